/*
 * The front door: paths in, a store of reports out.
 */
#ifndef PARSERS_LOAD_H
#define PARSERS_LOAD_H

#include "parsers/error.h"
#include "parsers/formats.h"
#include "parsers/result_report.h"
#include "parsers/report.h"
#include "parsers/source.h"

/* A PATH of the command line; "-" is standard input. */
struct load_path {
	const char *path;
	const char *group; /* from --base, --head or --group; NULL: none */
};

/* A store, and what its texts lie in. Begin with one that is all zero. */
struct loaded {
	struct result_options lkp; /* how result roots are read; set before loading */
	struct store store;
	struct lkp_results results;
	struct source_paths files;
	struct source *sources;
	size_t source_count, source_capacity;
};

/*
 * Read everything that `paths` stand for, in order. Trouble with a path or inside a document
 * becomes a note. False when a named path is missing or unreadable (the first is in *error); all
 * others are loaded nevertheless.
 */
bool load_paths(
	struct loaded *loaded, const struct load_path *paths, size_t count, struct error *error);

/* Read texts that are already in memory (the built-in samples), each under its own name. The texts
 * must outlive the store. */
void load_texts(struct loaded *loaded, const struct input *inputs, size_t count);

void loaded_release(struct loaded *loaded);

#endif
