#include "views/order.h"

#include "views/names.h"

#include <stdlib.h>

#define DIGIT_BITS  11
#define DIGIT_COUNT (1u << DIGIT_BITS)
#define PASSES	    3 /* digits of 32 bits */
#define CLASS_BITS  4
#define SMALL	    64 /* rows that are sorted by insertion */

/* Bits of a double that compare as it does: a negative one is turned over, others lie above. */
static uint64_t ascending(double value)
{
	uint64_t bits;

	value += 0.0; /* -0 is 0 */
	memcpy(&bits, &value, sizeof(bits));
	return bits >> 63 ? ~bits : bits | UINT64_C(1) << 63;
}

uint64_t order_number(double value, bool largest_first)
{
	if (isnan(value))
		return ORDER_LAST;
	return largest_first ? ~ascending(value) : ascending(value);
}

uint64_t order_class(unsigned class, double value, bool largest_first)
{
	uint64_t key = order_number(value, largest_first) >> CLASS_BITS;

	return (uint64_t) class << (64 - CLASS_BITS) | key;
}

uint64_t order_date(struct slice date, bool largest_first)
{
	double number = 0;

	for (size_t i = 0; i < date.length; i++)
		if (text_is_digit(date.at[i]))
			number = number * 10 + (date.at[i] - '0');
	return order_number(date.length ? number : NAN, largest_first);
}

/*
 * The sort. Rows are sorted by 32 bits of their keys, those below the highest bit in which any two
 * keys differ, so that 8 bytes a row are moved; runs that are equal in them are then sorted by the
 * bits below. Three passes of 11 bits each time, whatever the input.
 */
struct item {
	uint32_t part;	/* of the key */
	uint32_t place; /* in keys and rows */
};

static void insert_sort(uint64_t *keys, uint32_t *rows, size_t count)
{
	for (size_t i = 1; i < count; i++) {
		uint64_t key = keys[i];
		uint32_t row = rows[i];
		size_t at = i;
		for (; at > 0 && keys[at - 1] > key; at--) {
			keys[at] = keys[at - 1];
			rows[at] = rows[at - 1];
		}
		keys[at] = key;
		rows[at] = row;
	}
}

static size_t digit_of(uint32_t part, unsigned pass)
{
	return part >> (pass * DIGIT_BITS) & (DIGIT_COUNT - 1);
}

/* How often each digit occurs, for all passes in one look at the parts. */
static void count_digits(const struct item *items, size_t count, uint32_t (*counts)[DIGIT_COUNT])
{
	memset(counts, 0, PASSES * sizeof(*counts));
	for (size_t i = 0; i < count; i++)
		for (unsigned pass = 0; pass < PASSES; pass++)
			counts[pass][digit_of(items[i].part, pass)]++;
}

/* Move all items to their places by one digit. False, and nothing done, when all have the same. */
static bool move_by_digit(const struct item *from, struct item *to, size_t count, unsigned pass,
	uint32_t counts[DIGIT_COUNT])
{
	uint32_t place = 0;

	if (counts[digit_of(from[0].part, pass)] == count)
		return false;
	for (size_t digit = 0; digit < DIGIT_COUNT; digit++) {
		uint32_t here = counts[digit];
		counts[digit] = place;
		place += here;
	}
	for (size_t i = 0; i < count; i++)
		to[counts[digit_of(from[i].part, pass)]++] = from[i];
	return true;
}

/* Sort items by their parts; `spare` has as much room. */
static void sort_items(struct item *items, struct item *spare, size_t count)
{
	struct item *from = items, *to = spare;
	uint32_t(*counts)[DIGIT_COUNT] = heap_allocate(PASSES * sizeof(*counts));

	count_digits(items, count, counts);
	for (unsigned pass = 0; pass < PASSES; pass++) {
		if (!move_by_digit(from, to, count, pass, counts[pass]))
			continue;
		struct item *moved = to;
		to = from;
		from = moved;
	}
	if (from != items)
		memcpy(items, from, count * sizeof(*items));
	free(counts);
}

/* The bits in which any two keys differ. */
static uint64_t differing_bits(const uint64_t *keys, size_t count)
{
	uint64_t differ = 0;

	for (size_t i = 1; i < count; i++)
		differ |= keys[i] ^ keys[0];
	return differ;
}

/* Where the 32 highest of them begin. */
static unsigned shift_of(uint64_t differ)
{
	unsigned shift = 0;

	while (differ >> shift > UINT32_MAX)
		shift++;
	return shift;
}

static uint32_t part_of(uint64_t key, unsigned shift)
{
	return (uint32_t)(key >> shift & UINT32_MAX);
}

/* Sort the runs of items that are equal in their parts by the bits below. */
static void sort_runs(
	struct item *items, struct item *spare, const uint64_t *keys, size_t count, unsigned shift)
{
	uint32_t mask = shift == 32 ? UINT32_MAX : (uint32_t)((UINT64_C(1) << shift) - 1);

	for (size_t from = 0, to; from < count; from = to) {
		for (to = from + 1; to < count && items[to].part == items[from].part; to++)
			;
		if (to - from == 1)
			continue;
		for (size_t i = from; i < to; i++)
			items[i].part = (uint32_t)keys[items[i].place] & mask;
		if (to - from > SMALL) {
			sort_items(items + from, spare, to - from);
			continue;
		}
		for (size_t i = from + 1; i < to; i++) {
			struct item item = items[i];
			size_t at = i;
			for (; at > from && items[at - 1].part > item.part; at--)
				items[at] = items[at - 1];
			items[at] = item;
		}
	}
}

/* Put the keys into the order of the items. */
static void move_keys(uint64_t *keys, const struct item *items, uint64_t *spare, size_t count)
{
	for (size_t i = 0; i < count; i++)
		spare[i] = keys[items[i].place];
	memcpy(keys, spare, count * sizeof(*keys));
}

/* Are the rows those of a file, all of them in its order, so that the place of one is its number?
 */
static bool are_places(const uint32_t *rows, size_t count)
{
	for (size_t i = 0; i < count; i++)
		if (rows[i] != i)
			return false;
	return true;
}

/* Put the rows into the order of the items. */
static void move_rows(uint32_t *rows, const struct item *items, uint32_t *spare, size_t count)
{
	if (are_places(rows, count)) {
		for (size_t i = 0; i < count; i++)
			rows[i] = items[i].place;
		return;
	}
	for (size_t i = 0; i < count; i++)
		spare[i] = rows[items[i].place];
	memcpy(rows, spare, count * sizeof(*rows));
}

static void sort(uint64_t *keys, uint32_t *rows, size_t count, bool both)
{
	if (count <= SMALL) {
		insert_sort(keys, rows, count);
		return;
	}
	uint64_t differ = differing_bits(keys, count);
	unsigned shift = shift_of(differ);
	struct item *items = heap_allocate(count * sizeof(*items));
	struct item *spare = heap_allocate(count * sizeof(*spare));
	for (size_t i = 0; i < count; i++)
		items[i] = (struct item){part_of(keys[i], shift), (uint32_t)i};
	sort_items(items, spare, count);
	if (differ & ((UINT64_C(1) << shift) - 1))
		sort_runs(items, spare, keys, count, shift);
	move_rows(rows, items, (uint32_t *)spare, count);
	if (both)
		move_keys(keys, items, (uint64_t *)(void *)spare, count);
	free(items);
	free(spare);
}

void order_sort(uint64_t *keys, uint32_t *rows, size_t count)
{
	sort(keys, rows, count, false);
}

void order_sort_both(uint64_t *keys, uint32_t *rows, size_t count)
{
	sort(keys, rows, count, true);
}

/* Classes of the usual order. */
enum usual_class {
	USUAL_HEADLINE,
	USUAL_OWN,
	USUAL_OWN_TIME,
	USUAL_FAIL,
	USUAL_REST,
	USUAL_COARSE,
	USUAL_ZERO,
	USUAL_POINTS,
	USUAL_NONE
};

static bool is_plain(const struct compared *compared)
{
	return compared->class == CLASS_PLAIN ||
	       (compared->class == CLASS_NOW_ZERO && compared->headline);
}

static enum usual_class usual_class(const struct compared *compared, uint8_t traits, bool own)
{
	if (compared->headline)
		return USUAL_HEADLINE;
	if (own && (is_plain(compared) || compared->fail))
		return traits & NAME_TIME ? USUAL_OWN_TIME : USUAL_OWN;
	switch (compared->class) {
	case CLASS_PLAIN:
		return USUAL_REST;
	case CLASS_FAIL:
		return USUAL_FAIL;
	case CLASS_COARSE:
		return USUAL_COARSE;
	case CLASS_WAS_ZERO:
		return compared->points ? USUAL_POINTS : USUAL_ZERO;
	case CLASS_NOW_ZERO:
		return USUAL_ZERO;
	case CLASS_POINTS:
		return USUAL_POINTS;
	default:
		return USUAL_NONE;
	}
}

/* The size by which rows of one class stand in it. */
static double size_in_class(const struct compared *compared)
{
	if (compared->points)
		return fabs(compared->points_change);
	if (compared->class == CLASS_WAS_ZERO ||
		(compared->class == CLASS_NOW_ZERO && !compared->headline))
		return compared->class == CLASS_WAS_ZERO ? 2 : 1;
	if (compared->fail)
		return fabs(compare_delta(compared).value) / 1000; /* behind those with a factor */
	double factor = compare_factor(compared);
	return isnan(factor) ? -1 : factor;
}

uint64_t order_usual(const struct compared *compared, const struct names *names, uint32_t name,
	uint32_t own, bool largest_first)
{
	enum usual_class class = usual_class(
		compared, names->traits[name], own != FAMILY_NONE && names->family[name] == own);

	return order_class(class, size_in_class(compared), largest_first);
}

static unsigned change_class(const struct compared *compared)
{
	if (is_plain(compared))
		return 0;
	if (compared->points)
		return 4;
	switch (compared->class) {
	case CLASS_COARSE:
		return 1;
	case CLASS_WAS_ZERO:
		return 2;
	case CLASS_NOW_ZERO:
		return 3;
	case CLASS_FAIL:
		return 5;
	default:
		return 6;
	}
}

uint64_t order_change(const struct compared *compared, bool largest_first)
{
	unsigned class = change_class(compared);

	if (class == 2 || class == 3 || class == 6)
		return order_class(class, 0, false);
	return order_class(class, compare_shown_change(compared), largest_first);
}

uint64_t order_factor(const struct compared *compared, bool largest_first)
{
	unsigned class = change_class(compared);

	if (class == 2 || class == 3 || class == 6)
		return order_class(class, 0, false);
	return order_class(class, size_in_class(compared), largest_first);
}
