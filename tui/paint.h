/*
 * Grids of cells onto the terminal. What has not changed is not sent.
 */
#ifndef TUI_PAINT_H
#define TUI_PAINT_H

#include "tui/theme.h"

/* How each role looks: in the words of curses, but without its types. */
struct paint {
	uint32_t attributes[ROLE_COUNT];
	int16_t pairs[ROLE_COUNT];
};

/* Take a theme as the terminal taken by term_open() can show it. */
void paint_open(struct paint *paint, enum theme_id theme);

/* Show a frame, the cursor at a place of it. One update of the terminal. */
void paint_frame(
	const struct paint *paint, const struct cells *cells, int cursor_row, int cursor_column);

#endif
