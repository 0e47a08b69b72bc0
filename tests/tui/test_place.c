/* Moving in a list: the selection, the screen around it, counts. */
#include "tui/place.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <cmocka.h>

/* 100 rows, a screen of 10. */
static void keys_move_the_selection_and_the_screen(void **state)
{
	static const struct {
		size_t selected, first; /* before */
		enum command command;
		size_t count;
		size_t then_selected, then_first;
	} cases[] = {
		{0, 0, COMMAND_DOWN, 0, 1, 0},
		{0, 0, COMMAND_UP, 0, 0, 0},
		{9, 0, COMMAND_DOWN, 0, 10, 1},
		{99, 90, COMMAND_DOWN, 0, 99, 90},
		{5, 5, COMMAND_UP, 0, 4, 4},
		{3, 0, COMMAND_DOWN, 20, 23, 14},
		{3, 0, COMMAND_DOWN, 100000000, 99, 90},
		{50, 45, COMMAND_UP, 7, 43, 43},
		{3, 0, COMMAND_PAGE_DOWN, 0, 12, 9},
		{12, 9, COMMAND_PAGE_UP, 0, 3, 0},
		{95, 90, COMMAND_PAGE_DOWN, 0, 99, 90},
		{2, 0, COMMAND_HALF_DOWN, 0, 7, 5},
		{7, 5, COMMAND_HALF_UP, 0, 2, 0},
		{50, 45, COMMAND_FIRST, 0, 0, 0},
		{50, 45, COMMAND_LAST, 0, 99, 90},
		{0, 0, COMMAND_LAST, 20, 19, 14},
		{0, 0, COMMAND_FIRST, 20, 19, 14},
		{0, 0, COMMAND_LAST, 1000, 99, 90},
	};

	(void)state;
	for (size_t i = 0; i < ARRAY_LENGTH(cases); i++) {
		struct place place = {cases[i].selected, cases[i].first, 0};
		assert_true(place_move(&place, cases[i].command, cases[i].count, 100, 10));
		assert_int_equal(place.selected, cases[i].then_selected);
		assert_int_equal(place.first, cases[i].then_first);
	}
}

static void an_empty_list_has_one_place(void **state)
{
	static const enum command commands[] = {COMMAND_DOWN, COMMAND_UP, COMMAND_PAGE_DOWN,
		COMMAND_PAGE_UP, COMMAND_HALF_DOWN, COMMAND_FIRST, COMMAND_LAST};

	(void)state;
	for (size_t i = 0; i < ARRAY_LENGTH(commands); i++) {
		struct place place = {0};
		assert_true(place_move(&place, commands[i], 5, 0, 1));
		assert_int_equal(place.selected, 0);
		assert_int_equal(place.first, 0);
	}
}

static void columns_scroll_and_stop_at_the_left(void **state)
{
	struct place place = {0};

	(void)state;
	place_move(&place, COMMAND_RIGHT, 0, 10, 10);
	assert_true(place.scroll > 0);
	place_move(&place, COMMAND_LEFT, 3, 10, 10);
	assert_int_equal(place.scroll, 0);
	place_move(&place, COMMAND_RIGHT, 100000000, 10, 10);
	assert_true(place.scroll > 0);
}

static void a_row_from_afar_comes_to_the_middle(void **state)
{
	struct place place = {.selected = 3};

	(void)state;
	place_jump(&place, 50, 100, 10);
	assert_int_equal(place.selected, 50);
	assert_int_equal(place.first, 45);
	place_jump(&place, 53, 100, 10); /* is on the screen: that stays where it is */
	assert_int_equal(place.first, 45);
}

static void fewer_rows_or_a_smaller_screen_keep_the_selection_in_sight(void **state)
{
	struct place place = {.selected = 90, .first = 85};

	(void)state;
	place_keep(&place, 100, 3);
	assert_int_equal(place.selected, 90);
	assert_int_equal(place.first, 88);
	place_keep(&place, 4, 3);
	assert_int_equal(place.selected, 3);
	assert_int_equal(place.first, 1);
	place_keep(&place, 0, 3);
	assert_int_equal(place.selected, 0);
}

static void a_wheel_takes_the_selection_along_only_at_the_edge(void **state)
{
	struct place place = {.selected = 4};

	(void)state;
	place_wheel(&place, 3, 20, 10);
	assert_int_equal(place.first, 3);
	assert_int_equal(place.selected, 4);
	place_wheel(&place, 3, 20, 10);
	assert_int_equal(place.first, 6);
	assert_int_equal(place.selected, 6);
	place_wheel(&place, 99, 20, 10);
	assert_int_equal(place.first, 10);
	place_wheel(&place, -99, 20, 10);
	assert_int_equal(place.first, 0);
	assert_int_equal(place.selected, 9);
	place_wheel(&place, 3, 5, 10); /* all rows are on the screen */
	assert_int_equal(place.first, 0);
	place_wheel(&place, 3, 0, 10);
	assert_int_equal(place.selected, 0);
}

static void text_without_a_selection_scrolls_by_lines(void **state)
{
	struct place place = {0};

	(void)state;
	assert_true(place_scroll(&place, COMMAND_DOWN, 0, 20, 5));
	assert_int_equal(place.first, 1);
	place_scroll(&place, COMMAND_LAST, 0, 20, 5);
	assert_int_equal(place.first, 15);
	place_scroll(&place, COMMAND_DOWN, 0, 20, 5);
	assert_int_equal(place.first, 15);
	assert_false(place_scroll(&place, COMMAND_QUIT, 0, 20, 5));
}

int main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(keys_move_the_selection_and_the_screen),
		cmocka_unit_test(an_empty_list_has_one_place),
		cmocka_unit_test(columns_scroll_and_stop_at_the_left),
		cmocka_unit_test(a_row_from_afar_comes_to_the_middle),
		cmocka_unit_test(fewer_rows_or_a_smaller_screen_keep_the_selection_in_sight),
		cmocka_unit_test(a_wheel_takes_the_selection_along_only_at_the_edge),
		cmocka_unit_test(text_without_a_selection_scrolls_by_lines),
	};

	return cmocka_run_group_tests_name("place", tests, NULL, NULL);
}
