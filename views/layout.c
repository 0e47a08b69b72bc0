/*
 * Which columns of a view fit into a width, and where.
 */
#include "views/columns_chosen.h"
#include "views/table.h"

#define EXTRA_FROM   20 /* priorities of extra columns begin here */
#define ACROSS_LEAST 10 /* columns for the name of a test beside the noise of its row */
#define TEXT_STEP    8	/* columns that a text is scrolled by in a step */

bool column_is_flexible(const struct column *column)
{
	return column->align == ALIGN_NAME || column->align == ALIGN_TEXT;
}

bool column_is_for_screen(const struct column *column)
{
	return column->head || column->heading;
}

/* Does the rows' order come from this column? It is always shown then. */
static bool is_sorted_by(const struct view *view, size_t index)
{
	const char *key = view->columns[index].key;

	return key && view->sort_count && strcmp(key, view->sort[0].key->name) == 0;
}

bool view_has_column(const struct view *view, const struct column *column)
{
	size_t index = (size_t)(column - view->columns);
	enum column_state state = columns_chosen(view)->state[index];

	if (state != COLUMN_AUTO)
		return state == COLUMN_ON;
	if (!column_is_for_screen(column))
		return false;
	if (column->flags & COLUMN_FILLED && !view->filled[index])
		return false;
	if (column->flags & COLUMN_ASKED && !is_sorted_by(view, index))
		return false;
	return !(column->flags & COLUMN_MANY) || !view_is_single(view);
}

bool view_column_is_sorted(const struct view *view, size_t index)
{
	return is_sorted_by(view, index);
}

/* The least width of a column: one that gives room is as narrow as it can be at first. */
static int width_of(const struct view *view, size_t index)
{
	const struct column *column = &view->columns[index];
	bool gives = column->flags & COLUMN_GIVES && column->width < view->widths[index];

	return gives ? column->width : view->widths[index];
}

static int room_of(const struct view *view, size_t index)
{
	return width_of(view, index) + !(view->columns[index].flags & COLUMN_TIGHT);
}

/* Columns that may be shown, in the order that a person wants, else that of the table. */
struct candidates {
	size_t count, fixed;	       /* of them not flexible */
	const struct column *flexible; /* NULL: there is none */
	uint8_t at[COLUMNS_MOST];
};

static void add_candidate(const struct view *view, struct candidates *list, size_t index)
{
	if (!view_has_column(view, &view->columns[index]))
		return;
	list->at[list->count++] = (uint8_t)index;
	if (column_is_flexible(&view->columns[index]))
		list->flexible = &view->columns[index];
	else
		list->fixed++;
}

static struct candidates find_candidates(const struct view *view)
{
	const struct columns_chosen *chosen = columns_chosen(view);
	struct candidates list = {0};

	for (size_t i = 0; i < chosen->ordered; i++)
		add_candidate(view, &list, chosen->order[i]);
	for (size_t i = 0; i < view->column_count; i++)
		if (!columns_chosen_is_ordered(chosen, i))
			add_candidate(view, &list, i);
	return list;
}

/* Must the column be there while those of this priority and below are? */
static bool is_wanted(const struct view *view, size_t index, int priority)
{
	return view->columns[index].priority <= priority || is_sorted_by(view, index) ||
	       columns_chosen(view)->state[index] == COLUMN_ON;
}

/* What the flexible column must keep while this one is there. */
static int least_beside(const struct view *view, size_t index)
{
	uint8_t flags = view->columns[index].flags;

	if (is_wanted(view, index, 0))
		return 0;
	return flags & COLUMN_EXTRA ? NAME_COMFORT : flags & COLUMN_LESSER ? NAME_ENOUGH : 0;
}

static int flexible_least(const struct view *view, const struct column *column)
{
	return view->scope.across ? ACROSS_LEAST : column->width;
}

/* The room that the columns take whose priority is at most `priority`, the mark of the selection
 * and the least of the flexible one with them. */
static int room_needed(const struct view *view, const struct candidates *list, int priority)
{
	int room = 1, least = 0;

	for (size_t i = 0; i < list->count; i++) {
		size_t index = list->at[i];
		if (!is_wanted(view, index, priority))
			continue;
		bool flexible = column_is_flexible(&view->columns[index]);
		int own = flexible ? flexible_least(view, &view->columns[index])
				   : least_beside(view, index);
		least = own > least ? own : least;
		room += flexible ? 0 : room_of(view, index);
	}
	return room + (least ? least + 1 : 0);
}

/* The largest priority whose columns all fit. */
static int priority_that_fits(const struct view *view, const struct candidates *list, int columns)
{
	int priority = UINT8_MAX;

	while (priority > 0 && room_needed(view, list, priority) > columns)
		priority--;
	return priority;
}

/* Columns of the grid that are left for fixed ones. */
static int room_for_fixed(
	const struct view *view, const struct candidates *list, int columns, bool scrolled)
{
	if (!list->flexible)
		return columns - 1;
	int least = flexible_least(view, list->flexible);
	if (scrolled && least > columns / 2)
		least = columns / 2;
	return columns - 2 - least;
}

static bool is_vital(const struct view *view, size_t index)
{
	return view->columns[index].priority == 0 && column_is_for_screen(&view->columns[index]);
}

/*
 * Put columns into the layout from left to right, without the first `skip` fixed ones. What a
 * person chose or scrolls to is taken while there is room; what a view cannot be without is there
 * in any room.
 */
static void choose_places(const struct view *view, const struct candidates *list, int priority,
	size_t skip, int columns, struct layout *layout)
{
	int room = room_for_fixed(view, list, columns, skip > 0);
	bool scrolled = skip > 0, full = false;

	for (size_t i = 0; i < list->count; i++) {
		size_t index = list->at[i];
		bool fixed = !column_is_flexible(&view->columns[index]);
		bool vital = !scrolled && (is_vital(view, index) || is_sorted_by(view, index));
		if (!is_wanted(view, index, priority))
			continue;
		if (fixed && skip > 0) {
			skip--;
			continue;
		}
		if (fixed && layout->count > 0)
			full |= room < room_of(view, index);
		if (fixed && full && !vital)
			continue;
		if (fixed)
			room -= room_of(view, index);
		layout->places[layout->count++] =
			(struct place){.column = (uint8_t)index, .width = width_of(view, index)};
	}
}

/* The flexible column gets what the others leave; where that is much, labels get what they need. */
static void share_room(const struct view *view, struct layout *layout, int columns)
{
	struct place *flexible = NULL;
	int spare = columns - 1;

	for (size_t i = 0; i < layout->count; i++) {
		struct place *place = &layout->places[i];
		if (column_is_flexible(&view->columns[place->column]))
			flexible = place;
		spare -= flexible == place ? 1 : room_of(view, place->column);
	}
	for (size_t i = 0; i < layout->count && spare > NAME_ENOUGH; i++) {
		struct place *place = &layout->places[i];
		int more = view->widths[place->column] - place->width;
		if (flexible == place || more <= 0)
			continue;
		if (more > spare - NAME_ENOUGH)
			more = spare - NAME_ENOUGH;
		place->width += more;
		spare -= more;
	}
	if (flexible)
		flexible->width = spare > 0 ? spare : 0;
}

struct layout view_layout(const struct view *view, int columns, int scroll)
{
	struct layout layout = {0};
	struct candidates list = find_candidates(view);
	size_t skip = 0;
	int at = 1;

	if (!list.flexible || list.flexible->align != ALIGN_TEXT)
		skip = (size_t)scroll < list.fixed ? (size_t)scroll : list.fixed;
	if (skip > 0 && skip == list.count)
		skip--;
	layout.skips = skip > 0;
	layout.scroll = (scroll - (int)skip) * TEXT_STEP;
	choose_places(view, &list, skip ? UINT8_MAX : priority_that_fits(view, &list, columns),
		skip, columns, &layout);
	share_room(view, &layout, columns);
	for (size_t i = 0; i < layout.count; i++) {
		struct place *place = &layout.places[i];
		bool tight = view->columns[place->column].flags & COLUMN_TIGHT;
		place->at = at + (i > 0 && !tight);
		at = place->at + place->width;
	}
	return layout;
}

int view_columns_needed(const struct view *view)
{
	struct candidates list = find_candidates(view);

	return room_needed(view, &list, EXTRA_FROM - 1);
}

struct slice view_heading(const struct view *view, size_t index, int width, struct arena *scratch)
{
	const struct column *column = &view->columns[index];
	struct slice head = slice_of(column_is_for_screen(column) ? column->head : column->csv);

	if (column->heading)
		column->heading(view, width, scratch, &head);
	return head;
}
