/*
 * The threads of a load. One at a time cuts a unit, all read theirs, and put it into a ring, by its
 * number; the caller takes units out of the ring in their order.
 */
#include "parsers/clock.h"
#include "parsers/load.h"
#include "parsers/merge.h"
#include "parsers/threads.h"

#include <errno.h>
#include <pthread.h>
#include <signal.h>
#include <stdlib.h>
#include <time.h>
#include <unistd.h>

#define UNITS_AHEAD 4u			/* a thread, that are not yet taken */
#define PART_FIRST  ((size_t)256 << 10) /* bytes of the first unit */
#define PART_MOST   ((size_t)8 << 20)
#define STACK_SIZE  ((size_t)8 << 20) /* as programs have it, wherever */
#define TAKE_MOST   10		      /* milliseconds */

struct reader {
	pthread_t thread;
	struct loader *loader;
	struct intern names;
	struct renaming renaming; /* of the names taken so far, to the common pool */
};

enum stage {
	STAGE_FILES, /* units are cut from files */
	STAGE_ROOTS, /* all of them are taken: result roots are one unit more */
	STAGE_DONE,
};

/* A unit in the ring, with who read it: its names are numbers of that reader's pool. */
struct slot {
	struct unit *unit;
	struct reader *reader;
};

struct loader {
	struct loaded *loaded;
	const struct load_path *paths;
	size_t path_count;
	struct reader *readers;
	size_t reader_count;

	pthread_mutex_t cutting; /* held by who cuts */
	struct cutter cutter;
	bool is_found; /* the files of the paths are known */

	pthread_mutex_t lock; /* of all that follows */
	pthread_cond_t ready; /* a unit can be taken, or there will be none */
	pthread_cond_t room;  /* a unit can be cut, or the stage has changed */
	struct slot *ring;    /* [number % ring_size] */
	size_t ring_size, cut, taken;
	bool all_cut, roots_given;
	enum stage stage;
	size_t all_bytes;

	atomic_bool stop;     /* cut no more */
	atomic_bool unwanted; /* and what is being read is thrown away */
	/* Of the caller alone: */
	struct load_progress progress;
	struct error error;
};

/* ---- the threads that read ---- */

/* Cut the next unit of the files and give it its number; NULL when there is none. */
static struct unit *cut_unit(struct loader *loader, size_t *number)
{
	struct unit *unit = heap_allocate(sizeof(*unit));
	struct cutter *cutter = &loader->cutter;

	*unit = (struct unit){0};
	if (!loader->is_found) {
		work_find(&loader->loaded->work, loader->paths, loader->path_count);
		loader->is_found = true;
	}
	bool has = !atomic_load(&loader->stop) && unit_cut(cutter, unit, &loader->stop);
	if (!loader->loaded->options.part && cutter->part < PART_MOST)
		cutter->part *= 2;
	pthread_mutex_lock(&loader->lock);
	loader->all_bytes = loader->loaded->work.bytes;
	loader->all_cut |= !has;
	if (has)
		*number = loader->cut++;
	else
		pthread_cond_signal(&loader->ready);
	pthread_mutex_unlock(&loader->lock);
	if (has)
		return unit;
	unit_release(unit);
	free(unit);
	return NULL;
}

static struct unit *next_unit(struct loader *loader, size_t *number)
{
	struct unit *unit = NULL;

	pthread_mutex_lock(&loader->cutting);
	pthread_mutex_lock(&loader->lock);
	while (loader->cut - loader->taken >= loader->ring_size && !atomic_load(&loader->stop))
		pthread_cond_wait(&loader->room, &loader->lock);
	bool all_cut = loader->all_cut;
	pthread_mutex_unlock(&loader->lock);
	if (!all_cut)
		unit = cut_unit(loader, number);
	pthread_mutex_unlock(&loader->cutting);
	return unit;
}

static void put_unit(struct loader *loader, struct reader *reader, struct unit *unit, size_t number)
{
	pthread_mutex_lock(&loader->lock);
	loader->ring[number % loader->ring_size] = (struct slot){unit, reader};
	if (number == loader->taken)
		pthread_cond_signal(&loader->ready);
	pthread_mutex_unlock(&loader->lock);
}

/* Wait until all files are taken. True for the one reader that is to read the result roots. */
static bool wait_for_roots(struct loader *loader, size_t *number)
{
	bool mine = false;

	pthread_mutex_lock(&loader->lock);
	while (loader->stage == STAGE_FILES)
		pthread_cond_wait(&loader->room, &loader->lock);
	if (loader->stage == STAGE_ROOTS && !loader->roots_given) {
		loader->roots_given = mine = true;
		*number = loader->cut++;
	}
	pthread_mutex_unlock(&loader->lock);
	return mine;
}

static void read_roots(struct reader *reader, size_t number)
{
	struct loaded *loaded = reader->loader->loaded;
	struct unit *unit = heap_allocate(sizeof(*unit));

	*unit = (struct unit){0};
	unit_read_roots(unit, &reader->names, &loaded->results, &loaded->lkp);
	put_unit(reader->loader, reader, unit, number);
}

static void *read_units(void *argument)
{
	struct reader *reader = argument;
	struct loader *loader = reader->loader;
	struct unit *unit;
	struct sink sink;
	size_t number;

	sink_open(&sink, NULL, NULL);
	sink.stop = &loader->unwanted;
	while ((unit = next_unit(loader, &number)) != NULL) {
		unit_read(unit, &sink, &reader->names);
		put_unit(loader, reader, unit, number);
	}
	sink_close(&sink);
	if (wait_for_roots(loader, &number))
		read_roots(reader, number);
	return NULL;
}

/* ---- the caller ---- */

static size_t job_count(const struct load_options *options)
{
	long online = sysconf(_SC_NPROCESSORS_ONLN);
	size_t jobs = options->jobs ? options->jobs : online > 0 ? (size_t)online : 1;

	return jobs < LOAD_JOBS_MOST ? jobs : LOAD_JOBS_MOST;
}

/* What is asked of the program is for the thread that has the screen; a fault is one's own. */
static void block_signals(sigset_t *before)
{
	static const int faults[] = {SIGSEGV, SIGBUS, SIGFPE, SIGILL, SIGABRT};
	sigset_t blocked;

	sigfillset(&blocked);
	for (size_t i = 0; i < ARRAY_LENGTH(faults); i++)
		sigdelset(&blocked, faults[i]);
	pthread_sigmask(SIG_BLOCK, &blocked, before);
}

/* With signals as the threads are to have them. */
static void start_threads(struct loader *loader, size_t count)
{
	pthread_attr_t attributes;

	pthread_attr_init(&attributes);
	pthread_attr_setstacksize(&attributes, STACK_SIZE);
	while (loader->reader_count < count) {
		struct reader *reader = &loader->readers[loader->reader_count];
		*reader = (struct reader){.loader = loader};
		if (pthread_create(&reader->thread, &attributes, read_units, reader) != 0)
			break;
		loader->reader_count++;
	}
	pthread_attr_destroy(&attributes);
	if (loader->reader_count == 0)
		error_fatal("no thread can be started");
}

static void start_readers(struct loader *loader)
{
	size_t count = job_count(&loader->loaded->options);
	sigset_t before;

	loader->readers = heap_allocate(count * sizeof(*loader->readers));
	block_signals(&before);
	start_threads(loader, count);
	pthread_sigmask(SIG_SETMASK, &before, NULL);
}

struct loader *loader_open(struct loaded *loaded, const struct load_path *paths, size_t count)
{
	struct loader *loader = heap_allocate(sizeof(*loader));
	pthread_condattr_t attributes;

	*loader = (struct loader){.loaded = loaded, .paths = paths, .path_count = count};
	loader->cutter.work = &loaded->work;
	loader->cutter.part = loaded->options.part ? loaded->options.part : PART_FIRST;
	loader->ring_size = UNITS_AHEAD * job_count(&loaded->options);
	loader->ring = heap_allocate(loader->ring_size * sizeof(*loader->ring));
	memset(loader->ring, 0, loader->ring_size * sizeof(*loader->ring));
	pthread_mutex_init(&loader->cutting, NULL);
	pthread_mutex_init(&loader->lock, NULL);
	pthread_condattr_init(&attributes);
	pthread_condattr_setclock(&attributes, CLOCK_MONOTONIC);
	pthread_cond_init(&loader->ready, &attributes);
	pthread_condattr_destroy(&attributes);
	pthread_cond_init(&loader->room, NULL);
	loaded->results.stop = &loader->unwanted;
	start_readers(loader);
	return loader;
}

static struct timespec time_after(unsigned milliseconds)
{
	struct timespec time;

	clock_gettime(CLOCK_MONOTONIC, &time);
	time.tv_sec += milliseconds / 1000;
	time.tv_nsec += (long)(milliseconds % 1000) * 1000000;
	if (time.tv_nsec >= 1000000000) {
		time.tv_sec++;
		time.tv_nsec -= 1000000000;
	}
	return time;
}

/* Are all units of the stage taken? */
static bool is_empty(const struct loader *loader)
{
	return loader->taken == loader->cut &&
	       (loader->stage == STAGE_FILES ? loader->all_cut : loader->roots_given);
}

/* The next unit, waited for; an empty slot when it is not ready in time or there is none. */
static struct slot next_slot(struct loader *loader, unsigned milliseconds)
{
	struct timespec until = time_after(milliseconds);
	int waited = 0;

	pthread_mutex_lock(&loader->lock);
	struct slot *at = &loader->ring[loader->taken % loader->ring_size], slot;
	while (!at->unit && !is_empty(loader) && waited != ETIMEDOUT)
		waited = pthread_cond_timedwait(&loader->ready, &loader->lock, &until);
	slot = *at;
	*at = (struct slot){0};
	if (slot.unit) {
		loader->taken++;
		pthread_cond_broadcast(&loader->room);
	}
	pthread_mutex_unlock(&loader->lock);
	return slot;
}

static void keep_sources(struct loaded *loaded, struct unit *unit)
{
	for (size_t i = 0; i < unit->source_count; i++) {
		loaded->sources = grow(loaded->sources, loaded->source_count,
			&loaded->source_capacity, sizeof(*loaded->sources));
		loaded->sources[loaded->source_count++] = unit->sources[i];
	}
	unit->source_count = 0;
}

static void count_rows(struct loader *loader, uint32_t from)
{
	const struct store *store = &loader->loaded->store;

	for (uint32_t i = from; i < store->report_count; i++)
		loader->progress.rows += store->reports[i]->row_count;
}

static void merge(struct loader *loader, const struct slot *slot)
{
	struct loaded *loaded = loader->loaded;
	struct store *store = &loaded->store;
	struct unit *unit = slot->unit;
	struct renaming *renaming = &slot->reader->renaming;
	uint32_t documents = store->document_count, reports = store->report_count;

	renaming_add(renaming, &store->names, unit->names, unit->name_count);
	merge_store(store, &unit->store, renaming);
	merge_runs(&loaded->runs, &unit->runs, documents, renaming);
	lkp_results_join(&loaded->results, &unit->results);
	keep_sources(loaded, unit);
	if (loader->error.code == ERROR_NONE)
		loader->error = unit->error;
	loader->progress.bytes += unit->bytes;
	count_rows(loader, reports);
	unit_release(unit);
	free(unit);
}

/* The next stage, told to the readers, who wait for it. */
static void go_to(struct loader *loader, enum stage stage)
{
	pthread_mutex_lock(&loader->lock);
	loader->stage = stage;
	pthread_cond_broadcast(&loader->room);
	pthread_mutex_unlock(&loader->lock);
}

static void note_stopped(struct loader *loader)
{
	struct note note = {
		.document = UINT32_MAX,
		.reason = NOTE_INCOMPLETE,
		.text = SLICE("loading was stopped before all was read"),
	};

	loader->progress.stopped = true;
	store_add_note(&loader->loaded->store, &note);
}

/* All files are read: runs become reports; after result roots, if there are any, threads are
 * found. */
static void end_stage(struct loader *loader)
{
	struct loaded *loaded = loader->loaded;

	if (loader->stage == STAGE_FILES) {
		uint32_t reports = loaded->store.report_count;
		runs_report(&loaded->store, &loaded->runs);
		runs_release(&loaded->runs);
		count_rows(loader, reports);
		if (loaded->results.count && !atomic_load(&loader->stop)) {
			go_to(loader, STAGE_ROOTS);
			return;
		}
	}
	threads_find(&loaded->store);
	if (atomic_load(&loader->stop))
		note_stopped(loader);
	go_to(loader, STAGE_DONE);
}

static bool has_ended(struct loader *loader)
{
	pthread_mutex_lock(&loader->lock);
	bool ended = is_empty(loader);
	loader->progress.all_bytes = loader->all_bytes;
	pthread_mutex_unlock(&loader->lock);
	return ended;
}

bool loader_take(struct loader *loader, unsigned milliseconds)
{
	double from = 0;
	bool taken = false;

	while (loader->stage != STAGE_DONE && (!taken || clock_milliseconds() - from < TAKE_MOST)) {
		struct slot slot = next_slot(loader, taken ? 0 : milliseconds);
		if (!taken)
			from = clock_milliseconds();
		if (slot.unit)
			merge(loader, &slot);
		else if (has_ended(loader))
			end_stage(loader);
		else
			break;
		taken = true;
	}
	return taken || loader->stage == STAGE_DONE;
}

bool loader_is_done(const struct loader *loader)
{
	return loader->stage == STAGE_DONE;
}

void loader_stop(struct loader *loader)
{
	pthread_mutex_lock(&loader->lock);
	atomic_store(&loader->stop, true);
	pthread_cond_broadcast(&loader->room);
	pthread_mutex_unlock(&loader->lock);
}

struct load_progress loader_progress(const struct loader *loader)
{
	struct load_progress progress = loader->progress;

	progress.documents = loader->loaded->store.document_count;
	return progress;
}

const struct error *loader_error(const struct loader *loader)
{
	return &loader->error;
}

static void discard(struct loader *loader)
{
	for (size_t i = 0; i < loader->ring_size; i++) {
		if (!loader->ring[i].unit)
			continue;
		unit_release(loader->ring[i].unit);
		free(loader->ring[i].unit);
	}
}

bool loader_close(struct loader *loader, struct error *error)
{
	struct error first = loader->error;

	if (loader->stage != STAGE_DONE) {
		atomic_store(&loader->unwanted, true);
		loader_stop(loader);
		go_to(loader, STAGE_DONE);
	}
	for (size_t i = 0; i < loader->reader_count; i++)
		pthread_join(loader->readers[i].thread, NULL);
	discard(loader);
	for (size_t i = 0; i < loader->reader_count; i++) {
		intern_release(&loader->readers[i].names);
		renaming_release(&loader->readers[i].renaming);
	}
	pthread_mutex_destroy(&loader->cutting);
	pthread_mutex_destroy(&loader->lock);
	pthread_cond_destroy(&loader->ready);
	pthread_cond_destroy(&loader->room);
	loader->loaded->results.stop = NULL;
	free(loader->readers);
	free(loader->ring);
	free(loader);
	if (first.code == ERROR_NONE)
		return true;
	return error_set(error, first.code, first.file, first.line, "%s", first.message);
}
