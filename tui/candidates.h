/*
 * What the word before the cursor of a prompt may become: names of commands, of columns, of metrics
 * up to their next dot, of views, groups, reports and files.
 */
#ifndef TUI_CANDIDATES_H
#define TUI_CANDIDATES_H

#include "tui/completion.h"
#include "tui/key_map.h"
#include "views/view.h"

/* For whom: the view on top and its row, and where commands are to be good. */
struct candidates {
	struct completion *completion; /* words go in here */
	const struct session *session;
	const struct view *view;
	size_t selected;
	unsigned places; /* enum key_place */
};

/*
 * Add the words that fit at the end of `text`, which is what an argument of this kind begins with
 * up to the cursor. Gives where in it the word begins that they are to replace.
 */
size_t candidates_argument(const struct candidates *of, enum argument kind, struct slice text);

/* The same for a whole command with its name. */
size_t candidates_command(const struct candidates *of, struct slice text);

#endif
