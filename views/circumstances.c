#include "views/circumstances.h"

#include "views/odd_run.h"
#include "views/statistics.h"

#include <stdlib.h>

#define LENGTH_DIFFERS 0.05 /* of the longer */
#define SHARE_DIFFERS  5.0  /* points of CPU time */
#define RUNS_LEAST     3    /* in a group, for one to be farther out than the others */
#define RUNS_MOST      64   /* in a group, looked at */
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

static struct group_runs runs_of(const struct report *report, uint32_t group)
{
	struct group_runs runs = {0};

	for (uint32_t i = 0; i < report->run_count; i++) {
		const struct run *run = &report->runs[i];
		if (run->group != group)
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
static uint32_t find_leanest(
	const struct report *report, uint32_t base, uint32_t head, struct range *shares)
{
	uint32_t leanest = UINT32_MAX;

	for (uint32_t i = 0; i < report->run_count; i++) {
		const struct run *run = &report->runs[i];
		if ((run->group != base && run->group != head) || isnan(run->cpu_percent))
			continue;
		if (shares->count == 0 || run->cpu_percent < shares->least)
			leanest = i;
		range_add(shares, run->cpu_percent);
	}
	return leanest;
}

static struct slice share_clause(
	const struct report *report, uint32_t base, uint32_t head, struct arena *arena)
{
	struct range shares = {0}, others = {0};
	uint32_t leanest = find_leanest(report, base, head, &shares), place = 0;

	if (leanest == UINT32_MAX || !(shares.most - shares.least > SHARE_DIFFERS))
		return SLICE_EMPTY;
	const struct run *lean = &report->runs[leanest];
	for (uint32_t i = 0; i < report->run_count; i++) {
		const struct run *run = &report->runs[i];
		if (i <= leanest && run->group == lean->group)
			place++;
		if (i != leanest && (run->group == base || run->group == head))
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

struct slice circumstances_uncovered(
	const struct report *report, uint32_t base, uint32_t head, struct arena *arena)
{
	struct group_runs of_base = runs_of(report, base), of_head = runs_of(report, head);
	struct slice text = length_clause(&of_base, &of_head, arena);

	text = join(arena, text, share_clause(report, base, head, arena));
	return join(arena, text, boot_clause(&of_base, &of_head));
}

/* How often each place in a group was farthest, and what share of the CPUs it had. */
struct places {
	size_t groups; /* looked at */
	size_t farthest[RUNS_MOST];
	struct range share[RUNS_MOST];
};

static void look_at_group(struct places *places, const struct told_by *told, uint32_t group)
{
	double values[RUNS_MOST], sorted[RUNS_MOST];
	size_t count;
	const struct sample *samples = report_samples(told->report, told->row, group, &count);

	if (count < RUNS_LEAST || count > RUNS_MOST)
		return;
	for (size_t i = 0; i < count; i++) {
		values[i] = sorted[i] = samples[i].value;
		if (samples[i].run < told->report->run_count)
			range_add(
				&places->share[i], told->report->runs[samples[i].run].cpu_percent);
	}
	values_sort(sorted, count);
	struct odd_run run = odd_run_find(values, sorted, count);
	if (run.farthest >= count)
		return;
	places->groups++;
	places->farthest[run.farthest]++;
}

struct slice circumstances_farthest(const struct told_by *rows, size_t count, struct arena *arena)
{
	struct places places = {0};
	struct range others = {0};
	size_t most = 0;

	for (size_t i = 0; i < count; i++)
		for (uint32_t group = 0; group < rows[i].report->group_count; group++)
			look_at_group(&places, &rows[i], group);
	for (size_t i = 1; i < RUNS_MOST; i++)
		if (places.farthest[i] > places.farthest[most])
			most = i;
	if (places.groups < GROUPS_LEAST || 2 * places.farthest[most] <= places.groups)
		return SLICE_EMPTY;
	for (size_t i = 0; i < RUNS_MOST; i++)
		if (i != most && places.share[i].count) {
			range_add(&others, places.share[i].least);
			range_add(&others, places.share[i].most);
		}
	struct slice text = arena_print(arena, "run %zu is farthest in %zu of %zu groups", most + 1,
		places.farthest[most], places.groups);
	if (places.share[most].count == 0 || others.count == 0)
		return text;
	return arena_print(arena, "%s (%s of the CPUs, the others %s)", text.at,
		range_text(&places.share[most], arena).at, range_text(&others, arena).at);
}
