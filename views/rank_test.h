/*
 * What ranks say, whatever the shape of the noise: Mann and Whitney's test, Cliff's delta, Hodges
 * and Lehmann's shift.
 *
 * p values are exact as long as that is cheap: they are those of all arrangements of the values
 * at hand, ties included. A two-sided p is the share of arrangements that lie at least as far from
 * what is expected as the one seen.
 *
 * References: Mann and Whitney 1947; Hodges and Lehmann 1963; Cliff 1993; Romano and others 2006
 * (the words for delta).
 */
#ifndef VIEWS_RANK_TEST_H
#define VIEWS_RANK_TEST_H

#include <stdbool.h>
#include <stddef.h>

#define RANK_EXACT_MOST	     50 /* values of both sides together, all different */
#define RANK_EXACT_TIES_MOST 24 /* the same when some are equal */

/*
 * Room to count arrangements in. Rows of a comparison mostly have as many runs as the row before:
 * the count of the last pair of sizes is kept. Start with {0}; rank_memory_release() at the end.
 */
struct rank_memory {
	double *ways;
	size_t capacity;
	size_t base_count, head_count; /* sizes whose distribution is in `share`; 0: none */
	double *share;		       /* [u]: arrangements with at most u, as a share of all */
	size_t share_capacity;
};

void rank_memory_release(struct rank_memory *memory);

struct rank_test {
	double u;     /* pairs in which head is above base, equal ones as a half */
	double p;     /* two-sided; NaN when a side is empty */
	double delta; /* Cliff's: share of pairs with head above less share with head below */
	bool exact;   /* else normal approximation, corrected for ties and continuity */
};

/* Both sides sorted ascending. */
struct rank_test rank_test(struct rank_memory *memory, const double *base, size_t base_count,
	const double *head, size_t head_count);

/* The least p that so many runs can give: 0.1 for 3 and 3. */
double rank_test_least_p(size_t base_count, size_t head_count);

/* "negligible", "small", "medium" or "large". */
const char *cliffs_delta_word(double delta);

/* The median of all differences head - base, both sorted ascending. NaN when a side is empty. */
double hodges_lehmann(const double *base, size_t base_count, const double *head, size_t head_count);

#endif
