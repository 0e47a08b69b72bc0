#include "parsers/intern.h"

#include "parsers/error.h"

#include <stdlib.h>

#define SLOTS_FIRST 256u

/* FNV-1a taken eight bytes at a time; names are 10 to 200 bytes long. */
static uint32_t hash_of(struct slice text)
{
	uint64_t hash = 0xcbf29ce484222325u ^ text.length, word;
	size_t at = 0;

	for (; at + 8 <= text.length; at += 8) {
		memcpy(&word, text.at + at, 8);
		hash = (hash ^ word) * 0x9e3779b97f4a7c15u;
		hash ^= hash >> 29;
	}
	word = 0;
	if (at < text.length)
		memcpy(&word, text.at + at, text.length - at);
	hash = (hash ^ word) * 0x9e3779b97f4a7c15u;
	return (uint32_t)(hash >> 32);
}

/* The slot where `text` stands or would be put. */
static uint32_t slot_of(const struct intern *pool, struct slice text, uint32_t hash)
{
	uint32_t mask = pool->slot_count - 1;

	for (uint32_t slot = hash & mask;; slot = (slot + 1) & mask) {
		uint32_t entry = pool->slots[slot];
		if (entry == 0)
			return slot;
		if (pool->hashes[entry - 1] == hash && slice_equal(pool->texts[entry - 1], text))
			return slot;
	}
}

static void grow_slots(struct intern *pool)
{
	pool->slot_count = pool->slot_count ? pool->slot_count * 2 : SLOTS_FIRST;
	free(pool->slots);
	pool->slots = heap_allocate(pool->slot_count * sizeof(*pool->slots));
	memset(pool->slots, 0, pool->slot_count * sizeof(*pool->slots));
	for (uint32_t i = 0; i < pool->count; i++) {
		uint32_t slot = pool->hashes[i] & (pool->slot_count - 1);
		while (pool->slots[slot])
			slot = (slot + 1) & (pool->slot_count - 1);
		pool->slots[slot] = i + 1;
	}
}

static uint32_t append(struct intern *pool, struct slice text, uint32_t hash)
{
	if (pool->count == pool->capacity) {
		pool->capacity = pool->capacity ? pool->capacity * 2 : 128;
		pool->texts = heap_resize(pool->texts, pool->capacity * sizeof(*pool->texts));
		pool->hashes = heap_resize(pool->hashes, pool->capacity * sizeof(*pool->hashes));
	}
	pool->texts[pool->count] = arena_copy(&pool->arena, text);
	pool->hashes[pool->count] = hash;
	return pool->count++;
}

uint32_t intern_add(struct intern *pool, struct slice text)
{
	if (pool->count == UINT32_MAX / 4)
		error_fatal("too many distinct names");
	if (pool->count * 2 >= pool->slot_count)
		grow_slots(pool);
	uint32_t hash = hash_of(text);
	uint32_t slot = slot_of(pool, text, hash);
	if (pool->slots[slot] == 0)
		pool->slots[slot] = append(pool, text, hash) + 1;
	return pool->slots[slot] - 1;
}

uint32_t intern_find(const struct intern *pool, struct slice text)
{
	if (pool->slot_count == 0)
		return UINT32_MAX;
	uint32_t entry = pool->slots[slot_of(pool, text, hash_of(text))];
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
	free(pool->hashes);
	free(pool->slots);
	*pool = (struct intern){0};
}
