/*
 * The man page, made from the tables of options and of commands.
 */
#ifndef TUI_MANUAL_H
#define TUI_MANUAL_H

#include <stdio.h>

/* Write it in the macros of man(7). */
void manual_write(FILE *stream);

#endif
