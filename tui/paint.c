#include "tui/paint.h"

#include <curses.h>

#define DIRECT_FROM 0x10000 /* more colours are direct ones */

/* Colours that can be had. Terminals with direct colour take 0 to 7 as the eight colours, and all
 * else as red, green and blue. */
static int colours_of_terminal(void)
{
	if (!has_colors() || start_color() != OK || use_default_colors() != OK)
		return 0;
	return COLORS > DIRECT_FROM ? 8 : COLORS;
}

static attr_t attributes_of(struct appearance look)
{
	return (look.attributes & LOOK_BOLD ? A_BOLD : 0) |
	       (look.attributes & LOOK_DIM ? A_DIM : 0) |
	       (look.attributes & LOOK_UNDERLINE ? A_UNDERLINE : 0) |
	       (look.attributes & LOOK_REVERSE ? A_REVERSE : 0);
}

void paint_open(struct paint *paint, enum theme_id theme)
{
	int colours = theme == THEME_NONE ? 0 : colours_of_terminal();

	for (int role = 0; role < ROLE_COUNT; role++) {
		struct appearance look = theme_look(theme, (enum role)role, colours);
		int16_t pair = (int16_t)(role + 1);
		paint->attributes[role] = attributes_of(look);
		paint->pairs[role] = 0;
		if (look.colour == NO_COLOUR)
			continue;
		if (pair < COLOR_PAIRS && init_pair(pair, look.colour, -1) == OK)
			paint->pairs[role] = pair;
	}
}

/* Does the C library take the character for as wide as the grid does? If not, the terminal may
 * follow either, and the rest of the row would be out of place. */
static bool has_width(const struct cells *cells, int row, int column)
{
	bool wide = column + 1 < cells->columns && cells_at(cells, row, column + 1)->code == 0;

	return wcwidth((wchar_t)cells_at(cells, row, column)->code) == (wide ? 2 : 1);
}

static void paint_cell(const struct paint *paint, const struct cells *cells, int row, int column)
{
	const struct cell *cell = cells_at(cells, row, column);
	wchar_t text[2 + COMBINING_MOST] = {(wchar_t)cell->code};
	size_t length = 1;
	cchar_t character;

	if (!has_width(cells, row, column))
		text[0] = cell->code ? L'?' : L' ';
	for (size_t i = 0; i < COMBINING_MOST && cell->combining[i] && cell->code; i++)
		text[length++] = (wchar_t)cell->combining[i];
	setcchar(&character, text, paint->attributes[cell->role], paint->pairs[cell->role], NULL);
	mvadd_wch(row, column, &character);
}

void paint_frame(
	const struct paint *paint, const struct cells *cells, int cursor_row, int cursor_column)
{
	int rows, columns;

	getmaxyx(stdscr, rows, columns);
	for (int row = 0; row < rows && row < cells->rows; row++)
		for (int column = 0; column < columns && column < cells->columns; column++)
			if (column == 0 || cells_at(cells, row, column)->code)
				paint_cell(paint, cells, row, column);
	if (cursor_row >= 0 && cursor_row < rows && cursor_column >= 0 && cursor_column < columns)
		move(cursor_row, cursor_column);
	refresh();
}
