#include "parsers/error.h"

#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>

void (*error_fatal_hook)(void);

bool error_set(struct error *error, enum error_code code, const char *file, uint32_t line,
	const char *format, ...)
{
	va_list arguments;

	if (error->code != ERROR_NONE)
		return false;
	error->code = code;
	error->line = line;
	snprintf(error->file, sizeof(error->file), "%s", file ? file : "");
	va_start(arguments, format);
	vsnprintf(error->message, sizeof(error->message), format, arguments);
	va_end(arguments);
	return false;
}

const char *error_text(const struct error *error, char *text, size_t size)
{
	if (error->file[0] && error->line)
		snprintf(text, size, "%s:%u: %s", error->file, error->line, error->message);
	else if (error->file[0])
		snprintf(text, size, "%s: %s", error->file, error->message);
	else
		snprintf(text, size, "%s", error->message);
	return text;
}

_Noreturn void error_fatal(const char *what)
{
	if (error_fatal_hook)
		error_fatal_hook();
	fprintf(stderr, "perfsift: %s\n", what);
	abort();
}
