#ifndef _DEFAULT_SOURCE
#define _DEFAULT_SOURCE /* d_type */
#endif

#include "parsers/source_paths.h"

#include <dirent.h>
#include <errno.h>
#include <fcntl.h>
#include <stdio.h>
#include <stdlib.h>
#include <sys/stat.h>

#define DEPTH_MOST 64u
#define PATH_MOST  4096u

static size_t count_zeros(const char *text)
{
	size_t count = 0;

	while (text[count] == '0')
		count++;
	return count;
}

static size_t count_digits(const char *text)
{
	size_t count = 0;

	while (text_is_digit(text[count]))
		count++;
	return count;
}

/* Compare two runs of digits by value, then by length, so that 1 < 01 < 2 is a total order. */
static int compare_digits(const char **a, const char **b)
{
	size_t x_zeros = count_zeros(*a), y_zeros = count_zeros(*b);
	const char *x = *a + x_zeros, *y = *b + y_zeros;
	size_t x_length = count_digits(x), y_length = count_digits(y);

	*a = x + x_length;
	*b = y + y_length;
	if (x_length != y_length)
		return x_length < y_length ? -1 : 1;
	int order = memcmp(x, y, x_length);
	return order ? order : (x_zeros > y_zeros) - (x_zeros < y_zeros);
}

/* Where two names begin to differ, or the digits that go on there. */
static size_t common_length(const char *a, const char *b)
{
	size_t length = 0;

	while (a[length] && a[length] == b[length])
		length++;
	while (length > 0 && text_is_digit(a[length - 1]))
		length--;
	return length;
}

int source_compare_names(const char *a, const char *b)
{
	size_t common = common_length(a, b);

	a += common;
	b += common;
	while (*a && *b) {
		if (text_is_digit(*a) && text_is_digit(*b)) {
			int order = compare_digits(&a, &b);
			if (order)
				return order;
			continue;
		}
		if (*a != *b)
			return (unsigned char)*a < (unsigned char)*b ? -1 : 1;
		a++;
		b++;
	}
	return (*a != '\0') - (*b != '\0');
}

static void set_status(struct source_path *path, const struct stat *status)
{
	path->is_asked = true;
	if (!S_ISREG(status->st_mode))
		return;
	path->size = (size_t)status->st_size;
	path->device = status->st_dev;
	path->inode = status->st_ino;
}

void source_ask(struct source_path *path)
{
	struct stat status;

	if (!path->is_asked && stat(path->at, &status) == 0)
		set_status(path, &status);
	path->is_asked = true;
}

/* `status` is NULL where nobody has asked for it. */
static void add_path(struct source_paths *list, struct slice kept, const struct stat *status)
{
	struct source_path path = {.at = kept.at};

	if (status)
		set_status(&path, status);
	list->paths = grow(list->paths, list->count, &list->capacity, sizeof(*list->paths));
	list->paths[list->count++] = path;
}

/* The directories that lead to the one being read: a loop comes back to one of them. */
struct trail {
	const struct trail *up;
	const char *root; /* real path of the first of them; NULL: not known */
	dev_t device;
	ino_t inode;
	unsigned depth;
};

static bool is_loop(const struct trail *trail, const struct stat *status)
{
	for (; trail; trail = trail->up)
		if (trail->device == status->st_dev && trail->inode == status->st_ino)
			return true;
	return false;
}

/*
 * Does this symbolic link lead to what is read where it stands, below the same root? A lab's
 * `latest` would make one run two. Names with a dot in front are not read where they stand.
 */
static bool is_other_name(const struct trail *trail, const char *path)
{
	size_t length = trail->root ? strlen(trail->root) : 0;

	if (length == 0)
		return false;
	char *target = realpath(path, NULL);
	bool same = target && strncmp(target, trail->root, length) == 0 &&
		    (trail->root[length - 1] == '/' || target[length] == '/') &&
		    !strstr(target + length - 1, "/.");
	free(target);
	return same;
}

static bool is_below(const char *path, const char *name, const char *below)
{
	char full[PATH_MOST];
	struct stat status;
	int length = snprintf(full, sizeof(full), "%s/%s/%s", path, name, below);

	return length > 0 && (size_t)length < sizeof(full) && stat(full, &status) == 0 &&
	       S_ISDIR(status.st_mode);
}

/* Names with a dot in front are passed over, save folders of a Maildir: `.Sent`, `.lists.lkp`. */
static bool is_wanted(const char *path, const char *name)
{
	if (name[0] != '.')
		return true;
	return name[1] && strcmp(name, "..") != 0 && is_below(path, name, "cur") &&
	       is_below(path, name, "new");
}

/* What is in a directory, in natural order. */
struct entry {
	const char *name; /* in the arena */
	bool is_file;	  /* a regular one for certain */
};

struct entries {
	struct arena arena;
	struct entry *entries;
	size_t count, capacity;
};

static int compare_entries(const void *a, const void *b)
{
	const struct entry *x = a, *y = b;

	return source_compare_names(x->name, y->name);
}

/* Most file systems tell what a name is, so that the file need not be asked. */
static bool is_regular(const struct dirent *entry)
{
#ifdef DT_REG
	return entry->d_type == DT_REG;
#else
	(void)entry;
	return false;
#endif
}

static void add_entry(struct entries *list, const struct dirent *entry)
{
	list->entries = grow(list->entries, list->count, &list->capacity, sizeof(*list->entries));
	list->entries[list->count++] = (struct entry){
		.name = arena_copy(&list->arena, slice_of(entry->d_name)).at,
		.is_file = is_regular(entry),
	};
}

/* What is in a directory, which stays open: NULL when it cannot be. */
static DIR *read_entries(const char *path, struct entries *list, struct error *error)
{
	DIR *directory = opendir(path);

	if (!directory) {
		error_set(error, ERROR_READ, path, 0, "%s", strerror(errno));
		return NULL;
	}
	for (struct dirent *entry; (entry = readdir(directory)) != NULL;)
		if (is_wanted(path, entry->d_name))
			add_entry(list, entry);
	if (list->count)
		qsort(list->entries, list->count, sizeof(*list->entries), compare_entries);
	return directory;
}

static bool has_name(const struct entries *list, const char *name)
{
	for (size_t i = 0; i < list->count; i++)
		if (strcmp(list->entries[i].name, name) == 0)
			return true;
	return false;
}

/* A directory that is being read. */
struct folder {
	const char *path, *slash; /* how a name in it is written: "%s%s%s" */
	DIR *directory;
	struct trail trail;
	bool is_maildir;
};

static bool expand_directory(const char *path, const struct trail *up, const struct stat *status,
	struct source_paths *list, struct error *error);

/* A name of which the directory does not tell that it is a regular file: the system is asked. */
static void expand_entry(const struct folder *folder, const char *name, struct slice full,
	struct source_paths *list, struct error *error)
{
	struct stat status;

	if (fstatat(dirfd(folder->directory), name, &status, AT_SYMLINK_NOFOLLOW) != 0)
		return; /* gone since */
	if (S_ISLNK(status.st_mode) &&
		(is_other_name(&folder->trail, full.at) || stat(full.at, &status) != 0))
		return;
	if (S_ISREG(status.st_mode) && !folder->is_maildir)
		add_path(list, full, &status);
	else if (S_ISDIR(status.st_mode) && !is_loop(&folder->trail, &status) &&
		 folder->trail.depth < DEPTH_MOST)
		expand_directory(full.at, &folder->trail, &status, list, error);
}

/* In a Maildir, messages are in cur and new; tmp has those that are still being delivered, and
 * files are the mail program's own. */
static bool is_left_out(const struct folder *folder, const struct entry *entry)
{
	return folder->is_maildir && (entry->is_file || strcmp(entry->name, "tmp") == 0);
}

static void expand_entries(const struct folder *folder, const struct entries *entries,
	struct source_paths *list, struct error *error)
{
	for (size_t i = 0; i < entries->count; i++) {
		const struct entry *entry = &entries->entries[i];
		const struct slice parts[] = {
			slice_of(folder->path), slice_of(folder->slash), slice_of(entry->name)};
		if (is_left_out(folder, entry))
			continue;
		struct slice full = arena_concat(&list->arena, parts, ARRAY_LENGTH(parts));
		if (entry->is_file)
			add_path(list, full, NULL);
		else
			expand_entry(folder, entry->name, full, list, error);
	}
}

static bool expand_directory(const char *path, const struct trail *up, const struct stat *status,
	struct source_paths *list, struct error *error)
{
	struct entries entries = {0};
	struct folder folder = {
		.path = path,
		.slash = slice_ends(slice_of(path), SLICE("/")) ? "" : "/",
		.directory = read_entries(path, &entries, error),
		.trail = {up, up->root, status->st_dev, status->st_ino, up->depth + 1},
	};

	folder.is_maildir = has_name(&entries, "cur") && has_name(&entries, "new");
	expand_entries(&folder, &entries, list, error);
	free(entries.entries);
	arena_release(&entries.arena);
	if (folder.directory)
		closedir(folder.directory);
	return folder.directory != NULL;
}

bool source_expand(const char *path, struct source_paths *list, struct error *error)
{
	struct stat status;

	if (strcmp(path, "-") == 0) {
		add_path(list, arena_copy(&list->arena, slice_of(path)), &(struct stat){0});
		return true;
	}
	if (stat(path, &status) != 0)
		return error_set(error, ERROR_READ, path, 0, "%s", strerror(errno));
	if (!S_ISDIR(status.st_mode)) {
		add_path(list, arena_copy(&list->arena, slice_of(path)), &status);
		return true;
	}
	char *root = realpath(path, NULL);
	bool complete = expand_directory(path, &(struct trail){.root = root}, &status, list, error);
	free(root);
	return complete;
}

void source_paths_release(struct source_paths *list)
{
	free(list->paths);
	arena_release(&list->arena);
	*list = (struct source_paths){0};
}
