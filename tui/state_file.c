#include "tui/state_file.h"

#include <fcntl.h>
#include <stdio.h>
#include <stdlib.h>
#include <sys/stat.h>
#include <unistd.h>

#define OLD ".old"

struct slice state_path(struct arena *arena, const char *name)
{
	const char *state = getenv("XDG_STATE_HOME"), *home = getenv("HOME");

	if (state && state[0] == '/')
		return arena_print(arena, "%s/perfsift/%s", state, name);
	if (home && home[0] == '/')
		return arena_print(arena, "%s/.local/state/perfsift/%s", home, name);
	return SLICE_EMPTY;
}

/* Every folder above the file that is missing; those that are there are left alone. */
static void make_folders(char *path)
{
	for (char *slash = strchr(path + 1, '/'); slash; slash = strchr(slash + 1, '/')) {
		*slash = '\0';
		mkdir(path, 0700);
		*slash = '/';
	}
}

/* A regular file; anything else in its place is no file of ours and must not hold us up. */
static int open_file(const char *path, int flags, off_t *size)
{
	int file = open(path, flags | O_NONBLOCK | O_NOCTTY | O_CLOEXEC, 0600);
	struct stat status;

	if (file < 0)
		return -1;
	if (fstat(file, &status) == 0 && S_ISREG(status.st_mode)) {
		*size = status.st_size;
		return file;
	}
	close(file);
	return -1;
}

/* Its last bytes, behind what is in `text` already, with a LF at the end. */
static struct slice read_file(struct arena *arena, const char *path, struct slice text)
{
	off_t size;
	int file = open_file(path, O_RDONLY, &size);

	if (file < 0)
		return text;
	if (size > STATE_READ_MOST)
		lseek(file, size - STATE_READ_MOST, SEEK_SET);
	size_t length = size > STATE_READ_MOST ? STATE_READ_MOST : (size_t)size;
	char *bytes = arena_allocate(arena, text.length + length + 1);
	if (text.length)
		memcpy(bytes, text.at, text.length);
	ssize_t got = read(file, bytes + text.length, length);
	close(file);
	if (got <= 0)
		return text;
	length = text.length + (size_t)got;
	if (bytes[length - 1] != '\n')
		bytes[length++] = '\n';
	return (struct slice){bytes, length};
}

struct slice state_read(struct arena *arena, const char *name)
{
	struct slice path = state_path(arena, name);

	if (path.length == 0)
		return SLICE_EMPTY;
	struct slice old = arena_print(arena, "%s" OLD, path.at);
	return read_file(arena, path.at, read_file(arena, old.at, SLICE_EMPTY));
}

/* The file has grown enough. The lock is that of the file, so that of two programs that see this at
 * once the second one finds another file in its place and leaves that alone. */
static void set_aside(struct arena *arena, int file, const char *path)
{
	struct flock lock = {.l_type = F_WRLCK, .l_whence = SEEK_SET};
	struct stat ours, there;

	if (fcntl(file, F_SETLK, &lock) == 0 && fstat(file, &ours) == 0 &&
		stat(path, &there) == 0 && ours.st_ino == there.st_ino &&
		ours.st_dev == there.st_dev)
		rename(path, arena_print(arena, "%s" OLD, path).at);
}

/* A line that was cut by a crash or a full disk ends here. */
static bool ends_in_line(int file, off_t size)
{
	char last;

	return size == 0 || pread(file, &last, 1, size - 1) != 1 || last == '\n';
}

static bool append(struct arena *arena, const char *path, struct slice line, size_t most)
{
	off_t size;
	int file = open_file(path, O_RDWR | O_APPEND | O_CREAT, &size);

	if (file < 0)
		return false;
	struct slice text = arena_print(
		arena, "%s%.*s\n", ends_in_line(file, size) ? "" : "\n", (int)line.length, line.at);
	bool good = write(file, text.at, text.length) == (ssize_t)text.length;
	if ((size_t)size >= most)
		set_aside(arena, file, path);
	return close(file) == 0 && good;
}

bool state_append(const char *name, struct slice line, size_t most)
{
	struct arena arena = {0};
	struct slice path = state_path(&arena, name);
	bool good = false;

	if (path.length && slice_find(line, SLICE("\n")) == line.length) {
		char *copy = arena_allocate(&arena, path.length + 1);
		memcpy(copy, path.at, path.length + 1);
		make_folders(copy);
		good = append(&arena, copy, line, most);
	}
	arena_release(&arena);
	return good;
}
