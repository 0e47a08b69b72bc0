/* What the value of an option may be: for the completions of shells. */
#include "tui/options.h"

static struct slice add_word(struct slice words, const char *word, struct arena *arena)
{
	return arena_print(
		arena, "%.*s%s%s", (int)words.length, words.at, words.length ? " " : "", word);
}

static struct slice view_words(struct arena *arena)
{
	struct slice words = SLICE_EMPTY;

	for (int id = 0; id < VIEW_COUNT; id++)
		if (options_view_is_named((enum view_id)id))
			words = add_word(words, view_name((enum view_id)id), arena);
	return words;
}

static struct slice format_words(struct arena *arena)
{
	struct slice words = SLICE_EMPTY;

	for (int format = 0; format < EXPORT_COUNT; format++)
		words = add_word(words, export_format_name((enum export_format)format), arena);
	return words;
}

static struct slice form_words(struct arena *arena)
{
	struct slice words = SLICE_EMPTY;

	for (int form = 0; form < HELP_COUNT; form++)
		if (options_help_form((enum help_form)form))
			words = add_word(words, options_help_form((enum help_form)form), arena);
	return words;
}

static struct slice theme_words(struct arena *arena)
{
	struct slice words = SLICE_EMPTY;

	for (int id = 0; id < THEME_COUNT; id++)
		words = add_word(words, theme_name((enum theme_id)id), arena);
	return words;
}

static struct slice colour_words(struct arena *arena)
{
	struct slice words = SLICE_EMPTY;

	for (int when = 0; when < COLOUR_COUNT; when++)
		words = add_word(words, colour_when_name((enum colour_when)when), arena);
	return words;
}

/* Of the metrics: a view of nothing has all its keys and columns. */
static struct slice metric_words(
	struct slice (*list)(const struct view *view, struct arena *arena), struct arena *arena)
{
	struct store store = {0};
	struct session session;

	session_open(&session, &store, 0);
	struct view *view = view_open(
		VIEW_METRICS, &session, (struct view_scope){VIEW_ALL, .family = VIEW_ALL});
	struct slice words = list(view, arena);
	view_close(view);
	session_close(&session);
	return words;
}

static struct slice list_keys(const struct view *view, struct arena *arena)
{
	struct slice words = SLICE_EMPTY;
	const char *key, *help;

	for (size_t i = 0; view_sort_choice(view, i, &key, &help); i++)
		words = add_word(words, key, arena);
	return words;
}

static struct slice list_columns(const struct view *view, struct arena *arena)
{
	struct slice words = SLICE_EMPTY;
	struct view_column column;

	for (size_t i = 0; view_column_choice(view, i, &column, arena); i++)
		if (column.name.length)
			words = add_word(words, arena_copy(arena, column.name).at, arena);
	return words;
}

static struct slice sort_words(struct arena *arena)
{
	return metric_words(list_keys, arena);
}

static struct slice column_words(struct arena *arena)
{
	return metric_words(list_columns, arena);
}

static struct slice fail_words(struct arena *arena)
{
	(void)arena;
	return SLICE("worse");
}

struct slice options_words(const char *option, struct arena *arena)
{
	static const struct {
		const char *option;
		struct slice (*words)(struct arena *arena);
	} lists[] = {{"view", view_words}, {"format", format_words}, {"sort", sort_words},
		{"columns", column_words}, {"fail-on", fail_words}, {"help", form_words},
		{"theme", theme_words}, {"color", colour_words}};

	for (size_t i = 0; i < ARRAY_LENGTH(lists); i++)
		if (strcmp(lists[i].option, option) == 0)
			return lists[i].words(arena);
	return SLICE_EMPTY;
}
