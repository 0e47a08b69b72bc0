/* Sorting row numbers by keys, and the orders of the README. */
#include "views/order.h"

#include "tests/views/fixture.h"
#include "views/names.h"
#include "views/view.h"

static uint64_t next_random(uint64_t *state)
{
	*state = *state * 6364136223846793005u + 1442695040888963407u;
	return *state >> 11;
}

/* Whatever the keys: a permutation, in order, and rows of equal keys stay as they were. */
static void a_sort_is_a_stable_permutation(void **state)
{
	static const uint64_t masks[] = {
		0, 1, 0xff, 0xffffffff, 0xffffffff00000000, UINT64_MAX, 0x8000000000000001};
	static const size_t counts[] = {0, 1, 2, 63, 64, 65, 1000, 70000};
	uint64_t seed = 1;

	(void)state;
	for (size_t m = 0; m < ARRAY_LENGTH(masks); m++)
		for (size_t c = 0; c < ARRAY_LENGTH(counts); c++) {
			size_t count = counts[c];
			uint64_t *keys = heap_allocate(count * sizeof(*keys));
			uint64_t *given = heap_allocate(count * sizeof(*given));
			uint32_t *rows = heap_allocate(count * sizeof(*rows));
			uint8_t *seen = heap_allocate(count);
			for (size_t i = 0; i < count; i++) {
				keys[i] = given[i] =
					next_random(&seed) * 0x9e3779b97f4a7c15u & masks[m];
				rows[i] = (uint32_t)i;
				seen[i] = 0;
			}
			order_sort(keys, rows, count);
			for (size_t i = 0; i < count; i++) {
				assert_true(rows[i] < count && !seen[rows[i]]);
				seen[rows[i]] = 1;
				if (i == 0)
					continue;
				assert_true(given[rows[i - 1]] <= given[rows[i]]);
				if (given[rows[i - 1]] == given[rows[i]])
					assert_true(rows[i - 1] < rows[i]);
			}
			free(keys);
			free(given);
			free(rows);
			free(seen);
		}
}

static void numbers_compare_as_their_keys(void **state)
{
	static const double numbers[] = {
		-INFINITY, -1e300, -2, -1, -1e-300, 0, 1e-300, 1, 2, 1e300, INFINITY};

	(void)state;
	for (size_t i = 1; i < ARRAY_LENGTH(numbers); i++) {
		assert_true(order_number(numbers[i - 1], false) < order_number(numbers[i], false));
		assert_true(order_number(numbers[i - 1], true) > order_number(numbers[i], true));
		assert_true(
			order_class(3, numbers[i - 1], true) >= order_class(3, numbers[i], true));
	}
	assert_int_equal(order_number(-0.0, false), order_number(0.0, false));
	for (int largest_first = 0; largest_first < 2; largest_first++) {
		assert_true(order_number(NAN, largest_first) == ORDER_LAST);
		assert_true(order_number(-INFINITY, largest_first) < ORDER_LAST);
		assert_true(order_class(1, NAN, largest_first) < order_class(2, 5, largest_first));
	}
}

static const char *const mail[] = {
	"70.00 . -1.0% 69.30 . perf-stat.small",
	"16.30 . -14.1 2.20 . perf-profile.self.cycles-pp.spin",
	"0.00 . +2.1e+105% 2095 . proc-vmstat.appeared",
	"100.00 . +5880.0% 5980 . perf-stat.risen",
	"0.00 . -100.0% 0.00 . proc-vmstat.nothing",
	"2.34 . -100.0% 0.00 . proc-vmstat.vanished",
	"0.01 . +4.4e+05% 44.00 . sched_debug.coarse",
	"4115705 7% -98.9% 45562 67% vmstat.fallen",
	"100.00 . +50.0% 150.00 . hackbench.own",
	"100.00 . +900.0% 1000.00 . hackbench.time.own",
	"0:6 33% 2:6 dmesg.failed",
	"415614 . -26.6% 304910 . hackbench.throughput",
	"0.50 . +0.7 1.20 . mpstat.cpu.all.irq%",
	"0.00 . +20.0 20.00 . perf-profile.self.cycles-pp.new",
	NULL,
};

/* The last parts of the names in the order of a key. */
static void assert_order(const char *keys, const char *expected)
{
	struct fixture fixture;
	struct error error = {0};
	char text[400] = "";

	fixture_open(&fixture);
	fixture_document(&fixture, "mail", "subject", "");
	fixture_rows(
		fixture_table(&fixture, "a b", "hackbench.throughput -26.6 regression"), 1, mail);
	sink_end(&fixture.sink);
	fixture_ready(&fixture, true);
	struct view *view = view_open(VIEW_METRICS, &fixture.session,
		(struct view_scope){.comparison = 0, .family = VIEW_ALL});
	assert_true(view_sort(view, slice_of(keys), &error));
	for (size_t i = 0; i < view_count(view); i++) {
		uint32_t document, line;
		assert_true(view_origin(view, i, &document, &line));
		const char *name = strrchr(mail[line - 1], '.');
		snprintf(text + strlen(text), sizeof(text) - strlen(text), "%s%s", i ? " " : "",
			name + 1);
	}
	assert_string_equal(text, expected);
	view_close(view);
	fixture_close(&fixture);
}

static void the_usual_order_begins_with_what_matters(void **state)
{
	(void)state;
	assert_order("order", "throughput own own failed fallen risen small coarse appeared "
			      "vanished new spin irq% nothing");
}

static void change_has_its_sign_and_classes_follow_in_both_directions(void **state)
{
	(void)state;
	assert_order("change", "risen own own small throughput fallen coarse appeared vanished new "
			       "irq% spin failed nothing");
	assert_order("-change", "fallen throughput small own own risen coarse appeared vanished "
				"spin irq% new failed nothing");
}

static void factor_is_the_size_of_the_change(void **state)
{
	(void)state;
	assert_order("factor", "fallen risen own own throughput small coarse appeared vanished new "
			       "spin irq% failed nothing");
}

static void rows_without_a_value_are_last_in_both_directions(void **state)
{
	(void)state;
	assert_order("-effect", "small fallen throughput own irq% spin own risen coarse appeared "
				"nothing vanished failed new");
}

static void a_second_key_decides_where_the_first_does_not(void **state)
{
	(void)state;
	assert_order("base,-metric", "fallen throughput risen own own small spin vanished irq% "
				     "coarse nothing appeared new failed");
}

static void none_is_the_order_of_the_file(void **state)
{
	(void)state;
	assert_order("none", "small spin appeared risen nothing vanished coarse fallen own own "
			     "failed throughput irq% new");
	assert_order("-none", "new irq% throughput failed own own fallen coarse vanished nothing "
			      "risen appeared spin small");
}

static void a_headline_metric_that_fell_to_0_is_no_class_apart(void **state)
{
	struct compared fallen = {
		.class = CLASS_NOW_ZERO, .headline = true, .ratio = 0, .change = {-100, 1}};
	struct compared plain = {.class = CLASS_PLAIN, .ratio = 0.01, .change = {-99, 1}};

	(void)state;
	assert_true(order_change(&fallen, false) < order_change(&plain, false));
	assert_true(order_factor(&fallen, true) < order_factor(&plain, true));
}

int main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(a_sort_is_a_stable_permutation),
		cmocka_unit_test(numbers_compare_as_their_keys),
		cmocka_unit_test(the_usual_order_begins_with_what_matters),
		cmocka_unit_test(change_has_its_sign_and_classes_follow_in_both_directions),
		cmocka_unit_test(factor_is_the_size_of_the_change),
		cmocka_unit_test(rows_without_a_value_are_last_in_both_directions),
		cmocka_unit_test(a_second_key_decides_where_the_first_does_not),
		cmocka_unit_test(none_is_the_order_of_the_file),
		cmocka_unit_test(a_headline_metric_that_fell_to_0_is_no_class_apart),
	};

	return cmocka_run_group_tests(tests, NULL, NULL);
}
