/*
 * A small list to choose one line from: sort keys, groups, views; or to switch lines on and off:
 * columns. It lies over the rows.
 */
#ifndef TUI_MENU_H
#define TUI_MENU_H

#include "tui/place.h"

struct menu_item {
	struct slice name; /* what a person chooses */
	struct slice help; /* a few words; may be empty */
	uint32_t value;	   /* for whoever opened the menu */
	bool on;	   /* in a menu of switches */
};

#define MENU_TYPED_MOST 32

struct menu {
	const char *title;
	bool switches; /* items are switched on and off, with Space too, and the menu stays open */
	char typed[MENU_TYPED_MOST]; /* the beginning of a name, typed so far */
	size_t typed_length;
	struct arena arena;	 /* items and what the caller makes for them */
	struct menu_item *items; /* heap */
	size_t count, capacity;
	struct place place;
	size_t page; /* lines shown when last drawn, */
	int row;     /* from this row on */
};

enum menu_result { MENU_OPEN, MENU_CHOSEN, MENU_CANCELLED };

void menu_open(struct menu *menu, const char *title);
void menu_add(struct menu *menu, struct slice name, struct slice help, uint32_t value);
void menu_close(struct menu *menu);

/* Take a key: those that move, Enter, Esc and q; letters go to the item that begins with them. */
enum menu_result menu_key(struct menu *menu, int code);

/* The chosen item; NULL in an empty menu. */
const struct menu_item *menu_chosen(const struct menu *menu);

/* Draw over rows [row, row + rows) of the grid; gives where the cursor stands. */
void menu_draw(struct menu *menu, struct cells *cells, int row, int rows, int *cursor_row,
	int *cursor_column);

#endif
