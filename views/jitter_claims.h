/*
 * What can be claimed of the jitter of a report's metrics: that a run is odd, that a metric drifts
 * over its runs, that a group is noisier than the base.
 *
 * Of thousands of metrics one in twenty has p < 0.05 by chance. As for changes (verdict.h), where a
 * group has more than TESTS_MANY metrics a claim needs q < 0.05 over all of them, before any
 * filter. Odd runs have limits that one set in a hundred reaches by chance (odd_run.h); how many
 * that makes is told beside their count.
 */
#ifndef VIEWS_JITTER_CLAIMS_H
#define VIEWS_JITTER_CLAIMS_H

#include "views/group_figures.h"
#include "views/noise_change.h"

enum jitter_claim {
	CLAIM_ODD = 0x01,    /* a run is odd */
	CLAIM_DRIFTS = 0x02, /* up or down over the runs */
	CLAIM_NOISE = 0x04,  /* noisier or quieter than the base */
};

/* Of one group. */
struct jitter_counts {
	uint32_t metrics;   /* with two runs and more */
	uint32_t odd_tried; /* of them with as many as an odd run needs */
	uint32_t odd, drifting, noisier, quieter;
};

struct jitter_claims {
	uint8_t *cells;		      /* [cell] of enum jitter_claim; NULL without samples */
	struct jitter_counts *groups; /* [group] */
};

/* Of a report, with a group as the base. All lies in the arena. */
struct jitter_claims jitter_claims(
	const struct session *session, uint32_t report, uint32_t base, struct arena *arena);

static inline unsigned jitter_claims_of(const struct jitter_claims *claims, size_t cell)
{
	return claims->cells ? claims->cells[cell] : 0;
}

#endif
