#include "tui/help.h"

#include <stdlib.h>

#define KEYS_WIDTH 18

static void add_line(struct help *help, struct slice text, enum role role)
{
	help->lines = grow(help->lines, help->count, &help->line_capacity, sizeof(*help->lines));
	help->roles = grow(help->roles, help->count, &help->role_capacity, sizeof(*help->roles));
	help->lines[help->count] = text;
	help->roles[help->count++] = (uint8_t)role;
}

static void add_section(struct help *help, enum key_section section, unsigned places)
{
	bool begun = false;

	for (size_t i = 0; i < key_count; i++) {
		if (key_table[i].section != section || !(key_table[i].places & places))
			continue;
		if (!begun) {
			add_line(help, SLICE_EMPTY, ROLE_TEXT);
			add_line(help, slice_of(keys_section_name(section)), ROLE_HEADING);
		}
		begun = true;
		struct slice names = keys_names(&key_table[i], &help->arena);
		add_line(help,
			arena_print(&help->arena, "%-*.*s %s", KEYS_WIDTH, (int)names.length,
				names.at, key_table[i].help),
			ROLE_TEXT);
	}
}

void help_open(struct help *help, unsigned places, const char *name)
{
	*help = (struct help){0};
	add_line(help, arena_print(&help->arena, "Help: %s", name), ROLE_TITLE);
	add_line(help, SLICE("q goes back, / searches here; a number before a key repeats it."),
		ROLE_TEXT);
	for (int section = 0; section < KEYS_SECTIONS; section++)
		add_section(help, (enum key_section)section, places);
}

void help_add_columns(struct help *help, const struct view *view)
{
	const char *key, *text;

	add_line(help, SLICE_EMPTY, ROLE_TEXT);
	add_line(help, SLICE("Columns, by the names for o and --sort"), ROLE_HEADING);
	for (size_t i = 0; view_sort_choice(view, i, &key, &text); i++)
		add_line(help, arena_print(&help->arena, "%-*s %s", KEYS_WIDTH, key, text),
			ROLE_TEXT);
}

void help_close(struct help *help)
{
	arena_release(&help->arena);
	free(help->lines);
	free(help->roles);
	*help = (struct help){0};
}

bool help_search(struct help *help, struct slice pattern, bool forward, size_t page)
{
	if (pattern.length)
		help->pattern = arena_copy(&help->arena, pattern);
	if (help->pattern.length == 0)
		return false;
	for (size_t i = 1; i <= help->count; i++) {
		size_t step = forward ? i : help->count - i;
		size_t at = (help->place.selected + step) % help->count;
		if (slice_contains_nocase(help->lines[at], help->pattern)) {
			place_jump(&help->place, at, help->count, page);
			return true;
		}
	}
	return false;
}

void help_draw(const struct help *help, struct cells *cells, int row, int rows)
{
	for (int i = 0; i < rows; i++) {
		size_t at = help->place.first + (size_t)i;
		if (at >= help->count)
			break;
		if (at == help->place.selected)
			cells_put(cells, row + i, 0, 1, SLICE(">"), ROLE_TEXT);
		cells_put(cells, row + i, 2, cells->columns - 2, help->lines[at],
			(enum role)help->roles[at]);
	}
}
