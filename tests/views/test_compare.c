/* One row of one comparison: figures, class, change, factor, effect. */
#include "views/compare.h"

#include "tests/views/fixture.h"

/* A session with one table of one row, compared from `base` to `head`. */
struct one {
	struct fixture fixture;
	struct comparison comparison;
	struct compared compared;
};

static void one_row(struct one *one, const char *labels, const char *headline, const char *text,
	uint32_t base, uint32_t head)
{
	fixture_open(&one->fixture);
	fixture_document(&one->fixture, "mail", "subject", "");
	fixture_row(fixture_table(&one->fixture, labels, headline), 1, text);
	sink_end(&one->fixture.sink);
	fixture_ready(&one->fixture, false);
	one->comparison = (struct comparison){0, base, head};
	compare_row(&one->fixture.session, &one->comparison, 0, &one->compared);
}

static struct compared compared(const char *text)
{
	struct one one;

	one_row(&one, "a b", "", text, 0, 1);
	fixture_close(&one.fixture);
	return one.compared;
}

static struct compared compared_pair(const char *text, uint32_t base, uint32_t head)
{
	struct one one;

	one_row(&one, "a b c", "", text, base, head);
	fixture_close(&one.fixture);
	return one.compared;
}

static void the_class_of_a_row_follows_its_printed_change(void **state)
{
	static const struct {
		const char *row;
		enum row_class class;
	} cases[] = {
		{"415614 . -26.6% 304910 . m", CLASS_PLAIN},
		{"2.00 173% +7.8e+06% 156028 100% m", CLASS_PLAIN},
		{"1e+08 . +50.0% 1.5e+08 . m", CLASS_PLAIN},
		{"-38.75 . +34.8% -52.25 . m", CLASS_PLAIN},
		{"5.698e+09 . -100.0% 8334 . m", CLASS_PLAIN},
		{"0.10 . +50.0% 0.15 . m", CLASS_PLAIN},
		{"0.00 . +2.1e+105% 2095 . m", CLASS_WAS_ZERO},
		{"0.00 . -5e+102% -5.00 . m", CLASS_WAS_ZERO},
		{"0.00 . +Inf% 0.94 . m", CLASS_WAS_ZERO},
		{"0.00 . +0.7 0.74 . m", CLASS_WAS_ZERO},
		{"2.34 . -100.0% 0.00 . m", CLASS_NOW_ZERO},
		{"0.00 . -100.0% 0.00 . m", CLASS_SAME},
		{"0.00 . +0.0 0.00 . m", CLASS_SAME},
		{"0.01 . +4.4e+05% 44.00 . m", CLASS_COARSE},
		{"0.00 65% +146.2% 0.00 53% m", CLASS_COARSE},
		{"10.00 . -150.0% -5.00 . m", CLASS_COARSE},
		{"12579 1058% -3228.1% -393486 . m", CLASS_COARSE},
		{"0.00 . -100.0% 8.00 . m", CLASS_COARSE},
		{"5 . +20.0% 6 . m", CLASS_COARSE},
		{"16.30 . -14.1 2.20 . m", CLASS_POINTS},
		{"16.30 . -16.3 0.00 . m", CLASS_POINTS},
		{"0:6 40% 2:6 m", CLASS_FAIL},
	};

	(void)state;
	for (size_t i = 0; i < ARRAY_LENGTH(cases); i++) {
		struct compared row = compared(cases[i].row);
		if (row.class != cases[i].class)
			print_message("%s\n", cases[i].row);
		assert_int_equal(row.class, cases[i].class);
	}
}

static void the_change_is_the_printed_one_never_one_of_the_printed_values(void **state)
{
	struct compared row =
		compared("0.00 65% +146.2% 0.00 53% sched_debug.cpu.next_balance.stddev");

	(void)state;
	assert_close(compare_change_pct(&row), 146.2);
	assert_close(row.ratio, 2.462);
	assert_close(row.change.value, 146.2);
	assert_close(compare_effect(&row), log(2.462) / sqrt((0.66 * 0.66 + 0.54 * 0.54) / 2));
}

static void change_pct_is_empty_for_was_0_and_no_change(void **state)
{
	struct compared was = compared("0.00 . +2.1e+105% 2095 . m");
	struct compared same = compared("0.00 . -100.0% 0.00 . m");
	struct compared now = compared("2.34 4% -100.0% 0.00 . m");

	(void)state;
	assert_true(isnan(compare_change_pct(&was)));
	assert_true(isnan(compare_change_pct(&same)));
	assert_close(compare_change_pct(&now), -100);
	assert_true(isnan(compare_factor(&was)));
	assert_true(isinf(compare_factor(&now)));
	assert_true(isnan(compare_effect(&now)));
}

static void a_points_row_has_its_change_pct_from_the_printed_values(void **state)
{
	struct compared row = compared("16.00 . -4.0 12.00 . perf-profile.self.cycles-pp.f");
	struct compared coarse = compared("0.05 . +1.2 1.20 . perf-profile.self.cycles-pp.f");
	struct compared vanished = compared("16.00 . -16.0 0.00 . perf-profile.self.cycles-pp.f");

	(void)state;
	assert_close(compare_change_pct(&row), -25);
	assert_close(compare_shown_change(&row), -4);
	assert_true(isnan(compare_factor(&row)));
	assert_true(isnan(compare_change_pct(&coarse)));
	assert_close(compare_change_pct(&vanished), -100);
	assert_true(isnan(compare_effect(&vanished)));
}

static void a_fall_of_98_9_per_cent_is_larger_than_a_rise_of_5880(void **state)
{
	struct compared fall = compared("4115705 7% -98.9% 45562 67% m");
	struct compared rise = compared("100.00 . +5880.0% 5980 . m");

	(void)state;
	assert_true(compare_factor(&fall) > compare_factor(&rise));
	assert_false(compare_drowns(&fall));
}

static void effect_is_taken_at_the_cautious_end(void **state)
{
	struct compared row = compared("4178927 9% +94.3% 8118700 5% stress-ng.mq.ops_per_sec");
	struct compared blank = compared("415614 . -26.6% 304910 . hackbench.throughput");
	struct compared half = compared("18053 3% -7.4% 16709 . time.percent_of_cpu_this_job_got");
	char text[16];

	(void)state;
	snprintf(text, sizeof(text), "%.1f", compare_effect(&row));
	assert_string_equal(text, "8.1");
	assert_close(compare_effect(&blank), -log(0.734) / 0.02);
	assert_true(compare_effect_is_least(&blank));
	snprintf(text, sizeof(text), "%.1f", compare_effect(&half));
	assert_string_equal(text, "2.4");
	assert_false(compare_effect_is_least(&half));
}

static void one_run_or_a_side_not_above_0_has_no_effect(void **state)
{
	static const char *const rows[] = {"2.00 -1% +50.0% 3.00 1% m",
		"-38.75 . +34.8% -52.25 . m", "-5.00 20% +34.8% -52.25 . m",
		"0.00 . +50.0% 0.00 . m"};

	(void)state;
	for (size_t i = 0; i < ARRAY_LENGTH(rows); i++) {
		struct compared row = compared(rows[i]);
		assert_true(isnan(compare_effect(&row)));
		assert_true(compare_drowns(&row));
	}
}

static void noise_is_as_printed_and_none_where_the_mean_is_not_above_0(void **state)
{
	struct compared row = compared("10.00 7% +50.0% 15.00 . m");
	struct compared negative = compared("-5.00 20% -50.0% -2.50 . m");

	(void)state;
	assert_close(row.base.noise, 7);
	assert_true(isnan(row.head.noise));
	assert_true(isnan(negative.base.noise));
	assert_int_equal(negative.base.printed_noise, 20);
}

static void delta_has_the_decimals_of_the_printed_values(void **state)
{
	struct compared row = compared("1.15 3% +1.0 2.15 2% mpstat.cpu.all.soft%");
	char text[FIGURE_SIZE];

	(void)state;
	number_print(compare_delta(&row), text);
	assert_string_equal(text, "1.00");
}

static void fail_rows_have_their_reproduction_from_the_counts(void **state)
{
	struct compared equal = compared("0:6 33% 2:6 m");
	struct compared unequal = compared("2:2 50% 3:6 m");

	(void)state;
	assert_close(compare_shown_change(&equal), 33); /* as printed */
	assert_close(compare_shown_change(&unequal), -50);
	assert_close(compare_delta(&unequal).value, -50);
	assert_int_equal(unequal.base.n, 2);
	assert_int_equal(unequal.head.n, 6);
	assert_true(isnan(compare_change_pct(&unequal)));
}

static void exchanged_sides_are_derived_from_the_printed_per_cent(void **state)
{
	struct compared row = compared_pair("100.00 . +25.0% 125.00 . -50.0% 50.00 . m", 1, 0);
	struct compared zero = compared_pair("0.00 . +2e+103% 20.00 . -100.0% 0.00 . m", 1, 0);
	struct compared fallen = compared_pair("2e+09 . -100.0% 2000 . -50.0% 1e+09 . m", 1, 0);

	(void)state;
	assert_close(compare_change_pct(&row), -20);
	assert_false(figure_is(row.change));
	assert_close(row.base.value.value, 125);
	assert_int_equal(zero.class, CLASS_NOW_ZERO);
	assert_close(fallen.ratio, 1e6);
	assert_int_equal(fallen.class, CLASS_PLAIN);
}

static void another_base_is_derived_through_group_0(void **state)
{
	struct compared row = compared_pair("100.00 . +25.0% 125.00 . -50.0% 50.00 . m", 1, 2);
	struct compared appeared =
		compared_pair("0.00 . -100.0% 0.00 . +3.6e+103% 35.50 . m", 1, 2);
	struct compared zero_base = compared_pair("0.00 . +5e+102% 5.00 . +6e+102% 6.50 . m", 1, 2);
	struct compared points = compared_pair("1.00 . +0.5 1.50 . +2.0 3.00 . m", 1, 2);

	(void)state;
	assert_close(row.ratio, 0.4);
	assert_int_equal(appeared.class, CLASS_WAS_ZERO);
	assert_close(zero_base.ratio, 1.3);
	assert_int_equal(points.class, CLASS_POINTS);
	assert_close(points.points_change, 1.5);
	assert_close(compare_change_pct(&points), 100);
}

static void a_missing_side_is_nothing_to_compare(void **state)
{
	struct compared row = compared_pair("100.00 . +25.0% 125.00 . m", 0, 2);

	(void)state;
	assert_int_equal(row.class, CLASS_ALONE);
	assert_true(isnan(compare_change_pct(&row)));
	assert_true(isnan(compare_effect(&row)));
}

static void samples_give_the_figures_exactly(void **state)
{
	static const char *const metrics[] = {"stress-ng.mq.ops_per_sec"};
	static const double values[] = {1, 2, 3, 4, 6, 6};
	struct fixture fixture;
	struct compared row;

	(void)state;
	fixture_open(&fixture);
	fixture_document(&fixture, "log", "", "");
	fixture_samples(&fixture, "aaaabb", metrics, 1, values);
	fixture_ready(&fixture, false);
	compare_row(&fixture.session, &fixture.session.comparisons[0], 0, &row);
	assert_int_equal(row.class, CLASS_PLAIN);
	assert_close(row.base.noise, 100 * sqrt(1.25) / 2.5); /* LKP prints 44 % */
	assert_close(row.head.noise, 0);
	assert_close(compare_change_pct(&row), 140);
	assert_close(compare_effect(&row), log(2.4) / sqrt(0.2 / 2));
	assert_int_equal(row.base.n, 4);
	assert_false(figure_is(row.change));
	assert_true(row.headline); /* the key metric where no document names one */
	fixture_close(&fixture);
}

static void pasted_values_are_samples_of_a_printed_row(void **state)
{
	struct fixture fixture;
	struct compared row;

	(void)state;
	fixture_open(&fixture);
	fixture_document(&fixture, "mail", "", "");
	struct sink_table *table = fixture_table(&fixture, "a b", "");
	uint32_t at = fixture_row(table, 1, "2.50 44% +140.0% 6.00 . m");
	fixture_paste(table, at, 0, "1 2 3 4");
	sink_end(&fixture.sink);
	fixture_ready(&fixture, false);
	compare_row(&fixture.session, &fixture.session.comparisons[0], 0, &row);
	assert_int_equal(row.base.n, 4);
	assert_int_equal(row.head.n, RUNS_UNKNOWN);
	assert_close(row.base.noise, 100 * sqrt(1.25) / 2.5);
	assert_close(compare_change_pct(&row), 140);
	fixture_close(&fixture);
}

static void values_near_1e9_keep_their_spread(void **state)
{
	static const char *const metrics[] = {"m"};
	static const double values[] = {1000000001, 1000000002, 1000000003};
	struct fixture fixture;
	struct compared row;

	(void)state;
	fixture_open(&fixture);
	fixture_document(&fixture, "log", "", "");
	fixture_samples(&fixture, "aaa", metrics, 1, values);
	fixture_ready(&fixture, false);
	compare_row(&fixture.session, &fixture.session.comparisons[0], 0, &row);
	assert_close(row.base.noise * 1e7, sqrt(2.0 / 3) / 1000000002 * 1e9);
	fixture_close(&fixture);
}

static void the_word_of_a_headline_is_good_or_bad_the_sign_is_that_of_the_row(void **state)
{
	static const struct {
		const char *headline, *row;
		uint32_t head;
		int word;
	} cases[] = {
		{"m -26.6 regression", "415614 . -26.6% 304910 . m", 1, -1},
		{"m 26.6 regression", "415614 . -26.6% 304910 . m", 1, -1},
		{"m 186.4 regression", "100.00 . +186.4% 286.40 . m", 1, -1},
		{"m 99.9 improvement", "1000 . -99.9% 1.00 . m", 1, 1},
		{"m 123456.7 improvement", "1.00 . +1.2e+05% 1234.57 . m", 1, 1},
		{"m -18.2 regression", "100.00 . -18% 82.00 . m", 1, -1},
		/* measured again for a reply: it falls, as the headline says */
		{"m -10.5 regression", "66870 . -10.0% 60187 . m", 1, -1},
		/* a reply keeps the old subject over new figures: the word says nothing of them */
		{"m -3.3 regression", "100.00 . +8.0% 108.00 . m", 1, 0},
		/* a fix in the third column, judged by what the second one says of a rise */
		{"m -50.0 regression", "100.00 . -50.0% 50.00 . +2.0% 102.00 . m", 2, 1},
	};

	(void)state;
	for (size_t i = 0; i < ARRAY_LENGTH(cases); i++) {
		struct one one;
		one_row(&one, cases[i].head == 2 ? "a b c" : "a b", cases[i].headline, cases[i].row,
			0, cases[i].head);
		assert_true(one.compared.headline);
		assert_int_equal(
			compare_headline_word(&one.fixture.session, &one.comparison, &one.compared),
			cases[i].word);
		fixture_close(&one.fixture);
	}
}

int main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(the_class_of_a_row_follows_its_printed_change),
		cmocka_unit_test(the_change_is_the_printed_one_never_one_of_the_printed_values),
		cmocka_unit_test(change_pct_is_empty_for_was_0_and_no_change),
		cmocka_unit_test(a_points_row_has_its_change_pct_from_the_printed_values),
		cmocka_unit_test(a_fall_of_98_9_per_cent_is_larger_than_a_rise_of_5880),
		cmocka_unit_test(effect_is_taken_at_the_cautious_end),
		cmocka_unit_test(one_run_or_a_side_not_above_0_has_no_effect),
		cmocka_unit_test(noise_is_as_printed_and_none_where_the_mean_is_not_above_0),
		cmocka_unit_test(delta_has_the_decimals_of_the_printed_values),
		cmocka_unit_test(fail_rows_have_their_reproduction_from_the_counts),
		cmocka_unit_test(exchanged_sides_are_derived_from_the_printed_per_cent),
		cmocka_unit_test(another_base_is_derived_through_group_0),
		cmocka_unit_test(a_missing_side_is_nothing_to_compare),
		cmocka_unit_test(samples_give_the_figures_exactly),
		cmocka_unit_test(pasted_values_are_samples_of_a_printed_row),
		cmocka_unit_test(values_near_1e9_keep_their_spread),
		cmocka_unit_test(the_word_of_a_headline_is_good_or_bad_the_sign_is_that_of_the_row),
	};

	return cmocka_run_group_tests(tests, NULL, NULL);
}
