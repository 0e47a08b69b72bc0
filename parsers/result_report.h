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

/* Add a document for each root, and the reports, to the store. With a selection, runs without a
 * value for a listed row get a sample of 0 that says so (SAMPLE_FILLED), as LKP reckons. */
void result_report(
	struct store *store, struct lkp_results *results, const struct result_options *options);

#endif
