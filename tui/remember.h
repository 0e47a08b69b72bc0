/*
 * Which reports were seen, kept from one start to the next in the file `seen` of state_file.h: a
 * line a mark, appended at once, so that a crash loses none and two programs may mark side by side.
 * Without such a file marks hold until the program ends; that is told once.
 */
#ifndef TUI_REMEMBER_H
#define TUI_REMEMBER_H

#include "tui/app.h"

/* Read the marks, those of other programs as well; to be called before a session is shown, and
 * again before marks are looked at anew. False with the reason in *error where they cannot be read.
 */
bool remember_read(struct session *session, struct error *error);

/* Mark the reports of the tagged rows, or of the selected one, as seen; all of them unseen where
 * all were seen. */
void remember_seen(struct app *app);

/* Show only what was not seen, or all. */
void remember_only_unseen(struct app *app);

#endif
