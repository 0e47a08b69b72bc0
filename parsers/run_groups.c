#include "parsers/run_groups.h"

#include "parsers/run_describe.h"
#include "parsers/run_names.h"

#include <stdlib.h>

#define POOL UINT32_MAX /* no part of its own */

/* Repeats while they are being sorted. */
struct sorted_group {
	struct run_group result;
	struct run_member first; /* the settings are those of all */
	size_t capacity;
	uint32_t part; /* groups of one part are compared */
};

/* Counts by pairs of numbers. */
struct tally {
	struct intern pairs;
	uint32_t *counts;
	size_t capacity;
};

struct sorting {
	struct run_sets *sets;
	const struct run_list *list;
	struct run_members members;
	struct sorted_group *groups;
	uint32_t count;
	size_t capacity;
};

static uint32_t tally_index(struct tally *tally, uint32_t a, uint32_t b)
{
	uint32_t pair[2] = {a, b}, before = tally->pairs.count;
	uint32_t index =
		intern_add(&tally->pairs, (struct slice){(const char *)pair, sizeof(pair)});

	if (index == before) {
		tally->counts =
			grow(tally->counts, index, &tally->capacity, sizeof(*tally->counts));
		tally->counts[index] = 0;
	}
	return index;
}

static uint32_t *tally_at(struct tally *tally, uint32_t a, uint32_t b)
{
	uint32_t index = tally_index(tally, a, b);

	return &tally->counts[index];
}

static void tally_release(struct tally *tally)
{
	intern_release(&tally->pairs);
	free(tally->counts);
	*tally = (struct tally){0};
}

/*
 * A run that does not say how it was started is taken for a repeat of those of its source that do:
 * the output above the table may be cut off. Fills in hogs, and then options by the same rule.
 */
static void fill_unknown(struct sorting *sorting)
{
	struct tally sources = {0}, hogs = {0}, options = {0};

	for (unsigned pass = 0; pass < 2; pass++)
		for (size_t i = 0; i < sorting->members.count; i++) {
			struct run_member *member = &sorting->members.items[i];
			uint32_t *known = tally_at(&hogs,
				tally_index(&sources, member->scope, member->source),
				member->stressors);
			if (member->hogs != KEY_NONE && *known == 0)
				*known = member->hogs + 1;
			else if (member->hogs == KEY_NONE && *known)
				member->hogs = *known - 1;
		}
	for (unsigned pass = 0; pass < 2; pass++)
		for (size_t i = 0; i < sorting->members.count; i++) {
			struct run_member *member = &sorting->members.items[i];
			uint32_t source = tally_index(&sources, member->scope, member->source);
			uint32_t *known = tally_at(&options,
				tally_index(&hogs, source, member->stressors), member->hogs);
			if (member->options != KEY_NONE && *known == 0)
				*known = member->options + 1;
			else if (member->options == KEY_NONE && *known)
				member->options = *known - 1;
		}
	tally_release(&sources);
	tally_release(&hogs);
	tally_release(&options);
}

static struct sorted_group *add_group(struct sorting *sorting, const struct run_member *member)
{
	sorting->groups =
		grow(sorting->groups, sorting->count, &sorting->capacity, sizeof(*sorting->groups));
	sorting->groups[sorting->count] = (struct sorted_group){.first = *member};
	return &sorting->groups[sorting->count++];
}

static void add_run(
	struct sorting *sorting, struct sorted_group *group, const struct run_member *member)
{
	struct run_group *result = &group->result;

	result->runs =
		grow(result->runs, result->run_count, &group->capacity, sizeof(*result->runs));
	result->runs[result->run_count++] = member->run;
	sorting->sets->numbers[member->run] =
		member->number == UINT32_MAX ? result->run_count : member->number;
}

/* Runs of one scope, source and setting are a group. Its part is at first all of one scope with the
 * same stressors. */
static void make_groups(struct sorting *sorting)
{
	struct tally parts = {0}, sources = {0}, settings = {0}, groups = {0};

	for (size_t i = 0; i < sorting->members.count; i++) {
		const struct run_member *member = &sorting->members.items[i];
		uint32_t part = tally_index(&parts, member->scope, member->stressors);
		uint32_t source = tally_index(&sources, part, member->source);
		uint32_t setting = tally_index(&settings, member->hogs, member->options);
		uint32_t *group = tally_at(&groups, source, setting);
		if (*group == 0) {
			add_group(sorting, member)->part = part;
			*group = sorting->count;
		}
		add_run(sorting, &sorting->groups[*group - 1], member);
	}
	tally_release(&parts);
	tally_release(&sources);
	tally_release(&settings);
	tally_release(&groups);
}

/* Give each part and key of it a part of its own. */
static void split_parts(struct sorting *sorting, const uint32_t *keys)
{
	struct tally parts = {0};

	for (uint32_t i = 0; i < sorting->count; i++) {
		struct sorted_group *group = &sorting->groups[i];
		group->part = tally_index(&parts, group->part, keys[i]);
	}
	tally_release(&parts);
}

static struct slice folders_of(const struct sorted_group *group)
{
	return slice_first(group->first.path, run_path_folders(group->first.path));
}

/* Is the last folder of a path named as a base: `before/`? */
static bool is_base_folder(struct slice folders)
{
	if (folders.length)
		folders.length--;
	return run_label_is_base(slice_from(folders, run_path_folders(folders)));
}

static struct slice file_of(const struct sorted_group *group)
{
	return slice_from(group->first.path, run_path_folders(group->first.path));
}

/* Counts that decide how files in several folders compare. */
struct folder_counts {
	struct tally folders; /* groups by part and folder */
	struct tally names;   /* groups that are alone in their folder, by part and file */
	struct tally bases;   /* by part, 0: a folder of several groups is named as a base */
};

static void count_folders(struct sorting *sorting, uint32_t *keys, struct folder_counts *counts)
{
	struct intern *pool = &sorting->members.keys;

	for (uint32_t i = 0; i < sorting->count; i++) {
		const struct sorted_group *group = &sorting->groups[i];
		keys[i] = intern_add(pool, folders_of(group));
		++*tally_at(&counts->folders, group->part, keys[i]);
	}
	for (uint32_t i = 0; i < sorting->count; i++) {
		const struct sorted_group *group = &sorting->groups[i];
		bool alone = *tally_at(&counts->folders, group->part, keys[i]) < 2;
		if (group->first.path.length == 0)
			continue;
		if (alone)
			++*tally_at(&counts->names, group->part, intern_add(pool, file_of(group)));
		else if (is_base_folder(folders_of(group)))
			*tally_at(&counts->bases, group->part, 0) = 1;
	}
}

/*
 * Files in several folders. When a folder holds several groups, these compare within it; but when
 * such a folder is named as a base (`before/`), what has the same name compares across folders.
 * Groups that are alone in their folder compare with others of that name, else with each other.
 */
static void split_by_folder(struct sorting *sorting, uint32_t *keys)
{
	struct intern *pool = &sorting->members.keys;
	struct folder_counts counts = {0};

	count_folders(sorting, keys, &counts);
	for (uint32_t i = 0; i < sorting->count; i++) {
		const struct sorted_group *group = &sorting->groups[i];
		if (group->first.path.length == 0) {
			keys[i] = POOL;
			continue;
		}
		uint32_t name = intern_add(pool, file_of(group));
		bool alone = *tally_at(&counts.folders, group->part, keys[i]) < 2;
		if (alone ? *tally_at(&counts.names, group->part, name) > 1
			  : *tally_at(&counts.bases, group->part, 0))
			keys[i] = name;
		else if (alone)
			keys[i] = POOL;
	}
	split_parts(sorting, keys);
	tally_release(&counts.folders);
	tally_release(&counts.names);
	tally_release(&counts.bases);
}

/*
 * Groups with other counts of instances. A setting of which there are several groups is a report of
 * its own, and so is every setting when one source has several. Single ones compare.
 */
static void split_by_hogs(struct sorting *sorting, uint32_t *keys)
{
	struct tally sources = {0}, hogs = {0}, parts = {0};

	for (uint32_t i = 0; i < sorting->count; i++) {
		const struct sorted_group *group = &sorting->groups[i];
		uint32_t *of_source = tally_at(&sources, group->part, group->first.source);
		uint32_t *first = tally_at(&parts, group->part, 1);
		if (group->first.hogs != KEY_NONE && *first == 0)
			*first = group->first.hogs + 1;
		keys[i] = group->first.hogs != KEY_NONE ? group->first.hogs
			  : *first			? *first - 1
							: POOL;
		if (*of_source && *of_source != keys[i] + 1)
			*tally_at(&parts, group->part, 0) = 1;
		*of_source = keys[i] + 1;
		++*tally_at(&hogs, group->part, keys[i]);
	}
	for (uint32_t i = 0; i < sorting->count; i++) {
		uint32_t part = sorting->groups[i].part;
		if (!*tally_at(&parts, part, 0) && *tally_at(&hogs, part, keys[i]) < 2)
			keys[i] = POOL;
	}
	split_parts(sorting, keys);
	tally_release(&sources);
	tally_release(&hogs);
	tally_release(&parts);
}

/* Sources that were each measured with several sets of options: one report for each set that occurs
 * several times. Otherwise options are what is compared. */
static void split_by_options(struct sorting *sorting, uint32_t *keys)
{
	struct tally sources = {0}, options = {0}, parts = {0};

	for (uint32_t i = 0; i < sorting->count; i++) {
		const struct sorted_group *group = &sorting->groups[i];
		if (++*tally_at(&sources, group->part, group->first.source) > 1)
			*tally_at(&parts, group->part, 0) = 1;
		++*tally_at(&options, group->part, group->first.options);
	}
	for (uint32_t i = 0; i < sorting->count; i++) {
		const struct sorted_group *group = &sorting->groups[i];
		bool split = *tally_at(&parts, group->part, 0) &&
			     *tally_at(&options, group->part, group->first.options) > 1;
		keys[i] = split ? group->first.options : POOL;
	}
	split_parts(sorting, keys);
	tally_release(&sources);
	tally_release(&options);
	tally_release(&parts);
}

/* Bytes of leading folders that all paths of a set have in common. */
static size_t common_folders(struct sorted_group *const *groups, uint32_t count)
{
	struct slice first = SLICE_EMPTY;
	size_t common = 0;

	for (uint32_t i = 0; i < count; i++) {
		struct slice path = groups[i]->first.path;
		if (path.length == 0)
			continue;
		if (first.length == 0) {
			first = path;
			common = run_path_folders(path);
		}
		while (common && !slice_starts(path, slice_first(first, common)))
			common = run_path_folders(slice_first(first, common - 1));
	}
	return common;
}

/* A name that says nothing without its folder: `before/run`. */
static bool needs_folder(struct slice name)
{
	static const char *const names[] = {"run", "out", "output", "stdout", "log", "stress-ng"};

	for (size_t i = 0; i < ARRAY_LENGTH(names); i++)
		if (slice_equal_nocase(name, slice_of(names[i])))
			return true;
	return false;
}

static struct slice path_label(const struct sorted_group *group, size_t common)
{
	struct slice path = group->first.path;

	if (slice_equal(path, SLICE("-")))
		return SLICE("standard input");
	if (needs_folder(slice_from(path, common)) && common > 1)
		common = run_path_folders(slice_first(path, common - 1));
	return slice_from(path, common);
}

static bool has_word(struct slice text, struct slice word)
{
	struct slice other;

	while ((other = slice_token(&text)).length)
		if (slice_equal(other, word))
			return true;
	return false;
}

/* The words of `text` that `other` does not have. */
static struct slice words_beyond(struct arena *arena, struct slice text, struct slice other)
{
	char *words = arena_allocate(arena, text.length + 1);
	size_t length = 0;
	struct slice word;

	while ((word = slice_token(&text)).length) {
		if (has_word(other, word))
			continue;
		if (length)
			words[length++] = ' ';
		memcpy(words + length, word.at, word.length);
		length += word.length;
	}
	return (struct slice){words, length};
}

static struct slice key_text(const struct sorting *sorting, uint32_t key)
{
	/* the first letter tells kinds of keys apart */
	return key == KEY_NONE ? SLICE_EMPTY
			       : slice_from(intern_text(&sorting->members.keys, key), 1);
}

/* Tell a group apart from an earlier one with the same label: by its options, its counts, its
 * file. */
static void tell_apart(
	struct sorting *sorting, struct sorted_group *group, const struct sorted_group *other)
{
	struct arena *arena = &sorting->sets->arena;
	struct slice label = group->result.label, file;
	struct slice mine = key_text(sorting, group->first.options);
	struct slice theirs = key_text(sorting, other->first.options);
	struct slice more = words_beyond(arena, mine, theirs);
	struct slice less = words_beyond(arena, theirs, mine);
	const char *format = "%.*s %.*s";

	if (group->first.hogs != other->first.hogs && group->first.hogs != KEY_NONE) {
		more = key_text(sorting, group->first.hogs);
	} else if (more.length == 0 && less.length) {
		more = less;
		format = "%.*s without %.*s";
	} else if (more.length == 0) {
		file = intern_text(&sorting->members.keys, group->first.source);
		more = slice_from(file, run_path_folders(file));
		format = "%.*s (%.*s)";
	}
#pragma GCC diagnostic push
#pragma GCC diagnostic ignored "-Wformat-nonliteral"
	group->result.label =
		arena_print(arena, format, (int)label.length, label.at, (int)more.length, more.at);
#pragma GCC diagnostic pop
}

static void label_groups(struct sorting *sorting, struct sorted_group **groups, uint32_t count)
{
	size_t common = common_folders(groups, count);
	struct intern seen = {0};
	uint32_t *first = heap_allocate(count * sizeof(*first));

	for (uint32_t i = 0; i < count; i++) {
		struct sorted_group *group = groups[i];
		struct slice label =
			group->first.label.length ? group->first.label : path_label(group, common);
		group->result.label = arena_copy(&sorting->sets->arena, label);
		uint32_t before = seen.count, index = intern_add(&seen, label);
		if (index == before)
			first[index] = i;
		else
			tell_apart(sorting, group, groups[first[index]]);
	}
	free(first);
	intern_release(&seen);
}

/* What a group ran: as printed, or the names of its stressors. */
static struct slice hogs_of(const struct sorting *sorting, const struct sorted_group *group)
{
	struct slice printed;

	for (uint32_t i = 0; i < group->result.run_count; i++) {
		printed = sorting->list->runs[group->result.runs[i]]->facts.hogs;
		if (printed.length)
			return printed;
	}
	return arena_copy(
		&sorting->sets->arena, intern_text(&sorting->members.keys, group->first.stressors));
}

static void finish_set(
	struct sorting *sorting, struct run_set *set, struct sorted_group **groups, uint32_t count)
{
	struct arena *arena = &sorting->sets->arena;

	label_groups(sorting, groups, count);
	set->groups = arena_array(arena, count, sizeof(*set->groups));
	set->group_count = count;
	set->stressor_count =
		run_stressor_count(intern_text(&sorting->members.keys, groups[0]->first.stressors));
	for (uint32_t i = 0; i < count; i++) {
		struct run_group *result = &groups[i]->result;
		uint32_t *runs = result->runs;
		result->hogs = hogs_of(sorting, groups[i]);
		result->runs = arena_copy_array(arena, runs, result->run_count, sizeof(*runs));
		set->groups[i] = arena_copy_array(arena, result, 1, sizeof(*result));
		free(runs);
		result->runs = NULL;
	}
}

/* Parts become sets, in order of their first run; one with too many groups becomes several. */
static void make_sets(struct sorting *sorting)
{
	struct run_sets *sets = sorting->sets;
	uint32_t parts = 0, *starts, *sizes;
	struct sorted_group **sorted;

	for (uint32_t i = 0; i < sorting->count; i++)
		if (sorting->groups[i].part >= parts)
			parts = sorting->groups[i].part + 1;
	starts = arena_array(&sets->arena, parts + 1, sizeof(*starts));
	sizes = arena_array(&sets->arena, parts + 1, sizeof(*sizes));
	sorted = arena_array(&sets->arena, sorting->count + 1, sizeof(*sorted));
	for (uint32_t i = 0; i < sorting->count; i++)
		starts[sorting->groups[i].part + 1]++;
	for (uint32_t i = 0; i < parts; i++)
		starts[i + 1] += starts[i];
	for (uint32_t i = 0; i < sorting->count; i++) {
		uint32_t part = sorting->groups[i].part;
		sorted[starts[part] + sizes[part]++] = &sorting->groups[i];
	}
	sets->sets = arena_array(&sets->arena, sorting->count, sizeof(*sets->sets));
	for (uint32_t part = 0; part < parts; part++)
		for (uint32_t from = starts[part]; from < starts[part + 1]; from += GROUPS_MOST) {
			uint32_t left = starts[part + 1] - from;
			sets->sets[sets->count].is_rest = from > starts[part];
			finish_set(sorting, &sets->sets[sets->count++], sorted + from,
				left < GROUPS_MOST ? left : GROUPS_MOST);
		}
}

void run_sets_make(struct run_sets *sets, const struct store *store, const struct run_list *list)
{
	struct sorting sorting = {.sets = sets, .list = list};
	uint32_t *keys;

	*sets = (struct run_sets){0};
	sets->numbers = arena_array(&sets->arena, list->count, sizeof(*sets->numbers));
	run_members_make(&sorting.members, store, list);
	fill_unknown(&sorting);
	make_groups(&sorting);
	keys = heap_allocate((sorting.count + 1) * sizeof(*keys));
	split_by_folder(&sorting, keys);
	split_by_hogs(&sorting, keys);
	split_by_options(&sorting, keys);
	make_sets(&sorting);
	free(keys);
	free(sorting.groups);
	run_members_release(&sorting.members);
}

void run_sets_release(struct run_sets *sets)
{
	arena_release(&sets->arena);
	*sets = (struct run_sets){0};
}
