/* The verdict on a row, its reason, and the sentence that a sceptical reader must accept. */
#include "views/verdict.h"

#include "views/false_discovery.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <cmocka.h>

/* Three runs each of one test on three kernels, ops_per_sec. */
static const double set_1[] = {548798.08, 549908.86, 547920.96};
static const double set_2[] = {326626.71, 328625.29, 329798.06};
static const double set_3[] = {330573.57, 330931.82, 329421.87};

static struct figure printed(const char *text)
{
	struct figure figure = FIGURE_NONE;

	number_parse(slice_of(text), &figure);
	return figure;
}

static struct verdict_side samples_side(const double *samples, size_t count)
{
	double sum = 0;

	for (size_t i = 0; i < count; i++)
		sum += samples[i];
	return (struct verdict_side){
		.value = figure_computed(sum / (double)count),
		.printed_noise = NOISE_NONE,
		.runs = {(uint32_t)count, (uint32_t)count, RUN_SOURCE_SAMPLES, NOISE_NONE},
		.samples = samples,
		.sample_count = count,
	};
}

/* A headline metric with samples, more of which is better. */
static struct verdict_row samples_row(
	const double *base, size_t base_count, const double *head, size_t head_count)
{
	struct verdict_row row = {.headline = true,
		.floor = 3,
		.direction = DIRECTION_UP,
		.change = FIGURE_NONE,
		.base = samples_side(base, base_count),
		.head = samples_side(head, head_count)};

	row.ratio = row.head.value.value / row.base.value.value;
	return row;
}

static const struct run_count unknown_runs = {3, 10, RUN_SOURCE_NONE, NOISE_NONE};

static struct run_count fail_runs(uint32_t runs)
{
	return (struct run_count){runs, runs, RUN_SOURCE_FAILS, NOISE_NONE};
}

/* A side as a mail prints it; a noise of -1: no +- is printed. */
static struct verdict_side printed_side(const char *value, int noise, struct run_count runs)
{
	return (struct verdict_side){
		.value = printed(value),
		.noise_least = noise < 0 ? 0 : noise,
		.noise_most = noise < 0 ? 2 : noise + 1,
		.printed_noise = noise < 0 ? NOISE_NONE : (int16_t)noise,
		.runs = runs,
	};
}

/* A listed row of a mail. */
static struct verdict_row listed_row(const char *base, int base_noise, const char *change,
	const char *head, int head_noise, struct run_count runs)
{
	struct verdict_row row = {.listed = true,
		.floor = 5,
		.change = printed(change),
		.base = printed_side(base, base_noise, runs),
		.head = printed_side(head, head_noise, runs)};

	row.ratio = 1 + row.change.value / 100;
	return row;
}

static struct verdict judge(const struct verdict_row *row)
{
	struct verdict verdict;

	verdict_measure(row, &verdict);
	verdict_judge(row, NAN, 0, &verdict);
	return verdict;
}

static void assert_judged(const struct verdict_row *row, char letter, const char *sentence)
{
	struct arena arena = {0};
	struct verdict verdict = judge(row);
	struct slice said = verdict_sentence(row, &verdict, &arena);

	assert_string_equal(said.at, sentence);
	assert_int_equal(verdict_letter(verdict.word), letter);
	assert_true(verdict_why(row, &verdict, &arena).length > 0);
	arena_release(&arena);
}

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
		"+7% [-35, +73], 5+5 runs: cannot tell; rises over 73% and falls over 35% are "
		"excluded; about 453 runs a side would show a change of this size");
}

static void an_interval_without_bounds_to_speak_of_excludes_little(void **state)
{
	static const double base[] = {100, 160}, head[] = {20, 80};
	struct verdict_row row = samples_row(base, 2, head, 2);

	(void)state;
	assert_judged(&row, '.',
		"-62% [-100, +13668], 2+2 runs: cannot tell; rises over 13668% are excluded; about "
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
		"-22% [-61, +33], 5+5 runs: cannot tell; rises over 34% and falls over 62% are "
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
		"+21% [+6, +37], 3+3 runs; q 0.31 over 3000 metrics: among so many chance does as "
		"much");
	verdict_judge(&row, 0.01, 3000, &verdict);
	assert_int_equal(verdict.word, VERDICT_CHANGED);
	assert_string_equal(verdict_why(&row, &verdict, &arena).at,
		"interval excludes 0; q 0.01 over 3000 metrics");
	verdict_judge(&row, 0.31, 20, &verdict);
	assert_int_equal(verdict.word, VERDICT_CHANGED);
	arena_release(&arena);
}

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
	row = fail_row("0", 0, "1", 3);
	assert_int_equal(judge(&row).reason, REASON_ALONE);
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

static void thresholds_fall_with_the_number_of_runs(void **state)
{
	(void)state;
	assert_true(isinf(selection_threshold(0)) && isinf(selection_threshold(1)));
	assert_true(selection_threshold(2) >= 12 && selection_threshold(3) >= 5);
	for (uint32_t runs = 3; runs < 30; runs++)
		assert_true(selection_threshold(runs) <= selection_threshold(runs - 1));
	assert_true(selection_threshold(UINT32_MAX) >= 2.4);
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
		cmocka_unit_test(a_listed_row_needs_more_than_chance_gives_listed_rows),
		cmocka_unit_test(an_effect_close_to_its_threshold_is_told_from_it),
		cmocka_unit_test(a_blank_noise_is_taken_as_2_per_cent),
		cmocka_unit_test(with_runs_unknown_both_ends_must_agree),
		cmocka_unit_test(the_headline_of_a_mail_has_its_interval),
		cmocka_unit_test(one_run_in_a_mail_says_nothing),
		cmocka_unit_test(points_are_judged_by_their_values_and_their_rounding),
		cmocka_unit_test(a_mails_0_is_named_as_it_is_printed),
		cmocka_unit_test(negative_figures_of_a_mail_are_not_judged),
		cmocka_unit_test(a_metric_seen_in_few_runs_is_told_so),
		cmocka_unit_test(failures_are_judged_by_fishers_test),
		cmocka_unit_test(pasted_runs_of_both_sides_decide_for_the_headline),
		cmocka_unit_test(thresholds_fall_with_the_number_of_runs),
		cmocka_unit_test(words_have_their_letters),
		cmocka_unit_test(no_row_is_without_a_verdict_a_reason_and_a_sentence),
	};

	return cmocka_run_group_tests(tests, NULL, NULL);
}
