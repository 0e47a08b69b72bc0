/* A session: which comparisons there are. */
#include "tests/views/fixture.h"

static struct fixture fixture;

static int two_reports_of_three_groups(void **state)
{
	(void)state;
	fixture_open(&fixture);
	fixture_document(&fixture, "mail", "subject", "");
	for (int i = 0; i < 2; i++) {
		struct sink_table *table = fixture_table(&fixture, "base bad fix", "");
		struct row row = {.metric = SLICE("m"), .cell_count = 3};
		for (int k = 0; k < 3; k++)
			row.cells[k] = (struct row_cell){{k + 1.0, 0}, NOISE_NONE, 0, FIGURE_NONE};
		sink_row(table, &row);
	}
	sink_end(&fixture.sink);
	return 0;
}

static int close_fixture(void **state)
{
	(void)state;
	fixture_close(&fixture);
	return 0;
}

static void on_screen_a_report_has_one_comparison_base_and_last_head(void **state)
{
	(void)state;
	session_open(&fixture.session, &fixture.store, 0);
	assert_int_equal(fixture.session.comparison_count, 2);
	assert_int_equal(fixture.session.comparisons[0].base, 0);
	assert_int_equal(fixture.session.comparisons[0].head, 2);
}

static void printed_there_is_one_for_every_head(void **state)
{
	(void)state;
	session_open(&fixture.session, &fixture.store, SESSION_ALL_HEADS);
	assert_int_equal(fixture.session.comparison_count, 4);
	assert_int_equal(fixture.session.comparisons[1].head, 2);
	assert_int_equal(fixture.session.comparisons[2].report, 1);
}

static void a_quotation_is_left_out_and_counted(void **state)
{
	(void)state;
	fixture.store.reports[1]->quotation_of = 0;
	session_open(&fixture.session, &fixture.store, SESSION_ALL_HEADS);
	assert_int_equal(fixture.session.comparison_count, 2);
	assert_int_equal(fixture.session.quotation_count, 1);
}

static void a_quotation_is_there_when_asked_for(void **state)
{
	(void)state;
	fixture.store.reports[1]->quotation_of = 0;
	session_open(&fixture.session, &fixture.store, SESSION_QUOTED);
	assert_int_equal(fixture.session.comparison_count, 2);
	assert_int_equal(fixture.session.quotation_count, 0);
}

static void assert_sides(uint32_t base, uint32_t head)
{
	assert_int_equal(fixture.session.comparisons[0].base, base);
	assert_int_equal(fixture.session.comparisons[0].head, head);
}

static void sides_are_exchanged_and_chosen(void **state)
{
	(void)state;
	session_open(&fixture.session, &fixture.store, 0);
	session_exchange(&fixture.session, 0);
	assert_sides(2, 0);
	session_choose_base(&fixture.session, 0, 0);
	assert_sides(0, 2);
	session_choose_base(&fixture.session, 0, 1);
	assert_sides(1, 2);
	session_choose_head(&fixture.session, 0, 0);
	assert_sides(1, 0);
	session_choose_head(&fixture.session, 0, 1);
	assert_sides(0, 1);
	assert_true(session_report(&fixture.session, 1) == fixture.store.reports[1]);
}

static void the_headline_row_is_the_one_that_is_named_else_a_key_metric(void **state)
{
	(void)state;
	fixture_document(&fixture, "named", "", "");
	struct sink_table *table = fixture_table(&fixture, "a b", "named -1.0 regression");
	fixture_row(table, 1, "1.00 . -1.0% 0.99 . stress-ng.mq.ops_per_sec");
	fixture_row(table, 2, "1.00 . -1.0% 0.99 . named");
	fixture_row(fixture_table(&fixture, "a b", ""), 3,
		"1.00 . -1.0% 0.99 . stress-ng.mq.ops_per_sec");
	sink_end(&fixture.sink);
	session_open(&fixture.session, &fixture.store, 0);
	assert_int_equal(fixture.session.headline[0], UINT32_MAX);
	assert_int_equal(fixture.session.headline[2], 1);
	assert_int_equal(fixture.session.headline[3], 0);
}

int main(void)
{
#define TEST(name) cmocka_unit_test_setup_teardown(name, two_reports_of_three_groups, close_fixture)
	const struct CMUnitTest tests[] = {
		TEST(on_screen_a_report_has_one_comparison_base_and_last_head),
		TEST(printed_there_is_one_for_every_head),
		TEST(a_quotation_is_left_out_and_counted),
		TEST(a_quotation_is_there_when_asked_for),
		TEST(sides_are_exchanged_and_chosen),
		TEST(the_headline_row_is_the_one_that_is_named_else_a_key_metric),
	};

	return cmocka_run_group_tests(tests, NULL, NULL);
}
