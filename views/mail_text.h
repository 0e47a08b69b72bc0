/*
 * Text for a mail: lines of at most MAIL_COLUMNS columns where they can be cut, behind the text
 * gate, each behind `> ` where it is to stand as a quotation.
 */
#ifndef VIEWS_MAIL_TEXT_H
#define VIEWS_MAIL_TEXT_H

#include "parsers/arena.h"

#include <stdio.h>

#define MAIL_COLUMNS 72 /* so that some levels of quoting still fit into 80 */

struct mail_text {
	FILE *stream;
	bool ascii;  /* only ASCII: `+-` for the plus-minus sign */
	bool quoted; /* `> ` before each line */
	bool failed; /* the stream did not take all */
};

/* Columns that a line has, those of the quote mark left out. */
int mail_text_columns(const struct mail_text *text);

/* Write a line; blanks at its end are left out. */
void mail_text_line(struct mail_text *text, struct slice line);

#endif
