#include "parsers/run_describe.h"

#include "parsers/run_names.h"
#include "parsers/stress_ng_command.h"

#include <stdlib.h>

#define METRIC_PREFIX SLICE("stress-ng.")

static int compare_slices(const void *a, const void *b)
{
	return slice_compare(*(const struct slice *)a, *(const struct slice *)b);
}

/* The texts of a list, sorted, each once, divided by `, `. */
static struct slice join_sorted(struct arena *arena, struct slice *items, size_t count)
{
	size_t length = 0, at = 0;

	if (count)
		qsort(items, count, sizeof(*items), compare_slices);
	for (size_t i = 0; i < count; i++)
		length += items[i].length + 2;
	char *text = arena_allocate(arena, length + 1);
	for (size_t i = 0; i < count; i++) {
		if (i && slice_equal(items[i], items[i - 1]))
			continue;
		if (at) {
			memcpy(text + at, ", ", 2);
			at += 2;
		}
		memcpy(text + at, items[i].at, items[i].length);
		at += items[i].length;
	}
	return (struct slice){text, at};
}

/* `2 pipe, 1 cpu` as sorted items; with or without the counts. */
static struct slice sort_hogs(struct arena *arena, struct slice hogs, bool with_counts)
{
	struct slice rest = hogs, count, name;
	struct slice *items = NULL;
	size_t number = 0, capacity = 0;

	while ((count = slice_token(&rest)).length && (name = slice_token(&rest)).length) {
		if (slice_ends(name, SLICE(",")))
			name.length--;
		items = grow(items, number, &capacity, sizeof(*items));
		items[number++] = with_counts ? arena_print(arena, "%.*s %.*s", (int)count.length,
							count.at, (int)name.length, name.at)
					      : name;
	}
	struct slice sorted = join_sorted(arena, items, number);
	free(items);
	return sorted;
}

/* The stressor in `stress-ng.NAME.ops`; empty when the metric is of another kind. */
static struct slice stressor_of(struct slice metric)
{
	if (!slice_starts(metric, METRIC_PREFIX))
		return SLICE_EMPTY;
	metric = slice_from(metric, METRIC_PREFIX.length);
	return slice_first(metric, slice_find(metric, SLICE(".")));
}

/* The stressors of a run by its samples; those that did not run only when no other is there. */
static struct slice sampled_stressors(
	struct arena *arena, const struct intern *names, const struct found_run *run, bool idle)
{
	struct slice *items = NULL, last = SLICE_EMPTY;
	size_t count = 0, capacity = 0;

	for (size_t i = 0; i < run->sample_count; i++) {
		struct slice name = stressor_of(intern_text(names, run->samples[i].metric));
		if ((!idle && (run->samples[i].sample.flags & SAMPLE_SKIPPED)) ||
			slice_equal(name, last))
			continue;
		items = grow(items, count, &capacity, sizeof(*items));
		items[count++] = last = name;
	}
	struct slice sorted = join_sorted(arena, items, count);
	free(items);
	return sorted.length || idle ? sorted : sampled_stressors(arena, names, run, true);
}

/* Facts of a document as a place for runs. */
struct place {
	uint32_t runs;	 /* with samples */
	uint32_t labels; /* distinct ones that follow each other; 2 stands for more */
	struct slice label;
	struct slice group; /* its path without the number of a run */
	uint32_t number;
	enum path_number kind;
};

static void survey(struct place *places, const struct run_list *list)
{
	for (size_t i = 0; i < list->count; i++) {
		const struct found_run *run = list->runs[i];
		struct place *place = &places[run->facts.document];
		if (run->sample_count == 0)
			continue;
		place->runs++;
		if (run->label.length == 0 || slice_equal(run->label, place->label))
			continue;
		place->labels++;
		place->label = run->label;
	}
}

/* What is shared by the files whose names differ only in a bare number. */
struct stem {
	uint32_t documents;
	uint32_t hogs; /* of the first; files with others are no repeats, the number counts
			  something else */
	bool mixed;
};

static uint32_t add_key(struct run_members *members, const char *kind, struct slice text)
{
	size_t length = strlen(kind);
	char *key = arena_allocate(&members->arena, length + text.length + 1);

	memcpy(key, kind, length);
	if (text.length)
		memcpy(key + length, text.at, text.length);
	return intern_add(&members->keys, (struct slice){key, length + text.length});
}

static void describe_setting(struct run_members *members, struct run_member *member,
	const struct store *store, const struct found_run *run)
{
	struct arena *arena = &members->arena;
	struct slice hogs = run->facts.hogs, command = run->facts.command;
	struct slice names = hogs.length ? sort_hogs(arena, hogs, false)
					 : sampled_stressors(arena, &store->names, run, false);

	member->stressors = intern_add(&members->keys, names);
	member->hogs = hogs.length ? add_key(members, "h", sort_hogs(arena, hogs, true)) : KEY_NONE;
	member->options = command.length
				  ? add_key(members, "o", stress_ng_command_setting(command, arena))
				  : KEY_NONE;
}

static bool is_mail(const struct document *document)
{
	return document->format && strcmp(document->format, "mail") == 0;
}

/*
 * Where a run may be compared, and what it is a source by. Logs and texts of one label or none
 * compare with others; in a text with several labels these compare among themselves, and so does
 * what it holds without a label; mails stay by themselves, and so do the logs attached to one.
 */
static void describe_source(struct run_members *members, struct run_member *member,
	const struct document *document, const struct place *place, const struct found_run *run)
{
	struct arena *arena = &members->arena;
	bool labelled = run->label.length > 0, by_itself = is_mail(document) || place->labels > 1;
	uint32_t index = run->facts.document;
	struct slice whose =
		by_itself || (!labelled && place->labels) ? arena_print(arena, "%u", index)
		: document->attached_to ? arena_print(arena, "to %u", document->attached_to)
					: SLICE_EMPTY;

	if (document->group.length) {
		member->label = document->group;
		member->scope = add_key(members, "given", SLICE_EMPTY);
		member->source = add_key(members, "given ", document->group);
		return;
	}
	member->scope =
		add_key(members, labelled || !place->labels ? "scope" : "unlabelled", whose);
	/* two files of the same stem are two sources unless they are repeats by name */
	bool repeats = place->runs == 1 && place->kind != PATH_NUMBER_NONE;
	struct slice file = repeats ? place->group : document->source;
	if (labelled) {
		member->label = run->label;
		member->source = add_key(members, "label ",
			arena_print(arena, "%.*s in %.*s", (int)run->label.length, run->label.at,
				(int)file.length, file.at));
		return;
	}
	member->path = repeats ? place->group : run_path_stem(document->source);
	member->source = add_key(members, "file ", file);
}

static void split_paths(
	struct run_members *members, const struct store *store, struct place *places)
{
	for (uint32_t i = 0; i < store->document_count; i++)
		if (places[i].runs == 1)
			places[i].kind = run_path_split(store->documents[i].source, &members->arena,
				&places[i].group, &places[i].number);
}

/* A bare number in a file's name counts runs only if other files differ in it alone, and did the
 * same. */
static void settle_numbers(struct run_members *members, const struct store *store,
	const struct run_list *list, struct place *places)
{
	struct intern pool = {0};
	struct stem *stems = heap_array(list->count + 1, sizeof(*stems));

	for (size_t i = 0; i < members->count; i++) {
		const struct run_member *member = &members->items[i];
		struct place *place = &places[list->runs[member->run]->facts.document];
		if (place->kind != PATH_NUMBER_BARE || place->runs != 1)
			continue;
		struct stem *stem = &stems[intern_add(&pool, place->group)];
		stem->mixed |= stem->documents++ && stem->hogs != member->hogs;
		stem->hogs = member->hogs;
	}
	for (size_t i = 0; i < members->count; i++) {
		uint32_t document = list->runs[members->items[i].run]->facts.document;
		struct place *place = &places[document];
		if (place->kind != PATH_NUMBER_BARE || place->runs != 1)
			continue;
		const struct stem *stem = &stems[intern_find(&pool, place->group)];
		if (stem->documents > 1 && !stem->mixed)
			continue;
		place->kind = PATH_NUMBER_NONE;
		place->number = UINT32_MAX;
		place->group = run_path_stem(store->documents[document].source);
	}
	free(stems);
	intern_release(&pool);
}

void run_members_make(
	struct run_members *members, const struct store *store, const struct run_list *list)
{
	size_t documents = store->document_count;
	struct place *places = heap_array(documents + 1, sizeof(*places));

	*members = (struct run_members){0};
	members->items = heap_allocate((list->count + 1) * sizeof(*members->items));
	survey(places, list);
	split_paths(members, store, places);
	for (size_t i = 0; i < list->count; i++) {
		if (list->runs[i]->sample_count == 0)
			continue;
		struct run_member *member = &members->items[members->count++];
		*member = (struct run_member){.run = (uint32_t)i};
		describe_setting(members, member, store, list->runs[i]);
	}
	settle_numbers(members, store, list, places);
	for (size_t i = 0; i < members->count; i++) {
		struct run_member *member = &members->items[i];
		const struct found_run *run = list->runs[member->run];
		const struct place *place = &places[run->facts.document];
		describe_source(
			members, member, &store->documents[run->facts.document], place, run);
		member->alone = place->runs == 1;
		member->number = !member->alone			   ? run->facts.number
				 : place->kind == PATH_NUMBER_NONE ? UINT32_MAX
								   : place->number;
	}
	free(places);
}

void run_members_release(struct run_members *members)
{
	arena_release(&members->arena);
	intern_release(&members->keys);
	free(members->items);
	*members = (struct run_members){0};
}

uint32_t run_stressor_count(struct slice stressors)
{
	uint32_t count = stressors.length > 0;

	for (size_t i = 0; i < stressors.length; i++)
		count += stressors.at[i] == ',';
	return count;
}
