/* The view of jitter: which metrics vary from run to run, and whether that is one odd run, a drift,
 * or plain spread. */
#include "tests/views/screen.h"

#include "views/filter.h"

#include <string.h>

static void finish(struct screen_test *test, int rows, int columns)
{
	fixture_ready(&test->fixture, false);
	test->fixture.session.settings.ascii = true;
	test->view = view_open(VIEW_JITTER, &test->fixture.session,
		(struct view_scope){.comparison = 0, .family = VIEW_ALL});
	cells_open(&test->cells, rows, columns, true);
}

/* Three runs of a and of b: m.steady hardly varies, m.wild does in b, m.same not at all. */
static void open_three(struct screen_test *test, int rows, int columns)
{
	static const char *const metrics[] = {"m.steady", "m.wild", "m.same"};
	static const double values[] = {
		100, 200, 7, 101, 210, 7, 99, 190, 7,  /* a */
		150, 100, 7, 152, 300, 7, 148, 230, 7, /* b */
	};

	fixture_open(&test->fixture);
	fixture_document(&test->fixture, "runs.log", "", "");
	fixture_samples(&test->fixture, "aaabbb", metrics, 3, values);
	finish(test, rows, columns);
}

/* Six runs of one group: a plain spread, one odd run, a drift. */
static void open_six(struct screen_test *test, int rows, int columns)
{
	static const char *const metrics[] = {"m.plain", "m.odd", "m.drift"};
	static const double values[] = {
		10, 100, 50, 14, 101, 51, 11, 99, 52, 13, 100.5, 53, 10.5, 140, 54, 12.5, 99.5, 55};

	fixture_open(&test->fixture);
	fixture_document(&test->fixture, "runs.log", "", "");
	fixture_samples(&test->fixture, "aaaaaa", metrics, 3, values);
	finish(test, rows, columns);
}

static void csv_has_a_line_a_metric_of_a_group(void **state)
{
	struct screen_test test;
	struct error error = {0};

	(void)state;
	open_three(&test, 5, 40);
	assert_true(view_sort(test.view, SLICE("none"), &error));
	char *csv = screen_export(test.view, EXPORT_CSV);
	assert_string_equal(csv,
		"source,report,group,metric,n,mean,stddev,noise,median,mad,min,max,odd_run,drift_"
		"p\r\n"
		"runs.log,1,label-a,m.steady,3,100,1,0.8164965809277259,100,1,99,101,,1\r\n"
		"runs.log,1,label-b,m.steady,3,150,2,1.0886621079036347,150,2,148,152,,1\r\n"
		"runs.log,1,label-a,m.wild,3,200,10,4.08248290463863,200,10,190,210,,1\r\n"
		"runs.log,1,label-b,m.wild,3,210,101.4889156509222,39.45969172906683,230,70,100,"
		"300,,1\r\n"
		"runs.log,1,label-a,m.same,3,7,0,0,7,0,7,7,,\r\n"
		"runs.log,1,label-b,m.same,3,7,0,0,7,0,7,7,,\r\n");
	free(csv);
	screen_close(&test);
}

static void json_has_the_same_names_and_null_for_what_is_not_known(void **state)
{
	struct screen_test test;

	(void)state;
	open_six(&test, 5, 40);
	assert_true(view_filter(test.view, SLICE("odd"), &(struct error){0}));
	char *json = screen_export(test.view, EXPORT_JSON);
	assert_non_null(strstr(json, "\"mad\":0.75,\"min\":99,\"max\":140,\"odd_run\":5,"));
	free(json);
	screen_close(&test);
}

/* The groups of a metric stand together, where its noisiest stands; b is noisier, and three runs
 * cannot show it. */
static void the_noisiest_metric_stands_first_with_both_sides(void **state)
{
	static const char *const expected[] = {
		" label-b (3) against label-a (3)                                         6 rows",
		" under 5 runs nothing is called odd or a drift; 0 noisier, 0 quieter",
		" +-sd   n group   runs why        against base  metric",
		">  4%   3 label-a 581  farthest 2               m.wild",
		"  39%!  3 label-b 186  farthest 4 9.7x noisier? m.wild",
		"   0%   3 label-a 581  farthest 2               m.steady",
		"   1%   3 label-b 581  farthest 5 1.3x noisier? m.steady",
		"   0%   3 label-a 555  all equal                m.same",
		"   0%   3 label-b 555  all equal                m.same", NULL};
	struct screen_test test;

	(void)state;
	open_three(&test, 9, 80);
	screen_draw(test.view, &test.cells, false);
	assert_screen(&test.cells, expected);
	screen_close(&test);
}

static void wide_screens_have_all_figures_and_say_what_is_not_shown(void **state)
{
	static const char *const expected[] = {
		" label-b (3) against label-a (3)                                                  "
		"                               6 rows",
		" under 5 runs nothing is called odd or a drift; 0 noisier, 0 quieter",
		" +-sd   n     mean  stddev group   runs why        against base                   "
		"   metric",
		">  4%   3   200.00   10.00 label-a 581  farthest 2                                "
		"   m.wild",
		"  39%!  3   210.00  101.49 label-b 186  farthest 4 9.7x noisier? not provable at "
		"n=3 m.wild",
		NULL};
	struct screen_test test;

	(void)state;
	open_three(&test, 5, 120);
	screen_draw(test.view, &test.cells, false);
	assert_screen(&test.cells, expected);
	screen_close(&test);
}

static void the_screen_at_40x10(void **state)
{
	static const char *const expected[] = {" label-b (3) against label-a (3) 6 rows",
		" under 5 runs nothing is called odd or a", " +-sd  group   metric",
		">  4%  label-a m.wild", "  39%! label-b m.wild", "   0%  label-a m.steady",
		"   1%  label-b m.steady", "   0%  label-a m.same", "   0%  label-b m.same", NULL};
	struct screen_test test;

	(void)state;
	open_three(&test, 10, 40);
	screen_draw(test.view, &test.cells, false);
	assert_screen(&test.cells, expected);
	screen_close(&test);
}

static void from_five_runs_on_it_says_why(void **state)
{
	static const char *const expected[] = {
		" label-a (6)                                                             3 rows",
		" odd run in 1 of 3 (0.0 by chance), drift in 1",
		" +-sd   n     mean  stddev runs   why       metric",
		"> 13%!  6   106.67   16.35 111181 odd run 5 m.odd",
		"  12%!  6    11.83    1.57 183625 spread    m.plain",
		"   3%   6    52.50    1.87 124578 drifts up m.drift", NULL};
	struct screen_test test;

	(void)state;
	open_six(&test, 6, 80);
	screen_draw(test.view, &test.cells, false);
	assert_screen(&test.cells, expected);
	screen_close(&test);
}

/* A counter that is 0 in all runs but two. */
static void a_metric_that_is_0_in_most_runs_says_in_how_many_it_is_not(void **state)
{
	static const char *const metrics[] = {"m"};
	static const double values[] = {0, 3, 0, 0, 5, 0};
	struct screen_test test;

	(void)state;
	fixture_open(&test.fixture);
	fixture_document(&test.fixture, "runs.log", "", "");
	fixture_samples(&test.fixture, "aaaaaa", metrics, 1, values);
	finish(&test, 6, 80);
	char *table = screen_export(test.view, EXPORT_TABLE);
	assert_non_null(strstr(table, " 151181 in 2 of 6 runs "));
	free(table);
	screen_close(&test);
}

/* p 0.0028 of six rising values is beyond chance by itself, and one of the 25 metrics of a report
 * has that by chance in 1 of 15 cases. */
static void a_drift_among_many_metrics_needs_more(void **state)
{
	enum { METRICS = 25 };
	const char *metrics[METRICS];
	static char names[METRICS][8];
	double values[6 * METRICS];
	struct screen_test test;

	(void)state;
	for (size_t i = 0; i < METRICS; i++) {
		static const double plain[] = {10, 14, 11, 13, 10.5, 12.5};
		snprintf(names[i], sizeof(names[i]), "m.%zu", i);
		metrics[i] = names[i];
		for (size_t run = 0; run < 6; run++)
			values[run * METRICS + i] = i == 0 ? (double)run + 50 : plain[run];
	}
	fixture_open(&test.fixture);
	fixture_document(&test.fixture, "runs.log", "", "");
	fixture_samples(&test.fixture, "aaaaaa", metrics, METRICS, values);
	finish(&test, 6, 80);
	char *table = screen_export(test.view, EXPORT_TABLE);
	assert_non_null(strstr(table, "odd run in 0 of 25 (0.2 by chance), drift in 0\n"));
	assert_null(strstr(table, "drifts up"));
	free(table);
	screen_close(&test);
}

static void more_noise_is_claimed_where_the_runs_show_it(void **state)
{
	static const char *const metrics[] = {"m"};
	static const double values[] = {100, 101, 99, 100.5, 99.5, 100, 60, 140, 95, 130, 75, 105};
	struct screen_test test;

	(void)state;
	fixture_open(&test.fixture);
	fixture_document(&test.fixture, "runs.log", "", "");
	fixture_samples(&test.fixture, "aaaaaabbbbbb", metrics, 1, values);
	finish(&test, 6, 120);
	char *table = screen_export(test.view, EXPORT_TABLE);
	assert_non_null(strstr(table, "drift in 0; 1 noisier, 0 quieter\n"));
	assert_non_null(strstr(table, " 43x noisier   p 1.2e-05 "));
	free(table);
	session_exchange(&test.fixture.session, 0);
	view_refresh(test.view, 0);
	table = screen_export(test.view, EXPORT_TABLE);
	assert_non_null(strstr(table, " 43x quieter   p 1.2e-05 "));
	free(table);
	screen_close(&test);
}

/* A mail: what it prints, and nothing in place of the rest. 223% are one of six runs, for the
 * others count as 0. */
static void of_a_mail_there_is_what_it_prints(void **state)
{
	static const char *const rows[] = {"415614 4% -26.6% 304910 9% hackbench.throughput",
		"1.00 223% +100.0% 2.00 . mpstat.rare", "0:6 16% 1:6 dmesg.WARNING", NULL};
	static const char *const expected[] = {
		" b (6) against a (6)   hackbench lkp-icl-2sp7 nr_threads=100%            4 rows",
		" noise as printed: a blank is 2% or less, one run, or not known",
		"  +-sd   n     mean group why            metric",
		"> 223%!  6     1.00 a     in 1 of 6 runs mpstat.rare",
		"         6     2.00 b                    mpstat.rare",
		"    4%   6   415614 a                    hackbench.throughput",
		"    9%   6   304910 b                    hackbench.throughput", NULL};
	struct screen_test test;

	(void)state;
	fixture_open(&test.fixture);
	fixture_document(&test.fixture, "mail.eml", "", "");
	fixture_rows(fixture_table(&test.fixture, "a b", ""), 1, rows);
	sink_end(&test.fixture.sink);
	finish(&test, 7, 80);
	screen_draw(test.view, &test.cells, false);
	assert_screen(&test.cells, expected);
	char *csv = screen_export(test.view, EXPORT_CSV);
	assert_non_null(strstr(csv, "mail.eml,1,a,hackbench.throughput,6,415614,,4,,,,,,\r\n"));
	assert_non_null(strstr(csv, "mail.eml,1,b,mpstat.rare,6,2.00,,,,,,,,\r\n"));
	free(csv);
	screen_close(&test);
}

static void rows_sort_by_every_column(void **state)
{
	struct screen_test test;
	struct error error = {0};
	const char *key, *help;

	(void)state;
	open_six(&test, 6, 80);
	for (size_t i = 0; view_sort_choice(test.view, i, &key, &help); i++) {
		assert_true(view_sort(test.view, slice_of(key), &error));
		view_sort_invert(test.view);
	}
	static const struct {
		const char *key, *first;
	} expected[] = {{"noise", "m.odd"}, {"stddev", "m.odd"}, {"mean", "m.odd"},
		{"-median", "m.plain"}, {"min", "m.odd"}, {"-max", "m.plain"}, {"odd", "m.odd"},
		{"drift", "m.drift"}, {"metric", "m.drift"}, {"-metric", "m.plain"}};
	for (size_t i = 0; i < ARRAY_LENGTH(expected); i++) {
		assert_true(view_sort(test.view, slice_of(expected[i].key), &error));
		cells_clear(&test.cells);
		screen_draw(test.view, &test.cells, false);
		struct arena arena = {0};
		assert_true(slice_ends(
			cells_row_text(&test.cells, 3, &arena), slice_of(expected[i].first)));
		arena_release(&arena);
	}
	screen_close(&test);
}

static void rows_are_filtered_by_name_and_by_conditions(void **state)
{
	static const struct {
		const char *filter;
		size_t rows;
	} cases[] = {{"wild|same", 4}, {"noise > 10", 1}, {"noise < 10 and metric ~ wild", 1},
		{"group = label-b and n >= 3", 3}, {"why ~ farthest", 4}, {"ratio > 2", 1},
		{"drift_p < 0.05", 0}, {"", 6}};
	struct screen_test test;
	struct error error = {0};

	(void)state;
	open_three(&test, 6, 80);
	for (size_t i = 0; i < ARRAY_LENGTH(cases); i++) {
		assert_true(view_filter(test.view, slice_of(cases[i].filter), &error));
		assert_int_equal(view_count(test.view), cases[i].rows);
	}
	assert_false(view_filter(test.view, SLICE("noise > "), &error));
	error = (struct error){0};
	assert_true(filter_add_where(
		test.fixture.session.filter, VIEW_JITTER, SLICE("noise > 1"), &error));
	view_refresh(test.view, 0);
	assert_int_equal(view_count(test.view), 3);
	assert_int_equal(view_tag_matching(test.view, SLICE("wild"), &error), 2);
	assert_int_equal(view_tag_count(test.view), 2);
	screen_close(&test);
}

static void the_profile_is_hidden_unless_there_is_nothing_else(void **state)
{
	static const char *const rows[] = {
		"10.00 7% -5.0 5.00 9% perf-profile.self.f", "100 4% -26.6% 73 9% vmstat.cs", NULL};
	struct screen_test test;

	(void)state;
	for (size_t from = 0; from < 2; from++) {
		fixture_open(&test.fixture);
		fixture_document(&test.fixture, "mail.eml", "", "");
		const char *const some[] = {rows[0], from ? NULL : rows[1], NULL};
		fixture_rows(fixture_table(&test.fixture, "a b", ""), 1, some);
		sink_end(&test.fixture.sink);
		finish(&test, 6, 80);
		assert_int_equal(view_count(test.view), 2);
		assert_int_equal(view_total(test.view), from ? 2 : 4);
		test.fixture.session.profile = PROFILE_MIXED;
		view_refresh(test.view, 0);
		assert_int_equal(view_count(test.view), from ? 2 : 4);
		screen_close(&test);
	}
}

static void enter_opens_the_metric_and_v_the_run_that_is_out(void **state)
{
	struct screen_test test;
	struct view_scope scope;
	enum view_id id;
	uint32_t document, line;

	(void)state;
	open_six(&test, 6, 80);
	assert_true(view_enter(test.view, 0, &id, &scope));
	assert_int_equal(id, VIEW_METRIC);
	assert_int_equal(scope.comparison, 0);
	assert_int_equal(scope.row, 1); /* m.odd */
	assert_true(view_origin(test.view, 0, &document, &line));
	assert_int_equal(line, 403); /* of run 5 */
	screen_close(&test);
}

static void the_detail_has_the_strips_and_what_was_found(void **state)
{
	static const char *const expected[] = {" m.wild",
		" label-a                        200.00 4%",
		" label-b                        210.00 39%!         +5.0%    0.2x",
		" label-a      -----------------------------o--o--o-----------------------------",
		" label-b      o----------------------------------|------o---------------------o",
		"              100.00                                                     300.00",
		" noise      9.7x noisier than the base, not provable at n=3",
		" label-a    farthest run 2, modified z 0.7; under 5 runs none is called odd",
		" label-b    farthest run 4, modified z 1.3; under 5 runs none is called odd",
		NULL};
	struct screen_test test;

	(void)state;
	open_three(&test, 9, 80);
	view_draw_detail(test.view, 0, &test.cells, 0, view_detail_rows(test.view));
	assert_screen(&test.cells, expected);
	screen_close(&test);
}

/* Two logs with two runs each: number 1 stands twice. */
static void a_run_whose_number_stands_twice_has_its_source_before_it(void **state)
{
	static const char *const metrics[] = {"m"};
	static const double values[] = {100, 101, 99, 140, 100.5, 99.5};
	struct screen_test test;

	(void)state;
	fixture_open(&test.fixture);
	fixture_document(&test.fixture, "x.log", "", "");
	fixture_document(&test.fixture, "y.log", "", "");
	struct report *report = fixture_samples(&test.fixture, "aaaaaa", metrics, 1, values);
	for (uint32_t run = 0; run < 3; run++) {
		report->runs[run].document = 0;
		report->runs[run + 3].number = run + 1;
	}
	finish(&test, 6, 80);
	char *csv = screen_export(test.view, EXPORT_CSV);
	assert_non_null(strstr(csv, ",140,y.log:1,"));
	free(csv);
	screen_close(&test);
}

int main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(csv_has_a_line_a_metric_of_a_group),
		cmocka_unit_test(json_has_the_same_names_and_null_for_what_is_not_known),
		cmocka_unit_test(the_noisiest_metric_stands_first_with_both_sides),
		cmocka_unit_test(wide_screens_have_all_figures_and_say_what_is_not_shown),
		cmocka_unit_test(the_screen_at_40x10),
		cmocka_unit_test(from_five_runs_on_it_says_why),
		cmocka_unit_test(a_metric_that_is_0_in_most_runs_says_in_how_many_it_is_not),
		cmocka_unit_test(a_drift_among_many_metrics_needs_more),
		cmocka_unit_test(more_noise_is_claimed_where_the_runs_show_it),
		cmocka_unit_test(of_a_mail_there_is_what_it_prints),
		cmocka_unit_test(rows_sort_by_every_column),
		cmocka_unit_test(rows_are_filtered_by_name_and_by_conditions),
		cmocka_unit_test(the_profile_is_hidden_unless_there_is_nothing_else),
		cmocka_unit_test(enter_opens_the_metric_and_v_the_run_that_is_out),
		cmocka_unit_test(the_detail_has_the_strips_and_what_was_found),
		cmocka_unit_test(a_run_whose_number_stands_twice_has_its_source_before_it),
	};

	return cmocka_run_group_tests(tests, NULL, NULL);
}
