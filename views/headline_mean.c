#include "views/headline_mean.h"

#include "views/filter.h"
#include "views/judge.h"
#include "views/statistics.h"
#include "views/view.h"

#include <stdlib.h>

/* Pairs of which the second is the better side. */
struct pairs {
	double *worse, *better;
	size_t count, worse_capacity, better_capacity;
};

static void add_pair(struct pairs *pairs, double ratio, enum direction direction)
{
	bool up = direction == DIRECTION_UP;

	pairs->worse = grow(pairs->worse, pairs->count, &pairs->worse_capacity, sizeof(double));
	pairs->better = grow(pairs->better, pairs->count, &pairs->better_capacity, sizeof(double));
	pairs->worse[pairs->count] = up ? 1 : ratio;
	pairs->better[pairs->count++] = up ? ratio : 1;
}

static void add_metric(struct headline_mean *mean, struct pairs *pairs,
	const struct session *session, uint32_t comparison, uint32_t row)
{
	struct judged judged;

	judge_row(session->judge, comparison, row, &judged);
	const struct compared *compared = &judged.compared;
	mean->metrics++;
	if (!compared->base.there || !compared->head.there)
		mean->one_sided++;
	else if (compared->class == CLASS_COARSE || !(compared->ratio > 0))
		mean->zero++;
	else if (judged.row.direction == DIRECTION_UNKNOWN)
		mean->unknown++;
	else
		add_pair(pairs, compared->ratio, judged.row.direction);
}

static bool is_headline(const struct session *session, uint32_t comparison, uint32_t row)
{
	const struct comparison *sides = &session->comparisons[comparison];
	const struct report *report = session_report(session, comparison);
	struct compared compared;

	if (report->kind[row] == ROW_FAIL || !compare_exists(report, sides, row) ||
		!filter_matches_name(session->filter, report->metric[row]) ||
		!filter_keeps_metric(session->filter, session, (struct row_ref){comparison, row}))
		return false;
	compare_row(session, sides, row, &compared);
	return compared.headline;
}

static void add_comparison(struct headline_mean *mean, struct pairs *pairs,
	const struct session *session, uint32_t comparison)
{
	const struct comparison *sides = &session->comparisons[comparison];
	const struct report *report = session_report(session, comparison);

	if (sides->base == sides->head || !filter_keeps_report(session->filter, sides->report))
		return;
	for (uint32_t row = 0; row < report->row_count; row++)
		if (is_headline(session, comparison, row))
			add_metric(mean, pairs, session, comparison, row);
}

static struct slice label_of(const struct session *session, uint32_t comparison, bool base)
{
	const struct comparison *sides = &session->comparisons[comparison];

	return session_report(session, comparison)->groups[base ? sides->base : sides->head].label;
}

static bool have_same_sides(const struct session *session)
{
	for (uint32_t i = 1; i < session->comparison_count; i++)
		if (!slice_equal(label_of(session, i, true), label_of(session, 0, true)) ||
			!slice_equal(label_of(session, i, false), label_of(session, 0, false)))
			return false;
	return session->comparison_count > 0;
}

struct headline_mean headline_mean(const struct session *session, uint32_t comparison)
{
	struct headline_mean mean = {.ratio = NAN};
	struct pairs pairs = {0};

	if (comparison != VIEW_ALL)
		add_comparison(&mean, &pairs, session, comparison);
	else if (have_same_sides(session))
		for (uint32_t i = 0; i < session->comparison_count; i++)
			add_comparison(&mean, &pairs, session, i);
	struct ratio_mean ratio = ratio_mean(pairs.worse, pairs.better, pairs.count);
	mean.counted = ratio.counted;
	mean.ratio = ratio.ratio;
	free(pairs.worse);
	free(pairs.better);
	return mean;
}

/* Add what was left out, in words. */
static struct slice left_out(struct slice text, size_t count, const char *what, struct arena *arena)
{
	if (count == 0)
		return text;
	return arena_print(arena, "%.*s%s %zu %s", (int)text.length, text.at,
		text.length ? "," : "; left out:", count, what);
}

struct slice headline_mean_text(const struct headline_mean *mean, struct arena *arena)
{
	double change = 100 * (mean->ratio - 1);

	if (mean->metrics < 2)
		return SLICE_EMPTY;
	struct slice rest = left_out(SLICE_EMPTY, mean->one_sided, "one-sided", arena);
	rest = left_out(rest, mean->zero, "zero or coarse", arena);
	rest = left_out(rest, mean->unknown, "of unknown direction", arena);
	if (mean->counted == 0)
		return arena_print(arena, "no geometric mean of %zu headline metrics%.*s",
			mean->metrics, (int)rest.length, rest.at);
	return arena_print(arena, "geometric mean of %zu of %zu headline metrics: %.1f%% %s%.*s",
		mean->counted, mean->metrics, fabs(change), change < 0 ? "worse" : "better",
		(int)rest.length, rest.at);
}
