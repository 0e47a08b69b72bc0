/* Reading the files again: where a person was is found again, whatever else has come or gone. */
#include "tui/resume.h"

#include "parsers/load.h"
#include "tui/draw.h"
#include "tui/watch.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <cmocka.h>

#include <unistd.h>

#define MAIL	"tests/data/screen.eml"
#define SMALL	"tests/data/screen-small.eml"
#define REPEATS "tests/data/screen-repeats.txt"

struct fixture {
	struct loaded loaded;
	struct session session;
	struct app app;
	struct arena arena;
};

static void load(struct fixture *fixture, const char *const *files, size_t count)
{
	struct load_path paths[4] = {{0}};
	struct error error = {0};

	for (size_t i = 0; i < count; i++)
		paths[i].path = files[i];
	assert_true(load_paths(&fixture->loaded, paths, count, &error));
	session_open(&fixture->session, &fixture->loaded.store, 0);
}

static const char *const before[] = {MAIL, SMALL, REPEATS};

static int open_fixture(void **state)
{
	static const struct app_start start = {
		.view = VIEW_REPORTS, .scope = {.comparison = VIEW_ALL, .family = VIEW_ALL}};
	struct fixture *fixture = calloc(1, sizeof(*fixture));

	load(fixture, before, ARRAY_LENGTH(before));
	app_open(&fixture->app, &fixture->session, &start, 24, 80);
	*state = fixture;
	return 0;
}

static int close_fixture(void **state)
{
	struct fixture *fixture = *state;

	app_close(&fixture->app);
	session_close(&fixture->session);
	loaded_release(&fixture->loaded);
	arena_release(&fixture->arena);
	free(fixture);
	return 0;
}

static void press(struct fixture *fixture, const char *keys)
{
	for (; *keys; keys++)
		app_key(&fixture->app, *keys == '\r' ? CODE_ENTER : *keys);
	draw(&fixture->app);
}

/* Everything is loaded anew, from other files. Gives whether a view was found again. */
static bool load_again(struct fixture *fixture, const char *const *files, size_t count)
{
	struct levels *levels = &fixture->app.levels;
	struct resume *resume = resume_take(&fixture->app);

	while (levels->depth)
		levels_pop(levels);
	session_close(&fixture->session);
	loaded_release(&fixture->loaded);
	fixture->loaded = (struct loaded){0};
	load(fixture, files, count);
	bool good = resume_apply(&fixture->app, resume);
	resume_release(resume);
	if (good)
		draw(&fixture->app);
	return good;
}

static const char *selected_row(struct fixture *fixture)
{
	return cells_row_text(&fixture->app.cells, fixture->app.cursor_row, &fixture->arena).at;
}

static const char *status(struct fixture *fixture)
{
	return cells_row_text(&fixture->app.cells, fixture->app.cells.rows - 1, &fixture->arena).at;
}

/* The report stands elsewhere, and its rows have other numbers. */
static void the_same_row_of_the_same_report_is_shown_again(void **state)
{
	static const char *const after[] = {REPEATS, SMALL, MAIL};
	struct fixture *fixture = *state;

	press(fixture, ":report pipeherd\r\r");
	press(fixture, ":view metrics\r:filter vmstat\r:sort -change\r/numa_hit\r");
	const char *row = selected_row(fixture);
	assert_non_null(strstr(row, "proc-vmstat.numa_hit"));
	assert_true(load_again(fixture, after, ARRAY_LENGTH(after)));
	assert_string_equal(selected_row(fixture), row);
	assert_non_null(strstr(status(fixture), "filter: vmstat"));
	assert_non_null(strstr(status(fixture), "sort: -change"));
	assert_int_equal(fixture->app.levels.depth, 3); /* reports and summary below */
	press(fixture, "qq");
	assert_int_equal(view_id(levels_top(&fixture->app.levels)->view), VIEW_REPORTS);
}

static void what_was_chosen_stays(void **state)
{
	struct fixture *fixture = *state;

	press(fixture, ":report vm-example\r\r");
	press(fixture, ":view metrics\rx");
	press(fixture, ":noise 3\r:floor 7\r~!");
	assert_true(load_again(fixture, before, ARRAY_LENGTH(before)));
	assert_true(fixture->session.hide_drowned);
	assert_int_equal(fixture->session.verdicts, SHOW_REGRESSIONS);
	assert_true(fixture->session.settings.noise == 3);
	assert_true(fixture->session.settings.floor_other == 7);
	uint32_t comparison = view_scope(levels_top(&fixture->app.levels)->view).comparison;
	assert_int_equal(fixture->session.comparisons[comparison].base, 1);
	assert_int_equal(fixture->session.comparisons[comparison].head, 0);
}

static void tags_stay_on_their_rows(void **state)
{
	static const char *const after[] = {REPEATS, SMALL, MAIL};
	struct fixture *fixture = *state;

	press(fixture, ":report pipeherd\r\r:view metrics\r:tag-all vmstat\r");
	assert_non_null(strstr(status(fixture), "15 rows tagged"));
	assert_true(load_again(fixture, after, ARRAY_LENGTH(after)));
	press(fixture, "/numa_hit\r");
	assert_int_equal(view_tag_count(levels_top(&fixture->app.levels)->view), 15);
}

/* A run that does not count must not come back unasked. */
static void runs_set_aside_stay_aside(void **state)
{
	static const char *const after[] = {REPEATS, MAIL};
	struct fixture *fixture = *state;

	press(fixture, ":view runs\rGD");
	assert_int_equal(fixture->session.aside_count, 1);
	const char *row = selected_row(fixture);
	assert_true(load_again(fixture, after, ARRAY_LENGTH(after)));
	assert_int_equal(fixture->session.aside_count, 1);
	assert_string_equal(selected_row(fixture), row);
}

static void a_family_that_is_off_stays_off(void **state)
{
	struct fixture *fixture = *state;

	press(fixture, ":report pipeherd\r\r");
	press(fixture, ":view summary\r/sched\r-");
	assert_true(load_again(fixture, before, ARRAY_LENGTH(before)));
	press(fixture, ":view metrics\r&sched\r");
	assert_int_equal(view_count(levels_top(&fixture->app.levels)->view), 0);
}

static void marks_lead_to_the_same_rows(void **state)
{
	static const char *const after[] = {SMALL, MAIL};
	struct fixture *fixture = *state;

	press(fixture, ":report pipeherd\r");
	press(fixture, ":view metrics\r/numa_hit\rmag");
	assert_true(load_again(fixture, after, ARRAY_LENGTH(after)));
	press(fixture, "'a");
	assert_non_null(strstr(selected_row(fixture), "numa_hit"));
}

/* What has gone takes the views above it along. */
static void a_report_that_is_gone_leaves_the_list(void **state)
{
	static const char *const after[] = {SMALL, REPEATS};
	struct fixture *fixture = *state;

	press(fixture, ":report pipeherd\r\r");
	press(fixture, ":view metrics\r\r");
	assert_int_equal(fixture->app.levels.depth, 4);
	assert_true(load_again(fixture, after, ARRAY_LENGTH(after)));
	assert_int_equal(fixture->app.levels.depth, 1);
	assert_int_equal(view_id(levels_top(&fixture->app.levels)->view), VIEW_REPORTS);
}

/* The text of a document, a metric, its runs, all reports: every kind of view comes back. */
static void every_view_is_found_again(void **state)
{
	static const char *const ways[] = {":view runs\r", ":view problems\r", ":view jitter\r",
		":view runs\r\r", ":view values\r", ":view metrics\rv", ":view metrics\r\r",
		":view metrics\rA", ":view summary\r"};
	struct fixture *fixture = *state;

	for (size_t i = 0; i < ARRAY_LENGTH(ways); i++) {
		press(fixture, ":view reports\rG");
		press(fixture, ways[i]);
		press(fixture, "jj");
		const struct level *level = levels_top(&fixture->app.levels);
		enum view_id id = view_id(level->view);
		size_t selected = level->place.selected, depth = fixture->app.levels.depth;
		assert_true(load_again(fixture, before, ARRAY_LENGTH(before)));
		level = levels_top(&fixture->app.levels);
		assert_int_equal(view_id(level->view), id);
		assert_int_equal(level->place.selected, selected);
		assert_int_equal(fixture->app.levels.depth, depth);
	}
}

static void write_file(const char *path, const char *text)
{
	FILE *file = fopen(path, "w");

	assert_non_null(file);
	fputs(text, file);
	fclose(file);
}

/* Growing, written with as many bytes, another one in the folder, gone: all are seen. */
static void files_that_change_are_seen(void **state)
{
	char folder[] = "/tmp/perfsift-watch-XXXXXX", path[64], other[64];
	struct load_path named = {folder, NULL};
	struct store store = {0};
	double newest;
	uint64_t last, now;

	(void)state;
	assert_non_null(mkdtemp(folder));
	snprintf(path, sizeof(path), "%s/a.log", folder);
	snprintf(other, sizeof(other), "%s/b.log", folder);
	write_file(path, "a");
	store_add_document(&store, &(struct document){.source = slice_of(path)});
	last = watch_files(&named, 1, &store, &newest);
	assert_int_equal(watch_files(&named, 1, &store, &newest), last);
	assert_true(newest > 1e9);
	write_file(path, "ab");
	now = watch_files(&named, 1, &store, &newest);
	assert_true(now != last);
	write_file(other, "b");
	last = watch_files(&named, 1, &store, &newest);
	assert_true(now != last);
	unlink(path);
	now = watch_files(&named, 1, &store, &newest);
	assert_true(now != last);
	unlink(other);
	rmdir(folder);
	assert_true(watch_files(&named, 1, &store, &newest) != 0);
	store_release(&store);
}

int main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test_setup_teardown(the_same_row_of_the_same_report_is_shown_again,
			open_fixture, close_fixture),
		cmocka_unit_test_setup_teardown(what_was_chosen_stays, open_fixture, close_fixture),
		cmocka_unit_test_setup_teardown(
			tags_stay_on_their_rows, open_fixture, close_fixture),
		cmocka_unit_test_setup_teardown(
			runs_set_aside_stay_aside, open_fixture, close_fixture),
		cmocka_unit_test_setup_teardown(
			a_family_that_is_off_stays_off, open_fixture, close_fixture),
		cmocka_unit_test_setup_teardown(
			marks_lead_to_the_same_rows, open_fixture, close_fixture),
		cmocka_unit_test_setup_teardown(
			a_report_that_is_gone_leaves_the_list, open_fixture, close_fixture),
		cmocka_unit_test_setup_teardown(
			every_view_is_found_again, open_fixture, close_fixture),
		cmocka_unit_test(files_that_change_are_seen),
	};

	return cmocka_run_group_tests_name("resume", tests, NULL, NULL);
}
