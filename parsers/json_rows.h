/*
 * Tables as JSON: an array of objects, each a row, each member a column: this program's own
 * exports, and tables of the shapes that tidy.h knows.
 *
 * Members are taken where they lie by flat_json.h, so that a number keeps the digits that it was
 * written with. The columns are those of all objects, in order of appearance; a member that is not
 * there, `null` and `NaN` are an empty cell. An object with an array or an object in it is no row.
 */
#ifndef PARSERS_JSON_ROWS_H
#define PARSERS_JSON_ROWS_H

#include "parsers/formats.h"

bool json_rows_recognise(struct slice text);
void json_rows_read(struct sink *sink, const struct input *input);

#endif
