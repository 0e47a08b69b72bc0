/*
 * Counting arrangements, for exact tests.
 */
#ifndef VIEWS_ARRANGEMENTS_H
#define VIEWS_ARRANGEMENTS_H

#include <stddef.h>

/*
 * The Gaussian binomial (m+n over m): counts[u], u = 0 to m*n, is the number of orders of m and n
 * values, all different, in which u pairs are the other way round. `counts` has m*n + 1 places. The
 * counts are exact while (m+n over m) is below 2^53, so for m + n up to 56.
 */
void gaussian_binomial(double *counts, size_t m, size_t n);

#endif
