#include "tui/app.h"

#include "tui/arguments.h"
#include "tui/ask.h"
#include "tui/choose.h"
#include "tui/commands.h"
#include "tui/draw.h"
#include "tui/mouse.h"
#include "tui/resume.h"
#include "tui/remember.h"

#include <stdarg.h>
#include <stdio.h>

#define COUNT_MOST	  100000000
#define SUMMARY_FROM_ROWS 41 /* a report of so many rows is shown by its summary first */
#define DETAIL_FROM_ROWS  30 /* of the screen: then the detail pane is on at the start */

void app_say(struct app *app, enum role role, const char *format, ...)
{
	va_list arguments;

	va_start(arguments, format);
	vsnprintf(app->message, sizeof(app->message), format, arguments);
	va_end(arguments);
	app->message_role = role;
}

/* The help is laid out for a width. */
void app_resize(struct app *app, int rows, int columns)
{
	bool other_width = columns != app->cells.columns;

	cells_resize(&app->cells, rows, columns);
	if (app->open.help && other_width)
		commands_run(app, COMMAND_HELP, 0);
}

static void close_help(struct app *app)
{
	help_close(&app->help);
	app->open.help = false;
}

static void help_key(struct app *app, enum command command, size_t count)
{
	struct place *place = &app->help.place;

	if (place_move(place, command, count, app->help.count, draw_page(app)))
		return;
	if (command == COMMAND_SEARCH)
		ask(app, ASK_HELP);
	else if (command == COMMAND_SEARCH_NEXT || command == COMMAND_SEARCH_PREVIOUS)
		ask_again(app, command == COMMAND_SEARCH_NEXT, count);
	else if (command == COMMAND_BACK || command == COMMAND_HELP || command == COMMAND_CANCEL)
		close_help(app);
	else
		commands_run(app, command, count);
}

/* A digit of the number before a key; 0 only goes on with one. */
static bool take_digit(struct app *app, int code)
{
	if (code < '0' || code > '9' || (code == '0' && app->count == 0))
		return false;
	app->count = app->count * 10 + (size_t)(code - '0');
	if (app->count > COUNT_MOST)
		app->count = COUNT_MOST;
	return true;
}

unsigned app_places(const struct app *app)
{
	unsigned view = 1u << view_id(levels_top(&app->levels)->view);

	return app->open.help ? view | IN_HELP : view;
}

static void run_command(struct app *app, enum command command, size_t count)
{
	if (app->open.help)
		help_key(app, command, count);
	else
		commands_run(app, command, count);
}

bool app_do(struct app *app, const struct typed *typed, size_t count, struct error *error)
{
	if (app->open.help && !(typed->places & IN_HELP))
		close_help(app);
	if (typed->argument.length)
		return arguments_run(app, typed, error);
	run_command(app, typed->command, typed->count ? typed->count : count);
	return true;
}

static void tell_unknown(struct app *app, int code)
{
	char name[KEY_NAME_SIZE];

	if (code != CODE_NONE)
		app_say(app, ROLE_STATUS, "%s does nothing here; ? shows the keys",
			keys_name(code, name));
}

/* A command of a key that a person has bound may be wrong in what follows its name. */
static void do_key(struct app *app, const struct typed *typed, size_t count)
{
	struct error error = {0};

	if (!app_do(app, typed, count, &error))
		app_say(app, ROLE_ERROR, "%s", error.message);
}

static void command_key(struct app *app, int code)
{
	unsigned place = app->open.help ? IN_HELP : app_places(app);
	struct typed typed = key_map_find(app->keys, code, place);
	size_t count = app->count;

	if (take_digit(app, code))
		return;
	app->count = 0;
	if (typed.command != COMMAND_INTERRUPT)
		app->interrupted = false;
	typed.places = place;
	if (typed.command == COMMAND_NONE)
		tell_unknown(app, code);
	else
		do_key(app, &typed, count);
}

/* The letter that a mark is called by. */
static void letter_key(struct app *app, int code)
{
	enum command command = app->awaits_letter;

	app->awaits_letter = COMMAND_NONE;
	if (keys_command(code, IN_HELP) == COMMAND_CANCEL || code == CONTROL_C)
		return;
	if (!(command == COMMAND_MARK ? marks_set : marks_go)(app, code))
		app_say(app, ROLE_STATUS, "a mark is a letter");
}

/* Keys that mean the same whatever is open, unless a person has bound them to something else. */
static bool is_for_the_terminal(const struct app *app, int code)
{
	unsigned place = 1u << view_id(levels_top(&app->levels)->view);
	enum command command = keys_command(code, IN_HELP);

	return (command == COMMAND_REPAINT || command == COMMAND_SUSPEND) &&
	       key_map_find(app->keys, code, place).command == command;
}

void app_key(struct app *app, int code)
{
	if (code == CODE_HANGUP) {
		app->quit = true;
		return;
	}
	if (code == CODE_RESIZE) {
		int rows, columns;
		term_size(app->tty, &rows, &columns);
		app_resize(app, rows, columns);
		return;
	}
	app->touched = true;
	app->message[0] = '\0';
	if (code == CODE_MOUSE) {
		struct mouse event;
		if (term_mouse_event(app->tty, &event))
			mouse_act(app, &event);
		return;
	}
	if (is_for_the_terminal(app, code))
		commands_run(app, keys_command(code, IN_HELP), 0);
	else if (app->open.prompt)
		ask_key(app, code);
	else if (app->open.menu)
		choose_key(app, code);
	else if (app->awaits_letter != COMMAND_NONE)
		letter_key(app, code);
	else
		command_key(app, code);
}

void app_choose_start(const struct session *session, struct app_start *start)
{
	bool single = session->comparison_count == 1;

	start->scope = (struct view_scope){.comparison = VIEW_ALL, .family = VIEW_ALL};
	if (start->by_content && !single)
		start->view = VIEW_REPORTS;
	else if (start->by_content)
		start->view = session_report(session, 0)->row_count >= SUMMARY_FROM_ROWS
				      ? VIEW_SUMMARY
				      : VIEW_METRICS;
	if ((single || start->view == VIEW_SUMMARY) && session->comparison_count)
		start->scope.comparison = 0;
}

void app_show_first(struct app *app)
{
	enum view_id before = app->start.view;

	app_choose_start(app->levels.session, &app->start);
	if (app->start.view == before)
		return;
	levels_push(&app->levels, app->start.view, app->start.scope);
	levels_keep_top(&app->levels);
}

void app_open(struct app *app, struct session *session, const struct app_start *start, int rows,
	int columns)
{
	bool ascii = session->settings.ascii;

	*app = (struct app){.levels = {.session = session, .sort = start->sort},
		.start = *start,
		.live = {.loader = start->loader}};
	cells_open(&app->cells, rows, columns, ascii);
	cells_open(&app->detail_cells, 1, columns, ascii);
	app->reload.source = start->reload;
	app->keys = start->keys ? start->keys : &app->no_keys;
	app->detail = rows >= DETAIL_FROM_ROWS;
	levels_push(&app->levels, start->view, start->scope);
	if (start->message)
		app_say(app, ROLE_ERROR, "%s", start->message);
}

void app_close(struct app *app)
{
	cells_close(&app->cells);
	cells_close(&app->detail_cells);
	levels_release(&app->levels);
	resume_release(app->reload.resume);
	completion_close(&app->completion);
	menu_close(&app->menu);
	help_close(&app->help);
	for (size_t i = 0; i < QUESTION_COUNT; i++)
		history_release(&app->histories[i]);
	arena_release(&app->asked);
}

static void paint(struct app *app)
{
	draw(app);
	paint_frame(&app->paint, &app->cells, app->cursor_row, app->cursor_column);
}

/* In the status line, until the screen is drawn. The view is not to be asked: it is being changed.
 */
static void show_busy(void *of, const char *what, size_t rows)
{
	struct app *app = of;
	int row = app->cells.rows - 1;

	cells_printf(&app->cells, row, 0, app->cells.columns, ROLE_STATUS, " %s %zu rows%*s", what,
		rows, app->cells.columns, "");
	paint_frame(&app->paint, &app->cells, app->cursor_row, app->cursor_column);
}

void app_watch_work(struct app *app)
{
	if (app->tty)
		app->levels.session->busy = (struct busy){show_busy, app};
}

/* Wait for a key and take it with all that wait behind it, and show what they did; go on loading,
 * or look whether there is something new to load. True when the screen is to be painted again. */
static bool turn(struct app *app)
{
	int delay = app->live.loader ? live_delay(&app->live) : reload_delay(&app->reload);
	int code = term_key(app->tty, delay);
	bool pressed = code != CODE_IDLE;

	for (; code != CODE_IDLE;
		code = term_has_key(app->tty) ? term_key(app->tty, 0) : CODE_IDLE) {
		app_key(app, code);
		if (app->quit)
			return false;
	}
	if (pressed)
		paint(app);
	bool grown = live_go_on(app);
	return (!pressed && reload_follow(app)) || grown;
}

bool app_run(struct session *session, const struct app_start *start, struct error *error)
{
	struct app app;
	struct tty *tty = term_open(error);
	int rows, columns;

	if (!tty)
		return false;
	term_size(tty, &rows, &columns);
	struct error unread = {0};
	bool remembers = remember_read(session, &unread);
	app_open(&app, session, start, rows, columns);
	app.tty = tty;
	app.keeps_history = true;
	history_load(app.histories, ask_letters);
	app.remembers = remembers;
	if (!remembers && !start->message)
		app_say(&app, ROLE_ERROR, "%s", unread.message);
	paint_open(&app.paint, start->theme);
	app_watch_work(&app);
	app.mouse = start->mouse && term_mouse(tty, true);
	if (!app.live.loader)
		reload_end(&app);
	paint(&app);
	while (!app.quit)
		if (turn(&app) && !app.quit)
			paint(&app);
	term_close(tty);
	app_close(&app);
	return true;
}
