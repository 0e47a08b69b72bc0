#include "views/circumstances.h"

#include <math.h>

#define LENGTH_DIFFERS 0.05 /* of the longer */
#define SHARE_DIFFERS  5.0  /* points of CPU time */
#define PLACES_MOST    64   /* runs of a group that are looked at */
#define GROUPS_LEAST   3

/* The least and the most of what is known. */
struct range {
	size_t count;
	double least, most;
};

static void range_add(struct range *range, double value)
{
	if (isnan(value))
		return;
	range->least = range->count ? fmin(range->least, value) : value;
	range->most = range->count ? fmax(range->most, value) : value;
	range->count++;
}

/* What is known of the runs of a group. */
struct group_runs {
	size_t count;
	struct range length; /* seconds */
	uint32_t documents;  /* stretches of runs in one document */
	uint32_t document;   /* the last one's */
};

/* Is a run of the group, and not set aside? */
static bool is_of(const struct report *report, const uint8_t *aside, uint32_t run, uint32_t group)
{
	return report->runs[run].group == group && !(aside && aside[run]);
}

static struct group_runs runs_of(const struct report *report, const uint8_t *aside, uint32_t group)
{
	struct group_runs runs = {0};

	for (uint32_t i = 0; i < report->run_count; i++) {
		const struct run *run = &report->runs[i];
		if (!is_of(report, aside, i, group))
			continue;
		if (runs.count == 0 || run->document != runs.document)
			runs.documents++;
		range_add(&runs.length, run->run_time);
		runs.document = run->document;
		runs.count++;
	}
	return runs;
}

/* Clauses of one text. */
static struct slice join(struct arena *arena, struct slice text, struct slice clause)
{
	if (clause.length == 0)
		return text;
	if (text.length == 0)
		return clause;
	return arena_print(
		arena, "%.*s; %.*s", (int)text.length, text.at, (int)clause.length, clause.at);
}

static struct slice length_clause(
	const struct group_runs *base, const struct group_runs *head, struct arena *arena)
{
	if (base->length.count == 0 || head->length.count == 0)
		return SLICE_EMPTY;
	double most = fmax(base->length.most, head->length.most);
	double apart = fmax(
		base->length.least - head->length.most, head->length.least - base->length.most);
	if (!(apart > LENGTH_DIFFERS * most))
		return SLICE_EMPTY;
	return arena_print(arena, "base runs took %.0f s, head runs %.0f s", base->length.most,
		head->length.most);
}

/* "83%" or "95-100%" */
static struct slice range_text(const struct range *range, struct arena *arena)
{
	if (range->most - range->least < 0.5)
		return arena_print(arena, "%.0f%%", range->most);
	return arena_print(arena, "%.0f-%.0f%%", range->least, range->most);
}

/* The run of two groups that got the least CPU time; UINT32_MAX where none is known. */
static uint32_t find_leanest(const struct report *report, const uint8_t *aside, uint32_t base,
	uint32_t head, struct range *shares)
{
	uint32_t leanest = UINT32_MAX;

	for (uint32_t i = 0; i < report->run_count; i++) {
		const struct run *run = &report->runs[i];
		if ((!is_of(report, aside, i, base) && !is_of(report, aside, i, head)) ||
			isnan(run->cpu_percent))
			continue;
		if (shares->count == 0 || run->cpu_percent < shares->least)
			leanest = i;
		range_add(shares, run->cpu_percent);
	}
	return leanest;
}

static struct slice share_clause(const struct report *report, const uint8_t *aside, uint32_t base,
	uint32_t head, struct arena *arena)
{
	struct range shares = {0}, others = {0};
	uint32_t leanest = find_leanest(report, aside, base, head, &shares), place = 0;

	if (leanest == UINT32_MAX || !(shares.most - shares.least > SHARE_DIFFERS))
		return SLICE_EMPTY;
	const struct run *lean = &report->runs[leanest];
	for (uint32_t i = 0; i < report->run_count; i++) {
		const struct run *run = &report->runs[i];
		if (i <= leanest && run->group == lean->group)
			place++;
		if (i != leanest &&
			(is_of(report, aside, i, base) || is_of(report, aside, i, head)))
			range_add(&others, run->cpu_percent);
	}
	return arena_print(arena, "run %u of the %s had %.0f%% of the CPUs, the others %s", place,
		lean->group == base ? "base" : "head", lean->cpu_percent,
		range_text(&others, arena).at);
}

static struct slice boot_clause(const struct group_runs *base, const struct group_runs *head)
{
	if (base->count < 2 || head->count < 2 || base->documents != 1 || head->documents != 1)
		return SLICE_EMPTY;
	return SLICE("the runs of a side follow each other: boot-to-boot change is not in this "
		     "interval");
}

struct slice circumstances_uncovered(const struct report *report, const uint8_t *aside,
	uint32_t base, uint32_t head, struct arena *arena)
{
	struct group_runs of_base = runs_of(report, aside, base);
	struct group_runs of_head = runs_of(report, aside, head);
	struct slice text = length_clause(&of_base, &of_head, arena);

	text = join(arena, text, share_clause(report, aside, base, head, arena));
	return join(arena, text, boot_clause(&of_base, &of_head));
}

/* How often each place in a group was farthest, and the shares of the CPUs in those groups. */
struct places {
	size_t groups; /* looked at */
	size_t runs;   /* of the smallest of them */
	size_t farthest[PLACES_MOST];
	struct range own[PLACES_MOST], others[PLACES_MOST];
};

/* The chance that one of `places` comes up in `seen` or more of `groups`, all alike. */
static double chance_of(size_t seen, size_t groups, size_t places)
{
	double share = 1 / (double)places, term = pow(1 - share, (double)groups), more = 0;

	for (size_t k = 0; k <= groups; k++) {
		if (k >= seen)
			more += term;
		term *= (double)(groups - k) / (double)(k + 1) * share / (1 - share);
	}
	return fmin(1, (double)places * more);
}

/* The run of a group that is farthest in most metrics; UINT32_MAX for none. `*place` is its place
 * among the runs of the group, `*runs` how many of them count. */
static uint32_t farthest_of_group(const struct report *report, const struct standing *standings,
	uint32_t group, size_t *place, size_t *runs)
{
	uint32_t farthest = UINT32_MAX;
	size_t at = 0;

	*runs = 0;
	for (uint32_t run = 0; run < report->run_count; run++) {
		if (report->runs[run].group != group)
			continue;
		at++;
		if (standings[run].metrics == 0)
			continue;
		++*runs;
		if (standings[run].farthest == 0 ||
			(farthest != UINT32_MAX &&
				standings[run].farthest <= standings[farthest].farthest))
			continue;
		farthest = run;
		*place = at - 1;
	}
	return farthest;
}

static void look_at_group(struct places *places, const struct report *report,
	const struct standing *standings, uint32_t group)
{
	size_t place = 0, runs;
	uint32_t farthest = farthest_of_group(report, standings, group, &place, &runs);

	if (farthest == UINT32_MAX || place >= PLACES_MOST)
		return;
	places->groups++;
	places->farthest[place]++;
	if (places->runs == 0 || runs < places->runs)
		places->runs = runs;
	for (uint32_t run = 0; run < report->run_count; run++)
		if (report->runs[run].group == group && standings[run].metrics)
			range_add(run == farthest ? &places->own[place] : &places->others[place],
				report->runs[run].cpu_percent);
}

static size_t place_of_most(const size_t counts[PLACES_MOST])
{
	size_t most = 0;

	for (size_t i = 1; i < PLACES_MOST; i++)
		if (counts[i] > counts[most])
			most = i;
	return most;
}

struct slice circumstances_farthest(const struct report *const *reports,
	const struct standing *const *standings, size_t count, struct arena *arena)
{
	struct places places = {0};

	for (size_t i = 0; i < count; i++)
		for (uint32_t group = 0; group < reports[i]->group_count; group++)
			look_at_group(&places, reports[i], standings[i], group);
	size_t most = place_of_most(places.farthest);
	if (places.groups < GROUPS_LEAST || 2 * places.farthest[most] <= places.groups)
		return SLICE_EMPTY;
	struct slice shares = SLICE_EMPTY;
	if (places.own[most].count && places.others[most].count)
		shares = arena_print(arena, " (%s of the CPUs, the others %s)",
			range_text(&places.own[most], arena).at,
			range_text(&places.others[most], arena).at);
	return arena_print(arena,
		"run %zu is farthest in %zu of %zu groups%.*s; chance does this in %.2g%% of such "
		"logs",
		most + 1, places.farthest[most], places.groups, (int)shares.length, shares.at,
		100 * chance_of(places.farthest[most], places.groups, places.runs));
}

struct slice circumstances_farthest_of(
	const struct session *session, const uint32_t *reports, size_t count, struct arena *arena)
{
	struct arena scratch = {0};
	const struct report **of = arena_array(&scratch, count, sizeof(*of));
	const struct standing **standings = arena_array(&scratch, count, sizeof(*standings));

	for (size_t i = 0; i < count; i++) {
		of[i] = session->store->reports[reports[i]];
		struct standing *found = arena_array(&scratch, of[i]->run_count, sizeof(*found));
		standing_of_runs(session, reports[i], found);
		standings[i] = found;
	}
	struct slice text = circumstances_farthest(of, standings, count, arena);
	arena_release(&scratch);
	return text;
}
