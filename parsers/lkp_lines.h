/*
 * Lines as the reader of LKP tables takes them: like lines_next(), but lines that quoted-printable
 * broke and nobody decoded are whole again. Such a line ends with `=`, and what looks like a quote
 * mark at the front of the next is none. A blank at the end
 * of a line is encoded as `=20`.
 */
#ifndef PARSERS_LKP_LINES_H
#define PARSERS_LKP_LINES_H

#include "parsers/lines.h"

/* The next line; false at the end of the document. */
bool lkp_lines_next(struct lines *lines, struct line *line);

/* May a line have to be mended? */
static inline bool lkp_line_may_be_broken(const struct line *line)
{
	struct slice text = line->text;

	return text.length >= 2 &&
	       (text.at[text.length - 1] == '=' ||
		       (text.at[text.length - 1] == '0' && slice_ends(text, SLICE("=20"))));
}

/* Mend a line that was just given. True when it was changed; the iterator is then behind its rest.
 */
bool lkp_line_mend(struct lines *lines, struct line *line);

#endif
