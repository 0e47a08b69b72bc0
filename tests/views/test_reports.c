/* The view of reports: a row a comparison, regressions first. */
#include "tests/views/screen.h"

#include "views/filter.h"

struct reports_test {
	struct fixture fixture;
	struct view *view;
};

static void add_mail(struct fixture *fixture, const char *source, const char *labels,
	const char *headline, const char *row)
{
	fixture_document(fixture, source, headline, "");
	fixture_row(fixture_table(fixture, labels, headline), 7, row);
	sink_end(&fixture->sink);
}

static void open_mails(struct reports_test *test)
{
	static const char *const metrics[] = {"stress-ng.mq.ops", "stress-ng.mq.ops_per_sec"};
	static const double values[] = {10, 1, 11, 1.1, 12, 1.3, 20, 2, 21, 2.1};
	struct fixture *fixture = &test->fixture;

	fixture_open(fixture);
	add_mail(fixture, "gain.eml", "1111111111aa 2222222222bb",
		"stress-ng.a.ops 5880.5 improvement", "0.43 . +5880.5% 25.62 . stress-ng.a.ops");
	add_mail(fixture, "small.eml", "1111111111aa 3333333333bb",
		"hackbench.throughput 26.6 regression",
		"415614 . -26.6% 304910 3% hackbench.throughput");
	add_mail(fixture, "reply.eml", "1111111111aa 4444444444bb",
		"unixbench.score -3.3 regression", "100.00 . +8.0% 108.00 . unixbench.score");
	add_mail(fixture, "none.eml", "1111111111aa 5555555555bb", "", "1.00 . +8.0% 1.08 . other");
	add_mail(fixture, "large.eml", "1111111111aa 6666666666bb",
		"fsmark.app_overhead 186.4 regression",
		"100.00 16% +186.4% 286.40 5% fsmark.app_overhead");
	add_mail(fixture, "zero.eml", "1111111111aa 7777777777bb", "x.iops -100.0 regression",
		"5.00 . -100.0% 0.00 . x.iops");
	fixture_document(fixture, "before.log", "", "");
	fixture_samples(fixture, "aaabb", metrics, 2, values);
	fixture_ready(fixture, false);
	test->view = view_open(VIEW_REPORTS, &fixture->session,
		(struct view_scope){.comparison = VIEW_ALL, .family = VIEW_ALL});
}

static void close_mails(struct reports_test *test)
{
	view_close(test->view);
	fixture_close(&test->fixture);
}

static void regressions_stand_first_by_size_then_improvements(void **state)
{
	static const char *const expected[] = {
		" reports of 7 documents                                                  7 rows",
		" date  head       factor headline                        change ±sd  v runs tab",
		">Mar10 7777777777   to 0 x.iops                         -100.0%      R      1/1",
		" Mar10 6666666666  2.9x+ fsmark.app_overhead            +186.4% 16%! R      1/1",
		" Mar10 3333333333  1.4x- hackbench.throughput            -26.6%  3%  R      1/1",
		" Mar10 2222222222 59.8x+ stress-ng.a.ops               +5880.5%      I      1/1",
		" Mar10 label-b     1.8x+ stress-ng.mq.ops_per_sec        +80.9% 11%! I  3+2",
		" Mar10 4444444444 1.08x+ unixbench.score                  +8.0%      I      1/1",
		" Mar10 5555555555        hackbench                                          1/1",
		NULL};
	struct reports_test test;
	struct cells cells;

	(void)state;
	open_mails(&test);
	cells_open(&cells, 10, 80, false);
	screen_draw(test.view, &cells, false);
	assert_screen(&cells, expected);
	cells_close(&cells);
	close_mails(&test);
}

static void a_reply_stands_under_what_it_answers(void **state)
{
	struct reports_test test;
	uint32_t document, line;

	(void)state;
	open_mails(&test);
	test.fixture.store.documents[5].answer_to = 1; /* zero.eml, to small.eml */
	view_close(test.view);
	test.view = view_open(VIEW_REPORTS, &test.fixture.session,
		(struct view_scope){.comparison = VIEW_ALL, .family = VIEW_ALL});
	for (size_t i = 0; i + 1 < view_count(test.view); i++) {
		assert_true(view_origin(test.view, i, &document, &line));
		if (document != 1)
			continue;
		assert_true(view_origin(test.view, i + 1, &document, &line));
		assert_int_equal(document, 5);
	}
	assert_true(view_origin(test.view, 0, &document, &line));
	assert_int_equal(document, 4); /* the worst of those that answer nothing */
	close_mails(&test);
}

static void a_small_screen_keeps_factor_headline_and_change(void **state)
{
	static const char *const expected[] = {" reports of 7 documents          7 rows",
		" factor headline               change v",
		">  to 0 x.iops                -100.0% R",
		"  2.9x+ fsmark.app_overhead   +186.4% R",
		"  1.4x- hackbench.throughput   -26.6% R",
		" 59.8x+ stress-ng.a.ops      +5880.5% I",
		"  1.8x+ stress-..ops_per_sec   +80.9% I",
		" 1.08x+ unixbench.score         +8.0% I", "        hackbench", NULL};
	struct reports_test test;
	struct cells cells;

	(void)state;
	open_mails(&test);
	cells_open(&cells, 10, 40, false);
	screen_draw(test.view, &cells, false);
	assert_screen(&cells, expected);
	cells_close(&cells);
	close_mails(&test);
}

static void a_wide_screen_has_more_and_a_detail(void **state)
{
	static const char *const expected[] = {
		" reports of 7 documents                                                           "
		"                               7 rows",
		" date  head       factor headline                                                 "
		"         change ±sd  v runs tab  rows",
		">Mar10 7777777777   to 0 x.iops                                                   "
		"        -100.0%      R      1/1     1",
		" Mar10 6666666666  2.9x+ fsmark.app_overhead                                      "
		"        +186.4% 16%! R      1/1     1",
		" Mar10 3333333333  1.4x- hackbench.throughput                                     "
		"         -26.6%  3%  R      1/1     1",
		" Mar10 2222222222 59.8x+ stress-ng.a.ops                                          "
		"       +5880.5%      I      1/1     1",
		" Mar10 label-b     1.8x+ stress-ng.mq.ops_per_sec                                 "
		"         +80.9% 11%! I  3+2         2",
		" Mar10 4444444444 1.08x+ unixbench.score                                          "
		"          +8.0%      I      1/1     1",
		" Mar10 5555555555        hackbench                                                "
		"                            1/1     1",
		" subject    x.iops -100.0 regression", " base       1111111111 (?)",
		" head       7777777777 (?)", " test       hackbench  lkp-icl-2sp7",
		" from       zero.eml  1 row", " parameters nr_threads=100%", NULL};
	struct reports_test test;
	struct cells cells;

	(void)state;
	open_mails(&test);
	cells_open(&cells, 16, 120, false);
	screen_draw(test.view, &cells, true);
	assert_screen(&cells, expected);
	cells_close(&cells);
	close_mails(&test);
}

static void a_filter_looks_at_subject_test_and_machine(void **state)
{
	struct reports_test test;
	struct error error = {0};

	(void)state;
	open_mails(&test);
	assert_true(view_filter(test.view, SLICE("app_overhead"), &error));
	assert_int_equal(view_count(test.view), 1);
	assert_true(view_filter(test.view, SLICE("lkp-icl"), &error));
	assert_int_equal(view_count(test.view), 6);
	close_mails(&test);
}

static void enter_leads_to_the_metrics_of_a_short_report(void **state)
{
	struct reports_test test;
	struct view_scope scope;
	enum view_id id;

	(void)state;
	open_mails(&test);
	assert_true(view_enter(test.view, 0, &id, &scope));
	assert_int_equal(id, VIEW_METRICS);
	assert_int_equal(scope.comparison, 5);
	assert_int_equal(view_comparison(test.view, 0), 5);
	close_mails(&test);
}

static void csv_has_the_sign_of_the_row(void **state)
{
	struct reports_test test;
	struct error error = {0};

	(void)state;
	open_mails(&test);
	view_sort(test.view, SLICE("none"), &error);
	char *csv = screen_export(test.view, EXPORT_CSV);
	struct slice rest = slice_of(csv), line;
	slice_line(&rest, &line);
	assert_text(line,
		"source,report,date,subject,title,testcase,machine,params,base,head,base_n,"
		"head_n,headline_metric,headline_change,headline_unit,headline_base_noise,"
		"headline_head_noise,headline_verdict,tables,rows,regressions,improvements");
	slice_line(&rest, &line);
	slice_line(&rest, &line);
	assert_text(line, "small.eml,1,2025-03-10,hackbench.throughput 26.6 regression,,hackbench,"
			  "lkp-icl-2sp7,nr_threads=100%,1111111111aa,3333333333bb,,,"
			  "hackbench.throughput,-26.6,%,,3,regression,1,1,1,0");
	while (slice_starts(rest, SLICE("before.log")) == false)
		assert_true(slice_line(&rest, &line));
	slice_line(&rest, &line);
	assert_text(line, "before.log,1,2025-03-10,,,,,,label-a,label-b,3,2,"
			  "stress-ng.mq.ops_per_sec,80.88235294117645,%,11.004874666982186,"
			  "2.4390243902439104,improvement,1,2,0,1");
	free(csv);
	close_mails(&test);
}

static void only_reports_that_match_are_there(void **state)
{
	struct reports_test test;

	(void)state;
	open_mails(&test);
	view_close(test.view);
	struct error error = {0};
	assert_true(filter_add(
		test.fixture.session.filter, FILTER_REPORT, SLICE("regression"), &error));
	assert_true(filter_add(test.fixture.session.filter, FILTER_REPORT, SLICE("100"), &error));
	test.view = view_open(VIEW_REPORTS, &test.fixture.session,
		(struct view_scope){.comparison = VIEW_ALL, .family = VIEW_ALL});
	assert_int_equal(view_count(test.view), 4);
	close_mails(&test);
}

/* A table of one mail, with its parameters and a row. */
static void add_table(struct fixture *fixture, const char *parameters, const char *row)
{
	struct table_head head = {.number = 1,
		.testcase = SLICE("hackbench"),
		.parameters = slice_of(parameters),
		.group_count = 3,
		.groups = {{.label = SLICE("parent")}, {.label = SLICE("culprit")},
			{.label = SLICE("fix")}}};

	head.headline.metric = SLICE("hackbench.throughput");
	head.headline.figure = FIGURE_NONE;
	fixture_row(sink_table(&fixture->sink, &head), 7, row);
}

/* Its subject is the title, and the date that all have is there too. */
static void reports_of_one_mail_are_told_apart_with_what_a_fix_takes_back(void **state)
{
	static const char *const expected[] = {
		" 2025-03-10  [memcg] 01d37228d3: hackbench.throughput regression                 "
		"            2 rows",
		" head       factor headline                                 setting         "
		"change "
		"±sd  v  back tab",
		">fix         1.2x- hackbench.throughput                     nr_threads=100% "
		"-20.0% "
		"     R    0% 1/1",
		" fix        1.05x- hackbench.throughput                     nr_threads=50%   "
		"-5.0% "
		"     ?   75% 1/1",
		"", NULL};
	struct reports_test test;
	struct cells cells;

	(void)state;
	fixture_open(&test.fixture);
	fixture_document(&test.fixture, "mail.eml",
		"[memcg]  01d37228d3:  hackbench.throughput regression", "");
	add_table(&test.fixture, "nr_threads=50% ipc=pipe runtime=60s",
		"1000 . -20.0% 800 . -5.0% 950 . hackbench.throughput");
	add_table(&test.fixture, "nr_threads=100% ipc=socket runtime=60s",
		"1000 . -20.0% 800 . -20.0% 800 . hackbench.throughput");
	sink_end(&test.fixture.sink);
	fixture_ready(&test.fixture, false);
	test.view = view_open(VIEW_REPORTS, &test.fixture.session,
		(struct view_scope){.comparison = VIEW_ALL, .family = VIEW_ALL});
	cells_open(&cells, 5, 100, false);
	screen_draw(test.view, &cells, false);
	assert_screen(&cells, expected);
	cells_close(&cells);
	close_mails(&test);
}

int main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(regressions_stand_first_by_size_then_improvements),
		cmocka_unit_test(a_reply_stands_under_what_it_answers),
		cmocka_unit_test(a_small_screen_keeps_factor_headline_and_change),
		cmocka_unit_test(a_wide_screen_has_more_and_a_detail),
		cmocka_unit_test(reports_of_one_mail_are_told_apart_with_what_a_fix_takes_back),
		cmocka_unit_test(a_filter_looks_at_subject_test_and_machine),
		cmocka_unit_test(enter_leads_to_the_metrics_of_a_short_report),
		cmocka_unit_test(csv_has_the_sign_of_the_row),
		cmocka_unit_test(only_reports_that_match_are_there),
	};

	return cmocka_run_group_tests(tests, NULL, NULL);
}
