/* Names of groups as they fit on a screen. */
#include "views/labels.h"
#include "views/run_count.h"

#include "tests/views/fixture.h"

static void labels_are_short_and_show_what_differs(void **state)
{
	static const struct {
		const char *label, *other, *shown;
		int width;
	} cases[] = {
		{"d3a194d95fc8d535", "e249056c91a2f14e", "d3a194d95f", 10},
		{"d3a194d95f (\"mm\")", "e249056c91", "d3a194d95f", 12},
		{"v5.19-rc7", "v6.0", "v5.19-rc7", 10},
		{"5.13.0-rc1-mm1", "5.13.0-rc1-mm1-max-order-20", "5.13..-mm1", 10},
		{"5.13.0-rc1-mm1-max-order-20", "5.13.0-rc1-mm1", "5.13..r-20", 10},
		{"/logs/with-patch-a/run", "/logs/with-patch-b/run", "/log..ch-a", 10},
		{"/logs/with-a-long-patch", "/logs/with-b-long-patch", "..-a-long-", 10},
		{"before the patch", "after the patch", "before", 8},
		{"before the patch", "after the patch", "before the patch", 16},
		{"kernel 6.1 rc", "kernel 6.2 rc", "ker.. 6.1", 9},
		{"before/run", "after/run", "before", 8},
		{"before/run", "after/bench", "before/run", 10},
		{"", "x", "group 1", 10},
		{"before", "after", "before", 10},
	};

	(void)state;
	for (size_t i = 0; i < ARRAY_LENGTH(cases); i++) {
		struct arena arena = {0};
		struct group groups[] = {{.label = slice_of(cases[i].label)},
			{.label = slice_of(cases[i].other), .runs = 5}};
		struct report report = {.group_count = 2, .groups = groups};
		assert_text(label_beside(&report, 0, 1, cases[i].width, &arena), cases[i].shown);
		arena_release(&arena);
	}
}

static void a_label_can_say_its_runs(void **state)
{
	struct arena arena = {0};
	struct group groups[] = {{.label = SLICE("before"), .runs = 10}, {.label = SLICE("after")}};
	struct report report = {.group_count = 2, .groups = groups};

	(void)state;
	struct run_count found = {10, 10, RUN_SOURCE_SAMPLES, NOISE_NONE};
	struct run_count least = {4, 10, RUN_SOURCE_BOUND, 167};
	struct run_count unknown = {3, 10, RUN_SOURCE_NONE, NOISE_NONE};

	assert_text(label_with_runs(&report, 0, &found, &arena), "before (10)");
	assert_text(label_with_runs(&report, 1, &least, &arena), "after (>=4)");
	assert_text(label_with_runs(&report, 1, &unknown, &arena), "after (?)");
	arena_release(&arena);
}

/* By its number; where several documents number theirs alike, by the part of the source in which
 * these differ. */
static void a_run_has_a_name_of_its_own(void **state)
{
	struct document documents[] = {
		{.source = SLICE("logs/old/a.log")}, {.source = SLICE("logs/old/b/a.log")}};
	struct store store = {.documents = documents, .document_count = 2};
	struct run runs[] = {{.document = 0, .number = 1}, {.document = 1, .number = 2},
		{.document = 0, .number = 1, .group = 1}, {.document = 1, .number = 1, .group = 1}};
	struct report report = {.group_count = 2, .runs = runs, .run_count = 4};
	struct arena arena = {0};

	(void)state;
	size_t shared = label_shared(&store, &report, 0);
	assert_true(shared == LABEL_ALONE);
	assert_text(label_run(&store, &report, 1, shared, &arena), "2");
	shared = label_shared(&store, &report, 1);
	assert_text(label_run(&store, &report, 2, shared, &arena), "a.log:1");
	assert_text(label_run(&store, &report, 3, shared, &arena), "b/a.log:1");
	arena_release(&arena);
}

static void paths_share_whole_folders(void **state)
{
	(void)state;
	assert_int_equal(label_shared_folders(SLICE("a/bc/x"), SLICE("a/bd/x"), SIZE_MAX), 2);
	assert_int_equal(label_shared_folders(SLICE("a/b/x"), SLICE("a/b/y"), SIZE_MAX), 4);
	assert_int_equal(label_shared_folders(SLICE("a/b/x"), SLICE("a/b/y"), 3), 2);
	assert_int_equal(label_shared_folders(SLICE("x"), SLICE("y"), SIZE_MAX), 0);
}

int main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(labels_are_short_and_show_what_differs),
		cmocka_unit_test(a_label_can_say_its_runs),
		cmocka_unit_test(a_run_has_a_name_of_its_own),
		cmocka_unit_test(paths_share_whole_folders),
	};

	return cmocka_run_group_tests(tests, NULL, NULL);
}
