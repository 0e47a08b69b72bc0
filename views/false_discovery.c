#include "views/false_discovery.h"

#include "parsers/arena.h"

#include <math.h>
#include <stdlib.h>

struct ranked {
	double p;
	size_t at;
};

static int compare_ranked(const void *a, const void *b)
{
	double x = ((const struct ranked *)a)->p, y = ((const struct ranked *)b)->p;

	return (x > y) - (x < y);
}

size_t false_discovery(const double *p, double *q, size_t count)
{
	struct ranked *ranked = heap_allocate((count + 1) * sizeof(*ranked));
	size_t tests = 0;

	for (size_t i = 0; i < count; i++)
		if (isnan(p[i]))
			q[i] = NAN;
		else
			ranked[tests++] = (struct ranked){p[i], i};
	qsort(ranked, tests, sizeof(*ranked), compare_ranked);
	double least = 1;
	for (size_t rank = tests; rank > 0; rank--) {
		least = fmin(least, ranked[rank - 1].p * (double)tests / (double)rank);
		q[ranked[rank - 1].at] = least;
	}
	free(ranked);
	return tests;
}
