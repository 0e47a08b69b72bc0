#include "parsers/source.h"

#include <errno.h>
#include <fcntl.h>
#include <poll.h>
#include <stdio.h>
#include <stdlib.h>
#include <sys/mman.h>
#include <sys/stat.h>
#include <unistd.h>

#define READ_CHUNK (64u * 1024u)
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
