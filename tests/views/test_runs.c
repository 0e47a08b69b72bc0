/* The view of runs and the view of one run. */
#include "tests/views/screen.h"

static const char *const metrics[] = {
	"stress-ng.mq.ops_per_sec", "stress-ng.mq.ops", "stress-ng.mq.real_time"};

/* Two logs of two groups of three runs; the first run of each group had less of the CPUs, and is
 * the farthest in two of three metrics. [run][metric] */
static const double values[] = {
	80, 800, 60.01,	  /* label-a */
	100, 1000, 60.02, /* */
	101, 1010, 60.02, /* */
	70, 700, 60.01,	  /* label-b */
	90, 900, 60.03,	  /* */
	91, 910, 60.01,	  /* */
};

static void open_logs(struct fixture *fixture)
{
	fixture_open(fixture);
	for (int i = 0; i < 2; i++) {
		fixture_document(fixture, i ? "logs/b.log" : "logs/a.log", "", "first\nsecond\n");
		struct report *report = fixture_samples(fixture, "aaabbb", metrics, 3, values);
		for (uint32_t run = 0; run < 6; run++) {
			report->runs[run].cpu_percent = run % 3 ? 95 + run : 76 + run;
			report->runs[run].load_average = 40.5 + run;
			report->runs[run].run_time = 60.05;
			report->runs[run].hogs = SLICE("8 mq");
		}
		report->runs[4].flags = SAMPLE_UNTRUSTED;
		report->runs[4].warnings = SLICE("metrics untrustworthy: mq");
	}
	sink_end(&fixture->sink);
	fixture_ready(fixture, false);
}

static struct view *open_view(struct fixture *fixture, uint32_t comparison)
{
	return view_open(VIEW_RUNS, &fixture->session,
		(struct view_scope){.comparison = comparison, .family = VIEW_ALL});
}

static void assert_drawn(
	const struct view *view, int rows, int columns, bool detail, const char *const *expected)
{
	struct cells cells;

	cells_open(&cells, rows, columns, false);
	screen_draw(view, &cells, detail);
	assert_screen(&cells, expected);
	cells_close(&cells);
}

static void a_row_a_run_with_its_circumstances(void **state)
{
	static const char *const expected[] = {
		" label-b (3) against label-a (3)                                         6 runs",
		" group   run ops_per_sec   CPU% says      stands out",
		">label-a   1       80.00  76.00           farthest in 3 of 3, 1.0 expected",
		" label-a   2      100.00  96.00           farthest in 0 of 3, 1.0 expected",
		" label-a   3      101.00  97.00           farthest in 0 of 3, 1.0 expected",
		" label-b   4       70.00  79.00           farthest in 2 of 3, 1.0 expected",
		" label-b   5       90.00  99.00 untrusted farthest in 1 of 3, 1.0 expected",
		" label-b   6       91.00 100.00           farthest in 0 of 3, 1.0 expected",
		"",
		" stands out farthest in 3 of 3, 1.0 expected",
		" headline   80.00  stress-ng.mq.ops_per_sec",
		" run        1, logs/a.log line 1",
		" command    8 mq",
		" CPU        76.00% of the time available",
		" load       40.50",
		" time       60.05 s",
		" boot       not told",
		NULL,
	};
	struct fixture fixture;

	(void)state;
	open_logs(&fixture);
	struct view *view = open_view(&fixture, 0);
	assert_int_equal(view_count(view), 6);
	assert_drawn(view, 20, 80, true, expected);
	view_close(view);
	fixture_close(&fixture);
}

static void wide_screens_show_more_of_them(void **state)
{
	static const char *const expected[] = {
		" runs of all reports                                                              "
		"                              12 runs",
		" run 1 is farthest in 4 of 4 groups (76-79% of the CPUs, the others 96-100%); "
		"chance does this in 3.7% of such logs",
		"",
		" source     test group   run headline   CPU%  load time s real s says      stands "
		"out",
		">logs/a.log 8 mq label-a   1    80.00  76.00 40.50  60.05  60.01           "
		"farthest in 3 of 3, 1.0 expected",
		" logs/a.log 8 mq label-a   2   100.00  96.00 41.50  60.05  60.02           "
		"farthest in 0 of 3, 1.0 expected",
		" logs/a.log 8 mq label-a   3   101.00  97.00 42.50  60.05  60.02           "
		"farthest in 0 of 3, 1.0 expected",
		" logs/a.log 8 mq label-b   4    70.00  79.00 43.50  60.05  60.01           "
		"farthest in 2 of 3, 1.0 expected",
		" logs/a.log 8 mq label-b   5    90.00  99.00 44.50  60.05  60.03 untrusted "
		"farthest in 1 of 3, 1.0 expected",
		NULL,
	};
	struct fixture fixture;

	(void)state;
	open_logs(&fixture);
	struct view *view = open_view(&fixture, VIEW_ALL);
	assert_drawn(view, 9, 120, false, expected);
	view_close(view);
	fixture_close(&fixture);
}

static void narrow_ones_keep_the_run_and_its_counts(void **state)
{
	static const char *const expected[] = {
		" label-b (3) against label-a (3) 6 runs",
		" group   run stands out",
		">label-a   1 far 3/3 (1.0)",
		" label-a   2 far 0/3 (1.0)",
		" label-a   3 far 0/3 (1.0)",
		" label-b   4 far 2/3 (1.0)",
		NULL,
	};
	struct fixture fixture;

	(void)state;
	open_logs(&fixture);
	struct view *view = open_view(&fixture, 0);
	assert_drawn(view, 6, 40, false, expected);
	view_close(view);
	fixture_close(&fixture);
}

/* Six runs of which the last is far out in one of two metrics. */
static void from_five_runs_on_odd_runs_are_counted_against_chance(void **state)
{
	static const char *const names[] = {"stress-ng.mq.ops_per_sec", "sys.other"};
	static const double some[] = {100, 1, 101, 2, 102, 3, 103, 4, 104, 5, 900, 6};
	static const char *const expected[] = {
		" label-a (6)                                                             6 runs",
		" group   run ops_per_sec stands out",
		">label-a   1      100.00 odd in 0 of 2, about 0 by chance",
		" label-a   2      101.00 odd in 0 of 2, about 0 by chance",
		" label-a   3      102.00 odd in 0 of 2, about 0 by chance",
		" label-a   4      103.00 odd in 0 of 2, about 0 by chance",
		" label-a   5      104.00 odd in 0 of 2, about 0 by chance",
		" label-a   6      900.00 odd in 1 of 2, about 0 by chance",
		NULL,
	};
	struct fixture fixture;

	(void)state;
	fixture_open(&fixture);
	fixture_document(&fixture, "a.log", "", "");
	fixture_samples(&fixture, "aaaaaa", names, 2, some);
	sink_end(&fixture.sink);
	fixture_ready(&fixture, false);
	struct view *view = open_view(&fixture, 0);
	assert_drawn(view, 8, 80, false, expected);
	view_close(view);
	fixture_close(&fixture);
}

static void runs_that_documents_number_alike_have_the_names_of_these(void **state)
{
	struct fixture fixture;

	(void)state;
	fixture_open(&fixture);
	fixture_document(&fixture, "logs/ab-1.log", "", "");
	struct report *report = fixture_samples(&fixture, "aaabbb", metrics, 3, values);
	fixture_document(&fixture, "logs/ab-2.log", "", "");
	report->runs[1].document = 1;
	report->runs[1].number = 1;
	sink_end(&fixture.sink);
	fixture_ready(&fixture, false);
	struct view *view = open_view(&fixture, 0);
	char *text = screen_export(view, EXPORT_TABLE);
	assert_non_null(strstr(text, "label-a ab-1.log:1 "));
	assert_non_null(strstr(text, "label-a ab-2.log:1 "));
	assert_non_null(strstr(text, "label-b          4 "));
	free(text);
	view_close(view);
	fixture_close(&fixture);
}

static void runs_are_sorted_and_filtered_by_what_is_shown(void **state)
{
	static const struct {
		const char *filter;
		size_t count;
	} cases[] = {{"cpu < 90", 4}, {"cpu < 90 and group = label-b", 2}, {"farthest > 1", 4},
		{"value >= 100", 4}, {"warnings ~ untrust", 2}, {"run = 3", 2},
		{"test = '8 mq' and load > 45", 2}, {"label-a$", 6}, {"b\\.log", 6},
		{"flags = aside", 0}};
	struct fixture fixture;
	struct error error = {0};

	(void)state;
	open_logs(&fixture);
	struct view *view = open_view(&fixture, VIEW_ALL);
	for (size_t i = 0; i < ARRAY_LENGTH(cases); i++) {
		assert_true(view_filter(view, slice_of(cases[i].filter), &error));
		assert_int_equal(view_count(view), cases[i].count);
	}
	assert_false(view_filter(view, SLICE("cpu < 90 or noise > 5"), &error));
	assert_int_equal(error.column, 12);
	assert_true(view_filter(view, SLICE_EMPTY, &error));
	assert_true(view_sort(view, SLICE("-cpu"), &(struct error){0}));
	struct view_scope scope;
	enum view_id id;
	assert_true(view_enter(view, 0, &id, &scope));
	assert_int_equal(scope.run, 0);
	view_close(view);
	fixture_close(&fixture);
}

/* Most mails have no runs, only what they print of them. */
static void documents_without_raw_values_have_no_runs(void **state)
{
	struct fixture fixture;

	(void)state;
	fixture_open(&fixture);
	fixture_document(&fixture, "mail.eml", "", "");
	fixture_row(fixture_table(&fixture, "base head", ""), 9, "1 7% -50.0% 2 2% m");
	sink_end(&fixture.sink);
	fixture_ready(&fixture, false);
	struct view *view = open_view(&fixture, 0);
	char *text = screen_export(view, EXPORT_TABLE);
	assert_non_null(strstr(text, "no runs: there are no raw values in these documents"));
	free(text);
	view_close(view);
	fixture_close(&fixture);
}

/* CSV and JSON of runs are data: every value, of the runs that are shown. */
static void csv_has_a_line_a_value(void **state)
{
	struct fixture fixture;
	struct error error = {0};

	(void)state;
	open_logs(&fixture);
	struct view *view = open_view(&fixture, 0);
	assert_true(view_filter(view, SLICE("cpu < 77"), &error));
	char *text = screen_export(view, EXPORT_CSV);
	assert_string_equal(text, "source,report,group,run,metric,value,flags,line\r\n"
				  "logs/a.log,1,label-a,1,stress-ng.mq.ops_per_sec,80.00,,2\r\n"
				  "logs/a.log,1,label-a,1,stress-ng.mq.ops,800.00,,3\r\n"
				  "logs/a.log,1,label-a,1,stress-ng.mq.real_time,60.01,,4\r\n");
	free(text);
	assert_int_equal(export_view_id(VIEW_RUNS, EXPORT_JSON), VIEW_VALUES);
	assert_int_equal(export_view_id(VIEW_RUNS, EXPORT_TABLE), VIEW_RUNS);
	assert_int_equal(export_view_id(VIEW_METRICS, EXPORT_CSV), VIEW_METRICS);
	view_close(view);
	fixture_close(&fixture);
}

static void enter_lists_the_metrics_in_which_it_stands_out(void **state)
{
	static const char *const expected[] = {
		" run 4 of label-b                                                        2 rows",
		" metrics in which it is the farthest, beside the median and range of the others",
		"   far    value   others     from       to metric",
		"> 13.5    70.00    90.50    90.00    91.00 stress-ng.mq.ops_per_sec",
		"  13.5   700.00   905.00   900.00   910.00 stress-ng.mq.ops",
		" label-a      ─────────────────────•───────────────────────────│────────────•─•",
		" label-b      •───────────────────────────│────────────•─•─────────────────────",
		"              70.00                                                      101.00",
		" run        4, logs/a.log line 301",
		" command    8 mq",
		" CPU        79.00% of the time available",
		" load       43.50",
		" time       60.05 s",
		" chance: -10.7% [-35, +23], 3+3 runs: cannot tell; rises over 23% and falls",
		NULL,
	};
	struct fixture fixture;
	struct view_scope scope;
	enum view_id id;
	uint32_t document, line, report, run;

	(void)state;
	open_logs(&fixture);
	struct view *runs = open_view(&fixture, 0);
	assert_true(view_enter(runs, 3, &id, &scope));
	assert_int_equal(id, VIEW_RUN);
	struct view *view = view_open(id, &fixture.session, scope);
	assert_drawn(view, 14, 80, true, expected);
	assert_true(view_origin(view, 0, &document, &line));
	assert_int_equal(line, 302);
	assert_true(view_run(view, 0, &report, &run));
	assert_int_equal(run, 3);
	assert_true(view_enter(view, 0, &id, &scope));
	assert_int_equal(id, VIEW_METRIC);
	assert_int_equal(scope.row, 0);
	view_close(view);
	view_close(runs);
	fixture_close(&fixture);
}

int main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(a_row_a_run_with_its_circumstances),
		cmocka_unit_test(wide_screens_show_more_of_them),
		cmocka_unit_test(narrow_ones_keep_the_run_and_its_counts),
		cmocka_unit_test(from_five_runs_on_odd_runs_are_counted_against_chance),
		cmocka_unit_test(runs_that_documents_number_alike_have_the_names_of_these),
		cmocka_unit_test(runs_are_sorted_and_filtered_by_what_is_shown),
		cmocka_unit_test(documents_without_raw_values_have_no_runs),
		cmocka_unit_test(csv_has_a_line_a_value),
		cmocka_unit_test(enter_lists_the_metrics_in_which_it_stands_out),
	};

	return cmocka_run_group_tests(tests, NULL, NULL);
}
