/* The view of metrics read back, see given_rows.h. */
#include "parsers/given_rows.h"

#include "parsers/given.h"

#include <stdlib.h>

/* Two sources can have the same path: standard input of two calls, files that changed. What is
 * said of them tells them apart. */
static const char *const of_report[] = {"source", "report", "table", "date", "subject", "testcase",
	"machine", "params", "base", "head"};

static struct given_parts find_reports(const struct records *records)
{
	struct given_parts parts = {0};
	struct intern keys = {0};
	uint32_t columns[ARRAY_LENGTH(of_report)];

	for (size_t i = 0; i < ARRAY_LENGTH(of_report); i++)
		columns[i] = records_column(records, slice_of(of_report[i]));
	parts.of_row = heap_allocate(records->row_count * sizeof(*parts.of_row));
	for (uint32_t row = 0; row < records->row_count; row++) {
		const uint32_t *cells = records->cells + (size_t)row * records->column_count;
		uint32_t key[ARRAY_LENGTH(of_report)];
		for (size_t i = 0; i < ARRAY_LENGTH(of_report); i++)
			key[i] = columns[i] == UINT32_MAX ? UINT32_MAX : cells[columns[i]];
		parts.of_row[row] =
			intern_add(&keys, (struct slice){(const char *)key, sizeof(key)});
	}
	parts.count = keys.count;
	intern_release(&keys);
	given_parts_fill(&parts, records->row_count);
	return parts;
}

/* Has any row something of a head? A report of one group has none. */
static bool has_head(const struct records *records, const uint32_t *rows, uint32_t count)
{
	static const char *const of_head[] = {
		"head", "head_value", "head_noise", "head_n", "change"};

	for (uint32_t i = 0; i < count; i++)
		for (size_t k = 0; k < ARRAY_LENGTH(of_head); k++)
			if (given_cell(records, rows[i], of_head[k]).length)
				return true;
	return false;
}

static void fill_head(
	const struct records *records, struct report *report, uint32_t row, bool two_sides)
{
	struct arena *arena = &report->arena;

	report->number = given_integer(records, row, "report");
	report->table = given_integer(records, row, "table");
	report->testcase = arena_copy(arena, given_cell(records, row, "testcase"));
	report->machine = arena_copy(arena, given_cell(records, row, "machine"));
	report->parameters = arena_copy(arena, given_cell(records, row, "params"));
	report->headline = (struct headline){SLICE_EMPTY, SLICE_EMPTY, FIGURE_NONE};
	report->group_count = two_sides ? 2 : 1;
	report->groups = arena_array(arena, report->group_count, sizeof(*report->groups));
	report->groups[0].label = arena_copy(arena, given_cell(records, row, "base"));
	if (two_sides)
		report->groups[1].label = arena_copy(arena, given_cell(records, row, "head"));
}

/* Noise without a point is as a document printed it. */
static int16_t printed_noise(struct figure noise)
{
	bool is_printed = figure_is(noise) && noise.form == 0 && fabs(noise.value) < INT16_MAX;

	return is_printed ? (int16_t)noise.value : NOISE_NONE;
}

/* The mean of several runs has no digits of its own: nothing printed its change. */
static bool is_mean(const struct records *records, uint32_t row, uint32_t runs)
{
	return runs > 1 && given_cell(records, row, "change").length == 0;
}

static void fill_side(const struct records *records, struct report *report, uint32_t index,
	uint32_t row, uint32_t group)
{
	static const char *const names[][3] = {
		{"base_value", "base_noise", "base_n"}, {"head_value", "head_noise", "head_n"}};
	size_t cell = report_cell(report, index, group);
	struct figure value = given_cell_figure(records, row, names[group][0]);
	uint32_t runs = given_integer(records, row, names[group][2]);

	report->noise[cell] = printed_noise(given_cell_figure(records, row, names[group][1]));
	report->fail_runs[cell] = runs;
	if (report->kind[index] == ROW_PERF) {
		if (is_mean(records, row, runs))
			value = figure_computed(value.value);
		if (runs > report->groups[group].runs)
			report->groups[group].runs = runs;
	}
	report->value[cell] = value.value;
	report->form[cell] = value.form;
}

static void fill_row(
	const struct records *records, struct report *report, uint32_t index, uint32_t row)
{
	bool fail = slice_equal(given_cell(records, row, "kind"), SLICE("fail"));
	bool points = slice_equal(given_cell(records, row, "change_unit"), SLICE("abs"));

	report->metric[index] =
		intern_add(&records->sink->store->names, given_cell(records, row, "metric"));
	report->line[index] = records->lines[row];
	report->kind[index] = fail ? ROW_FAIL : ROW_PERF;
	report->flags[index] = points ? ROW_POINTS : 0;
	for (uint32_t group = 0; group < report->group_count; group++)
		fill_side(records, report, index, row, group);
	if (report->group_count < 2)
		return;
	struct figure change = given_cell_figure(records, row, "change");
	report->change[index] = change.value;
	report->change_form[index] = change.form;
}

static void add_report(
	struct records *records, const uint32_t *rows, uint32_t count, uint32_t *documents)
{
	struct arena arena = {0};
	struct report *report = arena_array(&arena, 1, sizeof(*report));

	report->arena = arena;
	report->document = given_document(records, rows[0], documents);
	report->row_count = count;
	fill_head(records, report, rows[0], has_head(records, rows, count));
	report_allocate_columns(report, true);
	for (uint32_t i = 0; i < count; i++)
		fill_row(records, report, i, rows[i]);
	report->given = given_take(records, rows, count, &report->arena);
	store_add_report(records->sink->store, report);
}

/* A number without a sign was printed with a plus: LKP writes one before every rise, only fail rows
 * have none. */
static void restore_plus(struct records *records)
{
	uint32_t column = records_column(records, SLICE("change"));

	if (column == UINT32_MAX)
		return;
	for (uint32_t row = 0; row < records->row_count; row++) {
		uint32_t *cell = &records->cells[(size_t)row * records->column_count + column];
		struct slice text = intern_text(records->texts, *cell);
		bool fail = slice_equal(given_cell(records, row, "kind"), SLICE("fail"));
		if (fail || text.length == 0 || !text_is_digit(text.at[0]))
			continue;
		text = arena_print(&records->sink->scratch, "+%.*s", (int)text.length, text.at);
		*cell = intern_add(records->texts, text);
	}
}

void given_read_metrics(struct records *records)
{
	if (records->loses_plus)
		restore_plus(records);
	struct given_parts parts = find_reports(records);
	uint32_t *documents = given_documents(records);
	for (uint32_t i = 0; i < parts.count; i++)
		add_report(records, parts.rows + parts.start[i],
			parts.start[i + 1] - parts.start[i], documents);
	free(documents);
	given_parts_release(&parts);
}
