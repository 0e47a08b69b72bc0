/*
 * Rows for a reply: those that are tagged, or the selected one, in LKP's layout (export_lkp.h),
 * into the clipboard of the terminal and into a file.
 */
#ifndef TUI_COPY_H
#define TUI_COPY_H

#include "tui/app.h"

/* `quoted`: each line behind `> `. */
void copy(struct app *app, bool quoted);

#endif
