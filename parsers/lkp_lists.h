/*
 * LKP's lists of metric names: what it does not report, what it reports at 1 % already, from which
 * size on a change counts, which names are tests.
 *
 * They are read from the folder of lkp-tests, where there is one: etc/stat-denylist,
 * stat-allowlist, report-allowlist, perf-metrics-patterns, perf-metrics-prefixes,
 * perf-metrics-threshold.yaml, linux-test-cases, other-test-cases, and the names of programs/.
 * Without it a few rules of our own stand for them, which agree for the monitors and tests that are
 * commonly seen.
 *
 * Once open, lists do not change: threads share them. The test whose rows are compared, `testcase`,
 * is a test whether or not the lists know it.
 */
#ifndef PARSERS_LKP_LISTS_H
#define PARSERS_LKP_LISTS_H

#include "parsers/arena.h"

struct lkp_lists;

/* Open the lists. `folder` is that of lkp-tests; NULL or empty: none. *trouble is NULL when all of
 * them were read there, else says in words which were not. */
struct lkp_lists *lkp_lists_open(const char *folder, struct arena *arena, const char **trouble);
void lkp_lists_close(struct lkp_lists *lists);

/* Is the metric one that LKP does not report without -m? */
bool lkp_lists_denies(const struct lkp_lists *lists, struct slice name);

/* Is the text before the first dot the name of a test program or daemon? */
bool lkp_lists_is_test(const struct lkp_lists *lists, struct slice testcase, struct slice monitor);

/* Is it a metric whose changes of more than 1 % count, not 5 %? (perf_metric?) */
bool lkp_lists_is_fine(const struct lkp_lists *lists, struct slice testcase, struct slice name);

/* Is a change worth reporting (reasonable_perf_change?)? `delta` is the difference of the medians,
 * `most` the larger maximum. */
bool lkp_lists_is_large(
	const struct lkp_lists *lists, struct slice name, double delta, double most);

#endif
