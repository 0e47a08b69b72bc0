/*
 * One metric in one group: what its runs are like. All of it is worked out on demand from the
 * store; a metric without samples has what its document prints, and nothing in place of the rest.
 */
#ifndef VIEWS_GROUP_FIGURES_H
#define VIEWS_GROUP_FIGURES_H

#include "views/compare.h"
#include "views/odd_run.h"
#include "views/statistics.h"
#include "views/trend.h"

struct group_figures {
	bool headline;	      /* the headline metric of its report */
	struct side side;     /* value and noise, as printed or of the samples */
	const double *values; /* those that count and are finite, in the order of runs */
	size_t count;
	struct spread spread; /* of them */
	double median, mad;   /* NaN without samples */
	double *sorted;	      /* the values, ascending */
	struct odd_run odd;   /* its run is an index in `values` */
	uint32_t farthest;    /* its sample in the report; UINT32_MAX: none */
};

/* The values lie in the arena. */
struct group_figures group_figures(const struct session *session, uint32_t report, uint32_t row,
	uint32_t group, struct arena *arena);

/* The noise alone, in per cent: of the samples, else as printed. NaN where nothing is known of it,
 * and for fail rows. */
double group_noise(const struct session *session, uint32_t report, uint32_t row, uint32_t group);

/* Its runs: the samples, else those of the column where they are known, else RUNS_UNKNOWN. */
uint32_t group_runs(const struct session *session, uint32_t report, uint32_t group,
	const struct group_figures *figures);

/* What the run of a sample is called (label_run()). A value that was pasted without a run has its
 * place among those of its cell, which begin with sample `first`. */
struct slice run_name(const struct session *session, uint32_t report, uint32_t sample,
	uint32_t first, struct arena *arena);

#endif
