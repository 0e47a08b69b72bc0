/* Sources: files and directory trees, in the order a person expects. */
#include "parsers/source.h"
#include "parsers/source_paths.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <sys/stat.h>
#include <unistd.h>
#include <cmocka.h>

static char folder[] = "/tmp/perfsift-test-XXXXXX";

static void write_file(const char *name, const char *text)
{
	char path[256];

	snprintf(path, sizeof(path), "%s/%s", folder, name);
	FILE *file = fopen(path, "w");
	assert_non_null(file);
	fputs(text, file);
	fclose(file);
}

static int make_tree(void **state)
{
	char path[256], target[256];

	(void)state;
	assert_non_null(mkdtemp(folder));
	snprintf(path, sizeof(path), "%s/runs", folder);
	assert_int_equal(mkdir(path, 0700), 0);
	write_file("runs/run10.log", "ten");
	write_file("runs/run2.log", "two");
	write_file("runs/.hidden", "no");
	write_file("b", "b");
	snprintf(target, sizeof(target), "%s/runs/loop", folder);
	assert_int_equal(symlink(folder, target), 0);
	snprintf(path, sizeof(path), "%s/pipe", folder);
	assert_int_equal(mkfifo(path, 0600), 0);
	return 0;
}

static int remove_tree(void **state)
{
	char command[256];

	(void)state;
	snprintf(command, sizeof(command), "rm -rf '%s'", folder);
	return system(command);
}

static void a_link_to_what_is_read_anyway_is_passed_over(void **state)
{
	static const char *const links[][2] = {
		{"run2.log", "latest.log"}, {"../b", "c"}, {".hidden", "seen"}};
	static const char *const expected[] = {"c", "run2.log", "run10.log", "seen"};
	struct source_paths list = {0};
	struct error error = {0};
	char path[256], runs[256];

	(void)state;
	snprintf(runs, sizeof(runs), "%.200s/runs", folder);
	for (size_t i = 0; i < ARRAY_LENGTH(links); i++) {
		snprintf(path, sizeof(path), "%.200s/runs/%s", folder, links[i][1]);
		assert_int_equal(symlink(links[i][0], path), 0);
	}
	snprintf(path, sizeof(path), "%.200s/runs/loop", folder);
	unlink(path);
	assert_true(source_expand(runs, &list, &error));
	assert_int_equal(list.count, ARRAY_LENGTH(expected));
	for (size_t i = 0; i < list.count; i++)
		assert_string_equal(list.paths[i].at + strlen(runs) + 1, expected[i]);
	source_paths_release(&list);
}

static void a_tree_is_read_in_natural_order_without_hidden_or_special_files(void **state)
{
	static const char *const expected[] = {"b", "runs/run2.log", "runs/run10.log"};
	struct source_paths list = {0};
	struct error error = {0};

	(void)state;
	assert_true(source_expand(folder, &list, &error));
	assert_int_equal(list.count, ARRAY_LENGTH(expected));
	for (size_t i = 0; i < list.count; i++)
		assert_string_equal(list.paths[i].at + strlen(folder) + 1, expected[i]);
	source_paths_release(&list);
}

/* Makes the directory and gives its path; the next call overwrites it. */
static const char *make_directory(const char *above, const char *name)
{
	static char path[2048];
	char full[2048];

	snprintf(full, sizeof(full), "%s/%s", above, name);
	assert_int_equal(mkdir(full, 0700), 0);
	return strcpy(path, full);
}

static void what_lies_too_deep_is_told(void **state)
{
	struct source_paths list = {0};
	struct error error = {0};
	char deep[256], path[2048];

	(void)state;
	strcpy(deep, make_directory(folder, "deep"));
	strcpy(path, deep);
	for (unsigned depth = 0; depth < 70; depth++)
		strcpy(path, make_directory(path, "d"));
	assert_true(source_expand(deep, &list, &error));
	assert_int_equal(list.count, 1);
	assert_string_equal(list.paths[0].trouble->message, "more than 64 folders deep, not read");
	source_paths_release(&list);
}

static void a_folder_that_cannot_be_read_is_told(void **state)
{
	struct source_paths list = {0};
	struct error error = {0};
	char shut[256], inside[300];

	(void)state;
	if (geteuid() == 0)
		skip(); /* who may read everything */
	strcpy(shut, make_directory(folder, "shut"));
	strcpy(inside, make_directory(shut, "inside"));
	assert_int_equal(chmod(inside, 0), 0);
	assert_true(source_expand(shut, &list, &error));
	assert_int_equal(chmod(inside, 0700), 0);
	assert_int_equal(list.count, 1);
	assert_string_equal(list.paths[0].at, inside);
	assert_string_equal(list.paths[0].trouble->message, "Permission denied");
	source_paths_release(&list);
}

/* Each leads to all others: the ways through them are more than anyone can go. */
static void folders_that_link_to_each_other_are_read_once(void **state)
{
	enum { FOLDERS = 16 };
	struct source_paths list = {0};
	struct error error = {0};
	char far[256], near[256], link[2048], file[300], target[2048];

	(void)state;
	strcpy(far, make_directory(folder, "far"));
	strcpy(near, make_directory(folder, "near"));
	for (int i = 0; i < FOLDERS; i++) {
		snprintf(file, sizeof(file), "%d", i);
		make_directory(far, file);
		snprintf(file, sizeof(file), "far/%d/file", i);
		write_file(file, "x");
		for (int k = 0; k < FOLDERS; k++) {
			snprintf(target, sizeof(target), "%s/%d", far, k);
			snprintf(link, sizeof(link), "%s/%d/to%d", far, i, k);
			assert_int_equal(symlink(target, link), 0);
		}
	}
	snprintf(link, sizeof(link), "%s/begin", near);
	snprintf(target, sizeof(target), "%s/0", far);
	assert_int_equal(symlink(target, link), 0);
	assert_true(source_expand(near, &list, &error));
	assert_int_equal(list.count, FOLDERS);
	source_paths_release(&list);
}

static void of_a_maildir_the_delivered_messages_are_read(void **state)
{
	static const char *const folders[] = {"Mail", "Mail/cur", "Mail/new", "Mail/tmp",
		"Mail/sub", "Mail/.Sent", "Mail/.Sent/cur", "Mail/.Sent/new", "Mail/.imap",
		"Mail/.imap/cur"};
	static const char *const files[] = {"Mail/dovecot-uidlist", "Mail/cur/10.b:2,S",
		"Mail/cur/9.a:2,", "Mail/new/11.c", "Mail/tmp/12.d", "Mail/sub/1",
		"Mail/.Sent/cur/13.e:2,S", "Mail/.Sent/maildirfolder", "Mail/.imap/cur/1"};
	static const char *const expected[] = {
		".Sent/cur/13.e:2,S", "cur/9.a:2,", "cur/10.b:2,S", "new/11.c", "sub/1"};
	struct source_paths list = {0};
	struct error error = {0};
	char path[256];

	(void)state;
	for (size_t i = 0; i < ARRAY_LENGTH(folders); i++) {
		snprintf(path, sizeof(path), "%s/%s", folder, folders[i]);
		assert_int_equal(mkdir(path, 0700), 0);
	}
	for (size_t i = 0; i < ARRAY_LENGTH(files); i++)
		write_file(files[i], "x");
	snprintf(path, sizeof(path), "%s/Mail/", folder);
	assert_true(source_expand(path, &list, &error));
	assert_int_equal(list.count, ARRAY_LENGTH(expected));
	for (size_t i = 0; i < list.count; i++)
		assert_string_equal(list.paths[i].at + strlen(path), expected[i]);
	source_paths_release(&list);
}

static void a_missing_path_is_an_error_with_its_name(void **state)
{
	struct source_paths list = {0};
	struct error error = {0};
	char text[512];

	(void)state;
	assert_false(source_expand("no/such/path", &list, &error));
	assert_int_equal(error.code, ERROR_READ);
	assert_string_equal(
		error_text(&error, text, sizeof(text)), "no/such/path: No such file or directory");
	source_paths_release(&list);
}

static void a_pipe_without_a_writer_reads_as_empty(void **state)
{
	struct source source;
	struct error error = {0};
	char path[256];

	(void)state;
	snprintf(path, sizeof(path), "%s/pipe", folder);
	assert_true(source_open(path, &source, &error));
	assert_int_equal(source.text.length, 0);
	source_close(&source);
}

static void a_directory_and_a_device_cannot_be_opened(void **state)
{
	struct source source;
	struct error error = {0}, other = {0};

	(void)state;
	assert_false(source_open(folder, &source, &error));
	assert_string_equal(error.message, "is a directory");
	assert_false(source_open("/dev/null", &source, &other));
	assert_string_equal(other.message, "is a special file, not read");
}

static void digits_in_names_compare_as_numbers(void **state)
{
	(void)state;
	assert_true(source_compare_names("run2", "run10") < 0);
	assert_true(source_compare_names("run02", "run2") > 0);
	assert_true(source_compare_names("a1b2", "a1b10") < 0);
	assert_true(source_compare_names("mail-00099", "mail-00100") < 0);
	assert_true(source_compare_names("run19", "run102") < 0);
	assert_true(source_compare_names("run1x", "run12") < 0);
	assert_true(source_compare_names("run12", "run1") > 0);
	assert_true(source_compare_names("run0", "run00") < 0);
	assert_true(source_compare_names("a", "b") < 0);
	assert_true(source_compare_names("a", "a1") < 0);
	assert_int_equal(source_compare_names("x9y", "x9y"), 0);
}

int main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(a_tree_is_read_in_natural_order_without_hidden_or_special_files),
		cmocka_unit_test(what_lies_too_deep_is_told),
		cmocka_unit_test(a_folder_that_cannot_be_read_is_told),
		cmocka_unit_test(folders_that_link_to_each_other_are_read_once),
		cmocka_unit_test(of_a_maildir_the_delivered_messages_are_read),
		cmocka_unit_test(a_missing_path_is_an_error_with_its_name),
		cmocka_unit_test(a_pipe_without_a_writer_reads_as_empty),
		cmocka_unit_test(a_directory_and_a_device_cannot_be_opened),
		cmocka_unit_test(digits_in_names_compare_as_numbers),
		cmocka_unit_test(a_link_to_what_is_read_anyway_is_passed_over),
	};

	return cmocka_run_group_tests(tests, make_tree, remove_tree);
}
