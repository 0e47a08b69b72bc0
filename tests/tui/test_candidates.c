/* Tab: which words it offers where, and what it puts into the line. */
#include "tui/candidates.h"

#include "parsers/load.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <cmocka.h>

struct fixture {
	struct loaded loaded;
	struct session session;
	struct arena arena;
};

static int open_fixture(void **state)
{
	static const struct load_path paths[] = {
		{"tests/data/screen.eml", NULL}, {"tests/data/screen-small.eml", NULL}};
	struct fixture *fixture = calloc(1, sizeof(*fixture));
	struct error error = {0};

	if (!load_paths(&fixture->loaded, paths, ARRAY_LENGTH(paths), &error))
		return -1;
	session_open(&fixture->session, &fixture->loaded.store, 0);
	*state = fixture;
	return 0;
}

static int close_fixture(void **state)
{
	struct fixture *fixture = *state;

	session_close(&fixture->session);
	loaded_release(&fixture->loaded);
	arena_release(&fixture->arena);
	free(fixture);
	return 0;
}

/* The line after Tab, with the words that it then offers behind it: "sort  [sort  sort-left ]". */
static const char *after_tab(
	struct fixture *fixture, enum view_id id, enum argument kind, const char *line)
{
	struct view_scope scope = {.comparison = VIEW_ALL, .family = VIEW_ALL};
	struct completion completion = {0};
	struct view *view = view_open(id, &fixture->session, scope);
	struct candidates of = {&completion, &fixture->session, view, 0, 1u << id};
	struct prompt prompt;

	prompt_open(&prompt, "", slice_of(line), NULL);
	size_t from = kind == ARGUMENT_NONE ? candidates_command(&of, slice_of(line))
					    : candidates_argument(&of, kind, slice_of(line));
	completion_begin(&completion, &prompt, from);
	struct slice text = arena_copy(&fixture->arena, prompt_text(&prompt));
	for (size_t i = 0; i < completion.count; i++)
		text = arena_print(&fixture->arena, "%.*s%s%s%s", (int)text.length, text.at,
			i ? " " : " [", completion.words[i].at,
			i + 1 == completion.count ? "]" : "");
	completion_close(&completion);
	view_close(view);
	return text.at;
}

static void names_of_commands_are_completed(void **state)
{
	static const struct {
		enum view_id id;
		const char *line, *after;
	} cases[] = {
		{VIEW_METRICS, "fil", "filter "},
		{VIEW_METRICS, "  unt", "  untag"},
		{VIEW_METRICS, "sor", "sort [sort  sort-left sort-right]"},
		{VIEW_METRICS, "family", "family"}, /* means nothing there */
		{VIEW_SUMMARY, "fam", "family-o [family-off family-on]"},
		{VIEW_METRICS, "xyz", "xyz"},
	};

	for (size_t i = 0; i < ARRAY_LENGTH(cases); i++)
		assert_string_equal(after_tab(*state, cases[i].id, ARGUMENT_NONE, cases[i].line),
			cases[i].after);
}

static void arguments_of_commands_are_completed(void **state)
{
	static const struct {
		enum view_id id;
		const char *line, *after;
	} cases[] = {
		{VIEW_METRICS, "sort eff", "sort effect"},
		{VIEW_METRICS, "sort -noi", "sort -noise"},
		{VIEW_METRICS, "sort -change,met", "sort -change,metric"},
		{VIEW_METRICS, "columns change,met", "columns change,metric"},
		{VIEW_METRICS, "view r", "view r [reports runs]"},
		{VIEW_METRICS, "view rep", "view reports"},
		{VIEW_METRICS, "filter proc-v", "filter proc-vmstat."},
		{VIEW_METRICS, "where eff", "where effect"},
		{VIEW_REPORTS, "report stress", "report stress-ng"},
		{VIEW_METRICS, "invert x", "invert x"}, /* takes nothing */
		{VIEW_METRICS, "noise 1", "noise 1"},
	};

	for (size_t i = 0; i < ARRAY_LENGTH(cases); i++)
		assert_string_equal(after_tab(*state, cases[i].id, ARGUMENT_NONE, cases[i].line),
			cases[i].after);
}

static void metrics_are_completed_up_to_their_next_dot(void **state)
{
	static const struct {
		const char *line, *after;
	} cases[] = {
		{"num", "numa-numastat."},
		{"numa-numastat.",
			"numa-numastat.node [numa-numastat.node0. numa-numastat.node1.]"},
		{"^perf-s", "^perf-stat."},
		{"ipc$|proc-v", "ipc$|proc-vmstat."},
		{"(perf-s", "(perf-stat."},
		{"pgfau", "pgfault"}, /* no name begins so: a part of one */
		{"stress-ng.pipeherd.ops_", "stress-ng.pipeherd.ops_per_sec"},
		{"nowhere", "nowhere"},
	};

	for (size_t i = 0; i < ARRAY_LENGTH(cases); i++)
		assert_string_equal(after_tab(*state, VIEW_METRICS, ARGUMENT_REGEX, cases[i].line),
			cases[i].after);
}

static void an_expression_is_completed_by_columns_and_metrics(void **state)
{
	static const struct {
		enum argument kind;
		const char *line, *after;
	} cases[] = {
		{ARGUMENT_EXPR, "base_n", "base_n [base_n base_noise]"},
		{ARGUMENT_EXPR, "change > 5 and not effe", "change > 5 and not effect"},
		{ARGUMENT_EXPR, "metric ~ ^proc", "metric ~ ^proc-vmstat."},
		{ARGUMENT_EXPR, "noise<9 and metric=proc", "noise<9 and metric=proc-vmstat."},
		{ARGUMENT_EXPR, "metr", "metric"},
		{ARGUMENT_REGEX, "change>5 and effe", "change>5 and effect"},
		{ARGUMENT_REGEX, "where effe", "where effect"},
	};

	for (size_t i = 0; i < ARRAY_LENGTH(cases); i++)
		assert_string_equal(after_tab(*state, VIEW_METRICS, cases[i].kind, cases[i].line),
			cases[i].after);
}

static void files_are_completed_where_one_is_asked_for(void **state)
{
	static const struct {
		const char *line, *after;
	} cases[] = {
		{"tests/data/screen-s", "tests/data/screen-small.eml"},
		{"tests/dat", "tests/data/"},
		{"tests/data/nothing", "tests/data/nothing"},
		{"/no/such/folder/x", "/no/such/folder/x"},
	};

	for (size_t i = 0; i < ARRAY_LENGTH(cases); i++)
		assert_string_equal(after_tab(*state, VIEW_METRICS, ARGUMENT_FILE, cases[i].line),
			cases[i].after);
}

/* A name that a regular expression would take otherwise matches itself. */
static void special_characters_of_a_name_are_escaped(void **state)
{
	struct fixture *fixture = *state;

	intern_add(&fixture->loaded.store.names, SLICE("odd.a+b(c)"));
	assert_string_equal(
		after_tab(fixture, VIEW_METRICS, ARGUMENT_REGEX, "odd.a"), "odd.a\\+b\\(c\\)");
	assert_string_equal(
		after_tab(fixture, VIEW_METRICS, ARGUMENT_REGEX, "odd.a\\+"), "odd.a\\+b\\(c\\)");
}

static void tab_goes_round_through_the_words(void **state)
{
	struct completion completion = {0};
	struct prompt prompt;

	(void)state;
	prompt_open(&prompt, "", SLICE("x a"), NULL);
	completion_add(&completion, SLICE("ab"));
	completion_add(&completion, SLICE("aa"));
	completion_add(&completion, SLICE("ab"));
	assert_false(completion_begin(&completion, &prompt, 2));
	completion_step(&completion, &prompt, 1);
	assert_string_equal(prompt.text, "x aa");
	completion_step(&completion, &prompt, 1);
	assert_string_equal(prompt.text, "x ab");
	completion_step(&completion, &prompt, 1);
	assert_string_equal(prompt.text, "x aa");
	completion_step(&completion, &prompt, -1);
	assert_string_equal(prompt.text, "x ab");
	completion_close(&completion);
}

/* Characters are not cut in two by what words have in common, nor is a full line overrun. */
static void words_of_any_bytes_do_no_harm(void **state)
{
	struct completion completion = {0};
	struct prompt prompt;
	char line[PROMPT_MOST];

	(void)state;
	prompt_open(&prompt, "", SLICE_EMPTY, NULL);
	completion_add(&completion, SLICE("a\303\244"));
	completion_add(&completion, SLICE("a\303\266"));
	assert_true(completion_begin(&completion, &prompt, 0));
	assert_string_equal(prompt.text, "a");
	completion_close(&completion);

	memset(line, 'x', sizeof(line));
	prompt_open(&prompt, "", (struct slice){line, sizeof(line)}, NULL);
	completion_add(&completion, SLICE("xy"));
	assert_false(completion_begin(&completion, &prompt, PROMPT_MOST - 1));
	assert_int_equal(prompt.length, PROMPT_MOST);
	completion_close(&completion);
}

int main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test_setup_teardown(
			names_of_commands_are_completed, open_fixture, close_fixture),
		cmocka_unit_test_setup_teardown(
			arguments_of_commands_are_completed, open_fixture, close_fixture),
		cmocka_unit_test_setup_teardown(
			metrics_are_completed_up_to_their_next_dot, open_fixture, close_fixture),
		cmocka_unit_test_setup_teardown(an_expression_is_completed_by_columns_and_metrics,
			open_fixture, close_fixture),
		cmocka_unit_test_setup_teardown(
			files_are_completed_where_one_is_asked_for, open_fixture, close_fixture),
		cmocka_unit_test_setup_teardown(
			special_characters_of_a_name_are_escaped, open_fixture, close_fixture),
		cmocka_unit_test(tab_goes_round_through_the_words),
		cmocka_unit_test(words_of_any_bytes_do_no_harm),
	};

	return cmocka_run_group_tests_name("candidates", tests, NULL, NULL);
}
