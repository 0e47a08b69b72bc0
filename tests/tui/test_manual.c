/* What is made of the tables for man and for shells: that it is whole, and that they can read it.
 */
#include "tui/manual.h"

#include "tui/keys.h"
#include "tui/options.h"
#include "tui/shells.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <cmocka.h>

#include <unistd.h>

static char text[65536];

/* Write into a file of the test alone, and read it into `text`. Gives its name. */
static const char *written(void (*write)(FILE *stream))
{
	static char name[] = "/tmp/perfsift-test-XXXXXX";

	strcpy(name + sizeof(name) - 7, "XXXXXX");
	FILE *file = fdopen(mkstemp(name), "w+");
	assert_non_null(file);
	write(file);
	rewind(file);
	text[fread(text, 1, sizeof(text) - 1, file)] = '\0';
	fclose(file);
	return name;
}

/* Run a program on the file, where it is installed; it must say nothing. */
static void assert_reads(const char *program, const char *arguments, const char *name)
{
	char line[256], said[4096];

	snprintf(line, sizeof(line), "! command -v %s >/dev/null || %s %s %s 2>&1 >/dev/null",
		program, program, arguments, name);
	FILE *pipe = popen(line, "r");
	assert_non_null(pipe);
	said[fread(said, 1, sizeof(said) - 1, pipe)] = '\0';
	if (pclose(pipe) != 0 || said[0])
		fail_msg("%s: %s", program, said);
}

static void the_man_page_is_read_without_warnings(void **state)
{
	const char *name = written(manual_write);

	(void)state;
	assert_reads("groff", "-ww -man -Tutf8", name);
	assert_reads("mandoc", "-T lint -W warning", name);
	unlink(name);
}

/* As roff writes it: a hyphen that is one. */
static void assert_has(const char *before, struct slice word)
{
	char escaped[128];
	size_t length = (size_t)snprintf(escaped, sizeof(escaped), "%s", before);

	for (size_t i = 0; i < word.length; i++)
		length += (size_t)snprintf(escaped + length, sizeof(escaped) - length, "%s%c",
			word.at[i] == '-' ? "\\" : "", word.at[i]);
	if (!strstr(text, escaped))
		fail_msg("'%s' is missing", escaped);
}

static void the_man_page_has_every_option_and_command(void **state)
{
	const char *name = written(manual_write);

	(void)state;
	for (size_t i = 0; i < option_count; i++)
		assert_has("\\fB\\-\\-", slice_of(option_table[i].name));
	for (size_t i = 0; i < key_count; i++)
		assert_has("\\fB:", keys_word(&key_table[i]));
	unlink(name);
}

static void no_line_of_the_man_page_is_taken_for_a_request(void **state)
{
	const char *name = written(manual_write);

	(void)state;
	for (char *line = strtok(text, "\n"); line; line = strtok(NULL, "\n")) {
		assert_true(strlen(line) <= 100);
		assert_true(line[0] != '\'');
		assert_true(line[0] != '.' || (line[1] >= 'A' && line[1] <= 'Z'));
	}
	unlink(name);
}

static void shells_can_read_their_completions(void **state)
{
	static const struct {
		const char *shell;
		void (*write)(FILE *stream);
		const char *option; /* how an option looks there */
	} cases[] = {{"bash", shells_write_bash, "--%s"}, {"zsh", shells_write_zsh, "--%s"},
		{"fish", shells_write_fish, "-l %s"}};

	(void)state;
	for (size_t i = 0; i < ARRAY_LENGTH(cases); i++) {
		const char *name = written(cases[i].write);
		assert_reads(cases[i].shell, "-n", name);
		for (size_t k = 0; k < option_count; k++) {
			char option[64];
			snprintf(option, sizeof(option), cases[i].option, option_table[k].name);
			assert_non_null(strstr(text, option));
		}
		unlink(name);
	}
}

static void values_of_options_are_completed(void **state)
{
	static const struct {
		const char *option, *words;
	} cases[] = {{"format", "table csv json markdown lkp"}, {"help", "man bash zsh fish"},
		{"fail-on", "worse"}, {"theme", "plain none dark light"},
		{"color", "auto always never"}, {"filter", ""}};
	struct arena arena = {0};

	(void)state;
	for (size_t i = 0; i < ARRAY_LENGTH(cases); i++)
		assert_true(slice_equal(
			options_words(cases[i].option, &arena), slice_of(cases[i].words)));
	arena_release(&arena);
}

int main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(the_man_page_is_read_without_warnings),
		cmocka_unit_test(the_man_page_has_every_option_and_command),
		cmocka_unit_test(no_line_of_the_man_page_is_taken_for_a_request),
		cmocka_unit_test(shells_can_read_their_completions),
		cmocka_unit_test(values_of_options_are_completed),
	};

	return cmocka_run_group_tests_name("manual", tests, NULL, NULL);
}
