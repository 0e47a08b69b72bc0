/* The menu of columns: each is switched on and off, and the table behind the menu follows. */
#include "tui/choose.h"

#define USUAL UINT32_MAX /* the item that takes all choices back */

static void mark_items(struct app *app)
{
	const struct view *view = levels_top(&app->levels)->view;

	for (size_t i = 0; i < app->menu.count; i++) {
		struct menu_item *item = &app->menu.items[i];
		item->on = item->value != USUAL &&
			   view_shows_column(view, item->value, app->cells.columns);
	}
}

static void switch_column(struct app *app, const struct menu_item *item)
{
	struct view *view = levels_top(&app->levels)->view;

	if (item->value == USUAL)
		view_usual_columns(view);
	else
		view_switch_column(view, item->value, !item->on);
	levels_top(&app->levels)->place.scroll = 0;
	mark_items(app);
}

static void add_items(struct app *app, bool hidden)
{
	const struct view *view = levels_top(&app->levels)->view;
	struct view_column column;

	for (size_t i = 0; view_column_choice(view, i, &column, &app->menu.arena); i++)
		if (column.name.length && column.is_hidden == hidden)
			menu_add(&app->menu, column.name, column.words, (uint32_t)i);
}

void choose_columns(struct app *app)
{
	choose_open(app, "columns", switch_column);
	app->menu.switches = true;
	add_items(app, false);
	add_items(app, true);
	menu_add(&app->menu, SLICE("as usual"), SLICE("as many as there is room for"), USUAL);
	mark_items(app);
}
