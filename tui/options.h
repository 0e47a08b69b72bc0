/*
 * The command line: THE table of options, from which parsing, `--help` and every other description
 * of the options come. A new option is one line in the table of options.c and one setter.
 *
 * The order of arguments matters: `--base`, `--head` and `--group NAME` hold for all paths behind
 * them up to the next of these, also behind `--`.
 */
#ifndef TUI_OPTIONS_H
#define TUI_OPTIONS_H

#include "parsers/load.h"
#include "views/export.h"

/* Values of an option that may be given several times, in order. */
struct option_values {
	const char **values;
	size_t count, capacity;
};

struct options {
	bool demo, help, version;
	bool quoted;		   /* show reports that only quote an earlier one */
	struct load_options load;  /* --jobs */
	struct result_options lkp; /* how result roots are read */
	bool brief, changed;	   /* --brief, --changed */
	bool fail_on;		   /* --fail-on: status 1 where something is worse, */
	double fail_from;	   /* by so many per cent */
	bool print;		   /* no screen: --print, or another option that means it */
	enum view_id view;	   /* VIEW_COUNT: by content */
	enum export_format format;
	struct option_values filters, excludes, wheres, reports, asides;
	const char *sort;    /* NULL: the default */
	const char *columns; /* NULL: as usual */
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
	const char *argument; /* as the help shows it; NULL: takes none */
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

/* Can a person ask for this view by name? The view of one metric and of a source text are reached
 * only from a row. */
bool options_view_is_named(enum view_id id);

void options_write_usage(FILE *stream); /* one or two lines */
void options_write_help(FILE *stream);	/* everything, at most 80 columns wide */

#endif
