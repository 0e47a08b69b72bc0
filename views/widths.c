/*
 * How wide the columns of a view are: as its rows need.
 */
#include "views/table.h"

#define PRINTED_MOST  250   /* columns of a column that is printed */
#define PRINTED_HEAD  40    /* the same of its head */
#define HEADING_MOST  11    /* columns of a head that names a group, where the rows need fewer */
#define CSV_MOST      24    /* columns of a column of CSV that a person puts on the screen */
#define MEASURED_MOST 10000 /* rows; views of more take the most that a column may have */

static int least_of(const struct column *column)
{
	return column_is_for_screen(column) ? column->width : (int)strlen(column->csv);
}

static int most_of(const struct column *column)
{
	return column_is_for_screen(column) ? column->most : CSV_MOST;
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

/* Is the width of the column that of its rows? On a screen a person may put it there at any time;
 * in a print it is there, or would be if a row had something in it. */
static bool is_measured(const struct view *view, const struct column *column, bool for_print)
{
	if (column_is_flexible(column))
		return false;
	return view_has_column(view, column) ||
	       (column_is_for_screen(column) && (!for_print || column->flags & COLUMN_FILLED));
}

/* Can a row still change the width of a column, or whether it is there? */
static bool is_open(const struct view *view, size_t index, int most)
{
	return view->widths[index] < most ||
	       (view->columns[index].flags & COLUMN_FILLED && !view->filled[index]);
}

/* A head that names a group or a report may be wider than the figures below it. */
static int heading_width(
	const struct view *view, size_t index, bool for_print, struct arena *scratch)
{
	const struct column *column = &view->columns[index];
	struct slice head = SLICE_EMPTY;
	int most = column->most;

	if (column->heading)
		column->heading(view, for_print ? PRINTED_HEAD : HEADING_MOST, scratch, &head);
	else if (column->flags & COLUMN_GIVES)
		head = slice_of(column->head);
	int width = cells_width(head, view->session->settings.ascii);
	return column->heading || for_print || width < most ? width : most;
}

static void measure_rows(struct view *view, bool for_print, struct arena *scratch)
{
	uint8_t measured[COLUMNS_MOST];
	size_t count = 0;
	struct row row;

	for (size_t c = 0; c < view->column_count; c++)
		if (is_measured(view, &view->columns[c], for_print))
			measured[count++] = (uint8_t)c;
	for (size_t i = 0; i < view->all_count; i++) {
		row_open(&row, view, (uint32_t)i, scratch);
		row.is_measured = true;
		for (size_t k = 0; k < count; k++) {
			size_t c = measured[k];
			const struct column *column = &view->columns[c];
			int most = for_print ? PRINTED_MOST : most_of(column);
			if (!is_open(view, c, most))
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

	for (size_t i = 0; i < view->column_count; i++) {
		const struct column *column = &view->columns[i];
		view->widths[i] = (uint8_t)(measured ? least_of(column) : most_of(column));
		view->filled[i] = !measured;
		int width = heading_width(view, i, for_print, &scratch);
		if (width > view->widths[i])
			view->widths[i] = (uint8_t)width;
	}
	if (measured)
		measure_rows(view, for_print, &scratch);
	arena_release(&scratch);
}
