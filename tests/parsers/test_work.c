/* Work: which files there are, how much they have, and which are the same. */
#include "parsers/work.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <sys/stat.h>
#include <unistd.h>
#include <cmocka.h>

static char folder[] = "/tmp/perfsift-test-XXXXXX";

static const char *path_of(const char *name)
{
	static char path[256];

	snprintf(path, sizeof(path), "%s/%s", folder, name);
	return path;
}

/* a and b are one file, c another, d empty. */
static int make_folder(void **state)
{
	static const struct {
		const char *name, *text;
	} files[] = {{"a", "two\n"}, {"c", "not the same\n"}, {"d", ""}};
	char link_path[256];

	(void)state;
	assert_non_null(mkdtemp(folder));
	for (size_t i = 0; i < ARRAY_LENGTH(files); i++) {
		FILE *file = fopen(path_of(files[i].name), "w");
		assert_non_null(file);
		fputs(files[i].text, file);
		fclose(file);
	}
	snprintf(link_path, sizeof(link_path), "%s/b", folder);
	return link(path_of("a"), link_path);
}

static int remove_folder(void **state)
{
	static const char *const names[] = {"a", "b", "c", "d"};

	(void)state;
	for (size_t i = 0; i < ARRAY_LENGTH(names); i++)
		unlink(path_of(names[i]));
	return rmdir(folder);
}

static void files_of_a_folder_are_asked_when_it_is_their_turn(void **state)
{
	struct load_path path = {folder, NULL};
	struct work work = {0};

	(void)state;
	work_find(&work, &path, 1);
	assert_int_equal(work.count, 4);
	for (size_t i = 0; i < work.count; i++)
		assert_int_equal(work.items[i].file.size, 0);
	assert_int_equal(work_bytes(&work), 0);
	work_ask(&work, 0);
	assert_int_equal(work.items[0].file.size, 4);
	assert_int_equal(work_bytes(&work), 4 * 4);
	for (size_t i = 1; i < work.count; i++)
		work_ask(&work, i);
	assert_int_equal(work_bytes(&work), 4 + 13);
	work_release(&work);
}

static void a_named_file_is_known_before(void **state)
{
	struct load_path path = {path_of("c"), NULL};
	struct work work = {0};

	(void)state;
	work_find(&work, &path, 1);
	assert_int_equal(work.count, 1);
	assert_true(work.items[0].is_named);
	assert_int_equal(work_bytes(&work), 13);
	work_release(&work);
}

static void the_first_path_of_a_file_counts_in_each_group(void **state)
{
	struct load_path paths[] = {{folder, NULL}, {folder, "old"}, {folder, "new"}};
	struct work work = {0};

	(void)state;
	work_find(&work, paths, ARRAY_LENGTH(paths));
	assert_int_equal(work.count, 12);
	for (size_t i = 0; i < work.count; i++)
		work_ask(&work, i);
	for (size_t i = 0; i < work.count; i += 4) {
		assert_null(work.items[i].copy_of);
		assert_string_equal(work.items[i + 1].copy_of, path_of("a"));
		assert_null(work.items[i + 2].copy_of);
		assert_null(work.items[i + 3].copy_of);
	}
	assert_int_equal(work_bytes(&work), 3 * (4 + 13));
	work_release(&work);
}

static void an_item_that_is_asked_again_is_no_copy_of_itself(void **state)
{
	struct load_path path = {folder, NULL};
	struct work work = {0};

	(void)state;
	work_find(&work, &path, 1);
	work_ask(&work, 0);
	work_ask(&work, 0);
	assert_null(work.items[0].copy_of);
	assert_int_equal(work.items[0].file.size, 4);
	work_release(&work);
}

/* Between being found and being asked it can go. */
static void a_file_that_is_gone_has_no_size(void **state)
{
	struct load_path path = {folder, NULL};
	struct work work = {0};
	FILE *file = fopen(path_of("e"), "w");

	(void)state;
	assert_non_null(file);
	fputs("short-lived", file);
	fclose(file);
	work_find(&work, &path, 1);
	unlink(path_of("e"));
	for (size_t i = 0; i < work.count; i++)
		work_ask(&work, i);
	assert_int_equal(work.count, 5);
	assert_int_equal(work_bytes(&work), 4 + 13);
	work_release(&work);
}

int main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(files_of_a_folder_are_asked_when_it_is_their_turn),
		cmocka_unit_test(a_named_file_is_known_before),
		cmocka_unit_test(the_first_path_of_a_file_counts_in_each_group),
		cmocka_unit_test(an_item_that_is_asked_again_is_no_copy_of_itself),
		cmocka_unit_test(a_file_that_is_gone_has_no_size),
	};

	return cmocka_run_group_tests(tests, make_folder, remove_folder);
}
