/*
 * The help of a view: made from the table of keys, scrolled and searched like a view.
 */
#ifndef TUI_HELP_H
#define TUI_HELP_H

#include "tui/place.h"

struct help {
	struct arena arena;
	struct slice *lines; /* heap */
	uint8_t *roles;	     /* heap: enum role of each line */
	size_t count, line_capacity, role_capacity;
	struct place place;
	struct slice pattern; /* what was searched last */
};

/* Make the help of the keys that are good in `places` (enum key_place); `name` is for the title. */
void help_open(struct help *help, unsigned places, const char *name);

/* Add what a view can be sorted by: most of these are its columns. */
void help_add_columns(struct help *help, const struct view *view);

void help_close(struct help *help);

/* Go to the next line, from the one selected, that holds `pattern` (any case); an empty pattern is
 * the one before. False when there is none. */
bool help_search(struct help *help, struct slice pattern, bool forward, size_t page);

/* Draw into rows [row, row + rows). */
void help_draw(const struct help *help, struct cells *cells, int row, int rows);

#endif
