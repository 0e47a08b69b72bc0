#include "views/aside.h"

#include "views/labels.h"

#include <stdio.h>

#define NAMED_MOST 3  /* runs of a group, groups of a text */
#define TOLD_MOST  12 /* runs that a mistake is answered with */

/* `text` and `more`, a comma between them. */
static struct slice join(struct arena *arena, struct slice text, struct slice more)
{
	return arena_print(arena, "%.*s%s%.*s", (int)text.length, text.length ? text.at : "",
		text.length ? ", " : "", (int)more.length, more.at);
}

/* "run 3", "runs 1, 3", "runs 1, 3, 4 and 2 more": those of a group that are set aside. */
static struct slice runs_text(
	const struct session *session, uint32_t report, uint32_t group, struct arena *arena)
{
	const struct report *of = session->store->reports[report];
	uint32_t count = session_aside_in(session, report, group), named = 0;
	size_t shared = label_shared(session->store, of, group);
	struct slice names = SLICE_EMPTY;

	for (uint32_t run = 0; run < of->run_count && named < count && named < NAMED_MOST; run++)
		if (of->runs[run].group == group && session_is_aside(session, report, run)) {
			names = join(
				arena, names, label_run(session->store, of, run, shared, arena));
			named++;
		}
	if (count == 0)
		return SLICE_EMPTY;
	if (count > named)
		names = arena_print(
			arena, "%.*s and %u more", (int)names.length, names.at, count - named);
	return arena_print(arena, "run%s %.*s", count == 1 ? "" : "s", (int)names.length, names.at);
}

struct slice aside_of_sides(
	const struct session *session, const struct comparison *sides, struct arena *arena)
{
	struct slice head = SLICE_EMPTY, text = SLICE_EMPTY;

	if (!session_aside(session, sides->report))
		return text;
	struct slice base = runs_text(session, sides->report, sides->base, arena);
	if (sides->head != sides->base)
		head = runs_text(session, sides->report, sides->head, arena);
	if (base.length)
		text = arena_print(arena, "%s of the base", base.at);
	if (head.length)
		text = join(arena, text, arena_print(arena, "%s of the head", head.at));
	return text;
}

/* Add the groups of a report to a text; gives how many have runs that are set aside. */
static uint32_t add_groups(const struct session *session, uint32_t report, uint32_t before,
	struct slice *text, struct arena *arena)
{
	const struct report *of = session->store->reports[report];
	uint32_t count = 0;

	for (uint32_t group = 0; group < of->group_count; group++) {
		struct slice runs = runs_text(session, report, group, arena);
		struct slice label = label_short(of, group, arena);
		if (runs.length && before + count++ < NAMED_MOST)
			*text = join(arena, *text,
				arena_print(
					arena, "%s of %.*s", runs.at, (int)label.length, label.at));
	}
	return count;
}

struct slice aside_text(const struct session *session, uint32_t report, struct arena *arena)
{
	struct slice text = SLICE_EMPTY;
	uint32_t runs = 0, groups = 0;

	for (uint32_t i = 0; i < session->aside_reports; i++) {
		if (!session_aside(session, i) || (report != UINT32_MAX && i != report))
			continue;
		runs += session->aside[i].count;
		groups += add_groups(session, i, groups, &text, arena);
	}
	if (runs == 0)
		return SLICE_EMPTY;
	return arena_print(arena, "%u run%s set aside: %.*s%s", runs, runs == 1 ? "" : "s",
		(int)text.length, text.at, groups > NAMED_MOST ? ", and more" : "");
}

/* What stands behind GROUP: in a name, when the group is meant. */
static bool take_group(const struct report *report, uint32_t group, struct slice name,
	struct slice *run, struct arena *arena)
{
	struct slice labels[] = {report->groups[group].label, label_short(report, group, arena)};

	for (size_t i = 0; i < ARRAY_LENGTH(labels); i++)
		if (slice_starts(name, labels[i]) &&
			slice_starts(slice_from(name, labels[i].length), SLICE(":"))) {
			*run = slice_from(name, labels[i].length + 1);
			return true;
		}
	return false;
}

enum fit { FIT_NONE, FIT_NUMBER, FIT_NAME };

/* Does a run have this name, whole or as its number alone? */
static enum fit fit_of(const struct session *session, const struct report *report, uint32_t run,
	size_t shared, struct slice name, struct arena *arena)
{
	const struct run *of = &report->runs[run];
	struct slice source = session->store->documents[of->document].source;
	struct slice shown = label_run(session->store, report, run, shared, arena);
	uint64_t number;

	if (slice_equal(name, shown) ||
		slice_equal(name,
			arena_print(arena, "%.*s:%u", (int)source.length, source.at, of->number)))
		return FIT_NAME;
	return number_parse_integer(name, &number) && number == of->number ? FIT_NUMBER : FIT_NONE;
}

/* The run of a group that a name means: UINT32_MAX for none. `*many`: its number is that of several
 * runs. */
static uint32_t find_run(const struct session *session, const struct report *report, uint32_t group,
	struct slice name, bool *many)
{
	size_t shared = label_shared(session->store, report, group);
	struct arena scratch = {0};
	uint32_t found = UINT32_MAX;
	bool by_name = false;

	*many = false;
	for (uint32_t run = 0; run < report->run_count && !by_name; run++) {
		if (report->runs[run].group != group)
			continue;
		enum fit fit = fit_of(session, report, run, shared, name, &scratch);
		by_name = fit == FIT_NAME;
		*many |= fit == FIT_NUMBER && found != UINT32_MAX;
		if (fit != FIT_NONE)
			found = run;
		arena_reset(&scratch);
	}
	*many = *many && !by_name;
	arena_release(&scratch);
	return found;
}

/* The names of the runs that there are, as many as fit into a message. */
static struct slice names_text(const struct session *session, struct arena *arena)
{
	struct slice text = SLICE_EMPTY;
	uint32_t told = 0;

	for (uint32_t i = 0; i < session->store->report_count; i++) {
		const struct report *report = session->store->reports[i];
		for (uint32_t run = 0; run < report->run_count; run++) {
			uint32_t group = report->runs[run].group;
			if (told++ == TOLD_MOST)
				return arena_print(arena, "%s, ...", text.at);
			struct slice label = label_short(report, group, arena);
			struct slice name = label_run(session->store, report, run,
				label_shared(session->store, report, group), arena);
			text = join(arena, text,
				arena_print(arena, "%.*s:%.*s", (int)label.length, label.at,
					(int)name.length, name.at));
		}
	}
	return text;
}

static bool tell_mistake(
	const struct session *session, struct slice name, bool many, struct error *error)
{
	struct arena scratch = {0};
	struct slice names = names_text(session, &scratch);

	error_set(error, ERROR_USAGE, NULL, 0, "'%.*s' names %s; the runs are %s",
		(int)slice_first(name, 100).length, name.length ? name.at : "",
		many ? "several runs" : "no run",
		names.length ? names.at : "not in these documents: they have no raw values");
	arena_release(&scratch);
	return false;
}

bool aside_add(struct session *session, struct slice name, struct error *error)
{
	struct arena scratch = {0};
	bool found = false, many = false;

	for (uint32_t i = 0; i < session->store->report_count && !many; i++) {
		const struct report *report = session->store->reports[i];
		for (uint32_t group = 0; group < report->group_count && !many; group++) {
			struct slice run_name;
			if (!take_group(report, group, name, &run_name, &scratch))
				continue;
			uint32_t run = find_run(session, report, group, run_name, &many);
			if (run == UINT32_MAX || many)
				continue;
			session_set_aside(session, i, run, true);
			found = true;
		}
	}
	arena_release(&scratch);
	return (found && !many) || tell_mistake(session, name, many, error);
}

bool aside_add_all(
	struct session *session, const char *const *names, size_t count, struct error *error)
{
	for (size_t i = 0; i < count; i++)
		if (!aside_add(session, slice_of(names[i]), error))
			return false;
	return true;
}

void aside_take_given(struct session *session, uint32_t first)
{
	for (uint32_t i = first; i < session->store->report_count; i++) {
		const struct report *report = session->store->reports[i];
		if (!report->given_samples || !report->sample_start)
			continue;
		uint32_t count = report->sample_start[report->row_count * report->group_count];
		for (uint32_t k = 0; k < count; k++)
			if (report->samples[k].flags & SAMPLE_ASIDE &&
				report->samples[k].run != UINT32_MAX)
				session_set_aside(session, i, report->samples[k].run, true);
	}
}
