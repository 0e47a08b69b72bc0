/* The samples of --demo: read without trouble, and their figures agree with each other. */
#include "parsers/load.h"
#include "tui/demo.h"

#include <setjmp.h>
#include <stdio.h>
#include <stdlib.h>
#include <stdarg.h>
#include <cmocka.h>

static int load_samples(void **state)
{
	struct loaded *loaded = calloc(1, sizeof(*loaded));

	load_texts(loaded, demo_inputs, demo_input_count);
	*state = loaded;
	return 0;
}

static int release_samples(void **state)
{
	loaded_release(*state);
	free(*state);
	return 0;
}

/* Report number `number` of the document of that name. */
static const struct report *find_report(
	const struct store *store, const char *source, uint32_t number)
{
	for (uint32_t i = 0; i < store->report_count; i++) {
		const struct report *report = store->reports[i];
		if (report->number == number &&
			slice_equal(store->documents[report->document].source, slice_of(source)))
			return report;
	}
	fail_msg("%s has no report %u", source, number);
	return NULL;
}

static size_t find_row(const struct store *store, const struct report *report, const char *metric)
{
	uint32_t name = intern_find(&store->names, slice_of(metric));

	for (size_t row = 0; row < report->row_count; row++)
		if (report->metric[row] == name)
			return row;
	fail_msg("no row of %s", metric);
	return 0;
}

/* The sample of a metric in one run; NaN when it has none. */
static double sample_of(
	const struct store *store, const struct report *report, uint32_t run, const char *metric)
{
	size_t count;
	const struct sample *samples = report_samples(
		report, find_row(store, report, metric), report->runs[run].group, &count);

	for (size_t i = 0; i < count; i++)
		if (samples[i].run == run)
			return samples[i].value;
	return NAN;
}

static void assert_change(
	const struct store *store, const struct report *report, const char *metric, double change)
{
	size_t row = find_row(store, report, metric);

	assert_true(report_change(report, row, 1).value == change);
}

/* A quotient of figures printed with two decimals is as exact as their last digits let it be;
 * a sum of two of them is off by at most 0.01. */
static void assert_quotient(double dividend, double slack, double divisor, double quotient)
{
	double most = (dividend + slack) / (divisor - 0.01) + 0.005;
	double least = (dividend - slack) / (divisor + 0.01) - 0.005;

	if (quotient < least || quotient > most)
		fail_msg("%f / %f is not %f", dividend, divisor, quotient);
}

static void nothing_in_them_is_unreadable(void **state)
{
	const struct loaded *loaded = *state;

	assert_int_equal(loaded->store.note_count, 0);
	assert_int_equal(loaded->store.document_count, demo_input_count);
	assert_int_equal(loaded->store.report_count, 4);
}

static void the_report_has_two_tables_and_their_headlines(void **state)
{
	const struct store *store = &((struct loaded *)*state)->store;
	const struct report *first = find_report(store, "report.eml", 1);
	const struct report *second = find_report(store, "report.eml", 2);

	assert_int_equal(first->row_count, 62);
	assert_int_equal(first->group_count, 2);
	assert_true(slice_equal(first->headline.metric, SLICE("stress-ng.mq.ops_per_sec")));
	assert_true(slice_equal(first->headline.word, SLICE("regression")));
	assert_change(store, first, "stress-ng.mq.ops_per_sec", -31.7);
	assert_change(
		store, first, "perf-profile.self.cycles-pp.native_queued_spin_lock_slowpath", 21.3);
	assert_int_equal(second->row_count, 17);
	assert_change(store, second, "stress-ng.mq.ops_per_sec", -8.9);
}

static void the_reply_has_three_runs_a_side_and_an_odd_one(void **state)
{
	const struct store *store = &((struct loaded *)*state)->store;
	const struct report *report = find_report(store, "reply.eml", 1);

	assert_int_equal(report->group_count, 2);
	assert_int_equal(report->run_count, 6);
	assert_int_equal(report->groups[0].runs, 3);
	assert_int_equal(report->base, 0);
	assert_true(slice_contains(report->groups[0].label, SLICE("before")));
	assert_true(report->runs[2].load_average == 14.35);
	assert_true(report->runs[2].cpu_percent == 71.10);
	assert_true(sample_of(store, report, 2, "stress-ng.mq.ops_per_sec") <
		    0.75 * sample_of(store, report, 1, "stress-ng.mq.ops_per_sec"));
}

static void the_logs_are_five_runs_a_side(void **state)
{
	const struct store *store = &((struct loaded *)*state)->store;
	const struct report *report = find_report(store, "mq/base-run1.log", 1);

	assert_int_equal(report->group_count, 2);
	assert_int_equal(report->run_count, 10);
	assert_true(slice_ends(report->groups[report->base].label, SLICE("base")));
	find_row(store, report, "stress-ng.pipe.MB_per_sec_pipe_write_rate");
}

/* As stress-ng works them out: rates from operations and times, CPU from times and instances. */
static void check_run(
	const struct store *store, const struct report *report, uint32_t run, double instances)
{
	double ops = sample_of(store, report, run, "stress-ng.mq.ops");
	double real = sample_of(store, report, run, "stress-ng.mq.real_time");
	double user = sample_of(store, report, run, "stress-ng.mq.user_time");
	double system = sample_of(store, report, run, "stress-ng.mq.system_time");

	assert_quotient(ops, 0, real, sample_of(store, report, run, "stress-ng.mq.ops_per_sec"));
	assert_quotient(ops, 0, user + system,
		sample_of(store, report, run, "stress-ng.mq.ops_per_sec_cpu"));
	assert_quotient(100 * (user + system) / instances, 1 / instances, real,
		sample_of(store, report, run, "stress-ng.mq.cpu_percent"));
}

static void the_figures_of_each_run_agree(void **state)
{
	const struct store *store = &((struct loaded *)*state)->store;
	const struct report *reply = find_report(store, "reply.eml", 1);
	const struct report *logs = find_report(store, "mq/base-run1.log", 1);

	for (uint32_t run = 0; run < reply->run_count; run++)
		check_run(store, reply, run, 8);
	for (uint32_t run = 0; run < logs->run_count; run++)
		check_run(store, logs, run, 4);
}

int main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(nothing_in_them_is_unreadable),
		cmocka_unit_test(the_report_has_two_tables_and_their_headlines),
		cmocka_unit_test(the_reply_has_three_runs_a_side_and_an_odd_one),
		cmocka_unit_test(the_logs_are_five_runs_a_side),
		cmocka_unit_test(the_figures_of_each_run_agree),
	};

	return cmocka_run_group_tests(tests, load_samples, release_samples);
}
