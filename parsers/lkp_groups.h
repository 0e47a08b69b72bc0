/*
 * Which result roots are compared with which, and which came first.
 *
 * Roots that differ in nothing but the compared axes (by default the commit) are groups of one
 * report. Where a person named groups (--base, --head, --group), these are the groups: roots of
 * different names meet when their other axes are equal, and when that leaves over one of each, they
 * meet too. The order of commits is that in which LKP merged their runs, which the stats_source of
 * the matrix.json above them tells; else it is not known.
 */
#ifndef PARSERS_LKP_GROUPS_H
#define PARSERS_LKP_GROUPS_H

#include "parsers/lkp_root.h"

/* A group: roots [first, first + count) of the set. */
struct lkp_group {
	struct slice label; /* the commit as in the path, or the values of the compared axes */
	size_t first, count;
};

/* The roots of one report, in order of groups, the base first. */
struct lkp_set {
	struct lkp_root **roots; /* heap */
	size_t root_count, root_capacity;
	struct lkp_group *groups; /* in the arena of results */
	size_t group_count;
	bool order_unknown;
};

struct lkp_sets {
	struct lkp_set *sets; /* heap, in order of their first roots */
	size_t count, capacity;
};

/* Sort roots into sets. `compare_by` has the compared axes, divided by commas. */
void lkp_groups_sort(struct lkp_sets *sets, struct lkp_root *roots, size_t count,
	struct slice compare_by, struct lkp_reader *reader);

void lkp_groups_release(struct lkp_sets *sets);

#endif
