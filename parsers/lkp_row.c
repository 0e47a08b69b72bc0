#include "parsers/lkp_row.h"

#include "parsers/commas.h"
#include "parsers/lkp_mark.h"

struct cursor {
	const char *at, *end;
};

enum piece {
	PIECE_NONE,
	PIECE_READ,
	PIECE_CUT, /* the text ends inside it */
};

static void skip_blanks(struct cursor *cursor)
{
	while (cursor->at < cursor->end && text_is_blank(*cursor->at))
		cursor->at++;
}

static bool at_end(struct cursor *cursor)
{
	skip_blanks(cursor);
	return cursor->at == cursor->end;
}

/* Is the cursor behind a whole token? */
static bool at_gap(const struct cursor *cursor)
{
	return cursor->at == cursor->end || text_is_blank(*cursor->at);
}

static struct slice rest_of(const struct cursor *cursor)
{
	return (struct slice){cursor->at, (size_t)(cursor->end - cursor->at)};
}

static struct slice take_token(struct cursor *cursor)
{
	skip_blanks(cursor);
	const char *from = cursor->at;
	while (!at_gap(cursor))
		cursor->at++;
	return (struct slice){from, (size_t)(cursor->at - from)};
}

/*
 * Nearly all figures are short and have no exponent: they are read here, in the way of
 * number_read() but without its care for the others. Gives the length, 0 when the figure is not of
 * that kind.
 */
static size_t read_short_figure(const char *at, const char *end, struct figure *figure)
{
	static const double power_of_ten[] = {1e0, 1e1, 1e2, 1e3, 1e4, 1e5, 1e6, 1e7};
	const char *from = at;
	uint64_t mantissa = 0;
	unsigned decimals = 0;

	bool negative = at < end && *at == '-';
	bool plus = at < end && *at == '+';
	at += negative || plus;
	const char *digits = at;
	while (at < end && text_is_digit(*at))
		mantissa = mantissa * 10 + (uint64_t)(*at++ - '0');
	if (at == digits || at - digits > 8 || at == end)
		return 0;
	if (*at == '.') {
		const char *point = at++;
		while (at < end && text_is_digit(*at))
			mantissa = mantissa * 10 + (uint64_t)(*at++ - '0');
		decimals = (unsigned)(at - point) - 1;
		if (decimals == 0 || decimals >= ARRAY_LENGTH(power_of_ten) || at == end)
			return 0;
	}
	if (*at != ' ' && *at != '%')
		return 0;
	double value = (double)mantissa / power_of_ten[decimals];
	figure->value = negative ? -value : value;
	figure->form = (uint8_t)(decimals | (plus ? FORM_PLUS : 0));
	return (size_t)(at - from);
}

static size_t read_figure(const struct cursor *cursor, struct figure *figure)
{
	size_t length = read_short_figure(cursor->at, cursor->end, figure);

	if (length)
		return length;
	length = number_read(rest_of(cursor), figure);
	return length && length < rest_of(cursor).length && cursor->at[length] == ','
		       ? commas_read(rest_of(cursor), figure)
		       : length;
}

/* Takes a `%` that stands here, or behind blanks and alone. */
static bool take_percent(struct cursor *cursor)
{
	struct cursor look = *cursor;

	if (look.at < look.end && *look.at == '%') {
		cursor->at++;
		return true;
	}
	skip_blanks(&look);
	if (look.at == look.end || *look.at != '%')
		return false;
	look.at++;
	if (!at_gap(&look))
		return false;
	*cursor = look;
	return true;
}

/* ` ± 12%`. A figure that no int16_t holds, or one with decimals, is none that LKP prints. */
static enum piece read_noise(struct cursor *cursor, int16_t *noise)
{
	struct cursor look = *cursor;
	int value = 0;

	skip_blanks(&look);
	size_t mark = lkp_mark_length(look.at, look.end);
	if (mark == 0)
		return PIECE_NONE;
	look.at += mark;
	if (at_end(&look))
		return PIECE_CUT;
	bool negative = *look.at == '-';
	look.at += negative;
	const char *digits = look.at;
	while (look.at < look.end && text_is_digit(*look.at) && value <= INT16_MAX)
		value = value * 10 + (*look.at++ - '0');
	if (look.at == digits || value > INT16_MAX || !take_percent(&look))
		return PIECE_NONE;
	*noise = (int16_t)(negative ? -value : value);
	*cursor = look;
	return PIECE_READ;
}

bool lkp_noise_read(struct slice text, int16_t *noise)
{
	struct cursor cursor = {text.at, text.at + text.length};

	return read_noise(&cursor, noise) == PIECE_READ && at_end(&cursor);
}

/* The way may lose the sign itself: ` 12%`. In front of a change or a name this can be nothing but
 * the stddev of the value before it; in front of a value it is a change without a sign. */
static void read_bare_noise(struct cursor *cursor, int16_t *noise)
{
	struct cursor look = *cursor;
	int value = 0;

	skip_blanks(&look);
	const char *digits = look.at;
	while (look.at < look.end && text_is_digit(*look.at) && value <= INT16_MAX)
		value = value * 10 + (*look.at++ - '0');
	if (look.at == digits || value > INT16_MAX || look.at == look.end || *look.at != '%')
		return;
	look.at++;
	if (!at_gap(&look) || (!at_end(&look) && text_is_digit(*look.at)))
		return;
	*noise = (int16_t)value;
	*cursor = look;
}

static bool read_value(struct cursor *cursor, struct figure *value)
{
	struct cursor look = *cursor;

	skip_blanks(&look);
	if (look.at == look.end || *look.at == '+')
		return false;
	size_t length = read_figure(&look, value);
	if (length == 0)
		return false;
	look.at += length;
	if (!at_gap(&look) && lkp_mark_length(look.at, look.end) == 0)
		return false;
	*cursor = look;
	return true;
}

/* A value with its stddev; in a table the value may be missing where the stddev is there. */
static enum piece read_cell(
	struct cursor *cursor, const struct lkp_shape *shape, struct row_cell *cell)
{
	cell->noise = NOISE_NONE;
	cell->fail_runs = 0;
	cell->change = FIGURE_NONE;
	if (read_value(cursor, &cell->value)) {
		enum piece noise = read_noise(cursor, &cell->noise);
		if (noise == PIECE_NONE && !shape->legacy)
			read_bare_noise(cursor, &cell->noise);
		return noise == PIECE_CUT ? PIECE_CUT : PIECE_READ;
	}
	cell->value = FIGURE_NONE;
	return shape->columns ? read_noise(cursor, &cell->noise) : PIECE_NONE;
}

/* LKP prints differences with one decimal, or with an exponent. */
static bool is_difference(struct figure figure)
{
	return (figure.form & FORM_DECIMALS) == 1 || (figure.form & FORM_EXPONENT);
}

static bool read_change(
	struct cursor *cursor, const struct lkp_shape *shape, struct figure *change, bool *percent)
{
	struct cursor look = *cursor;

	skip_blanks(&look);
	if (look.at == look.end)
		return false;
	bool has_sign = *look.at == '+' || *look.at == '-';
	size_t length = read_figure(&look, change);
	if (length == 0)
		return false;
	look.at += length;
	*percent = take_percent(&look);
	if (!at_gap(&look))
		return false;
	if (!*percent && !shape->legacy && !has_sign)
		return false;
	if (!*percent && shape->columns == 0 && !is_difference(*change))
		return false;
	*cursor = look;
	return true;
}

bool lkp_is_metric(struct slice token)
{
	if (token.length < 3 || !text_is_alpha(token.at[0]))
		return false;
	const char *dot = memchr(token.at + 1, '.', token.length - 2);
	return dot && !slice_contains(token, SLICE("://"));
}

/* The path of a test, which old tables have for a name: two slashes inside. */
static bool is_path(struct slice token)
{
	size_t slashes = 0;

	for (size_t i = 1; i + 1 < token.length; i++)
		slashes += token.at[i] == '/';
	return slashes >= 2 && text_is_alpha(token.at[0]) && !slice_contains(token, SLICE("://"));
}

static bool is_sum(struct slice token)
{
	if (token.length == 0 || (token.at[0] != 'T' && token.at[0] != 'G'))
		return false;
	return slice_equal(token, SLICE("TOTAL")) || slice_equal(token, SLICE("GEO-MEAN"));
}

/* A name has something of a word in it, and is no further cell. */
static bool can_be_name(struct slice token)
{
	struct figure figure;

	if (text_is_alpha(token.at[0]))
		return true;
	size_t length = number_read(token, &figure);
	if (length && (length == token.length || token.at[length] == '%'))
		return false;
	if (lkp_mark_length(token.at, token.at + token.length) == token.length)
		return false;
	for (size_t i = 0; i < token.length; i++)
		if (text_is_alpha(token.at[i]) || (unsigned char)token.at[i] >= 0x80)
			return true;
	return false;
}

/* What stands behind the name of a row: nothing, or a person's note on it. A note begins with some
 * sign; where the row is beyond doubt it may be words. */
static bool can_be_note(struct slice rest, const struct lkp_shape *shape, struct slice name)
{
	if (rest.length == 0 || (unsigned char)rest.at[0] >= 0x80)
		return true;
	if (rest.at[0] && strchr("<([*#!=-/^|{", rest.at[0]))
		return true;
	return shape->columns && !shape->joined && lkp_is_metric(name);
}

/* The arrow of a note may touch the name. */
static struct slice without_arrow(struct slice name)
{
	if (!memchr(name.at, '<', name.length))
		return name;
	size_t arrow = slice_find(name, SLICE("<--"));
	return arrow ? slice_first(name, arrow) : name;
}

/* A name that stands alone, or in lines that were joined, must look like one of LKP's. */
static bool is_certain(struct slice name, bool sum, const struct lkp_shape *shape)
{
	return sum || lkp_is_metric(name) || (shape->columns && is_path(name));
}

static enum lkp_reading read_name(
	struct cursor *cursor, const struct lkp_shape *shape, struct row *row)
{
	struct slice name = take_token(cursor);
	const char *from = name.at;
	bool sum = is_sum(name);

	if (sum)
		name = take_token(cursor);
	if (name.length == 0)
		return LKP_ROW_BEGINS;
	size_t whole_length = name.length;
	name = without_arrow(name);
	if (!can_be_name(name))
		return LKP_NO_ROW;
	/* One that is not certain may have been broken at a hyphen. */
	if ((shape->joined || shape->columns == 0) && !is_certain(name, sum, shape))
		return name.at[name.length - 1] == '-' && at_end(cursor) ? LKP_ROW_BEGINS
									 : LKP_NO_ROW;
	if (name.length == whole_length && !at_end(cursor) &&
		!can_be_note(slice_trim(rest_of(cursor)), shape, name))
		return LKP_NO_ROW;
	row->metric = (struct slice){from, (size_t)(name.at + name.length - from)};
	return LKP_ROW;
}

/* Cells up to the shape's columns, or as many as there are. Gives LKP_ROW when all are there. */
static enum lkp_reading read_cells(
	struct cursor *cursor, const struct lkp_shape *shape, struct row *row)
{
	uint32_t count = 0;
	bool percent = false, first_percent = false;
	struct figure change = FIGURE_NONE;

	row->kind = ROW_PERF;
	for (;;) {
		row->cell_count = count;
		enum piece cell = read_cell(cursor, shape, &row->cells[count]);
		if (cell != PIECE_READ)
			return cell == PIECE_CUT || at_end(cursor) ? LKP_ROW_BEGINS : LKP_NO_ROW;
		row->cells[count].change = change;
		row->cell_count = ++count;
		if (count == shape->columns)
			break;
		if (count == GROUPS_MOST)
			return LKP_NO_ROW;
		if (at_end(cursor))
			return LKP_ROW_BEGINS;
		if (!read_change(cursor, shape, &change, &percent)) {
			if (shape->columns == 0 && count >= 2)
				break;
			return LKP_NO_ROW;
		}
		if (count > 1 && percent != first_percent)
			return LKP_NO_ROW;
		first_percent = percent;
	}
	row->flags = first_percent ? 0 : ROW_POINTS;
	return LKP_ROW;
}

/* `12:34`, a blank in front of the colon for none. */
static bool read_count(struct cursor *cursor, struct row_cell *cell)
{
	struct cursor look = *cursor;
	uint64_t runs;

	skip_blanks(&look);
	struct slice token = take_token(&look);
	size_t colon = slice_find(token, SLICE(":"));
	struct slice fails = slice_first(token, colon), after = slice_from(token, colon + 1);
	if (after.length == 0 || !number_parse_integer(after, &runs) || runs > UINT32_MAX)
		return false;
	cell->value = (struct figure){0, 0};
	if (fails.length && (!number_parse(fails, &cell->value) || cell->value.form != 0))
		return false;
	cell->noise = NOISE_NONE;
	cell->fail_runs = (uint32_t)runs;
	cell->change = FIGURE_NONE;
	*cursor = look;
	return true;
}

static enum lkp_reading read_counts(
	struct cursor *cursor, const struct lkp_shape *shape, struct row *row)
{
	uint32_t count = 0;
	bool percent;
	struct figure change = FIGURE_NONE;

	row->kind = ROW_FAIL;
	row->flags = 0;
	for (;;) {
		row->cell_count = count;
		if (!read_count(cursor, &row->cells[count]))
			return at_end(cursor) ? LKP_ROW_BEGINS : LKP_NO_ROW;
		row->cells[count].change = change;
		row->cell_count = ++count;
		if (count == shape->columns)
			return LKP_ROW;
		if (count == GROUPS_MOST)
			return LKP_NO_ROW;
		if (at_end(cursor))
			return LKP_ROW_BEGINS;
		change = FIGURE_NONE;
		if (read_change(cursor, shape, &change, &percent) && percent)
			continue;
		if (shape->columns == 0 && count >= 2)
			return LKP_ROW;
		if (!shape->legacy)
			return LKP_NO_ROW;
	}
}

static bool begins_with_count(struct slice text)
{
	size_t at = text.length && text.at[0] == '-';

	while (at < text.length && text_is_digit(text.at[at]))
		at++;
	return at + 1 < text.length && text.at[at] == ':' && text_is_digit(text.at[at + 1]);
}

/* One figure of a row of `lkp compare`, before it is known whether it is a value or a change. */
struct legacy_figure {
	struct row_cell cell;
	bool percent;
};

static uint32_t read_legacy_figures(struct cursor *cursor, const struct lkp_shape *shape,
	struct legacy_figure *figures, uint32_t most)
{
	uint32_t count = 0;

	for (; count < most; count++) {
		struct legacy_figure *figure = &figures[count];
		figure->percent = false;
		if (read_cell(cursor, shape, &figure->cell) == PIECE_READ)
			continue;
		figure->cell.noise = NOISE_NONE;
		if (!read_change(cursor, shape, &figure->cell.value, &figure->percent))
			break;
		if (!figure->percent) /* one with a plus sign: a difference, which is all there */
			return 0;
	}
	return count;
}

/*
 * A row of `lkp compare` with changes left out. It can be read when the figures without `%` are as
 * many as the columns: then each of the others is the change of the figure behind it.
 */
static enum lkp_reading read_gaps(
	struct cursor *cursor, const struct lkp_shape *shape, struct row *row)
{
	struct legacy_figure figures[2 * GROUPS_MOST];
	uint32_t count = read_legacy_figures(cursor, shape, figures, 2 * shape->columns - 1);
	struct figure change = FIGURE_NONE;

	row->kind = ROW_PERF;
	row->flags = 0;
	row->cell_count = 0;
	for (uint32_t i = 0; i < count; i++) {
		if (figures[i].percent) {
			if (figure_is(change) || row->cell_count == 0)
				return LKP_NO_ROW;
			change = figures[i].cell.value;
			continue;
		}
		if (row->cell_count == shape->columns)
			return LKP_NO_ROW;
		row->cells[row->cell_count] = figures[i].cell;
		row->cells[row->cell_count++].change = change;
		change = FIGURE_NONE;
	}
	if (row->cell_count != shape->columns || figure_is(change))
		return LKP_NO_ROW;
	return read_name(cursor, shape, row);
}

/* A row that begins with its name. It must be all there: nothing but a note may follow. */
static enum lkp_reading read_name_first(
	struct cursor *cursor, const struct lkp_shape *shape, struct row *row)
{
	struct slice name = take_token(cursor);

	if (shape->columns == 0 || !(shape->names_first ? can_be_name(name) : lkp_is_metric(name)))
		return LKP_NO_ROW;
	if (at_end(cursor))
		return shape->names_first && lkp_is_metric(name) ? LKP_ROW_BEGINS : LKP_NO_ROW;
	enum lkp_reading reading = read_cells(cursor, shape, row);
	if (reading == LKP_ROW_BEGINS && row->cell_count == 0)
		return LKP_NO_ROW;
	if (reading != LKP_ROW)
		return reading;
	struct slice rest = slice_trim(rest_of(cursor));
	if (rest.length && (text_is_alpha(rest.at[0]) || text_is_digit(rest.at[0]) ||
				   !can_be_note(rest, shape, name)))
		return LKP_NO_ROW;
	row->metric = name;
	return LKP_ROW;
}

enum lkp_reading lkp_row_read(struct slice text, const struct lkp_shape *shape, struct row *row)
{
	struct cursor cursor = {text.at, text.at + text.length}, start;
	enum lkp_reading reading;

	row->cell_count = 0;
	if (at_end(&cursor))
		return LKP_NO_ROW;
	start = cursor;
	if (text_is_alpha(*cursor.at) && lkp_mark_length(cursor.at, cursor.end) == 0)
		return read_name_first(&cursor, shape, row);
	if (*cursor.at == ':' || text_is_digit(*cursor.at) || *cursor.at == '-') {
		if (begins_with_count(rest_of(&cursor))) {
			reading = read_counts(&cursor, shape, row);
			return reading == LKP_ROW ? read_name(&cursor, shape, row) : reading;
		}
	}
	reading = read_cells(&cursor, shape, row);
	if (reading == LKP_ROW)
		reading = read_name(&cursor, shape, row);
	if (reading == LKP_NO_ROW && shape->legacy && shape->columns)
		return read_gaps(&start, shape, row);
	return reading;
}

/* `NaN`, `-nan%`, `+Inf%`: what programs print for want of a figure. */
static bool is_no_figure(struct slice token)
{
	if (token.length && (token.at[0] == '+' || token.at[0] == '-'))
		token = slice_from(token, 1);
	if (slice_ends(token, SLICE("%")))
		token.length--;
	return slice_equal_nocase(token, SLICE("nan")) || slice_equal_nocase(token, SLICE("inf"));
}

/* Digits with what may stand among them, a sign of plus-minus, or fails:runs. */
static bool is_figure_like(struct slice token)
{
	bool digits = is_no_figure(token);

	if (digits)
		return true;

	for (size_t i = 0; i < token.length; i++) {
		char c = token.at[i];
		digits |= text_is_digit(c);
		if (!text_is_digit(c) && !strchr("+-.,%:~?e", c) && (unsigned char)c < 0x80)
			return false;
	}
	return token.length && (digits || lkp_mark_length(token.at, token.at + token.length) > 0);
}

static bool is_signed_percent(struct slice token)
{
	return token.length > 2 && (token.at[0] == '+' || token.at[0] == '-') &&
	       text_is_digit(token.at[1]) && token.at[token.length - 1] == '%';
}

/* `+8.5`, as LKP prints a difference. */
static bool is_signed_difference(struct slice token)
{
	struct figure figure;

	return token.length > 3 && (token.at[0] == '+' || token.at[0] == '-') &&
	       number_parse(token, &figure) && is_difference(figure);
}

bool lkp_row_resembles(struct slice text)
{
	struct slice token = slice_token(&text);
	bool percent = false, difference = false;
	unsigned figures = 1;

	if (!is_figure_like(token) || token.at[token.length - 1] == '%' || token.at[0] == '+')
		return false;
	for (token = slice_token(&text); is_figure_like(token); token = slice_token(&text)) {
		percent |= is_signed_percent(token);
		difference |= is_signed_difference(token);
		figures++;
	}
	return (percent && figures >= 2) || (figures >= 3 && (difference || lkp_is_metric(token)));
}
