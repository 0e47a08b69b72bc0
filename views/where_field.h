/*
 * What an expression can ask a row for. A view has a table of these beside its columns: most are
 * columns of its CSV, others sort keys that CSV has no column for.
 */
#ifndef VIEWS_WHERE_FIELD_H
#define VIEWS_WHERE_FIELD_H

#include "parsers/arena.h"

#include <stdbool.h>

struct column;	  /* views/table.h */
struct row;	  /* views/table.h */
struct field;	  /* views/table.h */
struct view_kind; /* views/table.h */

enum where_kind {
	WHERE_NUMBER = 0x01,
	WHERE_TEXT = 0x02,
	WHERE_ORDERED = 0x04, /* a text with an order: a date */
};

/* One line of such a table; the last one has no name. */
struct where_name {
	const char *name;
	unsigned kinds;					    /* an or of enum where_kind */
	double (*number)(struct row *row);		    /* NULL: the number that its text is */
	void (*show)(struct row *row, struct field *field); /* NULL: the column of CSV that has
							       its name, where there is one */
};

/* A field as it is asked for. */
struct where_field {
	unsigned kinds;
	double (*number)(struct row *row);
	void (*show)(struct row *row, struct field *field); /* NULL: as the column has it */
	const struct view_kind *kind;
	const struct column *column; /* of its CSV; NULL: none has the name */
};

/* THE table of the view of metrics, whose rows are also asked without a view. */
extern const struct where_name where_metric_fields[];

/* Figures of a row whose reference is a comparison and a row of its report. */
double where_change(struct row *row);
double where_noise(struct row *row);
double where_effect(struct row *row);
double where_factor(struct row *row);
double where_delta(struct row *row);
double where_recovered(struct row *row); /* per cent, see recovery.h */
double where_base_value(struct row *row);
double where_head_value(struct row *row);

/* By name, whatever the case of its letters; false when the view has none. */
bool where_field_find(const struct view_kind *kind, struct slice name, struct where_field *field);

/* All names, divided by blanks. */
struct slice where_field_names(const struct view_kind *kind, struct arena *arena);

/* The figure of a row: NaN where it has none. */
double where_field_number(const struct where_field *field, struct row *row);

/* The text of a row, good until the row's scratch is reset or `room` is filled again. */
struct slice where_field_text(const struct where_field *field, struct row *row, struct field *room);

#endif
