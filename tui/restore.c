#include "tui/restore.h"

#include "parsers/error.h"

#include <signal.h>
#include <termios.h>
#include <unistd.h>

#define BYTES_MOST 512
#define STACK_SIZE 16384 /* for the handlers: the program's own stack may be what overflowed */

/* Written while no handler is set, but for the flags. */
static struct {
	volatile sig_atomic_t armed;
	volatile sig_atomic_t stop_asked;
	int terminal;
	struct termios modes; /* as they were before */
	char bytes[BYTES_MOST];
	size_t length;
	char stack[STACK_SIZE];
} restore;

static const int fatal_signals[] = {
	SIGHUP, SIGINT, SIGQUIT, SIGTERM, SIGSEGV, SIGBUS, SIGILL, SIGFPE, SIGABRT};

static void write_bytes(void)
{
	for (size_t at = 0; at < restore.length;) {
		ssize_t written = write(restore.terminal, restore.bytes + at, restore.length - at);
		if (written <= 0)
			break;
		at += (size_t)written;
	}
}

/* Safe in a signal handler. In the background the terminal is the shell's and is left alone: to set
 * its modes would stop us. */
static void give_back(void)
{
	if (!restore.armed)
		return;
	restore.armed = 0;
	pid_t foreground = tcgetpgrp(restore.terminal);
	if (foreground != -1 && foreground != getpgrp())
		return;
	write_bytes();
	tcsetattr(restore.terminal, TCSANOW, &restore.modes);
}

/* The handler is good for one time: raised again, the signal does what it always does. */
static void on_fatal(int number)
{
	give_back();
	raise(number);
}

static void on_stop(int number)
{
	(void)number;
	restore.stop_asked = 1;
}

static void handle(int number, void (*handler)(int), unsigned flags)
{
	struct sigaction action = {.sa_flags = (int)flags}, old;

	if (sigaction(number, NULL, &old) != 0 || old.sa_handler == SIG_IGN)
		return;
	action.sa_handler = handler;
	sigemptyset(&action.sa_mask);
	sigaction(number, &action, NULL);
}

bool restore_open(int terminal)
{
	stack_t stack = {.ss_sp = restore.stack, .ss_size = sizeof(restore.stack)};

	restore.terminal = terminal;
	restore.length = 0;
	if (tcgetattr(terminal, &restore.modes) != 0)
		return false;
	sigaltstack(&stack, NULL);
	for (size_t i = 0; i < ARRAY_LENGTH(fatal_signals); i++)
		handle(fatal_signals[i], on_fatal, SA_RESETHAND | SA_ONSTACK);
	handle(SIGTSTP, on_stop, 0);
	error_fatal_hook = give_back;
	return true;
}

void restore_close(void)
{
	restore.armed = 0;
	error_fatal_hook = NULL;
	for (size_t i = 0; i < ARRAY_LENGTH(fatal_signals); i++)
		handle(fatal_signals[i], SIG_DFL, 0);
	handle(SIGTSTP, SIG_DFL, 0);
}

/* Length of a delay like `$<5/>` at the front, or 0. */
static size_t delay_length(struct slice text)
{
	if (!slice_starts(text, SLICE("$<")))
		return 0;
	size_t end = slice_find(text, SLICE(">"));
	return end < text.length ? end + 1 : 0;
}

void restore_add(const char *text)
{
	struct slice rest = slice_of(text);

	while (rest.length && restore.length < BYTES_MOST) {
		size_t delay = delay_length(rest);
		if (!delay)
			restore.bytes[restore.length++] = rest.at[0];
		rest = slice_from(rest, delay ? delay : 1);
	}
}

void restore_arm(bool armed)
{
	restore.armed = armed;
}

bool restore_stop_asked(void)
{
	bool asked = restore.stop_asked;

	restore.stop_asked = 0;
	return asked;
}

void restore_stop(void)
{
	sigset_t stop, before;

	handle(SIGTSTP, SIG_DFL, 0);
	raise(SIGTSTP);
	sigemptyset(&stop);
	sigaddset(&stop, SIGTSTP);
	sigprocmask(SIG_UNBLOCK, &stop, &before); /* here we stop, and here we go on */
	sigprocmask(SIG_SETMASK, &before, NULL);
	handle(SIGTSTP, on_stop, 0);
	restore.stop_asked = 0;
}
