/* Quicker ways to the interval of a change: they say what the slow one does. */
#include "views/interval.h"

#include "parsers/arena.h"

#include <math.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stdlib.h>
#include <cmocka.h>

static void an_interval_within_the_floor_is_known_without_its_ends(void **state)
{
	static const double base[] = {100, 101, 103, 99.5, 100.2};
	static const double zeros[] = {100, 101, 0, 99.5, 100.2};
	double head[5];
	struct welch welch;

	(void)state;
	for (int step = 0; step < 1000; step++) {
		double rise = step % 50 / 4.0 - 6, floor = 0.5 * pow(1.3, step / 50.0);
		for (size_t i = 0; i < 5; i++)
			head[i] = base[(i * 3) % 5] * (1 + rise / 100);
		welch_of_samples(floor > 50 ? zeros : base, 5, head, 5, 0, &welch);
		struct interval interval = welch_interval(&welch);
		assert_int_equal(welch_is_within(&welch, floor),
			interval.low > -floor && interval.high < floor);
	}
}

static void an_interval_is_the_same_among_many(void **state)
{
	struct quantiles *known = heap_array(1, sizeof(*known));
	struct welch welch;

	(void)state;
	for (uint32_t runs = 2; runs < 200; runs++)
		for (int again = 0; again < 2; again++) {
			assert_true(welch_of_noise(0.1, (struct run_noise){0.02, runs},
				(struct run_noise){0.01 * again, runs}, &welch));
			struct interval alone = welch_interval(&welch);
			struct interval among = welch_interval_among(&welch, known);
			assert_memory_equal(&alone, &among, sizeof(alone));
		}
	free(known);
}

int main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(an_interval_within_the_floor_is_known_without_its_ends),
		cmocka_unit_test(an_interval_is_the_same_among_many),
	};

	return cmocka_run_group_tests(tests, NULL, NULL);
}
