/*
 * Grids of cells onto the terminal. What has not changed is not sent.
 */
#ifndef TUI_PAINT_H
#define TUI_PAINT_H

#include "views/cells.h"

/* How each role looks: in the words of curses, but without its types. */
struct theme {
	uint32_t attributes[ROLE_COUNT];
	int16_t pairs[ROLE_COUNT];
};

/* Choose the theme for the terminal taken by term_open(): for no colour (also with NO_COLOR in the
 * environment), 8, 16, or 256 and more. */
void paint_open(struct theme *theme);

/* Show a frame, the cursor at a place of it. One update of the terminal. */
void paint_frame(
	const struct theme *theme, const struct cells *cells, int cursor_row, int cursor_column);

#endif
