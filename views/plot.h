/*
 * Pictures of a few values: text of one line, where every run is a dot on a scale, or points in a
 * rectangle of cells. Each has a form in ASCII.
 */
#ifndef VIEWS_PLOT_H
#define VIEWS_PLOT_H

#include "views/cells.h"
#include "views/samples.h"

/* The values that a picture goes from and to; the same for all strips that are compared. */
struct scale {
	double least, most; /* NaN while nothing was added */
};

#define SCALE_EMPTY ((struct scale){NAN, NAN})

/* Widen the scale so that it holds the samples; values that are not finite are left aside. */
void scale_add(struct scale *scale, const struct sample *samples, size_t count);

/* Widen it by one value. */
void scale_widen(struct scale *scale, double value);

/*
 * A dot strip `width` columns wide (at least 1): a dot for a value, a digit where several fall on
 * one place (`#` from 10), none for one that does not count, a bar at `mean` where no dot is (NaN:
 * none). Text as UTF-8, or ASCII.
 */
struct slice plot_strip(const struct scale *scale, const struct samples *samples, double mean,
	int width, bool ascii, struct arena *arena);

/* A mean with a range around it, as `--(--|--)--`; without a range (NaN) the bar alone. */
struct slice plot_range(const struct scale *scale, double low, double mean, double high, int width,
	bool ascii, struct arena *arena);

/*
 * A sparkline: a bar a value in their order, from the least at the bottom to the most at the top,
 * and all in the middle where they are equal. Values that are not finite are blanks. Where there is
 * no room for all, a place shows that of its values which lies farthest from the median: what
 * stands out is never hidden. ASCII has digits, 1 for the least, 8 for the most.
 */
struct slice plot_sparkline(
	const double *values, size_t count, int width, bool ascii, struct arena *arena);

/*
 * An interval on a scale that it may go beyond, as `--[==o==]-|--`: its ends, what was measured,
 * and a bar at 0. An end beyond the scale is `<` or `>` at its edge. Nothing without an interval.
 */
struct slice plot_interval(const struct scale *scale, double low, double value, double high,
	int width, bool ascii, struct arena *arena);

struct point {
	double x, y;
	bool marked;
};

/*
 * Points in a rectangle: x from the left to the right, y from the bottom to the top. A dot for a
 * point, a digit where several fall on one place, `X` for a marked one; a line at y = 0 where it
 * lies within. Points that are not finite are left out. Gives the scale of y.
 */
struct scale plot_points(const struct point *points, size_t count, struct cells *cells, int row,
	int rows, int column, int width);

#endif
