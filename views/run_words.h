/*
 * What is said of one run, for runs.c and run.c: how it stands among the others, what warns of it,
 * what is known of its boot.
 */
#ifndef VIEWS_RUN_WORDS_H
#define VIEWS_RUN_WORDS_H

#include "views/standing.h"

/*
 * "odd in 14 of 360, about 4 by chance"; with fewer runs than a claim needs "farthest in 4 of
 * 6, 2.0 expected", which is the number that each would have in turn. Where that is more than
 * `room` columns (0: there is no end), "odd 14/360 (4)", "far 4/6 (2.0)". Nothing for a run that is
 * in no metric with others.
 */
struct slice run_standing_text(const struct standing *standing, int room, struct arena *arena);

/* What stress-ng says against the run as a whole, in a word or two; empty for nothing. */
struct slice run_warning_text(const struct run *run, struct arena *arena);

/* What is known of its boot: no document says more than what stands before it in a log. */
struct slice run_boot_text(const struct report *report, uint32_t run);

/* The metric that says how long a run took by the clock; UINT32_MAX when there is none. */
uint32_t run_real_time_row(const struct session *session, const struct report *report);

#endif
