/*
 * The view of one metric: for each group a row with its mean and spread, and a row for each of its
 * runs; all strips are on one scale. A reference is a group and a sample, UINT32_MAX for the group
 * itself. A group without samples has what the document prints, and in place of a strip the range
 * of a stddev around its value, at the cautious end: a printed 7 % is up to 8 %.
 */
#include "parsers/document_text.h"
#include "views/columns.h"
#include "views/group_figures.h"
#include "views/plot.h"
#include "views/recovery.h"

#include <stdlib.h>

#define GROUP_ROW      UINT32_MAX
#define DETAIL_ROWS    12
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

static struct samples samples_of(const struct view *view, uint32_t group)
{
	return session_samples(view->session, sides_of(view)->report, view->scope.row, group);
}

/* A side of a comparison that is this group alone: its figures. */
static struct side side_of(const struct view *view, uint32_t group)
{
	struct comparison alone = {sides_of(view)->report, group, group};
	struct compared compared;

	compare_row(view->session, &alone, view->scope.row, &compared);
	return compared.base;
}

/* What a document prints: a value, and a stddev around it where it says one. */
struct range {
	double low, mean, high; /* NaN: not there */
};

static struct range range_of(const struct view *view, uint32_t group)
{
	struct side side = side_of(view, group);
	double value = side.value.value, noise = (side.noise + 1) / 100;

	if (report_of(view)->kind[view->scope.row] == ROW_FAIL)
		return (struct range){NAN, NAN, NAN};
	if (side.printed_noise == NOISE_NONE)
		noise = NAN;
	return (struct range){value * (1 - noise), value, value * (1 + noise)};
}

static void add_group(struct view *view, struct metric *own, uint32_t group)
{
	const struct report *report = report_of(view);
	struct samples samples = samples_of(view, group);

	view_add(view, group, GROUP_ROW);
	own->has_samples |= samples.count > 0;
	if (samples.count == 0) {
		struct range range = range_of(view, group);
		scale_widen(&own->scale, range.low);
		scale_widen(&own->scale, range.mean);
		scale_widen(&own->scale, range.high);
	}
	scale_add(&own->scale, samples.at, samples.count);
	for (size_t i = 0; i < samples.count; i++)
		view_add(view, group, (uint32_t)(samples.at + i - report->samples));
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
	struct samples samples = samples_of(row->view, row->ref.comparison);

	return spread_of_samples(&samples);
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
					  group == sides->base ? sides->head : sides->base,
					  row->room ? row->room : UINT8_MAX, row->scratch));
}

static void value_run(struct row *row, struct field *field)
{
	const struct report *report = report_of(row->view);
	struct samples samples = samples_of(row->view, row->ref.comparison);

	if (!is_group(row)) {
		field_text(field, run_name(row->session, sides_of(row->view)->report, row->ref.row,
					  (uint32_t)(samples.at - report->samples), row->scratch));
		return;
	}
	if (samples.count)
		field_text(field, SLICE("mean"));
	field->role = ROLE_DIM;
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

static void csv_flags(struct row *row, struct field *field)
{
	if (!is_group(row))
		field_sample_flags(
			row->session, sides_of(row->view)->report, sample_of(row), field);
}

static struct group_figures figures_of(struct row *row)
{
	return group_figures(row->session, sides_of(row->view)->report, row->view->scope.row,
		row->ref.comparison, row->scratch);
}

/* `drifts up`: of this metric by itself, beyond chance. */
static void show_drift(struct row *row, struct field *field)
{
	struct group_figures figures = figures_of(row);
	struct trend trend = trend_over_runs(figures.values, figures.count);

	if (trend.p < CHANCE)
		field_text(field, trend.tau > 0 ? SLICE("drifts up") : SLICE("drifts down"));
	field->role = ROLE_NOISY;
}

/* The word for a run that is odd, or of runs too few to call one so farthest; NULL for the others.
 */
static const char *standing_word(struct row *row)
{
	struct group_figures figures = figures_of(row);

	if (figures.farthest != row->ref.row)
		return NULL;
	if (figures.odd.odd)
		return "odd";
	return figures.count < ODD_RUN_LEAST ? "farthest" : NULL;
}

/* Of a run what stress-ng says against its value, and whether it lies far out. */
static void screen_flags(struct row *row, struct field *field)
{
	if (is_group(row)) {
		show_drift(row, field);
		return;
	}
	const char *word = standing_word(row);
	csv_flags(row, field);
	field->role = field->text.length ? ROLE_ERROR : ROLE_TEXT;
	if (word)
		field_text(field,
			arena_print(row->scratch, "%s%s%.*s", word, field->text.length ? ", " : "",
				(int)field->text.length, field->text.length ? field->text.at : ""));
}

/* By the group, or by what the row says of itself: `odd`, `aside`, `drifts`. */
static bool matches(const struct view *view, struct row_ref ref, struct pattern *pattern)
{
	struct arena scratch = {0};
	struct row row = {.view = view, .session = view->session, .ref = ref, .scratch = &scratch};
	struct field flags;

	if (pattern_matches(pattern, report_of(view)->groups[ref.comparison].label))
		return true;
	flags.text = SLICE_EMPTY;
	screen_flags(&row, &flags);
	bool found = flags.text.length && pattern_matches(pattern, flags.text);
	arena_release(&scratch);
	return found;
}

static void value_line(struct row *row, struct field *field)
{
	field_integer(field, is_group(row) ? report_of(row->view)->line[row->view->scope.row]
					   : sample_of(row)->line);
}

static void screen_strip(struct row *row, struct field *field)
{
	const struct metric *own = row->view->own;
	bool ascii = row->session->settings.ascii;
	struct samples samples = is_group(row) ? samples_of(row->view, row->ref.comparison)
					       : (struct samples){sample_of(row), 1, NULL};

	if (row->room < 1)
		return;
	if (samples.count) {
		field_text(field, plot_strip(&own->scale, &samples,
					  is_group(row) ? mean_of_samples(&samples) : NAN,
					  row->room, ascii, row->scratch));
	} else {
		struct range range = range_of(row->view, row->ref.comparison);
		if (isnan(range.mean))
			return;
		field_text(field, plot_range(&own->scale, range.low, range.mean, range.high,
					  row->room, ascii, row->scratch));
	}
	if (!is_group(row))
		field->role = ROLE_DIM;
}

static void head_of_strip(
	const struct view *view, int width, struct arena *arena, struct slice *head)
{
	const struct metric *own = view->own;

	(void)width;
	(void)arena;
	*head = own->has_samples ? SLICE("runs on one scale")
				 : SLICE("value and stddev, one scale");
}

/* Keys. */

static uint64_t key_value(struct row *row, bool largest_first)
{
	double value = is_group(row) ? side_of(row->view, row->ref.comparison).value.value
				     : sample_of(row)->value;

	return order_number(value, largest_first);
}

/* In the order of the runs. */
static uint64_t key_run(struct row *row, bool largest_first)
{
	if (is_group(row))
		return order_number(-1, false);
	uint32_t run = sample_of(row)->run;
	return order_number(
		run == UINT32_MAX ? row->ref.row : report_of(row->view)->runs[run].number,
		largest_first);
}

static const struct view_key keys[] = {
	{"value", "value", false, key_value},
	{"run", "number of the run", true, key_run},
};

static const struct column columns[] = {
	{.csv = "group", .value = csv_group},
	/* CSV, head, sort key, width, most, priority, alignment, flags, value, heading */
	{NULL, "group", NULL, 8, 16, 1, ALIGN_LEFT, COLUMN_GIVES, screen_group, NULL},
	{"run", "run", "run", 4, 14, 0, ALIGN_RIGHT, 0, value_run, NULL},
	{.csv = "value", .value = csv_value},
	{NULL, "value", "value", 8, 20, 0, ALIGN_RIGHT, 0, screen_value, NULL},
	{.csv = "noise", .value = csv_noise},
	{NULL, "\xc2\xb1sd ", "noise", 5, 8, 2, ALIGN_RIGHT, COLUMN_TIGHT, screen_noise, NULL},
	{.csv = "stddev", .value = csv_stddev},
	{NULL, "stddev", NULL, 7, 14, 5, ALIGN_RIGHT, COLUMN_FILLED, screen_stddev, NULL},
	{.csv = "min", .value = csv_minimum},
	{NULL, "min", NULL, 7, 14, 6, ALIGN_RIGHT, COLUMN_FILLED, screen_minimum, NULL},
	{.csv = "max", .value = csv_maximum},
	{NULL, "max", NULL, 7, 14, 6, ALIGN_RIGHT, COLUMN_FILLED, screen_maximum, NULL},
	{NULL, "vs mean", "distance", 7, 9, 4, ALIGN_RIGHT, COLUMN_FILLED, screen_distance, NULL},
	{.csv = "flags", .value = csv_flags},
	{NULL, "flags", NULL, 5, 24, 3, ALIGN_LEFT, COLUMN_FILLED, screen_flags, NULL},
	{"line", "line", NULL, 5, 8, 20, ALIGN_RIGHT, COLUMN_EXTRA, value_line, NULL},
	{NULL, NULL, "strip", 13, 0, 0, ALIGN_NAME, 0, screen_strip, head_of_strip},
};

static int title_rows(const struct view *view)
{
	const struct metric *own = view->own;

	return 2 + !own->has_samples + own->sentence_rows;
}

/* `-26.6%   >15x   recovered 99%  HEAD against BASE` */
static void draw_change(const struct view *view, struct cells *cells, int row)
{
	struct arena scratch = {0};
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
	struct slice recovery = recovery_text(
		recovery_of(view->session, view->scope.comparison, view->scope.row), &scratch);
	if (recovery.length)
		at += cells_put(cells, row, at, cells->columns, recovery, ROLE_TITLE) + 2;
	title_sides_at(view, cells, row, at, cells->columns);
	arena_release(&scratch);
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
	return document_has_text(&view->session->store->documents[scope->document]);
}

static bool run_ref(const struct view *view, struct row_ref ref, uint32_t *report, uint32_t *run)
{
	if (ref.row == GROUP_ROW)
		return false;
	*report = sides_of(view)->report;
	*run = report_of(view)->samples[ref.row].run;
	return *run != UINT32_MAX;
}

/* What the title has no room for. */
static int draw_sentence(const struct view *view, struct cells *cells, int row, int rows)
{
	const struct metric *own = view->own;
	uint32_t comparison = view->scope.comparison, metric = view->scope.row;

	if (detail_sentence_rows(view->session, comparison, metric, cells->columns) <=
		own->sentence_rows)
		return 0;
	return detail_sentence(view->session, comparison, metric, cells, row, rows);
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
	used = draw_sentence(view, cells, row, rows);
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
	.run = run_ref,
	.detail_rows = DETAIL_ROWS,
	.draw_detail = draw_detail,
};
