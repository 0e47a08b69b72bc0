/*
 * What stands in front of every line of a document: the times of a log, the numbers of `cat -n` or
 * `grep -n`, the marks of a patch or of a comment.
 *
 *     2026-11-30T13:21:00.686Z          %stddev     %change         %stddev
 *     +         %stddev     %change         %stddev
 *
 * It is learned from the words above the first table, in front of which nothing else stands, and
 * from the lines beside them, which must have the like. Quote marks are no such front, see lines.h.
 */
#ifndef PARSERS_LINE_FRONT_H
#define PARSERS_LINE_FRONT_H

#include "parsers/text.h"

struct line_front {
	struct slice like; /* the front of the line with the words; empty: there is none */
};

void line_front_learn(struct line_front *front, struct slice text);

/* The bytes of a line that are its front, with one blank behind it; 0: it has none. */
size_t line_front_length(const struct line_front *front, struct slice line);

#endif
