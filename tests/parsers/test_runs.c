/* From runs to reports: what is a repeat, what compares with what, which group is the base. */
#include "parsers/run_names.h"
#include "tests/parsers/reading.h"

/* Runs of `2 pipe` and so on; a process id is no run, so all have the same. */
#define RUN_LOOSE "stress-ng: info:  [5] pipe 488885 1.00 0.12 0.72 488560.77 582396.99\n"
#define RUN_128_PIPE_2                                                                             \
	"stress-ng: info:  [7] dispatching hogs: 128 pipe\n"                                       \
	"stress-ng: info:  [7] pipe 584968 1.03 0.10 0.59 568858.03 856206.52\n"
#define RUN_2_PIPE_1                                                                               \
	"stress-ng: info:  [7] dispatching hogs: 2 pipe\n"                                         \
	"stress-ng: info:  [7] pipe 340892 1.18 0.06 0.35 289375.04 839755.43\n"
#define RUN_2_PIPE_2                                                                               \
	"stress-ng: info:  [7] dispatching hogs: 2 pipe\n"                                         \
	"stress-ng: info:  [7] pipe 584968 1.03 0.10 0.59 568858.03 856206.52\n"
#define RUN_2_PIPE_3                                                                               \
	"stress-ng: info:  [7] dispatching hogs: 2 pipe\n"                                         \
	"stress-ng: info:  [7] pipe 488885 1.00 0.12 0.72 488560.77 582396.99\n"
#define RUN_4_PIPE_3                                                                               \
	"stress-ng: info:  [7] dispatching hogs: 4 pipe\n"                                         \
	"stress-ng: info:  [7] pipe 488885 1.00 0.12 0.72 488560.77 582396.99\n"
#define RUN_64_MMAP_1                                                                              \
	"stress-ng: info:  [7] dispatching hogs: 64 mmap\n"                                        \
	"stress-ng: info:  [7] mmap 1410 1.00 0.05 0.32 1406.14 3818.98\n"
#define RUN_64_MMAP_2                                                                              \
	"stress-ng: info:  [7] dispatching hogs: 64 mmap\n"                                        \
	"stress-ng: info:  [7] mmap 1096 1.00 0.02 0.21 1093.10 4704.87\n"
#define RUN_64_PIPE_1                                                                              \
	"stress-ng: info:  [7] dispatching hogs: 64 pipe\n"                                        \
	"stress-ng: info:  [7] pipe 340892 1.18 0.06 0.35 289375.04 839755.43\n"
#define RUN_64_PIPE_2                                                                              \
	"stress-ng: info:  [7] dispatching hogs: 64 pipe\n"                                        \
	"stress-ng: info:  [7] pipe 584968 1.03 0.10 0.59 568858.03 856206.52\n"
#define RUN_64_PIPE_3                                                                              \
	"stress-ng: info:  [7] dispatching hogs: 64 pipe\n"                                        \
	"stress-ng: info:  [7] pipe 488885 1.00 0.12 0.72 488560.77 582396.99\n"

static const struct report *report_at(size_t index)
{
	assert_true(index < reading.store.report_count);
	return reading.store.reports[index];
}

static void report_all(void)
{
	runs_report(&reading.store, &reading.runs);
}

/* A file of this name with one run. */
static void read_run(const char *name, const char *text)
{
	read_document(name, "text", slice_of(text));
}

/* The groups of a report as `label (runs), label (runs)`, the base in brackets. */
static void assert_groups(size_t index, const char *expected)
{
	const struct report *report = report_at(index);
	char text[1000] = "";
	size_t length = 0;

	for (uint32_t g = 0; g < report->group_count; g++) {
		bool base = g == report->base && report->group_count > 1;
		length += (size_t)snprintf(text + length, sizeof(text) - length, "%s%s%.*s (%u)%s",
			g ? ", " : "", base ? "[" : "", (int)report->groups[g].label.length,
			report->groups[g].label.at, report->groups[g].runs, base ? "]" : "");
	}
	assert_string_equal(text, expected);
}

static uint32_t row_of(const struct report *report, const char *metric)
{
	uint32_t number = intern_find(&reading.store.names, slice_of(metric));

	for (uint32_t i = 0; i < report->row_count; i++)
		if (report->metric[i] == number)
			return i;
	fail_msg("no row %s", metric);
	return 0;
}

static void one_log_before_and_one_after_are_compared(void **state)
{
	(void)state;
	read_run("after.log", RUN_2_PIPE_1);
	read_run("before.log", RUN_2_PIPE_2);
	report_all();
	assert_int_equal(reading.store.report_count, 1);
	assert_groups(0, "after (1), [before (1)]");
	assert_text(report_at(0)->testcase, "stress-ng");
	assert_text(report_at(0)->parameters, "2 pipe");
	assert_text(report_at(0)->headline.metric, "stress-ng.pipe.ops_per_sec");
}

static void files_that_differ_in_their_run_are_repeats(void **state)
{
	(void)state;
	read_file("tests/data/stress-ng/pipe-base-run1.log", NULL);
	read_file("tests/data/stress-ng/pipe-base-run2.log", NULL);
	read_file("tests/data/stress-ng/pipe-pinned-run1.log", NULL);
	read_file("tests/data/stress-ng/pipe-pinned-run2.log", NULL);
	read_file("tests/data/stress-ng/two.log", NULL);
	report_all();
	assert_int_equal(reading.store.report_count, 2);
	assert_groups(0, "[pipe-base (2)], pipe-pinned (2)");
	assert_groups(1, "two (1)");
	assert_int_equal(report_at(0)->runs[3].number, 2);
	assert_int_equal(report_at(0)->runs[3].group, 1);
	assert_text(report_at(1)->headline.metric, "");
}

static void folders_of_runs_are_groups(void **state)
{
	(void)state;
	read_run("/tmp/x/before/run1.log", RUN_2_PIPE_1);
	read_run("/tmp/x/before/run2.log", RUN_2_PIPE_2);
	read_run("/tmp/x/after/run1.log", RUN_2_PIPE_3);
	report_all();
	assert_groups(0, "[before/run (2)], after/run (1)");
}

static void folders_that_hold_both_sides_are_compared_within(void **state)
{
	(void)state;
	read_run("0.12/pipe-base.log", RUN_2_PIPE_1);
	read_run("0.12/pipe-fix.log", RUN_2_PIPE_2);
	read_run("0.13/pipe-base.log", RUN_2_PIPE_3);
	read_run("0.13/pipe-fix.log", RUN_2_PIPE_1);
	report_all();
	assert_int_equal(reading.store.report_count, 2);
	assert_groups(0, "[pipe-base (1)], pipe-fix (1)");
	assert_groups(1, "[pipe-base (1)], pipe-fix (1)");
}

static void folders_named_as_sides_are_compared_by_file(void **state)
{
	(void)state;
	read_run("base/pipe-a.log", RUN_2_PIPE_1);
	read_run("base/pipe-b.log", RUN_2_PIPE_2);
	read_run("fix/pipe-a.log", RUN_2_PIPE_3);
	read_run("fix/pipe-b.log", RUN_2_PIPE_1);
	report_all();
	assert_int_equal(reading.store.report_count, 2);
	assert_groups(0, "[base/pipe-a (1)], fix/pipe-a (1)");
	assert_groups(1, "[base/pipe-b (1)], fix/pipe-b (1)");
}

static void a_file_of_many_runs_is_a_group(void **state)
{
	(void)state;
	read_run("old.log", RUN_2_PIPE_1 RUN_2_PIPE_2);
	read_run("new.log", RUN_2_PIPE_3 RUN_2_PIPE_1);
	report_all();
	assert_int_equal(reading.store.report_count, 1);
	assert_groups(0, "[old (2)], new (2)");
}

static void repeats_of_one_thing_have_nothing_to_compare(void **state)
{
	(void)state;
	read_run("pipe-1.log", RUN_2_PIPE_1);
	read_run("pipe-2.log", RUN_2_PIPE_2);
	report_all();
	assert_groups(0, "pipe (2)");
	assert_int_equal(report_at(0)->runs[1].number, 2);
}

static void a_bare_number_that_counts_something_else_makes_no_repeats(void **state)
{
	(void)state;
	read_run("pipe-64.log", RUN_64_PIPE_1);
	read_run("pipe-128.log", RUN_128_PIPE_2);
	report_all();
	assert_int_equal(reading.store.report_count, 1);
	assert_groups(0, "[pipe-64 (1)], pipe-128 (1)");
}

static void groups_named_on_the_command_line_come_first(void **state)
{
	struct document document = {.source = SLICE("x.log"), .group = SLICE("head")};
	struct run facts = {.hogs = SLICE("2 pipe")};
	struct figure figure = {1, 0};

	(void)state;
	sink_begin(&reading.sink, store_add_document(&reading.store, &document));
	sink_sample(&reading.sink, sink_run(&reading.sink, &facts, SLICE("any label")),
		SLICE("stress-ng.pipe.ops"), figure, 1, 0);
	sink_end(&reading.sink);
	document = (struct document){.source = SLICE("y.log"), .group = SLICE("base")};
	sink_begin(&reading.sink, store_add_document(&reading.store, &document));
	sink_sample(&reading.sink, sink_run(&reading.sink, &facts, SLICE_EMPTY),
		SLICE("stress-ng.pipe.ops"), figure, 1, 0);
	sink_end(&reading.sink);
	report_all();
	assert_groups(0, "head (1), [base (1)]");
}

static void labels_make_a_report_for_each_setting(void **state)
{
	(void)state;
	read_text("On 2025/2/1 05:11, Rik van Riel wrote:\n" RUN_LOOSE "\n"
		  "1) disable A\n\n" RUN_64_PIPE_1 RUN_64_PIPE_2
		  "\n2) disable A + B\n\n" RUN_64_PIPE_3
		  "\nAnd the other one.\n\n1) disable A\n\n" RUN_64_MMAP_1
		  "\n2) disable A + B\n\n" RUN_64_MMAP_2);
	report_all();
	assert_int_equal(reading.store.report_count, 3);
	assert_groups(0, "text (1)");
	assert_groups(1, "[disable A (2)], disable A + B (1)");
	assert_groups(2, "[disable A (1)], disable A + B (1)");
	assert_text(report_at(2)->parameters, "64 mmap");
	assert_int_equal(report_at(2)->number, 3);
	assert_int_equal(report_at(2)->runs[1].number, 6);
}

static void other_counts_of_instances_are_no_repeats(void **state)
{
	(void)state;
	read_text(RUN_2_PIPE_1 RUN_2_PIPE_2 RUN_4_PIPE_3);
	report_all();
	assert_int_equal(reading.store.report_count, 2);
	assert_groups(0, "text (2)");
	assert_groups(1, "text (1)");
}

static void other_options_are_other_groups(void **state)
{
	(void)state;
	read_text("$ stress-ng --pipe 2 --metrics -t 1 --yaml a.yaml\n" RUN_2_PIPE_1
		  "$ stress-ng --pipe 2 --times -t 1\n" RUN_2_PIPE_2
		  "$ stress-ng --taskset 0 --pipe 2 -t 1\n" RUN_2_PIPE_3);
	report_all();
	assert_int_equal(reading.store.report_count, 1);
	assert_groups(0, "[text (2)], text --taskset 0 (1)");
}

static void mails_are_never_compared_with_each_other(void **state)
{
	(void)state;
	read_document("m#1", "mail", SLICE(RUN_2_PIPE_1));
	read_document("m#2", "mail", SLICE(RUN_2_PIPE_2));
	report_all();
	assert_int_equal(reading.store.report_count, 2);
}

static void rows_hold_means_and_samples_in_order(void **state)
{
	size_t count;

	(void)state;
	read_run("old.log", RUN_2_PIPE_1 RUN_2_PIPE_2);
	read_run("new.log", RUN_2_PIPE_3);
	report_all();
	const struct report *report = report_at(0);
	assert_int_equal(report->row_count, 6);
	assert_int_equal(row_of(report, "stress-ng.pipe.ops_per_sec"), 0);
	assert_int_equal(report->flags[0], ROW_HEADLINE);
	assert_int_equal(report->line[0], 2);
	assert_true(report->value[0] == (289375.04 + 568858.03) / 2);
	assert_int_equal(report->form[0], FORM_COMPUTED);
	assert_true(report->value[1] == 488560.77);
	assert_int_equal(report->form[1], 2);
	const struct sample *samples = report_samples(report, 0, 0, &count);
	assert_int_equal(count, 2);
	assert_true(samples[0].value == 289375.04 && samples[1].value == 568858.03);
	assert_int_equal(samples[1].run, 1);
	assert_int_equal(samples[1].line, 4);
	assert_int_equal(report->runs[2].group, 1);
	assert_int_equal(report->noise[0], NOISE_NONE);
	assert_true(report->has_samples);
}

static void too_many_groups_become_several_reports(void **state)
{
	static char names[70][20];

	(void)state;
	for (size_t i = 0; i < ARRAY_LENGTH(names); i++) {
		snprintf(names[i], sizeof(names[i]), "log%c%c.log", 'a' + (int)i / 26,
			'a' + (int)i % 26);
		read_run(names[i], RUN_2_PIPE_1);
	}
	report_all();
	assert_int_equal(reading.store.report_count, 2);
	assert_int_equal(report_at(0)->group_count, GROUPS_MOST);
	assert_int_equal(report_at(1)->group_count, 70 - GROUPS_MOST);
	assert_true(has_note(0, NOTE_SKIPPED));
}

static void a_path_names_a_group_and_a_run(void **state)
{
	static const struct {
		const char *path, *group;
		uint32_t number;
		enum path_number kind;
	} cases[] = {
		{"before/run1.log", "before/run", 1, PATH_NUMBER_RUN},
		{"ab-pipe-base-run3.log", "ab-pipe-base", 3, PATH_NUMBER_RUN},
		{"x/iter_07.txt", "x/iter", 7, PATH_NUMBER_RUN},
		{"run2-before.log", "before", 2, PATH_NUMBER_RUN},
		{"res/run4/out.log", "res/out", 4, PATH_NUMBER_RUN},
		{"base-3.log", "base", 3, PATH_NUMBER_BARE},
		{"before/1.log", "before", 1, PATH_NUMBER_BARE},
		{"before/0/stress-ng", "before/stress-ng", 0, PATH_NUMBER_BARE},
		{"linux-6.12.log", "linux-6.12", UINT32_MAX, PATH_NUMBER_NONE},
		{"wrap72.txt", "wrap72", UINT32_MAX, PATH_NUMBER_NONE},
		{"0.12.06/a.log", "0.12.06/a", UINT32_MAX, PATH_NUMBER_NONE},
		{"-", "-", UINT32_MAX, PATH_NUMBER_NONE},
	};
	struct arena arena = {0};

	(void)state;
	for (size_t i = 0; i < ARRAY_LENGTH(cases); i++) {
		struct slice group;
		uint32_t number;
		enum path_number kind =
			run_path_split(slice_of(cases[i].path), &arena, &group, &number);
		assert_text(group, cases[i].group);
		assert_int_equal(number, cases[i].number);
		assert_int_equal(kind, cases[i].kind);
	}
	arena_release(&arena);
}

static void a_label_names_a_base_by_its_words(void **state)
{
	static const char *const bases[] = {"base", "before the series", "w/o patch",
		"Without the patch", "old kernel", "ab-pipe-base", "vanilla", "parent commit",
		"1) THP off", "Result without the patch", "orig"};
	static const char *const others[] = {"with patch", "w/ patch", "base + fix", "after",
		"new kernel", "database", "mainline", "patched base", "2) THP on", "",
		"fix without debug"};

	(void)state;
	for (size_t i = 0; i < ARRAY_LENGTH(bases); i++)
		if (!run_label_is_base(slice_of(bases[i])))
			fail_msg("%s", bases[i]);
	for (size_t i = 0; i < ARRAY_LENGTH(others); i++)
		if (run_label_is_base(slice_of(others[i])))
			fail_msg("%s", others[i]);
}

int main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test_setup_teardown(
			one_log_before_and_one_after_are_compared, open_reading, close_reading),
		cmocka_unit_test_setup_teardown(
			files_that_differ_in_their_run_are_repeats, open_reading, close_reading),
		cmocka_unit_test_setup_teardown(
			folders_of_runs_are_groups, open_reading, close_reading),
		cmocka_unit_test_setup_teardown(folders_that_hold_both_sides_are_compared_within,
			open_reading, close_reading),
		cmocka_unit_test_setup_teardown(
			folders_named_as_sides_are_compared_by_file, open_reading, close_reading),
		cmocka_unit_test_setup_teardown(
			a_file_of_many_runs_is_a_group, open_reading, close_reading),
		cmocka_unit_test_setup_teardown(
			repeats_of_one_thing_have_nothing_to_compare, open_reading, close_reading),
		cmocka_unit_test_setup_teardown(
			a_bare_number_that_counts_something_else_makes_no_repeats, open_reading,
			close_reading),
		cmocka_unit_test_setup_teardown(
			groups_named_on_the_command_line_come_first, open_reading, close_reading),
		cmocka_unit_test_setup_teardown(
			labels_make_a_report_for_each_setting, open_reading, close_reading),
		cmocka_unit_test_setup_teardown(
			other_counts_of_instances_are_no_repeats, open_reading, close_reading),
		cmocka_unit_test_setup_teardown(
			other_options_are_other_groups, open_reading, close_reading),
		cmocka_unit_test_setup_teardown(
			mails_are_never_compared_with_each_other, open_reading, close_reading),
		cmocka_unit_test_setup_teardown(
			rows_hold_means_and_samples_in_order, open_reading, close_reading),
		cmocka_unit_test_setup_teardown(
			too_many_groups_become_several_reports, open_reading, close_reading),
		cmocka_unit_test_setup_teardown(
			a_path_names_a_group_and_a_run, open_reading, close_reading),
		cmocka_unit_test_setup_teardown(
			a_label_names_a_base_by_its_words, open_reading, close_reading),
	};

	return cmocka_run_group_tests(tests, NULL, NULL);
}
