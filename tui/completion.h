/*
 * Completion of a word at a prompt: the words it may become, put in by Tab, one after the other.
 *
 * It knows the words and the line they go into, not where they come from (see candidates.h).
 */
#ifndef TUI_COMPLETION_H
#define TUI_COMPLETION_H

#include "parsers/intern.h"
#include "tui/prompt.h"

#define COMPLETION_NONE SIZE_MAX

/* All zero: closed. */
struct completion {
	struct intern pool;  /* the words, each once */
	struct slice *words; /* heap: sorted */
	size_t count;
	size_t from;   /* where the word begins in the line */
	size_t chosen; /* the word that stands in the line; COMPLETION_NONE: none of them yet */
};

/* A word that the one from byte `from` on may become. */
void completion_add(struct completion *completion, struct slice word);

/*
 * All words are there: put what they have in common in place of the text from `from` to the cursor,
 * where that is more than stands there. A single word goes in whole, and the completion is closed
 * again. False when the line stays as it is.
 */
bool completion_begin(struct completion *completion, struct prompt *prompt, size_t from);

/* Put the next word into the line (step 1), or the one before (-1). */
bool completion_step(struct completion *completion, struct prompt *prompt, int step);

static inline bool completion_is_open(const struct completion *completion)
{
	return completion->count > 0;
}

void completion_close(struct completion *completion);

/* Draw the words in a row, from those on that let the chosen one be seen; it has a `>`. */
void completion_draw(const struct completion *completion, struct cells *cells, int row);

#endif
