/*
 * Measure loading: load PATH [NAME COMMAND]...
 *
 * Prints the time of loading a file or a folder, and its ratio to the time of each command, which a
 * shell runs with the path in $1: the best of five runs of each, taken in turns, by the clock and
 * by the time that processors spent. Then the memory that a load takes. Every load runs in a
 * process of its own, so that none finds the memory of another.
 */
#include "parsers/load.h"

#include <inttypes.h>
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <sys/resource.h>
#include <sys/wait.h>
#include <time.h>
#include <unistd.h>

#define RUNS	   5
#define PEERS_MOST 8
#define LOOK	   20 /* milliseconds between two looks at the memory */

struct loading {
	double seconds, processor;
	double first; /* seconds until there were two reports */
	uint64_t bytes, documents, reports, rows, names, notes;
	long anonymous; /* KiB of the largest RssAnon */
	long left;	/* and when all is given back */
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

/* KiB of RssAnon; 0 where the system does not say. */
static long anonymous(void)
{
	FILE *file = fopen("/proc/self/status", "r");
	char line[256];
	long value = 0;

	while (file && fgets(line, sizeof(line), file))
		if (strncmp(line, "RssAnon:", 8) == 0)
			value = strtol(line + 8, NULL, 10);
	if (file)
		fclose(file);
	return value;
}

static void look_at_memory(struct loading *loading)
{
	long value = anonymous();

	if (value > loading->anonymous)
		loading->anonymous = value;
}

static void count(struct loading *loading, const struct store *store)
{
	loading->documents = store->document_count;
	loading->reports = store->report_count;
	loading->names = store->names.count;
	loading->notes = store->note_count;
}

static void load(const char *path, struct loading *loading)
{
	struct load_path paths[] = {{path, NULL}};
	struct loaded loaded = {0};
	struct error error = {0};
	double begin = now(), began = processor(RUSAGE_SELF);
	struct loader *loader = loader_open(&loaded, paths, 1);

	while (!loader_is_done(loader)) {
		loader_take(loader, LOOK);
		look_at_memory(loading);
		if (loading->first <= 0 && loaded.store.report_count > 1)
			loading->first = now() - begin;
	}
	loading->rows = loader_progress(loader).rows;
	loading->bytes = loader_progress(loader).all_bytes;
	if (!loader_close(loader, &error)) {
		fprintf(stderr, "%s: %s\n", path, error.message);
		exit(1);
	}
	loading->seconds = now() - begin;
	loading->processor = processor(RUSAGE_SELF) - began;
	count(loading, &loaded.store);
	loaded_release(&loaded);
	loading->left = anonymous();
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

static void run_peer(const char *command, const char *path, struct loading *loading)
{
	int status;
	double begin = now(), began = processor(RUSAGE_CHILDREN);
	pid_t child = fork();

	if (child < 0)
		fail("fork");
	if (child == 0) {
		if (!freopen("/dev/null", "w", stdout))
			_exit(1);
		execl("/bin/sh", "sh", "-c", command, "sh", path, (char *)NULL);
		_exit(1);
	}
	if (waitpid(child, &status, 0) != child || status != 0)
		fail(command);
	loading->seconds = now() - begin;
	loading->processor = processor(RUSAGE_CHILDREN) - began;
}

/* Keep the better of two times, of both clocks. */
static void keep_best(struct loading *best, const struct loading *loading)
{
	double seconds = fmin(best->seconds, loading->seconds);
	double spent = fmin(best->processor, loading->processor);
	double first = fmin(best->first, loading->first);

	*best = *loading;
	best->seconds = seconds;
	best->processor = spent;
	best->first = first;
}

/* Result roots have no size of their own: it is in many files. */
static void tell(const struct loading *best)
{
	double size = (double)best->bytes / 1e6;
	double memory = (double)best->anonymous * 1024 / 1e6;

	printf("%.1f MB: %" PRIu64 " documents, %" PRIu64 " reports, %" PRIu64 " rows, %" PRIu64
	       " names, %" PRIu64 " notes\n",
		size, best->documents, best->reports, best->rows, best->names, best->notes);
	printf("  load %.3f s, processors %.3f s", best->seconds, best->processor);
	if (best->bytes)
		printf(", %.0f MB/s each; first reports after %.3f s = %.3f of it",
			size / best->processor, best->first, best->first / best->seconds);
	printf("\n  peak RssAnon %.1f MB, %.1f bytes a row", memory,
		memory * 1e6 / (double)best->rows);
	if (best->bytes)
		printf("; / file = %.3f", memory / size);
	printf("; all given back: %.1f MB\n", (double)best->left * 1024 / 1e6);
}

int main(int argument_count, char **arguments)
{
	struct loading best = {.seconds = INFINITY, .processor = INFINITY, .first = INFINITY};
	struct loading peers[PEERS_MOST];
	int peer_count = (argument_count - 2) / 2;

	if (argument_count < 2 || argument_count % 2 || peer_count > PEERS_MOST) {
		fprintf(stderr, "load PATH [NAME COMMAND]...\n");
		return 2;
	}
	for (int i = 0; i < peer_count; i++)
		peers[i] = best;
	for (int run = 0; run < RUNS; run++) {
		struct loading loading = {0};
		load_apart(arguments[1], &loading);
		keep_best(&best, &loading);
		for (int i = 0; i < peer_count; i++) {
			run_peer(arguments[3 + 2 * i], arguments[1], &loading);
			keep_best(&peers[i], &loading);
		}
	}
	tell(&best);
	for (int i = 0; i < peer_count; i++)
		printf("  load / %-12s = %6.3f by the clock (%.3f s), %6.3f of processors "
		       "(%.3f s)\n",
			arguments[2 + 2 * i], best.seconds / peers[i].seconds, peers[i].seconds,
			best.processor / peers[i].processor, peers[i].processor);
	return 0;
}
