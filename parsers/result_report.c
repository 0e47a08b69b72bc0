#include "parsers/result_report.h"

#include "parsers/lkp_metric.h"
#include "parsers/sum.h"

#include <stdlib.h>

#define MAP_FROM (16u * 1024u)
/* The system has a limit of 65530 maps a process; see units.c. */
#define MAPPED_MOST 20000u

/* The rows of a report, and what is needed to fill them. */
struct filling {
	const struct result_comparison *comparison;
	const uint32_t *rows;
	uint32_t row_count;
	bool fills; /* missing values are 0 */
	struct report *report;
};

/* Is the run one that this row counts? */
static bool counts(const struct filling *filling, uint32_t row, uint32_t lane)
{
	const struct result_comparison *comparison = filling->comparison;

	return comparison->is_function[row] || !comparison->lanes[lane].incomplete;
}

/* The sample of a row in a lane; false when it has none. */
static bool sample_of(
	const struct filling *filling, uint32_t row, uint32_t lane, struct sample *sample)
{
	const struct result_comparison *comparison = filling->comparison;
	size_t at;

	if (!counts(filling, row, lane))
		return false;
	*sample = (struct sample){.run = lane, .flags = SAMPLE_FILLED};
	if (result_comparison_at(comparison, row, lane, &at)) {
		const struct matrix *values = result_comparison_values(comparison, lane);
		sample->value = values->value[at];
		sample->form = values->form[at];
		sample->flags = values->state[at] == CELL_FILLED ? SAMPLE_FILLED : 0;
		return true;
	}
	return filling->fills && !comparison->is_function[row];
}

static uint32_t count_samples(const struct filling *filling)
{
	struct sample sample;
	uint32_t count = 0;

	for (uint32_t i = 0; i < filling->row_count; i++)
		for (uint32_t lane = 0; lane < filling->comparison->lane_count; lane++)
			count += sample_of(filling, filling->rows[i], lane, &sample);
	return count;
}

/* The line of a row in the first root's matrix, which the report's document shows. */
static uint32_t line_of(const struct result_comparison *comparison, uint32_t row, uint32_t root)
{
	uint32_t root_row = comparison->root_row[root][row];

	return root_row == MATRIX_NO_ROW ? 0 : comparison->set->roots[root]->values.line[root_row];
}

/* The samples of a cell, from *at on; the cell's value is their mean, or their sum. */
static void fill_cell(struct filling *filling, uint32_t index, uint32_t group, uint32_t *at)
{
	struct report *report = filling->report;
	const struct result_comparison *comparison = filling->comparison;
	uint32_t row = filling->rows[index], first = *at;
	size_t cell = report_cell(report, index, group);
	struct sum sum = {0};

	report->sample_start[cell] = first;
	for (uint32_t lane = comparison->group_start[group];
		lane < comparison->group_start[group + 1]; lane++) {
		struct sample sample;
		if (!sample_of(filling, row, lane, &sample))
			continue;
		sample.line = line_of(comparison, row, comparison->lanes[lane].root);
		sum_add(&sum, sample.value);
		report->samples[(*at)++] = sample;
	}
	bool function = comparison->is_function[row];
	struct figure value = function	     ? figure_computed(trunc(sum_value(&sum)))
			      : *at == first ? FIGURE_NONE
					     : figure_computed(sum_value(&sum) / (*at - first));
	report->value[cell] = value.value;
	report->form[cell] = value.form;
	if (function)
		report->fail_runs[cell] =
			comparison->group_start[group + 1] - comparison->group_start[group];
}

static void fill_rows(struct filling *filling)
{
	struct report *report = filling->report;
	uint32_t at = 0;

	for (uint32_t i = 0; i < filling->row_count; i++) {
		uint32_t row = filling->rows[i], metric = filling->comparison->metric[row];
		report->metric[i] = metric;
		report->line[i] = line_of(filling->comparison, row, 0);
		report->kind[i] = filling->comparison->is_function[row] ? ROW_FAIL : ROW_PERF;
		if (lkp_metric_is_points(intern_text(filling->comparison->names, metric)))
			report->flags[i] = ROW_POINTS;
		for (uint32_t group = 0; group < report->group_count; group++)
			fill_cell(filling, i, group, &at);
	}
	report->sample_start[(size_t)report->row_count * report->group_count] = at;
}

static void fill_runs(struct report *report, const struct result_comparison *comparison)
{
	report->run_count = comparison->lane_count;
	report->runs = arena_array(&report->arena, report->run_count, sizeof(*report->runs));
	for (uint32_t i = 0; i < report->run_count; i++) {
		const struct result_lane *lane = &comparison->lanes[i];
		const struct result_root *root = comparison->set->roots[lane->root];
		report->runs[i] = (struct run){
			.document = root->document,
			.number = root->runs[lane->column].number,
			.group = lane->group,
			.flags = lane->incomplete ? SAMPLE_FAILED : 0,
			.warnings = lane->incomplete ? SLICE("incomplete run") : SLICE_EMPTY,
			.run_time = NAN,
			.cpu_percent = NAN,
			.load_average = NAN,
		};
		if (!lane->incomplete)
			report->groups[lane->group].runs++;
	}
}

/* Have all roots of the set the same value of this axis? */
static bool is_common(const struct result_set *set, struct slice key)
{
	for (size_t i = 1; i < set->root_count; i++)
		if (!slice_equal(result_axes_value(&set->roots[i]->axes, key),
			    result_axes_value(&set->roots[0]->axes, key)))
			return false;
	return true;
}

/* The axes, beside the compared ones, in which the roots differ: a person has named the groups. A
 * list divided by commas, with one before it. */
static struct slice find_differing(
	const struct result_set *set, struct slice compare_by, struct arena *arena)
{
	struct slice list = SLICE("");
	struct intern seen = {0};

	for (size_t i = 0; i < set->root_count; i++)
		for (size_t k = 0; k < set->roots[i]->axes.count; k++) {
			struct slice key = set->roots[i]->axes.items[k].key;
			uint32_t known = seen.count;
			if (intern_add(&seen, key) == known && !is_common(set, key) &&
				!result_axes_listed(key, compare_by))
				list = arena_print(arena, "%.*s,%.*s", (int)list.length, list.at,
					(int)key.length, key.at);
		}
	intern_release(&seen);
	return list;
}

static void fill_groups(struct report *report, const struct result_set *set, struct slice differing)
{
	struct arena *arena = &report->arena;

	report->group_count = (uint32_t)set->group_count;
	report->groups = arena_array(arena, report->group_count, sizeof(*report->groups));
	for (uint32_t i = 0; i < report->group_count; i++) {
		const struct result_root *root = set->roots[set->groups[i].first];
		report->groups[i].label = arena_copy(arena, set->groups[i].label);
		if (differing.length)
			report->groups[i].title =
				result_axes_text(&root->axes, differing, true, true, arena);
	}
}

/* What the whole report is about; an axis in which groups differ is told with each group. */
static void fill_head(struct report *report, const struct result_set *set, struct slice compare_by)
{
	const struct result_axes *axes = &set->roots[0]->axes;
	const struct slice testcase = SLICE("testcase"), machine = SLICE("tbox_group");
	struct arena scratch = {0}, *arena = &report->arena;
	struct slice differing = find_differing(set, compare_by, &scratch);
	struct slice elsewhere = arena_print(&scratch, "%.*s%.*s,testcase,tbox_group",
		(int)compare_by.length, compare_by.at, (int)differing.length, differing.at);

	report->document = set->roots[0]->document;
	report->number = report->table = 1;
	if (is_common(set, testcase))
		report->testcase = arena_copy(arena, result_axes_value(axes, testcase));
	if (is_common(set, machine))
		report->machine = arena_copy(arena, result_axes_value(axes, machine));
	report->parameters =
		arena_copy(arena, result_axes_text(axes, elsewhere, false, true, &scratch));
	report->headline.figure = FIGURE_NONE;
	report->order_unknown = set->order_unknown;
	report->has_samples = true;
	fill_groups(report, set, differing);
	arena_release(&scratch);
}

static bool has_functions(const struct filling *filling)
{
	for (uint32_t i = 0; i < filling->row_count; i++)
		if (filling->comparison->is_function[filling->rows[i]])
			return true;
	return false;
}

static struct report *fill_report(struct filling *filling, struct slice compare_by)
{
	struct arena arena = {0};
	struct report *report = arena_array(&arena, 1, sizeof(*report));

	report->arena = arena;
	filling->report = report;
	fill_head(report, filling->comparison->set, compare_by);
	fill_runs(report, filling->comparison);
	report->row_count = filling->row_count;
	report_allocate_columns(report, has_functions(filling));
	report->sample_start = arena_array(&report->arena,
		(size_t)report->row_count * report->group_count + 1, sizeof(uint32_t));
	report->samples =
		arena_array(&report->arena, count_samples(filling), sizeof(*report->samples));
	fill_rows(filling);
	return report;
}

/* All rows that a run of the report has something of. */
static uint32_t take_all(const struct filling *filling, uint32_t *rows)
{
	const struct result_comparison *comparison = filling->comparison;
	struct sample sample;
	uint32_t count = 0;

	for (uint32_t row = 0; row < comparison->row_count; row++)
		for (uint32_t lane = 0; lane < comparison->lane_count; lane++)
			if (sample_of(filling, row, lane, &sample)) {
				rows[count++] = row;
				break;
			}
	return count;
}

static void note_nothing(
	struct result_reader *reader, const struct result_set *set, const char *what)
{
	for (size_t i = 0; i < set->root_count; i++) {
		set->roots[i]->what = what;
		result_root_note(reader, set->roots[i], 0, NOTE_NO_RESULTS, "%s", what);
	}
}

static void report_rows(struct result_reader *reader, const struct result_comparison *comparison,
	const struct result_work *work)
{
	uint32_t *rows = heap_allocate(comparison->row_count * sizeof(*rows));
	struct filling filling = {
		.comparison = comparison,
		.rows = rows,
		.fills = work->options->selection != LKP_SELECTION_NONE,
	};

	if (work->lists)
		filling.row_count =
			lkp_select(comparison, work->lists, work->options->selection, rows);
	else
		filling.row_count = take_all(&filling, rows);
	if (filling.row_count)
		store_add_report(reader->store, fill_report(&filling, work->compare_by));
	else
		note_nothing(reader, comparison->set,
			comparison->row_count == 0 ? "a result root without values"
			: comparison->set->group_count < 2
				? "a result root with nothing to compare it with"
				: "a result root of which LKP would list no row");
	free(rows);
}

static void report_set(
	struct result_reader *reader, const struct result_set *set, const struct result_work *work)
{
	struct result_comparison comparison;

	for (size_t i = 0; i < set->root_count; i++)
		result_root_read(set->roots[i], reader);
	if (result_comparison_open(&comparison, set, work->lists != NULL, reader))
		report_rows(reader, &comparison, work);
	else
		note_nothing(
			reader, set, "a result root with too little in common with the others");
	result_comparison_close(&comparison);
	for (size_t i = 0; i < set->root_count; i++)
		matrix_release(&set->roots[i]->values);
}

/* ---- the steps ---- */

void result_work_begin(struct result_work *work, const struct lkp_results *results,
	const struct result_options *options)
{
	*work = (struct result_work){
		.options = options,
		.compare_by = options->compare_by ? slice_of(options->compare_by) : SLICE("commit"),
		.places = results->places,
		.roots = heap_array(results->count, sizeof(*work->roots)),
		.root_count = results->count,
	};
}

void result_work_open_root(struct result_work *work, size_t root, struct result_reader *reader)
{
	reader->way.map_from = root < MAPPED_MOST ? MAP_FROM : SOURCE_MAP_USUAL;
	if (!result_root_open(&work->roots[root], &work->places[root], reader))
		result_root_close(&work->roots[root]);
}

void result_work_take_roots(
	struct result_work *work, size_t first, size_t count, uint32_t first_document)
{
	for (size_t i = first; i < first + count; i++)
		work->roots[i].document += first_document;
}

static void open_lists(struct result_work *work, struct result_reader *reader)
{
	const char *trouble;

	work->lists = lkp_lists_open(getenv("LKP_SRC"), &reader->results->arena, &trouble);
	if (trouble)
		result_root_note(reader, &work->roots[0], 0, NOTE_WARNING, "%s", trouble);
}

/* Say so when no root has an axis that was asked for: it may be misspelt. */
static void check_compared(struct result_reader *reader, const struct result_work *work)
{
	for (struct slice rest = work->compare_by; rest.length;) {
		size_t end = slice_find(rest, SLICE(","));
		struct slice key = slice_trim(slice_first(rest, end));
		bool found = slice_equal(key, SLICE("commit"));
		for (size_t i = 0; !found && i < work->root_count; i++)
			found = result_axes_value(&work->roots[i].axes, key).length > 0;
		struct slice known = result_axes_text(
			&work->roots[0].axes, SLICE_EMPTY, false, true, &reader->scratch);
		if (!found)
			result_root_note(reader, &work->roots[0], 0, NOTE_WARNING,
				"nothing to compare by: no %.*s in %.*s", (int)key.length, key.at,
				(int)known.length, known.at);
		rest = slice_from(rest, end + 1);
	}
}

/* Forget the roots that there is nothing to read of. */
static void close_up(struct result_work *work)
{
	size_t kept = 0;

	for (size_t i = 0; i < work->root_count; i++)
		if (work->roots[i].place)
			work->roots[kept++] = work->roots[i];
	work->root_count = kept;
}

void result_work_sort(struct result_work *work, struct result_reader *reader)
{
	close_up(work);
	if (work->root_count == 0)
		return;
	check_compared(reader, work);
	if (work->options->selection != LKP_SELECTION_NONE)
		open_lists(work, reader);
	result_groups_sort(&work->sets, work->roots, work->root_count, work->compare_by, reader);
}

void result_work_report(struct result_work *work, size_t set, struct result_reader *reader)
{
	struct result_set *roots = &work->sets.sets[set];

	if (roots->root_count == 0)
		return;
	arena_reset(&reader->scratch);
	result_groups_order(roots, work->compare_by, reader);
	report_set(reader, roots, work);
}

void result_work_take_sets(
	const struct result_work *work, size_t first, size_t count, struct store *store)
{
	for (size_t i = first; i < first + count; i++)
		for (size_t k = 0; k < work->sets.sets[i].root_count; k++) {
			const struct result_root *root = work->sets.sets[i].roots[k];
			if (root->what)
				store->documents[root->document].what = root->what;
		}
}

void result_work_end(struct result_work *work)
{
	result_groups_release(&work->sets);
	for (size_t i = 0; i < work->root_count; i++)
		result_root_close(&work->roots[i]);
	if (work->lists)
		lkp_lists_close(work->lists);
	free(work->roots);
	*work = (struct result_work){0};
}

void result_report(
	struct store *store, struct lkp_results *results, const struct result_options *options)
{
	struct result_reader reader = {.store = store, .results = results};
	struct result_work work;

	result_work_begin(&work, results, options);
	for (size_t i = 0; i < work.root_count; i++)
		result_work_open_root(&work, i, &reader);
	result_work_sort(&work, &reader);
	for (size_t i = 0; i < work.sets.count; i++)
		result_work_report(&work, i, &reader);
	result_work_take_sets(&work, 0, work.sets.count, store);
	result_work_end(&work);
	result_reader_release(&reader);
}
