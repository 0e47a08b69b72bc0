#include "views/arrangements.h"

/* The product of (1 - q^(n+i)) / (1 - q^i) for i = 1 to m, a power series cut behind q^(m*n). */
void gaussian_binomial(double *counts, size_t m, size_t n)
{
	size_t most = m * n;

	for (size_t u = 0; u <= most; u++)
		counts[u] = u == 0;
	for (size_t i = 1; i <= m; i++) {
		for (size_t u = most + 1; u-- > n + i;)
			counts[u] -= counts[u - n - i];
		for (size_t u = i; u <= most; u++)
			counts[u] += counts[u - i];
	}
}
