/* The number of runs behind the columns of a table, and where it was found. */
#include "views/run_count.h"

#include "parsers/sink.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <cmocka.h>

/* A table of two columns being built, and the report that comes of it. */
struct bench {
	struct store store;
	struct run_list runs;
	struct sink sink;
	struct sink_table *table;
	struct run_count counts[2];
};

static int open_bench(void **state)
{
	struct bench *bench = calloc(1, sizeof(*bench));
	struct table_head head = {.number = 1, .group_count = 2};
	struct document document = {.source = SLICE("mail")};

	sink_open(&bench->sink, &bench->store, &bench->runs);
	sink_begin(&bench->sink, store_add_document(&bench->store, &document));
	bench->table = sink_table(&bench->sink, &head);
	*state = bench;
	return 0;
}

static int close_bench(void **state)
{
	struct bench *bench = *state;

	sink_close(&bench->sink);
	arena_release(&bench->runs.arena);
	store_release(&bench->store);
	free(bench);
	return 0;
}

static struct figure figure(const char *text)
{
	struct figure figure = FIGURE_NONE;

	number_parse(slice_of(text), &figure);
	return figure;
}

/* A row with a value and a +- on both sides; -1: none is printed. */
static uint32_t add_row(struct bench *bench, const char *metric, const char *base, int base_noise,
	const char *head, int head_noise)
{
	struct row row = {.metric = slice_of(metric), .cell_count = 2};

	row.cells[0] = (struct row_cell){.value = figure(base),
		.noise = base_noise < 0 ? NOISE_NONE : (int16_t)base_noise,
		.change = FIGURE_NONE};
	row.cells[1] = (struct row_cell){.value = figure(head),
		.noise = head_noise < 0 ? NOISE_NONE : (int16_t)head_noise,
		.change = FIGURE_NONE};
	return sink_row(bench->table, &row);
}

static void add_fails(struct bench *bench, const char *metric, const char *base, uint32_t base_runs,
	const char *head, uint32_t head_runs)
{
	struct row row = {.metric = slice_of(metric), .kind = ROW_FAIL, .cell_count = 2};

	row.cells[0] = (struct row_cell){figure(base), NOISE_NONE, base_runs, FIGURE_NONE};
	row.cells[1] = (struct row_cell){figure(head), NOISE_NONE, head_runs, FIGURE_NONE};
	sink_row(bench->table, &row);
}

/* What the two columns are found to have. */
static void count(struct bench *bench)
{
	sink_end(&bench->sink);
	struct names names;
	names_open(&names, &bench->store.names);
	run_count_columns(bench->store.reports[0], &names, bench->counts);
	names_close(&names);
}

static void assert_count(struct run_count count, uint32_t least, uint32_t most,
	enum run_source source, const char *words)
{
	struct arena arena = {0};

	assert_int_equal(count.least, least);
	assert_int_equal(count.most, most);
	assert_int_equal(count.source, source);
	assert_string_equal(run_count_text(&count, &arena).at, words);
	arena_release(&arena);
}

static void nothing_to_go_by_leaves_3_to_10(void **state)
{
	struct bench *bench = *state;

	add_row(bench, "stress-ng.mq.ops", "6145703", 9, "13012372", 5);
	count(bench);
	assert_count(bench->counts[0], 3, 10, RUN_SOURCE_NONE, "runs unknown");
	assert_false(run_count_is_known(&bench->counts[0]));
}

static void fail_rows_give_the_runs_of_each_column(void **state)
{
	struct bench *bench = *state;

	add_fails(bench, "dmesg.RIP:foo", "0", 4, "2", 5);
	count(bench);
	assert_count(bench->counts[0], 4, 4, RUN_SOURCE_FAILS, "4 runs (fail:runs)");
	assert_count(bench->counts[1], 5, 5, RUN_SOURCE_FAILS, "5 runs (fail:runs)");
	assert_true(run_count_is_known(&bench->counts[1]));
}

/* LKP keeps them in fail:runs and drops them from means. */
static void incomplete_runs_do_not_count(void **state)
{
	struct bench *bench = *state;

	add_fails(bench, "dmesg.Kernel_panic", "0", 4, "2", 5);
	add_fails(bench, "last_state.is_incomplete_run", "0", 4, "2", 5);
	count(bench);
	assert_count(bench->counts[0], 4, 4, RUN_SOURCE_FAILS, "4 runs (fail:runs)");
	assert_count(bench->counts[1], 3, 3, RUN_SOURCE_FAILS, "3 runs (fail:runs)");
}

static void fail_rows_that_disagree_give_both_ends(void **state)
{
	struct bench *bench = *state;

	add_fails(bench, "dmesg.a", "0", 4, "2", 1);
	add_fails(bench, "dmesg.b", "0", 6, "2", 2);
	add_fails(bench, "TOTAL dmesg.a", "0", 60, "2", 60);
	add_fails(bench, "last_state.is_incomplete_run", "0", 6, "1", 2);
	count(bench);
	assert_count(bench->counts[0], 4, 6, RUN_SOURCE_FAILS, "4 to 6 runs (fail:runs)");
	assert_count(bench->counts[1], 1, 1, RUN_SOURCE_FAILS, "1 run (fail:runs)");
	assert_false(run_count_is_known(&bench->counts[0]));
}

/* A counter of failures can exceed the runs; the number of runs beside it is still right. */
static void fails_beyond_the_runs_do_no_harm(void **state)
{
	struct bench *bench = *state;

	add_fails(bench, "dmesg.timestamp:last", "503", 3, "782", 3);
	count(bench);
	assert_count(bench->counts[0], 3, 3, RUN_SOURCE_FAILS, "3 runs (fail:runs)");
}

static void pasted_values_are_the_runs(void **state)
{
	struct bench *bench = *state;
	static const struct figure values[] = {
		{12892, 0}, {98074, 0}, {65206, 0}, {11507, 0}, {55012, 0}, {30684, 0}};
	uint32_t row = add_row(bench, "stress-ng.syscall.ops_per_sec", "4115705", 7, "45562", 67);

	sink_paste(bench->table, row, 1, values, ARRAY_LENGTH(values), 9);
	count(bench);
	assert_count(bench->counts[0], 3, 10, RUN_SOURCE_NONE, "runs unknown");
	assert_count(bench->counts[1], 6, 6, RUN_SOURCE_SAMPLES, "6 runs");
}

static void add_fractions(struct bench *bench, const char *const fractions[], size_t count)
{
	char metric[64];

	for (size_t i = 0; i < count; i++) {
		snprintf(metric, sizeof(metric), "interrupts.CPU%zu.RES", i);
		add_row(bench, metric, fractions[i], 20, "100", -1);
	}
}

static void counters_in_sixths_and_quarters_tell_the_runs(void **state)
{
	static const char *const twelfths[] = {
		"51.67", "189.33", "162.75", "7.08", "1.25", "12.00", "3.92", "9.42"};
	static const char *const sixths[] = {"51.67", "189.33", "162.17", "7.50", "1.83"};
	struct bench *bench = *state;

	add_fractions(bench, sixths, ARRAY_LENGTH(sixths));
	count(bench);
	assert_count(
		bench->counts[0], 6, 6, RUN_SOURCE_FRACTIONS, "6 runs (fractions of counters)");
	assert_int_equal(bench->counts[1].source, RUN_SOURCE_NONE);
	close_bench(state);
	open_bench(state);
	bench = *state;
	add_fractions(bench, twelfths, ARRAY_LENGTH(twelfths));
	count(bench);
	assert_int_equal(bench->counts[0].least, 12);
}

static void fractions_that_fit_no_number_say_nothing(void **state)
{
	static const char *const any[] = {"51.37", "189.91", "162.05", "7.43", "1.29"};
	struct bench *bench = *state;

	add_fractions(bench, any, ARRAY_LENGTH(any));
	count(bench);
	assert_int_equal(bench->counts[0].source, RUN_SOURCE_NONE);
}

/* Three values fit twentieths by chance more often than not. */
static void too_few_fractions_say_nothing(void **state)
{
	static const char *const few[] = {"51.50", "189.25", "3.75"};
	struct bench *bench = *state;

	add_fractions(bench, few, ARRAY_LENGTH(few));
	count(bench);
	assert_int_equal(bench->counts[0].source, RUN_SOURCE_NONE);
}

/* proc-vmstat.nr_* is a mean over time, not a count. */
static void gauges_are_no_counters(void **state)
{
	static const char *const sixths[] = {"51.67", "189.33", "162.17", "7.50", "1.83"};
	struct bench *bench = *state;

	add_fractions(bench, sixths, ARRAY_LENGTH(sixths));
	add_row(bench, "proc-vmstat.nr_dirty", "747.04", 43, "281.53", 20);
	add_row(bench, "vmstat.procs.r", "17.01", 43, "28.53", 20);
	count(bench);
	assert_int_equal(bench->counts[0].least, 6);
}

/* Halves alone fit 2 runs, but +- 150 % needs 4 at least: the halves are quarters then. */
static void fractions_and_the_bound_must_both_hold(void **state)
{
	static const char *const halves[] = {"51.50", "189.50", "162.50", "7.50", "1.50"};
	struct bench *bench = *state;

	add_fractions(bench, halves, ARRAY_LENGTH(halves));
	add_row(bench, "perf-sched.sch_delay.max", "0.04", 150, "1.00", -1);
	count(bench);
	assert_count(
		bench->counts[0], 4, 4, RUN_SOURCE_FRACTIONS, "4 runs (fractions of counters)");
}

static void the_largest_noise_can_be_a_signature(void **state)
{
	struct bench *bench = *state;

	add_row(bench, "perf-profile.self.cycles-pp.a", "0.04", 141, "0.04", 173);
	add_row(bench, "perf-profile.self.cycles-pp.b", "0.01", 223, "0.04", 60);
	count(bench);
	assert_count(bench->counts[0], 6, 6, RUN_SOURCE_SIGNATURES,
		"6 runs (+-223% is a metric of 1 run in 6)");
	assert_count(bench->counts[1], 4, 4, RUN_SOURCE_SIGNATURES,
		"4 runs (+-173% is a metric of 1 run in 4)");
}

static void any_other_noise_is_a_bound(void **state)
{
	struct bench *bench = *state;

	add_row(bench, "perf-sched.sch_delay.max", "0.04", 167, "0.04", 141);
	add_row(bench, "perf-sched.sch_delay.avg", "0.04", 141, "0.04", 330);
	count(bench);
	assert_count(bench->counts[0], 4, 10, RUN_SOURCE_BOUND, "at least 4 runs (+-167%)");
	assert_count(bench->counts[1], 12, 12, RUN_SOURCE_BOUND, "at least 12 runs (+-330%)");
	assert_false(run_count_is_known(&bench->counts[1]));
}

static void a_metric_that_can_be_negative_has_no_bound(void **state)
{
	struct bench *bench = *state;

	add_row(bench, "sched_debug.cfs_rq:/.spread0.avg", "12.50", 900, "-38.75", 223);
	count(bench);
	assert_int_equal(bench->counts[0].source, RUN_SOURCE_NONE);
	assert_int_equal(bench->counts[1].source, RUN_SOURCE_NONE);
}

static void enormous_noise_is_no_trouble(void **state)
{
	struct bench *bench = *state;

	add_row(bench, "a.b", "0.01", INT16_MAX, "0.01", 2);
	count(bench);
	assert_int_equal(bench->counts[0].least, 107369);
	assert_int_equal(bench->counts[0].source, RUN_SOURCE_BOUND);
}

static void noise_tells_in_how_many_runs_a_metric_was_seen(void **state)
{
	(void)state;
	assert_int_equal(run_count_seen(223, 6), 1);
	assert_int_equal(run_count_seen(223, 12), 2);
	assert_int_equal(run_count_seen(141, 6), 2);
	assert_int_equal(run_count_seen(100, 6), 3);
	assert_int_equal(run_count_seen(173, 6), 0);
	assert_int_equal(run_count_seen(44, 6), 0);
	assert_int_equal(run_count_seen(223, 1), 0);
	assert_int_equal(run_count_seen(NOISE_NONE, 6), 0);
}

int main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test_setup_teardown(
			nothing_to_go_by_leaves_3_to_10, open_bench, close_bench),
		cmocka_unit_test_setup_teardown(
			fail_rows_give_the_runs_of_each_column, open_bench, close_bench),
		cmocka_unit_test_setup_teardown(
			incomplete_runs_do_not_count, open_bench, close_bench),
		cmocka_unit_test_setup_teardown(
			fail_rows_that_disagree_give_both_ends, open_bench, close_bench),
		cmocka_unit_test_setup_teardown(
			fails_beyond_the_runs_do_no_harm, open_bench, close_bench),
		cmocka_unit_test_setup_teardown(
			pasted_values_are_the_runs, open_bench, close_bench),
		cmocka_unit_test_setup_teardown(
			counters_in_sixths_and_quarters_tell_the_runs, open_bench, close_bench),
		cmocka_unit_test_setup_teardown(
			fractions_that_fit_no_number_say_nothing, open_bench, close_bench),
		cmocka_unit_test_setup_teardown(
			too_few_fractions_say_nothing, open_bench, close_bench),
		cmocka_unit_test_setup_teardown(gauges_are_no_counters, open_bench, close_bench),
		cmocka_unit_test_setup_teardown(
			fractions_and_the_bound_must_both_hold, open_bench, close_bench),
		cmocka_unit_test_setup_teardown(
			the_largest_noise_can_be_a_signature, open_bench, close_bench),
		cmocka_unit_test_setup_teardown(
			any_other_noise_is_a_bound, open_bench, close_bench),
		cmocka_unit_test_setup_teardown(
			a_metric_that_can_be_negative_has_no_bound, open_bench, close_bench),
		cmocka_unit_test_setup_teardown(
			enormous_noise_is_no_trouble, open_bench, close_bench),
		cmocka_unit_test(noise_tells_in_how_many_runs_a_metric_was_seen),
	};

	return cmocka_run_group_tests(tests, NULL, NULL);
}
