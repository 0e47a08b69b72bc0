#include "parsers/buffer.h"

#include <stdlib.h>

#define ADOPT_LEAST (64u * 1024u) /* texts below this are copied */

void buffer_reserve(struct buffer *buffer, size_t size)
{
	if (buffer->capacity - buffer->length >= size)
		return;
	buffer->capacity = buffer->capacity + buffer->capacity / 2 + size;
	buffer->at = heap_resize(buffer->at, buffer->capacity);
}

void buffer_add(struct buffer *buffer, struct slice text)
{
	if (text.length == 0)
		return;
	buffer_reserve(buffer, text.length);
	memcpy(buffer->at + buffer->length, text.at, text.length);
	buffer->length += text.length;
}

/* The bytes behind the first of a character: six bits each. */
static void add_tail(struct buffer *buffer, uint32_t code, unsigned count)
{
	while (count-- > 0)
		buffer_add_byte(buffer, (char)(0x80 | (code >> (6 * count) & 0x3f)));
}

void buffer_add_code(struct buffer *buffer, uint32_t code)
{
	if (code > 0x10ffff || (code >= 0xd800 && code <= 0xdfff))
		code = 0xfffd;
	unsigned tail = code < 0x80 ? 0 : code < 0x800 ? 1 : code < 0x10000 ? 2 : 3;
	static const unsigned char lead[] = {0, 0xc0, 0xe0, 0xf0};

	buffer_add_byte(buffer, (char)(lead[tail] | code >> (6 * tail)));
	add_tail(buffer, code, tail);
}

void buffer_release(struct buffer *buffer)
{
	free(buffer->at);
	*buffer = (struct buffer){0};
}

struct slice buffer_keep(struct buffer *buffer, struct arena *arena)
{
	struct slice text = buffer_text(buffer);

	if (text.length < ADOPT_LEAST) {
		text = arena_copy(arena, text);
		buffer_release(buffer);
		return text;
	}
	text.at = heap_resize(buffer->at, text.length);
	arena_adopt(arena, (void *)(uintptr_t)text.at);
	*buffer = (struct buffer){0};
	return text;
}
