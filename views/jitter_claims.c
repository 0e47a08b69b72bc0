#include "views/jitter_claims.h"

#include "views/false_discovery.h"
#include "views/verdict.h"

#include <stdlib.h>

/* A group while its metrics are looked through. */
struct looked {
	const struct session *session;
	uint32_t report, base, group;
	struct jitter_claims *claims;
	double *drift, *noise; /* p: [row] */
	uint8_t *noisier;      /* [row] */
	struct arena scratch;
};

static const struct report *report_of(const struct looked *looked)
{
	return looked->session->store->reports[looked->report];
}

static void look_at_row(struct looked *looked, uint32_t row)
{
	struct jitter_counts *counts = &looked->claims->groups[looked->group];
	struct group_figures own = group_figures(
		looked->session, looked->report, row, looked->group, &looked->scratch);

	looked->drift[row] = looked->noise[row] = NAN;
	counts->metrics += own.count > 1;
	counts->odd_tried += own.count >= ODD_RUN_LEAST;
	if (own.odd.odd) {
		counts->odd++;
		looked->claims->cells[report_cell(report_of(looked), row, looked->group)] |=
			CLAIM_ODD;
	}
	if (own.count > 2)
		looked->drift[row] = trend_over_runs(own.values, own.count).p;
	if (looked->group == looked->base || own.count < 2)
		return;
	struct group_figures base =
		group_figures(looked->session, looked->report, row, looked->base, &looked->scratch);
	struct noise_change change = noise_change(base.values, base.count, own.values, own.count);
	looked->noise[row] = change.p;
	looked->noisier[row] = change.ratio > 1;
}

/* Make `p` say which are beyond chance: 1 for a claim, else 0. */
static void decide(double *p, uint32_t count)
{
	double *q = heap_allocate(((size_t)count + 1) * sizeof(*q));
	bool many = false_discovery(p, q, count) > TESTS_MANY;

	for (uint32_t i = 0; i < count; i++)
		p[i] = (many ? q[i] : p[i]) < CHANCE;
	free(q);
}

static void claim(struct looked *looked)
{
	const struct report *report = report_of(looked);
	struct jitter_counts *counts = &looked->claims->groups[looked->group];

	decide(looked->drift, report->row_count);
	decide(looked->noise, report->row_count);
	for (uint32_t row = 0; row < report->row_count; row++) {
		uint8_t *cell = &looked->claims->cells[report_cell(report, row, looked->group)];
		if (looked->drift[row] > 0) {
			*cell |= CLAIM_DRIFTS;
			counts->drifting++;
		}
		if (looked->noise[row] > 0) {
			*cell |= CLAIM_NOISE;
			counts->noisier += looked->noisier[row];
			counts->quieter += !looked->noisier[row];
		}
	}
}

static void look_at_group(struct looked *looked)
{
	uint32_t rows = report_of(looked)->row_count;

	for (uint32_t row = 0; row < rows; row++) {
		look_at_row(looked, row);
		arena_reset(&looked->scratch);
	}
	claim(looked);
}

struct jitter_claims jitter_claims(
	const struct session *session, uint32_t index, uint32_t base, struct arena *arena)
{
	const struct report *report = session->store->reports[index];
	uint32_t rows = report->row_count;
	struct jitter_claims claims = {
		.groups = arena_array(arena, report->group_count, sizeof(*claims.groups))};
	struct looked looked = {
		.session = session, .report = index, .base = base, .claims = &claims};

	if (!report->sample_start)
		return claims;
	claims.cells = arena_array(arena, (size_t)rows * report->group_count, 1);
	looked.drift = heap_allocate(((size_t)rows + 1) * sizeof(*looked.drift));
	looked.noise = heap_allocate(((size_t)rows + 1) * sizeof(*looked.noise));
	looked.noisier = heap_allocate((size_t)rows + 1);
	for (looked.group = 0; looked.group < report->group_count; looked.group++)
		look_at_group(&looked);
	free(looked.drift);
	free(looked.noise);
	free(looked.noisier);
	arena_release(&looked.scratch);
	return claims;
}
