/* The views of values, of problems, and of a document's text. */
#include "tests/views/screen.h"

#include "views/filter.h"

static void open_logs(struct fixture *fixture)
{
	static const char *const metrics[] = {"stress-ng.mq.ops", "stress-ng.mq.ops_per_sec"};
	static const double values[] = {10, 1.25, 11, 1.5, 12, NAN};

	fixture_open(fixture);
	fixture_document(fixture, "logs/a.log", "", "first\n\tsecond\nth\x1b[31mird\n");
	struct report *report = fixture_samples(fixture, "aab", metrics, 2, values);
	report->samples[0].flags = SAMPLE_FAILED | SAMPLE_SKIPPED;
	report->samples[3].flags = SAMPLE_UNTRUSTED;
	fixture_document(fixture, "mail.eml", "", "");
	struct sink_table *table = fixture_table(fixture, "base head", "");
	fixture_row(table, 9, "4115705 7% -50.0% 2057852 2% m");
	fixture_paste(table, 0, 1, "1 2 3");
	sink_note(&fixture->sink, 12, NOTE_UNREADABLE_ROW, "looks like a row", SLICE("1.0 ? m"));
	sink_note(&fixture->sink, 0, NOTE_SKIPPED, "attachments are not read", SLICE_EMPTY);
	sink_end(&fixture->sink);
	fixture_ready(fixture, true);
}

static struct view *open_view(struct fixture *fixture, enum view_id id)
{
	return view_open(id, &fixture->session,
		(struct view_scope){.comparison = VIEW_ALL, .family = VIEW_ALL});
}

static void csv_has_a_line_a_sample_run_by_run(void **state)
{
	struct fixture fixture;

	(void)state;
	open_logs(&fixture);
	struct view *view = open_view(&fixture, VIEW_VALUES);
	char *csv = screen_export(view, EXPORT_CSV);
	assert_string_equal(csv,
		"source,report,group,run,metric,value,flags,line\r\n"
		"logs/a.log,1,label-a,1,stress-ng.mq.ops,10.00,failed skipped,2\r\n"
		"logs/a.log,1,label-a,1,stress-ng.mq.ops_per_sec,1.25,untrusted,3\r\n"
		"logs/a.log,1,label-a,2,stress-ng.mq.ops,11.00,,102\r\n"
		"logs/a.log,1,label-a,2,stress-ng.mq.ops_per_sec,1.50,,103\r\n"
		"logs/a.log,1,label-b,3,stress-ng.mq.ops,12.00,,202\r\n"
		"mail.eml,1,head,1,m,1,,99\r\n"
		"mail.eml,1,head,2,m,2,,99\r\n"
		"mail.eml,1,head,3,m,3,,99\r\n");
	free(csv);
	view_close(view);
	fixture_close(&fixture);
}

static void values_are_filtered_by_the_metric(void **state)
{
	struct fixture fixture;
	struct error error = {0};

	(void)state;
	open_logs(&fixture);
	struct view *view = open_view(&fixture, VIEW_VALUES);
	assert_true(view_filter(view, SLICE("per_sec$"), &error));
	assert_int_equal(view_count(view), 2);
	assert_true(view_filter(view, SLICE_EMPTY, &error));
	assert_true(filter_add(fixture.session.filter, FILTER_EXCLUDE, SLICE("^stress"), &error));
	view_refresh(view, 0);
	assert_int_equal(view_count(view), 3);
	view_close(view);
	fixture_close(&fixture);
}

static void the_screen_of_values(void **state)
{
	static const char *const expected[] = {
		" values of all runs                                                      8 rows",
		" source     group   run     value flags           line metric",
		">logs/a.log label-a   1     10.00 failed skipped     2 stress-ng.mq.ops",
		" logs/a.log label-a   1      1.25 untrusted          3 stress-ng.mq.ops_per_sec",
		" logs/a.log label-a   2     11.00                  102 stress-ng.mq.ops",
		" logs/a.log label-a   2      1.50                  103 stress-ng.mq.ops_per_sec",
		" logs/a.log label-b   3     12.00                  202 stress-ng.mq.ops",
		" mail.eml   head      1         1                   99 m",
		" mail.eml   head      2         2                   99 m",
		" mail.eml   head      3         3                   99 m",
		NULL,
	};
	struct fixture fixture;
	struct cells cells;

	(void)state;
	open_logs(&fixture);
	struct view *view = open_view(&fixture, VIEW_VALUES);
	cells_open(&cells, 10, 80, false);
	screen_draw(view, &cells, false);
	assert_screen(&cells, expected);
	cells_close(&cells);
	view_close(view);
	fixture_close(&fixture);
}

static void a_value_leads_to_its_metric(void **state)
{
	struct fixture fixture;
	struct view_scope scope;
	enum view_id id;
	uint32_t document, line;

	(void)state;
	open_logs(&fixture);
	struct view *view = open_view(&fixture, VIEW_VALUES);
	assert_true(view_enter(view, 3, &id, &scope));
	assert_int_equal(id, VIEW_METRIC);
	assert_int_equal(scope.comparison, 0);
	assert_int_equal(scope.row, 1);
	assert_true(view_origin(view, 3, &document, &line));
	assert_int_equal(document, 0);
	assert_int_equal(line, 103);
	view_close(view);
	fixture_close(&fixture);
}

static void problems_name_document_line_and_reason(void **state)
{
	struct fixture fixture;

	(void)state;
	open_logs(&fixture);
	struct view *view = open_view(&fixture, VIEW_PROBLEMS);
	char *csv = screen_export(view, EXPORT_CSV);
	assert_string_equal(csv, "source,line,reason,text\r\n"
				 "mail.eml,12,row not readable,looks like a row: 1.0 ? m\r\n"
				 "mail.eml,,not read,attachments are not read\r\n");
	free(csv);
	char *table = screen_export(view, EXPORT_TABLE);
	assert_non_null(
		strstr(table, "mail.eml    12 row not readable looks like a row: 1.0 ? m\n"));
	free(table);
	view_close(view);
	fixture_close(&fixture);
}

static void the_text_of_a_document_has_its_line_marked(void **state)
{
	static const char *const expected[] = {
		" logs/a.log                     3 lines",
		">   1 first",
		"    2|        second",
		"    3 th^[[31mird",
		NULL,
	};
	struct fixture fixture;
	struct error error = {0};
	struct cells cells;

	(void)state;
	open_logs(&fixture);
	struct view *view = view_open(VIEW_SOURCE, &fixture.session,
		(struct view_scope){.comparison = 0, .document = 0, .line = 2});
	cells_open(&cells, 5, 40, false);
	screen_draw(view, &cells, false);
	assert_screen(&cells, expected);
	assert_true(view_filter(view, SLICE("ir"), &error));
	assert_int_equal(view_count(view), 2);
	cells_close(&cells);
	view_close(view);
	fixture_close(&fixture);
}

static void views_without_rows_are_empty_not_wrong(void **state)
{
	struct fixture fixture;
	struct cells cells;

	(void)state;
	fixture_open(&fixture);
	fixture_ready(&fixture, false);
	cells_open(&cells, 10, 80, false);
	for (size_t id = 0; id < VIEW_COUNT; id++) {
		if (id == VIEW_METRIC)
			continue; /* is about a row */
		struct view *view = open_view(&fixture, (enum view_id)id);
		struct error error = {0};
		uint32_t document, line;
		assert_int_equal(view_count(view), 0);
		screen_draw(view, &cells, true);
		view_sort_step(view, 1);
		view_sort_invert(view);
		assert_true(view_filter(view, SLICE("x"), &error));
		assert_true(view_search(view, SLICE("x"), 0, true, &error) == SIZE_MAX);
		assert_int_equal(view_refresh(view, 5), 0);
		assert_false(view_origin(view, 0, &document, &line));
		free(screen_export(view, EXPORT_TABLE));
		free(screen_export(view, EXPORT_CSV));
		assert_int_equal(view_by_name(view_name((enum view_id)id)), id);
		view_close(view);
	}
	assert_int_equal(view_by_name("nothing"), VIEW_COUNT);
	cells_close(&cells);
	fixture_close(&fixture);
}

static void what_cannot_be_written_is_an_error(void **state)
{
	struct fixture fixture;
	struct error error = {0};

	(void)state;
	open_logs(&fixture);
	struct view *view = open_view(&fixture, VIEW_VALUES);
	FILE *full = fopen("/dev/full", "w");
	if (full) {
		assert_false(export_view(view, EXPORT_CSV, full, &error));
		assert_int_equal(error.code, ERROR_WRITE);
		fclose(full);
	}
	assert_int_equal(export_format_by_name("csv"), EXPORT_CSV);
	assert_int_equal(export_format_by_name("nothing"), EXPORT_COUNT);
	assert_string_equal(export_format_name(EXPORT_TABLE), "table");
	view_close(view);
	fixture_close(&fixture);
}

int main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(csv_has_a_line_a_sample_run_by_run),
		cmocka_unit_test(values_are_filtered_by_the_metric),
		cmocka_unit_test(the_screen_of_values),
		cmocka_unit_test(a_value_leads_to_its_metric),
		cmocka_unit_test(problems_name_document_line_and_reason),
		cmocka_unit_test(the_text_of_a_document_has_its_line_marked),
		cmocka_unit_test(views_without_rows_are_empty_not_wrong),
		cmocka_unit_test(what_cannot_be_written_is_an_error),
	};

	return cmocka_run_group_tests(tests, NULL, NULL);
}
