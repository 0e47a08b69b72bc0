#include "tui/options_file.h"

#include "parsers/source.h"

#include <stdlib.h>

struct slice options_file_path(struct arena *arena)
{
	const char *config = getenv("XDG_CONFIG_HOME"), *home = getenv("HOME");

	if (config && config[0] == '/')
		return arena_print(arena, "%s/perfsift/options", config);
	if (home && home[0])
		return arena_print(arena, "%s/.config/perfsift/options", home);
	return SLICE_EMPTY;
}

static void add(struct arguments *all, size_t *capacity, char *argument)
{
	all->at = grow(all->at, (size_t)all->count, capacity, sizeof(*all->at));
	all->at[all->count++] = argument;
}

/* Is the line good by itself? It cannot say what is to be read: that is for the command line, whose
 * paths would come into its group. */
static bool is_option(char *program, char *argument, struct error *error)
{
	char *alone[] = {program, argument, NULL};
	struct options options;
	bool good = options_parse(&options, 2, alone, error);

	if (good && (options.path_count || options.group))
		good = error_set(error, ERROR_USAGE, NULL, 0,
			"paths and their groups are for the command line");
	options_release(&options);
	return good;
}

static bool add_line(struct arguments *all, size_t *capacity, char *program, struct slice line,
	struct error *error)
{
	line = slice_trim(line);
	if (line.length == 0 || line.at[0] == '#')
		return true;
	if (memchr(line.at, '\0', line.length))
		return error_set(error, ERROR_USAGE, NULL, 0, "the line is no text");
	size_t length = line.length + 2;
	char *argument = arena_allocate(&all->arena, length + 1);
	memcpy(argument, "--", 2);
	memcpy(argument + 2, line.at, line.length);
	argument[length] = '\0';
	if (!is_option(program, argument, error))
		return false;
	add(all, capacity, argument);
	return true;
}

static bool add_file(struct arguments *all, size_t *capacity, const char *path, char *program,
	struct error *error)
{
	struct source source;
	struct slice line;
	uint32_t number = 0;
	bool good = true;

	if (!path)
		return true;
	if (!source_open_if_there(path, &source, error))
		return false;
	for (struct slice rest = source.text; slice_line(&rest, &line);) {
		struct error mistake = {0};
		number++;
		if (add_line(all, capacity, program, line, &mistake) || !good)
			continue;
		good = error_set(error, mistake.code, path, number, "%s", mistake.message);
	}
	source_close(&source);
	return good;
}

bool arguments_open(
	struct arguments *all, const char *path, int count, char **arguments, struct error *error)
{
	size_t capacity = 0;

	*all = (struct arguments){0};
	if (count > 0)
		add(all, &capacity, arguments[0]);
	bool good = add_file(all, &capacity, path, count > 0 ? arguments[0] : NULL, error);
	for (int i = 1; i < count; i++)
		add(all, &capacity, arguments[i]);
	add(all, &capacity, NULL);
	all->count--;
	return good;
}

void arguments_release(struct arguments *all)
{
	free(all->at);
	arena_release(&all->arena);
	*all = (struct arguments){0};
}
