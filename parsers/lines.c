#include "parsers/lines.h"

#define ESCAPE '\x1b'

#define EVERY_BYTE(value) (UINT64_C(0x0101010101010101) * (value))

/* Marks, by their top bits, the bytes of a word that are below 0x20 or from 0x80 on. A byte above a
 * marked one may be marked in error; that costs a look and nothing else. */
static uint64_t odd_bytes(uint64_t word)
{
	uint64_t low = (word - EVERY_BYTE(0x20)) & ~word;

	return (low | word) & EVERY_BYTE(0x80);
}

/* May the character at the front have to be changed? Not so for a tab or for the plus-minus sign in
 * its two encodings, which half of all rows hold. */
static bool may_need_cleaning(const char *at)
{
	unsigned char byte = (unsigned char)*at;

	if (byte < 0x80)
		return byte < ' ' && byte != '\t';
	return byte == 0xa0 || byte == 0xe2 || byte == 0xef;
}

/* Does a line hold bytes that cleaning may have to change? */
static bool needs_cleaning(struct slice text)
{
	size_t at = 0;
	uint64_t word;

	for (; at + sizeof(word) <= text.length; at += sizeof(word)) {
		memcpy(&word, text.at + at, sizeof(word));
		if (odd_bytes(word) == 0)
			continue;
		for (size_t i = 0; i < sizeof(word); i++)
			if (may_need_cleaning(text.at + at + i))
				return true;
	}
	for (; at < text.length; at++)
		if (may_need_cleaning(text.at + at))
			return true;
	return false;
}

/* Length of the escape sequence at the front: CSI ... final, OSC ... BEL or ST, or two bytes. */
static size_t escape_length(struct slice text)
{
	size_t at = 2;

	if (text.length < 2)
		return text.length;
	if (text.at[1] == '[') {
		while (at < text.length && (text.at[at] < '@' || text.at[at] > '~'))
			at++;
		return at < text.length ? at + 1 : at;
	}
	if (text.at[1] == ']') {
		while (at < text.length && text.at[at] != '\a' && text.at[at] != ESCAPE)
			at++;
		if (at < text.length && text.at[at] == ESCAPE)
			at++;
		return at < text.length ? at + 1 : at;
	}
	return 2;
}

static bool is_zero_width(uint32_t code)
{
	return (code >= 0x200b && code <= 0x200f) || code == 0x2060 || code == 0xfeff;
}

static bool is_wide_blank(uint32_t code)
{
	return code == 0xa0 || code == 0x2007 || code == 0x202f ||
	       (code >= 0x2000 && code <= 0x200a);
}

/* Copies the character at the front of `text` to `to` unless it is dropped or is some blank. Gives
 * the bytes read; *written is how many were put. */
static size_t clean_character(struct slice text, char *to, size_t *written)
{
	unsigned char byte = (unsigned char)text.at[0];
	uint32_t code = byte;

	*written = 0;
	if (byte == ESCAPE)
		return escape_length(text);
	if (byte < ' ' && byte != '\t')
		return 1;
	size_t length = text_utf8(text, &code);
	if (length > 1 && is_zero_width(code))
		return length;
	/* A lone A0 is the no-break space of the Latin character sets. */
	if ((length > 1 && is_wide_blank(code)) || (length == 0 && byte == 0xa0)) {
		*to = ' ';
		*written = 1;
		return length ? length : 1;
	}
	*written = length ? length : 1;
	memcpy(to, text.at, *written);
	return *written;
}

static struct slice clean(struct slice text, struct arena *scratch)
{
	char *copy = arena_allocate(scratch, text.length + 1);
	size_t length = 0, written;

	for (size_t at = 0; at < text.length;) {
		at += clean_character(slice_from(text, at), copy + length, &written);
		length += written;
	}
	return (struct slice){copy, length};
}

/* Is there a quote mark at the front, behind at most one blank? Gives the bytes up to and with it.
 */
static size_t quote_mark(struct slice text, bool bars)
{
	size_t at = text.length && text.at[0] == ' ';

	if (at >= text.length)
		return 0;
	return text.at[at] == '>' || (bars && text.at[at] == '|') ? at + 1 : 0;
}

static void strip_quotes(struct line *line, bool bars)
{
	size_t mark;

	while ((mark = quote_mark(line->text, bars)) > 0) {
		line->text = slice_from(line->text, mark);
		if (line->depth < UINT8_MAX)
			line->depth++;
		if (line->text.length == 0)
			return;
	}
	if (line->depth && line->text.at[0] == ' ')
		line->text = slice_from(line->text, 1);
}

bool lines_next(struct lines *lines, struct line *line)
{
	if (!slice_line(&lines->rest, &line->raw))
		return false;
	line->number = lines->number++;
	line->depth = 0;
	line->text = needs_cleaning(line->raw) ? clean(line->raw, lines->scratch) : line->raw;
	strip_quotes(line, lines->bars);
	return true;
}

/* Does a bar stand behind the quote marks of this line? Gives what is behind the bar. */
static bool behind_bar(struct slice line, struct slice *rest)
{
	size_t at = 0;

	while (at < line.length && (line.at[at] == '>' || line.at[at] == ' '))
		at++;
	*rest = slice_from(line, at + 1);
	return at < line.length && line.at[at] == '|';
}

/* A document is quoted with bars when the head of a table stands behind one. The box of a report
 * has bars too, but never these words. */
static bool quoted_with_bars(struct slice text)
{
	struct slice line, rest;

	while (slice_line(&text, &line)) {
		if (line.length == 0 || (line.at[0] != '|' && line.at[0] != '>') ||
			!behind_bar(line, &rest))
			continue;
		if (slice_contains(rest, SLICE("%stddev")) ||
			slice_contains(rest, SLICE("fail:runs")) ||
			slice_contains(rest, SLICE("bogo ops")))
			return true;
	}
	return false;
}

void lines_open(struct lines *lines, struct slice text, uint32_t first, struct arena *scratch)
{
	lines->rest = text;
	lines->number = first;
	lines->scratch = scratch;
	lines->bars = quoted_with_bars(text);
}

bool line_is_blank(const struct line *line)
{
	return slice_trim(line->text).length == 0;
}
