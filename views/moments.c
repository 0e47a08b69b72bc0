#include "views/moments.h"

struct moments moments_of(const struct sample *samples, size_t count)
{
	struct moments moments = {.mean = NAN, .minimum = NAN, .maximum = NAN};

	for (size_t i = 0; i < count; i++) {
		double value = samples[i].value;
		if (!isfinite(value))
			continue;
		if (moments.count++ == 0) {
			moments.mean = moments.minimum = moments.maximum = value;
			continue;
		}
		double distance = value - moments.mean;
		moments.mean += distance / (double)moments.count;
		moments.squares += distance * (value - moments.mean);
		moments.minimum = fmin(moments.minimum, value);
		moments.maximum = fmax(moments.maximum, value);
	}
	return moments;
}

double moments_stddev(const struct moments *moments)
{
	return moments->count < 2 ? NAN : sqrt(moments->squares / (double)(moments->count - 1));
}

double moments_noise(const struct moments *moments)
{
	if (moments->count < 2 || !(moments->mean > 0))
		return NAN;
	return 100 * sqrt(moments->squares / (double)moments->count) / moments->mean;
}
