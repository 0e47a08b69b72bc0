/*
 * This program's own exports read back: reports whose columns are given, see given.h.
 *
 * Rows that agree in all that is said of their report and its sides are one report, with the two
 * sides for its groups. Each source that is named becomes a document, with the text of the export:
 * the file that it names need not be there.
 *
 * Runs name the source of each run, but not that of their report, which can have runs of many
 * files. A source with several groups under one number is a report of its own. Other sources with
 * that number follow each other into one report until a group comes again with a new source.
 */
#ifndef PARSERS_GIVEN_ROWS_H
#define PARSERS_GIVEN_ROWS_H

#include "parsers/records.h"

void given_read_metrics(struct records *records);
void given_read_runs(struct records *records);

/* What both need: rows sorted into reports. */
struct given_parts {
	uint32_t count;
	uint32_t *of_row; /* [row]: part */
	uint32_t *
		start; /* [part], and one more: its rows are rows[start[p]] to rows[start[p+1]-1] */
	uint32_t *rows;
};

/* Fill in the rows of all parts; count and of_row are there. */
void given_parts_fill(struct given_parts *parts, uint32_t row_count);
void given_parts_release(struct given_parts *parts);

/* The columns of some rows, in their arena. */
const struct given *given_take(
	const struct records *records, const uint32_t *rows, uint32_t count, struct arena *arena);

/* The document of a source; added when it is new. `documents` has one for each text of the pool, 0
 * for none yet. */
uint32_t given_document(struct records *records, uint32_t row, uint32_t *documents);

/* Room for that, to be freed. */
uint32_t *given_documents(const struct records *records);

/* An integer in a column, 0 where there is none. */
uint32_t given_integer(const struct records *records, uint32_t row, const char *name);

/* The text in a column, empty where there is none; the figure. */
struct slice given_cell(const struct records *records, uint32_t row, const char *name);
struct figure given_cell_figure(const struct records *records, uint32_t row, const char *name);

#endif
