/*
 * Which runs are repeats of each other, and which groups of them compare, by the rules of runs.h.
 *
 * Every run gets a source (the group named on the command line, its label, or its file), a setting
 * (its stressors, how many of each, and the options of its command) and a scope in which sources
 * compare. Runs of one source and setting are a group; groups of one scope and the same stressors
 * are a report, unless that report would mix settings of which there are several groups each.
 */
#ifndef PARSERS_RUN_GROUPS_H
#define PARSERS_RUN_GROUPS_H

#include "parsers/runs.h"

/* Repeats: runs of one configuration. */
struct run_group {
	struct slice label; /* what tells it from the other groups of its report */
	struct slice hogs;  /* `2 cpu, 1 pipe`, or the names of the stressors where not printed */
	uint32_t *runs;	    /* indices in the run list, in order */
	uint32_t run_count;
};

/* Groups that compare. */
struct run_set {
	struct run_group **groups;
	uint32_t group_count;
	uint32_t stressor_count;
	bool is_rest; /* of groups that were too many for one report */
};

struct run_sets {
	struct arena arena;
	struct run_set *sets; /* in order of each one's first run */
	uint32_t count;
	uint32_t *numbers; /* [run]: its number, see report.h */
};

/* Sort the runs that have samples into groups, and these into sets. The result points into the
 * list; run_sets_release() gives it back. */
void run_sets_make(struct run_sets *sets, const struct store *store, const struct run_list *list);
void run_sets_release(struct run_sets *sets);

#endif
