#include "parsers/lines.h"

#include "parsers/block.h"

#define ESCAPE '\x1b'

/*
 * Bytes that cleaning may have to change: control characters but for the tab, and what the
 * characters to be changed begin with, or are in Latin-1. The plus-minus sign, which half of all
 * rows hold, is none of them.
 */
static block odd_bytes(block bytes)
{
	block control = block_is_below(bytes, block_of(' ')) & ~block_is(bytes, block_of('\t'));

	return control | block_is(bytes, block_of('\xa0')) | block_is(bytes, block_of('\xe2')) |
	       block_is(bytes, block_of('\xef'));
}

/* What is found in all blocks of a line, as masks. */
struct found {
	block foreign, percent, colon, digit;
};

static inline void look(struct found *found, block bytes)
{
	found->foreign |= block_is_signed_below(bytes, block_of(' '));
	found->percent |= block_is(bytes, block_of('%'));
	found->colon |= block_is(bytes, block_of(':'));
	found->digit |= block_is_below(bytes - block_of('0'), block_of(10));
}

static uint8_t holds_of(const struct found *found)
{
	return (uint8_t)((block_any(found->percent) ? HOLDS_PERCENT : 0) |
			 (block_any(found->colon) ? HOLDS_COLON : 0) |
			 (block_any(found->digit) ? HOLDS_DIGIT : 0));
}

static bool has_odd_bytes(struct slice text)
{
	block odd = {0};
	size_t at = 0;

	for (; at + BLOCK < text.length; at += BLOCK)
		odd |= odd_bytes(block_at(text.at + at));
	return block_any(odd | odd_bytes(block_at(text.at + text.length - BLOCK)));
}

/* Of a text of BLOCK bytes or more; the last block may have bytes of the one before. */
static uint8_t what_it_holds(struct slice text)
{
	struct found found = {0};
	size_t at = 0;

	for (; at + BLOCK < text.length; at += BLOCK)
		look(&found, block_at(text.at + at));
	look(&found, block_at(text.at + text.length - BLOCK));
	bool odd = block_any(found.foreign) && has_odd_bytes(text);
	return (uint8_t)(holds_of(&found) | (odd ? HOLDS_ODD : 0));
}

static uint8_t what_a_short_one_holds(struct slice text)
{
	char padded[BLOCK];

	memset(padded, ' ', BLOCK);
	if (text.length)
		memcpy(padded, text.at, text.length);
	return what_it_holds((struct slice){padded, BLOCK});
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

/* The minus of typesetters, and the dashes that programs make of one. */
static bool is_minus(uint32_t code)
{
	return code == 0x2212 || (code >= 0x2010 && code <= 0x2013);
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
	if (length > 1 && is_minus(code) && length < text.length &&
		text_is_digit(text.at[length])) {
		*to = '-';
		*written = 1;
		return length;
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

/* All that was quoted may stand indented: the first mark is then behind any number of blanks. */
static struct slice before_first_mark(struct slice text)
{
	size_t at = 0;

	while (at < text.length && text_is_blank(text.at[at]))
		at++;
	return at && at < text.length && text.at[at] == '>' ? slice_from(text, at) : text;
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

	line->text = before_first_mark(line->text);
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
	line->text = line->raw;
	line->number = lines->number++;
	line->depth = 0;
	line->holds = line->raw.length < BLOCK ? what_a_short_one_holds(line->raw)
					       : what_it_holds(line->raw);
	if (line->holds & HOLDS_ODD)
		line->text = clean(line->raw, lines->scratch);
	if (lines->front.like.length)
		line->text = line_front_strip(&lines->front, line->text);
	strip_quotes(line, lines->bars);
	return true;
}

/* Does the line begin with a bar, or with quote marks and then a bar? `bar` is its first one. */
static bool begins_with_bar(struct slice line, size_t bar)
{
	for (size_t at = 0; at < bar; at++)
		if (line.at[at] != '>' && (line.at[at] != ' ' || at == 0))
			return false;
	return true;
}

static bool is_change(struct slice word)
{
	return word.length > 2 && (word.at[0] == '+' || word.at[0] == '-') &&
	       text_is_digit(word.at[1]) && slice_ends(word, SLICE("%"));
}

/* Is this a row: a figure first, a change, and the name of a metric last? */
static bool is_row(struct slice text)
{
	struct slice word = slice_token(&text), last = word;
	bool change = false;

	if (word.length == 0 || !text_is_digit(word.at[0]) || !slice_contains(text, SLICE("%")))
		return false;
	for (; word.length; word = slice_token(&text)) {
		change |= is_change(word);
		last = word;
	}
	return change && text_is_alpha(last.at[0]) && slice_contains(last, SLICE("."));
}

/* Does the head or a row of a table stand here? More bars would be those of Markdown. */
static bool is_of_table(struct slice text)
{
	if (slice_contains(text, SLICE("|")))
		return false;
	return slice_contains(text, SLICE("%stddev")) || slice_contains(text, SLICE("fail:runs")) ||
	       slice_contains(text, SLICE("bogo ops")) || is_row(text);
}

/* A document is quoted with bars when a table stands behind them. The box of a report has bars too,
 * but never these words, and bars at its right side. */
static bool quoted_with_bars(struct slice text)
{
	const char *hit;

	while (text.length && (hit = memchr(text.at, '|', text.length)) != NULL) {
		size_t bar = (size_t)(hit - text.at), from = bar;
		while (from > 0 && text.at[from - 1] != '\n')
			from--;
		struct slice line = slice_from(text, from), rest;
		line = slice_first(line, slice_find(line, SLICE("\n")));
		rest = slice_from(line, bar - from + 1);
		if (begins_with_bar(line, bar - from) && is_of_table(rest))
			return true;
		text = slice_from(text, from + line.length);
	}
	return false;
}

void lines_open(struct lines *lines, struct slice text, uint32_t first, struct arena *scratch)
{
	lines->rest = text;
	lines->number = first;
	lines->scratch = scratch;
	lines->bars = quoted_with_bars(text);
	line_front_learn(&lines->front, text);
}

bool line_is_blank(const struct line *line)
{
	if (line->text.length && line->text.at[0] > ' ')
		return false;
	return slice_trim(line->text).length == 0;
}
