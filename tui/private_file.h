/*
 * A small file for the person alone, at a place that stays the same: $XDG_RUNTIME_DIR, else the
 * folder of state_file.h, else a folder of the person's own in $TMPDIR or /tmp.
 *
 * It is written beside and renamed, with the mode 0600. No link is followed, no file of someone
 * else is replaced, and a folder that others may write to is passed over.
 */
#ifndef TUI_PRIVATE_FILE_H
#define TUI_PRIVATE_FILE_H

#include "parsers/arena.h"
#include "parsers/error.h"

/* Write a text. Gives the path, in `arena`; empty with the last trouble in *error. */
struct slice private_file_write(
	const char *name, struct slice text, struct arena *arena, struct error *error);

#endif
