/*
 * What the mouse does, when a person has switched it on: a click selects a row, a second one opens
 * it; on a head it sorts, in a menu it chooses; the wheel scrolls.
 */
#ifndef TUI_MOUSE_H
#define TUI_MOUSE_H

#include "tui/app.h"

void mouse_act(struct app *app, const struct mouse *event);

/* Switch it on or off, with a word about it. */
void mouse_switch(struct app *app);

#endif
