/*
 * The line editor at the bottom of the screen: one line of UTF-8 with a history.
 *
 * Keys as in a shell: C-a C-e Home End, C-u C-k C-w, arrows, Up and Down through the history, C-r
 * to older lines that hold what was typed. Esc and Backspace in an empty line cancel. It knows
 * nothing of what the line is for.
 */
#ifndef TUI_PROMPT_H
#define TUI_PROMPT_H

#include "tui/history.h"
#include "views/cells.h"

#define PROMPT_MOST 1024 /* bytes of a line */

struct prompt {
	const char *label;
	const struct history *history;
	char text[PROMPT_MOST + 1]; /* ends in NUL */
	size_t length;
	size_t cursor;		     /* bytes; always between characters */
	size_t recalled;	     /* line of the history that is shown; its count: none */
	char draft[PROMPT_MOST + 1]; /* what was typed before the history was recalled */
};

enum prompt_result {
	PROMPT_SAME,	/* nothing, or only the cursor moved */
	PROMPT_CHANGED, /* the text changed */
	PROMPT_ENTERED,
	PROMPT_CANCELLED,
};

/* Begin with a text, the cursor behind it. The history is only read and must outlive the prompt. */
void prompt_open(
	struct prompt *prompt, const char *label, struct slice text, const struct history *history);

struct slice prompt_text(const struct prompt *prompt);

/* Take a key (see keys.h). Control characters that mean nothing here are ignored. */
enum prompt_result prompt_key(struct prompt *prompt, int code);

/* Put a text in place of bytes [from, cursor), the cursor behind it. False when it has no room. */
bool prompt_replace(struct prompt *prompt, size_t from, struct slice text);

/*
 * Draw `LABEL: TEXT` in a row, scrolled so that the cursor is to be seen, and behind it a message,
 * or above it where that has no room. From byte `mistake` on the text is shown as wrong (SIZE_MAX:
 * none of it). Gives the column of the cursor.
 */
int prompt_draw(const struct prompt *prompt, struct cells *cells, int row, size_t mistake,
	const char *message);

#endif
