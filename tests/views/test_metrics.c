/* The view of metrics: its screen at three sizes, filters, toggles, CSV. */
#include "tests/views/screen.h"
#include "views/judge.h"

#include "views/filter.h"

static const char *const mail[] = {
	"415614 . -26.6% 304910 . hackbench.throughput",
	"1.741e+08 . +42.3% 2.476e+08 3% perf-stat.i.branch-misses",
	"1.11e+08 87% +281.9% 4.239e+08 11% perf-stat.i.cache-references",
	"18053 3% -7.4% 16709 . time.percent_of_cpu_this_job_got",
	"100000 2% +167.5% 267500 . hackbench.time.voluntary_context_switches",
	"0.00 . +2.1e+105% 2095 . proc-vmstat.pgpgout",
	"0.01 . +437.5% 0.04 . sched_debug.cpu.avg",
	"2.34 4% -100.0% 0.00 . perf-stat.i.metric.K/sec",
	"0.00 . -100.0% 0.00 . perf-stat.i.nothing",
	"4115705 7% -98.9% 45562 67% vmstat.io.bo",
	"16.30 . -14.1 2.20 . perf-profile.self.cycles-pp.native_queued_spin_lock_slowpath",
	"0.00 . +13.7 13.70 5% perf-profile.self.cycles-pp.page_counter_try_charge",
	"0.61 3% +0.1 0.71 3% mpstat.cpu.all.irq%",
	"0:6 33% 2:6 dmesg.WARNING:at_kernel",
	NULL,
};

static void the_screen_at_80x24(void **state)
{
	static const char *const expected[] = {
		" 01d37228d3 (6) against 8c57b687e8 (6)   hackbench lkp-icl-2sp7      12/14 rows",
		" REGRESSION -26.6%  hackbench.throughput  415614 -> 304910   >15x",
		"     change chg/sd 8c57b687e ±sd  01d37228d ±sd  metric",
		">R   -26.6%   >15x    415614         304910      hackbench.throughput",
		" *  +167.5%    39x    100000  2%     267500      ..e.voluntary_context_switches",
		" .      33%              0:6            2:6      dmesg.WARNING:at_kernel",
		" *   -98.9%   9.3x   4115705  7%      45562 67%! vmstat.io.bo",
		" .  +281.9%   2.1x  1.11e+08 87%! 4.239e+08 11%! perf-stat.i.cache-references",
		" *   +42.3%    11x 1.741e+08      2.476e+08  3%  perf-stat.i.branch-misses",
		" .    -7.4%   2.4x     18053  3%      16709      ...percent_of_cpu_this_job_got",
		" * ~+437.5%   >84x      0.01           0.04      sched_debug.cpu.avg",
		" ?    was 0             0.00           2095      proc-vmstat.pgpgout",
		" ?  -100.0%             2.34  4%       0.00      perf-stat.i.metric.K/sec",
		" *    +0.1    3.4x      0.61  3%       0.71  3%  mpstat.cpu.all.irq%",
		" =     same             0.00           0.00      perf-stat.i.nothing", NULL};
	struct screen_test test;

	(void)state;
	screen_open_mail(&test, VIEW_METRICS, mail, 24, 80);
	screen_draw(test.view, &test.cells, false);
	assert_screen(&test.cells, expected);
	screen_close(&test);
}

static void a_wide_screen_has_more_columns_and_a_detail(void **state)
{
	static const char *const expected[] = {
		" 01d37228d3 (6) against 8c57b687e8 (6)   hackbench lkp-icl-2sp7 nr_threads=100%   "
		"                              14 rows",
		" REGRESSION -26.6%  hackbench.throughput  415614 -> 304910   >15x",
		"     change chg/sd 8c57b687e ±sd  01d37228d ±sd      delta metric",
		">R   -26.6%   >15x    415614         304910        -110704 hackbench.throughput",
		" *  +167.5%    39x    100000  2%     267500         167500 "
		"hackbench.time.voluntary_context_switches",
		" .      33%              0:6            2:6          33.33 "
		"dmesg.WARNING:at_kernel",
		" *   -98.9%   9.3x   4115705  7%      45562 67%!  -4070143 vmstat.io.bo",
		" .  +281.9%   2.1x  1.11e+08 87%! 4.239e+08 11%! 3.129e+08 "
		"perf-stat.i.cache-references",
		" *   +42.3%    11x 1.741e+08      2.476e+08  3%   73500000 "
		"perf-stat.i.branch-misses",
		" .    -7.4%   2.4x     18053  3%      16709          -1344 "
		"time.percent_of_cpu_this_job_got",
		" * ~+437.5%   >84x      0.01           0.04           0.03 sched_debug.cpu.avg",
		" ?    was 0             0.00           2095           2095 proc-vmstat.pgpgout",
		" ?  -100.0%             2.34  4%       0.00          -2.34 "
		"perf-stat.i.metric.K/sec",
		" *   -14.1   >100x     16.30           2.20         -14.10 self "
		"native_queued_spin_lock_slowpath",
		" ?   +13.7              0.00          13.70  5%      13.70 self "
		"page_counter_try_charge",
		" *    +0.1    3.4x      0.61  3%       0.71  3%       0.10 mpstat.cpu.all.irq%",
		" =     same             0.00           0.00           0.00 perf-stat.i.nothing",
		"", "", "", "", "", "", "", "", " hackbench.throughput",
		" 8c57b687e8                     415614",
		" 01d37228d3                     304910             -26.6%    >15x",
		" regression: -26.6% [-28.6, -24.5], 6+6 runs (fail:runs)",
		" subject    [memcg] 01d37228d3: hackbench.throughput 26.6% regression",
		" base       8c57b687e8 (6)", " head       01d37228d3 (6)",
		" test       hackbench  lkp-icl-2sp7", " from       mail.eml  14 rows",
		" parameters nr_threads=100%", NULL};
	struct screen_test test;

	(void)state;
	screen_open_mail(&test, VIEW_METRICS, mail, 36, 120);
	test.fixture.session.profile = PROFILE_MIXED;
	view_refresh(test.view, 0);
	screen_draw(test.view, &test.cells, true);
	assert_screen(&test.cells, expected);
	screen_close(&test);
}

static void a_small_screen_keeps_change_and_name(void **state)
{
	static const char *const expected[] = {" 01d37228d3 (6) against 8c57b687e8 (6)",
		" REGRESSION -26.6%  hackbench.throughput", "     change metric",
		">R   -26.6% hackbench.throughput", " *  +167.5% hackbench.ti..text_switches",
		" .      33% dmesg.WARNING:at_kernel", " *   -98.9% vmstat.io.bo",
		" .  +281.9% perf-st..i.cache-references", " *   +42.3% perf-stat.i.branch-misses",
		" .    -7.4% time.percent.._this_job_got", NULL};
	struct screen_test test;

	(void)state;
	screen_open_mail(&test, VIEW_METRICS, mail, 10, 40);
	screen_draw(test.view, &test.cells, false);
	assert_screen(&test.cells, expected);
	screen_close(&test);
}

static void the_column_sorted_by_is_always_there_and_marked(void **state)
{
	static const char *const expected[] = {" 01d37228d3 (6) against 8c57b687e8 (6)",
		" REGRESSION -26.6%  hackbench.throughput", "     change▼±sd  ±sd  metric",
		">.  +281.9% 87%! 11%! perf-st..ferences", " *   -98.9%  7%  67%! vmstat.io.bo",
		" ?  -100.0%  4%       perf-stat...K/sec",
		" *   +42.3%       3%  ..i.branch-misses", NULL};
	struct screen_test test;
	struct error error = {0};

	(void)state;
	screen_open_mail(&test, VIEW_METRICS, mail, 7, 40);
	assert_true(view_sort(test.view, SLICE("noise"), &error));
	screen_draw(test.view, &test.cells, false);
	assert_screen(&test.cells, expected);
	screen_close(&test);
}

static void in_ascii_nothing_else_is_shown(void **state)
{
	struct screen_test test;

	(void)state;
	screen_open_mail(&test, VIEW_METRICS, mail, 24, 120);
	cells_close(&test.cells);
	cells_open(&test.cells, 24, 120, true);
	view_sort_step(test.view, 1);
	screen_draw(test.view, &test.cells, true);
	for (int row = 0; row < 24; row++)
		for (int column = 0; column < 120; column++)
			assert_true(cells_at(&test.cells, row, column)->code < 0x7f);
	screen_close(&test);
}

static void no_size_of_screen_is_too_small(void **state)
{
	struct screen_test test;

	(void)state;
	screen_open_mail(&test, VIEW_METRICS, mail, 1, 1);
	for (int rows = 0; rows < 14; rows++)
		for (int columns = 0; columns < 60; columns += 3) {
			cells_resize(&test.cells, rows, columns);
			screen_draw(test.view, &test.cells, true);
		}
	screen_close(&test);
}

static void the_profile_is_apart_alone_or_among_the_others(void **state)
{
	struct screen_test test;

	(void)state;
	screen_open_mail(&test, VIEW_METRICS, mail, 24, 80);
	assert_int_equal(view_total(test.view), 14);
	assert_int_equal(view_count(test.view), 12);
	test.fixture.session.profile = PROFILE_ONLY;
	view_refresh(test.view, 0);
	assert_int_equal(view_count(test.view), 2);
	test.fixture.session.profile = PROFILE_MIXED;
	view_refresh(test.view, 0);
	assert_int_equal(view_count(test.view), 14);
	screen_close(&test);
}

/* A figure that is cut off reads as another one: the change goes, then room for the label. */
static void a_narrow_detail_cuts_no_figure(void **state)
{
	static const struct {
		int columns;
		const char *text;
	} expected[] = {
		{80, " 01d37228d3                      45562 67%!        -98.9%    9.3x"},
		{60, " 01d37228d3                 45562 67%!        -98.9%    9.3x"},
		{40, " 01d37228d3                45562 67%!"},
	};
	struct screen_test test;
	struct arena arena = {0};

	(void)state;
	screen_open_mail(&test, VIEW_METRICS, mail, 24, 80);
	for (size_t i = 0; i < ARRAY_LENGTH(expected); i++) {
		struct cells cells;
		cells_open(&cells, 9, expected[i].columns, false);
		view_draw_detail(test.view, 3, &cells, 0, 9);
		assert_string_equal(cells_row_text(&cells, 2, &arena).at, expected[i].text);
		cells_close(&cells);
	}
	arena_release(&arena);
	screen_close(&test);
}

static void what_drowns_is_hidden_but_never_the_headline(void **state)
{
	struct screen_test test;
	uint32_t document, line;

	(void)state;
	screen_open_mail(&test, VIEW_METRICS, mail, 24, 80);
	test.fixture.session.hide_drowned = true;
	view_refresh(test.view, 0);
	/* left: throughput, branch-misses, cache-references (2.1), time, hackbench.time,
	 * sched_debug, vmstat, irq%; gone: was 0, now 0, no change, the fail row */
	assert_int_equal(view_count(test.view), 8);
	view_origin(test.view, 0, &document, &line);
	assert_int_equal(line, 20);
	screen_close(&test);
}

static void verdicts_choose_rows(void **state)
{
	struct screen_test test;

	(void)state;
	screen_open_mail(&test, VIEW_METRICS, mail, 24, 80);
	test.fixture.session.verdicts = SHOW_CHANGED;
	view_refresh(test.view, 0);
	assert_int_equal(view_count(test.view), 6); /* R and five times * */
	test.fixture.session.verdicts = SHOW_REGRESSIONS;
	view_refresh(test.view, 0);
	assert_int_equal(view_count(test.view), 1);
	assert_true(judge_is_worse(&test.fixture.session, 26.6));
	assert_false(judge_is_worse(&test.fixture.session, 26.7));
	screen_close(&test);
}

static void a_filter_is_a_regular_expression_on_the_name(void **state)
{
	struct screen_test test;
	struct error error = {0};

	(void)state;
	screen_open_mail(&test, VIEW_METRICS, mail, 24, 80);
	assert_true(view_filter(test.view, SLICE("^perf-stat\\.i\\.[bc]"), &error));
	assert_int_equal(view_count(test.view), 2);
	assert_text(view_pattern(test.view), "^perf-stat\\.i\\.[bc]");
	assert_false(view_filter(test.view, SLICE("perf(stat"), &error));
	assert_int_equal(error.code, ERROR_REGEX);
	assert_int_equal(error.column, 9);
	assert_int_equal(view_count(test.view), 2); /* as before */
	error = (struct error){0};
	assert_true(view_filter(test.view, SLICE_EMPTY, &error));
	assert_int_equal(view_count(test.view), 12);
	screen_close(&test);
}

/* The rows of a view by their lines. */
static void lines_of(const struct view *view, uint32_t *lines)
{
	uint32_t document;

	for (size_t i = 0; i < view_count(view); i++)
		view_origin(view, i, &document, &lines[i]);
}

static void to_filter_and_sort_is_to_sort_and_filter(void **state)
{
	static const char *const filters[] = {"", "i", "stat", "[aeiou]{2}", "^nothing$"};
	struct screen_test test;
	struct error error = {0};
	uint32_t first[20], second[20];
	const char *key, *help;

	(void)state;
	screen_open_mail(&test, VIEW_METRICS, mail, 24, 80);
	for (size_t f = 0; f < ARRAY_LENGTH(filters); f++)
		for (size_t k = 0; view_sort_choice(test.view, k, &key, &help); k++) {
			view_filter(test.view, SLICE_EMPTY, &error);
			view_sort(test.view, slice_of(key), &error);
			view_filter(test.view, slice_of(filters[f]), &error);
			size_t count = view_count(test.view);
			lines_of(test.view, first);
			view_sort(test.view, SLICE("none"), &error);
			view_sort(test.view, slice_of(key), &error);
			assert_int_equal(view_count(test.view), count);
			lines_of(test.view, second);
			assert_memory_equal(first, second, count * sizeof(*first));
		}
	assert_int_equal(error.code, ERROR_NONE);
	screen_close(&test);
}

static void the_selected_row_is_followed_through_changes(void **state)
{
	struct screen_test test;
	uint32_t document, line, after;

	(void)state;
	screen_open_mail(&test, VIEW_METRICS, mail, 24, 80);
	view_origin(test.view, 5, &document, &line);
	session_exchange(&test.fixture.session, 0);
	size_t selected = view_refresh(test.view, 5);
	view_origin(test.view, selected, &document, &after);
	assert_int_equal(line, after);
	test.fixture.session.profile = PROFILE_ONLY;
	assert_int_equal(view_refresh(test.view, 7), 1); /* that row is gone: the last one */
	screen_close(&test);
}

static void tags_stay_with_their_rows(void **state)
{
	struct screen_test test;
	struct error error = {0};
	uint32_t document, line, after;

	(void)state;
	screen_open_mail(&test, VIEW_METRICS, mail, 24, 80);
	view_tag(test.view, 3, true);
	view_tag(test.view, 3, true);
	assert_int_equal(view_tag_count(test.view), 1);
	view_origin(test.view, 3, &document, &line);
	view_sort(test.view, SLICE("metric"), &error);
	session_exchange(&test.fixture.session, 0);
	view_refresh(test.view, 0);
	for (size_t i = 0; i < view_count(test.view); i++) {
		view_origin(test.view, i, &document, &after);
		assert_int_equal(view_is_tagged(test.view, i), line == after);
	}
	view_tag(test.view, 99, true);
	assert_int_equal(view_tag_count(test.view), 1);
	assert_int_equal(view_tag_matching(test.view, SLICE("^perf-stat"), &error), 4);
	assert_int_equal(view_tag_matching(test.view, SLICE("("), &error), 0);
	assert_int_equal(error.code, ERROR_REGEX);
	screen_close(&test);
}

static void a_search_goes_round_and_leaves_the_filter_alone(void **state)
{
	struct screen_test test;
	struct error error = {0};

	(void)state;
	screen_open_mail(&test, VIEW_METRICS, mail, 24, 80);
	size_t first = view_search(test.view, SLICE("perf-stat"), 0, true, &error);
	size_t last = view_search(test.view, SLICE("perf-stat"), 0, false, &error);
	assert_true(first < last);
	assert_int_equal(view_search(test.view, SLICE("perf-stat"), last, true, &error), first);
	assert_int_equal(
		view_search(test.view, SLICE("."), 0, false, &error), view_count(test.view) - 1);
	assert_true(view_search(test.view, SLICE("absent"), 0, true, &error) == SIZE_MAX);
	assert_true(view_search(test.view, SLICE("("), 0, true, &error) == SIZE_MAX);
	assert_int_equal(error.code, ERROR_REGEX);
	screen_close(&test);
}

static void sort_keys_have_names_and_help(void **state)
{
	struct screen_test test;
	struct error error = {0};
	const char *key, *help;

	(void)state;
	screen_open_mail(&test, VIEW_METRICS, mail, 24, 80);
	assert_text(view_sort_keys(test.view), "order");
	for (size_t i = 0; view_sort_choice(test.view, i, &key, &help); i++)
		assert_true(strlen(help) > 0 && view_sort(test.view, slice_of(key), &error));
	assert_true(view_sort(test.view, SLICE("noise,-metric"), &error));
	assert_text(view_sort_keys(test.view), "noise,-metric");
	view_sort_invert(test.view);
	assert_text(view_sort_keys(test.view), "-noise,-metric");
	assert_false(view_sort(test.view, SLICE("colour"), &error));
	assert_int_equal(error.code, ERROR_USAGE);
	assert_string_equal(error.message,
		"the metrics view cannot be sorted by \"colour\"; its keys are order, none, "
		"change, "
		"factor, effect, delta, noise, verdict, p, q, base, head, metric, report, date");
	assert_text(view_sort_keys(test.view), "-noise,-metric");
	screen_close(&test);
}

static void steps_go_through_the_columns(void **state)
{
	static const char *const keys[] = {"verdict", "change", "effect", "base", "noise", "head",
		"delta", "metric", "verdict"};
	struct screen_test test;

	(void)state;
	screen_open_mail(&test, VIEW_METRICS, mail, 24, 80);
	for (size_t i = 0; i < ARRAY_LENGTH(keys); i++) {
		view_sort_step(test.view, 1);
		assert_text(view_sort_keys(test.view), keys[i]);
	}
	view_sort_step(test.view, -1);
	assert_text(view_sort_keys(test.view), "metric");
	screen_close(&test);
}

static void csv_gives_every_figure_back_as_printed(void **state)
{
	static const char *const rows[] = {
		"2.50 . +0.0% 2.50 . m.a",
		"2.00 173% +7.8e+06% 156028 100% m.b",
		"1.335e+10 . +49.8% 2e+10 . m.c",
		"0.00 . +2.1e+105% 2095 . m.d",
		"-38.75 . +34.8% -52.25 . m.e",
		"0.61 3% +0.1 0.71 3% m.f%",
		"12579 1058% -3228.1% -393486 -1% m,g",
		"0:6 33% 2:6 m.h",
		NULL,
	};
	static const char *const expected[] = {
		"2.50,,6,+0.0,%,0,0.00,2.50,,6,0,-2.77905117588,2.85849007801,,,,same,interval "
		"within the floor (5%),1",
		"2.00,173,6,+7.8e+06,%,7800000,156026.00,156028,100,6,",
		"1.335e+10,,6,+49.8,%,49.8,6650000000,2e+10,,6,",
		"0.00,,6,+2.1e+105,%,,2095.00,2095,,6,,,,,,,unknown,\"was 0: new, or not "
		"measured before\",4",
		"-38.75,,6,+34.8,%,34.8,-13.50,-52.25,,6,",
		"0.61,3,6,+0.1,abs,16.393442622950815,0.10,0.71,3,6,",
		"12579,1058,6,-3228.1,%,-3228.1,-406065,-393486,-1,6,",
		"0,,6,33,%,,33.333333333333336,2,,6,",
	};
	struct fixture fixture;

	(void)state;
	fixture_open(&fixture);
	fixture_document(&fixture, "a,b \"c\".eml", "subject\x1b[31m", "");
	fixture_rows(fixture_table(&fixture, "base head", ""), 1, rows);
	sink_end(&fixture.sink);
	fixture_ready(&fixture, true);
	struct view *view = view_open(VIEW_METRICS, &fixture.session,
		(struct view_scope){.comparison = VIEW_ALL, .family = VIEW_ALL});
	struct error error = {0};
	view_sort(view, SLICE("none"), &error);
	char *csv = screen_export(view, EXPORT_CSV);
	struct slice rest = slice_of(csv), line;
	assert_true(slice_line(&rest, &line));
	assert_text(line,
		"source,report,table,date,subject,testcase,machine,params,base,head,metric,kind,"
		"base_value,base_noise,base_n,change,change_unit,change_pct,delta,head_value,"
		"head_noise,head_n,effect,ci_low,ci_high,p,q,direction,verdict,reason,line");
	for (size_t i = 0; i < ARRAY_LENGTH(expected); i++) {
		assert_true(slice_line(&rest, &line));
		assert_true(slice_starts(line,
			SLICE("\"a,b \"\"c\"\".eml\",1,1,2025-03-10,subject^[[31m,hackbench,")));
		if (!slice_contains(line, slice_of(expected[i])))
			print_message("%.*s\n", (int)line.length, line.at);
		assert_true(slice_contains(line, slice_of(expected[i])));
	}
	assert_false(slice_line(&rest, &line));
	free(csv);
	view_close(view);
	fixture_close(&fixture);
}

static void a_report_with_three_groups_gives_a_line_a_head(void **state)
{
	static const char *const rows[] = {"1.00 . +100.0% 2.00 . +200.0% 3.00 . both",
		"1.00 . +100.0% 2.00 . first", "0:6 33% 2:6 50% 3:6 fails", NULL};
	struct fixture fixture;

	(void)state;
	fixture_open(&fixture);
	fixture_document(&fixture, "mail", "", "");
	fixture_rows(fixture_table(&fixture, "base bad fix", ""), 1, rows);
	sink_end(&fixture.sink);
	fixture_ready(&fixture, true);
	struct view *view = view_open(VIEW_METRICS, &fixture.session,
		(struct view_scope){.comparison = VIEW_ALL, .family = VIEW_ALL});
	/* the row of two groups has no line for the head that it does not have */
	assert_int_equal(view_count(view), 5);
	view_close(view);
	fixture_close(&fixture);
}

static void a_single_group_has_a_line_with_an_empty_head(void **state)
{
	static const char *const metrics[] = {"stress-ng.mq.ops"};
	static const double values[] = {1, 2, 3};
	struct fixture fixture;

	(void)state;
	fixture_open(&fixture);
	fixture_document(&fixture, "log", "", "");
	fixture_samples(&fixture, "aaa", metrics, 1, values);
	fixture_ready(&fixture, true);
	struct view *view = view_open(VIEW_METRICS, &fixture.session,
		(struct view_scope){.comparison = VIEW_ALL, .family = VIEW_ALL});
	char *csv = screen_export(view, EXPORT_CSV);
	assert_non_null(
		strstr(csv, "\r\nlog,1,,2025-03-10,,,,,label-a,,stress-ng.mq.ops,perf,2,"
			    "40.8248290463863,3,,,,,,,,,,,,,,unknown,a side has no figure,10\r\n"));
	free(csv);
	view_close(view);
	fixture_close(&fixture);
}

static void a_printed_table_has_a_section_a_comparison_and_whole_names(void **state)
{
	struct fixture fixture;
	char name[300], row[400];

	(void)state;
	memset(name, 'n', sizeof(name) - 1);
	name[sizeof(name) - 1] = '\0';
	snprintf(row, sizeof(row), "1.00 . +100.0%% 2.00 . %s", name);
	fixture_open(&fixture);
	fixture_document(&fixture, "one", "", "");
	fixture_row(fixture_table(&fixture, "base head", ""), 1, row);
	sink_end(&fixture.sink);
	fixture_document(&fixture, "two", "", "");
	fixture_row(fixture_table(&fixture, "old new", ""), 1, "3.00 . +100.0% 6.00 . short");
	sink_end(&fixture.sink);
	fixture_ready(&fixture, true);
	struct view *view = view_open(VIEW_METRICS, &fixture.session,
		(struct view_scope){.comparison = VIEW_ALL, .family = VIEW_ALL});
	struct error error = {0};
	view_sort(view, SLICE("none"), &error);
	char *table = screen_export(view, EXPORT_TABLE);
	assert_non_null(strstr(table, "one\nhead (?) against base (?)"));
	assert_non_null(strstr(table, name));
	assert_non_null(strstr(table, "\ntwo\nnew (?) against old (?)"));
	free(table);
	view_close(view);
	fixture_close(&fixture);
}

int main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(the_screen_at_80x24),
		cmocka_unit_test(a_wide_screen_has_more_columns_and_a_detail),
		cmocka_unit_test(a_small_screen_keeps_change_and_name),
		cmocka_unit_test(the_column_sorted_by_is_always_there_and_marked),
		cmocka_unit_test(in_ascii_nothing_else_is_shown),
		cmocka_unit_test(no_size_of_screen_is_too_small),
		cmocka_unit_test(the_profile_is_apart_alone_or_among_the_others),
		cmocka_unit_test(a_narrow_detail_cuts_no_figure),
		cmocka_unit_test(what_drowns_is_hidden_but_never_the_headline),
		cmocka_unit_test(verdicts_choose_rows),
		cmocka_unit_test(a_filter_is_a_regular_expression_on_the_name),
		cmocka_unit_test(to_filter_and_sort_is_to_sort_and_filter),
		cmocka_unit_test(the_selected_row_is_followed_through_changes),
		cmocka_unit_test(tags_stay_with_their_rows),
		cmocka_unit_test(a_search_goes_round_and_leaves_the_filter_alone),
		cmocka_unit_test(sort_keys_have_names_and_help),
		cmocka_unit_test(steps_go_through_the_columns),
		cmocka_unit_test(csv_gives_every_figure_back_as_printed),
		cmocka_unit_test(a_report_with_three_groups_gives_a_line_a_head),
		cmocka_unit_test(a_single_group_has_a_line_with_an_empty_head),
		cmocka_unit_test(a_printed_table_has_a_section_a_comparison_and_whole_names),
	};

	return cmocka_run_group_tests(tests, NULL, NULL);
}
