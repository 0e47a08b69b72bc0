/* The view of metrics: a row a metric of one comparison, or of all. */
#include "parsers/decimal.h"
#include "views/across.h"
#include "views/columns.h"
#include "views/fold.h"
#include "views/keys.h"
#include "views/plot.h"
#include "views/profile.h"
#include "views/time_line.h"

#define INTERVAL_SCALE 50 /* per cent to both sides, as its head says */

/* What the view keeps beside its rows. */
struct metrics {
	uint32_t *own; /* [comparison] */
	uint32_t capacity;
	size_t profile;	   /* rows of the profile */
	bool only_profile; /* there is nothing but profile rows: they are not hidden */
};

static bool is_in_scope(const struct view *view, uint32_t name)
{
	return (view->scope.family == VIEW_ALL ||
		       view->session->names->family[name] == view->scope.family) &&
	       across_takes(view, name);
}

/* A metric that this head does not have is left to the head that has it; one that no head has
 * stands with the first. */
static bool belongs_to(
	const struct report *report, const struct comparison *comparison, uint32_t row)
{
	if (!compare_exists(report, comparison, row))
		return false;
	if (comparison->base == comparison->head || report->group_count < 3)
		return true;
	if (compare_has_side(report, row, comparison->head))
		return true;
	uint32_t first = comparison->base == 0;
	for (uint32_t group = 0; group < report->group_count; group++)
		if (group != comparison->base && compare_has_side(report, row, group))
			return false;
	return comparison->head == first;
}

static void add_comparison(struct view *view, uint32_t index, bool all_heads)
{
	const struct session *session = view->session;
	const struct comparison *comparison = &session->comparisons[index];
	const struct report *report = session_report(session, index);

	for (uint32_t row = 0; row < report->row_count; row++) {
		bool there = all_heads ? belongs_to(report, comparison, row)
				       : compare_exists(report, comparison, row);
		if (is_in_scope(view, report->metric[row]) && there)
			view_add(view, index, row);
	}
}

/* Room for the families of the tests of `count` comparisons. */
static void make_room(struct view *view, struct metrics *own, uint32_t count)
{
	const uint32_t *before = own->own;

	if (count <= own->capacity)
		return;
	own->capacity = count + own->capacity;
	own->own = arena_array(&view->arena, own->capacity, sizeof(*own->own));
	if (before)
		memcpy(own->own, before, view->known * sizeof(*own->own));
}

/* Add the rows of the next comparisons, about so many. */
static void add_next(struct view *view, uint32_t end, size_t rows, bool all_heads)
{
	const struct session *session = view->session;
	struct metrics *own = view->own;
	size_t before = view->all_count;

	make_room(view, own, end);
	for (; view->known < end && view->all_count - before < rows; view->known++) {
		own->own[view->known] = session_own_family(session, view->known);
		if (filter_keeps_report(session->filter, session->comparisons[view->known].report))
			add_comparison(view, view->known, all_heads);
	}
	own->profile += profile_count(view, before);
	own->only_profile = own->profile == view->all_count;
	view->profile_count =
		own->only_profile || view->scope.family != VIEW_ALL ? 0 : own->profile;
}

static void build(struct view *view)
{
	bool all = !view_is_single(view);
	uint32_t end = all ? view->session->comparison_count : view->scope.comparison + 1;

	view->own = arena_array(&view->arena, 1, sizeof(struct metrics));
	view->known = all ? 0 : view->scope.comparison;
	add_next(view, end, SIZE_MAX, all);
	view_order_given(view);
}

static bool extend(struct view *view, size_t rows)
{
	const struct metrics *own = view->own;
	bool only_profile = own->only_profile;

	add_next(view, view->session->comparison_count, rows, true);
	return own->only_profile == only_profile;
}

/* What was given is of the sides as they were. */
static const struct given *given_of(const struct session *session, struct row_ref ref)
{
	const struct comparison *comparison = &session->comparisons[ref.comparison];
	const struct report *report = session_report(session, ref.comparison);
	bool as_given = comparison->base == 0 && comparison->head + 1 == report->group_count;

	return as_given ? report->given : NULL;
}

static uint32_t name_of(const struct view *view, struct row_ref ref)
{
	return session_report(view->session, ref.comparison)->metric[ref.row];
}

static bool keeps_name(const struct view *view, uint32_t name)
{
	const struct metrics *own = view->own;
	struct filter *filter = view->session->filter;

	if (view->scope.family != VIEW_ALL)
		return filter_matches_name(filter, name);
	return (own->only_profile || !profile_hides(view->session, name)) &&
	       filter_keeps_name(filter, name);
}

static bool keeps(const struct view *view, struct row_ref ref)
{
	return metric_has_verdict_shown(view->session, ref) &&
	       !metric_is_hidden_as_noise(view->session, ref);
}

static uint64_t key_order(struct row *row, bool largest_first)
{
	const struct metrics *own = row->view->own;

	return order_usual(row_compared(row), row->session->names, row_name(row),
		own->own[row->ref.comparison], largest_first);
}

static const struct view_key keys[] = {
	{"order", "headline, the test's own, then by size of change", false, key_order},
	{"change", "change in per cent, with its sign", false, key_change},
	{"factor", "size of change, whichever its direction", false, key_factor},
	{"effect", "change in run-to-run stddevs", false, key_effect},
	{"delta", "head minus base", false, key_delta},
	{"noise", "stddev in per cent, the larger of both sides", false, key_noise},
	{"verdict", "regressions, improvements, other changes, the same", false, key_verdict},
	{"p", "chance of such a change where there is none", false, key_p},
	{"q", "the same over all metrics: the false discovery rate", false, key_q},
	{"base", "value of the base", false, key_base},
	{"head", "value of the head", false, key_head},
	{"metric", "name", true, key_metric},
	{"report", "report", true, key_report},
	{"date", "date of the document", true, key_date},
};

/* CSV. */

static void csv_kind(struct row *row, struct field *field)
{
	bool fail = row_report(row)->kind[row->ref.row] == ROW_FAIL;

	field_text(field, fail ? SLICE("fail") : SLICE("perf"));
}

/* Samples, or the runs of a fail row (a mail can print that there were none), else the runs of the
 * column where they are known. */
static void csv_runs(struct row *row, bool base, struct field *field)
{
	const struct compared *compared = row_compared(row);
	const struct comparison *sides = row_comparison(row);
	const struct side *side = base ? &compared->base : &compared->head;

	if (!side->there)
		return;
	if (compared->fail || side->sample_count) {
		field_integer(field, side->n);
		return;
	}
	struct run_count runs =
		judge_runs(row->session->judge, sides->report, base ? sides->base : sides->head);
	if (run_count_is_known(&runs))
		field_integer(field, runs.least);
}

static void csv_base_value(struct row *row, struct field *field)
{
	field_figure(field, row_compared(row)->base.value);
}

static void csv_base_noise(struct row *row, struct field *field)
{
	column_csv_noise(&row_compared(row)->base, field);
}

static void csv_base_n(struct row *row, struct field *field)
{
	csv_runs(row, true, field);
}

static void csv_head_value(struct row *row, struct field *field)
{
	field_figure(field, row_compared(row)->head.value);
}

static void csv_head_noise(struct row *row, struct field *field)
{
	column_csv_noise(&row_compared(row)->head, field);
}

static void csv_head_n(struct row *row, struct field *field)
{
	csv_runs(row, false, field);
}

static void csv_change(struct row *row, struct field *field)
{
	field_figure(field, row_compared(row)->change);
}

static void csv_change_unit(struct row *row, struct field *field)
{
	const struct compared *compared = row_compared(row);

	if (figure_is(compared->change))
		field_text(field, compared->points ? SLICE("abs") : SLICE("%"));
}

static void csv_change_pct(struct row *row, struct field *field)
{
	field_number(field, compare_change_pct(row_compared(row)));
}

static void csv_delta(struct row *row, struct field *field)
{
	field_difference(field, compare_delta(row_compared(row)));
}

static void csv_effect(struct row *row, struct field *field)
{
	field_number(field, compare_effect(row_compared(row)));
}

/* What a distribution gives has no more than twelve digits. */
static void csv_bound(double bound, struct field *field)
{
	if (isfinite(bound))
		field->text = (struct slice){field->own, decimal_print(bound, 12, field->own)};
}

static void csv_ci_low(struct row *row, struct field *field)
{
	csv_bound(row_interval(row)->low, field);
}

static void csv_ci_high(struct row *row, struct field *field)
{
	csv_bound(row_interval(row)->high, field);
}

/* Rows that LKP selected have no p. */
static void csv_p(struct row *row, struct field *field)
{
	const struct judged *judged = row_judged(row);

	if (!judged->row.listed)
		csv_bound(judged->verdict.p, field);
}

static void csv_q(struct row *row, struct field *field)
{
	csv_bound(row_judged(row)->verdict.q, field);
}

static void csv_direction(struct row *row, struct field *field)
{
	field_text(field, slice_of(direction_name(row_judged(row)->row.direction)));
}

static void csv_verdict(struct row *row, struct field *field)
{
	field_text(field, slice_of(verdict_name(row_judged(row)->verdict.word)));
}

static void csv_reason(struct row *row, struct field *field)
{
	const struct judged *judged = row_judged(row);

	field_text(field, verdict_why(&judged->row, &judged->verdict, row->scratch));
}

static void csv_line(struct row *row, struct field *field)
{
	field_integer(field, row_report(row)->line[row->ref.row]);
}

/* The screen. */

static void screen_change(struct row *row, struct field *field)
{
	const struct compared *compared = row_compared(row);

	show_change(compared, field);
	if (!row->is_measured)
		field->role = change_role(row_judged(row)->verdict.word);
}

/* A report with one group compares nothing. */
static void screen_verdict(struct row *row, struct field *field)
{
	const struct comparison *sides = row_comparison(row);

	if (sides->base != sides->head)
		show_verdict(
			row->is_measured ? VERDICT_UNKNOWN : row_judged(row)->verdict.word, field);
}

static void screen_chance(double chance, struct field *field)
{
	if (!isnan(chance))
		field_print(field, "%.2g", chance);
}

static void screen_p(struct row *row, struct field *field)
{
	const struct judged *judged = row_judged(row);

	if (!judged->row.listed)
		screen_chance(judged->verdict.p, field);
}

static void screen_q(struct row *row, struct field *field)
{
	screen_chance(row_judged(row)->verdict.q, field);
}

static void screen_effect(struct row *row, struct field *field)
{
	show_effect(row_compared(row), field);
}

static void screen_base(struct row *row, struct field *field)
{
	show_value(row_compared(row), &row_compared(row)->base, field);
}

static void screen_head(struct row *row, struct field *field)
{
	show_value(row_compared(row), &row_compared(row)->head, field);
}

static void screen_base_noise(struct row *row, struct field *field)
{
	show_noise(&row->session->settings, &row_compared(row)->base, field);
}

static void screen_head_noise(struct row *row, struct field *field)
{
	show_noise(&row->session->settings, &row_compared(row)->head, field);
}

/* The interval of the change on one scale for all rows. Only runs give one to most rows. */
static void screen_interval(struct row *row, struct field *field)
{
	static const struct scale scale = {-INTERVAL_SCALE, INTERVAL_SCALE};

	if (!row_compared(row)->sampled || row->room < 1)
		return;
	const struct interval *interval = row_interval(row);
	field_text(field,
		plot_interval(&scale, interval->low, compare_change_pct(row_compared(row)),
			interval->high, row->room, row->session->settings.ascii, row->scratch));
}

static void screen_delta(struct row *row, struct field *field)
{
	const struct compared *compared = row_compared(row);
	struct figure delta = compare_delta(compared);

	if (compared->base.value.form == compared->head.value.form && !(delta.form & FORM_COMPUTED))
		field_difference(field, delta);
	else
		field->text =
			(struct slice){field->own, number_print_value(delta.value, field->own)};
}

static void screen_metric(struct row *row, struct field *field)
{
	if (row->view->scope.across) {
		field_text(field, across_setting(row_report(row), row->scratch));
		return;
	}
	show_metric(row->session, row_name(row), row->scratch, field);
	size_t same = fold_count(row->view, row->index);
	if (same > 1)
		field_text(field, arena_print(row->scratch, "%.*s (x%zu same)",
					  (int)field->text.length, field->text.at, same));
	if (row_compared(row)->headline)
		field->role = ROLE_HEADLINE;
}

static void head_of_side(
	const struct view *view, bool base, int width, struct arena *arena, struct slice *head)
{
	*head = base ? SLICE("base") : SLICE("head");
	if (!view_is_single(view))
		return;
	const struct comparison *sides = &view->session->comparisons[view->scope.comparison];
	if (sides->base == sides->head && !base)
		*head = SLICE_EMPTY;
	else
		*head = label_head(session_report(view->session, view->scope.comparison),
			base ? sides->base : sides->head, base ? sides->head : sides->base, width,
			arena);
}

static void head_of_base(
	const struct view *view, int width, struct arena *arena, struct slice *head)
{
	head_of_side(view, true, width, arena, head);
}

static void head_of_head(
	const struct view *view, int width, struct arena *arena, struct slice *head)
{
	head_of_side(view, false, width, arena, head);
}

static void head_of_name(
	const struct view *view, int width, struct arena *arena, struct slice *head)
{
	(void)width;
	(void)arena;
	*head = view->scope.across ? SLICE("test") : SLICE("metric");
}

#define STDDEV "\xc2\xb1sd "

/* THE table of columns: CSV first, then the screen from left to right. */
static const struct column columns[] = {
	{.csv = "source", .value = column_source},
	{.csv = "report", .value = column_report},
	{.csv = "table", .value = column_table},
	{.csv = "date", .value = column_date},
	{.csv = "subject", .value = column_subject},
	{.csv = "testcase", .value = column_testcase},
	{.csv = "machine", .value = column_machine},
	{.csv = "params", .value = column_params},
	{.csv = "base", .value = column_base},
	{.csv = "head", .value = column_head},
	{.csv = "metric", .value = column_metric},
	{.csv = "kind", .value = csv_kind},
	{.csv = "base_value", .value = csv_base_value},
	{.csv = "base_noise", .value = csv_base_noise},
	{.csv = "base_n", .value = csv_base_n},
	{.csv = "change", .value = csv_change},
	{.csv = "change_unit", .value = csv_change_unit},
	{.csv = "change_pct", .value = csv_change_pct},
	{.csv = "delta", .value = csv_delta},
	{.csv = "head_value", .value = csv_head_value},
	{.csv = "head_noise", .value = csv_head_noise},
	{.csv = "head_n", .value = csv_head_n},
	{.csv = "effect", .value = csv_effect},
	{.csv = "ci_low", .value = csv_ci_low},
	{.csv = "ci_high", .value = csv_ci_high},
	{.csv = "p", .value = csv_p},
	{.csv = "q", .value = csv_q},
	{.csv = "direction", .value = csv_direction},
	{.csv = "verdict", .value = csv_verdict},
	{.csv = "reason", .value = csv_reason},
	{.csv = "line", .value = csv_line},
	/* CSV, head, sort key, width, most, priority, alignment, flags, value, heading */
	{NULL, "", "verdict", 1, 1, 0, ALIGN_LEFT, COLUMN_FILLED, screen_verdict, NULL},
	{NULL, "change", "change", 6, 10, 0, ALIGN_RIGHT, 0, screen_change, NULL},
	{NULL, "p", "p", 7, 7, 0, ALIGN_RIGHT, COLUMN_ASKED, screen_p, NULL},
	{NULL, "q", "q", 7, 7, 0, ALIGN_RIGHT, COLUMN_ASKED, screen_q, NULL},
	{NULL, "chg/sd", "effect", 6, 6, 1, ALIGN_RIGHT, 0, screen_effect, NULL},
	{NULL, NULL, "base", 9, 14, 2, ALIGN_RIGHT, 0, screen_base, head_of_base},
	{NULL, STDDEV, "noise", 5, 8, 3, ALIGN_RIGHT, COLUMN_TIGHT, screen_base_noise, NULL},
	{NULL, NULL, "head", 9, 14, 2, ALIGN_RIGHT, 0, screen_head, head_of_head},
	{NULL, STDDEV, "noise", 5, 8, 3, ALIGN_RIGHT, COLUMN_TIGHT, screen_head_noise, NULL},
	{NULL, "delta", "delta", 9, 14, 20, ALIGN_RIGHT, COLUMN_EXTRA, screen_delta, NULL},
	{NULL, "-50%       0     +50%", "interval", 21, 21, 22, ALIGN_LEFT,
		COLUMN_EXTRA | COLUMN_FILLED, screen_interval, NULL},
	{NULL, "report", "report", 7, 16, 1, ALIGN_LEFT, COLUMN_MANY | COLUMN_GIVES,
		column_report_short, NULL},
	{NULL, "date", "date", 10, 10, 21, ALIGN_LEFT, COLUMN_MANY | COLUMN_EXTRA, column_date,
		NULL},
	{NULL, "metric", "metric", 24, 0, 0, ALIGN_NAME, 0, screen_metric, head_of_name},
};

static int title_rows(const struct view *view)
{
	return 1 + (view->scope.across || title_has_headline(view));
}

static void draw_title(const struct view *view, struct cells *cells, int row)
{
	if (view->scope.across) {
		across_title(view, cells, row);
		return;
	}
	title_sides_and_counts(view, cells, row);
	if (title_has_headline(view))
		title_headline(view, cells, row + 1);
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
	const struct report *report = session_report(view->session, ref.comparison);

	*document = report->document;
	*line = report->line[ref.row];
	return true;
}

#define DETAIL_ROWS 11

/* The whole name and all figures; the strips of its runs, or what the report is about. */
static void draw_detail(
	const struct view *view, struct row_ref ref, struct cells *cells, int row, int rows)
{
	const struct session *session = view->session;
	int used = detail_metric(session, ref.comparison, ref.row, cells, row, rows - 4);

	used += detail_sentence(session, ref.comparison, ref.row, cells, row + used, rows - used);
	used += fold_detail(view, ref, cells, row + used, rows - used);
	if (view->scope.across)
		used += time_line_draw(view, ref, cells, row + used, rows - used);
	used += detail_strips(session, ref.comparison, ref.row, cells, row + used, rows - used);
	detail_report(session, ref.comparison, cells, row + used, rows - used);
}

const struct view_kind metrics_view = {
	.name = "metrics",
	.columns = columns,
	.column_count = ARRAY_LENGTH(columns),
	.fields = where_metric_fields,
	.keys = keys,
	.key_count = ARRAY_LENGTH(keys),
	.usual_sort = "order",
	.folds = true,
	.prepare = prepare_judged,
	.sections = true,
	.of_metrics = true,
	.build = build,
	.extend = extend,
	.metric = name_of,
	.keeps_name = keeps_name,
	.keeps = keeps,
	.title_rows = title_rows,
	.draw_title = draw_title,
	.given = given_of,
	.enter = enter,
	.origin = origin,
	.detail_rows = DETAIL_ROWS,
	.draw_detail = draw_detail,
	.by_comparison = true,
};
