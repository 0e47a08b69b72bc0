/*
 * Errors: what stops a call, told to whoever can do something about it.
 *
 * A function that can fail takes a `struct error *` last and returns false (or NULL); the first
 * error wins and is never overwritten. Trouble inside a document is no error but a note of its
 * report (see sink.h). Nothing below tui/main.c prints or exits, save error_fatal().
 */
#ifndef PARSERS_ERROR_H
#define PARSERS_ERROR_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

enum error_code {
	ERROR_NONE,
	ERROR_USAGE, /* an option, a name or a value that cannot be */
	ERROR_REGEX, /* `column` is the offset in the expression, from 0 */
	ERROR_READ,  /* a path that is missing or cannot be read */
	ERROR_WRITE, /* an output that could not be written */
};

struct error {
	enum error_code code;
	char file[256]; /* empty when no file is to blame */
	uint32_t line;	/* from 1; 0 when there is none */
	uint32_t column;
	char message[512];
};

/* Record an error unless one is recorded already. `file` may be NULL. Always returns false, so that
 * a caller can `return error_set(...)`. */
bool error_set(struct error *error, enum error_code code, const char *file, uint32_t line,
	const char *format, ...) __attribute__((format(printf, 5, 6)));

/* "FILE:LINE: message", the parts that there are, cut at `size`. Returns `text`. */
const char *error_text(const struct error *error, char *text, size_t size);

/*
 * End the program because it ran out of memory or broke its own rules. The hook runs first; the
 * screen sets it to give the terminal back. The only global of the ground.
 */
extern void (*error_fatal_hook)(void);
_Noreturn void error_fatal(const char *what);

#endif
