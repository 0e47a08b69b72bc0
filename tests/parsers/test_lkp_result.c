/* LKP result trees: which files are a result root, which roots a report, and what its figures are.
 */
#include "parsers/result_report.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <sys/stat.h>
#include <unistd.h>
#include <cmocka.h>

#define SAMPLE "tests/data/lkp-result/hackbench/process-50%/box-a/debian-12.cgz/x86_64/gcc-12"
#define PARENT "result/hackbench/defaults/box-a/debian.cgz/x86_64/gcc-12"
#define SOURCE(n)                                                                                  \
	"\"/lkp/result/hackbench/defaults/box-a/debian.cgz/x86_64/gcc-12/old/" n "/stats.json\""

static char folder[] = "/tmp/perfsift-test-XXXXXX";
static const char *top;
static struct store store;
static struct lkp_results results;
static struct source_paths files;

static const char *full(const char *path)
{
	static char text[1024];

	snprintf(text, sizeof(text), "%s/%s", folder, path);
	return text;
}

/* Write a file below the folder, with the directories it needs. */
static void put(const char *path, const char *text)
{
	char name[1024];

	snprintf(name, sizeof(name), "%s", full(path));
	for (char *at = name + strlen(folder) + 1; (at = strchr(at, '/')) != NULL; at++) {
		*at = '\0';
		mkdir(name, 0700);
		*at = '/';
	}
	FILE *file = fopen(name, "w");
	assert_non_null(file);
	fputs(text, file);
	fclose(file);
}

static int make_folder(void **state)
{
	(void)state;
	strcpy(folder, "/tmp/perfsift-test-XXXXXX");
	assert_non_null(mkdtemp(folder));
	return 0;
}

static int forget(void **state)
{
	char command[1100];

	(void)state;
	if (chdir(top) != 0)
		return -1;
	store_release(&store);
	lkp_results_release(&results);
	source_paths_release(&files);
	snprintf(command, sizeof(command), "rm -rf '%s'", folder);
	return system(command);
}

/* Find the result roots of a path; what is left of its files stays in `files`. */
static void take(const char *path, const char *group)
{
	struct error error = {0};
	size_t from = files.count;

	assert_true(source_expand(path, &files, &error));
	lkp_result_take(&results, &files, from, slice_of(group));
}

static void report(const char *compare_by, enum lkp_selection selection)
{
	struct result_options options = {compare_by, selection};

	result_report(&store, &results, &options);
}

/* A row of a report as text: the cells divided by `|`, of each the value, of counts `fails:runs`,
 * then the samples with the numbers of their runs. */
static const char *row(size_t report_index, const char *metric)
{
	static char text[2000];
	const struct report *report = store.reports[report_index];
	uint32_t name = intern_find(&store.names, slice_of(metric));
	size_t length = 0, count;
	char figure[FIGURE_SIZE];

	text[0] = '\0';
	for (uint32_t i = 0; i < report->row_count; i++) {
		if (report->metric[i] != name)
			continue;
		for (uint32_t group = 0; group < report->group_count; group++) {
			struct figure value = report_value(report, i, group);
			snprintf(figure, sizeof(figure), "%.12g", value.value);
			length += (size_t)snprintf(text + length, sizeof(text) - length, "%s%s",
				group ? " | " : "", figure_is(value) ? figure : "");
			if (report->kind[i] == ROW_FAIL)
				length += (size_t)snprintf(text + length, sizeof(text) - length,
					":%u", report->fail_runs[report_cell(report, i, group)]);
			const struct sample *samples = report_samples(report, i, group, &count);
			for (size_t k = 0; k < count; k++) {
				number_print(
					(struct figure){samples[k].value, samples[k].form}, figure);
				length += (size_t)snprintf(text + length, sizeof(text) - length,
					" %u=%s%s", report->runs[samples[k].run].number, figure,
					samples[k].flags & SAMPLE_FILLED ? "?" : "");
			}
		}
		return text;
	}
	return "no such row";
}

static const char *label(size_t report_index, size_t group)
{
	static char text[500];

	snprintf(text, sizeof(text), "%s", store.reports[report_index]->groups[group].label.at);
	return text;
}

/* Is there a note with these words? */
static bool noted(const char *words)
{
	for (uint32_t i = 0; i < store.note_count; i++)
		if (slice_contains(store.notes[i].text, slice_of(words)))
			return true;
	return false;
}

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
	assert_string_equal(files.paths[0], full("notes.txt"));
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

static void columns_are_mapped_to_runs_by_their_source(void **state)
{
	(void)state;
	put(PARENT "/old/matrix.json", "{\"x.a\":[10,2,0],\"stats_source\":[" SOURCE(
					       "10") "," SOURCE("2") "," SOURCE("3") "]}");
	put(PARENT "/old/2/job.yaml", "testcase: hackbench\n");
	put(PARENT "/old/10/job.yaml", "testcase: hackbench\n");
	take(folder, NULL);
	report(NULL, LKP_SELECTION_NONE);
	assert_string_equal(row(0, "x.a"), "4 2=2 3=0? 10=10");
	assert_true(noted("run 3: no stats.json: a 0 may stand for what was not measured"));
}

static void runs_that_the_matrix_lacks_are_read_and_noted(void **state)
{
	(void)state;
	put(PARENT "/old/matrix.json", "{\"x.a\":[1],\"stats_source\":[" SOURCE("0") "]}");
	put(PARENT "/old/0/stats.json", "{\"x.a\":1}");
	put(PARENT "/old/1/stats.json", "{\"x.a\":2}");
	put(PARENT "/old/2/job.yaml", "testcase: hackbench\n");
	take(folder, NULL);
	report(NULL, LKP_SELECTION_NONE);
	assert_string_equal(row(0, "x.a"), "1.5 0=1 1=2");
	assert_true(noted("run 1: not in matrix.json"));
	assert_true(noted("run 2: no stats.json, and not in matrix.json"));
}

static void a_row_may_end_where_the_last_runs_did_not_measure_it(void **state)
{
	(void)state;
	put(PARENT "/old/matrix.json",
		"{\"x.a\":[1],\"x.b\":[3,4],\"stats_source\":[" SOURCE("0") "," SOURCE("1") "]}");
	put(PARENT "/old/0/stats.json", "{\"x.a\":1,\"x.b\":3}");
	put(PARENT "/old/1/stats.json", "{\"x.b\":4}");
	take(folder, NULL);
	report(NULL, LKP_SELECTION_NONE);
	assert_string_equal(row(0, "x.a"), "1 0=1");
	assert_int_equal(store.note_count, 0);
}

static void damaged_matrices_are_right_by_the_runs_own_files(void **state)
{
	static const struct {
		const char *matrix, *words;
	} expected[] = {
		{"{\"x.a\":[1,NaN],\"stats_source\":[" SOURCE("0") "," SOURCE("1") "]}",
			"matrix.json: values that are no numbers: 1, first x.a: NaN"},
		{"{\"x.a\":[2],\"stats_source\":[" SOURCE("0") "," SOURCE("1") "]}",
			"matrix.json: rows with fewer values than runs: 1, first x.a"},
		{"{\"x.a\":[1,2]}", "matrix.json has no stats_source: the runs' own"},
		{"{\"x.a\":[1,2],\"stats_source\":[" SOURCE("0") ",\"/lk",
			"matrix.json breaks off"},
		{"{}", "matrix.json is empty"},
		{"", "matrix.json is empty"},
		{"none at all", "matrix.json is no JSON from here on"},
	};

	for (size_t i = 0; i < ARRAY_LENGTH(expected); i++) {
		make_folder(state);
		put(PARENT "/old/matrix.json", expected[i].matrix);
		put(PARENT "/old/0/stats.json", "{\"x.a\":1}");
		put(PARENT "/old/1/stats.json", "{\"x.a\":2}");
		take(folder, NULL);
		report(NULL, LKP_SELECTION_NONE);
		assert_string_equal(row(0, "x.a"), "1.5 0=1 1=2");
		assert_true(noted(expected[i].words));
		forget(state);
	}
}

static void a_missing_matrix_is_noted_too(void **state)
{
	(void)state;
	put(PARENT "/old/0/stats.json", "{\"x.a\":1}");
	take(folder, NULL);
	report(NULL, LKP_SELECTION_NONE);
	assert_string_equal(row(0, "x.a"), "1 0=1");
	assert_true(noted("no matrix.json"));
}

static void damaged_runs_fall_back_on_the_matrix(void **state)
{
	(void)state;
	put(PARENT "/old/matrix.json",
		"{\"x.a\":[1,2],\"x.b\":[3,4],\"stats_source\":[" SOURCE("0") "," SOURCE("1") "]}");
	put(PARENT "/old/0/stats.json", "{\"x.a\":1,\"x.b\":\"no\"}");
	put(PARENT "/old/1/stats.json", "{\"x.a\":2,\"x.b");
	take(folder, NULL);
	report(NULL, LKP_SELECTION_NONE);
	assert_string_equal(row(0, "x.b"), "3.5 0=3 1=4");
	assert_true(noted("0/stats.json: values that are no numbers: 1, first x.b: \"no\""));
	assert_true(noted("1/stats.json breaks off"));
}

static void a_packed_matrix_wins_over_a_plain_one(void **state)
{
	char command[2200];

	(void)state;
	put(PARENT "/old/matrix.json", "{\"x.a\":[7],\"stats_source\":[" SOURCE("0") "]}");
	put(PARENT "/old/0/job.yaml", "testcase: hackbench\n");
	snprintf(command, sizeof(command), "gzip '%s'", full(PARENT "/old/matrix.json"));
	assert_int_equal(system(command), 0);
	put(PARENT "/old/matrix.json", "{\"x.a\":[8],\"stats_source\":[" SOURCE("0") "]}");
	take(folder, NULL);
	report(NULL, LKP_SELECTION_NONE);
	assert_string_equal(row(0, "x.a"), "7 0=7");
}

static void a_packed_file_may_not_swell_without_end(void **state)
{
	char command[2200];

	(void)state;
	put(PARENT "/old/0/stats.json", "{\"x.a\":1}");
	snprintf(command, sizeof(command),
		"(echo '{\"x.a\":[7],'; head -c 20000000 /dev/zero) | gzip > '%s'",
		full(PARENT "/old/matrix.json.gz"));
	assert_int_equal(system(command), 0);
	take(folder, NULL);
	report(NULL, LKP_SELECTION_NONE);
	assert_true(noted("matrix.json: gzip: unpacks to more than can be results"));
	assert_string_equal(row(0, "x.a"), "1 0=1");
}

static void a_root_that_links_lead_to_twice_is_one(void **state)
{
	char target[1100];

	(void)state;
	put(PARENT "/old/0/stats.json", "{\"x.a\":1}");
	put("links/readme", "");
	snprintf(target, sizeof(target), "%s/links/3f", folder);
	assert_int_equal(symlink(full(PARENT "/old"), target), 0);
	take(folder, NULL);
	report(NULL, LKP_SELECTION_NONE);
	assert_int_equal(store.report_count, 1);
	assert_string_equal(label(0, 0), "old");
	assert_string_equal(row(0, "x.a"), "1 0=1");
}

/* Read a text as the formats table does, as if it were alone in a file. */
static void read_alone(const char *path, const char *text)
{
	struct sink sink;
	struct input input = {.path = slice_of(path), .text = slice_of(text)};

	assert_true(lkp_result_recognise(input.text));
	sink_open(&sink, &store, NULL);
	sink.results = &results;
	lkp_result_read(&sink, &input);
	sink_close(&sink);
}

static void trees_in_an_archive_are_found_among_its_members(void **state)
{
	static const char *const members[][2] = {
		{"notes.txt", "mine"},
		{"r/v2/10/stats.json", "{\"x.a\":10}"},
		{"r/v2/2/stats.json", "{\"x.a\":2}"},
		{"r/v2/2/dmesg", "a log"},
		{"r/matrix.json", "{\"x.a\":[1],\"stats_source\":[\"/r/v2/2/stats.json\","
				  "\"/r/v1/0/stats.json\"]}"},
		{"r/v1/matrix.json", "{\"x.a\":[4],\"stats_source\":[\"/r/v1/0/stats.json\"]}"},
		{"r/v1/0/dmesg", "a log"},
	};
	const struct input archive = {.path = SLICE("all.tar.gz")};
	struct result_file packed[ARRAY_LENGTH(members)];
	bool taken[ARRAY_LENGTH(members)];

	(void)state;
	for (size_t i = 0; i < ARRAY_LENGTH(members); i++)
		packed[i] = (struct result_file){slice_of(members[i][0]), slice_of(members[i][1])};
	lkp_result_take_packed(&results, &archive, packed, ARRAY_LENGTH(members), taken);
	for (size_t i = 0; i < ARRAY_LENGTH(members); i++)
		assert_int_equal(taken[i], i > 0);
	report(NULL, LKP_SELECTION_NONE);
	assert_string_equal(label(0, 0), "v2");
	assert_string_equal(row(0, "x.a"), "6 2=2 10=10 | 4 0=4");
	assert_true(slice_equal(store.documents[0].source, SLICE("all.tar.gz:r/v2")));
}

static void matrices_that_lie_alone_are_compared(void **state)
{
	(void)state;
	read_alone("before.json", "{\"x.a\":[1,2]}");
	read_alone("after.json", "{\"x.a\":[3,4]}");
	report(NULL, LKP_SELECTION_NONE);
	assert_string_equal(row(0, "x.a"), "1.5 0=1 1=2 | 3.5 0=3 1=4");
	assert_string_equal(label(0, 0), "before.json");
	assert_true(noted("its runs are numbered from 0"));
}

static void stats_that_lie_alone_are_one_run(void **state)
{
	(void)state;
	read_alone("copy.json", "{\"x.a\":1.5, \"x.b\":0}");
	report(NULL, LKP_SELECTION_NONE);
	assert_string_equal(row(0, "x.a"), "1.5 0=1.5");
	assert_string_equal(row(0, "x.b"), "0 0=0");
}

static void what_is_not_the_matrix_of_a_root_is_skipped_with_a_note(void **state)
{
	(void)state;
	read_alone("merged.json", "{\"x.a\":[1,2],\"stats_source\":[\"/r/a/0/stats.json\","
				  "\"/r/b/0/stats.json\"]}");
	read_alone("avg.json", "{\"x.a\":1}");
	put("5/job.yaml", "testcase: t\n");
	read_alone(full("5/matrix.json"), "{\"x.a\":[1,2,3]}");
	report(NULL, LKP_SELECTION_NONE);
	assert_int_equal(store.report_count, 0);
	assert_true(noted("the merged matrix of several result roots"));
	assert_true(noted("the averages of a result root"));
	assert_true(noted("the time series of one run"));
}

static void other_json_is_not_taken_for_results(void **state)
{
	(void)state;
	assert_false(lkp_result_recognise(SLICE("{\"name\": 1}")));
	assert_false(lkp_result_recognise(SLICE("{\"a.b\": [\"x\"]}")));
	assert_false(lkp_result_recognise(SLICE("[{\"a.b\": 1}]")));
	assert_true(lkp_result_recognise(SLICE("{\"stats_source\": [\"x\"], \"a.b\": [1]}")));
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
	cmocka_unit_test_setup_teardown(
		columns_are_mapped_to_runs_by_their_source, make_folder, forget),
	cmocka_unit_test_setup_teardown(
		runs_that_the_matrix_lacks_are_read_and_noted, make_folder, forget),
	cmocka_unit_test_setup_teardown(
		a_row_may_end_where_the_last_runs_did_not_measure_it, make_folder, forget),
	cmocka_unit_test_setup_teardown(
		damaged_matrices_are_right_by_the_runs_own_files, make_folder, forget),
	cmocka_unit_test_setup_teardown(a_missing_matrix_is_noted_too, make_folder, forget),
	cmocka_unit_test_setup_teardown(damaged_runs_fall_back_on_the_matrix, make_folder, forget),
	cmocka_unit_test_setup_teardown(a_packed_matrix_wins_over_a_plain_one, make_folder, forget),
	cmocka_unit_test_setup_teardown(
		a_packed_file_may_not_swell_without_end, make_folder, forget),
	cmocka_unit_test_setup_teardown(
		a_root_that_links_lead_to_twice_is_one, make_folder, forget),
	cmocka_unit_test_setup_teardown(
		trees_in_an_archive_are_found_among_its_members, make_folder, forget),
	cmocka_unit_test_setup_teardown(matrices_that_lie_alone_are_compared, make_folder, forget),
	cmocka_unit_test_setup_teardown(stats_that_lie_alone_are_one_run, make_folder, forget),
	cmocka_unit_test_setup_teardown(
		what_is_not_the_matrix_of_a_root_is_skipped_with_a_note, make_folder, forget),
	cmocka_unit_test(other_json_is_not_taken_for_results),
};

int main(void)
{
	char here[4096];

	top = getcwd(here, sizeof(here));
	return top ? cmocka_run_group_tests(tests, NULL, NULL) : 1;
}
