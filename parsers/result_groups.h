/*
 * Which result roots are compared with which, and which came first.
 *
 * Roots that differ in nothing but the compared axes (by default the commit) are groups of one
 * report. Where a person named groups (--base, --head, --group), these are the groups: roots of
 * different names meet when their other axes are equal, and when that leaves over one of each, they
 * meet too. Trees that have the same commits, copies of each other perhaps, are not mixed. The
 * order of commits is that in which LKP merged their runs, which the stats_source of the
 * matrix.json above them tells; else it is not known.
 */
#ifndef PARSERS_RESULT_GROUPS_H
#define PARSERS_RESULT_GROUPS_H

#include "parsers/result_root.h"

/* A group: roots [first, first + count) of the set. */
struct result_group {
	struct slice label; /* the commit as in the path, or the values of the compared axes */
	size_t first, count;
};

/* The roots of one report, in order of groups, the base first. */
struct result_set {
	struct result_root **roots; /* heap */
	size_t root_count, root_capacity;
	struct result_group *groups; /* in the arena of results */
	size_t group_count;
	bool order_unknown;
};

struct result_sets {
	struct result_set *sets; /* heap, in order of their first roots */
	size_t count, capacity;
};

/* Sort roots into sets. `compare_by` has the compared axes, divided by commas. */
void result_groups_sort(struct result_sets *sets, struct result_root *roots, size_t count,
	struct slice compare_by, struct result_reader *reader);

/* Put the roots of one set into the order of its groups. */
void result_groups_order(
	struct result_set *set, struct slice compare_by, struct result_reader *reader);

void result_groups_release(struct result_sets *sets);

#endif
