/*
 * The view of jitter: a row a metric of a group, ranked by noise. A report of several comparisons
 * has its rows once, with the base of the first.
 *
 * A metric with samples has all of its figures; one of a mail has the value and the +- that are
 * printed, and nothing in place of the others. Rows of failures have no noise and are left out. In
 * the usual order the groups of a metric stand together, where the noisiest of them stands.
 */
#include "parsers/decimal.h"
#include "views/circumstances.h"
#include "views/jitter_row.h"
#include "views/pane.h"
#include "views/plot.h"
#include "views/profile.h"

#include <stdlib.h>

#define DETAIL_ROWS    9
#define SENTENCE_WIDTH 80 /* columns that the words of the title are reckoned for */

/* Building. */

static void add_rows(struct view *view, struct jitter *own, uint32_t comparison)
{
	const struct report *report = session_report(view->session, comparison);

	for (uint32_t row = 0; row < report->row_count; row++)
		for (uint32_t group = 0; group < report->group_count; group++) {
			size_t cell = report_cell(report, row, group);
			if (report->kind[row] == ROW_FAIL || !compare_has_side(report, row, group))
				continue;
			view_add(view, comparison, (uint32_t)cell);
			bool sampled = report->sample_start &&
				       report->sample_start[cell + 1] > report->sample_start[cell];
			own->sampled += sampled;
			own->printed += !sampled;
		}
}

static void add_counts(struct jitter *own, const struct jitter_counts *of)
{
	own->counts.metrics += of->metrics;
	own->counts.odd_tried += of->odd_tried;
	own->counts.odd += of->odd;
	own->counts.drifting += of->drifting;
	own->counts.noisier += of->noisier;
	own->counts.quieter += of->quieter;
}

/* Runs are counted now, since keys are worked out by several threads. */
static void add_report(struct view *view, struct jitter *own, uint32_t comparison)
{
	const struct session *session = view->session;
	const struct comparison *sides = &session->comparisons[comparison];
	const struct report *report = session_report(session, comparison);

	add_rows(view, own, comparison);
	own->claims[comparison] = jitter_claims(session, sides->report, sides->base, &own->arena);
	for (uint32_t group = 0; group < report->group_count; group++) {
		judge_runs(session->judge, sides->report, group);
		add_counts(own, &own->claims[comparison].groups[group]);
	}
	own->one_group &= report->group_count == 1;
	own->compares |= report->group_count > 1;
}

static void find_farthest(const struct session *session, struct jitter *own)
{
	own->farthest =
		circumstances_farthest_of(session, own->reports, own->report_count, &own->arena);
	own->farthest_rows = pane_text_rows(own->farthest, SENTENCE_WIDTH);
}

/* Room for `count` comparisons, of which those before `known` are there. */
static void make_room(struct jitter *own, uint32_t count, uint32_t known)
{
	const struct jitter_claims *claims = own->claims;
	const uint32_t *reports = own->reports;

	if (count <= own->capacity)
		return;
	own->capacity = count + own->capacity;
	own->claims = arena_array(&own->arena, own->capacity, sizeof(*own->claims));
	own->reports = arena_array(&own->arena, own->capacity, sizeof(*own->reports));
	if (claims) {
		memcpy(own->claims, claims, known * sizeof(*own->claims));
		memcpy(own->reports, reports, own->report_count * sizeof(*own->reports));
	}
}

/* Add the rows of the next comparisons, about so many. */
static void add_next(struct view *view, uint32_t end, size_t rows)
{
	const struct session *session = view->session;
	struct jitter *own = view->own;
	size_t before = view->all_count;

	make_room(own, end, view->known);
	for (; view->known < end && view->all_count - before < rows; view->known++) {
		uint32_t report = session->comparisons[view->known].report;
		bool again = view->known > 0 && !view_is_single(view) &&
			     session->comparisons[view->known - 1].report == report;
		if (again || !filter_keeps_report(session->filter, report))
			continue;
		add_report(view, own, view->known);
		own->reports[own->report_count++] = report;
	}
	own->profile += profile_count(view, before);
	own->only_profile = own->profile == view->all_count;
	if (view->known == end)
		find_farthest(session, own);
}

static void build(struct view *view)
{
	bool single = view_is_single(view);
	uint32_t end = single ? view->scope.comparison + 1 : view->session->comparison_count;
	struct jitter *own = heap_array(1, sizeof(*own));

	own->one_group = single;
	view->own = own;
	view->known = single ? view->scope.comparison : 0;
	add_next(view, end, SIZE_MAX);
}

static bool extend(struct view *view, size_t rows)
{
	const struct jitter *own = view->own;
	bool only_profile = own->only_profile;

	add_next(view, view->session->comparison_count, rows);
	return own->only_profile == only_profile;
}

static void release(struct view *view)
{
	struct jitter *own = view->own;

	arena_release(&own->arena);
	free(own);
}

static bool keeps_name(const struct view *view, uint32_t name)
{
	const struct jitter *own = view->own;

	return (own->only_profile || !profile_hides(view->session, name)) &&
	       filter_keeps_name(view->session->filter, name);
}

/* Verdicts choose rows as they do in the view of metrics. */
static bool keeps(const struct view *view, struct row_ref ref)
{
	return metric_has_verdict_shown(view->session, jitter_metric(view, ref));
}

/* CSV. */

static void csv_group(struct row *row, struct field *field)
{
	field_text(field, row_report(row)->groups[jitter_group(row->view, row->ref)].label);
}

static void csv_metric(struct row *row, struct field *field)
{
	field_text(
		field, intern_text(&row->session->store->names, jitter_name(row->view, row->ref)));
}

static void csv_runs(struct row *row, struct field *field)
{
	double runs = jitter_runs(row);

	if (!isnan(runs))
		field_integer(field, (uint64_t)runs);
}

static void csv_mean(struct row *row, struct field *field)
{
	field_figure(field, jitter_figures(row)->side.value);
}

static void csv_stddev(struct row *row, struct field *field)
{
	field_number(field, jitter_stddev(row));
}

static void csv_noise(struct row *row, struct field *field)
{
	column_csv_noise(&jitter_figures(row)->side, field);
}

static void csv_median(struct row *row, struct field *field)
{
	field_number(field, jitter_median(row));
}

static void csv_mad(struct row *row, struct field *field)
{
	field_number(field, jitter_mad(row));
}

static void csv_minimum(struct row *row, struct field *field)
{
	field_number(field, jitter_least(row));
}

static void csv_maximum(struct row *row, struct field *field)
{
	field_number(field, jitter_most(row));
}

/* Only a run that is odd: below five runs none is. */
static void csv_odd_run(struct row *row, struct field *field)
{
	const struct group_figures *figures = jitter_figures(row);

	if (figures->odd.odd)
		field_text(field, jitter_farthest(row, figures));
}

static void csv_drift(struct row *row, struct field *field)
{
	double p = jitter_drift(row);

	if (!isnan(p))
		field->text = (struct slice){field->own, decimal_print(p, 12, field->own)};
}

/* The screen. */

static void screen_noise(struct row *row, struct field *field)
{
	show_noise(&row->session->settings, &jitter_figures(row)->side, field);
}

static void screen_mean(struct row *row, struct field *field)
{
	struct compared perf = {.fail = false};

	show_value(&perf, &jitter_figures(row)->side, field);
}

static void screen_stddev(struct row *row, struct field *field)
{
	show_number(jitter_stddev(row), field);
}

static void screen_minimum(struct row *row, struct field *field)
{
	if (jitter_figures(row)->count > 1)
		show_number(jitter_least(row), field);
}

static void screen_maximum(struct row *row, struct field *field)
{
	if (jitter_figures(row)->count > 1)
		show_number(jitter_most(row), field);
}

static void screen_median(struct row *row, struct field *field)
{
	show_number(jitter_median(row), field);
}

static void screen_mad(struct row *row, struct field *field)
{
	show_number(jitter_mad(row), field);
}

static void screen_group(struct row *row, struct field *field)
{
	const struct jitter *own = row->view->own;
	const struct comparison *sides = row_comparison(row);
	uint32_t group = jitter_group(row->view, row->ref);

	if (!own->one_group)
		field_text(field, label_beside(row_report(row), group,
					  group == sides->base ? sides->head : sides->base,
					  row->room < 4 ? 4 : row->room, row->scratch));
}

static void screen_sparkline(struct row *row, struct field *field)
{
	const struct group_figures *figures = jitter_figures(row);

	if (figures->count > 1)
		field_text(field, plot_sparkline(figures->values, figures->count, row->room,
					  row->session->settings.ascii, row->scratch));
}

static void screen_cause(struct row *row, struct field *field)
{
	const struct group_figures *figures = jitter_figures(row);
	unsigned claims = jitter_row_claims(row);
	uint32_t runs = group_runs(row->session, row_comparison(row)->report,
		jitter_group(row->view, row->ref), figures);

	field_text(field,
		jitter_cause(figures, claims, jitter_farthest(row, figures), runs, row->scratch));
	if (claims & (CLAIM_ODD | CLAIM_DRIFTS))
		field->role = ROLE_NOISY;
}

static void screen_change(struct row *row, struct field *field)
{
	const struct noise_sides *sides = jitter_noise_sides(row);

	field_text(field, noise_change_words(sides, row->scratch));
	if (sides->claimed)
		field->role = ROLE_CHANGED;
}

static void screen_proof(struct row *row, struct field *field)
{
	field_text(field, noise_change_proof(jitter_noise_sides(row), row->scratch));
}

static void screen_drift(struct row *row, struct field *field)
{
	double p = jitter_drift(row);

	if (!isnan(p))
		field_print(field, "%.2g", p);
}

static void screen_metric(struct row *row, struct field *field)
{
	show_metric(row->session, jitter_name(row->view, row->ref), row->scratch, field);
	if (jitter_figures(row)->headline)
		field->role = ROLE_HEADLINE;
}

#define STDDEV "\xc2\xb1sd "

/* THE table of columns: CSV first, then the screen from left to right. */
static const struct column columns[] = {
	{.csv = "source", .value = column_source},
	{.csv = "report", .value = column_report},
	{.csv = "group", .value = csv_group},
	{.csv = "metric", .value = csv_metric},
	{.csv = "n", .value = csv_runs},
	{.csv = "mean", .value = csv_mean},
	{.csv = "stddev", .value = csv_stddev},
	{.csv = "noise", .value = csv_noise},
	{.csv = "median", .value = csv_median},
	{.csv = "mad", .value = csv_mad},
	{.csv = "min", .value = csv_minimum},
	{.csv = "max", .value = csv_maximum},
	{.csv = "odd_run", .value = csv_odd_run},
	{.csv = "drift_p", .value = csv_drift},
	/* CSV, head, sort key, width, most, priority, alignment, flags, value, heading */
	{NULL, STDDEV, "noise", 5, 8, 0, ALIGN_RIGHT, COLUMN_TIGHT, screen_noise, NULL},
	{NULL, "n", "n", 2, 4, 5, ALIGN_RIGHT, COLUMN_FILLED, csv_runs, NULL},
	{NULL, "mean", "mean", 8, 14, 6, ALIGN_RIGHT, COLUMN_LESSER, screen_mean, NULL},
	{NULL, "stddev", "stddev", 7, 14, 8, ALIGN_RIGHT, COLUMN_FILLED | COLUMN_LESSER,
		screen_stddev, NULL},
	{NULL, "min", "min", 7, 14, 9, ALIGN_RIGHT, COLUMN_FILLED | COLUMN_LESSER, screen_minimum,
		NULL},
	{NULL, "max", "max", 7, 14, 9, ALIGN_RIGHT, COLUMN_FILLED | COLUMN_LESSER, screen_maximum,
		NULL},
	{NULL, "median", "median", 7, 14, 22, ALIGN_RIGHT, COLUMN_FILLED | COLUMN_EXTRA,
		screen_median, NULL},
	{NULL, "MAD", "mad", 6, 14, 22, ALIGN_RIGHT, COLUMN_FILLED | COLUMN_EXTRA, screen_mad,
		NULL},
	{NULL, "group", "group", 5, 12, 1, ALIGN_LEFT, COLUMN_FILLED, screen_group, NULL},
	{NULL, "runs", "runs", 4, 12, 4, ALIGN_LEFT, COLUMN_FILLED, screen_sparkline, NULL},
	{NULL, "why", "odd", 9, 16, 2, ALIGN_LEFT, COLUMN_FILLED, screen_cause, NULL},
	{NULL, "drift p", "drift", 7, 7, 21, ALIGN_RIGHT, COLUMN_FILLED | COLUMN_EXTRA,
		screen_drift, NULL},
	{NULL, "against base", "ratio", 13, 14, 3, ALIGN_LEFT, COLUMN_FILLED, screen_change, NULL},
	{NULL, "", "proof", 12, 23, 7, ALIGN_LEFT, COLUMN_FILLED | COLUMN_LESSER, screen_proof,
		NULL},
	{NULL, "report", "report", 6, 24, 3, ALIGN_MIDDLE, COLUMN_MANY, column_source, NULL},
	{NULL, "metric", "metric", 20, 0, 0, ALIGN_NAME, 0, screen_metric, NULL},
};

static const struct where_name fields[] = {
	{"noise", WHERE_NUMBER, jitter_noise, NULL},
	{"n", WHERE_NUMBER, jitter_runs, NULL},
	{"mean", WHERE_NUMBER, jitter_mean, NULL},
	{"stddev", WHERE_NUMBER, jitter_stddev, NULL},
	{"min", WHERE_NUMBER, jitter_least, NULL},
	{"max", WHERE_NUMBER, jitter_most, NULL},
	{"median", WHERE_NUMBER, jitter_median, NULL},
	{"mad", WHERE_NUMBER, jitter_mad, NULL},
	{"ratio", WHERE_NUMBER, jitter_ratio, NULL},
	{"why", WHERE_TEXT, NULL, screen_cause},
	{"odd_run", WHERE_NUMBER | WHERE_TEXT, NULL, NULL},
	{"drift_p", WHERE_NUMBER, jitter_drift, NULL},
	{"group", WHERE_TEXT, NULL, NULL},
	{"metric", WHERE_TEXT, NULL, NULL},
	{"source", WHERE_TEXT, NULL, NULL},
	{"report", WHERE_NUMBER, NULL, NULL},
	{NULL, 0, NULL, NULL},
};

/* The title: the sides, what was found, and a run that is farthest out again and again. */

static int title_rows(const struct view *view)
{
	const struct jitter *own = view->own;

	return 2 + own->farthest_rows;
}

/* `odd run in 2 of 96 (1.0 by chance), drift in 1`, of runs too few for either their number. */
static struct slice odd_text(const struct jitter_counts *counts, struct arena *arena)
{
	if (counts->odd_tried == 0)
		return SLICE("under 5 runs nothing is called odd or a drift");
	return arena_print(arena, "odd run in %u of %u (%.1f by chance), drift in %u", counts->odd,
		counts->odd_tried, counts->odd_tried * ODD_RUN_RATE, counts->drifting);
}

static struct slice found_text(const struct view *view, struct arena *arena)
{
	const struct jitter *own = view->own;
	const struct jitter_counts *counts = &own->counts;
	struct slice odd = odd_text(counts, arena);

	if (own->sampled == 0)
		return SLICE("noise as printed: a blank is 2% or less, one run, or not known");
	if (own->printed)
		return arena_print(arena, "samples: %.*s; mails: \xc2\xb1 as printed",
			(int)odd.length, odd.at);
	if (!own->compares)
		return odd;
	return arena_print(arena, "%.*s; %u noisier, %u quieter", (int)odd.length, odd.at,
		counts->noisier, counts->quieter);
}

static void draw_title(const struct view *view, struct cells *cells, int row)
{
	const struct jitter *own = view->own;
	struct arena scratch = {0};

	title_sides(view, cells, row);
	title_counts(view, cells, row);
	cells_put(cells, row + 1, 1, cells->columns - 1, found_text(view, &scratch), ROLE_TITLE);
	struct pane pane = pane_open(view->session, cells, row + 2, own->farthest_rows);
	pane_text(&pane, own->farthest, ROLE_TEXT);
	pane_close(&pane, row + 2);
	arena_release(&scratch);
}

static bool enter(
	const struct view *view, struct row_ref ref, enum view_id *id, struct view_scope *scope)
{
	*id = VIEW_METRIC;
	scope->comparison = ref.comparison;
	scope->row = jitter_metric(view, ref).row;
	return true;
}

/* Of a metric with samples the farthest run, or the first; else the row of the table. */
static bool origin(const struct view *view, struct row_ref ref, uint32_t *document, uint32_t *line)
{
	const struct report *report = session_report(view->session, ref.comparison);
	struct arena scratch = {0};
	uint32_t row = jitter_metric(view, ref).row;
	struct group_figures figures =
		group_figures(view->session, view->session->comparisons[ref.comparison].report, row,
			jitter_group(view, ref), &scratch);

	*document = report->document;
	*line = report->line[row];
	if (figures.count) {
		uint32_t at = figures.farthest == UINT32_MAX ? report->sample_start[ref.row]
							     : figures.farthest;
		*line = report->samples[at].line;
		if (report->samples[at].run != UINT32_MAX)
			*document = report->runs[report->samples[at].run].document;
	}
	arena_release(&scratch);
	return true;
}

static void draw_detail(
	const struct view *view, struct row_ref ref, struct cells *cells, int row, int rows)
{
	const struct session *session = view->session;
	const struct jitter *own = view->own;
	uint32_t metric = jitter_metric(view, ref).row;
	int used = detail_metric(session, ref.comparison, metric, cells, row, rows - 4);

	used += detail_strips(session, ref.comparison, metric, cells, row + used, rows - used);
	detail_jitter(session, ref.comparison, metric, &own->claims[ref.comparison], cells,
		row + used, rows - used);
}

const struct view_kind jitter_view = {
	.name = "jitter",
	.columns = columns,
	.column_count = ARRAY_LENGTH(columns),
	.fields = fields,
	.keys = jitter_keys,
	.key_count = JITTER_KEYS,
	.usual_sort = "order",
	.sections = true,
	.build = build,
	.extend = extend,
	.release = release,
	.metric = jitter_name,
	.keeps_name = keeps_name,
	.keeps = keeps,
	.title_rows = title_rows,
	.draw_title = draw_title,
	.enter = enter,
	.origin = origin,
	.detail_rows = DETAIL_ROWS,
	.draw_detail = draw_detail,
	.by_comparison = true,
};
