/* Sorting rows of metrics by what the judge makes of them: p, q, verdict. */
#include "tests/views/screen.h"
#include "views/judge.h"

/* p of each metric, by Welch's test on logarithms of three runs a side: none of m.alone, whose base
 * has one; far less in m.moved than in m.noise. */
static void open_samples(struct screen_test *test)
{
	static const char *const metrics[] = {"m.noise", "m.moved", "m.alone"};
	static const double values[] = {10, 100, 1, 12, 101, NAN, 11, 102, NAN, /* label-a */
		12, 200, 2, 10, 202, 3, 14, 203, 4};				/* label-b */

	fixture_open(&test->fixture);
	fixture_document(&test->fixture, "a.log", "", "");
	fixture_samples(&test->fixture, "aaabbb", metrics, 3, values);
	sink_end(&test->fixture.sink);
	fixture_ready(&test->fixture, false);
	test->view = view_open(VIEW_METRICS, &test->fixture.session,
		(struct view_scope){.comparison = 0, .family = VIEW_ALL});
	cells_open(&test->cells, 5, 80, false);
}

static void open_mail(struct screen_test *test)
{
	static const char *const rows[] = {"415614 . -26.6% 304910 . hackbench.throughput",
		"1.741e+08 . +42.3% 2.476e+08 3% perf-stat.i.branch-misses",
		"18053 3% -7.4% 16709 . time.percent_of_cpu_this_job_got",
		"0.00 . +2.1e+105% 2095 . proc-vmstat.pgpgout",
		"0.00 . -100.0% 0.00 . perf-stat.i.nothing",
		"4115705 7% -98.9% 45562 67% vmstat.io.bo", "0:6 33% 2:6 dmesg.WARNING:at_kernel",
		"100 . +60.0% 160 . stress-ng.mq.ops_per_sec", NULL};

	fixture_open(&test->fixture);
	fixture_document(&test->fixture, "mail.eml", "", "");
	fixture_rows(
		fixture_table(&test->fixture, "base head", "hackbench.throughput -26.6 regression"),
		1, rows);
	sink_end(&test->fixture.sink);
	fixture_ready(&test->fixture, false);
	test->view = view_open(VIEW_METRICS, &test->fixture.session,
		(struct view_scope){.comparison = 0, .family = VIEW_ALL});
	cells_open(&test->cells, 5, 80, false);
}

static uint32_t row_at(const struct view *view, size_t index)
{
	struct view_scope scope;
	enum view_id id;

	assert_true(view_enter(view, index, &id, &scope));
	return scope.row;
}

/* The rows of the report from the first to the last shown, a digit each. */
static void assert_order(const struct view *view, const char *rows)
{
	assert_int_equal(view_count(view), strlen(rows));
	for (size_t i = 0; rows[i]; i++)
		assert_int_equal(row_at(view, i), rows[i] - '0');
}

/* Largest first, as all figures; what has none is last in both directions. */
static void rows_are_sorted_by_p_and_q_and_the_column_is_there(void **state)
{
	static const char *const expected[] = {
		" label-b (3) against label-a (3)                                         3 rows",
		"    change      ▲p chg/sd   label-a   label-b metric",
		">*  +99.7% 1.7e-07    96x    101.00    201.67 m.moved",
		" .   +9.1%    0.52   0.8x     11.00     12.00 m.noise",
		" ? +200.0%                     1.00      3.00 m.alone",
		NULL,
	};
	struct screen_test test;
	struct error error = {0};

	(void)state;
	open_samples(&test);
	assert_true(view_sort(test.view, SLICE("-p"), &error));
	screen_draw(test.view, &test.cells, false);
	assert_screen(&test.cells, expected);
	assert_true(view_sort(test.view, SLICE("q"), &error));
	assert_order(test.view, "012");
	assert_true(view_sort(test.view, SLICE("-q,metric"), &error));
	assert_order(test.view, "102");
	screen_close(&test);
}

/* Rows of a mail have no p and no q: they stay in the order that they had. */
static void rows_of_a_mail_have_no_p_to_be_sorted_by(void **state)
{
	struct screen_test test;
	struct error error = {0};

	(void)state;
	open_mail(&test);
	assert_true(view_sort(test.view, SLICE("p,none"), &error));
	assert_order(test.view, "01234567");
	screen_close(&test);
}

static void rows_are_sorted_by_verdict(void **state)
{
	static const char words[] = "RI*=.?";
	struct screen_test test;
	struct error error = {0};
	size_t at = 0;

	(void)state;
	open_mail(&test);
	assert_true(view_sort(test.view, SLICE("verdict,change"), &error));
	for (size_t i = 0; i < view_count(test.view); i++) {
		char letter = verdict_letter(
			judge_word(test.fixture.session.judge, 0, row_at(test.view, i)));
		while (words[at] != letter)
			assert_true(words[++at] != '\0');
	}
	screen_close(&test);
}

/* A run set aside changes them, and the order with them. */
static void the_order_follows_what_is_set_aside(void **state)
{
	struct screen_test test;
	struct error error = {0};

	(void)state;
	open_samples(&test);
	assert_true(view_sort(test.view, SLICE("-p"), &error));
	assert_order(test.view, "102");
	for (uint32_t run = 1; run < 3; run++)
		session_set_aside(&test.fixture.session, 0, run, true);
	view_refresh(test.view, 0);
	assert_order(test.view, "012"); /* one run on a side: no p is left */
	screen_close(&test);
}

int main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(rows_are_sorted_by_p_and_q_and_the_column_is_there),
		cmocka_unit_test(rows_of_a_mail_have_no_p_to_be_sorted_by),
		cmocka_unit_test(rows_are_sorted_by_verdict),
		cmocka_unit_test(the_order_follows_what_is_set_aside),
	};

	return cmocka_run_group_tests(tests, NULL, NULL);
}
