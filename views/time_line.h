/*
 * The change of one metric over the dates of its reports, as points in a rectangle of cells.
 */
#ifndef VIEWS_TIME_LINE_H
#define VIEWS_TIME_LINE_H

#include "views/table.h"

/* Draw the rows of a view of metrics into at most `rows` lines: the change in per cent upwards, the
 * dates to the right, the row `marked` marked. Gives the lines used: none where fewer than two
 * reports have a date and a change, or where there are fewer than four lines. */
int time_line_draw(
	const struct view *view, struct row_ref marked, struct cells *cells, int row, int rows);

#endif
