#include "views/verdict_words.h"

#include <stdarg.h>
#include <stdio.h>

#define RUNS_WORTH_NAMING 10000 /* more than that nobody will do */
#define TEXT_SIZE	  64
#define LONG_CHANGE	  100000 /* per cent; from here on with an exponent, as LKP does */

void add_words(struct words *words, const char *format, ...)
{
	char clause[600];
	va_list arguments;

	va_start(arguments, format);
	vsnprintf(clause, sizeof(clause), format, arguments);
	va_end(arguments);
	words->text = arena_concat(
		words->arena, (const struct slice[]){words->text, slice_of(clause)}, 2);
}

/* Decimals that an interval of this width deserves, in per cent. */
static int decimals_for(double width)
{
	if (isnan(width))
		return 1;
	if (width >= 20)
		return 0;
	if (width >= 0.5)
		return 1;
	return width >= 0.05 ? 2 : 3;
}

static int decimals_of(const struct interval *interval)
{
	return decimals_for(interval->high - interval->low);
}

/* A size rounded up, so that what is said to lie within does. */
static double round_up(double size, int decimals)
{
	double scale = pow(10, decimals);

	return ceil(size * scale - 1e-9) / scale;
}

/* At least one digit that is not 0, unless the value is. */
static const char *signed_text(double value, int decimals, char text[TEXT_SIZE])
{
	while (decimals < 3 && fabs(value) * pow(10, decimals) < 0.5 && fabs(value) > 0)
		decimals++;
	if (fabs(value) >= LONG_CHANGE)
		snprintf(text, TEXT_SIZE, "%+.2g", value);
	else
		snprintf(text, TEXT_SIZE, "%+.*f", decimals, value);
	return text;
}

void add_change(struct words *words, const struct verdict_row *row, const struct verdict *verdict,
	double width)
{
	char printed[FIGURE_SIZE], text[TEXT_SIZE];
	int decimals = decimals_for(width) > 1 ? decimals_for(width) : 1; /* as in the table */

	if (figure_is(row->change) && !verdict_is_sampled(row)) {
		number_print(row->change, printed);
		add_words(words, "%.60s%s", printed, row->points ? " points" : "%");
	} else if (!isnan(verdict->change)) {
		add_words(words, "%s%%", signed_text(verdict->change, decimals, text));
	} else {
		add_value(words, row->base.value);
		add_words(words, " to ");
		add_value(words, row->head.value);
	}
}

void add_value(struct words *words, struct figure figure)
{
	char text[FIGURE_SIZE];

	if (figure.form & FORM_COMPUTED)
		number_print_value(figure.value, text);
	else
		number_print(figure, text);
	add_words(words, "%.60s", text);
}

/* Where the number of runs of a column comes from; samples are counted, so need no source. */
static const char *source_words(enum run_source source)
{
	switch (source) {
	case RUN_SOURCE_FAILS:
		return " (fail:runs)";
	case RUN_SOURCE_FRACTIONS:
		return " (fractions of counters)";
	case RUN_SOURCE_SIGNATURES:
		return " (largest +-)";
	case RUN_SOURCE_STATED:
		return " (stated)";
	default:
		return "";
	}
}

void add_runs(struct words *words, const struct verdict_row *row)
{
	const struct run_count *base = &row->base.runs, *head = &row->head.runs;

	if (verdict_is_sampled(row))
		add_words(words, "%zu+%zu runs", row->base.sample_count, row->head.sample_count);
	else if (run_count_is_known(base) && run_count_is_known(head))
		add_words(words, "%u%s+%u runs%s", base->least,
			base->source == head->source ? "" : source_words(base->source), head->least,
			source_words(head->source));
	else
		add_words(words, "runs unknown, %u+%u to %u+%u tried", base->least, head->least,
			base->most, head->most);
}

void add_interval(struct words *words, const struct verdict_row *row, const struct verdict *verdict,
	const struct interval *interval)
{
	char low[TEXT_SIZE], high[TEXT_SIZE];
	int decimals = decimals_of(interval);
	/* An interval is in per cent, also where the change is in points. */
	const char *unit = row->points && !verdict_is_sampled(row) ? "%" : "";

	add_change(words, row, verdict, interval->high - interval->low);
	if (!isnan(interval->low))
		add_words(words, " [%s%s, %s%s]", signed_text(interval->low, decimals, low), unit,
			signed_text(interval->high, decimals, high), unit);
	add_words(words, ", ");
	add_runs(words, row);
}

void add_same_within(struct words *words, const struct interval *interval)
{
	double farthest = fmax(fabs(interval->low), fabs(interval->high));
	int decimals = decimals_of(interval);

	add_words(words, "same within %.*f%%: ", decimals, round_up(farthest, decimals));
}

static void least_and_most(const struct verdict_side *side, double *least, double *most)
{
	*least = *most = side->samples[0];
	for (size_t i = 1; i < side->sample_count; i++) {
		*least = fmin(*least, side->samples[i]);
		*most = fmax(*most, side->samples[i]);
	}
}

void add_separation(struct words *words, const struct verdict_row *row)
{
	double base_least, base_most, head_least, head_most;

	least_and_most(&row->base, &base_least, &base_most);
	least_and_most(&row->head, &head_least, &head_most);
	if (head_least > base_most || head_most < base_least)
		add_words(words, "; all %zu head runs are %s all %zu base runs",
			row->head.sample_count, head_least > base_most ? "above" : "below",
			row->base.sample_count);
}

void add_ranks(struct words *words, const struct verdict_row *row, const struct verdict *verdict)
{
	struct verdict_memory memory = {0};
	double p = verdict_ranks(row, &memory).p;

	if (verdict_is_change(verdict->word) && p >= CHANCE)
		add_words(words, "; ranks do not bear it out (p %.2g)", p);
	if (verdict->reason == REASON_CONTAINS_ZERO && p < CHANCE)
		add_words(words, "; by ranks alone it would be a change (p %.2g)", p);
	verdict_memory_release(&memory);
}

void add_q(struct words *words, const struct verdict *verdict)
{
	if (verdict->tests > TESTS_MANY && !isnan(verdict->q))
		add_words(words, "; q %.2g over %zu metrics", verdict->q, verdict->tests);
}

/* "rises over 1.7%"; nothing can fall by more than 100 %. */
static void add_bound(struct words *words, const char *what, double size, int decimals)
{
	char text[TEXT_SIZE];

	add_words(words, "%s over %s%%", what,
		signed_text(round_up(size, decimals), decimals, text) + 1);
}

void add_excluded(struct words *words, const struct interval *interval)
{
	int decimals = decimals_of(interval);
	bool any_fall = round_up(-interval->low, decimals) >= 100;

	if (isnan(interval->low))
		return;
	add_words(words, "; ");
	if (interval->low > 0) {
		add_bound(words, "falls and rises", interval->high, decimals);
	} else if (interval->high < 0) {
		add_bound(words, "rises and falls", -interval->low, decimals);
	} else {
		add_bound(words, "rises", interval->high, decimals);
		if (!any_fall)
			add_bound(words, " and falls", -interval->low, decimals);
	}
	add_words(words, " are excluded");
}

void add_needed(struct words *words, const struct verdict_row *row, const struct verdict *verdict,
	const struct welch *welch)
{
	bool is_size = fabs(verdict->change) >= row->floor;
	double distance = fabs(welch->difference);

	if (welch->scale != SCALE_LOG)
		return;
	if (!is_size)
		distance = fmin(log1p(row->floor / 100) - welch->difference,
			welch->difference - log1p(-row->floor / 100));
	uint32_t runs = runs_needed(distance, welch->base_variance, welch->head_variance);
	if (runs > RUNS_WORTH_NAMING)
		add_words(words, "; not even %d runs a side would tell", RUNS_WORTH_NAMING);
	else if (is_size)
		add_words(words, "; about %u runs a side would show a change of this size", runs);
	else
		add_words(words, "; about %u runs a side would show that it is within %g%%", runs,
			row->floor);
}

void add_uncovered(struct words *words, const struct verdict_row *row)
{
	if (row->uncovered.length)
		add_words(words, "; %.*s", (int)row->uncovered.length, row->uncovered.at);
}

void add_aside(struct words *words, const struct verdict_row *row)
{
	if (row->aside.length)
		add_words(words, "; set aside: %.*s", (int)row->aside.length, row->aside.at);
}

void add_distrust(struct words *words, const struct verdict_row *row)
{
	if (row->base.distrusted)
		add_words(words, "; stress-ng itself speaks against %u of the base runs",
			row->base.distrusted);
	if (row->head.distrusted)
		add_words(words, "; stress-ng itself speaks against %u of the head runs",
			row->head.distrusted);
}

static void add_signature(struct words *words, const struct verdict_side *side, const char *name)
{
	uint32_t seen = run_count_is_known(&side->runs)
				? run_count_seen(side->printed_noise, side->runs.least)
				: 0;

	if (seen)
		add_words(words, "; +-%d%%: seen in %u of %u %s runs, LKP counts the others as 0",
			side->printed_noise, seen, side->runs.least, name);
}

void add_signatures(struct words *words, const struct verdict_row *row)
{
	add_signature(words, &row->base, "base");
	add_signature(words, &row->head, "head");
}
