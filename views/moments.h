/*
 * Mean and spread of a few values, by Welford's method: no sums of squares, so that values near
 * 1e9 that differ by 1 keep their spread.
 */
#ifndef VIEWS_MOMENTS_H
#define VIEWS_MOMENTS_H

#include "parsers/report.h"

struct moments {
	size_t count;		       /* finite values; the others are left aside */
	double mean, minimum, maximum; /* NaN while count is 0 */
	double squares;		       /* sum of squared distances from the mean */
};

struct moments moments_of(const struct sample *samples, size_t count);

/* Standard deviation of the sample, with n-1; NaN below two values. */
double moments_stddev(const struct moments *moments);

/* LKP's measure of noise: the population's standard deviation (with n) in per cent of the mean. NaN
 * below two values and for a mean that is not above 0. */
double moments_noise(const struct moments *moments);

#endif
