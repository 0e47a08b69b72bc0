/*
 * Tags on rows of metrics: a bit a row of each comparison. They belong to the rows, not to a view,
 * so that rows of several families of a report can be tagged one after the other and be taken out
 * together.
 */
#ifndef VIEWS_ROW_TAGS_H
#define VIEWS_ROW_TAGS_H

#include "views/session.h"

struct row_tags;

struct row_tags *row_tags_open(void);
struct row_tags *row_tags_copy(const struct row_tags *tags);
void row_tags_close(struct row_tags *tags);

void row_tags_set(struct row_tags *tags, struct row_ref row, bool tagged);
bool row_tags_has(const struct row_tags *tags, struct row_ref row);

/* How many rows are tagged, and take all tags away: of a comparison, or of all (UINT32_MAX). */
size_t row_tags_count(const struct row_tags *tags, uint32_t comparison);
void row_tags_clear(struct row_tags *tags, uint32_t comparison);

/* Comparisons have got other numbers, see session_update(): `moved` has those of the first `count`.
 */
void row_tags_renumber(struct row_tags *tags, const uint32_t *moved, uint32_t count);

/* The tagged rows of a comparison, or of all, in the order of the documents. `rows` has room for
 * row_tags_count() of them. */
void row_tags_list(const struct row_tags *tags, uint32_t comparison, struct row_ref *rows);

#endif
