/*
 * The command that puts reports side by side.
 */
#ifndef TUI_BESIDE_H
#define TUI_BESIDE_H

#include "tui/app.h"

/* Those that are tagged, else those of the document that the selected row is about. */
void beside_show(struct app *app);

#endif
