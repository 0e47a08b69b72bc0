#include "views/standing.h"

#include "views/filter.h"
#include "views/odd_run.h"
#include "views/statistics.h"

#include <stdlib.h>

/* Room for the values of a cell: as they stand, and sorted. */
struct values {
	double *values, *sorted;
	uint32_t *runs; /* [value] */
	size_t count;
};

static struct values values_open(size_t most)
{
	return (struct values){.values = heap_allocate((most + 1) * sizeof(double)),
		.sorted = heap_allocate((most + 1) * sizeof(double)),
		.runs = heap_allocate((most + 1) * sizeof(uint32_t))};
}

static void values_close(struct values *values)
{
	free(values->values);
	free(values->sorted);
	free(values->runs);
}

/* The finite values of the runs that count, and of `run` in any case. */
static void take_values(struct values *values, const struct samples *samples, uint32_t run)
{
	values->count = 0;
	for (size_t i = 0; i < samples->count; i++) {
		const struct sample *sample = &samples->at[i];
		bool counts = samples_take(samples, i) || sample->run == run;
		if (!counts || sample->run == UINT32_MAX || sample->flags & SAMPLE_FILLED ||
			!isfinite(sample->value))
			continue;
		values->runs[values->count] = sample->run;
		values->values[values->count] = values->sorted[values->count] = sample->value;
		values->count++;
	}
	values_sort(values->sorted, values->count);
}

static void count_cell(const struct values *values, struct standing *standings)
{
	struct odd_run odd = odd_run_find(values->values, values->sorted, values->count);
	bool tested = values->count >= ODD_RUN_LEAST;

	if (values->count < STANDING_RUNS_LEAST || odd.farthest == SIZE_MAX)
		return;
	for (size_t i = 0; i < values->count; i++) {
		struct standing *standing = &standings[values->runs[i]];
		standing->metrics++;
		standing->farthest += i == odd.farthest;
		standing->turn += 1 / (double)values->count;
		standing->tested += tested;
		standing->odd += i == odd.farthest && odd.odd;
		standing->chance += odd_run_chance(1, values->count);
	}
}

/* The most samples that a cell of the report has. */
static size_t most_samples(const struct report *report)
{
	size_t cells = (size_t)report->row_count * report->group_count, most = 0;

	for (size_t cell = 0; cell < cells; cell++) {
		size_t count = report->sample_start[cell + 1] - report->sample_start[cell];
		most = count > most ? count : most;
	}
	return most;
}

void standing_of_runs(const struct session *session, uint32_t index, struct standing *standings)
{
	const struct report *report = session->store->reports[index];

	if (report->run_count == 0)
		return;
	memset(standings, 0, report->run_count * sizeof(*standings));
	if (!report->sample_start)
		return;
	struct values values = values_open(most_samples(report));
	for (uint32_t row = 0; row < report->row_count; row++) {
		if (report->kind[row] == ROW_FAIL ||
			!filter_matches_name(session->filter, report->metric[row]))
			continue;
		for (uint32_t group = 0; group < report->group_count; group++) {
			struct samples samples = session_samples(session, index, row, group);
			take_values(&values, &samples, UINT32_MAX);
			count_cell(&values, standings);
		}
	}
	values_close(&values);
}

const struct sample *standing_sample(
	const struct session *session, uint32_t index, uint32_t row, uint32_t run)
{
	const struct report *report = session->store->reports[index];
	size_t count;
	const struct sample *samples = report_samples(report, row, report->runs[run].group, &count);

	for (size_t i = 0; i < count; i++)
		if (samples[i].run == run)
			return &samples[i];
	return NULL;
}

/* Take the run's own value out of the sorted ones, and describe those that are left. */
static void describe_others(struct values *values, double own, struct standing_in *standing)
{
	size_t at = 0;

	while (values->sorted[at] != own)
		at++;
	values->count--;
	memmove(values->sorted + at, values->sorted + at + 1,
		(values->count - at) * sizeof(*values->sorted));
	standing->median = sorted_median(values->sorted, values->count);
	standing->least = values->sorted[0];
	standing->most = values->sorted[values->count - 1];
}

bool standing_in_metric(const struct session *session, uint32_t index, uint32_t row, uint32_t run,
	struct standing_in *standing)
{
	uint32_t group = session->store->reports[index]->runs[run].group;
	struct samples samples = session_samples(session, index, row, group);
	const struct sample *own = standing_sample(session, index, row, run);

	if (!own || !isfinite(own->value) || own->flags & SAMPLE_FILLED ||
		session->store->reports[index]->kind[row] == ROW_FAIL)
		return false;
	struct values values = values_open(samples.count);
	take_values(&values, &samples, run);
	struct odd_run odd = odd_run_find(values.values, values.sorted, values.count);
	bool good = values.count >= STANDING_RUNS_LEAST && odd.farthest != SIZE_MAX;
	if (good) {
		*standing = (struct standing_in){.sample = own,
			.runs = values.count,
			.farthest = values.runs[odd.farthest] == run,
			.odd = odd.odd && values.runs[odd.farthest] == run,
			.z = odd.z};
		describe_others(&values, own->value, standing);
	}
	values_close(&values);
	return good;
}
