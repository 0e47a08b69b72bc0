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

void runs_release(struct run_list *list);

/*
 * Does this label name a base by its words: base, before, old, orig, vanilla, without, w/o, parent
 * or a first number 1), as whole words, with none of patch, fix, new, after, with, head or `+`
 * beside it?
 */
bool runs_label_is_base(struct slice label);

/*
 * The group and the run number that a path stands for, when each file holds one run:
 * `before/run1.log` is run 1 of `before/run`, `ab-pipe-base-run3.log` run 3 of `ab-pipe-base`.
 * Gives the group's name in `arena`; *number is UINT32_MAX when the path has none.
 */
struct slice runs_path_group(struct slice path, struct arena *arena, uint32_t *number);

#endif
