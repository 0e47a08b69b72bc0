/*
 * A result root that is being read: its runs, its axes, its values, and what is wrong with it.
 */
#ifndef PARSERS_RESULT_ROOT_H
#define PARSERS_RESULT_ROOT_H

#include "parsers/result_axes.h"
#include "parsers/lkp_result.h"
#include "parsers/matrix.h"

/* A run, and a column of `values`. */
struct result_run {
	uint32_t number; /* the name of its directory */
	bool wanted;	 /* the place names it, or names no runs */
	bool listed;	 /* a column of the matrix, so LKP counts it */
	bool on_disk;	 /* has a directory */
	bool has_stats;	 /* with a stats.json */
	bool is_known;	 /* which was read to its end: what it lacks was not measured */
	bool incomplete; /* last_state.is_incomplete_run */
};

struct result_root {
	const struct result_place *place;
	uint32_t document;
	struct slice text;    /* of matrix.json, or of the file that lies alone */
	struct slice *source; /* paths in stats_source, in order of the matrix's columns; heap */
	size_t source_count;
	struct result_run *runs; /* in order of their numbers; heap */
	uint32_t run_count;
	bool single;   /* the file is one run's stats.json */
	bool numbered; /* without stats_source and stats.json: runs are the matrix's columns */
	bool has_job;  /* axes have names for all parameters */
	struct result_axes axes;
	struct matrix values;  /* filled by result_root_read() */
	struct slice own_path; /* absolute, of the directory that a matrix alone lies in */
	const char *what;      /* it is, when nothing came of it; NULL: there is a report */
};

/* What reading roots needs, one after the other; begin with it cleared. A thread has one of its
 * own.
 */
struct result_reader {
	struct store *store;	     /* that gains documents, notes and reports, */
	struct lkp_results *results; /* and what is to last as long */
	struct source_way way;	     /* of files that stay open */
	struct row_index index;
	struct arena scratch;
};

/* What it read stays: that lies in the store and the results. */
void result_reader_release(struct result_reader *reader);

/*
 * Open a root: add its document, find its runs and axes. False when there is nothing to read (a
 * merged matrix, a time series); a note then says so. result_root_close() in either case.
 */
bool result_root_open(
	struct result_root *root, const struct result_place *place, struct result_reader *reader);

/* Read the values; add notes on all that is wrong. The index of the reader then knows its rows. */
void result_root_read(struct result_root *root, struct result_reader *reader);

void result_root_close(struct result_root *root);

/* The run of this number; NULL when there is none. */
struct result_run *result_root_find_run(const struct result_root *root, uint32_t number);

/* The number of the run that a column of the matrix is of: `.../7/stats.json` is of run 7. */
uint32_t result_root_source_run(const struct result_root *root, size_t column);

/* A note on the root's document. */
void result_root_note(struct result_reader *reader, const struct result_root *root, uint32_t line,
	enum note_reason reason, const char *format, ...) __attribute__((format(printf, 5, 6)));

/* The path of the result root that a path of `stats_source` is below: without run and file. */
struct slice result_source_root(struct slice source);

#endif
