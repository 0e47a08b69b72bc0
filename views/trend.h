/*
 * Does a metric drift from run to run? Kendall's tau-b of the values against their order.
 *
 * References: Kendall 1938; Knight 1966 (counting by merging).
 */
#ifndef VIEWS_TREND_H
#define VIEWS_TREND_H

#include <stdbool.h>
#include <stddef.h>

#define TREND_EXACT_MOST 20 /* runs */

struct trend {
	double tau; /* -1 to 1; NaN for fewer than two values or when all are equal */
	double p; /* two-sided: the share of orders of these values that lie as far from no trend */
	bool exact; /* else normal approximation, corrected for ties and continuity */
};

/* Values in the order of their runs. */
struct trend trend_over_runs(const double *values, size_t count);

#endif
