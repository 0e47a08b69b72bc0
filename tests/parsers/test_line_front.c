/* Tables behind the times of a log, line numbers, and the marks of a patch or a comment. */
#include "tests/parsers/lkp_reading.h"

#define ROW "1:5 vmstat.system.cs | 9382 | +11.4% 10453 +-2\n"

/* A table with a front before each line; `%u` in it is the number of the line. */
static void assert_reads_behind(const char *front)
{
	static const char *const lines[] = {"e3c92e81711d14b4 5d2d8a5a5f0f0c2f6a4f5cc8f7b",
		"---------------- ---------------------------",
		"         %stddev     %change         %stddev",
		"             \\          |      \\",
		"      9382           +11.4%      10453 \xc2\xb1  2%  vmstat.system.cs"};
	char text[1000];
	size_t length = 0;

	for (unsigned i = 0; i < ARRAY_LENGTH(lines); i++) {
#pragma GCC diagnostic push
#pragma GCC diagnostic ignored "-Wformat-nonliteral"
		length += (size_t)snprintf(text + length, sizeof(text) - length, front, i + 8);
#pragma GCC diagnostic pop
		length += (size_t)snprintf(text + length, sizeof(text) - length, "%s\n", lines[i]);
	}
	assert_reads(text, ROW);
}

static void the_front_of_each_line_is_taken_off(void **state)
{
	static const char *const fronts[] = {"", "2026-11-30T13:21:%02u.686Z ", "[13:%u:00] ",
		"Nov 30 13:21:%02u host lkp[12]: ", "2026-11-30 13:21:%02u,123 - INFO - ", "%6u\t",
		"%u:", "report.txt:%u:", "runner-1  | ", "+", " * ", "# ", "// ", "JD> ", ": ",
		"\"", "  \"> > "};

	(void)state;
	for (size_t i = 0; i < ARRAY_LENGTH(fronts); i++)
		assert_reads_behind(fronts[i]);
}

static void words_of_the_table_are_no_front(void **state)
{
	(void)state;
	assert_reads("a). Enabled\n"
		     "                            base  %stddev   change    head   %stddev\n"
		     "will.page_fault3.ops    63216  \xc2\xb1"
		     "3%   -16.9%    52537   \xc2\xb1"
		     "4%\n",
		"1:3 will.page_fault3.ops | 63216 +-3 | -16.9% 52537 +-4\n");
}

static void assert_stripped(const char *like, const char *line, const char *expected)
{
	struct line_front front = {slice_of(like)};
	struct slice stripped = line_front_strip(&front, slice_of(line));

	assert_int_equal(stripped.length, strlen(expected));
	assert_memory_equal(stripped.at, expected, stripped.length);
}

static void a_line_without_the_front_stays_whole(void **state)
{
	(void)state;
	assert_stripped("12:01:59.7 [x]", "9:00:00.12  [yz] 5 +1%", "5 +1%");
	assert_stripped("12:01:59.7 [x]", "9:00:00.12 5 +1%", "9:00:00.12 5 +1%");
	assert_stripped("12:01:59.7 [x]", "", "");
	assert_stripped("007", "  12 5", "5");
	assert_stripped("007", "12a 5", "12a 5");
}

static void a_quotation_mark_that_was_opened_is_closed(void **state)
{
	(void)state;
	assert_stripped("\"", "  \" 5 a.b\",", "5 a.b");
	assert_stripped("'", "'5 a.b'", "5 a.b");
	assert_stripped("'", "'5 a.b", "5 a.b");
	assert_stripped("out: \"", "out: \"\"", "");
}

int main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(the_front_of_each_line_is_taken_off),
		cmocka_unit_test(words_of_the_table_are_no_front),
		cmocka_unit_test(a_line_without_the_front_stays_whole),
		cmocka_unit_test(a_quotation_mark_that_was_opened_is_closed),
	};

	return cmocka_run_group_tests(tests, NULL, NULL);
}
