/*
 * Starting another program while the terminal is lent to it (see term_lend()).
 */
#ifndef TUI_SPAWN_H
#define TUI_SPAWN_H

#include <sys/types.h>

/* Start arguments[0] with its arguments, NULL behind the last, and `input` as its standard input.
 * ^C and ^\\ end it, though not us. Gives 0 and the child, or the number of the error. */
int spawn(const char *const *arguments, int input, pid_t *child);

#endif
