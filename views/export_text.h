/*
 * A view as text for a mail: rows of metrics as LKP prints them (export_lkp.h), one metric with the
 * sentence on it, the lines of a document as they stand, other views as on a screen of
 * MAIL_COLUMNS.
 */
#ifndef VIEWS_EXPORT_TEXT_H
#define VIEWS_EXPORT_TEXT_H

#include "views/export.h"
#include "views/table.h"

/* Write the rows that the view shows. Where the choice is of tagged rows, and these are rows of
 * metrics, those that the view does not show follow. False when the stream fails. */
bool export_text(const struct view *view, const struct export_choice *choice, FILE *stream);

#endif
