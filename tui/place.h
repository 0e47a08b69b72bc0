/*
 * A place in a list: the selected row, the first row on the screen, steps sideways. Views and the
 * help move alike.
 */
#ifndef TUI_PLACE_H
#define TUI_PLACE_H

#include "tui/keys.h"

struct place {
	size_t selected, first;
	int scroll; /* steps to the right, never negative */
};

/*
 * Carry out one of the commands that move. `count` is what was typed before the key (0: nothing):
 * so many times, or a row number for COMMAND_FIRST and COMMAND_LAST. `page` is the number of rows
 * on the screen. False when the command is none that moves.
 */
bool place_move(struct place *place, enum command command, size_t count, size_t total, size_t page);

/* The same for text without a selected row: the keys scroll it. */
bool place_scroll(
	struct place *place, enum command command, size_t count, size_t total, size_t page);

/* Scroll by rows, down or up; the selection goes along where it would leave the screen. */
void place_wheel(struct place *place, int rows, size_t total, size_t page);

/* Keep the selection within `total` rows and on the screen. */
void place_keep(struct place *place, size_t total, size_t page);

/* Select a row from afar (a search, a refresh): in the middle of the screen if it is not on it. */
void place_jump(struct place *place, size_t row, size_t total, size_t page);

#endif
