/*
 * The menus: what to sort by, which group is the base, which view, which columns, and others.
 */
#ifndef TUI_CHOOSE_H
#define TUI_CHOOSE_H

#include "tui/app.h"

/* Open an empty menu; `then` gets the item that is chosen. */
void choose_open(
	struct app *app, const char *title, void (*then)(struct app *, const struct menu_item *));

void choose_sort(struct app *app);
void choose_base(struct app *app);
void choose_head(struct app *app);
void choose_view(struct app *app);
void choose_columns(struct app *app);

/* Show a view of the selected row's report, or of all. */
void choose_show_view(struct app *app, enum view_id id);

/* Take a key of the open menu. */
void choose_key(struct app *app, int code);

#endif
