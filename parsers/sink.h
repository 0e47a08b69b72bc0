/*
 * The contract between a reader of a format and the store.
 *
 * A reader takes one document and tells the sink what it finds: tables with rows, runs with
 * samples, notes. It never touches reports. Texts handed in are copied; the reader may forget them
 * as soon as the call returns. Several tables and several runs may be open at a time (a table goes
 * on behind a remark; two jobs write into one log).
 *
 *     sink_begin(sink, document)
 *         table = sink_table(sink, &head)             any number, in order of appearance
 *             sink_row(table, &row)                   any number; rows keep their order
 *             sink_paste(table, row, group, ...)      raw values pasted for a row
 *         run = sink_run(sink, &facts, label)         any number, in order of appearance
 *             sink_sample(run, metric, &sample)
 *         sink_note(sink, line, reason, words, text)
 *     sink_end(sink)                                  tables become reports, in order
 *
 * Pointers to tables and runs are good until sink_end(). A table without rows yields no report.
 * Runs become reports when all documents are read, see runs.h.
 *
 * A sink belongs to one thread and is used for one document after the other.
 */
#ifndef PARSERS_SINK_H
#define PARSERS_SINK_H

#include "parsers/report.h"
#include "parsers/runs.h"

#include <stdatomic.h>

struct sink {
	struct store *store;
	struct run_list *runs;	     /* where runs are collected */
	struct lkp_results *results; /* where result roots are, see lkp_result.h; set by load.c */
	uint32_t document;	     /* the one being read, */
	struct slice text;	     /* and its text */
	struct arena scratch;	     /* for the reader; reset at sink_begin() */
	struct region_source memory; /* of reports */
	struct sink_table **tables;
	size_t table_count, table_capacity; /* open ones; more are kept for reuse */
	size_t tables_made;
	const atomic_bool
		*stop; /* set from elsewhere: what is left is not to be read; may be NULL */
};

/* What stands above the rows of a table. */
struct table_head {
	uint32_t number; /* of the table in the document from 1; 0: rows without a header */
	struct slice testcase, machine, parameters;
	struct headline headline; /* the rows of its metric are marked */
	uint32_t group_count;	  /* 2 to GROUPS_MOST, the base is the first */
	struct group groups[GROUPS_MOST];
};

/* One column of a row. The change is against the first column and is none in it. */
struct row_cell {
	struct figure value;
	int16_t noise;	    /* per cent as printed, or NOISE_NONE */
	uint32_t fail_runs; /* ROW_FAIL: the number of runs; value is the count of failures */
	struct figure change;
};

struct row {
	struct slice metric;
	uint32_t line;
	enum row_kind kind;
	uint8_t flags;	     /* enum row_flag but ROW_HEADLINE */
	uint32_t cell_count; /* 2 to GROUPS_MOST; cells that the table has beyond it stay empty */
	struct row_cell cells[GROUPS_MOST];
};

void sink_open(struct sink *sink, struct store *store, struct run_list *runs);
void sink_close(struct sink *sink);

/* Is reading to end here, and what was read of the file to be thrown away? Asked between messages,
 * members of archives and lines, so that nobody waits for a reader whose work is not wanted. */
static inline bool sink_is_stopped(const struct sink *sink)
{
	return sink->stop && atomic_load_explicit(sink->stop, memory_order_relaxed);
}

void sink_begin(struct sink *sink, uint32_t document);
void sink_end(struct sink *sink);

/* Open a table. More groups than the head has may be added by a wider row (their labels are
 * empty): rows quoted alone do not know how many there are. */
struct sink_table *sink_table(struct sink *sink, const struct table_head *head);

/* Replace the head of an open table: parts of it can be found below its first row. Rows that are
 * there are marked by the new headline. */
void sink_table_head(struct sink_table *table, const struct table_head *head);

/* Add a row; gives its index in the table. */
uint32_t sink_row(struct sink_table *table, const struct row *row);

/* How many rows the table has so far. */
uint32_t sink_row_count(const struct sink_table *table);

/* Find the last row of a metric in an open table; false when there is none. The figure of `group`
 * is given back in *value. */
bool sink_find_row(const struct sink_table *table, struct slice metric, uint32_t group,
	uint32_t *row, struct figure *value);

/* Find the only row that prints `figure` for `group`; false when there is none, or several. */
bool sink_find_figure(
	const struct sink_table *table, uint32_t group, struct figure figure, uint32_t *row);

/* Raw values that a person pasted for one cell. */
void sink_paste(struct sink_table *table, uint32_t row, uint32_t group, const struct figure *values,
	size_t count, uint32_t line);

/* Open a run of samples. `facts` has the run's circumstances as far as known; document, group and
 * number are filled in by the sink (number: the run's place in the document from 1). The label is
 * that of the text above it, empty when there is none. */
struct found_run *sink_run(struct sink *sink, const struct run *facts, struct slice label);

/* Add a sample to an open run, or to one that is already behind: the pointer stays good until
 * sink_end(). A second sample of one metric in a run is kept too. */
void sink_sample(struct sink *sink, struct found_run *run, struct slice metric, struct figure value,
	uint32_t line, uint8_t flags);

/* Change facts of a run after it was opened: its fields may be written directly; texts must be kept
 * with this. */
struct slice sink_keep(struct sink *sink, struct slice text);

/* A note on the document. `words` says what is wrong, `text` (may be empty) what the document has
 * there. */
void sink_note(struct sink *sink, uint32_t line, enum note_reason reason, const char *words,
	struct slice text);

#endif
