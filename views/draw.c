/*
 * Drawing views into grids of cells: heads, rows.
 */
#include "views/table.h"

#define FLEXIBLE_MOST 65536 /* columns of a name or a text that goes beyond: a cell each */

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
		cells_put_name(cells, row, place->at, place->width, text, role);
}

int view_width_needed(
	const struct view *view, const struct place *place, uint32_t index, struct arena *scratch)
{
	struct row row;
	struct field field;

	row_open(&row, view, index, scratch);
	field.text = SLICE_EMPTY;
	view_value(&row, &view->columns[place->column], &field);
	int width =
		cells_width(slice_first(field.text, FLEXIBLE_MOST), view->session->settings.ascii);
	return width < FLEXIBLE_MOST ? width : FLEXIBLE_MOST;
}

int view_widen(const struct view *view, struct layout *layout, int columns, uint32_t index,
	struct arena *scratch)
{
	struct place *last = &layout->places[layout->count ? layout->count - 1 : 0];

	if (layout->count == 0 || !column_is_flexible(&view->columns[last->column]))
		return columns;
	int width = view_width_needed(view, last, index, scratch);
	last->width = width > last->width ? width : last->width;
	return last->at + last->width > columns ? last->at + last->width : columns;
}

/* A heading goes across all columns. */
static void draw_heading(const struct view *view, uint32_t index, struct cells *cells, int row,
	struct arena *scratch)
{
	cells_put(cells, row, 1, cells->columns - 1,
		view->kind->heading(view, index - view->all_count, scratch), ROLE_HEADING);
}

void view_draw_row(const struct view *view, const struct layout *layout, uint32_t index,
	struct cells *cells, int row, struct arena *scratch)
{
	struct row at;

	if (view_is_heading(view, index)) {
		draw_heading(view, index, cells, row, scratch);
		return;
	}
	row_open(&at, view, index, scratch);
	for (size_t i = 0; i < layout->count; i++) {
		const struct place *place = &layout->places[i];
		const struct column *column = &view->columns[place->column];
		struct field field;
		field.text = SLICE_EMPTY;
		field.role = ROLE_TEXT;
		at.room = place->width;
		view_value(&at, column, &field);
		put(cells, row, place, column, field.text, field.role, layout->scroll);
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
	const struct column *column = &view->columns[place->column];
	struct slice head = view_heading(view, place->column, place->width, scratch);

	if (column_is_flexible(column))
		cells_put(cells, row, place->at, place->width, head, ROLE_HEADING);
	else if (cells_width(head, cells->ascii) > place->width)
		cells_put_middle(cells, row, place->at, place->width, head, ROLE_HEADING);
	else
		put(cells, row, place, column, head, ROLE_HEADING, 0);
}

/* The mark of the column sorted by: before a head at the right, behind one at the left; over the
 * end of a head that leaves no room. */
static void draw_mark(const struct view *view, const struct place *place, struct cells *cells,
	int row, struct arena *scratch)
{
	int width =
		cells_width(view_heading(view, place->column, place->width, scratch), cells->ascii);
	bool right = view->columns[place->column].align == ALIGN_RIGHT;
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

	if (layout->skips)
		cells_put(cells, row, 0, 1, SLICE("<"), ROLE_DIM);
	for (size_t i = 0; i < layout->count; i++) {
		const struct place *place = &layout->places[i];
		draw_head(view, place, cells, row, scratch);
		if (marked || !view_column_is_sorted(view, place->column))
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

void view_draw_head(const struct view *view, struct cells *cells, int row, int scroll)
{
	int titles = view->kind->title_rows ? view->kind->title_rows(view) : 1;
	struct arena scratch = {0};

	view->kind->draw_title(view, cells, row);
	if (!view->kind->no_heads) {
		struct layout layout = view_layout(view, cells->columns, scroll);
		view_draw_columns(view, &layout, cells, row + titles, &scratch);
	}
	arena_release(&scratch);
}

void view_draw_rows(const struct view *view, struct cells *cells, int row, int rows, size_t first,
	size_t selected, int scroll)
{
	struct layout layout = view_layout(view, cells->columns, scroll);
	struct arena scratch = {0};

	for (int i = 0; i < rows && first + (size_t)i < view->shown_count; i++) {
		size_t index = first + (size_t)i;
		view_draw_row(view, &layout, view->shown[index], cells, row + i, &scratch);
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
	return view->kind->detail_rows_of ? view->kind->detail_rows_of(view)
					  : view->kind->detail_rows;
}

void view_draw_detail(const struct view *view, size_t index, struct cells *cells, int row, int rows)
{
	if (index < view->shown_count && !view_is_heading(view, view->shown[index]) &&
		view->kind->draw_detail)
		view->kind->draw_detail(view, view->all[view->shown[index]], cells, row, rows);
}
