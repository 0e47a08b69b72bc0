/* The grammar of one row of an LKP table. */
#include "parsers/lkp_mark.h"
#include "parsers/lkp_row.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <cmocka.h>

static const struct lkp_shape two = {.columns = 2}, three = {.columns = 3}, loose = {.columns = 0};
static const struct lkp_shape legacy = {.columns = 2, .legacy = true};
static const struct lkp_shape legacy_three = {.columns = 3, .legacy = true};

/* "METRIC: 12 +-3, +5.0% 13" */
static void print_row(const struct row *row, char *text, size_t size)
{
	char figure[FIGURE_SIZE];
	int at = snprintf(text, size, "%.*s:", (int)row->metric.length, row->metric.at);

	for (uint32_t i = 0; i < row->cell_count; i++) {
		const struct row_cell *cell = &row->cells[i];
		if (i) {
			number_print(cell->change, figure);
			at += snprintf(text + at, size - (size_t)at, ", %s%s", figure,
				row->flags & ROW_POINTS ? "" : "%");
		}
		number_print(cell->value, figure);
		at += snprintf(text + at, size - (size_t)at, " %s", figure);
		if (row->kind == ROW_FAIL)
			at += snprintf(text + at, size - (size_t)at, "/%u", cell->fail_runs);
		if (cell->noise != NOISE_NONE)
			at += snprintf(text + at, size - (size_t)at, " +-%d", cell->noise);
	}
}

static void assert_row(const struct lkp_shape *shape, const char *text, const char *expected)
{
	char printed[1000];
	struct row row;

	assert_int_equal(lkp_row_read(slice_of(text), shape, &row), LKP_ROW);
	print_row(&row, printed, sizeof(printed));
	assert_string_equal(printed, expected);
}

static void assert_reading(
	const struct lkp_shape *shape, const char *text, enum lkp_reading expected)
{
	struct row row;

	assert_int_equal(lkp_row_read(slice_of(text), shape, &row), expected);
}

static void figures_are_kept_as_printed(void **state)
{
	(void)state;
	assert_row(&two, "    604900           +12.3%     679404 \xc2\xb1  4%  perf-c2c.DRAM.local",
		"perf-c2c.DRAM.local: 604900, +12.3% 679404 +-4");
	assert_row(&two, " 1.335e+10           +49.8%      2e+10        cpuidle..time",
		"cpuidle..time: 1.335e+10, +49.8% 2e+10");
	assert_row(&two,
		"     70491 \xc2\xb1"
		"190%     -95.0%       3512 \xc2\xb1 44%  sched.load.avg",
		"sched.load.avg: 70491 +-190, -95.0% 3512 +-44");
	assert_row(&two,
		"     12579 \xc2\xb1"
		"1058%   -3228.1%    -393486        sched.spread0.avg",
		"sched.spread0.avg: 12579 +-1058, -3228.1% -393486");
}

static void a_change_without_a_per_cent_sign_is_a_difference(void **state)
{
	(void)state;
	assert_row(&two,
		"      0.61 \xc2\xb1  3%      +0.1        0.71 \xc2\xb1  3%  mpstat.cpu.all.irq%",
		"mpstat.cpu.all.irq%: 0.61 +-3, +0.1 0.71 +-3");
	assert_reading(&three, "1.0 +0.1 1.1 +10.0% 1.1 a.b", LKP_NO_ROW);
}

static void changes_from_zero_are_read(void **state)
{
	(void)state;
	assert_row(&two, "0.00 +2.1e+105% 2095 proc-vmstat.pgpgout",
		"proc-vmstat.pgpgout: 0.00, +2.1e+105% 2095");
	assert_row(&two, "        0.00           +Inf%       0.94 ~ 7%  TOTAL perf-profile.x",
		"TOTAL perf-profile.x: 0.00, +Inf% 0.94 +-7");
	assert_row(&three, "0.00  -100.0%  0.00  +3.6e+103%  35.50 perf.x",
		"perf.x: 0.00, -100.0% 0.00, +3.6e+103% 35.50");
}

static void negative_figures_and_stddevs_are_read(void **state)
{
	(void)state;
	assert_row(&two, "-38.75 +34.8% -52.25 sched.min", "sched.min: -38.75, +34.8% -52.25");
	assert_row(&two, "0.00 \xc4\x85 -1%  +0.9  0.86 \xc4\x85  0%  x.y",
		"x.y: 0.00 +--1, +0.9 0.86 +-0");
}

static void any_number_of_columns_is_read(void **state)
{
	static const struct lkp_shape five = {.columns = 5};

	(void)state;
	assert_row(&five, "5 +1.0% 6 \xc2\xb1 2% -2.0% 7 +3.0% 8 -4.0% 9 \xc2\xb1 9% a.b",
		"a.b: 5, +1.0% 6 +-2, -2.0% 7, +3.0% 8, -4.0% 9 +-9");
	assert_reading(&five, "5 +1.0% 6 -2.0% 7 a.b", LKP_NO_ROW);
	assert_reading(&two, "5 +1.0% 6 -2.0% 7 a.b", LKP_NO_ROW);
}

static void figures_may_have_commas(void **state)
{
	(void)state;
	assert_row(&two, "4,115,705 \xc2\xb1  7%  -98.9%  45,562 \xc2\xb1 67%  a.b",
		"a.b: 4115705 +-7, -98.9% 45562 +-67");
	assert_row(&two, "2,78 \xc2\xb1  2%  +11,9%  3,11  a.b", "a.b: 2.78 +-2, +11.9% 3.11");
	assert_reading(&two, "4,11,705  -98.9%  45  a.b", LKP_NO_ROW);
	assert_reading(&two, "4111,705  -98.9%  45  a.b", LKP_NO_ROW);
	assert_reading(&two, "4,  -98.9%  45  a.b", LKP_NO_ROW);
}

static void a_stddev_whose_sign_is_lost_is_known_by_its_place(void **state)
{
	(void)state;
	assert_row(&two, "12   34%   +5.0%   13    7%  a.b", "a.b: 12 +-34, +5.0% 13 +-7");
	assert_row(&loose, "0.00   +8.5   8.49   5%  perf-profile.a.b",
		"perf-profile.a.b: 0.00, +8.5 8.49 +-5");
	assert_reading(&two, "12   3.4%   +5.0%   13    7%  a.b", LKP_NO_ROW);
	assert_row(&legacy, "12   34%   13  a.b", "a.b: 12, 34% 13");
}

static void the_sign_of_plus_minus_is_known_in_all_its_forms(void **state)
{
	static const char *const signs[] = {"\xc2\xb1", "\xb1", "\xc4\x85", "A+-", "+-", "+/-", "~",
		"?", "??", "\xef\xbf\xbd", "\xc3\x82\xc2\xb1", "=C2=B1", "=B1", "&plusmn;",
		"\\u00b1", "\\xc2\\xb1", "\\302\\261", "<B1>", "<C2><B1>", "M-1", "M-BM-1",
		"\xe2\x96\x92"};
	static const char *const forms[] = {"12 %s 34%%  +5.0%%  13 %s  7%% a.b",
		"12 %s34%% +5.0%% 13 %s7%% a.b", "12%s34%% +5.0%% 13%s 7%% a.b"};
	char text[200];

	(void)state;
	for (size_t i = 0; i < ARRAY_LENGTH(signs); i++)
		for (size_t k = 0; k < ARRAY_LENGTH(forms); k++) {
#pragma GCC diagnostic push
#pragma GCC diagnostic ignored "-Wformat-nonliteral"
			snprintf(text, sizeof(text), forms[k], signs[i], signs[i]);
#pragma GCC diagnostic pop
			assert_row(&two, text, "a.b: 12 +-34, +5.0% 13 +-7");
		}
}

static void a_dash_of_typesetters_is_no_plus_minus(void **state)
{
	(void)state;
	assert_reading(&two,
		"63216 \xe2\x88\x92"
		"17% 52537 a.b",
		LKP_NO_ROW);
	assert_reading(&two, "63216 \xe2\x80\x93 17% 52537 a.b", LKP_NO_ROW);
}

static void a_stddev_with_decimals_is_none_of_lkp(void **state)
{
	(void)state;
	assert_reading(&two, "12 \xc2\xb1 3.5% +5.0% 13 a.b", LKP_NO_ROW);
	assert_reading(&two, "12 \xc2\xb1 99999% +5.0% 13 a.b", LKP_NO_ROW);
}

static void a_name_is_any_token(void **state)
{
	static const char *const names[] = {"sched_debug.cpu.curr->pid.stddev",
		"interrupts.71:PCI-MSI.512000-edge.ahci[0000:00:17.0]", "meminfo.Active(anon)",
		"fio.latency_>=2000ms%", "perf-profile.x.(*gcScheduler).run", "do_syslog.part.0",
		"plain"};
	char text[200], expected[200];

	(void)state;
	for (size_t i = 0; i < ARRAY_LENGTH(names); i++) {
		snprintf(text, sizeof(text), "1 +5.0%% 2   %s", names[i]);
		snprintf(expected, sizeof(expected), "%s: 1, +5.0%% 2", names[i]);
		assert_row(&two, text, expected);
	}
}

static void a_name_may_touch_the_stddev(void **state)
{
	(void)state;
	assert_row(&two, "0.00 +1.3 1.27 \xb1  2%pp.self.__sk_mem_raise_allocated",
		"pp.self.__sk_mem_raise_allocated: 0.00, +1.3 1.27 +-2");
}

static void only_sums_have_names_of_two_words(void **state)
{
	(void)state;
	assert_row(&two, "1 +5.0% 2 TOTAL vm.throughput", "TOTAL vm.throughput: 1, +5.0% 2");
	assert_row(&two, "1 +5.0% 2 GEO-MEAN w.ops", "GEO-MEAN w.ops: 1, +5.0% 2");
	assert_reading(&two, "1 +5.0% 2 of them", LKP_NO_ROW);
}

static void a_note_behind_the_name_is_no_part_of_it(void **state)
{
	static const char *const notes[] = {" <---- (a)", "  <-- v2", "<----", " **", " (baseline)",
		" # odd", " [1]", " !!", "   <== slower", " \xe2\x86\x90 this", " is what I meant"};
	char text[200];

	(void)state;
	for (size_t i = 0; i < ARRAY_LENGTH(notes); i++) {
		snprintf(text, sizeof(text), "6.40 +0.0%% 6.40 fsmark.files%s", notes[i]);
		assert_row(&two, text, "fsmark.files: 6.40, +0.0% 6.40");
	}
	assert_row(&two, ":6 67% 4:6 dmesg.BUG  <----- (1)", "dmesg.BUG: 0/6, 67% 4/6");
}

static void counts_of_failures_are_read(void **state)
{
	(void)state;
	assert_row(&two, "           :6          100%           6:6     ltp.hugemmap10.fail",
		"ltp.hugemmap10.fail: 0/6, 100% 6/6");
	assert_row(&two, "   3250:1      -281381%         436:1     dmesg.timestamp:last",
		"dmesg.timestamp:last: 3250/1, -281381% 436/1");
	assert_row(&three, ":14 23% 7:13 33% 10:19 xfstests.btrfs.172.fail",
		"xfstests.btrfs.172.fail: 0/14, 23% 7/13, 33% 10/19");
	assert_reading(&two, "10:44:03 up 5 days", LKP_NO_ROW);
}

static void a_value_may_be_missing_where_its_stddev_is_there(void **state)
{
	(void)state;
	assert_row(&two, "             ~ 1%      -3.6%            ~ 1%  TOTAL turbostat.Cor_W",
		"TOTAL turbostat.Cor_W:  +-1, -3.6%  +-1");
	assert_reading(&loose, "~ 1% -3.6% ~ 1% TOTAL turbostat.Cor_W", LKP_NO_ROW);
}

static void changes_of_the_older_compare_have_no_plus_sign(void **state)
{
	(void)state;
	assert_row(
		&legacy, "93200 114% 199599 GEO-MEAN w.ops", "GEO-MEAN w.ops: 93200, 114% 199599");
	assert_row(&legacy, "9.99 3 13.00 perf-profile.foo", "perf-profile.foo: 9.99, 3 13.00");
	assert_row(&two, "93200 114% 199599 w.ops", "w.ops: 93200, 114% 199599");
	assert_reading(&two, "9.99 3 13.00 perf-profile.foo", LKP_NO_ROW);
}

static void small_changes_of_the_older_compare_are_left_out(void **state)
{
	(void)state;
	assert_row(&legacy, "63.96 \xc2\xb1  3%   64.10 vmstat.procs.r",
		"vmstat.procs.r: 63.96 +-3, % 64.10");
	assert_row(&legacy_three, "1.00 2.00 100% 3.00 a.b", "a.b: 1.00, % 2.00, 100% 3.00");
	assert_row(&legacy_three, "1.00 50% 1.50 1.01 a.b", "a.b: 1.00, 50% 1.50, % 1.01");
	/* Which of the four is a difference, and of what? */
	assert_reading(&legacy_three, "1.00 2.00 3.00 4.00 a.b", LKP_NO_ROW);
	assert_reading(&two, "63.96 64.10 vmstat.procs.r", LKP_NO_ROW);
}

static void a_row_may_begin_with_its_name(void **state)
{
	(void)state;
	assert_row(&two,
		"will.page_fault3.ops    63216  \xc2\xb1"
		"3%      -16.9%    52537   \xc2\xb1"
		"4%",
		"will.page_fault3.ops: 63216 +-3, -16.9% 52537 +-4");
	assert_reading(&two, "It was 5 -3% 4", LKP_NO_ROW);
	assert_reading(&two, "foo.bar 5 -3% 4 and more", LKP_NO_ROW);
	assert_reading(&loose, "foo.bar 5 -3% 4", LKP_NO_ROW);
}

static void the_beginning_of_a_row_is_told_from_no_row(void **state)
{
	(void)state;
	assert_reading(
		&two, "29.00 \xc2\xb1  8%    +212.1%      90.50 \xc2\xb1  3%", LKP_ROW_BEGINS);
	assert_reading(&two, "29.00 \xc2\xb1  8%    +212.1%", LKP_ROW_BEGINS);
	assert_reading(&two, "29.00 \xc2\xb1", LKP_ROW_BEGINS);
	assert_reading(&two, ":14 23%", LKP_ROW_BEGINS);
	assert_reading(&two, "1 +5% 2 TOTAL", LKP_ROW_BEGINS);
	assert_reading(&two, "2023-03-08 04:47:50 ./check btrfs/291", LKP_NO_ROW);
	assert_reading(&two, "2.7e+06 ++-------", LKP_NO_ROW);
	assert_reading(&two, "77.74% dd [kernel.kallsyms]", LKP_NO_ROW);
}

static void without_a_header_a_row_must_be_beyond_doubt(void **state)
{
	(void)state;
	assert_row(&loose, "1.741e+08  +42.3%  2.476e+08  perf-stat.i.branch-misses",
		"perf-stat.i.branch-misses: 1.741e+08, +42.3% 2.476e+08");
	assert_row(&loose, "5 -1.0% 6 +2.0% 7 a.b", "a.b: 5, -1.0% 6, +2.0% 7");
	assert_row(&loose, "0.55 \xb1 14%  +0.3  0.87 \xb1 15%  perf-profile.x",
		"perf-profile.x: 0.55 +-14, +0.3 0.87 +-15");
	assert_reading(&loose, "5 -3% 4 plain", LKP_NO_ROW);
	assert_reading(&loose, "5 -3% 4 foo.bar of them", LKP_NO_ROW);
	assert_reading(&loose, "10 +20 30 file.c", LKP_NO_ROW);
}

static void what_resembles_a_row_is_told_from_prose(void **state)
{
	(void)state;
	assert_true(lkp_row_resembles(SLICE("1,234 +5.0% 1,300 a.b")));
	assert_true(lkp_row_resembles(SLICE("12 \xc2\xb1 3.5% +5.0 13 a.b")));
	assert_true(lkp_row_resembles(SLICE("0.00 NaN% 0.00 a.b")));
	assert_true(lkp_row_resembles(SLICE("4115705 -98.9%")));
	assert_true(lkp_row_resembles(SLICE("47.74 \xc2\xb1  2%  +15.1  62.82  +5.4  53.14  +5")));
	assert_false(lkp_row_resembles(SLICE("5 of the 6 runs failed")));
	assert_false(lkp_row_resembles(SLICE("-3.3% is a small change")));
	assert_false(lkp_row_resembles(SLICE("2.7e+06 ++-------")));
	assert_false(lkp_row_resembles(SLICE("10 20 30")));
	assert_false(lkp_row_resembles(SLICE("")));
}

int main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(figures_are_kept_as_printed),
		cmocka_unit_test(a_change_without_a_per_cent_sign_is_a_difference),
		cmocka_unit_test(changes_from_zero_are_read),
		cmocka_unit_test(negative_figures_and_stddevs_are_read),
		cmocka_unit_test(any_number_of_columns_is_read),
		cmocka_unit_test(figures_may_have_commas),
		cmocka_unit_test(a_stddev_whose_sign_is_lost_is_known_by_its_place),
		cmocka_unit_test(the_sign_of_plus_minus_is_known_in_all_its_forms),
		cmocka_unit_test(a_dash_of_typesetters_is_no_plus_minus),
		cmocka_unit_test(a_stddev_with_decimals_is_none_of_lkp),
		cmocka_unit_test(a_name_is_any_token),
		cmocka_unit_test(a_name_may_touch_the_stddev),
		cmocka_unit_test(only_sums_have_names_of_two_words),
		cmocka_unit_test(a_note_behind_the_name_is_no_part_of_it),
		cmocka_unit_test(counts_of_failures_are_read),
		cmocka_unit_test(a_value_may_be_missing_where_its_stddev_is_there),
		cmocka_unit_test(changes_of_the_older_compare_have_no_plus_sign),
		cmocka_unit_test(small_changes_of_the_older_compare_are_left_out),
		cmocka_unit_test(a_row_may_begin_with_its_name),
		cmocka_unit_test(the_beginning_of_a_row_is_told_from_no_row),
		cmocka_unit_test(without_a_header_a_row_must_be_beyond_doubt),
		cmocka_unit_test(what_resembles_a_row_is_told_from_prose),
	};

	return cmocka_run_group_tests(tests, NULL, NULL);
}
