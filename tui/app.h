/*
 * The screen as a whole: its state, its loop. All that changes while a person works is in struct
 * app.
 *
 * A key goes to the innermost thing that is open: prompt, menu, help, detail pane, view. draw.c
 * turns the state into a grid of cells after each key; commands.c, arguments.c, ask.c and choose.c
 * change it.
 */
#ifndef TUI_APP_H
#define TUI_APP_H

#include "tui/completion.h"
#include "tui/help.h"
#include "tui/key_map.h"
#include "tui/levels.h"
#include "tui/live.h"
#include "tui/marks.h"
#include "tui/menu.h"
#include "tui/paint.h"
#include "tui/prompt.h"
#include "tui/reload.h"
#include "tui/term.h"

#define MESSAGE_SIZE 256

/* What a prompt is for. */
enum question {
	ASK_FILTER,
	ASK_SEARCH,
	ASK_TAG,
	ASK_HELP,
	ASK_WHERE,
	ASK_COMMAND,
	ASK_SAVE,
	ASK_PIPE,
	QUESTION_COUNT
};

/* What is open over the view. */
struct overlays {
	bool prompt, menu, help;
};

/* Where a person begins. */
struct app_start {
	enum view_id view;
	struct view_scope scope;
	bool by_content; /* both were chosen by app_choose_start() */
	enum theme_id theme;
	bool mouse;		   /* is taken at once */
	const char *sort;	   /* as on the command line; may be NULL */
	const char *message;	   /* shown first; may be NULL */
	const char *const *asides; /* names of runs that are set aside once all is loaded */
	size_t aside_count;
	struct loader *loader; /* that goes on while the screen is shown; NULL: all is loaded */
	const struct key_map *keys;	    /* a person's own; NULL: the table alone */
	const struct reload_source *reload; /* NULL: nothing can be read again */
};

/* The view that shows most of what there is by now, where start->by_content is set; and its scope.
 */
void app_choose_start(const struct session *session, struct app_start *start);

struct app {
	struct levels levels;
	struct overlays open;

	enum question question;
	struct prompt prompt;
	struct completion completion; /* of the word before its cursor */
	struct history histories[QUESTION_COUNT];
	bool keeps_history;   /* for the next session */
	struct error mistake; /* in the text of the prompt */
	size_t origin;	      /* the selected row when the prompt was opened */
	struct slice before;  /* the filter when the prompt was opened, in `asked` */
	struct slice saving;  /* the file that a menu asks about, in `asked` */
	struct arena asked;
	char search[PROMPT_MOST + 1]; /* what n and N look for */

	struct menu menu;
	void (*choose)(struct app *app, const struct menu_item *item); /* what the menu is for */

	struct help help;
	struct key_map no_keys;
	const struct key_map *keys; /* a person's own */
	struct marks marks;
	enum command awaits_letter; /* the next key is the letter of this command; or none */

	bool detail;	    /* the pane is shown where there is room */
	bool detail_active; /* the keys that move work in it */
	struct place detail_place;

	size_t count;		    /* typed before a key; 0: nothing */
	char message[MESSAGE_SIZE]; /* until the next key */
	enum role message_role;
	bool remembers;	  /* marks are kept in a file; not in tests, and not where none can be */
	bool interrupted; /* the last key was ^C */
	bool touched;	  /* a key was pressed */
	bool quit;

	struct app_start start;
	struct live live;
	struct reload reload;
	bool mouse; /* is on */

	struct tty *tty;
	struct paint paint;
	struct cells cells;	   /* the screen */
	struct cells detail_cells; /* the whole detail of a row, of which a part is shown */
	int cursor_row, cursor_column;
};

/* Run the screen until the person quits. False when the terminal cannot be used. */
bool app_run(struct session *session, const struct app_start *start, struct error *error);

/*
 * The parts of app_run(), which tests drive without a terminal (`tty` is NULL then): open the
 * screen at a size, take keys, look at the grid after draw(), close.
 */
void app_open(struct app *app, struct session *session, const struct app_start *start, int rows,
	int columns);
void app_key(struct app *app, int code);
void app_resize(struct app *app, int rows, int columns);
void app_close(struct app *app);

/* Where commands are looked for now: the view on top, and the help when it is open. */
unsigned app_places(const struct app *app);

/* Carry out a command, so many times or with the number it has itself. False with the mistake in
 * *error, its column counted in the argument. */
bool app_do(struct app *app, const struct typed *typed, size_t count, struct error *error);

/* Show in the status line what takes a while, on a terminal. */
void app_watch_work(struct app *app);

/* Show the first view again, as chosen by what there is now. */
void app_show_first(struct app *app);

/* Say something in the status line, as by printf. */
void app_say(struct app *app, enum role role, const char *format, ...)
	__attribute__((format(printf, 3, 4)));

#endif
