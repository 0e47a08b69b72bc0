/* The sink: what a reader tells it is what a report holds. */
#include "parsers/sink.h"

#include <setjmp.h>
#include <stdlib.h>
#include <stdarg.h>
#include <cmocka.h>

struct fixture {
	struct store store;
	struct run_list runs;
	struct sink sink;
};

static struct fixture fixture;

static int open_sink(void **state)
{
	struct document document = {.source = SLICE("mail")};

	(void)state;
	fixture = (struct fixture){0};
	sink_open(&fixture.sink, &fixture.store, &fixture.runs);
	sink_begin(&fixture.sink, store_add_document(&fixture.store, &document));
	return 0;
}

static int close_sink(void **state)
{
	(void)state;
	sink_close(&fixture.sink);
	for (size_t i = 0; i < fixture.runs.count; i++)
		free(fixture.runs.runs[i]->samples);
	free(fixture.runs.runs);
	arena_release(&fixture.runs.arena);
	store_release(&fixture.store);
	return 0;
}

static struct figure figure(const char *text)
{
	struct figure figure;

	assert_true(number_parse(slice_of(text), &figure));
	return figure;
}

static struct row plain_row(const char *metric, uint32_t line)
{
	struct row row = {
		.metric = slice_of(metric), .line = line, .kind = ROW_PERF, .cell_count = 2};

	row.cells[0] = (struct row_cell){figure("2.50"), 7, 0, FIGURE_NONE};
	row.cells[1] = (struct row_cell){figure("1e+08"), NOISE_NONE, 0, figure("+12.0")};
	return row;
}

static struct table_head head_of(uint32_t number)
{
	struct table_head head = {.number = number, .testcase = SLICE("fsmark"), .group_count = 2};

	head.headline.metric = SLICE("fsmark.files_per_sec");
	head.groups[0].label = SLICE("parent");
	head.groups[1].label = SLICE("commit");
	return head;
}

static void a_row_keeps_its_figures_as_printed(void **state)
{
	struct table_head head = head_of(1);
	struct sink_table *table = sink_table(&fixture.sink, &head);
	struct row row = plain_row("fsmark.files_per_sec", 12);
	char text[FIGURE_SIZE];

	(void)state;
	sink_row(table, &row);
	sink_end(&fixture.sink);
	assert_int_equal(fixture.store.report_count, 1);
	const struct report *report = fixture.store.reports[0];
	assert_int_equal(report->row_count, 1);
	assert_int_equal(report->line[0], 12);
	assert_true(report->flags[0] & ROW_HEADLINE);
	number_print(report_value(report, 0, 0), text);
	assert_string_equal(text, "2.50");
	number_print(report_change(report, 0, 1), text);
	assert_string_equal(text, "+12.0");
	assert_int_equal(report->noise[0], 7);
	assert_int_equal(report->noise[1], NOISE_NONE);
	assert_null(report->fail_runs);
	assert_true(slice_equal(report->groups[1].label, SLICE("commit")));
}

static void tables_become_reports_in_order_and_empty_ones_do_not(void **state)
{
	struct table_head first = head_of(1), second = head_of(2), third = head_of(3);
	struct sink_table *a = sink_table(&fixture.sink, &first);
	struct sink_table *b = sink_table(&fixture.sink, &second);
	struct sink_table *c = sink_table(&fixture.sink, &third);
	struct row row = plain_row("m", 1);

	(void)state;
	(void)b;
	sink_row(c, &row);
	sink_row(a, &row);
	sink_end(&fixture.sink);
	assert_int_equal(fixture.store.report_count, 2);
	assert_int_equal(fixture.store.reports[0]->table, 1);
	assert_int_equal(fixture.store.reports[1]->table, 3);
	assert_int_equal(fixture.store.reports[1]->number, 2);
}

static void a_wider_row_adds_groups_and_narrow_rows_have_empty_cells(void **state)
{
	struct table_head head = head_of(0);
	struct sink_table *table = sink_table(&fixture.sink, &head);
	struct row narrow = plain_row("narrow", 1), wide = plain_row("wide", 2);

	(void)state;
	wide.cell_count = 3;
	wide.cells[2] = (struct row_cell){figure("3"), NOISE_NONE, 0, figure("-1.0")};
	sink_row(table, &narrow);
	sink_row(table, &wide);
	sink_end(&fixture.sink);
	const struct report *report = fixture.store.reports[0];
	assert_int_equal(report->group_count, 3);
	assert_false(figure_is(report_value(report, 0, 2)));
	assert_false(figure_is(report_change(report, 0, 2)));
	assert_true(report_value(report, 1, 2).value == 3);
}

static void pasted_values_are_samples_of_their_cell_alone(void **state)
{
	struct table_head head = head_of(1);
	struct sink_table *table = sink_table(&fixture.sink, &head);
	struct row row = plain_row("m", 1);
	struct figure values[] = {figure("1.5"), figure("2.5")};
	size_t count;

	(void)state;
	for (int i = 0; i < 3; i++)
		sink_row(table, &row);
	sink_paste(table, 2, 0, values, 1, 9);
	sink_paste(table, 1, 1, values, 2, 7);
	sink_end(&fixture.sink);
	const struct report *report = fixture.store.reports[0];
	const struct sample *samples = report_samples(report, 1, 1, &count);
	assert_int_equal(count, 2);
	assert_true(samples[1].value == 2.5);
	assert_int_equal(samples[0].line, 7);
	report_samples(report, 2, 0, &count);
	assert_int_equal(count, 1);
	report_samples(report, 2, 1, &count);
	assert_int_equal(count, 0);
	report_samples(report, 0, 0, &count);
	assert_int_equal(count, 0);
}

static void failures_keep_their_number_of_runs(void **state)
{
	struct table_head head = head_of(1);
	struct sink_table *table = sink_table(&fixture.sink, &head);
	struct row row = plain_row("x.fail", 1);

	(void)state;
	row.kind = ROW_FAIL;
	row.cells[0].fail_runs = 5;
	row.cells[1].fail_runs = 6;
	sink_row(table, &row);
	sink_end(&fixture.sink);
	assert_int_equal(fixture.store.reports[0]->fail_runs[1], 6);
}

static void runs_are_numbered_in_their_document(void **state)
{
	struct run facts = {.line = 3};
	struct found_run *first = sink_run(&fixture.sink, &facts, SLICE("before"));
	struct found_run *second = sink_run(&fixture.sink, &facts, SLICE_EMPTY);

	(void)state;
	sink_sample(&fixture.sink, first, SLICE("m"), figure("4.0"), 5, SAMPLE_FAILED);
	assert_int_equal(first->facts.number, 1);
	assert_int_equal(second->facts.number, 2);
	assert_true(slice_equal(first->label, SLICE("before")));
	assert_int_equal(first->sample_count, 1);
	assert_int_equal(first->samples[0].sample.flags, SAMPLE_FAILED);
}

static void a_note_says_what_is_wrong_and_where(void **state)
{
	(void)state;
	sink_note(&fixture.sink, 4, NOTE_UNREADABLE_ROW, "no figure", SLICE("  x  y"));
	assert_int_equal(fixture.store.note_count, 1);
	assert_int_equal(fixture.store.notes[0].line, 4);
	assert_true(slice_equal(fixture.store.notes[0].text, SLICE("no figure:   x  y")));
}

static void a_note_quotes_the_document_in_utf8(void **state)
{
	(void)state;
	sink_note(&fixture.sink, 4, NOTE_UNREADABLE_ROW, "odd", SLICE("1 \xb1 2%"));
	assert_true(slice_equal(fixture.store.notes[0].text, SLICE("odd: 1 \xc2\xb1 2%")));
}

int main(void)
{
#define TEST(name) cmocka_unit_test_setup_teardown(name, open_sink, close_sink)
	const struct CMUnitTest tests[] = {
		TEST(a_row_keeps_its_figures_as_printed),
		TEST(tables_become_reports_in_order_and_empty_ones_do_not),
		TEST(a_wider_row_adds_groups_and_narrow_rows_have_empty_cells),
		TEST(pasted_values_are_samples_of_their_cell_alone),
		TEST(failures_keep_their_number_of_runs),
		TEST(runs_are_numbered_in_their_document),
		TEST(a_note_says_what_is_wrong_and_where),
		TEST(a_note_quotes_the_document_in_utf8),
	};

	return cmocka_run_group_tests(tests, NULL, NULL);
}
