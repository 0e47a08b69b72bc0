/*
 * Sixteen bytes of text looked at together.
 *
 * Each operation on a block is one instruction where the machine has it, and is taken apart by the
 * compiler where it has not. A mask has all bits of a byte set where something holds.
 */
#ifndef PARSERS_BLOCK_H
#define PARSERS_BLOCK_H

#include <stdbool.h>
#include <stdint.h>
#include <string.h>

#ifdef __SSE2__
#include <emmintrin.h>
#endif

#define BLOCK 16u

typedef uint8_t block __attribute__((vector_size(BLOCK)));
typedef int8_t signed_block __attribute__((vector_size(BLOCK)));
typedef uint16_t block_pairs __attribute__((vector_size(BLOCK)));
typedef uint32_t block_quads __attribute__((vector_size(BLOCK)));
typedef uint64_t block_words __attribute__((vector_size(BLOCK)));
typedef double block_doubles __attribute__((vector_size(BLOCK)));

static inline block block_at(const char *at)
{
	block bytes;

	memcpy(&bytes, at, BLOCK);
	return bytes;
}

/* The same byte everywhere. */
static inline block block_of(char c)
{
	uint8_t byte = (uint8_t)c;

	return (block){byte, byte, byte, byte, byte, byte, byte, byte, byte, byte, byte, byte, byte,
		byte, byte, byte};
}

/* Where both are the same. */
static inline block block_is(block a, block b)
{
	return (block)(a == b);
}

/* Where the bytes are below `limit`, as numbers from 0 to 255. */
static inline block block_is_below(block bytes, block limit)
{
	return (block)(bytes < limit);
}

/* The same as numbers from -128 to 127: bytes of other characters than those of ASCII are below all
 * others. */
static inline block block_is_signed_below(block bytes, block limit)
{
	return (block)((signed_block)bytes < (signed_block)limit);
}

/* A bit for each byte of a mask, the first the lowest. */
static inline unsigned block_bits(block mask)
{
#ifdef __SSE2__
	return (unsigned)_mm_movemask_epi8((__m128i)mask);
#else
	unsigned bits = 0;

	for (unsigned i = 0; i < BLOCK; i++)
		bits |= (unsigned)(mask[i] & 1) << i;
	return bits;
#endif
}

/* Is anything set? */
static inline bool block_any(block mask)
{
	uint64_t halves[2];

	memcpy(halves, &mask, BLOCK);
	return (halves[0] | halves[1]) != 0;
}

#endif
