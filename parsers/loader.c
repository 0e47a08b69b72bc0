/*
 * The threads of a load. One at a time cuts a unit, all read theirs, and put it into a ring, by its
 * number; the caller takes units out of the ring in their order. So it goes in each stage; between
 * two of them the caller alone is at work.
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
#define PART_FIRST  ((size_t)256 << 10) /* bytes of the first unit, and of the others at least */
#define PART_MOST   ((size_t)4 << 20)
#define SHARES	    4u	/* units that each reader is to get of what is left, at least */
#define ROOTS_MOST  64u /* of a unit */
#define ROOT_UNITS  8u	/* a thread at least, where there are so many roots */
#define STACK_SIZE  ((size_t)8 << 20) /* as programs have it, wherever */
#define TAKE_MOST   10		      /* milliseconds */

struct reader {
	pthread_t thread;
	struct loader *loader;
	struct intern names;
	struct result_reader roots;
	struct renaming renaming; /* of the names taken so far, to the common pool */
};

enum stage {
	STAGE_FILES, /* units are cut from files, */
	STAGE_ROOTS, /* when all of them are taken, from the result roots that were found, */
	STAGE_SETS,  /* and then from the sets that are compared */
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
	size_t reader_count, reader_most;

	pthread_mutex_t cutting; /* held by who cuts */
	struct cutter cutter;
	size_t cut_bytes; /* of the units that were cut */
	bool is_found;	  /* the files of the paths are known */

	pthread_mutex_t lock; /* of all that follows */
	pthread_cond_t ready; /* a unit can be taken, or there will be none */
	pthread_cond_t room;  /* a unit can be cut, or the stage has changed */
	struct slot *ring;    /* [number % ring_size] */
	size_t ring_size, cut, taken;
	enum stage stage;
	bool all_cut;		    /* of the stage */
	size_t next_root, root_end; /* to be cut, or sets */
	size_t all_bytes;

	atomic_bool stop;	  /* cut no more */
	atomic_bool unwanted;	  /* and what is being read is thrown away */
	struct result_work roots; /* between two stages of the caller, in one of all */
	/* Of the caller alone: */
	const struct work_item *cut_item; /* of which parts were merged, */
	uint32_t messages;		  /* with so many messages */
	struct load_progress progress;
	struct error error;
};

/* ---- the threads that read ---- */

/* Units grow, so that the first is ready soon and all have little to do with each other; and become
 * smaller where the end is near, so that all readers get there at about the same time. */
static size_t next_part(const struct loader *loader)
{
	size_t part = loader->cutter.part * 2, all = work_bytes(&loader->loaded->work);
	size_t left = all > loader->cut_bytes ? all - loader->cut_bytes : 0;
	/* Of what comes through a pipe nobody knows how much there is. */
	size_t share = left ? left / (SHARES * loader->reader_most) : PART_MOST;

	part = part < PART_MOST ? part : PART_MOST;
	part = part < share ? part : share;
	return part > PART_FIRST ? part : PART_FIRST;
}

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
	loader->cut_bytes += unit->bytes;
	if (!loader->loaded->options.part)
		cutter->part = next_part(loader);
	pthread_mutex_lock(&loader->lock);
	loader->all_bytes = work_bytes(&loader->loaded->work);
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
	bool all_cut = loader->stage != STAGE_FILES || loader->all_cut;
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

/* Cut the next unit of the stage from result roots or sets. None are cut after a stop. */
static struct unit *cut_roots(struct loader *loader, size_t *number)
{
	size_t left = atomic_load(&loader->stop) ? 0 : loader->root_end - loader->next_root;
	size_t count = left / (ROOT_UNITS * loader->reader_most) + 1;

	if (left == 0) {
		loader->all_cut = true;
		pthread_cond_signal(&loader->ready);
		return NULL;
	}
	struct unit *unit = heap_allocate(sizeof(*unit));
	*unit = (struct unit){
		.kind = loader->stage == STAGE_ROOTS ? UNIT_ROOTS : UNIT_SETS,
		.first_root = loader->next_root,
		.root_count = count < ROOTS_MOST ? count : ROOTS_MOST,
	};
	loader->next_root += unit->root_count;
	*number = loader->cut++;
	return unit;
}

/* The next unit of the stages after the files, waited for; NULL when all is done. */
static struct unit *next_roots(struct loader *loader, size_t *number)
{
	struct unit *unit = NULL;

	pthread_mutex_lock(&loader->lock);
	while (!unit && loader->stage != STAGE_DONE) {
		bool is_full = loader->cut - loader->taken >= loader->ring_size;
		if (loader->stage != STAGE_FILES && !loader->all_cut && !is_full)
			unit = cut_roots(loader, number);
		else
			pthread_cond_wait(&loader->room, &loader->lock);
	}
	pthread_mutex_unlock(&loader->lock);
	return unit;
}

static void read_files(struct reader *reader)
{
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
}

static void read_roots(struct reader *reader)
{
	struct loader *loader = reader->loader;
	struct unit *unit;
	size_t number;

	while ((unit = next_roots(loader, &number)) != NULL) {
		unit_read_roots(
			unit, &loader->roots, &reader->roots, &reader->names, &loader->unwanted);
		put_unit(loader, reader, unit, number);
	}
	result_reader_release(&reader->roots);
}

static void *read_units(void *argument)
{
	read_files(argument);
	read_roots(argument);
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
static void start_threads(struct loader *loader)
{
	pthread_attr_t attributes;

	pthread_attr_init(&attributes);
	pthread_attr_setstacksize(&attributes, STACK_SIZE);
	while (loader->reader_count < loader->reader_most) {
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
	sigset_t before;

	loader->readers = heap_allocate(loader->reader_most * sizeof(*loader->readers));
	block_signals(&before);
	start_threads(loader);
	pthread_sigmask(SIG_SETMASK, &before, NULL);
}

struct loader *loader_open(struct loaded *loaded, const struct load_path *paths, size_t count)
{
	struct loader *loader = heap_allocate(sizeof(*loader));
	pthread_condattr_t attributes;

	*loader = (struct loader){.loaded = loaded, .paths = paths, .path_count = count};
	loader->cutter.work = &loaded->work;
	loader->cutter.part = loaded->options.part ? loaded->options.part : PART_FIRST;
	loader->reader_most = job_count(&loaded->options);
	loader->ring_size = UNITS_AHEAD * loader->reader_most;
	loader->ring = heap_allocate(loader->ring_size * sizeof(*loader->ring));
	memset(loader->ring, 0, loader->ring_size * sizeof(*loader->ring));
	pthread_mutex_init(&loader->cutting, NULL);
	pthread_mutex_init(&loader->lock, NULL);
	pthread_condattr_init(&attributes);
	pthread_condattr_setclock(&attributes, CLOCK_MONOTONIC);
	pthread_cond_init(&loader->ready, &attributes);
	pthread_condattr_destroy(&attributes);
	pthread_cond_init(&loader->room, NULL);
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
	return loader->taken == loader->cut && loader->all_cut;
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
	loader->progress.all_bytes = loader->all_bytes;
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

/* Parts of one file come one after the other. */
static void number_messages(struct loader *loader, struct unit *unit)
{
	if (!unit->is_part)
		return;
	if (loader->cut_item != unit->items)
		loader->messages = 0;
	loader->cut_item = unit->items;
	merge_number_messages(&unit->store, slice_of(unit->items->file.at), loader->messages);
	loader->messages += unit->part.messages;
}

static void merge(struct loader *loader, const struct slot *slot)
{
	struct loaded *loaded = loader->loaded;
	struct store *store = &loaded->store;
	struct unit *unit = slot->unit;
	struct renaming *renaming = &slot->reader->renaming;
	uint32_t reports = store->report_count;
	/* Sets are made of documents that are in the store. */
	uint32_t documents = unit->kind == UNIT_SETS ? 0 : store->document_count;

	renaming_add(renaming, &store->names, unit->names, unit->name_count);
	number_messages(loader, unit);
	merge_store(store, &unit->store, documents, renaming);
	merge_runs(&loaded->runs, &unit->runs, documents, renaming);
	if (unit->kind == UNIT_ROOTS)
		result_work_take_roots(
			&loader->roots, unit->first_root, unit->root_count, documents);
	else if (unit->kind == UNIT_SETS)
		result_work_take_sets(&loader->roots, unit->first_root, unit->root_count, store);
	lkp_results_join(&loaded->results, &unit->results);
	keep_sources(loaded, unit);
	if (loader->error.code == ERROR_NONE)
		loader->error = unit->error;
	loader->progress.bytes += unit->bytes;
	count_rows(loader, reports);
	unit_release(unit);
	free(unit);
}

/* The next stage, of so many roots or sets, told to the readers, who wait for it. */
static void go_to(struct loader *loader, enum stage stage, size_t count)
{
	pthread_mutex_lock(&loader->lock);
	loader->stage = stage;
	loader->all_cut = count == 0;
	loader->next_root = 0;
	loader->root_end = count;
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

/* All files are read: runs become reports. */
static void end_files(struct loader *loader)
{
	struct loaded *loaded = loader->loaded;
	uint32_t reports = loaded->store.report_count;

	runs_report(&loaded->store, &loaded->runs);
	runs_release(&loaded->runs);
	count_rows(loader, reports);
	result_work_begin(&loader->roots, &loaded->results, &loaded->lkp);
	go_to(loader, STAGE_ROOTS, loader->roots.root_count);
}

/* All result roots are open: it is known which are compared. */
static void end_roots(struct loader *loader)
{
	struct loaded *loaded = loader->loaded;
	struct result_reader reader = {.store = &loaded->store, .results = &loaded->results};

	result_work_sort(&loader->roots, &reader);
	result_reader_release(&reader);
	go_to(loader, STAGE_SETS, loader->roots.sets.count);
}

/* After the last stage, or a stop, threads are found. What of result roots was not read then could
 * be half of a comparison. */
static void end_stage(struct loader *loader)
{
	bool stopped = atomic_load(&loader->stop);

	if (loader->stage == STAGE_FILES) {
		end_files(loader);
	} else if (loader->stage == STAGE_ROOTS && !stopped) {
		end_roots(loader);
	} else {
		threads_find(&loader->loaded->store);
		if (stopped)
			note_stopped(loader);
		go_to(loader, STAGE_DONE, 0);
	}
}

static bool has_ended(struct loader *loader)
{
	pthread_mutex_lock(&loader->lock);
	bool ended = is_empty(loader);
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
	progress.runs = loader->loaded->runs.count;
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
		go_to(loader, STAGE_DONE, 0);
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
	result_work_end(&loader->roots);
	cutter_release(&loader->cutter);
	free(loader->readers);
	free(loader->ring);
	free(loader);
	if (first.code == ERROR_NONE)
		return true;
	return error_set(error, first.code, first.file, first.line, "%s", first.message);
}
