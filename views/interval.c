#include "views/interval.h"

#include "views/distribution.h"
#include "views/statistics.h"

#include <math.h>

#define QUANTILE_TWO_SIDED (0.5 + CONFIDENCE / 2)
#define POWER		   0.8
#define RUNS_MOST	   1000000

/* Welch's test of two means: the variances of the means and their degrees of freedom. */
struct means {
	double difference;
	double base, head; /* variances of the means */
	double base_freedom, head_freedom;
};

static double freedom_of(const struct means *means)
{
	double sum = means->base + means->head;

	if (!(sum > 0))
		return means->base_freedom + means->head_freedom;
	/* Shares of the sum, so that squares of tiny variances cannot vanish. */
	double base = means->base / sum, head = means->head / sum;
	return 1 / (base * base / means->base_freedom + head * head / means->head_freedom);
}

/* Fills in all but the scale and the per cents. */
static void test_means(const struct means *means, struct interval *interval)
{
	double error = sqrt(means->base + means->head);

	interval->difference = means->difference;
	interval->freedom = freedom_of(means);
	interval->difference_low = interval->difference_high = means->difference;
	if (error > 0) {
		double half = error * student_quantile(QUANTILE_TWO_SIDED, interval->freedom);
		interval->difference_low -= half;
		interval->difference_high += half;
		interval->t = means->difference / error;
		interval->p = 2 * student_upper(fabs(interval->t), interval->freedom);
	} else {
		bool none = !(means->difference < 0) && !(means->difference > 0);
		interval->t = none ? 0 : copysign(INFINITY, means->difference);
		interval->p = none ? 1 : 0;
	}
}

static void set_variances(struct interval *interval, const struct spread *base,
	const struct spread *head, double base_least, double head_least)
{
	interval->base_variance = fmax(spread_variance(base), base_least * base_least);
	interval->head_variance = fmax(spread_variance(head), head_least * head_least);
}

static struct means means_of(
	const struct interval *interval, const struct spread *base, const struct spread *head)
{
	return (struct means){
		.difference = head->mean - base->mean,
		.base = interval->base_variance / (double)base->count,
		.head = interval->head_variance / (double)head->count,
		.base_freedom = (double)(base->count - 1),
		.head_freedom = (double)(head->count - 1),
	};
}

static void set_log_percents(struct interval *interval)
{
	interval->scale = SCALE_LOG;
	interval->change = 100 * expm1(interval->difference);
	interval->low = 100 * expm1(interval->difference_low);
	interval->high = 100 * expm1(interval->difference_high);
}

/*
 * Fieller: the ratios r for which head - r * base does not differ from 0, so the roots of
 * r^2 (b^2 - t^2 v) - 2 r b h + (h^2 - t^2 w) = 0, with v and w the variances of the means b and h.
 * There are two only where the base's mean differs from 0 itself.
 */
static void set_raw_percents(struct interval *interval, const struct means *means, double base)
{
	double head = base + means->difference;
	double t = student_quantile(QUANTILE_TWO_SIDED, interval->freedom);
	double a = base * base - t * t * means->base;
	double c = head * head - t * t * means->head;

	interval->scale = SCALE_RAW;
	interval->change = base > 0 ? 100 * means->difference / base : NAN;
	interval->low = interval->high = NAN;
	if (!(base > 0) || !(a > 0))
		return;
	double root = sqrt(fmax(0, base * base * head * head - a * c));
	interval->low = 100 * ((base * head - root) / a - 1);
	interval->high = 100 * ((base * head + root) / a - 1);
}

bool interval_of_samples(const double *base, size_t base_count, const double *head,
	size_t head_count, double step, struct interval *interval)
{
	if (base_count < 2 || head_count < 2 || !values_finite(base, base_count) ||
		!values_finite(head, head_count))
		return false;
	struct spread of_base = spread_of(base, base_count);
	struct spread of_head = spread_of(head, head_count);
	double least = step / 2;
	if (of_base.least > 0 && of_head.least > 0) {
		double base_mean = of_base.mean, head_mean = of_head.mean;
		of_base = spread_of_logs(base, base_count, base_mean);
		of_head = spread_of_logs(head, head_count, base_mean);
		set_variances(interval, &of_base, &of_head, least / base_mean, least / head_mean);
		struct means means = means_of(interval, &of_base, &of_head);
		test_means(&means, interval);
		set_log_percents(interval);
	} else {
		set_variances(interval, &of_base, &of_head, least, least);
		struct means means = means_of(interval, &of_base, &of_head);
		test_means(&means, interval);
		set_raw_percents(interval, &means, of_base.mean);
	}
	return true;
}

/* LKP divides by n: the sample variance is c^2 n/(n-1), that of the mean c^2/(n-1). */
bool interval_of_summaries(
	double log_ratio, struct run_noise base, struct run_noise head, struct interval *interval)
{
	if (base.runs < 2 || head.runs < 2 || !isfinite(log_ratio) || !isfinite(base.noise) ||
		!isfinite(head.noise))
		return false;
	double base_freedom = base.runs - 1.0, head_freedom = head.runs - 1.0;
	interval->base_variance = base.noise * base.noise * base.runs / base_freedom;
	interval->head_variance = head.noise * head.noise * head.runs / head_freedom;
	struct means means = {
		.difference = log_ratio,
		.base = interval->base_variance / base.runs,
		.head = interval->head_variance / head.runs,
		.base_freedom = base_freedom,
		.head_freedom = head_freedom,
	};
	test_means(&means, interval);
	set_log_percents(interval);
	return true;
}

double change_effect(double log_ratio, double base_noise, double head_noise)
{
	double noise = sqrt((base_noise * base_noise + head_noise * head_noise) / 2);

	return !(log_ratio < 0) && !(log_ratio > 0) && !isnan(log_ratio) && !isnan(noise)
		       ? 0
		       : fabs(log_ratio) / noise;
}

uint32_t runs_needed(double distance, double base_variance, double head_variance)
{
	double sum = base_variance + head_variance;

	if (!(distance > 0) || !isfinite(sum))
		return UINT32_MAX;
	double normal = normal_quantile(QUANTILE_TWO_SIDED) + normal_quantile(POWER);
	double runs = fmax(2, ceil(normal * normal * sum / (distance * distance)));

	for (; runs <= RUNS_MOST; runs++) {
		struct means means = {
			0, base_variance / runs, head_variance / runs, runs - 1, runs - 1};
		double freedom = freedom_of(&means);
		double t = student_quantile(QUANTILE_TWO_SIDED, freedom) +
			   student_quantile(POWER, freedom);
		if (t * sqrt(means.base + means.head) <= distance)
			return (uint32_t)runs;
	}
	return UINT32_MAX;
}

double change_log_ratio(double change)
{
	return change > -100 ? log1p(change / 100) : NAN;
}
