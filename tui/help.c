#include "tui/help.h"

#include <stdlib.h>

#define INDENT	   2
#define KEYS_WIDTH 17
#define NAME_WIDTH 16
#define NAMES_FROM 72 /* columns of the screen: below that a name stands behind its text */
#define TEXT_LEAST 8
#define HEAD_MOST  8 /* bytes of a head that stands beside the name */

static void add_line(struct help *help, struct slice text, enum role role)
{
	help->lines = grow(help->lines, help->count, &help->line_capacity, sizeof(*help->lines));
	help->roles = grow(help->roles, help->count, &help->role_capacity, sizeof(*help->roles));
	help->lines[help->count] = text;
	help->roles[help->count++] = (uint8_t)role;
}

/* As many whole words as fit in `room`, taken off the front; one that is longer is not cut. */
static struct slice next_line(struct slice *rest, size_t room)
{
	size_t end = 0;

	*rest = slice_trim(*rest);
	for (size_t i = 1; i <= rest->length; i++)
		if ((i == rest->length || rest->at[i] == ' ') && (i <= room || end == 0))
			end = i;
	struct slice line = slice_first(*rest, end);
	*rest = slice_from(*rest, end);
	return line;
}

/* `left` in its column of `width`, then the text, which goes on below itself. */
static void add_wrapped(struct help *help, struct slice left, size_t width, struct slice text)
{
	size_t columns = help->columns > INDENT ? (size_t)help->columns - INDENT : 0;
	size_t room = columns > width + TEXT_LEAST ? columns - width : TEXT_LEAST;

	do {
		struct slice line = next_line(&text, room);
		add_line(help,
			arena_print(&help->arena, "%-*.*s%.*s", (int)width, (int)left.length,
				left.at, (int)line.length, line.at),
			ROLE_TEXT);
		left = SLICE_EMPTY;
	} while (text.length);
}

/* Keys, the name with its argument where that fits, what it does. */
static void add_command(struct help *help, struct slice keys, struct slice usage, struct slice text)
{
	struct slice name = slice_first(usage, slice_find(usage, SLICE(" ")));

	if (usage.length < NAME_WIDTH - 1)
		name = usage;
	if (help->columns < NAMES_FROM) {
		add_wrapped(help, keys, KEYS_WIDTH,
			arena_print(&help->arena, "%.*s  :%.*s", (int)text.length, text.at,
				(int)name.length, name.at));
		return;
	}
	add_wrapped(help,
		arena_print(&help->arena, "%-*.*s:%.*s", KEYS_WIDTH, (int)keys.length, keys.at,
			(int)name.length, name.at),
		KEYS_WIDTH + NAME_WIDTH + 1, text);
}

static void add_heading(struct help *help, const char *text)
{
	add_line(help, SLICE_EMPTY, ROLE_TEXT);
	add_line(help, slice_of(text), ROLE_HEADING);
}

static void add_section(
	struct help *help, const struct key_map *map, enum key_section section, unsigned place)
{
	bool begun = false;

	for (size_t i = 0; i < key_count; i++) {
		const struct key_entry *entry = &key_table[i];
		if (entry->section != section || !(entry->places & place))
			continue;
		if (!begun)
			add_heading(help, keys_section_name(section));
		begun = true;
		add_command(help, key_map_names(map, entry, place, &help->arena),
			slice_of(entry->usage), slice_of(entry->help));
	}
}

/* Keys that a person has bound to a command with its argument. */
static void add_own(struct help *help, const struct key_map *map, unsigned place)
{
	char name[KEY_NAME_SIZE];
	bool begun = false;

	for (size_t i = 0; i < map->count; i++) {
		const struct binding *binding = &map->bindings[i];
		if (!(binding->typed.places & place) || binding_is_plain(binding))
			continue;
		if (!begun)
			add_heading(help, "Your own keys");
		begun = true;
		add_wrapped(help,
			arena_copy(&help->arena, slice_of(keys_name(binding->code, name))),
			KEYS_WIDTH,
			arena_print(&help->arena, ":%.*s", (int)binding->text.length,
				binding->text.at));
	}
}

void help_open(
	struct help *help, const struct key_map *map, unsigned place, const char *name, int columns)
{
	*help = (struct help){.columns = columns};
	add_line(help, arena_print(&help->arena, "Help: %s", name), ROLE_TITLE);
	add_wrapped(help, SLICE_EMPTY, 0,
		SLICE("q goes back, / searches here; a number before a key repeats it. What stands "
		      "behind a colon can be typed after the key :"));
	for (int section = 0; section < KEYS_SECTIONS; section++)
		add_section(help, map, (enum key_section)section, place);
	add_own(help, map, place);
}

/* The head of a column as it stands on the screen, with the name it is called by where that is
 * another. A head that is a scale or a label is not its name. */
static struct slice column_left(struct help *help, const struct view_column *column)
{
	if (column->head.length == 0 || column->head.length > HEAD_MOST ||
		slice_equal(column->head, column->name))
		return column->name;
	return arena_print(&help->arena, "%.*s (%.*s)", (int)column->head.length, column->head.at,
		(int)column->name.length, column->name.at);
}

static void add_columns(struct help *help, const struct view *view)
{
	struct view_column column;

	add_heading(help, "Columns (the names for c and --columns)");
	for (size_t i = 0; view_column_choice(view, i, &column, &help->arena); i++) {
		if (column.is_hidden || column.name.length == 0)
			continue;
		struct slice left = column_left(help, &column);
		size_t over = left.length - (size_t)cells_width(left, false);
		add_wrapped(help, left, KEYS_WIDTH + over, column.words);
	}
}

/* THE table of signs. */
static void add_signs(struct help *help)
{
	static const char *const signs[][2] = {
		{"R", "regression: beyond chance, and at least the floor"},
		{"I", "improvement: the same to the better"},
		{"*", "changed: which way is better is not known; before a row: tagged"},
		{"=", "the same: the whole 95 % interval is within the floor"},
		{".", "could be chance: the data cannot tell"},
		{"?", "unknown; the detail (d) says what is missing"},
		{"10%!", "high noise (:noise PCT says from where on)"},
		{"7.6x-", "a fall to a 7.6th; 7.6x+: a rise to 7.6 times"},
		{">15x", "at least: the document printed no stddev"},
		{"..", "a name that is cut; Right scrolls to all of it"},
	};

	add_heading(help, "Signs");
	for (size_t i = 0; i < ARRAY_LENGTH(signs); i++)
		add_wrapped(help, slice_of(signs[i][0]), KEYS_WIDTH, slice_of(signs[i][1]));
}

void help_add_columns(struct help *help, const struct view *view)
{
	const char *key, *text;

	add_columns(help, view);
	add_signs(help);
	add_heading(help, "Sort keys (the names for o, :sort and --sort)");
	for (size_t i = 0; view_sort_choice(view, i, &key, &text); i++)
		add_wrapped(help, slice_of(key), KEYS_WIDTH, slice_of(text));
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
