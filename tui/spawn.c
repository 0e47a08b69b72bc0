#include "tui/spawn.h"

#include <signal.h>
#include <spawn.h>
#include <string.h>
#include <unistd.h>

extern char **environ;

int spawn(const char *const *arguments, int input, pid_t *child)
{
	posix_spawn_file_actions_t files;
	posix_spawnattr_t attributes;
	sigset_t usual, none;
	char *const *words; /* which nobody writes to, though the type does not say so */

	memcpy(&words, &arguments, sizeof(words));
	sigemptyset(&none);
	sigemptyset(&usual);
	sigaddset(&usual, SIGINT);
	sigaddset(&usual, SIGQUIT);
	posix_spawn_file_actions_init(&files);
	posix_spawn_file_actions_adddup2(&files, input, STDIN_FILENO);
	posix_spawnattr_init(&attributes);
	posix_spawnattr_setsigdefault(&attributes, &usual);
	posix_spawnattr_setsigmask(&attributes, &none);
	posix_spawnattr_setflags(&attributes, POSIX_SPAWN_SETSIGDEF | POSIX_SPAWN_SETSIGMASK);
	int trouble = posix_spawnp(child, words[0], &files, &attributes, words, environ);
	posix_spawnattr_destroy(&attributes);
	posix_spawn_file_actions_destroy(&files);
	return trouble;
}
