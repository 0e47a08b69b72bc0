/* Quoted-printable, decoded as GMime does. */
#include "parsers/quoted_printable.h"

#include <gmime/gmime.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <cmocka.h>

static void assert_decoded(const char *text, const char *expected)
{
	struct arena arena = {0};
	struct slice decoded = quoted_printable_decode(slice_of(text), &arena);

	assert_int_equal(decoded.length, strlen(expected));
	assert_memory_equal(decoded.at, expected, decoded.length);
	arena_release(&arena);
}

static void bytes_are_written_as_hexadecimal_digits(void **state)
{
	(void)state;
	assert_decoded("12 =C2=B1 3%", "12 \xc2\xb1 3%");
	assert_decoded("=3d=3D", "==");
}

static void lines_that_were_broken_are_joined(void **state)
{
	(void)state;
	assert_decoded("perf-profile.chil=\ndren=\r\n.x\n", "perf-profile.children.x\n");
}

static void what_is_not_encoded_stays(void **state)
{
	(void)state;
	assert_decoded("", "");
	assert_decoded("a=b c= d\n", "a=b c= d\n");
	assert_decoded("==3D", "==3D");
	assert_decoded("cut off =", "cut off ");
	assert_decoded("cut off =B", "cut off ");
}

/* Every text of six bytes of these, as GMime reads it. */
static void all_is_as_gmime_reads_it(void **state)
{
	static const char bytes[] = "=\r\nAbg0";
	char text[6], expected[32];
	struct arena arena = {0};
	GMimeEncoding gmime;

	(void)state;
	for (unsigned number = 0; number < 7 * 7 * 7 * 7 * 7 * 7; number++) {
		unsigned rest = number;
		for (size_t i = 0; i < sizeof(text); i++, rest /= 7)
			text[i] = bytes[rest % 7];
		g_mime_encoding_init_decode(&gmime, GMIME_CONTENT_ENCODING_QUOTEDPRINTABLE);
		size_t length = g_mime_encoding_flush(&gmime, text, sizeof(text), expected);
		struct slice decoded =
			quoted_printable_decode((struct slice){text, sizeof(text)}, &arena);
		assert_int_equal(decoded.length, length);
		assert_memory_equal(decoded.at, expected, length);
		arena_reset(&arena);
	}
	arena_release(&arena);
}

int main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(bytes_are_written_as_hexadecimal_digits),
		cmocka_unit_test(lines_that_were_broken_are_joined),
		cmocka_unit_test(what_is_not_encoded_stays),
		cmocka_unit_test(all_is_as_gmime_reads_it),
	};

	return cmocka_run_group_tests(tests, NULL, NULL);
}
