#include "views/trend.h"

#include "parsers/arena.h"
#include "views/arrangements.h"
#include "views/distribution.h"

#include <math.h>
#include <stdlib.h>

#define WHOLE_MOST 18 /* values whose orders are so few that a double counts them all */
#define PAIRS_MOST (TREND_EXACT_MOST * (TREND_EXACT_MOST - 1) / 2)

/* Sort values[from, to), counting the pairs of which the later is smaller. */
static double sort_and_count(double *values, double *spare, size_t from, size_t to)
{
	if (to - from < 2)
		return 0;
	size_t middle = from + (to - from) / 2;
	double inversions = sort_and_count(values, spare, from, middle) +
			    sort_and_count(values, spare, middle, to);
	size_t left = from, right = middle;
	for (size_t at = from; at < to; at++) {
		if (right == to || (left < middle && values[left] <= values[right])) {
			spare[at] = values[left++];
		} else {
			inversions += (double)(middle - left);
			spare[at] = values[right++];
		}
	}
	memcpy(&values[from], &spare[from], (to - from) * sizeof(*values));
	return inversions;
}

/* Pairs of different values, and what ties take from the variance. */
struct pairs {
	double different; /* pairs */
	double inverted;  /* of them */
	double variance;  /* of their difference, times 18 */
};

static double pairs_of(double count)
{
	return count * (count - 1) / 2;
}

static double variance_of(double count)
{
	return count * (count - 1) * (2 * count + 5);
}

/* The length of the run of equal values at `from`. */
static size_t equal_at(const double *sorted, size_t from, size_t count)
{
	size_t to = from + 1;

	while (to < count && !(sorted[to] > sorted[from]))
		to++;
	return to - from;
}

static struct pairs count_pairs(double *sorted, double *spare, size_t count)
{
	struct pairs pairs = {pairs_of((double)count), 0, variance_of((double)count)};

	pairs.inverted = sort_and_count(sorted, spare, 0, count);
	for (size_t i = 0; i < count;) {
		size_t size = equal_at(sorted, i, count);
		pairs.different -= pairs_of((double)size);
		pairs.variance -= variance_of((double)size);
		i += size;
	}
	return pairs;
}

/* counts *= (1 over q) of `size` equal values that join `before` others; *most grows. */
static void join_class(double *counts, size_t *most, size_t before, size_t size)
{
	double factor[PAIRS_MOST + 1], product[PAIRS_MOST + 1] = {0};
	size_t degree = before * size;

	gaussian_binomial(factor, before, size);
	for (size_t i = 0; i <= *most; i++)
		for (size_t j = 0; j <= degree; j++)
			product[i + j] += counts[i] * factor[j];
	*most += degree;
	memcpy(counts, product, (*most + 1) * sizeof(*counts));
}

/* The same for one value that no other is equal to, the usual case: counts *= 1 + q + ... +
 * q^before, by a sum that moves along. */
static void join_value(double *counts, size_t *most, size_t before)
{
	double product[PAIRS_MOST + 1], sum = 0;

	for (size_t i = 0; i <= *most + before; i++) {
		sum += i <= *most ? counts[i] : 0;
		sum -= i > before ? counts[i - before - 1] : 0;
		product[i] = sum;
	}
	*most += before;
	memcpy(counts, product, (*most + 1) * sizeof(*counts));
}

/* The orders of the values by their inversions: sums of positive terms only, so that the share of
 * the rarest order is as precise as any. */
static double exact_p(const double *sorted, size_t count, double distance)
{
	double counts[PAIRS_MOST + 1] = {1}, far = 0, all = 0;
	size_t most = 0;

	for (size_t i = 0; i < count;) {
		size_t size = equal_at(sorted, i, count);
		if (size == 1 && i < WHOLE_MOST)
			join_value(counts, &most, i);
		else
			join_class(counts, &most, i, size);
		i += size;
	}
	for (size_t i = 0; i <= most; i++) {
		all += counts[i];
		if (fabs((double)most - 2 * (double)i) >= distance)
			far += counts[i];
	}
	return far / all;
}

static double approximate_p(const struct pairs *pairs, double distance)
{
	double stddev = sqrt(pairs->variance / 18);

	return fmin(1, 2 * normal_upper(fmax(0, distance - 1) / stddev));
}

struct trend trend_over_runs(const double *values, size_t count)
{
	struct trend trend = {NAN, NAN, count <= TREND_EXACT_MOST};

	if (count < 2)
		return trend;
	double *sorted = heap_allocate(2 * count * sizeof(*sorted));
	memcpy(sorted, values, count * sizeof(*sorted));
	struct pairs pairs = count_pairs(sorted, sorted + count, count);
	if (pairs.different > 0) {
		double score = pairs.different - 2 * pairs.inverted;
		trend.tau = score / sqrt(pairs.different * pairs_of((double)count));
		trend.p = trend.exact ? exact_p(sorted, count, fabs(score))
				      : approximate_p(&pairs, fabs(score));
	}
	free(sorted);
	return trend;
}
