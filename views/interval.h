/*
 * The change from base to head and its 95 % interval: Welch's test.
 *
 * Where all values are above 0 the test is done on logarithms: noise of programs is relative, and
 * the interval of the ratio follows by exponentiation. Where a value is 0 or below it is done on
 * the values themselves, with the interval of the ratio by Fieller's theorem, which does not take
 * the base's mean for known.
 *
 * References: Welch 1947; Satterthwaite 1946; Fieller 1954.
 */
#ifndef VIEWS_INTERVAL_H
#define VIEWS_INTERVAL_H

#include "parsers/number.h"

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#define CONFIDENCE 0.95

enum welch_scale {
	SCALE_LOG,
	SCALE_RAW,
};

/* The test: is there a change, and what is known of it. */
struct welch {
	enum welch_scale scale;
	double change; /* per cent. SCALE_LOG: of the geometric means; SCALE_RAW: of the means, NaN
			  for a base that is not above 0 */
	double difference; /* head minus base, or of their logarithms (SCALE_LOG) */
	double base_mean;  /* SCALE_RAW */
	double base_variance, head_variance; /* of one run, on the scale of the test */
	double base_error, head_error;	     /* variances of the means */
	double t, freedom;		     /* t is infinite where nothing varies */
};

/* The 95 % interval that belongs to it. */
struct interval {
	double low, high; /* per cent; NaN where the base's mean may be 0 or is below it */
	double difference_low, difference_high;
};

/*
 * From samples. `step` is the step in which the values come (values_step()), or 0: a side's stddev
 * is taken as half a step at least, since three runs that all count 5 are no proof of a metric
 * without noise. False, and nothing written, when a side has fewer than two values or one that is
 * not finite.
 */
bool welch_of_samples(const double *base, size_t base_count, const double *head, size_t head_count,
	double step, struct welch *welch);

/* What a document says of one side: LKP's noise as a fraction of the mean (0.07 for 7 %). */
struct run_noise {
	double noise;
	uint32_t runs;
};

/* From ln(head/base) and the noise of both sides. False when a side has fewer than two runs or
 * something is not finite. */
bool welch_of_noise(
	double log_ratio, struct run_noise base, struct run_noise head, struct welch *welch);

/* The two-sided chance of no change. Slow, so it is worked out when it is asked for. */
double welch_p(const struct welch *welch);

/* Quantiles are slow, so the interval is worked out when it is asked for. */
struct interval welch_interval(const struct welch *welch);

/* Over many rows the same freedoms come again and again: quantiles worked out before, by their
 * freedom. Start with {0}. */
struct quantiles {
	struct quantile {
		double freedom, t;
	} known[4096];
};

/* The same for one of many rows. */
struct interval welch_interval_among(const struct welch *welch, struct quantiles *quantiles);

/* Does the whole interval lie between -floor and +floor per cent? Quicker than to work it out. */
bool welch_is_within(const struct welch *welch, double floor);

/*
 * Effect: the size of a change in run-to-run stddevs, |ln(head/base)| over the root mean square of
 * the two noises (fractions). It needs no number of runs. NaN when something is missing; infinite
 * when neither side has noise.
 */
double change_effect(double log_ratio, double base_noise, double head_noise);

/*
 * ln(head/base) of two printed values, which can be coarse: at the end of their rounding at which
 * they differ least. NaN where one is not above 0.
 */
double printed_log_ratio(struct figure base, struct figure head);

/*
 * How many runs a side it takes to see a difference of `distance` four times in five, when one run
 * has these variances (all on one scale). UINT32_MAX when that is more than a million.
 */
uint32_t runs_needed(double distance, double base_variance, double head_variance);

#endif
