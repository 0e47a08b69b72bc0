#include "parsers/arena.h"

#include "parsers/error.h"

#include <stdalign.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>

#define CHUNK_FIRST 1024u
#define CHUNK_MOST  (256u * 1024u)
#define PRINT_SHORT 256u /* bytes of a text that is printed once, not twice */

struct arena_chunk {
	struct arena_chunk *next;
	struct region *region; /* that it lies in; NULL: it is of the heap */
	size_t size;
	alignas(max_align_t) char bytes[];
};

/* A block of the heap that was taken over; this note of it lies in the arena itself. */
struct arena_block {
	struct arena_block *next;
	void *memory;
};

void *heap_allocate(size_t size)
{
	void *memory = malloc(size ? size : 1);

	if (!memory)
		error_fatal("out of memory");
	return memory;
}

void *heap_resize(void *memory, size_t size)
{
	memory = realloc(memory, size ? size : 1);
	if (!memory)
		error_fatal("out of memory");
	return memory;
}

void *heap_array(size_t count, size_t size)
{
	void *memory = calloc(count ? count : 1, size);

	if (!memory)
		error_fatal("out of memory");
	return memory;
}

void *grow(void *items, size_t count, size_t *capacity, size_t size)
{
	if (count < *capacity)
		return items;
	*capacity = *capacity ? *capacity * 2 : 16;
	if (*capacity > SIZE_MAX / size)
		error_fatal("out of memory");
	return heap_resize(items, *capacity * size);
}

static struct arena_chunk *make_chunk(struct region_source *source, size_t size)
{
	struct arena_chunk *chunk = NULL;
	struct region *region = NULL;

	if (source)
		chunk = region_take(source, sizeof(*chunk) + size, &region);
	if (!chunk)
		chunk = heap_allocate(sizeof(*chunk) + size);
	chunk->region = region;
	chunk->size = size;
	return chunk;
}

static void add_chunk(struct arena *arena, size_t least)
{
	size_t size = arena->chunks ? arena->chunks->size * 2 : CHUNK_FIRST;

	if (size > CHUNK_MOST)
		size = CHUNK_MOST;
	if (size < least)
		size = least;
	struct arena_chunk *chunk = make_chunk(arena->source, size);
	chunk->next = arena->chunks;
	arena->chunks = chunk;
	arena->used = 0;
	arena->total += size;
}

void *arena_allocate(struct arena *arena, size_t size)
{
	if (size > SIZE_MAX / 2)
		error_fatal("out of memory");
	size = (size + alignof(max_align_t) - 1) & ~(alignof(max_align_t) - 1);
	if (!arena->chunks || arena->chunks->size - arena->used < size)
		add_chunk(arena, size);
	void *memory = arena->chunks->bytes + arena->used;
	arena->used += size;
	return memory;
}

static size_t array_size(size_t count, size_t size)
{
	if (count > SIZE_MAX / size)
		error_fatal("out of memory");
	return count * size;
}

void *arena_array(struct arena *arena, size_t count, size_t size)
{
	if (count == 0)
		return NULL;
	void *memory = arena_allocate(arena, array_size(count, size));
	return memset(memory, 0, count * size);
}

void *arena_copy_array(struct arena *arena, const void *items, size_t count, size_t size)
{
	if (count == 0)
		return NULL;
	void *memory = arena_allocate(arena, array_size(count, size));
	return memcpy(memory, items, count * size);
}

struct slice arena_copy(struct arena *arena, struct slice text)
{
	char *copy = arena_allocate(arena, text.length + 1);

	if (text.length)
		memcpy(copy, text.at, text.length);
	copy[text.length] = '\0';
	return (struct slice){copy, text.length};
}

struct slice arena_concat(struct arena *arena, const struct slice *parts, size_t count)
{
	size_t length = 0;

	for (size_t i = 0; i < count; i++)
		length += parts[i].length;
	char *text = arena_allocate(arena, length + 1), *to = text;
	for (size_t i = 0; i < count; i++) {
		if (parts[i].length)
			memcpy(to, parts[i].at, parts[i].length);
		to += parts[i].length;
	}
	*to = '\0';
	return (struct slice){text, length};
}

struct slice arena_print(struct arena *arena, const char *format, ...)
{
	char start[PRINT_SHORT];
	va_list arguments;

	va_start(arguments, format);
	int length = vsnprintf(start, sizeof(start), format, arguments);
	va_end(arguments);
	if (length < 0)
		error_fatal("a text could not be formatted");
	if ((size_t)length < sizeof(start))
		return arena_copy(arena, (struct slice){start, (size_t)length});
	char *text = arena_allocate(arena, (size_t)length + 1);
	va_start(arguments, format);
	vsnprintf(text, (size_t)length + 1, format, arguments);
	va_end(arguments);
	return (struct slice){text, (size_t)length};
}

void arena_adopt(struct arena *arena, void *memory)
{
	struct arena_block *block = arena_allocate(arena, sizeof(*block));

	block->next = arena->blocks;
	block->memory = memory;
	arena->blocks = block;
}

void arena_join(struct arena *to, struct arena *from)
{
	struct arena_chunk *last = from->chunks;
	struct arena_block *block = from->blocks;

	if (!last)
		return;
	while (last->next)
		last = last->next;
	while (block && block->next)
		block = block->next;
	if (block) {
		block->next = to->blocks;
		to->blocks = from->blocks;
	}
	/* Behind the newest chunk of `to`, which goes on being filled. */
	last->next = to->chunks ? to->chunks->next : NULL;
	if (to->chunks) {
		to->chunks->next = from->chunks;
	} else {
		to->chunks = from->chunks;
		to->used = from->used;
	}
	to->total += from->total;
	*from = (struct arena){0};
}

static void free_blocks(struct arena_block *block)
{
	for (; block; block = block->next)
		free(block->memory);
}

static void free_chunks(struct arena_chunk *chunk)
{
	while (chunk) {
		struct arena_chunk *next = chunk->next;
		if (chunk->region)
			region_give(chunk->region);
		else
			free(chunk);
		chunk = next;
	}
}

void arena_reset(struct arena *arena)
{
	if (!arena->chunks)
		return;
	free_blocks(arena->blocks);
	arena->blocks = NULL;
	free_chunks(arena->chunks->next);
	arena->chunks->next = NULL;
	arena->used = 0;
	arena->total = arena->chunks->size;
}

void arena_release(struct arena *arena)
{
	free_blocks(arena->blocks);
	free_chunks(arena->chunks);
	*arena = (struct arena){0};
}
