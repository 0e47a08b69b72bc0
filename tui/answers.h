/*
 * What the questions of ask.h do with an answer that is entered at their prompt, or typed as the
 * argument of a command.
 *
 * All give false with the mistake in *error; its column counts in the text.
 */
#ifndef TUI_ANSWERS_H
#define TUI_ANSWERS_H

#include "tui/app.h"

/* The answer to a question whose prompt is closed: it may open a menu or another prompt. What works
 * while a person types is done already. */
bool answer(struct app *app, enum question question, struct slice line, struct error *error);

/* Go to the next row, or line of the help, that matches. */
bool answer_search(struct app *app, struct slice pattern, struct error *error);

/* Tag all rows that match. */
bool answer_tag(struct app *app, struct slice pattern, struct error *error);

/* Filter by an expression on columns; empty: all rows. */
bool answer_where(struct app *app, struct slice expression, struct error *error);

/* Pipe rows to a command of the shell. */
bool answer_pipe(struct app *app, struct slice command, struct error *error);

#endif
