/* job.yaml, and the axes that it and the path of a result root tell. */
#include "parsers/result_axes.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <cmocka.h>

static struct arena arena;
static struct job job;

static int release(void **state)
{
	(void)state;
	job_release(&job);
	arena_release(&arena);
	return 0;
}

static const char job_text[] = "---\n"
			       "#! jobs/hackbench.yaml\n"
			       "suite: hackbench\n"
			       "testcase: hackbench\n"
			       "nr_threads: 50%\n"
			       "iterations: 4\n"
			       "need_kconfig:\n- A\n- {B: y}\n"
			       "hackbench:\n"
			       "  mode: process\n"
			       "  ipc: unix socket/stream\n"
			       "ucode: '0x2b'\n"
			       "nr_cpu: 4\n"
			       "tbox_group: box-a\n"
			       "rootfs: debian-12.cgz\n"
			       "kconfig: x86_64\n"
			       "compiler: gcc-12\n"
			       "commit: 1234\n";

/* All axes as text. */
static const char *axes_of(const char *path, const char *origin, const char *yaml)
{
	struct result_evidence evidence = {slice_of(path), slice_of(origin), &job};

	job_release(&job);
	if (yaml)
		assert_null(job_read(&job, slice_of(yaml)));
	struct result_axes axes = result_axes_find(&evidence, &arena);
	return result_axes_text(&axes, SLICE_EMPTY, false, true, &arena).at;
}

static void fields_are_those_of_the_top_level_and_of_sections(void **state)
{
	(void)state;
	job_release(&job);
	assert_null(job_read(&job, slice_of(job_text)));
	assert_true(slice_equal(job_value(&job, SLICE("mode")), SLICE("process")));
	assert_true(slice_equal(job_value(&job, SLICE("nr_threads")), SLICE("50%")));
	assert_true(slice_equal(job_value(&job, SLICE("ucode")), SLICE("0x2b")));
	assert_int_equal(job_value(&job, SLICE("need_kconfig")).length, 0);
	assert_int_equal(job_value(&job, SLICE("B")).length, 0);
	assert_true(slice_equal(job.fields[4].section, SLICE("hackbench")));
}

static void trouble_in_a_job_leaves_the_fields_before_it(void **state)
{
	static const struct {
		const char *text, *trouble;
	} expected[] = {
		{"a: 1\nb: [2\nc: }", "not YAML"},
		{"a: 1\nb: &x 2\nc: *x\n", "an alias, which is not followed"},
	};
	char deep[300] = "a: 1\nb: ";

	(void)state;
	for (size_t i = 0; i < ARRAY_LENGTH(expected); i++) {
		job_release(&job);
		assert_string_equal(
			job_read(&job, slice_of(expected[i].text)), expected[i].trouble);
		assert_true(slice_equal(job_value(&job, SLICE("a")), SLICE("1")));
	}
	job_release(&job);
	memset(deep + strlen(deep), '[', 200);
	assert_string_equal(job_read(&job, slice_of(deep)), "nested too deep");
}

static void parameters_are_the_fields_that_spell_the_path(void **state)
{
	(void)state;
	assert_string_equal(
		axes_of("/data/hackbench/unix_socket_stream-4-process-50%-ucode=0x2b/box-a/"
			"debian-12.cgz/x86_64/gcc-12/v6.1",
			"", job_text),
		"commit=v6.1, compiler=gcc-12, ipc=unix socket/stream, iterations=4, "
		"kconfig=x86_64, mode=process, nr_threads=50%, rootfs=debian-12.cgz, "
		"tbox_group=box-a, testcase=hackbench, ucode=0x2b");
}

static void parameters_that_cannot_be_told_apart_stay_together(void **state)
{
	(void)state;
	assert_string_equal(axes_of("/r/hackbench/50%-other/box-a/debian-12.cgz/x86_64/gcc-12/v6.1",
				    "", job_text),
		"commit=v6.1, compiler=gcc-12, kconfig=x86_64, path_params=50%-other, "
		"rootfs=debian-12.cgz, tbox_group=box-a, testcase=hackbench");
}

static void a_root_that_was_moved_is_told_by_where_it_came_from(void **state)
{
	const char *origin =
		"/lkp/result/hackbench/defaults/box-a/debian-12.cgz/x86_64/gcc-12/1234";

	(void)state;
	assert_string_equal(axes_of("/home/me/good", origin, NULL),
		"commit=good, compiler=gcc-12, kconfig=x86_64, rootfs=debian-12.cgz, "
		"tbox_group=box-a, testcase=hackbench");
}

static void a_job_alone_tells_its_own_section(void **state)
{
	(void)state;
	assert_string_equal(axes_of("/home/me/good", "", job_text),
		"commit=good, compiler=gcc-12, ipc=unix socket/stream, kconfig=x86_64, "
		"mode=process, rootfs=debian-12.cgz, tbox_group=box-a, testcase=hackbench");
}

static void without_a_job_only_lkps_own_place_is_believed(void **state)
{
	(void)state;
	assert_string_equal(axes_of("/x/result/boot/1/vm/debian.cgz/x86_64/gcc-12/v6.2", "", NULL),
		"commit=v6.2, compiler=gcc-12, kconfig=x86_64, path_params=1, rootfs=debian.cgz, "
		"tbox_group=vm, testcase=boot");
	assert_string_equal(
		axes_of("/a/b/c/d/e/f/g/h/v6.2", "", NULL), "commit=v6.2, path=/a/b/c/d/e/f/g/h");
}

static void compared_axes_are_listed_by_name(void **state)
{
	struct result_axis items[] = {{SLICE("commit"), SLICE("v6.1")},
		{SLICE("kconfig"), SLICE("k")}, {SLICE("test"), SLICE("t")}};
	struct result_axes axes = {items, ARRAY_LENGTH(items), SLICE_EMPTY};
	const struct slice list = SLICE("kconfig, commit");

	(void)state;
	assert_string_equal(result_axes_text(&axes, list, true, false, &arena).at, "v6.1/k");
	assert_string_equal(result_axes_text(&axes, list, false, true, &arena).at, "test=t");
	assert_false(result_axes_listed(SLICE("config"), list));
}

int main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(fields_are_those_of_the_top_level_and_of_sections),
		cmocka_unit_test(trouble_in_a_job_leaves_the_fields_before_it),
		cmocka_unit_test(parameters_are_the_fields_that_spell_the_path),
		cmocka_unit_test(parameters_that_cannot_be_told_apart_stay_together),
		cmocka_unit_test(a_root_that_was_moved_is_told_by_where_it_came_from),
		cmocka_unit_test(a_job_alone_tells_its_own_section),
		cmocka_unit_test(without_a_job_only_lkps_own_place_is_believed),
		cmocka_unit_test(compared_axes_are_listed_by_name),
	};

	return cmocka_run_group_tests(tests, NULL, release);
}
