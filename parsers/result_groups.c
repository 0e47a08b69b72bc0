#include "parsers/result_groups.h"

#include <stdlib.h>

/* A root on its way into the order of its set. */
struct entry {
	struct result_root *root;
	struct slice value; /* of the compared axes */
	size_t rank;	    /* of its group */
	size_t order;	    /* of appearance */
};

static void add_root(struct result_set *set, struct result_root *root)
{
	set->roots = grow(
		set->roots, set->root_count, &set->root_capacity, sizeof(struct result_root *));
	set->roots[set->root_count++] = root;
}

static struct slice directory_of(const struct result_root *root)
{
	return slice_of(root->place->directory);
}

/* A number for the directory that a root lies in. */
static uint32_t parent_of(
	struct intern *parents, const struct result_root *root, struct arena *arena)
{
	struct slice above = result_path_above(directory_of(root));

	return intern_add(parents, arena_print(arena, "%p\n%.*s", (const void *)root->place->files,
					   (int)above.length, above.at));
}

/* Does the root lie where LKP's scheme has it, so that those beside it differ in commit alone? */
static bool is_in_place(const struct result_root *root)
{
	return !slice_equal(root->axes.tree, result_path_above(directory_of(root)));
}

/* A root without a job, which would have names for its parameters, has those of one beside it. */
static void share_axes(struct result_root *roots, size_t count, struct result_reader *reader)
{
	const struct result_root **donors =
		arena_array(&reader->scratch, count, sizeof(struct result_root *));
	struct intern parents = {0};

	for (size_t i = 0; i < count; i++)
		if (roots[i].has_job && is_in_place(&roots[i]))
			donors[parent_of(&parents, &roots[i], &reader->scratch)] = &roots[i];
	for (size_t i = 0; i < count; i++) {
		if (!roots[i].place->directory || roots[i].has_job)
			continue;
		uint32_t parent = parent_of(&parents, &roots[i], &reader->scratch);
		if (donors[parent])
			roots[i].axes = result_axes_of_commit(&donors[parent]->axes,
				result_path_name(directory_of(&roots[i])), &reader->results->arena);
	}
	intern_release(&parents);
}

/* What all roots of a set have in common. */
static struct slice common_key(
	const struct result_root *root, struct slice compare_by, struct arena *arena)
{
	const char *named = root->place->group.length ? "named" : "";
	struct slice axes = result_axes_text(&root->axes, compare_by, false, true, arena);

	return arena_print(arena, "%s\n%.*s", named, (int)axes.length, axes.at);
}

/* What is known of a key while sets are made. */
struct tally {
	uint32_t roots, trees;
	bool copies; /* two of its roots have the same commit */
};

/* Is this text new for this key? */
static bool is_new(struct intern *seen, uint32_t key, struct slice text, struct arena *arena)
{
	uint32_t known = seen->count;

	return intern_add(seen, arena_print(arena, "%u\n%.*s", key, (int)text.length,
					text.length ? text.at : "")) == known;
}

static void tally_keys(struct tally *tallies, struct intern *keys, const struct result_root *roots,
	size_t count, struct slice compare_by, struct arena *arena)
{
	struct intern values = {0}, trees = {0};

	for (size_t i = 0; i < count; i++) {
		uint32_t key = intern_add(keys, common_key(&roots[i], compare_by, arena));
		struct slice value =
			result_axes_text(&roots[i].axes, compare_by, true, false, arena);
		tallies[key].roots++;
		tallies[key].trees += is_new(&trees, key, roots[i].axes.tree, arena);
		tallies[key].copies |= !is_new(&values, key, value, arena);
	}
	intern_release(&values);
	intern_release(&trees);
}

/*
 * Trees that have the same commits are copies, or different work on them: each is compared in
 * itself. When that would leave every root alone, they are compared with each other all the same.
 */
static bool keeps_trees_apart(const struct tally *tally)
{
	return tally->copies && tally->trees > 1 && tally->roots > tally->trees;
}

static void add_to_set(struct result_sets *sets, uint32_t number, struct result_root *root)
{
	if (number == sets->count) {
		sets->sets = grow(sets->sets, sets->count, &sets->capacity, sizeof(*sets->sets));
		sets->sets[sets->count++] = (struct result_set){0};
	}
	add_root(&sets->sets[number], root);
}

static void sort_by_key(struct result_sets *sets, struct result_root *roots, size_t count,
	struct slice compare_by, struct arena *arena)
{
	struct tally *tallies = arena_array(arena, count, sizeof(*tallies));
	struct intern keys = {0}, set_keys = {0};

	tally_keys(tallies, &keys, roots, count, compare_by, arena);
	for (size_t i = 0; i < count; i++) {
		uint32_t key = intern_find(&keys, common_key(&roots[i], compare_by, arena));
		bool apart = roots[i].place->group.length == 0 && keeps_trees_apart(&tallies[key]);
		struct slice tree = apart ? roots[i].axes.tree : SLICE("");
		uint32_t number = intern_add(
			&set_keys, arena_print(arena, "%u\n%.*s", key, (int)tree.length, tree.at));
		add_to_set(sets, number, &roots[i]);
	}
	intern_release(&keys);
	intern_release(&set_keys);
}

/* The name that all roots of the set were given; empty when there are several or none. */
static struct slice only_name(const struct result_set *set)
{
	for (size_t i = 1; i < set->root_count; i++)
		if (!slice_equal(set->roots[i]->place->group, set->roots[0]->place->group))
			return SLICE_EMPTY;
	return set->root_count ? set->roots[0]->place->group : SLICE_EMPTY;
}

/* Can the sets that found no partner be one? They can when no two have the same name. */
static bool are_partners(const struct result_sets *sets)
{
	for (size_t i = 0; i < sets->count; i++) {
		struct slice name = only_name(&sets->sets[i]);
		for (size_t k = i + 1; name.length && k < sets->count; k++)
			if (slice_equal(only_name(&sets->sets[k]), name))
				return false;
	}
	return true;
}

/* Let the named roots meet that differ in other axes too. */
static void join_partners(struct result_sets *sets)
{
	struct result_set *first = NULL;

	if (!are_partners(sets))
		return;
	for (size_t i = 0; i < sets->count; i++) {
		struct result_set *set = &sets->sets[i];
		if (only_name(set).length == 0)
			continue;
		if (!first) {
			first = set;
			continue;
		}
		for (size_t k = 0; k < set->root_count; k++)
			add_root(first, set->roots[k]);
		set->root_count = 0;
	}
}

static bool are_named(const struct result_set *set)
{
	return set->roots[0]->place->group.length > 0;
}

/* Named groups: the base, then the others as they appear. */
static void rank_by_name(struct entry *entries, size_t count)
{
	struct intern names = {0};

	intern_add(&names, SLICE("base"));
	for (size_t i = 0; i < count; i++)
		entries[i].rank = intern_add(&names, entries[i].root->place->group);
	intern_release(&names);
}

/* The names of commits in the order in which LKP first merged a run of theirs. */
static void read_merged(const struct result_root *root, struct intern *commits, struct arena *arena)
{
	struct slice above = result_path_above(slice_of(root->place->directory));
	struct error error = {0};
	struct source source;
	struct slice *paths;

	result_files_open(
		root->place->files, arena_copy(arena, above).at, "matrix.json", &source, &error);
	size_t count = matrix_sources(source.text, &paths, arena);
	for (size_t i = 0; i < count; i++)
		intern_add(commits, result_path_name(result_source_root(paths[i])));
	free(paths);
	source_close(&source);
}

static bool are_siblings(const struct entry *entries, size_t count)
{
	const struct result_place *first = entries[0].root->place;

	for (size_t i = 0; i < count; i++) {
		const struct result_place *place = entries[i].root->place;
		if (!place->directory || !first->directory || place->files != first->files ||
			!slice_equal(result_path_above(slice_of(place->directory)),
				result_path_above(slice_of(first->directory))))
			return false;
	}
	return true;
}

/* True when the order of all is known. Commits that LKP has dropped from its merged matrix, which
 * keeps the last 100 runs, stand first. */
static bool rank_by_time(struct entry *entries, size_t count, struct result_reader *reader)
{
	struct intern commits = {0};
	bool known = are_siblings(entries, count);

	if (known)
		read_merged(entries[0].root, &commits, &reader->scratch);
	for (size_t i = 0; known && i < count; i++) {
		uint32_t at = intern_find(
			&commits, result_path_name(slice_of(entries[i].root->place->directory)));
		entries[i].rank = at == UINT32_MAX ? 0 : (size_t)at + 1;
	}
	for (size_t i = 0; known && i < count; i++)
		known = entries[i].rank > 0;
	intern_release(&commits);
	return known;
}

static int compare_entries(const void *a, const void *b)
{
	const struct entry *x = a, *y = b;

	if (x->rank != y->rank)
		return x->rank < y->rank ? -1 : 1;
	return (x->order > y->order) - (x->order < y->order);
}

/* A named group of one root is called by its value; of several, by its name. A root without the
 * compared parameter is called so. */
static struct slice label_of(
	const struct entry *entry, size_t count, struct slice compare_by, struct arena *arena)
{
	if (count > 1)
		return entry->root->place->group;
	if (entry->value.length)
		return entry->value;
	if (result_axes_listed(SLICE("commit"), compare_by))
		return entry->root->place->path;
	return arena_print(arena, "no %.*s", (int)compare_by.length, compare_by.at);
}

/* Groups with the same label are called by what makes them two. */
static void part_labels(struct result_set *set, const struct entry *entries)
{
	bool same[GROUPS_MOST] = {false};

	for (size_t i = 0; i < set->group_count; i++)
		for (size_t k = 0; k < set->group_count; k++)
			same[i] |=
				k != i && slice_equal(set->groups[i].label, set->groups[k].label);
	for (size_t i = 0; i < set->group_count; i++) {
		const struct result_place *place = entries[set->groups[i].first].root->place;
		if (same[i])
			set->groups[i].label = place->group.length ? place->group : place->path;
	}
}

/* A root without a name is a group of its own. */
static bool begins_group(const struct entry *entries, size_t at)
{
	return at == 0 || entries[at].root->place->group.length == 0 ||
	       entries[at].rank != entries[at - 1].rank;
}

static void make_groups(struct result_set *set, const struct entry *entries,
	struct slice compare_by, struct result_reader *reader)
{
	struct arena *arena = &reader->results->arena;
	struct result_group groups[GROUPS_MOST];
	size_t count = 0, used = 0;

	for (size_t i = 0; i < set->root_count; i++) {
		bool begins = begins_group(entries, i);
		if (begins && count == GROUPS_MOST) {
			for (size_t k = i; k < set->root_count; k++)
				result_root_note(reader, entries[k].root, 0, NOTE_SKIPPED,
					"more than %d groups to compare: this one is left out",
					GROUPS_MOST);
			break;
		}
		if (begins)
			groups[count++] = (struct result_group){.first = i};
		groups[count - 1].count++;
		set->roots[used++] = entries[i].root;
	}
	set->root_count = used;
	for (size_t i = 0; i < count; i++)
		groups[i].label =
			label_of(&entries[groups[i].first], groups[i].count, compare_by, arena);
	set->group_count = count;
	set->groups = arena_copy_array(arena, groups, count, sizeof(*groups));
	part_labels(set, entries);
}

void result_groups_order(
	struct result_set *set, struct slice compare_by, struct result_reader *reader)
{
	struct entry *entries = heap_allocate(set->root_count * sizeof(*entries));

	for (size_t i = 0; i < set->root_count; i++)
		entries[i] = (struct entry){
			.root = set->roots[i],
			.value = result_axes_text(&set->roots[i]->axes, compare_by, true, false,
				&reader->results->arena),
			.order = i,
		};
	if (are_named(set))
		rank_by_name(entries, set->root_count);
	else
		set->order_unknown =
			!rank_by_time(entries, set->root_count, reader) && set->root_count > 1;
	qsort(entries, set->root_count, sizeof(*entries), compare_entries);
	make_groups(set, entries, compare_by, reader);
	free(entries);
}

void result_groups_sort(struct result_sets *sets, struct result_root *roots, size_t count,
	struct slice compare_by, struct result_reader *reader)
{
	*sets = (struct result_sets){0};
	arena_reset(&reader->scratch);
	share_axes(roots, count, reader);
	sort_by_key(sets, roots, count, compare_by, &reader->scratch);
	join_partners(sets);
}

void result_groups_release(struct result_sets *sets)
{
	for (size_t i = 0; i < sets->count; i++)
		free(sets->sets[i].roots);
	free(sets->sets);
	*sets = (struct result_sets){0};
}
