#ifndef _XOPEN_SOURCE
#define _XOPEN_SOURCE 700 /* realpath() */
#endif

#include "parsers/lkp_result.h"

#include "parsers/flat_json.h"

#include <stdlib.h>
#include <sys/stat.h>

#define RUN_DIGITS_MOST 9u

struct slice result_path_name(struct slice path)
{
	size_t from = path.length;

	while (from > 0 && path.at[from - 1] != '/')
		from--;
	return slice_from(path, from);
}

struct slice result_path_above(struct slice path)
{
	size_t end = path.length;

	while (end > 0 && path.at[end - 1] != '/')
		end--;
	return slice_first(path, end > 1 ? end - 1 : end);
}

uint32_t result_run_number(struct slice name)
{
	uint64_t number;

	if (name.length > RUN_DIGITS_MOST || !number_parse_integer(name, &number))
		return UINT32_MAX;
	return (uint32_t)number;
}

/* Is the file STEM or STEM.gz? */
static bool is_named(struct slice name, struct slice stem)
{
	struct slice behind = slice_from(name, stem.length);

	return slice_starts(name, stem) && (!behind.length || slice_equal(behind, SLICE(".gz")));
}

/* Does the file belong to a directory of results as a whole? */
static bool is_summary(struct slice name)
{
	static const struct slice stems[] = {SLICE_CONST("matrix.json"), SLICE_CONST("avg.json"),
		SLICE_CONST("stddev.json"), SLICE_CONST("matrix.yaml"), SLICE_CONST("avg.yaml"),
		SLICE_CONST("stddev.yaml"), SLICE_CONST("matrix.csv"), SLICE_CONST("avg.csv"),
		SLICE_CONST("stddev.csv")};

	for (size_t i = 0; i < ARRAY_LENGTH(stems); i++)
		if (is_named(name, stems[i]))
			return true;
	return false;
}

static bool has_any(const struct result_files *files, const char *directory, const char *name,
	const char *const *wanted)
{
	for (; *wanted; wanted++)
		if (result_files_has(files, directory, name, *wanted))
			return true;
	return false;
}

/*
 * Is the directory of this name a run of the one it is in? One with logs alone is, but not one that
 * is a result root itself, of a commit whose name is a number.
 */
static bool is_run(const struct result_files *files, const char *directory, const char *name)
{
	static const char *const own[] = {"stats.json", "stats.json.gz", "job.yaml", NULL};
	static const char *const roots[] = {"matrix.json", "matrix.json.gz", "avg.json", NULL};

	return result_run_number(slice_of(name)) != UINT32_MAX &&
	       (has_any(files, directory, name, own) ||
		       (result_files_has_directory(files, directory, name) &&
			       !has_any(files, directory, name, roots)));
}

static bool has_runs(const struct result_files *files, const char *directory)
{
	struct source_paths names = {0};
	bool found = false;

	result_files_list(files, directory, &names);
	for (size_t i = 0; !found && i < names.count; i++)
		found = is_run(files, directory, names.paths[i].at);
	source_paths_release(&names);
	return found;
}

/* The work of one call of lkp_result_take(). */
struct taking {
	struct lkp_results *results;
	const struct result_files *packed; /* NULL: on disk */
	struct slice group;
	struct slice *taken; /* directories whose files are taken, ordered after the first pass */
	size_t taken_count, taken_capacity;
	struct slice *parents; /* of result roots */
	size_t parent_count, parent_capacity;
	struct slice looked; /* the directory that has_runs() was last asked for, and its answer */
	bool looked_has_runs;
	struct slice placed; /* the directory that place_of() was last asked for, and its answer */
	size_t place;
	struct slice above; /* the directory that resolve_in() last resolved, and what it is */
	const char *resolved;
};

static void add_slice(struct slice **list, size_t *count, size_t *capacity, struct slice slice)
{
	if (*count && slice_equal((*list)[*count - 1], slice))
		return;
	*list = grow(*list, *count, capacity, sizeof(**list));
	(*list)[(*count)++] = slice;
}

/* The place with this key, made now if it is new: place and key have the same number. */
static struct result_place *place_by_key(struct lkp_results *results, struct slice key)
{
	uint32_t number = intern_add(&results->keys, key);

	if (number < results->count)
		return &results->places[number];
	results->places =
		grow(results->places, results->count, &results->capacity, sizeof(*results->places));
	results->places[results->count] = (struct result_place){0};
	return &results->places[results->count++];
}

/* A directory as an absolute path without links; in an archive names are all there is. NULL when it
 * is not there. */
static const char *resolve(struct taking *taking, struct slice written)
{
	struct arena *arena = &taking->results->arena;

	if (taking->packed)
		return arena_copy(arena, written).at;
	char *path = realpath(arena_copy(arena, written.length ? written : SLICE(".")).at, NULL);
	const char *kept = path ? arena_copy(arena, slice_of(path)).at : NULL;
	free(path);
	return kept;
}

/* Is it a name that stands for itself: no link, and not the directory it is in or one above? */
static bool is_plain_directory(struct arena *arena, struct slice written)
{
	struct slice name = result_path_name(written);
	struct stat status;

	return name.length && !slice_equal(name, SLICE(".")) && !slice_equal(name, SLICE("..")) &&
	       lstat(arena_copy(arena, written).at, &status) == 0 && S_ISDIR(status.st_mode);
}

/* The same for one of many directories beside each other: that which they are in is resolved once.
 */
static const char *resolve_in(struct taking *taking, struct slice written)
{
	struct arena *arena = &taking->results->arena;
	struct slice above = result_path_above(written), name = result_path_name(written);

	if (taking->packed || !is_plain_directory(arena, written))
		return resolve(taking, written);
	if (!taking->above.at || !slice_equal(taking->above, above)) {
		taking->above = above;
		taking->resolved = resolve(taking, above);
	}
	if (!taking->resolved)
		return NULL;
	const char *slash = slice_ends(slice_of(taking->resolved), SLICE("/")) ? "" : "/";
	return arena_print(arena, "%s%s%.*s", taking->resolved, slash, (int)name.length, name.at)
		.at;
}

/* What a document is called that is read from this directory. */
static struct slice shown_path(struct taking *taking, struct slice written)
{
	struct arena *arena = &taking->results->arena;

	if (taking->packed)
		return arena_print(arena, "%.*s:%.*s", (int)taking->packed->archive.length,
			taking->packed->archive.at, (int)written.length, written.at);
	return arena_copy(arena, written.length ? written : SLICE("."));
}

/* The place of a result root, by its directory as it is written; NULL when it cannot be resolved.
 * Asked for each of its files. */
static struct result_place *place_of(struct taking *taking, struct slice written)
{
	struct slice archive = taking->packed ? taking->packed->archive : SLICE("");

	if (taking->placed.at && slice_equal(taking->placed, written))
		return &taking->results->places[taking->place];
	const char *directory = resolve_in(taking, written);
	if (!directory)
		return NULL;
	struct slice key = arena_print(&taking->results->arena, "%.*s\n%s\n%.*s",
		(int)archive.length, archive.at, directory, (int)taking->group.length,
		taking->group.length ? taking->group.at : "");
	struct result_place *place = place_by_key(taking->results, key);
	if (!place->directory) {
		place->path = shown_path(taking, written);
		place->files = taking->packed;
		place->directory = directory;
		place->group = taking->group;
	}
	taking->placed = written;
	taking->place = (size_t)(place - taking->results->places);
	return place;
}

static void add_run(struct result_place *place, uint32_t number)
{
	if (place->run_count && place->runs[place->run_count - 1] == number)
		return;
	place->runs =
		grow(place->runs, place->run_count, &place->run_capacity, sizeof(*place->runs));
	place->runs[place->run_count++] = number;
}

/* The directory of a run as an absolute path when its name is not in what was written (`.`). */
static struct slice run_directory(struct taking *taking, struct slice written)
{
	struct slice name = result_path_name(written);

	if (name.length && !slice_equal(name, SLICE(".")) && !slice_equal(name, SLICE("..")))
		return written;
	const char *resolved = resolve(taking, written);
	return resolved ? slice_of(resolved) : written;
}

static void take_run(struct taking *taking, struct slice written)
{
	struct slice directory = run_directory(taking, written);
	uint32_t number = result_run_number(result_path_name(directory));

	if (number == UINT32_MAX)
		return;
	struct result_place *place = place_of(taking, result_path_above(directory));
	if (!place)
		return;
	if (!place->whole)
		add_run(place, number);
	add_slice(&taking->taken, &taking->taken_count, &taking->taken_capacity, written);
	add_slice(&taking->parents, &taking->parent_count, &taking->parent_capacity,
		result_path_above(result_path_above(written)));
}

static void take_root(struct taking *taking, struct slice written)
{
	struct result_place *place = place_of(taking, written);

	if (!place)
		return;
	place->whole = true;
	add_slice(&taking->taken, &taking->taken_count, &taking->taken_capacity, written);
	add_slice(&taking->parents, &taking->parent_count, &taking->parent_capacity,
		result_path_above(written));
}

/* Asked for several files of one directory, which follow each other. Where its runs have results,
 * they stood before these, and it has a place. */
static bool look_for_runs(struct taking *taking, struct slice directory)
{
	if (taking->placed.at && slice_equal(taking->placed, directory))
		return true;
	if (taking->looked.at && slice_equal(taking->looked, directory))
		return taking->looked_has_runs;
	taking->looked = directory;
	struct slice path = directory.length || taking->packed ? directory : SLICE(".");
	taking->looked_has_runs =
		has_runs(taking->packed, arena_copy(&taking->results->arena, path).at);
	return taking->looked_has_runs;
}

static void look_at(struct taking *taking, struct slice path)
{
	struct slice name = result_path_name(path), directory = result_path_above(path);

	if (is_named(name, SLICE("stats.json")))
		take_run(taking, directory);
	else if (is_summary(name) && look_for_runs(taking, directory))
		take_root(taking, directory);
}

static int compare_slices(const void *a, const void *b)
{
	return slice_compare(*(const struct slice *)a, *(const struct slice *)b);
}

static bool has_slice(const struct slice *list, size_t count, struct slice slice)
{
	return count && bsearch(&slice, list, count, sizeof(*list), compare_slices);
}

/* Does the file lie in or below a taken directory, or is it a summary above one? */
static bool is_taken(const struct taking *taking, struct slice path)
{
	struct slice directory = result_path_above(path);

	if (is_summary(result_path_name(path)) &&
		has_slice(taking->parents, taking->parent_count, directory))
		return true;
	for (;; directory = result_path_above(directory)) {
		if (has_slice(taking->taken, taking->taken_count, directory))
			return true;
		if (directory.length == 0 ||
			result_path_above(directory).length == directory.length)
			return false;
	}
}

static void sort_slices(struct slice *list, size_t count)
{
	if (count)
		qsort(list, count, sizeof(*list), compare_slices);
}

static void take(struct taking *taking, struct source_paths *files, size_t from)
{
	size_t kept = from;

	for (size_t i = from; i < files->count; i++)
		if (!files->paths[i].trouble)
			look_at(taking, slice_of(files->paths[i].at));
	sort_slices(taking->taken, taking->taken_count);
	sort_slices(taking->parents, taking->parent_count);
	for (size_t i = from; i < files->count; i++)
		if (files->paths[i].trouble || !is_taken(taking, slice_of(files->paths[i].at)))
			files->paths[kept++] = files->paths[i];
	files->count = kept;
	free(taking->taken);
	free(taking->parents);
}

void lkp_result_take(
	struct lkp_results *results, struct source_paths *files, size_t from, struct slice group)
{
	struct taking taking = {.results = results, .group = group};

	take(&taking, files, from);
}

static struct result_files *keep_files(struct lkp_results *results, struct slice archive,
	const struct result_file *files, size_t count)
{
	struct result_files *kept = arena_array(&results->arena, 1, sizeof(*kept));

	kept->archive = arena_copy(&results->arena, archive);
	kept->files = arena_copy_array(&results->arena, files, count, sizeof(*files));
	kept->count = count;
	result_files_sort(kept);
	return kept;
}

/* Only the files that are read, which are few among logs. */
static void copy_texts(struct lkp_results *results, struct result_files *files)
{
	for (size_t i = 0; i < files->count; i++) {
		struct result_file *file = &files->files[i];
		struct slice name = result_path_name(file->name);
		bool read = is_named(name, SLICE("matrix.json")) ||
			    is_named(name, SLICE("stats.json")) ||
			    is_named(name, SLICE("job.yaml"));
		file->name = arena_copy(&results->arena, file->name);
		file->text = arena_copy(&results->arena, read ? file->text : SLICE(""));
	}
}

void lkp_result_take_packed(struct lkp_results *results, const struct input *archive,
	const struct result_file *files, size_t count, bool *taken)
{
	struct source_paths paths = {0};
	struct result_files *kept = keep_files(results, archive->path, files, count);
	struct taking taking = {.results = results, .packed = kept, .group = archive->group};

	paths.paths = heap_allocate(count * sizeof(*paths.paths));
	paths.count = count;
	for (size_t i = 0; i < count; i++)
		paths.paths[i] = (struct source_path){.at = files[i].name.at};
	take(&taking, &paths, 0);
	for (size_t i = 0, left = 0; i < count; i++) {
		taken[i] = left == paths.count || paths.paths[left].at != files[i].name.at;
		left += !taken[i];
	}
	if (archive->mail && paths.count < count)
		copy_texts(results, kept);
	source_paths_release(&paths);
}

/* A name of a metric with a number or with an array of them. */
static bool is_metric(struct slice name, const struct json_value *value)
{
	struct slice elements = json_elements(value);
	struct json_value element;

	if (!slice_contains(name, SLICE(".")))
		return false;
	if (value->kind == JSON_ARRAY)
		return json_element(&elements, &element) && element.kind == JSON_NUMBER;
	return value->kind == JSON_NUMBER;
}

bool lkp_result_recognise(struct slice text)
{
	struct arena scratch = {0};
	struct json_members members;
	struct json_value value;
	struct slice name;
	bool found = false;

	if (!json_recognise(text))
		return false;
	json_open(&members, text, &scratch);
	if (json_next(&members, &name, &value)) {
		if (slice_equal(name, SLICE("stats_source")))
			json_next(&members, &name, &value);
		found = is_metric(name, &value);
	}
	arena_release(&scratch);
	return found;
}

/* Of a file that lies alone, whatever its name. */
static struct slice key_alone(struct lkp_results *results)
{
	return arena_print(&results->arena, "#%zu", results->count);
}

void lkp_result_read(struct sink *sink, const struct input *input)
{
	struct lkp_results *results = sink->results;

	if (!results)
		return;
	struct result_place *place = place_by_key(results, key_alone(results));

	place->path = arena_copy(&results->arena, input->path);
	place->group = arena_copy(&results->arena, input->group);
	place->text = input->mail ? arena_copy(&results->arena, input->text) : input->text;
	place->whole = true;
}

static void join_place(struct lkp_results *to, struct slice key, struct result_place *place)
{
	struct result_place *known = place_by_key(to, place->directory ? key : key_alone(to));

	if (!known->path.at) {
		*known = *place;
		return;
	}
	for (size_t i = 0; i < place->run_count && !known->whole; i++)
		add_run(known, place->runs[i]);
	known->whole |= place->whole;
	free(place->runs);
}

void lkp_results_join(struct lkp_results *to, struct lkp_results *from)
{
	for (size_t i = 0; i < from->count; i++)
		join_place(to, intern_text(&from->keys, (uint32_t)i), &from->places[i]);
	for (size_t i = 0; i < from->kept_count; i++) {
		to->kept = grow(to->kept, to->kept_count, &to->kept_capacity, sizeof(*to->kept));
		to->kept[to->kept_count++] = from->kept[i];
	}
	arena_join(&to->arena, &from->arena);
	from->count = from->kept_count = 0;
	lkp_results_release(from);
}

void lkp_results_release(struct lkp_results *results)
{
	for (size_t i = 0; i < results->count; i++)
		free(results->places[i].runs);
	free(results->places);
	intern_release(&results->keys);
	for (size_t i = 0; i < results->kept_count; i++)
		source_close(&results->kept[i]);
	free(results->kept);
	arena_release(&results->arena);
	*results = (struct lkp_results){0};
}
