/*
 * job.yaml of a run: what was asked for, as flat fields.
 *
 * Read by libyaml, one event after the other. Only scalars are kept, those of the top level and
 * those of a section (`stress-ng: {test: flock}`); lists and deeper nesting are passed over.
 */
#ifndef PARSERS_JOB_H
#define PARSERS_JOB_H

#include "parsers/arena.h"

struct job_field {
	struct slice section; /* empty at the top level */
	struct slice key, value;
};

struct job {
	struct job_field *fields; /* heap, in order of appearance; texts in `arena` */
	size_t count, capacity;
	struct arena arena;
};

/*
 * Read a job. NULL when all was read, else what is wrong in words (not YAML, an alias, nested too
 * deep); the fields before that place are kept.
 */
const char *job_read(struct job *job, struct slice text);

/* A field of the top level, or else of any section; empty when there is none. */
struct slice job_value(const struct job *job, struct slice key);

void job_release(struct job *job);

#endif
