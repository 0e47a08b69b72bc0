/* A file for the person alone: where it is written, and what is left alone. */
#include "tui/private_file.h"

#include <errno.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <sys/stat.h>
#include <unistd.h>
#include <cmocka.h>

struct folders {
	struct arena arena;
	struct slice top, runtime;
};

static int open_folders(void **state)
{
	struct folders *folders = calloc(1, sizeof(*folders));
	char top[] = "/tmp/perfsift-test-XXXXXX";

	if (!mkdtemp(top))
		return -1;
	folders->top = arena_copy(&folders->arena, slice_of(top));
	folders->runtime = arena_print(&folders->arena, "%s/run", top);
	mkdir(folders->runtime.at, 0700);
	setenv("XDG_RUNTIME_DIR", folders->runtime.at, 1);
	setenv("XDG_STATE_HOME", top, 1);
	setenv("TMPDIR", top, 1);
	*state = folders;
	return 0;
}

static int close_folders(void **state)
{
	struct folders *folders = *state;
	struct slice command = arena_print(&folders->arena, "rm -rf %s", folders->top.at);

	if (system(command.at) != 0)
		return -1;
	arena_release(&folders->arena);
	free(folders);
	return 0;
}

static struct slice write_text(struct folders *folders, const char *text, struct error *error)
{
	*error = (struct error){0};
	return private_file_write("copy.txt", slice_of(text), &folders->arena, error);
}

static void assert_file(struct folders *folders, struct slice path, const char *name)
{
	assert_string_equal(
		path.at, arena_print(&folders->arena, "%s/%s", folders->top.at, name).at);
}

static void assert_holds(const char *path, const char *expected)
{
	char text[100] = "";
	FILE *file = fopen(path, "r");

	assert_non_null(file);
	size_t length = fread(text, 1, sizeof(text) - 1, file);
	fclose(file);
	assert_int_equal(length, strlen(expected));
	assert_string_equal(text, expected);
}

static void only_the_person_can_read_it(void **state)
{
	struct error error;
	struct stat status;

	struct slice path = write_text(*state, "rows\n", &error);
	assert_file(*state, path, "run/perfsift-copy.txt");
	assert_holds(path.at, "rows\n");
	assert_int_equal(stat(path.at, &status), 0);
	assert_int_equal(status.st_mode & 07777, 0600);
}

static void the_next_text_takes_the_place_of_the_last(void **state)
{
	struct error error;

	write_text(*state, "a long one\n", &error);
	struct slice path = write_text(*state, "short\n", &error);
	assert_file(*state, path, "run/perfsift-copy.txt");
	assert_holds(path.at, "short\n");
}

/* A link in its place may lead anywhere. */
static void a_link_is_not_followed(void **state)
{
	struct folders *folders = *state;
	struct error error;
	struct slice victim = arena_print(&folders->arena, "%s/victim", folders->top.at);
	struct slice link =
		arena_print(&folders->arena, "%s/perfsift-copy.txt", folders->runtime.at);
	FILE *file = fopen(victim.at, "w");

	fputs("precious", file);
	fclose(file);
	assert_int_equal(symlink(victim.at, link.at), 0);
	struct slice path = write_text(folders, "rows\n", &error);
	assert_false(slice_equal(path, link));
	assert_holds(victim.at, "precious");
}

static void a_folder_that_others_write_to_is_passed_over(void **state)
{
	struct folders *folders = *state;
	struct error error;

	chmod(folders->runtime.at, 0777);
	struct slice path = write_text(folders, "rows\n", &error);
	assert_true(path.length > 0);
	assert_false(slice_starts(path, folders->runtime));
}

static void without_a_runtime_folder_one_in_tmp_is_made(void **state)
{
	struct folders *folders = *state;
	struct error error;
	struct stat status;
	char name[60];

	unsetenv("XDG_RUNTIME_DIR");
	struct slice path = write_text(folders, "rows\n", &error);
	snprintf(name, sizeof(name), "perfsift-%u/copy.txt", (unsigned)geteuid());
	assert_file(folders, path, name);
	struct slice folder = slice_first(path, path.length - strlen("/copy.txt"));
	assert_int_equal(stat(arena_copy(&folders->arena, folder).at, &status), 0);
	assert_int_equal(status.st_mode & 07777, 0700);
}

static void the_folder_of_the_state_goes_before_tmp(void **state)
{
	struct folders *folders = *state;
	struct error error;

	unsetenv("XDG_RUNTIME_DIR");
	mkdir(arena_print(&folders->arena, "%s/perfsift", folders->top.at).at, 0700);
	assert_file(folders, write_text(folders, "rows\n", &error), "perfsift/copy.txt");
}

/* Someone else may have made it first. */
static void a_link_in_place_of_the_folder_is_refused(void **state)
{
	struct folders *folders = *state;
	struct error error;
	char name[60];

	unsetenv("XDG_RUNTIME_DIR");
	unsetenv("XDG_STATE_HOME");
	setenv("HOME", "/nonexistent", 1);
	snprintf(name, sizeof(name), "perfsift-%u", (unsigned)geteuid());
	struct slice folder = arena_print(&folders->arena, "%s/%s", folders->top.at, name);
	assert_int_equal(symlink(folders->runtime.at, folder.at), 0);
	assert_int_equal(write_text(folders, "rows\n", &error).length, 0);
	assert_int_equal(error.code, ERROR_WRITE);
}

int main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test_setup_teardown(
			only_the_person_can_read_it, open_folders, close_folders),
		cmocka_unit_test_setup_teardown(
			the_next_text_takes_the_place_of_the_last, open_folders, close_folders),
		cmocka_unit_test_setup_teardown(
			a_link_is_not_followed, open_folders, close_folders),
		cmocka_unit_test_setup_teardown(
			a_folder_that_others_write_to_is_passed_over, open_folders, close_folders),
		cmocka_unit_test_setup_teardown(
			without_a_runtime_folder_one_in_tmp_is_made, open_folders, close_folders),
		cmocka_unit_test_setup_teardown(
			the_folder_of_the_state_goes_before_tmp, open_folders, close_folders),
		cmocka_unit_test_setup_teardown(
			a_link_in_place_of_the_folder_is_refused, open_folders, close_folders),
	};

	return cmocka_run_group_tests(tests, NULL, NULL);
}
