/* YAML of stress-ng, as a file and pasted into a text. */
#include "tests/parsers/reading.h"

#define METRICS                                                                                    \
	"metrics:\n"                                                                               \
	"    - stressor: mmap\n"                                                                   \
	"      bogo-ops: 171\n"                                                                    \
	"      bogo-ops-per-second-usr-sys-time: 343.989636\n"                                     \
	"      bogo-ops-per-second-real-time: 169.876563\n"                                        \
	"      wall-clock-time: 1.006613\n"                                                        \
	"      user-time: 0.151291\n"                                                              \
	"      system-time: 0.345817\n"                                                            \
	"      cpu-usage-per-instance: 24.692105\n"                                                \
	"      max-rss: 2504\n"

static void assert_mmap(size_t run)
{
	assert_row(run, "mmap", "171 1.006613 0.151291 0.345817 169.876563 343.989636");
	assert_sample(run, "stress-ng.mmap.cpu_percent", "24.692105");
	assert_sample(run, "stress-ng.mmap.rss_max_kb", "2504");
}

/* Does YAML of stress-ng begin at the first line? */
static bool begins(const char *text)
{
	struct lines lines;
	struct line line;

	lines_open(&lines, slice_of(text), 1, &reading.sink.scratch);
	return lines_next(&lines, &line) && stress_ng_yaml_begins(&lines, &line);
}

static void a_file_of_yaml_is_known_by_its_content(void **state)
{
	(void)state;
	assert_true(begins("---\n" METRICS));
	assert_true(begins("---\nsystem-info:\n      stress-ng-version: 0.15.06\n"));
	assert_false(begins("metrics:\n  - type: Resource\n"));
	assert_false(begins("stress-ng: info:  [1] cpu 1\n"));
	assert_false(begins(""));
}

static void a_file_of_yaml_is_a_run(void **state)
{
	(void)state;
	read_file("tests/data/stress-ng/two.yaml", "two.yaml");
	assert_int_equal(reading.runs.count, 1);
	assert_row(0, "cpu", "177 1.009453 0.150208 0.003126 175.342436 1154.342807");
	assert_sample(
		0, "stress-ng.switch.nanosecs-per-context-switch-pipe-method", "46925.122622");
	assert_true(run_at(0)->facts.run_time == 1.02148);
	assert_int_equal(sample_of(0, "stress-ng.cpu.ops")->line, 29);
}

static void yaml_in_a_mail_is_freed_of_its_marks(void **state)
{
	(void)state;
	read_text("and the yaml of the next one:\n"
		  "> > ---\n> > metrics:\n> >     - stressor: cpu\n> >       bogo-ops: 7\n> > ...\n"
		  "after:\n  ---\n  "
		  "metrics:\n"
		  "      - stressor: pipe\n        bogo-ops: 8\n  \n  ...\n");
	assert_int_equal(reading.runs.count, 2);
	assert_label(0, "and the yaml of the next one");
	assert_sample(0, "stress-ng.cpu.ops", "7");
	assert_label(1, "after");
	assert_sample(1, "stress-ng.pipe.ops", "8");
}

static void lost_indent_is_made_good(void **state)
{
	(void)state;
	read_text("metrics:\n- stressor: cpu\nbogo-ops: 7\nwall-clock-time: 1.000001\n"
		  "- stressor: pipe\nbogo-ops: 8\n...\n");
	assert_sample(0, "stress-ng.cpu.real_time", "1.000001");
	assert_sample(0, "stress-ng.pipe.ops", "8");
}

static void strings_that_are_no_yaml_break_only_their_section(void **state)
{
	(void)state;
	read_text("---\nsystem-info:\n      stress-ng-version: 0.17.08\n      hostname: @a: [b\n"
		  "source-date-epoch: 123\n" METRICS "...\n");
	assert_mmap(0);
	assert_int_equal(reading.store.note_count, 0);
}

static void decimal_commas_are_points(void **state)
{
	(void)state;
	read_text(
		METRICS "\ntimes:\n      run-time: 1,026208\n      total-time-percent: 30,695526\n"
			"      load-average-1-minute: 10,928711\n...\n");
	assert_true(run_at(0)->facts.run_time == 1.026208);
	assert_true(run_at(0)->facts.cpu_percent == 30.695526);
	assert_true(run_at(0)->facts.load_average == 10.928711);
}

static void a_key_that_comes_twice_is_told_apart(void **state)
{
	(void)state;
	read_text("metrics:\n    - stressor: fp\n      bogo-ops: 1\n"
		  "      mfpops-per-sec-float128-add--------: 44.260000\n"
		  "      mfpops-per-sec-float128-add--------: 45.110000\n...\n");
	assert_sample(0, "stress-ng.fp.mfpops-per-sec-float128-add--------", "44.260000");
	assert_sample(0, "stress-ng.fp.mfpops-per-sec-float128-add--------#2", "45.110000");
}

static void figures_of_single_instances_are_left_out(void **state)
{
	(void)state;
	read_text(METRICS "      instances:\n          - instance: 0\n            bogo-ops: 99\n"
			  "      more: 2.000000\n...\n");
	assert_mmap(0);
	assert_sample(0, "stress-ng.mmap.more", "2.000000");
}

static void a_cut_file_loses_the_figure_that_is_cut(void **state)
{
	(void)state;
	read_text("metrics:\n    - stressor: cpu\n      bogo-ops: 171\n"
		  "      wall-clock-time: 1.0066");
	assert_sample(0, "stress-ng.cpu.ops", "171");
	assert_sample(0, "stress-ng.cpu.real_time", "");
	assert_true(has_note(4, NOTE_UNREADABLE_ROW));
	read_text("metrics:\n    - stressor: cpu\n      bogo-ops: 17");
	assert_true(has_note(3, NOTE_UNREADABLE_ROW));
}

static void aliases_and_depth_are_refused(void **state)
{
	static char deep[400];

	(void)state;
	read_text("metrics:\n    - stressor: cpu\n      bogo-ops: 171\n      a: &x 1.000000\n"
		  "      b: *x\n      c: 2.000000\n...\n");
	assert_sample(0, "stress-ng.cpu.ops", "171");
	assert_sample(0, "stress-ng.cpu.c", "");
	assert_true(has_note(5, NOTE_SKIPPED));
	snprintf(deep, sizeof(deep), "metrics:\n    - stressor: cpu\n      a: %.*s\n...\n", 200,
		"[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[["
		"[");
	read_text(deep);
	assert_true(has_note(3, NOTE_SKIPPED));
}

static void the_version_tells_of_wrong_columns(void **state)
{
	(void)state;
	read_text("---\nsystem-info:\n      stress-ng-version: 0.14.03\n" METRICS "...\n");
	assert_int_equal(sample_of(0, "stress-ng.mmap.user_time")->flags, SAMPLE_BROKEN);
	assert_int_equal(sample_of(0, "stress-ng.mmap.ops_per_sec")->flags, 0);
}

static void stressors_that_did_not_run_are_flagged(void **state)
{
	(void)state;
	read_text("metrics:\n    - stressor: aio\n      bogo-ops: 0\n"
		  "      wall-clock-time: 0.000000\n    - stressor: cpu\n      bogo-ops: 1\n...\n");
	assert_int_equal(sample_of(0, "stress-ng.aio.ops")->flags, SAMPLE_SKIPPED);
	assert_int_equal(sample_of(0, "stress-ng.cpu.ops")->flags, 0);
}

int main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test_setup_teardown(
			a_file_of_yaml_is_known_by_its_content, open_reading, close_reading),
		cmocka_unit_test_setup_teardown(
			a_file_of_yaml_is_a_run, open_reading, close_reading),
		cmocka_unit_test_setup_teardown(
			yaml_in_a_mail_is_freed_of_its_marks, open_reading, close_reading),
		cmocka_unit_test_setup_teardown(
			lost_indent_is_made_good, open_reading, close_reading),
		cmocka_unit_test_setup_teardown(strings_that_are_no_yaml_break_only_their_section,
			open_reading, close_reading),
		cmocka_unit_test_setup_teardown(
			decimal_commas_are_points, open_reading, close_reading),
		cmocka_unit_test_setup_teardown(
			a_key_that_comes_twice_is_told_apart, open_reading, close_reading),
		cmocka_unit_test_setup_teardown(
			figures_of_single_instances_are_left_out, open_reading, close_reading),
		cmocka_unit_test_setup_teardown(
			a_cut_file_loses_the_figure_that_is_cut, open_reading, close_reading),
		cmocka_unit_test_setup_teardown(
			aliases_and_depth_are_refused, open_reading, close_reading),
		cmocka_unit_test_setup_teardown(
			the_version_tells_of_wrong_columns, open_reading, close_reading),
		cmocka_unit_test_setup_teardown(
			stressors_that_did_not_run_are_flagged, open_reading, close_reading),
	};

	return cmocka_run_group_tests(tests, NULL, NULL);
}
