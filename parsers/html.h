/*
 * The text of an HTML page: what a person reads of it, line by line.
 *
 * Pages come from archives of mailing lists (the mail stands in a <pre>) and from mails that have
 * no other text (blanks as &nbsp;, a <div> or <br> a line). Preformatted text keeps its blanks and
 * line ends, elsewhere runs of blanks are one; entities are decoded, a no-break space is a blank
 * that is kept; a <blockquote> is quoted with `> `; scripts, styles and comments are left out. Tags
 * need not match, and a `<` that begins none is text. The work is linear in the length of the page.
 */
#ifndef PARSERS_HTML_H
#define PARSERS_HTML_H

#include "parsers/arena.h"

/* Does the text begin as a page does? */
bool html_recognise(struct slice text);

/* The text of a page in UTF-8, in `arena`. *title is that of the page, empty when it has none; NULL
 * when it is of no interest. */
struct slice html_text(struct slice page, struct slice *title, struct arena *arena);

#endif
