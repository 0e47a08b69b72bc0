/*
 * Lines that were entered at a prompt, kept between two starts.
 *
 * All prompts share a file (state_file.h), a line an entry: the letter of its prompt, a blank, the
 * text.
 */
#ifndef TUI_HISTORY_H
#define TUI_HISTORY_H

#include "parsers/text.h"

#define HISTORY_MOST 200 /* lines of a prompt, the oldest are forgotten */

struct history {
	char *lines[HISTORY_MOST]; /* heap; the newest last */
	size_t count;
};

/* Add a line unless it is empty; one that is there already moves to the end. */
void history_add(struct history *history, struct slice line);
void history_release(struct history *history);

/* Take in what earlier sessions have kept for the prompts of these letters: histories[i] has the
 * letter letters[i]. */
void history_load(struct history *histories, const char *letters);

/* Keep a line for the next session; where it cannot be written it is forgotten. */
void history_keep(char letter, struct slice line);

#endif
