/*
 * Keys and commands as they come, at any size of the screen: no harm is done. What is pressed looks
 * random and is not, so that a failure comes twice. ANY_KEYS_SEED in the environment is another
 * sequence, ANY_KEYS another length:
 *
 *     ANY_KEYS=100000 ANY_KEYS_SEED=7 build/tests/tui/test_any_keys
 */
#include "parsers/load.h"
#include "tui/commands.h"
#include "tui/draw.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <unistd.h>
#include <cmocka.h>

#define KEYS_USUAL 6000
#define WORD_MOST  4096

struct fixture {
	struct loaded loaded;
	struct session session;
	struct app app;
	uint32_t seed;
	char folder[48]; /* where `save` writes */
};

static uint32_t next_number(struct fixture *fixture, uint32_t below)
{
	fixture->seed = fixture->seed * 1664525u + 1013904223u;
	return (fixture->seed >> 8) % below;
}

static const char *any_of(struct fixture *fixture, const char *const *texts, size_t count)
{
	return texts[next_number(fixture, (uint32_t)count)];
}

static int any_code(struct fixture *fixture)
{
	static const int special[] = {CODE_UP, CODE_DOWN, CODE_LEFT, CODE_RIGHT, CODE_HOME,
		CODE_END, CODE_PAGE_UP, CODE_PAGE_DOWN, CODE_DELETE, CODE_BACKSPACE, CODE_ENTER,
		CODE_ENTER, CODE_ENTER, CODE_ESCAPE, CODE_TAB, CODE_BACK_TAB, CODE_F1, CODE_F6,
		CODE_NONE, CONTROL_D, CONTROL_U, CONTROL_W, 0xe4, 0x301, 0x202e, 0x1f600, 'V', 'o',
		'B', 'v', 'x', 'q', '&', '/', 'T', 'f', 'F', 'C', 'A', 'D', 'z', 'c', 't', 'm',
		'\''};

	return next_number(fixture, 2) ? special[next_number(fixture, ARRAY_LENGTH(special))]
				       : (int)(' ' + next_number(fixture, '~' - ' ' + 1));
}

/* Nothing is written but into the folder of the test. */
static bool would_leave_the_folder(const struct app *app)
{
	const struct prompt *prompt = &app->prompt;

	return app->open.prompt && (strchr(prompt->text, '/') || strchr(prompt->text, '~'));
}

static void press(struct fixture *fixture, int code)
{
	struct app *app = &fixture->app;

	if (code == CODE_ENTER && would_leave_the_folder(app))
		code = CODE_ESCAPE;
	app_key(app, code);
	app->quit = false;
}

static void type(struct fixture *fixture, const char *text)
{
	uint32_t code;

	for (struct slice rest = slice_of(text); rest.length;) {
		size_t length = text_utf8(rest, &code);
		press(fixture, length ? (int)code : CODE_NONE);
		rest = slice_from(rest, length ? length : 1);
	}
}

/* A command of the table by its name, with an argument that may be none, good, wrong or huge. */
static void type_command(struct fixture *fixture)
{
	static const char *const arguments[] = {"", "", "1", "0", "-1", "99999999999999999999",
		"1e400", "nan", "x", "'", "(", "(a+)+$", ".", "change", "-change,noise", "none",
		"change > 5", "change > 5 and", "not not not noise>1", "((((", "metrics", "runs",
		"jitter", "reports", "values", "problems", "beside", "summary", "metric",
		"metric,change", "before the patch", "mean", "5%", "rows.csv", "rows.json",
		"rows.md", "rows.txt", "rows.quoted.txt", ".", "\xc3\xa9\xe6\x97\xa5\xe2\x80\xae"};
	const struct key_entry *entry = &key_table[next_number(fixture, (uint32_t)key_count)];
	char word[WORD_MOST];

	if (entry->command == COMMAND_SUSPEND) /* that is what it would do */
		return;
	struct slice name = keys_word(entry);
	snprintf(word, sizeof(word), "%.*s %s", (int)name.length, name.at,
		any_of(fixture, arguments, ARRAY_LENGTH(arguments)));
	press(fixture, CODE_ESCAPE);
	press(fixture, ':');
	type(fixture, word);
	for (uint32_t times = next_number(fixture, 100) ? 0 : 2000; times; times--)
		press(fixture, 'a');
	if (next_number(fixture, 8) == 0)
		press(fixture, CODE_TAB);
	press(fixture, CODE_ENTER);
}

static void type_count(struct fixture *fixture)
{
	for (uint32_t digits = 1 + next_number(fixture, 24); digits; digits--)
		press(fixture, (int)('0' + next_number(fixture, 10)));
	press(fixture, "jkgGtnNfF "[next_number(fixture, 10)]);
}

static void resize(struct fixture *fixture)
{
	int rows = 1 + (int)next_number(fixture, next_number(fixture, 2) ? 6 : 60);
	int columns = 1 + (int)next_number(fixture, next_number(fixture, 2) ? 9 : 300);

	app_resize(&fixture->app, rows, columns);
}

static void do_anything(struct fixture *fixture)
{
	uint32_t choice = next_number(fixture, 100);

	if (choice < 2)
		resize(fixture);
	else if (choice < 12)
		type_command(fixture);
	else if (choice < 14)
		type_count(fixture);
	else
		press(fixture, any_code(fixture));
}

static uint32_t from_environment(const char *name, uint32_t usual)
{
	const char *value = getenv(name);

	return value ? (uint32_t)strtoul(value, NULL, 10) : usual;
}

static int open_fixture(void **state)
{
	static const struct load_path paths[] = {{"tests/data/screen.eml", NULL},
		{"tests/data/screen-small.eml", NULL}, {"tests/data/screen-hostile.eml", NULL},
		{"tests/data/screen-repeats.txt", NULL}, {"tests/data/lkp-result", NULL}};
	static const struct app_start start = {
		.view = VIEW_REPORTS, .scope = {.comparison = VIEW_ALL, .family = VIEW_ALL}};
	struct fixture *fixture = calloc(1, sizeof(*fixture));
	struct error error = {0};

	fixture->seed = from_environment("ANY_KEYS_SEED", 1);
	snprintf(fixture->folder, sizeof(fixture->folder), "/tmp/perfsift-keys-XXXXXX");
	if (!load_paths(&fixture->loaded, paths, ARRAY_LENGTH(paths), &error) ||
		!mkdtemp(fixture->folder) || chdir(fixture->folder) != 0)
		return -1;
	session_open(&fixture->session, &fixture->loaded.store, false);
	app_open(&fixture->app, &fixture->session, &start, 24, 80);
	*state = fixture;
	return 0;
}

static int close_fixture(void **state)
{
	struct fixture *fixture = *state;
	char command[96];

	app_close(&fixture->app);
	session_close(&fixture->session);
	loaded_release(&fixture->loaded);
	snprintf(command, sizeof(command), "rm -rf '%s'", fixture->folder);
	int status = system(command);
	free(fixture);
	return status;
}

/* The cursor stays on the screen, and no cell holds what a terminal would obey. */
static void check_screen(const struct app *app)
{
	const struct cells *cells = &app->cells;

	assert_in_range(app->cursor_row, 0, cells->rows - 1);
	assert_in_range(app->cursor_column, 0, cells->columns - 1);
	for (int row = 0; row < cells->rows; row++)
		for (int column = 0; column < cells->columns; column++) {
			uint32_t code = cells_at(cells, row, column)->code;
			assert_false(code && code < ' ');
			assert_false(code >= 0x7f && code < 0xa0);
			assert_false(code == 0x202e);
		}
}

static void any_keys_at_any_size_do_no_harm(void **state)
{
	struct fixture *fixture = *state;

	for (uint32_t left = from_environment("ANY_KEYS", KEYS_USUAL); left; left--) {
		do_anything(fixture);
		draw(&fixture->app);
		check_screen(&fixture->app);
	}
}

int main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test_setup_teardown(
			any_keys_at_any_size_do_no_harm, open_fixture, close_fixture),
	};

	return cmocka_run_group_tests_name("any keys", tests, NULL, NULL);
}
