#include "parsers/intern.h"

#include "parsers/block.h"
#include "parsers/error.h"

#include <stdlib.h>

#define SLOTS_FIRST 256u
#define BLOCKS	    4u	/* of a text, compared together */
#define AHEAD	    64u /* texts that are fetched together */

static uint64_t word_at(const char *at)
{
	uint64_t word;

	memcpy(&word, at, sizeof(word));
	return word;
}

static size_t smaller(size_t a, size_t b)
{
	return a < b ? a : b;
}

static uint64_t mix(uint64_t hash, uint64_t word)
{
	hash = (hash ^ word) * 0x9e3779b97f4a7c15u;
	return hash << 32 | hash >> 32;
}

/* Where block `number` of a text is looked at: blocks may overlap, the last ends with the text. */
static size_t block_place(size_t number, size_t last)
{
	return smaller(number * BLOCK, last);
}

/* Multiply and shift, in two strands that the processor works on together; names are 10 to 200
 * bytes long. Up to five blocks the loop is the same for all lengths, some blocks twice: the
 * processor would guess wrong how often it goes round. */
uint32_t intern_hash(struct slice text)
{
	uint64_t a = 0xcbf29ce484222325u ^ text.length, b = ~a, word = 0;

	if (text.length < sizeof(word)) {
		if (text.length)
			memcpy(&word, text.at, text.length);
		return (uint32_t)mix(a, word);
	}
	if (text.length < BLOCK) {
		a = mix(a, word_at(text.at));
		b = mix(b, word_at(text.at + text.length - sizeof(word)));
		return (uint32_t)mix(a, b);
	}
	size_t last = text.length - BLOCK;
	for (size_t i = 0; i < BLOCKS; i++) {
		const char *at = text.at + block_place(i, last);
		a = mix(a, word_at(at));
		b = mix(b, word_at(at + sizeof(word)));
	}
	for (size_t i = BLOCKS; i * BLOCK < last; i++) {
		a = mix(a, word_at(text.at + i * BLOCK));
		b = mix(b, word_at(text.at + i * BLOCK + sizeof(word)));
	}
	a = mix(a, word_at(text.at + last));
	b = mix(b, word_at(text.at + last + sizeof(word)));
	return (uint32_t)mix(a, b);
}

/* Are texts of one length the same? Blocks may overlap, and most names are five of them at most. */
static inline bool is_same(const char *a, const char *b, size_t length)
{
	block differ;

	if (length < BLOCK)
		return length == 0 || memcmp(a, b, length) == 0;
	size_t last = length - BLOCK;
	differ = block_at(a + last) ^ block_at(b + last);
	for (size_t i = 0; i < BLOCKS; i++) {
		size_t at = block_place(i, last);
		differ |= block_at(a + at) ^ block_at(b + at);
	}
	for (size_t at = BLOCKS * BLOCK; at < last; at += BLOCK)
		differ |= block_at(a + at) ^ block_at(b + at);
	return !block_any(differ);
}

/* Is this the text of that slot? */
static inline bool stands_in(
	const struct intern *pool, const struct intern_slot *slot, struct slice text, uint32_t hash)
{
	if (slot->entry == 0 || slot->hash != hash)
		return false;
	struct slice known = pool->texts[slot->entry - 1];
	return known.length == text.length && is_same(known.at, text.at, text.length);
}

/* The slot where `text` stands or would be put. */
static struct intern_slot *slot_of(const struct intern *pool, struct slice text, uint32_t hash)
{
	uint32_t mask = pool->slot_count - 1;

	for (uint32_t at = hash & mask;; at = (at + 1) & mask) {
		struct intern_slot *slot = &pool->slots[at];
		if (slot->entry == 0 || stands_in(pool, slot, text, hash))
			return slot;
	}
}

/* Written, not only asked for as zeros: a page that is read first and written later costs two
 * faults, and the second interrupts the other threads. */
static struct intern_slot *make_slots(uint32_t count)
{
	size_t size = count * sizeof(struct intern_slot);

	return memset(heap_allocate(size), 0, size);
}

static void grow_slots(struct intern *pool)
{
	struct intern_slot *old = pool->slots;
	uint32_t old_count = pool->slot_count;

	pool->slot_count = old_count ? old_count * 2 : SLOTS_FIRST;
	pool->slots = make_slots(pool->slot_count);
	for (uint32_t i = 0; i < old_count; i++) {
		uint32_t at = old[i].hash & (pool->slot_count - 1);
		while (old[i].entry && pool->slots[at].entry)
			at = (at + 1) & (pool->slot_count - 1);
		if (old[i].entry)
			pool->slots[at] = old[i];
	}
	free(old);
}

static uint32_t append(struct intern *pool, struct slice text)
{
	pool->texts = grow(pool->texts, pool->count, &pool->capacity, sizeof(*pool->texts));
	pool->texts[pool->count] = arena_copy(&pool->arena, text);
	return ++pool->count;
}

static uint32_t add_hashed(struct intern *pool, struct slice text, uint32_t hash)
{
	if (pool->count == UINT32_MAX / 8) /* for which there are 2^31 slots */
		error_fatal("too many distinct names");
	if (pool->count * 4 >= pool->slot_count)
		grow_slots(pool);
	struct intern_slot *slot = slot_of(pool, text, hash);
	if (slot->entry == 0)
		*slot = (struct intern_slot){hash, append(pool, text)};
	return slot->entry - 1;
}

uint32_t intern_add(struct intern *pool, struct slice text)
{
	return add_hashed(pool, text, intern_hash(text));
}

/* Fetch what these hashes lead to, and guess their numbers: those of the first slots. */
static void fetch(
	const struct intern *pool, const uint32_t *hashes, size_t count, uint32_t *guesses)
{
	uint32_t mask = pool->slot_count - 1;

	for (size_t i = 0; i < count; i++)
		__builtin_prefetch(&pool->slots[hashes[i] & mask]);
	for (size_t i = 0; i < count; i++) {
		uint32_t entry = pool->slots[hashes[i] & mask].entry;
		guesses[i] = entry ? entry - 1 : 0;
		__builtin_prefetch(&pool->texts[guesses[i]]);
	}
	for (size_t i = 0; i < count; i++) {
		struct slice text = pool->texts[guesses[i]];
		__builtin_prefetch(text.at);
		__builtin_prefetch(text.at + text.length);
	}
}

/* Most texts are known, and stand in the first slot of their hash. */
static inline uint32_t add_fetched(struct intern *pool, struct slice text, uint32_t hash)
{
	if (pool->count) {
		const struct intern_slot *slot = &pool->slots[hash & (pool->slot_count - 1)];
		if (stands_in(pool, slot, text, hash))
			return slot->entry - 1;
	}
	return add_hashed(pool, text, hash);
}

void intern_add_all(struct intern *pool, const struct slice *texts, const uint32_t *hashes,
	size_t count, uint32_t *numbers)
{
	for (size_t from = 0, some; from < count; from += some) {
		some = count - from < AHEAD ? count - from : AHEAD;
		if (pool->count)
			fetch(pool, hashes + from, some, numbers + from);
		for (size_t i = from; i < from + some; i++)
			numbers[i] = add_fetched(pool, texts[i], hashes[i]);
	}
}

uint32_t intern_find(const struct intern *pool, struct slice text)
{
	if (pool->slot_count == 0)
		return UINT32_MAX;
	uint32_t entry = slot_of(pool, text, intern_hash(text))->entry;
	return entry ? entry - 1 : UINT32_MAX;
}

struct slice intern_text(const struct intern *pool, uint32_t number)
{
	return pool->texts[number];
}

void intern_release(struct intern *pool)
{
	arena_release(&pool->arena);
	free(pool->texts);
	free(pool->slots);
	*pool = (struct intern){0};
}
