/*
 * The view of jitter: a row a metric of a group, ranked by noise. A reference is a comparison and a
 * cell of its report (row * group_count + group); a report of several comparisons has its rows
 * once, with the base of the first.
 *
 * A metric with samples has all of its figures; one of a mail has the value and the +- that are
 * printed, and nothing in place of the others. Rows of failures have no noise and are left out. In
 * the usual order the groups of a metric stand together, where the noisiest of them stands.
 */
#include "views/circumstances.h"
#include "views/jitter_words.h"
#include "views/pane.h"
#include "views/plot.h"
#include "views/profile.h"

#define DETAIL_ROWS    9
#define SENTENCE_WIDTH 80 /* columns that the words of the title are reckoned for */

struct jitter {
	struct jitter_claims *claims; /* [comparison]; empty for those without rows */
	struct jitter_counts counts;  /* of all groups of the view together */
	size_t sampled, printed;      /* rows with samples, and without */
	bool only_profile;
	bool one_group;	       /* in all of the view */
	bool compares;	       /* a report has a base and another group */
	struct slice farthest; /* a run that is so in most groups; empty: none */
	int farthest_rows;     /* in the title */
};

static const struct report *report_of(const struct view *view, struct row_ref ref)
{
	return session_report(view->session, ref.comparison);
}

/* The row of metrics that a row is about. */
static struct row_ref metric_row(const struct view *view, struct row_ref ref)
{
	return (struct row_ref){ref.comparison, ref.row / report_of(view, ref)->group_count};
}

static uint32_t group_of(const struct view *view, struct row_ref ref)
{
	return ref.row % report_of(view, ref)->group_count;
}

/* Building. */

static void add_rows(struct view *view, struct jitter *own, uint32_t comparison)
{
	const struct report *report = session_report(view->session, comparison);

	for (uint32_t row = 0; row < report->row_count; row++)
		for (uint32_t group = 0; group < report->group_count; group++) {
			size_t cell = report_cell(report, row, group), count;
			if (report->kind[row] == ROW_FAIL || !compare_has_side(report, row, group))
				continue;
			view_add(view, comparison, (uint32_t)cell);
			report_samples(report, row, group, &count);
			own->sampled += count > 0;
			own->printed += count == 0;
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
	own->claims[comparison] = jitter_claims(session, sides->report, sides->base, &view->arena);
	for (uint32_t group = 0; group < report->group_count; group++) {
		judge_runs(session->judge, sides->report, group);
		add_counts(own, &own->claims[comparison].groups[group]);
	}
	own->one_group &= report->group_count == 1;
	own->compares |= report->group_count > 1;
}

static void find_farthest(
	struct view *view, struct jitter *own, const struct report **reports, size_t count)
{
	own->farthest = circumstances_farthest(reports, count, &view->arena);
	own->farthest_rows = pane_text_rows(own->farthest, SENTENCE_WIDTH);
}

static void build(struct view *view)
{
	const struct session *session = view->session;
	struct jitter *own = arena_array(&view->arena, 1, sizeof(*own));
	const struct report **reports =
		arena_array(&view->arena, session->comparison_count, sizeof(struct report *));
	size_t count = 0;
	uint32_t last = UINT32_MAX;

	view->own = own;
	own->claims = arena_array(&view->arena, session->comparison_count, sizeof(*own->claims));
	own->one_group = view_is_single(view);
	for (uint32_t i = 0; i < session->comparison_count; i++) {
		uint32_t report = session->comparisons[i].report;
		if (view_is_single(view) && i != view->scope.comparison)
			continue;
		if (report != last && filter_keeps_report(session->filter, report)) {
			add_report(view, own, i);
			reports[count++] = session->store->reports[report];
		}
		last = report;
	}
	find_farthest(view, own, reports, count);
	own->only_profile = profile_is_all(view);
}

static uint32_t name_of(const struct view *view, struct row_ref ref)
{
	return report_of(view, ref)->metric[metric_row(view, ref).row];
}

static bool keeps_name(const struct view *view, uint32_t name)
{
	const struct jitter *own = view->own;

	return (own->only_profile || !profile_hides(view->session, name)) &&
	       filter_keeps_name(view->session->filter, name);
}

static bool keeps(const struct view *view, struct row_ref ref)
{
	return filter_keeps_row(view->session->filter, view->session, metric_row(view, ref));
}

/* The figures of a row. */

static struct group_figures figures_of_group(const struct row *row, uint32_t group)
{
	return group_figures(row->session, row_comparison(row)->report,
		metric_row(row->view, row->ref).row, group, row->scratch);
}

static struct group_figures figures_of(const struct row *row)
{
	return figures_of_group(row, group_of(row->view, row->ref));
}

static unsigned claims_of(const struct row *row)
{
	const struct jitter *own = row->view->own;

	return jitter_claims_of(&own->claims[row->ref.comparison], row->ref.row);
}

static struct slice farthest_name(const struct row *row, const struct group_figures *figures)
{
	const struct report *report = row_report(row);

	if (figures->farthest == UINT32_MAX)
		return SLICE_EMPTY;
	return run_name(row->session, row_comparison(row)->report, figures->farthest,
		report->sample_start[row->ref.row], row->scratch);
}

/* The noise of the row beside that of the base; there is no ratio in the base's own rows. */
static struct noise_sides noise_sides_of(const struct row *row)
{
	struct noise_sides sides = {.change = {NAN, NAN}};
	uint32_t base_group = row_comparison(row)->base;

	if (group_of(row->view, row->ref) == base_group)
		return sides;
	struct group_figures head = figures_of(row), base = figures_of_group(row, base_group);
	sides.change = noise_change(base.values, base.count, head.values, head.count);
	sides.base_count = base.count;
	sides.head_count = head.count;
	sides.claimed = claims_of(row) & CLAIM_NOISE;
	return sides;
}

/* CSV. */

static void csv_group(struct row *row, struct field *field)
{
	field_text(field, row_report(row)->groups[group_of(row->view, row->ref)].label);
}

static void csv_metric(struct row *row, struct field *field)
{
	field_text(field, intern_text(&row->session->store->names, name_of(row->view, row->ref)));
}

static void csv_runs(struct row *row, struct field *field)
{
	struct group_figures figures = figures_of(row);
	uint32_t runs = group_runs(
		row->session, row_comparison(row)->report, group_of(row->view, row->ref), &figures);

	if (runs != RUNS_UNKNOWN)
		field_integer(field, runs);
}

static void csv_mean(struct row *row, struct field *field)
{
	field_figure(field, figures_of(row).side.value);
}

static void csv_stddev(struct row *row, struct field *field)
{
	struct spread spread = figures_of(row).spread;

	field_number(field, spread_stddev(&spread));
}

static void csv_noise(struct row *row, struct field *field)
{
	struct side side = figures_of(row).side;

	column_csv_noise(&side, field);
}

static void csv_median(struct row *row, struct field *field)
{
	field_number(field, figures_of(row).median);
}

static void csv_mad(struct row *row, struct field *field)
{
	field_number(field, figures_of(row).mad);
}

static double least_of(const struct group_figures *figures)
{
	return figures->count ? figures->spread.least : NAN;
}

static double most_of(const struct group_figures *figures)
{
	return figures->count ? figures->spread.most : NAN;
}

static void csv_minimum(struct row *row, struct field *field)
{
	struct group_figures figures = figures_of(row);

	field_number(field, least_of(&figures));
}

static void csv_maximum(struct row *row, struct field *field)
{
	struct group_figures figures = figures_of(row);

	field_number(field, most_of(&figures));
}

/* Only a run that is odd: below five runs none is. */
static void csv_odd_run(struct row *row, struct field *field)
{
	struct group_figures figures = figures_of(row);

	if (figures.odd.odd)
		field_text(field, farthest_name(row, &figures));
}

static double drift_p(const struct row *row)
{
	struct group_figures figures = figures_of(row);

	return figures.count < 3 ? NAN : trend_over_runs(figures.values, figures.count).p;
}

static void csv_drift(struct row *row, struct field *field)
{
	double p = drift_p(row);

	if (!isnan(p))
		field_print(field, "%.12g", p);
}

/* The screen. */

static void screen_noise(struct row *row, struct field *field)
{
	struct side side = figures_of(row).side;

	show_noise(&row->session->settings, &side, field);
}

static void screen_mean(struct row *row, struct field *field)
{
	struct side side = figures_of(row).side;
	struct compared perf = {.fail = false};

	show_value(&perf, &side, field);
}

static void screen_stddev(struct row *row, struct field *field)
{
	struct spread spread = figures_of(row).spread;

	show_number(spread_stddev(&spread), field);
}

static void screen_minimum(struct row *row, struct field *field)
{
	struct group_figures figures = figures_of(row);

	show_number(least_of(&figures), field);
}

static void screen_maximum(struct row *row, struct field *field)
{
	struct group_figures figures = figures_of(row);

	show_number(most_of(&figures), field);
}

static void screen_median(struct row *row, struct field *field)
{
	show_number(figures_of(row).median, field);
}

static void screen_mad(struct row *row, struct field *field)
{
	show_number(figures_of(row).mad, field);
}

static void screen_group(struct row *row, struct field *field)
{
	const struct jitter *own = row->view->own;
	const struct comparison *sides = row_comparison(row);
	uint32_t group = group_of(row->view, row->ref);

	if (!own->one_group)
		field_text(field, label_beside(row_report(row), group,
					  group == sides->base ? sides->head : sides->base,
					  row->room < 4 ? 4 : row->room, row->scratch));
}

static void screen_sparkline(struct row *row, struct field *field)
{
	struct group_figures figures = figures_of(row);

	if (figures.count > 1)
		field_text(field, plot_sparkline(figures.values, figures.count, row->room,
					  row->session->settings.ascii, row->scratch));
}

static void screen_cause(struct row *row, struct field *field)
{
	struct group_figures figures = figures_of(row);
	unsigned claims = claims_of(row);
	uint32_t runs = group_runs(
		row->session, row_comparison(row)->report, group_of(row->view, row->ref), &figures);

	field_text(field,
		jitter_cause(&figures, claims, farthest_name(row, &figures), runs, row->scratch));
	if (claims & (CLAIM_ODD | CLAIM_DRIFTS))
		field->role = ROLE_NOISY;
}

static void screen_change(struct row *row, struct field *field)
{
	struct noise_sides sides = noise_sides_of(row);

	field_text(field, noise_change_words(&sides, row->scratch));
	if (sides.claimed)
		field->role = ROLE_CHANGED;
}

static void screen_proof(struct row *row, struct field *field)
{
	struct noise_sides sides = noise_sides_of(row);

	field_text(field, noise_change_proof(&sides, row->scratch));
}

static void screen_drift(struct row *row, struct field *field)
{
	double p = drift_p(row);

	if (!isnan(p))
		field_print(field, "%.2g", p);
}

static void screen_metric(struct row *row, struct field *field)
{
	show_metric(row->session, name_of(row->view, row->ref), row->scratch, field);
	if (figures_of(row).headline)
		field->role = ROLE_HEADLINE;
}

/* Keys. */

static uint64_t key_noise_of_row(struct row *row, bool largest_first)
{
	return order_number(figures_of(row).side.noise, largest_first);
}

/* The noise of the noisiest group, so that the groups of a metric stay together. */
static uint64_t key_order(struct row *row, bool largest_first)
{
	uint32_t metric = metric_row(row->view, row->ref).row;
	double most = NAN;

	for (uint32_t group = 0; group < row_report(row)->group_count; group++)
		most = fmax(most,
			group_noise(row->session, row_comparison(row)->report, metric, group));
	return order_number(most, largest_first);
}

static uint64_t key_runs(struct row *row, bool largest_first)
{
	struct group_figures figures = figures_of(row);
	uint32_t runs = group_runs(
		row->session, row_comparison(row)->report, group_of(row->view, row->ref), &figures);

	return order_number(runs == RUNS_UNKNOWN ? (double)NAN : runs, largest_first);
}

static uint64_t key_mean(struct row *row, bool largest_first)
{
	return order_number(figures_of(row).side.value.value, largest_first);
}

static uint64_t key_stddev(struct row *row, bool largest_first)
{
	struct spread spread = figures_of(row).spread;

	return order_number(spread_stddev(&spread), largest_first);
}

static uint64_t key_median(struct row *row, bool largest_first)
{
	return order_number(figures_of(row).median, largest_first);
}

static uint64_t key_mad(struct row *row, bool largest_first)
{
	return order_number(figures_of(row).mad, largest_first);
}

static uint64_t key_minimum(struct row *row, bool largest_first)
{
	struct group_figures figures = figures_of(row);

	return order_number(least_of(&figures), largest_first);
}

static uint64_t key_maximum(struct row *row, bool largest_first)
{
	struct group_figures figures = figures_of(row);

	return order_number(most_of(&figures), largest_first);
}

static uint64_t key_odd(struct row *row, bool largest_first)
{
	return order_number(figures_of(row).odd.z, largest_first);
}

static uint64_t key_drift(struct row *row, bool largest_first)
{
	return order_number(drift_p(row), largest_first);
}

static uint64_t key_ratio(struct row *row, bool largest_first)
{
	return order_number(fabs(log(noise_sides_of(row).change.ratio)), largest_first);
}

static uint64_t key_group(struct row *row, bool largest_first)
{
	return order_number(group_of(row->view, row->ref), largest_first);
}

static uint64_t key_name(struct row *row, bool largest_first)
{
	return order_number(
		names_rank(row->session->names)[name_of(row->view, row->ref)], largest_first);
}

static uint64_t key_source(struct row *row, bool largest_first)
{
	return order_number(row->ref.comparison, largest_first);
}

static const struct view_key keys[] = {
	{"order", "noise of the metric, its groups together", false, key_order},
	{"noise", "stddev in per cent of the mean", false, key_noise_of_row},
	{"n", "number of runs", false, key_runs},
	{"mean", "mean, or the value that is printed", false, key_mean},
	{"stddev", "stddev", false, key_stddev},
	{"median", "median", false, key_median},
	{"mad", "median distance from the median", false, key_mad},
	{"min", "least run", false, key_minimum},
	{"max", "largest run", false, key_maximum},
	{"odd", "how far out the farthest run is, in MADs", false, key_odd},
	{"drift", "chance of such a drift, the least first", true, key_drift},
	{"ratio", "how much noisier or quieter than the base", false, key_ratio},
	{"group", "group", true, key_group},
	{"metric", "name", true, key_name},
	{"report", "report", true, key_source},
};

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
	{NULL, "mean", "mean", 8, 14, 6, ALIGN_RIGHT, 0, screen_mean, NULL},
	{NULL, "stddev", "stddev", 7, 14, 8, ALIGN_RIGHT, COLUMN_FILLED, screen_stddev, NULL},
	{NULL, "min", "min", 7, 14, 9, ALIGN_RIGHT, COLUMN_FILLED, screen_minimum, NULL},
	{NULL, "max", "max", 7, 14, 9, ALIGN_RIGHT, COLUMN_FILLED, screen_maximum, NULL},
	{NULL, "median", "median", 7, 14, 22, ALIGN_RIGHT, COLUMN_FILLED | COLUMN_EXTRA,
		screen_median, NULL},
	{NULL, "MAD", "mad", 6, 14, 22, ALIGN_RIGHT, COLUMN_FILLED | COLUMN_EXTRA, screen_mad,
		NULL},
	{NULL, "group", "group", 5, 12, 1, ALIGN_LEFT, COLUMN_FILLED, screen_group, NULL},
	{NULL, "runs", NULL, 4, 12, 4, ALIGN_LEFT, COLUMN_FILLED, screen_sparkline, NULL},
	{NULL, "why", "odd", 9, 16, 2, ALIGN_LEFT, COLUMN_FILLED, screen_cause, NULL},
	{NULL, "drift p", "drift", 7, 7, 21, ALIGN_RIGHT, COLUMN_FILLED | COLUMN_EXTRA,
		screen_drift, NULL},
	{NULL, "against base", "ratio", 13, 14, 3, ALIGN_LEFT, COLUMN_FILLED, screen_change, NULL},
	{NULL, "", NULL, 12, 23, 7, ALIGN_LEFT, COLUMN_FILLED, screen_proof, NULL},
	{NULL, "report", "report", 6, 24, 3, ALIGN_MIDDLE, COLUMN_MANY, column_source, NULL},
	{NULL, "metric", "metric", 20, 0, 0, ALIGN_NAME, 0, screen_metric, NULL},
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
	return arena_print(arena, "%.*s; %u noisier, %u quieter than base", (int)odd.length, odd.at,
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
	scope->row = metric_row(view, ref).row;
	return true;
}

/* Of a metric with samples the farthest run, or the first; else the row of the table. */
static bool origin(const struct view *view, struct row_ref ref, uint32_t *document, uint32_t *line)
{
	const struct report *report = report_of(view, ref);
	struct arena scratch = {0};
	uint32_t row = metric_row(view, ref).row;
	struct group_figures figures =
		group_figures(view->session, view->session->comparisons[ref.comparison].report, row,
			group_of(view, ref), &scratch);

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

static uint32_t comparison_of(const struct view *view, struct row_ref ref)
{
	(void)view;
	return ref.comparison;
}

static int detail_rows(const struct view *view)
{
	(void)view;
	return DETAIL_ROWS;
}

static void draw_detail(
	const struct view *view, struct row_ref ref, struct cells *cells, int row, int rows)
{
	const struct session *session = view->session;
	const struct jitter *own = view->own;
	uint32_t metric = metric_row(view, ref).row;
	int used = detail_metric(session, ref.comparison, metric, cells, row, rows - 4);

	used += detail_strips(session, ref.comparison, metric, cells, row + used, rows - used);
	detail_jitter(session, ref.comparison, metric, &own->claims[ref.comparison], cells,
		row + used, rows - used);
}

const struct view_kind jitter_view = {
	.name = "jitter",
	.columns = columns,
	.column_count = ARRAY_LENGTH(columns),
	.keys = keys,
	.key_count = ARRAY_LENGTH(keys),
	.usual_sort = "order",
	.sections = true,
	.build = build,
	.metric = name_of,
	.keeps_name = keeps_name,
	.keeps = keeps,
	.metric_row = metric_row,
	.title_rows = title_rows,
	.draw_title = draw_title,
	.enter = enter,
	.origin = origin,
	.comparison = comparison_of,
	.detail_rows = detail_rows,
	.draw_detail = draw_detail,
};
