/*
 * Rows of the perf-profile family in a view of metrics: a mail has hundreds of them, so they are
 * kept apart from the others until a person asks for them.
 */
#ifndef VIEWS_PROFILE_H
#define VIEWS_PROFILE_H

#include "views/table.h"

/* How many rows of the view, from one on, are of the profile. */
size_t profile_count(const struct view *view, size_t from);

/* Does the choice of the session (enum profile_mode) hide the rows of a metric? */
bool profile_hides(const struct session *session, uint32_t name);

#endif
