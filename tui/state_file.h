/*
 * What is remembered between two starts: files of lines below $XDG_STATE_HOME/perfsift, or
 * ~/.local/state/perfsift.
 *
 * A file is only ever appended to, a line a write, so that it survives a crash, and two programs
 * may write at once. When it has grown as large as it may it becomes NAME.old, in place of the one
 * before, and a new one is begun: no line is rewritten, and what is kept has an end. Where nothing
 * can be written nothing is remembered, and that is no trouble.
 */
#ifndef TUI_STATE_FILE_H
#define TUI_STATE_FILE_H

#include "parsers/arena.h"

#define STATE_READ_MOST (8 * 1024 * 1024) /* of a file, whoever has made it */

/* The path of a file; empty where the environment names neither folder. */
struct slice state_path(struct arena *arena, const char *name);

/* All lines, the oldest first, to be taken by slice_line(). Empty where there is no such file.
 * Lines of nothing are to be passed over: a program ends what looks like a cut line, and so it
 * looks when another one is just writing it. */
struct slice state_read(struct arena *arena, const char *name);

/* Append a line; the file is set aside when it has `most` bytes. False when it could not be
 * written, or holds a LF. The folder is made for the user alone (0700), and so is the file (0600).
 */
bool state_append(const char *name, struct slice line, size_t most);

#endif
