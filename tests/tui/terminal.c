#include "tests/tui/terminal.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <cmocka.h>

#include <errno.h>
#include <fcntl.h>
#include <poll.h>
#include <pty.h>
#include <signal.h>
#include <sys/ioctl.h>
#include <sys/resource.h>
#include <sys/wait.h>
#include <termios.h>
#include <time.h>
#include <unistd.h>
#include <utmp.h>
#include <vterm.h>

#define PATIENCE    20000 /* milliseconds until a wait fails; the sanitizers are slow */
#define TICK	    10	  /* milliseconds of silence after which a screen is taken for whole */
#define ROW_MOST    1024  /* bytes of a row as text */
#define SCREEN_MOST 65536
#define PROGRAM	    "./perfsift"

struct terminal {
	VTerm *vterm;
	VTermScreen *screen;
	int rows, columns;
	int master; /* the test's end of the pseudo-terminal */
	int slave;  /* the program's end, kept open to read the modes when it has ended */
	int input;  /* of the pipe to standard input; -1: none */
	const char *input_rest;
	pid_t pid;
	bool ended;
	int status;
	bool alternate, cursor_hidden;
	char *output;
	size_t length, capacity;
	size_t counted; /* bytes told by terminal_bytes() */
	char row_text[ROW_MOST];
	char screen_text[SCREEN_MOST];
};

static long long now(void)
{
	struct timespec time;

	clock_gettime(CLOCK_MONOTONIC, &time);
	return time.tv_sec * 1000LL + time.tv_nsec / 1000000;
}

static int property_changed(VTermProp property, VTermValue *value, void *user)
{
	struct terminal *terminal = user;

	if (property == VTERM_PROP_ALTSCREEN)
		terminal->alternate = value->boolean;
	if (property == VTERM_PROP_CURSORVISIBLE)
		terminal->cursor_hidden = !value->boolean;
	return 1;
}

static void open_screen(struct terminal *terminal)
{
	static const VTermScreenCallbacks callbacks = {.settermprop = property_changed};

	terminal->vterm = vterm_new(terminal->rows, terminal->columns);
	vterm_set_utf8(terminal->vterm, 1);
	terminal->screen = vterm_obtain_screen(terminal->vterm);
	vterm_screen_set_callbacks(terminal->screen, &callbacks, terminal);
	vterm_screen_enable_altscreen(terminal->screen, 1);
	vterm_screen_reset(terminal->screen, 1);
}

static void open_pty(struct terminal *terminal)
{
	struct winsize size = {.ws_row = (unsigned short)terminal->rows,
		.ws_col = (unsigned short)terminal->columns};

	assert_int_equal(openpty(&terminal->master, &terminal->slave, NULL, NULL, &size), 0);
	fcntl(terminal->master, F_SETFD, FD_CLOEXEC);
	fcntl(terminal->slave, F_SETFD, FD_CLOEXEC);
	fcntl(terminal->master, F_SETFL, O_NONBLOCK);
}

static void set_environment(const struct terminal_setup *setup)
{
	static const char *const unset[] = {"NO_COLOR", "COLORFGBG", "LINES", "COLUMNS", "LANG"};

	for (size_t i = 0; i < sizeof(unset) / sizeof(unset[0]); i++)
		unsetenv(unset[i]);
	setenv("TERM", "xterm-256color", 1);
	setenv("LC_ALL", "C.UTF-8", 1);
	/* No folders: nothing of the person who runs the tests is read or written. */
	setenv("XDG_STATE_HOME", "/dev/null", 1);
	setenv("XDG_CONFIG_HOME", "/dev/null", 1);
	for (size_t i = 0; i < ENVIRONMENT_MOST && setup->environment[i]; i++) {
		char name[64];
		const char *equals = strchr(setup->environment[i], '=');
		snprintf(name, sizeof(name), "%.*s", (int)(equals - setup->environment[i]),
			setup->environment[i]);
		setenv(name, equals + 1, 1);
	}
}

/* What a shell ignores for commands in the background, and nohup, is not ignored here. */
static void set_signals(void)
{
	static const int numbers[] = {SIGINT, SIGQUIT, SIGHUP, SIGPIPE};

	for (size_t i = 0; i < sizeof(numbers) / sizeof(numbers[0]); i++)
		signal(numbers[i], SIG_DFL);
}

/* In the child: never returns. */
static void become_program(
	const struct terminal *terminal, const struct terminal_setup *setup, int input)
{
	static const struct rlimit no_core = {0, 0};
	const char *program = getenv("PERFSIFT");
	char *arguments[ARGUMENTS_MOST + 1] = {NULL};

	login_tty(terminal->slave);
	if (input >= 0)
		dup2(input, STDIN_FILENO);
	setrlimit(RLIMIT_CORE, &no_core);
	set_signals();
	set_environment(setup);
	for (size_t i = 0; i < ARGUMENTS_MOST && setup->arguments[i]; i++)
		memcpy(&arguments[i], &setup->arguments[i], sizeof(arguments[i]));
	if (strcmp(setup->arguments[0], "perfsift") == 0)
		execv(program ? program : PROGRAM, arguments);
	else
		execvp(setup->arguments[0], arguments);
	_exit(127);
}

struct terminal *terminal_start(const struct terminal_setup *setup)
{
	struct terminal *terminal = calloc(1, sizeof(*terminal));
	int input[2] = {-1, -1};

	terminal->rows = setup->rows ? setup->rows : 24;
	terminal->columns = setup->columns ? setup->columns : 80;
	open_screen(terminal);
	open_pty(terminal);
	if (setup->input) {
		assert_int_equal(pipe(input), 0);
		fcntl(input[1], F_SETFL, O_NONBLOCK);
		fcntl(input[1], F_SETFD, FD_CLOEXEC);
		signal(SIGPIPE, SIG_IGN);
	}
	terminal->pid = fork();
	assert_true(terminal->pid >= 0);
	if (terminal->pid == 0)
		become_program(terminal, setup, input[0]);
	if (setup->input)
		close(input[0]);
	terminal->input = input[1];
	terminal->input_rest = setup->input;
	return terminal;
}

void terminal_stop(struct terminal *terminal)
{
	if (!terminal->ended) {
		kill(terminal->pid, SIGKILL);
		waitpid(terminal->pid, NULL, 0);
	}
	if (terminal->input >= 0)
		close(terminal->input);
	close(terminal->master);
	close(terminal->slave);
	vterm_free(terminal->vterm);
	free(terminal->output);
	free(terminal);
}

static void keep_output(struct terminal *terminal, const char *bytes, size_t length)
{
	if (terminal->length + length + 1 > terminal->capacity) {
		terminal->capacity = (terminal->length + length + 1) * 2;
		terminal->output = realloc(terminal->output, terminal->capacity);
		assert_non_null(terminal->output);
	}
	memcpy(terminal->output + terminal->length, bytes, length);
	terminal->length += length;
	terminal->output[terminal->length] = '\0';
}

/* Give the program some of its standard input, and the end of it behind the last byte. */
static void feed(struct terminal *terminal)
{
	if (terminal->input < 0)
		return;
	size_t length = strlen(terminal->input_rest);
	ssize_t written = length ? write(terminal->input, terminal->input_rest, length) : 0;
	if (written > 0)
		terminal->input_rest += written;
	if ((written < 0 && errno == EPIPE) || *terminal->input_rest == '\0') {
		close(terminal->input);
		terminal->input = -1;
	}
}

/* Take what there is to read within a tick. False when there was nothing. */
static bool take_output(struct terminal *terminal)
{
	struct pollfd master = {.fd = terminal->master, .events = POLLIN};
	char bytes[65536];

	feed(terminal);
	if (poll(&master, 1, TICK) <= 0)
		return false;
	ssize_t length = read(terminal->master, bytes, sizeof(bytes));
	if (length <= 0)
		return false;
	keep_output(terminal, bytes, (size_t)length);
	vterm_input_write(terminal->vterm, bytes, (size_t)length);
	vterm_screen_flush_damage(terminal->screen);
	return true;
}

/* The characters of a cell as UTF-8. */
static size_t put_cell(const VTermScreenCell *cell, char *to)
{
	size_t length = 0;

	if (cell->chars[0] == 0) {
		to[0] = ' ';
		return 1;
	}
	for (size_t i = 0; i < VTERM_MAX_CHARS_PER_CELL && cell->chars[i]; i++) {
		uint32_t code = cell->chars[i];
		if (code == UINT32_MAX)
			continue; /* the right half of a wide character */
		if (code < 0x80) {
			to[length++] = (char)code;
		} else if (code < 0x800) {
			to[length++] = (char)(0xc0 | code >> 6);
			to[length++] = (char)(0x80 | (code & 0x3f));
		} else if (code < 0x10000) {
			to[length++] = (char)(0xe0 | code >> 12);
			to[length++] = (char)(0x80 | (code >> 6 & 0x3f));
			to[length++] = (char)(0x80 | (code & 0x3f));
		} else {
			to[length++] = (char)(0xf0 | code >> 18);
			to[length++] = (char)(0x80 | (code >> 12 & 0x3f));
			to[length++] = (char)(0x80 | (code >> 6 & 0x3f));
			to[length++] = (char)(0x80 | (code & 0x3f));
		}
	}
	return length;
}

const char *terminal_row(struct terminal *terminal, int row)
{
	size_t length = 0;
	VTermScreenCell cell;

	for (int column = 0; column < terminal->columns && length + 32 < ROW_MOST; column++)
		if (vterm_screen_get_cell(terminal->screen, (VTermPos){row, column}, &cell))
			length += put_cell(&cell, terminal->row_text + length);
	while (length && terminal->row_text[length - 1] == ' ')
		length--;
	terminal->row_text[length] = '\0';
	return terminal->row_text;
}

/* The whole screen, for messages. */
static const char *screen_text(struct terminal *terminal)
{
	size_t length = 0;

	terminal->screen_text[0] = '\0';
	for (int row = 0; row < terminal->rows && length + ROW_MOST < SCREEN_MOST; row++)
		length += (size_t)snprintf(terminal->screen_text + length, SCREEN_MOST - length,
			"%2d|%s\n", row, terminal_row(terminal, row));
	return terminal->screen_text;
}

static bool look_at_child(struct terminal *terminal)
{
	if (!terminal->ended && waitpid(terminal->pid, &terminal->status, WNOHANG) > 0)
		terminal->ended = true;
	return terminal->ended;
}

/* One turn of a wait, before its condition is looked at: all that the program has to say for now is
 * on the screen. False when there is nothing left to wait for. */
static bool settle(struct terminal *terminal, long long until)
{
	bool ended = look_at_child(terminal);

	while (take_output(terminal))
		continue;
	return !ended && now() < until;
}

int terminal_find(struct terminal *terminal, const char *text, int *column)
{
	for (int row = 0; row < terminal->rows; row++) {
		const char *found = strstr(terminal_row(terminal, row), text);
		if (!found)
			continue;
		/* Columns are characters here; no test looks for text behind a wide one. */
		int at = 0;
		for (const char *c = terminal->row_text; c < found; c++)
			at += ((unsigned char)*c & 0xc0) != 0x80;
		if (column)
			*column = at;
		return row;
	}
	return -1;
}

void terminal_wait_for(struct terminal *terminal, const char *text)
{
	long long until = now() + PATIENCE;
	bool hope;

	do {
		hope = settle(terminal, until);
		if (terminal_find(terminal, text, NULL) >= 0)
			return;
	} while (hope);
	fail_msg("'%s' does not come:\n%s", text, screen_text(terminal));
}

void terminal_wait_until_gone(struct terminal *terminal, const char *text)
{
	long long until = now() + PATIENCE;
	bool hope;

	do {
		hope = settle(terminal, until);
		if (terminal_find(terminal, text, NULL) < 0)
			return;
	} while (hope);
	fail_msg("'%s' does not go:\n%s", text, screen_text(terminal));
}

void terminal_cursor(struct terminal *terminal, int *row, int *column)
{
	VTermPos position;

	vterm_state_get_cursorpos(vterm_obtain_state(terminal->vterm), &position);
	*row = position.row;
	*column = position.col;
}

void terminal_wait_for_cursor(struct terminal *terminal, int row, int column)
{
	long long until = now() + PATIENCE;
	int at_row, at_column;
	bool hope;

	do {
		hope = settle(terminal, until);
		terminal_cursor(terminal, &at_row, &at_column);
		if (at_row == row && at_column == column)
			return;
	} while (hope);
	fail_msg("the cursor is at %d,%d, not at %d,%d:\n%s", at_row, at_column, row, column,
		screen_text(terminal));
}

int terminal_wait_for_exit(struct terminal *terminal)
{
	long long until = now() + PATIENCE;

	while (!look_at_child(terminal)) {
		take_output(terminal);
		if (now() > until)
			fail_msg("the program does not end:\n%s", screen_text(terminal));
	}
	while (take_output(terminal))
		continue;
	return WIFSIGNALED(terminal->status) ? -WTERMSIG(terminal->status)
					     : WEXITSTATUS(terminal->status);
}

void terminal_send(struct terminal *terminal, const char *keys)
{
	size_t length = strlen(keys);

	assert_int_equal(write(terminal->master, keys, length), length);
}

void terminal_quit(struct terminal *terminal)
{
	terminal_send(terminal, "Q");
	assert_int_equal(terminal_wait_for_exit(terminal), 0);
	assert_true(terminal_is_given_back(terminal));
	terminal_stop(terminal);
}

void terminal_assert_row(struct terminal *terminal, int row, const char *text)
{
	if (!strstr(terminal_row(terminal, row), text))
		fail_msg("row %d has no '%s':\n%s", row, text, screen_text(terminal));
}

/* As xterm tells it: the number of the button, column and row from 1, M for pressed, m for
 * released.
 */
static void send_button(struct terminal *terminal, int button, int row, int column, char how)
{
	char bytes[64];

	snprintf(bytes, sizeof(bytes), "\033[<%d;%d;%d%c", button, column + 1, row + 1, how);
	terminal_send(terminal, bytes);
}

void terminal_click(struct terminal *terminal, int row, int column)
{
	send_button(terminal, 0, row, column, 'M');
	send_button(terminal, 0, row, column, 'm');
}

void terminal_wheel(struct terminal *terminal, int row, int column, bool down)
{
	send_button(terminal, down ? 65 : 64, row, column, 'M');
}

void terminal_signal(struct terminal *terminal, int number)
{
	assert_int_equal(kill(terminal->pid, number), 0);
}

void terminal_resize(struct terminal *terminal, int rows, int columns)
{
	struct winsize size = {.ws_row = (unsigned short)rows, .ws_col = (unsigned short)columns};

	terminal->rows = rows;
	terminal->columns = columns;
	vterm_set_size(terminal->vterm, rows, columns);
	assert_int_equal(ioctl(terminal->master, TIOCSWINSZ, &size), 0);
}

struct cell_look terminal_look(struct terminal *terminal, int row, int column)
{
	VTermScreenCell cell = {0};

	vterm_screen_get_cell(terminal->screen, (VTermPos){row, column}, &cell);
	return (struct cell_look){
		.bold = cell.attrs.bold,
		.underline = cell.attrs.underline != 0,
		.reverse = cell.attrs.reverse,
		.coloured = !VTERM_COLOR_IS_DEFAULT_FG(&cell.fg),
	};
}

/* The end of the last of these texts in what was written; 0 when there is none. */
static size_t last_end(struct terminal *terminal, const char *text)
{
	size_t end = 0;

	for (const char *at = terminal->output; at && (at = strstr(at, text)); at++)
		end = (size_t)(at - terminal->output) + strlen(text);
	return end;
}

/* The library of the screen does not tell: it takes only the first of several modes. */
bool terminal_has_given_mouse(struct terminal *terminal)
{
	return last_end(terminal, "1000h") > last_end(terminal, "1000l");
}

bool terminal_is_given_back(struct terminal *terminal)
{
	struct termios modes;

	if (tcgetattr(terminal->slave, &modes) != 0)
		return false;
	return (modes.c_lflag & ICANON) && (modes.c_lflag & ECHO) && (modes.c_lflag & ISIG) &&
	       modes.c_cc[VINTR] == 3 && (modes.c_iflag & ICRNL) && !terminal->alternate &&
	       !terminal->cursor_hidden && !terminal_has_given_mouse(terminal);
}

size_t terminal_bytes(struct terminal *terminal)
{
	while (take_output(terminal))
		continue;
	size_t bytes = terminal->length - terminal->counted;
	terminal->counted = terminal->length;
	return bytes;
}

const char *terminal_output(struct terminal *terminal, size_t *length)
{
	if (length)
		*length = terminal->length;
	return terminal->output ? terminal->output : "";
}
