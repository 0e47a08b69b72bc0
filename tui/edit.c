#include "tui/edit.h"

#include "parsers/document_text.h"
#include "parsers/source.h"
#include "tui/spawn.h"

#include <errno.h>
#include <stdlib.h>
#include <sys/stat.h>
#include <sys/wait.h>

#define EDITOR "vi"

static bool is_file(const char *path)
{
	struct stat status;

	return stat(path, &status) == 0 && S_ISREG(status.st_mode);
}

struct slice edit_path(struct slice source, struct arena *arena)
{
	struct slice path = arena_copy(arena, source);

	if (is_file(path.at))
		return path;
	size_t end = path.length;
	while (end && text_is_digit(path.at[end - 1]))
		end--;
	if (end == 0 || end == path.length || path.at[end - 1] != '#')
		return SLICE_EMPTY;
	path = arena_copy(arena, slice_first(path, end - 1));
	return is_file(path.at) ? path : SLICE_EMPTY;
}

static bool find_line(struct slice text, uint32_t number, struct slice *line)
{
	for (uint32_t i = 0; i < number; i++)
		if (!slice_line(&text, line))
			return false;
	return number > 0;
}

/* Where line `line` of a document stands in its file: a mail of an mbox begins somewhere, and text
 * may have been decoded. 1 where it is not found. */
static uint32_t find_same_line(struct slice file, struct slice document, uint32_t line)
{
	struct slice wanted, there;

	if (!find_line(document, line, &wanted) || wanted.length == 0)
		return 1;
	if (find_line(file, line, &there) && slice_equal(there, wanted))
		return line;
	for (uint32_t number = 1; slice_line(&file, &there); number++)
		if (slice_equal(there, wanted))
			return number;
	return 1;
}

static uint32_t line_in_file(const char *path, const struct document *document, uint32_t line)
{
	struct source source;
	struct error ignored = {0}; /* the editor will tell */
	struct arena arena = {0};

	if (!source_open(path, &source, &ignored))
		return 1;
	line = find_same_line(source.text, document_text(document, &arena), line);
	arena_release(&arena);
	source_close(&source);
	return line;
}

static bool run_and_wait(const struct tty *tty, const char *const *arguments)
{
	pid_t child;
	int status;

	if (spawn(arguments, term_input(tty), &child) != 0)
		return false;
	while (waitpid(child, &status, 0) < 0)
		if (errno != EINTR)
			return false;
	return WIFEXITED(status) && WEXITSTATUS(status) == 0;
}

/* The editor may have arguments of its own, so a shell divides it into words; the path is handed
 * over behind it and read by no shell. */
static bool run_editor(struct app *app, const char *path, uint32_t line)
{
	const char *visual = getenv("VISUAL"), *editor = getenv("EDITOR");
	struct arena arena = {0};

	if (!app->tty)
		return false;
	if (visual && visual[0])
		editor = visual;
	if (!editor || !editor[0])
		editor = EDITOR;
	const char *const arguments[] = {"sh", "-c",
		arena_print(&arena, "exec %s \"$@\"", editor).at, "sh",
		arena_print(&arena, "+%u", line).at, "--", path, NULL};
	term_lend(app->tty);
	bool good = run_and_wait(app->tty, arguments);
	term_take_back(app->tty, NULL);
	arena_release(&arena);
	return good;
}

void edit(struct app *app)
{
	const struct level *level = levels_top(&app->levels);
	const struct store *store = app->levels.session->store;
	struct arena arena = {0};
	uint32_t number, line;

	if (!view_origin(level->view, level->place.selected, &number, &line)) {
		app_say(app, ROLE_STATUS, "this row comes from no single line");
		return;
	}
	const struct document *document = &store->documents[number];
	struct slice path = edit_path(document->source, &arena);
	if (slice_equal(document->source, SLICE("-")))
		app_say(app, ROLE_STATUS, "standard input: there is no file to edit");
	else if (path.length == 0)
		app_say(app, ROLE_STATUS, "no file of its own to edit");
	else if (!run_editor(app, path.at, line_in_file(path.at, document, line)))
		app_say(app, ROLE_ERROR, "the editor could not be run, or failed");
	else
		app_say(app, ROLE_STATUS, "R reads the files again");
	arena_release(&arena);
}
