/*
 * The view of runs: a row a run, in order of appearance. It says how the run stands among those of
 * its group, the value of the headline metric in it, and the circumstances that its document tells.
 * A reference is a comparison, the first one of its report, and a run of the report.
 *
 * CSV and JSON have a row a value instead: see values.c.
 */
#include "views/circumstances.h"
#include "views/keys.h"
#include "views/pane.h"
#include "views/run_words.h"

#define DETAIL_ROWS    11
#define SENTENCE_MOST  2  /* lines in the title */
#define SENTENCE_WIDTH 78 /* columns that they are reckoned for */

/* What is known of a report's runs. */
struct report_runs {
	struct standing *standings; /* [run] */
	size_t *shared;		    /* [group]: label_shared() */
	uint32_t real;		    /* row of the metric of elapsed time, or UINT32_MAX */
};

struct runs {
	struct report_runs *reports; /* [report]; standings are NULL where they are not shown */
	struct slice farthest;	     /* is it always the same run? See circumstances.h */
};

static const struct report *report_of(const struct row *row)
{
	return session_report(row->session, row->ref.comparison);
}

static uint32_t report_at(const struct view *view, struct row_ref ref)
{
	return view->session->comparisons[ref.comparison].report;
}

static const struct run *run_at(const struct view *view, struct row_ref ref)
{
	return &session_report(view->session, ref.comparison)->runs[ref.row];
}

static const struct run *run_of(const struct row *row)
{
	return run_at(row->view, row->ref);
}

static const struct report_runs *known_of(const struct row *row)
{
	const struct runs *own = row->view->own;

	return &own->reports[report_at(row->view, row->ref)];
}

static const struct standing *standing_of(const struct row *row)
{
	return &known_of(row)->standings[row->ref.row];
}

static bool is_aside(const struct row *row)
{
	return session_is_aside(row->session, report_at(row->view, row->ref), row->ref.row);
}

/* Building. */

static void add_report(struct view *view, struct runs *own, uint32_t comparison)
{
	const struct session *session = view->session;
	uint32_t index = session->comparisons[comparison].report;
	const struct report *report = session->store->reports[index];
	struct report_runs *known = &own->reports[index];

	if (known->standings || report->run_count == 0)
		return;
	known->standings = arena_array(&view->arena, report->run_count, sizeof(*known->standings));
	standing_of_runs(session, index, known->standings);
	known->shared = arena_array(&view->arena, report->group_count, sizeof(*known->shared));
	for (uint32_t group = 0; group < report->group_count; group++)
		known->shared[group] = label_shared(session->store, report, group);
	known->real = run_real_time_row(session, report);
	for (uint32_t run = 0; run < report->run_count; run++)
		view_add(view, comparison, run);
}

/* Over the reports that are shown; for a single one over all of its document, for it is the log
 * that a boot or a warm-up runs through. */
static struct slice find_farthest(struct view *view, const struct runs *own)
{
	const struct store *store = view->session->store;
	uint32_t *reports = arena_array(&view->arena, store->report_count, sizeof(*reports));
	uint32_t single = view_report(view), count = 0;

	for (uint32_t i = 0; i < store->report_count; i++) {
		bool beside = single != UINT32_MAX &&
			      store->reports[i]->document == store->reports[single]->document;
		if (own->reports[i].standings || (beside && store->reports[i]->run_count))
			reports[count++] = i;
	}
	return circumstances_farthest_of(view->session, reports, count, &view->arena);
}

static void build(struct view *view)
{
	const struct session *session = view->session;
	struct runs *own = arena_array(&view->arena, 1, sizeof(*own));

	own->reports =
		arena_array(&view->arena, session->store->report_count, sizeof(*own->reports));
	view->own = own;
	for (uint32_t i = 0; i < session->comparison_count; i++) {
		if (view_is_single(view) && i != view->scope.comparison)
			continue;
		if (filter_keeps_report(session->filter, session->comparisons[i].report))
			add_report(view, own, i);
	}
	own->farthest = find_farthest(view, own);
}

static struct slice source_at(const struct view *view, struct row_ref ref)
{
	return view->session->store->documents[run_at(view, ref)->document].source;
}

static bool matches(const struct view *view, struct row_ref ref, struct pattern *pattern)
{
	const struct report *report = session_report(view->session, ref.comparison);
	const struct run *run = run_at(view, ref);

	return pattern_matches(pattern, report->groups[run->group].label) ||
	       pattern_matches(pattern, source_at(view, ref)) ||
	       pattern_matches(pattern, run->command.length ? run->command : run->hogs) ||
	       pattern_matches(pattern, run->warnings);
}

/* The sample of a metric in this run; NULL where there is none. */
static const struct sample *sample_in(const struct row *row, uint32_t metric)
{
	if (metric == UINT32_MAX)
		return NULL;
	return standing_sample(row->session, report_at(row->view, row->ref), metric, row->ref.row);
}

static const struct sample *headline_in(const struct row *row)
{
	return sample_in(row, row->session->headline[report_at(row->view, row->ref)]);
}

/* Fields. */

static void show_source(struct row *row, struct field *field)
{
	field_text(field, source_at(row->view, row->ref));
}

/* What ran. */
static void show_test(struct row *row, struct field *field)
{
	struct slice hogs = run_of(row)->hogs;

	field_text(field, hogs.length ? hogs : report_of(row)->testcase);
}

static void show_group_whole(struct row *row, struct field *field)
{
	field_text(field, report_of(row)->groups[run_of(row)->group].label);
}

static void show_group(struct row *row, struct field *field)
{
	const struct comparison *sides = row_comparison(row);
	uint32_t group = run_of(row)->group;

	field_text(field, label_beside(report_of(row), group,
				  group == sides->base ? sides->head : sides->base,
				  row->room ? row->room : UINT8_MAX, row->scratch));
}

static void show_run(struct row *row, struct field *field)
{
	size_t shared = known_of(row)->shared[run_of(row)->group];

	field_text(field,
		label_run(row->session->store, report_of(row), row->ref.row, shared, row->scratch));
}

static void show_sample(const struct sample *sample, struct field *field)
{
	if (sample)
		field_figure(field, (struct figure){sample->value, sample->form});
}

static void show_headline(struct row *row, struct field *field)
{
	show_sample(headline_in(row), field);
}

static void show_headline_metric(struct row *row, struct field *field)
{
	uint32_t headline = row->session->headline[report_at(row->view, row->ref)];

	if (headline != UINT32_MAX)
		field_text(field,
			intern_text(&row->session->store->names, report_of(row)->metric[headline]));
}

static void show_real_time(struct row *row, struct field *field)
{
	show_sample(sample_in(row, known_of(row)->real), field);
}

static void show_cpu(struct row *row, struct field *field)
{
	if (!isnan(run_of(row)->cpu_percent))
		field_print(field, "%.2f", run_of(row)->cpu_percent);
}

static void show_load(struct row *row, struct field *field)
{
	if (!isnan(run_of(row)->load_average))
		field_print(field, "%.2f", run_of(row)->load_average);
}

static void show_run_time(struct row *row, struct field *field)
{
	if (!isnan(run_of(row)->run_time))
		field_print(field, "%.2f", run_of(row)->run_time);
}

static void show_warnings(struct row *row, struct field *field)
{
	field_text(field, run_warning_text(run_of(row), row->scratch));
	field->role = ROLE_ERROR;
}

static void show_warnings_whole(struct row *row, struct field *field)
{
	field_text(field, run_of(row)->warnings);
}

static void show_flags(struct row *row, struct field *field)
{
	if (is_aside(row))
		field_text(field, SLICE("aside"));
}

static void show_standing(struct row *row, struct field *field)
{
	const struct standing *standing = standing_of(row);

	if (standing->odd > standing->chance + 1)
		field->role = ROLE_NOISY;
	field_text(field, run_standing_text(standing, row->room, row->scratch));
	if (field->text.length)
		return;
	field_text(field, is_aside(row) ? SLICE("set aside") : SLICE("nothing to compare"));
	field->role = ROLE_DIM;
}

/* Keys. */

static double odd_count(struct row *row)
{
	return standing_of(row)->tested ? standing_of(row)->odd : (double)NAN;
}

static double farthest_count(struct row *row)
{
	return standing_of(row)->metrics ? standing_of(row)->farthest : (double)NAN;
}

static double metric_count(struct row *row)
{
	return standing_of(row)->tested ? standing_of(row)->tested : standing_of(row)->metrics;
}

static double chance_count(struct row *row)
{
	const struct standing *standing = standing_of(row);

	return standing->tested ? standing->chance : standing->metrics ? standing->turn : NAN;
}

static double value_of(const struct sample *sample)
{
	return sample ? sample->value : NAN;
}

static double headline_value(struct row *row)
{
	return value_of(headline_in(row));
}

static double real_time(struct row *row)
{
	return value_of(sample_in(row, known_of(row)->real));
}

static double run_time(struct row *row)
{
	return run_of(row)->run_time;
}

static double cpu(struct row *row)
{
	return run_of(row)->cpu_percent;
}

static double load(struct row *row)
{
	return run_of(row)->load_average;
}

static double number(struct row *row)
{
	return run_of(row)->number;
}

static double line(struct row *row)
{
	return run_of(row)->line;
}

/* Runs of many and of few metrics side by side: by how many times what chance would give. */
static uint64_t key_odd(struct row *row, bool largest_first)
{
	const struct standing *standing = standing_of(row);
	double seen = standing->tested ? standing->odd : standing->farthest;

	return order_number(seen / chance_count(row), largest_first);
}

static uint64_t key_value(struct row *row, bool largest_first)
{
	return order_number(headline_value(row), largest_first);
}

static uint64_t key_run(struct row *row, bool largest_first)
{
	return order_number(number(row), largest_first);
}

static uint64_t key_group(struct row *row, bool largest_first)
{
	return order_number(run_of(row)->group, largest_first);
}

static uint64_t key_cpu(struct row *row, bool largest_first)
{
	return order_number(cpu(row), largest_first);
}

static uint64_t key_load(struct row *row, bool largest_first)
{
	return order_number(load(row), largest_first);
}

static uint64_t key_time(struct row *row, bool largest_first)
{
	return order_number(run_time(row), largest_first);
}

static uint64_t key_real(struct row *row, bool largest_first)
{
	return order_number(real_time(row), largest_first);
}

static const struct view_key keys[] = {
	{"odd", "in how many metrics it stands out, against chance", false, key_odd},
	{"value", "value of the headline metric", false, key_value},
	{"cpu", "share of the CPU time", false, key_cpu},
	{"load", "load average", false, key_load},
	{"time", "length of the run", false, key_time},
	{"real", "elapsed time", false, key_real},
	{"run", "number of the run", true, key_run},
	{"group", "group", true, key_group},
	{"report", "report", true, key_report},
};

/* The last part of the metric's name where it fits, and all rows are of one. */
static void head_of_headline(
	const struct view *view, int width, struct arena *arena, struct slice *head)
{
	uint32_t report = view_report(view);
	uint32_t row = report == UINT32_MAX ? UINT32_MAX : view->session->headline[report];

	(void)arena;
	*head = SLICE("headline");
	if (row == UINT32_MAX)
		return;
	const struct store *store = view->session->store;
	struct slice name = intern_text(&store->names, store->reports[report]->metric[row]), part;
	while ((part = slice_from(name, slice_find(name, SLICE(".")) + 1)).length)
		name = part;
	if (name.length <= (size_t)width)
		*head = name;
}

#define SECONDS " s"

static const struct column columns[] = {
	/* CSV, head, sort key, width, most, priority, alignment, flags, value, heading */
	{NULL, "source", "report", 6, 24, 8, ALIGN_MIDDLE, COLUMN_MANY, show_source, NULL},
	{NULL, "test", NULL, 4, 16, 4, ALIGN_LEFT, COLUMN_MANY | COLUMN_FILLED, show_test, NULL},
	{NULL, "group", "group", 5, 16, 0, ALIGN_LEFT, 0, show_group, NULL},
	{NULL, "run", "run", 3, 14, 0, ALIGN_RIGHT, 0, show_run, NULL},
	{NULL, NULL, "value", 8, 14, 2, ALIGN_RIGHT, 0, show_headline, head_of_headline},
	{NULL, "CPU%", "cpu", 4, 8, 3, ALIGN_RIGHT, COLUMN_FILLED, show_cpu, NULL},
	{NULL, "load", "load", 4, 7, 5, ALIGN_RIGHT, COLUMN_FILLED, show_load, NULL},
	{NULL, "time" SECONDS, "time", 6, 9, 6, ALIGN_RIGHT, COLUMN_FILLED, show_run_time, NULL},
	{NULL, "real" SECONDS, "real", 6, 9, 7, ALIGN_RIGHT, COLUMN_FILLED, show_real_time, NULL},
	{NULL, "says", NULL, 6, 16, 4, ALIGN_LEFT, COLUMN_FILLED, show_warnings, NULL},
	{NULL, "stands out", "odd", 33, 0, 0, ALIGN_TEXT, 0, show_standing, NULL},
};

static const struct where_name fields[] = {
	{"odd", WHERE_NUMBER, odd_count, NULL},
	{"farthest", WHERE_NUMBER, farthest_count, NULL},
	{"metrics", WHERE_NUMBER, metric_count, NULL},
	{"chance", WHERE_NUMBER, chance_count, NULL},
	{"value", WHERE_NUMBER, headline_value, NULL},
	{"cpu", WHERE_NUMBER, cpu, NULL},
	{"load", WHERE_NUMBER, load, NULL},
	{"time", WHERE_NUMBER, run_time, NULL},
	{"real", WHERE_NUMBER, real_time, NULL},
	{"group", WHERE_TEXT, NULL, show_group_whole},
	{"run", WHERE_NUMBER | WHERE_TEXT, number, show_run},
	{"metric", WHERE_TEXT, NULL, show_headline_metric},
	{"test", WHERE_TEXT, NULL, show_test},
	{"source", WHERE_TEXT, NULL, show_source},
	{"warnings", WHERE_TEXT, NULL, show_warnings_whole},
	{"flags", WHERE_TEXT, NULL, show_flags},
	{"line", WHERE_NUMBER, line, NULL},
	{NULL, 0, NULL, NULL},
};

static int title_rows(const struct view *view)
{
	const struct runs *own = view->own;
	int rows = pane_text_rows(own->farthest, SENTENCE_WIDTH);

	return 1 + (rows < SENTENCE_MOST ? rows : SENTENCE_MOST);
}

static void draw_title(const struct view *view, struct cells *cells, int row)
{
	const struct runs *own = view->own;

	if (view->all_count == 0)
		cells_put(cells, row, 1, cells->columns,
			SLICE("no runs: there are no raw values in these documents"), ROLE_TITLE);
	else if (view_is_single(view))
		title_sides(view, cells, row);
	else
		cells_put(cells, row, 1, cells->columns, SLICE("runs of all reports"), ROLE_TITLE);
	title_counts(view, cells, row);
	struct pane pane = pane_open(view->session, cells, row + 1, title_rows(view) - 1);
	pane_text(&pane, own->farthest, ROLE_TEXT);
	pane_close(&pane, row + 1);
}

static bool enter(
	const struct view *view, struct row_ref ref, enum view_id *id, struct view_scope *scope)
{
	(void)view;
	*id = VIEW_RUN;
	scope->comparison = ref.comparison;
	scope->run = ref.row;
	return true;
}

static bool origin(
	const struct view *view, struct row_ref ref, uint32_t *document, uint32_t *line_of)
{
	*document = run_at(view, ref)->document;
	*line_of = run_at(view, ref)->line;
	return true;
}

static bool run_ref(const struct view *view, struct row_ref ref, uint32_t *report, uint32_t *run)
{
	*report = report_at(view, ref);
	*run = ref.row;
	return true;
}

/* `80.00  stress-ng.mq.ops_per_sec` */
static struct slice headline_text(struct row *row)
{
	struct field value = {.text = SLICE_EMPTY}, name = {.text = SLICE_EMPTY};

	show_headline(row, &value);
	show_headline_metric(row, &name);
	if (value.text.length == 0)
		return SLICE_EMPTY;
	return arena_print(row->scratch, "%.*s  %.*s", (int)value.text.length, value.text.at,
		(int)name.text.length, name.text.at);
}

static void draw_detail(
	const struct view *view, struct row_ref ref, struct cells *cells, int row, int rows)
{
	const struct runs *own = view->own;
	struct pane pane = pane_open(view->session, cells, row, rows);
	struct row at = {
		.view = view, .session = view->session, .ref = ref, .scratch = &pane.scratch};
	struct field standing;

	show_standing(&at, &standing);
	pane_line(&pane, "stands out", standing.text);
	pane_line(&pane, "headline", headline_text(&at));
	pane.row +=
		detail_run(view->session, run_at(view, ref), cells, pane.row, pane.end - pane.row);
	pane_line(&pane, "boot",
		run_boot_text(session_report(view->session, ref.comparison), ref.row));
	pane_text(&pane, own->farthest, ROLE_TEXT);
	pane_close(&pane, row);
}

const struct view_kind runs_view = {
	.name = "runs",
	.columns = columns,
	.column_count = ARRAY_LENGTH(columns),
	.fields = fields,
	.keys = keys,
	.key_count = ARRAY_LENGTH(keys),
	.usual_sort = "none",
	.row_word = "run",
	.build = build,
	.matches = matches,
	.title_rows = title_rows,
	.draw_title = draw_title,
	.enter = enter,
	.origin = origin,
	.run = run_ref,
	.detail_rows = DETAIL_ROWS,
	.draw_detail = draw_detail,
	.by_comparison = true,
};
