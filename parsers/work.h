/*
 * What there is to read: the paths of the command line, followed to files and result roots.
 *
 * A directory gives names. What a file is, and how large, is asked for when its turn comes, so that
 * reading begins at once however many there are and however slow the disk.
 */
#ifndef PARSERS_WORK_H
#define PARSERS_WORK_H

#include "parsers/intern.h"
#include "parsers/lkp_result.h"
#include "parsers/source_paths.h"

/* A PATH of the command line; "-" is standard input. */
struct load_path {
	const char *path;
	const char *group; /* from --base, --head or --group; NULL: none */
};

/* A piece of what a path stands for, in the order of reading. */
struct work_item {
	struct source_path file;
	const char *group;
	bool is_named;	     /* by the person: trouble with it is an error */
	const char *copy_of; /* path of an item that is the same file: it is not read again */
	const struct error *trouble; /* it is no file but a path that could not be followed */
	struct lkp_results *roots;   /* they are no file but result roots found below a path */
};

struct work {
	struct source_paths files;
	struct work_item *items;
	size_t count, capacity;
	size_t bytes;		   /* of all whose size is known */
	size_t unasked;		   /* files whose size is not */
	size_t next;		   /* item to be asked */
	size_t asked, asked_bytes; /* files that were asked meanwhile, and what they have */
	struct intern seen;	   /* which files the items before are, */
	const char **first_path;   /* and by which path they were found: [number in `seen`] */
	size_t first_path_capacity;
};

/* Find all files of the paths. */
void work_find(struct work *work, const struct load_path *paths, size_t count);

/* Find out how large an item is, and whether one before it is the same file. To be called for one
 * after the other; again for the last, it does nothing. */
void work_ask(struct work *work, size_t item);

/* Bytes of all. Files that were not asked yet count as large as those before them are on average.
 */
size_t work_bytes(const struct work *work);

void work_release(struct work *work);

#endif
