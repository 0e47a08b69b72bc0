/*
 * The menus: what to sort by, which group is the base, which view.
 */
#ifndef TUI_CHOOSE_H
#define TUI_CHOOSE_H

#include "tui/app.h"

void choose_sort(struct app *app);
void choose_base(struct app *app);
void choose_view(struct app *app);

/* Show a view of the selected row's report, or of all. */
void choose_show_view(struct app *app, enum view_id id);

/* Take a key of the open menu. */
void choose_key(struct app *app, int code);

#endif
