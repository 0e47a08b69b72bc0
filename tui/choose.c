#include "tui/choose.h"

#include "tui/options.h"

void choose_open(
	struct app *app, const char *title, void (*then)(struct app *, const struct menu_item *))
{
	menu_open(&app->menu, title);
	app->choose = then;
	app->open.menu = true;
}

static void close_menu(struct app *app)
{
	app->open.menu = false;
	menu_close(&app->menu);
}

static void sort_by(struct app *app, const struct menu_item *item)
{
	struct level *level = levels_top(&app->levels);
	struct error error = {0};

	if (!view_sort(level->view, item->name, &error))
		app_say(app, ROLE_ERROR, "%s", error.message);
	level->place.selected = 0;
}

/* The first of the keys in force, without its sign. */
static struct slice first_key(struct slice keys)
{
	keys = slice_first(keys, slice_find(keys, SLICE(",")));
	return slice_starts(keys, SLICE("-")) ? slice_from(keys, 1) : keys;
}

void choose_sort(struct app *app)
{
	const struct view *view = levels_top(&app->levels)->view;
	struct slice now = first_key(view_sort_keys(view));
	const char *key, *help;

	choose_open(app, "sort by", sort_by);
	for (size_t i = 0; view_sort_choice(view, i, &key, &help); i++) {
		if (slice_equal(slice_of(key), now))
			app->menu.place.selected = i;
		menu_add(&app->menu, slice_of(key), slice_of(help), (uint32_t)i);
	}
}

static void make_base(struct app *app, const struct menu_item *item)
{
	struct level *level = levels_top(&app->levels);
	uint32_t comparison = view_comparison(level->view, level->place.selected);

	session_choose_base(app->levels.session, comparison, item->value);
	levels_refresh(&app->levels);
}

static void make_head(struct app *app, const struct menu_item *item)
{
	struct level *level = levels_top(&app->levels);
	uint32_t comparison = view_comparison(level->view, level->place.selected);

	session_choose_head(app->levels.session, comparison, item->value);
	levels_refresh(&app->levels);
}

/* The groups of the report, with their runs; `then` gets the one chosen. */
static void choose_group(struct app *app, const char *title, bool head,
	void (*then)(struct app *, const struct menu_item *))
{
	const struct level *level = levels_top(&app->levels);
	uint32_t comparison = view_comparison(level->view, level->place.selected);

	if (comparison == VIEW_ALL) {
		app_say(app, ROLE_STATUS, "no report here");
		return;
	}
	const struct report *report = session_report(app->levels.session, comparison);
	const struct comparison *now = &app->levels.session->comparisons[comparison];
	choose_open(app, title, then);
	for (uint32_t group = 0; group < report->group_count; group++) {
		struct slice runs = SLICE_EMPTY;
		if (report->groups[group].runs != RUNS_UNKNOWN)
			runs = arena_print(
				&app->menu.arena, "%u runs ", report->groups[group].runs);
		const char *side = group == now->base ? "base" : group == now->head ? "head" : "";
		menu_add(&app->menu, report->groups[group].label,
			arena_print(&app->menu.arena, "%.*s%s", (int)runs.length,
				runs.length ? runs.at : "", side),
			group);
	}
	app->menu.place.selected = head ? now->head : now->base;
}

void choose_base(struct app *app)
{
	choose_group(app, "base", false, make_base);
}

void choose_head(struct app *app)
{
	choose_group(app, "head", true, make_head);
}

void choose_show_view(struct app *app, enum view_id id)
{
	const struct level *level = levels_top(&app->levels);
	struct view_scope scope = {.comparison = VIEW_ALL, .family = VIEW_ALL};

	if (view_id(level->view) != VIEW_REPORTS || id == VIEW_SUMMARY)
		scope.comparison = view_comparison(level->view, level->place.selected);
	if (id == VIEW_SUMMARY && scope.comparison == VIEW_ALL)
		scope.comparison = 0;
	levels_push(&app->levels, id, scope);
}

static void show_view(struct app *app, const struct menu_item *item)
{
	choose_show_view(app, (enum view_id)item->value);
}

/* What a person may want a view for. */
static const char *view_help(enum view_id id)
{
	static const char *const help[VIEW_COUNT] = {
		[VIEW_REPORTS] = "all reports, a row each",
		[VIEW_SUMMARY] = "one report: a row a family of metrics",
		[VIEW_METRICS] = "base against head, a row a metric",
		[VIEW_RUNS] = "a row a run: which one is odd, and its circumstances",
		[VIEW_VALUES] = "every value of every run",
		[VIEW_BESIDE] = "all reports side by side, a column each",
		[VIEW_JITTER] = "how noisy each metric is from run to run, and why",
		[VIEW_PROBLEMS] = "what could not be read, with its line",
	};

	return help[id] ? help[id] : "";
}

void choose_view(struct app *app)
{
	enum view_id now = view_id(levels_top(&app->levels)->view);

	choose_open(app, "views", show_view);
	for (int id = 0; id < VIEW_COUNT; id++) {
		if (!options_view_is_named((enum view_id)id))
			continue;
		if (id == (int)now)
			app->menu.place.selected = app->menu.count;
		menu_add(&app->menu, slice_of(view_name((enum view_id)id)),
			slice_of(view_help((enum view_id)id)), (uint32_t)id);
	}
}

void choose_key(struct app *app, int code)
{
	enum menu_result result = menu_key(&app->menu, code);

	if (result == MENU_OPEN)
		return;
	if (result == MENU_CHOSEN)
		app->choose(app, menu_chosen(&app->menu));
	if (result == MENU_CANCELLED || !app->menu.switches)
		close_menu(app);
}
