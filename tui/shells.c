#include "tui/shells.h"

#include "tui/options.h"

/* What the value of an option is completed with. */
enum value { VALUE_NONE, VALUE_WORDS, VALUE_FILE, VALUE_OTHER };

static enum value value_of(const struct option_entry *entry, struct arena *arena)
{
	if (!entry->argument)
		return VALUE_NONE;
	if (options_words(entry->name, arena).length)
		return VALUE_WORDS;
	if (slice_equal(slice_of(entry->argument), SLICE("FILE")))
		return VALUE_FILE;
	/* A path behind --base is an argument like all others. */
	return entry->may_stand_alone ? VALUE_NONE : VALUE_OTHER;
}

/* Text between single quotes; characters of `special` get a backslash too. */
static void write_quoted(FILE *stream, const char *text, const char *special)
{
	for (; *text; text++) {
		if (*text == '\'')
			fputs("'\\''", stream);
		else if (strchr(special, *text))
			fprintf(stream, "\\%c", *text);
		else
			fputc(*text, stream);
	}
}

/* ---- bash ---- */

static void write_bash_value(FILE *stream, const struct option_entry *entry)
{
	struct arena arena = {0};
	enum value value = value_of(entry, &arena);
	struct slice words = options_words(entry->name, &arena);

	if (value != VALUE_NONE) {
		fputs("\t", stream);
		if (entry->letter && !entry->may_stand_alone)
			fprintf(stream, "-%c|", entry->letter);
		fprintf(stream, "--%s) ", entry->name);
		if (value == VALUE_WORDS)
			fprintf(stream, "COMPREPLY=($(compgen -W '%.*s' -- \"$word\"))",
				(int)words.length, words.at);
		else if (value == VALUE_FILE)
			fputs("COMPREPLY=($(compgen -f -- \"$word\"))", stream);
		else
			fputs("compopt +o default", stream);
		fputs("; return ;;\n", stream);
	}
	arena_release(&arena);
}

void shells_write_bash(FILE *stream)
{
	fputs("# Completion of perfsift for bash, made by `perfsift --help=bash`.\n"
	      "_perfsift()\n{\n"
	      "\tlocal word=${COMP_WORDS[COMP_CWORD]} option=${COMP_WORDS[COMP_CWORD-1]}\n"
	      "\tCOMPREPLY=()\n"
	      "\tif [ \"$word\" = = ]; then\n\t\tword=\n"
	      "\telif [ \"$option\" = = ]; then\n\t\toption=${COMP_WORDS[COMP_CWORD-2]}\n"
	      "\tfi\n"
	      "\tcase $option in\n",
		stream);
	for (size_t i = 0; i < option_count; i++)
		write_bash_value(stream, &option_table[i]);
	fputs("\tesac\n\tcase $word in\n\t-*) COMPREPLY=($(compgen -W '", stream);
	for (size_t i = 0; i < option_count; i++)
		fprintf(stream, "%s--%s", i ? " " : "", option_table[i].name);
	fputs("' -- \"$word\")) ;;\n\tesac\n}\n"
	      "complete -o default -F _perfsift perfsift\n",
		stream);
}

/* ---- zsh ---- */

static void write_zsh_option(FILE *stream, const struct option_entry *entry)
{
	struct arena arena = {0};
	enum value value = value_of(entry, &arena);
	struct slice words = options_words(entry->name, &arena);
	const char *equals = value == VALUE_NONE ? "" : entry->may_stand_alone ? "=-" : "=";

	if (entry->letter)
		fprintf(stream, " \\\n\t'*'{-%c%s,--%s%s}'[", entry->letter,
			value == VALUE_NONE || entry->may_stand_alone ? "" : "+", entry->name,
			equals);
	else
		fprintf(stream, " \\\n\t'*--%s%s[", entry->name, equals);
	write_quoted(stream, entry->help, "[]:\\");
	fputs("]", stream);
	if (value != VALUE_NONE) {
		fputs(entry->may_stand_alone ? "::" : ":", stream);
		write_quoted(stream, entry->argument, "[]:\\=");
		fputs(":", stream);
	}
	if (value == VALUE_WORDS)
		fprintf(stream, "(%.*s)", (int)words.length, words.at);
	if (value == VALUE_FILE)
		fputs("_files", stream);
	fputs("'", stream);
	arena_release(&arena);
}

void shells_write_zsh(FILE *stream)
{
	fputs("#compdef perfsift\n"
	      "# Completion of perfsift for zsh, made by `perfsift --help=zsh`.\n"
	      "_arguments",
		stream);
	for (size_t i = 0; i < option_count; i++)
		write_zsh_option(stream, &option_table[i]);
	fputs(" \\\n\t'*:path:_files'\n", stream);
}

/* ---- fish ---- */

static void write_fish_option(FILE *stream, const struct option_entry *entry)
{
	struct arena arena = {0};
	enum value value = value_of(entry, &arena);
	struct slice words = options_words(entry->name, &arena);

	fputs("complete -c perfsift", stream);
	if (entry->letter)
		fprintf(stream, " -s %c", entry->letter);
	fprintf(stream, " -l %s", entry->name);
	if (value == VALUE_WORDS)
		fprintf(stream, "%s -a '%.*s'", entry->may_stand_alone ? " -f" : " -x",
			(int)words.length, words.at);
	if (value == VALUE_FILE)
		fputs(" -r", stream);
	if (value == VALUE_OTHER)
		fputs(" -x", stream);
	fputs(" -d '", stream);
	for (const char *c = entry->help; *c; c++)
		fprintf(stream, "%s%c", *c == '\'' || *c == '\\' ? "\\" : "", *c);
	fputs("'\n", stream);
	arena_release(&arena);
}

void shells_write_fish(FILE *stream)
{
	fputs("# Completion of perfsift for fish, made by `perfsift --help=fish`.\n", stream);
	for (size_t i = 0; i < option_count; i++)
		write_fish_option(stream, &option_table[i]);
}
