/* The table of keys: that it is whole, and the keys that fingers know from other programs. */
#include "tui/arguments.h"
#include "tui/commands.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <cmocka.h>

#define HELP_MOST 57 /* columns of a help text: no line is long */
#define NAME_MOST 16

static void every_line_has_help_a_name_and_a_place(void **state)
{
	(void)state;
	for (size_t i = 0; i < key_count; i++) {
		assert_non_null(key_table[i].help);
		assert_true(strlen(key_table[i].help) > 0);
		assert_true(strlen(key_table[i].help) < HELP_MOST);
		assert_in_range(keys_word(&key_table[i]).length, 1, NAME_MOST);
		assert_true((key_table[i].places & IN_ALL) != 0);
		assert_true(strlen(keys_section_name(key_table[i].section)) > 0);
		if (key_table[i].places & IN_HINTS)
			assert_true(key_table[i].codes[0] != 0);
	}
}

/* With a key or only with a name, and with an argument where it may have one. */
static void every_command_does_something(void **state)
{
	bool is_there[COMMAND_COUNT] = {[COMMAND_NONE] = true};

	(void)state;
	for (size_t i = 0; i < key_count; i++) {
		bool must;
		enum argument argument = keys_argument(&key_table[i], &must);
		enum command command = key_table[i].command;
		is_there[command] = true;
		assert_true(commands_has(command) || must);
		if (argument != ARGUMENT_NONE && argument != ARGUMENT_N)
			assert_true(arguments_has(command));
		assert_true(argument != ARGUMENT_WORD); /* each kind is known */
	}
	for (int command = 0; command < COMMAND_COUNT; command++)
		assert_true(is_there[command]);
}

/* A name is one command, and a command has one name. */
static void names_and_commands_belong_together(void **state)
{
	(void)state;
	for (size_t i = 0; i < key_count; i++)
		for (size_t k = 0; k < i; k++) {
			bool same = slice_equal(keys_word(&key_table[i]), keys_word(&key_table[k]));
			bool limit =
				key_table[i].command == COMMAND_NOISE_LIMIT; /* with a number */
			assert_true(
				limit || same == (key_table[i].command == key_table[k].command));
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
		{0xe4, "ä"}, {'\\', "\\"}};
	char name[KEY_NAME_SIZE];

	(void)state;
	for (size_t i = 0; i < ARRAY_LENGTH(cases); i++) {
		assert_string_equal(keys_name(cases[i].code, name), cases[i].name);
		assert_int_equal(keys_code(slice_of(cases[i].name)), cases[i].code);
	}
	assert_int_equal(keys_code(SLICE("pgdn")), CODE_PAGE_DOWN);
	assert_int_equal(keys_code(SLICE("C-Z")), CONTROL_Z);
	assert_int_equal(keys_code(SLICE("F13")), 0);
	assert_int_equal(keys_code(SLICE("jk")), 0);
	assert_int_equal(keys_code(SLICE_EMPTY), 0);
}

static void every_usage_says_what_may_follow(void **state)
{
	static const struct {
		const char *usage, *word;
		enum argument argument;
		bool must;
	} cases[] = {{"untag", "untag", ARGUMENT_NONE, false},
		{"down [N]", "down", ARGUMENT_N, false}, {"noise PCT", "noise", ARGUMENT_PCT, true},
		{"x [Y]", "x", ARGUMENT_WORD, false}};

	(void)state;
	for (size_t i = 0; i < ARRAY_LENGTH(cases); i++) {
		struct key_entry entry = {.usage = cases[i].usage};
		bool must;
		assert_true(slice_equal(keys_word(&entry), slice_of(cases[i].word)));
		assert_int_equal(keys_argument(&entry, &must), cases[i].argument);
		assert_int_equal(must, cases[i].must);
	}
}

/* Every command that is good in a view stands in its help, with its keys and its name; nothing is
 * wider than the screen. */
static void the_help_shows_every_command(void **state)
{
	static const int widths[] = {200, 80, 40, 10};
	static const struct key_map keys;

	(void)state;
	for (int id = 0; id < VIEW_COUNT; id++) {
		for (size_t w = 0; w < ARRAY_LENGTH(widths); w++) {
			struct help help;
			help_open(&help, &keys, 1u << id, view_name((enum view_id)id), widths[w]);
			for (size_t i = 0; i < key_count; i++) {
				if (!(key_table[i].places & (1u << id)))
					continue;
				struct slice name = keys_word(&key_table[i]);
				help.place.selected = 0;
				assert_true(help_search(&help, name, true, 10));
				if (widths[w] == 200)
					assert_true(help_search(
						&help, slice_of(key_table[i].help), true, 10));
			}
			for (size_t i = 0; widths[w] >= 40 && i < help.count; i++)
				assert_true((int)help.lines[i].length <= widths[w] - 2);
			help_close(&help);
		}
	}
}

int main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(every_line_has_help_a_name_and_a_place),
		cmocka_unit_test(every_command_does_something),
		cmocka_unit_test(names_and_commands_belong_together),
		cmocka_unit_test(no_key_means_two_things_in_one_place),
		cmocka_unit_test(digits_are_free_for_counts),
		cmocka_unit_test(keys_do_what_fingers_expect),
		cmocka_unit_test(escape_never_quits),
		cmocka_unit_test(keys_have_names),
		cmocka_unit_test(every_usage_says_what_may_follow),
		cmocka_unit_test(the_help_shows_every_command),
	};

	return cmocka_run_group_tests_name("keys", tests, NULL, NULL);
}
