/* Reports of one commit together, under its subject. */
#include "tests/views/screen.h"

struct commits_test {
	struct fixture fixture;
	struct view *view;
};

/* A mail on a commit, with one row; the test is the first part of its name. */
static void add_mail(
	struct fixture *fixture, const char *commit, const char *title, const char *row)
{
	struct table_head head = {.number = 1, .group_count = 2};
	struct slice name = slice_of(strrchr(row, ' ') + 1);

	fixture_document(fixture, "mail", "a subject", "");
	head.testcase = slice_first(name, slice_find(name, SLICE(".")));
	head.groups[0].label = SLICE("1111111111");
	head.groups[1] = (struct group){.label = slice_of(commit), .title = slice_of(title)};
	head.headline = (struct headline){.metric = name, .figure = FIGURE_NONE};
	fixture_row(sink_table(&fixture->sink, &head), 7, row);
	sink_end(&fixture->sink);
}

static void open_mails(struct commits_test *test)
{
	struct fixture *fixture = &test->fixture;

	fixture_open(fixture);
	add_mail(
		fixture, "aaaaaaaaaa", "mm: first", "100.00 . -10.0% 90.00 . hackbench.throughput");
	add_mail(fixture, "bbbbbbbbbb", "", "100.00 . -50.0% 50.00 . netperf.throughput");
	add_mail(fixture, "aaaaaaaaaa1234567", "", "100.00 . -80.0% 20.00 . iperf.throughput");
	add_mail(fixture, "", "", "100.00 . -30.0% 70.00 . tbench.throughput");
	add_mail(fixture, "bbbbbbbbbb", "", "100.00 . +20.0% 120.00 . dbench.throughput");
	fixture_ready(fixture, false);
	fixture->session.by_commit = true;
	test->view = view_open(VIEW_REPORTS, &fixture->session,
		(struct view_scope){.comparison = VIEW_ALL, .family = VIEW_ALL});
}

static void close_mails(struct commits_test *test)
{
	view_close(test->view);
	fixture_close(&test->fixture);
}

static void assert_mails(const struct commits_test *test, const char *const *expected)
{
	struct cells cells;

	cells_open(&cells, 11, 80, false);
	screen_draw(test->view, &cells, false);
	assert_screen(&cells, expected);
	cells_close(&cells);
}

static void the_worst_commit_stands_first_and_its_worst_report(void **state)
{
	static const char *const expected[] = {
		" reports of 5 documents                                                  5 rows",
		" date  head       factor headline                             change ±sd  v tab",
		">aaaaaaaaaa mm: first",
		" Mar10 aaaaaaaaaa  5.0x- iperf.throughput                     -80.0%      R 1/1",
		" Mar10 aaaaaaaaaa  1.1x- hackbench.throughput                 -10.0%      R 1/1",
		" bbbbbbbbbb a subject",
		" Mar10 bbbbbbbbbb  2.0x- netperf.throughput                   -50.0%      R 1/1",
		" Mar10 bbbbbbbbbb  1.2x+ dbench.throughput                    +20.0%      I 1/1",
		" no commit named: a subject",
		" Mar10 group 2     1.4x- tbench.throughput                    -30.0%      R 1/1",
		NULL};
	struct commits_test test;

	(void)state;
	open_mails(&test);
	assert_mails(&test, expected);
	assert_int_equal(view_count(test.view), 8);
	assert_int_equal(view_total(test.view), 8);
	close_mails(&test);
}

static void sort_and_filter_work_inside_and_between_commits(void **state)
{
	struct commits_test test;
	struct error error = {0};

	(void)state;
	open_mails(&test);
	assert_true(view_sort(test.view, SLICE("change"), &error));
	assert_int_equal(view_comparison(test.view, 0), VIEW_ALL);
	assert_int_equal(view_comparison(test.view, 1), 4); /* dbench */
	assert_int_equal(view_comparison(test.view, 2), 1); /* netperf, of the same commit */
	assert_true(view_filter(test.view, SLICE("perf"), &error));
	assert_int_equal(view_count(test.view), 4);
	assert_int_equal(view_comparison(test.view, 1), 1);
	assert_int_equal(view_comparison(test.view, 3), 2);
	assert_true(view_filter(test.view, SLICE("nothing"), &error));
	assert_int_equal(view_count(test.view), 0);
	close_mails(&test);
}

static void a_heading_is_no_row(void **state)
{
	struct commits_test test;
	struct error error = {0};
	enum view_id id;
	struct view_scope scope;
	uint32_t document, line;

	(void)state;
	open_mails(&test);
	assert_false(view_enter(test.view, 0, &id, &scope));
	assert_false(view_origin(test.view, 0, &document, &line));
	view_tag(test.view, 0, true);
	assert_int_equal(view_tag_count(test.view), 0);
	assert_int_equal(view_tag_matching(test.view, SLICE("subject"), &error), 5);
	char *csv = screen_export(test.view, EXPORT_CSV);
	size_t lines = 0;
	for (const char *c = csv; *c; c++)
		lines += *c == '\n';
	assert_int_equal(lines, 1 + 5);
	free(csv);
	close_mails(&test);
}

/* The rows are the same ones, so what is chosen of them stays. */
static void tags_and_the_selected_row_stay_when_they_part(void **state)
{
	struct commits_test test;

	(void)state;
	open_mails(&test);
	view_tag(test.view, 1, true);
	assert_int_equal(view_comparison(test.view, 4), 1);
	session_set_by_commit(&test.fixture.session, false);
	size_t selected = view_refresh(test.view, 4);
	assert_int_equal(view_count(test.view), 5);
	assert_int_equal(view_comparison(test.view, selected), 1);
	assert_int_equal(view_tag_count(test.view), 1);
	assert_true(view_is_tagged(test.view, 0));
	close_mails(&test);
}

int main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(the_worst_commit_stands_first_and_its_worst_report),
		cmocka_unit_test(sort_and_filter_work_inside_and_between_commits),
		cmocka_unit_test(a_heading_is_no_row),
		cmocka_unit_test(tags_and_the_selected_row_stay_when_they_part),
	};

	return cmocka_run_group_tests(tests, NULL, NULL);
}
