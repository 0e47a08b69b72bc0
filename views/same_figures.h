/*
 * Rows of a comparison that have the same figures under several names, as numa-vmstat and
 * proc-vmstat have on a machine of one node.
 *
 * Figures are the same when all that is shown of them is: values and noise of both sides as
 * printed, change, verdict; with samples, every sample. Figures of a few digits are the same by
 * chance too often, and so are counts of failures: such rows have no twins.
 */
#ifndef VIEWS_SAME_FIGURES_H
#define VIEWS_SAME_FIGURES_H

#include "views/session.h"

/* A number that rows of the same figures share, and others hardly ever; 0 for a row without twins.
 */
uint64_t same_figures_key(const struct session *session, struct row_ref ref);

/* Have two rows of one comparison the same figures? */
bool same_figures(const struct session *session, struct row_ref a, struct row_ref b);

#endif
