/*
 * Themes: what the roles of cells look like, as THE table of them has it. This file knows colours
 * by their numbers; how a terminal shows them is the affair of paint.c.
 *
 * A role has a colour of the terminal's own on its own background, and attributes. Colour never
 * tells alone: what matters has a sign or a word beside it.
 */
#ifndef TUI_THEME_H
#define TUI_THEME_H

#include "views/cells.h"

enum theme_id {
	THEME_PLAIN, /* colours to be read on any background */
	THEME_NONE,  /* no colours, only attributes */
	THEME_DARK,
	THEME_LIGHT,
	THEME_COUNT
};

enum look_attribute {
	LOOK_BOLD = 0x01,
	LOOK_DIM = 0x02,
	LOOK_UNDERLINE = 0x04,
	LOOK_REVERSE = 0x08,
};

enum { NO_COLOUR = 0 }; /* no theme asks for black */

struct appearance {
	int16_t colour; /* NO_COLOUR: the terminal's usual one */
	uint8_t attributes;
};

const char *theme_name(enum theme_id id);
enum theme_id theme_by_name(const char *name); /* THEME_COUNT when the name is none */

/* The theme for a background that the terminal tells in COLORFGBG (`15;0`: white on black), which
 * may be NULL: THEME_PLAIN where it tells nothing. */
enum theme_id theme_for_background(const char *colorfgbg);

/* What a role looks like on a terminal of so many colours: fewer than 8 count as none. */
struct appearance theme_look(enum theme_id id, enum role role, int colours);

/* The same as the bytes that switch it on in printed text, for [ROLE_COUNT] roles, in `arena`;
 * empty for what looks as usual. With 8 colours, which every terminal has that has any. */
const struct slice *theme_sequences(enum theme_id id, struct arena *arena);

/* May there be colour: --color=auto, always or never? */
enum colour_when { COLOUR_AUTO, COLOUR_ALWAYS, COLOUR_NEVER, COLOUR_COUNT };

const char *colour_when_name(enum colour_when when);

/* With auto there is none where the environment has NO_COLOR, or a TERM that is dumb. */
bool colour_is_wanted(enum colour_when when, const char *no_color, const char *term);

#endif
