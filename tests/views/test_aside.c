/* Runs that a person sets aside: everything is worked out without them, and says so. */
#include "tests/views/screen.h"
#include "parsers/load.h"
#include "views/aside.h"
#include "views/brief.h"
#include "views/judge.h"

static const char *const metrics[] = {"stress-ng.mq.ops_per_sec", "stress-ng.mq.ops"};

/* Runs 1 to 3 of label-a, 4 to 6 of label-b; run 3 is far out. [run][metric] */
static const double values[] = {100, 1000, 101, 1010, 50, 500, 90, 900, 91, 910, 92, 920};

static void open_logs(struct fixture *fixture)
{
	fixture_open(fixture);
	fixture_document(fixture, "logs/a.log", "", "");
	fixture_samples(fixture, "aaabbb", metrics, 2, values);
	sink_end(&fixture->sink);
	fixture_ready(fixture, true);
}

static struct view *open_view(struct fixture *fixture, enum view_id id)
{
	return view_open(id, &fixture->session,
		(struct view_scope){.comparison = VIEW_ALL, .family = VIEW_ALL});
}

static struct compared compare(struct fixture *fixture, uint32_t row)
{
	struct compared compared;

	compare_row(&fixture->session, &fixture->session.comparisons[0], row, &compared);
	return compared;
}

static void mean_noise_and_change_are_those_of_the_other_runs(void **state)
{
	struct fixture fixture;

	(void)state;
	open_logs(&fixture);
	struct compared before = compare(&fixture, 0);
	assert_close(compare_change_pct(&before), 100 * (91 / (251 / 3.0) - 1));
	session_set_aside(&fixture.session, 0, 2, true);
	struct compared compared = compare(&fixture, 0);
	assert_close(compared.base.value.value, 100.5);
	assert_int_equal(compared.base.n, 2);
	assert_close(compared.base.noise, 100 * 0.5 / 100.5);
	assert_close(compare_change_pct(&compared), 100 * (91 / 100.5 - 1));
	assert_int_equal(compared.head.n, 3);
	session_set_aside(&fixture.session, 0, 2, false);
	struct compared after = compare(&fixture, 0);
	assert_close(compare_change_pct(&after), compare_change_pct(&before));
	assert_close(after.base.noise, before.base.noise);
	fixture_close(&fixture);
}

static void a_single_run_left_has_its_value_as_printed_and_no_noise(void **state)
{
	struct fixture fixture;

	(void)state;
	open_logs(&fixture);
	session_set_aside(&fixture.session, 0, 1, true);
	session_set_aside(&fixture.session, 0, 2, true);
	struct compared compared = compare(&fixture, 0);
	assert_close(compared.base.value.value, 100);
	assert_int_equal(compared.base.value.form, 2);
	assert_true(isnan(compared.base.noise));
	fixture_close(&fixture);
}

static void a_group_without_runs_has_no_side_and_its_rows_stay(void **state)
{
	struct fixture fixture;
	struct judged judged;

	(void)state;
	open_logs(&fixture);
	for (uint32_t run = 0; run < 3; run++)
		session_set_aside(&fixture.session, 0, run, true);
	struct compared compared = compare(&fixture, 0);
	assert_false(compared.base.there);
	assert_int_equal(compared.class, CLASS_ALONE);
	judge_row(fixture.session.judge, 0, 0, &judged);
	assert_int_equal(judged.verdict.reason, REASON_ALONE);
	struct view *view = open_view(&fixture, VIEW_METRICS);
	assert_int_equal(view_count(view), 2);
	view_close(view);
	fixture_close(&fixture);
}

/* Of a result tree fail:runs come from runs as well. */
static void failures_and_runs_of_a_fail_row_go_with_the_run(void **state)
{
	static const char *const names[] = {"dmesg.WARNING"};
	static const double fails[] = {0, 0, 1, 1, 1, 1};
	uint32_t runs[] = {3, 3};
	struct fixture fixture;

	(void)state;
	fixture_open(&fixture);
	fixture_document(&fixture, "tree", "", "");
	struct report *report = fixture_samples(&fixture, "aaabbb", names, 1, fails);
	report->kind[0] = ROW_FAIL;
	report->fail_runs = runs;
	report->value[0] = 1;
	report->value[1] = 3;
	sink_end(&fixture.sink);
	fixture_ready(&fixture, true);
	session_set_aside(&fixture.session, 0, 2, true);
	session_set_aside(&fixture.session, 0, 3, true);
	struct compared compared = compare(&fixture, 0);
	assert_close(compared.base.value.value, 0);
	assert_int_equal(compared.base.n, 2);
	assert_close(compared.head.value.value, 2);
	assert_int_equal(compared.head.n, 2);
	assert_close(compare_delta(&compared).value, 100);
	fixture_close(&fixture);
}

/* Whatever was asked for before: words, q and the number of runs are worked out again. */
static void verdicts_that_were_kept_are_worked_out_again(void **state)
{
	struct fixture fixture;
	struct judged judged;

	(void)state;
	open_logs(&fixture);
	struct judge *judge = fixture.session.judge;
	assert_int_equal(judge_words(judge, 0)[0], VERDICT_CHANCE);
	judge_row(judge, 0, 0, &judged);
	double p = judged.verdict.p;
	assert_int_equal(judge_runs(judge, 0, 0).least, 3);
	session_set_aside(&fixture.session, 0, 2, true);
	assert_int_equal(judge_words(judge, 0)[0], VERDICT_REGRESSION);
	assert_int_equal(judge_count(judge, 0).of[VERDICT_REGRESSION], 1);
	judge_row(judge, 0, 0, &judged);
	assert_true(judged.verdict.p < p);
	assert_int_equal(judged.row.base.sample_count, 2);
	assert_int_equal(judge_runs(judge, 0, 0).least, 2);
	session_set_aside(&fixture.session, 0, 2, false);
	assert_int_equal(judge_words(judge, 0)[0], VERDICT_CHANCE);
	judge_row(judge, 0, 0, &judged);
	assert_close(judged.verdict.p, p);
	fixture_close(&fixture);
}

static void the_sentence_and_the_reason_say_it(void **state)
{
	struct fixture fixture;
	struct judged judged;
	struct arena arena = {0};

	(void)state;
	open_logs(&fixture);
	session_set_aside(&fixture.session, 0, 2, true);
	session_set_aside(&fixture.session, 0, 3, true);
	judge_row(fixture.session.judge, 0, 0, &judged);
	const char *words = "; set aside: run 3 of the base, run 4 of the head";
	assert_non_null(strstr(verdict_why(&judged.row, &judged.verdict, &arena).at, words));
	assert_non_null(strstr(verdict_sentence(&judged.row, &judged.verdict, &arena).at, words));
	arena_release(&arena);
	fixture_close(&fixture);
}

static void views_that_are_open_are_built_again(void **state)
{
	struct fixture fixture;

	(void)state;
	open_logs(&fixture);
	struct view *rows = open_view(&fixture, VIEW_METRICS);
	struct view *reports = open_view(&fixture, VIEW_REPORTS);
	char *before = screen_export(rows, EXPORT_TABLE);
	session_set_aside(&fixture.session, 0, 2, true);
	view_refresh(rows, 0);
	view_refresh(reports, 0);
	char *text = screen_export(rows, EXPORT_TABLE);
	assert_non_null(strstr(text, "label-b (3) against label-a (2)"));
	assert_non_null(strstr(text, "\n1 run set aside: run 3 of label-a\n"));
	assert_non_null(strstr(text, "R  -9.5%"));
	free(text);
	text = screen_export(reports, EXPORT_TABLE);
	assert_non_null(strstr(text, "2+3"));
	free(text);
	session_set_aside(&fixture.session, 0, 2, false);
	view_refresh(rows, 0);
	text = screen_export(rows, EXPORT_TABLE);
	assert_string_equal(text, before);
	free(text);
	free(before);
	view_close(rows);
	view_close(reports);
	fixture_close(&fixture);
}

static void every_format_records_it(void **state)
{
	static const struct {
		enum view_id id;
		enum export_format format;
		const char *text;
	} cases[] = {
		{VIEW_METRICS, EXPORT_CSV, ",perf,100.5,0.4975124378109453,2,"},
		{VIEW_METRICS, EXPORT_CSV, "; set aside: run 3 of the base,"},
		{VIEW_METRICS, EXPORT_JSON, "\"base_n\":2,"},
		{VIEW_METRICS, EXPORT_JSON, "; set aside: run 3 of the base\""},
		{VIEW_METRICS, EXPORT_MARKDOWN, "\n\n1 run set aside: run 3 of label-a\n"},
		{VIEW_METRICS, EXPORT_LKP, "\n1 run set aside: run 3 of label-a\n"},
		{VIEW_JITTER, EXPORT_CSV, ",label-a,stress-ng.mq.ops_per_sec,2,100.5,"},
		{VIEW_RUNS, EXPORT_TABLE, " 50.00 set aside\n"},
		{VIEW_RUNS, EXPORT_TABLE, "\n1 run set aside: run 3 of label-a\n"},
		{VIEW_RUNS, EXPORT_CSV, ",label-a,3,stress-ng.mq.ops,500.00,aside,"},
		{VIEW_RUNS, EXPORT_CSV, ",label-a,2,stress-ng.mq.ops,1010.00,,"},
		{VIEW_RUNS, EXPORT_JSON, "\"value\":50.00,\"flags\":\"aside\""},
		{VIEW_REPORTS, EXPORT_CSV, ",label-a,label-b,2,3,"},
		{VIEW_SUMMARY, EXPORT_TABLE, "\n1 run set aside: run 3 of label-a\n"},
	};
	struct fixture fixture;

	(void)state;
	open_logs(&fixture);
	session_set_aside(&fixture.session, 0, 2, true);
	for (size_t i = 0; i < ARRAY_LENGTH(cases); i++) {
		struct view *view = open_view(&fixture, cases[i].id);
		char *text = screen_export(view, cases[i].format);
		if (!strstr(text, cases[i].text))
			print_message("no \"%s\" in:\n%s\n", cases[i].text, text);
		assert_non_null(strstr(text, cases[i].text));
		free(text);
		view_close(view);
	}
	fixture_close(&fixture);
}

/* What was exported of runs is set aside when it is read back, and can be taken back. */
static void an_export_of_runs_that_is_read_back_has_them_set_aside(void **state)
{
	struct fixture fixture;
	struct loaded loaded = {0};
	struct session session;
	struct view_scope all = {.comparison = VIEW_ALL, .family = VIEW_ALL};

	(void)state;
	open_logs(&fixture);
	session_set_aside(&fixture.session, 0, 2, true);
	struct view *view = open_view(&fixture, VIEW_RUNS);
	char *text = screen_export(view, EXPORT_CSV);
	struct input input = {.path = SLICE("runs.csv"), .text = slice_of(text)};
	load_texts(&loaded, &input, 1);
	session_open(&session, &loaded.store, SESSION_ALL_HEADS);
	assert_int_equal(session.aside_count, 1);
	assert_int_equal(judge_runs(session.judge, 0, 0).least, 2);
	struct view *again = view_open(VIEW_VALUES, &session, all);
	char *second = screen_export(again, EXPORT_CSV);
	assert_string_equal(second, text);
	free(second);
	session_set_aside(&session, 0, 2, false);
	second = screen_export(again, EXPORT_CSV);
	assert_null(strstr(second, "aside"));
	free(second);
	free(text);
	view_close(again);
	view_close(view);
	session_close(&session);
	loaded_release(&loaded);
	fixture_close(&fixture);
}

static void the_brief_form_says_it(void **state)
{
	struct fixture fixture;
	char *text = NULL;
	size_t length;

	(void)state;
	open_logs(&fixture);
	session_set_aside(&fixture.session, 0, 2, true);
	FILE *stream = open_memstream(&text, &length);
	brief_write(&fixture.session, stream);
	fclose(stream);
	assert_non_null(strstr(text, "\n1 run set aside: run 3 of label-a\n"));
	free(text);
	fixture_close(&fixture);
}

/* On the screen a run that is set aside stays, so that it can be taken back. */
static void the_view_of_a_metric_keeps_the_run_in_sight(void **state)
{
	static const char *const expected[] = {
		" stress-ng.mq.ops_per_sec",
		" -9.5%  14x  label-b (3) against label-a (2)",
		" regression: -9.5% [-11.8, -7.1], 2+3 runs; all 3 head runs are below all 2",
		" base runs; the runs of a side follow each other: boot-to-boot change is not in",
		" this interval; set aside: run 3 of the base",
		" group     run    value ±sd   stddev vs mean flags    runs on one scale",
		">label-a  mean   100.50  0%     0.71                  ────────────────────────2",
		"             1   100.00                -0.5%          ────────────────────────•",
		"             2   101.00                +0.5%          ────────────────────────•",
		"             3    50.00               -50.2% aside    •────────────────────────",
		" label-b  mean    91.00  0%     1.00                  ───────────────────2•────",
		"             4    90.00                -1.1% farthest ───────────────────•─────",
		"             5    91.00                +0.0%          ───────────────────•─────",
		"             6    92.00                +1.1%          ────────────────────•────",
		NULL,
	};
	struct fixture fixture;
	struct cells cells;
	uint32_t report, run;

	(void)state;
	open_logs(&fixture);
	session_set_aside(&fixture.session, 0, 2, true);
	struct view *view = view_open(
		VIEW_METRIC, &fixture.session, (struct view_scope){.comparison = 0, .row = 0});
	cells_open(&cells, 14, 80, false);
	screen_draw(view, &cells, false);
	assert_screen(&cells, expected);
	assert_false(view_run(view, 0, &report, &run)); /* the mean of a group */
	assert_true(view_run(view, 3, &report, &run));
	assert_int_equal(run, 2);
	cells_close(&cells);
	view_close(view);
	fixture_close(&fixture);
}

static void a_name_is_a_group_and_a_run(void **state)
{
	struct fixture fixture;
	struct error error = {0};
	struct arena arena = {0};

	(void)state;
	open_logs(&fixture);
	assert_true(aside_add(&fixture.session, SLICE("label-a:3"), &error));
	assert_true(aside_add(&fixture.session, SLICE("label-b:5"), &error));
	assert_true(aside_add(&fixture.session, SLICE("label-b:5"), &error)); /* as it is */
	assert_true(session_is_aside(&fixture.session, 0, 2));
	assert_true(session_is_aside(&fixture.session, 0, 4));
	assert_int_equal(fixture.session.aside_count, 2);
	assert_text(aside_text(&fixture.session, UINT32_MAX, &arena),
		"2 runs set aside: run 3 of label-a, run 5 of label-b");
	arena_release(&arena);
	fixture_close(&fixture);
}

static void a_name_that_fits_no_run_is_answered_with_those_there_are(void **state)
{
	static const char *const names[] = {
		"label-a:4", "label-c:1", "label-a", "", ":", "label-a:", "label-a:3x"};
	struct fixture fixture;

	(void)state;
	open_logs(&fixture);
	for (size_t i = 0; i < ARRAY_LENGTH(names); i++) {
		struct error error = {0};
		char message[200];
		assert_false(aside_add(&fixture.session, slice_of(names[i]), &error));
		assert_int_equal(error.code, ERROR_USAGE);
		snprintf(message, sizeof(message),
			"'%s' names no run; the runs are label-a:1, label-a:2, label-a:3, "
			"label-b:4, label-b:5, label-b:6",
			names[i]);
		assert_string_equal(error.message, message);
	}
	assert_int_equal(fixture.session.aside_count, 0);
	fixture_close(&fixture);
}

/* Two logs of one group have each a run 1: the document says which is meant. */
static void a_group_of_several_documents_needs_the_document_where_numbers_repeat(void **state)
{
	struct fixture fixture;
	struct error error = {0};

	(void)state;
	fixture_open(&fixture);
	fixture_document(&fixture, "logs/a/out.log", "", "");
	struct report *report = fixture_samples(&fixture, "aabb", metrics, 2, values);
	fixture_document(&fixture, "logs/b/out.log", "", "");
	report->runs[1].document = 1;
	report->runs[1].number = 1;
	sink_end(&fixture.sink);
	fixture_ready(&fixture, true);
	assert_false(aside_add(&fixture.session, SLICE("label-a:1"), &error));
	assert_string_equal(error.message,
		"'label-a:1' names several runs; the runs are label-a:a/out.log:1, "
		"label-a:b/out.log:1, label-b:3, label-b:4");
	error = (struct error){0};
	assert_true(aside_add(&fixture.session, SLICE("label-a:b/out.log:1"), &error));
	assert_true(session_is_aside(&fixture.session, 0, 1));
	assert_true(aside_add(&fixture.session, SLICE("label-a:logs/a/out.log:1"), &error));
	assert_true(session_is_aside(&fixture.session, 0, 0));
	fixture_close(&fixture);
}

static void documents_without_runs_have_nothing_to_set_aside(void **state)
{
	struct fixture fixture;
	struct error error = {0};

	(void)state;
	fixture_open(&fixture);
	fixture_document(&fixture, "mail", "", "");
	struct sink_table *table = fixture_table(&fixture, "base head", "");
	fixture_row(table, 9, "4115705 7% -50.0% 2057852 2% m");
	fixture_paste(table, 0, 1, "1 2 3");
	sink_end(&fixture.sink);
	fixture_ready(&fixture, true);
	assert_false(aside_add(&fixture.session, SLICE("base:1"), &error));
	assert_string_equal(error.message,
		"'base:1' names no run; the runs are not in these documents: they have no raw "
		"values");
	fixture_close(&fixture);
}

int main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(mean_noise_and_change_are_those_of_the_other_runs),
		cmocka_unit_test(a_single_run_left_has_its_value_as_printed_and_no_noise),
		cmocka_unit_test(a_group_without_runs_has_no_side_and_its_rows_stay),
		cmocka_unit_test(failures_and_runs_of_a_fail_row_go_with_the_run),
		cmocka_unit_test(verdicts_that_were_kept_are_worked_out_again),
		cmocka_unit_test(the_sentence_and_the_reason_say_it),
		cmocka_unit_test(views_that_are_open_are_built_again),
		cmocka_unit_test(every_format_records_it),
		cmocka_unit_test(an_export_of_runs_that_is_read_back_has_them_set_aside),
		cmocka_unit_test(the_brief_form_says_it),
		cmocka_unit_test(the_view_of_a_metric_keeps_the_run_in_sight),
		cmocka_unit_test(a_name_is_a_group_and_a_run),
		cmocka_unit_test(a_name_that_fits_no_run_is_answered_with_those_there_are),
		cmocka_unit_test(
			a_group_of_several_documents_needs_the_document_where_numbers_repeat),
		cmocka_unit_test(documents_without_runs_have_nothing_to_set_aside),
	};

	return cmocka_run_group_tests(tests, NULL, NULL);
}
