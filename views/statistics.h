/*
 * Describing a few noisy runs: mean and spread, order statistics, steps.
 *
 * Nothing here keeps state. A result that does not exist (the stddev
 * of one value, noise around a mean of zero) is NaN and never 0. Values are expected to be finite;
 * one that is not makes the results NaN or infinite, and values_finite() tells beforehand.
 */
#ifndef VIEWS_STATISTICS_H
#define VIEWS_STATISTICS_H

#include "views/samples.h"

#include <stdbool.h>
#include <stddef.h>

/*
 * Mean and spread by Welford's method: one pass, and no cancellation, so that 1000000001,
 * 1000000002, 1000000003 have a stddev of 1.
 */
struct spread {
	size_t count;
	double mean;	/* 0 when there are no values */
	double squares; /* sum of the squared distances from the mean */
	double least, most;
};

void spread_add(struct spread *spread, double value);
struct spread spread_of(const double *values, size_t count);

/* The same of the samples that count; a value that is not finite is left out. */
struct spread spread_of_samples(const struct samples *samples);

/* Their mean; NaN when none counts. */
double mean_of_samples(const struct samples *samples);

/*
 * The same of ln(value / reference); all must be above 0. The reference takes no part in variances
 * and differences, but one near the values keeps them exact: the logarithms of 1000000001 and
 * 1000000002 agree in all but six digits of a double.
 */
struct spread spread_of_logs(const double *values, size_t count, double reference);

/* Sample variance and stddev (n - 1 below): for inference. NaN for fewer than two values. */
double spread_variance(const struct spread *spread);
double spread_stddev(const struct spread *spread);

/* LKP's stddev (n below). 0 for one value, NaN for none. */
double spread_population_stddev(const struct spread *spread);

/*
 * Noise as LKP measures it: population stddev over mean, in per cent. NaN for fewer than two
 * values, and where the mean is not above 0: the figure means nothing there.
 */
double spread_noise(const struct spread *spread);

bool values_finite(const double *values, size_t count);
bool values_positive(const double *values, size_t count);

/* Are all values the same? True for fewer than two. */
bool values_equal(const double *values, size_t count);

/*
 * The step in which values come: 1 for integers, 0.01 where all have at most two decimals, 0 where
 * they have more than six. A spread below half a step cannot be seen in such values.
 */
double values_step(const double *values, size_t count);

/* Sort ascending. */
void values_sort(double *values, size_t count);

/* The functions on sorted values need them ascending. NaN for no values. */
double sorted_median(const double *sorted, size_t count);

/* The median distance from the median, unscaled. */
double sorted_mad(const double *sorted, size_t count);

/* Geometric mean of head/base over pairs of which both are above 0 and finite. */
struct ratio_mean {
	double ratio;	/* NaN when no pair counts */
	size_t counted; /* pairs that count */
};

struct ratio_mean ratio_mean(const double *base, const double *head, size_t count);

#endif
