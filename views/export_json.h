/*
 * A view as JSON: one array, an object a row, with the names of the CSV columns in their order.
 *
 * Every object has every name. An empty cell of CSV is `null`: nothing there, which is not 0.
 * Figures are numbers, digit for digit as in CSV, but for a plus sign, which JSON does not have:
 * `+2.50` is 2.50. What is no number there (`Inf`) is a string. Names, labels and words are always
 * strings, also where they look like a number.
 */
#ifndef VIEWS_EXPORT_JSON_H
#define VIEWS_EXPORT_JSON_H

#include "views/view.h"

#include <stdio.h>

/* Write all rows of a view. False when the stream fails. */
bool export_json(const struct view *view, FILE *stream, struct arena *scratch);

#endif
