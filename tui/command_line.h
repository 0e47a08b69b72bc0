/*
 * A command in words: `sort -change`, as a person types it behind `:` and as a file of keys binds
 * it to a key.
 *
 * A name may be cut where it stays the only one: `so` is `sort`. A number alone is a row to go to.
 */
#ifndef TUI_COMMAND_LINE_H
#define TUI_COMMAND_LINE_H

#include "parsers/error.h"
#include "tui/keys.h"

struct typed {
	enum command command;
	size_t count;	       /* where the argument is a number; 0: none */
	struct slice argument; /* any other, trimmed; empty: none */
	size_t argument_at;    /* where it begins in the text */
	enum argument kind;    /* of the argument */
	unsigned places;       /* of those asked for, where the command means something */
};

/*
 * Read a command that is to be good in one of `places` (enum key_place). False for a mistake, with
 * its column: a name that is none is answered with the nearest one. The argument is not looked
 * into, but for a number.
 */
bool command_line_read(
	struct slice text, unsigned places, struct typed *typed, struct error *error);

/* What may follow a name, whole or cut; ARGUMENT_NONE when it is none or takes nothing. */
enum argument command_line_argument(struct slice word, unsigned places);

#endif
