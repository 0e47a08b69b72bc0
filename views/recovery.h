/*
 * Fix and recovery: in a report of three or more commits, how much of the first change the last
 * one takes back.
 *
 * The changes are those of the document against group 0, so that a recovery is 1 - last / first:
 * -26.6 % that ends at -0.3 % has recovered 99 %. It is said only of a comparison with group 0 as
 * base whose commits stand in a known order, and where the first change is known (in per cent or in
 * points, alike in both) and stands out: it is not coarse and is at least two run-to-run stddevs.
 */
#ifndef VIEWS_RECOVERY_H
#define VIEWS_RECOVERY_H

#include "views/compare.h"

/* In per cent: 0 nothing, 100 all, above that it went beyond the base, below 0 further away. NaN
 * where there is nothing to say. */
double recovery_of(const struct session *session, uint32_t comparison, uint32_t row);

/* `recovered 99%`, `not recovered: 12% further`, or empty. */
struct slice recovery_text(double recovered, struct arena *arena);

#endif
