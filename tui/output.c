#include "tui/output.h"

#include "parsers/arena.h"

#include <errno.h>
#include <limits.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#define SUFFIX ".XXXXXX"

static bool fail(const char *name, int number, struct error *error)
{
	return error_set(error, ERROR_WRITE, name, 0, "cannot be written: %s", strerror(number));
}

static char *copy(const char *text)
{
	size_t size = strlen(text) + 1;

	return memcpy(heap_allocate(size), text, size);
}

static mode_t mode_of_new_files(void)
{
	mode_t mask = umask(0);

	umask(mask);
	return 0666 & ~mask;
}

static bool open_beside(struct output *output, mode_t mode, struct error *error)
{
	size_t length = strlen(output->target);
	int file;

	output->beside = heap_allocate(length + sizeof(SUFFIX));
	memcpy(output->beside, output->target, length);
	memcpy(output->beside + length, SUFFIX, sizeof(SUFFIX));
	file = mkstemp(output->beside);
	if (file < 0)
		return fail(output->name, errno, error);
	fchmod(file, mode);
	output->stream = fdopen(file, "w");
	if (output->stream)
		return true;
	fail(output->name, errno, error);
	close(file);
	unlink(output->beside);
	return false;
}

static void forget_names(struct output *output)
{
	free(output->target);
	free(output->beside);
	output->target = output->beside = NULL;
}

bool output_open(struct output *output, const char *path, struct error *error)
{
	struct stat status;

	*output = (struct output){.stream = stdout, .name = path ? path : "standard output"};
	if (!path)
		return true;
	bool there = stat(path, &status) == 0;
	if (there && !S_ISREG(status.st_mode)) {
		output->stream = fopen(path, "w");
		return output->stream || fail(path, errno, error);
	}
	output->target = there ? realpath(path, NULL) : copy(path);
	if (!output->target)
		return fail(path, errno, error);
	if (open_beside(output, there ? status.st_mode & 0777 : mode_of_new_files(), error))
		return true;
	forget_names(output);
	return false;
}

bool output_close(struct output *output, bool good, struct error *error)
{
	bool failed = ferror(output->stream) != 0;
	int number = failed ? errno : 0;

	if (fflush(output->stream) != 0 || (output->beside && fsync(fileno(output->stream)) != 0)) {
		failed = true;
		number = errno;
	}
	if (fclose(output->stream) != 0 && !failed) {
		failed = true;
		number = errno;
	}
	if (output->beside && good && !failed && rename(output->beside, output->target) != 0) {
		failed = true;
		number = errno;
	}
	if (output->beside && (failed || !good))
		unlink(output->beside);
	if (failed)
		fail(output->name, number, error);
	forget_names(output);
	return !failed;
}
