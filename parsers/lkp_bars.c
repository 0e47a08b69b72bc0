/*
 * Rows between bars, as people paste them where Markdown is read:
 *
 *     | 123456 ± 2% | -12.3% | 108270 ± 3% | will-it-scale.per_process_ops |
 *     | `a.b_c`     | 123456 | 108270      | **-12.3%**                    |
 *
 * Such tables are made by hand, in any order of columns. Which value is the base is taken from
 * nothing but the figures: a rise began with the smaller one, and the change must follow from both,
 * within what printing cut off. Two values that are the same tell nothing; then it is the left one
 * where the change stands between them, as LKP has it. Any other row of a metric with a change in
 * per cent, or in points where LKP has them, is told of.
 */
#include "parsers/lkp_metric.h"
#include "parsers/lkp_reader.h"

#define CELLS_MOST 16u
#define VALUES	   2u

/* What the cells of a row are. */
struct bars_row {
	struct slice name, change;
	struct slice values[VALUES]; /* with their stddevs */
	unsigned names, changes, value_count, others;
	bool is_between; /* the change, with one value before it */
};

static bool is_mark(char c)
{
	return c == '*' || c == '`';
}

/* May a backslash stand before it? */
static bool is_escaped(char c)
{
	return c > ' ' && c < 0x7f && !text_is_alpha(c) && !text_is_digit(c);
}

/* A cell without the marks of Markdown around it, and the backslashes in it. */
static struct slice without_marks(struct slice cell, struct arena *arena)
{
	char *text = arena_allocate(arena, cell.length + 1);
	size_t length = 0;

	while (cell.length && is_mark(cell.at[0]))
		cell = slice_from(cell, 1);
	while (cell.length && is_mark(cell.at[cell.length - 1]))
		cell.length--;
	for (size_t i = 0; i < cell.length; i++) {
		if (cell.at[i] == '\\' && i + 1 < cell.length && is_escaped(cell.at[i + 1]))
			i++;
		text[length++] = cell.at[i];
	}
	return slice_trim((struct slice){text, length});
}

/* The next cell, up to a bar that is not escaped. */
static struct slice next_cell(struct slice *rest)
{
	size_t end = 0;

	while (end < rest->length && rest->at[end] != '|')
		end += rest->at[end] == '\\' ? 2 : 1;
	struct slice cell = slice_first(*rest, end);
	*rest = slice_from(*rest, end + 1);
	return slice_trim(cell);
}

/* A number with a sign, or per cent with one. */
static bool is_change(struct slice cell)
{
	struct figure figure;

	if (cell.length == 0 || (cell.at[0] != '+' && cell.at[0] != '-'))
		return false;
	if (slice_ends(cell, SLICE("%")))
		cell = slice_trim(slice_first(cell, cell.length - 1));
	return number_parse(cell, &figure);
}

static bool is_value(struct slice cell)
{
	struct figure figure;
	size_t length = number_read(cell, &figure);
	int16_t noise;

	if (length == 0 || !text_is_digit(cell.at[0]))
		return false;
	return length == cell.length || lkp_noise_read(slice_from(cell, length), &noise);
}

static bool is_name(struct slice cell)
{
	struct slice rest = cell;

	return slice_token(&rest).length == cell.length && lkp_is_metric(cell);
}

static void add_cell(struct bars_row *row, struct slice cell)
{
	if (cell.length == 0)
		return;
	if (is_change(cell)) {
		row->change = cell;
		row->changes++;
		row->is_between = row->value_count == 1;
	} else if (is_value(cell)) {
		if (row->value_count < VALUES)
			row->values[row->value_count] = cell;
		row->value_count++;
	} else if (is_name(cell)) {
		row->name = cell;
		row->names++;
	} else {
		row->others++;
	}
}

/* What a figure may have lost when it was printed: one of its last digit. */
static double last_digit_of(struct figure figure)
{
	double unit = pow(10, -(double)(figure.form & FORM_DECIMALS));

	if (figure.form & FORM_EXPONENT && figure.value != 0)
		unit *= pow(10, floor(log10(fabs(figure.value))));
	return unit;
}

/* Can the change be that from one value to the other? */
static bool follows(struct figure base, struct figure head, struct figure change, bool is_percent)
{
	double b = last_digit_of(base), h = last_digit_of(head), c = last_digit_of(change);
	double least = head.value - h - (base.value + b), most = head.value + h - (base.value - b);

	if (is_percent) {
		if (base.value <= b)
			return false;
		least = 100 * ((head.value - h) / (base.value + b) - 1);
		most = 100 * ((head.value + h) / (base.value - b) - 1);
	}
	return change.value + c >= least && change.value - c <= most;
}

static bool is_per_cent(const struct bars_row *row)
{
	return slice_ends(row->change, SLICE("%"));
}

/* The place of the base; VALUES where it cannot be told. */
static unsigned place_of_base(const struct bars_row *row)
{
	struct figure values[VALUES], change;

	number_read(row->values[0], &values[0]);
	number_read(row->values[1], &values[1]);
	number_read(row->change, &change);
	if (values[0].value == values[1].value && !row->is_between)
		return VALUES;
	bool rises = row->change.at[0] == '+';
	unsigned base =
		rises ? values[0].value > values[1].value : values[0].value < values[1].value;
	return follows(values[base], values[1 - base], change, is_per_cent(row)) ? base : VALUES;
}

/* Put it as LKP does, for the grammar of rows. */
static bool read_as_row(struct lkp_table *reader, const struct bars_row *cells, unsigned base)
{
	static const struct lkp_shape no_header = {0};
	struct arena *arena = &reader->sink->scratch;
	struct slice change = cells->change;

	if (is_per_cent(cells))
		change = slice_trim(slice_first(change, change.length - 1));
	const struct slice parts[] = {cells->values[base], SLICE(" "), change,
		is_per_cent(cells) ? SLICE("% ") : SLICE(" "), cells->values[1 - base], SLICE(" "),
		cells->name};
	struct slice text = arena_concat(arena, parts, ARRAY_LENGTH(parts));
	return lkp_row_read(text, &no_header, &reader->row) == LKP_ROW;
}

/* Is it of a metric and its change? People put much else between bars. */
static bool is_of_metric(const struct bars_row *row)
{
	return row->names == 1 && row->changes && row->value_count &&
	       (is_per_cent(row) || lkp_metric_is_points(row->name));
}

/* Is there what a row has, and nothing more? */
static bool is_whole(const struct bars_row *row)
{
	return row->changes == 1 && row->value_count == VALUES && row->others == 0;
}

bool lkp_bars_line(struct lkp_table *reader, const struct line *line, struct slice text)
{
	struct bars_row row = {0};
	struct slice rest = slice_from(text, 1);

	if (text.length > LKP_LINE_LONGEST)
		return false;
	for (unsigned count = 0; rest.length && count < CELLS_MOST; count++)
		add_cell(&row, without_marks(next_cell(&rest), &reader->sink->scratch));
	if (!is_of_metric(&row))
		return false;
	unsigned base = is_whole(&row) && !rest.length ? place_of_base(&row) : VALUES;
	if (base < VALUES && read_as_row(reader, &row, base))
		lkp_add_loose_row(reader, line, 0);
	else
		sink_note(reader->sink, line->number, NOTE_UNREADABLE_ROW,
			"a row between bars that cannot be read for certain",
			slice_trim(line->text));
	return true;
}
