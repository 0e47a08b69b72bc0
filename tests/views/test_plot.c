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
	static const double values[] = {4, 4, 4, 4, 4, 8, 4, 4, 4, 4, 4, 0, 4, 4, 4, 4};

	(void)state;
	assert_sparkline(values, 16, true, "55855155");
}

int main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(a_strip_has_a_dot_a_run),
		cmocka_unit_test(a_sparkline_has_a_bar_a_run_in_their_order),
		cmocka_unit_test(a_long_sparkline_keeps_what_stands_out),
	};

	return cmocka_run_group_tests(tests, NULL, NULL);
}
