/*
 * What the keys of a view do.
 */
#ifndef TUI_COMMANDS_H
#define TUI_COMMANDS_H

#include "tui/app.h"

/* Carry out a command for the view on top, `count` times or with that number (0: none typed). */
void commands_run(struct app *app, enum command command, size_t count);

/* Is there a function for the command? For the test of the table. */
bool commands_has(enum command command);

#endif
