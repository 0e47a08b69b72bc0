/* Statistics against golden values of R (tests/golden/statistics.txt), and their traps. */
#include "views/fail_test.h"
#include "views/false_discovery.h"
#include "views/interval.h"
#include "views/noise_change.h"
#include "views/odd_run.h"
#include "views/rank_test.h"
#include "views/statistics.h"
#include "views/trend.h"

#include "parsers/arena.h"
#include "parsers/source.h"

#include <math.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <cmocka.h>

#define VALUES_MOST 80
#define LISTS_MOST  3

struct list {
	double values[VALUES_MOST];
	size_t count;
};

/* A line of the golden file: the lists of numbers given, and what R makes of them. */
struct golden {
	struct list given[LISTS_MOST];
	struct list expected;
};

static bool is_close(double value, double expected)
{
	if (isnan(expected))
		return isnan(value);
	return fabs(value - expected) <= 1e-9 * fmax(1, fabs(expected));
}

static void assert_close(double value, double expected)
{
	if (!is_close(value, expected))
		fail_msg("%.17g is not %.17g", value, expected);
}

static double read_golden_number(struct slice text)
{
	char copy[64];

	snprintf(copy, sizeof(copy), "%.*s", (int)text.length, text.at);
	return strtod(copy, NULL);
}

/* Read "1 2 3 | 4 5 = 6". */
static void read_golden(struct slice text, struct golden *golden)
{
	struct list *list = &golden->given[0];

	for (struct slice token; (token = slice_token(&text)).length;) {
		if (slice_equal(token, SLICE("|"))) {
			list++;
		} else if (slice_equal(token, SLICE("="))) {
			list = &golden->expected;
		} else {
			assert_true(list->count < VALUES_MOST);
			list->values[list->count++] = read_golden_number(token);
		}
	}
}

static void assert_results(const struct golden *golden, const double *results, size_t count)
{
	assert_int_equal(golden->expected.count, count);
	for (size_t i = 0; i < count; i++)
		assert_close(results[i], golden->expected.values[i]);
}

static struct list sorted(const struct list *list)
{
	struct list copy = *list;

	values_sort(copy.values, copy.count);
	return copy;
}

static void check_moments(const struct golden *golden)
{
	struct spread m = spread_of(golden->given[0].values, golden->given[0].count);
	double results[] = {m.mean, spread_stddev(&m), spread_population_stddev(&m),
		spread_noise(&m), m.least, m.most};

	assert_results(golden, results, ARRAY_LENGTH(results));
}

static void check_median_mad(const struct golden *golden)
{
	struct list list = sorted(&golden->given[0]);
	double results[] = {
		sorted_median(list.values, list.count), sorted_mad(list.values, list.count)};

	assert_results(golden, results, ARRAY_LENGTH(results));
}

static struct welch welch_of(const struct golden *golden)
{
	const struct list *base = &golden->given[0], *head = &golden->given[1];
	struct welch welch;

	assert_true(
		welch_of_samples(base->values, base->count, head->values, head->count, 0, &welch));
	return welch;
}

static void check_welch_log(const struct golden *golden)
{
	struct welch w = welch_of(golden);
	struct interval i = welch_interval(&w);
	double results[] = {w.change, i.low, i.high, w.t, w.freedom, welch_p(&w)};

	assert_int_equal(w.scale, SCALE_LOG);
	assert_results(golden, results, ARRAY_LENGTH(results));
}

static void check_welch_raw(const struct golden *golden)
{
	struct welch w = welch_of(golden);
	struct interval i = welch_interval(&w);
	double results[] = {w.difference, i.difference_low, i.difference_high, i.low, i.high, w.t,
		w.freedom, welch_p(&w)};

	assert_int_equal(w.scale, SCALE_RAW);
	assert_results(golden, results, ARRAY_LENGTH(results));
}

static void check_welch_summary(const struct golden *golden)
{
	const double *given = golden->given[0].values;
	struct welch w;

	assert_true(welch_of_noise(log1p(given[0] / 100),
		(struct run_noise){given[1], (uint32_t)given[2]},
		(struct run_noise){given[3], (uint32_t)given[4]}, &w));
	struct interval i = welch_interval(&w);
	double results[] = {i.low, i.high, w.freedom, welch_p(&w)};
	assert_results(golden, results, ARRAY_LENGTH(results));
}

static struct rank_test rank_test_of(const struct golden *golden)
{
	struct rank_memory memory = {0};
	struct list base = sorted(&golden->given[0]), head = sorted(&golden->given[1]);
	struct rank_test test =
		rank_test(&memory, base.values, base.count, head.values, head.count);
	struct rank_test again =
		rank_test(&memory, base.values, base.count, head.values, head.count);

	assert_true(again.p >= test.p && again.p <= test.p);
	rank_memory_release(&memory);
	return test;
}

static void check_rank_exact(const struct golden *golden)
{
	struct rank_test test = rank_test_of(golden);
	double results[] = {test.u, test.p};

	assert_true(test.exact);
	assert_results(golden, results, ARRAY_LENGTH(results));
}

static void check_rank_normal(const struct golden *golden)
{
	struct rank_test test = rank_test_of(golden);
	double results[] = {test.u, test.p};

	assert_false(test.exact);
	assert_results(golden, results, ARRAY_LENGTH(results));
}

static void check_shift_delta(const struct golden *golden)
{
	struct list base = sorted(&golden->given[0]), head = sorted(&golden->given[1]);
	double results[] = {hodges_lehmann(base.values, base.count, head.values, head.count),
		rank_test_of(golden).delta};

	assert_results(golden, results, ARRAY_LENGTH(results));
}

static void check_trend(const struct golden *golden)
{
	struct trend trend = trend_over_runs(golden->given[0].values, golden->given[0].count);
	double results[] = {trend.tau, trend.p};

	assert_int_equal(trend.exact, golden->given[0].count <= TREND_EXACT_MOST);
	assert_results(golden, results, ARRAY_LENGTH(results));
}

static void check_benjamini_hochberg(const struct golden *golden)
{
	const struct list *p = &golden->given[0];
	double q[VALUES_MOST];

	assert_int_equal(false_discovery(p->values, q, p->count), p->count);
	assert_results(golden, q, p->count);
}

static void check_fisher(const struct golden *golden)
{
	const double *given = golden->given[0].values;
	double result = fail_test((struct fail_count){given[0], (uint32_t)given[1]},
		(struct fail_count){given[2], (uint32_t)given[3]});

	assert_results(golden, &result, 1);
}

static void check_noise_change(const struct golden *golden)
{
	const struct list *base = &golden->given[0], *head = &golden->given[1];
	struct noise_change change =
		noise_change(base->values, base->count, head->values, head->count);
	double results[] = {change.ratio, change.p};

	assert_results(golden, results, ARRAY_LENGTH(results));
}

static void check_noise_least(const struct golden *golden)
{
	const double *given = golden->given[0].values;
	double result = noise_change_least((size_t)given[0], (size_t)given[1]);

	assert_results(golden, &result, 1);
}

/* The formula takes the central t distribution for R's noncentral one: a run off at most, of few.
 */
static void check_runs_needed(const struct golden *golden)
{
	double stddev = golden->given[0].values[1];
	uint32_t runs = runs_needed(golden->given[0].values[0], stddev * stddev, stddev * stddev);

	assert_true(fabs(runs - golden->expected.values[0]) <= 1);
}

static void check_ratio_mean(const struct golden *golden)
{
	struct ratio_mean mean = ratio_mean(
		golden->given[0].values, golden->given[1].values, golden->given[0].count);
	double results[] = {mean.ratio, (double)mean.counted};

	assert_results(golden, results, ARRAY_LENGTH(results));
}

static const struct {
	const char *name;
	void (*check)(const struct golden *golden);
} checks[] = {
	{"moments", check_moments},
	{"median_mad", check_median_mad},
	{"welch_log", check_welch_log},
	{"welch_raw", check_welch_raw},
	{"welch_summary", check_welch_summary},
	{"rank_enumerated", check_rank_exact},
	{"rank_exact", check_rank_exact},
	{"rank_normal", check_rank_normal},
	{"shift_delta", check_shift_delta},
	{"trend_enumerated", check_trend},
	{"trend_exact", check_trend},
	{"trend_normal", check_trend},
	{"benjamini_hochberg", check_benjamini_hochberg},
	{"fisher", check_fisher},
	{"noise_change", check_noise_change},
	{"noise_least", check_noise_least},
	{"runs_needed", check_runs_needed},
	{"ratio_mean", check_ratio_mean},
};

static void check_line(struct slice line, size_t used[ARRAY_LENGTH(checks)])
{
	struct slice name = slice_token(&line);
	struct golden golden = {0};

	slice_token(&line); /* the first bar */
	for (size_t i = 0; i < ARRAY_LENGTH(checks); i++) {
		if (!slice_equal(name, slice_of(checks[i].name)))
			continue;
		read_golden(line, &golden);
		checks[i].check(&golden);
		used[i]++;
		return;
	}
	fail_msg("no check for %.*s", (int)name.length, name.at);
}

static void all_golden_values_are_met(void **state)
{
	struct source source;
	struct error error = {0};
	size_t used[ARRAY_LENGTH(checks)] = {0};

	(void)state;
	assert_true(source_open("tests/golden/statistics.txt", &source, &error));
	struct slice rest = source.text;
	for (struct slice line; slice_line(&rest, &line);)
		check_line(line, used);
	for (size_t i = 0; i < ARRAY_LENGTH(checks); i++)
		assert_true(used[i] > 0);
	source_close(&source);
}

static void what_does_not_exist_is_nan_and_not_0(void **state)
{
	static const double one[] = {5}, two[] = {5, 6}, endless[] = {5, INFINITY, 6};
	struct rank_memory memory = {0};
	struct spread none = {0}, m = spread_of(one, 1);
	struct welch welch;

	(void)state;
	assert_true(isnan(spread_stddev(&m)) && isnan(spread_noise(&m)));
	assert_true(isnan(spread_population_stddev(&none)) && isnan(sorted_median(one, 0)));
	assert_true(isnan(sorted_mad(one, 0)) && isnan(ratio_mean(one, two, 0).ratio));
	assert_false(welch_of_samples(one, 1, two, 2, 0, &welch));
	assert_false(welch_of_samples(two, 2, endless, 3, 0, &welch));
	assert_false(welch_of_noise(
		0.1, (struct run_noise){0.1, 1}, (struct run_noise){0.1, 5}, &welch));
	assert_false(welch_of_noise(
		0.1, (struct run_noise){NAN, 5}, (struct run_noise){0.1, 5}, &welch));
	assert_true(isnan(rank_test(&memory, one, 0, two, 2).p));
	assert_true(isnan(hodges_lehmann(one, 0, two, 2)));
	assert_true(isnan(trend_over_runs(one, 1).p));
	assert_true(isnan(noise_change(one, 1, two, 2).p));
	assert_true(isnan(change_effect(NAN, 0.1, 0.1)) && isnan(change_effect(0.1, NAN, 0.1)));
	assert_int_equal(runs_needed(0, 1, 1), UINT32_MAX);
	assert_int_equal(runs_needed(NAN, 1, 1), UINT32_MAX);
}

static void equal_values_have_no_spread_and_no_odd_run(void **state)
{
	static const double equal[] = {5, 5, 5, 5, 5, 5};
	struct rank_memory memory = {0};
	struct welch welch;

	(void)state;
	assert_close(sorted_mad(equal, 6), 0);
	assert_int_equal(odd_run_find(equal, equal, 6).farthest, SIZE_MAX);
	assert_true(welch_of_samples(equal, 3, equal, 3, 0, &welch));
	assert_close(welch_p(&welch), 1);
	assert_close(welch_interval(&welch).low, 0);
	assert_close(rank_test(&memory, equal, 3, equal, 3).p, 1);
	assert_true(isnan(trend_over_runs(equal, 6).p));
	rank_memory_release(&memory);
}

/* 5, 5, 5 against 6, 6, 6 has no variance, but two counters that take 5 or 6 by chance do this in
 * one of 32 cases: counts are not known better than half a step. */
static void three_equal_counts_a_side_are_no_proof(void **state)
{
	static const double fives[] = {5, 5, 5}, sixes[] = {6, 6, 6}, far[] = {60, 60, 60};
	struct welch welch;

	(void)state;
	assert_close(values_step(fives, 3), 1);
	welch_of_samples(fives, 3, sixes, 3, 1, &welch);
	assert_true(welch_p(&welch) > 0.05 && welch_interval(&welch).low < 0);
	welch_of_samples(fives, 3, far, 3, 1, &welch);
	assert_true(welch_p(&welch) < 0.001);
}

/* Runs that all count 5 may differ by a little less than 1. */
static void noise_that_was_not_there_is_tested_against_half_a_step(void **state)
{
	static const double fives[] = {5, 5, 5, 5, 5}, near[] = {5, 6, 5, 5, 4},
			    far[] = {5, 60, 21, 9, 2}, thirds[] = {5. / 3, 5. / 3, 5. / 3},
			    more_thirds[] = {4. / 3, 7. / 3, 50. / 3};

	(void)state;
	assert_true(isinf(noise_change(fives, 5, near, 5).ratio));
	assert_true(noise_change(fives, 5, near, 5).p > 0.05);
	assert_true(noise_change(fives, 5, far, 5).p < 0.01);
	assert_true(noise_change(far, 5, fives, 5).ratio == 0);
	assert_true(isnan(noise_change(thirds, 3, more_thirds, 3).p)); /* they have no step */
	assert_true(isnan(noise_change(fives, 5, fives, 5).ratio));
}

/* 140 among values around 100. */
static void one_run_is_no_proof_of_more_noise(void **state)
{
	static const double quiet[] = {100, 101, 99, 100.5, 99.5, 100, 101, 99},
			    spike[] = {100, 101, 99, 100.5, 140, 100, 101, 99},
			    wide[] = {100, 110, 92, 105, 140, 87, 101, 78};

	(void)state;
	assert_true(noise_change(quiet, 8, spike, 8).p > 0.5);
	assert_true(noise_change(quiet, 8, spike, 8).by_one_run);
	assert_true(noise_change(quiet, 8, wide, 8).p < 0.01);
	assert_true(isnan(noise_change(quiet, 8, wide, 2).p)); /* two runs even less */
}

/* In logarithms 3 among values around 100 is farther out than 250 is. */
static void a_run_near_0_makes_no_side_noisier_than_its_stddev_is(void **state)
{
	static const double high[] = {100, 400, 101, 99, 102}, low[] = {100, 101, 102, 3, 99};

	(void)state;
	assert_true(noise_change(high, 5, low, 5).ratio < 1);
	assert_close(noise_change(high, 5, low, 5).p, 1);
}

static void there_is_no_change_of_noise_where_a_value_is_not_above_0(void **state)
{
	static const double values[] = {1, 2, 3}, zero[] = {0, 1, 2}, below[] = {-1, 1, 2};

	(void)state;
	assert_true(isnan(noise_change(values, 3, zero, 3).ratio));
	assert_true(isnan(noise_change(below, 3, values, 3).ratio));
	assert_true(isinf(noise_change_least(1, 3)));
}

static void the_step_of_values_is_that_of_their_last_decimal(void **state)
{
	static const double counts[] = {5, 1e9, -3}, hundredths[] = {548798.08, 1.5},
			    full[] = {1.0 / 3, 2};

	(void)state;
	assert_close(values_step(counts, 3), 1);
	assert_close(values_step(hundredths, 2), 0.01);
	assert_close(values_step(full, 2), 0);
}

static void sorting_is_right_at_every_length(void **state)
{
	double values[100];

	(void)state;
	for (size_t count = 0; count <= ARRAY_LENGTH(values); count++) {
		for (size_t i = 0; i < count; i++)
			values[i] = (double)(i * 7919 % 101);
		values_sort(values, count);
		for (size_t i = 1; i < count; i++)
			assert_true(values[i - 1] <= values[i]);
	}
}

static void a_rank_test_cannot_speak_at_3_runs_a_side(void **state)
{
	(void)state;
	assert_close(rank_test_least_p(3, 3), 0.1);
	assert_close(rank_test_least_p(4, 4), 2.0 / 70);
	assert_close(rank_test_least_p(1, 1), 1);
}

static void cliffs_delta_has_words(void **state)
{
	(void)state;
	assert_string_equal(cliffs_delta_word(0.1), "negligible");
	assert_string_equal(cliffs_delta_word(-0.2), "small");
	assert_string_equal(cliffs_delta_word(0.4), "medium");
	assert_string_equal(cliffs_delta_word(-1), "large");
}

static struct odd_run odd_run_of(const double *values, size_t count)
{
	double copy[VALUES_MOST];

	memcpy(copy, values, count * sizeof(*values));
	values_sort(copy, count);
	return odd_run_find(values, copy, count);
}

static void below_5_runs_the_farthest_is_named_and_nothing_claimed(void **state)
{
	static const double four[] = {100, 101, 5000, 102}, two[] = {1, 2};

	(void)state;
	assert_int_equal(odd_run_of(four, 4).farthest, 2);
	assert_false(odd_run_of(four, 4).odd);
	assert_int_equal(odd_run_of(two, 2).farthest, SIZE_MAX);
}

static void an_odd_run_of_five_is_18_mads_out(void **state)
{
	static const double near[] = {100, 101, 99, 102, 118}, far[] = {100, 101, 99, 102, 130};

	(void)state;
	assert_close(odd_run_of(near, 5).z, 0.6745 * 17 / 1);
	assert_false(odd_run_of(near, 5).odd);
	assert_true(odd_run_of(far, 5).odd);
	assert_int_equal(odd_run_of(far, 5).farthest, 4);
}

/* Where most values are equal the MAD is 0: a count that is one step off is not odd. */
static void with_a_mad_of_0_half_a_step_stands_for_it(void **state)
{
	static const double near[] = {5, 5, 5, 5, 5, 5, 6}, far[] = {5, 5, 5, 5, 5, 5, 95};

	(void)state;
	assert_false(odd_run_of(near, 7).odd);
	assert_true(odd_run_of(far, 7).odd);
}

static void limits_for_odd_runs_fall_with_the_number_of_runs(void **state)
{
	(void)state;
	assert_true(isinf(odd_run_limit(4)));
	assert_close(odd_run_limit(5), 18);
	assert_close(odd_run_limit(6), 10);
	assert_close(odd_run_limit(8), 8);
	assert_close(odd_run_limit(10), 7);
	assert_close(odd_run_limit(35), 5.3);
	assert_close(odd_run_limit(1000), 5);
	assert_close(odd_run_chance(360, 6), 0.6);
	assert_close(odd_run_chance(360, 4), 0);
}

static void a_p_of_nan_is_no_test(void **state)
{
	static const double p[] = {0.04, NAN, 0.01};
	double q[3];

	(void)state;
	assert_int_equal(false_discovery(p, q, 3), 2);
	assert_close(q[0], 0.04);
	assert_true(isnan(q[1]));
	assert_close(q[2], 0.02);
	assert_int_equal(false_discovery(p, q, 0), 0);
}

static void counts_that_are_no_shares_of_runs_are_not_tested(void **state)
{
	struct fail_count share = {1, 3};

	(void)state;
	assert_true(isnan(fail_test((struct fail_count){503, 3}, share)));
	assert_true(isnan(fail_test(share, (struct fail_count){0, 0})));
	assert_true(isnan(fail_test(share, (struct fail_count){0.5, 3})));
	assert_true(isnan(fail_test(share, (struct fail_count){-1, 3})));
	assert_true(isnan(fail_test(share, (struct fail_count){NAN, 3})));
}

static void enormous_counts_are_tested_in_no_time(void **state)
{
	struct fail_count base = {2000000000, UINT32_MAX}, head = {2000100000, UINT32_MAX};

	(void)state;
	double p = fail_test(base, head);
	assert_true(p > 0 && p < 0.05);
	assert_true(fail_test(base, base) > 0.99);
	p = fail_test((struct fail_count){0, UINT32_MAX}, (struct fail_count){4e9, UINT32_MAX});
	assert_true(p >= 0 && p < 1e-300);
}

int main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(all_golden_values_are_met),
		cmocka_unit_test(what_does_not_exist_is_nan_and_not_0),
		cmocka_unit_test(equal_values_have_no_spread_and_no_odd_run),
		cmocka_unit_test(three_equal_counts_a_side_are_no_proof),
		cmocka_unit_test(noise_that_was_not_there_is_tested_against_half_a_step),
		cmocka_unit_test(one_run_is_no_proof_of_more_noise),
		cmocka_unit_test(a_run_near_0_makes_no_side_noisier_than_its_stddev_is),
		cmocka_unit_test(there_is_no_change_of_noise_where_a_value_is_not_above_0),
		cmocka_unit_test(the_step_of_values_is_that_of_their_last_decimal),
		cmocka_unit_test(sorting_is_right_at_every_length),
		cmocka_unit_test(a_rank_test_cannot_speak_at_3_runs_a_side),
		cmocka_unit_test(cliffs_delta_has_words),
		cmocka_unit_test(below_5_runs_the_farthest_is_named_and_nothing_claimed),
		cmocka_unit_test(an_odd_run_of_five_is_18_mads_out),
		cmocka_unit_test(with_a_mad_of_0_half_a_step_stands_for_it),
		cmocka_unit_test(limits_for_odd_runs_fall_with_the_number_of_runs),
		cmocka_unit_test(a_p_of_nan_is_no_test),
		cmocka_unit_test(counts_that_are_no_shares_of_runs_are_not_tested),
		cmocka_unit_test(enormous_counts_are_tested_in_no_time),
	};

	return cmocka_run_group_tests(tests, NULL, NULL);
}
