#include "parsers/result_comparison.h"

#include "parsers/lkp_metric.h"

#include <stdlib.h>

static bool is_used(const struct result_root *root, const struct result_run *run, bool listed)
{
	bool counted = run->listed || (run->has_stats && !(listed && root->source_count));

	return run->wanted && counted;
}

static void add_lanes(struct result_comparison *comparison, uint32_t group, bool listed)
{
	const struct result_set *set = comparison->set;
	size_t first = set->groups[group].first, end = first + set->groups[group].count;

	for (size_t i = first; i < end; i++)
		for (uint32_t k = 0; k < set->roots[i]->run_count; k++)
			if (is_used(set->roots[i], &set->roots[i]->runs[k], listed))
				comparison->lanes[comparison->lane_count++] = (struct result_lane){
					.root = (uint32_t)i,
					.column = k,
					.group = group,
					.incomplete = set->roots[i]->runs[k].incomplete,
				};
}

static void find_lanes(struct result_comparison *comparison, bool listed)
{
	const struct result_set *set = comparison->set;
	size_t most = 0;

	for (size_t i = 0; i < set->root_count; i++)
		most += set->roots[i]->run_count;
	comparison->lanes = heap_allocate(most * sizeof(*comparison->lanes));
	comparison->group_start = heap_allocate((set->group_count + 1) * sizeof(uint32_t));
	for (uint32_t i = 0; i < set->group_count; i++) {
		comparison->group_start[i] = comparison->lane_count;
		add_lanes(comparison, i, listed);
	}
	comparison->group_start[set->group_count] = comparison->lane_count;
}

/* All metrics, each once; the index then knows their rows. */
static void find_rows(struct result_comparison *comparison, struct result_reader *reader)
{
	const struct result_set *set = comparison->set;
	size_t capacity = 0;

	row_index_clear(&reader->index);
	for (size_t i = 0; i < set->root_count; i++) {
		const struct matrix *values = &set->roots[i]->values;
		for (uint32_t row = 0; row < values->row_count; row++) {
			if (row_index_get(&reader->index, values->metric[row]) != MATRIX_NO_ROW)
				continue;
			comparison->metric = grow(comparison->metric, comparison->row_count,
				&capacity, sizeof(uint32_t));
			row_index_set(&reader->index, values->metric[row], comparison->row_count);
			comparison->metric[comparison->row_count++] = values->metric[row];
		}
	}
}

static void find_root_rows(struct result_comparison *comparison, struct result_reader *reader)
{
	const struct result_set *set = comparison->set;

	comparison->root_row = heap_allocate(set->root_count * sizeof(uint32_t *));
	for (size_t i = 0; i < set->root_count; i++) {
		const struct matrix *values = &set->roots[i]->values;
		uint32_t *rows = heap_allocate(comparison->row_count * sizeof(*rows));
		for (uint32_t row = 0; row < comparison->row_count; row++)
			rows[row] = MATRIX_NO_ROW;
		for (uint32_t row = 0; row < values->row_count; row++)
			rows[row_index_get(&reader->index, values->metric[row])] = row;
		comparison->root_row[i] = rows;
	}
}

/* Cells of a table of all, against those of the roots: in proportion? */
static bool is_dense(const struct result_comparison *comparison)
{
	const struct result_set *set = comparison->set;
	size_t cells = 0;

	for (size_t i = 0; i < set->root_count; i++)
		cells += (size_t)set->roots[i]->values.row_count * set->roots[i]->run_count;
	return comparison->row_count * set->root_count <= cells * 16 + ((size_t)4 << 20);
}

bool result_comparison_open(struct result_comparison *comparison, const struct result_set *set,
	bool listed, struct result_reader *reader)
{
	*comparison = (struct result_comparison){
		.set = set,
		.names = &reader->store->names,
		.index = &reader->index,
	};
	find_lanes(comparison, listed);
	find_rows(comparison, reader);
	if (!is_dense(comparison))
		return false;
	find_root_rows(comparison, reader);
	comparison->is_function = heap_allocate(comparison->row_count);
	for (uint32_t row = 0; row < comparison->row_count; row++)
		comparison->is_function[row] = lkp_metric_is_function(
			intern_text(&reader->store->names, comparison->metric[row]));
	return true;
}

void result_comparison_close(struct result_comparison *comparison)
{
	for (size_t i = 0; comparison->root_row && i < comparison->set->root_count; i++)
		free(comparison->root_row[i]);
	free(comparison->root_row);
	free(comparison->lanes);
	free(comparison->group_start);
	free(comparison->metric);
	free(comparison->is_function);
	*comparison = (struct result_comparison){0};
}

bool result_comparison_at(
	const struct result_comparison *comparison, uint32_t row, uint32_t lane, size_t *at)
{
	const struct result_lane *place = &comparison->lanes[lane];
	uint32_t root_row = comparison->root_row[place->root][row];

	if (root_row == MATRIX_NO_ROW)
		return false;
	const struct matrix *values = result_comparison_values(comparison, lane);
	*at = matrix_at(values, root_row, place->column);
	return values->state[*at] != CELL_MISSING;
}

/* ^sched_debug.*\.[0-9]+$ */
static bool is_of_one_cpu(struct slice name)
{
	size_t from = name.length;

	while (from > 0 && text_is_digit(name.at[from - 1]))
		from--;
	return from < name.length && from > 0 && name.at[from - 1] == '.' &&
	       slice_starts(name, SLICE("sched_debug"));
}

bool result_comparison_has(const struct result_comparison *comparison, uint32_t row, uint32_t group)
{
	size_t at;

	if (is_of_one_cpu(intern_text(comparison->names, comparison->metric[row])))
		return false;
	for (uint32_t lane = comparison->group_start[group];
		lane < comparison->group_start[group + 1]; lane++) {
		if (!result_comparison_at(comparison, row, lane, &at))
			continue;
		const struct matrix *values = result_comparison_values(comparison, lane);
		if (values->value[at] != 0 || !form_is_integer(values->form[at]))
			return true;
	}
	return false;
}
