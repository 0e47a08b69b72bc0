/*
 * Quoted-printable (RFC 2045, 6.7): `=B1` is a byte, `=` at the end of a line joins it to the next.
 *
 * As GMime decodes it, which takes each byte by itself: a `=` with neither behind it stays with the
 * two bytes that follow, one that the text ends in is dropped with what is behind it.
 */
#ifndef PARSERS_QUOTED_PRINTABLE_H
#define PARSERS_QUOTED_PRINTABLE_H

#include "parsers/arena.h"

/* The bytes that were encoded; they are never more than those of `text`. */
struct slice quoted_printable_decode(struct slice text, struct arena *arena);

#endif
