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
	{'H', COMMAND_HEAD},
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

/* The next key of a line of README.md: `j`, Space; "arrows" are what they are. */
static int next_key(struct slice *rest)
{
	struct slice word = slice_token(rest);

	while (word.length > 1 && (slice_ends(word, SLICE(",")) || slice_ends(word, SLICE("`"))))
		word.length--;
	if (word.length > 1 && word.at[0] == '`')
		word = slice_from(word, 1);
	if (slice_equal(word, SLICE("arrows")))
		return CODE_DOWN;
	return keys_code(slice_equal(word, SLICE("\\|")) ? SLICE("|") : word);
}

/* Strike a command off for each key of the first column of the table in README.md. */
static void take_keys(struct slice line, bool *is_told)
{
	struct slice rest = slice_first(slice_from(line, 2), slice_find(line, SLICE(" | ")) - 2);
	struct slice all = slice_from(line, 2);

	while (rest.length) {
		bool found = false;
		int code = next_key(&rest);
		for (int id = 0; id < VIEW_COUNT; id++) {
			enum command command = keys_command(code, 1u << id);
			is_told[command] = true;
			found = found || command != COMMAND_NONE;
		}
		if (!found)
			fail_msg("README.md tells of a key that is none: %.*s", (int)all.length,
				all.at);
	}
	/* Keys that the text behind it names, such as `I`. */
	for (size_t i = 0; i + 2 < all.length; i++)
		for (int id = 0; all.at[i] == '`' && all.at[i + 2] == '`' && id < VIEW_COUNT; id++)
			is_told[keys_command(all.at[i + 1], 1u << id)] = true;
	is_told[COMMAND_NEXT_PANE] |= slice_contains(all, SLICE("Tab goes there"));
}

static void the_readme_tells_of_every_command_with_a_key(void **state)
{
	static char text[131072];
	bool is_told[COMMAND_COUNT] = {false}, in_table = false;
	FILE *file = fopen("README.md", "r");

	(void)state;
	assert_non_null(file);
	struct slice rest = {text, fread(text, 1, sizeof(text), file)}, line;
	fclose(file);
	while (slice_line(&rest, &line)) {
		if (in_table && slice_starts(line, SLICE("| ")))
			take_keys(line, is_told);
		in_table = slice_starts(line, SLICE("| key | does |")) ||
			   (in_table && slice_starts(line, SLICE("|")));
	}
	for (size_t i = 0; i < key_count; i++)
		if (key_table[i].codes[0] && !is_told[key_table[i].command])
			fail_msg("README.md does not tell of :%s", key_table[i].usage);
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
		cmocka_unit_test(the_readme_tells_of_every_command_with_a_key),
	};

	return cmocka_run_group_tests_name("keys", tests, NULL, NULL);
}
