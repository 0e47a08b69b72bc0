/*
 * The marks by which people set a label off: numbers, headings, frames, bullets, quotation marks,
 * a colon behind it. Each function takes them off *text and says whether there were any; a text is
 * never left empty. See labels.h.
 */
#ifndef PARSERS_LABEL_MARKS_H
#define PARSERS_LABEL_MARKS_H

#include "parsers/text.h"

/* All marks at the front and around; true when one of them makes the line a label (a bullet or
 * quotation marks alone do not). */
bool label_take_marks(struct slice *text);

/* Quotation marks, brackets or a single mark of emphasis at both ends. */
bool label_take_quotes(struct slice *text);

/* The final colon, or an arrow or dash in its place; also inside emphasis: `**before:**`. */
bool label_take_colon(struct slice *text);

/* All but the value of a line of JSON that names: `"name": "candidate",`. */
bool label_take_json(struct slice *text);

#endif
