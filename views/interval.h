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

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#define CONFIDENCE 0.95

enum interval_scale {
	SCALE_LOG,
	SCALE_RAW,
};

struct interval {
	enum interval_scale scale;
	double change;	  /* per cent. SCALE_LOG: of the geometric means, SCALE_RAW: of the means */
	double low, high; /* per cent; NaN where the base's mean may be 0 or is below it */
	double difference; /* head minus base (SCALE_RAW), or of the logarithms (SCALE_LOG) */
	double difference_low, difference_high;
	double base_variance, head_variance; /* of one run, on the scale of the test */
	double t, freedom;		     /* t is infinite where nothing varies */
	double p;			     /* two-sided, of no change */
};

/*
 * From samples. `step` is the step in which the values come (values_step()), or 0: a side's stddev
 * is taken as half a step at least, since three runs that all count 5 are no proof of a metric
 * without noise. False, and nothing written, when a side has fewer than two values or one that is
 * not finite.
 */
bool interval_of_samples(const double *base, size_t base_count, const double *head,
	size_t head_count, double step, struct interval *interval);

/* What a document says of one side: LKP's noise as a fraction of the mean (0.07 for 7 %). */
struct run_noise {
	double noise;
	uint32_t runs;
};

/* From ln(head/base) and the summaries. False when a side has fewer than two runs or something is
 * not finite. */
bool interval_of_summaries(
	double log_ratio, struct run_noise base, struct run_noise head, struct interval *interval);

/*
 * Effect: the size of a change in run-to-run stddevs, |ln(head/base)| over the root mean square of
 * the two noises (fractions). It needs no number of runs. NaN when something is missing; infinite
 * when neither side has noise.
 */
double change_effect(double log_ratio, double base_noise, double head_noise);

/*
 * How many runs a side it takes to see a difference of `distance` four times in five, when one run
 * has these variances (all on one scale). UINT32_MAX when that is more than a million.
 */
uint32_t runs_needed(double distance, double base_variance, double head_variance);

/* ln(1 + change/100); NaN where the change is -100 % or below, so that there is no ratio. */
double change_log_ratio(double change);

#endif
