/*
 * Command lines of stress-ng: at a prompt, in a job's log, quoted in a sentence.
 */
#ifndef PARSERS_STRESS_NG_COMMAND_H
#define PARSERS_STRESS_NG_COMMAND_H

#include "parsers/arena.h"

#define COMMANDS_MOST 4

/* The commands of the line that held any last. Slices of the document. */
struct stress_ng_commands {
	struct slice items[COMMANDS_MOST];
	size_t count;
	bool open;	   /* the last one may go on in the next line */
	unsigned more;	   /* lines that it went on in */
	struct slice host; /* in the prompt before them: `root@HOST:~# `; empty: none */
};

/* Look for commands in a line that is no output. A line that holds some replaces those before. */
void stress_ng_commands_hear(
	struct stress_ng_commands *commands, struct slice line, struct arena *arena);

/* The command that starts what `hogs` (`2 mmap, 1 cpu`; may be empty) says was started: the only
 * one, or the one with an option for the first stressor. Empty when there is none. */
struct slice stress_ng_commands_for(const struct stress_ng_commands *commands, struct slice hogs);

/*
 * What of a command makes runs comparable: its words without those that only say how to report
 * (--metrics, --times, --yaml FILE, ...) and without sudo and the path of the program. Equal texts
 * are equal settings.
 */
struct slice stress_ng_command_setting(struct slice command, struct arena *arena);

#endif
