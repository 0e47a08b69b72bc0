#ifndef _XOPEN_SOURCE
#define _XOPEN_SOURCE 700 /* realpath() */
#endif

#include "parsers/result_root.h"

#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>

#define JOB_MOST   ((size_t)4 << 20)
#define WORDS_MOST 400

void result_root_note(struct result_reader *reader, const struct result_root *root, uint32_t line,
	enum note_reason reason, const char *format, ...)
{
	char words[WORDS_MOST];
	va_list arguments;

	va_start(arguments, format);
	vsnprintf(words, sizeof(words), format, arguments);
	va_end(arguments);
	struct note note = {root->document, line, reason, slice_of(words)};
	store_add_note(reader->store, &note);
}

struct slice result_source_root(struct slice source)
{
	return result_path_above(result_path_above(source));
}

static void keep_text(
	struct result_reader *reader, struct result_root *root, const struct source *source)
{
	struct lkp_results *results = reader->results;

	results->kept = grow(results->kept, results->kept_count, &results->kept_capacity,
		sizeof(*results->kept));
	results->kept[results->kept_count++] = *source;
	root->text = source->text;
}

/* The text of the matrix, which the document shows. */
static void open_matrix(struct result_reader *reader, struct result_root *root)
{
	struct error error = {0};
	struct source source;

	bool whole = result_files_open_so(root->place->files, root->place->directory, "matrix.json",
		&reader->way, &source, &error);
	if (error.code != ERROR_NONE)
		result_root_note(
			reader, root, 0, NOTE_UNREADABLE, "matrix.json: %s", error.message);
	else if (!whole)
		result_root_note(reader, root, 0, NOTE_INCOMPLETE,
			"no matrix.json: the runs' own stats.json are read");
	keep_text(reader, root, &source);
}

static void add_document(struct result_reader *reader, struct result_root *root)
{
	struct document document = {
		.source = root->place->path,
		.group = root->place->group,
		.format = "lkp",
	};

	root->document = store_add_document(reader->store, &document);
}

static struct result_run *add_run(struct result_root *root, uint32_t number, size_t *capacity)
{
	root->runs = grow(root->runs, root->run_count, capacity, sizeof(*root->runs));
	root->runs[root->run_count] = (struct result_run){.number = number};
	return &root->runs[root->run_count++];
}

static int compare_runs(const void *a, const void *b)
{
	const struct result_run *x = a, *y = b;

	return (x->number > y->number) - (x->number < y->number);
}

struct result_run *result_root_find_run(const struct result_root *root, uint32_t number)
{
	struct result_run key = {.number = number};

	if (root->run_count == 0)
		return NULL;
	return bsearch(&key, root->runs, root->run_count, sizeof(key), compare_runs);
}

uint32_t result_root_source_run(const struct result_root *root, size_t column)
{
	uint32_t number =
		result_run_number(result_path_name(result_path_above(root->source[column])));

	return number == UINT32_MAX ? (uint32_t)column : number;
}

/* Runs that the matrix lists, each once. */
static void add_listed_runs(struct result_root *root, size_t *capacity)
{
	for (size_t i = 0; i < root->source_count; i++)
		add_run(root, result_root_source_run(root, i), capacity)->listed = true;
	uint32_t kept = 0;
	if (root->run_count)
		qsort(root->runs, root->run_count, sizeof(*root->runs), compare_runs);
	for (uint32_t i = 0; i < root->run_count; i++)
		if (kept == 0 || root->runs[kept - 1].number != root->runs[i].number)
			root->runs[kept++] = root->runs[i];
	root->run_count = kept;
}

static bool has_stats(const struct result_place *place, const char *run)
{
	return result_files_has(place->files, place->directory, run, "stats.json") ||
	       result_files_has(place->files, place->directory, run, "stats.json.gz");
}

/* Runs that have a directory. */
static void add_runs_on_disk(struct result_root *root, size_t *capacity)
{
	struct source_paths names = {0};
	uint32_t listed = root->run_count;

	result_files_list(root->place->files, root->place->directory, &names);
	for (size_t i = 0; i < names.count; i++) {
		uint32_t number = result_run_number(slice_of(names.paths[i].at));
		struct result_root known = {.runs = root->runs, .run_count = listed};
		struct result_run *run = result_root_find_run(&known, number);
		if (number == UINT32_MAX || root->run_count == MATRIX_COLUMNS_MOST)
			continue;
		if (!run)
			run = add_run(root, number, capacity);
		run->on_disk = true;
		run->has_stats = has_stats(root->place, names.paths[i].at);
	}
	source_paths_release(&names);
	if (root->run_count)
		qsort(root->runs, root->run_count, sizeof(*root->runs), compare_runs);
}

static void mark_wanted(struct result_root *root)
{
	for (uint32_t i = 0; root->place->whole && i < root->run_count; i++)
		root->runs[i].wanted = true;
	for (size_t i = 0; !root->place->whole && i < root->place->run_count; i++) {
		struct result_run *run = result_root_find_run(root, root->place->runs[i]);
		if (run)
			run->wanted = true;
	}
}

/* Nothing says which runs the columns are of: they are numbered. */
static void add_numbered_runs(struct result_root *root, size_t *capacity)
{
	uint32_t width = matrix_width(root->text), known = root->run_count;
	struct result_root before = {.runs = root->runs, .run_count = known};

	for (uint32_t i = 0; i < known; i++)
		if (root->runs[i].has_stats)
			return;
	for (uint32_t i = 0; i < width; i++) {
		before.runs = root->runs;
		struct result_run *run = result_root_find_run(&before, i);
		if (!run)
			run = add_run(root, i, capacity);
		run->listed = true;
	}
	root->numbered = true;
	if (root->run_count)
		qsort(root->runs, root->run_count, sizeof(*root->runs), compare_runs);
}

static void find_runs(struct result_root *root)
{
	size_t capacity = 0;

	add_listed_runs(root, &capacity);
	if (root->place->directory)
		add_runs_on_disk(root, &capacity);
	if (root->source_count == 0)
		add_numbered_runs(root, &capacity);
	if (!root->place->directory && root->run_count == 0) {
		add_run(root, 0, &capacity)->listed = true;
		root->single = true;
	}
	mark_wanted(root);
}

/* The directory that a file alone lies in, when its name is that of a matrix. */
static const char *alone_directory(struct result_reader *reader, const struct result_place *place)
{
	struct slice name = result_path_name(place->path), above = result_path_above(place->path);

	if (!slice_starts(name, SLICE("matrix.json")))
		return NULL;
	return arena_copy(&reader->scratch, above.length ? above : SLICE(".")).at;
}

/* The absolute path of the directory that a file alone stands for; empty when there is none. */
static struct slice alone_path(struct result_reader *reader, const struct result_root *root)
{
	const char *directory = alone_directory(reader, root->place);
	char *resolved = directory ? realpath(directory, NULL) : NULL;
	struct slice path = SLICE_EMPTY;

	if (resolved)
		path = arena_copy(&reader->results->arena, slice_of(resolved));
	free(resolved);
	return path;
}

/*
 * Is it the matrix that merges all commits? Its sources lie in several result roots; or, when LKP
 * has merged one commit only so far, one level below the directory it lies in.
 */
static bool is_merged(const struct result_root *root)
{
	if (root->source_count == 0)
		return false;
	struct slice first = result_source_root(root->source[0]);
	for (size_t i = 1; i < root->source_count; i++)
		if (!slice_equal(result_source_root(root->source[i]), first))
			return true;
	struct slice name = result_path_name(root->own_path);
	return name.length && !slice_equal(name, result_path_name(first)) &&
	       slice_equal(name, result_path_name(result_path_above(first)));
}

static const char *why_not_read(struct result_reader *reader, const struct result_root *root)
{
	const char *directory = alone_directory(reader, root->place);
	struct slice name = result_path_name(root->place->path);
	struct error error = {0};
	struct source job;

	if (is_merged(root))
		return "the merged matrix of several result roots";
	if (slice_starts(name, SLICE("avg.json")) || slice_starts(name, SLICE("stddev.json")))
		return "the averages of a result root, without its runs";
	if (directory && result_files_open(NULL, directory, "job.yaml", &job, &error)) {
		source_close(&job);
		return "the time series of one run";
	}
	return NULL;
}

static void read_job(struct result_reader *reader, struct result_root *root, struct job *job)
{
	for (uint32_t i = 0; i < root->run_count && job->count == 0; i++) {
		struct error error = {0};
		struct source source;
		const char *directory = arena_print(
			&reader->scratch, "%s/%u", root->place->directory, root->runs[i].number)
						.at;
		if (!root->runs[i].on_disk || !root->runs[i].wanted)
			continue;
		const char *trouble = NULL;
		if (result_files_open(root->place->files, directory, "job.yaml", &source, &error))
			trouble = source.text.length > JOB_MOST ? "too long to be one"
								: job_read(job, source.text);
		else if (error.code != ERROR_NONE)
			trouble = error.message;
		if (trouble)
			result_root_note(reader, root, 0, NOTE_UNREADABLE, "%u/job.yaml: %s",
				root->runs[i].number, trouble);
		source_close(&source);
	}
}

static void find_axes(struct result_reader *reader, struct result_root *root)
{
	struct job job = {0};
	struct result_evidence evidence = {.job = &job, .path = root->own_path};

	if (root->source_count)
		evidence.origin = result_source_root(root->source[0]);
	if (root->place->directory) {
		evidence.path = slice_of(root->place->directory);
		read_job(reader, root, &job);
	}
	root->axes = result_axes_find(&evidence, &reader->results->arena);
	root->has_job = job.count > 0;
	job_release(&job);
}

bool result_root_open(
	struct result_root *root, const struct result_place *place, struct result_reader *reader)
{
	const char *why = NULL;

	*root = (struct result_root){.place = place, .text = place->text};
	arena_reset(&reader->scratch);
	add_document(reader, root);
	if (place->directory)
		open_matrix(reader, root);
	reader->store->documents[root->document].text = root->text;
	root->source_count = matrix_sources(root->text, &root->source, &reader->results->arena);
	if (!place->directory) {
		root->own_path = alone_path(reader, root);
		why = why_not_read(reader, root);
	}
	if (why) {
		reader->store->documents[root->document].what = why;
		result_root_note(reader, root, 0, NOTE_NO_RESULTS, "%s", why);
		return false;
	}
	find_runs(root);
	find_axes(reader, root);
	return true;
}

void result_root_close(struct result_root *root)
{
	matrix_release(&root->values);
	free(root->source);
	free(root->runs);
	*root = (struct result_root){0};
}

void result_reader_release(struct result_reader *reader)
{
	row_index_release(&reader->index);
	arena_release(&reader->scratch);
}
