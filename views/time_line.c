#include "views/time_line.h"

#include "views/plot.h"

#include <stdlib.h>

#define LABEL_WIDTH 9 /* columns of `+2583.0%` */
#define ROWS_LEAST  4
#define ROWS_MOST   8

static const struct document *document_of(const struct view *view, struct row_ref ref)
{
	return &view->session->store
			->documents[session_report(view->session, ref.comparison)->document];
}

/* Days since a year that never was, for dates as YYYY-MM-DD; NaN for all else. */
static double day_of(struct slice date)
{
	uint64_t year, month, day;

	if (date.length != 10 || !number_parse_integer(slice_first(date, 4), &year) ||
		!number_parse_integer(slice_first(slice_from(date, 5), 2), &month) ||
		!number_parse_integer(slice_from(date, 8), &day))
		return NAN;
	return (double)year * 372 + (double)month * 31 + (double)day;
}

static size_t find_points(const struct view *view, struct row_ref marked, struct point *points)
{
	size_t count = 0;

	for (size_t i = 0; i < view->shown_count; i++) {
		struct row_ref ref = view->all[view->shown[i]];
		struct compared compared;
		compare_row(view->session, &view->session->comparisons[ref.comparison], ref.row,
			&compared);
		struct point point = {day_of(document_of(view, ref)->date),
			compare_change_pct(&compared),
			ref.comparison == marked.comparison && ref.row == marked.row};
		if (isfinite(point.x) && isfinite(point.y))
			points[count++] = point;
	}
	return count;
}

/* The dates at both ends. */
static void draw_dates(const struct view *view, struct cells *cells, int row)
{
	struct slice first = SLICE_EMPTY, last = SLICE_EMPTY;

	for (size_t i = 0; i < view->shown_count; i++) {
		struct slice date = document_of(view, view->all[view->shown[i]])->date;
		if (isnan(day_of(date)))
			continue;
		if (first.length == 0 || day_of(date) < day_of(first))
			first = date;
		if (last.length == 0 || day_of(date) > day_of(last))
			last = date;
	}
	cells_put(cells, row, 1 + LABEL_WIDTH, cells->columns, first, ROLE_DIM);
	cells_put_right(cells, row, cells->columns - 12, 11, last, ROLE_DIM);
}

int time_line_draw(
	const struct view *view, struct row_ref marked, struct cells *cells, int row, int rows)
{
	struct point *points = heap_allocate((view->shown_count + 1) * sizeof(*points));
	size_t count = find_points(view, marked, points);
	int width = cells->columns - LABEL_WIDTH - 2;
	bool drawn = count > 1 && rows >= ROWS_LEAST && width > 0;

	rows = rows > ROWS_MOST ? ROWS_MOST : rows;
	if (drawn) {
		struct scale y =
			plot_points(points, count, cells, row, rows - 1, 1 + LABEL_WIDTH, width);
		cells_printf(cells, row, 1, LABEL_WIDTH - 1, ROLE_DIM, "%+.1f%%", y.most);
		cells_printf(
			cells, row + rows - 2, 1, LABEL_WIDTH - 1, ROLE_DIM, "%+.1f%%", y.least);
		draw_dates(view, cells, row + rows - 1);
	}
	free(points);
	return drawn ? rows : 0;
}
