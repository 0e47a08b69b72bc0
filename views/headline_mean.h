/*
 * One figure for a whole comparison: the geometric mean of how much better its headline metrics
 * are.
 *
 * A metric counts with head/base where more is better and with base/head where less is, so that a
 * mean above 1 is better whatever the metrics measure. Left out and counted are metrics that one
 * side does not have, that are 0 or coarse on a side, and of which nobody knows which way is
 * better. Weights there are none: each metric counts as much as any other.
 */
#ifndef VIEWS_HEADLINE_MEAN_H
#define VIEWS_HEADLINE_MEAN_H

#include "views/session.h"

struct headline_mean {
	size_t metrics;	  /* headline metrics, of either side */
	size_t counted;	  /* of them in the mean */
	size_t one_sided; /* there on one side alone */
	size_t zero;	  /* 0 or coarse */
	size_t unknown;	  /* no known direction */
	double ratio;	  /* above 1: better. NaN when none counts */
};

/*
 * Of a comparison, or of all (VIEW_ALL): then there is none unless all have the same two sides,
 * since a mean over several patches is one of nothing. Filters hold.
 */
struct headline_mean headline_mean(const struct session *session, uint32_t comparison);

/* "geometric mean of 12 of 15 headline metrics: 3.1% better; left out: 2 one-sided, 1 zero or
 * coarse". Empty for fewer than two headline metrics. */
struct slice headline_mean_text(const struct headline_mean *mean, struct arena *arena);

#endif
