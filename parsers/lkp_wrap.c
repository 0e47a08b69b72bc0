#include "parsers/lkp_wrap.h"

#include "parsers/lkp_columns.h"
#include "parsers/lkp_lines.h"

#define LINES_MOST	 10
#define NAME_PIECES	 6
#define FIRST_WORD_MOST	 40 /* bytes of a line with its first word, when it is only looked at */
#define BROKEN_LEAST	 70 /* what a line broken in a word may measure, with quote marks */
#define BROKEN_MOST	 80
#define CUT_LEAST	 2  /* rows that go on below, for all to be known as cut at that width */
#define SENTENCE_LONGEST 20 /* of one word with its full stop */

static bool is_name_character(char c)
{
	return text_is_alpha(c) || text_is_digit(c) || (c && strchr("_.:/()@%[]-+*#<>=,~'", c));
}

static bool append(struct lkp_wrap *wrap, struct slice text)
{
	if (wrap->length + text.length > sizeof(wrap->text))
		return false;
	if (text.length)
		memcpy(wrap->text + wrap->length, text.at, text.length);
	wrap->length += text.length;
	return true;
}

static struct slice joined(const struct lkp_wrap *wrap)
{
	return (struct slice){wrap->text, wrap->length};
}

/* The next line, when it can be the rest of a wrapped one: not blank, not deeper. */
static bool next_part(struct lines *lines, const struct line *line, struct line *next)
{
	return lkp_lines_next(lines, next) && next->depth <= line->depth && !line_is_blank(next) &&
	       !lkp_is_rule(next->text);
}

/* Was the last word broken at a hyphen? */
static bool ends_at_hyphen(const struct lkp_wrap *wrap)
{
	return wrap->length >= 2 && wrap->text[wrap->length - 1] == '-' &&
	       is_name_character(wrap->text[wrap->length - 2]);
}

/* Outside of a table nobody says how many columns there are: below a line that ends in a change,
 * its rest may also be a row of its own. */
enum lkp_reading lkp_wrap_read(struct lkp_wrap *wrap, struct lines *lines, const struct line *line,
	const struct lkp_shape *shape, struct row *row)
{
	struct lkp_shape whole = *shape;
	struct lines look = *lines;
	struct line next, last = *line;
	enum lkp_reading reading = LKP_ROW_BEGINS;

	whole.joined = true;
	wrap->length = 0;
	if (!append(wrap, line->text))
		return LKP_NO_ROW;
	for (int i = 0; i < LINES_MOST && reading == LKP_ROW_BEGINS; i++) {
		if (!next_part(&look, line, &next))
			return LKP_NO_ROW;
		if (!append(wrap, ends_at_hyphen(wrap) ? SLICE_EMPTY : SLICE(" ")) ||
			!append(wrap, slice_trim(next.text)))
			return LKP_NO_ROW;
		reading = lkp_row_read(joined(wrap), &whole, row);
		last = next;
	}
	if (reading != LKP_ROW)
		return reading;
	*lines = look;
	if (shape->columns == 0) {
		if (lkp_row_read(last.text, shape, row) == LKP_ROW)
			return LKP_ROW_DOUBT;
		lkp_row_read(joined(wrap), &whole, row);
	}
	if (lkp_name_may_go_on(lines, &last))
		lkp_wrap_name(wrap, lines, &last, joined(wrap), &row->metric);
	return LKP_ROW;
}

/* Are there two words in the next line for certain? Then it is no rest of a name. It is not cleaned
 * yet: only what cleaning leaves as it is counts. */
static bool two_words_follow(const struct lines *lines)
{
	struct slice text = slice_first(lines->rest, FIRST_WORD_MOST);
	size_t at = 0;

	while (at < text.length && text.at[at] == ' ')
		at++;
	while (at < text.length && text.at[at] > ' ')
		at++;
	while (at < text.length && text.at[at] == ' ')
		at++;
	text = slice_from(text, at);
	return at > 0 && lines->rest.at[at - 1] == ' ' && text.length > 1 &&
	       (text_is_digit(text.at[0]) || text_is_alpha(text.at[0]) || text.at[0] == '+' ||
		       text.at[0] == '-' || text.at[0] == '\xb1' ||
		       (text.at[0] == '\xc2' && text.at[1] == '\xb1'));
}

bool lkp_name_may_go_on(const struct lines *lines, const struct line *line)
{
	struct slice rest = slice_first(lines->rest, 2 * (size_t)line->depth + 2);
	struct slice text = line->text;

	if (text.length == 0 ||
		(text.at[text.length - 1] != '-' && line->raw.length < BROKEN_LEAST))
		return false;
	while (rest.length && (rest.at[0] == '>' || rest.at[0] == ' '))
		rest = slice_from(rest, 1);
	return rest.length && !text_is_blank(rest.at[0]) && is_name_character(rest.at[0]) &&
	       (line->depth || lines->front.like.length || !two_words_follow(lines));
}

static bool is_word_character(char c)
{
	return text_is_alpha(c) || text_is_digit(c);
}

/* Does the token have `_` or `.` in front of a letter or digit, as names of functions and metrics
 * do and a person's words do not? */
static bool is_part_of_name(struct slice token)
{
	bool letters = false, joins = false;

	for (size_t i = 0; i < token.length; i++) {
		letters |= text_is_alpha(token.at[i]);
		if (i + 1 < token.length && is_word_character(token.at[i + 1]))
			joins |= token.at[i] == '_' || token.at[i] == '.';
	}
	return joins && (letters || token.at[0] == '_') && !slice_contains(token, SLICE("://"));
}

/* What a person writes ends with a full stop or some other mark, or stands in brackets. */
static bool is_remark(struct slice token)
{
	char end = token.at[token.length - 1];

	if (strchr(":,<>'~", end) ||
		(strchr("[(<", token.at[0]) && !slice_starts(token, SLICE("[unknown]"))))
		return true;
	return end == '.' && token.length < SENTENCE_LONGEST;
}

/*
 * Is this lone token the rest of a name that was broken at a hyphen, or in the middle? A plain word
 * is that only where the name has been joined before (`again`): a person may have written it.
 */
static bool is_rest_of_name(struct slice name, struct slice token, bool again)
{
	char end = name.at[name.length - 1];

	for (size_t i = 0; i < token.length; i++)
		if (!is_name_character(token.at[i]))
			return false;
	if (token.length == 0 || is_remark(token))
		return false;
	if (is_part_of_name(token))
		return true;
	return is_word_character(token.at[0]) &&
	       (end == '-' || end == '_' || end == '.' || (again && text_is_lower(token.at[0])));
}

/* The columns of a line on a terminal, as far as it has no wide characters. */
static size_t width_of(struct slice raw)
{
	size_t width = 0;

	for (size_t i = 0; i < raw.length; i++)
		width += ((unsigned char)raw.at[i] & 0xc0) != 0x80 || raw.at[i] == '\xb1';
	for (size_t i = 1; i < raw.length; i++)
		width -= raw.at[i] == '\xb1' && raw.at[i - 1] == '\xc2';
	return width;
}

/* A name that was broken in the middle fills its line. */
static bool may_be_broken(struct slice name, const struct line *last)
{
	size_t width = width_of(last->raw);

	return name.at[name.length - 1] == '-' || (width >= BROKEN_LEAST && width <= BROKEN_MOST);
}

static bool begins_as_row(struct slice text)
{
	text = slice_trim(text);
	return text.length && (text_is_digit(text.at[0]) || strchr("+-:", text.at[0])) &&
	       memchr(text.at, '%', text.length);
}

/* Is this line one word that can be of a name, and not what a person writes below a row? */
static bool is_lone_word(struct slice text)
{
	struct slice rest = text, token = slice_token(&rest);

	if (token.length == 0 || slice_trim(rest).length)
		return false;
	for (size_t i = 0; i < token.length; i++)
		if (!is_name_character(token.at[i]))
			return false;
	return !is_remark(token);
}

static bool is_lone_rest(struct slice text)
{
	return text.length && !text_is_blank(text.at[0]) && is_lone_word(text);
}

/*
 * A terminal of W columns breaks what is longer after exactly W characters, and a copy keeps that.
 * Such a text is known by its rows: none is longer than W, and at least two of W have a lone word
 * below them. Gives W, 0 for other texts.
 */
static size_t hard_width(const struct lines *lines, const struct line *line)
{
	struct lines look = *lines;
	struct line here = *line, next;
	size_t most = 0, cut = 0;

	for (; lines_next(&look, &next); here = next) {
		size_t width = begins_as_row(here.text) ? width_of(here.raw) : 0;
		if (width < BROKEN_LEAST || width < most)
			continue;
		if (width > most)
			cut = 0;
		most = width;
		cut += is_lone_word(next.text);
	}
	return cut >= CUT_LEAST ? most : 0;
}

/* The text behind `line` is looked through once, for the first name in doubt. */
static bool is_full(struct lkp_wrap *wrap, const struct lines *lines, const struct line *line,
	const struct line *last)
{
	if (!wrap->width_known)
		wrap->width = hard_width(lines, line);
	wrap->width_known = true;
	return wrap->width && width_of(last->raw) == wrap->width;
}

/* Puts the name where more can be joined to it; false when something stands behind it. */
static bool begin_name(struct lkp_wrap *wrap, struct slice text, struct slice *metric)
{
	const char *end = metric->at + metric->length;

	text = slice_trim(text);
	if (end != text.at + text.length)
		return false;
	if (text.at >= wrap->text && text.at < wrap->text + sizeof(wrap->text)) {
		wrap->length = (size_t)(end - wrap->text);
		return true;
	}
	wrap->length = 0;
	if (!append(wrap, *metric))
		return false;
	metric->at = wrap->text;
	return true;
}

/* Could a person not tell whether the name goes on? */
static bool may_be_more(const struct line *last, const struct line *next)
{
	return width_of(last->raw) >= BROKEN_LEAST && is_lone_rest(next->text);
}

bool lkp_wrap_name(struct lkp_wrap *wrap, struct lines *lines, const struct line *line,
	struct slice text, struct slice *metric)
{
	struct lines look = *lines;
	struct line next, last = *line;
	struct slice whole = *metric;

	wrap->doubt = false;
	if (!begin_name(wrap, text, &whole))
		return false;
	for (int i = 0; i < NAME_PIECES && next_part(&look, &last, &next); i++) {
		struct slice rest = next.text, token = slice_token(&rest);
		if (slice_trim(rest).length)
			break;
		bool is_rest =
			(is_lone_rest(next.text) && is_full(wrap, lines, line, &last)) ||
			(may_be_broken(whole, &last) && is_rest_of_name(whole, token, i > 0));
		wrap->doubt = !is_rest && may_be_more(&last, &next);
		if (!is_rest || !append(wrap, token))
			break;
		whole.length += token.length;
		last = next;
		*lines = look;
	}
	if (whole.length == metric->length)
		return false;
	*metric = whole;
	return true;
}

bool lkp_wrap_noise(struct lines *lines, const struct line *line, struct row *row)
{
	struct row_cell *last = &row->cells[row->cell_count - 1];
	struct lines look = *lines;
	struct line next;

	if (last->noise != NOISE_NONE || !next_part(&look, line, &next) ||
		!lkp_noise_read(next.text, &last->noise))
		return false;
	*lines = look;
	return true;
}
