/*
 * The menus: what to sort by, which group is the base, which view, which columns, and others.
 */
#ifndef TUI_CHOOSE_H
#define TUI_CHOOSE_H

#include "tui/app.h"

void choose_sort(struct app *app);
void choose_base(struct app *app);
void choose_view(struct app *app);
void choose_columns(struct app *app);

/* Open an empty menu; `then` gets what is chosen from it. */
void choose_open(
	struct app *app, const char *title, void (*then)(struct app *, const struct menu_item *));

/* Take a key of the open menu. */
void choose_key(struct app *app, int code);

#endif
