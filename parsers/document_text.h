/*
 * The text of a document.
 *
 * Of a mail that had to be decoded only the mail is kept: its text is decoded once to be read, and
 * again when a person looks at it.
 */
#ifndef PARSERS_DOCUMENT_TEXT_H
#define PARSERS_DOCUMENT_TEXT_H

#include "parsers/report.h"

static inline bool document_has_text(const struct document *document)
{
	return document->text.length > 0 || document->encoded.length > 0;
}

/* The text that the lines of rows and notes are counted in. What is decoded lies in `arena`. */
struct slice document_text(const struct document *document, struct arena *arena);

#endif
