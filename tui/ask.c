#include "tui/ask.h"

#include "tui/draw.h"
#include "tui/pipe.h"
#include "tui/save.h"
#include "tui/taking.h"

#include <stdio.h>

#define REPEATS_MOST 9999 /* of a search, by its count */

static const char *const labels[QUESTION_COUNT] = {
	[ASK_FILTER] = "filter",
	[ASK_SEARCH] = "search",
	[ASK_TAG] = "tag",
	[ASK_HELP] = "search",
	[ASK_SAVE] = "save as",
	[ASK_PIPE] = "pipe to",
};

void ask(struct app *app, enum question question)
{
	const struct level *level = levels_top(&app->levels);
	struct slice text = SLICE_EMPTY;

	arena_reset(&app->asked);
	app->before = arena_copy(&app->asked, view_pattern(level->view));
	app->origin = question == ASK_HELP ? app->help.place.selected : level->place.selected;
	app->mistake = (struct error){0};
	app->question = question;
	app->open.prompt = true;
	if (question == ASK_FILTER)
		text = app->before;
	prompt_open(&app->prompt, labels[question], text, &app->histories[question]);
}

static void try_filter(struct app *app)
{
	struct level *level = levels_top(&app->levels);

	if (!view_filter(level->view, prompt_text(&app->prompt), &app->mistake))
		return;
	bool as_before = slice_equal(prompt_text(&app->prompt), app->before);
	level->place.selected = as_before ? app->origin : 0;
}

static void go_to(struct app *app, size_t row)
{
	struct level *level = levels_top(&app->levels);

	place_jump(&level->place, row, view_count(level->view), draw_page(app));
}

/* From where the prompt was opened; a row that is not found leaves us there. */
static void try_search(struct app *app)
{
	struct view *view = levels_top(&app->levels)->view;
	struct slice pattern = prompt_text(&app->prompt);
	size_t row = SIZE_MAX;

	if (pattern.length)
		row = view_search(view, pattern, app->origin, true, &app->mistake);
	if (app->mistake.code == ERROR_NONE)
		go_to(app, row == SIZE_MAX ? app->origin : row);
}

static void try_help(struct app *app)
{
	app->help.place.selected = app->origin;
	help_search(&app->help, prompt_text(&app->prompt), true, draw_page(app));
}

static void try_text(struct app *app)
{
	app->mistake = (struct error){0};
	if (app->question == ASK_FILTER)
		try_filter(app);
	else if (app->question == ASK_SEARCH)
		try_search(app);
	else if (app->question == ASK_HELP)
		try_help(app);
}

static void cancel(struct app *app)
{
	struct level *level = levels_top(&app->levels);
	struct error ignored = {0}; /* it was good before */

	app->open.prompt = false;
	if (app->question == ASK_HELP)
		app->help.place.selected = app->origin;
	if (app->question == ASK_FILTER)
		view_filter(level->view, app->before, &ignored);
	if (app->question == ASK_FILTER || app->question == ASK_SEARCH)
		go_to(app, app->origin);
}

static void enter_search(struct app *app)
{
	struct slice pattern = prompt_text(&app->prompt);
	size_t row;

	if (pattern.length == 0) {
		ask_again(app, true, 1);
		return;
	}
	snprintf(app->search, sizeof(app->search), "%s", app->prompt.text);
	row = view_search(
		levels_top(&app->levels)->view, pattern, app->origin, true, &app->mistake);
	if (row == SIZE_MAX)
		app_say(app, ROLE_ERROR, "no row matches: %s", app->search);
}

static void enter_tag(struct app *app)
{
	struct slice pattern = prompt_text(&app->prompt);
	size_t tagged = 0;

	if (pattern.length)
		tagged = view_tag_matching(levels_top(&app->levels)->view, pattern, &app->mistake);
	if (app->mistake.code == ERROR_NONE)
		app_say(app, ROLE_STATUS, "%zu row%s tagged", tagged, tagged == 1 ? "" : "s");
}

/* What ends with a menu or takes the terminal: the prompt is closed before. */
static void enter_command(struct app *app)
{
	struct arena scratch = {0};
	struct slice line = arena_copy(&scratch, prompt_text(&app->prompt));

	app->open.prompt = false;
	if (slice_trim(line).length == 0)
		app_say(app, ROLE_STATUS, "nothing is done");
	else if (app->question == ASK_PIPE)
		pipe_rows(app, line);
	else
		app->open.prompt = !save_rows(app, line, &app->mistake);
	arena_release(&scratch);
}

static void enter(struct app *app)
{
	if (app->mistake.code != ERROR_NONE)
		return; /* it stays open, with the mistake shown */
	if (app->question == ASK_SAVE || app->question == ASK_PIPE)
		enter_command(app);
	if (app->question == ASK_SEARCH)
		enter_search(app);
	else if (app->question == ASK_TAG)
		enter_tag(app);
	else if (app->question == ASK_HELP && app->prompt.length == 0)
		ask_again(app, true, 1);
	if (app->mistake.code != ERROR_NONE)
		return;
	history_add(&app->histories[app->question], prompt_text(&app->prompt));
	app->open.prompt = false;
}

void ask_key(struct app *app, int code)
{
	switch (prompt_key(&app->prompt, code)) {
	case PROMPT_SAME:
		break;
	case PROMPT_CHANGED:
		try_text(app);
		break;
	case PROMPT_ENTERED:
		enter(app);
		break;
	case PROMPT_CANCELLED:
		cancel(app);
		break;
	}
}

static bool search_again(struct app *app, bool forward)
{
	struct level *level = levels_top(&app->levels);
	struct error error = {0};
	size_t row = view_search(
		level->view, slice_of(app->search), level->place.selected, forward, &error);

	if (row == SIZE_MAX)
		return false;
	go_to(app, row);
	return true;
}

static bool again(struct app *app, bool forward)
{
	return app->open.help ? help_search(&app->help, SLICE_EMPTY, forward, draw_page(app))
			      : search_again(app, forward);
}

static size_t selected(const struct app *app)
{
	return app->open.help ? app->help.place.selected : levels_top(&app->levels)->place.selected;
}

void ask_again(struct app *app, bool forward, size_t count)
{
	size_t left = count ? count : 1, first = SIZE_MAX, steps = 0;
	bool found = true;

	if (app->open.help ? app->help.pattern.length == 0 : app->search[0] == '\0') {
		app_say(app, ROLE_STATUS, "nothing was searched for yet; / searches");
		return;
	}
	if (left > REPEATS_MOST)
		left = REPEATS_MOST;
	for (; found && left; left--, steps++) {
		found = again(app, forward);
		if (first == SIZE_MAX)
			first = selected(app);
		else if (selected(app) == first)
			left = (left - 1) % steps + 1; /* round and round: only the rest counts */
	}
	if (!found)
		app_say(app, ROLE_ERROR, "nothing matches: %s",
			app->open.help ? app->help.pattern.at : app->search);
}

const char *ask_message(const struct app *app, char text[MESSAGE_SIZE])
{
	const struct view *view = levels_top(&app->levels)->view;
	struct export_choice choice = {0};
	char rows[TAKING_WORDS];

	if (app->question == ASK_PIPE)
		choice = taking_shown(app);
	text[0] = '\0';
	if (app->mistake.code != ERROR_NONE)
		snprintf(text, MESSAGE_SIZE, "at %u: %.200s", app->mistake.column + 1,
			app->mistake.message);
	else if (app->question == ASK_FILTER)
		snprintf(text, MESSAGE_SIZE, "%zu of %zu", view_count(view), view_total(view));
	else if (app->question == ASK_SAVE || app->question == ASK_PIPE)
		snprintf(text, MESSAGE_SIZE, "%s%s", taking_words(app, &choice, rows),
			app->question == ASK_SAVE ? ": " SAVE_ENDINGS : " as text");
	return text;
}
