/*
 * Which files a path stands for: itself, or what lies below a directory.
 */
#ifndef PARSERS_SOURCE_PATHS_H
#define PARSERS_SOURCE_PATHS_H

#include "parsers/arena.h"
#include "parsers/error.h"

#include <sys/types.h>

struct source_path {
	const char *at;
	bool is_asked; /* what follows was asked for; before, all of it is 0 */
	size_t size;   /* of a regular file in bytes; 0: not known */
	dev_t device;  /* which file it is, where the size is known */
	ino_t inode;
	const struct error *trouble; /* it is no file but what could not be followed; else NULL */
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
 * what is read below the same directory is passed over, and no directory is entered twice. What
 * below it cannot be read is in the list with its trouble. False, with the error set, when the path
 * itself is missing or unreadable.
 */
bool source_expand(const char *path, struct source_paths *list, struct error *error);

/* Ask the system for the size of a file and which one it is, where that was not done. A directory
 * tells names alone, and to ask for each of many takes its time. */
void source_ask(struct source_path *path);

void source_paths_release(struct source_paths *list);

/* Natural order: runs of digits compare as numbers. <0, 0, >0. */
int source_compare_names(const char *a, const char *b);

#endif
