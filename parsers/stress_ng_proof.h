/*
 * The arithmetic that holds in every row that stress-ng prints, to rounding of what is printed:
 * rate = ops / real, the other rate = ops / (usr + sys), and 0 where the time is 0.
 */
#ifndef PARSERS_STRESS_NG_PROOF_H
#define PARSERS_STRESS_NG_PROOF_H

#include "parsers/stress_ng_row.h"

/* Set the row's proof by its cells, and whether it has the columns of 0.14.02 and 0.14.03 that are
 * known to be wrong. */
void stress_ng_prove(struct stress_ng_row *row);

/* Is this one of the metrics whose columns these versions get wrong? */
bool stress_ng_is_broken_metric(struct slice metric);

/* Would `rate` be ops / real of this row? */
bool stress_ng_rate_agrees(const struct stress_ng_row *row, struct figure rate);

/* Is `share` = 100 (usr+sys) / real / n per cent for a whole number n of instances? */
bool stress_ng_share_agrees(const struct stress_ng_row *row, struct figure share);

#endif
