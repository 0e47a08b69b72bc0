/*
 * Which run lies far out?
 *
 * The measure is the modified z score, 0.6745 |x - median| / MAD (Iglewicz and Hoaglin 1993), but
 * not their limit of 3.5, which sets of five normal values exceed in a third of all cases. The
 * limits here are those that 1 % of sets without an odd run exceed. Below five runs nothing is
 * claimed: the farthest run is named and no more.
 */
#ifndef VIEWS_ODD_RUN_H
#define VIEWS_ODD_RUN_H

#include <stdbool.h>
#include <stddef.h>

#define ODD_RUN_LEAST 5	   /* runs, for a claim */
#define ODD_RUN_RATE  0.01 /* of sets in which chance alone makes a run odd */

struct odd_run {
	size_t farthest; /* index of the run farthest from the median; SIZE_MAX when all are equal
			    or there are fewer than three: none is farther than the others */
	double z;	 /* its modified z; NaN when there is none */
	bool odd;	 /* beyond the limit */
};

/*
 * Find the farthest run. `sorted` holds the same values ascending. Where more than half of them are
 * the same the MAD is 0; half a step of the values (values_step()) stands for it then, because a
 * smaller spread could not be seen in them.
 */
struct odd_run odd_run_find(const double *values, const double *sorted, size_t count);

/*
 * The modified z from which a run of a set of `count` is odd: 18, 10, 8 and 7 for 5, 6, 8 and 10
 * runs. The others to 20 were found by the same simulation (an odd number of runs needs a little
 * more than the even one below it, since its median is one of the values, and less on average);
 * from 20 to 50 the limit falls on a straight line from 5.6 to 5, and stays there. Infinite below
 * ODD_RUN_LEAST.
 */
double odd_run_limit(size_t count);

/* In how many of `metrics` a certain run among `runs` is odd by chance: 1 % of sets have an odd
 * run, and it is each one's turn as often. 0 below ODD_RUN_LEAST runs. */
double odd_run_chance(size_t metrics, size_t runs);

#endif
