#include "tui/copy.h"

#include "tui/clipboard.h"
#include "tui/private_file.h"
#include "tui/taking.h"

#include <stdlib.h>

#define FILE_NAME "copy.txt"

/* Send it to the terminal. False where that has no clipboard, or the text is too long for one. */
static bool send(struct app *app, struct slice text)
{
	struct arena scratch = {0};
	enum clipboard_way way = clipboard_way(getenv("TERM"), getenv("TMUX"), getenv("STY"));
	struct slice bytes = clipboard_bytes(text, way, &scratch);
	bool sent = bytes.length && term_send(app->tty, bytes);

	arena_release(&scratch);
	return sent;
}

static void copy_text(struct app *app, const char *rows, struct slice text)
{
	struct arena arena = {0};
	struct error error = {0};
	bool sent = send(app, text);
	struct slice path = private_file_write(FILE_NAME, text, &arena, &error);

	if (path.length && sent)
		app_say(app, ROLE_STATUS, "%s to the clipboard, and to %s", rows, path.at);
	else if (path.length)
		app_say(app, ROLE_STATUS, "%s, %s, to %s", rows,
			text.length > CLIPBOARD_MOST / 4 * 3 ? "too long for a clipboard"
							     : "no clipboard here",
			path.at);
	else if (sent)
		app_say(app, ROLE_STATUS, "%s to the clipboard", rows);
	else
		app_say(app, ROLE_ERROR, "no clipboard here, and no file: %.160s", error.message);
	arena_release(&arena);
}

void copy(struct app *app, bool quoted)
{
	struct arena arena = {0};
	struct export_choice choice = taking_tagged(app);
	char rows[TAKING_WORDS];

	choice.quoted = quoted;
	struct slice text = taking_text(app, &choice, &arena);
	if (export_count(levels_top(&app->levels)->view, &choice) == 0)
		app_say(app, ROLE_STATUS, "nothing to copy here");
	else if (!app->tty)
		app_say(app, ROLE_ERROR, "no terminal to copy through");
	else
		copy_text(app, taking_words(app, &choice, rows), text);
	arena_release(&arena);
}
