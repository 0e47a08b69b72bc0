#include "tui/commands.h"

#include "tui/ask.h"
#include "tui/beside.h"
#include "tui/choose.h"
#include "tui/copy.h"
#include "tui/draw.h"
#include "tui/edit.h"
#include "tui/mouse.h"
#include "tui/remember.h"
#include "tui/set_aside.h"
#include "views/filter.h"

typedef void command_function(struct app *app, size_t count);

static struct level *top(struct app *app)
{
	return levels_top(&app->levels);
}

/* The report of the selected row; VIEW_ALL, and a word about it, when there is none. */
static uint32_t comparison_here(struct app *app)
{
	uint32_t comparison = view_comparison(top(app)->view, top(app)->place.selected);

	if (comparison == VIEW_ALL)
		app_say(app, ROLE_STATUS, "no report here");
	return comparison;
}

static bool is_row(struct app *app)
{
	return top(app)->place.selected < view_count(top(app)->view);
}

static void enter(struct app *app, size_t count)
{
	enum view_id id;
	struct view_scope scope = {.comparison = VIEW_ALL, .family = VIEW_ALL};

	(void)count;
	if (is_row(app) && view_enter(top(app)->view, top(app)->place.selected, &id, &scope))
		levels_push(&app->levels, id, scope);
	else
		app_say(app, ROLE_STATUS, "nothing to open here");
}

static void back(struct app *app, size_t count)
{
	(void)count;
	if (app->levels.depth > 1)
		levels_pop(&app->levels);
	else
		app->quit = true;
}

static void quit(struct app *app, size_t count)
{
	(void)count;
	app->quit = true;
}

static void views(struct app *app, size_t count)
{
	(void)count;
	choose_view(app);
}

/* The metric that the selected row or the view is about. */
static bool metric_here(struct app *app, struct row_ref *metric)
{
	struct view_scope scope = view_scope(top(app)->view);
	enum view_id id = view_id(top(app)->view);

	if (id != VIEW_METRIC &&
		!(is_row(app) && view_enter(top(app)->view, top(app)->place.selected, &id, &scope)))
		return false;
	*metric = (struct row_ref){scope.comparison, scope.row};
	return id == VIEW_METRIC;
}

static void across(struct app *app, size_t count)
{
	struct row_ref from;

	(void)count;
	if (!metric_here(app, &from))
		app_say(app, ROLE_STATUS, "no metric here");
	else
		levels_push(
			&app->levels, VIEW_METRICS, view_scope_across(app->levels.session, from));
}

static void other_report(struct app *app, size_t count, int step)
{
	bool moved = false;

	for (size_t i = 0; i == 0 || i < count; i++) {
		if (!levels_next_report(&app->levels, step))
			break;
		moved = true;
	}
	if (!moved)
		app_say(app, ROLE_STATUS, "no %s report", step > 0 ? "next" : "previous");
}

static void next_report(struct app *app, size_t count)
{
	other_report(app, count, 1);
}

static void previous_report(struct app *app, size_t count)
{
	other_report(app, count, -1);
}

static void source(struct app *app, size_t count)
{
	struct view_scope scope = {.comparison = VIEW_ALL, .family = VIEW_ALL};

	(void)count;
	if (is_row(app) &&
		view_origin(top(app)->view, top(app)->place.selected, &scope.document, &scope.line))
		levels_push(&app->levels, VIEW_SOURCE, scope);
	else
		app_say(app, ROLE_STATUS, "this row comes from no single line");
}

static void detail(struct app *app, size_t count)
{
	(void)count;
	if (view_detail_rows(top(app)->view) == 0) {
		app_say(app, ROLE_STATUS, "this view has no detail");
		return;
	}
	app->detail = !app->detail;
	app->detail_active = false;
	if (app->detail && draw_layout(app).detail_rows == 0)
		app_say(app, ROLE_STATUS, "no room for the detail here");
}

static void next_pane(struct app *app, size_t count)
{
	if (!app->detail)
		detail(app, count);
	app->detail_active = !app->detail_active && draw_layout(app).detail_rows > 0;
}

static void filter(struct app *app, size_t count)
{
	(void)count;
	ask(app, ASK_FILTER);
}

static void where(struct app *app, size_t count)
{
	(void)count;
	ask(app, ASK_WHERE);
}

static void command_line(struct app *app, size_t count)
{
	(void)count;
	ask(app, ASK_COMMAND);
}

static void mark(struct app *app, size_t count)
{
	(void)count;
	app->awaits_letter = COMMAND_MARK;
	app_say(app, ROLE_STATUS, "mark this row with which letter?");
}

static void go_to_mark(struct app *app, size_t count)
{
	(void)count;
	app->awaits_letter = COMMAND_GO_TO_MARK;
	app_say(app, ROLE_STATUS, "go to the mark of which letter? ' goes back");
}

static void edit_row(struct app *app, size_t count)
{
	(void)count;
	edit(app);
}

static void search(struct app *app, size_t count)
{
	(void)count;
	ask(app, ASK_SEARCH);
}

static void search_next(struct app *app, size_t count)
{
	ask_again(app, true, count);
}

static void search_previous(struct app *app, size_t count)
{
	ask_again(app, false, count);
}

static void noise(struct app *app, size_t count)
{
	bool *hide = &app->levels.session->hide_drowned;

	(void)count;
	*hide = !*hide;
	levels_refresh(&app->levels);
	app_say(app, ROLE_STATUS, "rows that drown in noise are %s", *hide ? "hidden" : "shown");
}

static void regressions(struct app *app, size_t count)
{
	struct session *session = app->levels.session;
	bool only = session->verdicts != SHOW_REGRESSIONS;

	(void)count;
	session->verdicts = only ? SHOW_REGRESSIONS : SHOW_ALL;
	levels_refresh(&app->levels);
	app_say(app, ROLE_STATUS, only ? "only regressions" : "all rows");
}

static void profile(struct app *app, size_t count)
{
	static const char *const words[] = {
		[PROFILE_APART] = "rows of the profile are hidden",
		[PROFILE_ONLY] = "only rows of the profile",
		[PROFILE_MIXED] = "rows of the profile are among the others",
	};
	enum profile_mode *mode = &app->levels.session->profile;

	(void)count;
	*mode = (enum profile_mode)((*mode + 1) % ARRAY_LENGTH(words));
	levels_refresh(&app->levels);
	app_say(app, ROLE_STATUS, "%s", words[*mode]);
}

/* Enter leads to the rows of the family: that names it. */
static void switch_family(struct app *app, bool on)
{
	struct session *session = app->levels.session;
	struct level *level = top(app);
	struct view_scope scope = {.family = VIEW_ALL};
	enum view_id id;

	if (!is_row(app) || !view_enter(level->view, level->place.selected, &id, &scope) ||
		scope.family == VIEW_ALL) {
		app_say(app, ROLE_STATUS, "no family here");
		return;
	}
	if (filter_family_is_on(session->filter, scope.family) != on)
		view_toggle_family(level->view, level->place.selected);
	levels_refresh(&app->levels);
}

static void family_on(struct app *app, size_t count)
{
	(void)count;
	switch_family(app, true);
}

static void family_off(struct app *app, size_t count)
{
	(void)count;
	switch_family(app, false);
}

static void sort(struct app *app, size_t count)
{
	(void)count;
	choose_sort(app);
}

/* Whoever sorts wants to see the first rows. */
static void sorted(struct app *app)
{
	top(app)->place.selected = top(app)->place.first = 0;
}

static void sort_invert(struct app *app, size_t count)
{
	(void)count;
	view_sort_invert(top(app)->view);
	sorted(app);
}

static void sort_left(struct app *app, size_t count)
{
	(void)count;
	view_sort_step(top(app)->view, -1);
	sorted(app);
}

static void sort_right(struct app *app, size_t count)
{
	(void)count;
	view_sort_step(top(app)->view, 1);
	sorted(app);
}

static void by_commit(struct app *app, size_t count)
{
	bool together = !app->levels.session->by_commit;

	(void)count;
	session_set_by_commit(app->levels.session, together);
	levels_refresh(&app->levels);
	app_say(app, ROLE_STATUS,
		together ? "reports stand together by their head commit"
			 : "reports stand by themselves");
}

/* Tag and go on to the next row, so that several are tagged by the same key. */
static void tag(struct app *app, size_t count)
{
	struct level *level = top(app);

	for (size_t i = 0; (i == 0 || i < count) && is_row(app); i++) {
		size_t row = level->place.selected;
		view_tag(level->view, row, !view_is_tagged(level->view, row));
		if (row + 1 == view_count(level->view))
			break;
		level->place.selected++;
	}
}

static void tag_regex(struct app *app, size_t count)
{
	(void)count;
	ask(app, ASK_TAG);
}

static void untag(struct app *app, size_t count)
{
	(void)count;
	view_untag(top(app)->view);
}

static void fold(struct app *app, size_t count)
{
	bool *folds = &app->levels.session->fold;

	(void)count;
	*folds = !*folds;
	levels_refresh(&app->levels);
	app_say(app, ROLE_STATUS, "rows of the same figures are %s",
		*folds ? "folded into one" : "all shown");
}

static void columns(struct app *app, size_t count)
{
	(void)count;
	choose_columns(app);
}

static void exchange(struct app *app, size_t count)
{
	uint32_t comparison = comparison_here(app);

	(void)count;
	if (comparison == VIEW_ALL)
		return;
	const struct comparison *sides = &app->levels.session->comparisons[comparison];
	if (sides->base == sides->head) {
		app_say(app, ROLE_STATUS, "a single group: there is nothing to exchange");
		return;
	}
	session_exchange(app->levels.session, comparison);
	levels_refresh(&app->levels);
	app_say(app, ROLE_STATUS, "base and head are exchanged");
}

static void base(struct app *app, size_t count)
{
	(void)count;
	choose_base(app);
}

static void head(struct app *app, size_t count)
{
	(void)count;
	choose_head(app);
}

static void beside(struct app *app, size_t count)
{
	(void)count;
	beside_show(app);
}

static void aside(struct app *app, size_t count)
{
	(void)count;
	set_aside(app);
}

static void copy_rows(struct app *app, size_t count)
{
	(void)count;
	copy(app, false);
}

static void copy_quoted(struct app *app, size_t count)
{
	(void)count;
	copy(app, true);
}

static void save(struct app *app, size_t count)
{
	(void)count;
	ask(app, ASK_SAVE);
}

static void pipe_to(struct app *app, size_t count)
{
	(void)count;
	ask(app, ASK_PIPE);
}

static void seen(struct app *app, size_t count)
{
	(void)count;
	remember_seen(app);
}

static void only_unseen(struct app *app, size_t count)
{
	(void)count;
	remember_only_unseen(app);
}

static void help(struct app *app, size_t count)
{
	enum view_id id = view_id(top(app)->view);

	(void)count;
	help_close(&app->help);
	help_open(&app->help, app->keys, 1u << id, view_name(id), app->cells.columns);
	help_add_columns(&app->help, top(app)->view);
	app->open.help = true;
}

static void read_again(struct app *app, size_t count)
{
	(void)count;
	reload(app);
}

static void repaint(struct app *app, size_t count)
{
	(void)count;
	term_repaint(app->tty);
}

static void mouse(struct app *app, size_t count)
{
	(void)count;
	mouse_switch(app);
}

static void suspend(struct app *app, size_t count)
{
	(void)count;
	term_suspend(app->tty);
}

static void interrupt(struct app *app, size_t count)
{
	(void)count;
	if (app->interrupted)
		app->quit = true;
	app->interrupted = true;
	if (!live_stop(app))
		app_say(app, ROLE_STATUS, "^C once more quits");
}

static void cancel(struct app *app, size_t count)
{
	(void)count;
	app->detail_active = false;
}

static command_function *const functions[COMMAND_COUNT] = {
	[COMMAND_ENTER] = enter,
	[COMMAND_BACK] = back,
	[COMMAND_QUIT] = quit,
	[COMMAND_VIEWS] = views,
	[COMMAND_ACROSS] = across,
	[COMMAND_NEXT_REPORT] = next_report,
	[COMMAND_PREVIOUS_REPORT] = previous_report,
	[COMMAND_SOURCE] = source,
	[COMMAND_DETAIL] = detail,
	[COMMAND_NEXT_PANE] = next_pane,
	[COMMAND_MARK] = mark,
	[COMMAND_GO_TO_MARK] = go_to_mark,
	[COMMAND_EDIT] = edit_row,
	[COMMAND_FILTER] = filter,
	[COMMAND_WHERE] = where,
	[COMMAND_SEARCH] = search,
	[COMMAND_SEARCH_NEXT] = search_next,
	[COMMAND_SEARCH_PREVIOUS] = search_previous,
	[COMMAND_NOISE] = noise,
	[COMMAND_REGRESSIONS] = regressions,
	[COMMAND_PROFILE] = profile,
	[COMMAND_FAMILY_ON] = family_on,
	[COMMAND_FAMILY_OFF] = family_off,
	[COMMAND_SORT] = sort,
	[COMMAND_SORT_INVERT] = sort_invert,
	[COMMAND_SORT_LEFT] = sort_left,
	[COMMAND_SORT_RIGHT] = sort_right,
	[COMMAND_BY_COMMIT] = by_commit,
	[COMMAND_TAG] = tag,
	[COMMAND_TAG_REGEX] = tag_regex,
	[COMMAND_UNTAG] = untag,
	[COMMAND_COLUMNS] = columns,
	[COMMAND_FOLD] = fold,
	[COMMAND_EXCHANGE] = exchange,
	[COMMAND_BASE] = base,
	[COMMAND_HEAD] = head,
	[COMMAND_BESIDE] = beside,
	[COMMAND_ASIDE] = aside,
	[COMMAND_COPY] = copy_rows,
	[COMMAND_COPY_QUOTED] = copy_quoted,
	[COMMAND_SAVE] = save,
	[COMMAND_PIPE] = pipe_to,
	[COMMAND_SEEN] = seen,
	[COMMAND_ONLY_UNSEEN] = only_unseen,
	[COMMAND_HELP] = help,
	[COMMAND_LINE] = command_line,
	[COMMAND_RELOAD] = read_again,
	[COMMAND_REPAINT] = repaint,
	[COMMAND_MOUSE] = mouse,
	[COMMAND_SUSPEND] = suspend,
	[COMMAND_INTERRUPT] = interrupt,
	[COMMAND_CANCEL] = cancel,
};

bool commands_has(enum command command)
{
	struct place place = {0};

	return command < COMMAND_COUNT &&
	       (functions[command] || place_move(&place, command, 0, 0, 1));
}

void commands_run(struct app *app, enum command command, size_t count)
{
	struct level *level = top(app);

	if (app->detail_active) {
		size_t rows = (size_t)view_detail_rows(level->view);
		size_t page = (size_t)draw_layout(app).detail_rows - 1;
		if (place_scroll(&app->detail_place, command, count, rows, page))
			return;
	}
	if (place_move(&level->place, command, count, view_count(level->view), draw_page(app)))
		return;
	if (functions[command])
		functions[command](app, count);
}
