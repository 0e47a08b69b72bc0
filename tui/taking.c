#include "tui/taking.h"

#include <stdlib.h>

static const struct view *top_view(const struct app *app)
{
	return levels_top(&app->levels)->view;
}

/* A filter may hide tagged rows that are not of metrics. */
static bool has_tagged(const struct app *app)
{
	const struct export_choice tagged = {.format = EXPORT_LKP, .tagged = true};

	return view_tag_count(top_view(app)) && export_count(top_view(app), &tagged);
}

struct export_choice taking_tagged(const struct app *app)
{
	struct export_choice choice = {.format = EXPORT_LKP, .brief = true};

	choice.tagged = has_tagged(app);
	choice.single = !choice.tagged;
	choice.selected = levels_top(&app->levels)->place.selected;
	return choice;
}

struct export_choice taking_shown(const struct app *app)
{
	return (struct export_choice){.format = EXPORT_LKP, .tagged = has_tagged(app)};
}

struct slice taking_text(
	const struct app *app, const struct export_choice *choice, struct arena *arena)
{
	struct error ignored = {0}; /* a stream in memory does not fail */
	char *text = NULL;
	size_t length = 0;
	FILE *stream = open_memstream(&text, &length);

	if (stream)
		export_chosen(top_view(app), choice, stream, &ignored);
	if (!stream || fclose(stream) != 0)
		error_fatal("out of memory");
	arena_adopt(arena, text);
	return (struct slice){text, length};
}

const char *taking_words(
	const struct app *app, const struct export_choice *choice, char words[TAKING_WORDS])
{
	size_t count = export_count(top_view(app), choice);

	snprintf(words, TAKING_WORDS, "%zu row%s", count, count == 1 ? "" : "s");
	return words;
}
