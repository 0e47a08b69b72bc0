/*
 * Several reports side by side: what the scope of a view needs.
 */
#ifndef VIEWS_BESIDE_H
#define VIEWS_BESIDE_H

#include "views/view.h"

#define BESIDE_MOST 40 /* reports that there are columns for */

/* A scope for these comparisons, in this order; they are copied into the session's memory. */
struct view_scope view_scope_beside(
	struct session *session, const uint32_t *comparisons, size_t count);

/* The reports of the document that a comparison is about, as such a scope; its count is 1 where
 * there is no other. */
struct view_scope view_scope_beside_document(struct session *session, uint32_t comparison);

/* Put new numbers of comparisons into a scope, those that are gone left out; false when fewer than
 * two are left. */
bool beside_renumber(struct view_scope *scope, struct session *session, const uint32_t *moved);

#endif
