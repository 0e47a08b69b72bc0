/*
 * Rows as the standard input of a command that a person types: the tagged ones, or all that are
 * shown, as text for a mail (export_lkp.h). All of it has passed the text gate, since the command
 * may send it to the terminal; nothing of it stands on the command line.
 */
#ifndef TUI_PIPE_H
#define TUI_PIPE_H

#include "tui/app.h"

/* Run the command by sh, with the terminal, and come back when a person has pressed a key. */
void pipe_rows(struct app *app, struct slice command);

#endif
