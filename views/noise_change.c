#include "views/noise_change.h"

#include "views/distribution.h"
#include "views/statistics.h"

#include <math.h>
#include <stdint.h>

#define TAIL	     0.025 /* a side, of a test at 0.05 */
#define BLAMED_LEAST 5	   /* runs; of fewer the others could show nothing without it */

/* A side on the scale of the test. */
struct logs {
	double count;
	double squares, fourths; /* sums of powers of the distances from the mean */
	size_t farthest;	 /* from the mean */
};

/* ln(value / first); exact where they are near each other. */
static double log_of(const double *values, size_t at)
{
	return log1p((values[at] - values[0]) / values[0]);
}

/* The logarithms of all values but that at `left_out`. */
static struct logs logs_of(const double *values, size_t count, size_t left_out)
{
	struct logs logs = {.count = (double)count - (left_out < count)};
	double mean = 0, most = -1;

	for (size_t i = 0; i < count; i++)
		if (i != left_out)
			mean += log_of(values, i) / logs.count;
	for (size_t i = 0; i < count; i++) {
		double distance = log_of(values, i) - mean, square = distance * distance;
		if (i == left_out)
			continue;
		logs.squares += square;
		logs.fourths += square * square;
		if (square > most) {
			most = square;
			logs.farthest = i;
		}
	}
	return logs;
}

static double variance_of(const struct logs *logs)
{
	return logs->squares / (logs->count - 1);
}

/* At most n - 1, and fewer the heavier the tails. */
static double freedom_of(double count, double kurtosis)
{
	return fmin(count - 1, 2 * count / (kurtosis - (count - 3) / (count - 1)));
}

/* The test, with variances of at least these. */
static double p_of(
	const struct logs *base, double base_least, const struct logs *head, double head_least)
{
	double count = base->count + head->count;
	double square = (base->squares + head->squares) / count;
	double kurtosis = (base->fourths + head->fourths) / count / (square * square);
	double f = fmax(variance_of(head), head_least) / fmax(variance_of(base), base_least);

	return 2 *
	       fisher_tail(f, freedom_of(head->count, kurtosis), freedom_of(base->count, kurtosis));
}

/* The variance that half a step makes. */
static double least_variance(const double *values, size_t count, double step)
{
	double least = step / 2 / spread_of(values, count).mean;

	return least * least;
}

static bool has_logs(const double *values, size_t count)
{
	return count > 1 && values_finite(values, count) && values_positive(values, count);
}

/* stddev over mean, of the sample. */
static double variation_of(const double *values, size_t count)
{
	struct spread spread = spread_of(values, count);

	return spread_stddev(&spread) / spread.mean;
}

static bool is_noisier(const struct logs *head, const struct logs *base)
{
	return variance_of(head) > variance_of(base);
}

struct noise_change noise_change(
	const double *base, size_t base_count, const double *head, size_t head_count)
{
	struct noise_change change = {NAN, NAN, false};

	if (!has_logs(base, base_count) || !has_logs(head, head_count))
		return change;
	change.ratio = variation_of(head, head_count) / variation_of(base, base_count);
	bool noisier = change.ratio > 1;
	size_t noisier_count = noisier ? head_count : base_count;
	if (isnan(change.ratio) || noisier_count < 3)
		return change;
	struct logs of_base = logs_of(base, base_count, SIZE_MAX);
	struct logs of_head = logs_of(head, head_count, SIZE_MAX);
	double step = fmin(values_step(base, base_count), values_step(head, head_count));
	double base_least = least_variance(base, base_count, step);
	double head_least = least_variance(head, head_count, step);
	double p = p_of(&of_base, base_least, &of_head, head_least);
	bool agrees = is_noisier(&of_head, &of_base) == noisier;
	if (noisier)
		of_head = logs_of(head, head_count, of_head.farthest);
	else
		of_base = logs_of(base, base_count, of_base.farthest);
	bool stays = is_noisier(&of_head, &of_base) == noisier;
	double without = stays ? p_of(&of_base, base_least, &of_head, head_least) : 1;
	change.p = agrees ? fmax(p, without) : 1;
	change.by_one_run =
		agrees && noisier_count >= BLAMED_LEAST && p < 2 * TAIL && change.p >= 2 * TAIL;
	return change;
}

double noise_change_least(size_t quieter_count, size_t noisier_count)
{
	if (quieter_count < 2 || noisier_count < 2)
		return INFINITY;
	return sqrt(fisher_quantile(
		1 - TAIL, (double)(noisier_count - 1), (double)(quieter_count - 1)));
}
