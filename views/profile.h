/*
 * Rows of the perf-profile family in a view of metrics: a mail has hundreds of them, so they are
 * kept apart from the others until a person asks for them.
 */
#ifndef VIEWS_PROFILE_H
#define VIEWS_PROFILE_H

#include "views/table.h"

/* Are all rows of the view of the profile? Then they are not hidden. */
bool profile_is_all(const struct view *view);

/* How many rows of the view are of the profile. */
size_t profile_count(const struct view *view);

/* Does the choice of the session (enum profile_mode) hide the rows of a metric? */
bool profile_hides(const struct session *session, uint32_t name);

#endif
