/*
 * A text that is being made: it grows at its end, on the heap.
 *
 * Start with {0}. Slices of it are good until the next call; buffer_keep() ends it.
 */
#ifndef PARSERS_BUFFER_H
#define PARSERS_BUFFER_H

#include "parsers/arena.h"

struct buffer {
	char *at;
	size_t length, capacity;
};

/* Room for at least `size` bytes behind the text: they may be written directly. */
void buffer_reserve(struct buffer *buffer, size_t size);

void buffer_add(struct buffer *buffer, struct slice text);

static inline void buffer_add_byte(struct buffer *buffer, char byte)
{
	if (buffer->length == buffer->capacity)
		buffer_reserve(buffer, 1);
	buffer->at[buffer->length++] = byte;
}

/* A character as UTF-8; one that cannot be becomes U+FFFD. */
void buffer_add_code(struct buffer *buffer, uint32_t code);

static inline struct slice buffer_text(const struct buffer *buffer)
{
	return (struct slice){buffer->at, buffer->length};
}

void buffer_release(struct buffer *buffer);

/* The text, from now on in `arena`: a long one is handed over as it is. The buffer is empty then.
 */
struct slice buffer_keep(struct buffer *buffer, struct arena *arena);

#endif
