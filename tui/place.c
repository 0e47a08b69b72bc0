#include "tui/place.h"

#define SCROLL_MOST 10000

static size_t last_row(size_t total)
{
	return total ? total - 1 : 0;
}

void place_keep(struct place *place, size_t total, size_t page)
{
	size_t last_first = total > page ? total - page : 0;

	if (page == 0)
		page = 1;
	if (place->selected > last_row(total))
		place->selected = last_row(total);
	if (place->first > last_first)
		place->first = last_first;
	if (place->selected < place->first)
		place->first = place->selected;
	if (place->selected - place->first >= page)
		place->first = place->selected - page + 1;
}

void place_jump(struct place *place, size_t row, size_t total, size_t page)
{
	bool visible = row >= place->first && row - place->first < page;

	place->selected = row;
	if (!visible)
		place->first = row > page / 2 ? row - page / 2 : 0;
	place_keep(place, total, page);
}

static void go_down(struct place *place, size_t rows, size_t total)
{
	size_t last = last_row(total);

	place->selected = rows > last - place->selected ? last : place->selected + rows;
}

static void go_up(struct place *place, size_t rows)
{
	place->selected -= rows > place->selected ? place->selected : rows;
}

/* A page moves the screen with the selection, so that the row before stays where it is to be seen.
 */
static void page_down(struct place *place, size_t rows, size_t total)
{
	place->first += rows > total ? total : rows;
	go_down(place, rows, total);
}

static void page_up(struct place *place, size_t rows)
{
	place->first -= rows > place->first ? place->first : rows;
	go_up(place, rows);
}

static size_t times(size_t count, size_t rows)
{
	if (rows == 0)
		rows = 1;
	if (count == 0)
		return rows;
	return count > SIZE_MAX / rows ? SIZE_MAX : count * rows;
}

static void scroll_by(struct place *place, size_t count, int step)
{
	size_t steps = times(count, 1);

	place->scroll += step * (steps > SCROLL_MOST ? SCROLL_MOST : (int)steps);
	if (place->scroll < 0)
		place->scroll = 0;
	if (place->scroll > SCROLL_MOST)
		place->scroll = SCROLL_MOST;
}

bool place_move(struct place *place, enum command command, size_t count, size_t total, size_t page)
{
	size_t most = page > 1 ? page - 1 : 1; /* one row stays as a landmark */

	if (command == COMMAND_DOWN)
		go_down(place, times(count, 1), total);
	else if (command == COMMAND_UP)
		go_up(place, times(count, 1));
	else if (command == COMMAND_PAGE_DOWN)
		page_down(place, times(count, most), total);
	else if (command == COMMAND_PAGE_UP)
		page_up(place, times(count, most));
	else if (command == COMMAND_HALF_DOWN)
		page_down(place, times(count, page / 2), total);
	else if (command == COMMAND_HALF_UP)
		page_up(place, times(count, page / 2));
	else if (command == COMMAND_FIRST)
		place_jump(place, count ? count - 1 : 0, total, page);
	else if (command == COMMAND_LAST)
		place_jump(place, count ? count - 1 : last_row(total), total, page);
	else if (command == COMMAND_LEFT)
		scroll_by(place, count, -1);
	else if (command == COMMAND_RIGHT)
		scroll_by(place, count, 1);
	else
		return false;
	place_keep(place, total, page);
	return true;
}

void place_wheel(struct place *place, int rows, size_t total, size_t page)
{
	size_t last_first = total > page ? total - page : 0, up = rows < 0 ? (size_t)-rows : 0;

	if (rows > 0)
		place->first += (size_t)rows;
	else
		place->first -= up < place->first ? up : place->first;
	if (place->first > last_first)
		place->first = last_first;
	if (place->selected < place->first)
		place->selected = place->first;
	if (page && place->selected >= place->first + page)
		place->selected = place->first + page - 1;
	place_keep(place, total, page);
}

bool place_scroll(
	struct place *place, enum command command, size_t count, size_t total, size_t page)
{
	size_t last_first = total > page ? total - page : 0;
	struct place first = {.selected = place->first, .scroll = place->scroll};

	if (!place_move(&first, command, count, last_first + 1, page))
		return false;
	place->first = place->selected = first.selected;
	return true;
}
