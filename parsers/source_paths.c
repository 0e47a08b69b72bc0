#ifndef _DEFAULT_SOURCE
#define _DEFAULT_SOURCE /* d_type */
#endif

#include "parsers/source_paths.h"

#include "parsers/intern.h"

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

static struct source_path *add_path(struct source_paths *list, struct slice kept)
{
	list->paths = grow(list->paths, list->count, &list->capacity, sizeof(*list->paths));
	list->paths[list->count] = (struct source_path){.at = kept.at};
	return &list->paths[list->count++];
}

/* What is below one directory. */
struct walk {
	struct source_paths *list;
	const char *root;      /* its real path; NULL: not known */
	struct intern entered; /* directories: each is read once, however many links lead to it */
};

static void add_trouble(struct walk *walk, struct slice kept, const struct error *error)
{
	struct source_path *path = add_path(walk->list, kept);

	path->is_asked = true;
	path->trouble = arena_copy_array(&walk->list->arena, error, 1, sizeof(*error));
}

/* The system does not tell what is there. */
static void add_unknown(struct walk *walk, struct slice kept, int code)
{
	struct error error = {0};

	error_set(&error, ERROR_READ, kept.at, 0, "%s", strerror(code));
	add_trouble(walk, kept, &error);
}

/* Has the directory not been entered before? From now on it has. */
static bool enter(struct walk *walk, const struct stat *status)
{
	const uint64_t which[] = {(uint64_t)status->st_dev, (uint64_t)status->st_ino};
	uint32_t count = walk->entered.count;

	return intern_add(&walk->entered, (struct slice){(const char *)which, sizeof(which)}) ==
	       count;
}

/*
 * Does this symbolic link lead to what is read where it stands, below the same root? A lab's
 * `latest` would make one run two. Names with a dot in front are not read where they stand.
 */
static bool is_other_name(const struct walk *walk, const char *path)
{
	size_t length = walk->root ? strlen(walk->root) : 0;

	if (length == 0)
		return false;
	char *target = realpath(path, NULL);
	bool same = target && strncmp(target, walk->root, length) == 0 &&
		    (walk->root[length - 1] == '/' || target[length] == '/') &&
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

/* What is in a directory, as far as it can be read. */
static bool read_names(DIR *directory, const char *path, struct entries *list, struct error *error)
{
	struct dirent *entry;

	while (errno = 0, (entry = readdir(directory)) != NULL)
		if (is_wanted(path, entry->d_name))
			add_entry(list, entry);
	bool complete = errno == 0 || error_set(error, ERROR_READ, path, 0, "%s", strerror(errno));
	if (list->count)
		qsort(list->entries, list->count, sizeof(*list->entries), compare_entries);
	return complete;
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
	unsigned depth; /* directories around it */
	bool is_maildir;
};

static bool expand_directory(
	struct walk *walk, const char *path, unsigned depth, struct error *error);

/* A directory below another: trouble with it is told where its files would be. */
static void expand_below(struct walk *walk, struct slice full, unsigned depth)
{
	struct error error = {0};

	if (depth > DEPTH_MOST)
		error_set(&error, ERROR_READ, full.at, 0, "more than %u folders deep, not read",
			DEPTH_MOST);
	else
		expand_directory(walk, full.at, depth, &error);
	if (error.code)
		add_trouble(walk, full, &error);
}

/* Can nothing be lost with a name for which the system gives this error? It is gone since, or a
 * link that leads nowhere. */
static bool is_nothing(int code)
{
	return code == ENOENT || code == ELOOP;
}

/* A name of which the directory does not tell that it is a regular file: the system is asked. */
static void expand_entry(
	struct walk *walk, const struct folder *folder, const char *name, struct slice full)
{
	struct stat status;
	bool known = fstatat(dirfd(folder->directory), name, &status, AT_SYMLINK_NOFOLLOW) == 0;

	if (known && S_ISLNK(status.st_mode)) {
		if (is_other_name(walk, full.at))
			return;
		known = fstatat(dirfd(folder->directory), name, &status, 0) == 0;
	}
	if (!known && !is_nothing(errno))
		add_unknown(walk, full, errno);
	if (!known)
		return;
	if (S_ISREG(status.st_mode) && !folder->is_maildir)
		set_status(add_path(walk->list, full), &status);
	else if (S_ISDIR(status.st_mode) && enter(walk, &status))
		expand_below(walk, full, folder->depth + 1);
}

/* In a Maildir, messages are in cur and new; tmp has those that are still being delivered, and
 * files are the mail program's own. */
static bool is_left_out(const struct folder *folder, const struct entry *entry)
{
	return folder->is_maildir && (entry->is_file || strcmp(entry->name, "tmp") == 0);
}

static void expand_entries(
	struct walk *walk, const struct folder *folder, const struct entries *entries)
{
	for (size_t i = 0; i < entries->count; i++) {
		const struct entry *entry = &entries->entries[i];
		const struct slice parts[] = {
			slice_of(folder->path), slice_of(folder->slash), slice_of(entry->name)};
		if (is_left_out(folder, entry))
			continue;
		struct slice full = arena_concat(&walk->list->arena, parts, ARRAY_LENGTH(parts));
		if (entry->is_file)
			add_path(walk->list, full);
		else
			expand_entry(walk, folder, entry->name, full);
	}
}

static bool expand_directory(
	struct walk *walk, const char *path, unsigned depth, struct error *error)
{
	struct entries entries = {0};
	struct folder folder = {
		.path = path,
		.slash = slice_ends(slice_of(path), SLICE("/")) ? "" : "/",
		.directory = opendir(path),
		.depth = depth,
	};

	if (!folder.directory)
		return error_set(error, ERROR_READ, path, 0, "%s", strerror(errno));
	bool complete = read_names(folder.directory, path, &entries, error);
	folder.is_maildir = has_name(&entries, "cur") && has_name(&entries, "new");
	expand_entries(walk, &folder, &entries);
	free(entries.entries);
	arena_release(&entries.arena);
	closedir(folder.directory);
	return complete;
}

bool source_expand(const char *path, struct source_paths *list, struct error *error)
{
	struct stat status = {0};
	bool is_input = strcmp(path, "-") == 0;

	if (!is_input && stat(path, &status) != 0)
		return error_set(error, ERROR_READ, path, 0, "%s", strerror(errno));
	if (is_input || !S_ISDIR(status.st_mode)) {
		struct slice kept = arena_copy(&list->arena, slice_of(path));
		set_status(add_path(list, kept), &status);
		return true;
	}
	char *root = realpath(path, NULL);
	struct walk walk = {.list = list, .root = root};
	enter(&walk, &status);
	bool complete = expand_directory(&walk, path, 0, error);
	intern_release(&walk.entered);
	free(root);
	return complete;
}

void source_paths_release(struct source_paths *list)
{
	free(list->paths);
	arena_release(&list->arena);
	*list = (struct source_paths){0};
}
