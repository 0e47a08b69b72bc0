/*
 * A program on a terminal of its own, for tests.
 *
 * The program runs on a pseudo-terminal; what it writes goes into libvterm, which keeps the screen
 * a person would see. A test sends keys, waits until the screen shows something, and looks at text,
 * cursor, attributes, modes and bytes. Nothing sleeps: each wait ends as soon as its condition
 * holds on a screen that is painted to the end, and fails the test, with the screen in the message,
 * when it does not hold in time.
 *
 *     struct terminal *terminal = terminal_start(&(struct terminal_setup){
 *         .rows = 24, .columns = 80, .arguments = {"perfsift", "tests/data/some.eml"}});
 *     terminal_wait_for(terminal, "some text");
 *     terminal_send(terminal, "j");
 *     terminal_wait_for_cursor(terminal, 4, 0);
 *     terminal_send(terminal, "q");
 *     assert_int_equal(terminal_wait_for_exit(terminal), 0);
 *     terminal_stop(terminal);
 */
#ifndef TESTS_TUI_TERMINAL_H
#define TESTS_TUI_TERMINAL_H

#include <stdbool.h>
#include <stddef.h>

struct terminal;

#define ARGUMENTS_MOST	 12
#define ENVIRONMENT_MOST 6

/* How to start a program. What is left out has a usual value. */
struct terminal_setup {
	int rows, columns;			   /* 24 x 80 */
	const char *arguments[ARGUMENTS_MOST];	   /* "perfsift" first is the program under test */
	const char *environment[ENVIRONMENT_MOST]; /* "NAME=VALUE"; TERM is xterm-256color, LC_ALL
						      C.UTF-8, and NO_COLOR is not set */
	const char *input; /* standard input reads this text through a pipe, not the terminal */
};

/* How a place of the screen looks. */
struct cell_look {
	bool bold, underline, reverse;
	bool coloured; /* another colour than the usual one */
};

struct terminal *terminal_start(const struct terminal_setup *setup);

/* Kill the program if it still runs, and forget the terminal. */
void terminal_stop(struct terminal *terminal);

/* Press keys: bytes as a terminal would send them. */
void terminal_send(struct terminal *terminal, const char *keys);

/* Click, or turn the wheel, at a place: the program is told of it when it has taken the mouse. */
void terminal_click(struct terminal *terminal, int row, int column);
void terminal_wheel(struct terminal *terminal, int row, int column, bool down);

/* Has the program taken the mouse? */
bool terminal_has_given_mouse(struct terminal *terminal);

/* Send a signal to the program. */
void terminal_signal(struct terminal *terminal, int number);

/* Make the screen another size, as a person drags a window. */
void terminal_resize(struct terminal *terminal, int rows, int columns);

/* Wait until a text stands anywhere on the screen, or nowhere any more. */
void terminal_wait_for(struct terminal *terminal, const char *text);
void terminal_wait_until_gone(struct terminal *terminal, const char *text);

/* Wait until the cursor is at a place. */
void terminal_wait_for_cursor(struct terminal *terminal, int row, int column);

/* Wait until the program has ended; gives its exit status, or the number of the signal that ended
 * it with a minus sign. */
int terminal_wait_for_exit(struct terminal *terminal);

/* Press Q; the program must end well and give the terminal back. Stops the terminal. */
void terminal_quit(struct terminal *terminal);

/* A text must stand in a row. */
void terminal_assert_row(struct terminal *terminal, int row, const char *text);

/* The text of a row without blanks at its end; good until the next call. */
const char *terminal_row(struct terminal *terminal, int row);

/* The row that a text stands in, or -1. *column may be NULL. */
int terminal_find(struct terminal *terminal, const char *text, int *column);

void terminal_cursor(struct terminal *terminal, int *row, int *column);
struct cell_look terminal_look(struct terminal *terminal, int row, int column);

/* Is the terminal as a shell needs it: lines edited and echoed, the usual screen, a cursor to be
 * seen, the mouse its own? */
bool terminal_is_given_back(struct terminal *terminal);

/* Bytes that the program has written since the last call. */
size_t terminal_bytes(struct terminal *terminal);

/* All that the program has written, for a search for bytes that must not be there; *length may be
 * NULL. */
const char *terminal_output(struct terminal *terminal, size_t *length);

#endif
