/* The screen while a load goes on. */
#include "tests/tui/terminal.h"

#include "tui/draw.h"

#include <fcntl.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <sys/ioctl.h>
#include <sys/stat.h>
#include <time.h>
#include <unistd.h>
#include <cmocka.h>

#define BEFORE 30 /* messages in a file, and as many behind them in a pipe */
#define ALL    60

/* Report number N rises by N per cent. */
static void write_message(FILE *stream, int number)
{
	fprintf(stream,
		"From robot@example.org Tue Mar 10 15:21:54 2026\n"
		"From: robot <robot@example.org>\nDate: Tue, 10 Mar 2026 15:21:54 +0800\n"
		"Subject: [tree] %010x: x.rate %d%% improvement\n\n"
		"%016x %016x \n---------------- --------------------------- \n"
		"         %%stddev     %%change         %%stddev\n"
		"             \\          |                \\  \n"
		"      1000            +%d.0%%       %d         x.rate\n\n\n",
		number, number, number, number + 1, number, 1000 + number * 10);
}

/* A pipe with a name, which does not end as long as it is open here. */
struct pipe {
	char folder[32], path[48];
	FILE *writer;
};

static void open_pipe(struct pipe *pipe)
{
	strcpy(pipe->folder, "/tmp/perfsift-live-XXXXXX");
	assert_non_null(mkdtemp(pipe->folder));
	snprintf(pipe->path, sizeof(pipe->path), "%s/pipe", pipe->folder);
	assert_int_equal(mkfifo(pipe->path, 0600), 0);
	pipe->writer = fdopen(open(pipe->path, O_RDWR), "w");
	assert_non_null(pipe->writer);
}

/* What is written is lost when nobody has it open behind the last writer: wait until it is read. */
static void end_pipe(struct pipe *pipe)
{
	struct timespec pause = {0, 1000000};
	int left = 1;

	fflush(pipe->writer);
	while (left && ioctl(fileno(pipe->writer), FIONREAD, &left) == 0)
		nanosleep(&pause, NULL);
	fclose(pipe->writer);
	pipe->writer = NULL;
}

static void remove_pipe(struct pipe *pipe)
{
	if (pipe->writer)
		fclose(pipe->writer);
	unlink(pipe->path);
	rmdir(pipe->folder);
}

/* A screen that opens before anything is loaded: some messages are there, others are still to come
 * through the pipe. */
struct fixture {
	struct pipe pipe;
	char path[48];
	struct load_path paths[2];
	struct loaded loaded;
	struct loader *loader;
	struct session session;
	struct app app;
	struct arena arena;
};

static void open_screen(struct fixture *fixture, size_t path_count, enum view_id view)
{
	struct app_start start = {.view = view, .by_content = view == VIEW_COUNT};

	fixture->loader = start.loader = loader_open(&fixture->loaded, fixture->paths, path_count);
	session_open(&fixture->session, &fixture->loaded.store, 0);
	app_choose_start(&fixture->session, &start);
	app_open(&fixture->app, &fixture->session, &start, 24, 100);
}

static int open_on_pipe(void **state)
{
	struct fixture *fixture = calloc(1, sizeof(*fixture));

	open_pipe(&fixture->pipe);
	fixture->paths[0].path = fixture->pipe.path;
	open_screen(fixture, 1, VIEW_COUNT);
	*state = fixture;
	return 0;
}

static int open_view_on_file_and_pipe(void **state, enum view_id view)
{
	struct fixture *fixture = calloc(1, sizeof(*fixture));

	open_pipe(&fixture->pipe);
	snprintf(fixture->path, sizeof(fixture->path), "%s/file", fixture->pipe.folder);
	FILE *file = fopen(fixture->path, "w");
	for (int i = 1; i <= BEFORE; i++)
		write_message(file, i);
	fclose(file);
	fixture->paths[0].path = fixture->path;
	fixture->paths[1].path = fixture->pipe.path;
	open_screen(fixture, 2, view);
	*state = fixture;
	return 0;
}

static int open_on_file_and_pipe(void **state)
{
	return open_view_on_file_and_pipe(state, VIEW_COUNT);
}

static int open_metrics_on_file_and_pipe(void **state)
{
	return open_view_on_file_and_pipe(state, VIEW_METRICS);
}

static int close_fixture(void **state)
{
	struct fixture *fixture = *state;
	struct error error = {0};

	app_close(&fixture->app);
	session_close(&fixture->session);
	loader_close(fixture->loader, &error);
	loaded_release(&fixture->loaded);
	arena_release(&fixture->arena);
	unlink(fixture->path);
	remove_pipe(&fixture->pipe);
	free(fixture);
	return 0;
}

static const struct view *top(const struct fixture *fixture)
{
	return levels_top(&fixture->app.levels)->view;
}

static const char *screen_row(struct fixture *fixture, int row)
{
	draw(&fixture->app);
	return cells_row_text(&fixture->app.cells, row, &fixture->arena).at;
}

static const char *status(struct fixture *fixture)
{
	return screen_row(fixture, fixture->app.cells.rows - 1);
}

static void go_on(struct fixture *fixture)
{
	struct timespec pause = {0, 1000000};

	live_go_on(&fixture->app);
	nanosleep(&pause, NULL);
}

/* Until the rows of the file are there. */
static void wait_for_rows(struct fixture *fixture)
{
	while (view_count(top(fixture)) < BEFORE)
		go_on(fixture);
}

/* Let the other messages come, and the load end. */
static void finish_load(struct fixture *fixture)
{
	for (int i = BEFORE + 1; i <= ALL; i++)
		write_message(fixture->pipe.writer, i);
	end_pipe(&fixture->pipe);
	while (fixture->app.live.loader)
		go_on(fixture);
}

static void press(struct fixture *fixture, const char *keys)
{
	for (; *keys; keys++)
		app_key(&fixture->app, *keys == '\r' ? CODE_ENTER : *keys);
}

static void rows_come_while_keys_work(void **state)
{
	struct fixture *fixture = *state;

	assert_int_equal(view_count(top(fixture)), 0);
	wait_for_rows(fixture);
	assert_non_null(strstr(status(fixture), "loading "));
	press(fixture, "G");
	assert_int_equal(levels_top(&fixture->app.levels)->place.selected, BEFORE - 1);
	finish_load(fixture);
	assert_int_equal(view_count(top(fixture)), ALL);
	assert_null(strstr(status(fixture), "loading"));
}

/* The largest rise comes last and is sorted first. */
static void the_selection_stays_on_its_row(void **state)
{
	struct fixture *fixture = *state;
	char before[120];

	wait_for_rows(fixture);
	press(fixture, "jjj");
	draw(&fixture->app);
	int row = fixture->app.cursor_row;
	snprintf(before, sizeof(before), "%.100s", screen_row(fixture, row));
	assert_non_null(strstr(before, "+30.0%"));
	finish_load(fixture);
	assert_int_equal(levels_top(&fixture->app.levels)->place.selected, 33);
	assert_string_equal(screen_row(fixture, row), before); /* also on the screen */
}

/* All rows of all reports: they are merged into those that are there, and keys work meanwhile. */
static void rows_of_all_reports_come_in_their_order(void **state)
{
	struct fixture *fixture = *state;

	wait_for_rows(fixture);
	assert_int_equal(view_id(top(fixture)), VIEW_METRICS);
	press(fixture, "&rate\rjj");
	finish_load(fixture);
	assert_int_equal(view_count(top(fixture)), ALL);
	assert_int_equal(levels_top(&fixture->app.levels)->place.selected, ALL - BEFORE + 2);
	press(fixture, "g");
	draw(&fixture->app);
	assert_non_null(strstr(screen_row(fixture, fixture->app.cursor_row), "+60.0%"));
	press(fixture, "j");
	draw(&fixture->app);
	assert_non_null(strstr(screen_row(fixture, fixture->app.cursor_row), "+59.0%"));
}

static void who_has_touched_nothing_sees_the_first_rows(void **state)
{
	struct fixture *fixture = *state;

	wait_for_rows(fixture);
	finish_load(fixture);
	assert_int_equal(levels_top(&fixture->app.levels)->place.selected, 0);
}

static void a_view_that_was_left_below_has_all_rows_when_it_comes_back(void **state)
{
	struct fixture *fixture = *state;

	wait_for_rows(fixture);
	app_key(&fixture->app, CODE_ENTER);
	assert_int_equal(fixture->app.levels.depth, 2);
	finish_load(fixture);
	assert_int_equal(fixture->app.levels.depth, 2);
	press(fixture, "q");
	assert_int_equal(view_count(top(fixture)), ALL);
}

static void a_prompt_holds_the_rows_where_they_are(void **state)
{
	struct fixture *fixture = *state;

	wait_for_rows(fixture);
	press(fixture, "&");
	for (int i = BEFORE + 1; i <= ALL; i++)
		write_message(fixture->pipe.writer, i);
	end_pipe(&fixture->pipe);
	while (!loader_is_done(fixture->loader))
		go_on(fixture);
	go_on(fixture);
	assert_int_equal(view_total(top(fixture)), BEFORE);
	assert_true(live_delay(&fixture->app.live) > 0); /* nor is it busy with them */
	app_key(&fixture->app, CODE_ESCAPE);
	while (fixture->app.live.loader)
		go_on(fixture);
	assert_int_equal(view_count(top(fixture)), ALL);
}

static void control_c_stops_the_load_and_quits_when_pressed_again(void **state)
{
	struct fixture *fixture = *state;

	wait_for_rows(fixture);
	app_key(&fixture->app, CONTROL_C);
	assert_false(fixture->app.quit);
	while (fixture->app.live.loader)
		go_on(fixture);
	assert_int_equal(view_count(top(fixture)), BEFORE);
	assert_non_null(strstr(status(fixture), "stopped: "));
	app_key(&fixture->app, CONTROL_C);
	assert_true(fixture->app.quit);
}

/* A screen that opened with what there was shows what one of all would have shown. */
static void a_single_report_is_opened_in_the_end(void **state)
{
	struct fixture *fixture = *state;

	assert_int_equal(view_id(top(fixture)), VIEW_REPORTS);
	write_message(fixture->pipe.writer, 5);
	end_pipe(&fixture->pipe);
	while (fixture->app.live.loader)
		go_on(fixture);
	assert_int_equal(view_id(top(fixture)), VIEW_METRICS);
	assert_int_equal(fixture->app.levels.depth, 1);
}

static void write_runs(struct fixture *fixture)
{
	FILE *file = fopen("tests/data/screen-repeats.txt", "r");

	assert_non_null(file);
	for (int c = getc(file); c != EOF; c = getc(file))
		putc(c, fixture->pipe.writer);
	fclose(file);
	end_pipe(&fixture->pipe);
	while (fixture->app.live.loader)
		go_on(fixture);
}

/* They get their names when all of them are there. */
static void runs_are_set_aside_in_the_end(void **state)
{
	static const char *const names[] = {"after the patch:5"};
	struct fixture *fixture = *state;

	fixture->app.start.asides = names;
	fixture->app.start.aside_count = ARRAY_LENGTH(names);
	write_runs(fixture);
	assert_int_equal(fixture->session.aside_count, 1);
	assert_false(view_is_stale(top(fixture)));
}

static void a_run_that_nothing_has_is_told_in_the_end(void **state)
{
	static const char *const names[] = {"nothing:7"};
	struct fixture *fixture = *state;

	fixture->app.start.asides = names;
	fixture->app.start.aside_count = ARRAY_LENGTH(names);
	write_runs(fixture);
	assert_int_equal(fixture->session.aside_count, 0);
	assert_non_null(strstr(status(fixture), "--aside: "));
}

/* Begin to read the file again, without waiting for anything of it. */
static struct loader *read_again(void *of, struct error *error)
{
	struct fixture *fixture = of;

	session_close(&fixture->session);
	loader_close(fixture->loader, error);
	loaded_release(&fixture->loaded);
	fixture->loaded = (struct loaded){0};
	fixture->loader = loader_open(&fixture->loaded, fixture->paths, 1);
	session_open(&fixture->session, &fixture->loaded.store, 0);
	return fixture->loader;
}

static bool is_there(const void *of, struct error *error)
{
	(void)of;
	(void)error;
	return true;
}

/* While it is read again its rows come; then all is as it was. Unless the person has gone on. */
static void reading_again_leads_back_when_all_is_there(void **state)
{
	struct fixture *fixture = *state;
	struct reload_source source = {.is_there = is_there, .read = read_again, .input = fixture};

	wait_for_rows(fixture);
	finish_load(fixture);
	fixture->app.reload.source = &source;
	press(fixture, "&x.rate\r");
	for (int round = 0; round < 2; round++) {
		press(fixture, "10G:sort -change\r");
		press(fixture, "10G\rR");
		assert_int_equal(fixture->app.levels.depth, 1);
		assert_non_null(fixture->app.live.loader);
		press(fixture, round ? "R" : ""); /* which is refused, but a key */
		while (fixture->app.live.loader)
			go_on(fixture);
		assert_int_equal(fixture->app.levels.depth, round ? 1 : 2);
		if (round == 0)
			press(fixture, "q");
		assert_int_equal(levels_top(&fixture->app.levels)->place.selected, round ? 0 : 9);
		assert_int_equal(view_count(top(fixture)), BEFORE);
	}
}

/* ---- on a terminal ---- */

static void a_pipe_that_does_not_end_is_stopped_with_what_it_gave(void **state)
{
	struct pipe pipe;

	(void)state;
	open_pipe(&pipe);
	struct terminal *terminal = terminal_start(&(struct terminal_setup){
		.rows = 24, .columns = 80, .arguments = {"perfsift", pipe.path}});
	terminal_wait_for(terminal, "loading 0 documents");
	write_message(pipe.writer, 7);
	write_message(pipe.writer, 8);
	fflush(pipe.writer);
	terminal_send(terminal, "\003");
	terminal_wait_for(terminal, "stopped: 2 documents");
	terminal_wait_for(terminal, "+8.0%");
	terminal_quit(terminal);
	remove_pipe(&pipe);
}

/* They are reports when all is read, and not before. */
static void runs_of_logs_are_counted_until_they_are_rows(void **state)
{
	struct pipe pipe;

	(void)state;
	open_pipe(&pipe);
	struct terminal *terminal = terminal_start(&(struct terminal_setup){.rows = 24,
		.columns = 80,
		.arguments = {"perfsift", "tests/data/stress-ng/two.log", pipe.path}});
	terminal_wait_for(terminal, "loading 100%, 1 document, 0 rows, 1 run");
	terminal_quit(terminal);
	remove_pipe(&pipe);
}

static void quitting_does_not_wait_for_a_load(void **state)
{
	struct pipe pipe;

	(void)state;
	open_pipe(&pipe);
	struct terminal *terminal = terminal_start(&(struct terminal_setup){
		.rows = 24, .columns = 80, .arguments = {"perfsift", pipe.path}});
	terminal_wait_for(terminal, "loading 0 documents");
	terminal_quit(terminal);
	remove_pipe(&pipe);
}

int main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test_setup_teardown(rows_of_all_reports_come_in_their_order,
			open_metrics_on_file_and_pipe, close_fixture),
		cmocka_unit_test_setup_teardown(
			runs_are_set_aside_in_the_end, open_on_pipe, close_fixture),
		cmocka_unit_test_setup_teardown(
			a_run_that_nothing_has_is_told_in_the_end, open_on_pipe, close_fixture),
		cmocka_unit_test_setup_teardown(
			rows_come_while_keys_work, open_on_file_and_pipe, close_fixture),
		cmocka_unit_test_setup_teardown(
			the_selection_stays_on_its_row, open_on_file_and_pipe, close_fixture),
		cmocka_unit_test_setup_teardown(reading_again_leads_back_when_all_is_there,
			open_on_file_and_pipe, close_fixture),
		cmocka_unit_test_setup_teardown(who_has_touched_nothing_sees_the_first_rows,
			open_on_file_and_pipe, close_fixture),
		cmocka_unit_test_setup_teardown(
			a_view_that_was_left_below_has_all_rows_when_it_comes_back,
			open_on_file_and_pipe, close_fixture),
		cmocka_unit_test_setup_teardown(a_prompt_holds_the_rows_where_they_are,
			open_on_file_and_pipe, close_fixture),
		cmocka_unit_test_setup_teardown(
			control_c_stops_the_load_and_quits_when_pressed_again,
			open_on_file_and_pipe, close_fixture),
		cmocka_unit_test_setup_teardown(
			a_single_report_is_opened_in_the_end, open_on_pipe, close_fixture),
		cmocka_unit_test(a_pipe_that_does_not_end_is_stopped_with_what_it_gave),
		cmocka_unit_test(runs_of_logs_are_counted_until_they_are_rows),
		cmocka_unit_test(quitting_does_not_wait_for_a_load),
	};

	return cmocka_run_group_tests(tests, NULL, NULL);
}
