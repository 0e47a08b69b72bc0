/*
 * Measure loading: load FILE
 *
 * Prints the time of loading beside that of `LC_ALL=C wc` on the same file, the best of five runs
 * of each taken in turns, and the memory that a load takes. Every load runs in a process of its
 * own, so that none finds the memory of another.
 */
#include "parsers/load.h"

#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <sys/resource.h>
#include <sys/stat.h>
#include <sys/wait.h>
#include <time.h>
#include <unistd.h>

#define RUNS 5

struct loading {
	double seconds, processor;
	uint64_t documents, reports, rows, names, notes;
	long anonymous; /* KiB of RssAnon when all is loaded */
	long peak;	/* KiB of the largest resident set */
};

static double now(void)
{
	struct timespec time;

	clock_gettime(CLOCK_MONOTONIC, &time);
	return (double)time.tv_sec + (double)time.tv_nsec * 1e-9;
}

/* Seconds of processor time, of this process or of its children that have ended. */
static double processor(int who)
{
	struct rusage usage;

	getrusage(who, &usage);
	return (double)(usage.ru_utime.tv_sec + usage.ru_stime.tv_sec) +
	       (double)(usage.ru_utime.tv_usec + usage.ru_stime.tv_usec) * 1e-6;
}

_Noreturn static void fail(const char *what)
{
	perror(what);
	exit(1);
}

/* KiB of a line of /proc/self/status; 0 where there is none. */
static long status_line(const char *name)
{
	FILE *file = fopen("/proc/self/status", "r");
	char line[256];
	long value = 0;

	while (file && fgets(line, sizeof(line), file))
		if (strncmp(line, name, strlen(name)) == 0)
			value = strtol(line + strlen(name), NULL, 10);
	if (file)
		fclose(file);
	return value;
}

static void load(const char *path, struct loading *loading)
{
	struct load_path paths[] = {{path, NULL}};
	struct loaded loaded = {0};
	struct error error = {0};
	struct rusage usage;
	double begin = now(), began = processor(RUSAGE_SELF);

	if (!load_paths(&loaded, paths, 1, &error)) {
		fprintf(stderr, "%s: %s\n", path, error.message);
		exit(1);
	}
	loading->seconds = now() - begin;
	loading->processor = processor(RUSAGE_SELF) - began;
	loading->anonymous = status_line("RssAnon:");
	getrusage(RUSAGE_SELF, &usage);
	loading->peak = usage.ru_maxrss;
	loading->documents = loaded.store.document_count;
	loading->reports = loaded.store.report_count;
	loading->names = loaded.store.names.count;
	loading->notes = loaded.store.note_count;
	for (uint32_t i = 0; i < loaded.store.report_count; i++)
		loading->rows += loaded.store.reports[i]->row_count;
	loaded_release(&loaded);
}

static void load_apart(const char *path, struct loading *loading)
{
	int ends[2];
	int status;

	if (pipe(ends) != 0)
		fail("pipe");
	pid_t child = fork();
	if (child < 0)
		fail("fork");
	if (child == 0) {
		struct loading own = {0};
		load(path, &own);
		_exit(write(ends[1], &own, sizeof(own)) == (ssize_t)sizeof(own) ? 0 : 1);
	}
	close(ends[1]);
	ssize_t got = read(ends[0], loading, sizeof(*loading));
	close(ends[0]);
	if (waitpid(child, &status, 0) != child || status != 0 || got != (ssize_t)sizeof(*loading))
		fail("load");
}

static void time_wc(const char *path, struct loading *loading)
{
	int status;
	double begin = now(), began = processor(RUSAGE_CHILDREN);
	pid_t child = fork();

	if (child < 0)
		fail("fork");
	if (child == 0) {
		setenv("LC_ALL", "C", 1);
		if (!freopen("/dev/null", "w", stdout))
			_exit(1);
		execlp("wc", "wc", path, (char *)NULL);
		_exit(1);
	}
	if (waitpid(child, &status, 0) != child || status != 0)
		fail("wc");
	loading->seconds = now() - begin;
	loading->processor = processor(RUSAGE_CHILDREN) - began;
}

/* Keep the better of two times, of both clocks. */
static void keep_best(struct loading *best, const struct loading *loading)
{
	double seconds = fmin(best->seconds, loading->seconds);
	double spent = fmin(best->processor, loading->processor);

	*best = *loading;
	best->seconds = seconds;
	best->processor = spent;
}

int main(int count, char **arguments)
{
	struct stat file;
	struct loading best = {.seconds = INFINITY, .processor = INFINITY}, wc = best;

	if (count != 2 || stat(arguments[1], &file) != 0) {
		fprintf(stderr, "load FILE\n");
		return 2;
	}
	for (int i = 0; i < RUNS; i++) {
		struct loading loading = {0};
		time_wc(arguments[1], &loading);
		keep_best(&wc, &loading);
		load_apart(arguments[1], &loading);
		keep_best(&best, &loading);
	}
	double size = (double)file.st_size;
	printf("%.1f MB: %" PRIu64 " documents, %" PRIu64 " reports, %" PRIu64 " rows, %" PRIu64
	       " names, %" PRIu64 " notes\n",
		size / 1e6, best.documents, best.reports, best.rows, best.names, best.notes);
	printf("  load %.3f s, %.0f MB/s; wc %.3f s; load / wc = %.3f\n", best.seconds,
		size / 1e6 / best.seconds, wc.seconds, best.seconds / wc.seconds);
	printf("  processor: load %.3f s, %.0f MB/s; wc %.3f s; load / wc = %.3f\n", best.processor,
		size / 1e6 / best.processor, wc.processor, best.processor / wc.processor);
	printf("  RssAnon %.1f MB; RssAnon / file = %.3f; peak RSS / file = %.3f\n",
		(double)best.anonymous * 1024 / 1e6, (double)best.anonymous * 1024 / size,
		(double)best.peak * 1024 / size);
	return 0;
}
