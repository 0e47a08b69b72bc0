/*
 * The command line: what to load, screen or print, and what the program says and how it ends.
 */
#include "tui/app.h"
#include "tui/manual.h"
#include "tui/options.h"
#include "tui/options_file.h"
#include "tui/output.h"
#include "tui/reading.h"
#include "tui/shells.h"
#include "tui/signals.h"
#include "views/aside.h"
#include "views/brief.h"
#include "views/filter.h"
#include "views/judge.h"
#include "views/labels.h"

#include <langinfo.h>
#include <locale.h>
#include <stdlib.h>
#include <unistd.h>

#define NAMED_MOST 5 /* documents without results that are named */

enum { STATUS_GOOD = 0, STATUS_WORSE = 1, STATUS_TROUBLE = 2 };

/* A line on standard error; foreign text in it is made visible. */
static void tell(struct slice text)
{
	struct arena arena = {0};
	struct slice visible = cells_visible(text, &arena);

	fprintf(stderr, "perfsift: %.*s\n", (int)visible.length, visible.at);
	arena_release(&arena);
}

static int tell_error(const struct error *error)
{
	char text[1024];

	tell(slice_of(error_text(error, text, sizeof(text))));
	return STATUS_TROUBLE;
}

/* Paths, and files below them, that could not be read. */
static void tell_unreadable(const struct store *store)
{
	struct arena arena = {0};

	for (uint32_t i = 0; i < store->note_count; i++) {
		const struct note *note = &store->notes[i];
		if (note->reason != NOTE_UNREADABLE)
			continue;
		struct slice source = store->documents[note->document].source;
		tell(arena_print(&arena, "%.*s: %.*s", (int)source.length, source.at,
			(int)note->text.length, note->text.at));
	}
	arena_release(&arena);
}

static bool is_readable(const struct store *store, uint32_t document)
{
	for (uint32_t i = 0; i < store->note_count; i++)
		if (store->notes[i].document == document &&
			store->notes[i].reason == NOTE_UNREADABLE)
			return false;
	return true;
}

/* Nothing was found: say in a line what the documents are. */
static void tell_no_results(const struct store *store, const char *first_path)
{
	struct arena arena = {0};
	struct slice line = SLICE_EMPTY;
	uint32_t named = 0, readable = 0;

	for (uint32_t i = 0; i < store->document_count; i++) {
		if (!is_readable(store, i) || readable++ >= NAMED_MOST)
			continue;
		struct slice name = document_name(&store->documents[i]);
		const char *what = store->documents[i].what;
		line = arena_print(&arena, "%.*s%s%.*s: no results%s%s", (int)line.length,
			line.length ? line.at : "", named++ ? "; " : "", (int)name.length, name.at,
			what ? ": " : "", what ? what : "");
	}
	if (readable > named)
		line = arena_print(&arena, "%.*s; nor in %u more", (int)line.length, line.at,
			readable - named);
	if (store->document_count == 0)
		line = arena_print(&arena, "%s: no files to read", first_path);
	if (line.length)
		tell(line);
	arena_release(&arena);
}

static bool tell_filter(
	const char *option, const char *value, const struct error *mistake, struct error *error)
{
	return error_set(error, mistake->code, NULL, 0, "%s '%.100s': at %u: %s", option, value,
		mistake->column + 1, mistake->message);
}

static bool add_filters(struct session *session, const struct option_values *values,
	enum filter_kind kind, const char *option, struct error *error)
{
	for (size_t i = 0; i < values->count; i++) {
		struct error mistake = {0};
		if (filter_add(session->filter, kind, slice_of(values->values[i]), &mistake))
			continue;
		return tell_filter(option, values->values[i], &mistake, error);
	}
	return true;
}

/* The view that is asked for; with --print it is metrics when none is. */
static enum view_id named_view(const struct options *options)
{
	enum view_id id = options->view == VIEW_COUNT ? VIEW_METRICS : options->view;

	return options->print ? export_view_id(id, options->format) : id;
}

/* Conditions are on the rows of the view that is named. What the summary counts are metrics, and on
 * screen they are all that is known before it opens. */
static bool add_wheres(struct session *session, const struct options *options, struct error *error)
{
	enum view_id id = named_view(options);

	if (id == VIEW_SUMMARY)
		id = VIEW_METRICS;
	for (size_t i = 0; i < options->wheres.count; i++) {
		struct error mistake = {0};
		const char *text = options->wheres.values[i];
		if (!filter_add_where(session->filter, id, slice_of(text), &mistake))
			return tell_filter("--where", text, &mistake, error);
	}
	return true;
}

static bool set_aside(struct session *session, const struct options *options, struct error *error)
{
	struct error mistake = {0};

	return aside_add_all(session, options->asides.values, options->asides.count, &mistake) ||
	       error_set(error, mistake.code, NULL, 0, "--aside: %s", mistake.message);
}

/* The user's file of directions. Lines that are wrong are left out, and the first one is told: the
 * rest holds, and nothing else depends on it. */
static void load_directions(struct session *session)
{
	struct arena arena = {0};
	struct error error = {0};
	struct slice path = directions_user_path(&arena);

	if (path.length && !directions_load(judge_directions(session->judge), path.at, &error))
		tell_error(&error);
	arena_release(&arena);
}

static bool open_session(struct session *session, const struct store *store,
	const struct options *options, struct error *error)
{
	session_open(session, store,
		(options->print ? SESSION_ALL_HEADS : 0) | (options->quoted ? SESSION_QUOTED : 0));
	session->settings.ascii = options->ascii || strcmp(nl_langinfo(CODESET), "UTF-8") != 0;
	if (!isnan(options->noise))
		session->settings.noise = options->noise;
	if (!isnan(options->floor))
		session->settings.floor_headline = session->settings.floor_other = options->floor;
	session->fold = !options->print;
	session->verdicts = options->changed ? SHOW_CHANGED : SHOW_ALL;
	load_directions(session);
	return add_filters(session, &options->filters, FILTER_KEEP, "--filter", error) &&
	       add_filters(session, &options->excludes, FILTER_EXCLUDE, "--exclude", error) &&
	       add_filters(session, &options->reports, FILTER_REPORT, "--report", error) &&
	       add_wheres(session, options, error);
}

/* The theme that is asked for, else one for the background. */
static enum theme_id choose_theme(const struct options *options)
{
	if (!colour_is_wanted(options->colour, getenv("NO_COLOR"), getenv("TERM")))
		return THEME_NONE;
	return options->theme < THEME_COUNT ? options->theme
					    : theme_for_background(getenv("COLORFGBG"));
}

/* Colours of a printed table: on a terminal, or always. */
static bool prints_colours(const struct options *options)
{
	return options->colour == COLOUR_ALWAYS ||
	       (!options->output && isatty(STDOUT_FILENO) &&
		       colour_is_wanted(options->colour, getenv("NO_COLOR"), getenv("TERM")));
}

static bool print_brief(struct session *session, const struct options *options, struct error *error)
{
	struct output output;

	if (!output_open(&output, options->output, error))
		return false;
	brief_write(session, output.stream);
	return output_close(&output, true, error);
}

static bool print(struct session *session, const struct options *options, struct error *error)
{
	struct view_scope scope = {
		.comparison = VIEW_ALL, .family = VIEW_ALL, .unmeasured = true, .unsorted = true};
	struct view *view = view_open(named_view(options), session, scope);
	struct output output;
	struct error trouble = {0};
	struct arena arena = {0};

	if (prints_colours(options))
		session->settings.colours = theme_sequences(choose_theme(options), &arena);

	bool csv = options->format == EXPORT_CSV || options->format == EXPORT_JSON;
	bool good = (!options->columns ||
			    view_choose_columns(view, slice_of(options->columns), csv, error)) &&
		    view_sort(view, slice_of(options->sort ? options->sort : "none"), error) &&
		    output_open(&output, options->output, error);
	if (good) {
		good = export_view(view, options->format, output.stream, &trouble);
		good = output_close(&output, good, error) && good;
		if (!good) /* unless the stream has said what is wrong */
			error_set(error, ERROR_WRITE, output.name, 0, "%s", trouble.message);
	}
	view_close(view);
	session->settings.colours = NULL;
	arena_release(&arena);
	return good;
}

/* Keys that a view on the way has, though perhaps not the first one. */
static bool can_sort(struct session *session, const struct app_start *start, struct error *error)
{
	const enum view_id ids[] = {start->view, VIEW_METRICS, VIEW_REPORTS, VIEW_SUMMARY};
	struct error first = {0};

	for (size_t i = 0; i < ARRAY_LENGTH(ids); i++) {
		struct view_scope scope = {
			.family = VIEW_ALL, .unmeasured = true, .unsorted = true};
		struct view *view = view_open(ids[i], session, scope);
		bool good = view_sort(view, slice_of(start->sort), &first);
		view_close(view);
		if (good)
			return true;
	}
	return error_set(error, first.code, NULL, 0, "%s", first.message);
}

/* Columns hold for each view that has them all. */
static bool choose_columns_of(struct session *session, const struct app_start *start,
	const char *names, struct error *error)
{
	struct error first = {0};
	bool good = false;

	for (int i = -1; i < VIEW_COUNT; i++) {
		enum view_id id = i < 0 ? start->view : (enum view_id)i;
		if (id == VIEW_METRIC || id == VIEW_SOURCE || (i >= 0 && id == start->view))
			continue;
		struct view_scope scope = {.family = VIEW_ALL};
		struct view *view = view_open(id, session, scope);
		good |= view_choose_columns(view, slice_of(names), false, &first);
		view_close(view);
	}
	return good || error_set(error, first.code, NULL, 0, "%s", first.message);
}

/* The user's file of keys. What is wrong in it is told, and shown first when nothing worse is. */
static void load_keys(struct key_map *keys, struct error *error)
{
	struct arena arena = {0};
	struct slice path = key_map_user_path(&arena);

	if (path.length && !key_map_load(keys, path.at, error))
		tell_error(error);
	arena_release(&arena);
}

static struct loader *read_again(void *of, struct error *error)
{
	struct reading *reading = of;

	session_close(&reading->session);
	reading_end(reading);
	reading_load(reading);
	open_session(&reading->session, &reading->loaded.store, reading->options, error);
	if (reading_is_live(reading))
		return reading->loader;
	set_aside(&reading->session, reading->options, error);
	if (reading->loader && loader_error(reading->loader)->code != ERROR_NONE)
		*error = *loader_error(reading->loader);
	return NULL;
}

static bool show(struct reading *reading, struct error *error)
{
	const struct options *options = reading->options;
	struct session *session = &reading->session;
	struct reload_source source = {
		reading_is_there, read_again, reading_look, reading, options->follow};
	struct app_start start = {.view = options->view,
		.by_content = options->view == VIEW_COUNT,
		.theme = choose_theme(options),
		.mouse = options->mouse,
		.sort = options->sort,
		.asides = options->asides.values,
		.aside_count = options->asides.count,
		.loader = reading_is_live(reading) ? reading->loader : NULL,
		.reload = reading_can_be_repeated(reading) ? &source : NULL};
	struct key_map keys = {0};
	struct error trouble = {0};
	char message[512];

	app_choose_start(session, &start);
	if (start.sort && !can_sort(session, &start, error))
		return false;
	if (options->columns && !choose_columns_of(session, &start, options->columns, error))
		return false;
	load_keys(&keys, &trouble);
	start.keys = &keys;
	if (reading->loader && loader_error(reading->loader)->code != ERROR_NONE)
		trouble = *loader_error(reading->loader);
	if (trouble.code != ERROR_NONE)
		start.message = error_text(&trouble, message, sizeof(message));
	bool good = app_run(session, &start, error);
	key_map_release(&keys);
	return good;
}

static int explore(struct reading *reading)
{
	const struct options *options = reading->options;
	struct session *session = &reading->session;
	struct error error = {0};

	/* A run has its name when all is read. */
	bool good = open_session(session, &reading->loaded.store, options, &error) &&
		    (reading_is_live(reading) || set_aside(session, options, &error));
	if (good && options->brief)
		good = print_brief(session, options, &error);
	else if (good && options->print)
		good = print(session, options, &error);
	else if (good)
		good = show(reading, &error);
	bool worse = good && options->fail_on && judge_is_worse(session, options->fail_from);
	/* What a pattern gave up on may be kept above: that must not look like success. */
	if (options->print && filter_gave_up(session->filter, &error))
		good = false;
	session_close(session);
	return !good ? tell_error(&error) : worse ? STATUS_WORSE : STATUS_GOOD;
}

/* Does an empty view say something? The head of CSV, the empty array, and the problems. */
static bool prints_nothing_well(const struct options *options)
{
	return options->print && (options->format == EXPORT_CSV || options->format == EXPORT_JSON ||
					 options->view == VIEW_PROBLEMS);
}

static void tell_loaded(const struct store *store, const struct options *options)
{
	tell_unreadable(store);
	if (store->report_count == 0)
		tell_no_results(store, options->demo ? "--demo" : options->paths[0].path);
}

/* A load that the screen has to show is told of when that is closed. */
static int run(const struct options *options)
{
	struct reading reading = {.options = options};
	const struct store *store = &reading.loaded.store;
	int status = STATUS_GOOD;

	reading_load(&reading);
	bool live = reading_is_live(&reading);
	if (!live)
		tell_loaded(store, options);
	if (live || store->report_count || prints_nothing_well(options))
		status = explore(&reading);
	if (live && !reading_is_live(&reading))
		tell_loaded(store, options);
	return reading_end(&reading) ? status : STATUS_TROUBLE;
}

/* Write something to standard output that is not a view. */
static int say(void (*write)(FILE *stream))
{
	struct output output;
	struct error error = {0};

	output_open(&output, NULL, &error);
	write(output.stream);
	return output_close(&output, true, &error) ? STATUS_GOOD : tell_error(&error);
}

static void write_version(FILE *stream)
{
	fputs("perfsift " PERFSIFT_VERSION "\n", stream);
}

/* Where results come from when no PATH says it. */
static bool find_input(struct options *options)
{
	static const struct load_path standard_input = {"-", NULL};

	if (options->demo || options->path_count)
		return true;
	if (isatty(STDIN_FILENO))
		return false;
	options->paths = heap_allocate(sizeof(*options->paths));
	options->paths[0] = standard_input;
	options->path_count = options->path_capacity = 1;
	return true;
}

static int start(struct options *options)
{
	static void (*const help[HELP_COUNT])(FILE * stream) = {
		[HELP_TEXT] = options_write_help,
		[HELP_MAN] = manual_write,
		[HELP_BASH] = shells_write_bash,
		[HELP_ZSH] = shells_write_zsh,
		[HELP_FISH] = shells_write_fish,
	};

	if (options->help)
		return say(help[options->help]);
	if (options->version)
		return say(write_version);
	if (!find_input(options)) {
		options_write_usage(stderr);
		return STATUS_TROUBLE;
	}
	options->print = options->print || !isatty(STDOUT_FILENO) || !term_has_screen();
	return run(options);
}

/* The command line with a person's own options in front. */
static int run_arguments(struct arguments *all)
{
	struct options options;
	struct error error = {0};
	int status = options_parse(&options, all->count, all->at, &error) ? start(&options)
									  : tell_error(&error);

	options_release(&options);
	return status;
}

int main(int count, char **arguments)
{
	struct arguments all;
	struct arena arena = {0};
	struct error error = {0};

	/* Only characters follow the locale; numbers are read and written the same everywhere. */
	setlocale(LC_CTYPE, "");
	signals_guard_files();
	struct slice path = options_file_path(&arena);
	if (!arguments_open(&all, path.length ? path.at : NULL, count, arguments, &error))
		tell_error(&error); /* the rest of the file holds */
	int status = run_arguments(&all);
	arguments_release(&all);
	arena_release(&arena);
	return status;
}
