/* Metric names: families, what is shown of them, their alphabet. */
#include "views/names.h"

#include "tests/views/fixture.h"

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

int main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(a_family_is_the_first_part_of_a_name),
		cmocka_unit_test(profile_names_lose_their_long_beginning),
		cmocka_unit_test(ranks_are_the_alphabet),
	};

	return cmocka_run_group_tests(tests, NULL, NULL);
}
