/*
 * What stands in front of every line of a document: the times of a log, the numbers of `cat -n` or
 * `grep -n`, the marks of a patch or of a comment, the quotation marks of a list of strings.
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

/* A line without its front and one blank behind that, and without the quotation mark that closes
 * what such a front opens; the line itself where it has none. */
struct slice line_front_strip(const struct line_front *front, struct slice line);

#endif
