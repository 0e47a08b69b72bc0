/*
 * Tables of other people: a value a line, or several, with named columns. They become runs.
 *
 * Names of columns, in any case, blanks and dashes as `_`:
 *
 *     metric   metric, measure, measurement, counter, event
 *     test     test, test_name, testcase, name, benchmark, bench, workload, stressor
 *     group    group, commit, label, config, configuration, variant, version, build, kernel, branch
 *     run      run, iteration, iter, rep, repeat, repetition, trial, attempt, round
 *     value    value, val; else result, score, time, duration, elapsed, seconds
 *
 * Shapes:
 *
 *     tidy        a metric or a test (both: `test.metric`) and a value, the rest as there is
 *     by metric   a group or a run, no metric: every other column of numbers is a metric
 *     by group    (wide) one metric or test, no group, no value: every other column is a group; not
 *                 when one is named as a statistic (mean, stddev, ...): those are no groups
 *
 * Several columns of groups are one label, with a blank between. Without a column of runs the first
 * value of a metric in a group is of run 1, the second of run 2. Where there are several columns of
 * values (score and time), each is a metric of its own, `name.score`. Columns that are nothing of
 * this get a note. An empty cell, `NA`, `NaN`, `null` and `-` are no values, and are not 0.
 */
#ifndef PARSERS_TIDY_H
#define PARSERS_TIDY_H

#include "parsers/records.h"

/* What a note says of columns that fit nothing. */
extern const char tidy_looked_for[];

/* Do the names of the columns fit one of the shapes? */
bool tidy_fits(const struct slice *columns, uint32_t count);

/*
 * Do the first rows of a table have numbers where its columns want them? Some text begins with the
 * right words by chance. `cells` has rows * count texts.
 */
bool tidy_has_numbers(
	const struct slice *columns, uint32_t count, const struct slice *cells, uint32_t rows);

void tidy_read(struct records *records);

#endif
