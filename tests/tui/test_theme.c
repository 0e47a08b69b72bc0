/* Themes: what roles look like, and when there is colour. */
#include "tui/theme.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stdlib.h>
#include <string.h>
#include <cmocka.h>

static void themes_have_names(void **state)
{
	(void)state;
	for (int id = 0; id < THEME_COUNT; id++)
		assert_int_equal(theme_by_name(theme_name((enum theme_id)id)), id);
	assert_int_equal(theme_by_name("pink"), THEME_COUNT);
}

static bool looks_alike(struct appearance a, struct appearance b)
{
	return a.colour == b.colour && a.attributes == b.attributes;
}

/* What is good, bad, noisy or wrong stands out from text and from each other in any depth. */
static void roles_that_matter_look_different(void **state)
{
	static const int depths[] = {8, 16, 88, 256};
	static const enum role roles[] = {
		ROLE_TEXT, ROLE_BETTER, ROLE_WORSE, ROLE_CHANGED, ROLE_NOISY, ROLE_TAG};

	(void)state;
	for (int id = 0; id < THEME_COUNT; id++)
		for (size_t depth = 0; id != THEME_NONE && depth < ARRAY_LENGTH(depths); depth++)
			for (size_t a = 0; a < ARRAY_LENGTH(roles); a++)
				for (size_t b = 0; b < a; b++)
					assert_false(looks_alike(theme_look((enum theme_id)id,
									 roles[a], depths[depth]),
						theme_look((enum theme_id)id, roles[b],
							depths[depth])));
}

static void without_colours_attributes_must_do(void **state)
{
	(void)state;
	for (int role = 0; role < ROLE_COUNT; role++) {
		assert_int_equal(theme_look(THEME_NONE, (enum role)role, 256).colour, NO_COLOUR);
		assert_int_equal(theme_look(THEME_DARK, (enum role)role, 0).colour, NO_COLOUR);
		assert_int_equal(theme_look(THEME_LIGHT, (enum role)role, 2).colour, NO_COLOUR);
	}
	assert_int_equal(theme_look(THEME_NONE, ROLE_WORSE, 8).attributes, LOOK_BOLD);
}

static void a_colour_is_one_that_the_terminal_has(void **state)
{
	static const int depths[] = {8, 16, 256};

	(void)state;
	for (int id = 0; id < THEME_COUNT; id++)
		for (size_t depth = 0; depth < ARRAY_LENGTH(depths); depth++)
			for (int role = 0; role < ROLE_COUNT; role++)
				assert_true(theme_look((enum theme_id)id, (enum role)role,
						    depths[depth])
						    .colour < depths[depth]);
}

static void the_background_chooses_the_theme(void **state)
{
	static const struct {
		const char *value;
		enum theme_id theme;
	} cases[] = {{NULL, THEME_PLAIN}, {"", THEME_PLAIN}, {"15;0", THEME_DARK},
		{"0;15", THEME_LIGHT}, {"0;7", THEME_LIGHT}, {"7;8", THEME_DARK},
		{"12;default;0", THEME_DARK}, {"15;default", THEME_PLAIN}, {"15;", THEME_PLAIN},
		{"15;99", THEME_PLAIN}, {"15;-1", THEME_PLAIN}, {"0", THEME_PLAIN}};

	(void)state;
	for (size_t i = 0; i < ARRAY_LENGTH(cases); i++)
		assert_int_equal(theme_for_background(cases[i].value), cases[i].theme);
}

static void no_color_is_obeyed_unless_colour_is_asked_for(void **state)
{
	(void)state;
	assert_true(colour_is_wanted(COLOUR_AUTO, NULL, "xterm"));
	assert_true(colour_is_wanted(COLOUR_AUTO, "", "xterm"));
	assert_false(colour_is_wanted(COLOUR_AUTO, "1", "xterm"));
	assert_false(colour_is_wanted(COLOUR_AUTO, NULL, "dumb"));
	assert_true(colour_is_wanted(COLOUR_ALWAYS, "1", "dumb"));
	assert_false(colour_is_wanted(COLOUR_NEVER, NULL, "xterm"));
}

static void printed_text_gets_sequences(void **state)
{
	struct arena arena = {0};
	const struct slice *sequences = theme_sequences(THEME_PLAIN, &arena);

	(void)state;
	assert_int_equal(sequences[ROLE_TEXT].length, 0);
	assert_true(slice_equal(sequences[ROLE_WORSE], SLICE("\033[31m")));
	assert_true(slice_equal(sequences[ROLE_TITLE], SLICE("\033[1m")));
	assert_true(slice_equal(sequences[ROLE_ERROR], SLICE("\033[31;1m")));
	arena_release(&arena);
}

int main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(themes_have_names),
		cmocka_unit_test(roles_that_matter_look_different),
		cmocka_unit_test(without_colours_attributes_must_do),
		cmocka_unit_test(a_colour_is_one_that_the_terminal_has),
		cmocka_unit_test(the_background_chooses_the_theme),
		cmocka_unit_test(no_color_is_obeyed_unless_colour_is_asked_for),
		cmocka_unit_test(printed_text_gets_sequences),
	};

	return cmocka_run_group_tests(tests, NULL, NULL);
}
