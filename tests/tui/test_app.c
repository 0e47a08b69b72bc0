/* The state of the screen, driven by keys without a terminal. */
#include "parsers/load.h"
#include "tui/draw.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <cmocka.h>

/* What is loaded, and the screen on it. */
struct fixture {
	struct loaded loaded;
	struct session session;
	struct app app;
	struct arena arena;
};

static int open_fixture(void **state)
{
	static const struct load_path paths[] = {{"tests/data/screen.eml", NULL},
		{"tests/data/screen-small.eml", NULL}, {"tests/data/screen-hostile.eml", NULL},
		{"tests/data/screen-repeats.txt", NULL}};
	static const struct app_start start = {
		.view = VIEW_REPORTS, .scope = {.comparison = VIEW_ALL, .family = VIEW_ALL}};
	struct fixture *fixture = calloc(1, sizeof(*fixture));
	struct error error = {0};

	if (!load_paths(&fixture->loaded, paths, ARRAY_LENGTH(paths), &error))
		return -1;
	session_open(&fixture->session, &fixture->loaded.store, false);
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
		app_key(&fixture->app, *keys == '\r'	 ? CODE_ENTER
				       : *keys == '\033' ? CODE_ESCAPE
							 : *keys);
	draw(&fixture->app);
}

static const char *screen_row(struct fixture *fixture, int row)
{
	return cells_row_text(&fixture->app.cells, row, &fixture->arena).at;
}

static const char *status(struct fixture *fixture)
{
	return screen_row(fixture, fixture->app.cells.rows - 1);
}

static void assert_status_has(struct fixture *fixture, const char *text)
{
	if (!strstr(status(fixture), text))
		fail_msg("the status line is '%s', without '%s'", status(fixture), text);
}

static void the_parts_share_out_the_screen(void **state)
{
	struct fixture *fixture = *state;
	struct app *app = &fixture->app;

	app->detail = true;
	for (int rows = 1; rows < 70; rows++) {
		app_resize(app, rows, 80);
		struct layout layout = draw_layout(app);
		int head = view_title_rows(levels_top(&app->levels)->view);
		assert_int_equal(layout.status_row, rows - 1);
		assert_int_equal(layout.head_row + head, layout.body_row);
		assert_int_equal(layout.body_row + layout.body_rows, layout.detail_row);
		assert_int_equal(layout.detail_row + layout.detail_rows, layout.status_row);
		assert_true(rows < 3 || layout.body_rows >= 2);
		assert_true(layout.detail_rows == 0 || layout.detail_rows <= layout.body_rows);
	}
}

static void a_count_is_shown_and_used_once(void **state)
{
	struct fixture *fixture = *state;

	press(fixture, "12");
	assert_status_has(fixture, " 12");
	press(fixture, "\033");
	press(fixture, "j");
	assert_status_has(fixture, "2/4");
	press(fixture, "2k");
	assert_status_has(fixture, "1/4");
}

static void a_key_without_meaning_says_so(void **state)
{
	struct fixture *fixture = *state;

	press(fixture, "K");
	assert_status_has(fixture, "K does nothing here; ? shows the keys");
	press(fixture, "j");
	assert_null(strstr(status(fixture), "does nothing"));
}

/* A count goes round and round in what matches, and costs no more than that. */
static void a_search_may_be_repeated_any_number_of_times(void **state)
{
	struct fixture *fixture = *state;
	struct place *place = &fixture->app.levels.stack[0].place;

	press(fixture, "/.\r");
	press(fixture, "g");
	press(fixture, "99999999n"); /* at most 9999 times, over 4 rows */
	assert_int_equal(place->selected, 3);
	press(fixture, "Vmetrics\rg/throughput\r");
	assert_null(strstr(status(fixture), "nothing matches"));
	press(fixture, "99999999N");
	assert_null(strstr(status(fixture), "nothing matches"));
}

static void the_text_has_no_detail_and_leaves_the_pane_as_it_is(void **state)
{
	struct fixture *fixture = *state;

	fixture->app.detail = false;
	press(fixture, "Vmetrics\rv");
	assert_int_equal(view_id(levels_top(&fixture->app.levels)->view), VIEW_SOURCE);
	assert_non_null(strstr(screen_row(fixture, 0), " lines"));
	assert_null(strstr(status(fixture), "detail"));
	press(fixture, "d");
	assert_false(fixture->app.detail);
}

static void a_menu_takes_the_beginning_of_a_name(void **state)
{
	struct fixture *fixture = *state;

	press(fixture, "Vmet");
	assert_true(fixture->app.open.menu);
	press(fixture, "\r");
	assert_int_equal(view_id(levels_top(&fixture->app.levels)->view), VIEW_METRICS);
	press(fixture, "Vreports\r");
	assert_int_equal(fixture->app.levels.depth, 1); /* it was open below */
}

static void a_metric_is_listed_across_all_reports(void **state)
{
	struct fixture *fixture = *state;

	press(fixture, "Vmet\r");
	press(fixture, "A");
	struct view_scope scope = view_scope(levels_top(&fixture->app.levels)->view);
	assert_int_equal(view_id(levels_top(&fixture->app.levels)->view), VIEW_METRICS);
	assert_true(scope.across);
	assert_int_equal(scope.comparison, VIEW_ALL);
	assert_status_has(fixture, "sort: date");
	assert_non_null(strstr(screen_row(fixture, 1), "noise: "));
	press(fixture, "q");
	assert_false(view_scope(levels_top(&fixture->app.levels)->view).across);
}

static void leaving_goes_out_view_by_view(void **state)
{
	struct fixture *fixture = *state;

	press(fixture, "\r");
	assert_true(fixture->app.levels.depth == 2);
	press(fixture, "v");
	assert_true(fixture->app.levels.depth == 3 || fixture->app.message[0]);
	press(fixture, "?");
	assert_true(fixture->app.open.help);
	press(fixture, "q");
	while (fixture->app.levels.depth > 1)
		press(fixture, "q");
	assert_false(fixture->app.quit);
	press(fixture, "q");
	assert_true(fixture->app.quit);
}

int main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test_setup_teardown(
			the_parts_share_out_the_screen, open_fixture, close_fixture),
		cmocka_unit_test_setup_teardown(
			a_count_is_shown_and_used_once, open_fixture, close_fixture),
		cmocka_unit_test_setup_teardown(
			a_key_without_meaning_says_so, open_fixture, close_fixture),
		cmocka_unit_test_setup_teardown(
			a_search_may_be_repeated_any_number_of_times, open_fixture, close_fixture),
		cmocka_unit_test_setup_teardown(the_text_has_no_detail_and_leaves_the_pane_as_it_is,
			open_fixture, close_fixture),
		cmocka_unit_test_setup_teardown(
			a_menu_takes_the_beginning_of_a_name, open_fixture, close_fixture),
		cmocka_unit_test_setup_teardown(
			a_metric_is_listed_across_all_reports, open_fixture, close_fixture),
		cmocka_unit_test_setup_teardown(
			leaving_goes_out_view_by_view, open_fixture, close_fixture),
	};

	return cmocka_run_group_tests_name("app", tests, NULL, NULL);
}
