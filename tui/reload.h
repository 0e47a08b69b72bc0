/*
 * Reading the files again while the screen is shown: when a person asks for it, and with --follow
 * whenever a file has changed. Where the person is stays, see resume.h.
 */
#ifndef TUI_RELOAD_H
#define TUI_RELOAD_H

#include "parsers/error.h"

#include <stdbool.h>
#include <stdint.h>

struct app;
struct loader;
struct resume;

/* What can be read again, given by main(). */
struct reload_source {
	/* Are all named paths there? What is shown stays when one is not. */
	bool (*is_there)(const void *input, struct error *error);
	/* Close the session, load all anew, and open the session where it was. Gives the loader
	 * where loading goes on while the screen is shown; *error has what could not be read. */
	struct loader *(*read)(void *input, struct error *error);
	/* A number that changes with the files, see watch_files(). */
	uint64_t (*look)(const void *input, double *newest);
	void *input;
	bool follow; /* --follow */
};

struct reload {
	const struct reload_source *source; /* NULL: nothing can be read again */
	struct resume *resume; /* where to go when all is loaded; NULL: loading is no repetition */
	double began;	       /* when it was loaded last, in seconds */
	uint64_t seen;	       /* how the files looked then */
	bool doubtful;	       /* one was being written just then */
};

/* Read the files again. */
void reload(struct app *app);

/* All is loaded, first or again: go where the person was, if they have not gone elsewhere since.
 * False when it was no repetition. With --follow what the files look like is remembered. */
bool reload_end(struct app *app);

/* With --follow: how many milliseconds to wait for a key before the files are looked at; else -1,
 */
int reload_delay(const struct reload *reload);

/* and read them again when they look otherwise. True when the screen is to be painted. */
bool reload_follow(struct app *app);

#endif
