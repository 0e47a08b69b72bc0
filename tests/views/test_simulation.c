/*
 * Do the promises hold? Simulations of data in which nothing changed, or in which the truth is
 * known, with a fixed seed: the coverage of intervals, false calls among rows that LKP lists, odd
 * runs, and thousands of metrics at once.
 */
#include "views/false_discovery.h"
#include "views/noise_change.h"
#include "views/odd_run.h"
#include "views/statistics.h"
#include "views/verdict.h"

#include <math.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <cmocka.h>

#define RUNS_MOST 32

struct dice {
	uint64_t state;
};

/* A uniform number above 0 and below 1 (splitmix64). */
static double roll(struct dice *dice)
{
	uint64_t bits = dice->state += UINT64_C(0x9e3779b97f4a7c15);

	bits = (bits ^ bits >> 30) * UINT64_C(0xbf58476d1ce4e5b9);
	bits = (bits ^ bits >> 27) * UINT64_C(0x94d049bb133111eb);
	return ((double)((bits ^ bits >> 31) >> 11) + 0.5) / 9007199254740992.0;
}

static double roll_normal(struct dice *dice)
{
	double radius = sqrt(-2 * log(roll(dice)));

	return radius * cos(6.283185307179586 * roll(dice));
}

/* Shapes of noise around a mean of 1. */
enum shape {
	SHAPE_NORMAL,
	SHAPE_LOG_NORMAL,
	SHAPE_SPIKES, /* one run in ten is a third off */
	SHAPE_COUNTS, /* small whole numbers */
	SHAPE_COUNT
};

static double roll_count(struct dice *dice, double mean)
{
	double limit = exp(-mean), product = roll(dice);
	int count = 0;

	for (; product > limit; count++)
		product *= roll(dice);
	return count;
}

static double roll_value(struct dice *dice, enum shape shape, double noise)
{
	switch (shape) {
	case SHAPE_NORMAL:
		return 1 + noise * roll_normal(dice);
	case SHAPE_LOG_NORMAL:
		return exp(noise * roll_normal(dice));
	case SHAPE_SPIKES:
		return (1 + noise * roll_normal(dice)) * (roll(dice) < 0.1 ? 0.67 : 1);
	default:
		return roll_count(dice, 1 + 40 * noise);
	}
}

static void roll_values(
	struct dice *dice, enum shape shape, double noise, double *values, size_t count)
{
	for (size_t i = 0; i < count; i++)
		values[i] = roll_value(dice, shape, noise);
}

/* Of how many intervals of a true change of +10 % is the truth within? */
static double coverage(
	struct dice *dice, enum shape shape, double base_noise, double head_noise, size_t runs)
{
	enum { TRIALS = 8000 };
	double base[RUNS_MOST], head[RUNS_MOST];
	size_t within = 0;

	for (size_t trial = 0; trial < TRIALS; trial++) {
		struct welch welch;
		roll_values(dice, shape, base_noise, base, runs);
		roll_values(dice, shape, head_noise, head, runs);
		for (size_t i = 0; i < runs; i++)
			head[i] *= 1.1;
		assert_true(welch_of_samples(base, runs, head, runs, 0, &welch));
		struct interval interval = welch_interval(&welch);
		within += interval.low <= 10 && interval.high >= 10;
	}
	return (double)within / TRIALS;
}

static void intervals_hold_the_truth_in_94_of_100(void **state)
{
	static const size_t runs[] = {3, 5, 8};
	struct dice dice = {1};

	(void)state;
	for (size_t i = 0; i < ARRAY_LENGTH(runs); i++) {
		assert_true(coverage(&dice, SHAPE_NORMAL, 0.05, 0.05, runs[i]) >= 0.94);
		assert_true(coverage(&dice, SHAPE_LOG_NORMAL, 0.3, 0.3, runs[i]) >= 0.94);
		assert_true(coverage(&dice, SHAPE_LOG_NORMAL, 0.3, 0.05, runs[i]) >= 0.94);
	}
}

/* The interval by a mail's figures, with noise as LKP prints it: cut off, and blank up to 2. */
static struct verdict_side print_side(const double *values, size_t count)
{
	struct spread spread = spread_of(values, count);
	double noise = floor(spread_noise(&spread));
	bool blank = !(spread_noise(&spread) > 2);

	return (struct verdict_side){
		.value = {spread.mean, 4},
		.noise_least = blank ? 0 : noise,
		.noise_most = blank ? 2 : noise + 1,
		.printed_noise = blank ? NOISE_NONE : (int16_t)noise,
		.runs = {(uint32_t)count, (uint32_t)count, RUN_SOURCE_FAILS, NOISE_NONE},
	};
}

static struct verdict_row print_row(const double *base, const double *head, size_t count)
{
	struct verdict_row row = {.listed = true,
		.floor = 5,
		.base = print_side(base, count),
		.head = print_side(head, count)};
	double change = 100 * (row.head.value.value / row.base.value.value - 1);

	row.change = (struct figure){nearbyint(change * 10) / 10, 1 | FORM_PLUS};
	row.ratio = 1 + row.change.value / 100;
	return row;
}

static void printed_intervals_hold_the_truth_too(void **state)
{
	static const size_t runs[] = {3, 5, 8};
	enum { TRIALS = 8000 };
	double base[RUNS_MOST], head[RUNS_MOST];
	struct dice dice = {2};

	(void)state;
	for (size_t i = 0; i < ARRAY_LENGTH(runs); i++) {
		size_t within = 0;
		for (size_t trial = 0; trial < TRIALS; trial++) {
			struct welch welch;
			roll_values(&dice, SHAPE_NORMAL, 0.06, base, runs[i]);
			roll_values(&dice, SHAPE_NORMAL, 0.06, head, runs[i]);
			struct verdict_row row = print_row(base, head, runs[i]);
			struct verdict verdict = {0};
			assert_true(verdict_test(&row, &verdict, &welch));
			struct interval interval = welch_interval(&welch);
			within += interval.low <= 0 && interval.high >= 0;
		}
		assert_true((double)within / TRIALS >= 0.94);
	}
}

/* LKP's rule: half of one side beyond all of the other and all of it beyond the other's median, and
 * the medians (upper ones) a factor of 1.05 apart. Both sides sorted. */
static bool is_listed(const double *base, const double *head, size_t count)
{
	double base_median = base[count / 2], head_median = head[count / 2];
	bool rise = head[0] > base_median && head_median > base[count - 1];
	bool fall = base[0] > head_median && base_median > head[count - 1];

	return (rise && head_median > 1.05 * base_median) ||
	       (fall && base_median > 1.05 * head_median);
}

/* The share of null rows listed by LKP that are called changed. */
static double share_called(struct dice *dice, enum shape shape, double noise, size_t runs)
{
	enum { LISTED = 1000, TRIALS = 150000 };
	double base[RUNS_MOST], head[RUNS_MOST];
	size_t listed = 0, called = 0;

	for (size_t trial = 0; trial < TRIALS && listed < LISTED; trial++) {
		roll_values(dice, shape, noise, base, runs);
		roll_values(dice, shape, noise, head, runs);
		values_sort(base, runs);
		values_sort(head, runs);
		if (!is_listed(base, head, runs))
			continue;
		struct verdict_row row = print_row(base, head, runs);
		struct verdict verdict;
		verdict_measure(&row, &verdict);
		verdict_judge(&row, NAN, 0, &verdict);
		listed++;
		called += verdict_is_change(verdict.word);
	}
	assert_true(listed >= 150);
	return (double)called / (double)listed;
}

static void of_null_rows_that_lkp_lists_5_in_100_are_called(void **state)
{
	struct dice dice = {3};

	(void)state;
	for (size_t runs = 2; runs <= 10; runs++) {
		assert_true(share_called(&dice, SHAPE_NORMAL, 0.1, runs) <= 0.05);
		assert_true(share_called(&dice, SHAPE_LOG_NORMAL, 0.2, runs) <= 0.05);
	}
}

static void chance_makes_a_run_odd_in_3_of_200_sets_at_most(void **state)
{
	static const size_t runs[] = {
		5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15, 16, 17, 18, 19, 20, 25, 32};
	enum { SETS = 20000 };
	double values[RUNS_MOST], sorted[RUNS_MOST];
	struct dice dice = {4};

	(void)state;
	for (size_t i = 0; i < ARRAY_LENGTH(runs); i++) {
		size_t odd = 0;
		for (size_t set = 0; set < SETS; set++) {
			roll_values(&dice, SHAPE_NORMAL, 0.1, values, runs[i]);
			memcpy(sorted, values, sizeof(sorted));
			values_sort(sorted, runs[i]);
			odd += odd_run_find(values, sorted, runs[i]).odd;
		}
		assert_true((double)odd / SETS <= 0.015);
	}
}

/* The share of pairs of alike sets of which one is called noisier. */
static double share_noisier(struct dice *dice, enum shape shape, size_t runs)
{
	enum { TRIALS = 8000 };
	double base[RUNS_MOST], head[RUNS_MOST];
	size_t called = 0;

	for (size_t trial = 0; trial < TRIALS; trial++) {
		roll_values(dice, shape, 0.05, base, runs);
		roll_values(dice, shape, 0.05, head, runs);
		called += noise_change(base, runs, head, runs).p < 0.05;
	}
	return (double)called / TRIALS;
}

static void of_alike_sides_5_in_100_are_called_noisier_and_with_spikes_7(void **state)
{
	static const size_t runs[] = {3, 5, 8, 10, 20};
	struct dice dice = {6};

	(void)state;
	for (size_t i = 0; i < ARRAY_LENGTH(runs); i++) {
		assert_true(share_noisier(&dice, SHAPE_NORMAL, runs[i]) <= 0.05);
		assert_true(share_noisier(&dice, SHAPE_LOG_NORMAL, runs[i]) <= 0.05);
		assert_true(share_noisier(&dice, SHAPE_SPIKES, runs[i]) <= 0.07);
	}
}

/* Two samples of one distribution, 3,000 metrics of all shapes. */
static void check_null_comparison(struct dice *dice, size_t runs)
{
	enum { METRICS = 3000 };
	static double values[METRICS][2][RUNS_MOST], p[METRICS], q[METRICS];
	static struct verdict_row rows[METRICS];
	static struct verdict verdicts[METRICS];
	size_t called = 0, discovered = 0;

	for (size_t i = 0; i < METRICS; i++) {
		enum shape shape = (enum shape)(i % SHAPE_COUNT);
		rows[i] = (struct verdict_row){.floor = 5, .change = FIGURE_NONE};
		struct verdict_side *sides[] = {&rows[i].base, &rows[i].head};
		for (size_t k = 0; k < 2; k++) {
			roll_values(
				dice, shape, 0.01 + 0.3 * (double)i / METRICS, values[i][k], runs);
			sides[k]->samples = values[i][k];
			sides[k]->sample_count = runs;
			sides[k]->value = figure_computed(spread_of(values[i][k], runs).mean);
		}
		verdict_measure(&rows[i], &verdicts[i]);
		p[i] = verdicts[i].p;
	}
	size_t tests = false_discovery(p, q, METRICS);
	for (size_t i = 0; i < METRICS; i++) {
		verdict_judge(&rows[i], q[i], tests, &verdicts[i]);
		called += verdict_is_change(verdicts[i].word);
		discovered += q[i] < 0.05;
	}
	assert_true(called <= METRICS / 20);
	assert_true(discovered <= 15);
}

static void of_3000_metrics_without_a_change_hardly_any_is_called(void **state)
{
	struct dice dice = {5};

	(void)state;
	for (size_t runs = 2; runs <= 8; runs++)
		check_null_comparison(&dice, runs);
}

int main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(intervals_hold_the_truth_in_94_of_100),
		cmocka_unit_test(printed_intervals_hold_the_truth_too),
		cmocka_unit_test(of_null_rows_that_lkp_lists_5_in_100_are_called),
		cmocka_unit_test(chance_makes_a_run_odd_in_3_of_200_sets_at_most),
		cmocka_unit_test(of_alike_sides_5_in_100_are_called_noisier_and_with_spikes_7),
		cmocka_unit_test(of_3000_metrics_without_a_change_hardly_any_is_called),
	};

	return cmocka_run_group_tests(tests, NULL, NULL);
}
