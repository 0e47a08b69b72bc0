/*
 * What is taken out of the program, by copying, saving or piping: which rows, as which text.
 */
#ifndef TUI_TAKING_H
#define TUI_TAKING_H

#include "tui/app.h"
#include "views/export.h"

/* The tagged rows, those of metrics also where the view does not show them; without any, the
 * selected row. As a text for a mail. */
struct export_choice taking_tagged(const struct app *app);

/* The tagged rows; without any, all that are shown. */
struct export_choice taking_shown(const struct app *app);

/* The rows written as they are chosen. A NUL follows. */
struct slice taking_text(
	const struct app *app, const struct export_choice *choice, struct arena *arena);

#define TAKING_WORDS 40

/* "3 rows" */
const char *taking_words(
	const struct app *app, const struct export_choice *choice, char words[TAKING_WORDS]);

#endif
