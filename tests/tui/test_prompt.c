/* The line editor: keys in, text and cursor out. */
#include "tui/prompt.h"

#include "tui/keys.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <cmocka.h>

/* Type characters as they come from the terminal, UTF-8 decoded. */
static void type(struct prompt *prompt, const char *text)
{
	struct slice rest = slice_of(text);
	uint32_t code;

	while (rest.length) {
		size_t length = text_utf8(rest, &code);
		prompt_key(prompt, (int)code);
		rest = slice_from(rest, length);
	}
}

static void keys_edit_the_line(void **state)
{
	static const struct {
		const char *typed;
		int keys[6];
		const char *text;
		size_t cursor;
	} cases[] = {
		{"abc", {0}, "abc", 3},
		{"abc", {CODE_LEFT, CODE_BACKSPACE}, "ac", 1},
		{"abc", {CODE_HOME, CODE_DELETE}, "bc", 0},
		{"abc", {CONTROL_A, 'x'}, "xabc", 1},
		{"abc", {CONTROL_A, CONTROL_E, 'x'}, "abcx", 4},
		{"abc", {CODE_LEFT, CONTROL_U}, "c", 0},
		{"abc", {CODE_LEFT, CONTROL_K}, "ab", 2},
		{"ab cd  ", {CONTROL_W}, "ab ", 3},
		{"ab", {CONTROL_W, CONTROL_W}, "", 0},
		{"ab", {CONTROL_B, CONTROL_B, CONTROL_B, CONTROL_F}, "ab", 1},
		{"ab", {CONTROL_L, 0x1f, 0x85, CODE_F6}, "ab", 2}, /* no characters */
		{"naïve", {CODE_LEFT, CODE_LEFT, CODE_LEFT, CODE_BACKSPACE}, "nïve", 1},
		{"naïve", {CODE_LEFT, CODE_LEFT, CODE_BACKSPACE}, "nave", 2},
		{"日本", {CODE_BACKSPACE}, "日", 3},
	};

	(void)state;
	for (size_t i = 0; i < ARRAY_LENGTH(cases); i++) {
		struct prompt prompt;
		prompt_open(&prompt, "test", SLICE_EMPTY, NULL);
		type(&prompt, cases[i].typed);
		for (size_t k = 0; k < ARRAY_LENGTH(cases[i].keys) && cases[i].keys[k]; k++)
			prompt_key(&prompt, cases[i].keys[k]);
		assert_string_equal(prompt.text, cases[i].text);
		assert_int_equal(prompt.cursor, cases[i].cursor);
	}
}

static void a_key_tells_what_became_of_the_line(void **state)
{
	struct prompt prompt;

	(void)state;
	prompt_open(&prompt, "test", SLICE("ab"), NULL);
	assert_int_equal(prompt_key(&prompt, 'c'), PROMPT_CHANGED);
	assert_int_equal(prompt_key(&prompt, CODE_LEFT), PROMPT_SAME);
	assert_int_equal(prompt_key(&prompt, CODE_END), PROMPT_SAME);
	assert_int_equal(prompt_key(&prompt, CODE_DELETE), PROMPT_SAME);
	assert_int_equal(prompt_key(&prompt, CODE_ENTER), PROMPT_ENTERED);
	assert_int_equal(prompt_key(&prompt, CODE_ESCAPE), PROMPT_CANCELLED);
	assert_int_equal(prompt_key(&prompt, CONTROL_C), PROMPT_CANCELLED);
	assert_int_equal(prompt_key(&prompt, CONTROL_U), PROMPT_CHANGED);
	assert_int_equal(prompt_key(&prompt, CODE_BACKSPACE), PROMPT_CANCELLED);
}

static void a_long_line_stops_growing_between_characters(void **state)
{
	struct prompt prompt;

	(void)state;
	prompt_open(&prompt, "test", SLICE_EMPTY, NULL);
	for (int i = 0; i < PROMPT_MOST; i++)
		prompt_key(&prompt, 0x65e5);
	assert_int_equal(prompt.length, PROMPT_MOST / 3 * 3);
	assert_int_equal(prompt.cursor, prompt.length);
}

static void a_text_that_is_too_long_is_cut_between_characters(void **state)
{
	static const char wide[] = {'\xe6', '\x97', '\xa5'};
	char text[PROMPT_MOST + 10];
	struct prompt prompt;

	(void)state;
	memset(text, 'a', sizeof(text));
	memcpy(text + PROMPT_MOST - 1, wide, sizeof(wide));
	prompt_open(&prompt, "test", (struct slice){text, sizeof(text)}, NULL);
	assert_int_equal(prompt.length, PROMPT_MOST - 1);
}

static void the_history_comes_back_and_the_draft_stays(void **state)
{
	struct history history = {0};
	struct prompt prompt;

	(void)state;
	history_add(&history, SLICE("first"));
	history_add(&history, SLICE("second"));
	prompt_open(&prompt, "test", SLICE_EMPTY, &history);
	type(&prompt, "dra");
	assert_int_equal(prompt_key(&prompt, CODE_UP), PROMPT_CHANGED);
	assert_string_equal(prompt.text, "second");
	prompt_key(&prompt, CONTROL_P);
	assert_string_equal(prompt.text, "first");
	assert_int_equal(prompt_key(&prompt, CODE_UP), PROMPT_SAME);
	prompt_key(&prompt, CODE_DOWN);
	prompt_key(&prompt, CONTROL_N);
	assert_string_equal(prompt.text, "dra");
	assert_int_equal(prompt_key(&prompt, CODE_DOWN), PROMPT_SAME);
	history_release(&history);
}

static void the_history_has_each_line_once_and_forgets_the_oldest(void **state)
{
	struct history history = {0};
	char line[16];

	(void)state;
	history_add(&history, SLICE("a"));
	history_add(&history, SLICE("b"));
	history_add(&history, SLICE("a"));
	history_add(&history, SLICE_EMPTY);
	assert_int_equal(history.count, 2);
	assert_string_equal(history.lines[1], "a");
	for (int i = 0; i < HISTORY_MOST; i++) {
		snprintf(line, sizeof(line), "%d", i);
		history_add(&history, slice_of(line));
	}
	assert_int_equal(history.count, HISTORY_MOST);
	assert_string_equal(history.lines[0], "0");
	history_release(&history);
}

/* The row as it is drawn, and where its cursor is. */
static const char *drawn(
	const struct prompt *prompt, int columns, size_t mistake, const char *message, int *cursor)
{
	static struct arena arena;
	struct cells cells;

	arena_reset(&arena);
	cells_open(&cells, 1, columns, false);
	*cursor = prompt_draw(prompt, &cells, 0, mistake, message);
	struct slice text = cells_row_text(&cells, 0, &arena);
	cells_close(&cells);
	return text.at;
}

static void the_line_is_drawn_with_its_label_and_a_message(void **state)
{
	struct prompt prompt;
	int cursor;

	(void)state;
	prompt_open(&prompt, "filter", SLICE("rcu("), NULL);
	assert_string_equal(
		drawn(&prompt, 40, SIZE_MAX, "3 of 9", &cursor), "filter: rcu(  3 of 9");
	assert_int_equal(cursor, 12);
	assert_string_equal(drawn(&prompt, 16, 3, "at 4: missing )", &cursor), "filter: rcu(  at");
}

/* A mistake is always to be read; there is a row above on any screen that shows more than this. */
static void a_mistake_without_room_stands_above_the_line(void **state)
{
	struct arena arena = {0};
	struct prompt prompt;
	struct cells cells;

	(void)state;
	prompt_open(&prompt, "filter", SLICE("rcu("), NULL);
	cells_open(&cells, 2, 18, false);
	cells_put(&cells, 0, 0, 18, SLICE("a row of the table"), ROLE_TEXT);
	prompt_draw(&prompt, &cells, 1, 3, "at 4: missing )");
	assert_string_equal(cells_row_text(&cells, 0, &arena).at, "at 4: missing )");
	assert_string_equal(cells_row_text(&cells, 1, &arena).at, "filter: rcu(");
	cells_close(&cells);
	arena_release(&arena);
}

static void a_long_line_is_scrolled_to_its_cursor(void **state)
{
	struct prompt prompt;
	int cursor;

	(void)state;
	prompt_open(&prompt, "filter", SLICE("abcdefghijklmnopqrstuvwxyz"), NULL);
	assert_string_equal(drawn(&prompt, 20, SIZE_MAX, "", &cursor), "filter: pqrstuvwxyz");
	assert_int_equal(cursor, 19);
	prompt_key(&prompt, CODE_HOME);
	assert_string_equal(drawn(&prompt, 20, SIZE_MAX, "", &cursor), "filter: abcdefghijkl");
	assert_int_equal(cursor, 8);
}

static void hostile_text_in_the_line_is_drawn_visibly(void **state)
{
	struct prompt prompt;
	int cursor;

	(void)state;
	prompt_open(&prompt, "filter", SLICE_EMPTY, NULL);
	prompt_key(&prompt, 0x202e);
	prompt_key(&prompt, 'a');
	assert_string_equal(drawn(&prompt, 40, SIZE_MAX, "", &cursor), "filter: <202e>a");
	assert_int_equal(cursor, 15);
}

int main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(keys_edit_the_line),
		cmocka_unit_test(a_key_tells_what_became_of_the_line),
		cmocka_unit_test(a_long_line_stops_growing_between_characters),
		cmocka_unit_test(a_text_that_is_too_long_is_cut_between_characters),
		cmocka_unit_test(the_history_comes_back_and_the_draft_stays),
		cmocka_unit_test(the_history_has_each_line_once_and_forgets_the_oldest),
		cmocka_unit_test(the_line_is_drawn_with_its_label_and_a_message),
		cmocka_unit_test(a_mistake_without_room_stands_above_the_line),
		cmocka_unit_test(a_long_line_is_scrolled_to_its_cursor),
		cmocka_unit_test(hostile_text_in_the_line_is_drawn_visibly),
	};

	return cmocka_run_group_tests_name("prompt", tests, NULL, NULL);
}
