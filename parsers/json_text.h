/*
 * Text inside JSON: output that a harness kept as one string with `\n` for its line ends. Only
 * strings are looked at; what JSON they stand in does not matter.
 */
#ifndef PARSERS_JSON_TEXT_H
#define PARSERS_JSON_TEXT_H

#include "parsers/arena.h"

struct json_string {
	struct slice raw; /* between its quotes, with escapes */
	struct slice key; /* the string before it, when a colon stands between; else empty */
};

/* Take the next string off the front of *rest. False at the end. */
bool json_string_next(struct slice *rest, struct json_string *string);

/* Does the string hold more than one line? */
bool json_string_has_lines(struct slice raw);

/* The text that a string stands for. */
struct slice json_string_text(struct slice raw, struct arena *arena);

#endif
