/* Tables that the way has broken: wrapped rows and headers, lost quote marks, encoded text. */
#include "tests/parsers/lkp_reading.h"

#define HEADER                                                                                     \
	"e3c92e81711d14b4 5d2d8a5a5f0f0c2f6a4f5cc8f7b\n"                                           \
	"---------------- ---------------------------\n"                                           \
	"         %stddev     %change         %stddev\n"                                           \
	"             \\          |                \\\n"

static void a_name_on_a_line_of_its_own_is_joined(void **state)
{
	(void)state;
	assert_reads(HEADER "     29.00 \xb1  8%    +212.1%      90.50 \xb1  3% \n"
			    "filebench.time.percent_of_cpu_this_job_got\n"
			    "  7.685e+08           +19.3%  9.169e+08 \xb1  4%  cpuidle..time\n",
		"1:5 filebench.time.percent_of_cpu_this_job_got | 29.00 +-8 | +212.1% 90.50 +-3 "
		"[repaired]\n"
		"1:7 cpuidle..time | 7.685e+08 | +19.3% 9.169e+08 +-4\n");
}

static void wrapped_columns_and_headers_are_joined(void **state)
{
	(void)state;
	assert_reads(
		"> 9f68395333ad7f5b 070f5e860ee2bf588c99ef7b4c2                        v5.7\n"
		"> 3e1643da53f3fc7414cfa3ad2a1\n"
		"> ---------------- --------------------------- ---------------------------\n"
		"> ---------------------------\n"
		">          %stddev     %change         %stddev     %change %stddev     %change\n"
		"> %stddev\n"
		">              \\          |                \\          |                \\\n"
		"> |                \\\n"
		">       0.69           -10.3%       0.62            -9.1%       0.62\n"
		"> -7.1%       0.64        reaim.child_systime\n"
		">       1.58 \xb1  2%     +71.0%       2.70 \xb1  2%     +26.9%       2.01 \xb1 "
		"2%\n"
		"> +32.5%       2.09 \xb1  6%  reaim.std_dev_percent\n",
		"1:9 reaim.child_systime | 0.69 | -10.3% 0.62 | -9.1% 0.62 | -7.1% 0.64 "
		"[repaired]\n"
		"1:11 reaim.std_dev_percent | 1.58 +-2 | +71.0% 2.70 +-2 | +26.9% 2.01 +-2 | "
		"+32.5% "
		"2.09 +-6 [repaired]\n");
}

static void a_row_may_be_broken_anywhere(void **state)
{
	static const char *const breaks[] = {"12\n\xc2\xb1 34% +5.0% 13 \xc2\xb1  7% a.b\n",
		"12 \xc2\xb1\n34% +5.0% 13 \xc2\xb1  7% a.b\n",
		"12 \xc2\xb1 34%\n+5.0% 13 \xc2\xb1  7% a.b\n",
		"12 \xc2\xb1 34% +5.0%\n13 \xc2\xb1  7% a.b\n",
		"12 \xc2\xb1 34% +5.0% 13\n\xc2\xb1  7% a.b\n",
		"12 \xc2\xb1 34% +5.0% 13 \xc2\xb1\n7% a.b\n",
		"12 \xc2\xb1 34% +5.0%\n13\n\xc2\xb1  7%\na.b\n"};
	char text[500];

	(void)state;
	for (size_t i = 0; i < ARRAY_LENGTH(breaks); i++) {
		snprintf(text, sizeof(text), "%s%s", HEADER, breaks[i]);
		assert_reads(text, "1:5 a.b | 12 +-34 | +5.0% 13 +-7 [repaired]\n");
	}
}

static void wrapped_fail_rows_are_joined(void **state)
{
	(void)state;
	assert_reads("519b7e13b5ae8dd3 5f58d783fd7823b2c2d5954d112                    v6.3-rc2\n"
		     "---------------- --------------------------- ---------------------------\n"
		     "        fail:runs  %reproduction    fail:runs  %reproduction    fail:runs\n"
		     "            :14          23%           7:13          33%          \n"
		     "10:19    xfstests.btrfs.172.fail\n",
		"1:4 xfstests.btrfs.172.fail | 0/14 | 23% 7/13 | 33% 10/19 [repaired]\n");
}

static void continuation_lines_may_have_lost_their_quote_marks(void **state)
{
	(void)state;
	assert_reads("> > e3c92e81711d14b4 5d2d8a5a5f0f0c2f6a4f5cc8f7b\n"
		     "> > ---------------- ---------------------------\n"
		     "> >          %stddev     %change\n"
		     "%stddev\n"
		     "> >     29.00 \xb1  8%    +212.1%      90.50 \xb1  3%\n"
		     "filebench.time.percent_of_cpu\n"
		     "> >     30.00 \xb1  8%    +212.1%\n"
		     "> 90.50 \xb1  3% filebench.time.user\n",
		"1:5 filebench.time.percent_of_cpu | 29.00 +-8 | +212.1% 90.50 +-3 [repaired]\n"
		"1:7 filebench.time.user | 30.00 +-8 | +212.1% 90.50 +-3 [repaired]\n");
}

static void nothing_is_joined_across_a_blank_line_or_a_row(void **state)
{
	(void)state;
	assert_reads(HEADER "1.00 +10.0% 1.10\n"
			    "\n"
			    "a.b\n"
			    "2.00 +10.0% 2.20\n"
			    "3.00 +10.0% 3.30 c.d\n",
		"1:9 c.d | 3.00 | +10.0% 3.30\n"
		"! 5 a row that cannot be read: 1.00 +10.0% 1.10\n"
		"! 8 a row that cannot be read: 2.00 +10.0% 2.20\n");
}

static void a_remark_is_no_name(void **state)
{
	(void)state;
	assert_reads(HEADER "1.00 +10.0% 1.10\n"
			    "Hm. That is odd\n"
			    "2.00 +10.0% 2.20\n"
			    "https://lore.kernel.org/all/1\n",
		"! 5 a row that cannot be read: 1.00 +10.0% 1.10\n"
		"! 7 a row that cannot be read: 2.00 +10.0% 2.20\n");
}

/* The rest of a row can look like a row of another width. */
static void the_rest_of_an_unreadable_row_is_no_row(void **state)
{
	(void)state;
	assert_reads("27bba9c532a8d210 9bd0e337c633aed3e8ec3c7397b ded69a6991fe0094f36d96bf1ac\n"
		     "---------------- --------------------------- ---------------------------\n"
		     "         %stddev     %change         %stddev     %change         %stddev\n"
		     "1.00 +10.0% 1.10 +20.0%%\n"
		     "1.20 +30.0% 1.30 a.b\n",
		"! 4 a row that cannot be read: 1.00 +10.0% 1.10 +20.0%%\n"
		"! 5 a row that cannot be read: 1.20 +30.0% 1.30 a.b\n");
}

static void rows_without_a_header_are_joined_too(void **state)
{
	(void)state;
	assert_reads("        0.03 \xb1 56%     -73.4%       0.01 \xb1"
		     "149%\n"
		     "perf-sched.sch_delay.avg.ms.nfsd4_commit\n",
		"0:1 perf-sched.sch_delay.avg.ms.nfsd4_commit | 0.03 +-56 | -73.4% 0.01 +-149 "
		"[loose] [repaired]\n");
	/* Here the second line may be a row of its own. */
	assert_reads("1.00 +10.0%\n1.10 +20.0% 1.20 a.b\n",
		"! 1 a row that cannot be read: 1.00 +10.0%\n");
}

static void names_broken_at_hyphens_are_joined(void **state)
{
	(void)state;
	assert_reads(HEADER "      0.00            +0.6        0.62 \xb1 10%  perf-\n"
			    "profile.calltrace.cycles-\n"
			    "pp.sysvec_call_function.testcase\n"
			    "   5292018           -41.6%    3090618  will-it-\n"
			    "scale.16.threads\n",
		"1:5 perf-profile.calltrace.cycles-pp.sysvec_call_function.testcase | 0.00 | +0.6 "
		"0.62 +-10 [repaired]\n"
		"1:8 will-it-scale.16.threads | 5292018 | -41.6% 3090618 [repaired]\n");
}

static void names_broken_in_the_middle_are_joined(void **state)
{
	(void)state;
	assert_reads(HEADER "     22.05 \xb1  8%      -4.7       17.34 \xb1 11%  "
			    "perf-profile.calltrace.cycles\n"
			    ".pp.handle_mm_fault\n"
			    "     22.05 \xb1  8%      -4.7       17.34 \xb1 11%  "
			    "perf-profile.calltrace.cycles\n"
			    "[snip]\n"
			    "     22.05 \xb1  8%      -4.7       17.34 \xb1 11%  "
			    "perf-profile.calltrace.cycles\n"
			    "Ouch.\n",
		"1:5 perf-profile.calltrace.cycles.pp.handle_mm_fault | 22.05 +-8 | -4.7 17.34 "
		"+-11 "
		"[repaired]\n"
		"1:7 perf-profile.calltrace.cycles | 22.05 +-8 | -4.7 17.34 +-11\n"
		"1:9 perf-profile.calltrace.cycles | 22.05 +-8 | -4.7 17.34 +-11\n");
}

static void names_cut_at_the_width_of_a_terminal_are_joined(void **state)
{
	(void)state;
	/* what is longer than 73 columns is cut there, and one name just fits */
	assert_reads(HEADER "      0.22 \xc2\xb1  5%     -42.9%       0.12        "
			    "sched_debug.cpu.clock.avg_i\n"
			    "dle\n"
			    "      0.22 \xc2\xb1  5%     -42.9%       0.12        "
			    "sched_debug.cpu.clock.max_i\n"
			    "      0.22 \xc2\xb1  5%     -42.9%       0.12        "
			    "syscalls.sys_futex.noise.2.\n"
			    "0\n",
		"1:5 sched_debug.cpu.clock.avg_idle | 0.22 +-5 | -42.9% 0.12 [repaired]\n"
		"1:7 sched_debug.cpu.clock.max_i | 0.22 +-5 | -42.9% 0.12\n"
		"1:8 syscalls.sys_futex.noise.2.0 | 0.22 +-5 | -42.9% 0.12 [repaired]\n");
}

static void a_row_that_has_lost_its_name_is_told(void **state)
{
	(void)state;
	assert_reads("It may be this one:\n"
		     "     13.03 \xc2\xb1"
		     "170%    +566.0%      86.78 \xc2\xb1 77%\n"
		     "\n"
		     "perf-sched.wait_and_delay.avg.ms.schedule_preempt_disabled\n",
		"! 2 a row that cannot be read: 13.03 \xc2\xb1"
		"170%    +566.0%      86.78 \xc2\xb1 77%\n");
}

static void a_table_that_was_filled_like_prose_is_told(void **state)
{
	(void)state;
	assert_reads("> e3c92e81711d14b4  5d2d8a5a5f0f0c2f6a4f5cc8f7\n"
		     "> testcase/testparams/testbox ---------------- --------------------------\n"
		     "> %stddev      change         %stddev \\          | \\ 43785\n"
		     "> 44481 vm-scalability/300s/lkp-knm01\n",
		"! 3 the words above a table that cannot be read: "
		"%stddev      change         %stddev \\          | \\ 43785\n");
	assert_reads("Besides %stddev, look at the other %stddev, and %change.\n", "");
}

static void a_name_that_may_go_on_is_told(void **state)
{
	(void)state;
	assert_reads(HEADER "      0.22 \xc2\xb1  5%     -42.9%       0.12        "
			    "sched_debug.cpu.clock.avg_i\n"
			    "dle\n",
		"1:5 sched_debug.cpu.clock.avg_i | 0.22 +-5 | -42.9% 0.12\n"
		"! 5 the name of this row may go on in the next line: "
		"0.22 \xc2\xb1  5%     -42.9%       0.12        sched_debug.cpu.clock.avg_i\n");
}

static void a_table_with_names_in_front_may_be_wrapped(void **state)
{
	(void)state;
	assert_reads("                                 base  %stddev   change    head\n"
		     "%stddev\n"
		     "will.page_fault3.ops    63216  \xc2\xb1"
		     "3%   -16.9%    52537\n"
		     "\xc2\xb1"
		     "4%\n"
		     "will.page_fault2.ops\n"
		     "36862    -9.8%     33256\n",
		"1:3 will.page_fault3.ops | 63216 +-3 | -16.9% 52537 +-4 [repaired]\n"
		"1:5 will.page_fault2.ops | 36862 | -9.8% 33256 [repaired]\n");
}

static void undecoded_quoted_printable_is_read(void **state)
{
	(void)state;
	assert_reads("> e3c92e81711d14b4 5d2d8a5a5f0f0c2f6a4f5cc8f7b=20\n"
		     "> ---------------- ---------------------------=20\n"
		     ">          %stddev     %change         %stdde=\n"
		     "v\n"
		     ">              \\          |                \\ =20\n"
		     ">      1280 =C2=B1  3%        -2.1%       1257 =C2=B1  3%      =\n"
		     "  vmstat.system.=\n"
		     "cs\n"
		     ">      1280 =B1  3%        -2.1%       1257 =B1  3%  a.b\n",
		"1:6 vmstat.system.cs | 1280 +-3 | -2.1% 1257 +-3\n"
		"1:9 a.b | 1280 +-3 | -2.1% 1257 +-3\n");
}

int main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(a_name_on_a_line_of_its_own_is_joined),
		cmocka_unit_test(wrapped_columns_and_headers_are_joined),
		cmocka_unit_test(a_row_may_be_broken_anywhere),
		cmocka_unit_test(wrapped_fail_rows_are_joined),
		cmocka_unit_test(continuation_lines_may_have_lost_their_quote_marks),
		cmocka_unit_test(nothing_is_joined_across_a_blank_line_or_a_row),
		cmocka_unit_test(a_remark_is_no_name),
		cmocka_unit_test(the_rest_of_an_unreadable_row_is_no_row),
		cmocka_unit_test(rows_without_a_header_are_joined_too),
		cmocka_unit_test(names_broken_at_hyphens_are_joined),
		cmocka_unit_test(names_broken_in_the_middle_are_joined),
		cmocka_unit_test(names_cut_at_the_width_of_a_terminal_are_joined),
		cmocka_unit_test(a_row_that_has_lost_its_name_is_told),
		cmocka_unit_test(a_table_that_was_filled_like_prose_is_told),
		cmocka_unit_test(a_name_that_may_go_on_is_told),
		cmocka_unit_test(a_table_with_names_in_front_may_be_wrapped),
		cmocka_unit_test(undecoded_quoted_printable_is_read),
	};

	return cmocka_run_group_tests(tests, NULL, NULL);
}
