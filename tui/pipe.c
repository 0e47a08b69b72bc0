#include "tui/pipe.h"

#include "tui/spawn.h"
#include "tui/taking.h"

#include <errno.h>
#include <fcntl.h>
#include <poll.h>
#include <signal.h>
#include <stdlib.h>
#include <sys/wait.h>
#include <unistd.h>

#define PATIENCE 100 /* milliseconds until a command that takes nothing is looked at */

/* The command that reads, and what became of it. */
struct reader {
	pid_t child;
	bool ended;
	int status;
	size_t taken; /* bytes of its input: it may have read enough before the end */
};

static void look_at(struct reader *reader, int options)
{
	pid_t ended;

	do
		ended = waitpid(reader->child, &reader->status, options);
	while (ended < 0 && errno == EINTR);
	reader->ended = ended != 0;
}

/* Is there room in the pipe? Not for ever when the command has ended and something that it left
 * behind holds the pipe open. */
static bool wait_for_room(struct reader *reader, int output)
{
	struct pollfd end = {.fd = output, .events = POLLOUT};

	while (poll(&end, 1, PATIENCE) <= 0) {
		if (reader->ended)
			return false;
		look_at(reader, WNOHANG);
	}
	return true;
}

static void feed(struct reader *reader, int output, struct slice text)
{
	struct sigaction ignore = {.sa_handler = SIG_IGN}, before;
	struct slice rest = text;

	sigaction(SIGPIPE, &ignore, &before);
	fcntl(output, F_SETFL, O_NONBLOCK);
	while (rest.length && wait_for_room(reader, output)) {
		ssize_t written = write(output, rest.at, rest.length);
		if (written < 0 && errno != EINTR && errno != EAGAIN)
			break;
		rest = slice_from(rest, written > 0 ? (size_t)written : 0);
	}
	close(output);
	sigaction(SIGPIPE, &before, NULL);
	reader->taken = text.length - rest.length;
}

/* How a command has ended, in words: what waitpid() says of it, and how many bytes of how many it
 * has taken. */
static struct slice ending_of(int status, size_t taken, size_t all, struct arena *arena)
{
	struct slice ending = SLICE("done");

	if (WIFSIGNALED(status))
		ending = arena_print(arena, "ended by signal %d (%s)", WTERMSIG(status),
			strsignal(WTERMSIG(status)));
	else if (WEXITSTATUS(status))
		ending = arena_print(arena, "failed: exit status %d", WEXITSTATUS(status));
	if (taken < all)
		ending = arena_print(arena, "%.*s; it did not read all of the text",
			(int)ending.length, ending.at);
	return ending;
}

/* Both ends of a pipe, which other programs do not get. */
static bool open_pipe(int ends[2])
{
	if (pipe(ends) != 0)
		return false;
	fcntl(ends[0], F_SETFD, FD_CLOEXEC);
	fcntl(ends[1], F_SETFD, FD_CLOEXEC);
	return true;
}

static struct slice run(const char *command, struct slice text, struct arena *arena)
{
	int ends[2];
	pid_t child;

	if (!open_pipe(ends))
		return arena_print(arena, "cannot be run: %s", strerror(errno));
	const char *const arguments[] = {"sh", "-c", command, NULL};
	int trouble = spawn(arguments, ends[0], &child);
	close(ends[0]);
	if (trouble) {
		close(ends[1]);
		return arena_print(arena, "cannot be run: %s", strerror(trouble));
	}
	struct reader reader = {.child = child};
	feed(&reader, ends[1], text);
	if (!reader.ended)
		look_at(&reader, 0);
	return ending_of(reader.status, reader.taken, text.length, arena);
}

void pipe_rows(struct app *app, struct slice command)
{
	struct arena arena = {0};
	char rows[TAKING_WORDS];

	if (!app->tty)
		return;
	struct export_choice choice = taking_shown(app);
	struct slice text = taking_text(app, &choice, &arena);
	term_lend(app->tty);
	struct slice ending = run(arena_copy(&arena, command).at, text, &arena);
	ending = arena_copy(&arena, ending);
	term_take_back(app->tty, arena_print(&arena, "[perfsift: %s; press a key]", ending.at).at);
	app_say(app, slice_equal(ending, SLICE("done")) ? ROLE_STATUS : ROLE_ERROR, "%s piped: %s",
		taking_words(app, &choice, rows), ending.at);
	arena_release(&arena);
}
