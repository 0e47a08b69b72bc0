/* The grid and its text gate. */
#include "views/cells.h"

#include <setjmp.h>
#include <locale.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <cmocka.h>

/* What a text looks like in a row of 60 columns. */
static void assert_shows(const char *text, size_t length, bool ascii, const char *expected)
{
	struct arena arena = {0};
	struct cells cells;

	cells_open(&cells, 1, 60, ascii);
	cells_put(&cells, 0, 0, 60, (struct slice){text, length}, ROLE_TEXT);
	assert_string_equal(cells_row_text(&cells, 0, &arena).at, expected);
	cells_close(&cells);
	arena_release(&arena);
}

static void controls_become_visible(void **state)
{
	static const struct {
		const char *text, *shown;
	} cases[] = {
		{"a\x1b[31mred", "a^[[31mred"},
		{"\x1b]0;title\a", "^[]0;title^G"},
		{"a\tb\r\n", "a^Ib^M^J"},
		{"del\x7f", "del^?"},
		{"csi\xc2\x9b"
		 "1m",
			"csi<009b>1m"},
		{"\xe2\x80\xae"
		 "evil",
			"<202e>evil"},
		{"a\xe2\x80\x8b"
		 "b",
			"a<200b>b"},
		{"\xef\xbb\xbf"
		 "bom",
			"<feff>bom"},
		{"\xe2\x81\xa6x\xe2\x81\xa9", "<2066>x<2069>"},
		{"\xd8\x9c", "<061c>"},
		{"line\xe2\x80\xa8sep", "line<2028>sep"},
		{"tag\xf3\xa0\x81\x81", "tag<e0041>"},
		{"non\xef\xbf\xbf", "non<ffff>"},
		{"soft\xc2\xadhyphen", "soft<00ad>hyphen"},
	};

	(void)state;
	for (size_t i = 0; i < ARRAY_LENGTH(cases); i++)
		assert_shows(cases[i].text, strlen(cases[i].text), false, cases[i].shown);
	assert_shows("n\0l", 3, false, "n^@l");
}

static void bytes_that_are_no_utf8_become_visible(void **state)
{
	(void)state;
	assert_shows("1 \xb1 2%", 6, false, "1 <b1> 2%");
	assert_shows("\xc0\xaf", 2, false, "<c0><af>");
	assert_shows("\xed\xa0\x80", 3, false, "<ed><a0><80>");
	assert_shows("\xe2\x82", 2, false, "<e2><82>");
}

static void ascii_has_other_forms_for_what_it_lacks(void **state)
{
	(void)state;
	assert_shows("\xc2\xb1sd", 4, true, "+-sd");
	assert_shows("\xe2\x80\x9cq\xe2\x80\x9d \xe2\x80\xa6", 11, true, "\"q\" ...");
	assert_shows("\xc3\xa9t\xc3\xa9", 5, true, "?t?");
	assert_shows("\x1b[0m", 4, true, "^[[0m");
}

static void a_cell_holds_at_most_two_combining_marks(void **state)
{
	struct arena arena = {0};
	struct cells cells;

	(void)state;
	cells_open(&cells, 1, 10, false);
	int used = cells_put(&cells, 0, 0, 10,
		SLICE("a\xcc\x81\xcc\x82\xcc\x83\xcc\x84"
		      "b"),
		ROLE_TEXT);
	assert_int_equal(used, 2);
	assert_int_equal(cells_at(&cells, 0, 0)->combining[0], 0x301);
	assert_int_equal(cells_at(&cells, 0, 0)->combining[1], 0x302);
	assert_int_equal(cells_at(&cells, 0, 1)->code, 'b');
	assert_string_equal(cells_row_text(&cells, 0, &arena).at, "a\xcc\x81\xcc\x82"
								  "b");
	cells_close(&cells);
	arena_release(&arena);
	/* one with nothing to stand on is no mark */
	assert_shows("\xcc\x81x", 3, false, "<0301>x");
}

static void wide_characters_take_two_cells_and_are_never_halved(void **state)
{
	struct arena arena = {0};
	struct cells cells;

	(void)state;
	if (!setlocale(LC_CTYPE, "C.UTF-8"))
		skip();
	cells_open(&cells, 1, 5, false);
	assert_int_equal(cells_put(&cells, 0, 0, 5, SLICE("\xe6\xbc\xa2\xe5\xad\x97\xe6\xbc\xa2"),
				 ROLE_TEXT),
		4);
	assert_int_equal(cells_at(&cells, 0, 1)->code, 0);
	assert_string_equal(cells_row_text(&cells, 0, &arena).at, "\xe6\xbc\xa2\xe5\xad\x97");
	cells_put(&cells, 0, 1, 1, SLICE("x"), ROLE_TEXT);
	assert_string_equal(cells_row_text(&cells, 0, &arena).at, " x\xe5\xad\x97");
	cells_put(&cells, 0, 2, 1, SLICE("y"), ROLE_TEXT);
	assert_string_equal(cells_row_text(&cells, 0, &arena).at, " xy");
	cells_close(&cells);
	arena_release(&arena);
	setlocale(LC_CTYPE, "C");
}

static void what_the_locale_cannot_print_becomes_visible(void **state)
{
	(void)state;
	if (!setlocale(LC_CTYPE, "C.UTF-8"))
		skip();
	assert_shows("a\xcd\xb8z", 4, false, "a<0378>z"); /* not assigned */
	assert_shows("\xc2\xb1 \xe2\x80\xa2", 6, false, "\xc2\xb1 \xe2\x80\xa2");
	setlocale(LC_CTYPE, "C");
}

static void text_that_does_not_fit_is_cut_where_it_was_asked_to(void **state)
{
	struct arena arena = {0};
	struct cells cells;
	struct slice name = SLICE("interrupts.233:PCI-MSI.nvme0q11");

	(void)state;
	cells_open(&cells, 4, 20, false);
	cells_put(&cells, 0, 0, 12, name, ROLE_TEXT);
	cells_put_right(&cells, 1, 0, 12, name, ROLE_TEXT);
	cells_put_middle(&cells, 2, 0, 14, name, ROLE_TEXT);
	cells_put_from(&cells, 3, 0, 12, 11, name, ROLE_TEXT);
	assert_string_equal(cells_row_text(&cells, 0, &arena).at, "interrupts.2");
	assert_string_equal(cells_row_text(&cells, 1, &arena).at, "<SI.nvme0q11");
	assert_string_equal(cells_row_text(&cells, 2, &arena).at, "interr..me0q11");
	assert_string_equal(cells_row_text(&cells, 3, &arena).at, "<33:PCI-MSI.");
	cells_close(&cells);
	arena_release(&arena);
}

static void an_escape_that_does_not_fit_whole_is_left_out(void **state)
{
	struct arena arena = {0};
	struct cells cells;

	(void)state;
	cells_open(&cells, 1, 8, false);
	assert_int_equal(cells_put(&cells, 0, 0, 8, SLICE("abc\xe2\x80\xaexyz"), ROLE_TEXT), 3);
	assert_string_equal(cells_row_text(&cells, 0, &arena).at, "abc");
	cells_close(&cells);
	arena_release(&arena);
}

static void nothing_happens_outside_the_grid(void **state)
{
	struct cells cells;

	(void)state;
	cells_open(&cells, 2, 5, false);
	assert_int_equal(cells_put(&cells, -1, 0, 5, SLICE("x"), ROLE_TEXT), 0);
	assert_int_equal(cells_put(&cells, 2, 0, 5, SLICE("x"), ROLE_TEXT), 0);
	assert_int_equal(cells_put(&cells, 0, 5, 5, SLICE("x"), ROLE_TEXT), 0);
	assert_int_equal(cells_put(&cells, 0, -1, 5, SLICE("x"), ROLE_TEXT), 0);
	assert_int_equal(cells_put(&cells, 0, 3, 100, SLICE("abcdef"), ROLE_TEXT), 2);
	assert_int_equal(cells_put_right(&cells, 0, 3, -1, SLICE("abc"), ROLE_TEXT), 0);
	cells_resize(&cells, 0, 0);
	assert_int_equal(cells_put(&cells, 0, 0, 5, SLICE("x"), ROLE_TEXT), 0);
	cells_close(&cells);
}

/* Every byte, alone and in pairs, comes out as text without a control character. */
static void no_byte_gets_through_as_a_control(void **state)
{
	struct arena arena = {0};

	(void)state;
	for (unsigned first = 0; first < 256; first++)
		for (unsigned second = 0; second < 256; second++) {
			const char text[] = {(char)first, (char)second};
			struct slice shown =
				cells_visible((struct slice){text, sizeof(text)}, &arena);
			for (size_t i = 0; i < shown.length; i++)
				assert_true((unsigned char)shown.at[i] >= ' ' &&
					    (unsigned char)shown.at[i] != 0x7f);
			assert_int_equal(cells_width(shown, false),
				cells_width((struct slice){text, sizeof(text)}, false));
			arena_reset(&arena);
		}
	arena_release(&arena);
}

static void a_name_of_a_megabyte_costs_no_more_than_a_long_one(void **state)
{
	size_t length = 1 << 20;
	char *text = malloc(length);
	struct arena arena = {0};
	struct cells cells;

	(void)state;
	memset(text, 'x', length);
	memcpy(text + length - 3, "end", 3);
	cells_open(&cells, 1, 10, false);
	for (int i = 0; i < 10000; i++)
		cells_put_middle(&cells, 0, 0, 10, (struct slice){text, length}, ROLE_TEXT);
	assert_string_equal(cells_row_text(&cells, 0, &arena).at, "xxxx..xend");
	cells_close(&cells);
	arena_release(&arena);
	free(text);
}

int main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(controls_become_visible),
		cmocka_unit_test(bytes_that_are_no_utf8_become_visible),
		cmocka_unit_test(ascii_has_other_forms_for_what_it_lacks),
		cmocka_unit_test(a_cell_holds_at_most_two_combining_marks),
		cmocka_unit_test(wide_characters_take_two_cells_and_are_never_halved),
		cmocka_unit_test(what_the_locale_cannot_print_becomes_visible),
		cmocka_unit_test(text_that_does_not_fit_is_cut_where_it_was_asked_to),
		cmocka_unit_test(an_escape_that_does_not_fit_whole_is_left_out),
		cmocka_unit_test(nothing_happens_outside_the_grid),
		cmocka_unit_test(no_byte_gets_through_as_a_control),
		cmocka_unit_test(a_name_of_a_megabyte_costs_no_more_than_a_long_one),
	};

	return cmocka_run_group_tests(tests, NULL, NULL);
}
