/*
 * Regular expressions on names and texts: PCRE2 on bytes taken as UTF-8.
 *
 * Steps, depth and memory of a match are limited, so that none can hang the program. A pattern runs
 * once for each distinct name that is asked for; the answer is kept in a byte. Where it gives up it
 * answers with the doubt it was opened with, which is the answer that keeps the row: true for a
 * filter, false for an exclusion. Giving up on PATTERN_GIVES_UP_MOST texts is an error.
 */
#ifndef VIEWS_PATTERN_H
#define VIEWS_PATTERN_H

#include "parsers/error.h"
#include "parsers/intern.h"

#define PATTERN_GIVES_UP_MOST 16

struct pattern;

/* Compile. NULL with ERROR_REGEX: the message in words, `column` the offset of the mistake. */
struct pattern *pattern_open(struct slice text, bool doubt, struct error *error);
void pattern_close(struct pattern *pattern);

bool pattern_matches(struct pattern *pattern, struct slice text);

/* The same for a name of a pool, remembered by its number. */
bool pattern_matches_name(struct pattern *pattern, const struct intern *pool, uint32_t name);

/* Has the pattern given up too often? The error is then set. */
bool pattern_gave_up(const struct pattern *pattern, struct error *error);

#endif
