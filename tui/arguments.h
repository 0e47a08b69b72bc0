/*
 * What commands do that are typed or bound with an argument: `sort -change`, `base 2`.
 *
 * THE table of these functions is in arguments.c. What a command does alone is in commands.c.
 */
#ifndef TUI_ARGUMENTS_H
#define TUI_ARGUMENTS_H

#include "tui/app.h"

/* Carry out a command with its argument in the view on top, or in the help. False with the mistake
 * in *error, its column counted in the argument. */
bool arguments_run(struct app *app, const struct typed *typed, struct error *error);

/* Is there a function for the command? For the test of the table. */
bool arguments_has(enum command command);

/* Is the argument well-formed for the view on top, as far as can be said before it is entered? */
bool arguments_check(const struct app *app, const struct typed *typed, struct error *error);

#endif
