/* Views as JSON and Markdown, and read back: a second export is the first one. */
#include "tests/views/screen.h"

#include "parsers/load.h"
#include "views/compare.h"
#include "views/judge.h"

#include <json-c/json.h>

static const char *const rows[] = {"1.50 . +94.3% 2.91 2% \"a\\b\".ops",
	"0.00 . +12.3 12.30 . perf-profile.self.x", "3.00 . +Inf% 2.00 . zero",
	"0:6 33% 2:6 dmesg.fails", NULL};

static void open_rows(struct fixture *fixture)
{
	fixture_open(fixture);
	fixture_document(fixture, "a/b.eml", "2024", "");
	fixture_rows(fixture_table(fixture, "base head", ""), 1, rows);
	sink_end(&fixture->sink);
	fixture_ready(fixture, true);
}

/* All rows of a view in order of the file. */
static char *export_all(struct session *session, enum view_id id, enum export_format format)
{
	struct view *view = view_open(
		id, session, (struct view_scope){.comparison = VIEW_ALL, .family = VIEW_ALL});
	struct error error = {0};

	view_sort(view, SLICE("none"), &error);
	char *text = screen_export(view, format);
	view_close(view);
	return text;
}

static const char *member(struct json_object *array, size_t row, const char *name)
{
	struct json_object *value;

	assert_true(json_object_object_get_ex(json_object_array_get_idx(array, row), name, &value));
	return json_object_to_json_string_ext(value, JSON_C_TO_STRING_PLAIN);
}

static void rows_are_objects_with_the_names_and_digits_of_csv(void **state)
{
	struct fixture fixture;

	(void)state;
	open_rows(&fixture);
	char *text = export_all(&fixture.session, VIEW_METRICS, EXPORT_JSON);
	struct json_object *array = json_tokener_parse(text);
	assert_int_equal(json_object_array_length(array), 4);
	assert_true(
		slice_starts(slice_of(text), SLICE("[\n{\"source\":\"a/b.eml\",\"report\":1,")));
	assert_string_equal(member(array, 0, "base_value"), "1.50");
	assert_string_equal(member(array, 0, "change"), "94.3");
	assert_string_equal(member(array, 0, "change_pct"), "94.3");
	assert_string_equal(member(array, 0, "base_noise"), "null");
	assert_string_equal(member(array, 0, "head_noise"), "2");
	assert_string_equal(member(array, 0, "subject"), "\"2024\"");
	assert_string_equal(member(array, 0, "metric"), "\"\\\"a\\\\b\\\".ops\"");
	assert_string_equal(member(array, 2, "change"), "\"+Inf\"");
	assert_string_equal(member(array, 3, "head_n"), "6");
	json_object_put(array);
	free(text);
	fixture_close(&fixture);
}

static void no_rows_are_an_empty_array(void **state)
{
	struct fixture fixture;

	(void)state;
	fixture_open(&fixture);
	fixture_ready(&fixture, true);
	char *text = export_all(&fixture.session, VIEW_METRICS, EXPORT_JSON);
	assert_string_equal(text, "[]\n");
	free(text);
	fixture_close(&fixture);
}

static void markdown_is_a_table_of_text(void **state)
{
	struct fixture fixture;

	(void)state;
	open_rows(&fixture);
	char *text = export_all(&fixture.session, VIEW_METRICS, EXPORT_MARKDOWN);
	struct slice rest = slice_of(text), line;
	assert_true(slice_line(&rest, &line));
	assert_true(slice_starts(line, SLICE("|  | change | chg/sd | base |")));
	assert_true(slice_line(&rest, &line));
	assert_true(slice_starts(line, SLICE("|:--|--:|--:|")));
	assert_true(slice_line(&rest, &line));
	assert_true(slice_ends(line, SLICE("| \"a\\\\b\".ops |")));
	free(text);
	fixture_close(&fixture);
}

/* Write a view of texts that are loaded. */
static char *load_and_export(const struct input *inputs, size_t count, enum view_id id,
	enum export_format format, const char *sort)
{
	struct loaded loaded = {0};
	struct session session;
	struct error error = {0};

	load_texts(&loaded, inputs, count);
	session_open(&session, &loaded.store, SESSION_ALL_HEADS);
	struct view *view = view_open(
		id, &session, (struct view_scope){.comparison = VIEW_ALL, .family = VIEW_ALL});
	assert_true(view_sort(view, slice_of(sort), &error));
	char *text = screen_export(view, format);
	view_close(view);
	session_close(&session);
	loaded_release(&loaded);
	return text;
}

/* Export, read, export: the same. */
static void check_round_trip(
	const struct input *inputs, size_t count, enum view_id id, const char *sort)
{
	static const enum export_format kinds[] = {EXPORT_CSV, EXPORT_JSON};

	for (size_t from = 0; from < ARRAY_LENGTH(kinds); from++) {
		char *first = load_and_export(inputs, count, id, kinds[from], sort);
		struct input again = {.path = SLICE("export"), .text = slice_of(first)};
		for (size_t to = 0; to < ARRAY_LENGTH(kinds); to++) {
			char *expected = load_and_export(inputs, count, id, kinds[to], sort);
			char *second = load_and_export(&again, 1, id, kinds[to], "none");
			assert_true(strlen(first) > 200);
			assert_string_equal(second, expected);
			free(expected);
			free(second);
		}
		free(first);
	}
}

static char *read_file(const char *path)
{
	FILE *stream = fopen(path, "rb");
	char *text = malloc(200000);

	assert_non_null(stream);
	assert_non_null(text);
	text[fread(text, 1, 199999, stream)] = '\0';
	fclose(stream);
	return text;
}

/* Mails with several tables, and logs of two groups, at once. */
#define FILES 6
static const char *const files[FILES] = {"tui/demo/report.eml", "tui/demo/reply.eml",
	"tests/data/screen.eml", "tui/demo/mq/base-run1.log", "tui/demo/mq/base-run2.log",
	"tui/demo/mq/patched-run1.log"};

static void exports_come_back_byte_for_byte(void **state)
{
	struct input inputs[FILES] = {0};

	(void)state;
	for (size_t i = 0; i < FILES; i++) {
		inputs[i].path = slice_of(files[i]);
		inputs[i].text = slice_of(read_file(files[i]));
	}
	check_round_trip(inputs, FILES, VIEW_METRICS, "none");
	check_round_trip(inputs, FILES, VIEW_METRICS, "change");
	check_round_trip(inputs, FILES, VIEW_METRICS, "-metric");
	check_round_trip(inputs, FILES, VIEW_RUNS, "none");
	check_round_trip(inputs, FILES, VIEW_RUNS, "value");
	for (size_t i = 0; i < FILES; i++)
		free((void *)(uintptr_t)inputs[i].text.at);
}

static const char given[] =
	"source,report,table,date,subject,testcase,machine,params,base,head,metric,kind,base_value,"
	"base_noise,base_n,change,change_unit,change_pct,delta,head_value,head_noise,head_n,effect,"
	"ci_low,ci_high,p,q,direction,verdict,reason,line\r\n"
	"x.eml,2,3,2025-03-10,\"a, b\",mq,box,,aaa,bbb,mq.ops,perf,2.50,,,+1.0,%,7,9,3.00,5,,4.5,"
	"1,2,0.5,,up,regression,as given,77\r\n"
	"logs,1,,,,,,,old,new,lat,perf,10.25,1.5,4,,,-50,-5.125,5.125,2.25,4,31,,,,,,same,,12\r\n"
	"logs,1,,,,,,,old,new,mq.ops,perf,0,,1,,,,3,3,,1,,,,,,,unknown,,13\r\n";

/* What does not follow from the figures is there as it was given. */
static void nothing_is_worked_out_anew(void **state)
{
	struct input input = {.path = SLICE("given.csv"), .text = slice_of(given)};

	(void)state;
	char *text = load_and_export(&input, 1, VIEW_METRICS, EXPORT_CSV, "none");
	assert_string_equal(text, given);
	free(text);
}

/* The rows of two reports, by a key that only the given columns have. */
static void given_rows_are_sorted_and_compared_as_given(void **state)
{
	struct input input = {.path = SLICE("given.csv"), .text = slice_of(given)};
	struct loaded loaded = {0};
	struct session session;
	struct compared compared;

	(void)state;
	char *text = load_and_export(&input, 1, VIEW_METRICS, EXPORT_CSV, "effect");
	assert_true(strstr(text, "logs,1,,,,,,,old,new,lat") < strstr(text, "x.eml,2,3"));
	free(text);
	load_texts(&loaded, &input, 1);
	session_open(&session, &loaded.store, SESSION_ALL_HEADS);
	assert_int_equal(session.comparison_count, 2);
	assert_int_equal(judge_word(session.judge, 0, 0), VERDICT_REGRESSION);
	compare_row(&session, &session.comparisons[0], 0, &compared);
	assert_true(compare_change_pct(&compared) == 7);
	assert_true(compare_delta(&compared).value == 9);
	assert_int_equal(compared.head.printed_noise, 5);
	compare_row(&session, &session.comparisons[1], 0, &compared);
	assert_int_equal(compared.class, CLASS_PLAIN);
	assert_true(compare_effect(&compared) == 31 && compared.head.noise == 2.25);
	assert_int_equal(compared.head.n, 4);
	compare_row(&session, &session.comparisons[1], 1, &compared);
	assert_int_equal(compared.class, CLASS_WAS_ZERO);
	session_exchange(&session, 1);
	compare_row(&session, &session.comparisons[1], 0, &compared);
	assert_true(isnan(compare_effect(&compared)) || compare_effect(&compared) < 100);
	assert_true(compared.base.noise == 2.25);
	session_close(&session);
	loaded_release(&loaded);
}

/* A source that had several groups is a report of its own, others follow each other into one. */
static void runs_go_to_the_reports_that_they_came_from(void **state)
{
	static const char runs[] =
		"source,report,group,run,metric,value,flags,line\n"
		"a1.log,1,a,1,m,1,,1\na2.log,1,a,1,m,2,untrusted,1\nb1.log,1,b,1,m,3,,1\n"
		"x.txt,1,a,1,m,4,,1\nx.txt,1,b,2,m,5,,1\n"
		"a3.log,1,a,1,m,6,,1\n";
	struct input input = {.path = SLICE("runs.csv"), .text = slice_of(runs)};
	struct loaded loaded = {0};

	(void)state;
	load_texts(&loaded, &input, 1);
	assert_int_equal(loaded.store.report_count, 3);
	assert_int_equal(loaded.store.reports[0]->run_count, 3);
	assert_int_equal(loaded.store.reports[0]->group_count, 2);
	assert_int_equal(loaded.store.reports[0]->samples[1].flags, SAMPLE_UNTRUSTED);
	assert_true(loaded.store.reports[0]->value[0] == 1.5);
	assert_int_equal(loaded.store.reports[1]->run_count, 2);
	assert_int_equal(loaded.store.reports[2]->run_count, 1);
	loaded_release(&loaded);
}

/* A count of runs that is 0 is a figure, and no unknown one. */
static void the_runs_of_a_fail_row_that_had_none_are_written(void **state)
{
	static const char *const fails[] = {"2:6 -33% 0:0 dmesg.WARNING", NULL};
	struct fixture fixture;

	(void)state;
	fixture_open(&fixture);
	fixture_document(&fixture, "m", "", "");
	fixture_rows(fixture_table(&fixture, "base head", ""), 1, fails);
	sink_end(&fixture.sink);
	fixture_ready(&fixture, true);
	struct view *view = view_open(VIEW_METRICS, &fixture.session,
		(struct view_scope){.comparison = 0, .family = VIEW_ALL});
	char *text = screen_export(view, EXPORT_CSV);
	assert_non_null(strstr(text, ",dmesg.WARNING,fail,2,,6,-33,%,,,0,,0,,,,,,"));
	assert_non_null(strstr(text, ",unknown,"));
	free(text);
	text = screen_export(view, EXPORT_JSON);
	assert_non_null(strstr(text, "\"head_value\":0,\"head_noise\":null,\"head_n\":0,"));
	free(text);
	view_close(view);
	fixture_close(&fixture);
}

int main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(rows_are_objects_with_the_names_and_digits_of_csv),
		cmocka_unit_test(no_rows_are_an_empty_array),
		cmocka_unit_test(markdown_is_a_table_of_text),
		cmocka_unit_test(exports_come_back_byte_for_byte),
		cmocka_unit_test(nothing_is_worked_out_anew),
		cmocka_unit_test(given_rows_are_sorted_and_compared_as_given),
		cmocka_unit_test(runs_go_to_the_reports_that_they_came_from),
		cmocka_unit_test(the_runs_of_a_fail_row_that_had_none_are_written),
	};

	return cmocka_run_group_tests_name("export_json", tests, NULL, NULL);
}
