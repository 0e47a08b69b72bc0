#include "views/statistics.h"

#include "parsers/text.h"

#include <math.h>
#include <stdlib.h>

#define INSERTION_SORT_MOST 32

void spread_add(struct spread *spread, double value)
{
	double distance = value - spread->mean;

	if (spread->count == 0 || value < spread->least)
		spread->least = value;
	if (spread->count == 0 || value > spread->most)
		spread->most = value;
	spread->count++;
	spread->mean += distance / (double)spread->count;
	spread->squares += distance * (value - spread->mean);
}

struct spread spread_of(const double *values, size_t count)
{
	struct spread spread = {0};

	for (size_t i = 0; i < count; i++)
		spread_add(&spread, values[i]);
	return spread;
}

struct spread spread_of_samples(const struct samples *samples)
{
	struct spread spread = {0};

	for (size_t i = 0; i < samples->count; i++)
		if (samples_take(samples, i) && isfinite(samples->at[i].value))
			spread_add(&spread, samples->at[i].value);
	return spread;
}

double mean_of_samples(const struct samples *samples)
{
	struct spread spread = spread_of_samples(samples);

	return spread.count ? spread.mean : (double)NAN;
}

static double log_of_ratio(double value, double reference)
{
	double beyond = value - reference;

	if (fabs(beyond) < reference / 2)
		return log1p(beyond / reference);
	return log(value) - log(reference);
}

struct spread spread_of_logs(const double *values, size_t count, double reference)
{
	struct spread spread = {0};

	for (size_t i = 0; i < count; i++)
		spread_add(&spread, log_of_ratio(values[i], reference));
	return spread;
}

double spread_variance(const struct spread *spread)
{
	return spread->count < 2 ? NAN : spread->squares / (double)(spread->count - 1);
}

double spread_stddev(const struct spread *spread)
{
	return sqrt(spread_variance(spread));
}

double spread_population_stddev(const struct spread *spread)
{
	return spread->count == 0 ? NAN : sqrt(spread->squares / (double)spread->count);
}

double spread_noise(const struct spread *spread)
{
	if (spread->count < 2 || !(spread->mean > 0))
		return NAN;
	return 100 * spread_population_stddev(spread) / spread->mean;
}

bool values_finite(const double *values, size_t count)
{
	for (size_t i = 0; i < count; i++)
		if (!isfinite(values[i]))
			return false;
	return true;
}

bool values_positive(const double *values, size_t count)
{
	for (size_t i = 0; i < count; i++)
		if (!(values[i] > 0))
			return false;
	return true;
}

bool values_equal(const double *values, size_t count)
{
	for (size_t i = 1; i < count; i++)
		if (values[i] < values[0] || values[i] > values[0])
			return false;
	return true;
}

/* Is the value, but for the rounding of a double, a whole number of steps of 1/scale? */
static bool is_whole(double value, double scale)
{
	double scaled = value * scale;

	return fabs(scaled - nearbyint(scaled)) <= 1e-14 * fabs(scaled);
}

double values_step(const double *values, size_t count)
{
	static const double scales[] = {1e0, 1e1, 1e2, 1e3, 1e4, 1e5, 1e6};
	size_t decimals = 0;

	for (size_t i = 0; i < count; i++)
		while (!is_whole(values[i], scales[decimals]))
			if (++decimals == ARRAY_LENGTH(scales))
				return 0;
	return 1 / scales[decimals];
}

static int compare_values(const void *a, const void *b)
{
	double x = *(const double *)a, y = *(const double *)b;

	return (x > y) - (x < y);
}

void values_sort(double *values, size_t count)
{
	if (count > INSERTION_SORT_MOST) {
		qsort(values, count, sizeof(*values), compare_values);
		return;
	}
	for (size_t i = 1; i < count; i++) {
		double value = values[i];
		size_t at = i;
		for (; at > 0 && values[at - 1] > value; at--)
			values[at] = values[at - 1];
		values[at] = value;
	}
}

double sorted_median(const double *sorted, size_t count)
{
	if (count == 0)
		return NAN;
	if (count % 2)
		return sorted[count / 2];
	return sorted[count / 2 - 1] + (sorted[count / 2] - sorted[count / 2 - 1]) / 2;
}

/*
 * The distances from the median ascend to both sides of it, so they are merged from there outwards
 * until half of them are behind us: no second array.
 */
double sorted_mad(const double *sorted, size_t count)
{
	double median = sorted_median(sorted, count), before = NAN, last = NAN;
	size_t above = 0;

	while (above < count && sorted[above] < median)
		above++;
	size_t below = above;
	for (size_t taken = 0; taken <= count / 2 && taken < count; taken++) {
		double down = below > 0 ? median - sorted[below - 1] : INFINITY;
		double up = above < count ? sorted[above] - median : INFINITY;
		before = last;
		last = down < up ? down : up;
		if (down < up)
			below--;
		else
			above++;
	}
	return count % 2 || count == 0 ? last : before + (last - before) / 2;
}

struct ratio_mean ratio_mean(const double *base, const double *head, size_t count)
{
	struct spread logs = {0};

	for (size_t i = 0; i < count; i++)
		if (base[i] > 0 && head[i] > 0 && isfinite(base[i]) && isfinite(head[i]))
			spread_add(&logs, log_of_ratio(head[i], base[i]));
	return (struct ratio_mean){logs.count ? exp(logs.mean) : NAN, logs.count};
}
