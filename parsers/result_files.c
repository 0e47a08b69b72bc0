#include "parsers/result_files.h"

#include "parsers/unpack.h"

#include <dirent.h>
#include <stdio.h>
#include <stdlib.h>
#include <sys/stat.h>

#define PATH_LONGEST 4096

static int compare_files(const void *a, const void *b)
{
	const struct result_file *x = a, *y = b;

	return slice_compare(x->name, y->name);
}

void result_files_sort(struct result_files *files)
{
	if (files->count)
		qsort(files->files, files->count, sizeof(*files->files), compare_files);
}

/* DIRECTORY/NAME/FILE, the parts that there are. False when it is too long. */
static bool join(char path[PATH_LONGEST], const char *directory, const char *name, const char *file)
{
	int length = snprintf(path, PATH_LONGEST, "%s%s%s%s%s", directory, *directory ? "/" : "",
		name, *name ? "/" : "", file);

	return length > 0 && length < PATH_LONGEST;
}

static const struct result_file *find_packed(const struct result_files *files, const char *path)
{
	struct result_file key = {.name = slice_of(path)};

	if (files->count == 0)
		return NULL;
	return bsearch(&key, files->files, files->count, sizeof(key), compare_files);
}

static bool has_path(const struct result_files *files, const char *path)
{
	struct stat status;

	if (files)
		return find_packed(files, path) != NULL;
	return stat(path, &status) == 0 && S_ISREG(status.st_mode);
}

bool result_files_has(
	const struct result_files *files, const char *directory, const char *name, const char *file)
{
	char path[PATH_LONGEST];

	return join(path, directory, name, file) && has_path(files, path);
}

/* The first file that is not before `name`. */
static size_t lower_bound(const struct result_files *files, struct slice name)
{
	size_t from = 0, to = files->count;

	while (from < to) {
		size_t middle = from + (to - from) / 2;
		if (slice_compare(files->files[middle].name, name) < 0)
			from = middle + 1;
		else
			to = middle;
	}
	return from;
}

bool result_files_has_directory(
	const struct result_files *files, const char *directory, const char *name)
{
	char path[PATH_LONGEST];
	struct stat status;

	if (!join(path, directory, name, ""))
		return false;
	if (!files)
		return stat(path, &status) == 0 && S_ISDIR(status.st_mode);
	size_t at = lower_bound(files, slice_of(path));
	return at < files->count && slice_starts(files->files[at].name, slice_of(path));
}

/* A copy, since the caller will close it. */
static void open_packed(const struct result_file *file, struct source *source)
{
	char *text = heap_allocate(file->text.length);

	if (file->text.length)
		memcpy(text, file->text.at, file->text.length);
	*source = (struct source){{text, file->text.length}, false};
}

static bool open_path(const struct result_files *files, const char *path,
	const struct source_way *way, struct source *source, struct error *error)
{
	if (files)
		open_packed(find_packed(files, path), source);
	else if (!source_open_so(path, way, source, error))
		return false;
	return unpack_gzip(source, path, error);
}

bool result_files_open(const struct result_files *files, const char *directory, const char *file,
	struct source *source, struct error *error)
{
	struct source_way way = {.map_from = SOURCE_MAP_USUAL};

	return result_files_open_so(files, directory, file, &way, source, error);
}

bool result_files_open_so(const struct result_files *files, const char *directory, const char *file,
	const struct source_way *way, struct source *source, struct error *error)
{
	static const char *const endings[] = {".gz", ""};
	char name[64], path[PATH_LONGEST];

	*source = (struct source){0};
	for (size_t i = 0; i < ARRAY_LENGTH(endings); i++) {
		snprintf(name, sizeof(name), "%s%s", file, endings[i]);
		if (join(path, directory, "", name) && has_path(files, path))
			return open_path(files, path, way, source, error);
	}
	return false;
}

static void add_name(struct source_paths *names, struct slice name)
{
	names->paths = grow(names->paths, names->count, &names->capacity, sizeof(*names->paths));
	names->paths[names->count++] =
		(struct source_path){.at = arena_copy(&names->arena, name).at};
}

static void list_disk(const char *directory, struct source_paths *names)
{
	DIR *entries = opendir(directory);

	if (!entries)
		return;
	for (struct dirent *entry; (entry = readdir(entries)) != NULL;)
		add_name(names, slice_of(entry->d_name));
	closedir(entries);
}

/* Files of one directory follow each other, those of a directory below too. */
static void list_packed(
	const struct result_files *files, const char *directory, struct source_paths *names)
{
	struct slice prefix = *directory ? arena_print(&names->arena, "%s/", directory) : SLICE("");
	struct slice last = SLICE_EMPTY;

	for (size_t i = lower_bound(files, prefix);
		i < files->count && slice_starts(files->files[i].name, prefix); i++) {
		struct slice rest = slice_from(files->files[i].name, prefix.length);
		struct slice name = slice_first(rest, slice_find(rest, SLICE("/")));
		if (last.at && slice_equal(name, last))
			continue;
		add_name(names, name);
		last = name;
	}
}

void result_files_list(
	const struct result_files *files, const char *directory, struct source_paths *names)
{
	if (files)
		list_packed(files, directory, names);
	else
		list_disk(directory, names);
}
