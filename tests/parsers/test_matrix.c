/* The values of a result root: which cell is measured, which is missing, what is wrong. */
#include "parsers/matrix.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <cmocka.h>

#define RUNS 3u

static struct intern names;
static struct row_index row_numbers;
static struct arena scratch;
static struct matrix matrix;
static struct matrix_reader reader;

static const uint32_t in_order[RUNS] = {0, 1, 2};

static int open_matrix(void **state)
{
	(void)state;
	reader = (struct matrix_reader){.names = &names,
		.index = &row_numbers,
		.scratch = &scratch,
		.cells_most = matrix_cells_most(1000)};
	matrix_open(&matrix, RUNS, &reader);
	return 0;
}

static int close_matrix(void **state)
{
	(void)state;
	matrix_release(&matrix);
	return 0;
}

static int release(void **state)
{
	(void)state;
	intern_release(&names);
	row_index_release(&row_numbers);
	arena_release(&scratch);
	return 0;
}

/* A row as text: `200 - 0?`: a value, missing, a zero that may be filled in. */
static const char *row(const char *metric)
{
	static char text[200];
	uint32_t number = row_index_get(&row_numbers, intern_find(&names, slice_of(metric)));
	size_t length = 0;

	assert_int_not_equal(number, MATRIX_NO_ROW);
	for (uint32_t i = 0; i < RUNS; i++) {
		size_t at = matrix_at(&matrix, number, i);
		char figure[FIGURE_SIZE] = "-";
		if (matrix.state[at] != CELL_MISSING)
			number_print((struct figure){matrix.value[at], matrix.form[at]}, figure);
		length += (size_t)snprintf(text + length, sizeof(text) - length, "%s%s%s",
			i ? " " : "", figure, matrix.state[at] == CELL_FILLED ? "?" : "");
	}
	return text;
}

static void columns_go_to_the_runs_that_stats_source_names(void **state)
{
	static const uint32_t column_of[RUNS] = {2, 0, 1};

	(void)state;
	matrix_read(&matrix, SLICE("{\"x.a\": [1, 2.50, 3],\n\"stats_source\": [\"b\"]}"),
		column_of, RUNS, &reader);
	assert_string_equal(row("x.a"), "2.50 3 1");
	assert_int_equal(matrix.row_count, 1);
	assert_int_equal(matrix.line[0], 1);
	assert_int_equal(reader.faults.end, JSON_COMPLETE);
}

static void an_integer_zero_of_a_matrix_may_be_filled_in(void **state)
{
	(void)state;
	matrix_read(&matrix, SLICE("{\"x.a\": [0, 7, 0.0]}"), in_order, RUNS, &reader);
	assert_string_equal(row("x.a"), "0? 7 0.0");
}

static void the_runs_own_file_tells_missing_from_zero(void **state)
{
	(void)state;
	matrix_read(&matrix, SLICE("{\"x.a\": [0, 7, 0], \"x.b\": [0, 1, 5]}"), in_order, RUNS,
		&reader);
	matrix_read_run(&matrix, SLICE("{\"x.b\": 0, \"x.new\": 4}"), 0, &reader);
	assert_string_equal(row("x.a"), "- 7 0?");
	assert_string_equal(row("x.b"), "0 1 5");
	assert_string_equal(row("x.new"), "4 - -");
	assert_int_equal(matrix.line[2], 0);
}

static void a_run_file_that_breaks_off_does_not_decide_what_is_missing(void **state)
{
	(void)state;
	matrix_read(&matrix, SLICE("{\"x.a\": [0, 7, 0], \"x.b\": [0, 1, 5]}"), in_order, RUNS,
		&reader);
	matrix_read_run(&matrix, SLICE("{\"x.b\": 3, \"x.a\": 4"), 0, &reader);
	assert_string_equal(row("x.a"), "0? 7 0?");
	assert_string_equal(row("x.b"), "3 1 5");
	assert_int_equal(reader.faults.end, JSON_CUT);
}

static void values_that_are_no_numbers_are_missing_and_counted(void **state)
{
	(void)state;
	matrix_read(&matrix,
		SLICE("{\"x.a\": [1, NaN, \"abc\"],\n\"x.b\": [null, -Infinity, 3], \"x.c\": 5}"),
		in_order, RUNS, &reader);
	assert_string_equal(row("x.a"), "1 - -");
	assert_string_equal(row("x.b"), "- - 3");
	assert_int_equal(reader.faults.of[FAULT_NOT_A_NUMBER].count, 4);
	assert_int_equal(reader.faults.of[FAULT_NOT_A_NUMBER].line, 1);
	assert_int_equal(reader.faults.of[FAULT_NESTED].count, 1);
	assert_int_equal(reader.faults.of[FAULT_NESTED].line, 2);
}

static void rows_of_other_lengths_are_read_as_far_as_they_go(void **state)
{
	(void)state;
	matrix_read(&matrix, SLICE("{\"x.short\": [1], \"x.long\": [1, 2, 3, 4], \"x.none\": []}"),
		in_order, RUNS, &reader);
	assert_string_equal(row("x.short"), "1 - -");
	assert_string_equal(row("x.long"), "1 2 3");
	assert_int_equal(matrix.length[0], 1);
	assert_int_equal(matrix.length[1], 3);
	assert_int_equal(matrix.length[2], 0);
	assert_int_equal(reader.faults.of[FAULT_LONG].count, 1);
}

static void a_matrix_that_breaks_off_keeps_the_rows_before(void **state)
{
	(void)state;
	matrix_read(
		&matrix, SLICE("{\n\"x.a\": [1, 2, 3],\n\"x.b\": [4, 5"), in_order, RUNS, &reader);
	assert_int_equal(matrix.row_count, 1);
	assert_string_equal(row("x.a"), "1 2 3");
	assert_int_equal(reader.faults.end, JSON_CUT);
	assert_int_equal(reader.faults.end_line, 3);
}

static void sources_are_found_without_reading_the_rows(void **state)
{
	static const char text[] =
		"{\"a\\\"stats_source\": [9], \"x\": [broken, \"stats_source\" : "
		"[\n\"/r/c/0/stats.json\", \"/r/c/10/stats.js";
	struct slice *paths;

	(void)state;
	assert_int_equal(matrix_sources(slice_of(text), &paths, &scratch), 1);
	assert_true(slice_equal(paths[0], SLICE("/r/c/0/stats.json")));
	free(paths);
	assert_int_equal(matrix_sources(SLICE("{\"x.a\": [1]}"), &paths, &scratch), 0);
	free(paths);
}

static void memory_stays_in_proportion_to_the_text(void **state)
{
	uint32_t *nowhere = calloc(MATRIX_COLUMNS_MOST, sizeof(*nowhere));
	struct matrix wide;

	(void)state;
	reader.cells_most = 2 * MATRIX_COLUMNS_MOST;
	matrix_open(&wide, MATRIX_COLUMNS_MOST, &reader);
	matrix_read(&wide, SLICE("{\"a\":[],\"b\":[],\"c\":[],\"d\":[]}"), nowhere,
		MATRIX_COLUMNS_MOST, &reader);
	assert_int_equal(wide.row_count, 2);
	assert_int_equal(reader.faults.of[FAULT_NO_ROOM].count, 2);
	matrix_release(&wide);
	free(nowhere);
}

int main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test_setup_teardown(
			columns_go_to_the_runs_that_stats_source_names, open_matrix, close_matrix),
		cmocka_unit_test_setup_teardown(
			an_integer_zero_of_a_matrix_may_be_filled_in, open_matrix, close_matrix),
		cmocka_unit_test_setup_teardown(
			the_runs_own_file_tells_missing_from_zero, open_matrix, close_matrix),
		cmocka_unit_test_setup_teardown(
			a_run_file_that_breaks_off_does_not_decide_what_is_missing, open_matrix,
			close_matrix),
		cmocka_unit_test_setup_teardown(values_that_are_no_numbers_are_missing_and_counted,
			open_matrix, close_matrix),
		cmocka_unit_test_setup_teardown(rows_of_other_lengths_are_read_as_far_as_they_go,
			open_matrix, close_matrix),
		cmocka_unit_test_setup_teardown(
			a_matrix_that_breaks_off_keeps_the_rows_before, open_matrix, close_matrix),
		cmocka_unit_test(sources_are_found_without_reading_the_rows),
		cmocka_unit_test_setup_teardown(
			memory_stays_in_proportion_to_the_text, open_matrix, close_matrix),
	};

	return cmocka_run_group_tests(tests, NULL, release);
}
