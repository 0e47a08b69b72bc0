#include "parsers/stress_ng_command.h"

#define PROGRAM	     SLICE("stress-ng")
#define COMMAND_MOST 4096u
#define LINES_MOST   4u	 /* below the first that a command may go on in */
#define PROMPT_MOST  80u /* bytes in which a prompt ends */

static bool ends_word(char c)
{
	return text_is_blank(c) || c == '/' || c == '`' || c == '\'' || c == '"' || c == '(';
}

/* Where the program is called: `stress-ng` as a word, options behind it; text.length: nowhere. */
static size_t find_call(struct slice text)
{
	for (size_t at = 0; at + PROGRAM.length + 2 < text.length;) {
		size_t hit = at + slice_find(slice_from(text, at), PROGRAM);
		size_t behind = hit + PROGRAM.length;
		if (behind + 2 >= text.length)
			break;
		if ((hit == 0 || ends_word(text.at[hit - 1])) && text.at[behind] == ' ' &&
			text.at[behind + 1] == '-' && text.at[behind + 2] != ' ')
			return hit;
		at = behind;
	}
	return text.length;
}

/* Bytes of a shell's prompt at the front: `root@box:~# `, `$ `, `[me@box ~]$ `; 0: none. */
static size_t read_prompt(struct slice text)
{
	for (size_t at = 0; at + 1 < text.length && at < PROMPT_MOST; at++)
		if ((text.at[at] == '#' || text.at[at] == '$' || text.at[at] == '%') &&
			text.at[at + 1] == ' ')
			return at + 2;
	return 0;
}

/* HOST of `root@HOST:~# ` or `[me@HOST ~]$ `. */
static struct slice prompt_host(struct slice prompt)
{
	size_t from = slice_find(prompt, SLICE("@")) + 1, to = from;

	while (to < prompt.length && !memchr(": ]", prompt.at[to], 3))
		to++;
	return to < prompt.length ? slice_first(slice_from(prompt, from), to - from) : SLICE_EMPTY;
}

/* Words in front of a call that say how it is run, not what is measured. */
static struct slice skip_words(struct slice text)
{
	static const char *const words[] = {
		"do", "then", "sudo", "time", "nohup", "exec", "+", "&&", "(time"};

	for (;;) {
		struct slice rest = text, word = slice_token(&rest);
		size_t i = 0;
		while (i < ARRAY_LENGTH(words) && !slice_equal(word, slice_of(words[i])))
			i++;
		if (i == ARRAY_LENGTH(words))
			return slice_trim(text);
		text = rest;
	}
}

static bool is_separator(char c)
{
	return c == ';' || c == '&' || c == '|' || c == '`' || c == '\'' || c == '"' || c == '>' ||
	       c == ')';
}

/* The command that calls at `call`; with what stands before it when a prompt does. */
static struct slice cut_command(struct slice text, size_t call, bool prompted)
{
	size_t from = call, to = call;

	while (prompted && from > 0 && !is_separator(text.at[from - 1]))
		from--;
	while (to < text.length && !is_separator(text.at[to]))
		to++;
	struct slice command = slice_first(slice_from(text, from), to - from);
	command = skip_words(slice_first(command, COMMAND_MOST));
	while (command.length && memchr(".,:", command.at[command.length - 1], 3))
		command.length--;
	bool redirects = to < text.length && text.at[to] == '>';
	if (redirects && slice_ends(command, SLICE(" 2"))) /* of `2>&1` */
		command.length -= 2;
	return slice_trim(command);
}

/* Does the line only report a command: `[1]+  Done   stress-ng ...`? */
static bool is_report(struct slice text)
{
	return text.length && text.at[0] == '[' &&
	       (slice_contains(text, SLICE("Done ")) || slice_contains(text, SLICE("Exit ")) ||
		       slice_contains(text, SLICE("Running ")));
}

static void add(struct stress_ng_commands *commands, struct slice command)
{
	if (commands->count < COMMANDS_MOST)
		commands->items[commands->count++] = command;
}

/* `--option` or `-o` at the front. */
static bool is_option(struct slice text)
{
	if (text.length < 2 || text.at[0] != '-')
		return false;
	return text.at[1] == '-' ? text.length > 2 && text_is_lower(text.at[2])
				 : text_is_alpha(text.at[1]) &&
					   (text.length == 2 || text_is_blank(text.at[2]));
}

/* A line that begins with an option, below a command that was wrapped. */
static void go_on(struct stress_ng_commands *commands, struct slice line, struct arena *arena)
{
	struct slice *last = &commands->items[commands->count - 1];
	struct slice more = cut_command(line, 0, false);

	if (slice_ends(*last, SLICE("\\")))
		*last = slice_trim(slice_first(*last, last->length - 1));
	*last = arena_print(
		arena, "%.*s %.*s", (int)last->length, last->at, (int)more.length, more.at);
}

void stress_ng_commands_hear(
	struct stress_ng_commands *commands, struct slice line, struct arena *arena)
{
	struct slice text = slice_trim(line), rest;
	size_t call = find_call(text), at;

	if (call == text.length || is_report(text)) {
		if (commands->open && is_option(text) && commands->more++ < LINES_MOST)
			go_on(commands, text, arena);
		else
			commands->open = false;
		return;
	}
	size_t prompt = read_prompt(text);
	bool prompted = prompt > 0 && prompt <= call;
	rest = slice_from(text, prompted ? prompt : 0);
	commands->host = prompted ? prompt_host(slice_first(text, prompt)) : SLICE_EMPTY;
	commands->count = 0;
	while ((at = find_call(rest)) < rest.length) {
		struct slice command = cut_command(rest, at, prompted);
		add(commands, command);
		rest = slice_from(rest, (size_t)(command.at + command.length - rest.at));
	}
	commands->open = true;
	commands->more = 0;
}

/* Does the command have the option of this stressor? */
static bool starts(struct slice command, struct slice stressor)
{
	for (size_t at = 0; at < command.length;) {
		size_t hit = at + slice_find(slice_from(command, at), SLICE("--"));
		struct slice option = slice_from(command, hit + 2);
		if (slice_starts(option, stressor) &&
			(option.length == stressor.length ||
				text_is_blank(option.at[stressor.length]) ||
				option.at[stressor.length] == '='))
			return true;
		at = hit + 2;
	}
	return false;
}

struct slice stress_ng_commands_for(const struct stress_ng_commands *commands, struct slice hogs)
{
	struct slice rest = hogs;

	if (commands->count == 0)
		return SLICE_EMPTY;
	slice_token(&rest);
	struct slice stressor = slice_token(&rest);
	if (slice_ends(stressor, SLICE(",")))
		stressor.length--;
	for (size_t i = 0; i < commands->count && commands->count > 1 && stressor.length; i++)
		if (starts(commands->items[i], stressor))
			return commands->items[i];
	return commands->items[0];
}

/* Options that change only what is reported, and whether a word follows that belongs to them. */
static const struct {
	const char *option;
	bool has_value;
} neutral[] = {
	{"--metrics", false},
	{"--metrics-brief", false},
	{"--times", false},
	{"--yaml", true},
	{"-Y", true},
	{"--log-file", true},
	{"--log-brief", false},
	{"-v", false},
	{"--verbose", false},
	{"--timestamp", false},
	{"--syslog", false},
	{"--sn", false},
	{"--tz", false},
	{"-q", false},
	{"--quiet", false},
	{"--stdout", false},
	{"--stderr", false},
	{"--temp-path", true},
	{"--skip-silent", false},
	{"--job", true},
	{"--no-rand-seed", false},
};

/* 0: counts; 1: neutral; 2: neutral, and its value is the next word. */
static unsigned neutrality(struct slice word)
{
	for (size_t i = 0; i < ARRAY_LENGTH(neutral); i++) {
		struct slice option = slice_of(neutral[i].option);
		if (slice_equal(word, option))
			return neutral[i].has_value ? 2 : 1;
		if (neutral[i].has_value && option.length > 2 && slice_starts(word, option) &&
			word.at[option.length] == '=')
			return 1;
	}
	return 0;
}

struct slice stress_ng_command_setting(struct slice command, struct arena *arena)
{
	char *text = arena_allocate(arena, command.length + 1);
	struct slice rest = command, word;
	size_t length = 0;

	while ((word = slice_token(&rest)).length) {
		unsigned skip = neutrality(word);
		if (skip == 2)
			slice_token(&rest);
		if (skip || slice_equal(word, PROGRAM) || slice_ends(word, SLICE("/stress-ng")))
			continue;
		if (length)
			text[length++] = ' ';
		memcpy(text + length, word.at, word.length);
		length += word.length;
	}
	return (struct slice){text, length};
}
