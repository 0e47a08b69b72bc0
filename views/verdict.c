#include "views/verdict.h"

#include "views/fail_test.h"
#include "views/statistics.h"

/* The 95th percentile of the effect among null rows that pass LKP's rule, by runs a side from 2. */
static const double selection_thresholds[] = {12, 5.0, 3.9, 3.2, 2.9, 2.7, 2.6, 2.5, 2.4};

double selection_threshold(uint32_t runs)
{
	size_t last = ARRAY_LENGTH(selection_thresholds) - 1;

	if (runs < 2)
		return INFINITY;
	return selection_thresholds[runs - 2 < last ? runs - 2 : last];
}

char verdict_letter(enum verdict_word word)
{
	static const char letters[VERDICT_COUNT] = {'?', '.', '=', '*', 'I', 'R'};

	return letters[word];
}

const char *verdict_name(enum verdict_word word)
{
	static const char *const names[VERDICT_COUNT] = {
		"unknown", "chance", "same", "changed", "improvement", "regression"};

	return names[word];
}

/* A word with its reason. */
struct judgement {
	enum verdict_word word;
	enum verdict_reason reason;
};

static struct judgement unknown(enum verdict_reason reason)
{
	return (struct judgement){VERDICT_UNKNOWN, reason};
}

static struct judgement chance(enum verdict_reason reason)
{
	return (struct judgement){VERDICT_CHANCE, reason};
}

static struct judgement same(enum verdict_reason reason)
{
	return (struct judgement){VERDICT_SAME, reason};
}

/* Beyond chance: better or worse by the direction and the sign. */
static struct judgement changed(
	const struct verdict_row *row, bool rise, enum verdict_reason reason)
{
	struct judgement judgement = {VERDICT_CHANGED, reason};

	if (row->direction != DIRECTION_UNKNOWN)
		judgement.word = rise == (row->direction == DIRECTION_UP) ? VERDICT_IMPROVEMENT
									  : VERDICT_REGRESSION;
	return judgement;
}

/*
 * A side is 0. A headline metric at 0 is the worst that can be, unless less of it is better: then
 * it was not measured. One that appears is bad where less is better.
 */
static struct judgement judge_zero(const struct verdict_row *row, bool head_is_zero)
{
	enum verdict_reason reason = head_is_zero ? REASON_VANISHED : REASON_APPEARED;
	enum direction bad = head_is_zero ? DIRECTION_UP : DIRECTION_DOWN;

	if (!row->headline)
		return unknown(reason);
	if (row->direction == bad)
		return changed(row, !head_is_zero, REASON_HEADLINE_ZERO);
	if (row->direction == DIRECTION_UNKNOWN && head_is_zero)
		return changed(row, false, REASON_HEADLINE_ZERO);
	return unknown(reason);
}

/* Samples. */

static bool all_zero(const struct verdict_side *side)
{
	return values_equal(side->samples, side->sample_count) && !(side->samples[0] < 0) &&
	       !(side->samples[0] > 0);
}

static bool all_identical(const struct verdict_row *row)
{
	double base = row->base.samples[0], head = row->head.samples[0];

	return values_equal(row->base.samples, row->base.sample_count) &&
	       values_equal(row->head.samples, row->head.sample_count) && !(base < head) &&
	       !(base > head);
}

static bool all_finite(const struct verdict_row *row)
{
	return values_finite(row->base.samples, row->base.sample_count) &&
	       values_finite(row->head.samples, row->head.sample_count);
}

static struct judgement judge_test(
	const struct verdict_row *row, const struct verdict *verdict, bool q_decides)
{
	const struct welch *welch = &verdict->welch;
	bool rise = verdict->change > 0;

	if (!(verdict->change > -100) || !isfinite(verdict->p))
		return unknown(REASON_SIGNS);
	if (welch_is_within(welch, row->floor))
		return same(REASON_WITHIN_FLOOR);
	if (verdict->p >= CHANCE)
		return chance(REASON_CONTAINS_ZERO);
	if (q_decides && !(verdict->q < CHANCE))
		return chance(REASON_MANY_TESTS);
	if (fabs(verdict->change) < row->floor)
		return chance(REASON_UNDER_FLOOR);
	if (rise != (welch->difference > 0))
		return chance(REASON_MEANS_DISAGREE);
	return changed(row, rise, REASON_INTERVAL);
}

static struct judgement judge_samples(const struct verdict_row *row, const struct verdict *verdict)
{
	bool base_is_zero, head_is_zero;

	if (!all_finite(row))
		return unknown(REASON_NOT_FINITE);
	base_is_zero = all_zero(&row->base);
	head_is_zero = all_zero(&row->head);
	if (base_is_zero != head_is_zero)
		return judge_zero(row, head_is_zero);
	if (row->base.sample_count < 2 || row->head.sample_count < 2)
		return unknown(REASON_ONE_RUN);
	if (all_identical(row))
		return same(REASON_IDENTICAL);
	return judge_test(row, verdict, verdict->tests > TESTS_MANY);
}

/* Printed figures. */

static struct judgement judge_printed_test(const struct verdict_row *row,
	const struct verdict *verdict, uint32_t base_runs, uint32_t head_runs)
{
	struct welch welch;

	if (!verdict_printed_test(row, base_runs, head_runs, &welch))
		return unknown(REASON_ONE_RUN);
	if (welch_is_within(&welch, row->floor))
		return same(REASON_WITHIN_FLOOR);
	if (welch_p(&welch) >= CHANCE)
		return chance(REASON_CONTAINS_ZERO);
	if (fabs(verdict->change) < row->floor)
		return chance(REASON_UNDER_FLOOR);
	return changed(row, verdict->change > 0, REASON_INTERVAL);
}

static struct judgement judge_selected(const struct verdict_row *row, const struct verdict *verdict,
	uint32_t base_runs, uint32_t head_runs)
{
	uint32_t runs = base_runs < head_runs ? base_runs : head_runs;

	if (runs < 2)
		return unknown(REASON_ONE_RUN);
	if (fabs(verdict->change) < row->floor)
		return judge_printed_test(row, verdict, base_runs, head_runs);
	if (verdict->effect < selection_threshold(runs))
		return chance(REASON_SMALL_EFFECT);
	return changed(row, verdict->change > 0, REASON_EFFECT);
}

static struct judgement judge_at(const struct verdict_row *row, const struct verdict *verdict,
	uint32_t base_runs, uint32_t head_runs)
{
	return row->listed && !row->headline
		       ? judge_selected(row, verdict, base_runs, head_runs)
		       : judge_printed_test(row, verdict, base_runs, head_runs);
}

/* Where the runs are not known both ends of what they can be must agree. */
static struct judgement judge_printed(const struct verdict_row *row, const struct verdict *verdict)
{
	const struct run_count *base = &row->base.runs, *head = &row->head.runs;

	if (row->zero == ZERO_BOTH)
		return same(REASON_BOTH_ZERO);
	if (row->zero != ZERO_NONE)
		return judge_zero(row, row->zero == ZERO_HEAD);
	if (row->base.value.value < 0 || row->head.value.value < 0 || !isfinite(verdict->change) ||
		!(verdict->change > -100))
		return unknown(REASON_SIGNS);
	if (isnan(verdict->effect))
		return unknown(REASON_NO_NOISE);
	struct judgement few = judge_at(row, verdict, base->least, head->least);
	struct judgement many = judge_at(row, verdict, base->most, head->most);
	return few.word == many.word ? few : unknown(REASON_RUNS_UNKNOWN);
}

/* Failures. */

static struct judgement judge_fails(const struct verdict_row *row)
{
	double base = row->base.value.value, head = row->head.value.value;
	uint32_t base_runs = row->base.runs.least, head_runs = row->head.runs.least;
	double p = fail_test(
		(struct fail_count){base, base_runs}, (struct fail_count){head, head_runs});

	if (base_runs == 0 || head_runs == 0)
		return unknown(REASON_ALONE);
	if (isnan(p))
		return unknown(REASON_NO_SHARES);
	if (p >= CHANCE)
		return chance(REASON_FAILS_CHANCE);
	return changed(row, head / head_runs > base / base_runs, REASON_FAILS);
}

void verdict_judge(const struct verdict_row *row, double q, size_t tests, struct verdict *verdict)
{
	struct judgement judgement;

	verdict->q = q;
	verdict->tests = tests;
	if (!figure_is(row->base.value) || !figure_is(row->head.value))
		judgement = unknown(REASON_ALONE);
	else if (row->fail)
		judgement = judge_fails(row);
	else if (verdict_is_sampled(row))
		judgement = judge_samples(row, verdict);
	else
		judgement = judge_printed(row, verdict);
	verdict->word = judgement.word;
	verdict->reason = judgement.reason;
}
