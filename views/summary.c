/*
 * The summary of a report: a row a family of metrics with its size and its largest change. The
 * test's own family stands first, then the profile, which has two rows: the largest fall and the
 * largest rise of self time, in points; then the rest by size of change.
 */
#include "views/headline_mean.h"
#include "views/pane.h"

#include <stdlib.h>

#define MEAN_WIDTH 80 /* columns that the line of the mean is reckoned for */

enum part { PART_FAMILY, PART_PROFILE_FALL, PART_PROFILE_RISE };

/* A row: a family of a comparison, or a part of the profile. */
struct family_line {
	uint32_t comparison, family;
	uint32_t rows;	  /* of the family */
	uint32_t changed; /* of them beyond chance */
	struct verdict_counts counts;
	uint32_t largest; /* row with the largest change; UINT32_MAX: none has one */
	enum part part;
	uint64_t key; /* order of the lines */
};

struct summary {
	struct family_line *lines;
	size_t count, capacity;
	struct slice mean; /* of the headline metrics; empty: none */
	int mean_rows;	   /* in the title */
};

/* Families while a comparison is looked through: [family]. */
struct tally {
	uint32_t *rows, *changed, *largest;
	struct verdict_counts *counts;
	const uint8_t *words; /* [row] */
	uint64_t *keys;	      /* of the largest change so far: the smaller, the larger the change */
	uint32_t fall, rise;  /* profile rows, UINT32_MAX: none yet */
	double most_fall, most_rise;
	bool self; /* they are rows of self time, which go before others */
};

static const struct family_line *line_at(const struct view *view, struct row_ref ref)
{
	const struct summary *own = view->own;

	return &own->lines[ref.row];
}

static void tally_profile(struct tally *tally, const struct compared *compared, struct slice name)
{
	double points = compared->points_change;
	bool self = slice_starts(name, SLICE("perf-profile.self."));

	if (!compared->points || isnan(points) || (tally->self && !self))
		return;
	if (self && !tally->self) {
		tally->self = true;
		tally->fall = tally->rise = UINT32_MAX;
		tally->most_fall = tally->most_rise = 0;
	}
	if (points < tally->most_fall) {
		tally->most_fall = points;
		tally->fall = compared->row;
	}
	if (points > tally->most_rise) {
		tally->most_rise = points;
		tally->rise = compared->row;
	}
}

static void tally_row(
	struct tally *tally, const struct session *session, uint32_t comparison, uint32_t row)
{
	const struct comparison *sides = &session->comparisons[comparison];
	const struct report *report = session_report(session, comparison);
	uint32_t name = report->metric[row], family = session->names->family[name];
	struct compared compared;

	if (!filter_matches_name(session->filter, name) || !compare_exists(report, sides, row) ||
		!filter_keeps_metric(session->filter, session, (struct row_ref){comparison, row}))
		return;
	tally->rows[family]++;
	tally->changed[family] += verdict_is_change((enum verdict_word)tally->words[row]);
	tally->counts[family].of[tally->words[row]]++;
	compare_row(session, sides, row, &compared);
	if (session->names->traits[name] & NAME_PROFILE)
		tally_profile(tally, &compared, intern_text(&session->store->names, name));
	compared.headline = false; /* it stands above the rows */
	uint64_t key = order_usual(&compared, session->names, name, FAMILY_NONE, true);
	bool changed = compared.class != CLASS_SAME && compared.class != CLASS_ALONE;
	if (changed && (tally->largest[family] == UINT32_MAX || key < tally->keys[family])) {
		tally->keys[family] = key;
		tally->largest[family] = row;
	}
}

static void add_line(struct view *view, struct summary *own, struct family_line line)
{
	own->lines = grow(own->lines, own->count, &own->capacity, sizeof(*own->lines));
	own->lines[own->count] = line;
	view_add(view, line.comparison, (uint32_t)own->count++);
}

/* Own family, profile, then the others as their largest changes stand to each other. */
static uint64_t line_key(const struct tally *tally, uint32_t family, bool own, bool profile)
{
	const uint64_t behind = UINT64_C(1) << 62;

	if (own)
		return 0;
	if (profile)
		return 1;
	return tally->largest[family] == UINT32_MAX ? UINT64_MAX : behind + tally->keys[family] / 2;
}

static void add_profile(
	struct view *view, struct summary *own, const struct tally *tally, struct family_line line)
{
	if (tally->fall == UINT32_MAX && tally->rise == UINT32_MAX) {
		add_line(view, own, line);
		return;
	}
	if (tally->fall != UINT32_MAX) {
		line.largest = tally->fall;
		line.part = PART_PROFILE_FALL;
		add_line(view, own, line);
	}
	if (tally->rise != UINT32_MAX) {
		line.largest = tally->rise;
		line.part = PART_PROFILE_RISE;
		add_line(view, own, line);
	}
}

static void add_lines(
	struct view *view, struct summary *own, const struct tally *tally, uint32_t comparison)
{
	const struct names *names = view->session->names;
	uint32_t test = session_own_family(view->session, comparison);
	uint32_t profile = names_family(names, SLICE("perf-profile"));

	for (uint32_t family = 0; family < names->families.count; family++) {
		if (tally->rows[family] == 0)
			continue;
		struct family_line line = {.comparison = comparison,
			.family = family,
			.rows = tally->rows[family],
			.changed = tally->changed[family],
			.counts = tally->counts[family],
			.largest = tally->largest[family],
			.key = line_key(tally, family, family == test, family == profile)};
		if (family == profile)
			add_profile(view, own, tally, line);
		else
			add_line(view, own, line);
	}
}

static void summarise(
	struct view *view, struct summary *own, struct tally *tally, uint32_t comparison)
{
	const struct report *report = session_report(view->session, comparison);
	uint32_t families = view->session->names->families.count;

	for (uint32_t i = 0; i < families; i++) {
		tally->rows[i] = tally->changed[i] = 0;
		tally->counts[i] = (struct verdict_counts){{0}};
		tally->largest[i] = UINT32_MAX;
	}
	tally->fall = tally->rise = UINT32_MAX;
	tally->most_fall = tally->most_rise = 0;
	tally->self = false;
	tally->words = judge_words(view->session->judge, comparison);
	for (uint32_t row = 0; row < report->row_count; row++)
		tally_row(tally, view->session, comparison, row);
	add_lines(view, own, tally, comparison);
}

static void build(struct view *view)
{
	const struct session *session = view->session;
	uint32_t families = session->names->families.count;
	struct summary *own = heap_allocate(sizeof(*own));
	struct tally tally = {.rows = heap_allocate(families * sizeof(uint32_t)),
		.changed = heap_allocate(families * sizeof(uint32_t)),
		.largest = heap_allocate(families * sizeof(uint32_t)),
		.counts = heap_allocate(families * sizeof(struct verdict_counts)),
		.keys = heap_allocate(families * sizeof(uint64_t))};

	*own = (struct summary){0};
	view->own = own;
	struct headline_mean mean = headline_mean(session, view->scope.comparison);
	own->mean = headline_mean_text(&mean, &view->arena);
	own->mean_rows = pane_text_rows(own->mean, MEAN_WIDTH);
	for (uint32_t i = 0; i < session->comparison_count; i++)
		if ((!view_is_single(view) || i == view->scope.comparison) &&
			filter_keeps_report(session->filter, session->comparisons[i].report))
			summarise(view, own, &tally, i);
	free(tally.rows);
	free(tally.changed);
	free(tally.largest);
	free(tally.counts);
	free(tally.keys);
}

static void release(struct view *view)
{
	struct summary *own = view->own;

	free(own->lines);
	free(own);
}

static struct slice family_of(const struct view *view, struct row_ref ref)
{
	return intern_text(&view->session->names->families, line_at(view, ref)->family);
}

static bool matches(const struct view *view, struct row_ref ref, struct pattern *pattern)
{
	return pattern_matches(pattern, family_of(view, ref));
}

/* The second row of the profile is for the eye. */
static bool in_csv(const struct view *view, struct row_ref ref)
{
	const struct summary *own = view->own;
	const struct family_line *line = &own->lines[ref.row];

	return line->part != PART_PROFILE_RISE || ref.row == 0 ||
	       line[-1].part != PART_PROFILE_FALL || line[-1].comparison != line->comparison;
}

/* The row of the largest change, as a row of metrics. */
static struct row *largest(struct row *row)
{
	const struct family_line *line = line_at(row->view, row->ref);
	struct row *of = arena_allocate(row->scratch, sizeof(*of));

	*of = (struct row){.view = row->view,
		.session = row->session,
		.ref = {line->comparison, line->largest},
		.scratch = row->scratch};
	return of;
}

static uint64_t key_order(struct row *row, bool largest_first)
{
	uint64_t key = line_at(row->view, row->ref)->key;

	return largest_first ? key : ~key;
}

static uint64_t key_rows(struct row *row, bool largest_first)
{
	return order_number(line_at(row->view, row->ref)->rows, largest_first);
}

static uint64_t key_change(struct row *row, bool largest_first)
{
	return order_change(row_compared(largest(row)), largest_first);
}

static uint64_t key_factor(struct row *row, bool largest_first)
{
	return order_factor(row_compared(largest(row)), largest_first);
}

static uint64_t key_changed(struct row *row, bool largest_first)
{
	return order_number(line_at(row->view, row->ref)->changed, largest_first);
}

static const struct view_key keys[] = {
	{"order", "the test's own, the profile, then by size of change", false, key_order},
	{"change", "largest change, with its sign", false, key_change},
	{"factor", "size of the largest change", false, key_factor},
	{"rows", "number of metrics", false, key_rows},
	{"changed", "number of metrics beyond chance", false, key_changed},
};

static void csv_family(struct row *row, struct field *field)
{
	field_text(field, family_of(row->view, row->ref));
}

static void csv_rows(struct row *row, struct field *field)
{
	field_integer(field, line_at(row->view, row->ref)->rows);
}

static void csv_changed(struct row *row, struct field *field)
{
	field_integer(field, line_at(row->view, row->ref)->changed);
}

static void csv_metric(struct row *row, struct field *field)
{
	struct row *of = largest(row);

	if (of->ref.row != UINT32_MAX)
		column_metric(of, field);
}

static void csv_change(struct row *row, struct field *field)
{
	const struct compared *compared = row_compared(largest(row));

	if (figure_is(compared->change))
		field_figure(field, compared->change);
	else
		field_number(field, compare_shown_change(compared));
}

/* The screen. */

static bool is_second(const struct row *row)
{
	return !in_csv(row->view, row->ref);
}

static void screen_family(struct row *row, struct field *field)
{
	uint32_t family = line_at(row->view, row->ref)->family;

	if (!is_second(row))
		csv_family(row, field);
	if (!filter_family_is_on(row->session->filter, family))
		field->role = ROLE_DIM;
}

static void screen_rows(struct row *row, struct field *field)
{
	if (!is_second(row))
		csv_rows(row, field);
}

/* `11 beyond chance`, or the number alone where there is no room for words. */
static void screen_changed(struct row *row, struct field *field)
{
	uint32_t changed = line_at(row->view, row->ref)->changed;

	if (is_second(row))
		return;
	if (changed)
		field_integer(field, changed);
	else
		field_text(field, SLICE("-"));
}

static enum verdict_word word_of_largest(struct row *row)
{
	const struct family_line *line = line_at(row->view, row->ref);

	if (line->largest == UINT32_MAX)
		return VERDICT_UNKNOWN;
	return (enum verdict_word)judge_words(row->session->judge, line->comparison)[line->largest];
}

/* How many of each: `2R 1* 8.` */
static void screen_counts(struct row *row, struct field *field)
{
	const struct verdict_counts *counts = &line_at(row->view, row->ref)->counts;

	if (is_second(row))
		return;
	for (int word = VERDICT_COUNT; word-- > 0;) {
		size_t count = counts->of[word];
		if (count)
			field_text(field,
				arena_print(row->scratch, "%.*s%s%zu%c", (int)field->text.length,
					field->text.at, field->text.length ? " " : "", count,
					verdict_letter((enum verdict_word)word)));
	}
}

static void screen_verdict(struct row *row, struct field *field)
{
	if (line_at(row->view, row->ref)->largest == UINT32_MAX)
		return;
	show_verdict(word_of_largest(row), field);
}

static void screen_state(struct row *row, struct field *field)
{
	const struct family_line *line = line_at(row->view, row->ref);

	if (!filter_family_is_on(row->session->filter, line->family))
		field_text(field, SLICE("off"));
	else if (line->part != PART_FAMILY)
		field_text(field, SLICE("points"));
}

static void screen_change(struct row *row, struct field *field)
{
	show_change(row_compared(largest(row)), field);
	field->role = change_role(word_of_largest(row));
}

static void screen_effect(struct row *row, struct field *field)
{
	show_effect(row_compared(largest(row)), field);
}

/* The metric without the family before it. */
static void screen_metric(struct row *row, struct field *field)
{
	struct slice prefix, name;

	csv_metric(row, field);
	name = names_short(field->text, &prefix);
	if (prefix.length) {
		field_text(field, arena_print(row->scratch, "%.*s %.*s", (int)prefix.length,
					  prefix.at, (int)name.length, name.at));
		return;
	}
	size_t dot = slice_find(name, SLICE("."));
	if (dot + 1 < name.length)
		field_text(field, slice_from(name, dot + 1));
}

static const struct column columns[] = {
	{.csv = "source", .value = column_source},
	{.csv = "report", .value = column_report},
	{.csv = "table", .value = column_table},
	{.csv = "family", .value = csv_family},
	{.csv = "rows", .value = csv_rows},
	{.csv = "changed", .value = csv_changed},
	{.csv = "metric", .value = csv_metric},
	{.csv = "change", .value = csv_change},
	/* CSV, head, sort key, width, most, priority, alignment, flags, value, heading */
	{NULL, "report", NULL, 6, 16, 3, ALIGN_LEFT, COLUMN_MANY | COLUMN_GIVES,
		column_report_short, NULL},
	{NULL, "family", NULL, 12, 24, 0, ALIGN_LEFT, 0, screen_family, NULL},
	{NULL, "rows", "rows", 5, 9, 2, ALIGN_RIGHT, 0, screen_rows, NULL},
	{NULL, "changed", "changed", 7, 9, 3, ALIGN_RIGHT, 0, screen_changed, NULL},
	{NULL, "verdicts", "verdicts", 8, 24, 21, ALIGN_LEFT, COLUMN_FILLED | COLUMN_EXTRA,
		screen_counts, NULL},
	{NULL, "", "state", 6, 6, 4, ALIGN_LEFT, COLUMN_FILLED, screen_state, NULL},
	{NULL, "", "verdict", 1, 1, 0, ALIGN_LEFT, 0, screen_verdict, NULL},
	{NULL, "change", "change", 7, 10, 0, ALIGN_RIGHT, 0, screen_change, NULL},
	{NULL, "chg/sd", "effect", 6, 6, 3, ALIGN_RIGHT, 0, screen_effect, NULL},
	{NULL, "largest change", "metric", 20, 0, 0, ALIGN_NAME, 0, screen_metric, NULL},
};

static int title_rows(const struct view *view)
{
	const struct summary *own = view->own;

	return (view_is_single(view) ? 2 + title_has_headline(view) : 1) + own->mean_rows;
}

static void draw_title(const struct view *view, struct cells *cells, int row)
{
	const struct summary *own = view->own;
	int at = row + title_rows(view) - own->mean_rows;
	struct pane pane = pane_open(view->session, cells, at, own->mean_rows);

	pane_text(&pane, own->mean, ROLE_TITLE);
	pane_close(&pane, at);
	if (!view_is_single(view)) {
		title_sides(view, cells, row);
		return;
	}
	title_subject(view, cells, row);
	title_sides(view, cells, row + 1);
	if (title_has_headline(view))
		title_headline(view, cells, row + 2);
}

static bool enter(
	const struct view *view, struct row_ref ref, enum view_id *id, struct view_scope *scope)
{
	const struct family_line *line = line_at(view, ref);

	*id = VIEW_METRICS;
	scope->comparison = ref.comparison;
	scope->family = line->family;
	if (line->part != PART_FAMILY) /* it names one of the rows */
		scope->at = line->largest + 1;
	return true;
}

static bool origin(const struct view *view, struct row_ref ref, uint32_t *document, uint32_t *line)
{
	const struct report *report = session_report(view->session, ref.comparison);
	uint32_t row = line_at(view, ref)->largest;

	*document = report->document;
	*line = report->line[row == UINT32_MAX ? 0 : row];
	return true;
}

static bool toggle_family(struct view *view, struct row_ref ref)
{
	struct filter *filter = view->session->filter;
	uint32_t family = line_at(view, ref)->family;

	filter_switch_family(filter, family, !filter_family_is_on(filter, family));
	return true;
}

const struct view_kind summary_view = {
	.name = "summary",
	.columns = columns,
	.column_count = ARRAY_LENGTH(columns),
	.keys = keys,
	.key_count = ARRAY_LENGTH(keys),
	.usual_sort = "order",
	.sections = true,
	.build = build,
	.release = release,
	.matches = matches,
	.in_csv = in_csv,
	.title_rows = title_rows,
	.draw_title = draw_title,
	.enter = enter,
	.origin = origin,
	.toggle_family = toggle_family,
	.by_comparison = true,
};
