/*
 * The view of one metric: for each group a row with its mean and spread, and a row for each of its
 * runs; all strips are on one scale. A reference is a group and a sample, UINT32_MAX for the group
 * itself. A metric without samples has a row a group with what the document prints.
 */
#include "views/columns.h"
#include "views/plot.h"
#include "views/statistics.h"

#include <stdlib.h>

#define GROUP_ROW      UINT32_MAX
#define DETAIL_ROWS    10
#define SENTENCE_MOST  4  /* lines in the title */
#define SENTENCE_WIDTH 80 /* columns that they are reckoned for */

struct metric {
	struct scale scale;
	bool has_samples;
	int sentence_rows; /* in the title */
};

static const struct comparison *sides_of(const struct view *view)
{
	return &view->session->comparisons[view->scope.comparison];
}

static const struct report *report_of(const struct view *view)
{
	return session_report(view->session, view->scope.comparison);
}

static const struct sample *samples_of(const struct view *view, uint32_t group, size_t *count)
{
	return report_samples(report_of(view), view->scope.row, group, count);
}

static void add_group(struct view *view, struct metric *own, uint32_t group)
{
	const struct report *report = report_of(view);
	size_t count;
	const struct sample *samples = samples_of(view, group, &count);

	view_add(view, group, GROUP_ROW);
	own->has_samples |= count > 0;
	if (count == 0)
		return;
	scale_add(&own->scale, samples, count);
	for (size_t i = 0; i < count; i++)
		view_add(view, group, (uint32_t)(samples + i - report->samples));
}

static void build(struct view *view)
{
	struct metric *own = arena_array(&view->arena, 1, sizeof(*own));
	const struct comparison *sides = sides_of(view);

	own->scale = SCALE_EMPTY;
	view->own = own;
	own->sentence_rows = detail_sentence_rows(
		view->session, view->scope.comparison, view->scope.row, SENTENCE_WIDTH);
	if (own->sentence_rows > SENTENCE_MOST)
		own->sentence_rows = SENTENCE_MOST;
	add_group(view, own, sides->base);
	if (sides->head != sides->base)
		add_group(view, own, sides->head);
	for (uint32_t group = 0; group < report_of(view)->group_count; group++)
		if (group != sides->base && group != sides->head)
			add_group(view, own, group);
}

/* A side of a comparison that is this group alone: its figures. */
static struct side side_of(const struct view *view, uint32_t group)
{
	struct comparison alone = {sides_of(view)->report, group, group};
	struct compared compared;

	compare_row(view->session, &alone, view->scope.row, &compared);
	return compared.base;
}

static bool is_group(const struct row *row)
{
	return row->ref.row == GROUP_ROW;
}

static const struct sample *sample_of(const struct row *row)
{
	return &report_of(row->view)->samples[row->ref.row];
}

static struct spread spread_of_group(const struct row *row)
{
	size_t count;
	const struct sample *samples = samples_of(row->view, row->ref.comparison, &count);

	return spread_of_samples(samples, count);
}

static bool matches(const struct view *view, struct row_ref ref, struct pattern *pattern)
{
	return pattern_matches(pattern, report_of(view)->groups[ref.comparison].label);
}

/* Fields. */

static void csv_group(struct row *row, struct field *field)
{
	field_text(field, report_of(row->view)->groups[row->ref.comparison].label);
}

static void screen_group(struct row *row, struct field *field)
{
	const struct comparison *sides = sides_of(row->view);
	uint32_t group = row->ref.comparison;

	if (is_group(row))
		field_text(field, label_beside(report_of(row->view), group,
					  group == sides->base ? sides->head : sides->base, 16,
					  row->scratch));
}

static void value_run(struct row *row, struct field *field)
{
	const struct report *report = report_of(row->view);
	size_t count;

	if (is_group(row)) {
		samples_of(row->view, row->ref.comparison, &count);
		if (count)
			field_text(field, SLICE("mean"));
		field->role = ROLE_DIM;
		return;
	}
	uint32_t run = sample_of(row)->run;
	const struct sample *first = samples_of(row->view, row->ref.comparison, &count);
	field_integer(field, run != UINT32_MAX ? report->runs[run].number
					       : (uint64_t)(sample_of(row) - first) + 1);
}

static void csv_value(struct row *row, struct field *field)
{
	if (is_group(row))
		field_figure(field, side_of(row->view, row->ref.comparison).value);
	else
		field_figure(field, (struct figure){sample_of(row)->value, sample_of(row)->form});
}

static void screen_value(struct row *row, struct field *field)
{
	const struct report *report = report_of(row->view);
	struct compared compared = {.fail = report->kind[row->view->scope.row] == ROW_FAIL};
	struct side side;

	if (!is_group(row)) {
		csv_value(row, field);
		return;
	}
	side = side_of(row->view, row->ref.comparison);
	show_value(&compared, &side, field);
}

static void screen_noise(struct row *row, struct field *field)
{
	if (!is_group(row))
		return;
	struct side side = side_of(row->view, row->ref.comparison);
	show_noise(&row->session->settings, &side, field);
}

static void csv_noise(struct row *row, struct field *field)
{
	if (!is_group(row))
		return;
	struct side side = side_of(row->view, row->ref.comparison);
	field_number(field, side.noise);
}

static void csv_stddev(struct row *row, struct field *field)
{
	struct spread spread = spread_of_group(row);

	if (is_group(row))
		field_number(field, spread_stddev(&spread));
}

static void csv_minimum(struct row *row, struct field *field)
{
	struct spread spread = spread_of_group(row);

	if (is_group(row) && spread.count)
		field_number(field, spread.least);
}

static void csv_maximum(struct row *row, struct field *field)
{
	struct spread spread = spread_of_group(row);

	if (is_group(row) && spread.count)
		field_number(field, spread.most);
}

static void screen_stddev(struct row *row, struct field *field)
{
	struct spread spread = spread_of_group(row);

	if (is_group(row))
		show_number(spread_stddev(&spread), field);
}

static void screen_minimum(struct row *row, struct field *field)
{
	struct spread spread = spread_of_group(row);

	if (is_group(row) && spread.count)
		show_number(spread.least, field);
}

static void screen_maximum(struct row *row, struct field *field)
{
	struct spread spread = spread_of_group(row);

	if (is_group(row) && spread.count)
		show_number(spread.most, field);
}

/* How far a run lies from the mean of its group, in per cent of it. */
static void screen_distance(struct row *row, struct field *field)
{
	double mean = spread_of_group(row).mean;

	if (!is_group(row) && mean > 0)
		field_print(field, "%+.1f%%", 100 * (sample_of(row)->value - mean) / mean);
}

static void value_flags(struct row *row, struct field *field)
{
	if (!is_group(row))
		field_sample_flags(report_of(row->view), sample_of(row), field);
	field->role = ROLE_ERROR;
}

static void value_line(struct row *row, struct field *field)
{
	field_integer(field, is_group(row) ? report_of(row->view)->line[row->view->scope.row]
					   : sample_of(row)->line);
}

static void screen_strip(struct row *row, struct field *field)
{
	const struct metric *own = row->view->own;
	size_t count = 1;
	const struct sample *samples =
		is_group(row) ? samples_of(row->view, row->ref.comparison, &count) : sample_of(row);

	if (count == 0 || row->room < 1)
		return;
	field_text(field, plot_strip(&own->scale, samples, count,
				  is_group(row) ? spread_of_samples(samples, count).mean : NAN,
				  row->room, row->session->settings.ascii, row->scratch));
	if (!is_group(row))
		field->role = ROLE_DIM;
}

/* Keys. */

static uint64_t key_value(struct row *row, bool largest_first)
{
	double value = is_group(row) ? side_of(row->view, row->ref.comparison).value.value
				     : sample_of(row)->value;

	return order_number(value, largest_first);
}

static uint64_t key_run(struct row *row, bool largest_first)
{
	struct field field;

	if (is_group(row))
		return order_number(-1, false);
	value_run(row, &field);
	return order_number(strtod(field.own, NULL), largest_first);
}

static const struct view_key keys[] = {
	{"value", "value", false, key_value},
	{"run", "number of the run", true, key_run},
};

static const struct column columns[] = {
	{.csv = "group", .value = csv_group},
	/* CSV, head, sort key, width, most, priority, alignment, flags, value, heading */
	{NULL, "group", NULL, 8, 16, 1, ALIGN_LEFT, COLUMN_GIVES, screen_group, NULL},
	{"run", "run", "run", 4, 8, 0, ALIGN_RIGHT, 0, value_run, NULL},
	{.csv = "value", .value = csv_value},
	{NULL, "value", "value", 8, 20, 0, ALIGN_RIGHT, 0, screen_value, NULL},
	{.csv = "noise", .value = csv_noise},
	{NULL, "\xc2\xb1sd ", "noise", 5, 8, 2, ALIGN_RIGHT, COLUMN_TIGHT, screen_noise, NULL},
	{.csv = "stddev", .value = csv_stddev},
	{NULL, "stddev", NULL, 7, 14, 3, ALIGN_RIGHT, 0, screen_stddev, NULL},
	{.csv = "min", .value = csv_minimum},
	{NULL, "min", NULL, 7, 14, 4, ALIGN_RIGHT, 0, screen_minimum, NULL},
	{.csv = "max", .value = csv_maximum},
	{NULL, "max", NULL, 7, 14, 4, ALIGN_RIGHT, 0, screen_maximum, NULL},
	{NULL, "vs mean", "distance", 7, 9, 5, ALIGN_RIGHT, 0, screen_distance, NULL},
	{"flags", "flags", NULL, 0, 24, 3, ALIGN_LEFT, 0, value_flags, NULL},
	{"line", "line", NULL, 5, 8, 20, ALIGN_RIGHT, COLUMN_EXTRA, value_line, NULL},
	{NULL, "runs on one scale", "strip", 12, 0, 0, ALIGN_NAME, 0, screen_strip, NULL},
};

static int title_rows(const struct view *view)
{
	const struct metric *own = view->own;

	return 2 + !own->has_samples + own->sentence_rows;
}

/* `-26.6%   >15x   HEAD against BASE` */
static void draw_change(const struct view *view, struct cells *cells, int row)
{
	struct judged judged;
	struct field change, effect;
	int at = 1;

	change.text = effect.text = SLICE_EMPTY;
	judge_row(view->session->judge, view->scope.comparison, view->scope.row, &judged);
	show_change(&judged.compared, &change);
	show_effect(&judged.compared, &effect);
	if (change.text.length)
		at += cells_put(cells, row, at, cells->columns, change.text,
			      change_role(judged.verdict.word)) +
		      2;
	if (effect.text.length)
		at += cells_put(cells, row, at, cells->columns, effect.text, ROLE_TEXT) + 2;
	title_sides_at(view, cells, row, at, cells->columns);
}

static void draw_title(const struct view *view, struct cells *cells, int row)
{
	const struct metric *own = view->own;
	const struct report *report = report_of(view);
	struct slice name =
		intern_text(&view->session->store->names, report->metric[view->scope.row]);

	cells_put_name(cells, row, 1, cells->columns - 1, name, ROLE_TITLE);
	draw_change(view, cells, row + 1);
	detail_sentence(view->session, view->scope.comparison, view->scope.row, cells, row + 2,
		own->sentence_rows);
	if (!own->has_samples)
		cells_put(cells, row + 2 + own->sentence_rows, 1, cells->columns,
			SLICE("no raw values in this document, only what it prints of each group"),
			ROLE_DIM);
}

static bool origin(const struct view *view, struct row_ref ref, uint32_t *document, uint32_t *line)
{
	const struct report *report = report_of(view);

	*document = report->document;
	*line = report->line[view->scope.row];
	if (ref.row == GROUP_ROW)
		return true;
	const struct sample *sample = &report->samples[ref.row];
	*line = sample->line;
	if (sample->run != UINT32_MAX)
		*document = report->runs[sample->run].document;
	return true;
}

static bool enter(
	const struct view *view, struct row_ref ref, enum view_id *id, struct view_scope *scope)
{
	*id = VIEW_SOURCE;
	origin(view, ref, &scope->document, &scope->line);
	return view->session->store->documents[scope->document].text.length > 0;
}

static uint32_t comparison_of(const struct view *view, struct row_ref ref)
{
	(void)ref;
	return view->scope.comparison;
}

static int detail_rows(const struct view *view)
{
	(void)view;
	return DETAIL_ROWS;
}

/* Of a run its circumstances; of a group what is known of the metric. */
static void draw_detail(
	const struct view *view, struct row_ref ref, struct cells *cells, int row, int rows)
{
	const struct session *session = view->session;
	const struct report *report = report_of(view);
	uint32_t comparison = view->scope.comparison, metric = view->scope.row;
	int used;

	if (ref.row != GROUP_ROW && report->samples[ref.row].run != UINT32_MAX) {
		used = detail_strips(session, comparison, metric, cells, row, rows - 3);
		detail_run(session, &report->runs[report->samples[ref.row].run], cells, row + used,
			rows - used);
		return;
	}
	used = detail_sentence(session, comparison, metric, cells, row, rows);
	used += detail_measures(session, comparison, metric, cells, row + used, rows - used);
	detail_report(session, comparison, cells, row + used, rows - used);
}

const struct view_kind metric_view = {
	.name = "metric",
	.columns = columns,
	.column_count = ARRAY_LENGTH(columns),
	.keys = keys,
	.key_count = ARRAY_LENGTH(keys),
	.usual_sort = "none",
	.build = build,
	.matches = matches,
	.title_rows = title_rows,
	.draw_title = draw_title,
	.enter = enter,
	.origin = origin,
	.comparison = comparison_of,
	.detail_rows = detail_rows,
	.draw_detail = draw_detail,
};
