/* A person's own options, in front of those of the command line. */
#include "tui/options_file.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>
#include <cmocka.h>

struct file_test {
	char path[64];
	struct arguments all;
	struct options options;
	struct error error;
	bool good;
};

static void open_file(struct file_test *test, const char *text, int count, char **arguments)
{
	*test = (struct file_test){.path = "/tmp/perfsift-options-XXXXXX"};
	int file = mkstemp(test->path);

	assert_true(file >= 0);
	assert_int_equal(write(file, text, strlen(text)), strlen(text));
	close(file);
	test->good = arguments_open(&test->all, test->path, count, arguments, &test->error);
	struct error error = {0};
	assert_true(options_parse(&test->options, test->all.count, test->all.at, &error));
}

static void close_file(struct file_test *test)
{
	options_release(&test->options);
	arguments_release(&test->all);
	unlink(test->path);
}

static void lines_are_options_and_the_command_line_goes_before_them(void **state)
{
	char *arguments[] = {"perfsift", "--theme=dark", "mail.eml", NULL};
	struct file_test test;

	(void)state;
	open_file(
		&test, "# as I like it\n\n theme=light\r\nascii\nnoise=20\nnoise=15", 3, arguments);
	assert_true(test.good);
	assert_int_equal(test.options.theme, THEME_DARK);
	assert_true(test.options.ascii);
	assert_true(test.options.noise >= 15 && test.options.noise <= 15);
	assert_int_equal(test.options.path_count, 1);
	close_file(&test);
}

static void a_wrong_line_is_told_and_the_rest_holds(void **state)
{
	char *arguments[] = {"perfsift", NULL};
	struct file_test test;

	(void)state;
	open_file(&test, "ascii\ntheme=pink\nno-such-option\ncolor=never\n", 1, arguments);
	assert_false(test.good);
	assert_int_equal(test.error.line, 2);
	assert_non_null(strstr(test.error.message, "'pink' is no theme"));
	assert_true(test.options.ascii);
	assert_int_equal(test.options.colour, COLOUR_NEVER);
	close_file(&test);
}

/* A line is one option: it can neither name a file to read nor end the options. */
static void a_line_is_never_a_path(void **state)
{
	char *arguments[] = {"perfsift", NULL};
	struct file_test test;

	(void)state;
	open_file(&test, "\nmail.eml\n-p\n--\n", 1, arguments);
	assert_false(test.good);
	assert_int_equal(test.options.path_count, 0);
	assert_false(test.options.print);
	close_file(&test);
}

/* Nor does it choose the group that the paths of the command line come into. */
static void a_line_is_never_a_group(void **state)
{
	static const char *const lines[] = {"base", "base=before.log", "head=after.log", "group=x"};
	char *arguments[] = {"perfsift", "mail.eml", NULL};

	(void)state;
	for (size_t i = 0; i < ARRAY_LENGTH(lines); i++) {
		struct file_test test;
		open_file(&test, lines[i], 2, arguments);
		assert_false(test.good);
		assert_non_null(strstr(test.error.message, "for the command line"));
		assert_int_equal(test.options.path_count, 1);
		assert_null(test.options.paths[0].group);
		close_file(&test);
	}
}

static void a_line_is_one_option_whatever_its_length(void **state)
{
	char *arguments[] = {"perfsift", NULL};
	char line[5000];
	struct file_test test;

	(void)state;
	memset(line, 'a', sizeof(line));
	memcpy(line, "filter=", strlen("filter="));
	line[sizeof(line) - 1] = '\0';
	open_file(&test, line, 1, arguments);
	assert_true(test.good);
	assert_int_equal(test.options.filters.count, 1);
	assert_int_equal(strlen(test.options.filters.values[0]), strlen(line) - strlen("filter="));
	close_file(&test);
}

/* Its bytes have no end. */
static void what_is_no_file_of_lines_is_told_and_not_read(void **state)
{
	static const char *const paths[] = {"/dev/zero", "/"};
	char *arguments[] = {"perfsift", "--ascii", NULL};

	(void)state;
	for (size_t i = 0; i < ARRAY_LENGTH(paths); i++) {
		struct arguments all;
		struct error error = {0};
		assert_false(arguments_open(&all, paths[i], 2, arguments, &error));
		assert_int_equal(error.code, ERROR_READ);
		assert_int_equal(all.count, 2);
		arguments_release(&all);
	}
}

static void without_a_file_there_is_the_command_line(void **state)
{
	char *arguments[] = {"perfsift", "--ascii", NULL};
	struct arguments all;
	struct error error = {0};

	(void)state;
	assert_true(arguments_open(&all, "/nonexistent/options", 2, arguments, &error));
	assert_int_equal(all.count, 2);
	assert_string_equal(all.at[1], "--ascii");
	arguments_release(&all);
	assert_true(arguments_open(&all, NULL, 2, arguments, &error));
	assert_int_equal(all.count, 2);
	assert_null(all.at[2]);
	arguments_release(&all);
}

int main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(lines_are_options_and_the_command_line_goes_before_them),
		cmocka_unit_test(a_wrong_line_is_told_and_the_rest_holds),
		cmocka_unit_test(a_line_is_never_a_path),
		cmocka_unit_test(a_line_is_never_a_group),
		cmocka_unit_test(a_line_is_one_option_whatever_its_length),
		cmocka_unit_test(what_is_no_file_of_lines_is_told_and_not_read),
		cmocka_unit_test(without_a_file_there_is_the_command_line),
	};

	return cmocka_run_group_tests(tests, NULL, NULL);
}
