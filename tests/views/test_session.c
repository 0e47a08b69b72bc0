/* Comparisons of a session, names and their families, labels of groups, dot strips. */
#include "views/labels.h"
#include "views/names.h"
#include "views/plot.h"

#include "tests/views/fixture.h"

static void open_three_groups(struct fixture *fixture, bool all_heads)
{
	fixture_open(fixture);
	fixture_document(fixture, "one", "", "");
	fixture_row(fixture_table(fixture, "a b c", ""), 1, "1.00 . +1.0% 1.01 . +2.0% 1.02 . m");
	sink_end(&fixture->sink);
	fixture_document(fixture, "two", "", "");
	fixture_row(fixture_table(fixture, "a b", "m 1.0 regression"), 1, "1.00 . +1.0% 1.01 . m");
	sink_end(&fixture->sink);
	fixture->store.reports[1]->base = 1;
	fixture_ready(fixture, all_heads);
}

static void assert_sides(const struct fixture *fixture, uint32_t index, uint32_t report,
	uint32_t base, uint32_t head)
{
	const struct comparison *comparison = &fixture->session.comparisons[index];

	assert_int_equal(comparison->report, report);
	assert_int_equal(comparison->base, base);
	assert_int_equal(comparison->head, head);
}

static void on_screen_a_report_has_one_comparison_with_the_last_group(void **state)
{
	struct fixture fixture;

	(void)state;
	open_three_groups(&fixture, false);
	assert_int_equal(fixture.session.comparison_count, 2);
	assert_sides(&fixture, 0, 0, 0, 2);
	assert_sides(&fixture, 1, 1, 1, 0);
	assert_int_equal(fixture.session.profile, PROFILE_APART);
	fixture_close(&fixture);
}

static void printed_a_report_has_one_for_every_head(void **state)
{
	struct fixture fixture;

	(void)state;
	open_three_groups(&fixture, true);
	assert_int_equal(fixture.session.comparison_count, 3);
	assert_sides(&fixture, 0, 0, 0, 1);
	assert_sides(&fixture, 1, 0, 0, 2);
	assert_sides(&fixture, 2, 1, 1, 0);
	assert_int_equal(fixture.session.profile, PROFILE_MIXED);
	fixture_close(&fixture);
}

static void sides_are_exchanged_and_a_base_is_chosen(void **state)
{
	struct fixture fixture;

	(void)state;
	open_three_groups(&fixture, false);
	session_exchange(&fixture.session, 0);
	assert_sides(&fixture, 0, 0, 2, 0);
	session_choose_base(&fixture.session, 0, 0);
	assert_sides(&fixture, 0, 0, 0, 2);
	session_choose_base(&fixture.session, 0, 1);
	assert_sides(&fixture, 0, 0, 1, 2);
	assert_true(session_report(&fixture.session, 0) == fixture.store.reports[0]);
	fixture_close(&fixture);
}

static void the_headline_row_is_the_one_that_is_named(void **state)
{
	struct fixture fixture;

	(void)state;
	open_three_groups(&fixture, false);
	assert_int_equal(fixture.session.headline[0], UINT32_MAX);
	assert_int_equal(fixture.session.headline[1], 0);
	fixture_close(&fixture);
}

static void a_family_is_the_first_part_of_a_name(void **state)
{
	static const struct {
		const char *name, *family;
	} cases[] = {{"perf-stat.i.ipc", "perf-stat"}, {"cpuidle..time", "cpuidle"},
		{"TOTAL vm-scalability.throughput", "vm-scalability"},
		{"GEO-MEAN will-it-scale.x", "will-it-scale"}, {"nodot", "nodot"}, {"", ""}};

	(void)state;
	for (size_t i = 0; i < ARRAY_LENGTH(cases); i++)
		assert_text(names_first_part(slice_of(cases[i].name)), cases[i].family);
}

static void profile_names_lose_their_long_beginning(void **state)
{
	static const struct {
		const char *name, *prefix, *rest;
	} cases[] = {
		{"perf-profile.calltrace.cycles-pp.f.g", "calltrace", "f.g"},
		{"perf-profile.self.cycles-pp.f", "self", "f"},
		{"perf-profile.children.cycles.f", "children", "f"},
		{"perf-profile.cpu-cycles.f", "", "perf-profile.cpu-cycles.f"},
		{"perf-profile.self.f", "", "perf-profile.self.f"},
		{"perf-stat.i.ipc", "", "perf-stat.i.ipc"},
	};

	(void)state;
	for (size_t i = 0; i < ARRAY_LENGTH(cases); i++) {
		struct slice prefix;
		assert_text(names_short(slice_of(cases[i].name), &prefix), cases[i].rest);
		assert_text(prefix, cases[i].prefix);
	}
}

static void ranks_are_the_alphabet(void **state)
{
	static const char *const sorted[] = {"", "A", "a", "a.long.name.that.goes.on",
		"a.long.name.that.goes.on.1", "a.long.name.that.goes.on.10",
		"a.long.name.that.goes.on.2", "ab", "b", "\xc3\xa9"};
	static const size_t given[] = {5, 2, 9, 0, 7, 1, 3, 8, 6, 4};
	struct intern pool = {0};
	struct names names;

	(void)state;
	for (size_t i = 0; i < ARRAY_LENGTH(given); i++)
		intern_add(&pool, slice_of(sorted[given[i]]));
	names_open(&names, &pool);
	const uint32_t *rank = names_rank(&names);
	for (size_t i = 0; i < ARRAY_LENGTH(given); i++)
		assert_int_equal(rank[i], given[i]);
	intern_add(&pool, SLICE("aa"));
	names_update(&names);
	assert_int_equal(names_rank(&names)[ARRAY_LENGTH(given)], 7);
	names_close(&names);
	intern_release(&pool);
}

static void labels_are_short_and_show_what_differs(void **state)
{
	static const struct {
		const char *label, *other, *shown;
		int width;
	} cases[] = {
		{"d3a194d95fc8d535", "e249056c91a2f14e", "d3a194d95f", 10},
		{"d3a194d95f (\"mm\")", "e249056c91", "d3a194d95f", 12},
		{"v5.19-rc7", "v6.0", "v5.19-rc7", 10},
		{"5.13.0-rc1-mm1", "5.13.0-rc1-mm1-max-order-20", "5.13..-mm1", 10},
		{"5.13.0-rc1-mm1-max-order-20", "5.13.0-rc1-mm1", "5.13..r-20", 10},
		{"/logs/with-patch-a/run", "/logs/with-patch-b/run", "..-a/run", 10},
		{"", "x", "group 1", 10},
		{"before", "after", "before", 10},
	};

	(void)state;
	for (size_t i = 0; i < ARRAY_LENGTH(cases); i++) {
		struct arena arena = {0};
		struct group groups[] = {{.label = slice_of(cases[i].label)},
			{.label = slice_of(cases[i].other), .runs = 5}};
		struct report report = {.group_count = 2, .groups = groups};
		assert_text(label_beside(&report, 0, 1, cases[i].width, &arena), cases[i].shown);
		arena_release(&arena);
	}
}

static void a_label_can_say_its_runs(void **state)
{
	struct arena arena = {0};
	struct group groups[] = {{.label = SLICE("before"), .runs = 10}, {.label = SLICE("after")}};
	struct report report = {.group_count = 2, .groups = groups};

	(void)state;
	assert_text(label_with_runs(&report, 0, &arena), "before (10)");
	assert_text(label_with_runs(&report, 1, &arena), "after");
	arena_release(&arena);
}

static void assert_strip(const double *values, size_t count, double mean, const char *expected)
{
	struct sample samples[16] = {0};
	struct scale scale = SCALE_EMPTY;
	struct arena arena = {0};

	for (size_t i = 0; i < count; i++)
		samples[i].value = values[i];
	scale_add(&scale, samples, count);
	assert_text(plot_strip(&scale, samples, count, mean, 11, true, &arena), expected);
	arena_release(&arena);
}

static void a_strip_has_a_dot_a_run(void **state)
{
	(void)state;
	assert_strip((const double[]){0, 5, 10}, 3, NAN, "o----o----o");
	assert_strip((const double[]){0, 0, 10, 10, 10}, 5, 6, "2-----|---3");
	assert_strip((const double[]){7}, 1, 7, "-----o-----");
	assert_strip((const double[]){1, 1, 1, 1, 1, 1, 1, 1, 1, 1}, 10, 1, "-----#-----");
	assert_strip((const double[]){0, NAN, INFINITY, 10}, 4, NAN, "o---------o");
	assert_strip(NULL, 0, NAN, "-----------");
}

int main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(on_screen_a_report_has_one_comparison_with_the_last_group),
		cmocka_unit_test(printed_a_report_has_one_for_every_head),
		cmocka_unit_test(sides_are_exchanged_and_a_base_is_chosen),
		cmocka_unit_test(the_headline_row_is_the_one_that_is_named),
		cmocka_unit_test(a_family_is_the_first_part_of_a_name),
		cmocka_unit_test(profile_names_lose_their_long_beginning),
		cmocka_unit_test(ranks_are_the_alphabet),
		cmocka_unit_test(labels_are_short_and_show_what_differs),
		cmocka_unit_test(a_label_can_say_its_runs),
		cmocka_unit_test(a_strip_has_a_dot_a_run),
	};

	return cmocka_run_group_tests(tests, NULL, NULL);
}
