/* From a store to verdicts: mails, samples, many metrics, exchanged sides. */
#include "tests/views/fixture.h"
#include "views/judge.h"

static void assert_said(struct judge *judge, uint32_t row, char letter, const char *sentence)
{
	struct arena arena = {0};
	struct judged judged;

	judge_row(judge, 0, row, &judged);
	double effect = compare_effect(&judged.compared);
	assert_true((isnan(effect) && isnan(judged.verdict.effect)) ||
		    fabs(effect - judged.verdict.effect) <= 1e-12 * effect);
	assert_text(verdict_sentence(&judged.row, &judged.verdict, &arena), sentence);
	assert_int_equal(verdict_letter(judged.verdict.word), letter);
	arena_release(&arena);
}

static void rows_of_a_mail_are_judged_as_selected_ones(void **state)
{
	static const char *const rows[] = {"415614 . -26.6% 304910 3% hackbench.throughput",
		"1033 5% +167.5% 2763 6% hackbench.time.voluntary_context_switches",
		"100.00 9% +12.0% 112.00 9% vmstat.system.cs", "0.00 . +5e+102% 35.50 . a.new",
		"2.10 . +13.7 15.80 4% perf-profile.self.cycles-pp.f", "0:6 100% 6:6 dmesg.WARNING",
		"-38.75 . +34.8% -52.25 . sched_debug.x", NULL};
	struct fixture fixture;

	(void)state;
	fixture_open(&fixture);
	fixture_document(&fixture, "mail", "subject", "");
	fixture_rows(fixture_table(&fixture, "base head", "hackbench.throughput -26.6% regression"),
		10, rows);
	sink_end(&fixture.sink);
	fixture_ready(&fixture, false);
	struct judge *judge = judge_open(&fixture.session);
	assert_said(judge, 0, 'R', "-26.6% [-30.0, -23.1], 6+6 runs (fail:runs)");
	assert_said(judge, 1, '*',
		"+167.5%, 15.1x the run-to-run stddev: beyond chance; of rows that LKP lists by "
		"chance 1 in 20 reaches 2.9x at 6+6 runs (fail:runs)");
	assert_said(judge, 2, '.',
		"+12.0%, 1.1x the run-to-run stddev: could be chance; of rows that LKP lists by "
		"chance 1 in 20 reaches 2.9x at 6+6 runs (fail:runs)");
	assert_said(judge, 3, '?', "was 0, is 35.50 now: new, or not measured before");
	assert_said(judge, 4, '*',
		"+13.7 points, 52.9x the run-to-run stddev: beyond chance; of rows that LKP lists "
		"by chance 1 in 20 reaches 2.9x at 6+6 runs (fail:runs)");
	assert_said(judge, 5, 'R',
		"0 of 6 base runs, 6 of 6 head runs: beyond chance (Fisher's exact test, p "
		"0.0022)");
	assert_said(judge, 6, '?',
		"-38.75 to -52.25: not above 0 on both sides, so there is no change in per cent");
	assert_int_equal(judge_count(judge, 0).of[VERDICT_REGRESSION], 2);
	assert_int_equal(judge_count(judge, 0).of[VERDICT_UNKNOWN], 2);
	judge_close(judge);
	fixture_close(&fixture);
}

/* A metric that no table knows: what the robot calls a regression tells which way is better. */
static void the_word_of_the_headline_tells_the_direction_of_its_metric(void **state)
{
	static const char *const rows[] = {"100.00 3% +50.0% 150.00 3% strange.metric", NULL};
	struct fixture fixture;

	(void)state;
	fixture_open(&fixture);
	fixture_document(&fixture, "mail", "subject", "");
	fixture_rows(
		fixture_table(&fixture, "base head", "strange.metric 50.0% regression"), 10, rows);
	sink_end(&fixture.sink);
	fixture_ready(&fixture, false);
	struct judge *judge = judge_open(&fixture.session);
	assert_int_equal(judge_word(judge, 0, 0), VERDICT_REGRESSION);
	assert_int_equal(judge_headline(judge, 0).word, VERDICT_REGRESSION);
	session_exchange(&fixture.session, 0);
	assert_int_equal(judge_word(judge, 0, 0), VERDICT_IMPROVEMENT);
	assert_int_equal(judge_headline(judge, 0).word, VERDICT_IMPROVEMENT);
	judge_close(judge);
	fixture_close(&fixture);
}

static void samples_are_judged_by_their_interval(void **state)
{
	static const char *const metrics[] = {"stress-ng.mmapaddr.ops_per_sec", "other.metric"};
	static const double values[] = {548798.08, 10, 549908.86, 11, 547920.96, 12, 326626.71, 12,
		328625.29, NAN, 329798.06, 10};
	struct fixture fixture;

	(void)state;
	fixture_open(&fixture);
	fixture_document(&fixture, "log", "", "");
	fixture_samples(&fixture, "aaabbb", metrics, 2, values);
	fixture_ready(&fixture, false);
	struct judge *judge = judge_open(&fixture.session);
	assert_said(judge, 0, 'R',
		"-40.2% [-40.8, -39.5], 3+3 runs; all 3 head runs are below all 3 base runs; the "
		"runs of a side follow each other: boot-to-boot change is not in this interval");
	struct judged judged;
	judge_row(judge, 0, 1, &judged);
	assert_int_equal(judged.row.head.sample_count, 2);
	assert_int_equal(judged.verdict.word, VERDICT_CHANCE);
	session_exchange(&fixture.session, 0);
	assert_int_equal(judge_word(judge, 0, 0), VERDICT_IMPROVEMENT);
	judge_close(judge);
	fixture_close(&fixture);
}

/* 30 metrics, of which one moved by as much as three of 30 do by chance. */
static void among_many_metrics_q_decides_but_for_the_headline(void **state)
{
	static char names[30][40];
	static const char *metrics[30];
	static const double noise[] = {100.5, 104.5, 102.5, 103.5, 101.5, 103};
	static double values[6 * 30];
	struct fixture fixture;

	(void)state;
	for (size_t i = 0; i < 30; i++) {
		snprintf(names[i], sizeof(names[i]), i ? "m.%zu" : "stress-ng.a.ops_per_sec", i);
		metrics[i] = names[i];
		for (size_t run = 0; run < 6; run++)
			values[run * 30 + i] = noise[run] + (i < 2 && run >= 3 ? 6 : 0);
	}
	fixture_open(&fixture);
	fixture_document(&fixture, "log", "", "");
	fixture_samples(&fixture, "aaabbb", metrics, 30, values);
	fixture_ready(&fixture, false);
	struct judge *judge = judge_open(&fixture.session);
	struct judged judged;
	judge_row(judge, 0, 0, &judged);
	assert_true(judged.verdict.p < 0.05);
	assert_int_equal(judged.verdict.word, VERDICT_IMPROVEMENT);
	assert_int_equal(judged.verdict.tests, 1);
	judge_row(judge, 0, 1, &judged);
	assert_true(judged.verdict.p < 0.05 && judged.verdict.q > 0.05);
	assert_int_equal(judged.verdict.tests, 30);
	assert_int_equal(judged.verdict.reason, REASON_MANY_TESTS);
	judge_close(judge);
	fixture_close(&fixture);
}

static void pasted_runs_tell_the_noise_of_their_row(void **state)
{
	static const char *const rows[] = {
		"4115705 7% -98.9% 45562 67% stress-ng.syscall.ops_per_sec", NULL};
	struct fixture fixture;

	(void)state;
	fixture_open(&fixture);
	fixture_document(&fixture, "mail", "subject", "");
	struct sink_table *table = fixture_table(
		&fixture, "base head", "stress-ng.syscall.ops_per_sec -98.9% regression");
	fixture_paste(
		table, fixture_rows(table, 10, rows), 1, "12892 98074 65206 11507 55012 30684");
	sink_end(&fixture.sink);
	fixture_ready(&fixture, false);
	struct judge *judge = judge_open(&fixture.session);
	assert_said(judge, 0, 'R', "-98.9% [-99.5, -97.6], runs unknown, 3+6 to 10+6 tried");
	assert_int_equal(judge_runs(judge, 0, 1).source, RUN_SOURCE_SAMPLES);
	judge_close(judge);
	fixture_close(&fixture);
}

int main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(rows_of_a_mail_are_judged_as_selected_ones),
		cmocka_unit_test(the_word_of_the_headline_tells_the_direction_of_its_metric),
		cmocka_unit_test(samples_are_judged_by_their_interval),
		cmocka_unit_test(among_many_metrics_q_decides_but_for_the_headline),
		cmocka_unit_test(pasted_runs_tell_the_noise_of_their_row),
	};

	return cmocka_run_group_tests(tests, NULL, NULL);
}
