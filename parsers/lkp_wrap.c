#include "parsers/lkp_wrap.h"

#include "parsers/lkp_columns.h"

#define LINES_MOST   10
#define NAME_PIECES  6
#define BROKEN_LEAST 70 /* mail programs break no line that is shorter */

static bool append(struct lkp_wrap *wrap, struct slice text)
{
	if (wrap->length + text.length > sizeof(wrap->text))
		return false;
	memmove(wrap->text + wrap->length, text.at, text.length); /* it may lie here already */
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
	return lines_next(lines, next) && next->depth <= line->depth && !line_is_blank(next) &&
	       !lkp_is_rule(next->text);
}

/* Outside of a table a line that ends in a change says nothing on what follows it: the next line
 * may be its rest, or a row of its own. */
static bool is_ambiguous(const struct lkp_shape *shape, struct slice next, struct row *row)
{
	return shape->columns == 0 && lkp_row_read(next, shape, row) == LKP_ROW;
}

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
		if (!next_part(&look, line, &next) || is_ambiguous(shape, next.text, row))
			return LKP_NO_ROW;
		if (!append(wrap, SLICE(" ")) || !append(wrap, slice_trim(next.text)))
			return LKP_NO_ROW;
		reading = lkp_row_read(joined(wrap), &whole, row);
		last = next;
	}
	if (reading != LKP_ROW)
		return reading;
	*lines = look;
	if (lkp_name_may_go_on(lines, &last))
		lkp_wrap_name(wrap, lines, &last, joined(wrap), &row->metric);
	return LKP_ROW;
}

static bool is_name_character(char c)
{
	return text_is_alpha(c) || text_is_digit(c) || (c && strchr("_.:/()@%[]-+*#<>=,~'", c));
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
	return rest.length && (text_is_alpha(rest.at[0]) || rest.at[0] == '_' || rest.at[0] == '.');
}

/* Is this lone token the rest of a name that was broken at a hyphen, or in the middle? Words that a
 * person writes end with a full stop, or begin like a sentence. */
static bool is_rest_of_name(struct slice token, bool at_hyphen)
{
	bool plain = true;

	for (size_t i = 0; i < token.length; i++) {
		if (!is_name_character(token.at[i]))
			return false;
		plain &= text_is_alpha(token.at[i]);
	}
	if (token.length == 0 || strchr(".:,<>'~", token.at[token.length - 1]))
		return false;
	return at_hyphen || !plain || text_is_lower(token.at[0]);
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

bool lkp_wrap_name(struct lkp_wrap *wrap, struct lines *lines, const struct line *line,
	struct slice text, struct slice *metric)
{
	struct lines look = *lines;
	struct line next, last = *line;
	struct slice whole = *metric;

	if (!begin_name(wrap, text, &whole))
		return false;
	for (int i = 0; i < NAME_PIECES && next_part(&look, &last, &next); i++) {
		struct slice rest = next.text, token = slice_token(&rest);
		bool at_hyphen = whole.at[whole.length - 1] == '-';
		bool in_word = next.depth == line->depth && last.raw.length >= BROKEN_LEAST;
		if (slice_trim(rest).length || (!at_hyphen && !in_word) ||
			!is_rest_of_name(token, at_hyphen) || !append(wrap, token))
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

bool lkp_wrap_decode(
	struct lkp_wrap *wrap, struct lines *lines, const struct line *line, struct line *whole)
{
	struct lines look = *lines;
	struct line next;
	struct slice text = line->text;

	wrap->length = 0;
	for (int i = 0; i < LINES_MOST && slice_ends(text, SLICE("=")); i++) {
		if (!append(wrap, slice_first(text, text.length - 1)) || !lines_next(&look, &next))
			return false;
		/* What looks like a quote mark here is none: only whole lines have them. */
		text = next.raw;
	}
	if (!append(wrap, text) || slice_ends(text, SLICE("=")))
		return false;
	*lines = look;
	*whole = *line;
	whole->text = joined(wrap);
	return true;
}
