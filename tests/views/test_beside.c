/* Several reports side by side: a column each, named by what differs. */
#include "tests/views/screen.h"
#include "views/beside.h"
#include "views/differences.h"

static struct sink_table *open_table(
	struct fixture *fixture, uint32_t number, const char *testcase, const char *parameters)
{
	static struct table_head head;

	head = (struct table_head){.number = number,
		.testcase = slice_of(testcase),
		.machine = SLICE("lkp-icl-2sp7"),
		.parameters = slice_of(parameters),
		.group_count = 2};
	head.groups[0].label = SLICE("8c57b687e8331eb8");
	head.groups[1].label = SLICE("01d37228d3a4fb2f");
	head.headline.figure = FIGURE_NONE;
	return sink_table(&fixture->sink, &head);
}

static const char *const one_task[] = {
	"43565 3% -2.1% 42650 3% will-it-scale.per_thread_ops",
	"1000 . +10.0% 1100 . proc-vmstat.numa_hit",
	"100.00 . +300.0% 400.00 . only.here",
	NULL,
};

static const char *const many_tasks[] = {
	"43565 3% -68.8% 13575 12% will-it-scale.per_thread_ops",
	"1000 . -20.0% 800 . proc-vmstat.numa_hit",
	"16.30 . -14.1 2.20 . perf-profile.self.cycles-pp.lock",
	NULL,
};

static void open_mail(struct screen_test *test)
{
	fixture_open(&test->fixture);
	fixture_document(&test->fixture, "mail.eml", "", "");
	fixture_rows(open_table(&test->fixture, 1, "will-it-scale",
			     "compiler=gcc-12 nr_task=1 mode=thread rootfs=one"),
		20, one_task);
	fixture_rows(open_table(&test->fixture, 2, "will-it-scale",
			     "compiler=gcc-12 nr_task=16 mode=thread rootfs=two"),
		40, many_tasks);
	sink_end(&test->fixture.sink);
	fixture_ready(&test->fixture, false);
	test->view = view_open(VIEW_BESIDE, &test->fixture.session,
		view_scope_beside_document(&test->fixture.session, 1));
	cells_open(&test->cells, 10, 80, false);
}

static void heads_name_the_parameter_that_differs(void **state)
{
	static const char *const expected[] = {
		" 2 reports side by side                                                3/4 rows",
		" will-it-scale lkp-icl-2sp7 compiler=gcc-12 mode=thread",
		" metric                                                    nr_task=1 nr_task=16",
		">will-it-scale.per_thread_ops                              .   -2.1%  R  -68.8%",
		" only.here                                                 * +300.0%",
		" proc-vmstat.numa_hit                                      ?  +10.0%  *  -20.0%",
		"", " will-it-scale.per_thread_ops", " nr_task=1  .   -2.1%  43565 -> 42650  0.5x",
		" nr_task=16 R  -68.8%  43565 -> 13575  12x", NULL};
	struct screen_test test;

	(void)state;
	open_mail(&test);
	screen_draw(test.view, &test.cells, true);
	assert_screen(&test.cells, expected);
	screen_close(&test);
}

static void rows_sort_by_each_report(void **state)
{
	static const char *const expected[] = {
		" 2 reports side by side                                                3/4 rows",
		" will-it-scale lkp-icl-2sp7 compiler=gcc-12 mode=thread",
		" metric                                                    nr_task=1▲nr_task=16",
		">will-it-scale.per_thread_ops                              .   -2.1%  R  -68.8%",
		" proc-vmstat.numa_hit                                      ?  +10.0%  *  -20.0%",
		" only.here                                                 * +300.0%", NULL};
	struct screen_test test;
	struct error error = {0};

	(void)state;
	open_mail(&test);
	assert_true(view_sort(test.view, SLICE("-2"), &error));
	screen_draw(test.view, &test.cells, false);
	assert_screen(&test.cells, expected);
	screen_close(&test);
}

static void enter_leads_to_the_report_that_is_sorted_by(void **state)
{
	struct screen_test test;
	struct view_scope scope;
	struct error error = {0};
	enum view_id id;

	(void)state;
	open_mail(&test);
	assert_true(view_enter(test.view, 0, &id, &scope));
	assert_int_equal(id, VIEW_METRIC);
	assert_int_equal(scope.comparison, 0);
	assert_true(view_sort(test.view, SLICE("-2"), &error));
	assert_true(view_enter(test.view, 0, &id, &scope));
	assert_int_equal(scope.comparison, 1);
	screen_close(&test);
}

static void the_order_stays_when_sides_are_exchanged(void **state)
{
	struct screen_test test;
	struct error error = {0};

	(void)state;
	open_mail(&test);
	assert_true(view_sort(test.view, SLICE("2"), &error));
	session_exchange(&test.fixture.session, 1);
	view_refresh(test.view, 0);
	assert_text(view_sort_keys(test.view), "2");
	assert_int_equal(view_count(test.view), 3);
	screen_close(&test);
}

static void what_a_report_does_not_have_is_empty_in_csv(void **state)
{
	struct screen_test test;

	(void)state;
	open_mail(&test);
	test.fixture.session.profile = PROFILE_MIXED;
	view_refresh(test.view, 0);
	char *csv = screen_export(test.view, EXPORT_CSV);
	assert_string_equal(csv,
		"metric,nr_task=1 change_pct,nr_task=1 verdict,nr_task=16 change_pct,"
		"nr_task=16 verdict\r\n"
		"will-it-scale.per_thread_ops,-2.1,chance,-68.8,regression\r\n"
		"only.here,300,changed,,\r\n"
		"proc-vmstat.numa_hit,10,unknown,-20,changed\r\n"
		"perf-profile.self.cycles-pp.lock,,,-86.50306748466258,changed\r\n");
	free(csv);
	screen_close(&test);
}

static void only_what_tells_more_is_in_a_name(void **state)
{
	static const uint32_t all[] = {0, 1, 2, 3};
	struct fixture fixture;
	struct arena arena = {0};

	(void)state;
	fixture_open(&fixture);
	fixture_document(&fixture, "mail.eml", "", "");
	fixture_rows(open_table(&fixture, 1, "netperf", "ip=ipv4, nr_threads=50%"), 1, one_task);
	fixture_rows(open_table(&fixture, 2, "netperf", "ip=ipv4, nr_threads=100%"), 9, one_task);
	fixture_rows(open_table(&fixture, 3, "hackbench", "nr_threads=100%"), 17, one_task);
	fixture_rows(open_table(&fixture, 4, "hackbench", "nr_threads=100%"), 25, one_task);
	sink_end(&fixture.sink);
	fixture_ready(&fixture, false);
	struct slice *names = differences_name(&fixture.session, all, 4, &arena);
	assert_text(names[0], "netperf nr_threads=50%");
	assert_text(names[1], "netperf nr_threads=100%");
	assert_text(names[2], "hackbench table 3");
	assert_text(names[3], "hackbench table 4");
	assert_text(differences_common(&fixture.session, all, 2, &arena),
		"netperf lkp-icl-2sp7 ip=ipv4");
	arena_release(&arena);
	fixture_close(&fixture);
}

int main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(heads_name_the_parameter_that_differs),
		cmocka_unit_test(rows_sort_by_each_report),
		cmocka_unit_test(enter_leads_to_the_report_that_is_sorted_by),
		cmocka_unit_test(the_order_stays_when_sides_are_exchanged),
		cmocka_unit_test(what_a_report_does_not_have_is_empty_in_csv),
		cmocka_unit_test(only_what_tells_more_is_in_a_name),
	};

	return cmocka_run_group_tests(tests, NULL, NULL);
}
