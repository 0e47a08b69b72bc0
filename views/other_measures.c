/*
 * Details of one metric that stand in no table: its runs by other measures than mean and stddev,
 * what was found of odd runs, noise and drift, ranks, the intervals that were tried.
 */
#include "views/jitter_words.h"
#include "views/pane.h"
#include "views/plot.h"

static const struct report *report_of(const struct pane *pane, uint32_t comparison)
{
	return session_report(pane->session, comparison);
}

static struct group_figures figures_of(
	struct pane *pane, uint32_t comparison, uint32_t metric, uint32_t group)
{
	return group_figures(pane->session, pane->session->comparisons[comparison].report, metric,
		group, &pane->scratch);
}

static struct slice value_text(struct pane *pane, double value)
{
	char text[FIGURE_SIZE];
	size_t length = number_print_value(value, text);

	return arena_copy(&pane->scratch, (struct slice){text, length});
}

/* `odd run 3, modified z 21.4; 1 in 100 sets reaches 18 by chance` */
static struct slice farthest_text(struct pane *pane, uint32_t comparison, uint32_t metric,
	uint32_t group, const struct group_figures *figures)
{
	const struct report *report = report_of(pane, comparison);
	uint32_t of = pane->session->comparisons[comparison].report;

	if (figures->count > 1 && values_equal(figures->values, figures->count))
		return SLICE("all runs equal");
	if (figures->farthest == UINT32_MAX)
		return SLICE_EMPTY;
	struct slice run = run_name(pane->session, of, figures->farthest,
		report->sample_start[report_cell(report, metric, group)], &pane->scratch);
	double z = figures->odd.z, limit = odd_run_limit(figures->count);
	if (figures->count < ODD_RUN_LEAST)
		return arena_print(&pane->scratch,
			"farthest run %.*s, modified z %.1f; under %d runs none is called odd",
			(int)run.length, run.at, z, ODD_RUN_LEAST);
	if (figures->odd.odd)
		return arena_print(&pane->scratch,
			"odd run %.*s, modified z %.1f; 1 in 100 sets reaches %.3g by chance",
			(int)run.length, run.at, z, limit);
	return arena_print(&pane->scratch,
		"farthest run %.*s, modified z %.1f: not odd (from %.3g)", (int)run.length, run.at,
		z, limit);
}

static void put_found(struct pane *pane, uint32_t comparison, uint32_t metric, uint32_t group)
{
	struct group_figures figures = figures_of(pane, comparison, metric, group);

	pane_words(pane, pane_label(pane, comparison, group),
		farthest_text(pane, comparison, metric, group, &figures));
}

static void put_noise(
	struct pane *pane, uint32_t comparison, uint32_t metric, const struct jitter_claims *claims)
{
	const struct comparison *sides = &pane->session->comparisons[comparison];
	const struct report *report = report_of(pane, comparison);
	struct group_figures base = figures_of(pane, comparison, metric, sides->base);
	struct group_figures head = figures_of(pane, comparison, metric, sides->head);
	struct noise_sides noise = {noise_change(base.values, base.count, head.values, head.count),
		base.count, head.count, false};
	bool by_itself = !claims && report->row_count > TESTS_MANY;

	if (sides->base == sides->head)
		return;
	noise.claimed =
		claims ? jitter_claims_of(claims, report_cell(report, metric, sides->head)) &
				 CLAIM_NOISE
		       : noise.change.p < CHANCE;
	struct slice text = noise_change_sentence(&noise, &pane->scratch);
	if (noise.claimed && by_itself)
		text = arena_print(&pane->scratch, "%.*s for this metric by itself",
			(int)text.length, text.at);
	pane_words(pane, "noise", text);
}

/* The groups of a comparison, base and head first. Gives the group at a place; UINT32_MAX behind
 * the last. */
static uint32_t group_at(const struct pane *pane, uint32_t comparison, uint32_t place)
{
	const struct comparison *sides = &pane->session->comparisons[comparison];
	uint32_t count = report_of(pane, comparison)->group_count, group = 0;

	if (place == 0)
		return sides->base;
	if (place >= count)
		return UINT32_MAX;
	if (sides->head != sides->base && --place == 0)
		return sides->head;
	for (; group < count; group++)
		if (group != sides->base && group != sides->head && --place == 0)
			break;
	return group;
}

int detail_jitter(const struct session *session, uint32_t comparison, uint32_t metric,
	const struct jitter_claims *claims, struct cells *cells, int row, int rows)
{
	struct pane pane = pane_open(session, cells, row, rows);
	uint32_t group;

	put_noise(&pane, comparison, metric, claims);
	for (uint32_t i = 0; (group = group_at(&pane, comparison, i)) != UINT32_MAX; i++)
		put_found(&pane, comparison, metric, group);
	return pane_close(&pane, row);
}

/* `median 1434.2, MAD 12.1; Kendall's tau over runs -0.33 (p 1)` */
static void put_order_statistics(
	struct pane *pane, uint32_t comparison, uint32_t metric, uint32_t group)
{
	struct group_figures figures = figures_of(pane, comparison, metric, group);

	if (figures.count == 0)
		return;
	struct slice median = value_text(pane, figures.median), mad = value_text(pane, figures.mad);
	struct slice text = arena_print(&pane->scratch, "median %.*s, MAD %.*s", (int)median.length,
		median.at, (int)mad.length, mad.at);
	struct trend trend = trend_over_runs(figures.values, figures.count);
	if (figures.count > 2 && !isnan(trend.tau))
		text = arena_print(&pane->scratch, "%s; Kendall's tau over runs %+.2f (p %.2g)",
			text.at, trend.tau, trend.p);
	pane_words(pane, pane_label(pane, comparison, group), text);
}

static void put_ranks(struct pane *pane, uint32_t comparison, uint32_t metric)
{
	const struct comparison *sides = &pane->session->comparisons[comparison];
	struct group_figures base = figures_of(pane, comparison, metric, sides->base);
	struct group_figures head = figures_of(pane, comparison, metric, sides->head);
	struct rank_memory memory = {0};

	if (sides->base == sides->head || base.count < 2 || head.count < 2)
		return;
	struct rank_test ranks =
		rank_test(&memory, base.sorted, base.count, head.sorted, head.count);
	struct slice shift =
		value_text(pane, hodges_lehmann(base.sorted, base.count, head.sorted, head.count));
	pane_words(pane, "ranks",
		arena_print(&pane->scratch,
			"Hodges-Lehmann shift %.*s; Cliff's delta %+.2f, %s; Mann-Whitney p %.2g "
			"(least possible %.2g)",
			(int)shift.length, shift.at, ranks.delta, cliffs_delta_word(ranks.delta),
			ranks.p, rank_test_least_p(base.count, head.count)));
	rank_memory_release(&memory);
}

/* `3+3 runs [-8.1, +13.2]` by the printed figures; empty where there is none. */
static struct slice tried(
	struct pane *pane, const struct verdict_row *row, uint32_t base_runs, uint32_t head_runs)
{
	struct welch welch;

	if (!verdict_printed_test(row, base_runs, head_runs, &welch))
		return SLICE_EMPTY;
	struct interval interval = welch_interval(&welch);
	return arena_print(&pane->scratch, "%u+%u runs [%+.1f, %+.1f]", base_runs, head_runs,
		interval.low, interval.high);
}

/* The intervals of a mail's row, at both ends of the numbers of runs that it may have. */
static void put_tried(struct pane *pane, const struct judged *judged)
{
	const struct run_count *base = &judged->row.base.runs, *head = &judged->row.head.runs;

	if (judged->row.fail || judged->row.zero != ZERO_NONE || verdict_is_sampled(&judged->row))
		return;
	struct slice least = tried(pane, &judged->row, base->least, head->least);
	struct slice most = tried(pane, &judged->row, base->most, head->most);
	if (least.length == 0 || slice_equal(least, most))
		pane_words(pane, "interval", least);
	else
		pane_words(pane, "intervals",
			arena_print(&pane->scratch, "%s; %s", least.at, most.at));
}

static struct slice runs_of(struct pane *pane, uint32_t comparison, uint32_t group)
{
	const struct comparison *sides = &pane->session->comparisons[comparison];
	struct run_count runs = judge_runs(pane->session->judge, sides->report, group);

	return run_count_text(&runs, &pane->scratch);
}

/* Why the verdict is what it is, and how many runs it stands on. */
static void put_reason(struct pane *pane, uint32_t comparison, struct judged *judged)
{
	const struct comparison *sides = &pane->session->comparisons[comparison];

	if (sides->base == sides->head)
		return;
	pane_line(pane, "reason", verdict_why(&judged->row, &judged->verdict, &pane->scratch));
	struct slice base_runs = runs_of(pane, comparison, sides->base);
	struct slice head_runs = runs_of(pane, comparison, sides->head);
	pane_line(pane, "runs",
		arena_print(&pane->scratch, "base: %.*s; head: %.*s", (int)base_runs.length,
			base_runs.at, (int)head_runs.length, head_runs.at));
}

int detail_measures(const struct session *session, uint32_t comparison, uint32_t metric,
	struct cells *cells, int row, int rows)
{
	struct pane pane = pane_open(session, cells, row, rows);
	struct judged judged;
	uint32_t group;

	judge_row(session->judge, comparison, metric, &judged);
	put_tried(&pane, &judged);
	for (uint32_t i = 0; (group = group_at(&pane, comparison, i)) != UINT32_MAX; i++)
		put_order_statistics(&pane, comparison, metric, group);
	pane.row += detail_jitter(
		session, comparison, metric, NULL, cells, pane.row, pane.end - pane.row);
	put_ranks(&pane, comparison, metric);
	put_reason(&pane, comparison, &judged);
	return pane_close(&pane, row);
}
