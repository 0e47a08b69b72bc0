/*
 * Rows between bars, as people paste them where Markdown is read:
 *
 *     | 123456 ± 2% | -12.3% | 108270 ± 3% | will-it-scale.per_process_ops |
 *     | `a.b_c`     | 123456 | 108270      | **-12.3%**                    |
 *
 * Such tables are made by hand, in any order of columns. Which value is the base is taken from
 * nothing but the figures: the change must follow from the two values in one way round, within what
 * printing cut off. Any other row of a metric with a change is told of.
 */
#include "parsers/lkp_reader.h"

#define CELLS_MOST 16u
#define VALUES	   2u

/* What the cells of a row are. */
struct bars_row {
	struct slice name, change;
	struct slice values[VALUES]; /* with their stddevs */
	unsigned names, changes, value_count, others;
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

static void add_cell(struct bars_row *row, struct slice cell)
{
	if (cell.length == 0)
		return;
	if (is_change(cell)) {
		row->change = cell;
		row->changes++;
	} else if (is_value(cell)) {
		if (row->value_count < VALUES)
			row->values[row->value_count] = cell;
		row->value_count++;
	} else if (lkp_is_metric(cell)) {
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

/* The place of the base; VALUES where it cannot be told. A change so small that it says nothing is
 * one from the left to the right. */
static unsigned place_of_base(const struct bars_row *row)
{
	struct figure left, right, change;
	bool is_percent = slice_ends(row->change, SLICE("%"));

	number_read(row->values[0], &left);
	number_read(row->values[1], &right);
	number_read(row->change, &change);
	if (follows(left, right, change, is_percent))
		return 0;
	return follows(right, left, change, is_percent) ? 1 : VALUES;
}

/* Put it as LKP does, for the grammar of rows. */
static bool read_as_row(struct lkp_table *reader, const struct bars_row *cells, unsigned base)
{
	static const struct lkp_shape no_header = {0};
	struct arena *arena = &reader->sink->scratch;
	struct slice change = cells->change;
	bool is_percent = slice_ends(change, SLICE("%"));

	if (is_percent)
		change = slice_trim(slice_first(change, change.length - 1));
	const struct slice parts[] = {cells->values[base], SLICE(" "), change,
		is_percent ? SLICE("% ") : SLICE(" "), cells->values[1 - base], SLICE(" "),
		cells->name};
	struct slice text = arena_concat(arena, parts, ARRAY_LENGTH(parts));
	return lkp_row_read(text, &no_header, &reader->row) == LKP_ROW;
}

bool lkp_bars_line(struct lkp_table *reader, const struct line *line, struct slice text)
{
	struct bars_row row = {0};
	struct slice rest = slice_from(text, 1);

	if (text.length > LKP_LINE_LONGEST)
		return false;
	for (unsigned count = 0; rest.length && count < CELLS_MOST; count++)
		add_cell(&row, without_marks(next_cell(&rest), &reader->sink->scratch));
	if (row.names != 1 || row.changes == 0 || row.value_count == 0)
		return false;
	if (row.changes == 1 && row.value_count == VALUES && row.others == 0 && !rest.length) {
		unsigned base = place_of_base(&row);
		if (base < VALUES && read_as_row(reader, &row, base)) {
			lkp_add_loose_row(reader, line, 0);
			return true;
		}
	}
	sink_note(reader->sink, line->number, NOTE_UNREADABLE_ROW,
		"a row between bars that cannot be read for certain", slice_trim(line->text));
	return true;
}
