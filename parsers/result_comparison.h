/*
 * Result roots side by side: all metrics of a set, with the values of each run.
 *
 * A lane is a run of a group. Rows are in order of the base's matrix, then of the others'. What LKP
 * keeps out of its matrices is here all the same; result_comparison_has() knows the difference.
 */
#ifndef PARSERS_RESULT_COMPARISON_H
#define PARSERS_RESULT_COMPARISON_H

#include "parsers/result_groups.h"

struct result_lane {
	uint32_t root, column; /* of the set, of the root's values */
	uint32_t group;
	bool incomplete; /* the run is: only its failures count */
};

struct result_comparison {
	const struct result_set *set;
	const struct intern *names;
	const struct row_index *index; /* row of a metric; until the index is cleared */
	struct result_lane *lanes;     /* heap, in order of groups */
	uint32_t lane_count;
	uint32_t *group_start; /* [group], and one more: lanes of a group; heap */
	uint32_t row_count;
	uint32_t *metric;    /* [row]: number in the store's names; heap */
	bool *is_function;   /* [row]: shown as fail:runs; heap */
	uint32_t **root_row; /* [root][row]: row of the root's values or MATRIX_NO_ROW; heap */
};

/* Line up the values of a set whose roots were read. With `listed`, only the runs that are in their
 * matrix's stats_source, as LKP does. False when the roots have so little in common that a table of
 * all would be nearly empty and of any size. result_comparison_close() in either case. */
bool result_comparison_open(struct result_comparison *comparison, const struct result_set *set,
	bool listed, struct result_reader *reader);
void result_comparison_close(struct result_comparison *comparison);

/* Where a lane's value of a row is in its root's values; false when it has none. */
bool result_comparison_at(
	const struct result_comparison *comparison, uint32_t row, uint32_t lane, size_t *at);

static inline const struct matrix *result_comparison_values(
	const struct result_comparison *comparison, uint32_t lane)
{
	return &comparison->set->roots[comparison->lanes[lane].root]->values;
}

/*
 * Has the group's matrix this row, as LKP unites runs? Rows of nothing but integer zeros are
 * dropped then, and those of one CPU in sched_debug (lib/matrix.rb#unite_to).
 */
bool result_comparison_has(
	const struct result_comparison *comparison, uint32_t row, uint32_t group);

#endif
