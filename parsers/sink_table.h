/*
 * A table that is being read, for the sink's own files.
 *
 * Its columns are those of a report (see report.h), but on the heap: they grow with it, and are
 * used again for the next table. When all is read they are copied, exactly as long as they are,
 * into the arena of a report.
 */
#ifndef PARSERS_SINK_TABLE_H
#define PARSERS_SINK_TABLE_H

#include "parsers/sink.h"

/* Values pasted for one cell, to become samples of it. */
struct pasted {
	uint32_t row, group;
	size_t first, count; /* in sink_table.values */
	uint32_t line;
};

struct sink_table {
	struct sink *sink;
	struct table_head head;

	uint32_t width; /* groups that the columns have */
	size_t row_count, row_capacity;
	struct slice *names; /* [row]; in the document or in the scratch arena */
	uint32_t *hashes;    /* [row]: of the name, see intern.h */
	uint32_t *line;
	uint8_t *kind, *flags;

	size_t cell_capacity; /* also of changes */
	double *value;
	uint8_t *form;
	int16_t *noise;
	double *change;
	uint8_t *change_form;
	uint32_t *fail_runs; /* of no meaning without fail rows */
	bool has_fails;

	size_t pasted_count, pasted_capacity;
	struct pasted *pasted;
	size_t value_count, value_capacity;
	struct figure *values;
};

/* A table for a sink. */
struct sink_table *sink_table_make(struct sink *sink);
void sink_table_free(struct sink_table *table);

/* Begin a table of the head that is set. */
void sink_table_clear(struct sink_table *table);

/* Another head is set: the table gets as many groups as either has, and its rows are marked anew.
 */
void sink_table_take_head(struct sink_table *table);

/* Fill the columns of rows and samples of a report with the groups of the table. */
void sink_table_fill(struct sink_table *table, struct report *report);

#endif
