#include "parsers/source.h"

#include <dirent.h>
#include <errno.h>
#include <fcntl.h>
#include <poll.h>
#include <stdio.h>
#include <stdlib.h>
#include <sys/mman.h>
#include <sys/stat.h>
#include <unistd.h>

#define READ_CHUNK (64u * 1024u)
#define DEPTH_MOST 64u
#define PATH_MOST  4096u
#define STOP_DELAY 50 /* milliseconds until a pipe that gives nothing is asked to stop */

/* Wait until there is something to read. False when reading is to stop before. */
static bool wait_for_input(int descriptor, const atomic_bool *stop)
{
	struct pollfd input = {.fd = descriptor, .events = POLLIN};

	while (!atomic_load(stop))
		if (poll(&input, 1, STOP_DELAY) != 0)
			return true;
	return false;
}

/* Would reading wait, though it can be stopped? A pipe that was opened here does not: one that
 * nobody writes to has to end at once, and poll() would not tell. */
static bool may_block(int descriptor, const atomic_bool *stop)
{
	return stop && !(fcntl(descriptor, F_GETFL) & O_NONBLOCK);
}

/* Read a descriptor to its end into the heap. `size` is what a file has: a byte more finds its end;
 * 0 when that is not known. */
static bool read_all(int descriptor, size_t size, const atomic_bool *stop, struct source *source)
{
	size_t length = 0, capacity = size ? size + 1 : READ_CHUNK;
	char *text = heap_allocate(capacity);
	bool waits = size == 0 && may_block(descriptor, stop);

	while (!waits || wait_for_input(descriptor, stop)) {
		if (capacity == length) {
			capacity = capacity < READ_CHUNK ? READ_CHUNK : capacity * 2;
			text = heap_resize(text, capacity);
		}
		ssize_t got = read(descriptor, text + length, capacity - length);
		if (got < 0 && errno == EINTR)
			continue;
		if (got < 0 && errno == EAGAIN && stop) {
			waits = true;
			continue;
		}
		if (got < 0) {
			free(text);
			return false;
		}
		if (got == 0)
			break;
		length += (size_t)got;
	}
	source->text = (struct slice){text, length};
	source->mapped = false;
	return true;
}

static bool map_file(int descriptor, size_t size, struct source *source)
{
	void *text = mmap(NULL, size, PROT_READ, MAP_PRIVATE, descriptor, 0);

	if (text == MAP_FAILED)
		return false;
	source->text = (struct slice){text, size};
	source->mapped = true;
	return true;
}

/* What a path is when it cannot be read as a file; NULL when it can. Pipes can: a shell gives one
 * for
 * `<(command)`. */
static const char *special_kind(const struct stat *status)
{
	if (S_ISREG(status->st_mode) || S_ISFIFO(status->st_mode))
		return NULL;
	return S_ISDIR(status->st_mode) ? "is a directory" : "is a special file, not read";
}

/* Opening must not block: a pipe that nobody writes to would hang the program. Nor must reading,
 * where it can be stopped. */
static bool open_file(const char *path, const struct source_way *way, int *descriptor,
	struct stat *status, struct error *error)
{
	*descriptor = open(path, O_RDONLY | O_NONBLOCK | O_NOCTTY | O_CLOEXEC);
	if (*descriptor < 0 || fstat(*descriptor, status) != 0)
		return error_set(error, ERROR_READ, path, 0, "%s", strerror(errno));
	const char *kind = special_kind(status);
	if (kind)
		return error_set(error, ERROR_READ, path, 0, "%s", kind);
	return way->stop || fcntl(*descriptor, F_SETFL, 0) == 0 ||
	       error_set(error, ERROR_READ, path, 0, "%s", strerror(errno));
}

/* Map what is large enough, or read it. */
static bool take_text(
	int descriptor, size_t size, const struct source_way *way, struct source *source)
{
	return (size && size >= way->map_from && map_file(descriptor, size, source)) ||
	       read_all(descriptor, size, way->stop, source);
}

/* Standard input can be a file, of which others may have read a part. */
static bool take_input(const struct source_way *way, struct source *source, struct error *error)
{
	struct stat status;
	bool is_file = fstat(STDIN_FILENO, &status) == 0 && S_ISREG(status.st_mode) &&
		       lseek(STDIN_FILENO, 0, SEEK_CUR) == 0;

	return take_text(STDIN_FILENO, is_file ? (size_t)status.st_size : 0, way, source) ||
	       error_set(error, ERROR_READ, "standard input", 0, "%s", strerror(errno));
}

bool source_open_so(
	const char *path, const struct source_way *way, struct source *source, struct error *error)
{
	int descriptor;
	struct stat status = {0};
	bool done = false;

	*source = (struct source){0};
	if (strcmp(path, "-") == 0)
		return take_input(way, source, error);
	if (open_file(path, way, &descriptor, &status, error))
		done = take_text(descriptor, S_ISREG(status.st_mode) ? (size_t)status.st_size : 0,
			       way, source) ||
		       error_set(error, ERROR_READ, path, 0, "%s", strerror(errno));
	if (descriptor >= 0)
		close(descriptor);
	return done;
}

bool source_open(const char *path, struct source *source, struct error *error)
{
	struct source_way way = {.map_from = SOURCE_MAP_USUAL};

	return source_open_so(path, &way, source, error);
}

bool source_open_if_there(const char *path, struct source *source, struct error *error)
{
	struct stat status;

	*source = (struct source){0};
	return stat(path, &status) != 0 || source_open(path, source, error);
}

void source_close(struct source *source)
{
	if (source->mapped)
		munmap((void *)(uintptr_t)source->text.at, source->text.length);
	else
		free((void *)(uintptr_t)source->text.at);
	*source = (struct source){0};
}

/* Compare two runs of digits by value, then by length, so that 1 < 01 < 2 is a total order. */
static int compare_digits(const char **a, const char **b)
{
	const char *x = *a, *y = *b;
	size_t x_length = 0, y_length = 0, x_zeros = strspn(x, "0"), y_zeros = strspn(y, "0");

	x += x_zeros;
	y += y_zeros;
	while (text_is_digit(x[x_length]))
		x_length++;
	while (text_is_digit(y[y_length]))
		y_length++;
	*a = x + x_length;
	*b = y + y_length;
	if (x_length != y_length)
		return x_length < y_length ? -1 : 1;
	int order = memcmp(x, y, x_length);
	return order ? order : (x_zeros > y_zeros) - (x_zeros < y_zeros);
}

int source_compare_names(const char *a, const char *b)
{
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

static int compare_entries(const void *a, const void *b)
{
	const struct source_path *x = a, *y = b;

	return source_compare_names(x->at, y->at);
}

/* `status` may be NULL. */
static void add_path(struct source_paths *list, struct slice kept, const struct stat *status)
{
	struct source_path path = {.at = kept.at};

	if (status && S_ISREG(status->st_mode)) {
		path.size = (size_t)status->st_size;
		path.device = status->st_dev;
		path.inode = status->st_ino;
	}
	list->paths = grow(list->paths, list->count, &list->capacity, sizeof(*list->paths));
	list->paths[list->count++] = path;
}

static void copy_path(struct source_paths *list, const char *path, const struct stat *status)
{
	add_path(list, arena_copy(&list->arena, slice_of(path)), status);
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

/* The names in a directory, which stays open: NULL when it cannot be. */
static DIR *read_names(const char *path, struct source_paths *names, struct error *error)
{
	DIR *directory = opendir(path);

	if (!directory) {
		error_set(error, ERROR_READ, path, 0, "%s", strerror(errno));
		return NULL;
	}
	for (struct dirent *entry; (entry = readdir(directory)) != NULL;)
		if (is_wanted(path, entry->d_name))
			copy_path(names, entry->d_name, NULL);
	if (names->count)
		qsort(names->paths, names->count, sizeof(*names->paths), compare_entries);
	return directory;
}

static bool has_name(const struct source_paths *names, const char *name)
{
	for (size_t i = 0; i < names->count; i++)
		if (strcmp(names->paths[i].at, name) == 0)
			return true;
	return false;
}

/* In a Maildir, messages are in cur and new; tmp has those that are still being delivered, and
 * files are the mail program's own. */
static bool is_left_out(bool is_maildir, const char *name, const struct stat *status)
{
	return is_maildir && (S_ISREG(status->st_mode) || strcmp(name, "tmp") == 0);
}

static bool expand_directory(const char *path, const struct trail *up, const struct stat *status,
	struct source_paths *list, struct error *error)
{
	struct trail trail = {up, up->root, status->st_dev, status->st_ino, up->depth + 1};
	struct source_paths names = {0};
	DIR *directory = read_names(path, &names, error);
	bool is_maildir = has_name(&names, "cur") && has_name(&names, "new");
	struct slice slash = slice_ends(slice_of(path), SLICE("/")) ? SLICE_EMPTY : SLICE("/");

	for (size_t i = 0; i < names.count; i++) {
		struct stat below;
		const struct slice parts[] = {slice_of(path), slash, slice_of(names.paths[i].at)};
		struct slice full = arena_concat(&list->arena, parts, ARRAY_LENGTH(parts));
		if (fstatat(dirfd(directory), names.paths[i].at, &below, AT_SYMLINK_NOFOLLOW) != 0)
			continue; /* gone since */
		if (S_ISLNK(below.st_mode) &&
			(is_other_name(&trail, full.at) || stat(full.at, &below) != 0))
			continue;
		if (is_left_out(is_maildir, names.paths[i].at, &below))
			continue;
		if (S_ISREG(below.st_mode))
			add_path(list, full, &below);
		else if (S_ISDIR(below.st_mode) && !is_loop(&trail, &below) &&
			 trail.depth < DEPTH_MOST)
			expand_directory(full.at, &trail, &below, list, error);
	}
	source_paths_release(&names);
	if (directory)
		closedir(directory);
	return directory != NULL;
}

bool source_expand(const char *path, struct source_paths *list, struct error *error)
{
	struct stat status;

	if (strcmp(path, "-") == 0) {
		copy_path(list, path, NULL);
		return true;
	}
	if (stat(path, &status) != 0)
		return error_set(error, ERROR_READ, path, 0, "%s", strerror(errno));
	if (!S_ISDIR(status.st_mode)) {
		copy_path(list, path, &status);
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
