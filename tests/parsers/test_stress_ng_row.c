/* Rows of the results table: what is one, what its cells are, and what is not guessed. */
#include "parsers/stress_ng_misc.h"
#include "parsers/stress_ng_row.h"

#include <setjmp.h>
#include <stdio.h>
#include <stdlib.h>
#include <stdarg.h>
#include <cmocka.h>

#define HEADER_6                                                                                   \
	"stressor       bogo ops real time  usr time  sys time   bogo ops/s     bogo ops/s "       \
	"(secs) (secs) (secs) (real time) (usr+sys time)"
#define HEADER_8                                                                                   \
	"stressor       bogo ops real time  usr time  sys time   bogo ops/s     bogo ops/s CPU "   \
	"used per       RSS Max (secs) (secs) (secs) (real time) (usr+sys time) instance (%) (KB)"

static const char *print_cells(const struct stress_ng_row *row)
{
	static char text[400];
	char figure[FIGURE_SIZE];
	int length = 0;

	for (unsigned i = 0; i < COLUMN_COUNT; i++) {
		number_print(row->cells[i], figure);
		length += snprintf(text + length, sizeof(text) - (size_t)length, "%s%s",
			i ? " " : "", figure[0] ? figure : "-");
	}
	return text;
}

/* What is read of `text` under `header`: the cells in their order, `-` where there is none; empty
 * when the row is not whole or its figures disagree. */
static const char *read_whole(const char *header, const char *text, enum stress_ng_end end)
{
	struct stress_ng_columns columns = {0};
	struct stress_ng_row row;

	if (header)
		stress_ng_header(slice_of(header), &columns);
	if (!stress_ng_row(slice_of(text), &columns, end, &row) || !row.whole ||
		row.proof == PROOF_FAILS)
		return "";
	return print_cells(&row);
}

static const char *read_cut(const char *header, const char *text, enum stress_ng_end end)
{
	struct stress_ng_columns columns = {0};
	struct stress_ng_row row;

	if (header)
		stress_ng_header(slice_of(header), &columns);
	assert_true(stress_ng_row(slice_of(text), &columns, end, &row));
	assert_false(row.whole);
	return row.proof == PROOF_FAILS ? "" : print_cells(&row);
}

static void a_row_is_read_with_the_columns_of_every_version(void **state)
{
	(void)state;
	assert_string_equal(read_whole(NULL, "cpu 310 1.00 0.22 0.00 310.76 1413.47", END_OPEN),
		"310 1.00 0.22 0.00 310.76 1413.47 - -");
	assert_string_equal(
		read_whole(NULL, "pipe 97044 1.00 0.06 0.10 96983.28 606525.00 15.99", END_OPEN),
		"97044 1.00 0.06 0.10 96983.28 606525.00 15.99 -");
	assert_string_equal(
		read_whole(HEADER_8, "mmap 121 1.02 0.10 0.31 119.00 295.95 20.10 2624", END_WHOLE),
		"121 1.02 0.10 0.31 119.00 295.95 20.10 2624");
	assert_string_equal(read_whole(NULL,
				    "cpu 175 1.013e+00 1.453e-01 2.848e-03 1.72770e+02 1.18129e+03 "
				    "1.4626e+01 7744",
				    END_WHOLE),
		"175 1.013e+00 1.453e-01 2.848e-03 1.72770e+02 1.18129e+03 1.4626e+01 7744");
}

static void what_breaks_the_arithmetic_is_no_row(void **state)
{
	static const char *const texts[] = {"cpu 310 1.00 0.22 0.00 410.76 1413.47",
		"cpu 310 1.00 0.22 0.00 310.76 9999.99", "cpu 31 1.00 0.22 0.00 310.76 1413.47",
		"eth0 1500 12.00 0.00 3.00 1.25 77.20"};

	(void)state;
	for (size_t i = 0; i < ARRAY_LENGTH(texts); i++)
		assert_string_equal(read_whole(NULL, texts[i], END_OPEN), "");
}

static void rows_of_zeros_and_of_nan_are_rows(void **state)
{
	(void)state;
	assert_string_equal(read_whole(NULL, "cyclic 0 31.00 0.00 0.00 0.00 0.00", END_OPEN),
		"0 31.00 0.00 0.00 0.00 0.00 - -");
	assert_string_equal(read_whole(NULL, "affinity 0 0.00 0.00 0.00 -nan -nan", END_OPEN),
		"0 0.00 0.00 0.00 - - - -");
	/* of a nan no digit is known, so no further column is */
	assert_string_equal(read_whole(NULL, "pipe 6 nan 0.59 1.01 0.06 3.75 117584.14", END_OPEN),
		"6 - 0.59 1.01 0.06 3.75 - -");
}

static void marks_of_other_countries_are_settled_by_the_arithmetic(void **state)
{
	const char *expected = "281201 1.00 0.09 0.21 280996.53 918699.32 - -";

	(void)state;
	assert_string_equal(
		read_whole(NULL, "pipe 281,201 1.00 0.09 0.21 280,996.53 918,699.32", END_OPEN),
		expected);
	assert_string_equal(
		read_whole(NULL, "pipe 281.201 1,00 0,09 0,21 280.996,53 918.699,32", END_OPEN),
		expected);
	assert_string_equal(
		read_whole(NULL, "pipe 281'201 1.00 0.09 0.21 280'996.53 918'699.32", END_OPEN),
		expected);
	assert_string_equal(
		read_whole(NULL, "pipe 281 201 1,00 0,09 0,21 280 996,53 918 699,32", END_OPEN),
		expected);
	assert_string_equal(
		read_whole(NULL, "icache 42 1,05 0,04 0,11 39,83 289,53 13,76 2 384", END_OPEN),
		"42 1.05 0.04 0.11 39.83 289.53 13.76 2384");
}

static void zeros_that_a_spreadsheet_dropped_are_not_missed(void **state)
{
	(void)state;
	assert_string_equal(read_whole(NULL, "pipe 896 1 0.1 0.9 896 896.00 <-", END_OPEN),
		"896 1 0.1 0.9 896 896.00 - -");
}

static void words_of_a_person_stand_behind_or_in_a_row(void **state)
{
	const char *expected = "165 1.89 0.04 0.01 87.39 3099.52 1.41 3224";

	(void)state;
	assert_string_equal(
		read_whole(HEADER_8,
			"context 165 1.89 0.04 0.01 87.39 3099.52 1.41 3224   <--- (1)", END_OPEN),
		expected);
	assert_string_equal(
		read_whole(HEADER_8,
			"context 165 1.89 0.04 0.01 87.39 3099.52 1.41 3224 **** 40% up!",
			END_OPEN),
		expected);
	assert_string_equal(
		read_whole(HEADER_8,
			"**context** (slow) 165 1.89 0.04 0.01 `87.39` 3099.52 1.41 3224",
			END_OPEN),
		expected);
	assert_string_equal(
		read_whole(HEADER_6, "cpu 310 1.00 0.22 0.00 310.76 1413.47 2 runs", END_OPEN),
		"310 1.00 0.22 0.00 310.76 1413.47 - -");
}

static void a_number_cut_at_the_end_of_the_line_is_left_out(void **state)
{
	(void)state;
	assert_string_equal(
		read_cut(
			HEADER_6, "switch            56969      0.99      0.01      0.2", END_OPEN),
		"56969 0.99 0.01 - - - - -");
	assert_string_equal(
		read_cut(HEADER_6, "switch            75783", END_OPEN), "75783 - - - - - - -");
	assert_string_equal(
		read_cut(HEADER_6, "switch            7578", END_OPEN), "- - - - - - - -");
	assert_string_equal(read_cut(HEADER_6, "switch 75783", END_OPEN), "- - - - - - - -");
	assert_string_equal(read_cut(HEADER_6, "switch 75783", END_WHOLE), "75783 - - - - - - -");
	assert_string_equal(read_cut(HEADER_8,
				    "mmap                121      1.02      0.10      0.31       "
				    "119.00         "
				    "295.95        20.10          26",
				    END_OPEN),
		"121 1.02 0.10 0.31 119.00 295.95 20.10 -");
	assert_string_equal(
		read_cut(NULL, "cpu                 175 1.01", END_OPEN), "175 - - - - - - -");
}

static void columns_that_someone_left_out_are_known_by_the_header_alone(void **state)
{
	(void)state;
	assert_string_equal(read_whole("stressor bogo ops real time bogo ops/s",
				    "pipe 281201 1.00 280996.53", END_OPEN),
		"281201 1.00 - - 280996.53 - - -");
	assert_string_equal(
		read_whole("stressor bogo ops usr time sys time bogo ops/s (usr+sys time)",
			"pipe 281201 0.09 0.21 918699.32", END_OPEN),
		"281201 - 0.09 0.21 - 918699.32 - -");
	assert_string_equal(read_cut(NULL, "pipe 281201 1.00 280996.53", END_WHOLE), "");
}

static void the_wrong_columns_of_0_14_03_are_told_by_a_hundredfold_rate(void **state)
{
	struct stress_ng_columns unknown = {0};
	struct stress_ng_row row;

	(void)state;
	assert_true(stress_ng_row(SLICE("cpu 8468 20.00 8.00 8.00 423.33 105850.00 39.99"),
		&unknown, END_OPEN, &row));
	assert_true(row.is_broken);
	assert_int_equal(row.proof, PROOF_HOLDS);
}

static void a_header_is_read_by_its_words(void **state)
{
	struct stress_ng_columns columns;

	(void)state;
	assert_true(stress_ng_is_header(SLICE("stressor bogo ops real time usrtime")));
	assert_false(stress_ng_is_header(SLICE("stressor terminated with unexpected signal")));
	stress_ng_header(slice_of(HEADER_8), &columns);
	assert_int_equal(columns.count, 8);
	assert_int_equal(columns.ops_edge, OPS_EDGE);
	stress_ng_header(SLICE("stressor bogo ops real time usrtime sys time"), &columns);
	assert_int_equal(columns.count, 0); /* perhaps cut: unknown */
}

static void a_miscellaneous_metric_is_named_as_lkp_names_it(void **state)
{
	static const struct {
		const char *text, *metric;
	} cases[] = {
		{"fault 15485.19 minor page faults per sec (average per stressor)",
			"stress-ng.fault.minor_page_faults_per_sec"},
		{"fp 404.55 Mfp-ops per sec, float80 add          (geometic mean of 2 instances)",
			"stress-ng.fp.Mfp-ops_per_sec_float80_add"},
		{"x86syscall 513.46 nanosecs per call (excluding test overhead) (harmonic mean of "
		 "2 "
		 "instances)",
			"stress-ng.x86syscall.nanosecs_per_call_excluding_test_overhead"},
		{"pthread 100.00 % of 2048 pthreads created (geometric mean of 1 instance) <--- "
		 "(2)",
			"stress-ng.pthread.%_of_2048_pthreads_created"},
		{"memrate 1656.82 write128 MB/sec (average per stressor)",
			"stress-ng.memrate.write128_MB/sec"},
	};
	struct arena arena = {0};

	(void)state;
	for (size_t i = 0; i < ARRAY_LENGTH(cases); i++) {
		struct stress_ng_misc misc;
		assert_int_equal(stress_ng_misc(slice_of(cases[i].text), &misc), MISC_WHOLE);
		struct slice metric = stress_ng_misc_metric(&misc, &arena);
		assert_string_equal(metric.at, cases[i].metric);
	}
	arena_release(&arena);
}

static void a_miscellaneous_metric_without_its_end_is_open(void **state)
{
	struct stress_ng_misc misc;

	(void)state;
	assert_int_equal(stress_ng_misc(SLICE("pipe 642.83 MB per sec pi"), &misc), MISC_OPEN);
	assert_int_equal(stress_ng_misc(SLICE("cpu 577 1.01 0.41"), &misc), MISC_NONE);
	assert_int_equal(stress_ng_misc(SLICE("load average: 10.22 7.73 4.73"), &misc), MISC_NONE);
}

int main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(a_row_is_read_with_the_columns_of_every_version),
		cmocka_unit_test(what_breaks_the_arithmetic_is_no_row),
		cmocka_unit_test(rows_of_zeros_and_of_nan_are_rows),
		cmocka_unit_test(marks_of_other_countries_are_settled_by_the_arithmetic),
		cmocka_unit_test(zeros_that_a_spreadsheet_dropped_are_not_missed),
		cmocka_unit_test(words_of_a_person_stand_behind_or_in_a_row),
		cmocka_unit_test(a_number_cut_at_the_end_of_the_line_is_left_out),
		cmocka_unit_test(columns_that_someone_left_out_are_known_by_the_header_alone),
		cmocka_unit_test(the_wrong_columns_of_0_14_03_are_told_by_a_hundredfold_rate),
		cmocka_unit_test(a_header_is_read_by_its_words),
		cmocka_unit_test(a_miscellaneous_metric_is_named_as_lkp_names_it),
		cmocka_unit_test(a_miscellaneous_metric_without_its_end_is_open),
	};

	return cmocka_run_group_tests(tests, NULL, NULL);
}
