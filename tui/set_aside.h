/*
 * The command that sets a run aside: its row is found in the view, the rest is aside.h.
 */
#ifndef TUI_SET_ASIDE_H
#define TUI_SET_ASIDE_H

#include "tui/app.h"

/* Set the run of the selected row aside, or take it back: all views are worked out again. */
void set_aside(struct app *app);

#endif
