/* LKP result trees: which files are a result root, which roots a report, and what its figures are.
 */
#include "tests/parsers/result_tree.h"

#define SAMPLE "tests/data/lkp-result/hackbench/process-50%/box-a/debian-12.cgz/x86_64/gcc-12"

static void a_tree_becomes_a_report_of_its_commits(void **state)
{
	(void)state;
	take("tests/data/lkp-result", NULL);
	report(NULL, LKP_SELECTION_NONE);
	assert_int_equal(files.count, 0);
	assert_int_equal(store.report_count, 1);
	assert_int_equal(store.document_count, 2);
	assert_true(slice_equal(store.documents[0].source,
		SLICE(SAMPLE "/0f1e2d3c4b5a69788796a5b4c3d2e1f00f1e2d3c")));
	struct report *found = store.reports[0];
	assert_true(found->has_samples);
	assert_string_equal(found->testcase.at, "hackbench");
	assert_string_equal(found->machine.at, "box-a");
	assert_string_equal(found->parameters.at,
		"compiler=gcc-12, kconfig=x86_64, mode=process, nr_threads=50%, "
		"rootfs=debian-12.cgz");
}

static void the_merged_matrix_tells_which_commit_came_first(void **state)
{
	(void)state;
	take("tests/data/lkp-result", NULL);
	report(NULL, LKP_SELECTION_NONE);
	assert_string_equal(label(0, 0), "c0ffee00c0ffee00c0ffee00c0ffee00c0ffee00");
	assert_string_equal(label(0, 1), "0f1e2d3c4b5a69788796a5b4c3d2e1f00f1e2d3c");
	assert_false(store.reports[0]->order_unknown);
}

static void runs_give_samples_and_incomplete_ones_only_failures(void **state)
{
	(void)state;
	take("tests/data/lkp-result", NULL);
	report(NULL, LKP_SELECTION_NONE);
	assert_string_equal(row(0, "hackbench.throughput"),
		"41003.75 0=41000.5 1=41120.75 2=40890.0 | 34950.375 0=35010.25 1=34890.5");
	assert_string_equal(row(0, "dmesg.WARNING:at_kernel/sched/fair.c"), "0:3 | 1:3 2=1");
	assert_int_equal(store.reports[0]->groups[0].runs, 3);
	assert_int_equal(store.reports[0]->groups[1].runs, 2);
	assert_int_equal(store.reports[0]->runs[5].flags, SAMPLE_FAILED);
	assert_true(noted("run 2: incomplete"));
}

static void a_measured_zero_is_a_sample_and_a_missing_value_is_none(void **state)
{
	(void)state;
	take("tests/data/lkp-result", NULL);
	report(NULL, LKP_SELECTION_NONE);
	assert_string_equal(
		row(0, "vmstat.system.cs"), "60400 0=90000 1=91200 2=0 | 120150 0=120500 1=119800");
	assert_string_equal(row(0, "perf-profile.self.cycles-pp.native_queued_spin_lock_slowpath"),
		" | 6.47 0=6.5 1=6.44");
}

static void differences_are_marked_and_lines_lead_into_the_matrix(void **state)
{
	(void)state;
	take("tests/data/lkp-result", NULL);
	report(NULL, LKP_SELECTION_NONE);
	struct report *found = store.reports[0];
	assert_int_equal(found->flags[0], 0);
	assert_int_equal(found->line[0], 2);
	assert_int_equal(found->flags[3], ROW_POINTS);
	assert_true(isnan(report_change(found, 0, 1).value));
	assert_int_equal(found->noise[0], NOISE_NONE);
	assert_true(
		slice_starts(store.documents[found->document].text, SLICE("{\n  \"hackbench.")));
}

static void lkps_own_choice_fills_missing_values_with_zeros_that_say_so(void **state)
{
	(void)state;
	take("tests/data/lkp-result", NULL);
	report(NULL, LKP_SELECTION_ALL);
	assert_string_equal(row(0, "perf-profile.self.cycles-pp.native_queued_spin_lock_slowpath"),
		"0 0=0? 1=0? 2=0? | 6.47 0=6.5 1=6.44");
	assert_string_equal(row(0, "dmesg.boot_failures"), "no such row");
}

static void a_path_may_lead_to_a_root_a_run_or_a_file_of_it(void **state)
{
	static const struct {
		const char *path, *row;
	} expected[] = {
		{SAMPLE "/c0ffee00c0ffee00c0ffee00c0ffee00c0ffee00",
			"41003.75 0=41000.5 1=41120.75 2=40890.0"},
		{SAMPLE "/c0ffee00c0ffee00c0ffee00c0ffee00c0ffee00/", "41003.75 0=41000.5 "
								      "1=41120.75 2=40890.0"},
		{SAMPLE "/c0ffee00c0ffee00c0ffee00c0ffee00c0ffee00/matrix.json",
			"41003.75 0=41000.5 1=41120.75 2=40890.0"},
		{SAMPLE "/c0ffee00c0ffee00c0ffee00c0ffee00c0ffee00/1", "41120.75 1=41120.75"},
		{SAMPLE "/c0ffee00c0ffee00c0ffee00c0ffee00c0ffee00/2/stats.json",
			"40890 2=40890.0"},
	};

	for (size_t i = 0; i < ARRAY_LENGTH(expected); i++) {
		take(expected[i].path, NULL);
		report(NULL, LKP_SELECTION_NONE);
		assert_int_equal(files.count, 0);
		assert_string_equal(row(0, "hackbench.throughput"), expected[i].row);
		assert_string_equal(label(0, 0), "c0ffee00c0ffee00c0ffee00c0ffee00c0ffee00");
		forget(state);
	}
}

static void a_run_is_known_where_its_name_is_not_written(void **state)
{
	(void)state;
	assert_int_equal(chdir(SAMPLE "/c0ffee00c0ffee00c0ffee00c0ffee00c0ffee00/1"), 0);
	take(".", NULL);
	take("../0", NULL);
	report(NULL, LKP_SELECTION_NONE);
	assert_string_equal(row(0, "hackbench.throughput"), "41060.625 0=41000.5 1=41120.75");
}

static void logs_below_a_root_are_no_further_runs(void **state)
{
	(void)state;
	put(PARENT "/v1/matrix.json", "{\"x.a\":[1],\"stats_source\":[" SOURCE("0") "]}");
	put(PARENT "/v1/0/stats.json", "{\"x.a\":1}");
	put(PARENT "/v1/0/stress-ng", "stress-ng: info: [1] a log\n");
	put(PARENT "/v1/0/matrix.json", "{\"x.a\":[1,2,3,4]}");
	put(PARENT "/matrix.json", "{\"x.a\":[1],\"stats_source\":[" SOURCE("0") "]}");
	put(PARENT "/avg.json", "{\"x.a\":1}");
	put("notes.txt", "mine");
	take(folder, NULL);
	report(NULL, LKP_SELECTION_NONE);
	assert_int_equal(files.count, 1);
	assert_string_equal(files.paths[0].at, full("notes.txt"));
	assert_int_equal(store.report_count, 1);
	assert_string_equal(row(0, "x.a"), "1 0=1");
}

static void without_a_merged_matrix_the_order_is_not_known(void **state)
{
	(void)state;
	put(PARENT "/v6.10/0/stats.json", "{\"x.a\":10}");
	put(PARENT "/v6.10/avg.json", "{\"x.a\":10}");
	put(PARENT "/v6.9/0/stats.json", "{\"x.a\":9}");
	put(PARENT "/v6.9/avg.json", "{\"x.a\":9}");
	take(folder, NULL);
	report(NULL, LKP_SELECTION_NONE);
	assert_string_equal(row(0, "x.a"), "9 0=9 | 10 0=10");
	assert_true(store.reports[0]->order_unknown);
}

static void named_groups_decide_and_the_base_is_first(void **state)
{
	(void)state;
	put(PARENT "/a/0/stats.json", "{\"x.a\":1}");
	put(PARENT "/b/0/stats.json", "{\"x.a\":2}");
	put(PARENT "/c/0/stats.json", "{\"x.a\":3}");
	put(PARENT "/c/1/stats.json", "{\"x.a\":5}");
	take(full(PARENT "/a"), "head");
	take(full(PARENT "/b"), "head");
	take(full(PARENT "/c/1"), "base");
	report(NULL, LKP_SELECTION_NONE);
	assert_int_equal(store.report_count, 1);
	assert_string_equal(row(0, "x.a"), "5 1=5 | 1.5 0=1 0=2");
	assert_string_equal(label(0, 0), "c");
	assert_string_equal(label(0, 1), "head");
	assert_false(store.reports[0]->order_unknown);
}

static void named_roots_of_other_machines_are_compared_when_one_is_left_of_each(void **state)
{
	(void)state;
	put("result/t/1/box-a/d.cgz/k/gcc-12/v1/0/stats.json", "{\"x.a\":1}");
	put("result/t/1/box-b/d.cgz/k/gcc-12/v2/0/stats.json", "{\"x.a\":2}");
	take(full("result/t/1/box-a"), "base");
	take(full("result/t/1/box-b"), "head");
	report(NULL, LKP_SELECTION_NONE);
	assert_int_equal(store.report_count, 1);
	assert_string_equal(row(0, "x.a"), "1 0=1 | 2 0=2");
	assert_int_equal(store.reports[0]->machine.length, 0);
	assert_string_equal(store.reports[0]->groups[1].title.at, "tbox_group=box-b");
}

static void trees_with_the_same_commits_are_not_mixed(void **state)
{
	(void)state;
	put("one/" PARENT "/v1/0/stats.json", "{\"x.a\":1}");
	put("one/" PARENT "/v2/0/stats.json", "{\"x.a\":2}");
	put("two/" PARENT "/v1/0/stats.json", "{\"x.a\":3}");
	put("two/" PARENT "/v3/0/stats.json", "{\"x.a\":4}");
	take(folder, NULL);
	report(NULL, LKP_SELECTION_NONE);
	assert_int_equal(store.report_count, 2);
	assert_string_equal(row(0, "x.a"), "1 0=1 | 2 0=2");
	assert_string_equal(row(1, "x.a"), "3 0=3 | 4 0=4");
}

static void trees_of_one_commit_each_are_compared(void **state)
{
	(void)state;
	put("one/" PARENT "/v1/0/stats.json", "{\"x.a\":1}");
	put("two/" PARENT "/v2/0/stats.json", "{\"x.a\":2}");
	put("two/" PARENT "/v3/0/stats.json", "{\"x.a\":3}");
	take(folder, NULL);
	report(NULL, LKP_SELECTION_NONE);
	assert_string_equal(row(0, "x.a"), "1 0=1 | 2 0=2 | 3 0=3");
	forget(state);
	make_folder(state);
	put("one/" PARENT "/v1/0/stats.json", "{\"x.a\":1}");
	put("two/" PARENT "/v1/0/stats.json", "{\"x.a\":2}");
	take(folder, NULL);
	report(NULL, LKP_SELECTION_NONE);
	assert_string_equal(row(0, "x.a"), "1 0=1 | 2 0=2");
	assert_true(slice_ends(slice_of(label(0, 1)), SLICE("two/" PARENT "/v1")));
}

static void a_root_without_a_job_has_the_parameters_of_its_neighbours(void **state)
{
	(void)state;
	put("r/t/5s/box/d.cgz/k/gcc-12/v1/0/stats.json", "{\"x.a\":1}");
	put("r/t/5s/box/d.cgz/k/gcc-12/v1/0/job.yaml", "testcase: t\nruntime: 5s\n");
	put("r/t/5s/box/d.cgz/k/gcc-12/v2/0/stats.json", "{\"x.a\":2}");
	put("r/t/5s/box/d.cgz/k/gcc-12/v2/0/job.yaml", "]");
	take(folder, NULL);
	report(NULL, LKP_SELECTION_NONE);
	assert_string_equal(row(0, "x.a"), "1 0=1 | 2 0=2");
	assert_true(noted("0/job.yaml: not YAML"));
}

static void another_axis_can_be_compared(void **state)
{
	(void)state;
	put("result/t/1/box/d.cgz/k1/gcc-12/v1/0/stats.json", "{\"x.a\":1}");
	put("result/t/1/box/d.cgz/k2/gcc-12/v1/0/stats.json", "{\"x.a\":2}");
	put("result/t/1/box/d.cgz/k2/gcc-12/v2/0/stats.json", "{\"x.a\":3}");
	take(folder, NULL);
	report("kconfig", LKP_SELECTION_NONE);
	assert_int_equal(store.report_count, 2);
	assert_string_equal(row(0, "x.a"), "1 0=1 | 2 0=2");
	assert_string_equal(label(0, 1), "k2");
	assert_string_equal(store.reports[0]->parameters.at,
		"commit=v1, compiler=gcc-12, path_params=1, rootfs=d.cgz");
	assert_string_equal(row(1, "x.a"), "3 0=3");
	assert_int_equal(store.note_count, 3); /* there are no matrices */
}

static void an_axis_that_no_root_has_is_noted(void **state)
{
	(void)state;
	take("tests/data/lkp-result", NULL);
	report("config", LKP_SELECTION_NONE);
	assert_true(noted("nothing to compare by: no config in commit="));
}

static const struct CMUnitTest tests[] = {
	cmocka_unit_test_setup_teardown(
		a_tree_becomes_a_report_of_its_commits, make_folder, forget),
	cmocka_unit_test_setup_teardown(
		the_merged_matrix_tells_which_commit_came_first, make_folder, forget),
	cmocka_unit_test_setup_teardown(
		runs_give_samples_and_incomplete_ones_only_failures, make_folder, forget),
	cmocka_unit_test_setup_teardown(
		a_measured_zero_is_a_sample_and_a_missing_value_is_none, make_folder, forget),
	cmocka_unit_test_setup_teardown(
		differences_are_marked_and_lines_lead_into_the_matrix, make_folder, forget),
	cmocka_unit_test_setup_teardown(
		lkps_own_choice_fills_missing_values_with_zeros_that_say_so, make_folder, forget),
	cmocka_unit_test_setup_teardown(
		a_path_may_lead_to_a_root_a_run_or_a_file_of_it, make_folder, forget),
	cmocka_unit_test_setup_teardown(
		a_run_is_known_where_its_name_is_not_written, make_folder, forget),
	cmocka_unit_test_setup_teardown(logs_below_a_root_are_no_further_runs, make_folder, forget),
	cmocka_unit_test_setup_teardown(
		without_a_merged_matrix_the_order_is_not_known, make_folder, forget),
	cmocka_unit_test_setup_teardown(
		named_groups_decide_and_the_base_is_first, make_folder, forget),
	cmocka_unit_test_setup_teardown(
		named_roots_of_other_machines_are_compared_when_one_is_left_of_each, make_folder,
		forget),
	cmocka_unit_test_setup_teardown(
		trees_with_the_same_commits_are_not_mixed, make_folder, forget),
	cmocka_unit_test_setup_teardown(trees_of_one_commit_each_are_compared, make_folder, forget),
	cmocka_unit_test_setup_teardown(
		a_root_without_a_job_has_the_parameters_of_its_neighbours, make_folder, forget),
	cmocka_unit_test_setup_teardown(another_axis_can_be_compared, make_folder, forget),
	cmocka_unit_test_setup_teardown(an_axis_that_no_root_has_is_noted, make_folder, forget),
};

int main(void)
{
	return begin_here() ? cmocka_run_group_tests(tests, NULL, NULL) : 1;
}
