/*
 * Drawing views into grids of cells: which columns fit, heads, rows.
 */
#include "views/table.h"

#define EXTRA_FROM    20    /* priorities of extra columns begin here */
#define ACROSS_LEAST  10    /* columns for the name of a test beside the noise of its row */
#define PRINTED_MOST  250   /* columns of a column that is printed */
#define PRINTED_HEAD  40    /* the same where it is printed */
#define HEADING_MOST  11    /* columns of a head that names a group, where the rows need fewer */
#define MEASURED_MOST 20000 /* rows; views of more take the most that a column may have */

static bool is_flexible(const struct column *column)
{
	return column->align == ALIGN_NAME || column->align == ALIGN_TEXT;
}

/* Does the rows' order come from this column? It is always shown then. */
static bool is_sorted_by(const struct view *view, size_t index)
{
	const char *key = view->kind->columns[index].key;

	return key && strcmp(key, view->sort[0].key->name) == 0;
}

bool view_has_column(const struct view *view, const struct column *column)
{
	size_t index = (size_t)(column - view->kind->columns);

	if (!column->head && !column->heading)
		return false;
	if (column->flags & COLUMN_FILLED && !view->filled[index])
		return false;
	if (column->flags & COLUMN_ASKED && !is_sorted_by(view, index))
		return false;
	return !(column->flags & COLUMN_MANY) || !view_is_single(view);
}

static int room_of(const struct view *view, size_t index)
{
	const struct column *column = &view->kind->columns[index];

	return view->widths[index] + !(column->flags & COLUMN_TIGHT);
}

/* The room that the columns take whose priority is at most `priority`, the mark of the selection
 * and the least of the flexible one with them. */
static int room_needed(const struct view *view, int priority)
{
	int room = 1, least = 0;
	bool extra = false;

	for (size_t i = 0; i < view->kind->column_count; i++) {
		const struct column *column = &view->kind->columns[i];
		if (!view_has_column(view, column) ||
			(column->priority > priority && !is_sorted_by(view, i)))
			continue;
		extra |= column->priority > 0 && column->flags & COLUMN_EXTRA &&
			 !is_sorted_by(view, i);
		if (is_flexible(column))
			least = view->scope.across ? ACROSS_LEAST : column->width;
		else
			room += room_of(view, i);
	}
	if (extra && least < NAME_COMFORT)
		least = NAME_COMFORT;
	return room + (least ? least + 1 : 0);
}

/* The largest priority whose columns all fit. */
static int priority_that_fits(const struct view *view, int columns)
{
	int priority = UINT8_MAX;

	while (priority > 0 && room_needed(view, priority) > columns)
		priority--;
	return priority;
}

struct layout view_layout(const struct view *view, int columns)
{
	struct layout layout = {0};
	int priority = priority_that_fits(view, columns), at = 1, spare = columns - 1;

	for (size_t i = 0; i < view->kind->column_count; i++) {
		const struct column *column = &view->kind->columns[i];
		if (!view_has_column(view, column) ||
			(column->priority > priority && !is_sorted_by(view, i)))
			continue;
		layout.places[layout.count++] =
			(struct place){.column = (uint8_t)i, .width = view->widths[i]};
		spare -= is_flexible(column) ? 1 : room_of(view, i);
	}
	for (size_t i = 0; i < layout.count; i++) {
		struct place *place = &layout.places[i];
		const struct column *column = &view->kind->columns[place->column];
		if (is_flexible(column))
			place->width = spare > 0 ? spare : 0;
		place->at = at + (i > 0 && !(column->flags & COLUMN_TIGHT));
		at = place->at + place->width;
	}
	return layout;
}

struct slice view_heading(const struct view *view, size_t index, int width, struct arena *scratch)
{
	const struct column *column = &view->kind->columns[index];
	struct slice head = slice_of(column->head);

	if (column->heading)
		column->heading(view, width, scratch, &head);
	return head;
}

/* The columns that the value of a row needs, up to `most`. */
static int width_needed(struct row *row, const struct column *column, int most)
{
	struct field field;

	field.text = SLICE_EMPTY;
	row->room = most;
	view_value(row, column, &field);
	if (field.text.length > (size_t)most * 4)
		return most;
	int width = cells_width(field.text, row->session->settings.ascii);
	return width < most ? width : most;
}

/* Can the rows still change the width of a column, or whether it is there? */
static bool is_measured(const struct view *view, size_t index, int most)
{
	const struct column *column = &view->kind->columns[index];

	if ((!column->head && !column->heading) || is_flexible(column))
		return false;
	return view->widths[index] < most ||
	       (column->flags & COLUMN_FILLED && !view->filled[index]);
}

/* A head that names a group may be wider than the figures below it. */
static int heading_width(
	const struct view *view, size_t index, bool for_print, struct arena *scratch)
{
	const struct column *column = &view->kind->columns[index];
	struct slice head = SLICE_EMPTY;

	if (!column->heading)
		return 0;
	column->heading(view, for_print ? PRINTED_HEAD : HEADING_MOST, scratch, &head);
	return cells_width(head, view->session->settings.ascii);
}

static void measure_rows(struct view *view, bool for_print, struct arena *scratch)
{
	struct row row;

	for (size_t i = 0; i < view->all_count; i++) {
		row_open(&row, view, (uint32_t)i, scratch);
		for (size_t c = 0; c < view->kind->column_count; c++) {
			const struct column *column = &view->kind->columns[c];
			int most = for_print ? PRINTED_MOST : column->most;
			if (!is_measured(view, c, most))
				continue;
			int width = width_needed(&row, column, most);
			view->filled[c] |= width > 0;
			if (width > view->widths[c])
				view->widths[c] = (uint8_t)width;
		}
		arena_reset(scratch);
	}
}

void view_measure(struct view *view, bool for_print)
{
	struct arena scratch = {0};
	bool measured = for_print || view->all_count <= MEASURED_MOST;

	for (size_t i = 0; i < view->kind->column_count; i++) {
		const struct column *column = &view->kind->columns[i];
		view->widths[i] = measured ? column->width : column->most;
		view->filled[i] = !measured;
		int width = heading_width(view, i, for_print, &scratch);
		if (width > view->widths[i])
			view->widths[i] = (uint8_t)width;
	}
	if (measured)
		measure_rows(view, for_print, &scratch);
	arena_release(&scratch);
}

int view_columns_needed(const struct view *view)
{
	return room_needed(view, EXTRA_FROM - 1);
}

static void put(struct cells *cells, int row, const struct place *place,
	const struct column *column, struct slice text, enum role role, int scroll)
{
	if (column->align == ALIGN_RIGHT)
		cells_put_right(cells, row, place->at, place->width, text, role);
	else if (column->align == ALIGN_LEFT)
		cells_put(cells, row, place->at, place->width, text, role);
	else if (column->align == ALIGN_MIDDLE)
		cells_put_middle(cells, row, place->at, place->width, text, role);
	else if (scroll > 0)
		cells_put_from(cells, row, place->at, place->width, scroll, text, role);
	else if (column->align == ALIGN_TEXT)
		cells_put(cells, row, place->at, place->width, text, role);
	else
		cells_put_middle(cells, row, place->at, place->width, text, role);
}

void view_draw_row(const struct view *view, const struct layout *layout, uint32_t index,
	struct cells *cells, int row, int scroll, struct arena *scratch)
{
	struct row at;

	row_open(&at, view, index, scratch);
	for (size_t i = 0; i < layout->count; i++) {
		const struct place *place = &layout->places[i];
		const struct column *column = &view->kind->columns[place->column];
		struct field field;
		field.text = SLICE_EMPTY;
		field.role = ROLE_TEXT;
		at.room = place->width;
		view_value(&at, column, &field);
		put(cells, row, place, column, field.text, field.role, scroll);
	}
}

/* The mark at the head that the rows are sorted by. */
static struct slice sort_mark(const struct view *view, bool ascii)
{
	bool ascending = view->sort[0].key->ascending != view->sort[0].inverted;

	if (ascii)
		return ascending ? SLICE("^") : SLICE("v");
	return ascending ? SLICE("\xe2\x96\xb2") : SLICE("\xe2\x96\xbc");
}

static void draw_head(const struct view *view, const struct place *place, struct cells *cells,
	int row, struct arena *scratch)
{
	put(cells, row, place, &view->kind->columns[place->column],
		view_heading(view, place->column, place->width, scratch), ROLE_HEADING, 0);
}

/* The mark of the column sorted by: before a head at the right, behind one at the left; over the
 * end of a head that leaves no room. */
static void draw_mark(const struct view *view, const struct place *place, struct cells *cells,
	int row, struct arena *scratch)
{
	int width =
		cells_width(view_heading(view, place->column, place->width, scratch), cells->ascii);
	bool right = view->kind->columns[place->column].align == ALIGN_RIGHT;
	int at = right ? place->at + place->width - width - 1 : place->at + width;
	int last = right ? place->at - 1 : place->at + place->width - 1;

	if (right ? at < last : at > last)
		at = last;
	cells_put(cells, row, at, 1, sort_mark(view, cells->ascii), ROLE_HEADING);
}

void view_draw_columns(const struct view *view, const struct layout *layout, struct cells *cells,
	int row, struct arena *scratch)
{
	bool marked = false;

	for (size_t i = 0; i < layout->count; i++) {
		const struct place *place = &layout->places[i];
		draw_head(view, place, cells, row, scratch);
		if (marked || !is_sorted_by(view, place->column))
			continue;
		draw_mark(view, place, cells, row, scratch);
		marked = true;
	}
}

int view_title_rows(const struct view *view)
{
	int rows = view->kind->title_rows ? view->kind->title_rows(view) : 1;

	return rows + !view->kind->no_heads;
}

void view_draw_head(const struct view *view, struct cells *cells, int row)
{
	int titles = view->kind->title_rows ? view->kind->title_rows(view) : 1;
	struct arena scratch = {0};

	view->kind->draw_title(view, cells, row);
	if (!view->kind->no_heads) {
		struct layout layout = view_layout(view, cells->columns);
		view_draw_columns(view, &layout, cells, row + titles, &scratch);
	}
	arena_release(&scratch);
}

void view_draw_rows(const struct view *view, struct cells *cells, int row, int rows, size_t first,
	size_t selected, int scroll)
{
	struct layout layout = view_layout(view, cells->columns);
	struct arena scratch = {0};

	for (int i = 0; i < rows && first + (size_t)i < view->shown_count; i++) {
		size_t index = first + (size_t)i;
		view_draw_row(view, &layout, view->shown[index], cells, row + i, scroll, &scratch);
		if (view_is_tagged(view, index))
			cells_put(cells, row + i, 0, 1, SLICE("*"), ROLE_TAG);
		if (index == selected)
			cells_put(cells, row + i, 0, 1, SLICE(">"),
				view_is_tagged(view, index) ? ROLE_TAG : ROLE_TEXT);
		arena_reset(&scratch);
	}
	arena_release(&scratch);
}

int view_detail_rows(const struct view *view)
{
	return view->kind->detail_rows ? view->kind->detail_rows(view) : 0;
}

void view_draw_detail(const struct view *view, size_t index, struct cells *cells, int row, int rows)
{
	if (index < view->shown_count && view->kind->draw_detail)
		view->kind->draw_detail(view, view->all[view->shown[index]], cells, row, rows);
}
