/*
 * THE table of commands and their keys: what each key does, in which views, by which name it is
 * typed behind `:`, and how it is explained. Dispatch, the command line and its completion, help,
 * the hints of the status line and the man page all come from it. A new command is one line in
 * keys.c and one function in commands.c, and one in arguments.c when it takes an argument.
 *
 * A key is a number: a character as itself (control keys are 1 to 26), or one of enum key_code.
 */
#ifndef TUI_KEYS_H
#define TUI_KEYS_H

#include "parsers/arena.h"
#include "views/view.h"

/* Keys that are no characters, above all of Unicode. */
enum key_code {
	CODE_UP = 0x110000,
	CODE_DOWN,
	CODE_LEFT,
	CODE_RIGHT,
	CODE_HOME,
	CODE_END,
	CODE_PAGE_UP,
	CODE_PAGE_DOWN,
	CODE_DELETE,
	CODE_BACKSPACE,
	CODE_ENTER,
	CODE_ESCAPE,
	CODE_TAB,
	CODE_BACK_TAB,
	CODE_F1,
	CODE_F4 = CODE_F1 + 3,
	CODE_F5,
	CODE_F6,
	CODE_F12 = CODE_F1 + 11,
	/* No keys but what else the terminal has to say: */
	CODE_RESIZE,
	CODE_MOUSE,  /* term_mouse_event() has it */
	CODE_HANGUP, /* the terminal is gone */
	CODE_IDLE,   /* nothing came in time */
	CODE_NONE,   /* a key without a meaning */
};

/* The character that a letter makes together with Control. */
enum control_key {
	CONTROL_A = 1,
	CONTROL_B = 2,
	CONTROL_C = 3,
	CONTROL_D = 4,
	CONTROL_E = 5,
	CONTROL_F = 6,
	CONTROL_G = 7,
	CONTROL_K = 11,
	CONTROL_L = 12,
	CONTROL_N = 14,
	CONTROL_P = 16,
	CONTROL_R = 18,
	CONTROL_U = 21,
	CONTROL_W = 23,
	CONTROL_Z = 26,
};

enum command {
	COMMAND_NONE,
	/* Where to go: these are carried out by place.c. */
	COMMAND_DOWN,
	COMMAND_UP,
	COMMAND_PAGE_DOWN,
	COMMAND_PAGE_UP,
	COMMAND_HALF_DOWN,
	COMMAND_HALF_UP,
	COMMAND_FIRST,
	COMMAND_LAST,
	COMMAND_LEFT,
	COMMAND_RIGHT,
	/* Views. */
	COMMAND_ENTER,
	COMMAND_BACK,
	COMMAND_QUIT,
	COMMAND_VIEWS,
	COMMAND_ACROSS,
	COMMAND_NEXT_REPORT,
	COMMAND_PREVIOUS_REPORT,
	COMMAND_SOURCE,
	COMMAND_DETAIL,
	COMMAND_NEXT_PANE,
	COMMAND_REPORT,
	COMMAND_MARK,
	COMMAND_GO_TO_MARK,
	COMMAND_EDIT,
	/* Which rows, and in what order. */
	COMMAND_FILTER,
	COMMAND_WHERE,
	COMMAND_SEARCH,
	COMMAND_SEARCH_NEXT,
	COMMAND_SEARCH_PREVIOUS,
	COMMAND_REGRESSIONS,
	COMMAND_NOISE,
	COMMAND_NOISE_LIMIT,
	COMMAND_FLOOR,
	COMMAND_PROFILE,
	COMMAND_FAMILY_ON,
	COMMAND_FAMILY_OFF,
	COMMAND_SORT,
	COMMAND_SORT_INVERT,
	COMMAND_SORT_LEFT,
	COMMAND_SORT_RIGHT,
	COMMAND_BY_COMMIT,
	COMMAND_TAG,
	COMMAND_TAG_REGEX,
	COMMAND_UNTAG,
	COMMAND_COLUMNS,
	COMMAND_FOLD,
	/* What is compared. */
	COMMAND_EXCHANGE,
	COMMAND_BASE,
	COMMAND_HEAD,
	COMMAND_BESIDE,
	COMMAND_ASIDE,
	/* What is taken out, and remembered. */
	COMMAND_COPY,
	COMMAND_COPY_QUOTED,
	COMMAND_SAVE,
	COMMAND_PIPE,
	COMMAND_SEEN,
	COMMAND_ONLY_UNSEEN,
	/* The program. */
	COMMAND_HELP,
	COMMAND_LINE,
	COMMAND_RELOAD,
	COMMAND_REPAINT,
	COMMAND_MOUSE,
	COMMAND_SUSPEND,
	COMMAND_INTERRUPT,
	COMMAND_CANCEL,
	COMMAND_COUNT
};

/* Where a key is good: a set of bits, one a view (1 << enum view_id) and one for the help. */
enum key_place {
	IN_REPORTS = 1 << VIEW_REPORTS,
	IN_SUMMARY = 1 << VIEW_SUMMARY,
	IN_METRICS = 1 << VIEW_METRICS,
	IN_METRIC = 1 << VIEW_METRIC,
	IN_RUNS = 1 << VIEW_RUNS,
	IN_JITTER = 1 << VIEW_JITTER,
	IN_PROBLEMS = 1 << VIEW_PROBLEMS,
	IN_SOURCE = 1 << VIEW_SOURCE,
	IN_BESIDE = 1 << VIEW_BESIDE,
	IN_VALUES = 1 << VIEW_VALUES,
	IN_RUN = 1 << VIEW_RUN,
	IN_VIEWS = (1 << VIEW_COUNT) - 1,
	IN_HELP = 1 << VIEW_COUNT,
	IN_ALL = IN_VIEWS | IN_HELP,
	IN_HINTS = 1 << (VIEW_COUNT + 1), /* and shown in the status line */
};

enum key_section {
	KEYS_MOVE,
	KEYS_VIEWS,
	KEYS_ROWS,
	KEYS_COMPARE,
	KEYS_TAKE,
	KEYS_PROGRAM,
	KEYS_SECTIONS
};

#define KEYS_A_COMMAND 4

/* One line of the table. */
struct key_entry {
	enum command command;
	enum key_section section;
	unsigned places;	   /* enum key_place */
	int codes[KEYS_A_COMMAND]; /* the first is the one that hints show; 0 where there is none */
	const char *usage; /* its name for `:` and for hints, and what may follow: "sort [KEYS]" */
	const char *help;
};

/* What follows a name: the word of the usage in capitals, without the brackets that say it may be
 * left out. What each is completed with stands in complete.c. */
enum argument {
	ARGUMENT_NONE,
	ARGUMENT_N,	/* a number */
	ARGUMENT_REGEX, /* on the rows of the view */
	ARGUMENT_EXPR,	/* on columns, see views/where.h */
	ARGUMENT_KEYS,	/* to sort by */
	ARGUMENT_COLUMNS,
	ARGUMENT_VIEW,	 /* its name */
	ARGUMENT_GROUP,	 /* of the report: its number from 1, or its label */
	ARGUMENT_REPORT, /* a part of its subject, test or machine */
	ARGUMENT_PCT,	 /* a percentage */
	ARGUMENT_LETTER, /* of a mark */
	ARGUMENT_FILE,
	ARGUMENT_COMMAND, /* of the shell */
	ARGUMENT_WORD,	  /* anything else */
};

extern const struct key_entry key_table[];
extern const size_t key_count;

/* "sort" of "sort [KEYS]". */
struct slice keys_word(const struct key_entry *entry);

/* What may follow it, and whether it must. */
enum argument keys_argument(const struct key_entry *entry, bool *must);

/* The command of a key in a place; COMMAND_NONE when it has none there. */
enum command keys_command(int code, unsigned place);

/* The name of a section, for the help. */
const char *keys_section_name(enum key_section section);

#define KEY_NAME_SIZE 16

/* "j", "C-n", "Down": the name of a key, and the key of a name; 0 when it is none. */
const char *keys_name(int code, char name[KEY_NAME_SIZE]);
int keys_code(struct slice name);

/* "j, C-n, Down": all keys of a line. */
struct slice keys_names(const struct key_entry *entry, struct arena *arena);

#endif
