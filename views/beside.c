/*
 * The view of several reports side by side: a row a metric, a column a comparison with its verdict
 * and its change. What a table does not have is blank. The columns are made when the rows are: they
 * are named by what tells the reports apart. A reference is a line, its comparison the first one
 * that has the metric.
 */
#include "views/beside.h"

#include "views/columns.h"
#include "views/differences.h"
#include "views/keys.h"

#include <stdlib.h>

#define NONE	      UINT32_MAX
#define NAME_COLUMNS  2 /* columns of the table before those of the sides */
#define A_SIDE	      3 /* columns of the table: change, verdict, both on the screen */
#define NAMED_KEYS    2 /* sort keys before those of the sides */
#define HEAD_LEAST    9 /* columns of a side: `R  -26.6%` */
#define HEAD_MOST     16
#define DETAIL_SIDES  8	 /* that a detail lists */
#define CHANGE_LEAST  7	 /* columns of a change beside its verdict */
#define PRIORITY_MOST 19 /* the last that printed tables have */

/* The sides and their rows. */
struct beside {
	const uint32_t *comparisons;
	size_t count;
	size_t total; /* there would be */
	struct slice *names;
	uint32_t *families; /* the test's own, of each side */
	uint32_t *rows;	    /* [line * count + side]: of its report, or NONE; heap */
	size_t capacity;    /* lines */
};

struct view_scope view_scope_beside(
	struct session *session, const uint32_t *comparisons, size_t count)
{
	uint32_t *copy = arena_array(&session->arena, count, sizeof(*copy));

	if (count)
		memcpy(copy, comparisons, count * sizeof(*copy));
	return (struct view_scope){.comparison = VIEW_ALL,
		.family = VIEW_ALL,
		.comparisons = copy,
		.comparison_count = count};
}

struct view_scope view_scope_beside_document(struct session *session, uint32_t comparison)
{
	uint32_t document = session_report(session, comparison)->document, count = 0;
	uint32_t *of = arena_array(&session->arena, session->comparison_count, sizeof(*of));

	for (uint32_t i = 0; i < session->comparison_count; i++)
		if (session_report(session, i)->document == document)
			of[count++] = i;
	return (struct view_scope){.comparison = VIEW_ALL,
		.family = VIEW_ALL,
		.comparisons = of,
		.comparison_count = count};
}

bool beside_renumber(struct view_scope *scope, struct session *session, const uint32_t *moved)
{
	uint32_t *there = arena_array(&session->arena, scope->comparison_count, sizeof(*there));
	size_t count = 0;

	for (size_t i = 0; i < scope->comparison_count; i++)
		if (moved[scope->comparisons[i]] != VIEW_ALL)
			there[count++] = moved[scope->comparisons[i]];
	scope->comparisons = there;
	scope->comparison_count = count;
	return count > 1;
}

/* The comparisons that are wanted, else all that the filter keeps. */
static void find_sides(struct view *view, struct beside *own)
{
	const struct session *session = view->session;
	uint32_t *sides = arena_array(&view->arena,
		session->comparison_count + view->scope.comparison_count, sizeof(*sides));
	size_t count = 0;

	for (size_t i = 0; i < view->scope.comparison_count; i++)
		if (view->scope.comparisons[i] < session->comparison_count)
			sides[count++] = view->scope.comparisons[i];
	for (uint32_t i = 0; !view->scope.comparison_count && i < session->comparison_count; i++)
		if (filter_keeps_report(session->filter, session->comparisons[i].report))
			sides[count++] = i;
	own->comparisons = sides;
	own->total = count;
	own->count = count < BESIDE_MOST ? count : BESIDE_MOST;
	own->names = differences_name(session, sides, own->count, &view->arena);
	own->families = arena_array(&view->arena, own->count, sizeof(*own->families));
	for (size_t side = 0; side < own->count; side++)
		own->families[side] = session_own_family(session, sides[side]);
}

static uint32_t *line_rows(const struct beside *own, uint32_t line)
{
	return &own->rows[(size_t)line * own->count];
}

static uint32_t add_line(struct view *view, struct beside *own, size_t side)
{
	uint32_t line = (uint32_t)view->all_count;

	own->rows = grow(own->rows, line, &own->capacity, own->count * sizeof(*own->rows));
	for (size_t i = 0; i < own->count; i++)
		line_rows(own, line)[i] = NONE;
	view_add(view, own->comparisons[side], line);
	return line;
}

/* A metric has a line; one that a report has twice has another. */
static void add_side(struct view *view, struct beside *own, size_t side, uint32_t *lines)
{
	const struct comparison *sides = &view->session->comparisons[own->comparisons[side]];
	const struct report *report = session_report(view->session, own->comparisons[side]);

	for (uint32_t row = 0; row < report->row_count; row++) {
		uint32_t *line = &lines[report->metric[row]];
		if (!compare_exists(report, sides, row))
			continue;
		if (*line == NONE || line_rows(own, *line)[side] != NONE)
			*line = add_line(view, own, side);
		line_rows(own, *line)[side] = row;
	}
}

static void make_columns(struct view *view, const struct beside *own);
static void make_keys(struct view *view, const struct beside *own);

static void build(struct view *view)
{
	uint32_t name_count = view->session->names->count;
	struct beside *own = heap_allocate(sizeof(*own));
	uint32_t *lines = heap_allocate(name_count * sizeof(*lines));

	*own = (struct beside){0};
	view->own = own;
	find_sides(view, own);
	for (uint32_t i = 0; i < name_count; i++)
		lines[i] = NONE;
	for (size_t side = 0; side < own->count; side++)
		add_side(view, own, side, lines);
	free(lines);
	make_columns(view, own);
	make_keys(view, own);
}

static void release(struct view *view)
{
	struct beside *own = view->own;

	free(own->rows);
	free(own);
}

/* The row of a side as a row of metrics; false when it has none. */
static bool side_ref(const struct view *view, uint32_t line, size_t side, struct row_ref *ref)
{
	const struct beside *own = view->own;

	if (side >= own->count || line_rows(own, line)[side] == NONE)
		return false;
	*ref = (struct row_ref){own->comparisons[side], line_rows(own, line)[side]};
	return true;
}

/* The first side that has the line. */
static struct row_ref first_ref(const struct view *view, uint32_t line)
{
	const struct beside *own = view->own;
	struct row_ref ref = {0, 0};

	for (size_t side = 0; side < own->count; side++)
		if (side_ref(view, line, side, &ref))
			break;
	return ref;
}

static uint32_t name_of(const struct view *view, struct row_ref ref)
{
	struct row_ref first = first_ref(view, ref.row);

	return session_report(view->session, first.comparison)->metric[first.row];
}

static bool keeps_name(const struct view *view, uint32_t name)
{
	bool profile = view->session->names->traits[name] & NAME_PROFILE;
	enum profile_mode mode = view->session->profile;

	if (mode != PROFILE_MIXED && profile != (mode == PROFILE_ONLY))
		return false;
	return filter_keeps_name(view->session->filter, name);
}

static bool keeps_side(const struct session *session, struct row_ref ref)
{
	return filter_keeps_metric(session->filter, session, ref) &&
	       metric_has_verdict_shown(session, ref) && !metric_is_hidden_as_noise(session, ref);
}

/* A line is kept for any side that is. */
static bool keeps(const struct view *view, struct row_ref ref)
{
	const struct beside *own = view->own;
	struct row_ref of;

	for (size_t side = 0; side < own->count; side++)
		if (side_ref(view, ref.row, side, &of) && keeps_side(view->session, of))
			return true;
	return false;
}

/* A side of a row of this view, as a row of its own. */
static bool open_side(const struct row *row, size_t side, struct row *of)
{
	struct row_ref ref;

	if (!side_ref(row->view, row->ref.row, side, &ref))
		return false;
	*of = (struct row){.view = row->view,
		.session = row->session,
		.ref = ref,
		.scratch = row->scratch,
		.room = row->room};
	return true;
}

/* Columns. */

static void name_text(struct row *row, struct field *field)
{
	field_text(field, intern_text(&row->session->store->names, row->view->names[row->index]));
}

static void screen_name(struct row *row, struct field *field)
{
	struct slice prefix, name;

	name_text(row, field);
	name = names_short(field->text, &prefix);
	if (prefix.length)
		field_text(field, arena_print(row->scratch, "%.*s %.*s", (int)prefix.length,
					  prefix.at, (int)name.length, name.at));
	struct row first = *row;
	first.ref = first_ref(row->view, row->ref.row);
	first.is_compared = false;
	if (row_compared(&first)->headline)
		field->role = ROLE_HEADLINE;
}

/* The side that a column is about. */
static size_t side_of_column(const struct row *row)
{
	return ((size_t)(row->column - row->view->columns) - NAME_COLUMNS) / A_SIDE;
}

static void csv_change(struct row *row, struct field *field)
{
	struct row of;

	if (open_side(row, side_of_column(row), &of))
		field_number(field, compare_change_pct(row_compared(&of)));
}

static void csv_verdict(struct row *row, struct field *field)
{
	struct row of;

	if (open_side(row, side_of_column(row), &of))
		field_text(field, slice_of(verdict_name(row_judged(&of)->verdict.word)));
}

/* `R -26.6%` */
static void screen_change(struct row *row, struct field *field)
{
	struct row of;
	struct field change;

	if (!open_side(row, side_of_column(row), &of))
		return;
	enum verdict_word word = row_judged(&of)->verdict.word;
	change.text = SLICE_EMPTY;
	show_change(row_compared(&of), &change);
	field_text(
		field, arena_print(row->scratch, "%c %*.*s", verdict_letter(word), CHANGE_LEAST,
			       (int)change.text.length, change.text.length ? change.text.at : ""));
	field->role = verdict_role(word);
}

static const char *copy(struct view *view, const char *format, struct slice name)
{
	return arena_print(&view->arena, format, (int)name.length, name.at).at;
}

/* Of each side two columns of CSV and one of the screen; the first sides stay longest. */
static void make_columns(struct view *view, const struct beside *own)
{
	size_t count = NAME_COLUMNS + A_SIDE * own->count;
	struct column *columns = arena_array(&view->arena, count, sizeof(*columns));

	columns[0] = (struct column){.csv = "metric", .value = name_text};
	columns[1] = (struct column){.head = "metric",
		.key = "metric",
		.width = 20,
		.align = ALIGN_NAME,
		.value = screen_name};
	for (size_t side = 0; side < own->count; side++) {
		struct column *of = &columns[NAME_COLUMNS + A_SIDE * side];
		of[0] = (struct column){.csv = copy(view, "%.*s change_pct", own->names[side]),
			.value = csv_change};
		of[1] = (struct column){
			.csv = copy(view, "%.*s verdict", own->names[side]), .value = csv_verdict};
		of[2] = (struct column){.head = copy(view, "%.*s", own->names[side]),
			.key = arena_print(&view->arena, "%zu", side + 1).at,
			.width = HEAD_LEAST,
			.most = HEAD_MOST,
			.flags = COLUMN_GIVES,
			.priority = (uint8_t)(side < PRIORITY_MOST ? side : PRIORITY_MOST),
			.align = ALIGN_RIGHT,
			.value = screen_change};
	}
	view->columns = columns;
	view->column_count = count;
}

/* Keys. */

/* The largest change of all sides, whose own tests stand first. */
static uint64_t key_order(struct row *row, bool largest_first)
{
	const struct beside *own = row->view->own;
	uint64_t first = ORDER_LAST;
	struct row of;

	for (size_t side = 0; side < own->count; side++) {
		if (!open_side(row, side, &of))
			continue;
		uint64_t key = order_usual(row_compared(&of), row->session->names,
			row->view->names[row->index], own->families[side], true);
		first = key < first ? key : first;
	}
	return largest_first ? first : ~first;
}

static uint64_t key_name(struct row *row, bool largest_first)
{
	return order_number(
		names_rank(row->session->names)[row->view->names[row->index]], largest_first);
}

static uint64_t key_side(struct row *row, bool largest_first)
{
	struct row of;

	if (!open_side(row, (size_t)(row->key - row->view->keys) - NAMED_KEYS, &of))
		return ORDER_LAST;
	return order_change(row_compared(&of), largest_first);
}

static void make_keys(struct view *view, const struct beside *own)
{
	size_t count = NAMED_KEYS + own->count;
	struct view_key *keys = arena_array(&view->arena, count, sizeof(*keys));

	keys[0] = (struct view_key){
		"order", "the tests' own, then by the largest change of all", false, key_order};
	keys[1] = (struct view_key){"metric", "name", true, key_name};
	for (size_t side = 0; side < own->count; side++)
		keys[NAMED_KEYS + side] =
			(struct view_key){arena_print(&view->arena, "%zu", side + 1).at,
				copy(view, "change in %.*s", own->names[side]), false, key_side};
	view->keys = keys;
	view->key_count = count;
}

/* The side that the rows are sorted by, else the first that has the row. */
static struct row_ref chosen_ref(const struct view *view, uint32_t line)
{
	struct row_ref ref;
	size_t key = (size_t)(view->sort[0].key - view->keys);

	if (view->sort[0].key->key == key_side && side_ref(view, line, key - NAMED_KEYS, &ref))
		return ref;
	return first_ref(view, line);
}

static int title_rows(const struct view *view)
{
	(void)view;
	return 2;
}

/* As many of the words as fit whole: a parameter that is cut reads as another one. */
static void put_whole_words(struct cells *cells, int row, struct slice words)
{
	int at = 1, room = cells->columns - 1;
	struct slice word;

	while ((word = slice_token(&words)).length) {
		int width = cells_width(slice_first(word, (size_t)room * 4), cells->ascii);
		if (at + width + (words.length ? 3 : 0) > room) {
			cells_put(cells, row, at, room - at, SLICE(".."), ROLE_TITLE);
			return;
		}
		at += 1 + cells_put(cells, row, at, width, word, ROLE_TITLE);
	}
}

static void draw_title(const struct view *view, struct cells *cells, int row)
{
	const struct beside *own = view->own;
	struct arena scratch = {0};
	struct slice common =
		differences_common(view->session, own->comparisons, own->count, &scratch);

	if (own->count < own->total)
		cells_printf(cells, row, 1, cells->columns, ROLE_TITLE,
			"the first %zu of %zu reports side by side", own->count, own->total);
	else
		cells_printf(cells, row, 1, cells->columns, ROLE_TITLE, "%zu reports side by side",
			own->count);
	title_counts(view, cells, row);
	put_whole_words(cells, row + 1,
		common.length ? common : SLICE("neither test, machine nor parameters in common"));
	arena_release(&scratch);
}

static bool enter(
	const struct view *view, struct row_ref ref, enum view_id *id, struct view_scope *scope)
{
	struct row_ref of = chosen_ref(view, ref.row);

	*id = VIEW_METRIC;
	scope->comparison = of.comparison;
	scope->row = of.row;
	return true;
}

static bool origin(const struct view *view, struct row_ref ref, uint32_t *document, uint32_t *line)
{
	struct row_ref of = chosen_ref(view, ref.row);
	const struct report *report = session_report(view->session, of.comparison);

	*document = report->document;
	*line = report->line[of.row];
	return true;
}

static uint32_t comparison_of(const struct view *view, struct row_ref ref)
{
	return chosen_ref(view, ref.row).comparison;
}

static int detail_rows(const struct view *view)
{
	const struct beside *own = view->own;

	return 1 + (int)(own->count < DETAIL_SIDES ? own->count : DETAIL_SIDES);
}

static struct slice shown(struct field *field)
{
	return field->text.length ? field->text : SLICE(" ");
}

/* `nr_task=1  R  -5.1%  152702 -> 144883  4.4x` */
static void draw_side(const struct view *view, uint32_t line, size_t side, struct cells *cells,
	int row, int width)
{
	const struct beside *own = view->own;
	struct field base, head, change, effect;
	struct compared compared;
	struct row_ref ref;

	cells_put_middle(cells, row, 1, width, own->names[side], ROLE_DIM);
	if (!side_ref(view, line, side, &ref))
		return;
	compare_row(view->session, &view->session->comparisons[ref.comparison], ref.row, &compared);
	base.text = head.text = change.text = effect.text = SLICE_EMPTY;
	show_value(&compared, &compared.base, &base);
	show_value(&compared, &compared.head, &head);
	show_change(&compared, &change);
	show_effect(&compared, &effect);
	enum verdict_word word =
		(enum verdict_word)judge_words(view->session->judge, ref.comparison)[ref.row];
	cells_printf(cells, row, width + 2, cells->columns, change_role(word),
		"%c %*.*s  %.*s -> %.*s  %.*s", verdict_letter(word), CHANGE_LEAST,
		(int)shown(&change).length, shown(&change).at, (int)shown(&base).length,
		shown(&base).at, (int)shown(&head).length, shown(&head).at,
		(int)shown(&effect).length, shown(&effect).at);
}

/* Columns for the names of the sides in the detail. */
static int names_width(const struct beside *own, const struct cells *cells)
{
	int width = HEAD_LEAST, most = cells->columns / 3;

	for (size_t side = 0; side < own->count; side++) {
		int needed = cells_width(own->names[side], cells->ascii);
		width = needed > width ? needed : width;
	}
	return width < most ? width : most;
}

static void draw_detail(
	const struct view *view, struct row_ref ref, struct cells *cells, int row, int rows)
{
	const struct beside *own = view->own;
	struct slice name = intern_text(&view->session->store->names, name_of(view, ref));
	int width = names_width(own, cells);

	cells_put_name(cells, row, 1, cells->columns - 1, name, ROLE_TITLE);
	for (size_t side = 0; side < own->count && (int)side + 1 < rows; side++)
		draw_side(view, ref.row, side, cells, row + 1 + (int)side, width);
}

const struct view_kind beside_view = {
	.name = "beside",
	.by_comparison = true,
	.usual_sort = "order",
	.build = build,
	.release = release,
	.metric = name_of,
	.keeps_name = keeps_name,
	.keeps = keeps,
	.title_rows = title_rows,
	.draw_title = draw_title,
	.enter = enter,
	.origin = origin,
	.comparison = comparison_of,
	.detail_rows_of = detail_rows,
	.draw_detail = draw_detail,
};
