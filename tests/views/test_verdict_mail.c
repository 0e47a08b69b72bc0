/* The verdict on a row that a mail lists, its reason and its sentence. */
#include "tests/views/verdict_rows.h"

static void a_listed_row_needs_more_than_chance_gives_listed_rows(void **state)
{
	struct verdict_row row = listed_row("6145703", 9, "+111.7%", "13012372", 5, fail_runs(6));

	(void)state;
	row.change = printed("+111.7");
	row.ratio = 2.117;
	row.direction = DIRECTION_UP;
	assert_judged(&row, 'I',
		"+111.7%, 9.1x the run-to-run stddev: beyond chance; of rows that LKP lists by "
		"chance 1 in 20 reaches 2.9x at 6+6 runs (fail:runs)");
	row = listed_row("1.00", 9, "+20.0", "1.20", 9, fail_runs(6));
	assert_judged(&row, '.',
		"+20.0%, 1.8x the run-to-run stddev: could be chance; of rows that LKP lists by "
		"chance 1 in 20 reaches 2.9x at 6+6 runs (fail:runs)");
}

static void a_blank_noise_is_taken_as_2_per_cent(void **state)
{
	struct verdict_row row = listed_row("18053", -1, "-7.4", "16709", -1, fail_runs(4));

	(void)state;
	assert_judged(&row, '.',
		"-7.4%, at least 3.8x the run-to-run stddev: could be chance; of rows that LKP "
		"lists by chance 1 in 20 reaches 3.9x at 4+4 runs (fail:runs)");
}

static void an_effect_close_to_its_threshold_is_told_from_it(void **state)
{
	struct verdict_row row = listed_row("2460636", 2, "+13.7", "2797743", -1, fail_runs(3));

	(void)state;
	assert_judged(&row, '*',
		"+13.7%, 5.04x the run-to-run stddev: beyond chance; of rows that LKP lists by "
		"chance 1 in 20 reaches 5.0x at 3+3 runs (fail:runs)");
}

static void with_runs_unknown_both_ends_must_agree(void **state)
{
	struct verdict_row row = listed_row("100.00", 4, "+50.0", "150.00", 4, unknown_runs);

	(void)state;
	assert_int_equal(judge(&row).word, VERDICT_CHANGED);
	row = listed_row("100.00", 4, "+20.0", "120.00", 4, unknown_runs);
	assert_judged(&row, '?',
		"+20.0%, 3.6x the run-to-run stddev: beyond what chance gives to rows that LKP "
		"lists if there were 5 runs a side or more (runs unknown)");
	row = listed_row("100.00", 9, "+20.0", "120.00", 9, unknown_runs);
	assert_int_equal(judge(&row).word, VERDICT_CHANCE);
}

static void the_headline_of_a_mail_has_its_interval(void **state)
{
	struct verdict_row row = listed_row("415614", -1, "-26.6", "304910", -1, fail_runs(6));

	(void)state;
	row.headline = true;
	row.floor = 3;
	row.direction = DIRECTION_UP;
	assert_judged(&row, 'R', "-26.6% [-28.6, -24.5], 6+6 runs (fail:runs)");
	row.base.runs = row.head.runs = unknown_runs;
	assert_judged(&row, 'R', "-26.6% [-30.6, -22.4], runs unknown, 3+3 to 10+10 tried");
	row.change = printed("-4.0");
	row.ratio = 0.96;
	assert_judged(&row, '?',
		"-4.0% [-9.2, +1.5], runs unknown, 3+3 to 10+10 tried: with 10+10 runs it would be "
		"beyond chance");
}

static void one_run_in_a_mail_says_nothing(void **state)
{
	struct verdict_row row = listed_row("100.00", -1, "+50.0", "150.00", -1, fail_runs(1));

	(void)state;
	assert_judged(
		&row, '?', "+50.0%, but each side has one run: nothing tells how far runs differ");
}

/* perf-profile: 0.05 and 0.09 are a rise of 80 %, or, with their rounding, of 55 %. */
static void points_are_judged_by_their_values_and_their_rounding(void **state)
{
	struct verdict_row row = listed_row("0.05", 9, "+0.0", "0.09", 9, fail_runs(6));
	struct verdict verdict;

	(void)state;
	row.points = true;
	row.ratio = NAN;
	verdict = judge(&row);
	assert_true(verdict.effect > 4.3 && verdict.effect < 4.4);
	assert_judged(&row, '*',
		"+0.0 points, 4.4x the run-to-run stddev: beyond chance; of rows that LKP lists by "
		"chance 1 in 20 reaches 2.9x at 6+6 runs (fail:runs)");
	row.base.value = printed("0.00");
	row.zero = ZERO_BASE;
	assert_judged(&row, '?', "was 0, is 0.09 now: new, or not measured before");
	row = listed_row("19.20", 9, "+0.0", "19.25", 9, fail_runs(4));
	row.points = true;
	row.ratio = NAN;
	assert_judged(&row, '.',
		"+0.0 points [-18%, +22%], 4+4 runs (fail:runs): cannot tell; rises over 23% and "
		"falls over "
		"18% are excluded; about 100 runs a side would show that it is within 5%");
}

static void a_mails_0_is_named_as_it_is_printed(void **state)
{
	struct verdict_row row = listed_row("0.00", -1, "+5e+102", "35.50", -1, fail_runs(6));

	(void)state;
	row.zero = ZERO_BASE;
	row.ratio = NAN;
	assert_judged(&row, '?', "was 0, is 35.50 now: new, or not measured before");
	row = listed_row("0.00", -1, "-100.0", "0.00", -1, fail_runs(6));
	row.zero = ZERO_BOTH;
	assert_judged(&row, '=', "0 on both sides, as printed");
	row = listed_row("7.50", -1, "-100.0", "0.00", -1, unknown_runs);
	row.zero = ZERO_HEAD;
	assert_judged(&row, '?', "is 0 now, was 7.50: gone, or not measured");
	row.headline = true;
	row.direction = DIRECTION_UP;
	assert_int_equal(judge(&row).word, VERDICT_REGRESSION);
}

static void negative_figures_of_a_mail_are_not_judged(void **state)
{
	struct verdict_row row = listed_row("-38.75", -1, "+34.8", "-52.25", -1, fail_runs(6));

	(void)state;
	assert_judged(&row, '?',
		"-38.75 to -52.25: not above 0 on both sides, so there is no change in per cent");
	row = listed_row("10.00", -1, "-150.0", "-5.00", -1, fail_runs(6));
	assert_int_equal(judge(&row).reason, REASON_SIGNS);
	row = listed_row("10.00", 5, "+50.0", "15.00", 5, fail_runs(6));
	row.base.noise_most = NAN;
	assert_judged(&row, '?', "+50.0%, but nothing is known of the noise");
}

static void a_metric_seen_in_few_runs_is_told_so(void **state)
{
	struct verdict_row row = listed_row("0.03", 223, "+400.0", "0.15", 20, fail_runs(6));

	(void)state;
	assert_judged(&row, '.',
		"+400.0%, 1.0x the run-to-run stddev: could be chance; of rows that LKP lists by "
		"chance 1 in 20 reaches 2.9x at 6+6 runs (fail:runs); +-223%: seen in 1 of 6 base "
		"runs, LKP counts the others as 0");
}

static struct verdict_row fail_row(
	const char *base, uint32_t base_runs, const char *head, uint32_t head_runs)
{
	struct verdict_row row = {.fail = true,
		.listed = true,
		.floor = 5,
		.direction = DIRECTION_DOWN,
		.change = FIGURE_NONE,
		.ratio = NAN,
		.base = printed_side(base, -1, fail_runs(base_runs)),
		.head = printed_side(head, -1, fail_runs(head_runs))};

	return row;
}

static void failures_are_judged_by_fishers_test(void **state)
{
	struct verdict_row row = fail_row("0", 6, "6", 6);

	(void)state;
	assert_judged(&row, 'R',
		"0 of 6 base runs, 6 of 6 head runs: beyond chance (Fisher's exact test, p "
		"0.0022)");
	row.direction = DIRECTION_UP;
	assert_int_equal(judge(&row).word, VERDICT_IMPROVEMENT);
	row = fail_row("0", 3, "3", 3);
	assert_judged(&row, '.',
		"0 of 3 base runs, 3 of 3 head runs: could be chance (Fisher's exact test, p 0.1)");
	row = fail_row("503", 3, "782", 3);
	assert_judged(&row, '?',
		"503 in 3 base runs, 782 in 3 head runs: a count, not a share of the runs");
	row = fail_row("3", 3, "3", 3);
	assert_judged(&row, '.', "3 of 3 base runs, 3 of 3 head runs: no difference");
	row = fail_row("1", 4, "0", 4);
	assert_judged(&row, '.',
		"1 of 4 base runs, 0 of 4 head runs: could be chance (Fisher's exact test, p 1)");
	row = fail_row("0", 0, "1", 3);
	assert_int_equal(judge(&row).reason, REASON_ALONE);
}

static void thresholds_fall_with_the_number_of_runs(void **state)
{
	(void)state;
	assert_true(isinf(selection_threshold(0)) && isinf(selection_threshold(1)));
	assert_true(selection_threshold(2) >= 12 && selection_threshold(3) >= 5);
	for (uint32_t runs = 3; runs < 30; runs++)
		assert_true(selection_threshold(runs) <= selection_threshold(runs - 1));
	assert_true(selection_threshold(UINT32_MAX) >= 2.4);
}

int main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(a_listed_row_needs_more_than_chance_gives_listed_rows),
		cmocka_unit_test(a_blank_noise_is_taken_as_2_per_cent),
		cmocka_unit_test(an_effect_close_to_its_threshold_is_told_from_it),
		cmocka_unit_test(with_runs_unknown_both_ends_must_agree),
		cmocka_unit_test(the_headline_of_a_mail_has_its_interval),
		cmocka_unit_test(one_run_in_a_mail_says_nothing),
		cmocka_unit_test(points_are_judged_by_their_values_and_their_rounding),
		cmocka_unit_test(a_mails_0_is_named_as_it_is_printed),
		cmocka_unit_test(negative_figures_of_a_mail_are_not_judged),
		cmocka_unit_test(a_metric_seen_in_few_runs_is_told_so),
		cmocka_unit_test(failures_are_judged_by_fishers_test),
		cmocka_unit_test(thresholds_fall_with_the_number_of_runs),
	};

	return cmocka_run_group_tests(tests, NULL, NULL);
}
