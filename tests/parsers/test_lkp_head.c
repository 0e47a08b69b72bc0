/* What stands above tables: tests, commits, machines, headlines, boxes. */
#include "tests/parsers/lkp_reading.h"

#define RULE                                                                                       \
	"=====================================================================================\n"
#define STARS                                                                                      \
	"*************************************************************************************\n"
#define AXES(machine, test)                                                                        \
	RULE "compiler/nr_threads/tbox_group/test/testcase:\n  gcc-12/100%/" machine "/" test      \
	     "/stress-ng\n\n"
#define COMMITS                                                                                    \
	"commit: \n"                                                                               \
	"  d3a194d95f (\"epoll: simplify ep_busy_loop\")\n"                                        \
	"  e249056c91 (\"fs: place f_ref to 3rd \\\"cache\\\" line\")\n"                           \
	"\n"
#define HEADER                                                                                     \
	"d3a194d95fc8d535 e249056c91a2f14ee40de2bf24c\n"                                           \
	"---------------- ---------------------------\n"                                           \
	"         %stddev     %change         %stddev\n"                                           \
	"             \\          |                \\\n"
#define ROW(metric, change) "   4178927           " change "%    8118700        " metric "\n"

/* The heads of all reports: "TABLE test @machine {parameters} <metric word figure>", then a line
 * "  label (title)" for each group. */
static void put_heads(struct reading *reading)
{
	for (uint32_t i = 0; i < reading->store.report_count; i++) {
		const struct report *report = reading->store.reports[i];
		const struct headline *headline = &report->headline;
		put(reading, "%u %.*s @%.*s {%.*s} <%.*s %.*s ", report->table,
			(int)report->testcase.length, report->testcase.at,
			(int)report->machine.length, report->machine.at,
			(int)report->parameters.length, report->parameters.at,
			(int)headline->metric.length, headline->metric.at,
			(int)headline->word.length, headline->word.at);
		put_figure(reading, headline->figure);
		put(reading, ">\n");
		for (uint32_t group = 0; group < report->group_count; group++)
			put(reading, "  %.*s (%.*s)\n", (int)report->groups[group].label.length,
				report->groups[group].label.at,
				(int)report->groups[group].title.length,
				report->groups[group].title.at);
	}
}

static void assert_heads(const char *subject, const char *text, const char *expected)
{
	static struct reading reading;

	read_text(&reading, subject, text);
	put_heads(&reading);
	assert_string_equal(reading.text, expected);
	reading_release(&reading);
}

static void assert_rows(const char *subject, const char *text, const char *expected)
{
	static struct reading reading;

	read_text(&reading, subject, text);
	put_all(&reading);
	assert_string_equal(reading.text, expected);
	reading_release(&reading);
}

static void axes_and_commits_stand_above_a_table(void **state)
{
	(void)state;
	assert_heads("", AXES("lkp-spr", "mq") COMMITS HEADER ROW("stress-ng.mq.ops", "+94.3"),
		"1 stress-ng @lkp-spr {compiler=gcc-12 nr_threads=100% test=mq} <  ->\n"
		"  d3a194d95f (epoll: simplify ep_busy_loop)\n"
		"  e249056c91 (fs: place f_ref to 3rd \\\"cache\\\" line)\n");
}

static void wrapped_axes_and_titles_are_joined(void **state)
{
	(void)state;
	assert_heads("",
		"> " RULE "> compiler/nr_threads/tbox_group/\n"
		"> test/testcase:\n"
		">  \n"
		"> gcc-12/100%/lkp-spr/\n"
		"> mq/stress-ng\n"
		"> \n"
		"> commit:\n"
		">   d3a194d95f (\"epoll: simplify\n"
		"> ep_busy_loop\")\n"
		">   e249056c91 (Hillf's patch)   <--- v2\n"
		"> \n"
		"> d3a194d95fc8d535 e249056c91a2f14ee40de2bf24c\n"
		"> ---------------- ---------------------------\n"
		"> 1.00 +10.0% 1.10 a.b\n",
		"1 stress-ng @lkp-spr {compiler=gcc-12 nr_threads=100% test=mq} <  ->\n"
		"  d3a194d95f (epoll: simplify ep_busy_loop)\n"
		"  e249056c91 (Hillf's patch)\n");
}

static void axis_values_may_have_blanks(void **state)
{
	(void)state;
	assert_heads("",
		RULE
		"compiler/option_a/option_b/tbox_group/testcase:\n"
		"  gcc-11/Sequential\nWrite/Test Dir/lkp-csl/phoronix-test-suite\n\n" HEADER ROW(
			"a.b", "+94.3"),
		"1 phoronix-test-suite @lkp-csl {compiler=gcc-11 option_a=Sequential Write "
		"option_b=Test Dir} <  ->\n"
		"  d3a194d95fc8d535 ()\n"
		"  e249056c91a2f14ee40de2bf24c ()\n");
}

static void axes_that_do_not_pair_up_are_given_as_they_stand(void **state)
{
	(void)state;
	assert_heads("",
		RULE "compiler/tbox_group/testcase:\n  gcc-12/lkp-spr/stress-ng/60s\n\n" HEADER ROW(
			"a.b", "+94.3"),
		"1  @ {gcc-12/lkp-spr/stress-ng/60s} <  ->\n"
		"  d3a194d95fc8d535 ()\n"
		"  e249056c91a2f14ee40de2bf24c ()\n");
}

static void columns_may_differ_in_something_else_than_the_commit(void **state)
{
	(void)state;
	assert_heads("",
		RULE "commit/nr_threads/tbox_group/testcase:\n  e3c92e8/100%/lkp-spr/stress-ng\n\n"
		     "commit/nr_threads/tbox_group/testcase:\n  e3c92e8/50%/lkp-icl/stress-ng\n\n"
		     "tbox_group: \n  lkp-spr-2sp7-with-a-long-name\n  lkp-icl\n\n"
		     "lkp-spr-2sp7-wit                     lkp-icl \n"
		     "---------------- --------------------------- \n"
		     "         %stddev     %change         %stddev\n" ROW("a.b", "+94.3"),
		"1 stress-ng @lkp-spr {commit=e3c92e8 nr_threads=100%} <  ->\n"
		"  lkp-spr-2sp7-with-a-long-name ()\n"
		"  lkp-icl ()\n");
}

static void without_blank_lines_labels_are_no_commits(void **state)
{
	(void)state;
	assert_heads("",
		"compiler/test/testcase:\ngcc-12/mq/stress-ng\n"
		"commit:\n"
		"d3a194d95f (\"epoll: simplify\")\n"
		"e249056c91 (\"fs: place f_ref\")\n"
		"d3a194d95fc8d535 e249056c91a2f14ee40de2bf24c\n"
		"---------------- ---------------------------\n"
		"%stddev %change %stddev\n"
		"1.00 +10.0% 1.10 a.b\n",
		"1 stress-ng @ {compiler=gcc-12 test=mq} <  ->\n"
		"  d3a194d95f (epoll: simplify)\n"
		"  e249056c91 (fs: place f_ref)\n");
}

static void a_commit_named_elsewhere_completes_a_cut_label(void **state)
{
	(void)state;
	assert_heads("",
		"commit: e249056c91a2f14ee40de2bf24cf72d8e68101f5 (\"fs: place\n"
		"f_ref\")\n" HEADER ROW("a.b", "+94.3"),
		"1  @ {} <  ->\n"
		"  d3a194d95fc8d535 ()\n"
		"  e249056c91a2f14ee40de2bf24cf72d8e68101f5 (fs: place f_ref)\n");
}

static void commits_of_another_order_are_found_by_their_digits(void **state)
{
	(void)state;
	assert_heads("",
		"commit:\n  e249056c91 (\"b\")\n  d3a194d95f (\"a\")\n\n" HEADER ROW(
			"a.b", "+94.3"),
		"1  @ {} <  ->\n"
		"  d3a194d95f (a)\n"
		"  e249056c91 (b)\n");
}

static void names_of_a_persons_own_are_labels(void **state)
{
	(void)state;
	assert_heads("",
		"base             base+patchset\n"
		"---------------- --------------------------\n"
		"         %stddev     %change         %stddev\n" ROW("vmstat.swap.so", "+12.1"),
		"1  @ {} <  ->\n"
		"  base ()\n"
		"  base+patchset ()\n");
}

static void a_mail_says_the_test_in_lines(void **state)
{
	(void)state;
	assert_heads("",
		"in testcase: stress-ng\n"
		"on test machine: 88 threads 2 sockets Intel(R) Xeon(R) Gold 6238M CPU @\n"
		"2.10GHz (Cascade Lake) with 128G memory\n"
		"with following parameters:\n"
		"\n"
		"\tnr_threads: 100%\n"
		"\ttest: mq\n"
		"\n"
		"test-description: a stress test\n" HEADER ROW("a.b", "+94.3"),
		"1 stress-ng @88 threads 2 sockets Intel(R) Xeon(R) Gold 6238M CPU @ 2.10GHz "
		"(Cascade Lake) with 128G memory {nr_threads=100% test=mq} <  ->\n"
		"  d3a194d95fc8d535 ()\n"
		"  e249056c91a2f14ee40de2bf24c ()\n");
}

static void further_tests_follow_a_line_of_stars_and_a_machine(void **state)
{
	(void)state;
	assert_heads("",
		AXES("lkp-spr", "mq") COMMITS HEADER ROW("a.b",
			"+94.3") "\n" STARS "lkp-skl-fpga01: 104 threads 2 sockets (Skylake) with "
				 "192G memory\n" HEADER ROW("c.d", "+94.3"),
		"1 stress-ng @lkp-spr {compiler=gcc-12 nr_threads=100% test=mq} <  ->\n"
		"  d3a194d95f (epoll: simplify ep_busy_loop)\n"
		"  e249056c91 (fs: place f_ref to 3rd \\\"cache\\\" line)\n"
		"2  @lkp-skl-fpga01: 104 threads 2 sockets (Skylake) with 192G memory {} <  ->\n"
		"  d3a194d95fc8d535 (epoll: simplify ep_busy_loop)\n"
		"  e249056c91a2f14ee40de2bf24c (fs: place f_ref to 3rd \\\"cache\\\" line)\n");
}

static void the_subject_names_the_headline(void **state)
{
	static const struct {
		const char *subject, *head;
	} cases[] = {
		{"[linus:master] [fs]  e249056c91: a.b 94.3% improvement", "a.b improvement 94.3"},
		{"Re: [LKP] [fs] e249056c91: a.b -94.3% regression", "a.b regression -94.3"},
		{"[mempolicy] 5507231dd04: -18.2% a.b", "a.b  -18.2"},
		{"Re: [fs] e249056c91: a.b -94.3%", "a.b  -94.3"},
		{"[shmem] 0c9b2a1e7d: a.b", "a.b  -"},
		{"[numa] 9b17c62382: -36.6% regression on sparse file copy", "  -"},
		{"Re: [PATCH v4 4/5] fs: place f_ref", "  -"},
	};
	char expected[200];

	(void)state;
	for (size_t i = 0; i < ARRAY_LENGTH(cases); i++) {
		snprintf(expected, sizeof(expected),
			"1  @ {} <%s>\n"
			"  d3a194d95fc8d535 ()\n"
			"  e249056c91a2f14ee40de2bf24c ()\n",
			cases[i].head);
		assert_heads(cases[i].subject, HEADER ROW("a.b", "+94.3"), expected);
	}
}

static void without_a_subject_the_first_sentence_does(void **state)
{
	(void)state;
	assert_rows("",
		"kernel test robot noticed a 94.3% improvement of a.b on:\n" HEADER ROW(
			"c.d", "+1.0") ROW("a.b", "+94.3"),
		"1:6 c.d | 4178927 | +1.0% 8118700\n"
		"1:7 a.b | 4178927 | +94.3% 8118700 [headline]\n");
	assert_rows("",
		"> FYI, we noticed a -94.3% regression of\n> a.b due to\n> commit:\n" HEADER ROW(
			"a.b", "+94.3"),
		"1:8 a.b | 4178927 | +94.3% 8118700 [headline]\n");
}

static void a_reply_shows_the_headline_above_the_report_it_quotes(void **state)
{
	(void)state;
	assert_rows("Re: [fs] e249056c91: a.b 94.3% improvement",
		HEADER ROW("a.b", "+1.0")
			HEADER ROW("a.b", "+2.0") "> d3a194d95fc8d535 "
						  "e249056c91a2f14ee40de2bf24c\n"
						  "> ---------------- ---------------------------\n"
						  ">    1.00 +94.3% 1.94 a.b\n",
		"1:5 a.b | 4178927 | +1.0% 8118700 [headline]\n"
		"2:10 a.b | 4178927 | +2.0% 8118700\n"
		"3:13 a.b | 1.00 | +94.3% 1.94 [headline]\n");
}

static void sums_of_old_tables_are_rows_of_the_headline(void **state)
{
	(void)state;
	assert_rows("[mempolicy] 5507231dd04: -18.2% a.b",
		HEADER ROW("box/a/b", "-18.2") ROW("TOTAL a.b", "-18.2"),
		"1:5 box/a/b | 4178927 | -18.2% 8118700\n"
		"1:6 TOTAL a.b | 4178927 | -18.2% 8118700 [headline]\n");
}

static void boxes_hold_the_headlines_of_the_later_tables(void **state)
{
	(void)state;
	assert_heads("[fs] e249056c91: a.b 94.3% improvement",
		"+------------------+-------------------------------------+\n"
		"| testcase: change | stress-ng: a.b  -26.6% regression   |\n"
		"| test machine     | 104 threads (Skylake) with memory   |\n"
		"| test parameters  | nr_threads=100%                     |\n"
		"|                  | test=fork                           |\n"
		"+------------------+-------------------------------------+\n"
		"| testcase: change | hackbench: c.d 3.0%\n"
		"improvement     |\n"
		"+------------------+-------------------------------------+\n" HEADER ROW("a.b",
			"+94.3") STARS HEADER ROW("a.b", "-26.6") STARS HEADER ROW("c.d", "+3.0"),
		"1  @ {} <a.b improvement 94.3>\n"
		"  d3a194d95fc8d535 ()\n"
		"  e249056c91a2f14ee40de2bf24c ()\n"
		"2 stress-ng @104 threads (Skylake) with memory {nr_threads=100% test=fork} "
		"<a.b regression -26.6>\n"
		"  d3a194d95fc8d535 ()\n"
		"  e249056c91a2f14ee40de2bf24c ()\n"
		"3 hackbench @ {} <c.d improvement 3.0>\n"
		"  d3a194d95fc8d535 ()\n"
		"  e249056c91a2f14ee40de2bf24c ()\n");
}

int main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(axes_and_commits_stand_above_a_table),
		cmocka_unit_test(wrapped_axes_and_titles_are_joined),
		cmocka_unit_test(axis_values_may_have_blanks),
		cmocka_unit_test(axes_that_do_not_pair_up_are_given_as_they_stand),
		cmocka_unit_test(columns_may_differ_in_something_else_than_the_commit),
		cmocka_unit_test(without_blank_lines_labels_are_no_commits),
		cmocka_unit_test(a_commit_named_elsewhere_completes_a_cut_label),
		cmocka_unit_test(commits_of_another_order_are_found_by_their_digits),
		cmocka_unit_test(names_of_a_persons_own_are_labels),
		cmocka_unit_test(a_mail_says_the_test_in_lines),
		cmocka_unit_test(further_tests_follow_a_line_of_stars_and_a_machine),
		cmocka_unit_test(the_subject_names_the_headline),
		cmocka_unit_test(without_a_subject_the_first_sentence_does),
		cmocka_unit_test(a_reply_shows_the_headline_above_the_report_it_quotes),
		cmocka_unit_test(sums_of_old_tables_are_rows_of_the_headline),
		cmocka_unit_test(boxes_hold_the_headlines_of_the_later_tables),
	};

	return cmocka_run_group_tests(tests, NULL, NULL);
}
