/* The table of keys: that it is whole, and the keys that fingers know from other programs. */
#include "tui/commands.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <cmocka.h>

#define HELP_MOST 57 /* columns of a help text, so that no line is cut at 80 */
#define HINT_MOST 10

static void every_line_has_help_a_key_and_a_place(void **state)
{
	(void)state;
	for (size_t i = 0; i < key_count; i++) {
		assert_non_null(key_table[i].help);
		assert_true(strlen(key_table[i].help) > 0);
		assert_true(strlen(key_table[i].help) < HELP_MOST);
		assert_true(key_table[i].codes[0] != 0);
		assert_true((key_table[i].places & IN_ALL) != 0);
		assert_true(strlen(keys_section_name(key_table[i].section)) > 0);
		if (key_table[i].hint)
			assert_true(strlen(key_table[i].hint) <= HINT_MOST);
	}
}

static void every_command_has_a_key_and_does_something(void **state)
{
	bool has_key[COMMAND_COUNT] = {[COMMAND_NONE] = true};

	(void)state;
	for (size_t i = 0; i < key_count; i++)
		has_key[key_table[i].command] = true;
	for (int command = 0; command < COMMAND_COUNT; command++) {
		assert_true(has_key[command]);
		if (command != COMMAND_NONE)
			assert_true(commands_has((enum command)command));
	}
}

static void no_key_means_two_things_in_one_place(void **state)
{
	(void)state;
	for (int bit = 0; bit <= VIEW_COUNT; bit++) {
		int seen[ARRAY_LENGTH(key_table[0].codes) * 100];
		size_t count = 0;
		for (size_t i = 0; i < key_count; i++) {
			if (!(key_table[i].places & (1u << bit)))
				continue;
			for (size_t k = 0; k < KEYS_A_COMMAND && key_table[i].codes[k]; k++) {
				for (size_t s = 0; s < count; s++)
					assert_int_not_equal(seen[s], key_table[i].codes[k]);
				seen[count++] = key_table[i].codes[k];
			}
		}
	}
}

static void digits_are_free_for_counts(void **state)
{
	(void)state;
	for (int digit = '0'; digit <= '9'; digit++)
		assert_int_equal(keys_command(digit, IN_ALL), COMMAND_NONE);
}

static const struct {
	int code;
	enum command command;
} known_keys[] = {
	/* as in less, tig, vi */
	{'j', COMMAND_DOWN},
	{'k', COMMAND_UP},
	{CODE_DOWN, COMMAND_DOWN},
	{CODE_UP, COMMAND_UP},
	{CONTROL_N, COMMAND_DOWN},
	{CONTROL_P, COMMAND_UP},
	{' ', COMMAND_PAGE_DOWN},
	{CODE_PAGE_DOWN, COMMAND_PAGE_DOWN},
	{CONTROL_F, COMMAND_PAGE_DOWN},
	{'b', COMMAND_PAGE_UP},
	{CODE_PAGE_UP, COMMAND_PAGE_UP},
	{CONTROL_B, COMMAND_PAGE_UP},
	{CONTROL_D, COMMAND_HALF_DOWN},
	{CONTROL_U, COMMAND_HALF_UP},
	{'g', COMMAND_FIRST},
	{CODE_HOME, COMMAND_FIRST},
	{'G', COMMAND_LAST},
	{CODE_END, COMMAND_LAST},
	{CODE_LEFT, COMMAND_LEFT},
	{CODE_RIGHT, COMMAND_RIGHT},
	{'/', COMMAND_SEARCH},
	{'n', COMMAND_SEARCH_NEXT},
	{'N', COMMAND_SEARCH_PREVIOUS},
	{'q', COMMAND_BACK},
	{'Q', COMMAND_QUIT},
	{CODE_TAB, COMMAND_NEXT_PANE},
	{CONTROL_L, COMMAND_REPAINT},
	{CONTROL_Z, COMMAND_SUSPEND},
	{CONTROL_C, COMMAND_INTERRUPT},
	{CODE_ESCAPE, COMMAND_CANCEL},
	/* as in less, mutt and htop */
	{'&', COMMAND_FILTER},
	{'l', COMMAND_FILTER},
	{'\\', COMMAND_FILTER},
	{CODE_F4, COMMAND_FILTER},
	{'o', COMMAND_SORT},
	{CODE_F6, COMMAND_SORT},
	{'>', COMMAND_SORT},
	{'I', COMMAND_SORT_INVERT},
	{'[', COMMAND_SORT_LEFT},
	{']', COMMAND_SORT_RIGHT},
	{'t', COMMAND_TAG},
	{'T', COMMAND_TAG_REGEX},
	{'U', COMMAND_UNTAG},
	{'?', COMMAND_HELP},
	{'h', COMMAND_HELP},
	{CODE_F1, COMMAND_HELP},
	/* our own */
	{CODE_ENTER, COMMAND_ENTER},
	{'~', COMMAND_NOISE},
	{'x', COMMAND_EXCHANGE},
	{'B', COMMAND_BASE},
	{'P', COMMAND_PROFILE},
	{'d', COMMAND_DETAIL},
	{'V', COMMAND_VIEWS},
	{'v', COMMAND_SOURCE},
	{'f', COMMAND_NEXT_REPORT},
	{'F', COMMAND_PREVIOUS_REPORT},
};

static void keys_do_what_fingers_expect(void **state)
{
	(void)state;
	for (size_t i = 0; i < ARRAY_LENGTH(known_keys); i++)
		assert_int_equal(
			keys_command(known_keys[i].code, IN_METRICS), known_keys[i].command);
	assert_int_equal(keys_command('+', IN_SUMMARY), COMMAND_FAMILY_ON);
	assert_int_equal(keys_command('-', IN_SUMMARY), COMMAND_FAMILY_OFF);
	assert_int_equal(keys_command('+', IN_METRICS), COMMAND_NONE);
}

static void escape_never_quits(void **state)
{
	(void)state;
	for (int bit = 0; bit <= VIEW_COUNT; bit++)
		assert_int_equal(keys_command(CODE_ESCAPE, 1u << bit), COMMAND_CANCEL);
}

static void keys_have_names(void **state)
{
	static const struct {
		int code;
		const char *name;
	} cases[] = {{'j', "j"}, {' ', "Space"}, {CONTROL_N, "C-n"}, {CODE_F6, "F6"},
		{CODE_PAGE_DOWN, "PgDn"}, {CODE_ENTER, "Enter"}, {CODE_BACK_TAB, "S-Tab"},
		{0xe4, "key 228"}};
	char name[KEY_NAME_SIZE];

	(void)state;
	for (size_t i = 0; i < ARRAY_LENGTH(cases); i++)
		assert_string_equal(keys_name(cases[i].code, name), cases[i].name);
}

/* Every key that is good in a view stands in its help. */
static void the_help_shows_every_key(void **state)
{
	(void)state;
	for (int id = 0; id < VIEW_COUNT; id++) {
		struct help help;
		size_t lines = 0;
		help_open(&help, 1u << id, view_name((enum view_id)id));
		for (size_t i = 0; i < key_count; i++) {
			if (!(key_table[i].places & (1u << id)))
				continue;
			help.place.selected = 0;
			assert_true(help_search(&help, slice_of(key_table[i].help), true, 10));
			lines++;
		}
		assert_true(help.count > lines);
		help_close(&help);
	}
}

int main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(every_line_has_help_a_key_and_a_place),
		cmocka_unit_test(every_command_has_a_key_and_does_something),
		cmocka_unit_test(no_key_means_two_things_in_one_place),
		cmocka_unit_test(digits_are_free_for_counts),
		cmocka_unit_test(keys_do_what_fingers_expect),
		cmocka_unit_test(escape_never_quits),
		cmocka_unit_test(keys_have_names),
		cmocka_unit_test(the_help_shows_every_key),
	};

	return cmocka_run_group_tests_name("keys", tests, NULL, NULL);
}
