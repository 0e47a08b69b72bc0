/*
 * The axes of a result root: what was run, where, and on which commit.
 *
 * LKP's path of a result root names them by place:
 *     TESTCASE/PATH_PARAMS/TBOX_GROUP/ROOTFS/KCONFIG/COMPILER/COMMIT
 * where PATH_PARAMS is the values of all parameters, in order of the parameters' names, each cut to
 * 31 characters, joined with `-`, without the names. The names are in job.yaml: a parameter is a
 * field of the job that the path takes up.
 */
#ifndef PARSERS_RESULT_AXES_H
#define PARSERS_RESULT_AXES_H

#include "parsers/job.h"

struct result_axis {
	struct slice key, value;
};

struct result_axes {
	struct result_axis *items; /* in order of keys */
	size_t count;
	struct slice tree; /* the directory in which LKP's scheme begins, or that has the commits */
};

/* Where axes can be told from. All may be empty. */
struct result_evidence {
	struct slice path;   /* of the result root, absolute, as it lies on disk */
	struct slice origin; /* of the result root where LKP wrote it, from stats_source */
	const struct job *job;
};

/*
 * The axes, in `arena`. A path is believed when it agrees with the job, or, without a job, when it
 * begins as LKP's do. The commit is the last part of `path`, else of `origin`. What cannot be told
 * is not there; a root without a believable path has the axis `path` instead, the directory that
 * its commit lies in.
 */
struct result_axes result_axes_find(const struct result_evidence *evidence, struct arena *arena);

/* The same axes with another commit. */
struct result_axes result_axes_of_commit(
	const struct result_axes *axes, struct slice commit, struct arena *arena);

/* The value of an axis; empty when there is none. */
struct slice result_axes_value(const struct result_axes *axes, struct slice key);

/* Is `key` one of the names in `list`, which are divided by commas? */
bool result_axes_listed(struct slice key, struct slice list);

/*
 * The axes that are in `list`, or (listed = false) those that are not. With `names`:
 * "nr_threads=100%, test=flock"; else the values alone, divided by `/` as LKP does.
 */
struct slice result_axes_text(const struct result_axes *axes, struct slice list, bool listed,
	bool names, struct arena *arena);

#endif
