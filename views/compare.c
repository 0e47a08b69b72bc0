#include "views/compare.h"

#include "parsers/given.h"
#include "views/interval.h"
#include "views/names.h"
#include "views/statistics.h"

#define HUGE_CHANGE 1e90 /* from here on a change says that the base was 0 */
#define BLANK_NOISE 2.0	 /* per cent: a blank +- is at most this */
#define DROWNED	    2.0	 /* stddevs */
#define LOST_CHANGE (-100.0)

/* What a row says of one group against group 0. */
struct link {
	bool known;    /* there is a printed change, or it is group 0 itself */
	bool was_zero; /* group 0 was 0 */
	bool zero;     /* this group is 0 */
	bool rounded;  /* the change has too few digits to derive others from it */
	double ratio;  /* this group / group 0 */
	double points; /* this group - group 0 */
};

const struct side compare_no_side = {
	.value = {NAN, FORM_NONE}, .printed_noise = NOISE_NONE, .noise = NAN};

/* A figure with at most one significant digit, as printed. */
static bool is_coarse(struct figure figure)
{
	static const double scales[] = {1e0, 1e1, 1e2, 1e3, 1e4, 1e5, 1e6, 1e7, 1e8, 1e9, 1e10,
		1e11, 1e12, 1e13, 1e14, 1e15};

	if (!figure_is(figure) || figure.form & (FORM_EXPONENT | FORM_COMPUTED))
		return false; /* an exponent has four digits, of which zeros are not printed */
	return fabs(figure.value) * scales[figure.form & FORM_DECIMALS] < 9.5;
}

static struct link link_of(const struct report *report, uint32_t row, uint32_t group, bool points)
{
	struct link link = {.known = true, .ratio = 1};

	if (group == 0)
		return link;
	struct figure change = report_change(report, row, group);
	double value = report_value(report, row, group).value;
	double base = report_value(report, row, 0).value;
	link.known = figure_is(change);
	link.points = change.value;
	link.was_zero = points ? base == 0 && value != 0 : fabs(change.value) >= HUGE_CHANGE;
	link.zero = value == 0 && (points || change.value == LOST_CHANGE);
	link.rounded = change.form & FORM_EXPONENT || (change.value == LOST_CHANGE && !link.zero);
	link.ratio = 1 + change.value / 100;
	if (link.zero && base == 0)
		link.was_zero = true;
	return link;
}

/* Ratio of two printed values, where both can be trusted. */
static double value_ratio(const struct compared *compared)
{
	struct figure base = compared->base.value, head = compared->head.value;

	if (!(base.value > 0 && head.value > 0) || is_coarse(base))
		return NAN;
	return head.value / base.value;
}

/* The ratio of the sides by their links; NaN where it cannot be told. */
static double link_ratio(const struct compared *compared, const struct comparison *comparison,
	const struct link *base, const struct link *head)
{
	bool zero = base->was_zero || head->was_zero;
	bool rounded = base->rounded || head->rounded;
	double ratio = head->ratio / base->ratio;

	if (comparison->base == 0 && head->points == LOST_CHANGE && !head->zero)
		return value_ratio(compared);
	if (comparison->base != 0 && (zero || rounded))
		ratio = value_ratio(compared);
	return ratio > 0 && isfinite(ratio) ? ratio : NAN;
}

static void compare_links(struct compared *compared, const struct comparison *comparison,
	const struct link *base, const struct link *head)
{
	bool was_zero = base->was_zero || head->was_zero;
	bool base_is_zero = comparison->base == 0 ? was_zero : base->zero;
	bool head_is_zero = comparison->head == 0 ? was_zero : head->zero;

	compared->points_change = head->points - base->points;
	if (base_is_zero || head_is_zero) {
		compared->class = !head_is_zero	  ? CLASS_WAS_ZERO
				  : !base_is_zero ? CLASS_NOW_ZERO
						  : CLASS_SAME;
		if (compared->class != CLASS_NOW_ZERO)
			return;
		bool tells = !compared->points || !is_coarse(compared->base.value);
		compared->ratio = tells ? 0 : NAN;
		if (compared->points)
			compared->class = CLASS_POINTS;
		return;
	}
	if (compared->points) {
		compared->class = CLASS_POINTS;
		compared->ratio = value_ratio(compared);
		return;
	}
	compared->ratio = link_ratio(compared, comparison, base, head);
	if (isnan(compared->ratio) || is_coarse(compared->base.value))
		compared->class = CLASS_COARSE;
	else
		compared->class = CLASS_PLAIN;
}

static void compare_printed(struct compared *compared, const struct report *report,
	const struct comparison *comparison, uint32_t row)
{
	struct link base = link_of(report, row, comparison->base, compared->points);
	struct link head = link_of(report, row, comparison->head, compared->points);

	if (!base.known || !head.known)
		return;
	if (comparison->base == 0)
		compared->change = report_change(report, row, comparison->head);
	compare_links(compared, comparison, &base, &head);
}

/* Both sides have samples: their means say all. */
static void compare_samples(struct compared *compared, double base, double head)
{
	compared->points_change = head - base;
	compared->ratio = base == 0 ? NAN : head / base;
	if (base == 0)
		compared->class = head == 0 ? CLASS_SAME : CLASS_WAS_ZERO;
	else if (compared->points)
		compared->class = CLASS_POINTS;
	else if (head == 0)
		compared->class = CLASS_NOW_ZERO;
	else
		compared->class = compared->ratio > 0 ? CLASS_PLAIN : CLASS_COARSE;
	if (compared->class == CLASS_COARSE)
		compared->ratio = NAN;
}

static void compare_fails(
	struct compared *compared, const struct report *report, const struct comparison *comparison)
{
	compared->class = CLASS_FAIL;
	if (comparison->base == 0)
		compared->change = report_change(report, compared->row, comparison->head);
}

/* Without the runs set aside the mean is another one than the report has; of one run it is its
 * value. */
static struct figure value_of_rest(const struct samples *samples, uint32_t count)
{
	for (size_t i = 0; i < samples->count && count == 1; i++)
		if (samples_take(samples, i))
			return (struct figure){samples->at[i].value, samples->at[i].form};
	return figure_computed(mean_of_samples(samples));
}

/* Take the runs set aside, and their failures, out of fail:runs. */
static void leave_out_fails(struct side *side, const struct session *session, uint32_t index,
	uint32_t row, uint32_t group)
{
	uint32_t aside = session_aside_in(session, index, group);

	if (aside == 0)
		return;
	struct samples samples = session_samples(session, index, row, group);
	side->n -= aside < side->n ? aside : side->n;
	for (size_t i = 0; i < samples.count; i++)
		if (!samples_take(&samples, i))
			side->value.value -= samples.at[i].value;
}

static void fill_side(struct side *side, const struct session *session, uint32_t index,
	uint32_t row, uint32_t group)
{
	const struct report *report = session->store->reports[index];
	size_t cell = report_cell(report, row, group);

	side->value = report_value(report, row, group);
	side->printed_noise = report->noise[cell];
	side->noise = NAN;
	if (report->kind[row] == ROW_FAIL) {
		side->n = report->fail_runs ? report->fail_runs[cell] : RUNS_UNKNOWN;
		leave_out_fails(side, session, index, row, group);
	} else if (report->sample_start) {
		side->samples = session_samples(session, index, row, group);
		side->sample_count = side->n = (uint32_t)samples_taken(&side->samples);
		if (side->sample_count < side->samples.count)
			side->value = value_of_rest(&side->samples, side->sample_count);
	}
	side->there = figure_is(side->value) || side->printed_noise != NOISE_NONE;
}

/* Take the noise of a side from its samples. Gives their mean; NaN when there are none. */
static double measure_samples(struct side *side)
{
	if (side->sample_count == 0)
		return NAN;
	struct spread spread = spread_of_samples(&side->samples);
	side->noise = spread_noise(&spread);
	return spread.count ? spread.mean : NAN;
}

/* The printed noise of a side without samples; there is none where its value is not above 0. */
static void take_printed_noise(struct side *side, bool zero)
{
	if (side->sample_count < 2 && side->printed_noise >= 0 && !zero && !(side->value.value < 0))
		side->noise = side->printed_noise;
}

bool compare_has_side(const struct report *report, uint32_t row, uint32_t group)
{
	return figure_is(report_value(report, row, group)) ||
	       report->noise[report_cell(report, row, group)] != NOISE_NONE;
}

bool compare_exists(const struct report *report, const struct comparison *comparison, uint32_t row)
{
	return compare_has_side(report, row, comparison->base) ||
	       compare_has_side(report, row, comparison->head);
}

/* Is the row a headline metric: one that the document names, or where it names none, a key one? */
static bool is_headline(
	const struct session *session, const struct report *report, uint32_t index, uint32_t row)
{
	uint32_t headline = session->headline[index];

	if (report->flags[row] & ROW_HEADLINE || headline == row)
		return true;
	return headline != UINT32_MAX && !(report->flags[headline] & ROW_HEADLINE) &&
	       session->names->traits[report->metric[row]] & NAME_KEY;
}

/* The runs of a side, and its noise when it is no printed one, which is there already. */
static void take_given_side(
	struct side *side, const struct report *report, uint32_t row, uint32_t group)
{
	struct figure noise =
		given_figure(report->given, row, group ? SLICE("head_noise") : SLICE("base_noise"));
	struct figure runs =
		given_figure(report->given, row, group ? SLICE("head_n") : SLICE("base_n"));

	if (side->printed_noise == NOISE_NONE)
		side->noise = noise.value;
	if (runs.value >= 0 && runs.value < UINT32_MAX)
		side->n = (uint32_t)runs.value;
}

/* What an export gave stays with its sides; what it says of the change holds while they are not
 * exchanged. A change that nothing printed has its class by the values. */
static void take_given(
	struct compared *compared, const struct report *report, const struct comparison *comparison)
{
	const struct given *given = report->given;
	uint32_t row = compared->row;

	take_given_side(&compared->base, report, row, comparison->base);
	if (comparison->base == comparison->head)
		return;
	take_given_side(&compared->head, report, row, comparison->head);
	compared->given_pct = given_figure(given, row, SLICE("change_pct")).value;
	compared->given_effect = given_figure(given, row, SLICE("effect")).value;
	compared->given_delta = given_figure(given, row, SLICE("delta"));
	if (compared->base.value.form == FORM_COMPUTED)
		compared->given_delta = figure_computed(compared->given_delta.value);
	bool printed = figure_is(report_change(report, row, 1));
	double base = compared->base.value.value, head = compared->head.value.value;
	if (!printed && !compared->fail && (!isnan(compared->given_pct) || base == 0) &&
		!isnan(base) && !isnan(head))
		compare_samples(compared, base, head);
	compared->given = comparison->base == 0;
}

void compare_row(const struct session *session, const struct comparison *comparison, uint32_t row,
	struct compared *compared)
{
	const struct report *report = session->store->reports[comparison->report];
	bool alone = comparison->base == comparison->head;

	*compared = (struct compared){.row = row,
		.class = CLASS_ALONE,
		.fail = report->kind[row] == ROW_FAIL,
		.points = report->flags[row] & ROW_POINTS,
		.headline = is_headline(session, report, comparison->report, row),
		.head = compare_no_side,
		.change = FIGURE_NONE,
		.ratio = NAN,
		.points_change = NAN};
	fill_side(&compared->base, session, comparison->report, row, comparison->base);
	if (!alone)
		fill_side(&compared->head, session, comparison->report, row, comparison->head);
	if (!alone && compared->fail)
		compare_fails(compared, report, comparison);
	else if (!alone)
		compare_printed(compared, report, comparison, row);
	double base = measure_samples(&compared->base), head = measure_samples(&compared->head);
	compared->sampled = !isnan(base) && !isnan(head);
	if (compared->sampled)
		compare_samples(compared, base, head);
	if (report->given)
		take_given(compared, report, comparison);
	bool was_zero = compared->class == CLASS_WAS_ZERO || compared->class == CLASS_SAME;
	bool now_zero = compared->class == CLASS_NOW_ZERO || compared->class == CLASS_SAME;
	take_printed_noise(&compared->base, was_zero);
	take_printed_noise(&compared->head, now_zero);
}

/* Has the head of this row been compared with the base as the document prints it? */
static bool printed_per_cent(const struct compared *compared)
{
	return figure_is(compared->change) && !compared->sampled && !compared->points;
}

double compare_change_pct(const struct compared *compared)
{
	if (compared->given)
		return compared->given_pct;
	if (compared->class == CLASS_WAS_ZERO || compared->class == CLASS_SAME || compared->fail)
		return NAN;
	if (printed_per_cent(compared))
		return compared->change.value;
	return 100 * (compared->ratio - 1);
}

static double reproduction(const struct side *side)
{
	return side->n == RUNS_UNKNOWN ? NAN : 100 * side->value.value / side->n;
}

struct figure compare_delta(const struct compared *compared)
{
	struct figure base = compared->base.value, head = compared->head.value;
	uint8_t form = base.form > head.form ? base.form : head.form;

	if (compared->given)
		return compared->given_delta;
	if (compared->fail)
		return figure_computed(
			reproduction(&compared->head) - reproduction(&compared->base));
	if (!figure_is(base) || !figure_is(head))
		return FIGURE_NONE;
	if ((base.form | head.form) & (FORM_EXPONENT | FORM_COMPUTED))
		return figure_computed(head.value - base.value);
	return (struct figure){head.value - base.value, form & FORM_DECIMALS};
}

double compare_shown_change(const struct compared *compared)
{
	if (compared->fail)
		return figure_is(compared->change) && compared->base.n == compared->head.n
			       ? compared->change.value
			       : compare_delta(compared).value;
	return compared->points ? compared->points_change : compare_change_pct(compared);
}

double compare_factor(const struct compared *compared)
{
	double ratio = compared->ratio;

	if (isnan(ratio) || compared->points)
		return NAN;
	return ratio >= 1 ? ratio : 1 / ratio;
}

/* The variation of a side at its most, as a ratio; NaN where it is not known or makes no sense. A
 * value pasted beside a printed one tells nothing of the noise. */
static double most_variation(const struct side *side)
{
	bool pasted = side->sample_count < 2 && side->value.form != FORM_COMPUTED;

	if (side->sample_count && !pasted)
		return side->noise / 100;
	if (side->printed_noise == NOISE_NONE)
		return side->value.value > 0 ? BLANK_NOISE / 100 : NAN;
	return side->printed_noise < 0 ? NAN : (side->noise + 1) / 100;
}

double compare_effect(const struct compared *compared)
{
	double base = most_variation(&compared->base), head = most_variation(&compared->head);
	double log_ratio = log(compared->ratio);

	if (compared->given)
		return compared->given_effect;
	if (isnan(base) || isnan(head) || !(compared->ratio > 0))
		return NAN;
	if (compared->points && !compared->sampled)
		log_ratio = printed_log_ratio(compared->base.value, compared->head.value);
	return change_effect(log_ratio, base, head);
}

static bool is_silent(const struct side *side)
{
	return side->printed_noise == NOISE_NONE && side->sample_count == 0 && isnan(side->noise);
}

bool compare_effect_is_least(const struct compared *compared)
{
	return is_silent(&compared->base) && is_silent(&compared->head);
}

bool compare_drowns(const struct compared *compared)
{
	return !(compare_effect(compared) >= DROWNED);
}

static int sign_of(double value)
{
	return (value > 0) - (value < 0);
}

/* How far a printed figure can be from what it stands for; a little more, for the rounding here. */
static double rounding_of(struct figure figure)
{
	if (figure.form & FORM_EXPONENT)
		return fabs(figure.value) * 0.06; /* two digits */
	return 0.505 * pow(10, -(figure.form & FORM_DECIMALS));
}

/* What a rise of the headline metric is: better (1), worse (-1), or not said (0). */
static int meaning_of_rise(const struct report *report, uint32_t row)
{
	const struct headline *headline = &report->headline;
	int word = slice_starts(headline->word, SLICE("improve"))   ? 1
		   : slice_starts(headline->word, SLICE("regress")) ? -1
								    : 0;

	if (word == 0 || report->group_count < 2)
		return 0;
	if (!figure_is(headline->figure))
		return report->group_count == 2
			       ? word * sign_of(report_change(report, row, 1).value)
			       : 0;
	for (uint32_t group = 1; group < report->group_count; group++) {
		struct figure change = report_change(report, row, group);
		double off = fabs(fabs(change.value) - fabs(headline->figure.value));
		bool same_fall = headline->figure.value < 0 && change.value < 0;
		if (same_fall || off <= rounding_of(change) + rounding_of(headline->figure))
			return word * sign_of(change.value);
	}
	return 0;
}

int compare_headline_word(const struct session *session, const struct comparison *comparison,
	const struct compared *compared)
{
	const struct report *report = session->store->reports[comparison->report];
	double delta = compare_delta(compared).value;
	double change = compared->ratio == compared->ratio ? compared->ratio - 1 : delta;

	if (comparison->base == comparison->head || compared->fail || compared->points)
		return 0;
	return meaning_of_rise(report, compared->row) * sign_of(delta != 0 ? delta : change);
}
