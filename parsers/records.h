/*
 * A table of texts with named columns, as CSV and JSON hold it: collected here, then read for what
 * its columns are.
 *
 * - The views of metrics and runs as this program writes them: taken as given, see given.h.
 * - Tables of other people become runs, see tidy.h.
 */
#ifndef PARSERS_RECORDS_H
#define PARSERS_RECORDS_H

#include "parsers/formats.h"

#define RECORD_COLUMNS_MOST 4096u

struct records {
	struct sink *sink;
	const struct input *input;
	const char *format;    /* of its documents */
	bool semicolons;       /* they divide its fields: decimals can have a comma */
	bool loses_plus;       /* numbers are written without a plus sign */
	struct intern *texts;  /* every distinct text once */
	struct intern own;     /* where they are, unless in the store */
	struct slice *columns; /* names, good as long as the store */
	uint32_t column_count;
	uint32_t *cells; /* [row * column_count + column]: number of a text */
	uint32_t *lines; /* [row]: of the document, from 1 */
	uint32_t row_count;
	size_t cell_count, cell_capacity, line_capacity;
};

enum records_kind {
	RECORDS_METRICS, /* the view of metrics, as this program exports it */
	RECORDS_RUNS,	 /* that of runs */
	RECORDS_VIEW,	 /* another view of this program: nothing to read back */
	RECORDS_TIDY,	 /* columns of the names that people use, see tidy.h */
	RECORDS_UNKNOWN,
};

/* What a table is by the names of its columns. */
enum records_kind records_kind(const struct slice *columns, uint32_t count);

/*
 * Begin: adds the document. Names are copied. An empty name stands for a column that no reader
 * asks for.
 */
void records_open(struct records *records, struct sink *sink, const struct input *input,
	const char *format, const struct slice *columns, uint32_t count);

/* Add a row: as many texts as there are columns, copied. */
void records_add(struct records *records, const struct slice *texts, uint32_t line);

/* All rows are there: read them, and give back the memory. */
void records_close(struct records *records);

/* The text of a cell; the index of a named column, UINT32_MAX when there is none. */
struct slice records_text(const struct records *records, uint32_t row, uint32_t column);
uint32_t records_column(const struct records *records, struct slice name);

#endif
