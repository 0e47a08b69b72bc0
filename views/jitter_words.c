#include "views/jitter_words.h"

#include "views/run_count.h"
#include "views/verdict.h"

#define ALIKE 1.05 /* a ratio under it is none to speak of */

static const char *drift_word(const struct group_figures *figures)
{
	return trend_over_runs(figures->values, figures->count).tau > 0 ? "up" : "down";
}

/* The figure of a metric that was seen in some of the runs and counts as 0 in the others. */
static struct slice printed_cause(
	const struct group_figures *figures, uint32_t runs, struct arena *arena)
{
	uint32_t seen = figures->side.printed_noise == NOISE_NONE || runs == RUNS_UNKNOWN
				? 0
				: run_count_seen(figures->side.printed_noise, runs);

	return seen ? arena_print(arena, "in %u of %u runs", seen, runs) : SLICE_EMPTY;
}

/* In how many runs is the metric not 0? */
static size_t seen_in(const struct group_figures *figures)
{
	size_t seen = 0;

	for (size_t i = 0; i < figures->count; i++)
		seen += figures->values[i] < 0 || figures->values[i] > 0;
	return seen;
}

struct slice jitter_cause(const struct group_figures *figures, unsigned claims, struct slice run,
	uint32_t runs, struct arena *arena)
{
	if (figures->count == 0)
		return printed_cause(figures, runs, arena);
	if (figures->count == 1)
		return SLICE("one run");
	if (values_equal(figures->values, figures->count))
		return SLICE("all equal");
	if (claims & CLAIM_ODD)
		return arena_print(arena, "odd run %.*s%s%s", (int)run.length, run.at,
			claims & CLAIM_DRIFTS ? ", " : "",
			claims & CLAIM_DRIFTS ? drift_word(figures) : "");
	if (claims & CLAIM_DRIFTS)
		return arena_print(arena, "drifts %s", drift_word(figures));
	if (seen_in(figures) < figures->count)
		return arena_print(arena, "in %zu of %zu runs", seen_in(figures), figures->count);
	if (figures->count >= ODD_RUN_LEAST)
		return SLICE("spread");
	if (figures->farthest == UINT32_MAX)
		return SLICE_EMPTY;
	return arena_print(arena, "farthest %.*s", (int)run.length, run.at);
}

/* The ratio the other way round where it is below 1. */
static double size_of(const struct noise_change *change)
{
	return change->ratio < 1 ? 1 / change->ratio : change->ratio;
}

static bool is_alike(const struct noise_sides *sides)
{
	return size_of(&sides->change) < ALIKE && !sides->claimed;
}

struct slice noise_change_words(const struct noise_sides *sides, struct arena *arena)
{
	double ratio = sides->change.ratio, size = size_of(&sides->change);
	const char *sign = sides->claimed ? "" : "?";

	if (isnan(ratio))
		return SLICE_EMPTY;
	if (isinf(size))
		return arena_print(arena, "noise is %s%s", ratio > 1 ? "new" : "gone", sign);
	if (is_alike(sides))
		return SLICE("1.0x");
	return arena_print(
		arena, "%.*fx %s%s", size<9.95, size, ratio> 1 ? "noisier" : "quieter", sign);
}

/* The least ratio that the runs of both sides could show. */
static double least_of(const struct noise_sides *sides)
{
	return sides->change.ratio > 1 ? noise_change_least(sides->base_count, sides->head_count)
				       : noise_change_least(sides->head_count, sides->base_count);
}

static struct slice runs_of(const struct noise_sides *sides, struct arena *arena)
{
	if (sides->base_count == sides->head_count)
		return arena_print(arena, "n=%zu", sides->base_count);
	return arena_print(arena, "n=%zu+%zu", sides->base_count, sides->head_count);
}

struct slice noise_change_proof(const struct noise_sides *sides, struct arena *arena)
{
	const struct noise_change *change = &sides->change;

	if (isnan(change->ratio) || is_alike(sides))
		return SLICE_EMPTY;
	if (sides->claimed)
		return arena_print(arena, "p %.2g", change->p);
	if (change->by_one_run)
		return SLICE("by one run");
	if (isnan(change->p) || change->p >= CHANCE)
		return arena_print(arena, "not provable at %s", runs_of(sides, arena).at);
	return SLICE("could be chance");
}

/* The words without the sign of doubt: what follows them says what is not shown. */
static struct slice compared_with_base(const struct noise_sides *sides, struct arena *arena)
{
	struct noise_sides plain = *sides;
	double size = size_of(&sides->change);

	plain.claimed = true;
	struct slice words = noise_change_words(&plain, arena);
	return arena_print(
		arena, "%.*s%s", (int)words.length, words.at, isinf(size) ? "" : " than the base");
}

struct slice noise_change_sentence(const struct noise_sides *sides, struct arena *arena)
{
	double least = least_of(sides);

	if (isnan(sides->change.ratio))
		return SLICE_EMPTY;
	if (is_alike(sides))
		return SLICE("1.0x: as noisy as the base");
	struct slice words = compared_with_base(sides, arena);
	struct slice proof = noise_change_proof(sides, arena);
	struct slice text = arena_print(
		arena, "%.*s, %.*s", (int)words.length, words.at, (int)proof.length, proof.at);
	if (sides->claimed || isinf(least) || size_of(&sides->change) >= least)
		return text;
	return arena_print(arena, "%.*s: so many runs show nothing under %.1fx", (int)text.length,
		text.at, least);
}
