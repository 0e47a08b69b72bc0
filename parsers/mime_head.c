#include "parsers/mime_head.h"

#include "parsers/buffer.h"
#include "parsers/charset.h"
#include "parsers/mime_start.h"

#include <gmime/gmime.h>

/* A copy that ends in NUL, as GMime wants it; a NUL inside ends it early. */
static const char *c_string(struct slice text, struct arena *arena)
{
	return arena_copy(arena, text).at;
}

/* A folded value on one line: line ends are taken out, blanks around them become one. */
static struct slice unfold(struct slice value, struct arena *arena)
{
	struct buffer whole = {0};
	struct slice line;

	value = slice_trim(value);
	if (value.length == 0 || !memchr(value.at, '\n', value.length))
		return value;
	while (slice_line(&value, &line)) {
		if (whole.length)
			buffer_add_byte(&whole, ' ');
		buffer_add(&whole, slice_trim(line));
	}
	return buffer_keep(&whole, arena);
}

static char *decode_words(const char *text)
{
	static const char *charsets[] = {"utf-8", "windows-1252", NULL};
	GMimeParserOptions *options = g_mime_parser_options_new();

	g_mime_parser_options_set_fallback_charsets(options, charsets);
	char *decoded = g_mime_utils_header_decode_text(options, text);
	g_mime_parser_options_free(options);
	return decoded;
}

struct slice mime_head_text(struct slice value, struct arena *arena)
{
	struct slice text = charset_to_utf8(unfold(value, arena), SLICE_EMPTY, arena);

	if (!slice_contains(text, SLICE("=?")))
		return arena_copy(arena, text);
	mime_start();
	char *decoded = decode_words(c_string(text, arena));
	text = arena_copy(arena, charset_to_utf8(slice_of(decoded), SLICE_EMPTY, arena));
	g_free(decoded);
	return text;
}

struct slice mime_head_date(struct slice value, struct arena *arena)
{
	gint year, month, day;

	mime_start();
	GDateTime *date = g_mime_utils_header_decode_date(c_string(unfold(value, arena), arena));
	if (!date)
		return SLICE_EMPTY;
	g_date_time_get_ymd(date, &year, &month, &day);
	g_date_time_unref(date);
	return arena_print(arena, "%04d-%02d-%02d", year, month, day);
}
