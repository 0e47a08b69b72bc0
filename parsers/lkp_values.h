/*
 * Raw values that a person pastes: what single runs measured.
 *
 *       "stress-ng.syscall.ops_per_sec": [          stress-ng.syscall.ops_per_sec: 12892.83
 * 98074.65 12892.83, 98074.65
 *       ],
 *     8932738fc10c4 Reimplement RLIMIT_SIGPENDING   7755985.06 7780646.72 7783944.12
 *
 * The text does not say for certain which column they belong to. Their mean does: they are samples
 * of the one cell that prints it (LKP prints plain means). Without such a cell they are left alone.
 */
#ifndef PARSERS_LKP_VALUES_H
#define PARSERS_LKP_VALUES_H

#include "parsers/lines.h"
#include "parsers/sink.h"

struct lkp_values {
	struct slice metric; /* empty: they are named by their commit alone */
	struct slice commit;
	struct figure *figures;
	size_t count;
	double mean;
	uint32_t line;
	uint8_t depth;
	struct sink_table *table; /* what they were found to be samples of; NULL before */
	uint32_t row, group;
	struct lkp_values *next; /* in order of appearance */
};

/* May raw values begin with this line? Cheap, and says yes too often. */
bool lkp_may_be_values(struct slice text);

/* Read raw values from `line` on; the iterator is then behind them. NULL when there are none. */
struct lkp_values *lkp_values_read(
	struct lines *lines, const struct line *line, struct arena *arena);

/* Find the cell of `table` that prints the mean of the values. False when there is none, or when
 * it could be more than one. `labels` are those of the table's columns. */
bool lkp_values_find(struct lkp_values *values, struct sink_table *table,
	const struct group *groups, uint32_t group_count);

#endif
