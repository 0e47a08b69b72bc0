/* Rows to be judged: with samples, or as a mail prints them. */
#ifndef TESTS_VIEWS_VERDICT_ROWS_H
#define TESTS_VIEWS_VERDICT_ROWS_H

#include "views/verdict.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <cmocka.h>

static inline struct figure printed(const char *text)
{
	struct figure figure = FIGURE_NONE;

	number_parse(slice_of(text), &figure);
	return figure;
}

static inline struct verdict_side samples_side(const double *samples, size_t count)
{
	double sum = 0;

	for (size_t i = 0; i < count; i++)
		sum += samples[i];
	return (struct verdict_side){
		.value = figure_computed(sum / (double)count),
		.printed_noise = NOISE_NONE,
		.runs = {(uint32_t)count, (uint32_t)count, RUN_SOURCE_SAMPLES, NOISE_NONE},
		.samples = samples,
		.sample_count = count,
	};
}

/* A headline metric with samples, more of which is better. */
static inline struct verdict_row samples_row(
	const double *base, size_t base_count, const double *head, size_t head_count)
{
	struct verdict_row row = {.headline = true,
		.floor = 3,
		.direction = DIRECTION_UP,
		.change = FIGURE_NONE,
		.base = samples_side(base, base_count),
		.head = samples_side(head, head_count)};

	row.ratio = row.head.value.value / row.base.value.value;
	return row;
}

static const struct run_count unknown_runs = {3, 10, RUN_SOURCE_NONE, NOISE_NONE};

static inline struct run_count fail_runs(uint32_t runs)
{
	return (struct run_count){runs, runs, RUN_SOURCE_FAILS, NOISE_NONE};
}

/* A side as a mail prints it; a noise of -1: no +- is printed. */
static inline struct verdict_side printed_side(const char *value, int noise, struct run_count runs)
{
	return (struct verdict_side){
		.value = printed(value),
		.noise_least = noise < 0 ? 0 : noise,
		.noise_most = noise < 0 ? 2 : noise + 1,
		.printed_noise = noise < 0 ? NOISE_NONE : (int16_t)noise,
		.runs = runs,
	};
}

/* A listed row of a mail. */
static inline struct verdict_row listed_row(const char *base, int base_noise, const char *change,
	const char *head, int head_noise, struct run_count runs)
{
	struct verdict_row row = {.listed = true,
		.floor = 5,
		.change = printed(change),
		.base = printed_side(base, base_noise, runs),
		.head = printed_side(head, head_noise, runs)};

	row.ratio = 1 + row.change.value / 100;
	return row;
}

static inline struct verdict judge(const struct verdict_row *row)
{
	struct verdict verdict;

	verdict_measure(row, &verdict);
	verdict_judge(row, NAN, 0, &verdict);
	return verdict;
}

static inline void assert_judged(const struct verdict_row *row, char letter, const char *sentence)
{
	struct arena arena = {0};
	struct verdict verdict = judge(row);
	struct slice said = verdict_sentence(row, &verdict, &arena);

	assert_string_equal(said.at, sentence);
	assert_int_equal(verdict_letter(verdict.word), letter);
	assert_true(verdict_why(row, &verdict, &arena).length > 0);
	arena_release(&arena);
}

#endif
