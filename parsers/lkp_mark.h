/*
 * The plus-minus sign in all forms that LKP tables have it in after a life as mail.
 *
 * LKP writes `±` in UTF-8. On the way it becomes a single byte B1, `ą` (B1 read as Latin-2), `Â±`
 * (UTF-8 read as Latin-1), U+FFFD, `?`, `A+-`, `+-`, `+/-`, or stays encoded (`=C2=B1`, an entity,
 * an escape); tables of 2013 and 2014 write `~`. A sign is one only before `digits %`.
 */
#ifndef PARSERS_LKP_MARK_H
#define PARSERS_LKP_MARK_H

#include "parsers/text.h"

/* Length of the sign at the front of [at, end), 0 when there is none. Whether digits and `%` follow
 * is for the caller to see. */
size_t lkp_mark_length(const char *at, const char *end);

#endif
