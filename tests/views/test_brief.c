/* At most ten lines for a mail filter or CI. */
#include "tests/views/fixture.h"
#include "views/brief.h"
#include "views/filter.h"

static struct fixture fixture;

static void mail_with(const char *subject, const char *headline, const char *const *rows)
{
	fixture_document(&fixture, "mail.eml", subject, "");
	fixture_rows(
		fixture_table(&fixture, "8c57b687e8331eb8 01d37228d3a4fb2f54bd2d0d1d0", headline),
		20, rows);
	sink_end(&fixture.sink);
}

static void assert_brief(const char *expected)
{
	char *text = NULL;
	size_t length;
	FILE *stream = open_memstream(&text, &length);

	brief_write(&fixture.session, stream);
	fclose(stream);
	assert_string_equal(text, expected);
	free(text);
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

static void one_mail_has_its_headline_the_verdicts_and_what_else_moved(void **state)
{
	static const char *const rows[] = {"415614 . -26.6% 304910 . hackbench.throughput",
		"1.741e+08 . +42.3% 2.476e+08 3% perf-stat.i.branch-misses",
		"1.11e+08 87% +281.9% 4.239e+08 11% perf-stat.i.cache-references",
		"0.01 . +437.5% 0.04 . sched_debug.cpu.avg", "0:6 33% 2:6 dmesg.WARNING:at_kernel",
		NULL};

	(void)state;
	mail_with("[memcg] 01d37228d3: hackbench.throughput 26.6% regression",
		"hackbench.throughput -26.6 regression", rows);
	fixture_ready(&fixture, false);
	assert_brief("[memcg] 01d37228d3: hackbench.throughput 26.6% regression\n"
		     "01d37228d3 (6) against 8c57b687e8 (6)   hackbench lkp-icl-2sp7 "
		     "nr_threads=100%\n"
		     "REGRESSION -26.6%  hackbench.throughput  415614 -> 304910   >15x\n"
		     "-26.6% [-28.6, -24.5], 6+6 runs (fail:runs)\n"
		     "1 regression, 0 improvements, 2 changed otherwise, 0 the same, 2 could be "
		     "chance, 0 cannot be told\n"
		     "*    +42.3%    11x  perf-stat.i.branch-misses\n"
		     "*  ~+437.5%   >84x  sched_debug.cpu.avg\n");
}

static void of_several_a_table_without_a_headline_shows_its_key_metric_or_its_largest_change(
	void **state)
{
	static const char *const key[] = {"1.741e+08 . +42.3% 2.476e+08 3% perf-stat.i.ipc",
		"3715 . -17.3% 3070 . unixbench.score", NULL};
	static const char *const other[] = {"100 . +42.3% 142.3 . vmstat.system.cs",
		"100 . +90.0% 190 . vmstat.system.in", NULL};
	static const char *const nothing[] = {"100 87% +42.3% 142.3 90% vmstat.system.cs", NULL};

	(void)state;
	mail_with("first", "", key);
	mail_with("second", "", other);
	mail_with("third", "", nothing);
	fixture_ready(&fixture, false);
	assert_brief("3 comparisons; headlines: 1 regression, 0 improvements, 0 changed otherwise, "
		     "0 the same, 0 could be chance, 0 cannot be told\n"
		     "R    -17.3%  >9.5x  unixbench.score  (first)\n"
		     "*    +90.0%   >32x  vmstat.system.in  (second)\n"
		     "?                   no headline metric, nothing beyond chance  (third)\n");
}

static void a_report_that_is_not_asked_for_is_not_told_of(void **state)
{
	static const char *const rows[] = {"415614 . -26.6% 304910 . hackbench.throughput", NULL};
	struct error error = {0};

	(void)state;
	mail_with("the only one", "hackbench.throughput -26.6 regression", rows);
	fixture_ready(&fixture, false);
	assert_true(filter_add(fixture.session.filter, FILTER_REPORT, SLICE("^another$"), &error));
	assert_brief("0 comparisons; headlines: 0 regressions, 0 improvements, 0 changed "
		     "otherwise, 0 the same, 0 could be chance, 0 cannot be told\n");
}

static void logs_have_no_subject_and_are_told_apart_by_their_heads(void **state)
{
	static const char *const row[] = {"100 . +90.0% 190 . stress-ng.mq.ops_per_sec", NULL};

	(void)state;
	fixture_document(&fixture, "a.log", "", "");
	fixture_rows(fixture_table(&fixture, "base patch-1", ""), 20, row);
	fixture_rows(fixture_table(&fixture, "base patch-2", ""), 20, row);
	sink_end(&fixture.sink);
	fixture_ready(&fixture, false);
	assert_brief(
		"2 comparisons; headlines: 0 regressions, 2 improvements, 0 changed otherwise, "
		"0 the same, 0 could be chance, 0 cannot be told\n"
		"I    +90.0%   >32x  stress-ng.mq.ops_per_sec  (patch-1, a.log)\n"
		"I    +90.0%   >32x  stress-ng.mq.ops_per_sec  (patch-2, a.log)\n");
}

int main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test_setup_teardown(
			one_mail_has_its_headline_the_verdicts_and_what_else_moved, open_fixture,
			close_fixture),
		cmocka_unit_test_setup_teardown(
			of_several_a_table_without_a_headline_shows_its_key_metric_or_its_largest_change,
			open_fixture, close_fixture),
		cmocka_unit_test_setup_teardown(
			a_report_that_is_not_asked_for_is_not_told_of, open_fixture, close_fixture),
		cmocka_unit_test_setup_teardown(
			logs_have_no_subject_and_are_told_apart_by_their_heads, open_fixture,
			close_fixture),
	};

	return cmocka_run_group_tests(tests, NULL, NULL);
}
