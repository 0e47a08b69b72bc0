/* A session and its views while the store grows, as during a load. */
#include "tests/views/fixture.h"
#include "views/judge.h"
#include "views/view.h"

static struct fixture fixture;

/* A report with a row for each change in per cent. */
static void add_report(const char *subject, const char *const *changes)
{
	char row[80];

	fixture_document(&fixture, subject, subject, "");
	struct sink_table *table = fixture_table(&fixture, "old new", "");
	for (uint32_t i = 0; changes[i]; i++) {
		snprintf(
			row, sizeof(row), "100 1%% %s%% 150 1%% metric.%s", changes[i], changes[i]);
		fixture_row(table, i + 1, row);
	}
	sink_end(&fixture.sink);
}

static int open_one(void **state)
{
	(void)state;
	fixture_open(&fixture);
	add_report("first", (const char *const[]){"+20", "+10", NULL});
	fixture_ready(&fixture, false);
	return 0;
}

static int open_none(void **state)
{
	(void)state;
	fixture_open(&fixture);
	fixture_ready(&fixture, false);
	return 0;
}

static int close_all(void **state)
{
	(void)state;
	fixture_close(&fixture);
	return 0;
}

static struct view *open_metrics(uint32_t comparison)
{
	struct error error = {0};
	struct view *view = view_open(VIEW_METRICS, &fixture.session,
		(struct view_scope){.comparison = comparison, .family = VIEW_ALL});

	assert_true(view_sort(view, SLICE("change"), &error));
	return view;
}

static void new_reports_stand_behind_the_known_ones(void **state)
{
	(void)state;
	session_exchange(&fixture.session, 0);
	add_report("second", (const char *const[]){"+30", NULL});
	assert_true(session_is_behind(&fixture.session));
	assert_null(session_update(&fixture.session, SIZE_MAX));
	assert_false(session_is_behind(&fixture.session));
	assert_int_equal(fixture.session.comparison_count, 2);
	assert_int_equal(fixture.session.comparisons[0].base, 1); /* what was chosen stays */
	assert_int_equal(fixture.session.comparisons[1].report, 1);
}

static void they_are_taken_in_some_at_a_time(void **state)
{
	(void)state;
	for (int i = 0; i < 3; i++)
		add_report("more", (const char *const[]){"+30", "+40", NULL});
	session_update(&fixture.session, 4);
	assert_int_equal(fixture.session.comparison_count, 3);
	assert_true(session_is_behind(&fixture.session));
	session_update(&fixture.session, 4);
	assert_int_equal(fixture.session.comparison_count, 4);
}

static void the_selection_and_tags_follow_their_rows(void **state)
{
	struct view *view = open_metrics(VIEW_ALL);

	(void)state;
	view_tag(view, 1, true); /* +10 */
	add_report("second", (const char *const[]){"+30", "+15", NULL});
	session_update(&fixture.session, SIZE_MAX);
	assert_int_equal(view_count(view), 2); /* not before it is refreshed */
	assert_true(view_is_stale(view));
	assert_int_equal(view_refresh(view, 0), 1); /* +20 is behind +30 now */
	assert_int_equal(view_count(view), 4);
	assert_false(view_is_stale(view));
	assert_int_equal(view_tag_count(view), 1);
	assert_true(view_is_tagged(view, 3));
	view_close(view);
}

static void a_filter_holds_for_rows_that_come(void **state)
{
	struct view *view = open_metrics(VIEW_ALL);
	struct error error = {0};

	(void)state;
	assert_true(view_filter(view, SLICE("1"), &error));
	add_report("second", (const char *const[]){"+30", "+15", NULL});
	session_update(&fixture.session, SIZE_MAX);
	view_refresh(view, 0);
	assert_int_equal(view_count(view), 2);
	assert_int_equal(view_total(view), 4);
	view_close(view);
}

/* What a person looks at does not become something else. */
static void a_view_of_one_report_stays_as_it_is(void **state)
{
	struct view *view = open_metrics(0);

	(void)state;
	add_report("second", (const char *const[]){"+30", NULL});
	session_update(&fixture.session, SIZE_MAX);
	assert_false(view_is_stale(view));
	view_refresh(view, 0);
	assert_int_equal(view_count(view), 2);
	assert_int_equal(view_scope(view).comparison, 0);
	view_close(view);
}

/* Reports of many rows, so that their keys are sorted and merged in all ways; some are equal. */
static void add_many(uint32_t *seed)
{
	char changes[90][8];
	const char *list[ARRAY_LENGTH(changes) + 1] = {NULL};

	for (size_t i = 0; i < ARRAY_LENGTH(changes); i++) {
		*seed = *seed * 1103515245 + 12345;
		snprintf(changes[i], sizeof(changes[i]), "+%u", *seed >> 16 & 63);
		list[i] = changes[i];
	}
	add_report("many", list);
}

/* Row by row what a view is that is opened now. */
static void assert_like_new(struct view *view, enum view_id id, const char *key, const char *filter)
{
	struct error error = {0};
	struct view *other = view_open(id, &fixture.session,
		(struct view_scope){.comparison = VIEW_ALL, .family = VIEW_ALL});

	assert_true(view_sort(other, slice_of(key), &error));
	assert_true(view_filter(other, slice_of(filter), &error));
	assert_false(view_is_stale(view));
	assert_int_equal(view_total(view), view_total(other));
	assert_int_equal(view_count(view), view_count(other));
	for (size_t i = 0; i < view_count(view); i++) {
		struct row_ref row = view_row(view, i), expected = view_row(other, i);
		assert_int_equal(row.comparison, expected.comparison);
		assert_int_equal(row.row, expected.row);
	}
	view_close(other);
}

static void grow_in_steps(enum view_id id, const char *key, const char *filter, uint32_t *seed)
{
	struct error error = {0};
	struct view *view = view_open(id, &fixture.session,
		(struct view_scope){.comparison = VIEW_ALL, .family = VIEW_ALL});
	size_t selected = 3;

	assert_true(view_sort(view, slice_of(key), &error));
	assert_true(view_filter(view, slice_of(filter), &error));
	for (int i = 0; i < 3; i++) {
		struct row_ref row = view_row(view, selected);
		add_many(seed);
		add_many(seed);
		session_update(&fixture.session, SIZE_MAX);
		while (view_is_stale(view)) {
			assert_true(view_grow(view, 10, &selected));
			struct row_ref now = view_row(view, selected); /* follows it */
			assert_memory_equal(&now, &row, sizeof(row));
		}
		assert_like_new(view, id, key, filter);
	}
	view_close(view);
}

static void rows_that_are_merged_stand_as_if_all_were_sorted(void **state)
{
	static const char *const keys[] = {
		"order", "change", "-change", "none", "-none", "metric", "base", "report", "noise"};
	uint32_t seed = 1;

	(void)state;
	add_many(&seed);
	session_update(&fixture.session, SIZE_MAX);
	for (size_t i = 0; i < ARRAY_LENGTH(keys); i++)
		grow_in_steps(VIEW_METRICS, keys[i], i % 2 ? "[1-4]" : "", &seed);
}

static void rows_of_jitter_are_merged_too(void **state)
{
	static const char *const keys[] = {"order", "none", "-metric", "noise"};
	uint32_t seed = 2;

	(void)state;
	add_many(&seed);
	session_update(&fixture.session, SIZE_MAX);
	for (size_t i = 0; i < ARRAY_LENGTH(keys); i++)
		grow_in_steps(VIEW_JITTER, keys[i], i % 2 ? "[1-4]" : "", &seed);
}

/* A view that opens before there is anything is one of all reports, or of the only one. */
static void a_view_of_nothing_grows(void **state)
{
	static const enum view_id ids[] = {VIEW_METRICS, VIEW_JITTER};
	struct view *views[ARRAY_LENGTH(ids)];
	size_t selected = 0;

	(void)state;
	for (size_t i = 0; i < ARRAY_LENGTH(ids); i++)
		views[i] = view_open(ids[i], &fixture.session,
			(struct view_scope){.comparison = VIEW_ALL, .family = VIEW_ALL});
	for (int reports = 1; reports < 5; reports++) {
		add_report("next", (const char *const[]){"+30", "+15", "+60", NULL});
		session_update(&fixture.session, SIZE_MAX);
		for (size_t i = 0; i < ARRAY_LENGTH(ids); i++) {
			if (!view_grow(views[i], SIZE_MAX, &selected))
				view_refresh(views[i], 0);
			assert_like_new(views[i], ids[i], "order", "");
			assert_int_equal(
				view_scope(views[i]).comparison, reports == 1 ? 0 : VIEW_ALL);
		}
	}
	for (size_t i = 0; i < ARRAY_LENGTH(ids); i++)
		view_close(views[i]);
}

/* Rows of the profile are hidden as soon as there are others. */
static void rows_of_the_profile_are_hidden_when_others_come(void **state)
{
	size_t selected = 0;

	(void)state;
	for (int round = 0; round < 2; round++) {
		fixture_document(&fixture, "profile", "profile", "");
		struct sink_table *table = fixture_table(&fixture, "old new", "");
		fixture_row(table, 1, "1.00 . +2.0 3.00 . perf-profile.self.cycles-pp.a");
		sink_end(&fixture.sink);
	}
	session_update(&fixture.session, SIZE_MAX);
	struct view *view = open_metrics(VIEW_ALL);
	assert_int_equal(view_count(view), 2);
	add_report("others", (const char *const[]){"+30", NULL});
	session_update(&fixture.session, SIZE_MAX);
	assert_false(view_grow(view, SIZE_MAX, &selected));
	view_refresh(view, 0);
	assert_like_new(view, VIEW_METRICS, "change", "");
	assert_int_equal(view_count(view), 1);
	view_close(view);
}

/* Two keys, or another view: then all is built anew. */
static void what_cannot_be_merged_is_built_again(void **state)
{
	struct view *view = open_metrics(VIEW_ALL);
	struct error error = {0};
	size_t selected = 0;

	(void)state;
	assert_true(view_sort(view, SLICE("noise,change"), &error));
	add_report("second", (const char *const[]){"+30", NULL});
	session_update(&fixture.session, SIZE_MAX);
	assert_false(view_grow(view, SIZE_MAX, &selected));
	view_refresh(view, selected);
	assert_like_new(view, VIEW_METRICS, "noise,change", "");
	view_close(view);
}

static void what_becomes_a_quotation_goes_and_the_others_move_up(void **state)
{
	(void)state;
	add_report("second", (const char *const[]){"+30", NULL});
	add_report("third", (const char *const[]){"+40", NULL});
	session_update(&fixture.session, SIZE_MAX);
	struct view *all = open_metrics(VIEW_ALL), *gone = open_metrics(1),
		    *third = open_metrics(2);
	view_tag(all, 0, true); /* +40 */

	fixture.store.reports[1]->quotation_of = 0;
	fixture.store.quotations_marked++;
	const uint8_t *words = judge_words(fixture.session.judge, 2);
	const uint32_t *moved = session_update(&fixture.session, SIZE_MAX);
	assert_non_null(moved);
	assert_int_equal(moved[0], 0);
	assert_int_equal(moved[1], VIEW_ALL);
	assert_int_equal(moved[2], 1);
	assert_ptr_equal(judge_words(fixture.session.judge, 1), words); /* worked out once */
	assert_int_equal(fixture.session.quotation_count, 1);
	assert_false(view_renumber(gone, moved));
	assert_true(view_renumber(third, moved));
	assert_true(view_renumber(all, moved));
	assert_int_equal(view_refresh(third, 0), 0);
	assert_int_equal(view_scope(third).comparison, 1);
	assert_int_equal(view_refresh(all, 2), 1); /* +20 */
	assert_int_equal(view_count(all), 3);
	assert_true(view_is_tagged(all, 0));
	view_close(all);
	view_close(gone);
	view_close(third);
}

int main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test_setup_teardown(
			rows_that_are_merged_stand_as_if_all_were_sorted, open_one, close_all),
		cmocka_unit_test_setup_teardown(rows_of_jitter_are_merged_too, open_one, close_all),
		cmocka_unit_test_setup_teardown(a_view_of_nothing_grows, open_none, close_all),
		cmocka_unit_test_setup_teardown(
			rows_of_the_profile_are_hidden_when_others_come, open_none, close_all),
		cmocka_unit_test_setup_teardown(
			what_cannot_be_merged_is_built_again, open_one, close_all),
		cmocka_unit_test_setup_teardown(
			new_reports_stand_behind_the_known_ones, open_one, close_all),
		cmocka_unit_test_setup_teardown(
			they_are_taken_in_some_at_a_time, open_one, close_all),
		cmocka_unit_test_setup_teardown(
			the_selection_and_tags_follow_their_rows, open_one, close_all),
		cmocka_unit_test_setup_teardown(
			a_filter_holds_for_rows_that_come, open_one, close_all),
		cmocka_unit_test_setup_teardown(
			a_view_of_one_report_stays_as_it_is, open_one, close_all),
		cmocka_unit_test_setup_teardown(
			what_becomes_a_quotation_goes_and_the_others_move_up, open_one, close_all),
	};

	return cmocka_run_group_tests(tests, NULL, NULL);
}
