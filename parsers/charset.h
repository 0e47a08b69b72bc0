/*
 * Character sets: text of any of them as UTF-8, also when its label is wrong.
 *
 * People and programs label wrongly in both directions: Latin-1 bytes as utf-8, UTF-8 bytes as
 * iso-8859-1. So well-formed UTF-8 with at least one character beyond ASCII is UTF-8 whatever its
 * label says, and what the label cannot explain is read as windows-1252, byte by byte (there and in
 * Latin-1, -9 and most others B1 is the plus-minus sign). Nothing is ever dropped.
 */
#ifndef PARSERS_CHARSET_H
#define PARSERS_CHARSET_H

#include "parsers/arena.h"

/* Is all of the text ASCII? */
bool charset_is_ascii(struct slice text);

/* Is all of the text well-formed UTF-8? */
bool charset_is_utf8(struct slice text);

/*
 * Can readers take bytes of this character set as they lie? True for UTF-8, for the character sets
 * of one byte that agree with ASCII and have the plus-minus sign at B1, or nothing there
 * (iso-8859-*, windows-125*, us-ascii), and for a label that is empty.
 */
bool charset_is_plain(struct slice label);

/* The bytes as UTF-8: themselves when they are, else a copy in `arena`. An unknown label counts as
 * none. */
struct slice charset_to_utf8(struct slice bytes, struct slice label, struct arena *arena);

#endif
