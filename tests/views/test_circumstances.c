/* What is said of the circumstances of runs. */
#include "views/circumstances.h"

#include <math.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <cmocka.h>

#define BOOT "the runs of a side follow each other: boot-to-boot change is not in this interval"

/* Two groups of three runs with one metric, run by run: base first. */
struct bench {
	struct report report;
	struct group groups[2];
	struct run runs[6];
	struct sample samples[6];
	uint32_t start[3];
	const uint8_t *aside; /* [run]; NULL: none */
};

static void open_bench(struct bench *bench)
{
	static const double values[] = {100, 101, 102, 90, 95, 96};

	*bench = (struct bench){.start = {0, 3, 6}};
	bench->report = (struct report){.group_count = 2,
		.row_count = 1,
		.run_count = 6,
		.has_samples = true,
		.groups = bench->groups,
		.runs = bench->runs,
		.sample_start = bench->start,
		.samples = bench->samples};
	for (uint32_t i = 0; i < 6; i++) {
		bench->runs[i] = (struct run){
			.group = i / 3, .run_time = 60.05, .cpu_percent = NAN, .load_average = NAN};
		bench->samples[i] = (struct sample){.value = values[i], .run = i};
	}
}

static void assert_uncovered(const struct bench *bench, const char *words)
{
	struct arena arena = {0};
	struct slice text = circumstances_uncovered(&bench->report, bench->aside, 0, 1, &arena);

	assert_string_equal(text.length ? text.at : "", words);
	arena_release(&arena);
}

static void runs_of_one_log_may_share_a_boot(void **state)
{
	struct bench bench;

	(void)state;
	open_bench(&bench);
	assert_uncovered(&bench, BOOT);
	for (uint32_t i = 0; i < 6; i++)
		bench.runs[i].document = i;
	assert_uncovered(&bench, "");
}

static void the_run_with_a_lean_share_of_the_cpus_is_named(void **state)
{
	static const double shares[] = {99.6, 99.7, 99.6, 82.9, 95.1, 95.2};
	struct bench bench;

	(void)state;
	open_bench(&bench);
	for (uint32_t i = 0; i < 6; i++)
		bench.runs[i].cpu_percent = shares[i];
	assert_uncovered(
		&bench, "run 1 of the head had 83% of the CPUs, the others 95-100%; " BOOT);
	bench.runs[3].cpu_percent = 97;
	assert_uncovered(&bench, BOOT);
	bench.runs[1].cpu_percent = 76;
	assert_uncovered(
		&bench, "run 2 of the base had 76% of the CPUs, the others 95-100%; " BOOT);
}

static void runs_of_different_length_are_named(void **state)
{
	struct bench bench;

	(void)state;
	open_bench(&bench);
	for (uint32_t i = 3; i < 6; i++)
		bench.runs[i].run_time = 10.02;
	assert_uncovered(&bench, "base runs took 60 s, head runs 10 s; " BOOT);
	bench.runs[4].run_time = NAN;
	assert_uncovered(&bench, "base runs took 60 s, head runs 10 s; " BOOT);
	bench.runs[3].run_time = 60;
	assert_uncovered(&bench, BOOT);
}

static void a_run_set_aside_is_passed_over(void **state)
{
	static const uint8_t aside[6] = {0, 1, 0, 0, 0, 0};
	struct bench bench;

	(void)state;
	open_bench(&bench);
	for (uint32_t i = 0; i < 6; i++)
		bench.runs[i].cpu_percent = i == 1 ? 76 : 95 + i;
	assert_uncovered(
		&bench, "run 2 of the base had 76% of the CPUs, the others 95-100%; " BOOT);
	bench.aside = aside;
	assert_uncovered(&bench, BOOT);
}

static void a_run_that_is_always_farthest_is_named(void **state)
{
	static const struct standing same[] = {{.metrics = 9, .farthest = 7}, {.metrics = 9},
		{.metrics = 9, .farthest = 2}, {.metrics = 9, .farthest = 5},
		{.metrics = 9, .farthest = 4}, {.metrics = 9}};
	static const struct standing other[] = {{.metrics = 9, .farthest = 1},
		{.metrics = 9, .farthest = 8}, {.metrics = 9}, {.metrics = 9, .farthest = 3},
		{.metrics = 9, .farthest = 3}, {.metrics = 9, .farthest = 3}};
	const struct standing *const four[] = {same, same}, *const three[] = {same, other},
				     *const two[] = {other, other};
	struct bench bench;
	struct arena arena = {0};

	(void)state;
	open_bench(&bench);
	const struct report *const reports[] = {&bench.report, &bench.report};
	assert_string_equal(circumstances_farthest(reports, four, 2, &arena).at,
		"run 1 is farthest in 4 of 4 groups; chance does this in 3.7% of such logs");
	assert_string_equal(circumstances_farthest(reports, three, 2, &arena).at,
		"run 1 is farthest in 3 of 4 groups; chance does this in 33% of such logs");
	for (uint32_t i = 0; i < 6; i++)
		bench.runs[i].cpu_percent = i % 3 ? 95 + i : 76;
	assert_string_equal(circumstances_farthest(reports, four, 2, &arena).at,
		"run 1 is farthest in 4 of 4 groups (76% of the CPUs, the others 96-100%); chance "
		"does "
		"this in 3.7% of such logs");
	assert_int_equal(circumstances_farthest(reports, four, 1, &arena).length, 0);
	assert_int_equal(circumstances_farthest(reports, two, 2, &arena).length, 0);
	arena_release(&arena);
}

/* One that is set aside has no metrics; the others keep their places. */
static void a_run_set_aside_is_never_the_farthest(void **state)
{
	static const struct standing standings[] = {{.metrics = 0}, {.metrics = 9},
		{.metrics = 9, .farthest = 9}, {.metrics = 9}, {.metrics = 9},
		{.metrics = 9, .farthest = 8}};
	const struct standing *const twice[] = {standings, standings};
	struct bench bench;
	struct arena arena = {0};

	(void)state;
	open_bench(&bench);
	const struct report *const reports[] = {&bench.report, &bench.report};
	assert_string_equal(circumstances_farthest(reports, twice, 2, &arena).at,
		"run 3 is farthest in 4 of 4 groups; chance does this in 12% of such logs");
	arena_release(&arena);
}

int main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(runs_of_one_log_may_share_a_boot),
		cmocka_unit_test(the_run_with_a_lean_share_of_the_cpus_is_named),
		cmocka_unit_test(runs_of_different_length_are_named),
		cmocka_unit_test(a_run_set_aside_is_passed_over),
		cmocka_unit_test(a_run_that_is_always_farthest_is_named),
		cmocka_unit_test(a_run_set_aside_is_never_the_farthest),
	};

	return cmocka_run_group_tests(tests, NULL, NULL);
}
