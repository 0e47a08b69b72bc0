/*
 * Plain rows of LKP tables are read in one pass, and exactly as the grammar of rows reads them.
 *
 * Each line below, and thousands of lines that are made of it by small damages, is given to both
 * readers. What the short one takes, the other must take and find the same in.
 */
#include "parsers/lkp_plain_row.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <cmocka.h>

#define LONGEST	  512
#define MUTATIONS 4000

/* Rows as LKP prints them. */
static const char *const plain[] = {
	"    604900           +12.3%     679404 \xc2\xb1  4%  perf-c2c.DRAM.local",
	"      1416 \xb1  4%     -24.5%       1069 \xb1  3%  perf-sched.wait_time.avg.ms.call_4094",
	" 1.335e+10           +49.8%      2e+10        cpuidle..time",
	" 3.661e+09 \xc2\xb1 33%     -12.9%  2.799e+09 \xc2\xb1"
	"141%  turbostat.state",
	"      0.59 \xc2\xb1"
	"171%  +1.2e+05%      709.2        interrupts.CPU0.line:4090",
	"     15.05 \xc2\xb1 14%     +17.8       32.81 \xc2\xb1 14%  "
	"perf-profile.self.cycles-pp.do_x",
	"      0.00            -0.0        0.00        perf-profile.children.cycles-pp.[unknown]",
	" 123456789        +1234567%    1.2e+06 \xb1  5%  a",
	"  12345678 \261100%  -1234567         0.5 \xb1 99%  "
	"proc-vmstat.nr_free_pages_and_so_on_beyond_"
	"sixty_four_bytes_of_it_all",
	"  12345678 \xc2\xb1  2%    -100.0%       0.00        proc-vmstat.nr_free_pages",
};

/* Rows that are not plain, or no rows. */
static const char *const other[] = {
	"",
	"   ",
	"     10.94 ?  4%      +8.5       19.44 ~ 19%  perf-profile.calltrace.cycles-pp.x",
	"     10.94            +8.5       19.44        TOTAL perf-profile.calltrace",
	"     10.94            +8.5       19.44        TOTAL_perf.x",
	"     10.94            +8.5       19.44        a.b <---- (a)",
	"     10.94            +8.5       19.44        perf.b<---- (a)",
	"     10.94            +8.5       19.44        perf-stat.i.branch misses",
	"     10.94            +8.5       19.44        ",
	"     10.94            +8.5       19.44",
	"     10.94             8.5       19.44        perf-stat.i.branch",
	"     10.94            +8.5%      19.44 \xc2\xb1",
	"     10.94            +8.5%      19.44 \xc2\xb1 12",
	"    -10.94            +8.5%      19.44        perf-stat.i.cpi",
	"     10.94            +Inf%      19.44        perf-stat.i.cpi",
	"          :6           17%           1:6     dmesg.WARNING:at_example",
	"     10.94\t+8.5%\t19.44\tperf-stat.i.cpi",
	"     10.94            +8.5%      19.44 \xc2\xb1  5 %  perf-stat.i.cpi",
	"         %stddev     %change         %stddev",
	"    0x10.94           +8.5%      19.44        perf-stat.i.cpi",
	"  0.5e+09             +8.5%      1e+400       perf-stat.i.cpi",
	"  5e-09               +8.5%      1e+40        perf-stat.i.cpi",
	"1 +1.0% 1 boot.time",
	"      10.94            +8.5       19.44        perf-stat.i.cpi",
	"     10.94           +8.5       19.44        perf-stat.i.cpi",
	"     10.94            +8.5      19.44        perf-stat.i.cpi",
	"     10.94            +8.5       19.44       perf-stat.i.cpi",
	"     10.94            +8.5       19.44         perf-stat.i.cpi",
	"     10.94 \xb1 .4%      +8.5       19.44        perf-stat.i.cpi",
	"     10.94            +8.5       19.44 \xc2       perf-stat.i.cpi",
	"     10.94 \xc2\xb2  4%      +8.5       19.44        perf-stat.i.cpi",
	"     10.94 \xb1 04%      +8.5       19.44        perf-stat.i.cpi",
	"     10.94 \xb1 :0%      +8.5       19.44        perf-stat.i.cpi",
	"  .1094000            +8.5       19.44        perf-stat.i.cpi",
	"  1094000.            +8.5       19.44        perf-stat.i.cpi",
	"     10.94 \xb1&  %      +8.5       19.44        perf-stat.i.cpi",
	"     10.94 \2611 2%      +8.5       19.44        perf-stat.i.cpi",
	"       .94            +8.5       19.44        perf-stat.i.cpi",
	"        1.            +8.5       19.44        perf-stat.i.cpi",
	"  10.94.00            +8.5       19.44        perf-stat.i.cpi",
	"     10.94             +.5       19.44        perf-stat.i.cpi",
	"     10.94            ++.5       19.44        perf-stat.i.cpi",
	"     10.94        12345678%      19.44        perf-stat.i.cpi",
};

static const char *const three = "     10.94 \xc2\xb1  4%      +8.5%      19.44          -100.0%  "
				 "     0.00        perf-stat.i.x";
static const char *const mixed = "     10.94 \xc2\xb1  4%      +8.5%      19.44          -100.0   "
				 "     0.00        perf-stat.i.x";

static bool same_figure(struct figure a, struct figure b)
{
	return memcmp(&a.value, &b.value, sizeof(a.value)) == 0 && a.form == b.form;
}

static void assert_same_row(const struct row *a, const struct row *b)
{
	assert_true(slice_equal(a->metric, b->metric));
	assert_int_equal(a->kind, b->kind);
	assert_int_equal(a->flags, b->flags);
	assert_int_equal(a->cell_count, b->cell_count);
	for (uint32_t i = 0; i < a->cell_count; i++) {
		assert_true(same_figure(a->cells[i].value, b->cells[i].value));
		assert_true(same_figure(a->cells[i].change, b->cells[i].change));
		assert_int_equal(a->cells[i].noise, b->cells[i].noise);
		assert_int_equal(a->cells[i].fail_runs, b->cells[i].fail_runs);
	}
}

/* The same line in a text, with so many bytes of other rows behind its end. */
static void compare_in_text(const char *line, size_t length, uint32_t columns, size_t behind)
{
	char *text = malloc(length + 1 + behind);
	struct row row, alone;

	assert_non_null(text);
	memcpy(text, line, length);
	text[length] = '\n';
	for (size_t i = 0; i < behind; i++)
		text[length + 1 + i] = plain[0][i % strlen(plain[0])];
	bool is_read = lkp_plain_row_read((struct slice){text, length + 1 + behind}, columns, &row);
	bool is_plain = lkp_plain_line_read((struct slice){text, length}, columns, &alone);
	if (is_plain && behind >= LONGEST)
		assert_true(is_read);
	if (is_read && text[length - 1] != '\r') {
		assert_true(is_plain);
		assert_same_row(&row, &alone);
	}
	free(text);
}

/* Gives whether the row is plain. The text lies in a block of its own, so that a tool that watches
 * memory sees what is read beyond it. */
static bool compare(const char *text, size_t length, uint32_t columns)
{
	const struct lkp_shape shapes[] = {
		{.columns = columns},
		{.columns = columns, .legacy = true},
		{.columns = columns, .names_first = true},
	};
	char *copy = malloc(length ? length : 1);
	struct row row, expected;

	assert_non_null(copy);
	memcpy(copy, text, length);
	struct slice slice = {copy, length};
	bool is_plain = lkp_plain_line_read(slice, columns, &row);
	for (size_t i = 0; is_plain && i < ARRAY_LENGTH(shapes); i++) {
		assert_int_equal(lkp_row_read(slice, &shapes[i], &expected), LKP_ROW);
		assert_same_row(&row, &expected);
	}
	free(copy);
	return is_plain;
}

/* The same numbers on every machine: a failure can be repeated. */
static uint32_t draw(uint64_t *state, uint32_t limit)
{
	*state = *state * 6364136223846793005u + 1442695040888963407u;
	return (uint32_t)(*state >> 33) % limit;
}

/* Put another byte in, take one out, change one, or cut the line off. */
static size_t damage(char *text, size_t length, uint64_t *state)
{
	static const char bytes[] = "0123456789 ..%%++--eE\t\xc2\xb1\xb1~?=&<\\:_aATGIn\r\x80\xff";
	size_t at = draw(state, (uint32_t)length + 1);
	char byte = bytes[draw(state, sizeof(bytes) - 1)];

	switch (draw(state, 8)) {
	case 0:
		return at;
	case 1:
	case 2:
	case 3:
		memmove(text + at + 1, text + at, length - at);
		text[at] = byte;
		return length + 1;
	case 4:
	case 5:
		if (at < length)
			memmove(text + at, text + at + 1, length - at - 1);
		return at < length ? length - 1 : length;
	default:
		if (at < length)
			text[at] = byte;
		return length;
	}
}

static void compare_damaged(const char *line, uint32_t columns)
{
	uint64_t state = strlen(line) + columns;
	char text[LONGEST];

	for (int i = 0; i < MUTATIONS; i++) {
		size_t length = strlen(line);
		memcpy(text, line, length);
		for (uint32_t k = draw(&state, 4); k-- > 0;)
			length = damage(text, length, &state);
		compare(text, length, columns);
		compare_in_text(text, length, columns, draw(&state, 2 * LONGEST));
	}
}

static void rows_as_lkp_prints_them_are_plain(void **state)
{
	(void)state;
	for (size_t i = 0; i < ARRAY_LENGTH(plain); i++)
		assert_true(compare(plain[i], strlen(plain[i]), 2));
	assert_true(compare(three, strlen(three), 3));
}

/* What stands near the end of a text, with too little behind it to be looked at, is left too. */
static void a_row_in_a_text_is_the_same_or_left(void **state)
{
	(void)state;
	for (size_t i = 0; i < ARRAY_LENGTH(plain); i++)
		for (size_t behind = 0; behind <= LONGEST; behind++)
			compare_in_text(plain[i], strlen(plain[i]), 2, behind);
}

static void all_else_is_left_to_the_grammar(void **state)
{
	(void)state;
	for (size_t i = 0; i < ARRAY_LENGTH(other); i++)
		assert_false(compare(other[i], strlen(other[i]), 2));
	assert_false(compare(three, strlen(three), 2));
	assert_false(compare(plain[0], strlen(plain[0]), 3));
	assert_false(compare(mixed, strlen(mixed), 3));
}

static void damaged_rows_are_read_alike_or_not_at_all(void **state)
{
	(void)state;
	for (size_t i = 0; i < ARRAY_LENGTH(plain); i++)
		compare_damaged(plain[i], 2);
	for (size_t i = 0; i < ARRAY_LENGTH(other); i++)
		compare_damaged(other[i], 2);
	compare_damaged(three, 3);
	compare_damaged(three, 2);
	compare_damaged(mixed, 3);
}

int main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(rows_as_lkp_prints_them_are_plain),
		cmocka_unit_test(a_row_in_a_text_is_the_same_or_left),
		cmocka_unit_test(all_else_is_left_to_the_grammar),
		cmocka_unit_test(damaged_rows_are_read_alike_or_not_at_all),
	};

	return cmocka_run_group_tests(tests, NULL, NULL);
}
