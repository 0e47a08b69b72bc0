/*
 * Is one side noisier than the other? The F test of two variances, on logarithms, with Shoemaker's
 * correction.
 *
 * The ratio of two sample variances of normal noise follows F with n - 1 degrees of freedom a side.
 * Noise of programs has spikes, and a plain F test takes one for a change in more than a quarter of
 * all sets of ten without any. Shoemaker cuts the degrees of freedom by the kurtosis of both sides
 * together, 2n / (kurtosis - (n-3)/(n-1)); they are never taken as more than n - 1, which is what
 * few runs can show: at 3 and 3 nothing under 6.2 times. And a change must be there without the
 * noisier side's farthest run too: one run is no proof; nor is a run near 0, which makes logarithms
 * noisier than the stddev is. With that at most 5 in 100 pairs of alike
 * sets are called, and 7 where one value in ten is a spike.
 *
 * References: Snedecor and Cochran 1967; Shoemaker 2003, "Fixing the F Test for Equal Variances",
 * The American Statistician 57 (his F1).
 */
#ifndef VIEWS_NOISE_CHANGE_H
#define VIEWS_NOISE_CHANGE_H

#include <stdbool.h>
#include <stddef.h>

struct noise_change {
	double ratio;	 /* stddev over mean of head, over that of base: 0 or infinite where a side
			    does not vary; NaN where there is none to tell */
	double p;	 /* two-sided, the larger of both tests; NaN where there is none */
	bool by_one_run; /* p < 0.05 with all runs, five and more, and not without the farthest */
};

/*
 * Of two sets of runs. There is no ratio for fewer than two runs, where a value is not above 0, and
 * where neither side varies; and no test where the noisier side has fewer than three. For the test
 * a stddev is half a step of the values at least (values_step()): runs that all count 5 are no
 * proof of a metric without noise.
 */
struct noise_change noise_change(
	const double *base, size_t base_count, const double *head, size_t head_count);

/* The least ratio that so many runs can show to be beyond chance (p < 0.05): 6.2 for 3 and 3. */
double noise_change_least(size_t quieter_count, size_t noisier_count);

#endif
