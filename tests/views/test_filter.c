/* Patterns and the filters of a session. */
#include "views/filter.h"

#include "tests/views/fixture.h"

static void open_names(struct fixture *fixture)
{
	static const char *const rows[] = {"1.00 . +1.0% 1.01 . perf-stat.i.ipc",
		"1.00 . +1.0% 1.01 . perf-profile.self.cycles-pp.f",
		"1.00 . +1.0% 1.01 . vmstat.io.bi", "1.00 . +1.0% 1.01 . vmstat.io.bo", NULL};

	fixture_open(fixture);
	fixture_document(fixture, "mail", "[mm] 1234: vmstat.io.bi regression", "");
	fixture_rows(fixture_table(fixture, "a b", ""), 1, rows);
	sink_end(&fixture->sink);
	fixture_ready(fixture, false);
}

/* One letter a name: is it kept? */
static void assert_kept(struct fixture *fixture, const char *expected)
{
	for (uint32_t name = 0; expected[name]; name++)
		assert_int_equal(
			filter_keeps_name(fixture->session.filter, name), expected[name] == 'y');
}

static void all_patterns_must_hold(void **state)
{
	struct fixture fixture;
	struct error error = {0};
	struct filter *filter;

	(void)state;
	open_names(&fixture);
	filter = fixture.session.filter;
	assert_kept(&fixture, "yyyy");
	assert_true(filter_add(filter, FILTER_KEEP, SLICE("^(perf|vmstat)"), &error));
	assert_true(filter_add(filter, FILTER_KEEP, SLICE("\\.i"), &error));
	assert_kept(&fixture, "ynyy");
	assert_true(filter_add(filter, FILTER_EXCLUDE, SLICE("o$"), &error));
	assert_kept(&fixture, "ynyn");
	fixture_close(&fixture);
}

static void reports_match_by_subject_test_machine_or_parameters(void **state)
{
	static const struct {
		const char *pattern;
		bool kept;
	} cases[] = {{"^\\[mm\\]", true}, {"hackbench", true}, {"icl-2sp7", true},
		{"threads=100", true}, {"netperf", false}};

	(void)state;
	for (size_t i = 0; i < ARRAY_LENGTH(cases); i++) {
		struct fixture fixture;
		struct error error = {0};
		open_names(&fixture);
		assert_true(filter_add(
			fixture.session.filter, FILTER_REPORT, slice_of(cases[i].pattern), &error));
		assert_int_equal(filter_keeps_report(fixture.session.filter, 0), cases[i].kept);
		assert_kept(&fixture, "yyyy");
		fixture_close(&fixture);
	}
}

static void families_are_switched_off_and_on(void **state)
{
	struct fixture fixture;

	(void)state;
	open_names(&fixture);
	uint32_t vmstat = names_family(fixture.session.names, SLICE("vmstat"));
	filter_switch_family(fixture.session.filter, vmstat, false);
	assert_kept(&fixture, "yynn");
	assert_true(filter_matches_name(fixture.session.filter, 2));
	filter_switch_family(fixture.session.filter, vmstat, true);
	assert_kept(&fixture, "yyyy");
	fixture_close(&fixture);
}

static void a_mistake_is_named_with_its_place(void **state)
{
	static const struct {
		const char *pattern;
		uint32_t column;
	} cases[] = {{"a(b", 3}, {"a)b", 1}, {"[a", 2}, {"x{2,1}", 5}, {"*", 0}, {"a\\", 2}};

	(void)state;
	for (size_t i = 0; i < ARRAY_LENGTH(cases); i++) {
		struct error error = {0};
		assert_null(pattern_open(slice_of(cases[i].pattern), true, &error));
		assert_int_equal(error.code, ERROR_REGEX);
		assert_int_equal(error.column, cases[i].column);
		assert_true(error.message[0] != '\0');
	}
}

static void any_bytes_can_be_searched_through(void **state)
{
	struct error error = {0};
	struct pattern *pattern = pattern_open(SLICE("b\xc2\xb1?c"), true, &error);

	(void)state;
	assert_non_null(pattern);
	assert_true(pattern_matches(pattern, SLICE("\xff\xfe"
						   "bc\x80")));
	assert_true(pattern_matches(pattern, SLICE("b\xc2\xb1"
						   "c")));
	assert_false(pattern_matches(pattern, SLICE("b\xb1"
						    "c")));
	assert_false(pattern_matches(pattern, SLICE_EMPTY));
	pattern_close(pattern);
}

static void an_explosive_pattern_gives_up_and_says_so(void **state)
{
	char name[64];
	struct intern names = {0};
	struct error error = {0};
	struct pattern *keep = pattern_open(SLICE("^(a|aa)+$"), true, &error);
	struct pattern *drop = pattern_open(SLICE("^(a|aa)+$"), false, &error);

	(void)state;
	for (int i = 0; i < 1000; i++) {
		memset(name, 'a', 50);
		snprintf(name + 50, 14, "!%d", i);
		intern_add(&names, slice_of(name));
	}
	/* in doubt a row stays: it is kept by one and not excluded by the other */
	for (uint32_t i = 0; i < names.count; i++) {
		assert_true(pattern_matches_name(keep, &names, i));
		assert_false(pattern_matches_name(drop, &names, i));
	}
	assert_true(pattern_gave_up(keep, &error));
	assert_int_equal(error.code, ERROR_REGEX);
	pattern_close(keep);
	pattern_close(drop);
	intern_release(&names);
}

static void a_pattern_knows_names_that_came_later(void **state)
{
	struct intern names = {0};
	struct error error = {0};
	struct pattern *pattern = pattern_open(SLICE("7"), true, &error);
	char name[16];

	(void)state;
	for (uint32_t i = 0; i < 300; i++) {
		snprintf(name, sizeof(name), "%u", i);
		intern_add(&names, slice_of(name));
		assert_int_equal(
			pattern_matches_name(pattern, &names, i), strchr(name, '7') != NULL);
		assert_int_equal(
			pattern_matches_name(pattern, &names, i), strchr(name, '7') != NULL);
	}
	pattern_close(pattern);
	intern_release(&names);
}

int main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(all_patterns_must_hold),
		cmocka_unit_test(reports_match_by_subject_test_machine_or_parameters),
		cmocka_unit_test(families_are_switched_off_and_on),
		cmocka_unit_test(a_mistake_is_named_with_its_place),
		cmocka_unit_test(any_bytes_can_be_searched_through),
		cmocka_unit_test(an_explosive_pattern_gives_up_and_says_so),
		cmocka_unit_test(a_pattern_knows_names_that_came_later),
	};

	return cmocka_run_group_tests(tests, NULL, NULL);
}
