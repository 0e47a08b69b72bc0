/*
 * The terminal: taking it, giving it back whatever happens (see signals.h), and its keys.
 *
 * Only term.c and paint.c include curses.h. There is one terminal a process.
 */
#ifndef TUI_TERM_H
#define TUI_TERM_H

#include "parsers/error.h"
#include "parsers/text.h"

struct tty;

/* Can the terminal of standard output show a screen? One without a cursor that moves, as `dumb`,
 * can not; one that is unknown is left to term_open() to complain of. */
bool term_has_screen(void);

/*
 * Take the terminal of standard output; keys come from standard input when that is a terminal, else
 * from the terminal device. The locale's character set (LC_CTYPE) must be set before. NULL with a
 * message in *error when TERM is unknown or there is no terminal.
 *
 * ^C makes a key, no signal; ^Z and SIGTSTP suspend between two keys.
 */
struct tty *term_open(struct error *error);

/* Give the terminal back. */
void term_close(struct tty *tty);

/* Wait for a key, see keys.h, so many milliseconds (-1: as long as it takes): CODE_IDLE when none
 * came. CODE_RESIZE when the size has changed, CODE_HANGUP when the terminal is gone. Unknown key
 * sequences give CODE_NONE, whole. */
int term_key(struct tty *tty, int milliseconds);

enum mouse_kind { MOUSE_CLICK, MOUSE_OPEN, MOUSE_WHEEL_UP, MOUSE_WHEEL_DOWN };

struct mouse {
	enum mouse_kind kind; /* MOUSE_OPEN: the second click of two in one row */
	int row, column;
};

/* Take the mouse from the terminal, which then does not select text with it, or give it back. It is
 * given back with the terminal too. False when there is none that is known. */
bool term_mouse(struct tty *tty, bool on);

/* What the mouse did, once for each CODE_MOUSE; false when that is of no interest. */
bool term_mouse_event(struct tty *tty, struct mouse *event);

/* Is a key waiting already? Then painting can wait. */
bool term_has_key(struct tty *tty);

void term_size(const struct tty *tty, int *height, int *width);

/* Paint everything anew with the next frame. */
void term_repaint(struct tty *tty);

/* Send bytes to the terminal past the screen: what it obeys without anything to be seen. False when
 * they did not arrive, or `tty` is NULL. */
bool term_send(struct tty *tty, struct slice bytes);

/*
 * Give the terminal to a command that is about to be started, and take it again behind it; ^C, ^\
 * and ^Z are the command's in between. The screen from before is there while it runs, and goes when
 * a person has pressed a key at a line that says `words`, or at once where they are NULL.
 */
void term_lend(struct tty *tty);
void term_take_back(struct tty *tty, const char *words);

/* Where keys are read from, for a program that the terminal is lent to. */
int term_input(const struct tty *tty);

/* Give the terminal back, stop, and take it again when continued. */
void term_suspend(struct tty *tty);

#endif
