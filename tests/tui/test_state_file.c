/* What is remembered between two starts, and what happens where it cannot be. */
#include "tui/state_file.h"

#include "tui/history.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <cmocka.h>

#include <fcntl.h>
#include <sys/stat.h>
#include <sys/wait.h>
#include <unistd.h>

#define MOST 100 /* bytes of a file in these tests */

/* A folder for the test alone, as the home of its state. */
static int open_folder(void **state)
{
	static char folder[] = "/tmp/perfsift-state-XXXXXX";

	strcpy(folder + sizeof(folder) - 7, "XXXXXX");
	if (!mkdtemp(folder))
		return -1;
	setenv("XDG_STATE_HOME", folder, 1);
	*state = folder;
	return 0;
}

static int close_folder(void **state)
{
	char command[128];

	snprintf(command, sizeof(command), "rm -rf '%s'", (const char *)*state);
	return system(command) == 0 ? 0 : -1;
}

static void assert_state(const char *name, const char *text)
{
	struct arena arena = {0};
	struct slice got = state_read(&arena, name);

	assert_true(slice_equal(got, slice_of(text)));
	arena_release(&arena);
}

static void write_file(const char *folder, const char *name, const char *text)
{
	char path[256];

	snprintf(path, sizeof(path), "%s/perfsift", folder);
	mkdir(path, 0700);
	snprintf(path, sizeof(path), "%s/perfsift/%s", folder, name);
	FILE *file = fopen(path, "w");
	assert_non_null(file);
	fputs(text, file);
	fclose(file);
}

static void lines_come_back_in_order(void **state)
{
	(void)state;
	assert_state("list", "");
	assert_true(state_append("list", SLICE("first"), MOST));
	assert_true(state_append("list", SLICE("second line"), MOST));
	assert_state("list", "first\nsecond line\n");
	assert_state("other", "");
}

static void folder_and_file_are_for_the_user_alone(void **state)
{
	const char *folder = *state;
	char path[256];
	struct stat status;

	umask(0);
	assert_true(state_append("list", SLICE("x"), MOST));
	snprintf(path, sizeof(path), "%s/perfsift", folder);
	assert_int_equal(stat(path, &status), 0);
	assert_int_equal(status.st_mode & 0777, 0700);
	snprintf(path, sizeof(path), "%s/perfsift/list", folder);
	assert_int_equal(stat(path, &status), 0);
	assert_int_equal(status.st_mode & 0777, 0600);
}

static void a_file_that_has_grown_is_set_aside(void **state)
{
	struct arena arena = {0};
	char line[24];

	(void)state;
	for (int i = 0; i < 1000; i++) {
		snprintf(line, sizeof(line), "line %d", i);
		assert_true(state_append("list", slice_of(line), MOST));
	}
	struct slice text = state_read(&arena, "list");
	assert_in_range(text.length, MOST, 3 * MOST);
	assert_true(slice_ends(text, SLICE("\nline 998\nline 999\n")));
	arena_release(&arena);
}

static void a_line_that_was_cut_does_not_swallow_the_next(void **state)
{
	write_file(*state, "list", "whole\nhal");
	assert_state("list", "whole\nhal\n");
	assert_true(state_append("list", SLICE("next"), MOST));
	assert_state("list", "whole\nhal\nnext\n");
}

static void a_line_with_a_line_end_is_refused(void **state)
{
	(void)state;
	assert_false(state_append("list", SLICE("a\nb"), MOST));
	assert_state("list", "");
}

/* Many programs at once: no line is lost or mixed with another, whenever the file is set aside. */
static void programs_write_at_once(void **state)
{
	struct arena arena = {0};
	struct slice line, rest;
	size_t count = 0;

	(void)state;
	for (int child = 0; child < 4; child++)
		if (fork() == 0) {
			bool good = true;
			for (int i = 0; i < 50; i++)
				good &= state_append("list", SLICE("a line of some length"), 4400);
			_exit(good ? 0 : 1);
		}
	for (int child = 0; child < 4; child++) {
		int status;
		assert_true(wait(&status) > 0);
		assert_int_equal(status, 0);
	}
	rest = state_read(&arena, "list");
	while (slice_line(&rest, &line)) {
		/* One that was being written looked as if it had been cut: see state_read(). */
		if (line.length == 0)
			continue;
		assert_true(slice_equal(line, SLICE("a line of some length")));
		count++;
	}
	assert_int_equal(count, 200);
	arena_release(&arena);
}

static void what_cannot_be_written_is_no_trouble(void **state)
{
	static const char *const folders[] = {"/dev/null", "/proc/nowhere", "relative"};

	(void)state;
	setenv("HOME", "/dev/null", 1);
	for (size_t i = 0; i < ARRAY_LENGTH(folders); i++) {
		setenv("XDG_STATE_HOME", folders[i], 1);
		assert_false(state_append("list", SLICE("x"), MOST));
		assert_state("list", "");
	}
	unsetenv("XDG_STATE_HOME");
	unsetenv("HOME");
	assert_false(state_append("list", SLICE("x"), MOST));
	assert_state("list", "");
}

/* Somebody has put a pipe there: nobody waits for it. */
static void a_pipe_in_the_place_of_a_file_is_left_alone(void **state)
{
	char path[256];

	write_file(*state, "other", "");
	snprintf(path, sizeof(path), "%s/perfsift/list", (const char *)*state);
	assert_int_equal(mkfifo(path, 0600), 0);
	assert_false(state_append("list", SLICE("x"), MOST));
	assert_state("list", "");
}

static void without_the_variable_it_is_below_home(void **state)
{
	struct arena arena = {0};

	(void)state;
	unsetenv("XDG_STATE_HOME");
	setenv("HOME", "/home/someone", 1);
	assert_string_equal(
		state_path(&arena, "list").at, "/home/someone/.local/state/perfsift/list");
	arena_release(&arena);
}

static void prompts_share_a_file_and_keep_their_lines_apart(void **state)
{
	struct history histories[2] = {0};

	(void)state;
	history_keep('/', SLICE("pgfault"));
	history_keep('&', SLICE("^stress-ng"));
	history_keep('/', SLICE("two words"));
	history_keep('/', SLICE_EMPTY);
	history_keep('?', SLICE("of a prompt that is not asked for"));
	history_load(histories, "/&");
	assert_int_equal(histories[0].count, 2);
	assert_string_equal(histories[0].lines[1], "two words");
	assert_int_equal(histories[1].count, 1);
	assert_string_equal(histories[1].lines[0], "^stress-ng");
	history_release(&histories[0]);
	history_release(&histories[1]);
}

/* Whatever stands in the file. */
static void a_history_of_any_bytes_does_no_harm(void **state)
{
	struct history histories[2] = {0};

	write_file(*state, "history", "\n/\n/ \n/x\n& good\n\377\001\n/ \033[31m\n");
	history_load(histories, "/&");
	assert_int_equal(histories[0].count, 1);
	assert_int_equal(histories[1].count, 1);
	history_release(&histories[0]);
	history_release(&histories[1]);
}

int main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test_setup_teardown(
			lines_come_back_in_order, open_folder, close_folder),
		cmocka_unit_test_setup_teardown(
			folder_and_file_are_for_the_user_alone, open_folder, close_folder),
		cmocka_unit_test_setup_teardown(
			a_file_that_has_grown_is_set_aside, open_folder, close_folder),
		cmocka_unit_test_setup_teardown(
			a_line_that_was_cut_does_not_swallow_the_next, open_folder, close_folder),
		cmocka_unit_test_setup_teardown(
			a_line_with_a_line_end_is_refused, open_folder, close_folder),
		cmocka_unit_test_setup_teardown(programs_write_at_once, open_folder, close_folder),
		cmocka_unit_test_setup_teardown(
			what_cannot_be_written_is_no_trouble, open_folder, close_folder),
		cmocka_unit_test_setup_teardown(
			a_pipe_in_the_place_of_a_file_is_left_alone, open_folder, close_folder),
		cmocka_unit_test_setup_teardown(
			without_the_variable_it_is_below_home, open_folder, close_folder),
		cmocka_unit_test_setup_teardown(
			prompts_share_a_file_and_keep_their_lines_apart, open_folder, close_folder),
		cmocka_unit_test_setup_teardown(
			a_history_of_any_bytes_does_no_harm, open_folder, close_folder),
	};

	return cmocka_run_group_tests_name("state file", tests, NULL, NULL);
}
