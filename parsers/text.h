/*
 * Slices of text: a pointer and a length, never owned, never ending in NUL by right.
 *
 * A slice points into a document or an arena and is good for as long as that is. The empty slice
 * has length 0; its pointer is then of no meaning (it may be NULL in a cleared struct). All tests
 * of characters are ASCII and know no locale.
 */
#ifndef PARSERS_TEXT_H
#define PARSERS_TEXT_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>

struct slice {
	const char *at;
	size_t length;
};

#define ARRAY_LENGTH(array) (sizeof(array) / sizeof((array)[0]))

/* A string literal as a slice. */
#define SLICE(literal) ((struct slice){literal, sizeof(literal) - 1})
/* The same in a table that is there from the start. */
#define SLICE_CONST(literal)                                                                       \
	{                                                                                          \
		literal, sizeof(literal) - 1                                                       \
	}
#define SLICE_EMPTY ((struct slice){"", 0})

static inline bool text_is_blank(char c)
{
	return c == ' ' || c == '\t';
}

/* A blank, or of a line end. */
static inline bool text_is_space(char c)
{
	return text_is_blank(c) || c == '\r' || c == '\n';
}

static inline bool text_is_digit(char c)
{
	return c >= '0' && c <= '9';
}

static inline bool text_is_hex(char c)
{
	return text_is_digit(c) || (c >= 'a' && c <= 'f') || (c >= 'A' && c <= 'F');
}

static inline bool text_is_lower(char c)
{
	return c >= 'a' && c <= 'z';
}

static inline bool text_is_alpha(char c)
{
	return text_is_lower(c) || (c >= 'A' && c <= 'Z');
}

/* A NUL-terminated string as a slice; NULL gives the empty slice. */
static inline struct slice slice_of(const char *string)
{
	return string ? (struct slice){string, strlen(string)} : SLICE_EMPTY;
}

/* The part of `text` from byte `from` to its end; empty when `from` is beyond it. */
static inline struct slice slice_from(struct slice text, size_t from)
{
	if (from >= text.length)
		return SLICE_EMPTY;
	return (struct slice){text.at + from, text.length - from};
}

/* At most the first `length` bytes of `text`. */
static inline struct slice slice_first(struct slice text, size_t length)
{
	return (struct slice){text.at, length < text.length ? length : text.length};
}

/* `text` without blanks, tabs, CR and LF at both ends. */
static inline struct slice slice_trim(struct slice text)
{
	while (text.length && text_is_space(text.at[0])) {
		text.at++;
		text.length--;
	}
	while (text.length && text_is_space(text.at[text.length - 1]))
		text.length--;
	return text;
}

/* Most texts that are compared differ at once: nothing is called then. */
static inline bool slice_equal(struct slice a, struct slice b)
{
	return a.length == b.length &&
	       (a.length == 0 || (a.at[0] == b.at[0] && memcmp(a.at, b.at, a.length) == 0));
}

/* Equal but for the case of ASCII letters. */
bool text_equal_nocase(const char *a, const char *b, size_t length);
static inline bool slice_equal_nocase(struct slice a, struct slice b)
{
	return a.length == b.length &&
	       (a.length == 0 || (((a.at[0] ^ b.at[0]) & ~('a' - 'A')) == 0 &&
					 text_equal_nocase(a.at, b.at, a.length)));
}

static inline bool slice_starts(struct slice text, struct slice prefix)
{
	return text.length >= prefix.length &&
	       slice_equal(slice_first(text, prefix.length), prefix);
}

static inline bool slice_ends(struct slice text, struct slice suffix)
{
	return text.length >= suffix.length &&
	       slice_equal(slice_from(text, text.length - suffix.length), suffix);
}

/* Order by bytes, a prefix before what it begins: <0, 0, >0. */
int slice_compare(struct slice a, struct slice b);

/* Where `needle` first stands in `text`, or text.length when it does not. */
size_t slice_find(struct slice text, struct slice needle);

/* Does `text` hold `needle`? An empty needle is always there. */
bool slice_contains(struct slice text, struct slice needle);

/* The same without regard to the case of ASCII letters. */
bool slice_contains_nocase(struct slice text, struct slice needle);

/*
 * The next run of non-blank bytes of *rest (blanks and tabs divide), taken off its front with the
 * blanks before it. Empty at the end.
 */
struct slice slice_token(struct slice *rest);

/* The first line of *rest without its LF or CR LF, taken off its front; what was made CR LF twice
 * has more than one CR. False, with an empty line, at the end. */
static inline bool slice_line(struct slice *rest, struct slice *line)
{
	*line = SLICE_EMPTY;
	if (rest->length == 0)
		return false;
	const char *end = memchr(rest->at, '\n', rest->length);
	size_t length = end ? (size_t)(end - rest->at) : rest->length;
	*line = slice_first(*rest, length);
	*rest = slice_from(*rest, length + 1);
	while (line->length && line->at[line->length - 1] == '\r')
		line->length--;
	return true;
}

/* Decode one UTF-8 character at the front of a non-empty slice. Gives its length in bytes, or 0
 * when the bytes are no well-formed UTF-8 (overlong forms and surrogates included). */
size_t text_utf8(struct slice text, uint32_t *code);

/* The bytes of a character in UTF-8; gives how many. */
size_t text_put_utf8(uint32_t code, char bytes[4]);

#endif
