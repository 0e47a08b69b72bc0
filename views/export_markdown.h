/*
 * A view as a Markdown table: the columns that the screen has where it is wide, for an issue, a
 * wiki or a commit message that is rendered. Names are whole; text can be nothing but text there.
 */
#ifndef VIEWS_EXPORT_MARKDOWN_H
#define VIEWS_EXPORT_MARKDOWN_H

#include "views/view.h"

#include <stdio.h>

/* Write all rows of a view. False when the stream fails. */
bool export_markdown(const struct view *view, FILE *stream, struct arena *scratch);

#endif
