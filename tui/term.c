#include "tui/term.h"

#include "parsers/clock.h"
#include "tui/keys.h"
#include "tui/signals.h"

#include <curses.h>
#include <errno.h>
#include <fcntl.h>
#include <poll.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <sys/ioctl.h>
#include <sys/select.h>
#include <term.h>
#include <termios.h>
#include <unistd.h>

#define ESCAPE_DELAY	 25 /* milliseconds that a key sequence may take */
#define SEQUENCE_MOST	 32 /* bytes of an unknown key sequence that are passed over */
#define CHARACTER_ESCAPE 27
#define CLICKS_WITHIN	 400 /* milliseconds: two clicks are one that opens */

struct tty {
	SCREEN *screen;
	FILE *input;	    /* where keys come from */
	bool input_is_ours; /* and to be closed */
	sigset_t waiting;   /* signals blocked while waiting for a key: as before */
	double clicked;	    /* when, in milliseconds, and in which row the mouse was last clicked */
	int clicked_row;
};

/* Standard input when it is the terminal, else the terminal by its name. */
static bool find_input(struct tty *tty, struct error *error)
{
	const char *name = ttyname(STDOUT_FILENO);

	if (!isatty(STDOUT_FILENO))
		return error_set(
			error, ERROR_USAGE, NULL, 0, "standard output is no terminal; use --print");
	tty->input = stdin;
	if (isatty(STDIN_FILENO))
		return true;
	tty->input = fopen("/dev/tty", "r");
	if (!tty->input && name)
		tty->input = fopen(name, "r");
	tty->input_is_ours = tty->input != NULL;
	if (tty->input)
		fcntl(fileno(tty->input), F_SETFD, FD_CLOEXEC);
	return tty->input ||
	       error_set(error, ERROR_USAGE, NULL, 0, "no terminal to read keys from; use --print");
}

/* ^C is a key; ^Z and ^\ go on being signals, so that a busy program can be stopped. */
static void set_modes(void)
{
	struct termios modes;

	cbreak();
	noecho();
	nonl();
	if (tcgetattr(STDOUT_FILENO, &modes) == 0) {
		modes.c_cc[VINTR] = _POSIX_VDISABLE;
		tcsetattr(STDOUT_FILENO, TCSANOW, &modes);
		def_prog_mode();
	}
	nodelay(stdscr, TRUE);
	keypad(stdscr, TRUE);
	meta(stdscr, TRUE);
	idlok(stdscr, TRUE);
	set_escdelay(ESCAPE_DELAY);
}

/* A capability by its name; NULL when the terminal has none such. */
static const char *capability(const char *name)
{
	const char *text = tigetstr(name);

	return text == (const char *)-1 ? NULL : text;
}

/* What gives the mouse back: harmless where it was never taken. */
static void prepare_mouse_restore(void)
{
	const char *mode = capability("XM");

	if (mode)
		signals_add_bytes(tiparm(mode, 0));
	else if (capability("kmous"))
		signals_add_bytes("\033[?1000l");
}

/* Plain attributes and colours, a cursor, keys as usual, the screen from before. */
static void prepare_restore(void)
{
	prepare_mouse_restore();
	static const char *const names[] = {"sgr0", "op", "cnorm", "rmkx", "rmcup"};

	for (size_t i = 0; i < ARRAY_LENGTH(names); i++) {
		const char *text = capability(names[i]);
		if (text)
			signals_add_bytes(text);
	}
}

/* SIGTSTP and SIGWINCH come only while we wait, so that they never fall into the midst of painting.
 */
static void block_signals(struct tty *tty)
{
	sigset_t blocked;

	sigemptyset(&blocked);
	sigaddset(&blocked, SIGTSTP);
	sigaddset(&blocked, SIGWINCH);
	sigprocmask(SIG_BLOCK, &blocked, &tty->waiting);
}

static bool take(struct tty *tty, struct error *error)
{
	const char *name = getenv("TERM");

	if (!signals_open(STDOUT_FILENO))
		return error_set(error, ERROR_USAGE, NULL, 0, "the terminal does not answer");
	tty->screen = newterm(NULL, stdout, tty->input);
	if (!tty->screen) {
		signals_close();
		return error_set(error, ERROR_USAGE, NULL, 0,
			"TERM=%.60s is no terminal that is known here; set TERM, or use --print",
			name ? name : "");
	}
	block_signals(tty);
	prepare_restore();
	signals_arm(true);
	set_modes();
	return true;
}

bool term_has_screen(void)
{
	int result;

	if (setupterm(NULL, STDOUT_FILENO, &result) != OK)
		return true;
	const char *move_cursor = tigetstr("cup");
	bool has = move_cursor && move_cursor != (const char *)-1;
	del_curterm(cur_term);
	return has;
}

struct tty *term_open(struct error *error)
{
	struct tty *tty = calloc(1, sizeof(*tty));

	if (!tty)
		error_fatal("out of memory");
	fflush(stdout);
	if (find_input(tty, error) && take(tty, error))
		return tty;
	if (tty->input_is_ours)
		fclose(tty->input);
	free(tty);
	return NULL;
}

void term_close(struct tty *tty)
{
	if (!tty)
		return;
	endwin();
	signals_close();
	sigprocmask(SIG_SETMASK, &tty->waiting, NULL);
	delscreen(tty->screen);
	if (tty->input_is_ours)
		fclose(tty->input);
	free(tty);
}

static int function_key(int key)
{
	if (key == KEY_MOUSE)
		return CODE_MOUSE;
	static const struct {
		int key, code;
	} codes[] = {{KEY_UP, CODE_UP}, {KEY_DOWN, CODE_DOWN}, {KEY_LEFT, CODE_LEFT},
		{KEY_RIGHT, CODE_RIGHT}, {KEY_HOME, CODE_HOME}, {KEY_END, CODE_END},
		{KEY_FIND, CODE_HOME}, {KEY_SELECT, CODE_END}, {KEY_PPAGE, CODE_PAGE_UP},
		{KEY_NPAGE, CODE_PAGE_DOWN}, {KEY_SR, CODE_UP}, {KEY_SF, CODE_DOWN},
		{KEY_DC, CODE_DELETE}, {KEY_BACKSPACE, CODE_BACKSPACE}, {KEY_ENTER, CODE_ENTER},
		{KEY_BTAB, CODE_BACK_TAB}};

	for (size_t i = 0; i < ARRAY_LENGTH(codes); i++)
		if (codes[i].key == key)
			return codes[i].code;
	if (key >= KEY_F(1) && key <= KEY_F(12))
		return CODE_F1 + key - KEY_F(1);
	return CODE_NONE;
}

/* What a key sequence behind `Esc [` or `Esc O` says, when the terminal's description does not know
 * it: nearly all terminals mean the same by these. Others mean nothing. */
static int sequence_key(int number, int last)
{
	static const struct {
		int number, last, code;
	} codes[] = {{0, 'A', CODE_UP}, {0, 'B', CODE_DOWN}, {0, 'C', CODE_RIGHT},
		{0, 'D', CODE_LEFT}, {0, 'H', CODE_HOME}, {0, 'F', CODE_END},
		{0, 'Z', CODE_BACK_TAB}, {1, '~', CODE_HOME}, {7, '~', CODE_HOME},
		{4, '~', CODE_END}, {8, '~', CODE_END}, {5, '~', CODE_PAGE_UP},
		{6, '~', CODE_PAGE_DOWN}, {3, '~', CODE_DELETE}};

	for (size_t i = 0; i < ARRAY_LENGTH(codes); i++)
		if (codes[i].number == number && codes[i].last == last)
			return codes[i].code;
	return CODE_NONE;
}

/* Esc came. Alone it is a key. With `[` or `O` behind it at once it begins a sequence that curses
 * does not know; it is taken whole, so that its letters are no commands. */
static int escape_key(void)
{
	int key = getch(), number = 0;

	if (key == ERR)
		return CODE_ESCAPE;
	if (key != '[' && key != 'O') {
		ungetch(key);
		return CODE_ESCAPE;
	}
	for (int i = 0; i < SEQUENCE_MOST && (key = getch()) != ERR; i++) {
		if (key >= '@' && key <= '~')
			return sequence_key(number, key);
		number = key >= '0' && key <= '9' && number < 100 ? number * 10 + key - '0' : 1000;
	}
	return CODE_NONE;
}

/* A character of several bytes, of which the first came. Bytes that are no UTF-8 mean nothing. */
static int utf8_key(int first)
{
	char bytes[4] = {(char)first};
	size_t length = first >= 0xf0 ? 4 : first >= 0xe0 ? 3 : first >= 0xc0 ? 2 : 1;
	uint32_t code;

	for (size_t i = 1; i < length; i++) {
		int key = getch();
		if (key == ERR)
			return CODE_NONE;
		if ((key & ~0x3f) != 0x80) {
			ungetch(key);
			return CODE_NONE;
		}
		bytes[i] = (char)key;
	}
	return text_utf8((struct slice){bytes, length}, &code) == length ? (int)code : CODE_NONE;
}

static int character_key(int key)
{
	switch (key) {
	case '\r':
	case '\n':
		return CODE_ENTER;
	case '\t':
		return CODE_TAB;
	case '\b':
	case 0x7f:
		return CODE_BACKSPACE;
	case CHARACTER_ESCAPE:
		return escape_key();
	case '\0':
		return CODE_NONE;
	default:
		return key < 0x80 ? key : utf8_key(key);
	}
}

/* A key that is there already; false when there is none. */
static bool read_key(int *code)
{
	int key = getch();

	if (key == ERR)
		return false;
	*code = key > 0xff ? function_key(key) : character_key(key);
	return true;
}

static bool has_hung_up(const struct tty *tty)
{
	struct pollfd input = {.fd = fileno(tty->input), .events = POLLIN};

	return poll(&input, 1, 0) > 0 && input.revents & (POLLHUP | POLLERR | POLLNVAL);
}

/* Wait until there is something to read or a signal came. False when the time is over. */
static bool wait_for_input(const struct tty *tty, int milliseconds)
{
	struct timespec time = {milliseconds / 1000, (long)(milliseconds % 1000) * 1000000};
	int input = fileno(tty->input);
	fd_set set;

	FD_ZERO(&set);
	FD_SET(input, &set);
	return pselect(input + 1, &set, NULL, NULL, milliseconds < 0 ? NULL : &time,
		       &tty->waiting) != 0;
}

/* The size may be the one from before, and still the terminal has lost what was outside of a
 * smaller one in between: all is painted anew. */
static void take_size(void)
{
	struct winsize size;

	if (ioctl(STDOUT_FILENO, TIOCGWINSZ, &size) == 0 && size.ws_row && size.ws_col)
		resize_term(size.ws_row, size.ws_col);
	clearok(curscr, TRUE);
}

int term_key(struct tty *tty, int milliseconds)
{
	int code;

	while (!read_key(&code)) {
		if (has_hung_up(tty))
			return CODE_HANGUP;
		bool came = wait_for_input(tty, milliseconds);
		if (signals_stop_asked())
			term_suspend(tty);
		if (signals_resize_asked()) {
			take_size();
			return CODE_RESIZE;
		}
		if (!came)
			return CODE_IDLE;
	}
	return code;
}

bool term_has_key(struct tty *tty)
{
	struct pollfd input = {.fd = fileno(tty->input), .events = POLLIN};

	return poll(&input, 1, 0) > 0 && input.revents & POLLIN;
}

void term_size(const struct tty *tty, int *height, int *width)
{
	(void)tty;
	getmaxyx(stdscr, *height, *width);
}

void term_repaint(struct tty *tty)
{
	(void)tty;
	clearok(curscr, TRUE);
}

void term_suspend(struct tty *tty)
{
	(void)tty;
	endwin();
	signals_arm(false);
	signals_stop();
	refresh();
	signals_arm(true);
}

static bool write_all(struct slice bytes)
{
	while (bytes.length) {
		ssize_t written = write(STDOUT_FILENO, bytes.at, bytes.length);
		if (written < 0 && errno != EINTR)
			return false;
		bytes = slice_from(bytes, written > 0 ? (size_t)written : 0);
	}
	return true;
}

bool term_send(struct tty *tty, struct slice bytes)
{
	return tty && write_all(bytes);
}

void term_lend(struct tty *tty)
{
	(void)tty;
	endwin();
	signals_lend(true);
}

/* Any key, one that sends several bytes as well; what was typed before is forgotten. */
static void wait_for_any_key(const struct tty *tty)
{
	int input = fileno(tty->input);
	struct termios usual, modes;
	char bytes[SEQUENCE_MOST];

	if (tcgetattr(input, &usual) != 0)
		return;
	modes = usual;
	modes.c_lflag &= ~(tcflag_t)(ICANON | ECHO | ISIG);
	modes.c_cc[VMIN] = 1;
	modes.c_cc[VTIME] = 0;
	tcsetattr(input, TCSAFLUSH, &modes);
	while (read(input, bytes, sizeof(bytes)) < 0 && errno == EINTR)
		continue;
	tcsetattr(input, TCSANOW, &usual);
}

void term_take_back(struct tty *tty, const char *words)
{
	if (words) {
		write_all(SLICE("\r\n"));
		write_all(slice_of(words));
		write_all(SLICE(" "));
		wait_for_any_key(tty);
	}
	signals_lend(false);
	clearok(curscr, TRUE);
	refresh();
}

int term_input(const struct tty *tty)
{
	return fileno(tty->input);
}

/* What comes alone is told as it comes; what comes at once, over a slow line, curses puts together.
 */
bool term_mouse(struct tty *tty, bool on)
{
	mmask_t taken = BUTTON1_PRESSED | BUTTON1_CLICKED | BUTTON1_DOUBLE_CLICKED |
			BUTTON4_PRESSED | BUTTON5_PRESSED;

	if (!tty || !capability("kmous"))
		return false;
	mouseinterval(0);
	return mousemask(on ? taken : 0, NULL) != 0 || !on;
}

/* Is this the second click of two in the row? */
static bool is_second(struct tty *tty, int row)
{
	double now = clock_milliseconds();
	bool second = row == tty->clicked_row && now - tty->clicked < CLICKS_WITHIN;

	tty->clicked = second ? 0 : now; /* a third one begins anew */
	tty->clicked_row = row;
	return second;
}

bool term_mouse_event(struct tty *tty, struct mouse *event)
{
	MEVENT of;

	if (!tty || getmouse(&of) != OK)
		return false;
	*event = (struct mouse){.row = of.y, .column = of.x};
	if (of.bstate & BUTTON4_PRESSED)
		event->kind = MOUSE_WHEEL_UP;
	else if (of.bstate & BUTTON5_PRESSED)
		event->kind = MOUSE_WHEEL_DOWN;
	else if (of.bstate & BUTTON1_DOUBLE_CLICKED)
		event->kind = MOUSE_OPEN;
	else if (of.bstate & (BUTTON1_PRESSED | BUTTON1_CLICKED))
		event->kind = is_second(tty, of.y) ? MOUSE_OPEN : MOUSE_CLICK;
	else
		return false;
	return true;
}
