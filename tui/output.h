/*
 * Where `--print` writes: standard output, or a file that appears whole or not at all.
 */
#ifndef TUI_OUTPUT_H
#define TUI_OUTPUT_H

#include "parsers/error.h"

#include <stdio.h>

struct output {
	FILE *stream;
	const char *name; /* for messages */
	char *target;	  /* heap; NULL when the stream is what was asked for itself */
	char *beside;	  /* heap; the file that is being written, to be renamed */
};

/*
 * Open `path`, or standard output when it is NULL. A file is written beside its place and renamed
 * by output_close(), with the mode of the file that it replaces; a link is followed; devices and
 * pipes are written to as they are.
 */
bool output_open(struct output *output, const char *path, struct error *error);

/* Finish: false (ERROR_WRITE) when anything written did not arrive. Then, or when not `good`, a
 * file is as it was before. */
bool output_close(struct output *output, bool good, struct error *error);

#endif
