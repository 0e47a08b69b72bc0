#include "tui/key_map.h"

#include "parsers/source.h"

#include <stdio.h>
#include <stdlib.h>

struct slice key_map_user_path(struct arena *arena)
{
	const char *config = getenv("XDG_CONFIG_HOME"), *home = getenv("HOME");

	if (config && config[0] == '/')
		return arena_print(arena, "%s/perfsift/keys", config);
	if (home && home[0])
		return arena_print(arena, "%s/.config/perfsift/keys", home);
	return SLICE_EMPTY;
}

static bool read_place(struct slice word, unsigned *places)
{
	if (slice_equal(word, SLICE("all")))
		*places = IN_ALL;
	else if (slice_equal(word, SLICE("help")))
		*places = IN_HELP;
	else
		for (int id = 0; id < VIEW_COUNT; id++)
			if (slice_equal(word, slice_of(view_name((enum view_id)id))))
				*places = 1u << id;
	return *places != 0;
}

/* Digits make the number before a key, and Esc cancels whatever happens. */
static bool read_key(struct slice word, int *code)
{
	*code = keys_code(word);
	return *code != 0 && *code != CODE_ESCAPE && (*code < '0' || *code > '9');
}

static bool read_command(struct slice text, struct binding *binding, struct error *error)
{
	struct error mistake = {0};

	binding->typed.places = binding->places;
	if (slice_equal(text, SLICE("none")))
		return true;
	if (command_line_read(text, binding->places, &binding->typed, &mistake))
		return true;
	return error_set(error, mistake.code, NULL, 0, "%s", mistake.message);
}

/* `bind PLACE KEY COMMAND [ARGUMENT]` */
static bool read_line(
	struct key_map *map, struct slice line, struct binding *binding, struct error *error)
{
	struct slice rest = line, word = slice_token(&rest);

	if (!slice_equal(word, SLICE("bind")))
		return error_set(error, ERROR_USAGE, NULL, 0,
			"a line reads: bind PLACE KEY COMMAND [ARGUMENT]");
	word = slice_token(&rest);
	if (!read_place(word, &binding->places))
		return error_set(error, ERROR_USAGE, NULL, 0,
			"'%.*s' is no place; give the name of a view, help, or all",
			(int)slice_first(word, 60).length, word.at);
	word = slice_token(&rest);
	if (!read_key(word, &binding->code))
		return error_set(error, ERROR_USAGE, NULL, 0,
			"'%.*s' is no key that can be bound, such as x, C-x, F2, PgUp or Space",
			(int)slice_first(word, 60).length, word.at);
	binding->text = arena_copy(&map->arena, slice_trim(rest));
	return read_command(binding->text, binding, error);
}

static bool add_line(struct key_map *map, struct slice line, const char *file, uint32_t number,
	struct error *error)
{
	struct binding binding = {0};
	struct error mistake = {0};

	line = slice_trim(line);
	if (line.length == 0 || line.at[0] == '#')
		return true;
	if (map->count == BINDINGS_MOST)
		return error_set(error, ERROR_USAGE, file, number,
			"there are more than %d bindings", BINDINGS_MOST);
	if (!read_line(map, line, &binding, &mistake))
		return error_set(error, mistake.code, file, number, "%s", mistake.message);
	map->bindings = grow(map->bindings, map->count, &map->capacity, sizeof(*map->bindings));
	map->bindings[map->count++] = binding;
	return true;
}

bool key_map_add(struct key_map *map, struct slice text, const char *file, struct error *error)
{
	uint32_t number = 0, wrong = 0;

	for (struct slice line; slice_line(&text, &line);)
		wrong += !add_line(map, line, file, ++number, error);
	size_t used = strlen(error->message);
	if (wrong > 1)
		snprintf(error->message + used, sizeof(error->message) - used,
			"; %u more such line%s", wrong - 1, wrong > 2 ? "s" : "");
	return wrong == 0;
}

bool key_map_load(struct key_map *map, const char *path, struct error *error)
{
	struct source source;

	if (!source_open_if_there(path, &source, error))
		return false;
	bool good = key_map_add(map, source.text, path, error);
	source_close(&source);
	return good;
}

void key_map_release(struct key_map *map)
{
	arena_release(&map->arena);
	free(map->bindings);
	*map = (struct key_map){0};
}

/* The binding of a key in a place, or NULL. */
static const struct binding *find_binding(const struct key_map *map, int code, unsigned place)
{
	for (size_t i = map->count; i-- > 0;)
		if (map->bindings[i].code == code && map->bindings[i].typed.places & place)
			return &map->bindings[i];
	return NULL;
}

struct typed key_map_find(const struct key_map *map, int code, unsigned place)
{
	const struct binding *binding = find_binding(map, code, place);

	return binding ? binding->typed : (struct typed){.command = keys_command(code, place)};
}

bool binding_is_plain(const struct binding *binding)
{
	return binding->typed.argument.length == 0 && binding->typed.count == 0;
}

struct slice key_map_names(const struct key_map *map, const struct key_entry *entry, unsigned place,
	struct arena *arena)
{
	struct slice names = SLICE_EMPTY;
	char name[KEY_NAME_SIZE];

	for (size_t i = 0; i < KEYS_A_COMMAND + map->count; i++) {
		bool own = i >= KEYS_A_COMMAND;
		const struct binding *binding = own ? &map->bindings[i - KEYS_A_COMMAND] : NULL;
		int code = own ? binding->code : entry->codes[i];
		if (code == 0 || find_binding(map, code, place) != binding)
			continue;
		if (own && (binding->typed.command != entry->command || !binding_is_plain(binding)))
			continue;
		names = arena_print(arena, "%.*s%s%s", (int)names.length, names.at,
			names.length ? ", " : "", keys_name(code, name));
	}
	return names;
}
