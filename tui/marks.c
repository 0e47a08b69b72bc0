#include "tui/marks.h"

#include "tui/draw.h"

#define BEFORE '\'' /* the letter of the place before the last jump */

static bool is_letter(int letter)
{
	return letter > 0 && letter < 128 && text_is_alpha((char)letter);
}

static struct mark mark_here(const struct app *app)
{
	const struct level *level = levels_top(&app->levels);

	return (struct mark){true, view_id(level->view), view_scope(level->view),
		view_row(level->view, level->place.selected)};
}

bool marks_set(struct app *app, int letter)
{
	if (!is_letter(letter))
		return false;
	app->marks.marks[letter] = mark_here(app);
	app_say(app, ROLE_STATUS, "marked %c; '%c leads back to it", letter, letter);
	return true;
}

bool marks_go(struct app *app, int letter)
{
	if (!is_letter(letter) && letter != BEFORE)
		return false;
	struct mark mark = app->marks.marks[letter];
	if (!mark.set) {
		app_say(app, ROLE_STATUS,
			letter == BEFORE ? "no jump to go back from yet" : "%c marks nothing",
			letter);
		return true;
	}
	app->marks.marks[BEFORE] = mark_here(app);
	levels_push(&app->levels, mark.id, mark.scope);
	struct level *level = levels_top(&app->levels);
	size_t row = view_find(level->view, mark.row);
	if (row == SIZE_MAX)
		app_say(app, ROLE_STATUS, "the row of the mark is hidden here");
	else
		place_jump(&level->place, row, view_count(level->view), draw_page(app));
	return true;
}

void marks_renumber(struct marks *marks, const uint32_t *moved)
{
	for (size_t i = 0; moved && i < ARRAY_LENGTH(marks->marks); i++) {
		struct mark *mark = &marks->marks[i];
		mark->set =
			mark->set && view_renumber_row(mark->id, &mark->scope, &mark->row, moved);
	}
}
