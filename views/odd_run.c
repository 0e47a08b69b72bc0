#include "views/odd_run.h"

#include "views/statistics.h"

#include <math.h>
#include <stdint.h>

#define Z_OF_MAD 0.6745 /* MAD over stddev of a normal distribution */

static const double limits[] = {[5] = 18,
	[6] = 10,
	[7] = 11,
	[8] = 8,
	[9] = 8.5,
	[10] = 7,
	[11] = 7.4,
	[12] = 6.6,
	[13] = 6.7,
	[14] = 6.1,
	[15] = 6.2,
	[16] = 5.9,
	[17] = 6,
	[18] = 5.7,
	[19] = 5.8,
	[20] = 5.6};

#define LAST_LIMIT	 20 /* runs, in the table */
#define LEAST_LIMIT	 5.0
#define LEAST_LIMIT_RUNS 50

double odd_run_limit(size_t count)
{
	if (count < ODD_RUN_LEAST)
		return INFINITY;
	if (count <= LAST_LIMIT)
		return limits[count];
	if (count >= LEAST_LIMIT_RUNS)
		return LEAST_LIMIT;
	double way = (double)count - LAST_LIMIT, whole = LEAST_LIMIT_RUNS - LAST_LIMIT;
	return limits[LAST_LIMIT] + way / whole * (LEAST_LIMIT - limits[LAST_LIMIT]);
}

struct odd_run odd_run_find(const double *values, const double *sorted, size_t count)
{
	struct odd_run run = {SIZE_MAX, NAN, false};

	if (count < 3 || !values_finite(values, count) || values_equal(values, count))
		return run;
	double median = sorted_median(sorted, count), farthest = 0;
	for (size_t i = 0; i < count; i++) {
		double distance = fabs(values[i] - median);
		if (distance > farthest) {
			farthest = distance;
			run.farthest = i;
		}
	}
	double spread = fmax(sorted_mad(sorted, count), values_step(sorted, count) / 2);
	run.z = Z_OF_MAD * farthest / spread;
	run.odd = run.z > odd_run_limit(count);
	return run;
}

double odd_run_chance(size_t metrics, size_t runs)
{
	if (runs < ODD_RUN_LEAST)
		return 0;
	return (double)metrics * ODD_RUN_RATE / (double)runs;
}
