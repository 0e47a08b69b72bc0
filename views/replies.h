/*
 * Replies among reports: the list of reports shows one below the report of the mail it answers.
 */
#ifndef VIEWS_REPLIES_H
#define VIEWS_REPLIES_H

#include "views/session.h"

/* For each comparison the first one of the mail that its own mail answers, of those that have
 * reports which are shown; UINT32_MAX where there is none. In the arena: [comparison]. */
uint32_t *replies_find(const struct session *session, struct arena *arena);

#endif
