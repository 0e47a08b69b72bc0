#include "parsers/json_text.h"

/* The end of the string that begins at `at`: its closing quote, or the text's end. */
static size_t find_quote(struct slice text, size_t at)
{
	while (at < text.length && text.at[at] != '"')
		at += text.at[at] == '\\' ? 2 : 1;
	return at < text.length ? at : text.length;
}

static bool is_colon(struct slice text)
{
	return slice_starts(slice_trim(text), SLICE(":"));
}

bool json_string_next(struct slice *rest, struct json_string *string)
{
	struct slice key = SLICE_EMPTY;

	for (;;) {
		const char *quote = rest->length ? memchr(rest->at, '"', rest->length) : NULL;
		if (!quote)
			return false;
		size_t from = (size_t)(quote - rest->at) + 1, to = find_quote(*rest, from);
		string->raw = slice_first(slice_from(*rest, from), to - from);
		string->key = key;
		*rest = slice_from(*rest, to + 1);
		if (key.length || !is_colon(slice_first(*rest, 8)))
			return true;
		key = string->raw;
	}
}

bool json_string_has_lines(struct slice raw)
{
	return slice_contains(raw, SLICE("\\n"));
}

/* Four hex digits behind `\u`; 0 when they are not there. */
static uint32_t read_code(struct slice hex)
{
	uint32_t code = 0;

	if (hex.length < 4)
		return 0;
	for (size_t i = 0; i < 4; i++) {
		char c = hex.at[i];
		if (!text_is_hex(c))
			return 0;
		code = code * 16 + (uint32_t)(text_is_digit(c) ? c - '0' : (c | 0x20) - 'a' + 10);
	}
	return code;
}

/* Puts a character as UTF-8; half a pair becomes `?`. Gives its bytes. */
static size_t put_code(uint32_t code, char *to)
{
	if (code < 0x80) {
		to[0] = (char)code;
		return 1;
	}
	if (code < 0x800) {
		to[0] = (char)(0xc0 | code >> 6);
		to[1] = (char)(0x80 | (code & 0x3f));
		return 2;
	}
	if (code >= 0xd800 && code <= 0xdfff) {
		to[0] = '?';
		return 1;
	}
	to[0] = (char)(0xe0 | code >> 12);
	to[1] = (char)(0x80 | (code >> 6 & 0x3f));
	to[2] = (char)(0x80 | (code & 0x3f));
	return 3;
}

struct slice json_string_text(struct slice raw, struct arena *arena)
{
	char *text = arena_allocate(arena, raw.length + 1);
	size_t length = 0;

	for (size_t at = 0; at < raw.length; at++) {
		char c = raw.at[at];
		if (c != '\\' || at + 1 == raw.length) {
			text[length++] = c;
			continue;
		}
		c = raw.at[++at];
		uint32_t code = c == 'u' ? read_code(slice_from(raw, at + 1)) : 0;
		if (code) {
			length += put_code(code, text + length);
			at += 4;
		} else {
			text[length++] = c == 'n' ? '\n' : c == 't' ? '\t' : c == 'r' ? '\r' : c;
		}
	}
	return (struct slice){text, length};
}
