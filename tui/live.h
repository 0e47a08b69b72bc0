/*
 * Loading while the screen is shown. Between two keys the app takes what is ready; the views take
 * it in at intervals, so that this costs little of the time of a load, however long that is; the
 * status line tells how far it is.
 */
#ifndef TUI_LIVE_H
#define TUI_LIVE_H

#include "parsers/load.h"

#define LIVE_TEXT_SIZE 192

struct app;

struct live {
	struct loader *loader; /* NULL: nothing is being loaded, or no longer */
	bool stopped;	       /* by the person */
	bool is_behind;	       /* there is more in the store than is taken in */
	bool lags;	       /* the view has not taken in all that the session has */
	double told;	       /* when the text was written, in milliseconds */
	double grown;	       /* when the views last took in what is new, */
	double cost;	       /* how long that took, */
	uint64_t rows;	       /* and how many rows there were */
	char text[LIVE_TEXT_SIZE];
};

/* Milliseconds that the app may wait for a key: -1 when there is nothing else to do. */
int live_delay(const struct live *live);

/* Take what is ready. True when the screen is to be painted. At the end of a load without any
 * report the app quits: there is nothing to show. */
bool live_go_on(struct app *app);

/* Stop the load, keeping what there is. False when nothing is being loaded. */
bool live_stop(struct app *app);

#endif
