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

int main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(a_strip_has_a_dot_a_run),
	};

	return cmocka_run_group_tests(tests, NULL, NULL);
}
