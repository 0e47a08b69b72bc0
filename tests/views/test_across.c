/* One metric in all reports, and how noisy it usually is. */
#include "tests/views/fixture.h"
#include "tests/views/screen.h"

#include <string.h>

static void open_reports(struct fixture *fixture)
{
	static const char *const first[] = {
		"1000 2% +10.0% 1100 8% vmstat.io.bi", "1000 . -1.0% 990 . vmstat.io.bo", NULL};
	static const char *const second[] = {
		"1000 3% +20.0% 1200 20% vmstat.io.bi", "1:6 . 2:6 dmesg.bi", NULL};
	static const char *const third[] = {"1000 . -30.0% 700 . vmstat.io.bi", NULL};
	static const char *const *const tables[] = {first, second, third};
	static const char *const dates[] = {"2025-03-10", "2024-01-05", "2025-01-01"};

	fixture_open(fixture);
	for (size_t i = 0; i < ARRAY_LENGTH(tables); i++) {
		fixture_document(fixture, "mail", "subject", "");
		fixture->store.documents[fixture->store.document_count - 1].date =
			slice_of(dates[i]);
		fixture_rows(fixture_table(fixture, "a b", ""), 1, tables[i]);
		sink_end(&fixture->sink);
	}
	fixture_ready(fixture, false);
}

static struct view *open_across(struct fixture *fixture, uint32_t comparison, uint32_t row)
{
	struct error error = {0};
	struct view *view = view_open(VIEW_METRICS, &fixture->session,
		view_scope_across(&fixture->session, (struct row_ref){comparison, row}));

	assert_true(view_sort(view, SLICE("date"), &error));
	return view;
}

static void one_metric_is_listed_by_date_with_its_noise_floor(void **state)
{
	struct fixture fixture;
	struct cells cells;

	(void)state;
	open_reports(&fixture);
	struct view *view = open_across(&fixture, 1, 0);
	cells_open(&cells, 6, 80, true);
	screen_draw(view, &cells, false);
	assert_screen(&cells,
		(const char *const[]){" vmstat.io.bi                                               "
				      "             3 rows",
			" noise: 20% here, median 8% over 3 rows   change by date 817",
			"   change chg/sd      base+-sd       head+-sd  report  date^      test",
			">. +20.0%   1.2x      1000  3%       1200 20%! b       2024-01-05 "
			"hackb..s=100%",
			" * -30.0%   >18x      1000            700      b       2025-01-01 "
			"hackb..s=100%",
			" . +10.0%   1.4x      1000  2%       1100  8%  b       2025-03-10 "
			"hackb..s=100%",
			NULL});
	cells_close(&cells);
	view_close(view);
	fixture_close(&fixture);
}

static void a_blank_counts_as_two_per_cent_at_most(void **state)
{
	struct fixture fixture;
	struct cells cells;
	struct arena arena = {0};

	(void)state;
	open_reports(&fixture);
	struct view *view = open_across(&fixture, 0, 1);
	cells_open(&cells, 5, 80, true);
	view_draw_head(view, &cells, 0, 0);
	assert_text(slice_trim(cells_row_text(&cells, 1, &arena)),
		"noise: 2% or less here, median 2% or less over 1 row");
	arena_release(&arena);
	cells_close(&cells);
	view_close(view);
	fixture_close(&fixture);
}

/* Enter leads to the metric of that report alone, and a family switched off hides nothing here. */
static void a_row_opens_as_in_any_list_of_metrics(void **state)
{
	struct fixture fixture;
	struct view_scope scope;
	enum view_id id;

	(void)state;
	open_reports(&fixture);
	struct view *view = open_across(&fixture, 0, 0);
	assert_int_equal(view_count(view), 3);
	assert_true(view_enter(view, 0, &id, &scope));
	assert_int_equal(id, VIEW_METRIC);
	assert_int_equal(scope.comparison, 1);
	assert_false(scope.across);
	view_close(view);
	fixture_close(&fixture);
}

int main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(one_metric_is_listed_by_date_with_its_noise_floor),
		cmocka_unit_test(a_blank_counts_as_two_per_cent_at_most),
		cmocka_unit_test(a_row_opens_as_in_any_list_of_metrics),
	};

	return cmocka_run_group_tests(tests, NULL, NULL);
}
