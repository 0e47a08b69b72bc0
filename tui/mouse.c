#include "tui/mouse.h"

#include "tui/choose.h"
#include "tui/commands.h"
#include "tui/draw.h"

#define WHEEL_ROWS 3

static bool is_wheel(const struct mouse *event)
{
	return event->kind == MOUSE_WHEEL_UP || event->kind == MOUSE_WHEEL_DOWN;
}

static void scroll(struct place *place, const struct mouse *event, size_t total, size_t page)
{
	place_wheel(place, event->kind == MOUSE_WHEEL_DOWN ? WHEEL_ROWS : -WHEEL_ROWS, total, page);
}

static void act_in_help(struct app *app, const struct mouse *event)
{
	struct place *place = &app->help.place;
	size_t row = place->first + (size_t)event->row;

	if (is_wheel(event))
		scroll(place, event, app->help.count, draw_page(app));
	else if (row < app->help.count)
		place->selected = row;
}

/* A click beside the menu closes it. */
static void act_in_menu(struct app *app, const struct mouse *event)
{
	struct menu *menu = &app->menu;
	int row = event->row - menu->row;
	bool on_item = row >= 0 && (size_t)row < menu->page;

	if (is_wheel(event)) {
		scroll(&menu->place, event, menu->count, menu->page);
		return;
	}
	if (on_item)
		menu->place.selected = menu->place.first + (size_t)row;
	choose_key(app, on_item ? CODE_ENTER : CODE_ESCAPE);
}

static void act_in_body(struct app *app, const struct mouse *event, int row)
{
	struct level *level = levels_top(&app->levels);
	size_t index = level->place.first + (size_t)row;

	app->detail_active = false;
	if (index >= view_count(level->view))
		return;
	level->place.selected = index;
	if (event->kind == MOUSE_OPEN)
		commands_run(app, COMMAND_ENTER, 0);
}

static void sort_by_head(struct app *app, const struct mouse *event)
{
	struct level *level = levels_top(&app->levels);

	if (view_sort_at(level->view, app->cells.columns, level->place.scroll, event->column))
		level->place.selected = level->place.first = 0;
}

static void act_in_view(struct app *app, const struct mouse *event)
{
	struct level *level = levels_top(&app->levels);
	struct layout layout = draw_layout(app);
	bool in_detail = layout.detail_rows && event->row >= layout.detail_row &&
			 event->row < layout.status_row;

	if (is_wheel(event) && in_detail)
		scroll(&app->detail_place, event, (size_t)view_detail_rows(level->view),
			(size_t)layout.detail_rows - 1);
	else if (is_wheel(event))
		scroll(&level->place, event, view_count(level->view), draw_page(app));
	else if (in_detail)
		app->detail_active = true;
	else if (event->row >= layout.body_row && event->row < layout.body_row + layout.body_rows)
		act_in_body(app, event, event->row - layout.body_row);
	else if (event->row == layout.body_row - 1)
		sort_by_head(app, event);
}

void mouse_act(struct app *app, const struct mouse *event)
{
	if (app->open.prompt)
		return;
	if (app->open.menu)
		act_in_menu(app, event);
	else if (app->open.help)
		act_in_help(app, event);
	else
		act_in_view(app, event);
}

void mouse_switch(struct app *app)
{
	bool on = !app->mouse;

	if (!term_mouse(app->tty, on)) {
		app_say(app, ROLE_STATUS, "no mouse that is known of this terminal");
		return;
	}
	app->mouse = on;
	app_say(app, ROLE_STATUS,
		on ? "the mouse selects, opens, sorts, scrolls; M gives it back"
		   : "the mouse is the terminal's own again");
}
