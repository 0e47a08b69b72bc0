/*
 * Where bytes come from: files, directory trees, standard input. Nothing is ever written.
 */
#ifndef PARSERS_SOURCE_H
#define PARSERS_SOURCE_H

#include "parsers/arena.h"
#include "parsers/error.h"

#include <stdatomic.h>
#include <sys/types.h>

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

struct source_path {
	const char *at;
	size_t size;  /* of a regular file in bytes; 0: not known */
	dev_t device; /* which file it is, where the size is known */
	ino_t inode;
};

/* A list of paths; the texts lie in `arena`. */
struct source_paths {
	struct arena arena;
	struct source_path *paths;
	size_t count, capacity;
};

/*
 * Add the files that `path` stands for: itself, or below a directory all regular files, in natural
 * order (run2 before run10), without those whose name begins with a dot. Of a Maildir (a directory
 * with cur and new) these are the messages, without those in tmp. A symbolic link to
 * what is read below the same directory is passed over, and no loop of them is entered twice.
 * False, with the error set, when the path itself is missing or unreadable.
 */
bool source_expand(const char *path, struct source_paths *list, struct error *error);
void source_paths_release(struct source_paths *list);

/* Natural order: runs of digits compare as numbers. <0, 0, >0. */
int source_compare_names(const char *a, const char *b);

#endif
