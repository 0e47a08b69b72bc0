/*
 * From result roots to reports.
 *
 * When all paths are read, the roots that were found are sorted into sets (see result_groups.h),
 * and each set becomes a report with samples: a metric's value in a run. Counts of failures become
 * ROW_FAIL rows: their value is the sum over all runs, incomplete ones included. All other rows
 * leave incomplete runs out.
 */
#ifndef PARSERS_RESULT_REPORT_H
#define PARSERS_RESULT_REPORT_H

#include "parsers/lkp_selection.h"

struct result_options {
	const char *compare_by; /* axes or parameters, divided by commas; NULL: "commit" */
	enum lkp_selection selection;
};

/*
 * The work, in steps of which some can be shared by threads: each opens some roots, or reports some
 * sets, with a store and results of its own, and whoever has the one store puts these together.
 *
 *     result_work_begin(&work, results, options)
 *         result_work_open_root(&work, i, reader)     each root once, by any thread
 *         result_work_take_roots(&work, ...)          their documents were moved to the one store
 *     result_work_sort(&work, reader)                 alone; now the sets are known
 *         result_work_report(&work, i, reader)        each set once, by any thread
 *         result_work_take_sets(&work, ...)           and its reports
 *     result_work_end(&work)                          wherever it stands
 *
 * Places of `results` must stay as they are meanwhile.
 */
struct result_work {
	const struct result_options *options;
	struct slice compare_by;
	const struct result_place *places;
	struct result_root *roots; /* heap; before sorting [place], then without those not read */
	size_t root_count;
	struct lkp_lists *lists; /* with a selection */
	struct result_sets sets;
};

void result_work_begin(struct result_work *work, const struct lkp_results *results,
	const struct result_options *options);
void result_work_open_root(struct result_work *work, size_t root, struct result_reader *reader);
void result_work_take_roots(
	struct result_work *work, size_t first, size_t count, uint32_t first_document);
void result_work_sort(struct result_work *work, struct result_reader *reader);
void result_work_report(struct result_work *work, size_t set, struct result_reader *reader);
void result_work_take_sets(
	const struct result_work *work, size_t first, size_t count, struct store *store);
void result_work_end(struct result_work *work);

/* All of this in one: add a document for each root, and the reports, to the store. With a
 * selection, runs without a value for a listed row get a sample of 0 that says so (SAMPLE_FILLED),
 * as LKP reckons. */
void result_report(
	struct store *store, struct lkp_results *results, const struct result_options *options);

#endif
