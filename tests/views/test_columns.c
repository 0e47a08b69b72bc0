/* Columns of a view: those a person wants, and those that scroll below the name. */
#include "tests/views/screen.h"

static const char *const mail[] = {
	"415614 . -26.6% 304910 . hackbench.throughput",
	"1.11e+08 87% +281.9% 4.239e+08 11% perf-stat.i.cache-references",
	"4115705 7% -98.9% 45562 67% vmstat.io.bo",
	NULL,
};

static void open_mail(struct screen_test *test, int columns)
{
	fixture_open(&test->fixture);
	fixture_document(&test->fixture, "mail.eml", "subject", "");
	fixture_rows(
		fixture_table(&test->fixture, "8c57b687e8331eb8 01d37228d3a4fb2f54bd2d0d1d0", ""),
		20, mail);
	sink_end(&test->fixture.sink);
	fixture_ready(&test->fixture, false);
	test->view = view_open(VIEW_METRICS, &test->fixture.session,
		(struct view_scope){.comparison = 0, .family = VIEW_ALL});
	cells_open(&test->cells, 6, columns, false);
}

/* The title, the heads and three rows, scrolled sideways. */
static void assert_table(struct screen_test *test, int scroll, const char *const *expected)
{
	cells_clear(&test->cells);
	view_draw_head(test->view, &test->cells, 0, scroll);
	view_draw_rows(test->view, &test->cells, 3, 3, 0, 0, scroll);
	assert_screen(&test->cells, expected);
}

static size_t find_column(const struct screen_test *test, const char *name)
{
	struct arena arena = {0};
	struct view_column column;
	size_t index = 0;

	while (view_column_choice(test->view, index, &column, &arena) &&
		!slice_equal(column.name, slice_of(name)))
		index++;
	arena_release(&arena);
	return index;
}

static void columns_scroll_below_the_name_and_then_the_name_does(void **state)
{
	static const char *const usual[] = {
		" 01d37228d3 (?) against 8c57b687e8 (?)   hackbench   3 rows",
		" REGRESSION -26.6%  hackbench.throughput  415614 -> 304910",
		"    change chg/sd metric", ">R  -26.6%   >15x hackbench.throughput",
		" *  -98.9%   9.3x vmstat.io.bo", " . +281.9%   2.1x perf-stat.i.cache-references",
		NULL};
	static const char *const two[] = {
		" 01d37228d3 (?) against 8c57b687e8 (?)   hackbench   3 rows",
		" REGRESSION -26.6%  hackbench.throughput  415614 -> 304910",
		"<chg/sd 8c57b687e ±sd  01d37228d metric",
		">  >15x    415614         304910 hackbench.throughput",
		"   9.3x   4115705  7%      45562 vmstat.io.bo",
		"   2.1x  1.11e+08 87%! 4.239e+08 perf-sta..cache-references", NULL};
	static const char *const most[] = {
		" 01d37228d3 (?) against 8c57b687e8 (?)   hackbench   3 rows",
		" REGRESSION -26.6%  hackbench.throughput  415614 -> 304910", "<metric",
		">hackbench.throughput", " vmstat.io.bo", " perf-stat.i.cache-references", NULL};
	static const char *const text[] = {
		" 01d37228d3 (?) against 8c57b687e8 (?)   hackbench   3 rows",
		" REGRESSION -26.6%  hackbench.throughput  415614 -> 304910", "<metric",
		"><.throughput", " <.bo", " <.i.cache-references", NULL};
	struct screen_test test;

	(void)state;
	open_mail(&test, 60);
	assert_table(&test, 0, usual);
	assert_table(&test, 2, two);
	assert_table(&test, 8, most);
	assert_table(&test, 9, text);
	screen_close(&test);
}

static void a_column_is_switched_on_and_off_for_all_views_of_its_kind(void **state)
{
	static const char *const usual[] = {
		" 01d37228d3 (?) against 8c57b687e8 (?)   hackbench   3 rows",
		" REGRESSION -26.6%  hackbench.throughput  415614 -> 304910",
		"    change chg/sd 01d37228d ±sd  metric",
		">R  -26.6%   >15x    304910      hackbench.throughput",
		" *  -98.9%   9.3x     45562 67%! vmstat.io.bo",
		" . +281.9%   2.1x 4.239e+08 11%! perf-sta..cache-references", NULL};
	struct screen_test test;

	(void)state;
	open_mail(&test, 60);
	view_switch_column(test.view, find_column(&test, "base"), false);
	view_switch_column(test.view, find_column(&test, "head_noise"), true);
	assert_table(&test, 0, usual);
	assert_false(view_shows_column(test.view, find_column(&test, "base"), 60));
	view_close(test.view);
	test.view = view_open(VIEW_METRICS, &test.fixture.session,
		(struct view_scope){.comparison = 0, .family = VIEW_ALL});
	assert_table(&test, 0, usual);
	view_usual_columns(test.view);
	assert_true(view_shows_column(test.view, find_column(&test, "base"), 80));
	screen_close(&test);
}

static void columns_are_listed_in_an_order_and_those_of_csv_too(void **state)
{
	static const char *const usual[] = {
		" 01d37228d3 (?) against 8c57b687e8 (?)   hackbench   3 rows",
		" REGRESSION -26.6%  hackbench.throughput  415614 -> 304910",
		" metric                                         change kind",
		">hackbench.throughput                           -26.6% perf",
		" vmstat.io.bo                                   -98.9% perf",
		" perf-stat.i.cache-references                  +281.9% perf", NULL};
	struct screen_test test;
	struct error error = {0};

	(void)state;
	open_mail(&test, 60);
	assert_true(view_choose_columns(test.view, SLICE("metric, change,kind"), false, &error));
	assert_table(&test, 0, usual);
	char *csv = screen_export(test.view, EXPORT_CSV);
	assert_string_equal(csv, "metric,change,kind\r\nhackbench.throughput,-26.6,perf\r\n"
				 "vmstat.io.bo,-98.9,perf\r\n"
				 "perf-stat.i.cache-references,+281.9,perf\r\n");
	free(csv);
	char *table = screen_export(test.view, EXPORT_TABLE);
	assert_non_null(strstr(table, "metric                        change kind\n"));
	free(table);
	screen_close(&test);
}

static void an_unknown_column_is_told_with_all_there_are(void **state)
{
	struct screen_test test;
	struct error error = {0};

	(void)state;
	open_mail(&test, 60);
	assert_false(view_choose_columns(test.view, SLICE("change,colour"), false, &error));
	assert_non_null(strstr(error.message, "no column \"colour\"; it has source, table"));
	assert_non_null(strstr(error.message, "base_noise, head, head_noise"));
	error = (struct error){0};
	assert_true(view_choose_columns(test.view, SLICE("delta"), false, &error));
	assert_true(view_choose_columns(test.view, SLICE("verdict,verdict,change"), true, &error));
	view_close(test.view);
	test.view = view_open(VIEW_REPORTS, &test.fixture.session,
		(struct view_scope){.comparison = VIEW_ALL, .family = VIEW_ALL});
	assert_false(view_choose_columns(test.view, SLICE("factor"), true, &error));
	assert_non_null(strstr(error.message, "no column \"factor\" in CSV; it has source"));
	screen_close(&test);
}

/* The menu of columns and the help say of each what it is. */
static void every_column_is_told_in_words(void **state)
{
	static const enum view_id views[] = {VIEW_REPORTS, VIEW_SUMMARY, VIEW_METRICS, VIEW_METRIC,
		VIEW_RUNS, VIEW_JITTER, VIEW_PROBLEMS, VIEW_VALUES};
	struct screen_test test;
	struct arena arena = {0};
	struct view_column column;

	(void)state;
	open_mail(&test, 80);
	for (size_t i = 0; i < ARRAY_LENGTH(views); i++) {
		view_close(test.view);
		test.view = view_open(views[i], &test.fixture.session,
			(struct view_scope){.comparison = 0, .family = VIEW_ALL});
		for (size_t k = 0; view_column_choice(test.view, k, &column, &arena); k++)
			if (column.name.length && column.words.length == 0)
				fail_msg("%s: %.*s", view_name(views[i]), (int)column.name.length,
					column.name.at);
	}
	arena_release(&arena);
	screen_close(&test);
}

int main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(columns_scroll_below_the_name_and_then_the_name_does),
		cmocka_unit_test(a_column_is_switched_on_and_off_for_all_views_of_its_kind),
		cmocka_unit_test(columns_are_listed_in_an_order_and_those_of_csv_too),
		cmocka_unit_test(an_unknown_column_is_told_with_all_there_are),
		cmocka_unit_test(every_column_is_told_in_words),
	};

	return cmocka_run_group_tests(tests, NULL, NULL);
}
