#include "parsers/charset.h"

#include "parsers/block.h"
#include "parsers/buffer.h"
#include "parsers/mime_start.h"

#include <errno.h>
#include <gmime/gmime.h>

#define LABEL_MOST 40u /* longest label of a character set that is looked up */
#define ROOM_LEAST 64u /* more than one step of a converter writes */

/* Windows-1252 where it differs from Latin-1; 0: not defined. */
static const uint16_t windows_1252[32] = {
	0x20ac, 0, 0x201a, 0x0192, 0x201e, 0x2026, 0x2020, 0x2021, /* 80 */
	0x02c6, 0x2030, 0x0160, 0x2039, 0x0152, 0, 0x017d, 0,	   /* 88 */
	0, 0x2018, 0x2019, 0x201c, 0x201d, 0x2022, 0x2013, 0x2014, /* 90 */
	0x02dc, 0x2122, 0x0161, 0x203a, 0x0153, 0, 0x017e, 0x0178, /* 98 */
};

/* How many bytes at the front are ASCII. */
static size_t ascii_length(struct slice text)
{
	size_t at = 0;

	for (; at + BLOCK <= text.length; at += BLOCK) {
		unsigned others =
			block_bits(block_is_signed_below(block_at(text.at + at), block_of('\0')));
		if (others)
			return at + (unsigned)__builtin_ctz(others);
	}
	while (at < text.length && (unsigned char)text.at[at] < 0x80)
		at++;
	return at;
}

bool charset_is_ascii(struct slice text)
{
	return ascii_length(text) == text.length;
}

/* How many bytes at the front are well-formed UTF-8. */
static size_t utf8_length(struct slice text)
{
	size_t at = 0, length;
	uint32_t code;

	while ((at += ascii_length(slice_from(text, at))) < text.length) {
		length = text_utf8(slice_from(text, at), &code);
		if (length == 0)
			break;
		at += length;
	}
	return at;
}

bool charset_is_utf8(struct slice text)
{
	return utf8_length(text) == text.length;
}

static bool starts_nocase(struct slice text, const char *prefix)
{
	struct slice wanted = slice_of(prefix);

	return slice_equal_nocase(slice_first(text, wanted.length), wanted);
}

static bool starts_with_one(struct slice label, const char *const *prefixes, size_t count)
{
	for (size_t i = 0; i < count; i++)
		if (starts_nocase(label, prefixes[i]))
			return true;
	return false;
}

bool charset_is_plain(struct slice label)
{
	static const char *const prefixes[] = {"utf-8", "utf8", "us-ascii", "ascii", "ansi_x3.4",
		"iso-8859-", "iso8859-", "iso_8859-", "windows-125", "cp125", "latin", "unknown"};

	return label.length == 0 || starts_with_one(label, prefixes, ARRAY_LENGTH(prefixes));
}

/* Character sets whose bytes are all below 80, or that are no superset of ASCII: the bytes alone do
 * not tell, the label must be believed. */
static bool hides_in_ascii(struct slice label)
{
	static const char *const prefixes[] = {
		"iso-2022-", "utf-7", "hz", "utf-16", "utf-32", "ucs-"};

	return starts_with_one(label, prefixes, ARRAY_LENGTH(prefixes));
}

static void put_windows_1252(struct buffer *output, char byte)
{
	uint32_t code = (unsigned char)byte;

	if (code >= 0x80 && code < 0xa0 && windows_1252[code - 0x80])
		code = windows_1252[code - 0x80];
	buffer_add_code(output, code);
}

/* What is UTF-8 stays, all else is windows-1252. */
static void repair_utf8(struct buffer *output, struct slice bytes)
{
	while (bytes.length) {
		size_t good = utf8_length(bytes);
		buffer_add(output, slice_first(bytes, good));
		if (good < bytes.length)
			put_windows_1252(output, bytes.at[good]);
		bytes = slice_from(bytes, good + 1);
	}
}

static iconv_t open_converter(struct slice label)
{
	char name[LABEL_MOST + 1];

	if (label.length == 0 || label.length > LABEL_MOST)
		return (iconv_t)-1;
	for (size_t i = 0; i < label.length; i++) {
		char c = label.at[i];
		if (!text_is_alpha(c) && !text_is_digit(c) && !strchr("-_.:", c))
			return (iconv_t)-1;
	}
	mime_start();
	memcpy(name, label.at, label.length);
	name[label.length] = '\0';
	/* What is called gb2312 is written by programs that know more characters than that. */
	return g_mime_iconv_open("UTF-8", starts_nocase(label, "gb") ? "GB18030" : name);
}

/* UTF-8, and what repair_utf8() takes all else for. */
static bool needs_no_converter(struct slice label)
{
	static const char *const names[] = {
		"utf-8", "utf8", "iso-8859-1", "latin1", "windows-1252", "cp1252", "us-ascii"};

	for (size_t i = 0; i < ARRAY_LENGTH(names); i++)
		if (slice_equal_nocase(label, slice_of(names[i])))
			return true;
	return false;
}

/* One call of iconv(); `in` NULL lets it give what it still holds. Gives errno, 0 when done. */
static int convert_some(struct buffer *output, iconv_t converter, char **in, size_t *left)
{
	buffer_reserve(output, ROOM_LEAST);
	char *out = output->at + output->length;
	size_t room = output->capacity - output->length;
	int trouble = iconv(converter, in, left, &out, &room) == (size_t)-1 ? errno : 0;

	output->length = output->capacity - room;
	return trouble;
}

static void convert(struct buffer *output, iconv_t converter, struct slice bytes)
{
	char *in = (char *)(uintptr_t)bytes.at;
	size_t left = bytes.length;

	while (left) {
		int trouble = convert_some(output, converter, &in, &left);
		if (trouble == E2BIG) {
			buffer_reserve(output, left + 2 * ROOM_LEAST);
		} else if (trouble && left) {
			/* Not of this character set, or cut off within a character. */
			put_windows_1252(output, *in++);
			left--;
		}
	}
	convert_some(output, converter, NULL, NULL);
}

struct slice charset_to_utf8(struct slice bytes, struct slice label, struct arena *arena)
{
	struct buffer output = {0};
	iconv_t converter = (iconv_t)-1;

	if (bytes.length == 0 || (!hides_in_ascii(label) && charset_is_utf8(bytes)))
		return bytes;
	buffer_reserve(&output, bytes.length + bytes.length / 2);
	if (!needs_no_converter(label))
		converter = open_converter(label);
	if (converter == (iconv_t)-1) {
		repair_utf8(&output, bytes);
	} else {
		convert(&output, converter, bytes);
		g_mime_iconv_close(converter);
	}
	return buffer_keep(&output, arena);
}
