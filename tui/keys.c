#include "tui/keys.h"

#include <stdio.h>

/* Views whose rows are about one comparison or several of them. */
#define IN_COMPARISONS                                                                             \
	(IN_REPORTS | IN_SUMMARY | IN_METRICS | IN_METRIC | IN_RUNS | IN_RUN | IN_JITTER)

/* Views whose rows are about runs. */
#define IN_THOSE_OF_RUNS (IN_METRIC | IN_RUNS | IN_RUN | IN_VALUES)

/* Views whose rows can be asked by expressions on their fields. */
#define IN_FIELDS (IN_REPORTS | IN_METRICS | IN_RUNS | IN_RUN | IN_VALUES | IN_JITTER | IN_PROBLEMS)

/* Hints stand in the status line in the order of the table, as many as there is room for. */
const struct key_entry key_table[] = {
	{COMMAND_HELP, KEYS_PROGRAM, IN_ALL, {'?', 'h', CODE_F1}, "help", "this help"},
	{COMMAND_ENTER, KEYS_VIEWS, IN_REPORTS, {CODE_ENTER}, "open", "open the report"},
	{COMMAND_ENTER, KEYS_VIEWS, IN_SUMMARY, {CODE_ENTER}, "open",
		"open the metrics of the family"},
	{COMMAND_ENTER, KEYS_VIEWS, IN_METRICS | IN_JITTER, {CODE_ENTER}, "open",
		"open the metric: its runs"},
	{COMMAND_ENTER, KEYS_VIEWS, IN_RUNS, {CODE_ENTER}, "open",
		"open the run: the metrics in which it stands out"},
	{COMMAND_ENTER, KEYS_VIEWS, IN_METRIC | IN_RUN | IN_VALUES | IN_PROBLEMS, {CODE_ENTER},
		"open", "open what the row is about"},
	{COMMAND_BACK, KEYS_VIEWS, IN_ALL, {'q'}, "out", "close this view; at the first one: quit"},

	{COMMAND_DOWN, KEYS_MOVE, IN_ALL, {'j', CODE_DOWN, CONTROL_N}, NULL, "next row"},
	{COMMAND_UP, KEYS_MOVE, IN_ALL, {'k', CODE_UP, CONTROL_P}, NULL, "previous row"},
	{COMMAND_PAGE_DOWN, KEYS_MOVE, IN_ALL, {' ', CODE_PAGE_DOWN, CONTROL_F}, NULL,
		"a page down"},
	{COMMAND_PAGE_UP, KEYS_MOVE, IN_ALL, {'b', CODE_PAGE_UP, CONTROL_B}, NULL, "a page up"},
	{COMMAND_HALF_DOWN, KEYS_MOVE, IN_ALL, {CONTROL_D}, NULL, "half a page down"},
	{COMMAND_HALF_UP, KEYS_MOVE, IN_ALL, {CONTROL_U}, NULL, "half a page up"},
	{COMMAND_FIRST, KEYS_MOVE, IN_ALL, {'g', CODE_HOME}, NULL, "first row; 20g: row 20"},
	{COMMAND_LAST, KEYS_MOVE, IN_ALL, {'G', CODE_END}, NULL, "last row; 20G: row 20"},
	{COMMAND_LEFT, KEYS_MOVE, IN_VIEWS, {CODE_LEFT}, NULL, "scroll to the left"},
	{COMMAND_RIGHT, KEYS_MOVE, IN_VIEWS, {CODE_RIGHT}, NULL,
		"scroll to the right; the name column stays"},

	{COMMAND_FILTER, KEYS_ROWS, IN_METRICS | IN_JITTER, {'&', 'l', '\\', CODE_F4}, "filter",
		"only rows that match: a regex, or noise<9 and change>5"},
	{COMMAND_FILTER, KEYS_ROWS, IN_FIELDS & ~(IN_METRICS | IN_JITTER),
		{'&', 'l', '\\', CODE_F4}, "filter",
		"only rows that match: a regex, or a condition: cpu<90"},
	{COMMAND_FILTER, KEYS_ROWS, IN_VIEWS & ~IN_FIELDS, {'&', 'l', '\\', CODE_F4}, "filter",
		"show only rows that match a regex; empty: all"},
	{COMMAND_SORT, KEYS_ROWS, IN_VIEWS, {'o', CODE_F6, '>'}, "sort", "menu of sort keys"},
	{COMMAND_SEARCH, KEYS_ROWS, IN_VIEWS, {'/'}, "search",
		"go to the next row that matches a regex"},
	{COMMAND_SEARCH, KEYS_ROWS, IN_HELP, {'/'}, "search", "search in this help"},
	{COMMAND_SEARCH_NEXT, KEYS_ROWS, IN_ALL, {'n'}, NULL, "next match"},
	{COMMAND_SEARCH_PREVIOUS, KEYS_ROWS, IN_ALL, {'N'}, NULL, "previous match"},
	{COMMAND_SORT_INVERT, KEYS_ROWS, IN_VIEWS, {'I'}, NULL, "turn the order round"},
	{COMMAND_SORT_LEFT, KEYS_ROWS, IN_VIEWS, {'['}, NULL, "sort by the column to the left"},
	{COMMAND_SORT_RIGHT, KEYS_ROWS, IN_VIEWS, {']'}, NULL, "sort by the column to the right"},
	{COMMAND_NOISE, KEYS_ROWS, IN_METRICS, {'~'}, "noise",
		"hide or show rows whose change is under 2 stddevs"},
	{COMMAND_REGRESSIONS, KEYS_ROWS, IN_REPORTS | IN_METRICS | IN_JITTER, {'!'}, NULL,
		"only regressions; once more: all rows"},
	{COMMAND_PROFILE, KEYS_ROWS, IN_SUMMARY | IN_METRICS | IN_JITTER, {'P'}, "profile",
		"rows of the profile: hidden, alone, among the others"},
	{COMMAND_FAMILY_OFF, KEYS_ROWS, IN_SUMMARY, {'-'}, NULL,
		"leave the family out of the list of metrics"},
	{COMMAND_FAMILY_ON, KEYS_ROWS, IN_SUMMARY, {'+'}, NULL, "take it in again"},
	{COMMAND_BY_COMMIT, KEYS_ROWS, IN_REPORTS, {'z'}, NULL,
		"reports of one commit together under its subject"},
	{COMMAND_TAG, KEYS_ROWS, IN_VIEWS, {'t'}, NULL, "tag the row or take its tag away"},
	{COMMAND_TAG_REGEX, KEYS_ROWS, IN_VIEWS, {'T'}, NULL, "tag all rows that match a regex"},
	{COMMAND_UNTAG, KEYS_ROWS, IN_VIEWS, {'U'}, NULL,
		"take all tags away, also of rows not shown"},

	{COMMAND_COLUMNS, KEYS_VIEWS, IN_VIEWS & ~IN_SOURCE, {'c'}, NULL, "menu of columns"},
	{COMMAND_DETAIL, KEYS_VIEWS, IN_VIEWS & ~IN_SOURCE, {'d'}, "detail",
		"detail of the row: show or hide"},
	{COMMAND_NEXT_PANE, KEYS_VIEWS, IN_VIEWS & ~IN_SOURCE, {CODE_TAB, CODE_BACK_TAB}, NULL,
		"go to the detail, there to scroll, and back"},
	{COMMAND_SOURCE, KEYS_VIEWS, IN_VIEWS & ~IN_SOURCE, {'v'}, "text",
		"text of the document at the row's line"},
	{COMMAND_ACROSS, KEYS_VIEWS, IN_METRICS | IN_METRIC | IN_JITTER, {'A'}, "across",
		"this metric in all reports, by date, and its usual noise"},
	{COMMAND_VIEWS, KEYS_VIEWS, IN_VIEWS, {'V'}, "views", "menu of views"},
	{COMMAND_NEXT_REPORT, KEYS_VIEWS, IN_SUMMARY | IN_METRICS | IN_METRIC | IN_RUNS | IN_JITTER,
		{'f'}, NULL, "the same view of the next report"},
	{COMMAND_PREVIOUS_REPORT, KEYS_VIEWS,
		IN_SUMMARY | IN_METRICS | IN_METRIC | IN_RUNS | IN_JITTER, {'F'}, NULL,
		"the same view of the previous report"},

	{COMMAND_EXCHANGE, KEYS_COMPARE, IN_COMPARISONS, {'x'}, NULL,
		"exchange base and head of the report"},
	{COMMAND_BASE, KEYS_COMPARE, IN_COMPARISONS, {'B'}, NULL,
		"menu of the report's groups: choose the base"},
	{COMMAND_ASIDE, KEYS_COMPARE, IN_THOSE_OF_RUNS, {'D'}, "aside",
		"set the run aside, or take it back: all is recomputed"},

	{COMMAND_COPY, KEYS_TAKE, IN_VIEWS, {'y'}, NULL,
		"copy the tagged rows or this one, to quote them"},
	{COMMAND_COPY_QUOTED, KEYS_TAKE, IN_VIEWS, {'Y'}, NULL, "the same, each line behind >"},
	{COMMAND_SAVE, KEYS_TAKE, IN_VIEWS, {'s'}, NULL,
		"save the rows shown: CSV, JSON, Markdown, text"},
	{COMMAND_PIPE, KEYS_TAKE, IN_VIEWS, {'|'}, NULL,
		"pipe the tagged rows, or all, to a command"},
	{COMMAND_SEEN, KEYS_TAKE, IN_REPORTS, {'S'}, NULL,
		"mark the report, or the tagged ones, as seen; or not"},
	{COMMAND_SEEN, KEYS_TAKE, IN_COMPARISONS & ~IN_REPORTS, {'S'}, NULL,
		"mark the report as seen, or not"},
	{COMMAND_ONLY_UNSEEN, KEYS_TAKE, IN_REPORTS, {'u'}, NULL,
		"only reports not marked as seen; once more: all"},

	{COMMAND_REPAINT, KEYS_PROGRAM, IN_ALL, {CONTROL_L}, NULL, "paint the screen anew"},
	{COMMAND_SUSPEND, KEYS_PROGRAM, IN_ALL, {CONTROL_Z}, NULL,
		"suspend; fg in the shell comes back"},
	{COMMAND_CANCEL, KEYS_PROGRAM, IN_ALL, {CODE_ESCAPE, CONTROL_G}, NULL,
		"cancel a prompt, a menu or a count; never quits"},
	{COMMAND_INTERRUPT, KEYS_PROGRAM, IN_ALL, {CONTROL_C}, NULL, "cancel; twice: quit"},
	{COMMAND_QUIT, KEYS_PROGRAM, IN_ALL, {'Q'}, NULL, "quit from anywhere"},
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

static const char *special_name(int code)
{
	static const struct {
		int code;
		const char *name;
	} names[] = {{CODE_UP, "Up"}, {CODE_DOWN, "Down"}, {CODE_LEFT, "Left"},
		{CODE_RIGHT, "Right"}, {CODE_HOME, "Home"}, {CODE_END, "End"},
		{CODE_PAGE_UP, "PgUp"}, {CODE_PAGE_DOWN, "PgDn"}, {CODE_DELETE, "Del"},
		{CODE_BACKSPACE, "Backspace"}, {CODE_ENTER, "Enter"}, {CODE_ESCAPE, "Esc"},
		{CODE_TAB, "Tab"}, {CODE_BACK_TAB, "S-Tab"}, {' ', "Space"}};

	for (size_t i = 0; i < ARRAY_LENGTH(names); i++)
		if (names[i].code == code)
			return names[i].name;
	return NULL;
}

const char *keys_name(int code, char name[KEY_NAME_SIZE])
{
	const char *special = special_name(code);

	if (special)
		snprintf(name, KEY_NAME_SIZE, "%s", special);
	else if (code >= CODE_F1 && code <= CODE_F12)
		snprintf(name, KEY_NAME_SIZE, "F%d", code - CODE_F1 + 1);
	else if (code > 0 && code <= 26)
		snprintf(name, KEY_NAME_SIZE, "C-%c", code - 1 + 'a');
	else if (code > ' ' && code <= '~')
		snprintf(name, KEY_NAME_SIZE, "%c", code);
	else
		snprintf(name, KEY_NAME_SIZE, "key %d", code);
	return name;
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
