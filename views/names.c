#include "views/names.h"

#include <stdlib.h>

#define CHUNK	   8  /* bytes of a name compared at a time */
#define DEPTH_MOST 32 /* chunks; names that differ only behind them stay in order of appearance */

/* A name being ranked: the next bytes of it, big endian so that they compare as a number. */
struct ranked {
	uint64_t chunk;
	uint32_t name;
};

struct slice names_first_part(struct slice name)
{
	static const struct slice words[] = {{"TOTAL ", 6}, {"GEO-MEAN ", 9}};

	for (size_t i = 0; i < ARRAY_LENGTH(words); i++)
		if (slice_starts(name, words[i]))
			name = slice_from(name, words[i].length);
	return slice_first(name, slice_find(name, SLICE(".")));
}

static bool is_total(struct slice name)
{
	return slice_starts(name, SLICE("TOTAL ")) || slice_starts(name, SLICE("GEO-MEAN "));
}

/* Families whose values are whole numbers in every run, save the gauges among them, which LKP
 * averages over time. */
static bool is_counter(struct slice name)
{
	static const struct slice families[] = {{"interrupts.", 11}, {"softirqs.", 9},
		{"proc-vmstat.", 12}, {"numa-vmstat.", 12}, {"numa-numastat.", 14},
		{"slabinfo.", 9}, {"perf-c2c.", 9}};

	for (size_t i = 0; i < ARRAY_LENGTH(families); i++)
		if (slice_starts(name, families[i]))
			return !slice_contains(name, SLICE(".nr_"));
	return false;
}

static uint8_t traits_of(struct slice name, struct slice family)
{
	uint8_t traits = 0;

	if (slice_equal(family, SLICE("perf-profile")))
		traits |= NAME_PROFILE;
	if (slice_starts(slice_from(name, slice_find(name, SLICE("."))), SLICE(".time.")))
		traits |= NAME_TIME;
	if (is_counter(name))
		traits |= NAME_COUNTER;
	if (is_total(name))
		traits |= NAME_TOTAL;
	return traits;
}

void names_open(struct names *names, const struct intern *pool)
{
	*names = (struct names){.pool = pool};
	names_update(names);
}

void names_close(struct names *names)
{
	free(names->family);
	free(names->traits);
	free(names->rank);
	intern_release(&names->families);
	*names = (struct names){0};
}

static void make_room(struct names *names, uint32_t count)
{
	if (count <= names->capacity)
		return;
	names->capacity = count > names->capacity * 2 ? count : names->capacity * 2;
	names->family = heap_resize(names->family, names->capacity * sizeof(*names->family));
	names->traits = heap_resize(names->traits, names->capacity * sizeof(*names->traits));
}

void names_update(struct names *names)
{
	make_room(names, names->pool->count);
	for (; names->count < names->pool->count; names->count++) {
		struct slice name = intern_text(names->pool, names->count);
		struct slice family = names_first_part(name);
		names->family[names->count] = intern_add(&names->families, family);
		names->traits[names->count] = traits_of(name, family);
	}
}

static uint64_t chunk_at(struct slice name, size_t from)
{
	uint64_t chunk = 0;

	for (size_t i = 0; i < CHUNK; i++)
		chunk = chunk << 8 |
			(from + i < name.length ? (unsigned char)name.at[from + i] : 0);
	return chunk;
}

static int compare_chunks(const void *a, const void *b)
{
	const struct ranked *x = a, *y = b;

	if (x->chunk != y->chunk)
		return x->chunk < y->chunk ? -1 : 1;
	return (x->name > y->name) - (x->name < y->name);
}

/* Sort by one chunk, then what is equal in it by the next. */
static void sort_from(struct names *names, struct ranked *items, size_t count, size_t depth)
{
	if (depth == DEPTH_MOST)
		return;
	for (size_t i = 0; i < count; i++)
		items[i].chunk = chunk_at(intern_text(names->pool, items[i].name), depth * CHUNK);
	qsort(items, count, sizeof(*items), compare_chunks);
	for (size_t from = 0, to; from < count; from = to) {
		for (to = from + 1; to < count && items[to].chunk == items[from].chunk; to++)
			;
		bool ended = (items[from].chunk & 0xff) == 0;
		if (to - from > 1 && !ended)
			sort_from(names, items + from, to - from, depth + 1);
	}
}

const uint32_t *names_rank(struct names *names)
{
	if (names->rank && names->ranked == names->count)
		return names->rank;
	struct ranked *items = heap_allocate(names->count * sizeof(*items));
	for (uint32_t i = 0; i < names->count; i++)
		items[i].name = i;
	sort_from(names, items, names->count, 0);
	names->rank = heap_resize(names->rank, names->count * sizeof(*names->rank));
	for (uint32_t i = 0; i < names->count; i++)
		names->rank[items[i].name] = i;
	names->ranked = names->count;
	free(items);
	return names->rank;
}

uint32_t names_family(const struct names *names, struct slice text)
{
	return intern_find(&names->families, names_first_part(text));
}

struct slice names_short(struct slice name, struct slice *prefix)
{
	static const struct slice kinds[] = {{"calltrace", 9}, {"children", 8}, {"self", 4}};
	struct slice rest = slice_from(name, strlen("perf-profile."));

	*prefix = SLICE_EMPTY;
	if (!slice_starts(name, SLICE("perf-profile.")))
		return name;
	for (size_t i = 0; i < ARRAY_LENGTH(kinds); i++) {
		struct slice behind = slice_from(rest, kinds[i].length);
		if (!slice_starts(rest, kinds[i]) || !slice_starts(behind, SLICE(".")))
			continue;
		behind = slice_from(behind, 1);
		size_t event = slice_find(behind, SLICE("."));
		if (event + 1 >= behind.length)
			continue;
		*prefix = kinds[i];
		return slice_from(behind, event + 1);
	}
	return name;
}
