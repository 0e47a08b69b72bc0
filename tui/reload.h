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

/* What can be read again, given by main(). */
struct reload_source {
	/* Are all named paths there? What is shown stays when one is not. */
	bool (*is_there)(const void *input, struct error *error);
	/* Close the session, load all anew, and open the session where it was. False with the
	 * trouble in *error when not all could be read; the session is open in any case. */
	bool (*read)(void *input, struct error *error);
	/* A number that changes with the files, see watch_files(). */
	uint64_t (*look)(void *input, double *newest);
	void *input;
	bool follow; /* --follow */
};

struct reload {
	const struct reload_source *source; /* NULL: nothing can be read again */
	uint64_t seen;			    /* how the files looked when they were read */
	bool doubtful;			    /* one was being written just then */
};

/* Read the files again. */
void reload(struct app *app);

/* With --follow: remember what the files look like that were read, */
void reload_begin(struct app *app);

/* how many milliseconds to wait for a key before they are looked at (-1: they are not), */
int reload_delay(const struct reload *reload);

/* and read them again when they look otherwise. True when the screen is to be painted. */
bool reload_follow(struct app *app);

#endif
