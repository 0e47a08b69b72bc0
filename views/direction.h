/*
 * Which way is better? More of a throughput, less of a latency; of most metrics nobody can say.
 *
 * The answer comes from one table of patterns (direction_table.c) and a file of the user's over it,
 * $XDG_CONFIG_HOME/perfsift/direction (~/.config where that is not set):
 *
 *     # a line is a direction and a pattern; the first that matches decides
 *     down  my-bench\..*_ms
 *     up    iostat\..*\.wkB/s
 *     none  stress-ng\.cpu\.ops_per_sec
 *
 * A pattern is a regular expression (PCRE2) that has to match the whole name. `none` takes a
 * direction of the table away. A direction that is not known stays unknown: it is never guessed
 * from the sign of a change.
 *
 * The table runs once for each distinct name; the answer is kept by the name's number.
 */
#ifndef VIEWS_DIRECTION_H
#define VIEWS_DIRECTION_H

#include "parsers/error.h"
#include "parsers/intern.h"

enum direction {
	DIRECTION_UNKNOWN,
	DIRECTION_UP,	/* more is better */
	DIRECTION_DOWN, /* less is better */
};

/* A line of the table. */
struct direction_rule {
	const char *test; /* first part of the name, literally; NULL: any */
	const char
		*pattern; /* of the whole name where test is NULL, else of what follows its dot */
	enum direction way;
	bool key; /* what the test is run for: a headline metric where no document names one */
};

extern const struct direction_rule direction_table[];
extern const size_t direction_table_count;

struct directions;

/* `names` must outlive it and may grow. */
struct directions *directions_open(const struct intern *names);
void directions_close(struct directions *directions);

/*
 * Take in lines of the user's file; `file` is its name for messages. A line that cannot be read is
 * left out, the first of them is told in *error (with its line; in a pattern also the column), and
 * false is given back. The others hold.
 */
bool directions_add(
	struct directions *directions, struct slice text, const char *file, struct error *error);

/* The same with a file; one that is not there is no error. */
bool directions_load(struct directions *directions, const char *path, struct error *error);

/* The path of the user's file, in `arena`; empty when there is no home. */
struct slice directions_user_path(struct arena *arena);

enum direction direction_of(struct directions *directions, uint32_t metric);

/* Is it a key metric: the headline metric of a report that names none? */
bool direction_is_key(struct directions *directions, uint32_t metric);

/* "up", "down" or "", as in CSV. */
const char *direction_name(enum direction direction);

#endif
