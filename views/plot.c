#include "views/plot.h"

#include "views/statistics.h"

#define WIDTH_MOST 1000
#define GLYPH_SIZE 3 /* bytes of the longest sign */
#define BARS	   8

void scale_widen(struct scale *scale, double value)
{
	if (!isfinite(value))
		return;
	scale->least = fmin(scale->least, value);
	scale->most = fmax(scale->most, value);
}

void scale_add(struct scale *scale, const struct sample *samples, size_t count)
{
	for (size_t i = 0; i < count; i++)
		scale_widen(scale, samples[i].value);
}

/* The column of a value. A scale without extent has all in its middle. */
static int column_of(const struct scale *scale, double value, int width)
{
	double extent = scale->most - scale->least;

	if (!(extent > 0) || !isfinite(extent))
		return width / 2;
	int column = (int)floor((value - scale->least) / extent * (width - 1) + 0.5);
	return column < 0 ? 0 : column >= width ? width - 1 : column;
}

static const char *sign_of(unsigned count, bool mean, bool ascii)
{
	static const char *const digits[] = {"2", "3", "4", "5", "6", "7", "8", "9"};

	if (count > 9)
		return "#";
	if (count > 1)
		return digits[count - 2];
	if (count == 1)
		return ascii ? "o" : "\xe2\x80\xa2";
	if (mean)
		return ascii ? "|" : "\xe2\x94\x82";
	return ascii ? "-" : "\xe2\x94\x80";
}

struct slice plot_strip(const struct scale *scale, const struct samples *samples, double mean,
	int width, bool ascii, struct arena *arena)
{
	width = width < 1 ? 1 : width > WIDTH_MOST ? WIDTH_MOST : width;
	unsigned *counts = arena_array(arena, (size_t)width, sizeof(*counts));
	char *text = arena_allocate(arena, (size_t)width * GLYPH_SIZE + 1);
	size_t length = 0;

	for (size_t i = 0; i < samples->count; i++)
		if (samples_take(samples, i) && isfinite(samples->at[i].value))
			counts[column_of(scale, samples->at[i].value, width)]++;
	int mean_column = isfinite(mean) ? column_of(scale, mean, width) : -1;
	for (int i = 0; i < width; i++) {
		const char *sign = sign_of(counts[i], i == mean_column, ascii);
		memcpy(text + length, sign, strlen(sign));
		length += strlen(sign);
	}
	return (struct slice){text, length};
}

struct slice plot_range(const struct scale *scale, double low, double mean, double high, int width,
	bool ascii, struct arena *arena)
{
	width = width < 1 ? 1 : width > WIDTH_MOST ? WIDTH_MOST : width;
	bool has_range = isfinite(low) && isfinite(high);
	int from = has_range ? column_of(scale, low, width) : -1;
	int to = has_range ? column_of(scale, high, width) : -1;
	int middle = isfinite(mean) ? column_of(scale, mean, width) : -1;
	char *text = arena_allocate(arena, (size_t)width * GLYPH_SIZE + 1);
	size_t length = 0;

	for (int i = 0; i < width; i++) {
		const char *sign = i == middle ? sign_of(0, true, ascii)
				   : i == from ? "("
				   : i == to   ? ")"
					       : sign_of(0, false, ascii);
		memcpy(text + length, sign, strlen(sign));
		length += strlen(sign);
	}
	return (struct slice){text, length};
}

static struct scale scale_of(const double *values, size_t count)
{
	struct scale scale = SCALE_EMPTY;

	for (size_t i = 0; i < count; i++)
		scale_widen(&scale, values[i]);
	return scale;
}

static double median_of(const double *values, size_t count, struct arena *arena)
{
	double *sorted = arena_array(arena, count, sizeof(*sorted));
	size_t finite = 0;

	for (size_t i = 0; i < count; i++)
		if (isfinite(values[i]))
			sorted[finite++] = values[i];
	values_sort(sorted, finite);
	return sorted_median(sorted, finite);
}

/* Of the values [from, to) the one farthest from the median; NaN when none is finite. */
static double outermost(const double *values, size_t from, size_t to, double median)
{
	double found = NAN;

	for (size_t i = from; i < to; i++)
		if (isfinite(values[i]) && !(fabs(values[i] - median) <= fabs(found - median)))
			found = values[i];
	return found;
}

static const char *bar_of(const struct scale *scale, double value, bool ascii)
{
	static const char *const bars[BARS] = {"\xe2\x96\x81", "\xe2\x96\x82", "\xe2\x96\x83",
		"\xe2\x96\x84", "\xe2\x96\x85", "\xe2\x96\x86", "\xe2\x96\x87", "\xe2\x96\x88"};
	static const char *const digits[BARS] = {"1", "2", "3", "4", "5", "6", "7", "8"};

	if (isnan(value))
		return " ";
	int height = column_of(scale, value, BARS);
	return ascii ? digits[height] : bars[height];
}

struct slice plot_sparkline(
	const double *values, size_t count, int width, bool ascii, struct arena *arena)
{
	size_t places = width < 1 ? 1 : width > WIDTH_MOST ? WIDTH_MOST : (size_t)width;
	struct scale scale = scale_of(values, count);
	double median = median_of(values, count, arena);
	size_t length = 0;

	if (places > count)
		places = count;
	char *text = arena_allocate(arena, places * GLYPH_SIZE + 1);
	for (size_t i = 0; i < places; i++) {
		double value =
			outermost(values, i * count / places, (i + 1) * count / places, median);
		const char *bar = bar_of(&scale, value, ascii);
		memcpy(text + length, bar, strlen(bar));
		length += strlen(bar);
	}
	return (struct slice){text, length};
}

/* Signs of an interval: what lies in it, its ends, what was measured, 0. */
struct interval_signs {
	const char *outside, *inside, *low, *high, *value, *zero;
};

static const char *interval_sign(const struct scale *scale, const struct interval_signs *signs,
	double low, double value, double high, int column, int width)
{
	int from = column_of(scale, low, width), to = column_of(scale, high, width);
	bool in_scale = value >= scale->least && value <= scale->most;

	if (in_scale && column == column_of(scale, value, width))
		return signs->value;
	if (column == from && low < scale->least)
		return "<";
	if (column == to && high > scale->most)
		return ">";
	if (column == column_of(scale, 0, width) && scale->least < 0 && scale->most > 0)
		return signs->zero;
	if (column == from || column == to)
		return column == from ? signs->low : signs->high;
	return column > from && column < to ? signs->inside : signs->outside;
}

struct slice plot_interval(const struct scale *scale, double low, double value, double high,
	int width, bool ascii, struct arena *arena)
{
	static const struct interval_signs plain = {" ", "=", "[", "]", "o", "|"};
	static const struct interval_signs full = {" ", "\xe2\x94\x80", "\xe2\x94\x9c",
		"\xe2\x94\xa4", "\xe2\x80\xa2", "\xe2\x94\x82"};

	if (isnan(low) || isnan(high))
		return SLICE_EMPTY;
	width = width < 1 ? 1 : width > WIDTH_MOST ? WIDTH_MOST : width;
	char *text = arena_allocate(arena, (size_t)width * GLYPH_SIZE + 1);
	size_t length = 0;
	for (int i = 0; i < width; i++) {
		const char *sign =
			interval_sign(scale, ascii ? &plain : &full, low, value, high, i, width);
		memcpy(text + length, sign, strlen(sign));
		length += strlen(sign);
	}
	return (struct slice){text, length};
}

/* A rectangle of cells and what it shows. */
struct canvas {
	struct cells *cells;
	int row, rows, column, width;
	struct scale x, y;
};

static int row_of(const struct canvas *canvas, double y)
{
	return canvas->row + canvas->rows - 1 - column_of(&canvas->y, y, canvas->rows);
}

static void draw_zero(const struct canvas *canvas)
{
	if (!(canvas->y.least < 0) || !(canvas->y.most > 0))
		return;
	for (int i = 0; i < canvas->width; i++)
		cells_put(canvas->cells, row_of(canvas, 0), canvas->column + i, 1,
			slice_of(sign_of(0, false, canvas->cells->ascii)), ROLE_DIM);
}

static void draw_points(
	const struct canvas *canvas, const struct point *points, size_t count, unsigned *counts)
{
	for (size_t i = 0; i < count; i++) {
		if (!isfinite(points[i].x) || !isfinite(points[i].y))
			continue;
		int row = row_of(canvas, points[i].y);
		int column = column_of(&canvas->x, points[i].x, canvas->width);
		unsigned *at = &counts[(row - canvas->row) * canvas->width + column];
		++*at;
		cells_put(canvas->cells, row, canvas->column + column, 1,
			slice_of(sign_of(*at, false, canvas->cells->ascii)), ROLE_TEXT);
	}
	for (size_t i = 0; i < count; i++)
		if (points[i].marked && isfinite(points[i].x) && isfinite(points[i].y))
			cells_put(canvas->cells, row_of(canvas, points[i].y),
				canvas->column + column_of(&canvas->x, points[i].x, canvas->width),
				1, SLICE("X"), ROLE_TITLE);
}

struct scale plot_points(const struct point *points, size_t count, struct cells *cells, int row,
	int rows, int column, int width)
{
	struct canvas canvas = {cells, row, rows, column, width, SCALE_EMPTY, SCALE_EMPTY};
	struct arena scratch = {0};

	for (size_t i = 0; i < count; i++) {
		if (!isfinite(points[i].x) || !isfinite(points[i].y))
			continue;
		scale_widen(&canvas.x, points[i].x);
		scale_widen(&canvas.y, points[i].y);
	}
	if (rows > 0 && width > 0 && width <= WIDTH_MOST && rows <= WIDTH_MOST) {
		unsigned *counts =
			arena_array(&scratch, (size_t)rows * (size_t)width, sizeof(*counts));
		draw_zero(&canvas);
		draw_points(&canvas, points, count, counts);
	}
	arena_release(&scratch);
	return canvas.y;
}
