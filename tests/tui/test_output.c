/* Files that appear whole or not at all. */
#include "tui/output.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>
#include <cmocka.h>

#include <dirent.h>
#include <sys/stat.h>
#include <unistd.h>

struct folder {
	char path[64];
	char file[96];
};

static int make_folder(void **state)
{
	struct folder *folder = calloc(1, sizeof(*folder));

	strcpy(folder->path, "/tmp/perfsift-output.XXXXXX");
	if (!mkdtemp(folder->path)) {
		free(folder);
		return -1;
	}
	snprintf(folder->file, sizeof(folder->file), "%s/out.csv", folder->path);
	*state = folder;
	return 0;
}

static int remove_folder(void **state)
{
	struct folder *folder = *state;

	unlink(folder->file);
	int result = rmdir(folder->path); /* fails when a file was left beside */
	free(folder);
	return result;
}

static void write_file(const char *path, const char *text)
{
	FILE *file = fopen(path, "w");

	assert_non_null(file);
	fputs(text, file);
	fclose(file);
}

static void assert_holds(const char *path, const char *text)
{
	char found[64] = "";
	FILE *file = fopen(path, "r");

	assert_non_null(file);
	found[fread(found, 1, sizeof(found) - 1, file)] = '\0';
	fclose(file);
	assert_string_equal(found, text);
}

static void a_new_file_has_what_was_written(void **state)
{
	const struct folder *folder = *state;
	struct output output;
	struct error error = {0};

	assert_true(output_open(&output, folder->file, &error));
	fputs("all of it", output.stream);
	assert_int_equal(access(folder->file, F_OK), -1); /* not before it is whole */
	assert_true(output_close(&output, true, &error));
	assert_holds(folder->file, "all of it");
}

static void a_file_in_the_way_is_replaced_and_keeps_its_mode(void **state)
{
	const struct folder *folder = *state;
	struct output output;
	struct error error = {0};
	struct stat status;

	write_file(folder->file, "old");
	chmod(folder->file, 0640);
	assert_true(output_open(&output, folder->file, &error));
	fputs("new", output.stream);
	assert_true(output_close(&output, true, &error));
	assert_holds(folder->file, "new");
	stat(folder->file, &status);
	assert_int_equal(status.st_mode & 0777, 0640);
}

static void what_failed_leaves_the_file_as_it_was(void **state)
{
	const struct folder *folder = *state;
	struct output output;
	struct error error = {0};

	write_file(folder->file, "old");
	assert_true(output_open(&output, folder->file, &error));
	fputs("half of", output.stream);
	assert_true(output_close(&output, false, &error));
	assert_holds(folder->file, "old");
}

static void a_link_is_followed(void **state)
{
	const struct folder *folder = *state;
	char link_path[128];
	struct output output;
	struct error error = {0};
	struct stat status;

	snprintf(link_path, sizeof(link_path), "%s/link", folder->path);
	write_file(folder->file, "old");
	assert_int_equal(symlink("out.csv", link_path), 0);
	assert_true(output_open(&output, link_path, &error));
	fputs("new", output.stream);
	assert_true(output_close(&output, true, &error));
	assert_holds(folder->file, "new");
	lstat(link_path, &status);
	assert_true(S_ISLNK(status.st_mode));
	unlink(link_path);
}

static void a_full_device_is_noticed(void **state)
{
	struct output output;
	struct error error = {0};

	(void)state;
	assert_true(output_open(&output, "/dev/full", &error));
	fputs("text", output.stream);
	assert_false(output_close(&output, true, &error));
	assert_int_equal(error.code, ERROR_WRITE);
	assert_string_equal(error.file, "/dev/full");
	assert_string_equal(error.message, "cannot be written: No space left on device");
}

static void a_folder_that_is_not_there_is_an_error(void **state)
{
	struct output output;
	struct error error = {0};

	(void)state;
	assert_false(output_open(&output, "/nonexistent/out.csv", &error));
	assert_int_equal(error.code, ERROR_WRITE);
	assert_string_equal(error.file, "/nonexistent/out.csv");
}

int main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test_setup_teardown(
			a_new_file_has_what_was_written, make_folder, remove_folder),
		cmocka_unit_test_setup_teardown(a_file_in_the_way_is_replaced_and_keeps_its_mode,
			make_folder, remove_folder),
		cmocka_unit_test_setup_teardown(
			what_failed_leaves_the_file_as_it_was, make_folder, remove_folder),
		cmocka_unit_test_setup_teardown(a_link_is_followed, make_folder, remove_folder),
		cmocka_unit_test(a_full_device_is_noticed),
		cmocka_unit_test(a_folder_that_is_not_there_is_an_error),
	};

	return cmocka_run_group_tests_name("output", tests, NULL, NULL);
}
