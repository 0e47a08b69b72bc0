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
	for (size_t i = 0; i < front.length; i++)
		if (!text_is_blank(front.at[i]) && !text_is_alpha(front.at[i]) &&
			front.at[i] != '>' && front.at[i] != '|')
			return false;
	return true;
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

/* Do the lines above and below have such a front? */
static bool neighbours_have_it(const struct line_front *front, struct slice text, size_t place)
{
	size_t within;
	struct slice line = line_at(text, place, &within);
	size_t from = (size_t)(line.at - text.at), to = from + line.length;

	if (from == 0 || to + 1 >= text.length)
		return false;
	return line_front_length(front, line_at(text, from - 1, &within)) &&
	       line_front_length(front, line_at(text, to + 1, &within));
}

void line_front_learn(struct line_front *front, struct slice text)
{
	static const struct slice words[] = {{"%stddev", 7}, {"fail:runs", 9}};

	front->like = SLICE_EMPTY;
	for (size_t i = 0; i < ARRAY_LENGTH(words); i++) {
		size_t within, place = slice_find(text, words[i]);
		if (place == text.length)
			continue;
		struct slice line = line_at(text, place, &within);
		struct slice like = slice_first(line, within);
		if (within > FRONT_LONGEST || is_plain(like) || like.at[0] == '>')
			return;
		front->like = slice_trim(like);
		if (!neighbours_have_it(front, text, place))
			front->like = SLICE_EMPTY;
		return;
	}
}

/* `12:01:59.7` is like `9:00:00.123`. A front that ends with a mark may touch what follows. */
size_t line_front_length(const struct line_front *front, struct slice line)
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
