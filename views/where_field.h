/*
 * THE table of columns that an expression can ask for: those of CSV, and the sort keys that CSV has
 * no column for.
 */
#ifndef VIEWS_WHERE_FIELD_H
#define VIEWS_WHERE_FIELD_H

#include "parsers/arena.h"

#include <stdbool.h>

struct row;   /* views/table.h */
struct field; /* views/table.h */

enum where_kind {
	WHERE_NUMBER = 0x01,
	WHERE_TEXT = 0x02,
	WHERE_ORDERED = 0x04, /* a text with an order: a date */
};

/* A column as it is asked for. */
struct where_field {
	unsigned kinds;					    /* an or of enum where_kind */
	double (*number)(struct row *row);		    /* NULL: the number that `show` shows */
	void (*show)(struct row *row, struct field *field); /* its text in CSV; NULL: none */
};

/* By name, whatever the case of its letters; false when there is none. */
bool where_field_find(struct slice name, struct where_field *field);

/* All names, divided by blanks. */
struct slice where_field_names(struct arena *arena);

/* The figure of a row: NaN where it has none. */
double where_field_number(const struct where_field *field, struct row *row);

/* The text of a row, good until the row's scratch is reset or `room` is filled again. */
struct slice where_field_text(const struct where_field *field, struct row *row, struct field *room);

#endif
