/*
 * What the names of files and labels say about runs, see runs.h for the two public ones.
 */
#ifndef PARSERS_RUN_NAMES_H
#define PARSERS_RUN_NAMES_H

#include "parsers/runs.h"

enum path_number {
	PATH_NUMBER_NONE,
	PATH_NUMBER_BARE, /* `base-3.log`, `3/out.log`: a run only if there are others like it */
	PATH_NUMBER_RUN,  /* `base-run3.log`: the name says that it counts runs */
};

/* As runs_path_group(), and how sure the number is that of a run. */
enum path_number run_path_split(
	struct slice path, struct arena *arena, struct slice *group, uint32_t *number);

/* `path` without the extension of its file: `.log`, `.txt.gz` and the like. */
struct slice run_path_stem(struct slice path);

/* Bytes of the leading folders of a path, with the last `/`; 0 when there are none. An archive is a
 * folder of its members: `logs.tar.gz:`. */
size_t run_path_folders(struct slice path);

#endif
