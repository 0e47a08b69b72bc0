/* LKP's own choice of rows: each rule from both sides. */
#include "parsers/lkp_metric.h"
#include "parsers/result_report.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <sys/stat.h>
#include <cmocka.h>

#define TEN "10000,10000,10000"

static struct store store;
static struct lkp_results results;

static void release(void)
{
	store_release(&store);
	lkp_results_release(&results);
}

static void add(struct sink *sink, const char *name, const char *rows, unsigned runs)
{
	char *text = malloc(strlen(rows) + 100 * runs + 100);
	size_t length = (size_t)sprintf(text, "{%s,\"stats_source\":[", rows);

	for (unsigned i = 0; i < runs; i++)
		length += (size_t)sprintf(text + length,
			"%s\"/lkp/result/t/1/box/r/k/c/%s/%u/stats.json\"", i ? "," : "", name, i);
	sprintf(text + length, "]}");
	struct document mail = {0};
	/* what is attached to a mail does not last */
	struct input input = {.path = slice_of(name), .text = slice_of(text), .mail = &mail};
	lkp_result_read(sink, &input);
	free(text);
}

/* The metrics that LKP would list for a base and a head of so many runs, divided by blanks. */
static const char *listed(const char *base, unsigned base_runs, const char *head,
	unsigned head_runs, enum lkp_selection selection)
{
	static char text[4000];
	struct result_options options = {NULL, selection};
	struct sink sink;
	size_t length = 0;

	release();
	sink_open(&sink, &store, NULL);
	sink.results = &results;
	add(&sink, "old", base, base_runs);
	add(&sink, "patched", head, head_runs);
	sink_close(&sink);
	result_report(&store, &results, &options);
	text[0] = '\0';
	for (uint32_t i = 0; store.report_count && i < store.reports[0]->row_count; i++) {
		struct slice name = intern_text(&store.names, store.reports[0]->metric[i]);
		length += (size_t)snprintf(text + length, sizeof(text) - length, "%s%.*s",
			i ? " " : "", (int)name.length, name.at);
	}
	return text;
}

/* Is one metric with these values listed, beside another that makes the matrices whole? */
static bool lists(const char *name, const char *base, const char *head)
{
	char old[1000], patched[1000];
	unsigned base_runs = 1, head_runs = 1;

	for (const char *at = base; (at = strchr(at, ',')) != NULL; at++)
		base_runs++;
	for (const char *at = head; (at = strchr(at, ',')) != NULL; at++)
		head_runs++;
	snprintf(old, sizeof(old), "\"x.same\":[1],\"%s\":[%s]", name, base);
	snprintf(patched, sizeof(patched), "\"x.same\":[1],\"%s\":[%s]", name, head);
	return strcmp(listed(old, base_runs, patched, head_runs, LKP_SELECTION_DEFAULT), name) == 0;
}

static void half_of_one_side_must_lie_beyond_all_of_the_other(void **state)
{
	(void)state;
	assert_true(lists("perf-stat.i.a", "100,101,102", "120,121,122"));
	assert_true(lists("perf-stat.i.a", "120,121,122", "100,101,102"));
	assert_true(lists("perf-stat.i.a", "100,101,102,103,112", "111,112,115,118,120"));
	assert_false(lists("perf-stat.i.a", "100,101,102,103,116", "111,112,115,118,120"));
	assert_false(lists("perf-stat.i.a", "100,101,113,113,113", "112,118,119,119,120"));
}

static void a_change_counts_from_5_per_cent_and_of_some_metrics_from_1(void **state)
{
	(void)state;
	assert_true(lists("some.monitor", TEN, "10501,10501,10501"));
	assert_false(lists("some.monitor", TEN, "10499,10499,10499"));
	assert_true(lists("perf-stat.i.a", TEN, "10101,10101,10101"));
	assert_false(lists("perf-stat.i.a", TEN, "10099,10099,10099"));
	assert_true(lists("t.ops", TEN, "10101,10101,10101")); /* of the test itself */
	assert_true(lists("x.time.y", TEN, "10101,10101,10101"));
}

static void one_side_must_have_3_runs(void **state)
{
	(void)state;
	assert_false(lists("perf-stat.i.a", "10,10", "20,20"));
	assert_true(lists("perf-stat.i.a", "10", "20,20,20"));
	assert_true(lists("dmesg.oops", "0,0", "1,1"));
}

static void small_figures_are_not_reported(void **state)
{
	(void)state;
	assert_false(lists("t.time.user_time", "4,4,4", "9,9,9"));
	assert_true(lists("t.time.user_time", "6,6,6", "11.9,11.9,11.9"));
	assert_false(lists("t.time.user_time", "8,8,8", "12,12,12"));
	assert_false(lists("meminfo.Dirty", "600,600,600", "999,999,999"));
	assert_true(lists("meminfo.Dirty", "600,600,600", "1001,1001,1001"));
	assert_false(lists("lock_stat.a.contentions", "1,1,1", "10001,10001,10001"));
	assert_true(lists("lock_stat.a.contentions", "1,1,1", "10002,10002,10002"));
	assert_false(lists("vmstat.system.in", "1000,1000,1000", "1049,1049,1049"));
}

static void some_monitors_are_not_reported_at_all(void **state)
{
	(void)state;
	assert_false(lists("interrupts.CPU0.LOC", TEN, "90000,90000,90000"));
	assert_false(lists("dmesg.boot_failures", "0,0,0", "1,1,1"));
	assert_true(lists("dmesg.Oops", "0,0,0", "1,1,1"));
}

static void new_metrics_are_not_compared_but_new_profiles_are(void **state)
{
	(void)state;
	assert_string_equal(listed("\"perf-stat.i.a\":[1,1,1]", 3,
				    "\"perf-stat.i.a\":[1,1,1],\"perf-stat.i.b\":[9,9,9]", 3,
				    LKP_SELECTION_DEFAULT),
		"");
	assert_string_equal(listed("\"perf-stat.i.a\":[1,1,1],\"perf-stat.i.b\":[9,9,9]", 3,
				    "\"perf-stat.i.a\":[1,1,1]", 3, LKP_SELECTION_DEFAULT),
		"perf-stat.i.b");
	assert_string_equal(listed("\"perf-profile.self.e.a\":[1.1,1.1,1.1]", 3,
				    "\"perf-profile.self.e.a\":[1.1,1.1,1.1],"
				    "\"perf-profile.self.e.b\":[1.2,1.3,1.2]",
				    3, LKP_SELECTION_DEFAULT),
		"perf-profile.self.e.b");
}

static void a_profile_that_vanishes_must_have_been_large(void **state)
{
	(void)state;
	assert_string_equal(
		listed("\"perf-profile.self.e.x\":[1.1,1.1,1.1],\"perf-profile.self.e.s\":[1.1,1.2,"
		       "1.3],\"perf-profile.self.e.l\":[6.1,6.2,6.3]",
			3, "\"perf-profile.self.e.x\":[1.1,1.1,1.1]", 3, LKP_SELECTION_DEFAULT),
		"perf-profile.self.e.l");
}

static void failures_of_a_test_need_a_pass_in_the_base(void **state)
{
	(void)state;
	assert_string_equal(
		listed("\"s.a.pass\":[1,1,1]", 3, "\"s.a.fail\":[1,1,1],\"s.b.fail\":[1,1,1]", 3,
			LKP_SELECTION_DEFAULT),
		"s.a.fail");
	assert_string_equal(listed("\"s.a.pass\":[1,1,1],\"s.a.fail\":[0,0,1]", 3,
				    "\"s.a.fail\":[0,0,1]", 3, LKP_SELECTION_DEFAULT),
		"s.a.pass");
	assert_string_equal(
		listed("\"s.a.pass\":[1,1,1]", 3, "\"x.y\":[5,5,5]", 3, LKP_SELECTION_DEFAULT), "");
}

static void more_failures_are_no_change_where_there_were_some(void **state)
{
	(void)state;
	assert_false(lists("kmsg.a", "1,0,0", "1,1,1"));
	assert_true(lists("kmsg.a", "2,0,0", "1,1,1"));
}

static void a_value_of_minus_1_is_no_value(void **state)
{
	(void)state;
	assert_true(lists("perf-stat.i.a", "100,101,102,-1", "-1,120,121,122"));
	assert_false(lists("perf-stat.i.a", "100,101,102,-1", "-1,-1,-1,-1"));
}

/* 32 values of `usual`, but the first ones, which are `wild`. */
static const char *with_outliers(
	char text[400], unsigned count, const char *wild, const char *usual)
{
	size_t length = 0;

	for (unsigned i = 0; i < 32; i++)
		length += (size_t)snprintf(text + length, 400 - length, "%s%s", i ? "," : "",
			i < count ? wild : usual);
	return text;
}

static void one_run_in_32_is_cut_off_at_each_end(void **state)
{
	char base[400], head[400];

	(void)state;
	with_outliers(base, 1, "5000", "1000");
	assert_true(lists("perf-stat.i.a", base, with_outliers(head, 1, "1", "1100")));
	assert_false(lists("perf-stat.i.a", base, with_outliers(head, 2, "1", "1100")));
}

static void incomplete_runs_count_for_failures_only(void **state)
{
	assert_string_equal(listed("\"perf-stat.i.a\":[100,101,102],\"kmsg.x\":[0,0,0]", 3,
				    "\"perf-stat.i.a\":[5,121,122,120],\"dmesg.x\":[1,0,0,0],"
				    "\"kmsg.x\":[1,0,0,0],"
				    "\"last_state.is_incomplete_run\":[1,0,0,0]",
				    4, LKP_SELECTION_DEFAULT),
		"dmesg.x last_state.is_incomplete_run perf-stat.i.a");
	(void)state;
	assert_int_equal(store.reports[0]->fail_runs[1], 4);
	assert_true(store.reports[0]->value[report_cell(store.reports[0], 2, 1)] == 121);
}

static void all_rows_are_those_of_any_matrix_as_lkp_unites_it(void **state)
{
	(void)state;
	assert_string_equal(listed("\"x.a\":[0,0,0],\"x.b\":[0.0,0.0,0.0],\"sched_debug.cpu.7\":[1,"
				   "1,1]",
				    3, "\"x.c\":[0,0,1]", 3, LKP_SELECTION_ALL),
		"x.b x.c");
}

static void rows_are_in_lkps_order(void **state)
{
	(void)state;
	assert_string_equal(
		listed("\"many.a\":[1,1,1],\"few.a\":[1,1,1],\"many.b\":[1,1,1],\"t.ops\":[1,1,1],"
		       "\"t.z\":[1,1,1],\"dmesg.x\":[1,1,1],\"perf-profile.self.e.up\":[1,1,1],"
		       "\"perf-profile.self.e.down\":[9,9,9],\"perf-profile.children.e.z\":[1,1,1]",
			3, "\"perf-profile.self.e.up\":[5,5,5],\"few.a\":[2,2,2]", 3,
			LKP_SELECTION_ALL),
		"dmesg.x t.ops t.z few.a many.a many.b perf-profile.children.e.z "
		"perf-profile.self.e.down perf-profile.self.e.up");
}

static void a_note_says_whose_lists_were_used(void **state)
{
	(void)state;
	listed("\"x.a\":[1,1,1]", 3, "\"x.a\":[9,9,9]", 3, LKP_SELECTION_DEFAULT);
	assert_true(slice_contains(store.notes[0].text, SLICE("LKP_SRC is not set")));
}

static void put(const char *folder, const char *name, const char *text)
{
	char path[300];

	snprintf(path, sizeof(path), "%s/%s", folder, name);
	if (!text) {
		assert_int_equal(mkdir(path, 0700), 0);
		return;
	}
	FILE *file = fopen(path, "w");
	assert_non_null(file);
	fputs(text, file);
	fclose(file);
}

static void lists_of_lkps_folder_are_used_where_they_are(void **state)
{
	char folder[] = "/tmp/perfsift-test-XXXXXX", command[100];

	(void)state;
	assert_non_null(mkdtemp(folder));
	put(folder, "etc", NULL);
	put(folder, "etc/stat-denylist", "# no comment\n^denied\\.\n(broken\n");
	put(folder, "etc/stat-allowlist", "");
	put(folder, "etc/report-allowlist", "^denied\\.but_reported\n");
	put(folder, "etc/perf-metrics-patterns", "");
	put(folder, "etc/perf-metrics-prefixes", "fine.\n");
	put(folder, "etc/perf-metrics-threshold.yaml", "big.*: 100\nhalf: 2.00\n");
	put(folder, "programs", NULL);
	put(folder, "programs/bench", NULL);
	put(folder, "programs/bench/run", "");
	put(folder, "programs/bench/parse", "");
	setenv("LKP_SRC", folder, 1);
	assert_false(lists("denied.a", TEN, "90000,90000,90000"));
	assert_true(lists("denied.but_reported", TEN, "90000,90000,90000"));
	assert_true(lists("interrupts.a", TEN, "90000,90000,90000"));
	assert_true(lists("fine.a", TEN, "10200,10200,10200"));
	assert_true(lists("bench.a", TEN, "10200,10200,10200"));
	assert_false(lists("perf-stat.i.a", TEN, "10200,10200,10200"));
	assert_false(lists("big.a", "1,1,1", "99,99,99"));
	assert_false(lists("big.a", "60,60,60", "109,109,109"));
	assert_true(lists("big.a", "60,60,60", "110,110,110"));
	assert_true(lists("half", "1.9,1.9,1.9", "2.1,2.1,2.1"));
	for (uint32_t i = 0; i < store.note_count; i++)
		assert_false(slice_contains(store.notes[i].text, SLICE("LKP_SRC")));
	unsetenv("LKP_SRC");
	snprintf(command, sizeof(command), "rm -rf '%s'", folder);
	assert_int_equal(system(command), 0);
}

static void counts_of_failures_are_known_by_their_names(void **state)
{
	static const char *const functions[] = {"dmesg.x", "kmsg.x", "last_state.x", "stderr.x",
		"a.fail", "a.b.warn", "a.error:x", "stress-ng.flock.pass", "x_killed_by_y",
		"xfstests.generic.001.seqfail", "kmemleak.a_unreferenced_object.b",
		"locktoture.a_lock_hotplug", "perf-profile.self.cycles-pp.error"};
	static const char *const others[] = {"dmesg.timestamp:last", "kmsg.bootstage:x",
		"a.time.fail", "perf-profile.self.cycles-pp.error_entry", ".fail", ".pass",
		"killed_by", "a.failed_x", "password", "vmstat.system.cs"};

	(void)state;
	for (size_t i = 0; i < ARRAY_LENGTH(functions); i++)
		assert_true(lkp_metric_is_function(slice_of(functions[i])));
	for (size_t i = 0; i < ARRAY_LENGTH(others); i++)
		assert_false(lkp_metric_is_function(slice_of(others[i])));
}

static int clear(void **state)
{
	(void)state;
	release();
	return 0;
}

int main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(half_of_one_side_must_lie_beyond_all_of_the_other),
		cmocka_unit_test(a_change_counts_from_5_per_cent_and_of_some_metrics_from_1),
		cmocka_unit_test(one_side_must_have_3_runs),
		cmocka_unit_test(small_figures_are_not_reported),
		cmocka_unit_test(some_monitors_are_not_reported_at_all),
		cmocka_unit_test(new_metrics_are_not_compared_but_new_profiles_are),
		cmocka_unit_test(a_profile_that_vanishes_must_have_been_large),
		cmocka_unit_test(failures_of_a_test_need_a_pass_in_the_base),
		cmocka_unit_test(more_failures_are_no_change_where_there_were_some),
		cmocka_unit_test(a_value_of_minus_1_is_no_value),
		cmocka_unit_test(one_run_in_32_is_cut_off_at_each_end),
		cmocka_unit_test(incomplete_runs_count_for_failures_only),
		cmocka_unit_test(all_rows_are_those_of_any_matrix_as_lkp_unites_it),
		cmocka_unit_test(rows_are_in_lkps_order),
		cmocka_unit_test(a_note_says_whose_lists_were_used),
		cmocka_unit_test(lists_of_lkps_folder_are_used_where_they_are),
		cmocka_unit_test(counts_of_failures_are_known_by_their_names),
	};

	unsetenv("LKP_SRC");
	return cmocka_run_group_tests(tests, NULL, clear);
}
