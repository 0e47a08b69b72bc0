/*
 * The stack of views: Enter goes a level in, q a level out. The last one is on the screen.
 */
#ifndef TUI_LEVELS_H
#define TUI_LEVELS_H

#include "tui/place.h"

struct level {
	struct view *view;
	struct place place;
};

struct levels {
	struct session *session;
	const char *sort; /* keys from the command line, for each view that has them; may be NULL */
	struct level *stack; /* heap */
	size_t depth, capacity;
};

void levels_release(struct levels *levels);

/* The level on the screen. There is always one while the screen is shown. */
static inline struct level *levels_top(const struct levels *levels)
{
	return &levels->stack[levels->depth - 1];
}

/* Open a view on top. One that is open already comes back as it was, and those above it are closed.
 */
void levels_push(struct levels *levels, enum view_id id, struct view_scope scope);

/* Close the view on top. */
void levels_pop(struct levels *levels);

/* Close all others, so that the view on top is the first one. */
void levels_keep_top(struct levels *levels);

/* A choice of the session changed: build the rows of all levels again; selections follow their
 * rows. */
void levels_refresh(struct levels *levels);

/* Take some of what the store has gained into the session; gives what session_update() does. */
const uint32_t *levels_update(struct levels *levels, size_t rows);

/* Build the rows of the top again where they are not those of the session. The selection stays on
 * its row, and this where it is on the screen. Levels below follow when they come back. */
void levels_freshen(struct levels *levels);

/* The same with about so many new rows, where the view can do so. False when it has them all. */
bool levels_grow(struct levels *levels, size_t rows);

/*
 * Show the next report (step 1) or the one before (-1) in all levels that are about the present
 * one. The order is that of the reports view when it is open below, else that of the documents. A
 * report without the metric of an open VIEW_METRIC is passed over. False when there is none, or the
 * view is about all reports.
 */
bool levels_next_report(struct levels *levels, int step);

/* The same with a certain report. False when it cannot be shown in all of them, or is already. */
bool levels_show_report(struct levels *levels, uint32_t comparison);

#endif
