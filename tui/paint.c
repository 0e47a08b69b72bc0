#include "tui/paint.h"

#include <curses.h>
#include <stdlib.h>

enum { NO_PAIR = -1 };

/* How a role looks: a colour of the terminal's own on its own background, and attributes. */
struct look {
	int16_t colour; /* NO_PAIR: the terminal's usual one */
	attr_t attributes;
};

/* Attributes alone must do where there is no colour; the sign beside each role tells the rest. */
static const struct look looks_mono[ROLE_COUNT] = {
	[ROLE_TEXT] = {NO_PAIR, A_NORMAL},
	[ROLE_TITLE] = {NO_PAIR, A_BOLD},
	[ROLE_HEADING] = {NO_PAIR, A_UNDERLINE},
	[ROLE_DIM] = {NO_PAIR, A_NORMAL},
	[ROLE_BETTER] = {NO_PAIR, A_NORMAL},
	[ROLE_WORSE] = {NO_PAIR, A_BOLD},
	[ROLE_CHANGED] = {NO_PAIR, A_NORMAL},
	[ROLE_NOISY] = {NO_PAIR, A_NORMAL},
	[ROLE_HEADLINE] = {NO_PAIR, A_BOLD},
	[ROLE_MATCH] = {NO_PAIR, A_REVERSE},
	[ROLE_TAG] = {NO_PAIR, A_BOLD},
	[ROLE_STATUS] = {NO_PAIR, A_NORMAL},
	[ROLE_ERROR] = {NO_PAIR, A_REVERSE},
};

/* Colours that are to be read on black and on white. */
static const struct look looks_8[ROLE_COUNT] = {
	[ROLE_TEXT] = {NO_PAIR, A_NORMAL},
	[ROLE_TITLE] = {NO_PAIR, A_BOLD},
	[ROLE_HEADING] = {NO_PAIR, A_UNDERLINE},
	[ROLE_DIM] = {NO_PAIR, A_DIM},
	[ROLE_BETTER] = {COLOR_GREEN, A_NORMAL},
	[ROLE_WORSE] = {COLOR_RED, A_NORMAL},
	[ROLE_CHANGED] = {COLOR_CYAN, A_NORMAL},
	[ROLE_NOISY] = {COLOR_MAGENTA, A_NORMAL},
	[ROLE_HEADLINE] = {NO_PAIR, A_BOLD},
	[ROLE_MATCH] = {NO_PAIR, A_REVERSE},
	[ROLE_TAG] = {COLOR_BLUE, A_BOLD},
	[ROLE_STATUS] = {NO_PAIR, A_NORMAL},
	[ROLE_ERROR] = {COLOR_RED, A_BOLD},
};

/* The middle of the 6x6x6 cube and of the greys. */
static const struct look looks_256[ROLE_COUNT] = {
	[ROLE_TEXT] = {NO_PAIR, A_NORMAL},
	[ROLE_TITLE] = {NO_PAIR, A_BOLD},
	[ROLE_HEADING] = {NO_PAIR, A_UNDERLINE},
	[ROLE_DIM] = {244, A_NORMAL},
	[ROLE_BETTER] = {34, A_NORMAL},
	[ROLE_WORSE] = {167, A_NORMAL},
	[ROLE_CHANGED] = {37, A_NORMAL},
	[ROLE_NOISY] = {172, A_NORMAL},
	[ROLE_HEADLINE] = {NO_PAIR, A_BOLD},
	[ROLE_MATCH] = {NO_PAIR, A_REVERSE},
	[ROLE_TAG] = {33, A_BOLD},
	[ROLE_STATUS] = {NO_PAIR, A_NORMAL},
	[ROLE_ERROR] = {167, A_BOLD},
};

/* Terminals with direct colour take 0 to 7 as the eight colours, and all else as red, green and
 * blue. */
static const struct look *choose_looks(void)
{
	const char *no_color = getenv("NO_COLOR");

	if ((no_color && no_color[0]) || !has_colors() || start_color() != OK ||
		use_default_colors() != OK)
		return looks_mono;
	return COLORS >= 256 && COLORS <= 0x10000 ? looks_256 : looks_8;
}

void paint_open(struct theme *theme)
{
	const struct look *looks = choose_looks();

	for (int role = 0; role < ROLE_COUNT; role++) {
		int16_t pair = (int16_t)(role + 1);
		theme->attributes[role] = looks[role].attributes;
		theme->pairs[role] = 0;
		if (looks[role].colour == NO_PAIR)
			continue;
		if (pair < COLOR_PAIRS && init_pair(pair, looks[role].colour, -1) == OK)
			theme->pairs[role] = pair;
	}
}

/* Does the C library take the character for as wide as the grid does? If not, the terminal may
 * follow either, and the rest of the row would be out of place. */
static bool has_width(const struct cells *cells, int row, int column)
{
	bool wide = column + 1 < cells->columns && cells_at(cells, row, column + 1)->code == 0;

	return wcwidth((wchar_t)cells_at(cells, row, column)->code) == (wide ? 2 : 1);
}

static void paint_cell(const struct theme *theme, const struct cells *cells, int row, int column)
{
	const struct cell *cell = cells_at(cells, row, column);
	wchar_t text[2 + COMBINING_MOST] = {(wchar_t)cell->code};
	size_t length = 1;
	cchar_t character;

	if (!has_width(cells, row, column))
		text[0] = cell->code ? L'?' : L' ';
	for (size_t i = 0; i < COMBINING_MOST && cell->combining[i] && cell->code; i++)
		text[length++] = (wchar_t)cell->combining[i];
	setcchar(&character, text, theme->attributes[cell->role], theme->pairs[cell->role], NULL);
	mvadd_wch(row, column, &character);
}

void paint_frame(
	const struct theme *theme, const struct cells *cells, int cursor_row, int cursor_column)
{
	int rows, columns;

	getmaxyx(stdscr, rows, columns);
	for (int row = 0; row < rows && row < cells->rows; row++)
		for (int column = 0; column < columns && column < cells->columns; column++)
			if (column == 0 || cells_at(cells, row, column)->code)
				paint_cell(theme, cells, row, column);
	if (cursor_row >= 0 && cursor_row < rows && cursor_column >= 0 && cursor_column < columns)
		move(cursor_row, cursor_column);
	refresh();
}
