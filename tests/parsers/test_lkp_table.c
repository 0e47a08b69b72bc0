/* Tables in texts: where they begin and end, which rows are theirs. */
#include "tests/parsers/lkp_reading.h"

#define LABELS "e3c92e81711d14b4 5d2d8a5a5f0f0c2f6a4f5cc8f7b\n"
#define DASHES "---------------- ---------------------------\n"
#define WORDS  "         %stddev     %change         %stddev\n"
#define BARS   "             \\          |                \\  \n"
#define HEADER LABELS DASHES WORDS BARS

static void a_table_has_fail_rows_and_perf_rows(void **state)
{
	(void)state;
	assert_reads(LABELS DASHES
		"       fail:runs  %reproduction    fail:runs\n"
		"           |             |             |    \n"
		"           :5           40%           2:5     dmesg.RIP:ttwu_queue\n" WORDS BARS
		"   6006740           -12.0%    5287178        stress-ng.flock.ops\n"
		"      1.15 \xc2\xb1  3%      +1.0        2.15 \xc2\xb1  2%  "
		"mpstat.cpu.all.soft%\n",
		"1:5 dmesg.RIP:ttwu_queue | 0/5 | 40% 2/5\n"
		"1:8 stress-ng.flock.ops | 6006740 | -12.0% 5287178\n"
		"1:9 mpstat.cpu.all.soft% | 1.15 +-3 | +1.0 2.15 +-2\n");
}

static void columns_are_counted_by_the_words(void **state)
{
	(void)state;
	assert_reads(
		"27bba9c532a8d210 9bd0e337c633aed3e8ec3c7397b ded69a6991fe0094f36d96bf1ac\n"
		"---------------- --------------------------- ---------------------------\n"
		"         %stddev     %change         %stddev     %change         %stddev\n"
		"             \\          |                \\          |                \\\n"
		"  28443113            -4.8%   27064036            -4.8%   27084904        a.b\n",
		"1:5 a.b | 28443113 | -4.8% 27064036 | -4.8% 27084904\n");
	assert_reads("7cc8f9c7146a5                  5df397dec7c4c\n"
		     "---------------- ------------ --------------\n" WORDS BARS
		     "   5292018           -41.6%    3090618 \xc2\xb1  2%  a.b\n",
		"1:5 a.b | 5292018 | -41.6% 3090618 +-2\n");
}

static void a_header_needs_no_labels_and_no_dashes(void **state)
{
	(void)state;
	assert_reads(WORDS BARS
		"7274 \xc2\xb1 13%  -27.0%  5310 \xc2\xb1 16%  perf-c2c.DRAM.local\n",
		"1:3 perf-c2c.DRAM.local | 7274 +-13 | -27.0% 5310 +-16\n");
	assert_reads("                     %change         %stddev\n"
		     "                        |                \\\n"
		     "  79317172           -34.2%   52217838 \xb1  3%  numa.local_node\n",
		"1:3 numa.local_node | 79317172 | -34.2% 52217838 +-3\n");
	assert_reads("   fail:runs  %reproduction    fail:runs\n"
		     "   3250:1      -281381%         436:1     dmesg.timestamp:last\n",
		"1:2 dmesg.timestamp:last | 3250/1 | -281381% 436/1\n");
}

static void a_new_header_begins_a_new_table(void **state)
{
	(void)state;
	assert_reads(HEADER "1.00 +10.0% 1.10 a.b\n\n" HEADER "2.00 +10.0% 2.20 a.b\n"
			    "and for another scheduler\n" WORDS BARS "3.00 +10.0% 3.30 a.b\n",
		"1:5 a.b | 1.00 | +10.0% 1.10\n"
		"2:11 a.b | 2.00 | +10.0% 2.20\n"
		"3:15 a.b | 3.00 | +10.0% 3.30\n");
}

static void a_table_goes_on_behind_remarks_and_blank_lines(void **state)
{
	(void)state;
	assert_reads(HEADER "1.00 +10.0% 1.10 a.b\n"
			    "\n"
			    "That is 3 of 5 runs, about 10%.\n"
			    "....\n"
			    "2.00 +10.0% 2.20 c.d\n",
		"1:5 a.b | 1.00 | +10.0% 1.10\n"
		"1:9 c.d | 2.00 | +10.0% 2.20\n");
}

static void each_quote_depth_has_a_table_of_its_own(void **state)
{
	(void)state;
	assert_reads("> " LABELS "> " DASHES "> " WORDS "> " BARS "> 1.00 +10.0% 1.10 a.b\n"
		     "With the fix:\n" HEADER "1.00 +0.0% 1.00 a.b\n"
		     "> 2.00 +10.0% 2.20 c.d\n"
		     "> > 9.00 +10.0% 9.90 e.f\n"
		     "3.00 +0.0% 3.00 c.d\n",
		"1:5 a.b | 1.00 | +10.0% 1.10\n"
		"1:12 c.d | 2.00 | +10.0% 2.20\n"
		"2:11 a.b | 1.00 | +0.0% 1.00\n"
		"2:14 c.d | 3.00 | +0.0% 3.00\n"
		"0:13 e.f | 9.00 | +10.0% 9.90 [loose]\n");
}

static void a_rule_closes_the_table_of_its_depth(void **state)
{
	(void)state;
	assert_reads("> " LABELS "> " DASHES "> " WORDS "> 1.00 +10.0% 1.10 a.b\n" HEADER
		     "1.00 +10.0% 1.10 a.b\n"
		     "=========================================\n"
		     "2.00 +10.0% 2.20 c.d\n"
		     "> 3.00 +10.0% 3.30 e.f\n"
		     "> *****************************************\n"
		     "> 4.00 +10.0% 4.40 g.h\n",
		"1:4 a.b | 1.00 | +10.0% 1.10\n"
		"1:12 e.f | 3.00 | +10.0% 3.30\n"
		"2:9 a.b | 1.00 | +10.0% 1.10\n"
		"0:11 c.d | 2.00 | +10.0% 2.20 [loose]\n"
		"0:14 g.h | 4.00 | +10.0% 4.40 [loose]\n");
}

static void rows_of_another_width_belong_to_no_table(void **state)
{
	(void)state;
	assert_reads(HEADER "1.00 +10.0% 1.10 a.b\n"
			    "1.00 +10.0% 1.10 +20.0% 1.20 c.d\n"
			    "1.00 +10.0% 1.10 e.f\n",
		"1:5 a.b | 1.00 | +10.0% 1.10\n"
		"1:7 e.f | 1.00 | +10.0% 1.10\n"
		"0:6 c.d | 1.00 | +10.0% 1.10 | +20.0% 1.20 [loose]\n");
}

static void rows_quoted_alone_are_rows_too(void **state)
{
	(void)state;
	assert_reads(
		"The test result is like following:\n"
		"    356365           -10.4%     319180        netperf.Throughput_total_tps\n"
		" >       0.55 \xc4\x85 14%      +0.3        0.87 \xc4\x85 15%  perf-profile.x\n",
		"0:2 netperf.Throughput_total_tps | 356365 | -10.4% 319180 [loose]\n"
		"0:3 perf-profile.x | 0.55 +-14 | +0.3 0.87 +-15 [loose]\n");
}

static void the_oldest_layout_has_no_words(void **state)
{
	(void)state;
	assert_reads("1d3d4437eae1bb2  9b17c62382dd2e7507984b989  \n"
		     "---------------  -------------------------  \n"
		     "     12.15 ~10%    +209.8%      37.63 ~ 2%  box/vm-scalability/300s-ext4\n"
		     "     40.27         +179.1%     112.40       TOTAL  perf-profile.x\n"
		     "             ~ 1%      -3.6%            ~ 1%  TOTAL turbostat.Cor_W\n",
		"1:3 box/vm-scalability/300s-ext4 | 12.15 +-10 | +209.8% 37.63 +-2\n"
		"1:4 TOTAL perf-profile.x | 40.27 | +179.1% 112.40\n"
		"1:5 TOTAL turbostat.Cor_W | - +-1 | -3.6% - +-1\n");
}

static void the_older_compare_prints_its_words_once(void **state)
{
	(void)state;
	assert_reads(
		"tests: 2\n"
		"e3c92e81711d14b4  5d2d8a5a5f0f0c2f6a4f5cc8f7  testcase/testparams/testbox\n"
		"----------------  --------------------------  ---------------------------\n"
		"         %stddev      change         %stddev\n"
		"             \\          |                \\  \n"
		"6002868.00             -50% 3002109.50        stress-ng/flock-60s/lkp-icl\n"
		"6002868.00             -50% 3002109.50        GEO-MEAN stress-ng.flock.ops\n"
		"\n"
		"e3c92e81711d14b4  5d2d8a5a5f0f0c2f6a4f5cc8f7  \n"
		"----------------  --------------------------  \n"
		"      9.99                3      13.00        GEO-MEAN perf-profile.foo\n"
		"     63.96 \xc2\xb1  3%                 64.10        GEO-MEAN vmstat.procs.r\n",
		"1:6 stress-ng/flock-60s/lkp-icl | 6002868.00 | -50% 3002109.50\n"
		"1:7 GEO-MEAN stress-ng.flock.ops | 6002868.00 | -50% 3002109.50\n"
		"2:11 GEO-MEAN perf-profile.foo | 9.99 | 3 13.00\n"
		"2:12 GEO-MEAN vmstat.procs.r | 63.96 +-3 | - 64.10\n");
}

static void fail_rows_stand_below_perf_rows_in_the_older_compare(void **state)
{
	(void)state;
	assert_reads("e3c92e81711d14b4  5d2d8a5a5f0f0c2f6a4f5cc8f7  \n"
		     "----------------  --------------------------  \n"
		     "         %stddev      change         %stddev\n"
		     "  87.93             -50%      44.00        stress-ng.time.user_time\n"
		     "       fail:runs  %reproduction    fail:runs\n"
		     "           :4           33%           2:6     dmesg.RIP:foo\n",
		"1:4 stress-ng.time.user_time | 87.93 | -50% 44.00\n"
		"1:6 dmesg.RIP:foo | 0/4 | 33% 2/6\n");
}

static void names_may_stand_in_front(void **state)
{
	(void)state;
	assert_reads("                                 base  %stddev   change    head   %stddev\n"
		     "will-it-scale.page_fault3.ops    63216  \xc2\xb1"
		     "3%   -16.9%    52537   \xc2\xb1"
		     "4%\n"
		     "throughput                       36862          -9.8%     33256\n"
		     "and that is all of it\n",
		"1:2 will-it-scale.page_fault3.ops | 63216 +-3 | -16.9% 52537 +-4\n"
		"1:3 throughput | 36862 | -9.8% 33256\n");
}

static void what_cannot_be_read_is_told_with_its_line(void **state)
{
	(void)state;
	assert_reads(HEADER "1.00 +10.0% 1.10 a.b\n"
			    "1,234.00 +10.0% 1,357.40 c.d\n"
			    "1.00 \xc2\xb1 2.5% +10.0% 1.10 e.f\n"
			    "1.00 NaN% 1.10 g.h\n"
			    "2.00 +10.0%\n",
		"1:5 a.b | 1.00 | +10.0% 1.10\n"
		"! 6 a row that cannot be read: 1,234.00 +10.0% 1,357.40 c.d\n"
		"! 7 a row that cannot be read: 1.00 \xc2\xb1 2.5% +10.0% 1.10 e.f\n"
		"! 8 a row that cannot be read: 1.00 NaN% 1.10 g.h\n"
		"! 9 a row that cannot be read: 2.00 +10.0%\n");
}

static void a_header_without_rows_is_told(void **state)
{
	(void)state;
	assert_reads("quoting\n" HEADER "[snip]\n", "! 2 the header of a table without rows\n");
}

static void what_is_no_table_yields_nothing(void **state)
{
	(void)state;
	assert_reads(HEADER "1.00 +10.0% 1.10 a.b\n"
			    "\n"
			    "  2.7e+06 ++----------------------------------------+\n"
			    "          |                    .*.    .*   *         |\n"
			    "  2.6e+06 *+*.*.. .*.         *   *.*.  + + + .*..*. |\n"
			    "    300 O+O--O-O-O--O-O-O--O-O-O----------------------+\n"
			    "\n"
			    "    77.74%               dd  [kernel.kallsyms]   [k] lock\n"
			    "             |--47.65%-- grab_super_passive\n"
			    "+-------------------------+------------+------------+\n"
			    "| boot_successes          | 10         | 0          |\n"
			    "| boot_failures           | 5          | 10         |\n"
			    "+-------------------------+------------+------------+\n"
			    "Hmean     1       1000.00 (   0.00%)     1010.00 *   1.00%*\n"
			    " mm/swap_state.c | 65 ++++++++++++++++++++++++++++---\n"
			    " 1 file changed, 62 insertions(+), 3 deletions(-)\n"
			    "@@ -17,6 +17,7 @@\n"
			    "-       5 -1.0\n"
			    "+       6 +1.0\n"
			    "stress-ng: metrc: [6604] syscall  8878630  161.39  9.86  31058.22\n"
			    "[  252.608069] perf samples too long (2532 > 2500), lowering\n"
			    "10:44:03 up 5 days, load average: 0.10, 0.20, 0.30\n",
		"1:5 a.b | 1.00 | +10.0% 1.10\n");
	assert_reads("   text    data     bss     dec     hex filename\n"
		     "---------------- ---------------------------\n"
		     "   1000  +1.0%  1010 vmlinux\n",
		"");
}

static void blanks_and_tabs_do_not_matter(void **state)
{
	(void)state;
	assert_reads("e3c92e81711d14b4 5d2d8a5a5f0f0c2f6a4f5cc8f7b\n"
		     "---------------- ---------------------------\n"
		     "%stddev %change %stddev\n"
		     "\\ | \\\n"
		     "16952975 \xc2\xb1"
		     "113% +479.0% 98151856 \xc2\xb1 20% cpuidle..usage\n"
		     "\t188245\t\t+4.0%\t195771 \xc2\xb1  2%\tproc-vmstat.x\r\n",
		"1:5 cpuidle..usage | 16952975 +-113 | +479.0% 98151856 +-20\n"
		"1:6 proc-vmstat.x | 188245 | +4.0% 195771 +-2\n");
}

static void tables_quoted_with_bars_may_be_quoted_again(void **state)
{
	(void)state;
	assert_reads("> | e3c92e81711d14b4 5d2d8a5a5f0f0c2f6a4f5cc8f7b\n"
		     "> | ---------------- ---------------------------\n"
		     "> |        fail:runs  %reproduction    fail:runs\n"
		     "> |           :5           40%           2:5     dmesg.RIP:ttwu_queue\n",
		"1:4 dmesg.RIP:ttwu_queue | 0/5 | 40% 2/5\n");
}

/* In any order of columns: the figures tell which value the change began with. */
static void rows_between_bars_are_read_where_their_figures_agree(void **state)
{
	(void)state;
	assert_reads("| base | %change | head | metric |\n"
		     "|-----:|--------:|-----:|:-------|\n"
		     "| 123456 \xc2\xb1 2% | -12.3% | 108270 \xc2\xb1 3% | a.per_process_ops |\n"
		     "| 10.94 | +8.5 | 19.44 | perf-profile.calltrace.do\\_x |\n",
		"0:3 a.per_process_ops | 123456 +-2 | -12.3% 108270 +-3 [loose]\n"
		"0:4 perf-profile.calltrace.do_x | 10.94 | +8.5 19.44 [loose]\n");
	assert_reads("> | `a.b_c` | 123456 | 108270 | **-12.3 %** |\n"
		     "> | `a.new_first` | 108270 | 123456 | -12.3% |\n"
		     "> | `a.same` | 5.00 \xc2\xb1 3% | +0.0% | 5.00 |\n"
		     "> | `a.large` | 1.335e+10 | 2e+10 | +49.8% |\n",
		"0:1 a.b_c | 123456 | -12.3% 108270 [loose]\n"
		"0:2 a.new_first | 123456 | -12.3% 108270 [loose]\n"
		"0:3 a.same | 5.00 +-3 | +0.0% 5.00 [loose]\n"
		"0:4 a.large | 1.335e+10 | +49.8% 2e+10 [loose]\n");
}

/* With few digits either could be the base by its size; the sign tells. */
static void a_rise_between_bars_began_with_the_smaller_value(void **state)
{
	(void)state;
	assert_reads("| a.one | 3 | 2 | +50.0% |\n"
		     "| a.two | 3 | 2 | -33.3% |\n"
		     "| a.three | 2 | +50.0% | 3 |\n",
		"0:1 a.one | 2 | +50.0% 3 [loose]\n"
		"0:2 a.two | 3 | -33.3% 2 [loose]\n"
		"0:3 a.three | 2 | +50.0% 3 [loose]\n");
}

static void other_rows_between_bars_are_told(void **state)
{
	(void)state;
	assert_reads("| a.one | 100 | 110 | +30.0% |\n"		   /* they contradict each other */
		     "| a.two | 100 | 110 | 10 | +10.0% |\n"	   /* which two? */
		     "| a.three | 100 | +10.0% | 110 | faster |\n" /* what is the word? */
		     "| a.four | 0 | 110 | +10.0% |\n"
		     "| a.five | 5 \xc2\xb1 3% | 5 | +0.0% |\n", /* which stddev is the base's? */
		"! 1 a row between bars that cannot be read for certain: "
		"| a.one | 100 | 110 | +30.0% |\n"
		"! 2 a row between bars that cannot be read for certain: "
		"| a.two | 100 | 110 | 10 | +10.0% |\n"
		"! 3 a row between bars that cannot be read for certain: "
		"| a.three | 100 | +10.0% | 110 | faster |\n"
		"! 4 a row between bars that cannot be read for certain: "
		"| a.four | 0 | 110 | +10.0% |\n"
		"! 5 a row between bars that cannot be read for certain: "
		"| a.five | 5 \xc2\xb1 3% | 5 | +0.0% |\n");
}

static void other_bars_are_no_rows(void **state)
{
	(void)state;
	assert_reads("| testcase: change | a: a.b_c -12.3% regression |\n"
		     "| metric | base | head | change |\n"
		     "| a.one | yes | no | |\n"
		     "| 100 | 110 | +10.0% |\n"
		     "| mm/file.c | 12 | 15 | +3 |\n"
		     "| Since v6.1 it is | 12 | +3.0% |\n"
		     "|||||\n|\n| \\\n",
		"");
}

static void rows_of_too_many_columns_are_told_once_a_table(void **state)
{
	static struct reading reading;
	static char text[4 * 65 * 16];
	size_t at = 0;

	(void)state;
	for (int row = 0; row < 3; row++) {
		at += (size_t)snprintf(text + at, sizeof(text) - at, "100 ");
		for (int column = 1; column <= GROUPS_MOST; column++)
			at += (size_t)snprintf(text + at, sizeof(text) - at, "+1.0%% 101 ");
		at += (size_t)snprintf(text + at, sizeof(text) - at, "a.b\n");
	}
	read_text(&reading, "", text);
	put_all(&reading);
	assert_non_null(strstr(reading.text,
		"! 1 rows of too many columns, the first of them: 100 +1.0% 101 +1.0% 101"));
	assert_null(strstr(reading.text, "! 2"));
	assert_null(strstr(reading.text, "1:"));
	reading_release(&reading);
}

static void hostile_text_does_no_harm(void **state)
{
	static char text[1 << 20];
	static const char *const pieces[] = {"1 ", "-", "%stddev %change ", "=\n=\n", ":1 ", "\xc2",
		"> ", "--------- ", "commit:\n", "1 +1% ", "\"a.b\": [", "| testcase: change |"};

	(void)state;
	for (size_t i = 0; i < ARRAY_LENGTH(pieces); i++) {
		static struct reading reading;
		size_t length = strlen(pieces[i]), at = 0;
		for (; at + length < sizeof(text) - 1; at += length)
			memcpy(text + at, pieces[i], length);
		text[at] = '\0';
		read_text(&reading, "", text);
		reading_release(&reading);
	}
}

int main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(a_table_has_fail_rows_and_perf_rows),
		cmocka_unit_test(columns_are_counted_by_the_words),
		cmocka_unit_test(a_header_needs_no_labels_and_no_dashes),
		cmocka_unit_test(a_new_header_begins_a_new_table),
		cmocka_unit_test(a_table_goes_on_behind_remarks_and_blank_lines),
		cmocka_unit_test(each_quote_depth_has_a_table_of_its_own),
		cmocka_unit_test(a_rule_closes_the_table_of_its_depth),
		cmocka_unit_test(rows_of_another_width_belong_to_no_table),
		cmocka_unit_test(rows_quoted_alone_are_rows_too),
		cmocka_unit_test(the_oldest_layout_has_no_words),
		cmocka_unit_test(the_older_compare_prints_its_words_once),
		cmocka_unit_test(fail_rows_stand_below_perf_rows_in_the_older_compare),
		cmocka_unit_test(names_may_stand_in_front),
		cmocka_unit_test(what_cannot_be_read_is_told_with_its_line),
		cmocka_unit_test(a_header_without_rows_is_told),
		cmocka_unit_test(what_is_no_table_yields_nothing),
		cmocka_unit_test(blanks_and_tabs_do_not_matter),
		cmocka_unit_test(tables_quoted_with_bars_may_be_quoted_again),
		cmocka_unit_test(rows_between_bars_are_read_where_their_figures_agree),
		cmocka_unit_test(a_rise_between_bars_began_with_the_smaller_value),
		cmocka_unit_test(other_rows_between_bars_are_told),
		cmocka_unit_test(other_bars_are_no_rows),
		cmocka_unit_test(rows_of_too_many_columns_are_told_once_a_table),
		cmocka_unit_test(hostile_text_does_no_harm),
	};

	return cmocka_run_group_tests(tests, NULL, NULL);
}
