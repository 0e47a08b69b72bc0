/*
 * The command line: THE table of options, from which parsing, `--help` and every other description
 * of the options come. A new option is one line in the table of options.c and one setter.
 *
 * The order of arguments matters: `--base`, `--head` and `--group NAME` hold for all paths behind
 * them up to the next of these, also behind `--`.
 */
#ifndef TUI_OPTIONS_H
#define TUI_OPTIONS_H

#include "tui/theme.h"
#include "parsers/load.h"
#include "views/export.h"

/* Values of an option that may be given several times, in order. */
struct option_values {
	const char **values;
	size_t count, capacity;
};

/* What --help writes. All forms are made from the tables of options and keys. */
enum help_form { HELP_NONE, HELP_TEXT, HELP_MAN, HELP_BASH, HELP_ZSH, HELP_FISH, HELP_COUNT };

struct options {
	bool demo, version;
	enum help_form help;
	bool quoted;		   /* show reports that only quote an earlier one */
	struct load_options load;  /* --jobs */
	struct result_options lkp; /* how result roots are read */
	bool brief, changed;	   /* --brief, --changed */
	bool fail_on;		   /* --fail-on: status 1 where something is worse, */
	double fail_from;	   /* by so many per cent */
	bool follow;		   /* read files again when they have changed */
	bool print;		   /* no screen: --print, or another option that means it */
	enum view_id view;	   /* VIEW_COUNT: by content */
	enum export_format format;
	struct option_values filters, excludes, wheres, reports, asides;
	const char *sort;    /* NULL: the default */
	const char *columns; /* NULL: as usual */
	enum theme_id theme; /* THEME_COUNT: by the background */
	enum colour_when colour;
	bool ascii, mouse;
	const char *output;  /* NULL: standard output */
	double noise, floor; /* per cent; NaN: the default */
	struct load_path *paths;
	size_t path_count, path_capacity;
	const char *group; /* of the paths that follow, while parsing */
};

/* One line of the table. */
struct option_entry {
	int letter;	      /* 0: it has only a name */
	bool may_stand_alone; /* the argument can be left out */
	const char *name;
	const char *argument; /* as the help shows it; NULL: takes none. With its `=` when it begins
				 with a bracket */
	bool (*set)(struct options *options, const char *value, struct error *error);
	const char *help;
};

extern const struct option_entry option_table[];
extern const size_t option_count;

/*
 * Read the command line. Texts point into `arguments`. False with a message in *error for a mistake
 * (ERROR_USAGE); the options are to be released in any case.
 */
bool options_parse(struct options *options, int count, char **arguments, struct error *error);
void options_release(struct options *options);

/* A percentage from 0 on, with or without its sign; false when the text is none. */
bool options_percentage(struct slice text, double *percentage);

/* Can a person ask for this view by name? The view of one metric and of a source text are reached
 * only from a row. */
bool options_view_is_named(enum view_id id);

/* The name of a form of help; NULL where it has none. */
const char *options_help_form(enum help_form form);

/* What stands between an option's name and its argument: "=", a blank, or nothing. */
const char *options_divider(const struct option_entry *entry);

/* The words that an option's argument may be, divided by blanks: "table csv json markdown"; of a
 * list what it begins with. Empty where it may be anything. */
struct slice options_words(const char *option, struct arena *arena);

void options_write_usage(FILE *stream); /* one or two lines */
void options_write_help(FILE *stream);	/* everything, at most 80 columns wide */

#endif
