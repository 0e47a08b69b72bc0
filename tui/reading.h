/*
 * What is read, and where it goes: first, and all of it anew when a person asks for that.
 */
#ifndef TUI_READING_H
#define TUI_READING_H

#include "tui/options.h"

struct reading {
	const struct options *options;
	struct loaded loaded;
	struct loader *loader; /* NULL: the samples */
	struct session session;
};

/* Load until the screen can open, or all where none is to be opened. */
void reading_load(struct reading *reading);

/* Is there more to be loaded while the screen is shown? */
bool reading_is_live(const struct reading *reading);

/* Give back all that was loaded. False when something that was named could not be read. */
bool reading_end(struct reading *reading);

/* Samples and what comes through a pipe are there once. */
bool reading_can_be_repeated(const struct reading *reading);

/* For struct reload_source: are all named paths there, and what do the files look like? */
bool reading_is_there(const void *of, struct error *error);
uint64_t reading_look(const void *of, double *newest);

#endif
