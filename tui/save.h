/*
 * What is seen, as a file: the rows shown, in the order shown. The ending of the name says how:
 * .csv, .json, .md, .txt (text for a mail), .quoted.txt (the same behind `> `).
 */
#ifndef TUI_SAVE_H
#define TUI_SAVE_H

#include "tui/app.h"
#include "views/export.h"

#define SAVE_ENDINGS ".csv .json .md .txt .quoted.txt"

/* Save under a name, `~/` being the person's home; a file that is there is asked about first. False
 * with the mistake in the name in *mistake. */
bool save_rows(struct app *app, struct slice name, struct error *mistake);

#endif
