#include "tui/reading.h"

#include "parsers/clock.h"
#include "tui/demo.h"
#include "tui/watch.h"

#include <errno.h>
#include <sys/stat.h>

/* Milliseconds that the screen waits for a load to end: with several reports there, and without. */
#define SCREEN_SOON    20
#define SCREEN_AT_LAST 150
#define LOOK	       10 /* and between two looks at it */

/* Load until the screen can open: with all of it, where that takes no time, so that nothing moves
 * under the eyes; else with several reports, or what there is. */
static void begin_loading(struct reading *reading)
{
	const struct options *options = reading->options;
	struct loaded *loaded = &reading->loaded;
	struct loader *loader = loader_open(loaded, options->paths, options->path_count);
	double from = clock_milliseconds();

	while (!loader_is_done(loader)) {
		double waited = clock_milliseconds() - from;
		bool several = loaded->store.report_count > 1;
		/* What is printed needs all there is. */
		if (!options->print && waited >= (several ? SCREEN_SOON : SCREEN_AT_LAST))
			break;
		loader_take(loader, LOOK);
	}
	reading->loader = loader;
}

void reading_load(struct reading *reading)
{
	const struct options *options = reading->options;

	reading->loaded = (struct loaded){.options = options->load, .lkp = options->lkp};
	reading->loader = NULL;
	if (options->demo)
		load_texts(&reading->loaded, demo_inputs, demo_input_count);
	else
		begin_loading(reading);
}

bool reading_is_live(const struct reading *reading)
{
	return reading->loader && !loader_is_done(reading->loader);
}

bool reading_end(struct reading *reading)
{
	struct error told = {0};
	bool good = !reading->loader || loader_close(reading->loader, &told);

	reading->loader = NULL;
	loaded_release(&reading->loaded);
	return good;
}

bool reading_is_there(const void *of, struct error *error)
{
	const struct options *options = ((const struct reading *)of)->options;
	struct stat status;

	for (size_t i = 0; i < options->path_count; i++)
		if (stat(options->paths[i].path, &status) != 0)
			return error_set(error, ERROR_READ, options->paths[i].path, 0, "%s",
				strerror(errno));
	return true;
}

uint64_t reading_look(const void *of, double *newest)
{
	const struct reading *reading = of;

	return watch_files(reading->options->paths, reading->options->path_count,
		&reading->loaded.store, newest);
}

static bool is_pipe(const char *path)
{
	struct stat status;

	return strcmp(path, "-") == 0 ||
	       (stat(path, &status) == 0 && !S_ISREG(status.st_mode) && !S_ISDIR(status.st_mode));
}

bool reading_can_be_repeated(const struct reading *reading)
{
	const struct options *options = reading->options;

	for (size_t i = 0; i < options->path_count; i++)
		if (is_pipe(options->paths[i].path))
			return false;
	return !options->demo;
}
