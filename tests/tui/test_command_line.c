/* Commands in words: what a line means, where, and what is said when it means nothing. */
#include "tui/command_line.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <cmocka.h>

static void a_line_is_a_name_and_what_follows(void **state)
{
	static const struct {
		const char *line;
		enum command command;
		size_t count;
		const char *argument;
		size_t at;
	} cases[] = {
		{"sort -change", COMMAND_SORT, 0, "-change", 5},
		{"sort", COMMAND_SORT, 0, "", 4},
		{"  sort   noise,metric  ", COMMAND_SORT, 0, "noise,metric", 9},
		{"filter a b", COMMAND_FILTER, 0, "a b", 7},
		{"where noise < 9", COMMAND_WHERE, 0, "noise < 9", 6},
		{"view jitter", COMMAND_VIEWS, 0, "jitter", 5},
		{"view", COMMAND_VIEWS, 0, "", 4},
		{"20", COMMAND_FIRST, 20, "", 0},
		{"down 5", COMMAND_DOWN, 5, "", 5},
		{"down", COMMAND_DOWN, 0, "", 4},
		{"quit", COMMAND_QUIT, 0, "", 4},
		{"base 2", COMMAND_BASE, 0, "2", 5},
		{"noise 15", COMMAND_NOISE_LIMIT, 0, "15", 6},
		{"noise", COMMAND_NOISE, 0, "", 5},
		{"floor 3", COMMAND_FLOOR, 0, "3", 6},
		/* cut where it stays the only one */
		{"q", COMMAND_QUIT, 0, "", 1},
		{"filt ipc", COMMAND_FILTER, 0, "ipc", 5},
		{"sort-l", COMMAND_SORT_LEFT, 0, "", 6},
		{"99999999999999999999999", COMMAND_FIRST, 100000000, "", 0},
	};

	(void)state;
	for (size_t i = 0; i < ARRAY_LENGTH(cases); i++) {
		struct error error = {0};
		struct typed typed;
		if (!command_line_read(slice_of(cases[i].line), IN_METRICS, &typed, &error))
			fail_msg("'%s': %s", cases[i].line, error.message);
		assert_int_equal(typed.command, cases[i].command);
		assert_int_equal(typed.count, cases[i].count);
		assert_true(slice_equal(typed.argument, slice_of(cases[i].argument)));
		assert_int_equal(typed.argument_at, cases[i].at);
	}
}

static void a_mistake_is_told_with_what_was_meant(void **state)
{
	static const struct {
		const char *line, *message;
		uint32_t column;
	} cases[] = {
		{"srot", "no command srot; the nearest is sort", 0},
		{"filtre x", "no command filtre; the nearest is filter", 0},
		{"unatg", "no command unatg; the nearest is untag", 0},
		{"exit", "no command exit; the nearest is edit", 0},
		{"searc-next", "no command searc-next; the nearest is search-next", 0},
		{"sort-", "sort- can be sort-left, sort-right", 0},
		{"family-on", "family-on does nothing here", 0},
		{"quit now", "quit takes no argument", 0},
		{"floor", "give more: floor PCT", 0},
		{"mark", "give more: mark LETTER", 0},
		{"down x", "this is no number", 5},
		{"20 down", "a number goes to its row, alone", 0},
		{"", "no command", 0},
	};

	(void)state;
	for (size_t i = 0; i < ARRAY_LENGTH(cases); i++) {
		struct error error = {0};
		struct typed typed;
		assert_false(
			command_line_read(slice_of(cases[i].line), IN_METRICS, &typed, &error));
		assert_string_equal(error.message, cases[i].message);
		assert_int_equal(error.column, cases[i].column);
	}
}

/* Bytes of any kind and any number of them. */
static void a_long_name_is_answered_all_the_same(void **state)
{
	char line[4096];
	struct error error = {0};
	struct typed typed;

	(void)state;
	memset(line, 0xff, sizeof(line));
	assert_false(command_line_read((struct slice){line, sizeof(line)}, IN_ALL, &typed, &error));
	assert_non_null(strstr(error.message, "no command"));
}

/* A command bound in several places is good in those where it means something. */
static void a_command_tells_where_it_is_good(void **state)
{
	struct error error = {0};
	struct typed typed;

	(void)state;
	assert_true(command_line_read(SLICE("family-on"), IN_ALL, &typed, &error));
	assert_int_equal(typed.places, IN_SUMMARY);
	assert_true(command_line_read(SLICE("back"), IN_METRICS | IN_HELP, &typed, &error));
	assert_int_equal(typed.places, IN_METRICS | IN_HELP);
}

/* Every line of the table can be typed as it is written there. */
static void every_command_can_be_typed(void **state)
{
	(void)state;
	for (size_t i = 0; i < key_count; i++) {
		struct slice name = keys_word(&key_table[i]);
		struct error error = {0};
		struct typed typed;
		char line[64];
		bool must;
		enum argument argument = keys_argument(&key_table[i], &must);
		snprintf(line, sizeof(line), "%.*s%s", (int)name.length, name.at, must ? " x" : "");
		if (!command_line_read(slice_of(line), key_table[i].places, &typed, &error))
			fail_msg("%s: %s", line, error.message);
		assert_int_equal(typed.command, key_table[i].command);
		assert_int_equal(typed.kind, argument);
	}
}

int main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(a_line_is_a_name_and_what_follows),
		cmocka_unit_test(a_mistake_is_told_with_what_was_meant),
		cmocka_unit_test(a_long_name_is_answered_all_the_same),
		cmocka_unit_test(a_command_tells_where_it_is_good),
		cmocka_unit_test(every_command_can_be_typed),
	};

	return cmocka_run_group_tests_name("command line", tests, NULL, NULL);
}
