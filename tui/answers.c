#include "tui/answers.h"

#include "tui/ask.h"
#include "tui/draw.h"
#include "tui/pipe.h"
#include "tui/save.h"

#include <stdio.h>

#define WHERE "where " /* before an expression on columns, in the filter of a view */

bool answer_where(struct app *app, struct slice expression, struct error *error)
{
	struct arena arena = {0};
	struct slice text =
		arena_print(&arena, WHERE "%.*s", (int)expression.length, expression.at);
	size_t column = strlen(WHERE);

	expression = slice_trim(expression);
	bool good = view_filter(
		levels_top(&app->levels)->view, expression.length ? text : SLICE_EMPTY, error);
	if (!good)
		error->column -= error->column < column ? error->column : (uint32_t)column;
	arena_release(&arena);
	return good;
}

bool answer_search(struct app *app, struct slice pattern, struct error *error)
{
	struct level *level = levels_top(&app->levels);

	if (app->open.help) {
		if (!help_search(&app->help, pattern, true, draw_page(app)))
			app_say(app, ROLE_ERROR, "nothing matches: %.*s", (int)pattern.length,
				pattern.at);
		return true;
	}
	size_t row = view_search(level->view, pattern, level->place.selected, true, error);
	if (error->code != ERROR_NONE)
		return false;
	snprintf(app->search, sizeof(app->search), "%.*s", (int)pattern.length, pattern.at);
	if (row == SIZE_MAX)
		app_say(app, ROLE_ERROR, "no row matches: %s", app->search);
	else
		place_jump(&level->place, row, view_count(level->view), draw_page(app));
	return true;
}

/* What was found while typing is where we are. */
static bool entered_search(struct app *app, struct slice pattern, struct error *error)
{
	struct level *level = levels_top(&app->levels);

	if (pattern.length == 0) {
		ask_again(app, true, 1);
		return true;
	}
	place_jump(&level->place, app->origin, view_count(level->view), draw_page(app));
	return answer_search(app, pattern, error);
}

static bool entered_help(struct app *app, struct slice pattern, struct error *error)
{
	(void)error;
	if (pattern.length == 0)
		ask_again(app, true, 1);
	return true;
}

bool answer_tag(struct app *app, struct slice pattern, struct error *error)
{
	size_t tagged = 0;

	if (pattern.length)
		tagged = view_tag_matching(levels_top(&app->levels)->view, pattern, error);
	if (error->code != ERROR_NONE)
		return false;
	app_say(app, ROLE_STATUS, "%zu row%s tagged", tagged, tagged == 1 ? "" : "s");
	return true;
}

bool answer_pipe(struct app *app, struct slice command, struct error *error)
{
	(void)error;
	if (slice_trim(command).length == 0)
		app_say(app, ROLE_STATUS, "nothing is done");
	else
		pipe_rows(app, command);
	return true;
}

static bool entered_save(struct app *app, struct slice name, struct error *error)
{
	if (slice_trim(name).length)
		return save_rows(app, name, error);
	app_say(app, ROLE_STATUS, "nothing is done");
	return true;
}

static bool entered_command(struct app *app, struct slice line, struct error *error)
{
	struct typed typed;

	if (slice_trim(line).length == 0)
		return true;
	if (!command_line_read(line, app_places(app), &typed, error))
		return false;
	if (app_do(app, &typed, 0, error))
		return true;
	error->column += (uint32_t)typed.argument_at;
	return false;
}

bool answer(struct app *app, enum question question, struct slice line, struct error *error)
{
	static bool (*const functions[QUESTION_COUNT])(
		struct app * app, struct slice line, struct error * error) = {
		[ASK_SEARCH] = entered_search,
		[ASK_TAG] = answer_tag,
		[ASK_HELP] = entered_help,
		[ASK_COMMAND] = entered_command,
		[ASK_SAVE] = entered_save,
		[ASK_PIPE] = answer_pipe,
	};

	return !functions[question] || functions[question](app, line, error);
}
