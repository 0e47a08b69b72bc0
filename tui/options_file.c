#include "tui/options_file.h"

#include <stdio.h>
#include <stdlib.h>

#define LINE_MOST 1024

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

/* Is the line good by itself? */
static bool is_option(char *program, char *argument, struct error *error)
{
	char *alone[] = {program, argument, NULL};
	struct options options;
	bool good = options_parse(&options, 2, alone, error);

	options_release(&options);
	return good;
}

static bool add_line(struct arguments *all, size_t *capacity, char *program, struct slice line,
	struct error *error)
{
	line = slice_trim(line);
	if (line.length == 0 || line.at[0] == '#')
		return true;
	size_t length = line.length + 2;
	char *argument = arena_allocate(&all->arena, length + 1);
	snprintf(argument, length + 1, "--%.*s", (int)line.length, line.at);
	if (!is_option(program, argument, error))
		return false;
	add(all, capacity, argument);
	return true;
}

static bool add_file(struct arguments *all, size_t *capacity, const char *path, char *program,
	struct error *error)
{
	FILE *file = path ? fopen(path, "r") : NULL;
	char text[LINE_MOST];
	uint32_t number = 0;
	bool good = true;

	while (file && fgets(text, sizeof(text), file)) {
		struct error mistake = {0};
		number++;
		if (add_line(all, capacity, program, slice_of(text), &mistake) || !good)
			continue;
		good = error_set(error, mistake.code, path, number, "%s", mistake.message);
	}
	if (file)
		fclose(file);
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
