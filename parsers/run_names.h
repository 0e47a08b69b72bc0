/*
 * What the names of files and labels say about runs.
 */
#ifndef PARSERS_RUN_NAMES_H
#define PARSERS_RUN_NAMES_H

#include "parsers/arena.h"

enum path_number {
	PATH_NUMBER_NONE,
	PATH_NUMBER_BARE, /* `base-3.log`, `3/out.log`: a run only if there are others like it */
	PATH_NUMBER_RUN,  /* `base-run3.log`: the name says that it counts runs */
};

/*
 * The group and the run number that a path stands for, when each file holds one run:
 * `before/run1.log` is run 1 of `before/run`, `ab-pipe-base-run3.log` run 3 of `ab-pipe-base`.
 * Gives how sure the number is that of a run. *group lies in `arena` or is a part of the path,
 * without its extension; *number is UINT32_MAX when the path has none.
 */
enum path_number run_path_split(
	struct slice path, struct arena *arena, struct slice *group, uint32_t *number);

/* `path` without the extension of its file: `.log`, `.txt.gz` and the like. */
struct slice run_path_stem(struct slice path);

/* Bytes of the leading folders of a path, with the last `/`; 0 when there are none. An archive is a
 * folder of its members: `logs.tar.gz:`. */
size_t run_path_folders(struct slice path);

/*
 * Does this label name a base by its words: base, before, old, orig, vanilla, without, w/o, parent
 * and the like, or a first number 1), as whole words, with none of patch, fix, new, after, with,
 * head or `+` beside it? What follows before, without and w/o is what the base does not have:
 * `before the patch` names one.
 */
bool run_label_is_base(struct slice label);

#endif
