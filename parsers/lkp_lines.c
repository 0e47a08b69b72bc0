#include "parsers/lkp_lines.h"

#define PIECES_MOST   10
#define WHOLE_LONGEST 8192u

/* A rule of `=` is not broken. */
static bool is_broken(struct slice text)
{
	return text.length > 1 && text.at[text.length - 1] == '=' &&
	       text.at[text.length - 2] != '=';
}

/* The bytes that a broken line has with its rest, and the iterator behind that; 0 when it has no
 * end. */
static size_t measure(struct lines *lines, const struct line *line)
{
	struct line next = {.raw = line->text};
	size_t length = 0;

	for (int i = 0; i < PIECES_MOST && is_broken(next.raw); i++) {
		length += next.raw.length - 1;
		if (!lines_next(lines, &next))
			return 0;
	}
	length += next.raw.length;
	return is_broken(next.raw) || length > WHOLE_LONGEST ? 0 : length;
}

static bool join_broken(struct lines *lines, struct line *line)
{
	struct lines look = *lines;
	struct line next = {.raw = line->text};
	size_t length, at = 0;

	if (!is_broken(line->text) || (length = measure(&look, line)) == 0)
		return false;
	char *whole = arena_allocate(lines->scratch, length);
	while (is_broken(next.raw)) {
		memcpy(whole + at, next.raw.at, next.raw.length - 1);
		at += next.raw.length - 1;
		lines_next(lines, &next);
		line->holds |= next.holds;
	}
	memcpy(whole + at, next.raw.at, next.raw.length);
	line->text = (struct slice){whole, length};
	return true;
}

/* A blank at the end of a line is encoded as `=20`. Behind a word it may be something else. */
static bool cut_blank(struct line *line)
{
	struct slice text = line->text;
	bool found = false;

	while (text.length > 3 && slice_ends(text, SLICE("=20")) &&
		strchr(" \t%\\|:)\"0123456789", text.at[text.length - 4])) {
		text.length -= 3;
		found = true;
	}
	line->text = text;
	return found;
}

bool lkp_line_mend(struct lines *lines, struct line *line)
{
	bool joined = join_broken(lines, line);

	return cut_blank(line) || joined;
}

bool lkp_lines_next(struct lines *lines, struct line *line)
{
	if (!lines_next(lines, line))
		return false;
	if (lkp_line_may_be_broken(line))
		lkp_line_mend(lines, line);
	return true;
}
