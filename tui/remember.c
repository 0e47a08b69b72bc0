#include "tui/remember.h"

#include "tui/state_file.h"
#include "tui/taking.h"
#include "views/seen.h"

#include <errno.h>
#include <stdlib.h>
#include <unistd.h>

#define FILE_NAME "seen"
#define FILE_MOST (4 * 1024 * 1024) /* bytes; many ten thousand marks */

bool remember_read(struct session *session, struct error *error)
{
	struct arena arena = {0};
	struct slice path = state_path(&arena, FILE_NAME);
	bool good = path.length == 0 || access(path.at, R_OK) == 0 || errno == ENOENT ||
		    errno == ENOTDIR;

	if (good)
		seen_read(session->seen, state_read(&arena, FILE_NAME));
	else
		error_set(error, ERROR_READ, path.at, 0,
			"marks of what was seen cannot be read: %s", strerror(errno));
	arena_release(&arena);
	return good;
}

/* Marks of another program since. */
static void read_again(struct app *app)
{
	struct error ignored = {0}; /* it was told at the start */

	if (app->remembers)
		remember_read(app->levels.session, &ignored);
}

/* The reports that are meant, on the heap: of the tagged rows of a list of reports, else the one of
 * the selected row. */
static uint32_t *reports_meant(const struct app *app, size_t *count)
{
	const struct level *level = levels_top(&app->levels);
	const struct session *session = app->levels.session;
	struct export_choice choice = taking_tagged(app);
	size_t rows = view_count(level->view);
	uint32_t *reports = heap_allocate((rows + 1) * sizeof(*reports));

	if (view_id(level->view) != VIEW_REPORTS)
		choice = (struct export_choice){.single = true, .selected = level->place.selected};
	*count = 0;
	for (size_t i = 0; i < rows || (i == 0 && choice.single); i++) {
		if (choice.single ? i != choice.selected && rows : !view_is_tagged(level->view, i))
			continue;
		uint32_t comparison = view_comparison(level->view, i);
		if (comparison != VIEW_ALL)
			reports[(*count)++] = session->comparisons[comparison].report;
	}
	return reports;
}

static bool all_are_seen(struct seen *seen, const uint32_t *reports, size_t count)
{
	for (size_t i = 0; i < count; i++)
		if (!seen_is(seen, reports[i]))
			return false;
	return true;
}

/* Marks each and keeps its line. False when a line could not be kept. */
static bool mark_all(struct app *app, const uint32_t *reports, size_t count, bool marked)
{
	struct arena arena = {0};
	bool kept = true;

	for (size_t i = 0; i < count; i++) {
		struct slice line =
			seen_mark(app->levels.session->seen, reports[i], marked, &arena);
		if (app->remembers && kept)
			kept = state_append(FILE_NAME, line, FILE_MOST);
	}
	arena_release(&arena);
	return kept;
}

static void tell_unkept(struct app *app)
{
	struct arena arena = {0};
	struct slice path = state_path(&arena, FILE_NAME);

	app->remembers = false;
	app_say(app, ROLE_ERROR, "this mark ends with the program: cannot write %s",
		path.length ? path.at : "without HOME");
	arena_release(&arena);
}

void remember_seen(struct app *app)
{
	struct session *session = app->levels.session;
	size_t count;

	read_again(app);
	uint32_t *reports = reports_meant(app, &count);
	bool marked = !all_are_seen(session->seen, reports, count);
	bool kept = mark_all(app, reports, count, marked);
	free(reports);
	session->marks++;
	levels_refresh(&app->levels);
	if (count == 0)
		app_say(app, ROLE_STATUS, "no report here");
	else if (!kept)
		tell_unkept(app);
	else
		app_say(app, ROLE_STATUS, "%zu report%s %s", count, count == 1 ? "" : "s",
			marked ? "marked as seen" : "no longer marked as seen");
}

void remember_only_unseen(struct app *app)
{
	struct session *session = app->levels.session;

	read_again(app);
	session->only_unseen = !session->only_unseen;
	session->marks++;
	levels_refresh(&app->levels);
	app_say(app, ROLE_STATUS,
		session->only_unseen ? "only reports that are not marked as seen" : "all reports");
}
