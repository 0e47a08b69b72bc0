#include "parsers/text.h"

#include "parsers/block.h"

static char to_lower(char c)
{
	return c >= 'A' && c <= 'Z' ? (char)(c - 'A' + 'a') : c;
}

bool text_equal_nocase(const char *a, const char *b, size_t length)
{
	for (size_t i = 0; i < length; i++)
		if (to_lower(a[i]) != to_lower(b[i]))
			return false;
	return true;
}

int slice_compare(struct slice a, struct slice b)
{
	size_t shorter = a.length < b.length ? a.length : b.length;
	int order = shorter ? memcmp(a.at, b.at, shorter) : 0;

	if (order != 0)
		return order;
	return (a.length > b.length) - (a.length < b.length);
}

/* Where `needle` stands first among `count` places from `at` on; `count` when it does not. */
static size_t find_by_bytes(const char *at, size_t count, struct slice needle)
{
	size_t i = 0;

	while (i < count &&
		(at[i] != needle.at[0] || memcmp(at + i, needle.at, needle.length) != 0))
		i++;
	return i;
}

/* What places are sorted out by: the first and the last byte of the needle, so far apart. */
struct sieve {
	block first, last;
	size_t reach;
};

static inline block sift(const struct sieve *sieve, const char *at)
{
	return block_is(block_at(at), sieve->first) &
	       block_is(block_at(at + sieve->reach), sieve->last);
}

/* The same for many places, of which few pass the sieve. */
static size_t find_by_blocks(const char *at, size_t count, struct slice needle)
{
	size_t reach = needle.length - 1, i = 0, found;
	struct sieve sieve = {block_of(needle.at[0]), block_of(needle.at[reach]), reach};

	while (i + BLOCK <= count) {
		const char *here = at + i;
		size_t some = BLOCK;
		block mask = sift(&sieve, here);
		if (i + 4 * BLOCK <= count) {
			mask |= sift(&sieve, here + BLOCK) | sift(&sieve, here + 2 * BLOCK) |
				sift(&sieve, here + 3 * BLOCK);
			some = 4 * BLOCK;
		}
		if (block_any(mask) && (found = find_by_bytes(here, some, needle)) < some)
			return i + found;
		i += some;
	}
	return i + find_by_bytes(at + i, count - i, needle);
}

size_t slice_find(struct slice text, struct slice needle)
{
	if (needle.length == 0 || needle.length > text.length)
		return needle.length ? text.length : 0;
	if (needle.length == 1) {
		const char *hit = memchr(text.at, needle.at[0], text.length);
		return hit ? (size_t)(hit - text.at) : text.length;
	}
	size_t places = text.length - needle.length + 1;
	size_t found = find_by_blocks(text.at, places, needle);
	return found < places ? found : text.length;
}

bool slice_contains(struct slice text, struct slice needle)
{
	return needle.length == 0 || slice_find(text, needle) < text.length;
}

bool slice_contains_nocase(struct slice text, struct slice needle)
{
	for (size_t at = 0; at + needle.length <= text.length; at++)
		if (slice_equal_nocase((struct slice){text.at + at, needle.length}, needle))
			return true;
	return needle.length == 0;
}

/* Where the first blank stands from `at` on. */
static size_t find_blank(struct slice text, size_t at)
{
	while (at + BLOCK <= text.length) {
		block bytes = block_at(text.at + at);
		unsigned blanks = block_bits(
			block_is(bytes, block_of(' ')) | block_is(bytes, block_of('\t')));
		if (blanks)
			return at + (unsigned)__builtin_ctz(blanks);
		at += BLOCK;
	}
	while (at < text.length && !text_is_blank(text.at[at]))
		at++;
	return at;
}

struct slice slice_token(struct slice *rest)
{
	size_t from = 0;

	while (from < rest->length && text_is_blank(rest->at[from]))
		from++;
	size_t to = find_blank(*rest, from);
	struct slice token = slice_first(slice_from(*rest, from), to - from);
	*rest = slice_from(*rest, to);
	return token;
}

size_t text_utf8(struct slice text, uint32_t *code)
{
	static const uint32_t least[5] = {0, 0, 0x80, 0x800, 0x10000};
	const unsigned char *byte = (const unsigned char *)text.at;
	size_t length = byte[0] < 0x80	 ? 1
			: byte[0] < 0xc2 ? 0
			: byte[0] < 0xe0 ? 2
			: byte[0] < 0xf0 ? 3
			: byte[0] < 0xf5 ? 4
					 : 0;

	if (length == 0 || length > text.length)
		return 0;
	*code = length == 1 ? byte[0] : byte[0] & (0xffu >> (length + 1));
	for (size_t i = 1; i < length; i++) {
		if ((byte[i] & 0xc0) != 0x80)
			return 0;
		*code = *code << 6 | (byte[i] & 0x3f);
	}
	bool surrogate = *code >= 0xd800 && *code <= 0xdfff;
	return *code < least[length] || *code > 0x10ffff || surrogate ? 0 : length;
}

size_t text_put_utf8(uint32_t code, char bytes[4])
{
	if (code < 0x80) {
		bytes[0] = (char)code;
		return 1;
	}
	size_t length = code < 0x800 ? 2 : code < 0x10000 ? 3 : 4;
	for (size_t i = length - 1; i > 0; i--) {
		bytes[i] = (char)(0x80 | (code & 0x3f));
		code >>= 6;
	}
	bytes[0] = (char)((0xf00u >> length & 0xf0) | code);
	return length;
}
