/*
 * What tells reports that stand together apart: `nr_task=1` and `nr_task=16`, or the test, the
 * machine, the commit, the date.
 */
#ifndef VIEWS_DIFFERENCES_H
#define VIEWS_DIFFERENCES_H

#include "views/session.h"

/* A short name for each of `count` comparisons, in `arena`; no two are the same. */
struct slice *differences_name(const struct session *session, const uint32_t *comparisons,
	size_t count, struct arena *arena);

/* What their settings tell: parameters that differ, and the machine where these do not. Empty where
 * nothing does; some may be the same. */
struct slice *differences_setting(const struct session *session, const uint32_t *comparisons,
	size_t count, struct arena *arena);

/* What all of them have in common: test, machine and parameters. */
struct slice differences_common(const struct session *session, const uint32_t *comparisons,
	size_t count, struct arena *arena);

#endif
