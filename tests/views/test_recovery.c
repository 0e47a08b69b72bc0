/* How much of the first change the last commit takes back. */
#include "views/recovery.h"

#include "tests/views/fixture.h"
#include "tests/views/screen.h"

/* value +-, then change, value and +- of the second and of the last commit. */
static const struct {
	const char *row;
	double recovered;
	const char *text;
} cases[] = {
	{"1000 . -26.6% 734 . -0.3% 997 . back", 98.87218045112782, "recovered 99%"},
	{"1000 . -26.6% 734 . -26.6% 734 . nothing", 0, "recovered 0%"},
	{"1000 . +50.0% 1500 . +25.0% 1250 . half", 50, "recovered 50%"},
	{"1000 . -20.0% 800 . +2.0% 1020 . more", 110, "recovered 110%"},
	{"1000 . -20.0% 800 . -30.0% 700 . further", -50, "not recovered: 50% further"},
	{"10.00 . -5.00 5.00 . -1.00 9.00 . points", 80, "recovered 80%"},
	{"1000 30% -20.0% 800 20% -1.0% 990 . drowned", NAN, ""},
	{"0.00 . +5e+102% 800 . -100.0% 0.00 . was.zero", NAN, ""},
	{"0.01 . +400.0% 0.05 . +100.0% 0.02 . coarse", NAN, ""},
	{"1000 . -20.0% 800 . not.measured", NAN, ""},
	{"0:6 50% 3:6 0% 0:6 dmesg.fail", NAN, ""},
};

static void open_rows(struct fixture *fixture, const char *labels)
{
	fixture_open(fixture);
	fixture_document(fixture, "mail", "", "");
	struct sink_table *table = fixture_table(fixture, labels, "back -26.6% regression");
	for (uint32_t i = 0; i < ARRAY_LENGTH(cases); i++)
		fixture_row(table, i + 1, cases[i].row);
	sink_end(&fixture->sink);
	fixture_ready(fixture, false);
}

static void the_last_commit_takes_back_a_part(void **state)
{
	struct fixture fixture;
	struct arena arena = {0};

	(void)state;
	open_rows(&fixture, "parent culprit fix");
	for (uint32_t i = 0; i < ARRAY_LENGTH(cases); i++) {
		double recovered = recovery_of(&fixture.session, 0, i);
		if (isnan(cases[i].recovered) != isnan(recovered))
			print_message("%s\n", cases[i].row);
		assert_int_equal(isnan(recovered), isnan(cases[i].recovered));
		if (!isnan(recovered))
			assert_close(recovered, cases[i].recovered);
		assert_text(recovery_text(recovered, &arena), cases[i].text);
	}
	arena_release(&arena);
	fixture_close(&fixture);
}

static void another_base_or_an_unknown_order_has_none(void **state)
{
	struct fixture fixture;

	(void)state;
	open_rows(&fixture, "parent culprit fix");
	session_choose_base(&fixture.session, 0, 1);
	assert_true(isnan(recovery_of(&fixture.session, 0, 0)));
	session_choose_base(&fixture.session, 0, 0);
	assert_true(!isnan(recovery_of(&fixture.session, 0, 0)));
	fixture.store.reports[0]->order_unknown = true;
	assert_true(isnan(recovery_of(&fixture.session, 0, 0)));
	fixture_close(&fixture);
}

static void the_title_and_the_detail_say_it(void **state)
{
	struct fixture fixture;
	struct cells cells;
	struct arena arena = {0};

	(void)state;
	open_rows(&fixture, "parent culprit fix");
	struct view *view =
		view_open(VIEW_METRICS, &fixture.session, (struct view_scope){.family = VIEW_ALL});
	cells_open(&cells, 24, 100, true);
	screen_draw(view, &cells, true);
	struct slice title = cells_row_text(&cells, 1, &arena);
	assert_true(slice_ends(title, SLICE("   recovered 99%")));
	bool told = false;
	for (int row = 15; row < 24; row++)
		told |= slice_equal(slice_trim(cells_row_text(&cells, row, &arena)),
			SLICE("recovery   recovered 99%"));
	assert_true(told);
	arena_release(&arena);
	cells_close(&cells);
	view_close(view);
	fixture_close(&fixture);
}

int main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(the_last_commit_takes_back_a_part),
		cmocka_unit_test(another_base_or_an_unknown_order_has_none),
		cmocka_unit_test(the_title_and_the_detail_say_it),
	};

	return cmocka_run_group_tests(tests, NULL, NULL);
}
