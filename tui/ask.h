/*
 * Questions at the bottom of the screen: filter, search, conditions, tag, search in the help, and
 * the command line.
 *
 * Filters and searches work while the person types. An expression that is wrong changes nothing:
 * the last good rows stay, and the prompt shows where the mistake is. Tab completes the word before
 * the cursor.
 */
#ifndef TUI_ASK_H
#define TUI_ASK_H

#include "tui/app.h"

void ask(struct app *app, enum question question);

/* The letters of the questions in the file of the history, by enum question. */
extern const char ask_letters[];

/* Take a key of the open prompt. */
void ask_key(struct app *app, int code);

/* Go to the next row that matches the last search, or in the help the next line. */
void ask_again(struct app *app, bool forward, size_t count);

/* What stands behind the text of the prompt: the mistake, or the rows found. */
const char *ask_message(const struct app *app, char text[MESSAGE_SIZE]);

#endif
