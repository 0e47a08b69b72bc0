/*
 * Views written out: the same rows and cells as on the screen, for pipes, files and mails.
 */
#ifndef VIEWS_EXPORT_H
#define VIEWS_EXPORT_H

#include "views/view.h"

/* What was set aside stands below tables; CSV and JSON have it in their rows. */
enum export_format {
	EXPORT_TABLE,	 /* as on the screen, as wide as the rows need; names are never cut */
	EXPORT_CSV,	 /* one header line, RFC 4180, full precision */
	EXPORT_JSON,	 /* the same rows and names, one array of objects */
	EXPORT_MARKDOWN, /* a table for an issue or a wiki, with the columns of the screen */
	EXPORT_LKP, /* text for a mail: rows of metrics as LKP prints them (export_lkp.h), those
		       of other views as on a narrow screen */
	EXPORT_COUNT
};

const char *export_format_name(enum export_format format);
enum export_format export_format_by_name(const char *name);

/* The view that a format writes when a person names one: CSV and JSON of runs have a row a value.
 */
enum view_id export_view_id(enum view_id id, enum export_format format);

/* Write all rows of a view. False when the stream fails. */
bool export_view(
	const struct view *view, enum export_format format, FILE *stream, struct error *error);

/* What is written of a view on the screen, and how. */
struct export_choice {
	enum export_format format;
	bool tagged;	 /* only the tagged ones of the rows shown */
	bool single;	 /* only the row `selected` */
	size_t selected; /* its place among the rows shown */
	bool quoted;	 /* EXPORT_LKP: each line behind `> ` */
	bool brief;	 /* EXPORT_LKP: no more above the rows than the heads of the columns */
};

/* How many rows that is. */
size_t export_count(const struct view *view, const struct export_choice *choice);

/* Write rows shown, in the order shown: one table. False when the stream fails. */
bool export_chosen(const struct view *view, const struct export_choice *choice, FILE *stream,
	struct error *error);

#endif
