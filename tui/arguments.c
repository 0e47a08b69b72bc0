#include "tui/arguments.h"

#include "tui/answers.h"
#include "tui/choose.h"
#include "tui/draw.h"
#include "tui/marks.h"
#include "tui/options.h"
#include "tui/save.h"
#include "views/pattern.h"
#include "views/where.h"

typedef bool argument_function(struct app *app, struct slice argument, struct error *error);

static struct level *top(struct app *app)
{
	return levels_top(&app->levels);
}

static bool filter(struct app *app, struct slice argument, struct error *error)
{
	if (!view_filter(top(app)->view, argument, error))
		return false;
	top(app)->place.selected = 0;
	return true;
}

static bool where(struct app *app, struct slice argument, struct error *error)
{
	if (!answer_where(app, argument, error))
		return false;
	top(app)->place.selected = 0;
	return true;
}

static bool sort(struct app *app, struct slice argument, struct error *error)
{
	if (!view_sort(top(app)->view, argument, error))
		return false;
	top(app)->place.selected = 0;
	return true;
}

static bool columns(struct app *app, struct slice argument, struct error *error)
{
	if (!view_choose_columns(top(app)->view, argument, false, error))
		return false;
	top(app)->place.scroll = 0;
	return true;
}

static bool noise(struct app *app, struct slice argument, struct error *error)
{
	double noise;

	if (!options_percentage(argument, &noise))
		return error_set(error, ERROR_USAGE, NULL, 0, "give a percentage, such as 10");
	app->levels.session->settings.noise = noise;
	app_say(app, ROLE_STATUS, "stddev is high from %g%% on", noise);
	return true;
}

static bool set_floor(struct app *app, struct slice argument, struct error *error)
{
	double percentage;

	if (!options_percentage(argument, &percentage))
		return error_set(error, ERROR_USAGE, NULL, 0, "give a percentage, such as 5");
	session_set_floor(app->levels.session, percentage);
	levels_refresh(&app->levels);
	app_say(app, ROLE_STATUS, "a change below %g%% is called none", percentage);
	return true;
}

static bool view(struct app *app, struct slice argument, struct error *error)
{
	for (int id = 0; id < VIEW_COUNT; id++)
		if (options_view_is_named((enum view_id)id) &&
			slice_equal(argument, slice_of(view_name((enum view_id)id)))) {
			choose_show_view(app, (enum view_id)id);
			return true;
		}
	return error_set(error, ERROR_USAGE, NULL, 0, "no such view; Tab shows all");
}

/* By its number from 1, or the only label that begins so. */
static bool find_group(
	const struct report *report, struct slice argument, uint32_t *group, struct error *error)
{
	struct figure number;
	uint32_t found = 0;

	if (number_parse(argument, &number) && number.value >= 1 &&
		number.value <= report->group_count) {
		*group = (uint32_t)number.value - 1;
		return true;
	}
	for (uint32_t i = 0; i < report->group_count; i++) {
		if (!slice_starts(report->groups[i].label, argument))
			continue;
		found++;
		*group = i;
	}
	return found == 1 ||
	       error_set(error, ERROR_USAGE, NULL, 0, "%s; give a number from 1 to %u, or a label",
		       found ? "several groups begin so" : "no such group", report->group_count);
}

/* A side of the report, by the beginning of a group's label or its number. */
static bool side(struct app *app, struct slice argument, struct error *error,
	void (*choose)(struct session *, uint32_t comparison, uint32_t group))
{
	uint32_t comparison = view_comparison(top(app)->view, top(app)->place.selected), group = 0;

	if (comparison == VIEW_ALL)
		return error_set(error, ERROR_USAGE, NULL, 0, "no report here");
	if (!find_group(session_report(app->levels.session, comparison), argument, &group, error))
		return false;
	choose(app->levels.session, comparison, group);
	levels_refresh(&app->levels);
	return true;
}

static bool base(struct app *app, struct slice argument, struct error *error)
{
	return side(app, argument, error, session_choose_base);
}

static bool head(struct app *app, struct slice argument, struct error *error)
{
	return side(app, argument, error, session_choose_head);
}

static bool is_named(const struct session *session, uint32_t comparison, struct slice name)
{
	const struct report *report = session_report(session, comparison);
	struct slice subject = session->store->documents[report->document].subject;

	return slice_contains_nocase(subject, name) ||
	       slice_contains_nocase(report->testcase, name) ||
	       slice_contains_nocase(report->machine, name);
}

/* In the list of reports its row, elsewhere the same view of it. */
static bool report(struct app *app, struct slice argument, struct error *error)
{
	struct session *session = app->levels.session;
	struct level *level = top(app);
	bool list = view_id(level->view) == VIEW_REPORTS;
	uint32_t now = view_comparison(level->view, level->place.selected);

	for (uint32_t i = 1; i <= session->comparison_count; i++) {
		uint32_t at = (uint32_t)(((uint64_t)(now == VIEW_ALL ? 0 : now) + i) %
					 session->comparison_count);
		if (!is_named(session, at, argument))
			continue;
		for (size_t row = 0; list && row < view_count(level->view); row++)
			if (view_comparison(level->view, row) == at) {
				place_jump(&level->place, row, view_count(level->view),
					draw_page(app));
				return true;
			}
		if (!list && levels_show_report(&app->levels, at))
			return true;
	}
	return error_set(error, ERROR_USAGE, NULL, 0, "no other report here of this name");
}

static bool letter(struct app *app, struct slice argument, struct error *error,
	bool (*run)(struct app *app, int letter))
{
	if (argument.length != 1 || !run(app, argument.at[0]))
		return error_set(error, ERROR_USAGE, NULL, 0, "give a letter");
	return true;
}

static bool mark(struct app *app, struct slice argument, struct error *error)
{
	return letter(app, argument, error, marks_set);
}

static bool jump(struct app *app, struct slice argument, struct error *error)
{
	return letter(app, argument, error, marks_go);
}

static argument_function *const functions[COMMAND_COUNT] = {
	[COMMAND_FILTER] = filter,
	[COMMAND_WHERE] = where,
	[COMMAND_SEARCH] = answer_search,
	[COMMAND_TAG_REGEX] = answer_tag,
	[COMMAND_SORT] = sort,
	[COMMAND_COLUMNS] = columns,
	[COMMAND_NOISE_LIMIT] = noise,
	[COMMAND_FLOOR] = set_floor,
	[COMMAND_VIEWS] = view,
	[COMMAND_BASE] = base,
	[COMMAND_HEAD] = head,
	[COMMAND_REPORT] = report,
	[COMMAND_MARK] = mark,
	[COMMAND_GO_TO_MARK] = jump,
	[COMMAND_SAVE] = save_rows,
	[COMMAND_PIPE] = answer_pipe,
};

bool arguments_has(enum command command)
{
	return command < COMMAND_COUNT && functions[command];
}

bool arguments_run(struct app *app, const struct typed *typed, struct error *error)
{
	return functions[typed->command](app, typed->argument, error);
}

static bool check_pattern(struct slice text, struct error *error)
{
	struct pattern *pattern = pattern_open(text, true, error);

	pattern_close(pattern);
	return pattern != NULL;
}

static bool check_where(const struct view_kind *kind, struct slice text, struct error *error)
{
	struct where *where = where_open(kind, text, error);

	where_close(where);
	return where != NULL;
}

bool arguments_check(const struct app *app, const struct typed *typed, struct error *error)
{
	const struct view_kind *kind = view_kind_of(view_id(levels_top(&app->levels)->view));
	size_t from;

	if (typed->argument.length == 0)
		return true;
	if (typed->kind == ARGUMENT_EXPR)
		return check_where(kind, typed->argument, error);
	if (typed->kind != ARGUMENT_REGEX)
		return true;
	if (typed->command != COMMAND_FILTER || !where_is_meant(kind, typed->argument, &from))
		return check_pattern(typed->argument, error);
	if (check_where(kind, slice_from(typed->argument, from), error))
		return true;
	error->column += (uint32_t)from;
	return false;
}
