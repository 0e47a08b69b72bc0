/*
 * The keys in force: the table of keys.c, and over it a person's own file,
 * $XDG_CONFIG_HOME/perfsift/keys or ~/.config/perfsift/keys:
 *
 *     # a remark
 *     bind metrics F2 sort -change
 *     bind all     z  none
 *
 * `bind PLACE KEY COMMAND [ARGUMENT]`: PLACE is the name of a view, `help`, or `all`; KEY is
 * written as the help writes it; COMMAND as behind `:`. `none` takes the meaning of a key away. A
 * later line goes before an earlier one. Esc and digits keep their meaning.
 */
#ifndef TUI_KEY_MAP_H
#define TUI_KEY_MAP_H

#include "tui/command_line.h"

#define BINDINGS_MOST 1000 /* of a file; more are a mistake in it */

struct binding {
	int code;
	unsigned places;    /* enum key_place */
	struct typed typed; /* COMMAND_NONE takes the key away */
	struct slice text;  /* the command as it stands in the file */
};

/* All zero: the table alone. */
struct key_map {
	struct arena arena;
	struct binding *bindings; /* heap; the last goes before the others */
	size_t count, capacity;
};

/* Where a person's own file is; empty where the environment names neither folder. */
struct slice key_map_user_path(struct arena *arena);

/* Take in the lines of a file; `file` is its name for messages. False with the first mistake, and
 * how many more there are, in *error: lines that are wrong are left out, all others hold. */
bool key_map_add(struct key_map *map, struct slice text, const char *file, struct error *error);

/* The same with a file; one that is not there is no error. */
bool key_map_load(struct key_map *map, const char *path, struct error *error);
void key_map_release(struct key_map *map);

/* What a key does in a place: a command that is COMMAND_NONE when it has no meaning there. */
struct typed key_map_find(const struct key_map *map, int code, unsigned place);

/* "j, C-n, Down": the keys that lead to a line of the table in a place (a single bit); empty when
 * none is left. */
struct slice key_map_names(const struct key_map *map, const struct key_entry *entry, unsigned place,
	struct arena *arena);

/* Is the command of a binding one without an argument, so that its line of the table tells it? */
bool binding_is_plain(const struct binding *binding);

#endif
