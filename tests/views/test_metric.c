/* The view of one metric: every run of it, and what a group's runs have in common. */
#include "tests/views/screen.h"

static void finish(struct screen_test *test, int rows, int columns)
{
	fixture_ready(&test->fixture, false);
	test->view = view_open(VIEW_METRIC, &test->fixture.session,
		(struct view_scope){.comparison = 0, .row = 0});
	cells_open(&test->cells, rows, columns, false);
}

static void open_runs(struct screen_test *test, int rows, int columns)
{
	static const char *const metrics[] = {"stress-ng.mq.ops_per_sec"};
	static const double values[] = {810902.25, 821345.5, 799876, 1020345.75, 640123.5, 1034567};

	fixture_open(&test->fixture);
	fixture_document(&test->fixture, "repeats.txt", "", "1\n2\n3\n");
	struct report *report = fixture_samples(&test->fixture, "aaabbb", metrics, 1, values);
	report->runs[4].command = SLICE("stress-ng --mq 4 -t 60 --metrics");
	report->runs[4].warnings = SLICE("mq: finished prematurely after just 12.51s");
	report->runs[4].cpu_percent = 61.5;
	report->runs[4].flags = SAMPLE_UNTRUSTED;
	finish(test, rows, columns);
}

static void runs_are_shown_below_their_group_on_one_scale(void **state)
{
	static const char *const expected[] = {" stress-ng.mq.ops_per_sec",
		" +10.8%  0.7x  label-b (3) against label-a (3)",
		" chance: +10.8% [-45, +113], 3+3 runs: cannot tell; rises over 113% and falls",
		" over 45% are excluded; about 96 runs a side would show a change of this size;",
		" the runs of a side follow each other: boot-to-boot change is not in this",
		" interval",
		" group     run      value ±sd  vs mean flags               runs on one scale",
		">label-a  mean     810707  1%                              ────────2•──────────",
		"             1  810902.25        +0.0%                     ────────•───────────",
		"             2  821345.50        +1.3%                     ─────────•──────────",
		"             3  799876.00        -1.3% farthest            ────────•───────────",
		" label-b  mean     898345 20%!                             •───────────│─────••",
		"             4 1020345.75       +13.6%                     ──────────────────•─",
		"             5  640123.50       -28.7% farthest, untrusted •───────────────────",
		"             6 1034567.00       +15.2%                     ───────────────────•",
		NULL};
	struct screen_test test;

	(void)state;
	open_runs(&test, 24, 80);
	screen_draw(test.view, &test.cells, false);
	assert_screen(&test.cells, expected);
	screen_close(&test);
}

static void the_detail_has_wide_strips_and_the_circumstances_of_a_run(void **state)
{
	static const char *const expected[] = {
		" label-a      "
		"\xe2\x94\x80\xe2\x94\x80\xe2\x94\x80\xe2\x94\x80\xe2\x94\x80\xe2\x94\x80\xe2\x94"
		"\x80\xe2\x94\x80\xe2\x94\x80\xe2\x94\x80\xe2\x94\x80\xe2\x94\x80\xe2\x94\x80\xe2"
		"\x94\x80\xe2\x94\x80\xe2\x94\x80\xe2\x94\x80\xe2\x94\x80\xe2\x94\x80\xe2\x94\x80"
		"\xe2\x94\x80\xe2\x94\x80\xe2\x94\x80\xe2\x94\x80\xe2\x94\x80\xe2\x94\x80\xe2\x94"
		"\x80\xe2\x94\x80\xe2\x94\x80\xe2\x94\x80\xe2\x94\x80\xe2\x94\x80\xe2\x94\x80\xe2"
		"\x94\x80\xe2\x94\x80\xe2\x94\x80\xe2\x94\x80\xe2\x94\x80\xe2\x94\x80\xe2\x94\x80"
		"\xe2\x94\x80\xe2\x94\x80\xe2\x80\xa2\xe2\x94\x80\xe2\x94\x80\xe2\x80\xa2\xe2\x94"
		"\x80\xe2\x94\x80\xe2\x80\xa2\xe2\x94\x80\xe2\x94\x80\xe2\x94\x80\xe2\x94\x80\xe2"
		"\x94\x80\xe2\x94\x80\xe2\x94\x80\xe2\x94\x80\xe2\x94\x80\xe2\x94\x80\xe2\x94\x80"
		"\xe2\x94\x80\xe2\x94\x80\xe2\x94\x80\xe2\x94\x80\xe2\x94\x80\xe2\x94\x80\xe2\x94"
		"\x80\xe2\x94\x80\xe2\x94\x80\xe2\x94\x80\xe2\x94\x80\xe2\x94\x80\xe2\x94\x80\xe2"
		"\x94\x80\xe2\x94\x80\xe2\x94\x80\xe2\x94\x80\xe2\x94\x80\xe2\x94\x80\xe2\x94\x80"
		"\xe2\x94\x80\xe2\x94\x80\xe2\x94\x80\xe2\x94\x80\xe2\x94\x80\xe2\x94\x80\xe2\x94"
		"\x80\xe2\x94\x80\xe2\x94\x80\xe2\x94\x80\xe2\x94\x80\xe2\x94\x80\xe2\x94\x80\xe2"
		"\x94\x80\xe2\x94\x80\xe2\x94\x80\xe2\x94\x80\xe2\x94\x80\xe2\x94\x80\xe2\x94\x80"
		"\xe2\x94\x80\xe2\x94\x80\xe2\x94\x80\xe2\x94\x80\xe2\x94\x80",
		" label-b      "
		"\xe2\x80\xa2\xe2\x94\x80\xe2\x94\x80\xe2\x94\x80\xe2\x94\x80\xe2\x94\x80\xe2\x94"
		"\x80\xe2\x94\x80\xe2\x94\x80\xe2\x94\x80\xe2\x94\x80\xe2\x94\x80\xe2\x94\x80\xe2"
		"\x94\x80\xe2\x94\x80\xe2\x94\x80\xe2\x94\x80\xe2\x94\x80\xe2\x94\x80\xe2\x94\x80"
		"\xe2\x94\x80\xe2\x94\x80\xe2\x94\x80\xe2\x94\x80\xe2\x94\x80\xe2\x94\x80\xe2\x94"
		"\x80\xe2\x94\x80\xe2\x94\x80\xe2\x94\x80\xe2\x94\x80\xe2\x94\x80\xe2\x94\x80\xe2"
		"\x94\x80\xe2\x94\x80\xe2\x94\x80\xe2\x94\x80\xe2\x94\x80\xe2\x94\x80\xe2\x94\x80"
		"\xe2\x94\x80\xe2\x94\x80\xe2\x94\x80\xe2\x94\x80\xe2\x94\x80\xe2\x94\x80\xe2\x94"
		"\x80\xe2\x94\x80\xe2\x94\x80\xe2\x94\x80\xe2\x94\x80\xe2\x94\x80\xe2\x94\x80\xe2"
		"\x94\x80\xe2\x94\x80\xe2\x94\x80\xe2\x94\x80\xe2\x94\x80\xe2\x94\x80\xe2\x94\x80"
		"\xe2\x94\x80\xe2\x94\x80\xe2\x94\x80\xe2\x94\x80\xe2\x94\x80\xe2\x94\x80\xe2\x94"
		"\x80\xe2\x94\x80\xe2\x94\x82\xe2\x94\x80\xe2\x94\x80\xe2\x94\x80\xe2\x94\x80\xe2"
		"\x94\x80\xe2\x94\x80\xe2\x94\x80\xe2\x94\x80\xe2\x94\x80\xe2\x94\x80\xe2\x94\x80"
		"\xe2\x94\x80\xe2\x94\x80\xe2\x94\x80\xe2\x94\x80\xe2\x94\x80\xe2\x94\x80\xe2\x94"
		"\x80\xe2\x94\x80\xe2\x94\x80\xe2\x94\x80\xe2\x94\x80\xe2\x94\x80\xe2\x94\x80\xe2"
		"\x94\x80\xe2\x94\x80\xe2\x94\x80\xe2\x94\x80\xe2\x94\x80\xe2\x94\x80\xe2\x94\x80"
		"\xe2\x80\xa2\xe2\x94\x80\xe2\x94\x80\xe2\x94\x80\xe2\x80\xa2",
		"              640123                                                              "
		"                              1034567",
		" run        5, repeats.txt line 401",
		" command    stress-ng --mq 4 -t 60 --metrics",
		" warnings   mq: finished prematurely after just 12.51s",
		" CPU        61.50% of the time available", NULL};
	struct screen_test test;

	(void)state;
	open_runs(&test, 9, 120);
	view_draw_detail(test.view, 6, &test.cells, 0, view_detail_rows(test.view));
	assert_screen(&test.cells, expected);
	screen_close(&test);
}

static void the_screen_at_40x10(void **state)
{
	static const char *const expected[] = {" stress-ng.mq.ops_per_sec",
		" +10.8%  0.7x  label-b against label-a",
		" chance: +10.8% [-45, +113], 3+3 runs:", " cannot tell; rises over 113% and falls",
		" over 45% are excluded; about 96 runs a",
		" side would show a change of this size;",
		" group     run      value runs on one s",
		">label-a  mean     810707 ─────2•──────",
		"             1  810902.25 ─────•───────",
		"             2  821345.50 ──────•──────", NULL};
	struct screen_test test;

	(void)state;
	open_runs(&test, 10, 40);
	screen_draw(test.view, &test.cells, false);
	assert_screen(&test.cells, expected);
	screen_close(&test);
}

static void without_samples_there_is_a_row_a_group_and_a_word_about_it(void **state)
{
	static const char *const expected[] = {" m",
		" +2.0%  0.6x  fix (?) against base (?)   hackbench lkp-icl-2sp7 nr_threads=100%",
		" chance: +2.0% [-8, +13], runs unknown, 3+3 to 10+10 tried: cannot tell; rises",
		" over 13% and falls over 8% are excluded; about 249 runs a side would show that",
		" it is within 3%",
		" no raw values in this document, only what it prints of each group",
		" group     run    value ±sd  value and stddev, one scale",
		">base            100.00  3%  ─────────────────────────────────────────────(─│─)",
		" fix             102.00      ────────────────────────────────────────────────│─",
		" bad              50.00 67%! (──────────────────│──────────────────)───────────",
		NULL};
	struct screen_test test;

	(void)state;
	fixture_open(&test.fixture);
	fixture_document(&test.fixture, "mail.eml", "", "");
	fixture_row(fixture_table(&test.fixture, "base bad fix", "m -50.0 regression"), 9,
		"100.00 3% -50.0% 50.00 67% +2.0% 102.00 . m");
	sink_end(&test.fixture.sink);
	finish(&test, 11, 80);
	screen_draw(test.view, &test.cells, false);
	assert_screen(&test.cells, expected);
	screen_close(&test);
}

static void values_pasted_in_a_mail_are_runs_too(void **state)
{
	static const char *const expected[] = {" m",
		" -98.9%  9.4x  head (6) against base (?)   hackbench lkp-icl-2sp7",
		" regression: -98.9% [-99.5, -97.6], runs unknown, 3+6 to 10+6 tried",
		" group     run    value ±sd   stddev     min     max vs mean runs on one scale",
		">base           4115705  7%                                  ──────────────(─│)",
		" head     mean    45562 67%!   33708   11507   98074         6─────────────────",
		"             1    12892                               -71.7% •─────────────────",
		"             2    98074                              +115.3% •─────────────────",
		"             3    65206                               +43.1% •─────────────────",
		"             4    11507                               -74.7% •─────────────────",
		"             5    55012                               +20.7% •─────────────────",
		"             6    30681                               -32.7% •─────────────────",
		NULL};
	struct screen_test test;

	(void)state;
	fixture_open(&test.fixture);
	fixture_document(&test.fixture, "mail.eml", "", "");
	struct sink_table *table = fixture_table(&test.fixture, "base head", "m -98.9 regression");
	fixture_row(table, 9, "4115705 7% -98.9% 45562 67% m");
	fixture_paste(table, 0, 1, "12892 98074 65206 11507 55012 30681");
	sink_end(&test.fixture.sink);
	finish(&test, 12, 80);
	screen_draw(test.view, &test.cells, false);
	assert_screen(&test.cells, expected);
	screen_close(&test);
}

/* Six runs a side; the fifth of b is odd. */
static void the_detail_of_a_group_has_what_stands_in_no_table(void **state)
{
	static const char *const expected[] = {
		" label-a    median 102.50, MAD 1.50; Kendall's tau over runs +1.00 (p 0.0028)",
		" label-b    median 110.75, MAD 1.00; Kendall's tau over runs +0.33 (p 0.47)",
		" noise      13x noisier than the base, by one run",
		" label-a    farthest run 1, modified z 1.1: not odd (from 10)",
		" label-b    odd run 11, modified z 46.7; 1 in 100 sets reaches 10 by chance",
		" ranks      Hodges-Lehmann shift 8.75; Cliff's delta +1.00, large; Mann-Whitney",
		"            p 0.0022 (least possible 0.0022)", " reason     interval contains 0",
		" runs       base: 6 runs; head: 6 runs", " base       label-a (6)",
		" head       label-b (6)", " from       repeats.txt  1 row", NULL};
	static const char *const metrics[] = {"stress-ng.mq.ops_per_sec"};
	static const double values[] = {
		100, 101, 102, 103, 104, 105, 110, 111, 109, 112, 180, 110.5};
	struct screen_test test;

	(void)state;
	fixture_open(&test.fixture);
	fixture_document(&test.fixture, "repeats.txt", "", "");
	fixture_samples(&test.fixture, "aaaaaabbbbbb", metrics, 1, values);
	finish(&test, 12, 80);
	view_draw_detail(test.view, 0, &test.cells, 0, view_detail_rows(test.view));
	assert_screen(&test.cells, expected);
	screen_close(&test);
}

static void the_row_of_a_group_says_that_it_drifts(void **state)
{
	static const char *const metrics[] = {"m"};
	static const double values[] = {105, 104, 103, 102, 101, 90};
	struct screen_test test;

	(void)state;
	fixture_open(&test.fixture);
	fixture_document(&test.fixture, "repeats.txt", "", "");
	fixture_samples(&test.fixture, "aaaaaa", metrics, 1, values);
	finish(&test, 12, 80);
	char *table = screen_export(test.view, EXPORT_TABLE);
	assert_non_null(strstr(table, " drifts down "));
	free(table);
	screen_close(&test);
}

static void the_row_of_an_odd_run_says_so(void **state)
{
	static const char *const metrics[] = {"m"};
	static const double values[] = {100, 101, 102, 103, 104, 190};
	struct screen_test test;

	(void)state;
	fixture_open(&test.fixture);
	fixture_document(&test.fixture, "repeats.txt", "", "");
	fixture_samples(&test.fixture, "aaaaaa", metrics, 1, values);
	finish(&test, 12, 80);
	char *table = screen_export(test.view, EXPORT_TABLE);
	assert_non_null(strstr(table, "+62.9% odd "));
	assert_null(strstr(table, "farthest"));
	free(table);
	screen_close(&test);
}

/* What more runs than three would make of the printed figures. */
static void the_detail_of_a_mails_row_has_the_intervals_that_were_tried(void **state)
{
	struct screen_test test;
	struct arena arena = {0};

	(void)state;
	fixture_open(&test.fixture);
	fixture_document(&test.fixture, "mail.eml", "", "");
	fixture_row(fixture_table(&test.fixture, "base fix", "m 2.0 improvement"), 9,
		"100.00 3% +2.0% 102.00 . m");
	sink_end(&test.fixture.sink);
	finish(&test, 12, 80);
	view_draw_detail(test.view, 0, &test.cells, 0, view_detail_rows(test.view));
	assert_text(cells_row_text(&test.cells, 0, &arena),
		" intervals  3+3 runs [-7.9, +12.9]; 10+10 runs [-1.2, +5.3]");
	arena_release(&arena);
	screen_close(&test);
}

/* +5.0 % of -20.0 % that stays: 75 % are recovered. */
static void the_title_says_how_much_the_last_commit_recovers(void **state)
{
	struct screen_test test;
	struct arena arena = {0};

	(void)state;
	fixture_open(&test.fixture);
	fixture_document(&test.fixture, "mail.eml", "", "");
	fixture_row(fixture_table(&test.fixture, "base bad fix", ""), 9,
		"100.00 . -20.0% 80.00 . -5.0% 95.00 . m");
	sink_end(&test.fixture.sink);
	finish(&test, 12, 80);
	screen_draw(test.view, &test.cells, false);
	assert_text(cells_row_text(&test.cells, 1, &arena),
		" -5.0%  >2.6x  recovered 75%  fix (?) against base (?)   hackbench lkp-icl-2sp7");
	arena_release(&arena);
	screen_close(&test);
}

static void runs_sort_by_value(void **state)
{
	struct screen_test test;
	struct error error = {0};
	uint32_t document, line;

	(void)state;
	open_runs(&test, 10, 80);
	assert_true(view_sort(test.view, SLICE("value"), &error));
	view_origin(test.view, 0, &document, &line);
	assert_int_equal(line, 502); /* 1034567, of the sixth run */
	screen_close(&test);
}

int main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(runs_are_shown_below_their_group_on_one_scale),
		cmocka_unit_test(the_detail_has_wide_strips_and_the_circumstances_of_a_run),
		cmocka_unit_test(the_screen_at_40x10),
		cmocka_unit_test(without_samples_there_is_a_row_a_group_and_a_word_about_it),
		cmocka_unit_test(values_pasted_in_a_mail_are_runs_too),
		cmocka_unit_test(the_detail_of_a_group_has_what_stands_in_no_table),
		cmocka_unit_test(the_row_of_a_group_says_that_it_drifts),
		cmocka_unit_test(the_row_of_an_odd_run_says_so),
		cmocka_unit_test(the_detail_of_a_mails_row_has_the_intervals_that_were_tried),
		cmocka_unit_test(the_title_says_how_much_the_last_commit_recovers),
		cmocka_unit_test(runs_sort_by_value),
	};

	return cmocka_run_group_tests(tests, NULL, NULL);
}
