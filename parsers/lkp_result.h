/*
 * LKP result trees: finding result roots among the files of a path.
 *
 * A result root is a directory with a directory for each run, `0`, `1`, `2`..., beside their
 * common matrix.json and avg.json:
 *
 *     .../COMMIT/matrix.json avg.json stddev.json
 *     .../COMMIT/0/stats.json job.yaml and raw logs
 *
 * It is one unit of input: its files are taken out of the list of files, so that logs of its runs
 * are not taken for further runs. A path may lead to any level: a tree of roots, a root, one of its
 * runs. The matrix.json one level up, which merges all commits, is taken out too. A matrix or
 * stats.json that lies alone is recognised by its content, see formats.h.
 */
#ifndef PARSERS_LKP_RESULT_H
#define PARSERS_LKP_RESULT_H

#include "parsers/formats.h"
#include "parsers/result_files.h"

/* Where a result root was found. */
struct result_place {
	struct slice path;		  /* as a document's source */
	const struct result_files *files; /* of the archive that it is in; NULL: on disk */
	const char *directory; /* absolute, without links; NULL for a file that lies alone */
	struct slice group;    /* given on the command line; may be empty */
	struct slice text;     /* of the file that lies alone */
	bool whole;	       /* all runs; else those in `runs` */
	uint32_t *runs;	       /* heap */
	size_t run_count, run_capacity;
};

/* What is collected while paths are read. Places are in order of appearance. */
struct lkp_results {
	struct arena arena;
	struct result_place *places;
	size_t count, capacity;
	struct intern keys;  /* by which a place is found again */
	struct source *kept; /* texts that documents show; as long as the store */
	size_t kept_count, kept_capacity;
};

/*
 * Take the files of result trees out of `files`, from index `from` on, and add the roots they
 * belong to. A root that is found again, in the same group, is the same place.
 */
void lkp_result_take(
	struct lkp_results *results, struct source_paths *files, size_t from, struct slice group);

/*
 * The same for the members of an archive: taken[i] says whether files[i] belongs to a result tree
 * and is not to be read otherwise. Names end with a NUL. Names and texts must last as long as
 * `results`, but those of an attachment, which are copied.
 */
void lkp_result_take_packed(struct lkp_results *results, const struct input *archive,
	const struct result_file *files, size_t count, bool *taken);

/* The format of a matrix.json or stats.json that lies alone. The text of an attachment is copied,
 * since it does not last. */
bool lkp_result_recognise(struct slice text);
void lkp_result_read(struct sink *sink, const struct input *input);

/* Move the places of `from`, which were found behind those of `to`: one that `to` has already gains
 * its runs. `from` is empty then. */
void lkp_results_join(struct lkp_results *to, struct lkp_results *from);

/* Call after the store is released. */
void lkp_results_release(struct lkp_results *results);

/* The run that a directory's name stands for; UINT32_MAX when it is no number. */
uint32_t result_run_number(struct slice name);

/* The last part of a path, and what stands before its slash. */
struct slice result_path_name(struct slice path);
struct slice result_path_above(struct slice path);

#endif
