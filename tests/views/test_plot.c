/* Dot strips. */
#include "views/plot.h"

#include "tests/views/fixture.h"

static void assert_strip(const double *values, size_t count, double mean, const char *expected)
{
	struct sample samples[16] = {0};
	struct scale scale = SCALE_EMPTY;
	struct arena arena = {0};

	for (size_t i = 0; i < count; i++)
		samples[i].value = values[i];
	scale_add(&scale, samples, count);
	struct samples all = {samples, count, NULL};
	assert_text(plot_strip(&scale, &all, mean, 11, true, &arena), expected);
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

static void a_range_has_its_ends_around_the_mean(void **state)
{
	struct scale scale = {0, 10};
	struct arena arena = {0};

	(void)state;
	assert_text(plot_range(&scale, 2, 5, 8, 11, true, &arena), "--(--|--)--");
	assert_text(plot_range(&scale, NAN, 5, NAN, 11, true, &arena), "-----|-----");
	assert_text(plot_range(&scale, 5, 5, 5, 11, true, &arena), "-----|-----");
	assert_text(plot_range(&scale, NAN, NAN, NAN, 3, true, &arena), "---");
	arena_release(&arena);
}

static void a_run_set_aside_has_no_dot_but_stays_on_the_scale(void **state)
{
	static const struct sample samples[] = {
		{.value = 0, .run = 0}, {.value = 5, .run = 1}, {.value = 10, .run = 2}};
	static const uint8_t aside[] = {0, 0, 1};
	struct samples all = {samples, 3, aside};
	struct scale scale = SCALE_EMPTY;
	struct arena arena = {0};

	(void)state;
	scale_add(&scale, samples, 3);
	assert_text(plot_strip(&scale, &all, NAN, 11, true, &arena), "o----o-----");
	arena_release(&arena);
}

static void assert_sparkline(const double *values, size_t count, bool ascii, const char *expected)
{
	struct arena arena = {0};

	assert_text(plot_sparkline(values, count, 8, ascii, &arena), expected);
	arena_release(&arena);
}

static void a_sparkline_has_a_bar_a_run_in_their_order(void **state)
{
	(void)state;
	assert_sparkline((const double[]){0, 7, 1, 3, 7}, 5, true, "18248");
	assert_sparkline((const double[]){0, 7, 1, 3, 7}, 5, false, "▁█▂▄█");
	assert_sparkline((const double[]){5, 5, 5}, 3, true, "555");
	assert_sparkline((const double[]){1, NAN, 2}, 3, true, "1 8");
	assert_sparkline(NULL, 0, true, "");
}

static void a_long_sparkline_keeps_what_stands_out(void **state)
{
	static const double both[] = {4, 4, 4, 4, 4, 8, 4, 4, 4, 4, 4, 0, 4, 4, 4, 4},
			    low[] = {7, 8, 7, 8, 0, 8, 7, 8, 7, 8, 7, 8, 7, 8, 7, 8};

	(void)state;
	assert_sparkline(both, 16, true, "55855155");
	assert_sparkline(low, 16, true, "77177777");
}

int main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(a_strip_has_a_dot_a_run),
		cmocka_unit_test(a_range_has_its_ends_around_the_mean),
		cmocka_unit_test(a_run_set_aside_has_no_dot_but_stays_on_the_scale),
		cmocka_unit_test(a_sparkline_has_a_bar_a_run_in_their_order),
		cmocka_unit_test(a_long_sparkline_keeps_what_stands_out),
	};

	return cmocka_run_group_tests(tests, NULL, NULL);
}
