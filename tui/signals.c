#include "tui/signals.h"

#include "parsers/error.h"

#include <fcntl.h>
#include <signal.h>
#include <stdint.h>
#include <sys/mman.h>
#include <termios.h>
#include <unistd.h>

#define BYTES_MOST 512
#define STACK_SIZE 16384 /* for the handlers: the program's own stack may be what overflowed */

/* Written while no handler is set, but for the flags. */
static struct {
	volatile sig_atomic_t armed;
	volatile sig_atomic_t stop_asked, resize_asked;
	int zeros; /* /dev/zero, open for good */
	int terminal;
	struct termios modes; /* as they were before */
	char bytes[BYTES_MOST];
	size_t length;
	char stack[STACK_SIZE];
	struct sigaction interrupt, quit, suspend; /* while the terminal is lent */
	sigset_t blocked;			   /* the same */
} state;

static const int fatal_signals[] = {
	SIGHUP, SIGINT, SIGQUIT, SIGTERM, SIGSEGV, SIGILL, SIGFPE, SIGABRT};

static void write_bytes(void)
{
	for (size_t at = 0; at < state.length;) {
		ssize_t written = write(state.terminal, state.bytes + at, state.length - at);
		if (written <= 0)
			break;
		at += (size_t)written;
	}
}

/* Safe in a signal handler. In the background the terminal is the shell's and is left alone: to set
 * its modes would stop us. */
static void give_back(void)
{
	if (!state.armed)
		return;
	state.armed = 0;
	pid_t foreground = tcgetpgrp(state.terminal);
	if (foreground != -1 && foreground != getpgrp())
		return;
	write_bytes();
	tcsetattr(state.terminal, TCSANOW, &state.modes);
}

/* The handler is good for one time: raised again, the signal does what it always does. */
static void on_fatal(int number)
{
	give_back();
	raise(number);
}

/* Put a page of zeros where one is missing. To map is no more than a call of the system, and safe
 * in a handler of a fault. */
static bool mend(const siginfo_t *fault)
{
	size_t size = (size_t)sysconf(_SC_PAGESIZE);
	uintptr_t page = (uintptr_t)fault->si_addr / size * size;

	return fault->si_code == BUS_ADRERR && state.zeros >= 0 &&
	       mmap((void *)page, size, PROT_READ, MAP_PRIVATE | MAP_FIXED, state.zeros, 0) !=
		       MAP_FAILED;
}

static void on_missing_page(int number, siginfo_t *fault, void *context)
{
	struct sigaction usual = {.sa_handler = SIG_DFL};

	(void)context;
	if (mend(fault))
		return;
	give_back();
	sigaction(number, &usual, NULL);
	raise(number);
}

static void on_stop(int number)
{
	(void)number;
	state.stop_asked = 1;
}

static void on_resize(int number)
{
	(void)number;
	state.resize_asked = 1;
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

void signals_guard_files(void)
{
	struct sigaction action = {.sa_flags = SA_SIGINFO | SA_ONSTACK};

	state.zeros = open("/dev/zero", O_RDONLY | O_CLOEXEC);
	action.sa_sigaction = on_missing_page;
	sigemptyset(&action.sa_mask);
	sigaction(SIGBUS, &action, NULL);
}

bool signals_open(int terminal)
{
	stack_t stack = {.ss_sp = state.stack, .ss_size = sizeof(state.stack)};

	state.terminal = terminal;
	state.length = 0;
	if (tcgetattr(terminal, &state.modes) != 0)
		return false;
	sigaltstack(&stack, NULL);
	for (size_t i = 0; i < ARRAY_LENGTH(fatal_signals); i++)
		handle(fatal_signals[i], on_fatal, SA_RESETHAND | SA_ONSTACK);
	handle(SIGTSTP, on_stop, 0);
	handle(SIGWINCH, on_resize, 0);
	error_fatal_hook = give_back;
	return true;
}

void signals_close(void)
{
	state.armed = 0;
	error_fatal_hook = NULL;
	for (size_t i = 0; i < ARRAY_LENGTH(fatal_signals); i++)
		handle(fatal_signals[i], SIG_DFL, 0);
	handle(SIGTSTP, SIG_DFL, 0);
	handle(SIGWINCH, SIG_DFL, 0);
}

/* Length of a delay like `$<5/>` at the front, or 0. */
static size_t delay_length(struct slice text)
{
	if (!slice_starts(text, SLICE("$<")))
		return 0;
	size_t end = slice_find(text, SLICE(">"));
	return end < text.length ? end + 1 : 0;
}

void signals_add_bytes(const char *text)
{
	struct slice rest = slice_of(text);

	while (rest.length && state.length < BYTES_MOST) {
		size_t delay = delay_length(rest);
		if (!delay)
			state.bytes[state.length++] = rest.at[0];
		rest = slice_from(rest, delay ? delay : 1);
	}
}

void signals_arm(bool armed)
{
	state.armed = armed;
}

bool signals_stop_asked(void)
{
	bool asked = state.stop_asked;

	state.stop_asked = 0;
	return asked;
}

bool signals_resize_asked(void)
{
	bool asked = state.resize_asked;

	state.resize_asked = 0;
	return asked;
}

void signals_stop(void)
{
	sigset_t stop, before;

	handle(SIGTSTP, SIG_DFL, 0);
	raise(SIGTSTP);
	sigemptyset(&stop);
	sigaddset(&stop, SIGTSTP);
	sigprocmask(SIG_UNBLOCK, &stop, &before); /* here we stop, and here we go on */
	sigprocmask(SIG_SETMASK, &before, NULL);
	handle(SIGTSTP, on_stop, 0);
	state.stop_asked = 0;
}

void signals_lend(bool lent)
{
	struct sigaction ignore = {.sa_handler = SIG_IGN}, usual = {.sa_handler = SIG_DFL};
	sigset_t stop;

	signals_arm(!lent);
	if (!lent) {
		sigprocmask(SIG_SETMASK, &state.blocked, NULL);
		sigaction(SIGINT, &state.interrupt, NULL);
		sigaction(SIGQUIT, &state.quit, NULL);
		sigaction(SIGTSTP, &state.suspend, NULL);
		return;
	}
	sigaction(SIGINT, &ignore, &state.interrupt);
	sigaction(SIGQUIT, &ignore, &state.quit);
	sigaction(SIGTSTP, &usual, &state.suspend);
	sigemptyset(&stop);
	sigaddset(&stop, SIGTSTP);
	sigprocmask(SIG_UNBLOCK, &stop, &state.blocked);
}
