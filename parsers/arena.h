/*
 * Arenas: memory that is given back all at once.
 *
 * Every report owns one; all its text and arrays lie there. Allocation never fails (it ends the
 * program, see error_fatal) and never moves what was handed out. Chunks grow from 1 KiB, so that a
 * report of three rows costs little.
 */
#ifndef PARSERS_ARENA_H
#define PARSERS_ARENA_H

#include "parsers/region.h"
#include "parsers/text.h"

struct arena {
	struct arena_chunk *chunks; /* newest first */
	struct arena_block *blocks; /* adopted */
	size_t used;		    /* bytes taken from the newest chunk */
	size_t total;		    /* bytes of all chunks, for the memory figures */
	/* Where chunks are taken from; NULL: the heap. It is of one thread: set while that one
	 * fills the arena. */
	struct region_source *source;
};

/* `size` bytes at an address fit for any type, not cleared. */
void *arena_allocate(struct arena *arena, size_t size);

/* An array of `count` items of `size` bytes, cleared; NULL when count is 0. */
void *arena_array(struct arena *arena, size_t count, size_t size);

/* A copy of `count` items of `size` bytes; NULL when count is 0. */
void *arena_copy_array(struct arena *arena, const void *items, size_t count, size_t size);

/* A copy of `text` that lives as long as the arena. A NUL follows it. */
struct slice arena_copy(struct arena *arena, struct slice text);

/* Texts one behind the other. A NUL follows them. */
struct slice arena_concat(struct arena *arena, const struct slice *parts, size_t count);

/* Text made as by printf. A NUL follows it. */
struct slice arena_print(struct arena *arena, const char *format, ...)
	__attribute__((format(printf, 2, 3)));

/* Take over a block from heap_allocate() or heap_resize(): it is freed with the arena. */
void arena_adopt(struct arena *arena, void *memory);

/* Move all that lies in `from` over to `to`, without a copy: it lives as long as that from then on.
 * `from` is empty then. */
void arena_join(struct arena *to, struct arena *from);

/* Forget all that was allocated but keep the newest chunk: for scratch space. */
void arena_reset(struct arena *arena);

/* Give everything back. The arena is empty and may be used again. */
void arena_release(struct arena *arena);

/*
 * Growing arrays on the heap, for what is still being collected: room for one more item.
 *     items = grow(items, count, &capacity, sizeof(*items)); items[count++] = ...
 * Capacity doubles. The caller frees.
 */
void *grow(void *items, size_t count, size_t *capacity, size_t size);

/* malloc and realloc that end the program rather than return NULL. The caller frees. */
void *heap_allocate(size_t size);
void *heap_resize(void *memory, size_t size);

/* An array of `count` items of `size` bytes on the heap, cleared. The caller frees. */
void *heap_array(size_t count, size_t size);

#endif
