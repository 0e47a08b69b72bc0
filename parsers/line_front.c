#include "parsers/line_front.h"

#define FRONT_LONGEST 120u

/* The line that a place of the text is in, and how far into it. */
static struct slice line_at(struct slice text, size_t place, size_t *within)
{
	size_t from = place, to = place;

	while (from > 0 && text.at[from - 1] != '\n')
		from--;
	while (to < text.length && text.at[to] != '\n')
		to++;
	*within = place - from;
	return slice_first(slice_from(text, from), to - from);
}

/* Quote marks and bars are dealt with elsewhere, and mere words are of the table itself. */
static bool is_plain(struct slice front)
{
	bool marks = false, words = false;

	for (size_t i = 0; i < front.length; i++) {
		bool mark = front.at[i] == '>' || front.at[i] == '|';
		bool word = text_is_alpha(front.at[i]);
		if (!mark && !word && !text_is_blank(front.at[i]))
			return false;
		marks |= mark;
		words |= word;
	}
	return !marks || !words;
}

/* What a character is like: any digit is like another, and so are letters and blanks. */
static char kind_of(char c)
{
	if (text_is_digit(c))
		return '0';
	if (text_is_alpha(c))
		return 'a';
	return text_is_blank(c) ? ' ' : c;
}

static bool is_of_word(char c)
{
	return text_is_digit(c) || text_is_alpha(c);
}

/* The place behind a run of digits, letters or blanks, or behind some other character. */
static size_t skip_run(struct slice text, size_t at)
{
	char kind = kind_of(text.at[at++]);

	while (at < text.length && kind_of(text.at[at]) == kind &&
		(kind == ' ' || is_of_word(kind)))
		at++;
	return at;
}

/* `12:01:59.7` is like `9:00:00.123`. A front that ends with a mark may touch what follows. */
static size_t front_length(const struct line_front *front, struct slice line)
{
	struct slice like = front->like;
	size_t i = 0, k = 0;

	if (like.length && line.length && text_is_blank(line.at[0]))
		k = skip_run(line, 0);
	while (i < like.length) {
		if (k == line.length || kind_of(like.at[i]) != kind_of(line.at[k]))
			return 0;
		i = skip_run(like, i);
		k = skip_run(line, k);
	}
	if (i == 0 || (k < line.length && is_of_word(line.at[k]) && is_of_word(like.at[i - 1])))
		return 0;
	return k + (k < line.length && text_is_blank(line.at[k]));
}

/* Do the lines above and below have such a front? */
static bool neighbours_have_it(const struct line_front *front, struct slice text, size_t place)
{
	size_t within;
	struct slice line = line_at(text, place, &within);
	size_t from = (size_t)(line.at - text.at), to = from + line.length;

	if (from == 0 || to + 1 >= text.length)
		return false;
	return front_length(front, line_at(text, from - 1, &within)) &&
	       front_length(front, line_at(text, to + 1, &within));
}

/* Where the words above a table begin that stand first in their line; text.length: nowhere. A look
 * for `%` alone costs nothing in texts that have none. */
static size_t find_words(struct slice text)
{
	const char *at = text.at, *end = text.at + text.length;

	for (; (at = memchr(at, '%', (size_t)(end - at))) != NULL; at++) {
		struct slice rest = {at, (size_t)(end - at)};
		if (slice_starts(rest, SLICE("%stddev")) || slice_starts(rest, SLICE("%repro")))
			return (size_t)(at - text.at);
	}
	return text.length;
}

/* The quotation mark that the front opens; 0: none. */
static char opened_by(struct slice front)
{
	char mark = 0;

	for (size_t i = 0; i < front.length; i++)
		if (front.at[i] == '"' || front.at[i] == '\'')
			mark = mark ? 0 : front.at[i];
	return mark;
}

/* Within a string the quote marks of a mail stand behind the front, and are no part of it. */
static size_t before_quote_marks(struct slice front)
{
	size_t length = front.length;

	while (opened_by(front) && length && memchr("> ", front.at[length - 1], 2))
		length--;
	return length;
}

void line_front_learn(struct line_front *front, struct slice text)
{
	size_t place = text.length ? find_words(text) : 0, within;

	front->like = SLICE_EMPTY;
	if (place == text.length)
		return;
	struct slice line = line_at(text, place, &within);
	struct slice like = slice_first(line, within);
	like = slice_first(like, slice_find(like, SLICE("fail:runs")));
	like = slice_first(like, before_quote_marks(like));
	if (within > FRONT_LONGEST || is_plain(like) || like.at[0] == '>')
		return;
	front->like = slice_trim(like);
	if (!neighbours_have_it(front, text, place))
		front->like = SLICE_EMPTY;
}

struct slice line_front_strip(const struct line_front *front, struct slice line)
{
	size_t length = front_length(front, line);
	struct slice rest = slice_from(line, length);
	char mark = length ? opened_by(front->like) : 0;

	if (!mark)
		return rest;
	for (size_t at = rest.length; at-- > 0;)
		if (rest.at[at] == mark)
			return slice_first(rest, at);
	return rest;
}
