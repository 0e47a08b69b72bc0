/*
 * The view of values: a row a sample, in order of runs; what CSV and JSON have of the view of runs.
 * A reference is a report and a sample of it.
 *
 * A run is counted in its document from 1, whichever report its samples went to. Values that a
 * person pasted without a run are counted in their cell.
 */
#include "views/columns.h"

#include <stdlib.h>

struct values {
	uint32_t **ordinals; /* [report][run]: its place in its document, from 1 */
	uint32_t **cells;    /* [report][sample]: the cell it belongs to */
};

/* A run while they are counted. */
struct counted {
	uint32_t document, line, report, run;
};

static const struct report *report_of(const struct row *row)
{
	return row->session->store->reports[row->ref.comparison];
}

static const struct sample *sample_of(const struct row *row)
{
	return &report_of(row)->samples[row->ref.row];
}

static uint32_t cell_of(const struct view *view, struct row_ref ref)
{
	const struct values *own = view->own;

	return own->cells[ref.comparison][ref.row];
}

static int compare_counted(const void *a, const void *b)
{
	const struct counted *x = a, *y = b;

	if (x->document != y->document)
		return x->document < y->document ? -1 : 1;
	if (x->line != y->line)
		return x->line < y->line ? -1 : 1;
	if (x->report != y->report)
		return x->report < y->report ? -1 : 1;
	return (x->run > y->run) - (x->run < y->run);
}

static struct counted *collect_runs(const struct store *store, size_t *count)
{
	struct counted *runs = NULL;
	size_t capacity = 0;

	*count = 0;
	for (uint32_t i = 0; i < store->report_count; i++)
		for (uint32_t run = 0; run < store->reports[i]->run_count; run++) {
			const struct run *of = &store->reports[i]->runs[run];
			runs = grow(runs, *count, &capacity, sizeof(*runs));
			runs[(*count)++] = (struct counted){of->document, of->line, i, run};
		}
	return runs;
}

static void count_runs(struct view *view, struct values *own)
{
	const struct store *store = view->session->store;
	size_t count;
	struct counted *runs = collect_runs(store, &count);

	own->ordinals = arena_array(&view->arena, store->report_count, sizeof(*own->ordinals));
	for (uint32_t i = 0; i < store->report_count; i++)
		own->ordinals[i] = arena_array(
			&view->arena, store->reports[i]->run_count, sizeof(**own->ordinals));
	if (count)
		qsort(runs, count, sizeof(*runs), compare_counted);
	for (size_t i = 0, number = 0; i < count; i++) {
		number = i > 0 && runs[i].document == runs[i - 1].document ? number + 1 : 1;
		own->ordinals[runs[i].report][runs[i].run] = (uint32_t)number;
	}
	free(runs);
}

/* Add the samples of a report, run by run; those without a run come last. */
static void add_report(struct view *view, struct values *own, uint32_t index)
{
	const struct report *report = view->session->store->reports[index];
	size_t cells = (size_t)report->row_count * report->group_count;

	if (!report->sample_start)
		return;
	uint32_t count = report->sample_start[cells];
	uint64_t *keys = heap_allocate(count * sizeof(*keys));
	uint32_t *order = heap_allocate(count * sizeof(*order));
	own->cells[index] = arena_array(&view->arena, count, sizeof(**own->cells));
	for (size_t cell = 0; cell < cells; cell++)
		for (uint32_t i = report->sample_start[cell]; i < report->sample_start[cell + 1];
			i++) {
			own->cells[index][i] = (uint32_t)cell;
			keys[i] = (uint64_t)report->samples[i].run << 32 | report->samples[i].line;
			order[i] = i;
		}
	order_sort(keys, order, count);
	for (uint32_t i = 0; i < count; i++)
		view_add(view, index, order[i]);
	free(keys);
	free(order);
}

/* Add the samples of the reports that are compared: those that only quote others are left out. */
static void build(struct view *view)
{
	const struct session *session = view->session;
	struct values *own = arena_array(&view->arena, 1, sizeof(*own));
	uint32_t last = UINT32_MAX;

	own->cells = arena_array(&view->arena, session->store->report_count, sizeof(*own->cells));
	count_runs(view, own);
	for (uint32_t i = 0; i < session->comparison_count; i++) {
		uint32_t report = session->comparisons[i].report;
		if (view_is_single(view) && i != view->scope.comparison)
			continue;
		if (report != last && filter_keeps_report(session->filter, report))
			add_report(view, own, report);
		last = report;
	}
	view->own = own;
	view_order_given(view);
}

static const struct given *given_of(const struct session *session, struct row_ref ref)
{
	return session->store->reports[ref.comparison]->given_samples;
}

static uint32_t name_of(const struct view *view, struct row_ref ref)
{
	const struct report *report = view->session->store->reports[ref.comparison];

	return report->metric[cell_of(view, ref) / report->group_count];
}

static bool keeps_name(const struct view *view, uint32_t name)
{
	return filter_keeps_name(view->session->filter, name);
}

/* Fields. */

static uint32_t group_of(const struct row *row)
{
	return cell_of(row->view, row->ref) % report_of(row)->group_count;
}

/* The place of a pasted value in its cell, of another one that of its run in the document. */
static uint32_t ordinal_of(const struct row *row)
{
	const struct values *own = row->view->own;
	const struct report *report = report_of(row);
	uint32_t run = sample_of(row)->run;

	if (run == UINT32_MAX)
		return row->ref.row - report->sample_start[cell_of(row->view, row->ref)] + 1;
	return own->ordinals[row->ref.comparison][run];
}

static uint32_t document_of(const struct view *view, struct row_ref ref)
{
	const struct report *report = view->session->store->reports[ref.comparison];
	uint32_t run = report->samples[ref.row].run;

	return run == UINT32_MAX ? report->document : report->runs[run].document;
}

static void csv_source(struct row *row, struct field *field)
{
	field_text(field, row->session->store->documents[document_of(row->view, row->ref)].source);
}

static void csv_report(struct row *row, struct field *field)
{
	field_integer(field, report_of(row)->number);
}

static void csv_group(struct row *row, struct field *field)
{
	field_text(field, report_of(row)->groups[group_of(row)].label);
}

static void csv_run(struct row *row, struct field *field)
{
	field_integer(field, ordinal_of(row));
}

static void csv_metric(struct row *row, struct field *field)
{
	field_text(field, intern_text(&row->session->store->names, name_of(row->view, row->ref)));
}

static void csv_value(struct row *row, struct field *field)
{
	field_figure(field, (struct figure){sample_of(row)->value, sample_of(row)->form});
}

static void csv_flags(struct row *row, struct field *field)
{
	field_sample_flags(row->session, row->ref.comparison, sample_of(row), field);
}

static void csv_line(struct row *row, struct field *field)
{
	field_integer(field, sample_of(row)->line);
}

/* The number that the run has in its document, file or directory. */
static uint32_t number_of(const struct row *row)
{
	uint32_t run = sample_of(row)->run;

	return run == UINT32_MAX ? ordinal_of(row) : report_of(row)->runs[run].number;
}

static void screen_run(struct row *row, struct field *field)
{
	field_integer(field, number_of(row));
}

static void screen_group(struct row *row, struct field *field)
{
	field_text(field, label_short(report_of(row), group_of(row), row->scratch));
}

/* Keys. */

static uint64_t key_value(struct row *row, bool largest_first)
{
	return order_number(sample_of(row)->value, largest_first);
}

static uint64_t key_run(struct row *row, bool largest_first)
{
	return order_number(number_of(row), largest_first);
}

static uint64_t key_metric(struct row *row, bool largest_first)
{
	return order_number(
		names_rank(row->session->names)[name_of(row->view, row->ref)], largest_first);
}

static uint64_t key_group(struct row *row, bool largest_first)
{
	return order_number(group_of(row), largest_first);
}

static uint64_t key_report(struct row *row, bool largest_first)
{
	return order_number(row->ref.comparison, largest_first);
}

static const struct view_key keys[] = {
	{"value", "value", false, key_value},
	{"run", "number of the run", true, key_run},
	{"group", "group", true, key_group},
	{"metric", "name", true, key_metric},
	{"report", "report", true, key_report},
};

static const struct column columns[] = {
	/* CSV, head, sort key, width, most, priority, alignment, flags, value, heading */
	{"source", "source", "report", 8, 30, 3, ALIGN_MIDDLE, COLUMN_MANY, csv_source, NULL},
	{.csv = "report", .value = csv_report},
	{.csv = "group", .value = csv_group},
	{NULL, "group", "group", 6, 20, 1, ALIGN_LEFT, 0, screen_group, NULL},
	{.csv = "run", .value = csv_run},
	{NULL, "run", "run", 3, 6, 0, ALIGN_RIGHT, 0, screen_run, NULL},
	{.csv = "metric", .value = csv_metric},
	{"value", "value", "value", 9, 20, 0, ALIGN_RIGHT, 0, csv_value, NULL},
	{"flags", "flags", NULL, 5, 20, 2, ALIGN_LEFT, COLUMN_OWN, csv_flags, NULL},
	{"line", "line", NULL, 5, 8, 4, ALIGN_RIGHT, 0, csv_line, NULL},
	{NULL, "metric", "metric", 20, 0, 0, ALIGN_NAME, 0, csv_metric, NULL},
};

static double cpu(struct row *row)
{
	uint32_t run = sample_of(row)->run;

	return run == UINT32_MAX ? NAN : report_of(row)->runs[run].cpu_percent;
}

static double load(struct row *row)
{
	uint32_t run = sample_of(row)->run;

	return run == UINT32_MAX ? NAN : report_of(row)->runs[run].load_average;
}

static double run_time(struct row *row)
{
	uint32_t run = sample_of(row)->run;

	return run == UINT32_MAX ? NAN : report_of(row)->runs[run].run_time;
}

static const struct where_name fields[] = {
	{"value", WHERE_NUMBER, NULL, NULL},
	{"metric", WHERE_TEXT, NULL, NULL},
	{"group", WHERE_TEXT, NULL, NULL},
	{"run", WHERE_NUMBER, NULL, NULL},
	{"flags", WHERE_TEXT, NULL, NULL},
	{"cpu", WHERE_NUMBER, cpu, NULL},
	{"load", WHERE_NUMBER, load, NULL},
	{"time", WHERE_NUMBER, run_time, NULL},
	{"source", WHERE_TEXT, NULL, NULL},
	{"report", WHERE_NUMBER, NULL, NULL},
	{"line", WHERE_NUMBER, NULL, NULL},
	{NULL, 0, NULL, NULL},
};

static void draw_title(const struct view *view, struct cells *cells, int row)
{
	cells_put(cells, row, 1, cells->columns, SLICE("values of all runs"), ROLE_TITLE);
	title_counts(view, cells, row);
}

static bool enter(
	const struct view *view, struct row_ref ref, enum view_id *id, struct view_scope *scope)
{
	const struct session *session = view->session;
	const struct report *report = session->store->reports[ref.comparison];

	*id = VIEW_METRIC;
	for (uint32_t i = 0; i < session->comparison_count; i++) {
		if (session->comparisons[i].report != ref.comparison)
			continue;
		scope->comparison = i;
		scope->row = cell_of(view, ref) / report->group_count;
		return true;
	}
	return false;
}

static bool origin(const struct view *view, struct row_ref ref, uint32_t *document, uint32_t *line)
{
	*document = document_of(view, ref);
	*line = view->session->store->reports[ref.comparison]->samples[ref.row].line;
	return true;
}

static bool run_ref(const struct view *view, struct row_ref ref, uint32_t *report, uint32_t *run)
{
	*report = ref.comparison;
	*run = view->session->store->reports[ref.comparison]->samples[ref.row].run;
	return *run != UINT32_MAX;
}

static void draw_detail(
	const struct view *view, struct row_ref ref, struct cells *cells, int row, int rows)
{
	const struct report *report = view->session->store->reports[ref.comparison];
	uint32_t run = report->samples[ref.row].run;

	if (run != UINT32_MAX)
		detail_run(view->session, &report->runs[run], cells, row, rows);
}

const struct view_kind values_view = {
	.name = "values",
	.columns = columns,
	.column_count = ARRAY_LENGTH(columns),
	.fields = fields,
	.keys = keys,
	.key_count = ARRAY_LENGTH(keys),
	.usual_sort = "none",
	.build = build,
	.metric = name_of,
	.keeps_name = keeps_name,
	.draw_title = draw_title,
	.given = given_of,
	.enter = enter,
	.origin = origin,
	.run = run_ref,
	.detail_rows = 5,
	.draw_detail = draw_detail,
};
