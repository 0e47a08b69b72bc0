/*
 * Where the files of result trees are: on disk, or unpacked from an archive.
 *
 * All functions take the files of an archive, or NULL for those on disk. Directories of an archive
 * are written as its members' names have them, "" is the top.
 */
#ifndef PARSERS_RESULT_FILES_H
#define PARSERS_RESULT_FILES_H

#include "parsers/source.h"
#include "parsers/source_paths.h"

struct result_file {
	struct slice name; /* of the member, whole */
	struct slice text;
};

struct result_files {
	struct slice archive;	   /* its path */
	struct result_file *files; /* in order of names, byte by byte */
	size_t count;
};

/* Is there a regular file DIRECTORY/NAME/FILE? */
bool result_files_has(const struct result_files *files, const char *directory, const char *name,
	const char *file);

/* Is there a directory DIRECTORY/NAME? */
bool result_files_has_directory(
	const struct result_files *files, const char *directory, const char *name);

/*
 * The text of DIRECTORY/FILE, or of DIRECTORY/FILE.gz, which wins when there are both. False when
 * there is neither, with an error of ERROR_NONE, or when it cannot be read; what could be read of a
 * damaged .gz is given nevertheless, with the error set. The caller closes the source.
 */
bool result_files_open(const struct result_files *files, const char *directory, const char *file,
	struct source *source, struct error *error);
bool result_files_open_so(const struct result_files *files, const char *directory, const char *file,
	const struct source_way *way, struct source *source, struct error *error);

/* What lies in a directory, files and directories, in no order. */
void result_files_list(
	const struct result_files *files, const char *directory, struct source_paths *names);

/* Put the files of an archive in order. */
void result_files_sort(struct result_files *files);

#endif
