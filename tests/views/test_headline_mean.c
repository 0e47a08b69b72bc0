/* One figure for a whole comparison: how much better its headline metrics are. */
#include "tests/views/screen.h"

#include "views/brief.h"
#include "views/filter.h"
#include "views/headline_mean.h"

#include <string.h>

static struct fixture fixture;

/* Of a score more is better, of seconds less. */
static void add_mail(const char *sides, const char *const *rows)
{
	fixture_document(&fixture, "mail.eml", "subject", "");
	fixture_rows(fixture_table(&fixture, sides, ""), 1, rows);
	sink_end(&fixture.sink);
}

static void assert_mean(uint32_t comparison, const char *expected)
{
	struct arena arena = {0};
	struct headline_mean mean = headline_mean(&fixture.session, comparison);

	assert_text(headline_mean_text(&mean, &arena), expected);
	arena_release(&arena);
}

static int open_fixture(void **state)
{
	(void)state;
	fixture_open(&fixture);
	return 0;
}

static int close_fixture(void **state)
{
	(void)state;
	fixture_close(&fixture);
	return 0;
}

/* Twice the score and half of it: as good as before. */
static void the_mean_is_that_of_ratios(void **state)
{
	static const char *const rows[] = {"1000 . +100.0% 2000 . unixbench.score",
		"1000 . -50.0% 500 . blogbench.write_score",
		"1000 . +900.0% 10000 . vmstat.system.cs", NULL};

	(void)state;
	add_mail("a b", rows);
	fixture_ready(&fixture, false);
	struct headline_mean mean = headline_mean(&fixture.session, 0);
	assert_int_equal(mean.metrics, 2); /* vmstat is none */
	assert_close(mean.ratio, 1);
	assert_mean(0, "geometric mean of 2 of 2 headline metrics: 0.0% better");
}

/* 10 % more of a score and 50 % less time are both better: sqrt(1.1 * 2) = 1.483. */
static void where_less_is_better_less_counts_as_better(void **state)
{
	static const char *const rows[] = {"1000 . +10.0% 1100 . unixbench.score",
		"1000 . -50.0% 500 . autonuma-benchmark.numa01.seconds", NULL};

	(void)state;
	add_mail("a b", rows);
	fixture_ready(&fixture, false);
	assert_close(headline_mean(&fixture.session, 0).ratio, sqrt(2.2));
	assert_mean(0, "geometric mean of 2 of 2 headline metrics: 48.3% better");
	session_exchange(&fixture.session, 0);
	assert_close(headline_mean(&fixture.session, 0).ratio, 1 / sqrt(2.2));
}

static void what_is_left_out_is_counted(void **state)
{
	static const char *const rows[] = {"1000 . -10.0% 900 . unixbench.score",
		"1000 . -100.0% 0 . blogbench.write_score",
		"0.01 . +437.5% 0.04 . coremark.iterations_per_sec", NULL};

	(void)state;
	add_mail("a b", rows);
	fixture_ready(&fixture, false);
	assert_mean(0,
		"geometric mean of 1 of 3 headline metrics: 10.0% worse; left out: 2 zero or "
		"coarse");
}

/* A metric that only one side ran, in a log. */
static void a_metric_of_one_side_is_no_match(void **state)
{
	static const char *const metrics[] = {"stress-ng.mq.ops_per_sec",
		"stress-ng.vm.ops_per_sec", "stress-ng.pipe.ops_per_sec"};
	static const double values[] = {100, NAN, 50, 110, 70, 50};

	(void)state;
	fixture_document(&fixture, "x.log", "", "");
	fixture_samples(&fixture, "ab", metrics, 3, values);
	fixture_ready(&fixture, false);
	assert_mean(0, "geometric mean of 2 of 3 headline metrics: 4.9% better; left out: 1 "
		       "one-sided");
}

static void a_single_headline_metric_has_no_mean(void **state)
{
	static const char *const rows[] = {"1000 . -10.0% 900 . unixbench.score", NULL};

	(void)state;
	add_mail("a b", rows);
	fixture_ready(&fixture, false);
	assert_mean(0, "");
}

/* The tests of one patch belong together, those of two patches do not. */
static void of_several_reports_there_is_a_mean_where_their_sides_are_the_same(void **state)
{
	static const char *const first[] = {"1000 . +21.0% 1210 . unixbench.score", NULL};
	static const char *const second[] = {"10 . +0.0% 10 . blogbench.write_score", NULL};

	(void)state;
	add_mail("a b", first);
	add_mail("a b", second);
	fixture_ready(&fixture, false);
	assert_mean(VIEW_ALL, "geometric mean of 2 of 2 headline metrics: 10.0% better");
}

static void of_several_patches_there_is_none(void **state)
{
	static const char *const rows[] = {"1000 . +21.0% 1210 . unixbench.score", NULL};

	(void)state;
	add_mail("a b", rows);
	add_mail("a c", rows);
	fixture_ready(&fixture, false);
	assert_mean(VIEW_ALL, "");
}

static void filters_hold(void **state)
{
	static const char *const rows[] = {"1000 . +10.0% 1100 . unixbench.score",
		"1000 . +10.0% 1100 . blogbench.write_score",
		"1000 . -50.0% 500 . blogbench.read_score", NULL};
	struct error error = {0};

	(void)state;
	add_mail("a b", rows);
	fixture_ready(&fixture, false);
	assert_true(filter_add(fixture.session.filter, FILTER_EXCLUDE, SLICE("read"), &error));
	assert_mean(0, "geometric mean of 2 of 2 headline metrics: 10.0% better");
}

static void brief_and_summary_show_it(void **state)
{
	static const char *const rows[] = {"1000 . +10.0% 1100 . unixbench.score",
		"1000 . +10.0% 1100 . blogbench.write_score", NULL};
	static const char line[] = "geometric mean of 2 of 2 headline metrics: 10.0% better\n";
	char *text = NULL;
	size_t length;

	(void)state;
	add_mail("a b", rows);
	fixture_ready(&fixture, false);
	FILE *stream = open_memstream(&text, &length);
	brief_write(&fixture.session, stream);
	fclose(stream);
	assert_non_null(strstr(text, line));
	free(text);
	struct view *view = view_open(VIEW_SUMMARY, &fixture.session,
		(struct view_scope){.comparison = 0, .family = VIEW_ALL});
	text = screen_export(view, EXPORT_TABLE);
	assert_non_null(strstr(text, line));
	free(text);
	view_close(view);
}

int main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test_setup_teardown(
			the_mean_is_that_of_ratios, open_fixture, close_fixture),
		cmocka_unit_test_setup_teardown(
			where_less_is_better_less_counts_as_better, open_fixture, close_fixture),
		cmocka_unit_test_setup_teardown(
			what_is_left_out_is_counted, open_fixture, close_fixture),
		cmocka_unit_test_setup_teardown(
			a_metric_of_one_side_is_no_match, open_fixture, close_fixture),
		cmocka_unit_test_setup_teardown(
			a_single_headline_metric_has_no_mean, open_fixture, close_fixture),
		cmocka_unit_test_setup_teardown(
			of_several_reports_there_is_a_mean_where_their_sides_are_the_same,
			open_fixture, close_fixture),
		cmocka_unit_test_setup_teardown(
			of_several_patches_there_is_none, open_fixture, close_fixture),
		cmocka_unit_test_setup_teardown(filters_hold, open_fixture, close_fixture),
		cmocka_unit_test_setup_teardown(
			brief_and_summary_show_it, open_fixture, close_fixture),
	};

	return cmocka_run_group_tests(tests, NULL, NULL);
}
