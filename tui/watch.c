#include "tui/watch.h"

#include "tui/edit.h"

#include <sys/stat.h>

struct watch {
	uint64_t sum;
	double newest;
};

static void mix(struct watch *watch, uint64_t value)
{
	watch->sum = (watch->sum ^ value) * 0x100000001b3u; /* FNV-1a */
}

static void look_at(struct watch *watch, const char *path)
{
	struct stat status;

	if (stat(path, &status) != 0) {
		mix(watch, 1);
		return;
	}
	double written = (double)status.st_mtim.tv_sec + 1e-9 * (double)status.st_mtim.tv_nsec;
	mix(watch, (uint64_t)status.st_ino);
	mix(watch, S_ISREG(status.st_mode) ? (uint64_t)status.st_size : 0);
	mix(watch, (uint64_t)status.st_mtim.tv_sec);
	mix(watch, (uint64_t)status.st_mtim.tv_nsec);
	if (written > watch->newest)
		watch->newest = written;
}

/* The folder of a path with its last slash; empty: it has none. */
static struct slice folder_of(struct slice path)
{
	while (path.length && path.at[path.length - 1] != '/')
		path.length--;
	return path;
}

/* Messages of a mbox stand one after the other and have one file, files of a folder have one
 * folder: each is looked at once. */
static void look_at_documents(struct watch *watch, const struct store *store)
{
	struct arena paths = {0}, scratch = {0};
	struct slice last = SLICE_EMPTY, last_folder = SLICE_EMPTY;

	for (uint32_t i = 0; i < store->document_count; i++) {
		struct slice path = edit_path(store->documents[i].source, &scratch);
		struct slice folder = folder_of(path);
		if (path.length && !slice_equal(path, last)) {
			last = arena_copy(&paths, path);
			look_at(watch, last.at);
		}
		if (folder.length && !slice_equal(folder, last_folder)) {
			last_folder = arena_copy(&paths, folder);
			look_at(watch, last_folder.at);
		}
		arena_reset(&scratch);
	}
	arena_release(&paths);
	arena_release(&scratch);
}

uint64_t watch_files(
	const struct load_path *paths, size_t count, const struct store *store, double *newest)
{
	struct watch watch = {.sum = 0xcbf29ce484222325u};

	for (size_t i = 0; i < count; i++)
		look_at(&watch, paths[i].path);
	look_at_documents(&watch, store);
	*newest = watch.newest;
	return watch.sum ? watch.sum : 1;
}
