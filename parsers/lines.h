/*
 * Lines of a document as readers want them: damage of the way taken off.
 *
 * Of each physical line are removed: the line end (LF, CR LF), ANSI colours and other escape
 * sequences, zero-width characters and a byte order mark; no-break spaces become blanks, a dash
 * before a digit a minus; quote marks (`>`, `> >`, `>>`, and `| ` in a document that is quoted with
 * bars) are counted and cut off, behind what stands in front of every line of a log or a patch (see
 * line_front.h). Nothing else is changed: tabs, runs of blanks and every form of the plus-minus
 * sign are left to the readers.
 *
 * An iterator is a plain value: copy it to look ahead, assign it back to go on from there.
 */
#ifndef PARSERS_LINES_H
#define PARSERS_LINES_H

#include "parsers/arena.h"
#include "parsers/line_front.h"

/* Bytes that tell what a line is not: without them there is no need to look any closer. */
enum line_holds {
	HOLDS_PERCENT = 0x01,
	HOLDS_COLON = 0x02,
	HOLDS_DIGIT = 0x04,
	HOLDS_ODD = 0x08, /* what cleaning may have to change */
};

struct line {
	struct slice text; /* cleaned; in the document, or in the scratch arena where it changed */
	struct slice raw;  /* as it stands in the document */
	uint32_t number;   /* from 1 */
	uint8_t depth;	   /* quote marks cut off, at most 255 */
	uint8_t holds;	   /* enum line_holds, of `raw`; `text` may have lost the last of them */
};

struct lines {
	struct slice rest;
	uint32_t number; /* of the line that comes next */
	bool bars;	 /* this document is quoted with `| ` */
	struct line_front front;
	struct arena *scratch;
};

/* Begin at the first line of `text`, which is number `first`. `scratch` holds the lines that had to
 * be changed; they live until the caller resets it. */
void lines_open(struct lines *lines, struct slice text, uint32_t first, struct arena *scratch);

/* The next line; false at the end of the document. */
bool lines_next(struct lines *lines, struct line *line);

/*
 * The next line, whose length the caller knows, without its end. It has no quote marks, and nothing
 * in it needs cleaning: so `text` is what stands there, and `holds` is not set.
 */
static inline void lines_take(struct lines *lines, size_t length, struct line *line)
{
	struct slice text = {lines->rest.at, length};

	*line = (struct line){.text = text, .raw = text, .number = lines->number++};
	length += length < lines->rest.length && text.at[length] == '\r';
	lines->rest = slice_from(lines->rest, length + 1);
}

/* Is there nothing but blanks in this line? */
bool line_is_blank(const struct line *line);

#endif
