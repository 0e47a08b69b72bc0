#include "views/group_figures.h"

#include "views/judge.h"
#include "views/labels.h"

/* A single value pasted into a mail is no sample: it has no spread. */
static uint32_t samples_that_count(const struct report *report, const struct side *side)
{
	return report->has_samples || side->sample_count > 1 ? side->sample_count : 0;
}

static struct compared alone(
	const struct session *session, uint32_t report, uint32_t row, uint32_t group)
{
	struct comparison sides = {report, group, group};
	struct compared compared;

	compare_row(session, &sides, row, &compared);
	return compared;
}

/* The finite samples that count; gives the index of each among those of the cell in `places`. */
static size_t copy_values(const struct samples *samples, double *values, uint32_t *places)
{
	size_t kept = 0;

	for (uint32_t i = 0; i < samples->count; i++) {
		if (!samples_take(samples, i) || !isfinite(samples->at[i].value))
			continue;
		places[kept] = i;
		values[kept++] = samples->at[i].value;
	}
	return kept;
}

struct group_figures group_figures(const struct session *session, uint32_t index, uint32_t row,
	uint32_t group, struct arena *arena)
{
	const struct report *report = session->store->reports[index];
	struct compared compared = alone(session, index, row, group);
	struct group_figures figures = {.headline = compared.headline,
		.side = compared.base,
		.median = NAN,
		.mad = NAN,
		.odd = {SIZE_MAX, NAN, false},
		.farthest = UINT32_MAX};
	uint32_t count = samples_that_count(report, &figures.side);

	if (count == 0)
		return figures;
	double *values = arena_array(arena, count, sizeof(*values));
	uint32_t *places = arena_array(arena, count, sizeof(*places));
	figures.values = values;
	figures.count = copy_values(&figures.side.samples, values, places);
	figures.spread = spread_of(values, figures.count);
	figures.sorted = arena_array(arena, count, sizeof(*figures.sorted));
	memcpy(figures.sorted, values, figures.count * sizeof(*values));
	values_sort(figures.sorted, figures.count);
	figures.median = sorted_median(figures.sorted, figures.count);
	figures.mad = sorted_mad(figures.sorted, figures.count);
	figures.odd = odd_run_find(values, figures.sorted, figures.count);
	if (figures.odd.farthest != SIZE_MAX)
		figures.farthest = (uint32_t)(figures.side.samples.at - report->samples) +
				   places[figures.odd.farthest];
	return figures;
}

double group_noise(const struct session *session, uint32_t report, uint32_t row, uint32_t group)
{
	if (session->store->reports[report]->kind[row] == ROW_FAIL)
		return NAN;
	return alone(session, report, row, group).base.noise;
}

uint32_t group_runs(const struct session *session, uint32_t report, uint32_t group,
	const struct group_figures *figures)
{
	struct run_count runs = judge_runs(session->judge, report, group);

	if (figures->count || figures->side.n != RUNS_UNKNOWN)
		return figures->count ? (uint32_t)figures->count : figures->side.n;
	return run_count_is_known(&runs) ? runs.least : RUNS_UNKNOWN;
}

struct slice run_name(const struct session *session, uint32_t index, uint32_t sample,
	uint32_t first, struct arena *arena)
{
	const struct report *report = session->store->reports[index];
	uint32_t at = report->samples[sample].run;

	if (at == UINT32_MAX)
		return arena_print(arena, "%u", sample - first + 1);
	return label_run(session->store, report, at,
		label_shared(session->store, report, report->runs[at].group), arena);
}
