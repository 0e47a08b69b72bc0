#include "parsers/load.h"

#include "parsers/threads.h"

#include <stdlib.h>

/* A path that could not be read is a document with nothing but a note. */
static void note_unreadable(struct store *store, const char *path, const struct error *error)
{
	struct document document = {
		.source = arena_copy(&store->arena, slice_of(path)),
		.format = "",
		.what = "not readable",
	};
	struct note note = {
		.document = store_add_document(store, &document),
		.reason = NOTE_UNREADABLE,
		.text = slice_of(error->message),
	};

	store_add_note(store, &note);
}

static void read_file(struct loaded *loaded, struct sink *sink, const char *path, const char *group,
	struct error *error)
{
	struct source source;

	if (!source_open(path, &source, error)) {
		note_unreadable(&loaded->store, path, error);
		return;
	}
	loaded->sources = grow(loaded->sources, loaded->source_count, &loaded->source_capacity,
		sizeof(*loaded->sources));
	loaded->sources[loaded->source_count++] = source;
	struct input input = {
		.path = slice_of(path),
		.group = slice_of(group),
		.text = source.text,
	};
	format_read(sink, &input);
}

static void read_path(
	struct loaded *loaded, struct sink *sink, const struct load_path *path, struct error *first)
{
	struct error error = {0};
	size_t from = loaded->files.count;

	if (!source_expand(path->path, &loaded->files, &error)) {
		note_unreadable(&loaded->store, path->path, &error);
		error_set(first, error.code, error.file, error.line, "%s", error.message);
	}
	lkp_result_take(&loaded->results, &loaded->files, from, slice_of(path->group));
	bool is_named = loaded->files.count == from + 1 &&
			strcmp(loaded->files.paths[from], path->path) == 0;
	for (size_t i = from; i < loaded->files.count; i++) {
		struct error below = {0};
		read_file(loaded, sink, loaded->files.paths[i], path->group, &below);
		if (is_named && below.code != ERROR_NONE)
			error_set(first, below.code, below.file, below.line, "%s", below.message);
	}
}

/* All documents are read: runs and result roots become reports, quotations are found. */
static void make_reports(struct loaded *loaded, struct run_list *runs)
{
	runs_report(&loaded->store, runs);
	result_report(&loaded->store, &loaded->results, &loaded->lkp);
	threads_find(&loaded->store);
	runs_release(runs);
}

bool load_paths(
	struct loaded *loaded, const struct load_path *paths, size_t count, struct error *error)
{
	struct run_list runs = {0};
	struct sink sink;
	struct error first = {0};

	sink_open(&sink, &loaded->store, &runs);
	sink.results = &loaded->results;
	for (size_t i = 0; i < count; i++)
		read_path(loaded, &sink, &paths[i], &first);
	sink_close(&sink);
	make_reports(loaded, &runs);
	if (first.code == ERROR_NONE)
		return true;
	return error_set(error, first.code, first.file, first.line, "%s", first.message);
}

void load_texts(struct loaded *loaded, const struct input *inputs, size_t count)
{
	struct run_list runs = {0};
	struct sink sink;

	sink_open(&sink, &loaded->store, &runs);
	sink.results = &loaded->results;
	for (size_t i = 0; i < count; i++)
		format_read(&sink, &inputs[i]);
	sink_close(&sink);
	make_reports(loaded, &runs);
}

void loaded_release(struct loaded *loaded)
{
	store_release(&loaded->store);
	for (size_t i = 0; i < loaded->source_count; i++)
		source_close(&loaded->sources[i]);
	free(loaded->sources);
	lkp_results_release(&loaded->results);
	source_paths_release(&loaded->files);
	*loaded = (struct loaded){0};
}
