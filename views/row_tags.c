#include "views/row_tags.h"

#include <stdlib.h>

/* The rows of one comparison. */
struct bits {
	uint8_t *at; /* heap; NULL before the first tag */
	size_t size; /* bytes; rows beyond are not tagged */
	size_t count;
};

struct row_tags {
	struct bits *of; /* [comparison] */
	size_t capacity;
	size_t count;
};

struct row_tags *row_tags_open(void)
{
	struct row_tags *tags = heap_allocate(sizeof(*tags));

	*tags = (struct row_tags){0};
	return tags;
}

void row_tags_close(struct row_tags *tags)
{
	if (!tags)
		return;
	for (size_t i = 0; i < tags->capacity; i++)
		free(tags->of[i].at);
	free(tags->of);
	free(tags);
}

struct row_tags *row_tags_copy(const struct row_tags *tags)
{
	struct row_tags *copy = row_tags_open();

	*copy = *tags;
	copy->of = heap_allocate(tags->capacity * sizeof(*copy->of));
	for (size_t i = 0; i < tags->capacity; i++) {
		copy->of[i] = tags->of[i];
		copy->of[i].at = heap_allocate(tags->of[i].size);
		if (tags->of[i].size)
			memcpy(copy->of[i].at, tags->of[i].at, tags->of[i].size);
	}
	return copy;
}

/* The bits of a comparison, with room for a row. */
static struct bits *bits_of(struct row_tags *tags, struct row_ref row)
{
	while (row.comparison >= tags->capacity) {
		size_t from = tags->capacity;
		tags->of = grow(tags->of, from, &tags->capacity, sizeof(*tags->of));
		memset(tags->of + from, 0, (tags->capacity - from) * sizeof(*tags->of));
	}
	struct bits *bits = &tags->of[row.comparison];
	size_t needed = (size_t)row.row / 8 + 1, size = bits->size;
	if (needed <= size)
		return bits;
	bits->size = needed > 2 * size ? needed : 2 * size;
	bits->at = heap_resize(bits->at, bits->size);
	memset(bits->at + size, 0, bits->size - size);
	return bits;
}

bool row_tags_has(const struct row_tags *tags, struct row_ref row)
{
	return row.comparison < tags->capacity && row.row / 8 < tags->of[row.comparison].size &&
	       (tags->of[row.comparison].at[row.row / 8] >> row.row % 8 & 1);
}

void row_tags_set(struct row_tags *tags, struct row_ref row, bool tagged)
{
	if (row_tags_has(tags, row) == tagged)
		return;
	struct bits *bits = bits_of(tags, row);
	bits->at[row.row / 8] ^= (uint8_t)(1u << row.row % 8);
	bits->count += tagged ? 1 : SIZE_MAX;
	tags->count += tagged ? 1 : SIZE_MAX;
}

size_t row_tags_count(const struct row_tags *tags, uint32_t comparison)
{
	if (comparison == UINT32_MAX)
		return tags->count;
	return comparison < tags->capacity ? tags->of[comparison].count : 0;
}

static void clear(struct row_tags *tags, struct bits *bits)
{
	tags->count -= bits->count;
	bits->count = 0;
	if (bits->size)
		memset(bits->at, 0, bits->size);
}

void row_tags_clear(struct row_tags *tags, uint32_t comparison)
{
	for (size_t i = 0; i < tags->capacity; i++)
		if (comparison == UINT32_MAX || comparison == i)
			clear(tags, &tags->of[i]);
}

void row_tags_renumber(struct row_tags *tags, const uint32_t *moved, uint32_t count)
{
	/* None moves beyond the place it had. */
	for (uint32_t i = 0; i < tags->capacity && i < count; i++) {
		struct bits bits = tags->of[i];
		tags->of[i] = (struct bits){0};
		if (moved[i] != UINT32_MAX) {
			tags->of[moved[i]] = bits;
		} else {
			tags->count -= bits.count;
			free(bits.at);
		}
	}
}

void row_tags_list(const struct row_tags *tags, uint32_t comparison, struct row_ref *rows)
{
	size_t count = 0;

	for (uint32_t i = 0; i < tags->capacity; i++) {
		const struct bits *bits = &tags->of[i];
		if ((comparison != UINT32_MAX && comparison != i) || bits->count == 0)
			continue;
		for (uint32_t row = 0; row < bits->size * 8; row++)
			if (bits->at[row / 8] >> row % 8 & 1)
				rows[count++] = (struct row_ref){i, row};
	}
}
