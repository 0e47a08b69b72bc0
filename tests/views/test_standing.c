/* How a run stands among the others of its group. */
#include "tests/views/fixture.h"
#include "views/filter.h"
#include "views/standing.h"

/* Three runs of a, six of b; [run][metric]. The second metric is the same in all runs of a, the
 * last run of a has no value of the third. */
static const char *const metrics[] = {"stress-ng.mq.ops", "sys.fixed", "sys.sparse"};
static const double values[] = {
	10, 5, 1,     /* a */
	11, 5, 2,     /* */
	15, 5, NAN,   /* farthest in the first */
	100, 1, 1.0,  /* b */
	101, 2, 1.2,  /* */
	102, 3, 1.1,  /* */
	103, 4, 1.3,  /* */
	104, 5, 1.2,  /* */
	900, 6, 50.0, /* odd in the first and the third */
};

static struct report *open_runs(struct fixture *fixture)
{
	fixture_open(fixture);
	fixture_document(fixture, "a.log", "", "");
	struct report *report = fixture_samples(fixture, "aaabbbbbb", metrics, 3, values);
	sink_end(&fixture->sink);
	fixture_ready(fixture, false);
	return report;
}

static void with_few_runs_the_farthest_is_counted_and_nothing_claimed(void **state)
{
	struct fixture fixture;
	struct standing standings[9];

	(void)state;
	open_runs(&fixture);
	standing_of_runs(&fixture.session, 0, standings);
	assert_int_equal(
		standings[2].metrics, 1); /* one is the same in all, of one there are two */
	assert_int_equal(standings[2].farthest, 1);
	assert_close(standings[2].turn, 1.0 / 3);
	assert_int_equal(standings[2].tested, 0);
	assert_int_equal(standings[2].odd, 0);
	assert_int_equal(standings[0].farthest, 0);
	assert_close(standings[0].turn, 1.0 / 3);
	fixture_close(&fixture);
}

static void from_five_runs_on_a_run_is_odd_or_not_and_chance_stands_beside_it(void **state)
{
	struct fixture fixture;
	struct standing standings[9];

	(void)state;
	open_runs(&fixture);
	standing_of_runs(&fixture.session, 0, standings);
	assert_int_equal(standings[8].tested, 3);
	assert_int_equal(standings[8].odd, 2);
	assert_close(standings[8].chance, 3 * 0.01 / 6);
	assert_int_equal(standings[3].tested, 3);
	assert_int_equal(standings[3].odd, 0);
	fixture_close(&fixture);
}

static void only_metrics_that_the_command_line_keeps_are_counted(void **state)
{
	struct fixture fixture;
	struct standing standings[9];
	struct error error = {0};

	(void)state;
	open_runs(&fixture);
	assert_true(filter_add(fixture.session.filter, FILTER_KEEP, SLICE("^sys"), &error));
	standing_of_runs(&fixture.session, 0, standings);
	assert_int_equal(standings[8].tested, 2);
	assert_int_equal(standings[8].odd, 1);
	fixture_close(&fixture);
}

static void a_run_set_aside_is_no_other(void **state)
{
	struct fixture fixture;
	struct standing standings[9];
	struct standing_in in;

	(void)state;
	open_runs(&fixture);
	session_set_aside(&fixture.session, 0, 8, true);
	standing_of_runs(&fixture.session, 0, standings);
	assert_int_equal(standings[8].metrics, 0);
	assert_int_equal(standings[7].tested, 3);
	assert_close(standings[7].chance, 3 * 0.01 / 5);
	assert_true(standing_in_metric(&fixture.session, 0, 0, 7, &in));
	assert_close(in.most, 103);
	/* But it can still be asked why it is. */
	assert_true(standing_in_metric(&fixture.session, 0, 0, 8, &in));
	assert_true(in.odd);
	assert_int_equal(in.runs, 6);
	fixture_close(&fixture);
}

static void the_others_of_a_metric_are_described_without_the_run(void **state)
{
	struct fixture fixture;
	struct standing_in in;

	(void)state;
	open_runs(&fixture);
	assert_true(standing_in_metric(&fixture.session, 0, 0, 2, &in));
	assert_close(in.sample->value, 15);
	assert_close(in.median, 10.5);
	assert_close(in.least, 10);
	assert_close(in.most, 11);
	assert_true(in.farthest);
	assert_false(in.odd);
	assert_true(standing_in_metric(&fixture.session, 0, 0, 0, &in));
	assert_false(in.farthest);
	assert_close(in.median, 13);
	fixture_close(&fixture);
}

/* A metric that one run alone has would make it odd if the others' zeros were values. */
static void zeros_that_were_filled_in_and_failures_are_not_compared(void **state)
{
	static const char *const names[] = {"sys.rare", "dmesg.fail"};
	static const double some[] = {0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 70, 1};
	struct fixture fixture;
	struct standing standings[6];
	struct standing_in in;

	(void)state;
	fixture_open(&fixture);
	fixture_document(&fixture, "tree", "", "");
	struct report *report = fixture_samples(&fixture, "aaaaaa", names, 2, some);
	report->kind[1] = ROW_FAIL;
	sink_end(&fixture.sink);
	fixture_ready(&fixture, false);
	standing_of_runs(&fixture.session, 0, standings);
	assert_int_equal(standings[5].tested, 1);
	assert_int_equal(standings[5].odd, 1);
	assert_false(standing_in_metric(&fixture.session, 0, 1, 5, &in));
	for (uint32_t run = 0; run < 5; run++)
		report->samples[run].flags = SAMPLE_FILLED;
	standing_of_runs(&fixture.session, 0, standings);
	assert_int_equal(standings[5].metrics, 0);
	assert_false(standing_in_metric(&fixture.session, 0, 0, 5, &in));
	fixture_close(&fixture);
}

static void nothing_is_said_without_a_value_or_without_others(void **state)
{
	struct fixture fixture;
	struct standing_in in;

	(void)state;
	open_runs(&fixture);
	assert_false(standing_in_metric(&fixture.session, 0, 1, 0, &in)); /* all the same */
	assert_false(standing_in_metric(&fixture.session, 0, 2, 0, &in)); /* two runs have it */
	assert_false(standing_in_metric(&fixture.session, 0, 2, 2, &in)); /* it has none */
	fixture_close(&fixture);
}

int main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(with_few_runs_the_farthest_is_counted_and_nothing_claimed),
		cmocka_unit_test(from_five_runs_on_a_run_is_odd_or_not_and_chance_stands_beside_it),
		cmocka_unit_test(only_metrics_that_the_command_line_keeps_are_counted),
		cmocka_unit_test(a_run_set_aside_is_no_other),
		cmocka_unit_test(the_others_of_a_metric_are_described_without_the_run),
		cmocka_unit_test(zeros_that_were_filled_in_and_failures_are_not_compared),
		cmocka_unit_test(nothing_is_said_without_a_value_or_without_others),
	};

	return cmocka_run_group_tests(tests, NULL, NULL);
}
