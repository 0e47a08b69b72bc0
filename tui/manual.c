#include "tui/manual.h"

#include "tui/keys.h"
#include "tui/options.h"
#include "views/where_field.h"

#define LINE_FROM 55 /* bytes of a line of text, from which on it ends at a blank */

/* Characters that roff would take for a command, or print as another one. */
static const char *escaped(char c)
{
	switch (c) {
	case '\\':
		return "\\e";
	case '-':
		return "\\-";
	case '\'':
		return "\\(aq";
	case '`':
		return "\\(ga";
	case '^':
		return "\\(ha";
	case '~':
		return "\\(ti";
	case '"':
		return "\\(dq";
	default:
		return NULL;
	}
}

/* Is this the blank to go on in the next line at? The word behind it must not begin a request. */
static bool ends_line(struct slice text, size_t at, size_t from)
{
	char next = at + 1 < text.length ? text.at[at + 1] : '\0';

	return text.at[at] == ' ' && at - from > LINE_FROM && next && next != '.' && next != '\'' &&
	       next != ' ';
}

static void write_text(FILE *stream, struct slice text)
{
	size_t from = 0;

	if (text.length && text.at[0] == '.')
		fputs("\\&", stream);
	for (size_t i = 0; i < text.length; i++) {
		const char *other = escaped(text.at[i]);
		bool ends = ends_line(text, i, from);
		if (ends)
			from = i;
		if (other)
			fputs(other, stream);
		else
			fputc(ends ? '\n' : text.at[i], stream);
	}
}

/* A text in a font: B or I. */
static void write_in(FILE *stream, char font, struct slice text)
{
	fprintf(stream, "\\f%c", font);
	write_text(stream, text);
	fputs("\\fR", stream);
}

static void write_option(FILE *stream, const struct option_entry *entry)
{
	char letter[] = {'-', (char)entry->letter};

	fputs(".TP\n", stream);
	if (entry->letter) {
		write_in(stream, 'B', (struct slice){letter, sizeof(letter)});
		fputs(", ", stream);
	}
	fputs("\\fB\\-\\-", stream);
	write_text(stream, slice_of(entry->name));
	if (entry->argument) {
		write_text(stream, slice_of(options_divider(entry)));
		fputs("\\fI", stream);
		write_text(stream, slice_of(entry->argument));
	}
	fputs("\\fR\n", stream);
	write_text(stream, slice_of(entry->help));
	fputs(".\n", stream);
}

static int count_views(unsigned places)
{
	int count = 0;

	for (int id = 0; id < VIEW_COUNT; id++)
		count += (places & 1u << id) != 0;
	return count;
}

/* Where a command is good: "(in reports, summary)", or shorter where it is not. Nothing for one
 * that is good in all views. */
static void write_places(FILE *stream, unsigned places)
{
	bool most = count_views(places) > VIEW_COUNT / 2;
	const char *before = most ? " (not in " : " (in ";

	if (count_views(places) == VIEW_COUNT)
		return;
	for (int id = 0; id < VIEW_COUNT; id++) {
		if (most == ((places & 1u << id) != 0))
			continue;
		fprintf(stream, "%s%s", before, view_name((enum view_id)id));
		before = ", ";
	}
	if (places & IN_HELP && !most)
		fprintf(stream, "%sthe help", before);
	fputs(")", stream);
}

/* `:sort [KEYS]`, with what may follow in italics. */
static void write_usage(FILE *stream, const struct key_entry *entry)
{
	struct slice word = keys_word(entry);
	struct slice rest = slice_from(slice_of(entry->usage), word.length);

	fputs("\\fB:", stream);
	write_text(stream, word);
	fputs("\\fI", stream);
	write_text(stream, rest);
	fputs("\\fR", stream);
}

static void write_command(FILE *stream, const struct key_entry *entry)
{
	struct arena arena = {0};
	struct slice keys = keys_names(entry, &arena);

	fputs(".TP\n", stream);
	if (keys.length) {
		write_in(stream, 'B', keys);
		fputs("  ", stream);
	}
	write_usage(stream, entry);
	fputs("\n", stream);
	write_text(stream, slice_of(entry->help));
	write_places(stream, entry->places);
	fputs("\n", stream);
	arena_release(&arena);
}

static void write_commands(FILE *stream)
{
	fputs(".SH KEYS AND COMMANDS\n"
	      "Each command has a name that can be typed behind\n.BR : ,\n"
	      "whole or cut where it stays the only one; most have keys.\n"
	      "A number before a key repeats it;\n.BI : N\ngoes to row\n.IR N .\n",
		stream);
	for (int section = 0; section < KEYS_SECTIONS; section++) {
		fprintf(stream, ".SS %s\n", keys_section_name((enum key_section)section));
		for (size_t i = 0; i < key_count; i++)
			if (key_table[i].section == (enum key_section)section)
				write_command(stream, &key_table[i]);
	}
	fputs(".SS Prompts\n"
	      "Tab completes names, columns, metrics up to their next dot, groups and reports;\n"
	      "Up and Down go through what was entered before, C\\-r to what holds the text\n"
	      "typed; C\\-a, C\\-e, C\\-u, C\\-k and C\\-w edit as in a shell; Esc cancels.\n",
		stream);
}

static void write_fields(FILE *stream, enum view_id id)
{
	struct arena arena = {0};
	struct slice names = where_field_names(view_kind_of(id), &arena);

	if (names.length) {
		fprintf(stream, ".TP\n%s\n", view_name(id));
		write_text(stream, names);
		fputs("\n", stream);
	}
	arena_release(&arena);
}

static void write_columns(FILE *stream)
{
	fputs(".SH CONDITIONS\n"
	      "An expression of\n.B \\-\\-where\nand\n.B :where\n"
	      "compares columns with\n.BR \"< <= > >= = != \\(ti !\\(ti\" ,\njoined by\n"
	      ".BR and ,\n.BR or ,\n.B not\nand parentheses, such as\n"
	      ".BR \"change > 5 and not noise >= 10\" .\n"
	      "An empty figure fails every comparison. The columns that can be asked for:\n",
		stream);
	for (int id = 0; id < VIEW_COUNT; id++)
		write_fields(stream, (enum view_id)id);
}

static void write_end(FILE *stream)
{
	fputs(".SH FILES\n"
	      ".TP\n.I $XDG_CONFIG_HOME/perfsift/keys\n"
	      "Keys of your own, over those above (else below\n.IR \\(ti/.config ).\n"
	      "A line reads\n.BI bind\\~ \"PLACE KEY COMMAND \"\n[\\fIARGUMENT\\fR]:\n"
	      "the place is the name of a view, help or all;\n.B none\n"
	      "takes a key away; # begins a remark. Lines that cannot be read are told.\n"
	      ".TP\n.I $XDG_CONFIG_HOME/perfsift/direction\n"
	      "Which way is better, of metrics that the program does not know: lines of\n"
	      "up, down or none and a regular expression for the whole name.\n"
	      ".TP\n.I $XDG_STATE_HOME/perfsift/history\n"
	      "What was entered at prompts (else below\n.IR \\(ti/.local/state ).\n"
	      ".SH ENVIRONMENT\n"
	      ".TP\n.BR VISUAL ,\\~ EDITOR\nThe editor of\n.BR :edit .\n"
	      ".TP\n.B NO_COLOR\nNo colours when it is set and not empty.\n"
	      ".SH EXIT STATUS\n"
	      "0; 1 if\n.B \\-\\-fail\\-on\nfinds what it asks for; 2 for a wrong option or\n"
	      "regular expression, a PATH that is missing or cannot be read (the others are\n"
	      "still shown), or an output that could not be written.\n"
	      ".SH EXAMPLES\n.EX\n"
	      "perfsift mail.eml\n"
	      "perfsift \\-\\-base old*.log \\-\\-head new*.log\n"
	      "perfsift \\-p \\-s change \\-f \\(aq\\(havm\\(aq mbox\n"
	      ".EE\n",
		stream);
}

void manual_write(FILE *stream)
{
	fputs(".TH PERFSIFT 1 \"" PERFSIFT_DATE "\" \"perfsift " PERFSIFT_VERSION "\"\n"
	      ".SH NAME\nperfsift \\- explore kernel performance results\n"
	      ".SH SYNOPSIS\n.B perfsift\n[\\fIOPTION\\fR]... [\\fIPATH\\fR]...\n"
	      ".SH DESCRIPTION\n"
	      "perfsift reads the mails of the kernel test robot (LKP) and the output of\n"
	      "stress\\-ng, and shows one table that can be sorted by change, filtered by a\n"
	      "regular expression, and opened at a row to see its runs.\n"
	      "It never guesses a figure and never silently drops a row: what it cannot read\n"
	      "for certain is listed under problems.\n.PP\n"
	      "A\n.I PATH\n"
	      "is a file, a directory or \\- for standard input. Without one standard input is\n"
	      "read when it is no terminal; keys come from the terminal all the same.\n"
	      ".SH OPTIONS\n",
		stream);
	for (size_t i = 0; i < option_count; i++)
		write_option(stream, &option_table[i]);
	write_commands(stream);
	write_columns(stream);
	write_end(stream);
}
