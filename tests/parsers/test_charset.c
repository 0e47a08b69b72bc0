/* Character sets, with right and wrong labels; lines that were broken to be joined; buffers. */
#include "parsers/buffer.h"
#include "parsers/charset.h"
#include "parsers/flowed.h"
#include "tests/parsers/slices.h"

#include <stddef.h>
#include <stdint.h>

static struct arena arena;

static int release(void **state)
{
	(void)state;
	arena_release(&arena);
	return 0;
}

static void bytes_become_utf8_whatever_the_label(void **state)
{
	static const struct {
		const char *label, *bytes, *text;
	} cases[] = {
		{"", "plain", "plain"},
		{"us-ascii", "1 \xb1 2", "1 ± 2"},
		{"utf-8", "1 \xc2\xb1 2 \xb1", "1 ± 2 ±"},
		{"iso-8859-1", "\xb1\xe9\x80", "±é€"},
		{"iso-8859-15", "\xb1\xa4", "±€"},
		{"windows-1251", "\xb1\xc0", "±А"},
		{"koi8-r", "\xc1", "а"},
		{"big5", "\xa1\xd3", "±"},
		{"GB2312", "\xa1\xc0", "±"},
		{"euc-kr", "\xa1\xbe", "±"},
		{"shift_jis", "\x81\x7d", "±"},
		{"utf-16le", "a\xb1", "녡"},
		{"utf-7", "1 +ALE- 2", "1 ± 2"},
		/* Cut off within a character, and no such set. */
		{"big5", "a\xa1", "a¡"},
		{"x-unknown", "\xb1", "±"},
		{"../../x", "\xb1", "±"},
		/* Not what the label says. */
		{"shift_jis", "\xc2\xb1", "±"},
	};

	(void)state;
	for (size_t i = 0; i < ARRAY_LENGTH(cases); i++)
		assert_slice(
			charset_to_utf8(slice_of(cases[i].bytes), slice_of(cases[i].label), &arena),
			cases[i].text);
}

static void long_texts_grow_as_they_must(void **state)
{
	const size_t size = 100000;
	char *bytes = arena_allocate(&arena, size);

	(void)state;
	memset(bytes, 0xc1, size);
	struct slice text = charset_to_utf8((struct slice){bytes, size}, SLICE("koi8-r"), &arena);
	assert_int_equal(text.length, size * 2);
	assert_true(charset_is_utf8(text));
	assert_false(charset_is_ascii(text));
}

static void only_sets_that_readers_can_take_are_plain(void **state)
{
	static const char *const plain[] = {
		"", "utf-8", "UTF-8", "US-ASCII", "iso-8859-1", "ISO-8859-15", "windows-1252"};
	static const char *const others[] = {
		"gb18030", "big5", "koi8-r", "iso-2022-jp", "utf-16", "utf-7", "shift_jis"};

	(void)state;
	for (size_t i = 0; i < ARRAY_LENGTH(plain); i++)
		assert_true(charset_is_plain(slice_of(plain[i])));
	for (size_t i = 0; i < ARRAY_LENGTH(others); i++)
		assert_false(charset_is_plain(slice_of(others[i])));
}

static void soft_ends_are_joined_at_the_same_depth_only(void **state)
{
	static const struct {
		const char *text, *joined;
	} cases[] = {
		{"one \ntwo\nthree\n", "onetwo\nthree\n"},
		{"one  \ntwo\n", "one two\n"},
		{"> one  \n> two\n", "> one two\n"},
		{"> one \n>> two\n", "> one\n>> two\n"},
		{" >stuffed\n  two\n", ">stuffed\n two\n"},
		{"-- \nname\n", "-- \nname\n"},
		{"> -- \n> name\n", "> -- \n> name\n"},
		{"end \n", "end\n"},
		{"a\r\nb \r\nc\r\n", "a\nbc\n"},
		{"\n\na\n", "\n\na\n"},
	};

	(void)state;
	for (size_t i = 0; i < ARRAY_LENGTH(cases); i++)
		assert_slice(flowed_join(slice_of(cases[i].text), &arena), cases[i].joined);
}

static void characters_are_added_as_utf8(void **state)
{
	static const uint32_t codes[] = {'a', 0xb1, 0x105, 0x20ac, 0x1f600, 0xd800, 0x110000};
	struct buffer buffer = {0};

	(void)state;
	for (size_t i = 0; i < ARRAY_LENGTH(codes); i++)
		buffer_add_code(&buffer, codes[i]);
	assert_slice(buffer_keep(&buffer, &arena), "a±ą€😀\xef\xbf\xbd\xef\xbf\xbd");
	assert_null(buffer.at);
}

static void a_long_text_is_handed_over_and_freed_with_the_arena(void **state)
{
	struct arena own = {0};
	struct buffer buffer = {0};

	(void)state;
	for (size_t i = 0; i < 1000000; i++)
		buffer_add_byte(&buffer, 'x');
	struct slice text = buffer_keep(&buffer, &own);
	assert_int_equal(text.length, 1000000);
	assert_int_equal(text.at[999999], 'x');
	arena_reset(&own);
	arena_adopt(&own, heap_allocate(10));
	arena_release(&own);
}

int main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(bytes_become_utf8_whatever_the_label),
		cmocka_unit_test(long_texts_grow_as_they_must),
		cmocka_unit_test(only_sets_that_readers_can_take_are_plain),
		cmocka_unit_test(soft_ends_are_joined_at_the_same_depth_only),
		cmocka_unit_test(characters_are_added_as_utf8),
		cmocka_unit_test(a_long_text_is_handed_over_and_freed_with_the_arena),
	};

	return cmocka_run_group_tests(tests, NULL, release);
}
