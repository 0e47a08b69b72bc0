/*
 * Completion of the command line by the shell: scripts made from the table of options.
 */
#ifndef TUI_SHELLS_H
#define TUI_SHELLS_H

#include <stdio.h>

void shells_write_bash(FILE *stream);
void shells_write_zsh(FILE *stream);
void shells_write_fish(FILE *stream);

#endif
