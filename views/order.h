/*
 * Sorting rows: a key of 8 bytes a row, worked out once, and a radix sort of row numbers by it. The
 * sort is stable, takes the same time on any input and moves no rows.
 *
 * Keys compare as unsigned numbers, the smallest first. ORDER_LAST is behind all others in both
 * directions: rows that have no value.
 */
#ifndef VIEWS_ORDER_H
#define VIEWS_ORDER_H

#include "views/compare.h"

#define ORDER_LAST UINT64_MAX

/* A number as a key; NaN is ORDER_LAST. */
uint64_t order_number(double value, bool largest_first);

/* A key of a class (0 to 14) and a number in it: classes stand in ascending order in both
 * directions. Numbers that differ by less than one part in 2^48 count as equal. */
uint64_t order_class(unsigned class, double value, bool largest_first);

/* A date as YYYY-MM-DD; one that is none is ORDER_LAST. */
uint64_t order_date(struct slice date, bool largest_first);

/* Sort the row numbers `rows` by `keys`, where keys[i] belongs to rows[i]; the keys are of no use
 * afterwards. */
void order_sort(uint64_t *keys, uint32_t *rows, size_t count);

/* The same, and the keys go with their rows. */
void order_sort_both(uint64_t *keys, uint32_t *rows, size_t count);

/*
 * The orders of the README. `own` is the family of the test, or FAMILY_NONE.
 *
 * order: headline metrics, the test's own (what GNU time says of it behind them), fail rows, the
 * rest by factor, coarse, was 0 and now 0, points, then rows without a change.
 *
 * change: per cent with the sign; coarse, was 0, now 0, points, fail rows and rows without a change
 * follow in both directions, each among themselves. factor is the same by size.
 *
 * A headline metric that fell to 0 is no class apart: it is the largest fall there is.
 */
uint64_t order_usual(const struct compared *compared, const struct names *names, uint32_t name,
	uint32_t own, bool largest_first);
uint64_t order_change(const struct compared *compared, bool largest_first);
uint64_t order_factor(const struct compared *compared, bool largest_first);

#endif
