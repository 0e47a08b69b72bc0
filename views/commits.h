/*
 * Reports that stand together by what they measure: those of one head commit, whatever the test,
 * under its subject.
 */
#ifndef VIEWS_COMMITS_H
#define VIEWS_COMMITS_H

#include "views/table.h"

struct commits;

/* Find the commits of the rows of a view, whose references are comparisons, and add a heading for
 * each. Lies in the view's arena. */
struct commits *commits_find(struct view *view);

/* `01d37228d3 memcg: Use trylock to access memcg stock_lock.` */
struct slice commits_heading(const struct commits *commits, size_t number, struct arena *arena);

/* Put the rows shown together by their commits, each under its heading: commits in the order of
 * their first rows, the rows of one in the order they had. */
void commits_arrange(struct commits *commits, struct view *view);

#endif
