/*
 * The view of one run: the metrics in which it is the farthest from the others of its group, those
 * in which it lies farthest first. A reference is the comparison that the run was opened from and a
 * row of its report.
 *
 * A run that is set aside is compared as if it were not: it must show why.
 */
#include "views/columns.h"
#include "views/keys.h"
#include "views/standing.h"

#define SENTENCE_MOST 3

static uint32_t report_index(const struct view *view)
{
	return view->session->comparisons[view->scope.comparison].report;
}

static const struct report *report_of(const struct view *view)
{
	return view->session->store->reports[report_index(view)];
}

/* Is the view about a run that there is? */
static bool has_run(const struct view *view)
{
	return view_is_single(view) && view->scope.run < report_of(view)->run_count;
}

static const struct run *run_of(const struct view *view)
{
	return &report_of(view)->runs[view->scope.run];
}

/* `standing` is of no meaning where this is false: the run does not stand out. */
static bool stands_out(const struct view *view, uint32_t row, struct standing_in *standing)
{
	return standing_in_metric(
		       view->session, report_index(view), row, view->scope.run, standing) &&
	       standing->farthest;
}

static struct standing_in standing_of(const struct row *row)
{
	struct standing_in standing = {.median = NAN, .least = NAN, .most = NAN, .z = NAN};

	stands_out(row->view, row->ref.row, &standing);
	return standing;
}

static void build(struct view *view)
{
	struct standing_in standing;

	if (!has_run(view))
		return;
	for (uint32_t row = 0; row < report_of(view)->row_count; row++)
		if (stands_out(view, row, &standing))
			view_add(view, view->scope.comparison, row);
}

static uint32_t name_of(const struct view *view, struct row_ref ref)
{
	return session_report(view->session, ref.comparison)->metric[ref.row];
}

static bool keeps_name(const struct view *view, uint32_t name)
{
	return filter_matches_name(view->session->filter, name);
}

/* Fields. */

static void csv_source(struct row *row, struct field *field)
{
	uint32_t document = run_of(row->view)->document;

	field_text(field, row->session->store->documents[document].source);
}

static void csv_group(struct row *row, struct field *field)
{
	field_text(field, report_of(row->view)->groups[run_of(row->view)->group].label);
}

static void csv_run(struct row *row, struct field *field)
{
	field_integer(field, run_of(row->view)->number);
}

static double value_of(struct row *row)
{
	struct standing_in standing = standing_of(row);

	return standing.sample ? standing.sample->value : NAN;
}

static void show_value_of_run(struct row *row, struct field *field)
{
	struct standing_in standing = standing_of(row);

	if (standing.sample)
		field_figure(field, (struct figure){standing.sample->value, standing.sample->form});
}

static double median_of(struct row *row)
{
	return standing_of(row).median;
}

static double least_of(struct row *row)
{
	return standing_of(row).least;
}

static double most_of(struct row *row)
{
	return standing_of(row).most;
}

static double far_of(struct row *row)
{
	return standing_of(row).z;
}

/* How far from the median of the others, in per cent of it. */
static double distance_of(struct row *row)
{
	struct standing_in standing = standing_of(row);

	return standing.sample && standing.median > 0
		       ? 100 * (standing.sample->value / standing.median - 1)
		       : (double)NAN;
}

static void csv_median(struct row *row, struct field *field)
{
	field_number(field, median_of(row));
}

static void csv_least(struct row *row, struct field *field)
{
	field_number(field, least_of(row));
}

static void csv_most(struct row *row, struct field *field)
{
	field_number(field, most_of(row));
}

static void csv_far(struct row *row, struct field *field)
{
	field_number(field, far_of(row));
}

static void csv_odd(struct row *row, struct field *field)
{
	if (standing_of(row).odd)
		field_text(field, SLICE("odd"));
}

static void screen_far(struct row *row, struct field *field)
{
	double far = far_of(row);

	if (far > 9999)
		field_text(field, SLICE(">9999"));
	else if (!isnan(far))
		field_print(field, "%.1f", far);
}

static void screen_odd(struct row *row, struct field *field)
{
	csv_odd(row, field);
	field->role = ROLE_NOISY;
}

static void screen_median(struct row *row, struct field *field)
{
	show_number(median_of(row), field);
}

static void screen_least(struct row *row, struct field *field)
{
	show_number(least_of(row), field);
}

static void screen_most(struct row *row, struct field *field)
{
	show_number(most_of(row), field);
}

static void screen_distance(struct row *row, struct field *field)
{
	double distance = distance_of(row);

	if (!isnan(distance))
		field_print(field, "%+.1f%%", distance);
}

static void screen_metric(struct row *row, struct field *field)
{
	show_metric(row->session, row_name(row), row->scratch, field);
}

/* Keys. */

static uint64_t key_far(struct row *row, bool largest_first)
{
	return order_number(far_of(row), largest_first);
}

static uint64_t key_distance(struct row *row, bool largest_first)
{
	return order_number(distance_of(row), largest_first);
}

static uint64_t key_value(struct row *row, bool largest_first)
{
	return order_number(value_of(row), largest_first);
}

static const struct view_key keys[] = {
	{"order", "farthest first", false, key_far},
	{"far", "how far out, by modified z", false, key_far},
	{"distance", "how far from the others' median, in per cent", false, key_distance},
	{"value", "value of the run", false, key_value},
	{"metric", "name", true, key_metric},
};

static const struct column columns[] = {
	{.csv = "source", .value = csv_source},
	{.csv = "group", .value = csv_group},
	{.csv = "run", .value = csv_run},
	{.csv = "metric", .value = column_metric},
	{.csv = "value", .value = show_value_of_run},
	{.csv = "others_median", .value = csv_median},
	{.csv = "others_min", .value = csv_least},
	{.csv = "others_max", .value = csv_most},
	{.csv = "far", .value = csv_far},
	{.csv = "odd", .value = csv_odd},
	/* CSV, head, sort key, width, most, priority, alignment, flags, value, heading */
	{NULL, "far", "far", 5, 7, 0, ALIGN_RIGHT, 0, screen_far, NULL},
	{NULL, "odd", NULL, 3, 3, 2, ALIGN_LEFT, COLUMN_FILLED, screen_odd, NULL},
	{NULL, "value", "value", 8, 14, 0, ALIGN_RIGHT, 0, show_value_of_run, NULL},
	{NULL, "vs others", "distance", 9, 9, 4, ALIGN_RIGHT, 0, screen_distance, NULL},
	{NULL, "others", NULL, 8, 14, 1, ALIGN_RIGHT, 0, screen_median, NULL},
	{NULL, "from", NULL, 8, 14, 3, ALIGN_RIGHT, 0, screen_least, NULL},
	{NULL, "to", NULL, 8, 14, 3, ALIGN_RIGHT, 0, screen_most, NULL},
	{NULL, "metric", "metric", 28, 0, 0, ALIGN_NAME, 0, screen_metric, NULL},
};

static const struct where_name fields[] = {
	{"far", WHERE_NUMBER, far_of, NULL},
	{"odd", WHERE_TEXT, NULL, NULL},
	{"distance", WHERE_NUMBER, distance_of, NULL},
	{"value", WHERE_NUMBER, value_of, NULL},
	{"metric", WHERE_TEXT, NULL, NULL},
	{"others_median", WHERE_NUMBER, median_of, NULL},
	{"others_min", WHERE_NUMBER, least_of, NULL},
	{"others_max", WHERE_NUMBER, most_of, NULL},
	{NULL, 0, NULL, NULL},
};

static int title_rows(const struct view *view)
{
	(void)view;
	return 2;
}

/* `run 3 of before, set aside` */
static void draw_title(const struct view *view, struct cells *cells, int row)
{
	struct arena scratch = {0};

	title_counts(view, cells, row);
	if (!has_run(view))
		return;
	const struct report *report = report_of(view);
	uint32_t group = run_of(view)->group;
	bool aside = session_is_aside(view->session, report_index(view), view->scope.run);
	struct slice run = label_run(view->session->store, report, view->scope.run,
		label_shared(view->session->store, report, group), &scratch);
	struct slice label = label_short(report, group, &scratch);
	struct slice line = arena_print(&scratch, "run %.*s of %.*s%s", (int)run.length, run.at,
		(int)label.length, label.at, aside ? ", set aside" : "");
	cells_put_middle(cells, row, 1, cells->columns - 14, line, ROLE_TITLE);
	cells_put(cells, row + 1, 1, cells->columns - 1,
		SLICE("metrics in which it is the farthest, beside the median and range of the "
		      "others"),
		ROLE_DIM);
	arena_release(&scratch);
}

static bool enter(
	const struct view *view, struct row_ref ref, enum view_id *id, struct view_scope *scope)
{
	(void)view;
	*id = VIEW_METRIC;
	scope->comparison = ref.comparison;
	scope->row = ref.row;
	return true;
}

static bool origin(const struct view *view, struct row_ref ref, uint32_t *document, uint32_t *line)
{
	struct standing_in standing;

	if (!stands_out(view, ref.row, &standing))
		return false;
	*document = run_of(view)->document;
	*line = standing.sample->line;
	return true;
}

static bool run_ref(const struct view *view, struct row_ref ref, uint32_t *report, uint32_t *run)
{
	(void)ref;
	*report = report_index(view);
	*run = view->scope.run;
	return true;
}

/* The strips of the metric, what is said of it, and the circumstances of the run. */
static void draw_detail(
	const struct view *view, struct row_ref ref, struct cells *cells, int row, int rows)
{
	const struct session *session = view->session;
	int used = detail_strips(session, ref.comparison, ref.row, cells, row, rows);

	used += detail_run(session, run_of(view), cells, row + used, rows - used);
	detail_sentence(session, ref.comparison, ref.row, cells, row + used,
		rows - used < SENTENCE_MOST ? rows - used : SENTENCE_MOST);
}

const struct view_kind run_view = {
	.name = "run",
	.columns = columns,
	.column_count = ARRAY_LENGTH(columns),
	.fields = fields,
	.keys = keys,
	.key_count = ARRAY_LENGTH(keys),
	.usual_sort = "order",
	.build = build,
	.metric = name_of,
	.keeps_name = keeps_name,
	.title_rows = title_rows,
	.draw_title = draw_title,
	.enter = enter,
	.origin = origin,
	.run = run_ref,
	.detail_rows = 9,
	.draw_detail = draw_detail,
	.by_comparison = true,
};
