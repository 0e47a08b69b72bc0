/*
 * What the columns of the views say, in words: for the menu of columns and for the help. Many
 * columns are sort keys, whose own help says it; they are not here.
 */
#ifndef VIEWS_COLUMN_WORDS_H
#define VIEWS_COLUMN_WORDS_H

#include "views/table.h"

/* The words for a column that is called `name` (columns_chosen.h) in a view; empty for none. */
struct slice column_words(const struct view *view, struct slice name);

#endif
