/*
 * Pictures of a few values, as text of one line: every run is a dot on a scale.
 */
#ifndef VIEWS_PLOT_H
#define VIEWS_PLOT_H

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

#endif
