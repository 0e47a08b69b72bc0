/*
 * Runs that are set aside: how they are named, on the command line and where it is told.
 *
 * A run has the name that the views show (label_run()): its number, or SOURCE:NUMBER where the
 * number is that of several runs of its group.
 */
#ifndef VIEWS_ASIDE_H
#define VIEWS_ASIDE_H

#include "parsers/error.h"
#include "views/session.h"

/*
 * Set aside what GROUP:RUN names, in every report that has such a run. GROUP is the label of a
 * group, whole or short, RUN the name of the run, or its number alone where one run of the group
 * has it. False with ERROR_USAGE where nothing has that name, or a group has it twice: the message
 * says which runs there are.
 */
bool aside_add(struct session *session, struct slice name, struct error *error);

/* The same for many, up to the first that nothing has. */
bool aside_add_all(
	struct session *session, const char *const *names, size_t count, struct error *error);

/* Set aside what exports that were read back say was set aside (SAMPLE_ASIDE), in the reports from
 * number `first` on. */
void aside_take_given(struct session *session, uint32_t first);

/* "run 3 of the base, runs 1, 2 of the head": of the sides of a comparison; empty for none. A NUL
 * follows it. */
struct slice aside_of_sides(
	const struct session *session, const struct comparison *sides, struct arena *arena);

/* "2 runs set aside: run 3 of before, run 1 of after": of one report, or of all (UINT32_MAX); empty
 * for none. A NUL follows it. */
struct slice aside_text(const struct session *session, uint32_t report, struct arena *arena);

#endif
