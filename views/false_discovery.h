/*
 * Many tests at once: of thousands of metrics without any change one in twenty has p < 0.05.
 *
 * q by Benjamini and Hochberg 1995: calling every row with q < 0.05 changed makes at most 5 % of
 * the calls false, on average. It holds for metrics that depend on each other positively.
 */
#ifndef VIEWS_FALSE_DISCOVERY_H
#define VIEWS_FALSE_DISCOVERY_H

#include <stddef.h>

/*
 * q[i] of p[i]: the least of m p / rank over all p from p[i] up. A p of NaN was no test: it counts
 * in no m and its q is NaN. Gives m. The arrays may be the same.
 */
size_t false_discovery(const double *p, double *q, size_t count);

#endif
