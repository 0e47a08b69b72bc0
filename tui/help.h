/*
 * The help of a view: made from the table of keys, scrolled and searched like a view.
 */
#ifndef TUI_HELP_H
#define TUI_HELP_H

#include "tui/key_map.h"
#include "tui/place.h"

struct help {
	struct arena arena;
	struct slice *lines; /* heap */
	uint8_t *roles;	     /* heap: enum role of each line */
	size_t count, line_capacity, role_capacity;
	struct place place;
	struct slice pattern; /* what was searched last */
	int columns;
};

/* Make the help of the keys in force in a place (enum key_place, a single bit), at a width of the
 * screen: what has no room goes on in the next line. `name` is for the title. */
void help_open(struct help *help, const struct key_map *map, unsigned place, const char *name,
	int columns);

/* Add what the columns of a view say, what its signs mean, and what it can be sorted by. */
void help_add_columns(struct help *help, const struct view *view);

void help_close(struct help *help);

/* Go to the next line, from the one selected, that holds `pattern` (any case); an empty pattern is
 * the one before. False when there is none. */
bool help_search(struct help *help, struct slice pattern, bool forward, size_t page);

/* Draw into rows [row, row + rows). */
void help_draw(const struct help *help, struct cells *cells, int row, int rows);

#endif
