#include "tui/save.h"

#include "tui/choose.h"
#include "tui/output.h"
#include "tui/taking.h"

#include <stdlib.h>
#include <sys/stat.h>

enum { LEAVE_IT, WRITE_OVER_IT };

/* How a file of this name is written; false when its ending does not say. */
static bool choice_of(struct slice name, struct export_choice *choice)
{
	static const struct {
		const char *ending;
		enum export_format format;
		bool quoted;
	} endings[] = {{".csv", EXPORT_CSV, false}, {".json", EXPORT_JSON, false},
		{".md", EXPORT_MARKDOWN, false}, {".quoted.txt", EXPORT_LKP, true},
		{".txt", EXPORT_LKP, false}};

	for (size_t i = 0; i < ARRAY_LENGTH(endings); i++) {
		if (!slice_ends(name, slice_of(endings[i].ending)))
			continue;
		*choice = (struct export_choice){
			.format = endings[i].format, .quoted = endings[i].quoted};
		return true;
	}
	return false;
}

static struct slice at_home(struct slice name, struct arena *arena)
{
	const char *home = getenv("HOME");

	if (!home || !slice_starts(name, SLICE("~/")))
		return arena_copy(arena, name);
	name = slice_from(name, 1);
	return arena_print(arena, "%s%.*s", home, (int)name.length, name.at);
}

static bool write_file(const struct view *view, const char *path,
	const struct export_choice *choice, struct error *error)
{
	struct output output;
	struct error trouble = {0};

	if (!output_open(&output, path, error))
		return false;
	bool good = export_chosen(view, choice, output.stream, &trouble);
	return output_close(&output, good, error) && good;
}

static void save(struct app *app, const char *path)
{
	const struct view *view = levels_top(&app->levels)->view;
	struct export_choice choice;
	struct error error = {0};
	char rows[TAKING_WORDS];

	if (!choice_of(slice_of(path), &choice))
		return;
	if (write_file(view, path, &choice, &error))
		app_say(app, ROLE_STATUS, "%s to %s", taking_words(app, &choice, rows), path);
	else
		app_say(app, ROLE_ERROR, "%.100s: %s", error.message, path);
}

static void write_over(struct app *app, const struct menu_item *item)
{
	if (item->value == WRITE_OVER_IT)
		save(app, app->saving.at);
	else
		app_say(app, ROLE_STATUS, "nothing is saved");
}

static void ask_to_write_over(struct app *app)
{
	choose_open(app, "there is such a file", write_over);
	menu_add(&app->menu, SLICE("no"), SLICE("leave it as it is"), LEAVE_IT);
	menu_add(&app->menu, SLICE("yes"), SLICE("write over it"), WRITE_OVER_IT);
}

bool save_rows(struct app *app, struct slice name, struct error *mistake)
{
	struct export_choice choice;
	struct stat status;

	app->saving = at_home(slice_trim(name), &app->asked);
	if (!choice_of(app->saving, &choice)) {
		error_set(mistake, ERROR_USAGE, NULL, 0, "the name is to end in " SAVE_ENDINGS);
		mistake->column = (uint32_t)name.length;
		return false;
	}
	bool there = stat(app->saving.at, &status) == 0;
	if (there && !S_ISREG(status.st_mode))
		return error_set(
			mistake, ERROR_WRITE, NULL, 0, "this is no file but something else");
	if (there)
		ask_to_write_over(app);
	else
		save(app, app->saving.at);
	return true;
}
