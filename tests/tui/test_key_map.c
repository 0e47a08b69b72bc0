/* A person's own keys: what a file binds, what it says of mistakes, what the help makes of it. */
#include "tui/key_map.h"

#include "tui/help.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <cmocka.h>

static const char own_keys[] = "# my keys\n"
			       "\n"
			       "bind metrics F2 sort -change,metric\r\n"
			       "bind all z down\n"
			       "  bind  all   x   none\n"
			       "bind summary x exchange\n"
			       "bind all \xc3\xb6 family-on\n"
			       "bind help C-x search-next\n"
			       "bind reports j down 5\n"
			       "bind metrics # filter \\d # not a remark\n";

static void open_own(struct key_map *map)
{
	struct error error = {0};

	*map = (struct key_map){0};
	if (!key_map_add(map, slice_of(own_keys), "keys", &error))
		fail_msg("line %u: %s", error.line, error.message);
}

static void a_line_binds_a_key_in_its_place(void **state)
{
	static const struct {
		int code;
		unsigned place;
		enum command command;
		const char *argument;
		size_t count;
	} cases[] = {
		{CODE_F1 + 1, IN_METRICS, COMMAND_SORT, "-change,metric", 0},
		{CODE_F1 + 1, IN_REPORTS, COMMAND_NONE, "", 0},
		{'z', IN_METRICS, COMMAND_DOWN, "", 0},
		{'z', IN_HELP, COMMAND_DOWN, "", 0},
		{'x', IN_METRICS, COMMAND_NONE, "", 0},
		{'x', IN_SUMMARY, COMMAND_EXCHANGE, "", 0}, /* the later line */
		{0xf6, IN_SUMMARY, COMMAND_FAMILY_ON, "", 0},
		{0xf6, IN_METRICS, COMMAND_NONE, "", 0}, /* there it means nothing */
		{24, IN_HELP, COMMAND_SEARCH_NEXT, "", 0},
		{'j', IN_REPORTS, COMMAND_DOWN, "", 5},
		{'j', IN_METRICS, COMMAND_DOWN, "", 0}, /* as the table says */
		{'#', IN_METRICS, COMMAND_FILTER, "\\d # not a remark", 0},
	};
	struct key_map map;

	(void)state;
	open_own(&map);
	for (size_t i = 0; i < ARRAY_LENGTH(cases); i++) {
		struct typed typed = key_map_find(&map, cases[i].code, cases[i].place);
		assert_int_equal(typed.command, cases[i].command);
		assert_true(slice_equal(typed.argument, slice_of(cases[i].argument)));
		assert_int_equal(typed.count, cases[i].count);
	}
	key_map_release(&map);
}

static void a_mistake_is_told_with_its_line(void **state)
{
	static const struct {
		const char *line, *message;
	} cases[] = {
		{"unbind all x", "a line reads: bind PLACE KEY COMMAND [ARGUMENT]"},
		{"bind", "'' is no place; give the name of a view, help, or all"},
		{"bind nowhere x quit",
			"'nowhere' is no place; give the name of a view, help, or all"},
		{"bind all xx quit",
			"'xx' is no key that can be bound, such as x, C-x, F2, PgUp or Space"},
		{"bind all Esc quit",
			"'Esc' is no key that can be bound, such as x, C-x, F2, PgUp or Space"},
		{"bind all 5 quit",
			"'5' is no key that can be bound, such as x, C-x, F2, PgUp or Space"},
		{"bind all x", "no command"},
		{"bind all x srot", "no command srot; the nearest is sort"},
		{"bind metrics x family-on", "family-on does nothing here"},
	};

	(void)state;
	for (size_t i = 0; i < ARRAY_LENGTH(cases); i++) {
		struct key_map map = {0};
		struct error error = {0};
		char text[128];
		snprintf(text, sizeof(text), "# first\n%s\nbind all z quit\n", cases[i].line);
		assert_false(key_map_add(&map, slice_of(text), "/home/x/keys", &error));
		assert_string_equal(error.message, cases[i].message);
		assert_string_equal(error.file, "/home/x/keys");
		assert_int_equal(error.line, 2);
		assert_int_equal(key_map_find(&map, 'z', IN_METRICS).command, COMMAND_QUIT);
		key_map_release(&map);
	}
}

static void further_mistakes_are_counted(void **state)
{
	struct key_map map = {0};
	struct error error = {0};

	(void)state;
	assert_false(key_map_add(&map, SLICE("bind\nbind all z\n\nx\n"), "keys", &error));
	assert_int_equal(error.line, 1);
	assert_non_null(strstr(error.message, "or all; 2 more such lines"));
	key_map_release(&map);
}

/* Each is asked for each key, and more than once by the help. */
static void bindings_without_end_are_told(void **state)
{
	struct key_map map = {0};
	struct error error = {0};
	char *text = malloc(BINDINGS_MOST * 2 * sizeof("bind all x none\n"));
	size_t length = 0;

	(void)state;
	for (int i = 0; i < BINDINGS_MOST + 2; i++)
		length += (size_t)sprintf(text + length, "bind all x none\n");
	assert_false(key_map_add(&map, (struct slice){text, length}, "keys", &error));
	assert_int_equal(map.count, BINDINGS_MOST);
	assert_int_equal(error.line, BINDINGS_MOST + 1);
	assert_string_equal(error.message, "there are more than 1000 bindings; 1 more such line");
	key_map_release(&map);
	free(text);
}

static void a_file_that_is_not_there_is_no_mistake(void **state)
{
	struct key_map map = {0};
	struct error error = {0};

	(void)state;
	assert_true(key_map_load(&map, "tests/data/no-such-file", &error));
	assert_int_equal(map.count, 0);
}

/* A fixed sequence that looks random: a test must fail twice alike. */
static void any_bytes_do_no_harm(void **state)
{
	static const char *const words[] = {"bind", "all", "metrics", "x", "C-", "sort", "20", "'",
		"filter", "\n", "\xff", "\xc3\xb6", " ", "\t", "#", "\r\n", "none", "F13"};
	uint32_t seed = 1;

	(void)state;
	for (int round = 0; round < 500; round++) {
		struct key_map map = {0};
		struct error error = {0};
		struct slice text = SLICE_EMPTY;
		struct arena arena = {0};
		struct help help;
		for (int i = 0; i < 40; i++) {
			seed = seed * 1664525u + 1013904223u;
			const char *word = words[(seed >> 8) % ARRAY_LENGTH(words)];
			text = arena_print(&arena, "%.*s%s%s", (int)text.length, text.at,
				seed >> 31 ? " " : "", word);
		}
		key_map_add(&map, text, "keys", &error);
		help_open(&help, &map, IN_METRICS, "metrics", (int)(seed % 100));
		help_close(&help);
		key_map_release(&map);
		arena_release(&arena);
	}
}

static bool help_has(const struct help *help, const char *text)
{
	for (size_t i = 0; i < help->count; i++)
		if (slice_contains(help->lines[i], slice_of(text)))
			return true;
	return false;
}

static void the_help_shows_the_keys_in_force(void **state)
{
	struct key_map map;
	struct help help;

	(void)state;
	open_own(&map);
	help_open(&help, &map, IN_METRICS, "metrics", 80);
	assert_true(help_has(&help, "j, Down, C-n, z  :down"));
	assert_true(help_has(&help, "                 :exchange")); /* x was taken away */
	assert_true(help_has(&help, "Your own keys"));
	assert_true(help_has(&help, "F2               :sort -change,metric"));
	help_close(&help);
	help_open(&help, &map, IN_SUMMARY, "summary", 80);
	assert_true(help_has(&help, "x                :exchange"));
	assert_false(help_has(&help, "Your own keys"));
	help_close(&help);
	help_open(&help, &map, IN_REPORTS, "reports", 80);
	assert_true(help_has(&help, "Down, C-n, z     :down"));
	assert_true(help_has(&help, "j                :down 5"));
	help_close(&help);
	key_map_release(&map);
}

int main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(a_line_binds_a_key_in_its_place),
		cmocka_unit_test(a_mistake_is_told_with_its_line),
		cmocka_unit_test(further_mistakes_are_counted),
		cmocka_unit_test(bindings_without_end_are_told),
		cmocka_unit_test(a_file_that_is_not_there_is_no_mistake),
		cmocka_unit_test(any_bytes_do_no_harm),
		cmocka_unit_test(the_help_shows_the_keys_in_force),
	};

	return cmocka_run_group_tests_name("key map", tests, NULL, NULL);
}
