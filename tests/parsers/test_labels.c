/* Labels: which lines say what was measured. */
#include "parsers/labels.h"

#include <setjmp.h>
#include <stdio.h>
#include <stdlib.h>
#include <stdarg.h>
#include <cmocka.h>

/* The label of output that begins below this text. */
static const char *label_below(const char *text)
{
	static char label[300];
	struct arena arena = {0};
	struct labels labels = {0};
	struct lines lines;
	struct line line;

	lines_open(&lines, slice_of(text), 1, &arena);
	while (lines_next(&lines, &line))
		labels_hear(&labels, &line);
	labels_output(&labels, &arena);
	struct slice found = labels_begin_run(&labels);
	snprintf(label, sizeof(label), "%.*s", (int)found.length, found.length ? found.at : "");
	arena_release(&arena);
	return label;
}

static void marks_are_no_part_of_a_label(void **state)
{
	static const char *const texts[] = {"with patch:", "1) with patch",
		"(2) with patch:", "3. with patch:", "a) with patch", "### with patch",
		"## with patch:", "# with patch", "**with patch**", "**with patch:**",
		"=== with patch ===", "--- with patch ---", "[with patch]",
		"- with patch:", "* with patch", "> > with patch:", "\"with patch\"",
		"`with patch`:", "*with patch*", "(with patch)", "=> with patch", "with patch ->",
		"with patch"};

	(void)state;
	for (size_t i = 0; i < ARRAY_LENGTH(texts); i++)
		assert_string_equal(label_below(texts[i]), "with patch");
}

static void a_heading_may_be_a_sentence(void **state)
{
	(void)state;
	assert_string_equal(label_below("2. Idea\n"
					"=======\n\n"
					"2.1 can we use the expedited form ?\n"
					"-----------------------------------\n\n"
					"It does not wait. The numbers are then\n\n"),
		"2.1 can we use the expedited form ?");
	assert_string_equal(label_below("2. Idea\n"
					"CPU  %usr %nice\n"
					"---------------\n"),
		"Idea");
}

static void words_of_the_kernel_behind_a_prompt_are_no_label(void **state)
{
	(void)state;
	assert_string_equal(label_below("# [  114.228171] nbd0: detected capacity change\n"), "");
}

static void what_counts_the_runs_is_no_part_of_a_stem(void **state)
{
	static const struct {
		const char *label, *stem;
	} cases[] = {{"before, run 2", "before"}, {"before (2/3)", "before"},
		{"before #2", "before"}, {"Run 2: before", "before"}, {"Test 1 (before)", "before"},
		{"before (3 runs)", "before (3 runs)"}, {"scan rate x4", "scan rate x4"},
		{"2 cpus", "2 cpus"}, {"v6.12", "v6.12"}, {"", ""}};

	(void)state;
	for (size_t i = 0; i < ARRAY_LENGTH(cases); i++) {
		struct slice stem = labels_stem(slice_of(cases[i].label));
		if (!slice_equal(stem, slice_of(cases[i].stem)))
			fail_msg("%s gave %.*s", cases[i].label, (int)stem.length, stem.at);
	}
}

static void labels_are_of_many_kinds(void **state)
{
	static const char *const texts[] = {"mainline + fix", "3.19", "v6.12-rc1", "w/o patch",
		"thp=always", "Baseline (6.11)", "Result without the patch",
		"enable it, default scan rate", "and the yaml of the next one", "good: 5.10", "A",
		"ohne Patch", "Here is the result without the patch", "With the patch I get"};
	char text[200];

	(void)state;
	for (size_t i = 0; i < ARRAY_LENGTH(texts); i++) {
		snprintf(text, sizeof(text), "Hi,\n\n%s:\n", texts[i]);
		assert_string_equal(label_below(text), texts[i]);
	}
}

static void counts_commands_times_and_sentences_are_no_labels(void **state)
{
	static const char *const texts[] = {"run 2", "**run 1**",
		"2nd run:", "iteration 3/5:", "#2:", "root@box:~# uname -r",
		"$ stress-ng --mmap 2 -t 1", "# echo 3 > drop_caches", "2026-11-30 13:31:02",
		"13:31:02 up 3 days, load average: 0.5", "Same again.", "Hi Xiaolong,",
		"How stable are these numbers?", "```", "[...]", "--",
		"I ran it three times on the box with the series applied:",
		"On Mon, Nov 30, 2026 at 10:39:21AM +0100, A. Tester wrote:", "Results:", "[snip]",
		"<snip>", "Here are the numbers:", "Subject: before", "Content-Type: text/plain",
		"in testcase: stress-ng.", "Mem:           24105        1482       17310",
		"[1] 19789", "[  129.047388] perf: interrupt took too long"};

	(void)state;
	for (size_t i = 0; i < ARRAY_LENGTH(texts); i++)
		if (label_below(texts[i])[0])
			fail_msg("\"%s\" gave \"%s\"", texts[i], label_below(texts[i]));
}

static void the_nearest_label_counts(void **state)
{
	(void)state;
	assert_string_equal(
		label_below("# mmap numbers\n\nOn 2 CPUs.\n### baseline\n\n```\n"), "baseline");
	assert_string_equal(label_below("base:\n\nfix:\nrun 1\n"), "fix");
}

static void sentences_and_commands_may_stand_between(void **state)
{
	(void)state;
	assert_string_equal(
		label_below("1) scan rate x4:\n\nAlways the same command, nothing else ran.\n"),
		"scan rate x4");
	assert_string_equal(
		label_below("w/ patch\n\nroot@box:~# stress-ng --mmap 64\n"), "w/ patch");
	assert_string_equal(label_below("some words\nof a mail that go on\n"), "");
	assert_string_equal(label_below("This should be caused by the jitter of the test, I just\n"
					"retested it:\n\n"),
		"");
}

static void what_a_command_printed_is_no_label(void **state)
{
	(void)state;
	assert_string_equal(label_below("root@box:~# uname -r\n6.18.44\n"), "");
	assert_string_equal(label_below("6.18.44\n"), "6.18.44");
}

static void a_label_can_be_wrapped(void **state)
{
	(void)state;
	assert_string_equal(label_below("3) disable PT_RECLAIM + unconditionally enable the RCU "
					"table free\n+ local_bh_disable\n\n"),
		"disable PT_RECLAIM + unconditionally enable the RCU table free + "
		"local_bh_disable");
	assert_string_equal(label_below("\nResult with the patch and with the second patch of the "
					"other\nseries on top:\n"),
		"Result with the patch and with the second patch of the other series on top");
}

static void names_in_json_and_of_files_are_labels(void **state)
{
	(void)state;
	assert_string_equal(
		label_below("{\n \"name\": \"candidate\",\n \"rc\": 0,\n"), "candidate");
	assert_string_equal(label_below("==> before/run2.log <==\n"), "before/run");
}

static void a_label_holds_until_the_next(void **state)
{
	struct arena arena = {0};
	struct labels labels = {0};
	struct line line = {.text = SLICE("before:")};

	(void)state;
	labels_hear(&labels, &line);
	labels_output(&labels, &arena);
	assert_true(slice_equal(labels_begin_run(&labels), SLICE("before")));
	line.text = SLICE("Once more.");
	labels_hear(&labels, &line);
	labels_output(&labels, &arena);
	assert_true(slice_equal(labels_begin_run(&labels), SLICE("before")));
	/* words within a run are not the label of the next */
	line.text = SLICE("look:");
	labels_hear(&labels, &line);
	labels_output(&labels, &arena);
	labels_go_on(&labels);
	assert_true(slice_equal(labels_begin_run(&labels), SLICE("before")));
	arena_release(&arena);
}

static void words_in_front_of_rows_lose_their_count(void **state)
{
	static const struct {
		const char *word, *label;
	} cases[] = {{"base-1:", "base"}, {"base run 3:", "base"}, {"base_2", "base"},
		{"patched 3", "patched"}, {"node1", "node1"}, {"12:", ""}, {"13:01:02", ""},
		{"ab-pipe-base-run3.log", "ab-pipe-base"}, {"before/run1.log", "before/run"}};
	struct arena arena = {0};

	(void)state;
	for (size_t i = 0; i < ARRAY_LENGTH(cases); i++) {
		struct slice label = labels_of_word(slice_of(cases[i].word), &arena);
		if (!slice_equal(label, slice_of(cases[i].label)))
			fail_msg("%s gave %.*s", cases[i].word, (int)label.length, label.at);
	}
	arena_release(&arena);
}

int main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(marks_are_no_part_of_a_label),
		cmocka_unit_test(a_heading_may_be_a_sentence),
		cmocka_unit_test(words_of_the_kernel_behind_a_prompt_are_no_label),
		cmocka_unit_test(what_counts_the_runs_is_no_part_of_a_stem),
		cmocka_unit_test(labels_are_of_many_kinds),
		cmocka_unit_test(counts_commands_times_and_sentences_are_no_labels),
		cmocka_unit_test(the_nearest_label_counts),
		cmocka_unit_test(sentences_and_commands_may_stand_between),
		cmocka_unit_test(what_a_command_printed_is_no_label),
		cmocka_unit_test(a_label_can_be_wrapped),
		cmocka_unit_test(names_in_json_and_of_files_are_labels),
		cmocka_unit_test(a_label_holds_until_the_next),
		cmocka_unit_test(words_in_front_of_rows_lose_their_count),
	};

	return cmocka_run_group_tests(tests, NULL, NULL);
}
