#include "tui/history.h"

#include "tui/state_file.h"

#include <stdlib.h>

#define FILE_NAME "history"
#define FILE_MOST 32768 /* bytes */

void history_add(struct history *history, struct slice line)
{
	size_t at = 0;

	if (line.length == 0)
		return;
	while (at < history->count && !slice_equal(slice_of(history->lines[at]), line))
		at++;
	if (at == history->count && history->count == HISTORY_MOST)
		at = 0;
	if (at < history->count) {
		free(history->lines[at]);
		history->count--;
		memmove(&history->lines[at], &history->lines[at + 1],
			(history->count - at) * sizeof(history->lines[0]));
	}
	char *copy = heap_allocate(line.length + 1);
	memcpy(copy, line.at, line.length);
	copy[line.length] = '\0';
	history->lines[history->count++] = copy;
}

void history_release(struct history *history)
{
	for (size_t i = 0; i < history->count; i++)
		free(history->lines[i]);
	history->count = 0;
}

void history_load(struct history *histories, const char *letters)
{
	struct arena arena = {0};
	struct slice rest = state_read(&arena, FILE_NAME), line;

	while (slice_line(&rest, &line)) {
		const char *letter = line.length > 2 && line.at[0] && line.at[1] == ' '
					     ? strchr(letters, line.at[0])
					     : NULL;
		if (letter)
			history_add(&histories[letter - letters], slice_from(line, 2));
	}
	arena_release(&arena);
}

void history_keep(char letter, struct slice line)
{
	struct arena arena = {0};

	if (line.length)
		state_append(FILE_NAME,
			arena_print(&arena, "%c %.*s", letter, (int)line.length, line.at),
			FILE_MOST);
	arena_release(&arena);
}
