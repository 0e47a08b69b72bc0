/* The ground: slices, figures, interned names, lines. */
#include "parsers/intern.h"
#include "parsers/lines.h"
#include "parsers/number.h"

#include <setjmp.h>
#include <stdio.h>
#include <stdlib.h>
#include <stdarg.h>
#include <cmocka.h>

static void a_figure_prints_as_it_was_read(void **state)
{
	static const char *const texts[] = {"2.50", "0", "-0.0", "+7.8e+06", "5.698e+09", "2e+10",
		"+2.0e+103", "-100.0", "+0.0", "198735617285.00", "6145703", "+Inf", "-5e+102",
		"9007199254740992"};

	(void)state;
	for (size_t i = 0; i < ARRAY_LENGTH(texts); i++) {
		struct figure figure;
		char text[FIGURE_SIZE];
		assert_true(number_parse(slice_of(texts[i]), &figure));
		number_print(figure, text);
		assert_string_equal(text, texts[i]);
	}
}

static void what_is_no_number_is_not_read(void **state)
{
	static const char *const texts[] = {"", "-", "+", ".5", "e5", "nan", "Infx", "1e", "1.",
		"1e500", "1234567890123456789", "0x10", "--1"};

	(void)state;
	for (size_t i = 0; i < ARRAY_LENGTH(texts); i++) {
		struct figure figure;
		assert_false(number_parse(slice_of(texts[i]), &figure));
	}
}

static void a_number_is_read_to_the_nearest_double(void **state)
{
	static const struct {
		const char *text;
		double value;
	} cases[] = {{"0.1", 0.1}, {"2.1e+105", 2.1e+105}, {"1.335e+10", 1.335e+10},
		{"9007199254740993", 9007199254740992.0}, {"123456789.123456", 123456789.123456},
		{"1e-30", 1e-30}};

	(void)state;
	for (size_t i = 0; i < ARRAY_LENGTH(cases); i++) {
		struct figure figure;
		assert_true(number_parse(slice_of(cases[i].text), &figure));
		assert_true(figure.value == cases[i].value);
	}
}

static void an_exponent_of_many_digits_keeps_all_of_them(void **state)
{
	struct figure figure;
	char text[FIGURE_SIZE];

	(void)state;
	assert_true(number_parse(SLICE("31e+08"), &figure));
	number_print(figure, text);
	assert_string_equal(text, "3.1e+09");
	assert_false(number_parse(SLICE("1e350"), &figure));
}

static void a_computed_figure_prints_with_the_fewest_digits(void **state)
{
	char text[FIGURE_SIZE];

	(void)state;
	static const struct {
		double value;
		const char *text;
	} cases[] = {{0.1, "0.1"}, {10, "10"}, {-570000000, "-570000000"}, {0, "0"},
		{1e15, "1000000000000000"}, {1e16, "1e+16"}, {0.00001, "0.00001"},
		{1.5e-7, "1.5e-07"}, {999.9999999999999, "999.9999999999999"},
		{0.001234, "0.001234"}, {1e3, "1000"}, {12345678901234.5, "12345678901234.5"},
		{9.99e-4, "0.000999"}};
	for (size_t i = 0; i < ARRAY_LENGTH(cases); i++) {
		number_print(figure_computed(cases[i].value), text);
		assert_string_equal(text, cases[i].text);
	}
	number_print(figure_computed(1.0 / 3), text);
	assert_string_equal(text, "0.3333333333333333");
	number_print(FIGURE_NONE, text);
	assert_string_equal(text, "");
}

static void values_and_changes_are_shown_as_lkp_writes_them(void **state)
{
	char text[FIGURE_SIZE];

	(void)state;
	number_print_value(999.996, text);
	assert_string_equal(text, "1000.00");
	number_print_value(-1234.5, text);
	assert_string_equal(text, "-1234");
	number_print_value(100000001, text);
	assert_string_equal(text, "1e+08");
	number_print_change(102400, text);
	assert_string_equal(text, "+1e+05");
	number_print_change(-0.04, text);
	assert_string_equal(text, "-0.0");
}

/* Numbers and halves between them, of all sizes: what is printed without printf is what that
 * prints.
 */
static void figures_are_printed_as_printf_prints_them(void **state)
{
	char text[FIGURE_SIZE], expected[FIGURE_SIZE];
	uint64_t number = 1;

	(void)state;
	for (int i = 0; i < 200000; i++) {
		number = number * 6364136223846793005u + 1442695040888963407u;
		int decimals = (int)(number >> 60), places = (int)(number >> 56 & 15);
		double value = (double)((number & 0xffffffffff) >> (number >> 40 & 31)) / 2;
		value = (number >> 55 & 1 ? -value : value) / pow(10, places);
		struct figure figure = {value, (uint8_t)decimals};
		snprintf(expected, sizeof(expected), "%.*f", decimals, value);
		assert_int_equal(number_print(figure, text), strlen(expected));
		assert_string_equal(text, expected);
		assert_int_equal(number_print_fixed(value, decimals, text), strlen(expected));
		assert_string_equal(text, expected);
	}
}

static void a_name_is_numbered_once(void **state)
{
	struct intern pool = {0};
	char text[32];

	(void)state;
	for (uint32_t round = 0; round < 2; round++)
		for (uint32_t i = 0; i < 1000; i++) {
			snprintf(text, sizeof(text), "metric.%u", i);
			assert_int_equal(intern_add(&pool, slice_of(text)), i);
		}
	assert_int_equal(intern_find(&pool, SLICE("metric.7")), 7);
	assert_int_equal(intern_find(&pool, SLICE("metric")), UINT32_MAX);
	intern_release(&pool);
}

static void many_names_are_numbered_as_one_by_one(void **state)
{
	struct intern pool = {0};
	struct arena arena = {0};
	struct slice names[400];
	uint32_t hashes[400], numbers[400];

	(void)state;
	for (uint32_t i = 0; i < 400; i++) { /* each a second time, and of all lengths */
		names[i] = arena_print(&arena, "%0*u", 1 + (int)(i % 200), i % 200);
		hashes[i] = intern_hash(names[i]);
	}
	intern_add_all(&pool, names, hashes, 400, numbers);
	for (uint32_t i = 0; i < 400; i++) {
		assert_int_equal(numbers[i], i % 200);
		assert_true(slice_equal(intern_text(&pool, numbers[i]), names[i]));
		assert_int_equal(intern_add(&pool, names[i]), numbers[i]);
	}
	intern_release(&pool);
	arena_release(&arena);
}

/* The hash only helps to find them. */
static void names_of_one_hash_are_told_apart_by_every_byte(void **state)
{
	uint32_t hashes[150] = {0}, numbers[150];
	struct slice names[150];

	(void)state;
	for (size_t length = 1; length <= ARRAY_LENGTH(names); length++) {
		struct intern pool = {0};
		struct arena arena = {0};
		for (size_t i = 0; i < length; i++) {
			char *text = arena_allocate(&arena, length);
			memset(text, 'a', length);
			text[i] = 'b';
			names[i] = (struct slice){text, length};
		}
		intern_add_all(&pool, names, hashes, length, numbers);
		for (size_t i = 0; i < length; i++)
			assert_int_equal(numbers[i], i);
		arena_release(&arena);
		intern_release(&pool);
	}
}

static void a_region_lives_as_long_as_what_lies_in_it(void **state)
{
	struct region_source source = {0};
	struct arena arenas[100] = {0}, joined = {0};
	struct slice texts[100];

	(void)state;
	for (size_t i = 0; i < ARRAY_LENGTH(arenas); i++) { /* several megabytes */
		arenas[i].source = &source;
		texts[i] = arena_print(&arenas[i], "%*zu", 50000, i);
	}
	assert_true(source.taken > 1);
	memset(arena_allocate(&arenas[1], 8u << 20), 1, 8u << 20); /* beyond any region */
	region_close(&source);
	for (size_t i = 0; i < ARRAY_LENGTH(arenas); i += 2)
		arena_release(&arenas[i]);
	for (size_t i = 1; i < ARRAY_LENGTH(arenas); i += 2) {
		arena_join(&joined, &arenas[i]);
		assert_int_equal(strtoul(texts[i].at, NULL, 10), i);
	}
	arena_release(&joined);
}

/* Texts of few letters, so that much is nearly found, and of all lengths; each in a block of its
 * own, so that a tool that watches memory sees what is read beyond it. */
static void a_needle_is_found_where_it_stands_first(void **state)
{
	uint64_t number = 1;

	(void)state;
	for (int round = 0; round < 20000; round++) {
		number = number * 6364136223846793005u + 1442695040888963407u;
		size_t length = number >> 56, size = 1 + (number >> 50 & 7), at = 0;
		char *text = heap_allocate(length), needle[8];
		for (size_t i = 0; i < length; i++)
			text[i] = (char)('a' + (number >> (i % 31) & (i % 7 < 5)));
		for (size_t i = 0; i < size; i++)
			needle[i] = (char)('a' + (number >> (40 + i) & 1));
		struct slice hay = {text, length}, wanted = {needle, size};
		while (at + size <= length && memcmp(text + at, needle, size) != 0)
			at++;
		assert_int_equal(slice_find(hay, wanted), at + size <= length ? at : length);
		free(text);
	}
}

static void only_well_formed_utf8_is_decoded(void **state)
{
	uint32_t code;

	(void)state;
	assert_int_equal(text_utf8(SLICE("\xc2\xb1"), &code), 2);
	assert_int_equal(code, 0xb1);
	assert_int_equal(text_utf8(SLICE("\xb1"), &code), 0);
	assert_int_equal(text_utf8(SLICE("\xc0\xaf"), &code), 0);
	assert_int_equal(text_utf8(SLICE("\xed\xa0\x80"), &code), 0);
	assert_int_equal(text_utf8(SLICE("\xe2\x82"), &code), 0);
	assert_int_equal(text_utf8(SLICE("\xf0\x9f\x98\x80"), &code), 4);
}

static void assert_line(struct lines *lines, const char *text, int depth)
{
	struct line line;

	assert_true(lines_next(lines, &line));
	assert_int_equal(line.text.length, strlen(text));
	assert_memory_equal(line.text.at, text, strlen(text));
	assert_int_equal(line.depth, depth);
}

static void damage_of_the_way_is_taken_off_a_line(void **state)
{
	struct arena scratch = {0};
	struct lines lines;

	(void)state;
	lines_open(&lines,
		SLICE("plain  \r\n"
		      "> > >  three\n"
		      ">> >four\n"
		      ">\n"
		      "\x1b[1;31mred\x1b[0m\tx\n"
		      "a\xc2\xa0"
		      "b\xa0"
		      "c\xe2\x80\x8b"
		      "d\n"
		      "1 \xb1 2% \xc2\xb1 3%\n"
		      "| not a mark\n"
		      "last"),
		1, &scratch);
	assert_line(&lines, "plain  ", 0);
	assert_line(&lines, " three", 3);
	assert_line(&lines, "four", 3);
	assert_line(&lines, "", 1);
	assert_line(&lines, "red\tx", 0);
	assert_line(&lines, "a b cd", 0);
	assert_line(&lines, "1 \xb1 2% \xc2\xb1 3%", 0);
	assert_line(&lines, "| not a mark", 0);
	assert_line(&lines, "last", 0);
	struct line line;
	assert_false(lines_next(&lines, &line));
	arena_release(&scratch);
}

static void bars_are_quote_marks_where_a_table_head_stands_behind_one(void **state)
{
	struct arena scratch = {0};
	struct lines lines;

	(void)state;
	lines_open(&lines, SLICE("| %stddev  %change  %stddev\n| row\n"), 1, &scratch);
	assert_line(&lines, "%stddev  %change  %stddev", 1);
	assert_line(&lines, "row", 1);
	lines_open(&lines, SLICE("> | a\n> |   5 ~ 2%  +1.5%  6  TOTAL a.b\n"), 1, &scratch);
	assert_line(&lines, "a", 2);
	assert_line(&lines, "  5 ~ 2%  +1.5%  6  TOTAL a.b", 2);
	lines_open(&lines, SLICE("| a.b -13.3% | 5 |\n|  5  +1.5%  6  a.b |\n"), 1, &scratch);
	assert_line(&lines, "| a.b -13.3% | 5 |", 0);
	arena_release(&scratch);
}

static void what_was_quoted_may_stand_indented(void **state)
{
	struct arena scratch = {0};
	struct lines lines;

	(void)state;
	lines_open(&lines, SLICE("    > > 5  +1% 6 a.b\n\t> x\n    5 > 4\n"), 1, &scratch);
	assert_line(&lines, "5  +1% 6 a.b", 2);
	assert_line(&lines, "x", 1);
	assert_line(&lines, "    5 > 4", 0);
	lines_open(&lines,
		SLICE("5 \xe2\x88\x92"
		      "1.2% \xe2\x80\x93 6\n"),
		1, &scratch);
	assert_line(&lines, "5 -1.2% \xe2\x80\x93 6", 0);
	arena_release(&scratch);
}

static void an_arena_takes_over_what_lies_in_another(void **state)
{
	struct arena to = {0}, from = {0}, empty = {0};
	struct slice first = arena_copy(&to, SLICE("first"));
	struct slice second = arena_copy(&from, SLICE("second"));

	(void)state;
	arena_adopt(&from, heap_allocate(10));
	arena_adopt(&from, heap_allocate(10));
	size_t total = to.total + from.total;
	arena_join(&to, &from);
	arena_join(&to, &empty);
	assert_null(from.chunks);
	assert_int_equal(to.total, total);
	assert_true(slice_equal(first, SLICE("first")) && slice_equal(second, SLICE("second")));
	arena_copy(&to, SLICE("third"));
	arena_join(&empty, &to);
	assert_true(slice_equal(second, SLICE("second")));
	arena_release(&empty);
}

int main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(a_figure_prints_as_it_was_read),
		cmocka_unit_test(what_is_no_number_is_not_read),
		cmocka_unit_test(a_number_is_read_to_the_nearest_double),
		cmocka_unit_test(an_exponent_of_many_digits_keeps_all_of_them),
		cmocka_unit_test(a_computed_figure_prints_with_the_fewest_digits),
		cmocka_unit_test(values_and_changes_are_shown_as_lkp_writes_them),
		cmocka_unit_test(figures_are_printed_as_printf_prints_them),
		cmocka_unit_test(a_name_is_numbered_once),
		cmocka_unit_test(many_names_are_numbered_as_one_by_one),
		cmocka_unit_test(names_of_one_hash_are_told_apart_by_every_byte),
		cmocka_unit_test(a_region_lives_as_long_as_what_lies_in_it),
		cmocka_unit_test(a_needle_is_found_where_it_stands_first),
		cmocka_unit_test(only_well_formed_utf8_is_decoded),
		cmocka_unit_test(damage_of_the_way_is_taken_off_a_line),
		cmocka_unit_test(what_was_quoted_may_stand_indented),
		cmocka_unit_test(bars_are_quote_marks_where_a_table_head_stands_behind_one),
		cmocka_unit_test(an_arena_takes_over_what_lies_in_another),
	};

	return cmocka_run_group_tests(tests, NULL, NULL);
}
