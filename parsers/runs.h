/*
 * From runs to reports: which runs are repeats of each other, which group is the base.
 *
 * Readers find runs one by one; when all documents are read, runs_report() sorts them into groups
 * and groups into reports by the rules of the README ("Groups and base"), and computes the rows:
 * the value of a cell is the mean of its samples.
 */
#ifndef PARSERS_RUNS_H
#define PARSERS_RUNS_H

#include "parsers/report.h"

struct found_sample {
	uint32_t metric; /* number in the store's names */
	struct sample sample;
};

struct found_run {
	struct run facts;
	struct slice label;	      /* above it in the text; empty: none */
	struct found_sample *samples; /* heap */
	size_t sample_count, sample_capacity;
};

struct run_list {
	struct arena arena;	 /* texts */
	struct found_run **runs; /* in order of documents, then of appearance */
	size_t count, capacity;
};

/* Add reports for all runs of the list to the store, in order of each report's first run. Copies of
 * a run lose their samples, see run_copies.h. */
void runs_report(struct store *store, struct run_list *list);

/* Give back the list, with the samples and texts of its runs. */
void runs_release(struct run_list *list);

#endif
