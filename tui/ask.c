#include "tui/ask.h"

#include "tui/answers.h"
#include "tui/arguments.h"
#include "tui/candidates.h"
#include "tui/draw.h"
#include "tui/save.h"
#include "tui/taking.h"
#include "views/pattern.h"
#include "views/where.h"

#include <stdio.h>

#define REPEATS_MOST 9999 /* of a search, by its count */

/* What each is called, and its letter in the history. */
static const char *const labels[QUESTION_COUNT] = {
	[ASK_FILTER] = "filter",
	[ASK_SEARCH] = "search",
	[ASK_TAG] = "tag",
	[ASK_HELP] = "search",
	[ASK_WHERE] = "where",
	[ASK_COMMAND] = "",
	[ASK_SAVE] = "save as",
	[ASK_PIPE] = "pipe to",
};

const char ask_letters[] = {
	[ASK_FILTER] = '&',
	[ASK_SEARCH] = '/',
	[ASK_TAG] = 'T',
	[ASK_HELP] = '?',
	[ASK_WHERE] = 'w',
	[ASK_COMMAND] = ':',
	[ASK_SAVE] = 's',
	[ASK_PIPE] = '|',
	[QUESTION_COUNT] = '\0',
};

/* The expression of the filter in force; empty when that is none on columns. */
static struct slice where_now(const struct view *view)
{
	struct slice pattern = view_pattern(view);
	size_t from;

	return where_is_meant(view_kind_of(view_id(view)), pattern, &from)
		       ? slice_trim(slice_from(pattern, from))
		       : SLICE_EMPTY;
}

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
	if (question == ASK_WHERE)
		text = arena_copy(&app->asked, where_now(level->view));
	prompt_open(&app->prompt, labels[question], text, &app->histories[question]);
}

static void try_filter(struct app *app)
{
	struct level *level = levels_top(&app->levels);
	struct slice text = prompt_text(&app->prompt);

	if (app->question == ASK_WHERE ? !answer_where(app, text, &app->mistake)
				       : !view_filter(level->view, text, &app->mistake))
		return;
	bool as_before = slice_equal(view_pattern(level->view), app->before);
	level->place.selected = as_before ? app->origin : 0;
}

/* What is typed may be a command that is not finished: only its expression can be wrong. */
static void try_command(struct app *app)
{
	struct error unfinished = {0};
	struct typed typed;

	if (command_line_read(prompt_text(&app->prompt), app_places(app), &typed, &unfinished) &&
		!arguments_check(app, &typed, &app->mistake))
		app->mistake.column += (uint32_t)typed.argument_at;
}

static void try_tag(struct app *app)
{
	pattern_close(pattern_open(prompt_text(&app->prompt), true, &app->mistake));
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
	static void (*const functions[QUESTION_COUNT])(struct app * app) = {
		[ASK_FILTER] = try_filter,
		[ASK_SEARCH] = try_search,
		[ASK_TAG] = try_tag,
		[ASK_HELP] = try_help,
		[ASK_WHERE] = try_filter,
		[ASK_COMMAND] = try_command,
	};

	app->mistake = (struct error){0};
	if (functions[app->question])
		functions[app->question](app);
}

static void close_prompt(struct app *app)
{
	completion_close(&app->completion);
	app->open.prompt = false;
}

static void cancel(struct app *app)
{
	struct level *level = levels_top(&app->levels);
	struct error ignored = {0}; /* it was good before */
	bool filters = app->question == ASK_FILTER || app->question == ASK_WHERE;

	close_prompt(app);
	if (app->question == ASK_HELP)
		app->help.place.selected = app->origin;
	if (filters)
		view_filter(level->view, app->before, &ignored);
	if (filters || app->question == ASK_SEARCH)
		go_to(app, app->origin);
}

static void remember(struct app *app, enum question question, struct slice line)
{
	history_add(&app->histories[question], line);
	if (app->keeps_history)
		history_keep(ask_letters[question], line);
}

/* The prompt is closed before, since the answer may open another one; it is opened again where
 * something is wrong. */
static void enter(struct app *app)
{
	enum question question = app->question;
	struct error mistake = {0};
	struct arena arena = {0};

	if (app->mistake.code != ERROR_NONE && question != ASK_COMMAND)
		return; /* it stays open, with the mistake shown */
	struct slice line = arena_copy(&arena, prompt_text(&app->prompt));
	close_prompt(app);
	remember(app, question, line);
	if (!answer(app, question, line, &mistake)) {
		ask(app, question);
		prompt_open(&app->prompt, labels[question], line, &app->histories[question]);
		app->mistake = mistake;
	}
	arena_release(&arena);
}

/* Tab: what the word before the cursor may become, or the next of these. */
static void complete(struct app *app, int step)
{
	static const enum argument kinds[QUESTION_COUNT] = {
		[ASK_FILTER] = ARGUMENT_REGEX,
		[ASK_SEARCH] = ARGUMENT_REGEX,
		[ASK_TAG] = ARGUMENT_REGEX,
		[ASK_WHERE] = ARGUMENT_EXPR,
		[ASK_SAVE] = ARGUMENT_FILE,
	};
	const struct level *level = levels_top(&app->levels);
	struct candidates of = {&app->completion, app->levels.session, level->view,
		level->place.selected, app_places(app)};
	struct slice text = slice_first(prompt_text(&app->prompt), app->prompt.cursor);
	bool changed;

	if (completion_is_open(&app->completion)) {
		changed = completion_step(&app->completion, &app->prompt, step);
	} else {
		size_t from = app->question == ASK_COMMAND
				      ? candidates_command(&of, text)
				      : candidates_argument(&of, kinds[app->question], text);
		changed = completion_begin(&app->completion, &app->prompt, from);
	}
	if (changed)
		try_text(app);
}

void ask_key(struct app *app, int code)
{
	if (code == CODE_TAB || code == CODE_BACK_TAB) {
		complete(app, code == CODE_TAB ? 1 : -1);
		return;
	}
	completion_close(&app->completion);
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
	if (app->mistake.code == ERROR_USAGE && app->mistake.column == 0)
		snprintf(text, MESSAGE_SIZE, "%.200s", app->mistake.message); /* the whole of it */
	else if (app->mistake.code != ERROR_NONE)
		snprintf(text, MESSAGE_SIZE, "at %u: %.200s", app->mistake.column + 1,
			app->mistake.message);
	else if (app->question == ASK_FILTER || app->question == ASK_WHERE)
		snprintf(text, MESSAGE_SIZE, "%zu of %zu", view_count(view), view_total(view));
	else if (app->question == ASK_SAVE || app->question == ASK_PIPE)
		snprintf(text, MESSAGE_SIZE, "%s%s", taking_words(app, &choice, rows),
			app->question == ASK_SAVE ? ": " SAVE_ENDINGS : " as text");
	return text;
}
