/* The files of a result root: the matrix beside the runs' own where they disagree, are damaged,
 * missing or packed; files that lie alone. */
#include "tests/parsers/result_tree.h"

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
		columns_are_mapped_to_runs_by_their_source, make_folder, forget),
	cmocka_unit_test_setup_teardown(
		runs_that_the_matrix_lacks_are_read_and_noted, make_folder, forget),
	cmocka_unit_test_setup_teardown(
		a_row_may_end_where_the_last_runs_did_not_measure_it, make_folder, forget),
	cmocka_unit_test(damaged_matrices_are_right_by_the_runs_own_files),
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
	return begin_here() ? cmocka_run_group_tests(tests, NULL, NULL) : 1;
}
