#include "tui/live.h"

#include "parsers/clock.h"
#include "tui/app.h"
#include "views/aside.h"

#include <inttypes.h>
#include <stdio.h>

#define ROWS_A_LOOK 50000  /* of new reports: their verdicts take some milliseconds */
#define ROWS_A_STEP 50000  /* that a view takes in between two keys, */
#define STEP_PART   64	   /* and such a part of those it has, since these are moved, */
#define STEP_MOST   100000 /* of at most so many */
#define DELAY	    20	   /* milliseconds between two looks at what is ready */
#define INTERVAL    500	   /* at least between two growths of the views */
#define SHARE	    5	   /* so many times the time that a growth took passes until the next */
#define COST_MOST   100	   /* milliseconds: a dearer growth waits until the rows have doubled */

int live_delay(const struct live *live)
{
	return !live->loader ? -1 : live->is_behind ? 0 : DELAY;
}

bool live_stop(struct app *app)
{
	if (!app->live.loader || app->live.stopped)
		return false;
	loader_stop(app->live.loader);
	app->live.stopped = true;
	app_say(app, ROLE_STATUS, "stopping; ^C once more quits");
	return true;
}

/* 1234567 as 1,234,567. */
static const char *grouped(uint64_t number, char text[32])
{
	char digits[24];
	int length = snprintf(digits, sizeof(digits), "%" PRIu64, number), at = 0;

	for (int i = 0; i < length; i++) {
		if (i > 0 && (length - i) % 3 == 0)
			text[at++] = ',';
		text[at++] = digits[i];
	}
	text[at] = '\0';
	return text;
}

/* "1,234 documents" */
static const char *counted(uint64_t number, const char *what, char text[48])
{
	char digits[32];

	snprintf(text, 48, "%s %s%s", grouped(number, digits), what, number == 1 ? "" : "s");
	return text;
}

/* Say how far it is, where that was said long enough ago. */
static bool tell_progress(struct live *live)
{
	struct load_progress progress = loader_progress(live->loader);
	char documents[48], rows[48], runs[48], share[16] = "";

	if (live->told > 0 && clock_milliseconds() - live->told < INTERVAL)
		return false;
	live->told = clock_milliseconds();
	/* Of what comes through a pipe nobody knows how much it is. */
	if (progress.all_bytes && progress.bytes <= progress.all_bytes)
		snprintf(share, sizeof(share), "%.0f%%, ",
			100.0 * (double)progress.bytes / (double)progress.all_bytes);
	snprintf(live->text, sizeof(live->text), "loading %s%s, %s%s%s", share,
		counted(progress.documents, "document", documents),
		counted(progress.rows, "row", rows), progress.runs ? ", " : "",
		progress.runs ? counted(progress.runs, "run", runs) : "");
	return true;
}

/* Is it time for the views to take in what is new? */
static bool is_due(const struct live *live, uint64_t rows)
{
	double waited = clock_milliseconds() - live->grown;

	if (live->rows == 0)
		return rows > 0;
	if (waited < SHARE * live->cost || (live->cost > COST_MOST && rows < 2 * live->rows))
		return false;
	return live->lags || waited >= INTERVAL;
}

/* Let the view take in a step of what is new. Who has not pressed a key yet looks at the first row.
 */
static void grow_views(struct app *app)
{
	struct live *live = &app->live;
	double from = clock_milliseconds();
	size_t more = view_total(levels_top(&app->levels)->view) / STEP_PART;

	live->rows = loader_progress(live->loader).rows;
	live->lags = levels_grow(&app->levels, ROWS_A_STEP + (more < STEP_MOST ? more : STEP_MOST));
	if (!app->touched)
		levels_top(&app->levels)->place = (struct place){0};
	live->grown = clock_milliseconds();
	live->cost = live->grown - from;
}

/* Of as many documents as there would be, by the bytes that are read. */
static void tell_stopped(struct app *app, const struct load_progress *progress)
{
	char documents[48], all[32];

	if (progress->bytes && progress->bytes < progress->all_bytes)
		app_say(app, ROLE_STATUS, "stopped: %s of about %s",
			grouped(progress->documents, all),
			counted((uint64_t)((double)progress->documents *
					   (double)progress->all_bytes / (double)progress->bytes),
				"document", documents));
	else
		app_say(app, ROLE_STATUS, "stopped: %s",
			counted(progress->documents, "document", documents));
}

/* Runs have their names now. */
static void set_aside(struct app *app)
{
	const struct app_start *start = &app->start;
	struct error error = {0};

	if (start->aside_count == 0)
		return;
	if (!aside_add_all(app->levels.session, start->asides, start->aside_count, &error))
		app_say(app, ROLE_ERROR, "--aside: %s", error.message);
	levels_freshen(&app->levels);
}

static void end(struct app *app)
{
	struct load_progress progress = loader_progress(app->live.loader);
	const struct error *trouble = loader_error(app->live.loader);
	char text[MESSAGE_SIZE];

	set_aside(app);
	app->live = (struct live){0};
	bool again = reload_end(app);
	if (!again && !app->touched)
		app_show_first(app);
	if (progress.stopped)
		tell_stopped(app, &progress);
	else if (trouble->code != ERROR_NONE)
		app_say(app, ROLE_ERROR, "%s", error_text(trouble, text, sizeof(text)));
	if (!again && app->levels.session->store->report_count == 0)
		app->quit = true;
}

bool live_go_on(struct app *app)
{
	struct live *live = &app->live;

	if (!live->loader)
		return false;
	if (!loader_is_done(live->loader)) {
		loader_take(live->loader, 0);
		/* The last step is long, and so is that of the views: a key may come between. */
		live->is_behind = loader_is_done(live->loader);
		if (live->is_behind)
			return false;
	}
	if (app->open.menu || app->open.prompt) { /* what they are about stays where it is */
		live->is_behind = false;
		return false;
	}
	const uint32_t *moved = levels_update(&app->levels, ROWS_A_LOOK);
	marks_renumber(&app->marks, moved);
	if (moved) /* rows of what is gone must not be drawn */
		levels_freshen(&app->levels);
	live->is_behind = session_is_behind(app->levels.session);
	if (loader_is_done(live->loader) && !live->is_behind) {
		session_is_whole(app->levels.session);
		grow_views(app);
		live->is_behind = live->lags;
		if (!live->lags)
			end(app);
		return true;
	}
	bool told = tell_progress(live);
	if (!is_due(live, loader_progress(live->loader).rows))
		return told;
	grow_views(app);
	return true;
}
