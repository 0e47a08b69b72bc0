#include "views/run_count.h"

#define DENOMINATOR_MOST 20
#define SIGNATURE_MOST	 20 /* runs; beyond them any large +- is near one */
#define HALF_A_HUNDREDTH 0.00500001

/* Fractions must be so many that chance would make them fit in one column of 50,000. */
#define CHANCE_MOST 2e-5

static bool has_negative_figure(const struct report *report, size_t row)
{
	for (size_t group = 0; group < report->group_count; group++)
		if (report_value(report, row, group).value < 0)
			return true;
	return false;
}

/* What the rows of one column say. */
struct evidence {
	uint32_t pasted;		/* least number of samples of a row; 0: none */
	uint32_t fail_least, fail_most; /* 0: no fail rows */
	uint32_t incomplete;
	int16_t noise; /* the largest +- */
	uint32_t fraction_count;
	uint32_t fits; /* bit n: all fractions are n-ths */
};

static bool is_fraction(struct figure figure)
{
	return (figure.form & (FORM_DECIMALS | FORM_EXPONENT)) == 2 &&
	       fabs(figure.value - nearbyint(figure.value)) >= HALF_A_HUNDREDTH;
}

static void take_fraction(struct evidence *evidence, struct figure figure)
{
	evidence->fraction_count++;
	for (uint32_t n = 1; n <= DENOMINATOR_MOST; n++) {
		double parts = figure.value * n;
		if (fabs(parts - nearbyint(parts)) > HALF_A_HUNDREDTH * n)
			evidence->fits &= ~(1u << n);
	}
}

static void take_fails(
	struct evidence *evidence, const struct report *report, size_t cell, struct slice name)
{
	uint32_t runs = report->fail_runs ? report->fail_runs[cell] : RUNS_UNKNOWN;
	double fails = report->value[cell];

	if (runs == RUNS_UNKNOWN)
		return;
	if (evidence->fail_most == 0 || runs < evidence->fail_least)
		evidence->fail_least = runs;
	if (runs > evidence->fail_most)
		evidence->fail_most = runs;
	if (slice_equal(name, SLICE("last_state.is_incomplete_run")) && fails > 0 && fails < runs)
		evidence->incomplete = (uint32_t)fails;
}

static void take_row(struct evidence *evidence, const struct report *report,
	const struct names *names, size_t row, size_t group)
{
	size_t cell = report_cell(report, row, group), count;
	struct figure value = report_value(report, row, group);

	report_samples(report, row, group, &count);
	if (count && (evidence->pasted == 0 || count < evidence->pasted))
		evidence->pasted = (uint32_t)count;
	/* Most rows have nothing to say; names are looked at only where one has. No counter is in
	 * points. */
	bool fraction = !(report->flags[row] & ROW_POINTS) && is_fraction(value);
	bool noisier = report->noise[cell] > evidence->noise;
	if (!fraction && !noisier && report->kind[row] != ROW_FAIL)
		return;
	uint8_t traits = names->traits[report->metric[row]];
	if (traits & NAME_TOTAL) /* it has runs of its own */
		return;
	if (report->kind[row] == ROW_FAIL) {
		take_fails(evidence, report, cell, intern_text(names->pool, report->metric[row]));
		return;
	}
	if (has_negative_figure(report, row))
		return;
	if (fraction && traits & NAME_COUNTER)
		take_fraction(evidence, value);
	if (noisier)
		evidence->noise = report->noise[cell];
}

/* The least n that a +- of so many per cent can come from: c^2 <= n - 1. */
static uint32_t bound_of(int16_t noise)
{
	double share = noise / 100.0;

	return noise > 0 ? 1 + (uint32_t)ceil(share * share) : 1;
}

/* LKP cuts the per cents off. */
static int16_t seen_in(uint32_t seen, uint32_t runs)
{
	return (int16_t)floor(100 * sqrt((double)(runs - seen) / seen) + 1e-9);
}

static uint32_t denominator_of(const struct evidence *evidence, uint32_t bound)
{
	uint32_t n = bound < 2 ? 2 : bound;

	while (n <= DENOMINATOR_MOST && !(evidence->fits & 1u << n))
		n++;
	if (n > DENOMINATOR_MOST || evidence->fraction_count == 0)
		return 0;
	double chance = pow(2 * HALF_A_HUNDREDTH * n, evidence->fraction_count);
	return chance <= CHANCE_MOST ? n : 0;
}

static struct run_count known(uint32_t runs, enum run_source source)
{
	return (struct run_count){runs, runs, source, NOISE_NONE};
}

static struct run_count by_fails(const struct evidence *evidence)
{
	struct run_count count =
		known(evidence->fail_most - evidence->incomplete, RUN_SOURCE_FAILS);

	count.least = evidence->fail_least > evidence->incomplete
			      ? evidence->fail_least - evidence->incomplete
			      : 1;
	return count;
}

static struct run_count by_noise(const struct evidence *evidence, uint32_t bound)
{
	struct run_count count = {bound, bound, RUN_SOURCE_SIGNATURES, evidence->noise};

	if (bound >= RUNS_TRIED_LEAST && bound <= SIGNATURE_MOST &&
		evidence->noise == seen_in(1, bound))
		return count;
	count.source = bound > RUNS_TRIED_LEAST ? RUN_SOURCE_BOUND : RUN_SOURCE_NONE;
	if (bound < RUNS_TRIED_LEAST)
		count.least = RUNS_TRIED_LEAST;
	count.most = bound > RUNS_TRIED_MOST ? bound : RUNS_TRIED_MOST;
	return count;
}

static struct run_count count_of(const struct evidence *evidence, uint32_t stated, bool sampled)
{
	uint32_t bound = bound_of(evidence->noise);
	uint32_t denominator = denominator_of(evidence, bound);

	if (sampled && stated != RUNS_UNKNOWN)
		return known(stated, RUN_SOURCE_SAMPLES);
	if (evidence->pasted)
		return known(evidence->pasted, RUN_SOURCE_SAMPLES);
	if (stated != RUNS_UNKNOWN)
		return known(stated, RUN_SOURCE_STATED);
	if (evidence->fail_most)
		return by_fails(evidence);
	if (denominator)
		return known(denominator, RUN_SOURCE_FRACTIONS);
	return by_noise(evidence, bound);
}

void run_count_columns(
	const struct report *report, const struct names *names, struct run_count *counts)
{
	for (size_t group = 0; group < report->group_count; group++) {
		struct evidence evidence = {.fits = UINT32_MAX};
		for (size_t row = 0; row < report->row_count && !report->has_samples; row++)
			take_row(&evidence, report, names, row, group);
		counts[group] =
			count_of(&evidence, report->groups[group].runs, report->has_samples);
	}
}

struct slice run_count_text(const struct run_count *count, struct arena *arena)
{
	const char *plural = count->least == 1 ? "" : "s";

	switch (count->source) {
	case RUN_SOURCE_NONE:
		return SLICE("runs unknown");
	case RUN_SOURCE_BOUND:
		return arena_print(arena, "at least %u runs (+-%d%%)", count->least, count->noise);
	case RUN_SOURCE_SIGNATURES:
		return arena_print(arena, "%u runs (+-%d%% is a metric of 1 run in %u)",
			count->least, count->noise, count->least);
	case RUN_SOURCE_FRACTIONS:
		return arena_print(arena, "%u runs (fractions of counters)", count->least);
	case RUN_SOURCE_FAILS:
		if (count->least < count->most)
			return arena_print(
				arena, "%u to %u runs (fail:runs)", count->least, count->most);
		return arena_print(arena, "%u run%s (fail:runs)", count->least, plural);
	case RUN_SOURCE_STATED:
		return arena_print(arena, "%u run%s (stated)", count->least, plural);
	default:
		return arena_print(arena, "%u run%s", count->least, plural);
	}
}

uint32_t run_count_seen(int16_t noise, uint32_t runs)
{
	for (uint32_t seen = 1; noise >= 100 && 2 * seen <= runs; seen++)
		if (seen_in(seen, runs) == noise)
			return seen;
	return 0;
}
