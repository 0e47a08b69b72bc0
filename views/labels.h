/*
 * Names of groups as they fit on a screen: commits as short hashes, long labels cut so that what
 * tells them apart shows; and those of documents.
 */
#ifndef VIEWS_LABELS_H
#define VIEWS_LABELS_H

#include "views/run_count.h"

/* Ten hex digits of a label that begins with a commit's hash, else the label, without a last part
 * that those of all groups have (`before/run` and `after/run`); `group N` when it has none. */
struct slice label_short(const struct report *report, uint32_t group, struct arena *arena);

/* The same in at most `width` characters (at least 4) beside the label of another group: without
 * the last words that both have, then cut in the middle, and where both would then look alike, cut
 * before they begin to differ. */
struct slice label_beside(const struct report *report, uint32_t group, uint32_t other, int width,
	struct arena *arena);

/* The same for the head of a column, where nine digits of a hash are enough. */
struct slice label_head(const struct report *report, uint32_t group, uint32_t other, int width,
	struct arena *arena);

/* The short label and the number of runs: `before (10)`, at least `(>=4)`, not known `(?)`. */
struct slice label_with_runs(const struct report *report, uint32_t group,
	const struct run_count *runs, struct arena *arena);

/* The same in at most `width` characters: the label is cut before the runs are left out. */
struct slice label_beside_with_runs(const struct report *report, uint32_t group, uint32_t other,
	const struct run_count *runs, int width, struct arena *arena);

/* What a document is called where people read it: its path, or `standard input`. */
struct slice document_name(const struct document *document);

/* How many bytes at the beginning two paths have in common, up to the end of a folder, and at most
 * `most`. */
size_t label_shared_folders(struct slice a, struct slice b, size_t most);

#define LABEL_ALONE SIZE_MAX

/* How the runs of a group are named: LABEL_ALONE where each has a number of its own; where several
 * documents number theirs alike, the length of the folders that all their sources are in. */
size_t label_shared(const struct store *store, const struct report *report, uint32_t group);

/* The name of a run: its number, or `SOURCE:NUMBER` without the shared folders where its number
 * alone does not tell it. `shared` is label_shared() of its group. */
struct slice label_run(const struct store *store, const struct report *report, uint32_t run,
	size_t shared, struct arena *arena);

#endif
