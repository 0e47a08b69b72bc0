/* Rows of the same figures: one stands for all on the screen, and nowhere else. */
#include "tests/views/screen.h"
#include "views/filter.h"

static const char *const mail[] = {
	"22880 5% -37.9% 14205 2% netperf.Throughput_total_Mbps",
	"22880 5% -37.9% 14205 2% netperf.Throughput_Mbps",
	"15000.33 3% -72.8% 4080 . numa-numastat.node0.local_node",
	"15000.33 3% -72.8% 4080 . proc-vmstat.numa_local",
	"15000.33 4% -72.8% 4080 . other.noise",
	"15000.33 3% -72.8% 4080 . numa-vmstat.node0.numa_local",
	"0.62 3% -50.0% 0.31 . few.digits",
	"0.62 3% -50.0% 0.31 . few.digits_too",
	"0:6 33% 2:6 dmesg.WARNING:a",
	"0:6 33% 2:6 dmesg.WARNING:b",
	NULL,
};

static void open_mail(struct screen_test *test)
{
	fixture_open(&test->fixture);
	fixture_document(&test->fixture, "mail.eml", "", "");
	fixture_rows(fixture_table(&test->fixture, "8c57b687e8331eb8 01d37228d3a4fb2f54bd2d0d1d0",
			     "netperf.Throughput_total_Mbps -37.9 regression"),
		20, mail);
	sink_end(&test->fixture.sink);
	fixture_ready(&test->fixture, false);
	test->fixture.session.fold = true;
	test->view = view_open(VIEW_METRICS, &test->fixture.session,
		(struct view_scope){.comparison = 0, .family = VIEW_ALL});
	cells_open(&test->cells, 20, 80, false);
}

/* The headline stays although a shorter name has its figures; elsewhere the shortest name does. */
static void one_row_stands_for_all_of_the_same_figures(void **state)
{
	static const char *const expected[] = {
		" 01d37228d3 (6) against 8c57b687e8 (6)   hackbench          7/10 rows, 3 folded",
		" REGRESSION -37.9%  netperf.Throughput_total_Mbps  22880 -> 14205   10x",
		"   change chg/sd 8c57b687e ±sd  01d37228d ±sd  metric",
		">R -37.9%    10x     22880  5%      14205  2%  netperf.Th..total_Mbps (x2 same)",
		" .    33%              0:6            2:6      dmesg.WARNING:a",
		" .    33%              0:6            2:6      dmesg.WARNING:b",
		" * -72.8%    41x  15000.33  3%       4080      proc-vmstat.numa_local (x3 same)",
		" * -72.8%    34x  15000.33  4%       4080      other.noise",
		" * -50.0%    22x      0.62  3%       0.31      few.digits",
		" netperf.Throughput_total_Mbps", " 8c57b687e8                      22880 5%",
		" 01d37228d3                      14205 2%          -37.9%     10x",
		" regression: -37.9% [-42.1, -33.4], 6+6 runs (fail:runs)",
		" same       netperf.Throughput_Mbps", " base       8c57b687e8 (6)",
		" head       01d37228d3 (6)", " test       hackbench  lkp-icl-2sp7",
		" from       mail.eml  10 rows", " parameters nr_threads=100%", NULL};
	struct screen_test test;

	(void)state;
	open_mail(&test);
	screen_draw(test.view, &test.cells, true);
	assert_screen(&test.cells, expected);
	assert_int_equal(view_count(test.view), 7);
	assert_int_equal(view_folded(test.view), 3);
	assert_int_equal(view_total(test.view), 10);
	screen_close(&test);
}

static void a_person_can_have_them_all(void **state)
{
	struct screen_test test;

	(void)state;
	open_mail(&test);
	test.fixture.session.fold = false;
	view_refresh(test.view, 0);
	assert_int_equal(view_count(test.view), 10);
	assert_int_equal(view_folded(test.view), 0);
	screen_close(&test);
}

/* Among what the filter keeps, whichever row that is. */
static void what_a_filter_keeps_is_folded(void **state)
{
	struct screen_test test;
	struct error error = {0};

	(void)state;
	open_mail(&test);
	assert_true(view_filter(test.view, SLICE("numa-"), &error));
	assert_int_equal(view_count(test.view), 1);
	assert_int_equal(view_folded(test.view), 1);
	assert_true(view_filter(test.view, SLICE("numastat"), &error));
	assert_int_equal(view_count(test.view), 1);
	assert_int_equal(view_folded(test.view), 0);
	screen_close(&test);
}

static void a_search_finds_the_row_that_stands_for_a_name(void **state)
{
	struct screen_test test;
	struct error error = {0};

	(void)state;
	open_mail(&test);
	assert_true(view_sort(test.view, SLICE("none"), &error));
	size_t numastat = view_search(test.view, SLICE("numastat"), 0, true, &error);
	assert_int_equal(numastat, view_search(test.view, SLICE("numa_local"), 0, true, &error));
	screen_close(&test);
}

static void a_selected_row_that_is_folded_away_leads_to_the_one_that_stays(void **state)
{
	struct screen_test test;
	struct error error = {0};

	(void)state;
	open_mail(&test);
	test.fixture.session.fold = false;
	assert_true(view_sort(test.view, SLICE("none"), &error));
	view_refresh(test.view, 0);
	test.fixture.session.fold = true;
	assert_int_equal(view_refresh(test.view, 2), 1); /* numastat is the row of proc-vmstat */
	screen_close(&test);
}

static size_t count_lines(const char *text)
{
	size_t count = 0;

	for (; *text; text++)
		count += *text == '\n';
	return count;
}

static void exports_have_every_row(void **state)
{
	struct screen_test test;

	(void)state;
	open_mail(&test);
	char *csv = screen_export(test.view, EXPORT_CSV);
	assert_int_equal(count_lines(csv), 1 + 10);
	assert_null(strstr(csv, "same)"));
	free(csv);
	char *table = screen_export(test.view, EXPORT_TABLE);
	assert_int_equal(count_lines(table), 3 + 10);
	assert_null(strstr(table, "same)"));
	assert_null(strstr(table, "folded"));
	free(table);
	screen_close(&test);
}

int main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(one_row_stands_for_all_of_the_same_figures),
		cmocka_unit_test(a_person_can_have_them_all),
		cmocka_unit_test(what_a_filter_keeps_is_folded),
		cmocka_unit_test(a_search_finds_the_row_that_stands_for_a_name),
		cmocka_unit_test(a_selected_row_that_is_folded_away_leads_to_the_one_that_stays),
		cmocka_unit_test(exports_have_every_row),
	};

	return cmocka_run_group_tests(tests, NULL, NULL);
}
