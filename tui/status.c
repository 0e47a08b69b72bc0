/* The line at the bottom: what is chosen, then hints where there is room, and the position. */
#include "tui/draw.h"

#include "views/filter.h"

#include <stdio.h>

#define GAP 2 /* columns between the parts */

/* Where the next part goes, and where the position at the right begins. */
struct line {
	struct cells *cells;
	int row, column, end;
};

static int room(const struct line *line)
{
	return line->end - line->column;
}

static void put_part(struct line *line, const char *label, struct slice text)
{
	if (line->column > 1)
		line->column += GAP;
	line->column += cells_put(
		line->cells, line->row, line->column, room(line), slice_of(label), ROLE_STATUS);
	line->column +=
		cells_put(line->cells, line->row, line->column, room(line), text, ROLE_STATUS);
}

static void put_position(struct line *line, size_t selected, size_t count, size_t total)
{
	char text[80];

	if (count < total)
		snprintf(text, sizeof(text), "%zu/%zu of %zu", count ? selected + 1 : 0, count,
			total);
	else
		snprintf(text, sizeof(text), "%zu/%zu", count ? selected + 1 : 0, count);
	int width = (int)strlen(text);
	if (width > line->end)
		width = line->end;
	cells_put_right(
		line->cells, line->row, line->end - width, width, slice_of(text), ROLE_STATUS);
	line->end -= width + GAP;
}

static bool shows_metrics(enum view_id id)
{
	return id == VIEW_METRICS || id == VIEW_BESIDE;
}

/* A pattern of the command line that gave up: which rows are shown is then in doubt. */
static void put_trouble(struct line *line, const struct session *session)
{
	struct error error = {0};

	if (filter_gave_up(session->filter, &error))
		line->column += cells_printf(line->cells, line->row, line->column, room(line),
			ROLE_ERROR, "%s", error.message);
}

static void put_choices(struct line *line, const struct session *session, const struct view *view)
{
	char tagged[40], folded[40], problems[40], aside[40], apart[40];

	put_trouble(line, session);
	if (session->aside_count) {
		snprintf(aside, sizeof(aside), "%u run%s set aside", session->aside_count,
			session->aside_count == 1 ? "" : "s");
		put_part(line, aside, SLICE_EMPTY);
	}
	if (view_pattern(view).length)
		put_part(line, "filter: ", view_pattern(view));
	put_part(line, "sort: ", view_sort_keys(view));
	if (view_tag_count(view)) {
		snprintf(tagged, sizeof(tagged), "%zu tagged, y copies", view_tag_count(view));
		put_part(line, tagged, SLICE_EMPTY);
	}
	if (session->hide_drowned && shows_metrics(view_id(view)))
		put_part(line, "noise hidden", SLICE_EMPTY);
	if (view_folded(view)) {
		snprintf(folded, sizeof(folded), "%zu folded", view_folded(view));
		put_part(line, folded, SLICE_EMPTY);
	}
	if (view_profile_hidden(view)) {
		snprintf(apart, sizeof(apart), "P: %zu of the profile", view_profile_hidden(view));
		put_part(line, apart, SLICE_EMPTY);
	}
	if (session->only_unseen)
		put_part(line, "only unseen", SLICE_EMPTY);
	if (session->store->note_count && view_id(view) != VIEW_PROBLEMS) {
		snprintf(problems, sizeof(problems), "%u problem%s", session->store->note_count,
			session->store->note_count == 1 ? "" : "s");
		put_part(line, problems, SLICE_EMPTY);
	}
	if (session->profile != PROFILE_APART)
		put_part(line, session->profile == PROFILE_ONLY ? "profile alone" : "with profile",
			SLICE_EMPTY);
}

/* The first of the keys in force of a line of the table; empty when none is left. */
static struct slice first_key(
	const struct app *app, const struct key_entry *entry, unsigned place, struct arena *arena)
{
	struct slice names = key_map_names(app->keys, entry, place, arena);

	return slice_first(names, slice_find(names, SLICE(", ")));
}

/* What a key does here, in a word: the key that closes a view quits at the first one, and the help
 * is not offered in the help. */
static struct slice hint_word(const struct app *app, const struct key_entry *entry)
{
	if (entry->command == COMMAND_HELP && app->open.help)
		return SLICE_EMPTY;
	if (entry->command == COMMAND_BACK && !app->open.help && app->levels.depth == 1)
		return SLICE("quit");
	return keys_word(entry);
}

/* As many hints as fit whole, in the order of the table. What is between two has their role too: it
 * looks the same, and a change of colour and back is 22 bytes on the line. */
static void put_hints(const struct app *app, struct line *line, unsigned place)
{
	struct arena arena = {0};
	int gap = 0;

	if (line->column > 1)
		line->column += GAP;
	for (size_t i = 0; i < key_count; i++) {
		const struct key_entry *entry = &key_table[i];
		if (!(entry->places & IN_HINTS) || !(entry->places & place))
			continue;
		struct slice key = first_key(app, entry, place, &arena),
			     word = hint_word(app, entry);
		struct slice hint = arena_print(&arena, "%*s%.*s %.*s", gap, "", (int)key.length,
			key.at, (int)word.length, word.at);
		if (key.length == 0 || word.length == 0)
			continue;
		if (room(line) < (int)hint.length)
			break;
		line->column +=
			cells_put(line->cells, line->row, line->column, room(line), hint, ROLE_DIM);
		gap = GAP;
	}
	arena_release(&arena);
}

void draw_status(struct app *app, int row)
{
	const struct level *level = levels_top(&app->levels);
	struct line line = {&app->cells, row, 1, app->cells.columns - 1};
	char count[40];

	if (app->open.help)
		put_position(&line, app->help.place.selected, app->help.count, app->help.count);
	else
		put_position(&line, level->place.selected, view_count(level->view),
			view_total(level->view));
	if (app->count) {
		snprintf(count, sizeof(count), "%zu", app->count);
		put_part(&line, count, SLICE_EMPTY);
	}
	if (app->message[0]) {
		cells_put(&app->cells, row, line.column, room(&line), slice_of(app->message),
			app->message_role);
		return;
	}
	if (app->open.menu) {
		put_part(&line,
			app->menu.switches ? "Space switches, Esc closes"
					   : "Enter chooses, Esc cancels",
			SLICE_EMPTY);
		return;
	}
	if (app->live.text[0])
		put_part(&line, app->live.text, SLICE_EMPTY);
	if (!app->open.help)
		put_choices(&line, app->levels.session, level->view);
	put_hints(app, &line, app->open.help ? IN_HELP : 1u << view_id(level->view));
}
