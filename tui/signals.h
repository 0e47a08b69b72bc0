/*
 * Signals: the terminal is given back before one ends the program, and those that ask for something
 * are remembered.
 *
 * Fatal handlers write bytes that were prepared beforehand, set the modes from before and raise the
 * signal again: nothing else is safe in a handler. Their knowledge is static, since a handler can
 * be given nothing; there is one terminal a process.
 */
#ifndef TUI_SIGNALS_H
#define TUI_SIGNALS_H

#include "parsers/text.h"

/*
 * To be called once, at the start: where a file that is mapped has become shorter since, which
 * would end the program with SIGBUS, zeros are read. The loader notes such files. A SIGBUS of any
 * other kind is fatal, and gives the terminal back.
 */
void signals_guard_files(void);

/*
 * Remember the modes of a terminal, to be called before they are changed, and set the handlers:
 * SIGTERM, SIGHUP, SIGINT, SIGQUIT, SIGSEGV, SIGILL, SIGFPE, SIGABRT and error_fatal() give
 * the terminal back; SIGTSTP and SIGWINCH are remembered. Signals that are ignored (by nohup) stay
 * so. False when `terminal` is none.
 */
bool signals_open(int terminal);

/* Set the handlers back. */
void signals_close(void);

/* Add to what is written: a string of the terminal's description, whose delays are left out. NULL
 * adds nothing. */
void signals_add_bytes(const char *text);

/* The terminal is ours from now on, or no longer. */
void signals_arm(bool armed);

/* Did SIGTSTP, or SIGWINCH, come since the last call? */
bool signals_stop_asked(void);
bool signals_resize_asked(void);

/* Another program has the terminal from now on, or no longer: ^C and ^\ are for it alone, and ^Z
 * stops us together with it. */
void signals_lend(bool lent);

/* Stop as SIGTSTP does without a handler; returns when continued. The terminal must be given back
 * before. */
void signals_stop(void);

#endif
