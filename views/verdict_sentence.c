#include "views/fail_test.h"
#include "views/verdict_words.h"

/* What a sentence is made of. */
struct about {
	const struct verdict_row *row;
	const struct verdict *verdict;
	const struct welch *test;	 /* NULL where there is none */
	const struct interval *interval; /* of the test */
};

static void say_alone(struct words *words, const struct about *about)
{
	add_words(words, "the %s has no figure: nothing to compare",
		figure_is(about->row->base.value) ? "head" : "base");
}

static void say_not_finite(struct words *words, const struct about *about)
{
	(void)about;
	add_words(words, "a run's value is no finite number");
}

static bool has_one_run(const struct verdict_row *row, const struct verdict_side *side)
{
	return verdict_is_sampled(row) ? side->sample_count < 2 : side->runs.least < 2;
}

static void say_one_run(struct words *words, const struct about *about)
{
	bool base = has_one_run(about->row, &about->row->base);
	bool head = has_one_run(about->row, &about->row->head);

	add_change(words, about->row, about->verdict, NAN);
	add_words(words, ", but %s one run: nothing tells how far runs differ",
		base && head ? "each side has"
		: base	     ? "the base has"
			     : "the head has");
}

static void say_zero(struct words *words, const struct about *about)
{
	bool head_is_zero =
		!(about->row->head.value.value < 0) && !(about->row->head.value.value > 0);

	if (about->verdict->reason == REASON_HEADLINE_ZERO)
		add_words(words, "the headline metric ");
	if (head_is_zero) {
		add_words(words, "is 0 now, was ");
		add_value(words, about->row->base.value);
		add_words(words, ": gone, or not measured");
	} else {
		add_words(words, "was 0, is ");
		add_value(words, about->row->head.value);
		add_words(words, " now: new, or not measured before");
	}
}

static void say_signs(struct words *words, const struct about *about)
{
	add_value(words, about->row->base.value);
	add_words(words, " to ");
	add_value(words, about->row->head.value);
	add_words(words, ": not above 0 on both sides, so there is no change in per cent");
	if (!isnan(about->verdict->p))
		add_words(words, "; the difference has p %.2g", about->verdict->p);
}

static void say_no_noise(struct words *words, const struct about *about)
{
	add_change(words, about->row, about->verdict, NAN);
	add_words(words, ", but nothing is known of the noise");
}

static void say_both_zero(struct words *words, const struct about *about)
{
	(void)about;
	add_words(words, "0 on both sides, as printed");
}

static void say_identical(struct words *words, const struct about *about)
{
	add_words(words, "all %zu+%zu runs have the same value", about->row->base.sample_count,
		about->row->head.sample_count);
}

/* The least number of runs a side at which this effect is beyond chance. */
static uint32_t runs_for_effect(const struct verdict *verdict)
{
	uint32_t runs = 2;

	while (verdict->effect < selection_threshold(runs) && runs < RUNS_TRIED_MOST)
		runs++;
	return runs;
}

/* The fewest and the most runs a side that a row's numbers can be. */
static uint32_t least_runs(const struct verdict_row *row)
{
	uint32_t base = row->base.runs.least, head = row->head.runs.least;

	return base < head ? base : head;
}

static uint32_t most_runs(const struct verdict_row *row)
{
	uint32_t base = row->base.runs.most, head = row->head.runs.most;

	return base < head ? base : head;
}

/* What the effect is held against: of a row called, the most that chance gives; of one that could
 * be chance, the least. */
static double threshold_of(const struct verdict_row *row, const struct verdict *verdict)
{
	return selection_threshold(
		verdict->reason == REASON_SMALL_EFFECT ? most_runs(row) : least_runs(row));
}

/* Decimals that tell an effect from what it is held against. */
static int effect_decimals(double effect, double threshold)
{
	return fabs(effect - threshold) < 0.05 ? 2 : 1;
}

static void add_effect(struct words *words, const struct about *about)
{
	const struct verdict_row *row = about->row;
	bool blank = row->base.printed_noise == NOISE_NONE &&
		     row->head.printed_noise == NOISE_NONE && row->base.sample_count == 0 &&
		     row->head.sample_count == 0;

	add_change(words, row, about->verdict, NAN);
	if (isinf(about->verdict->effect))
		add_words(words, ", and the runs of a side do not differ");
	else
		add_words(words, ", %s%.*fx the run-to-run stddev", blank ? "at least " : "",
			effect_decimals(about->verdict->effect, threshold_of(row, about->verdict)),
			about->verdict->effect);
}

/* Of a listed row: the effect, and what chance gives to rows that are listed because they moved. */
static void say_effect(struct words *words, const struct about *about)
{
	const struct verdict_row *row = about->row;

	add_effect(words, about);
	if (row->points && !(about->verdict->effect > 0)) {
		add_words(words, ": ");
		add_value(words, row->base.value);
		add_words(words, " and ");
		add_value(words, row->head.value);
		add_words(words, " may differ by rounding alone");
		return;
	}
	add_words(words, ": %s; of rows that LKP lists by chance 1 in 20 reaches %.1fx ",
		about->verdict->reason == REASON_EFFECT ? "beyond chance" : "could be chance",
		threshold_of(row, about->verdict));
	if (run_count_is_known(&row->base.runs) && run_count_is_known(&row->head.runs)) {
		add_words(words, "at ");
		add_runs(words, row);
	} else {
		add_words(words, "even at %u runs a side (runs unknown)",
			about->verdict->reason == REASON_EFFECT ? least_runs(row) : most_runs(row));
	}
	add_signatures(words, row);
}

static void say_effect_depends(struct words *words, const struct about *about)
{
	add_effect(words, about);
	add_words(words,
		": beyond what chance gives to rows that LKP lists if there were %u runs a side or "
		"more (runs unknown)",
		runs_for_effect(about->verdict));
	add_signatures(words, about->row);
}

static double fails_p(const struct verdict_row *row)
{
	return fail_test((struct fail_count){row->base.value.value, row->base.runs.least},
		(struct fail_count){row->head.value.value, row->head.runs.least});
}

static void say_fails(struct words *words, const struct about *about)
{
	const struct verdict_side *base = &about->row->base, *head = &about->row->head;
	const char *of = about->verdict->reason == REASON_NO_SHARES ? "in" : "of";
	double p = fails_p(about->row);

	add_words(words, "%.0f %s %u base runs, %.0f %s %u head runs: ", base->value.value, of,
		base->runs.least, head->value.value, of, head->runs.least);
	if (about->verdict->reason == REASON_NO_SHARES)
		add_words(words, "a count, not a share of the runs");
	else if (base->value.value * head->runs.least == head->value.value * base->runs.least)
		add_words(words, "no difference");
	else
		add_words(words, "%s (Fisher's exact test, p %.2g)",
			about->verdict->reason == REASON_FAILS ? "beyond chance"
							       : "could be chance",
			p);
}

/* What is seen, in which bounds. */
static void say_change(struct words *words, const struct about *about)
{
	add_interval(words, about->row, about->verdict, about->interval);
	if (verdict_is_sampled(about->row) && verdict_is_change(about->verdict->word))
		add_separation(words, about->row);
	add_q(words, about->verdict);
	add_ranks(words, about->row, about->verdict);
}

static void say_same(struct words *words, const struct about *about)
{
	add_same_within(words, about->interval);
	add_interval(words, about->row, about->verdict, about->interval);
	add_excluded(words, about->interval);
}

static void say_cannot_tell(struct words *words, const struct about *about)
{
	add_interval(words, about->row, about->verdict, about->interval);
	add_words(words, ": cannot tell");
	add_excluded(words, about->interval);
	add_ranks(words, about->row, about->verdict);
	add_needed(words, about->row, about->verdict, about->test);
}

static void say_under_floor(struct words *words, const struct about *about)
{
	add_interval(words, about->row, about->verdict, about->interval);
	add_words(words, ": under %g%%, and the interval reaches beyond it", about->row->floor);
	add_needed(words, about->row, about->verdict, about->test);
}

static void say_many_tests(struct words *words, const struct about *about)
{
	say_change(words, about);
	add_words(words, ": among so many chance does as much");
}

static void say_means_disagree(struct words *words, const struct about *about)
{
	say_change(words, about);
	add_words(words, ": a few runs far out move the mean, the others moved the other way");
}

/* Few runs and many lead to different verdicts. */
static void say_runs_unknown(struct words *words, const struct about *about)
{
	const struct verdict_row *row = about->row;
	struct welch many;

	if (row->listed && !row->headline && fabs(about->verdict->change) >= row->floor) {
		say_effect_depends(words, about);
		return;
	}
	if (about->test) {
		add_interval(words, row, about->verdict, about->interval);
	} else {
		add_change(words, row, about->verdict, NAN);
		add_words(words, ", ");
		add_runs(words, row);
	}
	if (!verdict_printed_test(row, row->base.runs.most, row->head.runs.most, &many))
		return;
	add_words(
		words, ": with %u+%u runs it would be ", row->base.runs.most, row->head.runs.most);
	if (welch_is_within(&many, row->floor))
		add_words(words, "the same within %g%%", row->floor);
	else
		add_words(words, welch_p(&many) < CHANCE ? "beyond chance" : "no more than chance");
}

/* THE table of reasons: in a few words, and as a sentence. Where `interval` is set the sentence
 * needs an interval, and what the interval leaves out is said behind it. */
static const struct {
	const char *why;
	void (*say)(struct words *words, const struct about *about);
	bool interval;
} reasons[] = {
	[REASON_ALONE] = {"a side has no figure", say_alone, false},
	[REASON_NOT_FINITE] = {"a value is no finite number", say_not_finite, false},
	[REASON_ONE_RUN] = {"one run on a side", say_one_run, false},
	[REASON_APPEARED] = {"was 0: new, or not measured before", say_zero, false},
	[REASON_VANISHED] = {"is 0 now: gone, or not measured", say_zero, false},
	[REASON_SIGNS] = {"not above 0 on both sides: no per cent", say_signs, false},
	[REASON_NO_NOISE] = {"nothing is known of the noise", say_no_noise, false},
	[REASON_RUNS_UNKNOWN] = {"depends on the number of runs, which is not known",
		say_runs_unknown, false},
	[REASON_NO_SHARES] = {"fails are no shares of the runs", say_fails, false},
	[REASON_CONTAINS_ZERO] = {"interval contains 0", say_cannot_tell, true},
	[REASON_UNDER_FLOOR] = {"under the floor, and the interval reaches beyond it",
		say_under_floor, true},
	[REASON_MANY_TESTS] = {"chance does as much among so many metrics", say_many_tests, true},
	[REASON_MEANS_DISAGREE] = {"the mean and most runs disagree", say_means_disagree, true},
	[REASON_SMALL_EFFECT] = {"LKP lists only rows that moved, chance moves them as far",
		say_effect, false},
	[REASON_FAILS_CHANCE] = {"Fisher's exact test", say_fails, false},
	[REASON_WITHIN_FLOOR] = {"interval within the floor", say_same, true},
	[REASON_IDENTICAL] = {"all runs have the same value", say_identical, false},
	[REASON_BOTH_ZERO] = {"0 on both sides, as printed", say_both_zero, false},
	[REASON_INTERVAL] = {"interval excludes 0", say_change, true},
	[REASON_EFFECT] = {"LKP lists only rows that moved, chance moves them less far", say_effect,
		false},
	[REASON_FAILS] = {"Fisher's exact test", say_fails, false},
	[REASON_HEADLINE_ZERO] = {"a headline metric at 0", say_zero, false},
};

struct slice verdict_why(
	const struct verdict_row *row, const struct verdict *verdict, struct arena *arena)
{
	struct words words = {.arena = arena};

	if (row->given.length)
		return arena_copy(arena, row->given);
	add_words(&words, "%s", reasons[verdict->reason].why);
	switch (verdict->reason) {
	case REASON_SMALL_EFFECT:
	case REASON_EFFECT:
		add_words(&words, ": %.*fx against %.1fx",
			effect_decimals(verdict->effect, threshold_of(row, verdict)),
			verdict->effect, threshold_of(row, verdict));
		break;
	case REASON_WITHIN_FLOOR:
	case REASON_UNDER_FLOOR:
		add_words(&words, " (%g%%)", row->floor);
		break;
	case REASON_FAILS:
	case REASON_FAILS_CHANCE:
		add_words(&words, ": p %.2g", fails_p(row));
		break;
	case REASON_INTERVAL:
	case REASON_MANY_TESTS:
		add_q(&words, verdict);
		break;
	default:
		break;
	}
	add_aside(&words, row);
	return words.text;
}

struct slice verdict_sentence(
	const struct verdict_row *row, const struct verdict *verdict, struct arena *arena)
{
	struct words words = {.arena = arena};
	struct welch test;
	struct interval interval;
	struct about about = {row, verdict, NULL, NULL};

	if (row->given.length)
		return arena_copy(arena, row->given);
	if (verdict_test(row, verdict, &test)) {
		interval = welch_interval(&test);
		about.test = &test;
		about.interval = &interval;
	}
	if (reasons[verdict->reason].interval && !about.test)
		return verdict_why(row, verdict, arena);
	reasons[verdict->reason].say(&words, &about);
	if (verdict_is_sampled(row))
		add_distrust(&words, row);
	if (reasons[verdict->reason].interval)
		add_uncovered(&words, row);
	add_aside(&words, row);
	return words.text;
}
