/*
 * Where bytes come from: files, pipes, standard input. Nothing is ever written.
 */
#ifndef PARSERS_SOURCE_H
#define PARSERS_SOURCE_H

#include "parsers/arena.h"
#include "parsers/error.h"

#include <stdatomic.h>

#define SOURCE_MAP_USUAL (256u * 1024u)

/* The bytes of one file. A large regular file is mapped, all else is read. */
struct source {
	struct slice text;
	bool mapped;
};

/* How a file is opened. */
struct source_way {
	size_t map_from; /* regular files of so many bytes are mapped */
	const atomic_bool
		*stop; /* when it is set, what a pipe has given so far is all; may be NULL */
};

/*
 * Open a regular file or a pipe, or standard input for "-". A device, a socket, a directory and a
 * file that cannot be read are errors. source_close() ends the life of `text`.
 */
bool source_open(const char *path, struct source *source, struct error *error);
bool source_open_so(
	const char *path, const struct source_way *way, struct source *source, struct error *error);

/* The same for a file that need not be there, such as a person's own settings: no text then. */
bool source_open_if_there(const char *path, struct source *source, struct error *error);

void source_close(struct source *source);

#endif
