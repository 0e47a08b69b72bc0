/*
 * How a run stands among the runs of its group: in which metrics it lies farther out than the
 * others, in how many, and in how many it would by chance.
 *
 * The farthest run of a metric is the one farthest from the median. From ODD_RUN_LEAST runs on it
 * is odd when it is so far out that chance alone does this in 1 % of sets (odd_run.h); with fewer
 * nothing is claimed, and only how often each would be farthest by its turn stands beside it.
 * Metrics of which all runs have the same value have no farthest run and are not counted, nor are
 * counts of failures; a 0 that LKP filled in is no value. Runs that are set aside are no others.
 */
#ifndef VIEWS_STANDING_H
#define VIEWS_STANDING_H

#include "views/session.h"

#define STANDING_RUNS_LEAST 3 /* for one to be farther out than the others */

/* Of all metrics that the patterns of the command line keep. */
struct standing {
	uint32_t metrics;  /* with enough runs, which differ, this one among them */
	uint32_t farthest; /* of these: it is farthest */
	double turn;	   /* in how many it would be, all runs being alike */
	uint32_t tested;   /* of these: with enough runs for a claim */
	uint32_t odd;	   /* of these: it is odd */
	double chance;	   /* in how many it would be, by chance */
};

/* Of all runs of a report: standings[run]. All 0 for a run that is set aside. */
void standing_of_runs(const struct session *session, uint32_t report, struct standing *standings);

/* The sample of a metric in a run, whether it is set aside or not; NULL where it has none. */
const struct sample *standing_sample(
	const struct session *session, uint32_t report, uint32_t row, uint32_t run);

/* Of one metric. */
struct standing_in {
	const struct sample *sample;
	size_t runs;	    /* this one and the others */
	double median;	    /* of the others */
	double least, most; /* of the others */
	bool farthest, odd;
	double z; /* modified z of the farthest run */
};

/* The run in one metric, against the others even when it is set aside itself. False where it has no
 * value there, the runs are too few or all have the same value. */
bool standing_in_metric(const struct session *session, uint32_t report, uint32_t row, uint32_t run,
	struct standing_in *standing);

#endif
