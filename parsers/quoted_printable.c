#include "parsers/quoted_printable.h"

static unsigned hex_value(char digit)
{
	if (text_is_digit(digit))
		return (unsigned)(digit - '0');
	return (unsigned)((digit | 0x20) - 'a') + 10;
}

/* Decode what stands behind a `=`, three bytes at most. Gives how many were read. */
static size_t decode_mark(struct slice text, char *to, size_t *written)
{
	*written = 0;
	if (text.length && text.at[0] == '\n')
		return 1;
	if (text.length < 2)
		return text.length;
	if (text.at[0] == '\r' && text.at[1] == '\n')
		return 2;
	if (text_is_hex(text.at[0]) && text_is_hex(text.at[1])) {
		to[0] = (char)(hex_value(text.at[0]) << 4 | hex_value(text.at[1]));
		*written = 1;
		return 2;
	}
	to[0] = '=';
	memcpy(to + 1, text.at, 2);
	*written = 3;
	return 2;
}

struct slice quoted_printable_decode(struct slice text, struct arena *arena)
{
	char *decoded = arena_allocate(arena, text.length + 1);
	size_t length = 0, written;

	while (text.length) {
		const char *mark = memchr(text.at, '=', text.length);
		size_t plain = mark ? (size_t)(mark - text.at) : text.length;
		memcpy(decoded + length, text.at, plain);
		length += plain;
		if (!mark)
			break;
		text = slice_from(text, plain + 1);
		text = slice_from(text, decode_mark(text, decoded + length, &written));
		length += written;
	}
	return (struct slice){decoded, length};
}
