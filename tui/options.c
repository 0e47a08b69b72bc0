#include "tui/options.h"

#include <getopt.h>
#include <stdlib.h>

#define HELP_INDENT 30
#define HELP_WIDTH  79
#define LETTER_MOST 0xff
#define BASE_NAME   "base"
#define HEAD_NAME   "head"

/* What getopt_long() gives for an argument that is no option, and for an option without a letter:
 * its index above all letters. */
enum { GIVEN_PATH = 1, GIVEN_INDEX = LETTER_MOST + 1 };

static void add_value(struct option_values *values, const char *value)
{
	values->values =
		grow(values->values, values->count, &values->capacity, sizeof(*values->values));
	values->values[values->count++] = value;
}

static void add_path(struct options *options, const char *path)
{
	options->paths = grow(options->paths, options->path_count, &options->path_capacity,
		sizeof(*options->paths));
	options->paths[options->path_count++] = (struct load_path){path, options->group};
}

static bool set_demo(struct options *options, const char *value, struct error *error)
{
	(void)value;
	(void)error;
	options->demo = true;
	return true;
}

static bool set_print(struct options *options, const char *value, struct error *error)
{
	(void)value;
	(void)error;
	options->print = true;
	return true;
}

bool options_view_is_named(enum view_id id)
{
	return id != VIEW_METRIC && id != VIEW_SOURCE && id != VIEW_RUN && id < VIEW_COUNT;
}

/* A value that is none of those that the option takes. */
static bool tell_choices(
	const char *option, const char *value, const char *what, struct error *error)
{
	struct arena arena = {0};
	struct slice words = options_words(option, &arena), word, list = SLICE_EMPTY;

	while ((word = slice_token(&words)).length)
		list = arena_print(&arena, "%.*s%s%.*s", (int)list.length,
			list.length ? list.at : "", list.length ? ", " : "", (int)word.length,
			word.at);
	error_set(error, ERROR_USAGE, NULL, 0, "--%s: '%.60s' is no %s; the %ss are %.*s", option,
		value, what, what, (int)list.length, list.at);
	arena_release(&arena);
	return false;
}

static bool set_view(struct options *options, const char *value, struct error *error)
{
	options->view = view_by_name(value);
	return options_view_is_named(options->view) || tell_choices("view", value, "view", error);
}

static bool set_format(struct options *options, const char *value, struct error *error)
{
	options->format = export_format_by_name(value);
	options->print = true;
	return options->format < EXPORT_COUNT || tell_choices("format", value, "format", error);
}

static bool set_filter(struct options *options, const char *value, struct error *error)
{
	(void)error;
	add_value(&options->filters, value);
	return true;
}

static bool set_exclude(struct options *options, const char *value, struct error *error)
{
	(void)error;
	add_value(&options->excludes, value);
	return true;
}

static bool set_where(struct options *options, const char *value, struct error *error)
{
	(void)error;
	add_value(&options->wheres, value);
	return true;
}

static bool set_report(struct options *options, const char *value, struct error *error)
{
	(void)error;
	add_value(&options->reports, value);
	return true;
}

static bool set_aside(struct options *options, const char *value, struct error *error)
{
	(void)error;
	add_value(&options->asides, value);
	return true;
}

static bool set_sort(struct options *options, const char *value, struct error *error)
{
	(void)error;
	options->sort = value;
	return true;
}

static bool set_columns(struct options *options, const char *value, struct error *error)
{
	(void)error;
	options->columns = value;
	return true;
}

static bool set_theme(struct options *options, const char *value, struct error *error)
{
	options->theme = theme_by_name(value);
	return options->theme < THEME_COUNT || tell_choices("theme", value, "theme", error);
}

static bool set_color(struct options *options, const char *value, struct error *error)
{
	for (int when = 0; when < COLOUR_COUNT; when++) {
		if (strcmp(colour_when_name((enum colour_when)when), value) != 0)
			continue;
		options->colour = (enum colour_when)when;
		return true;
	}
	return error_set(error, ERROR_USAGE, NULL, 0,
		"--color: '%.60s' is not understood; give auto, always or never", value);
}

static bool set_ascii(struct options *options, const char *value, struct error *error)
{
	(void)value;
	(void)error;
	options->ascii = true;
	return true;
}

static bool set_mouse(struct options *options, const char *value, struct error *error)
{
	(void)value;
	(void)error;
	options->mouse = true;
	return true;
}

static bool set_base(struct options *options, const char *value, struct error *error)
{
	(void)error;
	options->group = BASE_NAME;
	if (value)
		add_path(options, value);
	return true;
}

static bool set_head(struct options *options, const char *value, struct error *error)
{
	(void)error;
	options->group = HEAD_NAME;
	if (value)
		add_path(options, value);
	return true;
}

static bool set_group(struct options *options, const char *value, struct error *error)
{
	if (value[0] == '\0')
		return error_set(error, ERROR_USAGE, NULL, 0, "--group: the name is empty");
	options->group = value;
	return true;
}

bool options_percentage(struct slice text, double *percentage)
{
	struct figure figure;

	if (slice_ends(text, SLICE("%")))
		text.length--;
	if (!number_parse(text, &figure) || !isfinite(figure.value) || figure.value < 0)
		return false;
	*percentage = figure.value;
	return true;
}

static bool set_noise(struct options *options, const char *value, struct error *error)
{
	return options_percentage(slice_of(value), &options->noise) ||
	       error_set(error, ERROR_USAGE, NULL, 0,
		       "--noise: '%.60s' is no percentage; give a number from 0 on, such as 10",
		       value);
}

static bool set_floor(struct options *options, const char *value, struct error *error)
{
	return options_percentage(slice_of(value), &options->floor) ||
	       error_set(error, ERROR_USAGE, NULL, 0,
		       "--floor: '%.60s' is no percentage; give a number from 0 on, such as 5",
		       value);
}

static bool set_changed(struct options *options, const char *value, struct error *error)
{
	(void)value;
	(void)error;
	options->changed = true;
	return true;
}

static bool set_brief(struct options *options, const char *value, struct error *error)
{
	(void)value;
	(void)error;
	options->brief = options->print = true;
	return true;
}

static bool set_fail_on(struct options *options, const char *value, struct error *error)
{
	static const char word[] = "worse";
	size_t length = strlen(word);

	options->fail_on = true;
	options->fail_from = 0;
	if (strcmp(value, word) == 0 ||
		(strncmp(value, word, length) == 0 && value[length] == ':' &&
			options_percentage(slice_of(value + length + 1), &options->fail_from)))
		return true;
	return error_set(error, ERROR_USAGE, NULL, 0,
		"--fail-on: '%.60s' is not understood; give worse, or worse:5 for 5 %% and more",
		value);
}

static bool set_quoted(struct options *options, const char *value, struct error *error)
{
	(void)value;
	(void)error;
	options->quoted = true;
	return true;
}

static bool set_lkp_selection(struct options *options, const char *value, struct error *error)
{
	(void)value;
	(void)error;
	options->lkp.selection = LKP_SELECTION_DEFAULT;
	return true;
}

static bool set_compare_by(struct options *options, const char *value, struct error *error)
{
	if (value[0] == '\0')
		return error_set(error, ERROR_USAGE, NULL, 0, "--compare-by: the name is empty");
	options->lkp.compare_by = value;
	return true;
}

static bool set_output(struct options *options, const char *value, struct error *error)
{
	if (value[0] == '\0')
		return error_set(error, ERROR_USAGE, NULL, 0, "--output: the name is empty");
	options->output = strcmp(value, "-") == 0 ? NULL : value;
	options->print = true;
	return true;
}

static bool set_follow(struct options *options, const char *value, struct error *error)
{
	(void)value;
	(void)error;
	options->follow = true;
	return true;
}

static bool set_jobs(struct options *options, const char *value, struct error *error)
{
	uint64_t jobs;

	if (number_parse_integer(slice_of(value), &jobs) && jobs >= 1 && jobs <= LOAD_JOBS_MOST) {
		options->load.jobs = (unsigned)jobs;
		return true;
	}
	return error_set(error, ERROR_USAGE, NULL, 0,
		"--jobs: '%.60s' is no count of threads; give a number from 1 to %u", value,
		LOAD_JOBS_MOST);
}

const char *options_help_form(enum help_form form)
{
	static const char *const names[HELP_COUNT] = {
		[HELP_MAN] = "man",
		[HELP_BASH] = "bash",
		[HELP_ZSH] = "zsh",
		[HELP_FISH] = "fish",
	};

	return names[form];
}

static bool set_help(struct options *options, const char *value, struct error *error)
{
	options->help = HELP_TEXT;
	if (!value)
		return true;
	for (int form = 0; form < HELP_COUNT; form++) {
		const char *name = options_help_form((enum help_form)form);
		if (name && strcmp(name, value) == 0) {
			options->help = (enum help_form)form;
			return true;
		}
	}
	return error_set(error, ERROR_USAGE, NULL, 0,
		"--help: '%.60s' is no form; the forms are man, bash, zsh and fish", value);
}

static bool set_version(struct options *options, const char *value, struct error *error)
{
	(void)value;
	(void)error;
	options->version = true;
	return true;
}

const struct option_entry option_table[] = {
	{0, false, "demo", NULL, set_demo, "open the sample reports built into the program"},
	{'p', false, "print", NULL, set_print,
		"no screen: write the view to standard output, as when that is no terminal"},
	{0, false, "brief", NULL, set_brief,
		"at most ten lines: the headline, the verdicts, what else moved; means --print"},
	{0, false, "view", "VIEW", set_view,
		"reports, summary, metrics, runs, values, jitter, problems or beside (default: by "
		"content; metrics with --print)"},
	{0, false, "format", "FORMAT", set_format,
		"table (the default), csv, json, markdown, or lkp: text for a mail in the robot's "
		"layout; means --print"},
	{'f', false, "filter", "REGEX", set_filter,
		"only metrics whose name matches; may be repeated, all must hold"},
	{'x', false, "exclude", "REGEX", set_exclude,
		"no metrics whose name matches; may be repeated"},
	{'w', false, "where", "EXPR", set_where,
		"only rows for which it holds, such as 'change > 5 and not noise >= 10'; of the "
		"view that --view names, else of metrics; may be repeated"},
	{0, false, "report", "REGEX", set_report,
		"only reports whose subject, test, machine or parameters match; may be repeated"},
	{0, false, "aside", "GROUP:RUN", set_aside,
		"set a run aside: nothing is worked out from its values; may be repeated"},
	{'s', false, "sort", "KEY[,KEY]", set_sort,
		"order, change, noise, base, head, metric, report, none and others; -KEY the other "
		"way round (default: order on screen, none with --print)"},
	{0, false, "columns", "NAME[,NAME]", set_columns,
		"only these columns, in this order, such as metric,change,verdict; a wrong name is "
		"answered with all there are"},
	{0, false, "theme", "NAME", set_theme,
		"colours: none, dark, light, or plain for any background (default: by the "
		"background where COLORFGBG tells it, else plain)"},
	{0, false, "color", "WHEN", set_color,
		"auto (the default: on a terminal, unless NO_COLOR is set), always or never"},
	{0, false, "ascii", NULL, set_ascii,
		"only ASCII on the screen and in tables, as in a locale that is not UTF-8"},
	{0, false, "mouse", NULL, set_mouse, "take the mouse from the start, as M does"},
	{0, false, "noise", "PCT", set_noise,
		"stddev is high, and marked, from this percentage of the mean on (default: 10)"},
	{0, false, "floor", "PCT", set_floor,
		"a change below this percentage is called no change (default: 3 for headline "
		"metrics, 5 for others)"},
	{0, false, "changed", NULL, set_changed,
		"only rows that changed beyond chance: R, I and *"},
	{0, false, "fail-on", "worse[:PCT]", set_fail_on,
		"exit with status 1 if a row is a regression (of at least PCT)"},
	{0, true, "base", "PATH...", set_base,
		"the paths behind it are runs of the base, up to the next of these three options"},
	{0, true, "head", "PATH...", set_head, "they are runs of what is compared with it"},
	{0, false, "group", "NAME PATH...", set_group, "they are runs of a group of this name"},
	{0, false, "quoted", NULL, set_quoted,
		"also reports that only quote an earlier one of their thread"},
	{0, false, "lkp-selection", NULL, set_lkp_selection,
		"of result trees only the metrics that `lkp ncompare` would list, reckoned as it "
		"does"},
	{0, false, "compare-by", "KEY[,KEY]", set_compare_by,
		"compare result trees by these axes or parameters (default: commit)"},
	{'F', false, "follow", NULL, set_follow,
		"on screen: read files again when they have changed"},
	{'j', false, "jobs", "N", set_jobs, "threads that read (default: one a processor)"},
	{'o', false, "output", "FILE", set_output, "write there, all or nothing; means --print"},
	{'h', true, "help", "[=FORM]", set_help,
		"show this help; man writes the man page, bash, zsh or fish the completions of "
		"that shell"},
	{'V', false, "version", NULL, set_version, "show the version"},
};

const size_t option_count = ARRAY_LENGTH(option_table);

const char *options_divider(const struct option_entry *entry)
{
	if (entry->argument[0] == '[')
		return "";
	return entry->may_stand_alone || strchr(entry->argument, ' ') ? " " : "=";
}

/* The table in the words of getopt_long(). */
struct getopt_table {
	char letters[2 + 3 * ARRAY_LENGTH(option_table) + 1];
	struct option names[ARRAY_LENGTH(option_table) + 1];
};

/* A leading `-` keeps the order of arguments, a `:` tells a missing value from an unknown option.
 */
static void make_getopt_table(struct getopt_table *table)
{
	size_t used = 0;

	*table = (struct getopt_table){.letters = "-:"};
	used = strlen(table->letters);
	for (size_t i = 0; i < option_count; i++) {
		const struct option_entry *entry = &option_table[i];
		int how = !entry->argument	   ? no_argument
			  : entry->may_stand_alone ? optional_argument
						   : required_argument;
		table->names[i] = (struct option){entry->name, how, NULL, GIVEN_INDEX + (int)i};
		if (!entry->letter)
			continue;
		table->letters[used++] = (char)entry->letter;
		if (how == required_argument)
			table->letters[used++] = ':';
	}
}

static const struct option_entry *find_entry(int given)
{
	if (given >= GIVEN_INDEX && given < GIVEN_INDEX + (int)option_count)
		return &option_table[given - GIVEN_INDEX];
	for (size_t i = 0; i < option_count; i++)
		if (option_table[i].letter && option_table[i].letter == given)
			return &option_table[i];
	return NULL;
}

/* getopt_long() found a mistake; say which. `word` is the argument it stopped at. */
static bool tell_mistake(int given, const char *word, struct error *error)
{
	const struct option_entry *entry = find_entry(optopt);

	if (given == ':' && entry)
		return error_set(
			error, ERROR_USAGE, NULL, 0, "--%s needs %s", entry->name, entry->argument);
	if (entry)
		return error_set(error, ERROR_USAGE, NULL, 0, "--%s takes no value", entry->name);
	if (optopt)
		return error_set(error, ERROR_USAGE, NULL, 0,
			"unknown option '-%c'; see perfsift --help", optopt);
	return error_set(error, ERROR_USAGE, NULL, 0,
		"unknown or ambiguous option '%.60s'; see perfsift --help", word);
}

bool options_parse(struct options *options, int count, char **arguments, struct error *error)
{
	struct getopt_table table;
	int given;

	*options = (struct options){.view = VIEW_COUNT,
		.format = EXPORT_TABLE,
		.theme = THEME_COUNT,
		.noise = NAN,
		.floor = NAN};
	make_getopt_table(&table);
	optind = 0; /* begin anew, wherever an earlier call has ended */
	opterr = 0;
	while ((given = getopt_long(count, arguments, table.letters, table.names, NULL)) != -1) {
		if (given == GIVEN_PATH) {
			add_path(options, optarg);
			continue;
		}
		if (given == '?' || given == ':')
			return tell_mistake(given, arguments[optind - 1], error);
		if (!find_entry(given)->set(options, optarg, error))
			return false;
	}
	for (int i = optind; i < count; i++)
		add_path(options, arguments[i]);
	if (options->demo && options->path_count)
		return error_set(error, ERROR_USAGE, NULL, 0,
			"--demo takes no PATH, such as '%.60s'", options->paths[0].path);
	return true;
}

void options_release(struct options *options)
{
	free(options->filters.values);
	free(options->excludes.values);
	free(options->wheres.values);
	free(options->reports.values);
	free(options->asides.values);
	free(options->paths);
	*options = (struct options){0};
}

void options_write_usage(FILE *stream)
{
	fputs("Usage: perfsift [OPTION]... [PATH]...\n"
	      "PATH is a file, a directory or - ; see perfsift --help, or try perfsift --demo\n",
		stream);
}

/* The words of `help` in lines, each behind an indent; the first line goes on where we are. */
static void write_wrapped(FILE *stream, const char *help)
{
	struct slice rest = slice_of(help), word;
	size_t column = HELP_INDENT;

	while ((word = slice_token(&rest)).length) {
		if (column > HELP_INDENT && column + 1 + word.length > HELP_WIDTH) {
			fprintf(stream, "\n%*s", HELP_INDENT, "");
			column = HELP_INDENT;
		}
		if (column > HELP_INDENT) {
			fputc(' ', stream);
			column++;
		}
		fwrite(word.at, 1, word.length, stream);
		column += word.length;
	}
	fputc('\n', stream);
}

static void write_entry(FILE *stream, const struct option_entry *entry)
{
	char left[80];
	int length = 0;

	if (entry->letter)
		length = snprintf(left, sizeof(left), "  -%c, --%s", entry->letter, entry->name);
	else
		length = snprintf(left, sizeof(left), "      --%s", entry->name);
	if (entry->argument)
		length += snprintf(left + length, sizeof(left) - (size_t)length, "%s%s",
			options_divider(entry), entry->argument);
	if (length < HELP_INDENT - 1)
		fprintf(stream, "%-*s", HELP_INDENT, left);
	else
		fprintf(stream, "%s\n%*s", left, HELP_INDENT, "");
	write_wrapped(stream, entry->help);
}

void options_write_help(FILE *stream)
{
	fputs("Usage: perfsift [OPTION]... [PATH]...\n"
	      "Explore kernel performance results: LKP robot mails and stress-ng logs.\n\n"
	      "PATH is a file, a directory or - for standard input. Without PATH standard\n"
	      "input is read when it is no terminal; keys come from the terminal all the same.\n\n",
		stream);
	for (size_t i = 0; i < option_count; i++)
		write_entry(stream, &option_table[i]);
	fputs("\nExamples:\n"
	      "  perfsift mail.eml                          explore a mail; ? shows the keys\n"
	      "  perfsift --base old*.log --head new*.log   compare runs of stress-ng\n"
	      "  perfsift -p -s change -f '^vm' mbox        print rows, largest rise first\n"
	      "\nExit status: 0; 1 if --fail-on finds what it asks for; 2 for a wrong option or\n"
	      "regex, a PATH that is missing or cannot be read (the others are still shown),\n"
	      "or an output that could not be written.\n",
		stream);
}
