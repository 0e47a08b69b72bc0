/* From runs to reports: groups that compare, rows in their order, values that are means. */
#include "parsers/run_names.h"
#include "parsers/sink.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stdlib.h>
#include <cmocka.h>

struct fixture {
	struct store store;
	struct run_list runs;
	struct sink sink;
};

static struct fixture fixture;

static int open_sink(void **state)
{
	(void)state;
	fixture = (struct fixture){0};
	sink_open(&fixture.sink, &fixture.store, &fixture.runs);
	return 0;
}

static int close_sink(void **state)
{
	(void)state;
	sink_close(&fixture.sink);
	runs_release(&fixture.runs);
	store_release(&fixture.store);
	return 0;
}

/* A file of one run, to which samples can be added. */
static struct found_run *add_file(const char *path)
{
	struct document document = {.source = slice_of(path)};
	struct run facts = {.line = 1};

	sink_begin(&fixture.sink, store_add_document(&fixture.store, &document));
	return sink_run(&fixture.sink, &facts, SLICE_EMPTY);
}

static void add_sample(struct found_run *run, const char *metric, const char *value)
{
	struct figure figure;

	assert_true(number_parse(slice_of(value), &figure));
	sink_sample(&fixture.sink, run, slice_of(metric), figure, 1, 0);
}

/* A file of one run with one sample. */
static void add_run(const char *path, const char *metric, const char *value)
{
	add_sample(add_file(path), metric, value);
}

static const struct report *only_report(void)
{
	runs_report(&fixture.store, &fixture.runs);
	assert_int_equal(fixture.store.report_count, 1);
	return fixture.store.reports[0];
}

static void assert_row(const struct report *report, uint32_t row, const char *metric, uint8_t flags)
{
	assert_string_equal(intern_text(&fixture.store.names, report->metric[row]).at, metric);
	assert_int_equal(report->flags[row], flags);
}

static void files_that_differ_in_the_run_alone_are_a_group(void **state)
{
	(void)state;
	add_run("old/run1.log", "stress-ng.pipe.ops_per_sec", "10.0");
	add_run("old/run2.log", "stress-ng.pipe.ops_per_sec", "20.0");
	add_run("new/run1.log", "stress-ng.pipe.ops_per_sec", "30.00");
	const struct report *report = only_report();
	assert_int_equal(report->group_count, 2);
	assert_int_equal(report->groups[0].runs, 2);
	assert_int_equal(report->groups[1].runs, 1);
	assert_int_equal(report->runs[1].number, 2);
}

static void a_value_is_the_mean_of_its_samples_and_one_sample_stays_as_printed(void **state)
{
	(void)state;
	add_run("old/run1.log", "stress-ng.pipe.ops_per_sec", "10.0");
	add_run("old/run2.log", "stress-ng.pipe.ops_per_sec", "20.0");
	add_run("new/run1.log", "stress-ng.pipe.ops_per_sec", "30.00");
	const struct report *report = only_report();
	assert_true(report_value(report, 0, 0).value == 15);
	assert_true(report_value(report, 0, 1).value == 30);
	assert_int_equal(report_value(report, 0, 1).form, 2);
}

static void nothing_is_printed_of_noise_and_changes(void **state)
{
	(void)state;
	add_run("old/run1.log", "stress-ng.pipe.ops_per_sec", "10.0");
	add_run("new/run1.log", "stress-ng.pipe.ops_per_sec", "30.0");
	const struct report *report = only_report();
	assert_int_equal(report->noise[0], NOISE_NONE);
	assert_int_equal(report->noise[1], NOISE_NONE);
	assert_true(isnan(report_change(report, 0, 1).value));
	assert_int_equal(report_change(report, 0, 1).form, FORM_NONE);
}

static void a_metric_that_a_group_lacks_has_no_value_there(void **state)
{
	size_t count;

	(void)state;
	add_run("old/run1.log", "stress-ng.pipe.ops_per_sec", "10.0");
	struct found_run *run = add_file("new/run1.log");
	add_sample(run, "stress-ng.pipe.ops_per_sec", "30.0");
	add_sample(run, "stress-ng.pipe.extra", "1.0");
	const struct report *report = only_report();
	assert_int_equal(report_value(report, 1, 0).form, FORM_NONE);
	assert_true(isnan(report_value(report, 1, 0).value));
	report_samples(report, 1, 0, &count);
	assert_int_equal(count, 0);
	report_samples(report, 1, 1, &count);
	assert_int_equal(count, 1);
}

static void rates_stand_first_and_counts_and_times_last(void **state)
{
	(void)state;
	struct found_run *run = add_file("out.log");
	add_sample(run, "stress-ng.pipe.ops", "1");
	add_sample(run, "stress-ng.pipe.mb_per_pipe", "2");
	add_sample(run, "stress-ng.pipe.ops_per_sec", "3");
	const struct report *report = only_report();
	assert_row(report, 0, "stress-ng.pipe.ops_per_sec", ROW_HEADLINE);
	assert_row(report, 1, "stress-ng.pipe.mb_per_pipe", 0);
	assert_row(report, 2, "stress-ng.pipe.ops", 0);
}

static void rows_that_lkp_shows_in_points_are_points(void **state)
{
	(void)state;
	struct found_run *run = add_file("profile.txt");
	add_sample(run, "perf-profile.self.cycles.init_once", "8.42");
	add_sample(run, "cpu.idle%", "99.10");
	add_sample(run, "cpu.idle", "99.10");
	const struct report *report = only_report();
	assert_row(report, 0, "perf-profile.self.cycles.init_once", ROW_POINTS);
	assert_row(report, 1, "cpu.idle%", ROW_POINTS);
	assert_row(report, 2, "cpu.idle", 0);
}

static void the_test_is_the_one_that_the_metrics_are_of(void **state)
{
	(void)state;
	add_run("profile.txt", "perf-profile.self.cycles.init_once", "8.42");
	add_run("out.log", "stress-ng.pipe.ops_per_sec", "3");
	runs_report(&fixture.store, &fixture.runs);
	assert_int_equal(fixture.store.report_count, 2);
	assert_string_equal(fixture.store.reports[0]->testcase.at, "perf-profile");
	assert_int_equal(fixture.store.reports[0]->headline.metric.length, 0);
	assert_string_equal(fixture.store.reports[1]->testcase.at, "stress-ng");
	assert_string_equal(
		fixture.store.reports[1]->headline.metric.at, "stress-ng.pipe.ops_per_sec");
}

static void the_base_is_the_group_whose_name_says_so(void **state)
{
	(void)state;
	add_run("patched-run1.log", "stress-ng.pipe.ops_per_sec", "30.0");
	add_run("vanilla-run1.log", "stress-ng.pipe.ops_per_sec", "10.0");
	assert_int_equal(only_report()->base, 1);
}

static void labels_of_a_base(void **state)
{
	static const char *const bases[] = {"base", "Baseline, 64 CPUs", "vanilla-6.12", "1) 6.12",
		"before the patch", "without the fix", "w/o patch"};
	static const char *const others[] = {"", "6.12", "patched", "vanilla + patch",
		"base with fix", "based on 6.12", "after", "head"};

	(void)state;
	for (size_t i = 0; i < ARRAY_LENGTH(bases); i++)
		assert_true(run_label_is_base(slice_of(bases[i])));
	for (size_t i = 0; i < ARRAY_LENGTH(others); i++)
		assert_false(run_label_is_base(slice_of(others[i])));
}

/* GROUP NUMBER of a path, `-` for no number. */
static const char *split(const char *path)
{
	struct slice group;
	uint32_t number;

	run_path_split(slice_of(path), &fixture.store.arena, &group, &number);
	return number == UINT32_MAX
		       ? arena_print(&fixture.store.arena, "%.*s -", (int)group.length, group.at).at
		       : arena_print(&fixture.store.arena, "%.*s %u", (int)group.length, group.at,
				 number)
				 .at;
}

static void a_path_names_a_group_and_a_run(void **state)
{
	(void)state;
	assert_string_equal(split("before/run1.log"), "before/run 1");
	assert_string_equal(split("ab-pipe-base-run3.log"), "ab-pipe-base 3");
	assert_string_equal(split("base.run_03.txt.gz"), "base 3");
	assert_string_equal(split("base/7/out.log"), "base/out 7");
	assert_string_equal(split("v6.12.log"), "v6.12 -");
	assert_string_equal(split("out.log"), "out -");
}

int main(void)
{
#define SINK_TEST(test) cmocka_unit_test_setup_teardown(test, open_sink, close_sink)
	const struct CMUnitTest tests[] = {
		SINK_TEST(files_that_differ_in_the_run_alone_are_a_group),
		SINK_TEST(a_value_is_the_mean_of_its_samples_and_one_sample_stays_as_printed),
		SINK_TEST(nothing_is_printed_of_noise_and_changes),
		SINK_TEST(a_metric_that_a_group_lacks_has_no_value_there),
		SINK_TEST(rates_stand_first_and_counts_and_times_last),
		SINK_TEST(rows_that_lkp_shows_in_points_are_points),
		SINK_TEST(the_test_is_the_one_that_the_metrics_are_of),
		SINK_TEST(the_base_is_the_group_whose_name_says_so),
		SINK_TEST(labels_of_a_base),
		SINK_TEST(a_path_names_a_group_and_a_run),
	};

	return cmocka_run_group_tests(tests, NULL, NULL);
}
