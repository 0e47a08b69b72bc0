/*
 * The clipboard of the person's terminal: OSC 52, a control sequence with the text in base64, which
 * goes through any number of remote logins. Nothing of the text can end the sequence.
 *
 * A terminal does not say whether it took the text. Some have no such thing, some ask for leave
 * first, and tmux takes it from programs only with `set-clipboard on`, or hands it through with
 * `allow-passthrough on`: what is copied is therefore kept in a file as well (copy.h).
 */
#ifndef TUI_CLIPBOARD_H
#define TUI_CLIPBOARD_H

#include "parsers/arena.h"

#define CLIPBOARD_MOST 100000 /* bytes of a sequence; terminals drop longer ones */

enum clipboard_way {
	CLIPBOARD_NONE, /* it is known to have none: the console, real terminals */
	CLIPBOARD_PLAIN,
	CLIPBOARD_TMUX,	  /* plain, and once more to be handed through */
	CLIPBOARD_SCREEN, /* handed through in pieces, since GNU screen cuts longer ones */
};

/* By TERM, and by TMUX and STY, which tmux and screen set. Any may be NULL. */
enum clipboard_way clipboard_way(const char *term, const char *tmux, const char *sty);

/* The bytes that put a text into the clipboard; empty where there is no way, or it is too long. */
struct slice clipboard_bytes(struct slice text, enum clipboard_way way, struct arena *arena);

#endif
