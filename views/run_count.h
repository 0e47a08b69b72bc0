/*
 * How many runs stand behind a column of a mail?
 *
 * LKP's tables do not say, and everything that is to be said of chance depends on it. The number is
 * looked for in this order, and where it was found is kept, to be shown beside it:
 *
 * - samples: the runs themselves are there, or raw values that a person pasted for a row;
 * - stated: the document says it in words;
 * - fails: `fail:runs` rows, less the incomplete runs that a `last_state.is_incomplete_run` row
 *   counts: LKP keeps those in fail:runs and drops them from all other rows;
 * - fractions: means of integer counters, such as 51.67, 189.33 and 162.75, are all whole numbers
 * of n-ths for one smallest n;
 * - signatures: for a metric that one run of n has, the others counting as 0, +- is sqrt(n-1): 141
 * % for 3 runs, 173 % for 4, 223 % for 6. No +- of n runs can be larger, so the largest one of a
 * column tells n where it is such a figure;
 * - bound: the largest one is no such figure, but n is at least 1 + c^2 for a +- of c.
 *
 * Fractions and signatures give the smallest number that explains them, which is the cautious one.
 * The last two skip rows with a negative figure, for which there is no such bound.
 */
#ifndef VIEWS_RUN_COUNT_H
#define VIEWS_RUN_COUNT_H

#include "parsers/report.h"
#include "views/names.h"

#define RUNS_TRIED_LEAST 3 /* the ends tried where nothing is known */
#define RUNS_TRIED_MOST	 10

enum run_source {
	RUN_SOURCE_NONE,
	RUN_SOURCE_BOUND,
	RUN_SOURCE_SIGNATURES,
	RUN_SOURCE_FRACTIONS,
	RUN_SOURCE_FAILS,
	RUN_SOURCE_STATED,
	RUN_SOURCE_SAMPLES,
};

struct run_count {
	uint32_t least, most; /* the ends to try; the same where the number is known */
	enum run_source source;
	int16_t noise; /* per cent: of the bound or the signature */
};

/* The runs of each group of a report, whose names are known. `counts` has room for
 * report->group_count. */
void run_count_columns(
	const struct report *report, const struct names *names, struct run_count *counts);

/* Is the number known, so that it may be printed as such? */
static inline bool run_count_is_known(const struct run_count *count)
{
	return count->source > RUN_SOURCE_BOUND && count->least == count->most;
}

/*
 * The number and its source in words: "6 runs (fail:runs)", "at least 4 runs (+- 167%)", "runs
 * unknown". A NUL follows it.
 */
struct slice run_count_text(const struct run_count *count, struct arena *arena);

/*
 * In how many of `runs` runs was a metric seen that has this +-, if it was the same in each and the
 * others count as 0? 0 where that explains nothing: the figure is below 100 %, or no number fits.
 */
uint32_t run_count_seen(int16_t noise, uint32_t runs);

#endif
