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

/* What is written while it is read may have been read without its end: it is read once more. */
static void look(struct reload *reload, double began)
{
	double newest;

	reload->seen = reload->source->look(reload->source->input, &newest);
	reload->doubtful = newest >= began;
}

static void read_again(struct app *app, struct error *error)
{
	const struct reload_source *source = app->reload.source;
	double began = now() - CLOCK_STEP;
	struct resume *resume = resume_take(app);

	close_levels(&app->levels);
	source->read(source->input, error);
	if (app->remembers)
		remember_read(app->levels.session, error);
	if (!resume_apply(app, resume))
		show_all(&app->levels);
	resume_release(resume);
	if (source->follow)
		look(&app->reload, began);
}

static void tell(struct app *app, const struct error *error)
{
	uint32_t count = app->levels.session->comparison_count;
	char text[MESSAGE_SIZE];

	if (error->code != ERROR_NONE)
		app_say(app, ROLE_ERROR, "%s", error_text(error, text, sizeof(text)));
	else
		app_say(app, ROLE_STATUS, "read again: %u report%s", count, count == 1 ? "" : "s");
}

void reload(struct app *app)
{
	const struct reload_source *source = app->reload.source;
	struct error error = {0};

	if (!source) {
		app_say(app, ROLE_STATUS, "standard input and samples cannot be read again");
		return;
	}
	if (app->live.loader) {
		app_say(app, ROLE_STATUS, "still loading; ^C stops it");
		return;
	}
	if (source->is_there(source->input, &error))
		read_again(app, &error);
	tell(app, &error);
}

static bool follows(const struct reload *reload)
{
	return reload->source && reload->source->follow;
}

void reload_begin(struct app *app)
{
	if (follows(&app->reload))
		look(&app->reload, now() - START_MOST);
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

	if (!follows(reload) || app->open.prompt || app->open.menu)
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
