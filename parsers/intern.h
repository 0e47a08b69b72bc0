/*
 * Interned names: each distinct text once, known by a number.
 *
 * Metric names repeat in every report. A pool numbers them from 0 in order of first appearance, so
 * that a regex runs once per distinct name, and rows compare names by comparing numbers. Numbers
 * and texts stay valid until the pool is released.
 *
 * A pool is used by one thread.
 */
#ifndef PARSERS_INTERN_H
#define PARSERS_INTERN_H

#include "parsers/arena.h"

struct intern_slot {
	uint32_t hash;
	uint32_t entry; /* number + 1, 0: free */
};

struct intern {
	struct arena arena;  /* the texts */
	struct slice *texts; /* by number */
	uint32_t count;
	size_t capacity;
	struct intern_slot *slots; /* open addressing */
	uint32_t slot_count;	   /* a power of two */
};

/* The number of `text`, given out now if the text is new (it is then copied). */
uint32_t intern_add(struct intern *pool, struct slice text);

/* What texts are found by: a number that hardly any two of them share. */
uint32_t intern_hash(struct slice text);

/* The same for many: numbers[i] becomes that of texts[i], whose hash is hashes[i]. What a pool is
 * asked for lies all over its memory; here the next ones are fetched while one is looked at. */
void intern_add_all(struct intern *pool, const struct slice *texts, const uint32_t *hashes,
	size_t count, uint32_t *numbers);

/* The number of `text`, or UINT32_MAX when the pool does not have it. */
uint32_t intern_find(const struct intern *pool, struct slice text);

/* The text of a number below pool->count. A NUL follows it. */
struct slice intern_text(const struct intern *pool, uint32_t number);

void intern_release(struct intern *pool);

#endif
