/*
 * The state of the screen as a grid of cells: head, rows, detail pane, status line or prompt.
 */
#ifndef TUI_DRAW_H
#define TUI_DRAW_H

#include "tui/app.h"

/* Rows of the grid. A part with 0 rows is not shown. */
struct layout {
	int head_row; /* negative where the upper lines of the head have no room */
	int body_row, body_rows;
	int detail_row, detail_rows; /* its first row is the line that divides */
	int status_row;
};

/* How the grid is shared out between the parts of the view on top. */
struct layout draw_layout(const struct app *app);

/* Rows of the body, for the keys that move: at least 1. */
size_t draw_page(const struct app *app);

/* Draw everything into app->cells and place the cursor. */
void draw(struct app *app);

/* The line at the bottom when no prompt is open. */
void draw_status(struct app *app, int row);

#endif
