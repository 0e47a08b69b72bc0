#include "views/verdict.h"

#include "views/statistics.h"

#include <stdlib.h>

void verdict_memory_release(struct verdict_memory *memory)
{
	rank_memory_release(&memory->ranks);
	free(memory->values);
	*memory = (struct verdict_memory){0};
}

bool verdict_is_sampled(const struct verdict_row *row)
{
	size_t base = row->base.sample_count, head = row->head.sample_count;

	if (row->listed)
		return row->headline && base >= 2 && head >= 2;
	return base > 0 && head > 0;
}

static double *room_for(struct verdict_memory *memory, size_t count)
{
	if (count > memory->capacity) {
		memory->values = heap_resize(memory->values, count * sizeof(*memory->values));
		memory->capacity = count;
	}
	return memory->values;
}

struct rank_test verdict_ranks(const struct verdict_row *row, struct verdict_memory *memory)
{
	const struct verdict_side *base = &row->base, *head = &row->head;

	if (!verdict_is_sampled(row) || base->sample_count < RANK_RUNS_LEAST ||
		head->sample_count < RANK_RUNS_LEAST)
		return (struct rank_test){NAN, NAN, NAN, false};
	double *values = room_for(memory, base->sample_count + head->sample_count);
	double *heads = values + base->sample_count;
	memcpy(values, base->samples, base->sample_count * sizeof(*values));
	memcpy(heads, head->samples, head->sample_count * sizeof(*values));
	values_sort(values, base->sample_count);
	values_sort(heads, head->sample_count);
	return rank_test(&memory->ranks, values, base->sample_count, heads, head->sample_count);
}

/* The step in which both sides' values come. */
static double step_of(const struct verdict_side *base, const struct verdict_side *head)
{
	return fmin(values_step(base->samples, base->sample_count),
		values_step(head->samples, head->sample_count));
}

static void measure_samples(const struct verdict_row *row, struct verdict *verdict)
{
	const struct verdict_side *base = &row->base, *head = &row->head;
	struct spread of_base = spread_of(base->samples, base->sample_count);
	struct spread of_head = spread_of(head->samples, head->sample_count);

	if (of_base.mean > 0 && of_head.mean > 0)
		verdict->effect = change_effect(log(of_head.mean) - log(of_base.mean),
			spread_noise(&of_base) / 100, spread_noise(&of_head) / 100);
	if (of_base.mean > 0)
		verdict->change = 100 * (of_head.mean - of_base.mean) / of_base.mean;
	verdict->tested = welch_of_samples(base->samples, base->sample_count, head->samples,
		head->sample_count, step_of(base, head), &verdict->welch);
	if (verdict->tested)
		verdict->p = welch_p(&verdict->welch);
}

static double printed_change(const struct verdict_row *row)
{
	double base = row->base.value.value, head = row->head.value.value;

	if (row->points)
		return base > 0 ? 100 * (head - base) / base : NAN;
	if (figure_is(row->change) && row->change.value > -100)
		return row->change.value;
	return 100 * (row->ratio - 1);
}

static void measure_printed(const struct verdict_row *row, struct verdict *verdict)
{
	verdict->change = printed_change(row);
	double log_ratio = row->points	    ? printed_log_ratio(row->base.value, row->head.value)
			   : row->ratio > 0 ? log(row->ratio)
					    : NAN;
	verdict->effect =
		change_effect(log_ratio, row->base.noise_most / 100, row->head.noise_most / 100);
}

void verdict_measure(const struct verdict_row *row, struct verdict *verdict)
{
	*verdict = (struct verdict){.change = NAN, .effect = NAN, .p = NAN, .q = NAN};
	if (row->fail)
		return;
	if (verdict_is_sampled(row))
		measure_samples(row, verdict);
	else if (row->zero == ZERO_NONE)
		measure_printed(row, verdict);
}

bool verdict_printed_test(
	const struct verdict_row *row, uint32_t base_runs, uint32_t head_runs, struct welch *welch)
{
	double base = row->base.value.value, head = row->head.value.value;
	double ratio = row->points ? (base > 0 ? head / base : NAN) : row->ratio;

	if (!(ratio > 0))
		return false;
	return welch_of_noise(log(ratio), (struct run_noise){row->base.noise_most / 100, base_runs},
		(struct run_noise){row->head.noise_most / 100, head_runs}, welch);
}

bool verdict_test(const struct verdict_row *row, const struct verdict *verdict, struct welch *welch)
{
	if (verdict->tested) {
		*welch = verdict->welch;
		return true;
	}
	if (row->fail || row->zero != ZERO_NONE || verdict_is_sampled(row))
		return false;
	return verdict_printed_test(row, row->base.runs.least, row->head.runs.least, welch);
}
