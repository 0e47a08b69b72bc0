/* The day of a Date field: read as GMime reads it, which is asked only where it must be. */
#include "parsers/mime_head.h"

#include <gmime/gmime.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <cmocka.h>

static void assert_date(const char *text, const char *expected)
{
	struct arena arena = {0};

	assert_string_equal(mime_head_date(slice_of(text), &arena).at, expected);
	arena_release(&arena);
}

static void assert_as_gmime(const char *text)
{
	GDateTime *date = g_mime_utils_header_decode_date(text);
	char expected[32] = "";
	int year, month, day;

	if (date) {
		g_date_time_get_ymd(date, &year, &month, &day);
		snprintf(expected, sizeof(expected), "%04d-%02d-%02d", year, month, day);
		g_date_time_unref(date);
	}
	assert_date(text, expected);
}

static void the_day_is_that_of_the_place_where_it_was_written(void **state)
{
	(void)state;
	assert_date("Tue, 3 Mar 2026 23:21:54 +0800", "2026-03-03");
	assert_date("Tue, 03 Mar 2026 00:21:54 -1130", "2026-03-03");
	assert_date("Tue,\n 3 Mar 2026 23:21:54 +0800", "2026-03-03");
	assert_date("3 Mar 26 23:21 EST", "2026-03-03");
	assert_date("Tue, 33 Mar 2026 23:21:54 +0800", "");
	assert_date("", "");
}

static void every_common_date_is_as_gmime_reads_it(void **state)
{
	static const char *const months[] = {"Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug",
		"Sep", "Oct", "Nov", "Dec", "jan", "Foo"};
	static const char *const times[] = {"00:00:00 +0000", "23:59:59 +0800", "12:30:07 -1130",
		"24:00:00 +0000", "12:60:00 +0000", "12:00:00 +1360", "7:00:00 +0100"};
	char text[64];

	(void)state;
	for (int year = 1968; year < 2040; year += 3)
		for (size_t month = 0; month < ARRAY_LENGTH(months); month++)
			for (int day = 0; day < 34; day++) {
				snprintf(text, sizeof(text), "%s, %d %s %d %s",
					day % 3 ? "Mon" : "mon", day, months[month], year,
					times[(size_t)(day + year) % ARRAY_LENGTH(times)]);
				assert_as_gmime(text);
			}
}

int main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(the_day_is_that_of_the_place_where_it_was_written),
		cmocka_unit_test(every_common_date_is_as_gmime_reads_it),
	};

	return cmocka_run_group_tests(tests, NULL, NULL);
}
