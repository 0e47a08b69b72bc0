/*
 * Values of head fields, decoded with GMime.
 */
#ifndef PARSERS_MIME_HEAD_H
#define PARSERS_MIME_HEAD_H

#include "parsers/arena.h"

/* The value of a head field, unfolded, as text: encoded words (RFC 2047) and raw bytes of any
 * character set become UTF-8. In `arena`. */
struct slice mime_head_text(struct slice value, struct arena *arena);

/* The day of a Date field as YYYY-MM-DD, where it was written. Empty when it cannot be read. */
struct slice mime_head_date(struct slice value, struct arena *arena);

#endif
