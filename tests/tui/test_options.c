/* The command line: what each option sets, which paths belong to which group, what is a mistake. */
#include "tui/options.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <cmocka.h>

#define WORDS_MOST 24

/* Parse a command line given as one text, its words divided by single blanks. */
static bool parse(struct options *options, const char *line, struct error *error)
{
	static char words[512];
	static char *arguments[WORDS_MOST + 2];
	int count = 0;

	*error = (struct error){0};
	snprintf(words, sizeof(words), "perfsift %s", line);
	for (char *word = strtok(words, " "); word && count < WORDS_MOST; word = strtok(NULL, " "))
		arguments[count++] = word;
	arguments[count] = NULL;
	return options_parse(options, count, arguments, error);
}

/* Paths with their groups: "a.log base/b.log" for a path without and one with a group. */
static const char *paths_text(const struct options *options)
{
	static char text[256];
	size_t used = 0;

	text[0] = '\0';
	for (size_t i = 0; i < options->path_count; i++)
		used += (size_t)snprintf(text + used, sizeof(text) - used, "%s%s%s%s", i ? " " : "",
			options->paths[i].group ? options->paths[i].group : "",
			options->paths[i].group ? ":" : "", options->paths[i].path);
	return text;
}

static void paths_belong_to_the_group_before_them(void **state)
{
	static const struct {
		const char *line, *paths;
	} cases[] = {
		{"a.log b.log", "a.log b.log"},
		{"-", "-"},
		{"--base a b --head c", "base:a base:b head:c"},
		{"--base=a b --head=c", "base:a base:b head:c"},
		{"--group v6.1 a b --group v6.2 c", "v6.1:a v6.1:b v6.2:c"},
		{"--group=v6.1 a", "v6.1:a"},
		{"x --base a --print b --noise 5 c", "x base:a base:b base:c"},
		{"--base a -- --b -c", "base:a base:--b base:-c"},
		{"--head -- a --base b", "head:a head:--base head:b"},
		{"a -f rcu b", "a b"},
	};

	(void)state;
	for (size_t i = 0; i < ARRAY_LENGTH(cases); i++) {
		struct options options;
		struct error error;
		assert_true(parse(&options, cases[i].line, &error));
		assert_string_equal(paths_text(&options), cases[i].paths);
		options_release(&options);
	}
}

static void nothing_given_means_the_defaults(void **state)
{
	struct options options;
	struct error error;

	(void)state;
	assert_true(parse(&options, "", &error));
	assert_false(options.demo || options.print || options.help || options.version);
	assert_int_equal(options.view, VIEW_COUNT);
	assert_int_equal(options.format, EXPORT_TABLE);
	assert_null(options.sort);
	assert_null(options.output);
	assert_true(isnan(options.noise));
	assert_int_equal(options.path_count, 0);
	options_release(&options);
}

static void each_option_sets_what_it_says(void **state)
{
	struct options options;
	struct error error;

	(void)state;
	assert_true(parse(&options,
		"--view=summary -f a --filter b -x c -w e>1 --where=f<2 --report=d -s "
		"-noise,metric --noise 12.5 x",
		&error));
	assert_int_equal(options.view, VIEW_SUMMARY);
	assert_int_equal(options.filters.count, 2);
	assert_string_equal(options.filters.values[1], "b");
	assert_int_equal(options.wheres.count, 2);
	assert_string_equal(options.wheres.values[1], "f<2");
	assert_string_equal(options.excludes.values[0], "c");
	assert_string_equal(options.reports.values[0], "d");
	assert_string_equal(options.sort, "-noise,metric");
	assert_true(options.noise == 12.5);
	assert_false(options.print);
	options_release(&options);
}

static void verdicts_have_a_floor_and_an_exit_status(void **state)
{
	struct options options;
	struct error error;

	(void)state;
	assert_true(parse(&options, "--floor=2.5% --changed --fail-on=worse:7 x", &error));
	assert_true(options.floor == 2.5);
	assert_true(options.changed && options.fail_on && !options.print);
	assert_true(options.fail_from == 7);
	options_release(&options);
	assert_true(parse(&options, "--brief --fail-on=worse x", &error));
	assert_true(options.brief && options.print && options.fail_on);
	assert_true(isnan(options.floor) && options.fail_from == 0);
	options_release(&options);
}

static void the_threads_of_a_load_can_be_counted(void **state)
{
	struct options options;
	struct error error = {0};

	(void)state;
	assert_true(parse(&options, "x", &error));
	assert_int_equal(options.load.jobs, 0); /* as many as there are processors */
	options_release(&options);
	assert_true(parse(&options, "-j3 x", &error));
	assert_int_equal(options.load.jobs, 3);
	options_release(&options);
}

static void a_format_or_an_output_means_print(void **state)
{
	static const char *const lines[] = {"-p", "--format=csv", "-o file", "-o -", "--print"};

	(void)state;
	for (size_t i = 0; i < ARRAY_LENGTH(lines); i++) {
		struct options options;
		struct error error;
		assert_true(parse(&options, lines[i], &error));
		assert_true(options.print);
		options_release(&options);
	}
}

static void a_mistake_is_told_with_the_choices(void **state)
{
	static const struct {
		const char *line, *message;
	} cases[] = {
		{"--view=foo",
			"--view: 'foo' is no view; the views are reports, summary, metrics, runs, "
			"jitter, problems, beside, values"},
		{"--view=metric", "--view: 'metric' is no view; the views are reports, summary, "
				  "metrics, runs, "
				  "jitter, problems, beside, values"},
		{"--format=xml", "--format: 'xml' is no format; the formats are table, csv, json, "
				 "markdown, lkp"},
		{"--noise=lots",
			"--noise: 'lots' is no percentage; give a number from 0 on, such as 10"},
		{"--noise=-1",
			"--noise: '-1' is no percentage; give a number from 0 on, such as 10"},
		{"-j0", "--jobs: '0' is no count of threads; give a number from 1 to 256"},
		{"--floor=x", "--floor: 'x' is no percentage; give a number from 0 on, such as 5"},
		{"--fail-on=better", "--fail-on: 'better' is not understood; give worse, or "
				     "worse:5 for 5 % and more"},
		{"--fail-on=worse:", "--fail-on: 'worse:' is not understood; give worse, or "
				     "worse:5 for 5 % and more"},
		{"--help=pdf", "--help: 'pdf' is no form; the forms are man, bash, zsh and fish"},
		{"--frobnicate", "unknown or ambiguous option '--frobnicate'; see perfsift --help"},
		{"-Z", "unknown option '-Z'; see perfsift --help"},
		{"--sort", "--sort needs KEY[,KEY]"},
		{"x -f", "--filter needs REGEX"},
		{"--demo=3", "--demo takes no value"},
		{"--demo x", "--demo takes no PATH, such as 'x'"},
	};

	(void)state;
	for (size_t i = 0; i < ARRAY_LENGTH(cases); i++) {
		struct options options;
		struct error error;
		assert_false(parse(&options, cases[i].line, &error));
		assert_int_equal(error.code, ERROR_USAGE);
		assert_string_equal(error.message, cases[i].message);
		options_release(&options);
	}
}

/* What options_write_help() writes. */
static void read_help(char *text, size_t size)
{
	FILE *file = tmpfile();

	assert_non_null(file);
	options_write_help(file);
	rewind(file);
	text[fread(text, 1, size - 1, file)] = '\0';
	fclose(file);
}

static void the_help_shows_every_option_in_80_columns(void **state)
{
	char text[8192], name[64];

	(void)state;
	read_help(text, sizeof(text));
	for (size_t i = 0; i < option_count; i++) {
		assert_true(strlen(option_table[i].help) > 0);
		snprintf(name, sizeof(name), "--%s", option_table[i].name);
		assert_non_null(strstr(text, name));
	}
	for (char *line = strtok(text, "\n"); line; line = strtok(NULL, "\n"))
		assert_true(strlen(line) < 80);
}

static void the_help_names_every_view_and_format(void **state)
{
	char text[8192];

	(void)state;
	read_help(text, sizeof(text));
	for (int id = 0; id < VIEW_COUNT; id++)
		if (options_view_is_named((enum view_id)id))
			assert_non_null(strstr(text, view_name((enum view_id)id)));
	for (int format = 0; format < EXPORT_COUNT; format++)
		assert_non_null(strstr(text, export_format_name((enum export_format)format)));
}

static void no_two_options_share_a_name_or_a_letter(void **state)
{
	(void)state;
	for (size_t i = 0; i < option_count; i++)
		for (size_t k = 0; k < i; k++) {
			assert_string_not_equal(option_table[i].name, option_table[k].name);
			assert_true(option_table[i].letter == 0 ||
				    option_table[i].letter != option_table[k].letter);
		}
}

int main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(paths_belong_to_the_group_before_them),
		cmocka_unit_test(nothing_given_means_the_defaults),
		cmocka_unit_test(each_option_sets_what_it_says),
		cmocka_unit_test(verdicts_have_a_floor_and_an_exit_status),
		cmocka_unit_test(the_threads_of_a_load_can_be_counted),
		cmocka_unit_test(a_format_or_an_output_means_print),
		cmocka_unit_test(a_mistake_is_told_with_the_choices),
		cmocka_unit_test(the_help_shows_every_option_in_80_columns),
		cmocka_unit_test(the_help_names_every_view_and_format),
		cmocka_unit_test(no_two_options_share_a_name_or_a_letter),
	};

	return cmocka_run_group_tests_name("options", tests, NULL, NULL);
}
