/*
 * The samples of --demo: the files of tui/demo/, compiled into the program (see tui/demo/embed.sh).
 */
#ifndef TUI_DEMO_H
#define TUI_DEMO_H

#include "parsers/formats.h"

extern const struct input demo_inputs[];
extern const size_t demo_input_count;

#endif
