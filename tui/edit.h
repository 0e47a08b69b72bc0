/*
 * A person's own editor on the file that a row comes from.
 */
#ifndef TUI_EDIT_H
#define TUI_EDIT_H

#include "tui/app.h"

/* Open $VISUAL, $EDITOR or vi at the line of the selected row; the screen comes back behind it. */
void edit(struct app *app);

/* The file of a document; empty when it has none of its own. `source` is as in struct document. */
struct slice edit_path(struct slice source, struct arena *arena);

#endif
