#include "tui/private_file.h"

#include "tui/state_file.h"

#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <sys/stat.h>
#include <unistd.h>

#define OTHERS_WRITE (S_IWGRP | S_IWOTH)
#define OTHERS	     (S_IRWXG | S_IRWXO)

static bool fail(struct error *error, const char *path, int number)
{
	*error = (struct error){0};
	return error_set(error, ERROR_WRITE, path, 0, "%s", strerror(number));
}

/* Is it a folder of ours, which nobody else can use in the ways `forbidden`? */
static bool is_own_folder(const char *path, mode_t forbidden)
{
	struct stat status;

	return lstat(path, &status) == 0 && S_ISDIR(status.st_mode) && status.st_uid == geteuid() &&
	       (status.st_mode & forbidden) == 0;
}

/* What stands at the place of the file: nothing, or a file of ours. */
static bool is_free(const char *path, struct error *error)
{
	struct stat status;

	if (lstat(path, &status) != 0)
		return errno == ENOENT || fail(error, path, errno);
	return (S_ISREG(status.st_mode) && status.st_uid == geteuid()) || fail(error, path, EEXIST);
}

static bool write_all(int file, struct slice text)
{
	while (text.length) {
		ssize_t written = write(file, text.at, text.length);
		if (written < 0 && errno != EINTR)
			return false;
		text = slice_from(text, written > 0 ? (size_t)written : 0);
	}
	return true;
}

static bool write_file(const char *path, struct slice text, struct error *error)
{
	struct arena scratch = {0};
	struct slice name = arena_print(&scratch, "%s.XXXXXX", path);
	char *beside = arena_allocate(&scratch, name.length + 1);
	bool good = false;

	memcpy(beside, name.at, name.length + 1);
	int file = is_free(path, error) ? mkstemp(beside) : -1; /* 0600 */
	if (file >= 0) {
		good = write_all(file, text);
		good = close(file) == 0 && good && rename(beside, path) == 0;
		if (!good) {
			fail(error, path, errno);
			unlink(beside);
		}
	} else if (error->code == ERROR_NONE) {
		fail(error, path, errno);
	}
	arena_release(&scratch);
	return good;
}

static struct slice in_runtime_folder(const char *name, struct arena *arena)
{
	const char *folder = getenv("XDG_RUNTIME_DIR");

	if (!folder || folder[0] != '/' || !is_own_folder(folder, OTHERS_WRITE))
		return SLICE_EMPTY;
	return arena_print(arena, "%s/perfsift-%s", folder, name);
}

static struct slice in_state_folder(const char *name, struct arena *arena)
{
	struct slice path = state_path(arena, name);
	size_t slash = path.length;

	while (slash > 0 && path.at[slash - 1] != '/')
		slash--;
	if (slash == 0 ||
		!is_own_folder(arena_copy(arena, slice_first(path, slash - 1)).at, OTHERS_WRITE))
		return SLICE_EMPTY;
	return path;
}

static struct slice in_temporary_folder(const char *name, struct arena *arena)
{
	const char *parent = getenv("TMPDIR");

	if (!parent || parent[0] != '/')
		parent = "/tmp";
	struct slice folder = arena_print(arena, "%s/perfsift-%u", parent, (unsigned)geteuid());
	mkdir(folder.at, 0700);
	if (!is_own_folder(folder.at, OTHERS))
		return SLICE_EMPTY;
	return arena_print(arena, "%s/%s", folder.at, name);
}

struct slice private_file_write(
	const char *name, struct slice text, struct arena *arena, struct error *error)
{
	static struct slice (*const places[])(const char *name, struct arena *arena) = {
		in_runtime_folder, in_state_folder, in_temporary_folder};

	for (size_t i = 0; i < ARRAY_LENGTH(places); i++) {
		struct slice path = places[i](name, arena);
		*error = (struct error){0};
		if (path.length && write_file(path.at, text, error))
			return path;
	}
	if (error->code == ERROR_NONE)
		error_set(error, ERROR_WRITE, NULL, 0, "there is no folder for it");
	return SLICE_EMPTY;
}
