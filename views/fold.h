/*
 * Rows of the same figures folded into one, on the screen.
 *
 * A view links them into rings (`twins`). Of those of a ring that the filter keeps one is shown:
 * the headline, else the one with the shortest name, else the first in the file. Exports and
 * printed tables have them all.
 */
#ifndef VIEWS_FOLD_H
#define VIEWS_FOLD_H

#include "views/table.h"

#define ROW_KEPT   1 /* what a filter writes to view->kept */
#define ROW_FOLDED 2 /* kept, but another row stands for it */

/* Fold the rows that are kept, or leave them all where the session does not want it. */
void fold_rows(struct view *view);

/* How many rows a shown row stands for, itself with them. */
size_t fold_count(const struct view *view, uint32_t index);

/* Does the row or one that is folded into it match? */
bool fold_matches(const struct view *view, uint32_t index, struct pattern *pattern);

/* The row that is shown for a row of `all`; itself where it is not folded. */
uint32_t fold_shown(const struct view *view, uint32_t index);

/* The view with the rows that are folded into its shown ones, for what leaves the screen. Only its
 * `shown` is its own: heap. */
struct view fold_unfold(const struct view *view);

/* A line of a detail with the names of the rows that are folded into a row; gives the lines used.
 */
int fold_detail(
	const struct view *view, struct row_ref ref, struct cells *cells, int row, int rows);

#endif
