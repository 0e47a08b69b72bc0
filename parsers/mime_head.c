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

/* Does the text look so: `0` is a digit, `a` a letter, `+` a sign, all else stands for itself? */
static bool has_shape(struct slice text, const char *shape)
{
	if (text.length != strlen(shape))
		return false;
	for (size_t i = 0; i < text.length; i++) {
		char c = text.at[i];
		if (shape[i] == '0'	  ? !text_is_digit(c)
			: shape[i] == 'a' ? !text_is_alpha(c)
			: shape[i] == '+' ? c != '+' && c != '-'
					  : c != shape[i])
			return false;
	}
	return true;
}

static int two_digits(const char *at)
{
	return 10 * (at[0] - '0') + at[1] - '0';
}

/* The number of the month that `name` begins with, from 1; 0: none. */
static int month_of(const char *name)
{
	static const char months[] = "JanFebMarAprMayJunJulAugSepOctNovDec";

	for (int i = 0; i < 12; i++)
		if (memcmp(months + 3 * i, name, 3) == 0)
			return i + 1;
	return 0;
}

/* The day of a date as nearly all programs write it, read without GMime, which takes long. What is
 * no day or no time for certain is left to that. */
static bool read_common_date(struct slice value, int *year, int *month, int *day)
{
	if (!has_shape(value, "aaa, 0 aaa 0000 00:00:00 +0000") &&
		!has_shape(value, "aaa, 00 aaa 0000 00:00:00 +0000"))
		return false;
	const char *end = value.at + value.length, *time = end - 14;
	*year = 100 * two_digits(time - 5) + two_digits(time - 3);
	*month = month_of(time - 9);
	*day = value.at[6] == ' ' ? value.at[5] - '0' : two_digits(value.at + 5);
	return *year >= 1970 && *month && *day >= 1 && *day <= 28 && two_digits(time) < 24 &&
	       two_digits(time + 3) < 60 && two_digits(time + 6) < 60 && two_digits(end - 4) < 14 &&
	       two_digits(end - 2) < 60;
}

struct slice mime_head_date(struct slice value, struct arena *arena)
{
	gint year, month, day;

	value = unfold(value, arena);
	if (read_common_date(value, &year, &month, &day))
		return arena_print(arena, "%04d-%02d-%02d", year, month, day);
	mime_start();
	GDateTime *date = g_mime_utils_header_decode_date(c_string(value, arena));
	if (!date)
		return SLICE_EMPTY;
	g_date_time_get_ymd(date, &year, &month, &day);
	g_date_time_unref(date);
	return arena_print(arena, "%04d-%02d-%02d", year, month, day);
}
