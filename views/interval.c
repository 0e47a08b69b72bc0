#include "views/interval.h"

#include "views/distribution.h"
#include "views/statistics.h"

#include <math.h>

#define QUANTILE_TWO_SIDED (0.5 + CONFIDENCE / 2)
#define POWER		   0.8
#define RUNS_MOST	   1000000

static double freedom_of(
	double base_error, double head_error, double base_freedom, double head_freedom)
{
	double sum = base_error + head_error;

	if (!(sum > 0))
		return base_freedom + head_freedom;
	/* Shares of the sum, so that squares of tiny variances cannot vanish. */
	double base = base_error / sum, head = head_error / sum;
	return 1 / (base * base / base_freedom + head * head / head_freedom);
}

/* From the difference and the variances of the means to t. */
static void test_means(struct welch *welch, double base_freedom, double head_freedom)
{
	double error = sqrt(welch->base_error + welch->head_error);
	bool none = !(welch->difference < 0) && !(welch->difference > 0);

	welch->freedom =
		freedom_of(welch->base_error, welch->head_error, base_freedom, head_freedom);
	if (error > 0)
		welch->t = welch->difference / error;
	else
		welch->t = none ? 0 : copysign(INFINITY, welch->difference);
}

/* Test two samples by what is known of them on the scale of the test. The stddev of a run is at
 * least `base_least` and `head_least`. */
static void test_spreads(struct welch *welch, const struct spread *base, const struct spread *head,
	double base_least, double head_least)
{
	welch->difference = head->mean - base->mean;
	welch->base_mean = base->mean;
	welch->base_variance = fmax(spread_variance(base), base_least * base_least);
	welch->head_variance = fmax(spread_variance(head), head_least * head_least);
	welch->base_error = welch->base_variance / (double)base->count;
	welch->head_error = welch->head_variance / (double)head->count;
	test_means(welch, (double)(base->count - 1), (double)(head->count - 1));
}

bool welch_of_samples(const double *base, size_t base_count, const double *head, size_t head_count,
	double step, struct welch *welch)
{
	if (base_count < 2 || head_count < 2 || !values_finite(base, base_count) ||
		!values_finite(head, head_count))
		return false;
	struct spread of_base = spread_of(base, base_count);
	struct spread of_head = spread_of(head, head_count);
	double mean = of_base.mean, least = step / 2;
	if (of_base.least > 0 && of_head.least > 0) {
		double head_mean = of_head.mean;
		of_base = spread_of_logs(base, base_count, mean);
		of_head = spread_of_logs(head, head_count, mean);
		test_spreads(welch, &of_base, &of_head, least / mean, least / head_mean);
		welch->scale = SCALE_LOG;
		welch->change = 100 * expm1(welch->difference);
	} else {
		test_spreads(welch, &of_base, &of_head, least, least);
		welch->scale = SCALE_RAW;
		welch->change = mean > 0 ? 100 * welch->difference / mean : NAN;
	}
	return true;
}

/* LKP divides by n: the sample variance is c^2 n/(n-1), that of the mean c^2/(n-1). */
bool welch_of_noise(
	double log_ratio, struct run_noise base, struct run_noise head, struct welch *welch)
{
	if (base.runs < 2 || head.runs < 2 || !isfinite(log_ratio) || !isfinite(base.noise) ||
		!isfinite(head.noise))
		return false;
	double base_freedom = base.runs - 1.0, head_freedom = head.runs - 1.0;
	*welch = (struct welch){
		.scale = SCALE_LOG,
		.change = 100 * expm1(log_ratio),
		.difference = log_ratio,
		.base_error = base.noise * base.noise / base_freedom,
		.head_error = head.noise * head.noise / head_freedom,
	};
	welch->base_variance = welch->base_error * base.runs;
	welch->head_variance = welch->head_error * head.runs;
	test_means(welch, base_freedom, head_freedom);
	return true;
}

/*
 * Fieller: the ratios r for which head - r * base does not differ from 0, so the roots of
 * r^2 (b^2 - t^2 v) - 2 r b h + (h^2 - t^2 w) = 0, with v and w the variances of the means b and h.
 * There are two only where the base's mean differs from 0 itself.
 */
static void set_raw_percents(const struct welch *welch, double t, struct interval *interval)
{
	double base = welch->base_mean, head = base + welch->difference;
	double a = base * base - t * t * welch->base_error;
	double c = head * head - t * t * welch->head_error;

	if (!(base > 0) || !(a > 0))
		return;
	double root = sqrt(fmax(0, base * base * head * head - a * c));
	interval->low = 100 * ((base * head - root) / a - 1);
	interval->high = 100 * ((base * head + root) / a - 1);
}

double welch_p(const struct welch *welch)
{
	return fmin(1, 2 * student_upper(fabs(welch->t), welch->freedom));
}

static struct interval interval_of(const struct welch *welch, double t)
{
	double error = sqrt(welch->base_error + welch->head_error);
	double half = error > 0 ? error * t : 0;
	struct interval interval = {NAN, NAN, welch->difference - half, welch->difference + half};

	if (welch->scale == SCALE_RAW) {
		set_raw_percents(welch, t, &interval);
	} else {
		interval.low = 100 * expm1(interval.difference_low);
		interval.high = 100 * expm1(interval.difference_high);
	}
	return interval;
}

struct interval welch_interval(const struct welch *welch)
{
	return interval_of(welch, student_quantile(QUANTILE_TWO_SIDED, welch->freedom));
}

/* The place of a freedom: its bits, those that differ most mixed to the top. */
static size_t place_of(double freedom)
{
	uint64_t bits;

	memcpy(&bits, &freedom, sizeof(bits));
	return (size_t)(bits * UINT64_C(0x9e3779b97f4a7c15) >> 32) %
	       ARRAY_LENGTH(((struct quantiles *)NULL)->known);
}

struct interval welch_interval_among(const struct welch *welch, struct quantiles *quantiles)
{
	struct quantile *known = &quantiles->known[place_of(welch->freedom)];

	if (!(known->freedom <= welch->freedom && known->freedom >= welch->freedom))
		*known = (struct quantile){
			welch->freedom, student_quantile(QUANTILE_TWO_SIDED, welch->freedom)};
	return interval_of(welch, known->t);
}

bool welch_is_within(const struct welch *welch, double floor)
{
	if (!(fabs(welch->change) < floor))
		return false;
	if (welch->scale == SCALE_RAW) {
		struct interval interval = welch_interval(welch);
		return interval.low > -floor && interval.high < floor;
	}
	/* One tail's chance at the nearer end tells whether the interval ends before it. */
	double up = log1p(floor / 100) - welch->difference;
	double down = welch->difference - log1p(-fmin(floor, 100) / 100);
	double error = sqrt(welch->base_error + welch->head_error);
	return error <= 0 ||
	       student_upper(fmin(up, down) / error, welch->freedom) < 1 - QUANTILE_TWO_SIDED;
}

double change_effect(double log_ratio, double base_noise, double head_noise)
{
	double noise = sqrt((base_noise * base_noise + head_noise * head_noise) / 2);

	return !(log_ratio < 0) && !(log_ratio > 0) && !isnan(log_ratio) && !isnan(noise)
		       ? 0
		       : fabs(log_ratio) / noise;
}

/* Half a unit of the last decimal that is printed. */
static double rounding_of(struct figure figure)
{
	static const double halves[] = {5e-1, 5e-2, 5e-3, 5e-4, 5e-5, 5e-6, 5e-7, 5e-8, 5e-9, 5e-10,
		5e-11, 5e-12, 5e-13, 5e-14, 5e-15, 5e-16};

	if (figure.form & (FORM_EXPONENT | FORM_COMPUTED))
		return 0;
	return halves[figure.form & FORM_DECIMALS];
}

double printed_log_ratio(struct figure base, struct figure head)
{
	double low = rounding_of(base), high = rounding_of(head);

	if (!(base.value > 0) || !(head.value > 0))
		return NAN;
	if (head.value > base.value)
		return log(fmax(1, (head.value - high) / (base.value + low)));
	return base.value > low ? log(fmin(1, (head.value + high) / (base.value - low))) : 0;
}

uint32_t runs_needed(double distance, double base_variance, double head_variance)
{
	double sum = base_variance + head_variance;

	if (!(distance > 0) || !isfinite(sum))
		return UINT32_MAX;
	double normal = normal_quantile(QUANTILE_TWO_SIDED) + normal_quantile(POWER);
	double least = fmax(2, ceil(normal * normal * sum / (distance * distance)));
	if (least > RUNS_MOST)
		return UINT32_MAX;
	/* The normal distribution asks for less than Student's t does: a few runs, for small
	 * numbers. */
	for (uint32_t runs = (uint32_t)least;; runs++) {
		double freedom = freedom_of(base_variance, head_variance, runs - 1.0, runs - 1.0);
		double t = student_quantile(QUANTILE_TWO_SIDED, freedom) +
			   student_quantile(POWER, freedom);
		if (!(t * sqrt(sum / runs) > distance))
			return runs;
	}
}
