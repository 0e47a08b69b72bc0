/*
 * Giving the terminal back when the program ends by a signal or a fault of its own.
 *
 * Handlers write bytes that were prepared beforehand, set the modes from before and raise the
 * signal again: nothing else is safe in a handler. Their knowledge is static, since a handler can
 * be given nothing; there is one terminal a process.
 */
#ifndef TUI_RESTORE_H
#define TUI_RESTORE_H

#include "parsers/text.h"

/*
 * Remember the modes of a terminal, to be called before they are changed, and set the handlers:
 * SIGTERM, SIGHUP, SIGINT, SIGQUIT, SIGSEGV, SIGBUS, SIGILL, SIGFPE, SIGABRT and error_fatal() give
 * the terminal back, SIGTSTP is remembered for restore_stop_asked(). Signals that are ignored (by
 * nohup) stay so. False when `terminal` is none.
 */
bool restore_open(int terminal);

/* Set the handlers back. */
void restore_close(void);

/* Add to what is written: a string of the terminal's description, whose delays are left out. NULL
 * adds nothing. */
void restore_add(const char *text);

/* The terminal is ours from now on, or no longer. */
void restore_arm(bool armed);

/* Did SIGTSTP come since the last call? */
bool restore_stop_asked(void);

/* Stop as SIGTSTP does without a handler; returns when continued. The terminal must be given back
 * before. */
void restore_stop(void);

#endif
