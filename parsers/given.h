/*
 * Columns that an export of this program gave: they are shown and written as they stand there, and
 * nothing is worked out in their place.
 *
 * A report read from a table of metrics has the texts of all of its columns, a row of them for each
 * of its rows; one read from a table of runs has them for each of its samples. The texts are
 * numbers of the store's pool `given`, since most of them repeat.
 */
#ifndef PARSERS_GIVEN_H
#define PARSERS_GIVEN_H

#include "parsers/report.h"

struct given {
	const struct intern *texts;
	const struct slice *names; /* [column] as in the header */
	uint32_t column_count;
	uint32_t file;	       /* document of the table: rows of one file have one order */
	const uint32_t *cells; /* [row * column_count + column]: number of a text */
	const uint32_t *place; /* [row]: its record in the file, from 0 */
};

/* The text of a named column; false when the table has no such column. */
bool given_text(const struct given *given, size_t row, struct slice name, struct slice *text);

/* The same as a figure: none where there is no such column, or no number in it. */
struct figure given_figure(const struct given *given, size_t row, struct slice name);

#endif
