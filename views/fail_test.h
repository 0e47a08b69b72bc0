/*
 * Do failures come more often? Fisher's exact test on fail:runs of two columns.
 */
#ifndef VIEWS_FAIL_TEST_H
#define VIEWS_FAIL_TEST_H

#include <stdint.h>

struct fail_count {
	double fails; /* as printed; a counter such as dmesg.timestamp can exceed the runs */
	uint32_t runs;
};

/*
 * Two-sided p: the sum over all tables with the same totals that are at most as likely as this one
 * (Fisher 1935). NaN when a side has no runs, or its fails are no whole number of runs from 0 to
 * `runs`: such counts are no shares of runs. The time grows with the square root of the runs.
 */
double fail_test(struct fail_count base, struct fail_count head);

#endif
