#include "tui/keys.h"

#include <stdio.h>

/* Views whose rows are about one comparison or several of them. */
#define IN_COMPARISONS                                                                             \
	(IN_REPORTS | IN_SUMMARY | IN_METRICS | IN_METRIC | IN_RUNS | IN_RUN | IN_JITTER |         \
		IN_BESIDE)

/* Views whose rows are about runs. */
#define IN_THOSE_OF_RUNS (IN_METRIC | IN_RUNS | IN_RUN | IN_VALUES)

/* Views whose rows can be asked by expressions on their fields. */
#define IN_FIELDS (IN_REPORTS | IN_METRICS | IN_RUNS | IN_RUN | IN_VALUES | IN_JITTER | IN_PROBLEMS)

/* Hints stand in the status line in the order of the table, as many as there is room for. */
const struct key_entry key_table[] = {
	{COMMAND_HELP, KEYS_PROGRAM, IN_ALL | IN_HINTS, {'?', 'h', CODE_F1}, "help", "this help"},
	{COMMAND_ENTER, KEYS_VIEWS, IN_REPORTS | IN_HINTS, {CODE_ENTER}, "open", "open the report"},
	{COMMAND_ENTER, KEYS_VIEWS, IN_SUMMARY | IN_HINTS, {CODE_ENTER}, "open",
		"open the metrics of the family"},
	{COMMAND_ENTER, KEYS_VIEWS, IN_METRICS | IN_JITTER | IN_BESIDE | IN_HINTS, {CODE_ENTER},
		"open", "open the metric: its runs"},
	{COMMAND_ENTER, KEYS_VIEWS, IN_RUNS | IN_HINTS, {CODE_ENTER}, "open",
		"open the run: the metrics in which it stands out"},
	{COMMAND_ENTER, KEYS_VIEWS, IN_METRIC | IN_RUN | IN_VALUES | IN_PROBLEMS | IN_HINTS,
		{CODE_ENTER}, "open", "open what the row is about"},
	{COMMAND_BACK, KEYS_VIEWS, IN_ALL | IN_HINTS, {'q'}, "back",
		"close this view; at the first one: quit"},

	{COMMAND_DOWN, KEYS_MOVE, IN_ALL, {'j', CODE_DOWN, CONTROL_N}, "down [N]", "next row"},
	{COMMAND_UP, KEYS_MOVE, IN_ALL, {'k', CODE_UP, CONTROL_P}, "up [N]", "previous row"},
	{COMMAND_PAGE_DOWN, KEYS_MOVE, IN_ALL, {' ', CODE_PAGE_DOWN, CONTROL_F}, "page-down [N]",
		"a page down"},
	{COMMAND_PAGE_UP, KEYS_MOVE, IN_ALL, {'b', CODE_PAGE_UP, CONTROL_B}, "page-up [N]",
		"a page up"},
	{COMMAND_HALF_DOWN, KEYS_MOVE, IN_ALL, {CONTROL_D}, "half-down [N]", "half a page down"},
	{COMMAND_HALF_UP, KEYS_MOVE, IN_ALL, {CONTROL_U}, "half-up [N]", "half a page up"},
	{COMMAND_FIRST, KEYS_MOVE, IN_ALL, {'g', CODE_HOME}, "first [N]",
		"first row; 20g or :20 : row 20"},
	{COMMAND_LAST, KEYS_MOVE, IN_ALL, {'G', CODE_END}, "last [N]", "last row; 20G: row 20"},
	{COMMAND_LEFT, KEYS_MOVE, IN_VIEWS, {CODE_LEFT}, "left [N]", "scroll to the left"},
	{COMMAND_RIGHT, KEYS_MOVE, IN_VIEWS, {CODE_RIGHT}, "right [N]",
		"scroll to the right; the name column stays"},
	{COMMAND_MARK, KEYS_MOVE, IN_VIEWS, {'m'}, "mark LETTER", "mark the row with a letter"},
	{COMMAND_GO_TO_MARK, KEYS_MOVE, IN_VIEWS, {'\''}, "jump LETTER",
		"go to the mark of a letter; '' goes back"},

	{COMMAND_FILTER, KEYS_ROWS, IN_METRICS | IN_JITTER | IN_HINTS, {'&', 'l', '\\', CODE_F4},
		"filter [REGEX]", "only rows that match; or: noise<9 and change>5"},
	{COMMAND_FILTER, KEYS_ROWS, (IN_FIELDS & ~(IN_METRICS | IN_JITTER)) | IN_HINTS,
		{'&', 'l', '\\', CODE_F4}, "filter [REGEX]",
		"only rows that match; or a condition: cpu<90"},
	{COMMAND_FILTER, KEYS_ROWS, (IN_VIEWS & ~IN_FIELDS) | IN_HINTS, {'&', 'l', '\\', CODE_F4},
		"filter [REGEX]", "only rows that match a regex; empty: all"},
	{COMMAND_WHERE, KEYS_ROWS, IN_FIELDS, {'w'}, "where [EXPR]",
		"only rows for which a condition holds"},
	{COMMAND_SORT, KEYS_ROWS, IN_VIEWS | IN_HINTS, {'o', CODE_F6, '>'}, "sort [KEYS]",
		"menu of sort keys"},
	{COMMAND_SEARCH, KEYS_ROWS, IN_VIEWS | IN_HINTS, {'/'}, "search [REGEX]",
		"go to the next row that matches a regex"},
	{COMMAND_SEARCH, KEYS_ROWS, IN_HELP | IN_HINTS, {'/'}, "search [REGEX]",
		"search in this help"},
	{COMMAND_SEARCH_NEXT, KEYS_ROWS, IN_ALL, {'n'}, "search-next [N]", "next match"},
	{COMMAND_SEARCH_PREVIOUS, KEYS_ROWS, IN_ALL, {'N'}, "search-previous [N]",
		"previous match"},
	{COMMAND_SORT_INVERT, KEYS_ROWS, IN_VIEWS, {'I'}, "invert", "turn the order round"},
	{COMMAND_SORT_LEFT, KEYS_ROWS, IN_VIEWS, {'['}, "sort-left",
		"sort by the column to the left"},
	{COMMAND_SORT_RIGHT, KEYS_ROWS, IN_VIEWS, {']'}, "sort-right",
		"sort by the column to the right"},
	{COMMAND_NOISE, KEYS_ROWS, IN_METRICS | IN_BESIDE | IN_HINTS, {'~'}, "noise",
		"hide or show changes under 2 stddevs"},
	{COMMAND_NOISE_LIMIT, KEYS_ROWS, IN_VIEWS, {0}, "noise PCT",
		"from here on stddev is high, and marked"},
	{COMMAND_FLOOR, KEYS_ROWS, IN_VIEWS, {0}, "floor PCT",
		"a change below this is called none"},
	{COMMAND_REGRESSIONS, KEYS_ROWS, IN_REPORTS | IN_METRICS | IN_JITTER | IN_BESIDE, {'!'},
		"regressions", "only regressions; once more: all rows"},
	{COMMAND_FOLD, KEYS_ROWS, IN_METRICS, {'='}, "fold",
		"rows of the same figures: folded into one, or all"},
	{COMMAND_PROFILE, KEYS_ROWS, IN_SUMMARY | IN_METRICS | IN_JITTER | IN_BESIDE | IN_HINTS,
		{'P'}, "profile", "profile: hidden, alone, among the others"},
	{COMMAND_FAMILY_OFF, KEYS_ROWS, IN_SUMMARY, {'-'}, "family-off",
		"leave the family out of the metrics"},
	{COMMAND_FAMILY_ON, KEYS_ROWS, IN_SUMMARY, {'+'}, "family-on", "take it in again"},
	{COMMAND_BY_COMMIT, KEYS_ROWS, IN_REPORTS, {'z'}, "by-commit",
		"reports of one commit together under its subject"},
	{COMMAND_TAG, KEYS_ROWS, IN_VIEWS, {'t'}, "tag [N]", "tag the row or take its tag away"},
	{COMMAND_TAG_REGEX, KEYS_ROWS, IN_VIEWS, {'T'}, "tag-all [REGEX]",
		"tag all rows that match a regex"},
	{COMMAND_UNTAG, KEYS_ROWS, IN_VIEWS, {'U'}, "untag",
		"take all tags away, also of rows not shown"},

	{COMMAND_COLUMNS, KEYS_VIEWS, IN_VIEWS & ~IN_SOURCE, {'c'}, "columns [COLUMNS]",
		"menu of columns; or only these, in this order"},
	{COMMAND_DETAIL, KEYS_VIEWS, (IN_VIEWS & ~IN_SOURCE) | IN_HINTS, {'d'}, "detail",
		"detail of the row: show or hide"},
	{COMMAND_NEXT_PANE, KEYS_VIEWS, IN_VIEWS & ~IN_SOURCE, {CODE_TAB, CODE_BACK_TAB},
		"next-pane", "go to the detail, there to scroll, and back"},
	{COMMAND_SOURCE, KEYS_VIEWS, (IN_VIEWS & ~IN_SOURCE) | IN_HINTS, {'v'}, "text",
		"text of the document at the row's line"},
	{COMMAND_EDIT, KEYS_VIEWS, IN_VIEWS, {'e'}, "edit",
		"the file at the row's line, in $EDITOR"},
	{COMMAND_ACROSS, KEYS_VIEWS, IN_METRICS | IN_METRIC | IN_JITTER | IN_BESIDE | IN_HINTS,
		{'A'}, "across", "this metric in all reports, by date"},
	{COMMAND_VIEWS, KEYS_VIEWS, IN_VIEWS | IN_HINTS, {'V'}, "view [VIEW]", "menu of views"},
	{COMMAND_NEXT_REPORT, KEYS_VIEWS, IN_SUMMARY | IN_METRICS | IN_METRIC | IN_RUNS | IN_JITTER,
		{'f'}, "next-report [N]", "the same view of the next report"},
	{COMMAND_PREVIOUS_REPORT, KEYS_VIEWS,
		IN_SUMMARY | IN_METRICS | IN_METRIC | IN_RUNS | IN_JITTER, {'F'},
		"previous-report [N]", "the same view of the previous report"},
	{COMMAND_REPORT, KEYS_VIEWS, IN_COMPARISONS, {0}, "report REPORT",
		"go to the next report of this name"},

	{COMMAND_EXCHANGE, KEYS_COMPARE, IN_COMPARISONS, {'x'}, "exchange",
		"exchange base and head of the report"},
	{COMMAND_BASE, KEYS_COMPARE, IN_COMPARISONS, {'B'}, "base [GROUP]",
		"menu of the groups: choose the base"},
	{COMMAND_HEAD, KEYS_COMPARE, IN_COMPARISONS, {'H'}, "head [GROUP]",
		"menu of the groups: choose the head"},
	{COMMAND_ASIDE, KEYS_COMPARE, IN_THOSE_OF_RUNS | IN_HINTS, {'D'}, "aside",
		"set the run aside, or take it back: all is recomputed"},

	{COMMAND_BESIDE, KEYS_COMPARE, IN_REPORTS, {'C'}, "beside",
		"tagged reports, or those of the mail, side by side"},
	{COMMAND_BESIDE, KEYS_COMPARE, IN_SUMMARY | IN_METRICS, {'C'}, "beside",
		"all tables of the mail side by side"},

	{COMMAND_COPY, KEYS_TAKE, IN_VIEWS, {'y'}, "copy",
		"copy the tagged rows or this one, to quote them"},
	{COMMAND_COPY_QUOTED, KEYS_TAKE, IN_VIEWS, {'Y'}, "copy-quoted",
		"the same, each line behind >"},
	{COMMAND_SAVE, KEYS_TAKE, IN_VIEWS, {'s'}, "save [FILE]",
		"save the rows shown: CSV, JSON, Markdown, text"},
	{COMMAND_PIPE, KEYS_TAKE, IN_VIEWS, {'|'}, "pipe [COMMAND]",
		"pipe the tagged rows, or all, to a command"},
	{COMMAND_SEEN, KEYS_TAKE, IN_REPORTS, {'S'}, "seen",
		"mark the report, or the tagged ones, as seen; or not"},
	{COMMAND_SEEN, KEYS_TAKE, IN_COMPARISONS & ~IN_REPORTS, {'S'}, "seen",
		"mark the report as seen, or not"},
	{COMMAND_ONLY_UNSEEN, KEYS_TAKE, IN_REPORTS, {'u'}, "unseen",
		"only reports not marked as seen; once more: all"},

	{COMMAND_LINE, KEYS_PROGRAM, IN_ALL, {':'}, "command",
		"type a command by its name; Tab completes"},
	{COMMAND_RELOAD, KEYS_PROGRAM, IN_VIEWS, {'R', CODE_F5}, "reload", "read the files again"},
	{COMMAND_MOUSE, KEYS_PROGRAM, IN_VIEWS, {'M'}, "mouse",
		"mouse on: click, open, sort, scroll; once more: off"},
	{COMMAND_REPAINT, KEYS_PROGRAM, IN_ALL, {CONTROL_L}, "repaint", "paint the screen anew"},
	{COMMAND_SUSPEND, KEYS_PROGRAM, IN_ALL, {CONTROL_Z}, "suspend",
		"suspend; fg in the shell comes back"},
	{COMMAND_CANCEL, KEYS_PROGRAM, IN_ALL, {CODE_ESCAPE, CONTROL_G}, "cancel",
		"cancel a prompt, a menu, a count; never quits"},
	{COMMAND_INTERRUPT, KEYS_PROGRAM, IN_ALL, {CONTROL_C}, "interrupt", "cancel; twice: quit"},
	{COMMAND_QUIT, KEYS_PROGRAM, IN_ALL, {'Q'}, "quit", "quit from anywhere"},
};

const size_t key_count = ARRAY_LENGTH(key_table);

enum command keys_command(int code, unsigned place)
{
	if (code == 0)
		return COMMAND_NONE;
	for (size_t i = 0; i < key_count; i++) {
		if (!(key_table[i].places & place))
			continue;
		for (size_t k = 0; k < KEYS_A_COMMAND; k++)
			if (key_table[i].codes[k] == code)
				return key_table[i].command;
	}
	return COMMAND_NONE;
}

struct slice keys_word(const struct key_entry *entry)
{
	struct slice usage = slice_of(entry->usage);

	return slice_first(usage, slice_find(usage, SLICE(" ")));
}

enum argument keys_argument(const struct key_entry *entry, bool *must)
{
	static const char *const words[] = {
		[ARGUMENT_N] = "N",
		[ARGUMENT_REGEX] = "REGEX",
		[ARGUMENT_EXPR] = "EXPR",
		[ARGUMENT_KEYS] = "KEYS",
		[ARGUMENT_COLUMNS] = "COLUMNS",
		[ARGUMENT_VIEW] = "VIEW",
		[ARGUMENT_GROUP] = "GROUP",
		[ARGUMENT_REPORT] = "REPORT",
		[ARGUMENT_PCT] = "PCT",
		[ARGUMENT_LETTER] = "LETTER",
		[ARGUMENT_FILE] = "FILE",
		[ARGUMENT_COMMAND] = "COMMAND",
	};
	struct slice rest = slice_from(slice_of(entry->usage), keys_word(entry).length + 1);

	*must = rest.length && !slice_starts(rest, SLICE("["));
	if (!*must && rest.length)
		rest = (struct slice){rest.at + 1, rest.length - 2};
	for (size_t i = 0; i < ARRAY_LENGTH(words); i++)
		if (words[i] && slice_equal(rest, slice_of(words[i])))
			return (enum argument)i;
	return rest.length ? ARGUMENT_WORD : ARGUMENT_NONE;
}

const char *keys_section_name(enum key_section section)
{
	static const char *const names[] = {
		[KEYS_MOVE] = "Moving",
		[KEYS_VIEWS] = "Views",
		[KEYS_ROWS] = "Rows",
		[KEYS_COMPARE] = "What is compared",
		[KEYS_TAKE] = "Taking out and remembering",
		[KEYS_PROGRAM] = "The program",
	};

	return section < KEYS_SECTIONS ? names[section] : "";
}

static const struct {
	int code;
	const char *name;
} special_keys[] = {{CODE_UP, "Up"}, {CODE_DOWN, "Down"}, {CODE_LEFT, "Left"},
	{CODE_RIGHT, "Right"}, {CODE_HOME, "Home"}, {CODE_END, "End"}, {CODE_PAGE_UP, "PgUp"},
	{CODE_PAGE_DOWN, "PgDn"}, {CODE_DELETE, "Del"}, {CODE_BACKSPACE, "Backspace"},
	{CODE_ENTER, "Enter"}, {CODE_ESCAPE, "Esc"}, {CODE_TAB, "Tab"}, {CODE_BACK_TAB, "S-Tab"},
	{' ', "Space"}, {CODE_F1, "F1"}, {CODE_F1 + 1, "F2"}, {CODE_F1 + 2, "F3"}, {CODE_F4, "F4"},
	{CODE_F5, "F5"}, {CODE_F6, "F6"}, {CODE_F6 + 1, "F7"}, {CODE_F6 + 2, "F8"},
	{CODE_F6 + 3, "F9"}, {CODE_F6 + 4, "F10"}, {CODE_F6 + 5, "F11"}, {CODE_F12, "F12"}};

static const char *special_name(int code)
{
	for (size_t i = 0; i < ARRAY_LENGTH(special_keys); i++)
		if (special_keys[i].code == code)
			return special_keys[i].name;
	return NULL;
}

/* A character that a person types: no control, and above ASCII as it is written in UTF-8. */
static bool is_character(int code)
{
	return (code > ' ' && code <= '~') || (code >= 0xa0 && code < CODE_UP);
}

const char *keys_name(int code, char name[KEY_NAME_SIZE])
{
	const char *special = special_name(code);
	char bytes[4];

	if (special)
		snprintf(name, KEY_NAME_SIZE, "%s", special);
	else if (code > 0 && code <= 26)
		snprintf(name, KEY_NAME_SIZE, "C-%c", code - 1 + 'a');
	else if (is_character(code))
		snprintf(name, KEY_NAME_SIZE, "%.*s", (int)text_put_utf8((uint32_t)code, bytes),
			bytes);
	else
		snprintf(name, KEY_NAME_SIZE, "key %d", code);
	return name;
}

int keys_code(struct slice name)
{
	uint32_t code;

	for (size_t i = 0; i < ARRAY_LENGTH(special_keys); i++)
		if (slice_equal_nocase(slice_of(special_keys[i].name), name))
			return special_keys[i].code;
	if (name.length == 3 && slice_starts(name, SLICE("C-")) && text_is_alpha(name.at[2]))
		return name.at[2] & 0x1f;
	if (name.length && text_utf8(name, &code) == name.length && is_character((int)code))
		return (int)code;
	return 0;
}

struct slice keys_names(const struct key_entry *entry, struct arena *arena)
{
	struct slice names = SLICE_EMPTY;
	char name[KEY_NAME_SIZE];

	for (size_t i = 0; i < KEYS_A_COMMAND && entry->codes[i]; i++)
		names = arena_print(arena, "%.*s%s%s", (int)names.length,
			names.length ? names.at : "", i ? ", " : "",
			keys_name(entry->codes[i], name));
	return names;
}
