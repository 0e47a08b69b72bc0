#include "tui/menu.h"

#include <stdlib.h>

#define SWITCH 4 /* columns of `[x] ` */
#define INDENT 3 /* columns from the left edge: the row's mark and a blank stay to be seen */

void menu_open(struct menu *menu, const char *title)
{
	*menu = (struct menu){.title = title, .page = 1};
}

void menu_add(struct menu *menu, struct slice name, struct slice help, uint32_t value)
{
	menu->items = grow(menu->items, menu->count, &menu->capacity, sizeof(*menu->items));
	menu->items[menu->count++] = (struct menu_item){.name = arena_copy(&menu->arena, name),
		.help = arena_copy(&menu->arena, help),
		.value = value};
}

void menu_close(struct menu *menu)
{
	arena_release(&menu->arena);
	free(menu->items);
	*menu = (struct menu){0};
}

const struct menu_item *menu_chosen(const struct menu *menu)
{
	return menu->place.selected < menu->count ? &menu->items[menu->place.selected] : NULL;
}

/* The item whose name begins with what was typed, from the selected one on. */
static bool go_to_typed(struct menu *menu)
{
	struct slice typed = {menu->typed, menu->typed_length};

	for (size_t i = 0; i < menu->count; i++) {
		size_t at = (menu->place.selected + i) % menu->count;
		if (slice_starts(menu->items[at].name, typed)) {
			place_jump(&menu->place, at, menu->count, menu->page);
			return true;
		}
	}
	return false;
}

/* A letter goes on with the name that is being typed, or begins another. */
static bool type_letter(struct menu *menu, int code)
{
	if (code <= ' ' || code >= 0x7f)
		return false;
	for (int attempt = 0; attempt < 2; attempt++) {
		if (menu->typed_length == MENU_TYPED_MOST)
			menu->typed_length = 0;
		menu->typed[menu->typed_length++] = (char)code;
		if (go_to_typed(menu))
			return true;
		menu->typed_length = 0;
	}
	return false;
}

enum menu_result menu_key(struct menu *menu, int code)
{
	enum command command = keys_command(code, IN_HELP);

	if (code == CODE_ENTER || (menu->switches && code == ' '))
		return menu->count ? MENU_CHOSEN : MENU_CANCELLED;
	if (command == COMMAND_CANCEL || command == COMMAND_INTERRUPT)
		return MENU_CANCELLED;
	if (type_letter(menu, code))
		return MENU_OPEN;
	if (command == COMMAND_BACK || command == COMMAND_QUIT)
		return MENU_CANCELLED;
	place_move(&menu->place, command, 0, menu->count, menu->page);
	return MENU_OPEN;
}

/* Columns of the widest name, and of the whole menu with its frame. */
static int name_width(const struct menu *menu, bool ascii)
{
	int width = 0;

	for (size_t i = 0; i < menu->count; i++) {
		int length = cells_width(menu->items[i].name, ascii);
		width = length > width ? length : width;
	}
	return width;
}

static int menu_width(const struct menu *menu, int names, bool ascii)
{
	int width = cells_width(slice_of(menu->title), ascii) + 2;

	for (size_t i = 0; i < menu->count; i++) {
		int help = cells_width(menu->items[i].help, ascii);
		int length = 2 + names + (help ? 2 + help : 0) + (menu->switches ? SWITCH : 0);
		width = length > width ? length : width;
	}
	return width + 4;
}

/* Blank a line of the menu and a column on each side, so that it stands out from the rows. */
static void draw_blank(struct cells *cells, int row, int column, int width)
{
	int from = column > 1 ? column - 1 : column;

	width += column - from + 1;
	cells_printf(cells, row, from, width, ROLE_TEXT, "%*s", width, "");
}

static void draw_edge(struct cells *cells, int row, int column, int width, const char *title)
{
	draw_blank(cells, row, column, width);
	for (int i = 1; i < width - 1; i++)
		cells_put(cells, row, column + i, 1, SLICE("-"), ROLE_DIM);
	cells_put(cells, row, column, 1, SLICE("+"), ROLE_DIM);
	cells_put(cells, row, column + width - 1, 1, SLICE("+"), ROLE_DIM);
	if (title[0])
		cells_printf(cells, row, column + 2, width - 4, ROLE_TITLE, " %s ", title);
}

static void draw_item(const struct menu *menu, size_t index, struct cells *cells, int row,
	int column, int width, int names)
{
	const struct menu_item *item = &menu->items[index];
	bool selected = index == menu->place.selected;
	int at = column + 4;

	draw_blank(cells, row, column, width);
	cells_put(cells, row, column, 1, SLICE("|"), ROLE_DIM);
	cells_put(cells, row, column + width - 1, 1, SLICE("|"), ROLE_DIM);
	if (selected)
		cells_put(cells, row, column + 2, 1, SLICE(">"), ROLE_TEXT);
	if (menu->switches)
		at += cells_put(
			cells, row, at, width - 6, slice_of(item->on ? "[x] " : "[ ] "), ROLE_TEXT);
	int room = column + width - 2 - at;
	cells_put_middle(cells, row, at, names < room ? names : room, item->name,
		selected ? ROLE_TITLE : ROLE_TEXT);
	cells_put(cells, row, at + 2 + names, room - 2 - names, item->help, ROLE_DIM);
}

void menu_draw(struct menu *menu, struct cells *cells, int row, int rows, int *cursor_row,
	int *cursor_column)
{
	int names = name_width(menu, cells->ascii);
	int width = menu_width(menu, names, cells->ascii) + 2;
	int column = width + INDENT <= cells->columns ? INDENT : 0;
	bool framed = rows > 2;
	int most = framed ? rows - 2 : rows > 0 ? rows : 1;

	width = width > cells->columns - column ? cells->columns - column : width;
	menu->page = menu->count < (size_t)most ? menu->count : (size_t)most;
	place_keep(&menu->place, menu->count, menu->page);
	if (framed)
		draw_edge(cells, row++, column, width, menu->title);
	menu->row = row;
	for (size_t i = 0; i < menu->page; i++)
		draw_item(menu, menu->place.first + i, cells, row + (int)i, column, width, names);
	if (framed)
		draw_edge(cells, row + (int)menu->page, column, width, "");
	*cursor_row = row + (int)(menu->place.selected - menu->place.first);
	*cursor_column = column + (width > 2 ? 2 : 0);
}
