/*
 * The front door: paths in, a store of reports out, on all cores.
 *
 * Threads read units (units.h), each into a store of its own; whoever called takes what is ready,
 * in the order of the paths, into the one store, and may look at that in between. So the store is
 * touched by one thread alone, and what is in it does not depend on how many there are.
 *
 *     loader = loader_open(&loaded, paths, count)
 *     while (!loader_is_done(loader))
 *         loader_take(loader, milliseconds)          reports of mails and tables come one by one,
 *                                                    those that need all documents with the last
 *     loader_close(loader, &error)
 *
 * Units that are read and not yet taken are few: a thread that is too far ahead waits.
 */
#ifndef PARSERS_LOAD_H
#define PARSERS_LOAD_H

#include "parsers/error.h"
#include "parsers/result_report.h"
#include "parsers/units.h"

#define LOAD_JOBS_MOST 256u

struct load_options {
	unsigned jobs; /* threads that read; 0: as many as there are processors */
	size_t part;   /* bytes of a unit; 0: few at first, so that there is soon something to see,
			  then more, and few again near the end, see loader.c */
};

/* A store, and what its texts lie in. Begin with one that is all zero. */
struct loaded {
	struct load_options options; /* set before loading, as is */
	struct result_options lkp;   /* how result roots are read */
	struct store store;
	struct lkp_results results;
	struct run_list runs; /* until they are reports */
	struct work work;
	struct source *sources;
	size_t source_count, source_capacity;
};

struct loader;

/* Begin to read everything that `paths` stand for. The paths must outlive the loader. */
struct loader *loader_open(struct loaded *loaded, const struct load_path *paths, size_t count);

/*
 * Wait at most so long until something is ready, and take what is, for some milliseconds at most:
 * whoever has a screen to show can call this between two keys. True when the store has grown, or
 * the loader is done.
 */
bool loader_take(struct loader *loader, unsigned milliseconds);

/* Is all taken, and every report made? */
bool loader_is_done(const struct loader *loader);

/* Read no further. What is being read is still to be taken, and what a pipe has given by now; then
 * the loader is done. A note says that there was more. */
void loader_stop(struct loader *loader);

struct load_progress {
	size_t bytes, all_bytes; /* taken, and of all files as far as their sizes are known */
	uint32_t documents;
	uint64_t rows;
	size_t runs;  /* of logs, which are no rows before all files are read */
	bool stopped; /* before the end */
};

struct load_progress loader_progress(const struct loader *loader);

/* The first trouble with a named path so far; its code is ERROR_NONE when there is none. */
const struct error *loader_error(const struct loader *loader);

/* End, wherever it stands: stops when it is not done, and waits for the threads. False when a named
 * path is missing or unreadable (the first is in *error); all others are loaded nevertheless. */
bool loader_close(struct loader *loader, struct error *error);

/* All of this in one: read everything. */
bool load_paths(
	struct loaded *loaded, const struct load_path *paths, size_t count, struct error *error);

/* Read texts that are already in memory (the built-in samples), each under its own name. The texts
 * must outlive the store. */
void load_texts(struct loaded *loaded, const struct input *inputs, size_t count);

void loaded_release(struct loaded *loaded);

#endif
