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

static void an_interval_has_ends_and_tells_where_0_is(void **state)
{
	struct scale scale = {-10, 10};
	struct arena arena = {0};

	(void)state;
	assert_text(plot_interval(&scale, -8, -5, -2, 21, true, &arena), "  [==o==] |          ");
	assert_text(plot_interval(&scale, -2, 1, 4, 21, true, &arena), "        [=|o==]      ");
	assert_text(plot_interval(&scale, -30, -20, -8, 21, true, &arena), "<=]       |          ");
	assert_text(plot_interval(&scale, -30, 2, 90, 21, true, &arena), "<=========|=o=======>");
	assert_text(plot_interval(&scale, 3, 3, 3, 21, true, &arena), "          |  o       ");
	assert_text(plot_interval(&scale, NAN, 1, NAN, 21, true, &arena), "");
	assert_text(plot_interval(&scale, -8, -5, -2, 9, false, &arena),
		" \xe2\x94\x9c\xe2\x80\xa2\xe2\x94\xa4\xe2\x94\x82    ");
	arena_release(&arena);
}

static void assert_points(bool ascii, const char *const *expected)
{
	static const struct point points[] = {{0, -10, false}, {5, 0, true}, {10, 10, false},
		{10, 10, false}, {NAN, 3, false}, {3, INFINITY, false}};
	struct cells cells;
	struct arena arena = {0};

	cells_open(&cells, 3, 12, ascii);
	struct scale scale = plot_points(points, ARRAY_LENGTH(points), &cells, 0, 3, 1, 11);
	assert_close(scale.least, -10);
	assert_close(scale.most, 10);
	for (int row = 0; row < 3; row++)
		assert_text(cells_row_text(&cells, row, &arena), expected[row]);
	arena_release(&arena);
	cells_close(&cells);
}

static void points_stand_where_their_numbers_say(void **state)
{
	(void)state;
	assert_points(true, (const char *const[]){"           2", " -----X-----", " o"});
	assert_points(false, (const char *const[]){"           2", " ─────X─────", " •"});
}

static void a_place_without_room_has_no_points(void **state)
{
	static const struct point point = {1, 1, true};
	struct cells cells;

	(void)state;
	cells_open(&cells, 1, 1, true);
	plot_points(&point, 1, &cells, 0, 0, 0, 0);
	plot_points(&point, 1, &cells, 0, 5, 0, 5); /* beyond the grid */
	plot_points(NULL, 0, &cells, 0, 1, 0, 1);
	cells_close(&cells);
}

/* A dot strip, a range and a bar look the same in both forms, sign for sign. */
static void pictures_have_a_form_in_utf8(void **state)
{
	static const struct sample samples[] = {{.value = 0, .run = UINT32_MAX},
		{.value = 10, .run = UINT32_MAX}, {.value = 10, .run = UINT32_MAX}};
	struct samples all = {samples, 3, NULL};
	struct scale scale = {0, 10};
	struct arena arena = {0};

	(void)state;
	assert_text(plot_strip(&scale, &all, 5, 5, false, &arena), "•─│─2");
	assert_text(plot_strip(&scale, &all, 5, 5, true, &arena), "o-|-2");
	assert_text(plot_range(&scale, 0, 5, 10, 5, false, &arena), "(─│─)");
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
		cmocka_unit_test(an_interval_has_ends_and_tells_where_0_is),
		cmocka_unit_test(points_stand_where_their_numbers_say),
		cmocka_unit_test(a_place_without_room_has_no_points),
		cmocka_unit_test(pictures_have_a_form_in_utf8),
		cmocka_unit_test(a_run_set_aside_has_no_dot_but_stays_on_the_scale),
		cmocka_unit_test(a_sparkline_has_a_bar_a_run_in_their_order),
		cmocka_unit_test(a_long_sparkline_keeps_what_stands_out),
	};

	return cmocka_run_group_tests(tests, NULL, NULL);
}
