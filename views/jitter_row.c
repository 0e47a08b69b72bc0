#include "views/jitter_row.h"

static const struct report *report_of(const struct view *view, struct row_ref ref)
{
	return session_report(view->session, ref.comparison);
}

/* The row of metrics that a row is about. */
struct row_ref jitter_metric(const struct view *view, struct row_ref ref)
{
	return (struct row_ref){ref.comparison, ref.row / report_of(view, ref)->group_count};
}

uint32_t jitter_group(const struct view *view, struct row_ref ref)
{
	return ref.row % report_of(view, ref)->group_count;
}

uint32_t jitter_name(const struct view *view, struct row_ref ref)
{
	return report_of(view, ref)->metric[jitter_metric(view, ref).row];
}

/* The figures of a row. */

static struct group_figures figures_of_group(const struct row *row, uint32_t group)
{
	return group_figures(row->session, row_comparison(row)->report,
		jitter_metric(row->view, row->ref).row, group, row->scratch);
}

const struct group_figures *jitter_figures(struct row *row)
{
	if (!row->has_figures)
		row->figures = figures_of_group(row, jitter_group(row->view, row->ref));
	row->has_figures = true;
	return &row->figures;
}

unsigned jitter_row_claims(const struct row *row)
{
	const struct jitter *own = row->view->own;

	return jitter_claims_of(&own->claims[row->ref.comparison], row->ref.row);
}

struct slice jitter_farthest(const struct row *row, const struct group_figures *figures)
{
	const struct report *report = row_report(row);

	if (figures->farthest == UINT32_MAX)
		return SLICE_EMPTY;
	return run_name(row->session, row_comparison(row)->report, figures->farthest,
		report->sample_start[row->ref.row], row->scratch);
}

static struct noise_sides compare_noise(struct row *row)
{
	struct noise_sides sides = {.change = {NAN, NAN, false}};
	uint32_t base_group = row_comparison(row)->base;

	if (jitter_group(row->view, row->ref) == base_group)
		return sides;
	const struct group_figures *head = jitter_figures(row);
	struct group_figures base = figures_of_group(row, base_group);
	sides.change = noise_change(base.values, base.count, head->values, head->count);
	sides.base_count = base.count;
	sides.head_count = head->count;
	sides.claimed = jitter_row_claims(row) & CLAIM_NOISE;
	return sides;
}

const struct noise_sides *jitter_noise_sides(struct row *row)
{
	if (!row->has_noise_sides)
		row->noise_sides = compare_noise(row);
	row->has_noise_sides = true;
	return &row->noise_sides;
}

double jitter_drift(struct row *row)
{
	const struct group_figures *figures = jitter_figures(row);

	return figures->count < 3 ? NAN : trend_over_runs(figures->values, figures->count).p;
}

/* Figures, for keys and conditions. */

double jitter_noise(struct row *row)
{
	const struct side *side = &jitter_figures(row)->side;

	return side->printed_noise == NOISE_NONE ? side->noise : side->printed_noise;
}

double jitter_runs(struct row *row)
{
	uint32_t runs = group_runs(row->session, row_comparison(row)->report,
		jitter_group(row->view, row->ref), jitter_figures(row));

	return runs == RUNS_UNKNOWN ? (double)NAN : runs;
}

double jitter_mean(struct row *row)
{
	return jitter_figures(row)->side.value.value;
}

double jitter_stddev(struct row *row)
{
	return spread_stddev(&jitter_figures(row)->spread);
}

double jitter_median(struct row *row)
{
	return jitter_figures(row)->median;
}

double jitter_mad(struct row *row)
{
	return jitter_figures(row)->mad;
}

double jitter_least(struct row *row)
{
	const struct group_figures *figures = jitter_figures(row);

	return figures->count ? figures->spread.least : NAN;
}

double jitter_most(struct row *row)
{
	const struct group_figures *figures = jitter_figures(row);

	return figures->count ? figures->spread.most : NAN;
}

double jitter_ratio(struct row *row)
{
	double ratio = jitter_noise_sides(row)->change.ratio;

	return ratio < 1 ? 1 / ratio : ratio;
}

/* Keys. */

/* The noise of the noisiest group, so that the groups of a metric stay together. */
static uint64_t key_order(struct row *row, bool largest_first)
{
	uint32_t metric = jitter_metric(row->view, row->ref).row;
	double most = NAN;

	for (uint32_t group = 0; group < row_report(row)->group_count; group++)
		most = fmax(most,
			group_noise(row->session, row_comparison(row)->report, metric, group));
	return order_number(most, largest_first);
}

static uint64_t key_noise_of_row(struct row *row, bool largest_first)
{
	return order_number(jitter_figures(row)->side.noise, largest_first);
}

static uint64_t key_runs(struct row *row, bool largest_first)
{
	return order_number(jitter_runs(row), largest_first);
}

static uint64_t key_mean(struct row *row, bool largest_first)
{
	return order_number(jitter_mean(row), largest_first);
}

static uint64_t key_stddev(struct row *row, bool largest_first)
{
	return order_number(jitter_stddev(row), largest_first);
}

static uint64_t key_median(struct row *row, bool largest_first)
{
	return order_number(jitter_median(row), largest_first);
}

static uint64_t key_mad(struct row *row, bool largest_first)
{
	return order_number(jitter_mad(row), largest_first);
}

static uint64_t key_minimum(struct row *row, bool largest_first)
{
	return order_number(jitter_least(row), largest_first);
}

static uint64_t key_maximum(struct row *row, bool largest_first)
{
	return order_number(jitter_most(row), largest_first);
}

static uint64_t key_odd(struct row *row, bool largest_first)
{
	return order_number(jitter_figures(row)->odd.z, largest_first);
}

static uint64_t key_drift(struct row *row, bool largest_first)
{
	return order_number(jitter_drift(row), largest_first);
}

static uint64_t key_ratio(struct row *row, bool largest_first)
{
	return order_number(jitter_ratio(row), largest_first);
}

static uint64_t key_group(struct row *row, bool largest_first)
{
	return order_number(jitter_group(row->view, row->ref), largest_first);
}

static uint64_t key_name(struct row *row, bool largest_first)
{
	return order_number(
		names_rank(row->session->names)[jitter_name(row->view, row->ref)], largest_first);
}

static uint64_t key_source(struct row *row, bool largest_first)
{
	return order_number(row->ref.comparison, largest_first);
}

const struct view_key jitter_keys[JITTER_KEYS] = {
	{"order", "noise of the metric, its groups together", false, key_order},
	{"noise", "stddev in per cent of the mean", false, key_noise_of_row},
	{"n", "number of runs", false, key_runs},
	{"mean", "mean, or the value that is printed", false, key_mean},
	{"stddev", "stddev", false, key_stddev},
	{"median", "median", false, key_median},
	{"mad", "median distance from the median", false, key_mad},
	{"min", "least run", false, key_minimum},
	{"max", "largest run", false, key_maximum},
	{"odd", "how far out the farthest run is, in MADs", false, key_odd},
	{"drift", "chance of such a drift, the least first", true, key_drift},
	{"ratio", "how much noisier or quieter than the base", false, key_ratio},
	{"group", "group", true, key_group},
	{"metric", "name", true, key_name},
	{"report", "report", true, key_source},
};

#define STDDEV "\xc2\xb1sd "
