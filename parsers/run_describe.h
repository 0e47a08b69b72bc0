/*
 * What is known of a run before it meets the others, see run_groups.h.
 */
#ifndef PARSERS_RUN_DESCRIBE_H
#define PARSERS_RUN_DESCRIBE_H

#include "parsers/runs.h"

/* Texts are numbers in a pool of keys; KEY_NONE: not known. */
#define KEY_NONE UINT32_MAX

struct run_member {
	uint32_t run;	    /* index in the list */
	uint32_t scope;	    /* runs of other scopes are never compared */
	uint32_t stressors; /* names of the stressors, sorted */
	uint32_t hogs;	    /* names and counts, sorted; KEY_NONE */
	uint32_t options;   /* of the command; KEY_NONE */
	uint32_t source;    /* the group's name, label or file */
	struct slice path;  /* what `source` is a file by, for labels; empty: it is no file */
	struct slice label; /* the group's name or the label */
	bool alone;	    /* the only run of its document */
	uint32_t number;    /* of the run, UINT32_MAX: its place in the group */
};

struct run_members {
	struct arena arena; /* texts */
	struct intern keys;
	struct run_member *items; /* runs with samples, in order */
	size_t count;
};

void run_members_make(
	struct run_members *members, const struct store *store, const struct run_list *list);
void run_members_release(struct run_members *members);

/* How many stressors a key of `stressors` names. */
uint32_t run_stressor_count(struct slice stressors);

#endif
