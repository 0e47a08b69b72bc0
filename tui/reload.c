#include "tui/reload.h"

#include "tui/app.h"
#include "tui/remember.h"
#include "tui/resume.h"

#include <time.h>

#define INTERVAL   1000 /* milliseconds between two looks at the files */
#define CLOCK_STEP 0.02 /* seconds by which the clock of a file system may be behind */
#define START_MOST 1	/* seconds that reading at the start is reckoned to take */

static void close_levels(struct levels *levels)
{
	while (levels->depth)
		levels_pop(levels);
}

/* Nothing is where it was: as at the start. */
static void show_all(struct levels *levels)
{
	levels_push(levels, VIEW_REPORTS,
		(struct view_scope){.comparison = VIEW_ALL, .family = VIEW_ALL});
}

static double now(void)
{
	struct timespec time;

	clock_gettime(CLOCK_REALTIME, &time);
	return (double)time.tv_sec + 1e-9 * (double)time.tv_nsec;
}

static bool follows(const struct reload *reload)
{
	return reload->source && reload->source->follow;
}

/* What is written while it is read may have been read without its end: it is read once more. */
static void look(struct reload *reload)
{
	double newest, began = reload->began - CLOCK_STEP;

	if (reload->began == 0)
		began = now() - START_MOST;
	reload->seen = reload->source->look(reload->source->input, &newest);
	reload->doubtful = newest >= began;
}

static void forget(struct reload *reload)
{
	resume_release(reload->resume);
	reload->resume = NULL;
}

bool reload_end(struct app *app)
{
	struct reload *reload = &app->reload;
	bool again = reload->resume != NULL;

	if (again && !app->touched) {
		close_levels(&app->levels);
		if (!resume_apply(app, reload->resume))
			show_all(&app->levels);
	}
	forget(reload);
	if (follows(reload))
		look(reload);
	return again;
}

/* While more is being loaded the list of reports is shown. */
static void read_again(struct app *app, struct error *error)
{
	struct reload *reload = &app->reload;

	forget(reload);
	reload->resume = resume_take(app);
	reload->began = now();
	close_levels(&app->levels);
	app->live = (struct live){.loader = reload->source->read(reload->source->input, error)};
	app->touched = false;
	app_watch_work(app);
	if (app->remembers)
		remember_read(app->levels.session, error);
	show_all(&app->levels);
	if (!app->live.loader)
		reload_end(app);
}

static void tell(struct app *app, const struct error *error)
{
	uint32_t count = app->levels.session->comparison_count;
	char text[MESSAGE_SIZE];

	if (error->code != ERROR_NONE)
		app_say(app, ROLE_ERROR, "%s", error_text(error, text, sizeof(text)));
	else if (!app->live.loader)
		app_say(app, ROLE_STATUS, "read again: %u report%s", count, count == 1 ? "" : "s");
}

void reload(struct app *app)
{
	const struct reload_source *source = app->reload.source;
	struct error error = {0};

	if (!source || app->live.loader) {
		app_say(app, ROLE_STATUS,
			source ? "it is still being read"
			       : "what came through a pipe, and samples, cannot be read again");
		return;
	}
	if (source->is_there(source->input, &error))
		read_again(app, &error);
	tell(app, &error);
}

int reload_delay(const struct reload *reload)
{
	return follows(reload) ? INTERVAL : -1;
}

/* What a prompt or a menu is about stays where it is. A file that is gone may come back. */
bool reload_follow(struct app *app)
{
	struct reload *reload = &app->reload;
	struct error error = {0};
	double newest;

	if (!follows(reload) || app->live.loader || app->open.prompt || app->open.menu)
		return false;
	bool changed = reload->source->look(reload->source->input, &newest) != reload->seen;
	if (!(changed || reload->doubtful) ||
		!reload->source->is_there(reload->source->input, &error))
		return false;
	read_again(app, &error);
	if (changed)
		tell(app, &error);
	return true;
}
