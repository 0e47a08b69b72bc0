/*
 * Files looked at from outside, to see when they are to be read again.
 */
#ifndef TUI_WATCH_H
#define TUI_WATCH_H

#include "parsers/load.h"

/*
 * A number for what the named paths, the files of all documents and their folders look like: their
 * sizes and when they were written. It is another one when a file has grown, was written, came or
 * went. Never 0. *newest is when the latest of them was written, in seconds.
 */
uint64_t watch_files(
	const struct load_path *paths, size_t count, const struct store *store, double *newest);

#endif
