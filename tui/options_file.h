/*
 * A person's own options, $XDG_CONFIG_HOME/perfsift/options or ~/.config/perfsift/options: a line
 * is an option as on the command line, without its dashes, or a remark behind `#`:
 *
 *     # as I like it
 *     theme=light
 *     ascii
 *
 * They stand before those of the command line, which go before them where only one can hold.
 */
#ifndef TUI_OPTIONS_FILE_H
#define TUI_OPTIONS_FILE_H

#include "tui/options.h"

/* Arguments as main() gets them; texts of the file are in the arena. */
struct arguments {
	struct arena arena;
	char **at; /* heap; NULL behind the last */
	int count;
};

/* Where the file is; empty where the environment names neither folder. */
struct slice options_file_path(struct arena *arena);

/*
 * The arguments of a file between the name of the program and what follows it. A file that is not
 * there has none. A line that is wrong is left out: false with the first in *error, and all others
 * hold. To be released in any case, after the options that point into it.
 */
bool arguments_open(
	struct arguments *all, const char *path, int count, char **arguments, struct error *error);
void arguments_release(struct arguments *all);

#endif
