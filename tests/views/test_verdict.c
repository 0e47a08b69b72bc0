/* The verdict on a row with samples, its reason, and the sentence that a sceptical reader must
 * accept. */
#include "tests/views/verdict_rows.h"

/* Three runs each of one test on three kernels, ops_per_sec. */
static const double set_1[] = {548798.08, 549908.86, 547920.96};
static const double set_2[] = {326626.71, 328625.29, 329798.06};
static const double set_3[] = {330573.57, 330931.82, 329421.87};

static void a_regression_is_told_with_its_bounds(void **state)
{
	struct verdict_row row = samples_row(set_1, 3, set_2, 3);

	(void)state;
	assert_judged(&row, 'R',
		"-40.2% [-40.8, -39.5], 3+3 runs; all 3 head runs are below all 3 base runs");
}

static void what_is_the_same_is_told_with_what_is_excluded(void **state)
{
	struct verdict_row row = samples_row(set_2, 3, set_3, 3);

	(void)state;
	assert_judged(&row, '=',
		"same within 1.7%: +0.6% [-0.4, +1.6], 3+3 runs; rises over 1.7% and falls over "
		"0.5% are excluded");
}

static void what_cannot_be_told_is_told_with_what_would(void **state)
{
	static const double base[] = {100, 70, 160, 90, 130}, head[] = {120, 75, 190, 95, 110};
	struct verdict_row row = samples_row(base, 5, head, 5);

	(void)state;
	assert_judged(&row, '.',
		"+7.3% [-35, +73], 5+5 runs: cannot tell; rises over 73% and falls over 35% are "
		"excluded; about 453 runs a side would show a change of this size");
}

static void an_interval_without_bounds_to_speak_of_excludes_little(void **state)
{
	static const double base[] = {100, 160}, head[] = {20, 80};
	struct verdict_row row = samples_row(base, 2, head, 2);

	(void)state;
	assert_judged(&row, '.',
		"-61.5% [-100, +13668], 2+2 runs: cannot tell; rises over 13668% are excluded; "
		"about "
		"9 runs a side would show a change of this size");
}

static void the_direction_decides_what_a_fall_is(void **state)
{
	struct verdict_row row = samples_row(set_1, 3, set_2, 3);

	(void)state;
	row.direction = DIRECTION_DOWN;
	assert_int_equal(judge(&row).word, VERDICT_IMPROVEMENT);
	row.direction = DIRECTION_UNKNOWN;
	assert_int_equal(judge(&row).word, VERDICT_CHANGED);
}

/* Two per cent more, for certain, is still less than the robot's own people report. */
static void a_certain_change_under_the_floor_is_the_same(void **state)
{
	static const double base[] = {1000, 1001, 1002}, head[] = {1020, 1021, 1022};
	struct verdict_row row = samples_row(base, 3, head, 3);

	(void)state;
	assert_judged(&row, '=',
		"same within 2.23%: +2.00% [+1.77, +2.23], 3+3 runs; falls and rises over 2.23% "
		"are excluded");
	row.floor = 1;
	assert_int_equal(judge(&row).word, VERDICT_IMPROVEMENT);
}

static void the_interval_may_reach_beyond_the_floor(void **state)
{
	static const double base[] = {1000, 1008, 1015}, head[] = {1030, 1040, 1025};
	struct verdict_row row = samples_row(base, 3, head, 3);

	(void)state;
	assert_judged(&row, '.',
		"+2.4% [+0.7, +4.1], 3+3 runs: under 3%, and the interval reaches beyond it; about "
		"25 runs a side would show that it is within 3%");
}

static void one_run_on_a_side_says_nothing(void **state)
{
	struct verdict_row row = samples_row(set_1, 1, set_2, 3);

	(void)state;
	assert_judged(
		&row, '?', "-40.2%, but the base has one run: nothing tells how far runs differ");
	row = samples_row(set_1, 1, set_2, 1);
	assert_judged(
		&row, '?', "-40.5%, but each side has one run: nothing tells how far runs differ");
}

static void equal_counts_in_all_runs_are_the_same(void **state)
{
	static const double fives[] = {5, 5, 5}, sixes[] = {6, 6, 6};
	struct verdict_row row = samples_row(fives, 3, fives, 3);

	(void)state;
	assert_judged(&row, '=', "all 3+3 runs have the same value");
	row = samples_row(fives, 3, sixes, 3);
	assert_int_equal(judge(&row).word, VERDICT_CHANCE);
}

static void a_metric_that_vanishes_or_appears_may_not_have_been_measured(void **state)
{
	static const double none[] = {0, 0, 0};
	struct verdict_row row = samples_row(set_1, 3, none, 3);

	(void)state;
	assert_judged(&row, 'R', "the headline metric is 0 now, was 548875: gone, or not measured");
	row.headline = false;
	assert_judged(&row, '?', "is 0 now, was 548875: gone, or not measured");
	row = samples_row(none, 3, set_1, 3);
	assert_judged(&row, '?', "was 0, is 548875 now: new, or not measured before");
	row.direction = DIRECTION_DOWN;
	assert_judged(
		&row, 'R', "the headline metric was 0, is 548875 now: new, or not measured before");
}

static void values_that_are_not_above_0_have_no_per_cent(void **state)
{
	static const double base[] = {-10, -11, -12}, head[] = {-20, -22, -21};
	static const double endless[] = {1, INFINITY, 2};
	struct verdict_row row = samples_row(base, 3, head, 3);

	(void)state;
	assert_judged(&row, '?',
		"-11.00 to -21.00: not above 0 on both sides, so there is no change in per cent; "
		"the difference has p 0.00026");
	row = samples_row(base, 3, set_1, 3);
	assert_int_equal(judge(&row).word, VERDICT_UNKNOWN);
	row = samples_row(set_1, 3, endless, 3);
	assert_judged(&row, '?', "a run's value is no finite number");
}

/* One run at 0 does not end the statistics: the test is done on the values themselves. */
static void a_run_at_0_among_others_is_counted(void **state)
{
	static const double base[] = {100, 101, 102, 99}, head[] = {0, 3, 1, 2};
	struct verdict_row row = samples_row(base, 4, head, 4);

	(void)state;
	assert_judged(&row, 'R',
		"-98.5% [-100.1, -96.9], 4+4 runs; all 4 head runs are below all 4 base runs");
}

static void only_one_side_leaves_nothing_to_compare(void **state)
{
	struct verdict_row row = samples_row(set_1, 3, set_2, 3);

	(void)state;
	row.head = (struct verdict_side){.value = FIGURE_NONE, .printed_noise = NOISE_NONE};
	assert_judged(&row, '?', "the head has no figure: nothing to compare");
}

/* One run far out hides from Welch's test what the others show, and the other way round. */
static void ranks_that_disagree_are_named(void **state)
{
	static const double base[] = {100, 101, 102, 103, 104};
	static const double head[] = {90, 91, 92, 93, 99};
	static const double far[] = {90, 91, 92, 93, 30};
	static const double near[] = {100, 101, 102, 103}, mixed[] = {98, 97, 96, 100.5};
	struct verdict_row row = samples_row(base, 5, far, 5);

	(void)state;
	assert_judged(&row, '.',
		"-22.4% [-61, +33], 5+5 runs: cannot tell; rises over 34% and falls over 62% are "
		"excluded; by ranks alone it would be a change (p 0.0079); about 20 runs a side "
		"would show a change of this size");
	row = samples_row(base, 5, head, 5);
	assert_judged(&row, 'R',
		"-8.8% [-12.9, -4.6], 5+5 runs; all 5 head runs are below all 5 base runs");
	row = samples_row(near, 4, mixed, 4);
	assert_judged(
		&row, 'R', "-3.6% [-6.4, -0.7], 4+4 runs; ranks do not bear it out (p 0.057)");
}

static void what_the_interval_does_not_cover_is_said(void **state)
{
	struct verdict_row row = samples_row(set_2, 3, set_3, 3);

	(void)state;
	row.uncovered = SLICE("the runs of a side follow each other: boot-to-boot change is not in "
			      "this interval");
	row.head.distrusted = 1;
	assert_judged(&row, '=',
		"same within 1.7%: +0.6% [-0.4, +1.6], 3+3 runs; rises over 1.7% and falls over "
		"0.5% are excluded; stress-ng itself speaks against 1 of the head runs; the runs "
		"of a side follow each other: boot-to-boot change is not in this interval");
}

/* Among thousands of metrics p < 0.05 is nothing; a headline metric keeps its own interval. */
static void among_many_metrics_q_decides(void **state)
{
	static const double base[] = {100, 110, 105}, head[] = {125, 135, 120};
	struct verdict_row row = samples_row(base, 3, head, 3);
	struct verdict verdict;
	struct arena arena = {0};

	(void)state;
	row.direction = DIRECTION_UNKNOWN;
	verdict_measure(&row, &verdict);
	assert_true(verdict.p < 0.05);
	verdict_judge(&row, 0.31, 3000, &verdict);
	assert_int_equal(verdict.word, VERDICT_CHANCE);
	assert_string_equal(verdict_sentence(&row, &verdict, &arena).at,
		"+20.6% [+6, +37], 3+3 runs; q 0.31 over 3000 metrics: among so many chance does "
		"as "
		"much");
	verdict_judge(&row, 0.01, 3000, &verdict);
	assert_int_equal(verdict.word, VERDICT_CHANGED);
	assert_string_equal(verdict_why(&row, &verdict, &arena).at,
		"interval excludes 0; q 0.01 over 3000 metrics");
	verdict_judge(&row, 0.31, 20, &verdict);
	assert_int_equal(verdict.word, VERDICT_CHANGED);
	arena_release(&arena);
}

static void pasted_runs_of_both_sides_decide_for_the_headline(void **state)
{
	struct verdict_row row = listed_row("548876", -1, "-40.2", "328350", -1, unknown_runs);

	(void)state;
	row.headline = true;
	row.floor = 3;
	row.direction = DIRECTION_UP;
	row.base.samples = set_1;
	row.head.samples = set_2;
	row.base.sample_count = row.head.sample_count = 3;
	assert_judged(&row, 'R',
		"-40.2% [-40.8, -39.5], 3+3 runs; all 3 head runs are below all 3 base runs");
}

static void words_have_their_letters(void **state)
{
	static const struct {
		enum verdict_word word;
		char letter;
		const char *name;
	} cases[] = {{VERDICT_REGRESSION, 'R', "regression"},
		{VERDICT_IMPROVEMENT, 'I', "improvement"}, {VERDICT_CHANGED, '*', "changed"},
		{VERDICT_SAME, '=', "same"}, {VERDICT_CHANCE, '.', "chance"},
		{VERDICT_UNKNOWN, '?', "unknown"}};

	(void)state;
	for (size_t i = 0; i < ARRAY_LENGTH(cases); i++) {
		assert_int_equal(verdict_letter(cases[i].word), cases[i].letter);
		assert_string_equal(verdict_name(cases[i].word), cases[i].name);
	}
}

/* Whatever the figures, there is a verdict, a reason and a sentence. */
static void no_row_is_without_a_verdict_a_reason_and_a_sentence(void **state)
{
	static const double odd[] = {NAN, INFINITY, -INFINITY, 0, -1, 1, 1e-320, 1e308, -1e308, 5};
	static const char *const values[] = {"0", "0.00", "-5.00", "1e+308", "7", "x"};
	struct arena arena = {0};
	unsigned seed = 1;

	(void)state;
	for (unsigned i = 0; i < 20000; i++) {
		unsigned roll[16];
		for (size_t k = 0; k < ARRAY_LENGTH(roll); k++)
			roll[k] = seed = seed * 1664525 + 1013904223;
		struct verdict_row row = listed_row(values[roll[0] >> 8 & 3],
			(int)(roll[1] >> 20 & 300) - 1, "+7.5", values[(roll[2] >> 8) % 6],
			(int)(roll[3] >> 20 & 7) - 1, fail_runs(roll[4] >> 8 & 7));
		row.listed = roll[5] >> 16 & 1;
		row.headline = roll[6] >> 16 & 1;
		row.fail = (roll[7] >> 16 & 7) == 0;
		row.points = roll[8] >> 16 & 1;
		row.zero = (enum verdict_zero)(roll[9] >> 16 & 3);
		row.direction = (enum direction)((roll[10] >> 16) % 3);
		row.ratio = odd[(roll[11] >> 8) % ARRAY_LENGTH(odd)];
		if (roll[12] >> 16 & 1) {
			row.base.samples = &odd[(roll[13] >> 8) % 6];
			row.base.sample_count = (roll[13] >> 16) % 5;
			row.head.samples = &odd[(roll[14] >> 8) % 6];
			row.head.sample_count = (roll[14] >> 16) % 5;
		}
		struct verdict verdict;
		verdict_measure(&row, &verdict);
		verdict_judge(&row, roll[15] >> 16 & 1 ? NAN : 0.2, roll[15] >> 17 & 63, &verdict);
		assert_true(verdict.word < VERDICT_COUNT);
		assert_true(verdict_why(&row, &verdict, &arena).length > 0);
		assert_true(verdict_sentence(&row, &verdict, &arena).length > 0);
		arena_reset(&arena);
	}
	arena_release(&arena);
}

int main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(a_regression_is_told_with_its_bounds),
		cmocka_unit_test(what_is_the_same_is_told_with_what_is_excluded),
		cmocka_unit_test(what_cannot_be_told_is_told_with_what_would),
		cmocka_unit_test(an_interval_without_bounds_to_speak_of_excludes_little),
		cmocka_unit_test(the_direction_decides_what_a_fall_is),
		cmocka_unit_test(a_certain_change_under_the_floor_is_the_same),
		cmocka_unit_test(the_interval_may_reach_beyond_the_floor),
		cmocka_unit_test(one_run_on_a_side_says_nothing),
		cmocka_unit_test(equal_counts_in_all_runs_are_the_same),
		cmocka_unit_test(a_metric_that_vanishes_or_appears_may_not_have_been_measured),
		cmocka_unit_test(values_that_are_not_above_0_have_no_per_cent),
		cmocka_unit_test(a_run_at_0_among_others_is_counted),
		cmocka_unit_test(only_one_side_leaves_nothing_to_compare),
		cmocka_unit_test(ranks_that_disagree_are_named),
		cmocka_unit_test(what_the_interval_does_not_cover_is_said),
		cmocka_unit_test(among_many_metrics_q_decides),
		cmocka_unit_test(pasted_runs_of_both_sides_decide_for_the_headline),
		cmocka_unit_test(words_have_their_letters),
		cmocka_unit_test(no_row_is_without_a_verdict_a_reason_and_a_sentence),
	};

	return cmocka_run_group_tests(tests, NULL, NULL);
}
