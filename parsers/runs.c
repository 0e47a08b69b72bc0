/*
 * From groups of runs to reports, see runs.h. Which runs form a group is decided in run_groups.c.
 */
#include "parsers/runs.h"

#include "parsers/lkp_metric.h"
#include "parsers/run_copies.h"
#include "parsers/run_groups.h"
#include "parsers/run_names.h"

#include <stdlib.h>

/* Rows that stand first, and rows that are folded under these. */
enum row_rank {
	RANK_HEADLINE, /* ops_per_sec */
	RANK_OTHER,    /* miscellaneous metrics */
	RANK_FOLDED,   /* ops, times, the other rate */
	RANK_IDLE,     /* of stressors that did not run */
	RANK_COUNT,
};

/* A metric of the report that is being built. */
struct found_row {
	uint32_t metric;
	uint32_t line;
	bool ran; /* in any run */
	enum row_rank rank;
};

struct building {
	struct store *store;
	const struct run_list *list;
	const struct run_sets *sets;
	uint32_t *row_of;     /* [metric]: row + 1 of this report; 0: none yet */
	uint32_t *reports_of; /* [document]: reports it has so far */
	struct found_row *rows;
	uint32_t row_count;
	size_t row_capacity;
};

static enum row_rank rank_of(struct slice metric, bool ran)
{
	static const char *const folded[] = {".ops", ".ops_per_sec_cpu", ".real_time", ".user_time",
		".system_time", ".cpu_percent", ".rss_max_kb"};

	if (!ran)
		return RANK_IDLE;
	if (slice_ends(metric, SLICE(".ops_per_sec")))
		return RANK_HEADLINE;
	for (size_t i = 0; i < ARRAY_LENGTH(folded); i++)
		if (slice_ends(metric, slice_of(folded[i])))
			return RANK_FOLDED;
	return RANK_OTHER;
}

static void find_sample(struct building *building, const struct found_sample *sample)
{
	uint32_t *row = &building->row_of[sample->metric];

	if (*row == 0) {
		building->rows = grow(building->rows, building->row_count, &building->row_capacity,
			sizeof(*building->rows));
		building->rows[building->row_count] =
			(struct found_row){.metric = sample->metric, .line = sample->sample.line};
		*row = ++building->row_count;
	}
	building->rows[*row - 1].ran |= !(sample->sample.flags & SAMPLE_SKIPPED);
}

/* Visit all samples of a set, groups and runs in order. */
static void each_sample(struct building *building, const struct run_set *set,
	void (*visit)(struct building *, const struct found_sample *))
{
	for (uint32_t g = 0; g < set->group_count; g++)
		for (uint32_t r = 0; r < set->groups[g]->run_count; r++) {
			const struct found_run *run = building->list->runs[set->groups[g]->runs[r]];
			for (size_t s = 0; s < run->sample_count; s++)
				visit(building, &run->samples[s]);
		}
}

/* Put the rows in their order, the first appearance within each rank. */
static void order_rows(struct building *building)
{
	struct found_row *ordered = heap_allocate((building->row_count + 1) * sizeof(*ordered));
	uint32_t count = 0;

	for (uint32_t i = 0; i < building->row_count; i++) {
		struct found_row *row = &building->rows[i];
		row->rank = rank_of(intern_text(&building->store->names, row->metric), row->ran);
	}
	for (unsigned rank = 0; rank < RANK_COUNT; rank++)
		for (uint32_t i = 0; i < building->row_count; i++)
			if (building->rows[i].rank == rank)
				ordered[count++] = building->rows[i];
	for (uint32_t i = 0; i < count; i++)
		building->row_of[ordered[i].metric] = i + 1;
	memcpy(building->rows, ordered, count * sizeof(*ordered));
	free(ordered);
}

static void fill_rows(const struct building *building, struct report *report)
{
	for (uint32_t i = 0; i < report->row_count; i++) {
		const struct found_row *row = &building->rows[i];
		report->metric[i] = row->metric;
		report->line[i] = row->line;
		report->kind[i] = ROW_PERF;
		report->flags[i] = row->rank == RANK_HEADLINE ? ROW_HEADLINE : 0;
		if (lkp_metric_is_points(intern_text(&building->store->names, row->metric)))
			report->flags[i] |= ROW_POINTS;
	}
}

static void fill_groups(
	const struct building *building, const struct run_set *set, struct report *report)
{
	struct arena *arena = &report->arena;
	uint32_t at = 0;

	report->groups = arena_array(arena, set->group_count, sizeof(*report->groups));
	for (uint32_t g = 0; g < set->group_count; g++)
		report->run_count += set->groups[g]->run_count;
	report->runs = arena_array(arena, report->run_count, sizeof(*report->runs));
	for (uint32_t g = 0; g < set->group_count; g++) {
		const struct run_group *group = set->groups[g];
		report->groups[g] = (struct group){
			.label = arena_copy(arena, group->label), .runs = group->run_count};
		for (uint32_t r = 0; r < group->run_count; r++) {
			struct run *run = &report->runs[at++];
			*run = building->list->runs[group->runs[r]]->facts;
			run->group = g;
			run->number = building->sets->numbers[group->runs[r]];
			run->command = arena_copy(arena, run->command);
			run->hogs = arena_copy(arena, run->hogs);
			run->warnings = arena_copy(arena, run->warnings);
		}
	}
}

/* Count the samples of each cell, then lay them out cell by cell, runs in order. */
static void fill_samples(
	const struct building *building, const struct run_set *set, struct report *report)
{
	size_t cells = (size_t)report->row_count * report->group_count;
	uint32_t *start = arena_array(&report->arena, cells + 1, sizeof(*start));
	uint32_t *next, run_index = 0;

	report->sample_start = start;
	for (uint32_t g = 0; g < set->group_count; g++)
		for (uint32_t r = 0; r < set->groups[g]->run_count; r++) {
			const struct found_run *run = building->list->runs[set->groups[g]->runs[r]];
			for (size_t s = 0; s < run->sample_count; s++)
				start[report_cell(report,
					      building->row_of[run->samples[s].metric] - 1, g) +
					1]++;
		}
	for (size_t i = 0; i < cells; i++)
		start[i + 1] += start[i];
	report->samples = arena_array(&report->arena, start[cells], sizeof(*report->samples));
	next = heap_allocate((cells + 1) * sizeof(*next));
	memcpy(next, start, cells * sizeof(*next));
	for (uint32_t g = 0; g < set->group_count; g++)
		for (uint32_t r = 0; r < set->groups[g]->run_count; r++, run_index++) {
			const struct found_run *run = building->list->runs[set->groups[g]->runs[r]];
			for (size_t s = 0; s < run->sample_count; s++) {
				size_t cell = report_cell(
					report, building->row_of[run->samples[s].metric] - 1, g);
				report->samples[next[cell]] = run->samples[s].sample;
				report->samples[next[cell]++].run = run_index;
			}
		}
	free(next);
}

/* The value of a cell is the mean of its samples, or the one as printed. */
static void fill_values(struct report *report)
{
	size_t cells = (size_t)report->row_count * report->group_count;

	for (size_t cell = 0; cell < cells; cell++) {
		uint32_t from = report->sample_start[cell], to = report->sample_start[cell + 1];
		struct figure value = FIGURE_NONE;
		double sum = 0;
		for (uint32_t i = from; i < to; i++)
			sum += report->samples[i].value;
		if (to == from + 1)
			value = (struct figure){
				report->samples[from].value, report->samples[from].form};
		else if (to > from)
			value = figure_computed(sum / (to - from));
		report->value[cell] = value.value;
		report->form[cell] = value.form;
	}
}

static void fill_head(
	const struct building *building, const struct run_set *set, struct report *report)
{
	struct arena *arena = &report->arena;

	struct slice first =
		building->row_count ? intern_text(&building->store->names, building->rows[0].metric)
				    : SLICE_EMPTY;

	report->testcase = arena_copy(arena, lkp_metric_monitor(first));
	report->machine = report->headline.metric = report->headline.word = SLICE_EMPTY;
	report->headline.figure = FIGURE_NONE;
	report->parameters = arena_copy(arena, set->groups[0]->hogs);
	if (set->stressor_count == 1 && building->row_count &&
		building->rows[0].rank == RANK_HEADLINE)
		report->headline.metric = arena_copy(arena, first);
	for (uint32_t g = set->group_count; g-- > 0;)
		if (run_label_is_base(report->groups[g].label))
			report->base = g;
}

static void build_report(struct building *building, const struct run_set *set)
{
	struct arena arena = {0};
	struct report *report = arena_array(&arena, 1, sizeof(*report));
	uint32_t document = building->list->runs[set->groups[0]->runs[0]]->facts.document;

	building->row_count = 0;
	each_sample(building, set, find_sample);
	order_rows(building);
	report->arena = arena;
	report->document = document;
	report->number = ++building->reports_of[document];
	report->group_count = set->group_count;
	report->row_count = building->row_count;
	report->has_samples = true;
	report_allocate_columns(report, false);
	fill_rows(building, report);
	fill_groups(building, set, report);
	fill_samples(building, set, report);
	fill_values(report);
	fill_head(building, set, report);
	for (uint32_t i = 0; i < building->row_count; i++)
		building->row_of[building->rows[i].metric] = 0;
	store_add_report(building->store, report);
	if (set->is_rest)
		store_add_note(building->store,
			&(struct note){.document = document,
				.reason = NOTE_SKIPPED,
				.text = SLICE("too many groups for one report: the rest of them "
					      "are one of their own")});
}

void runs_report(struct store *store, struct run_list *list)
{
	struct run_sets sets;
	struct building building = {.store = store, .list = list, .sets = &sets};

	if (list->count == 0)
		return;
	run_copies_drop(store, list);
	run_sets_make(&sets, store, list);
	building.row_of = heap_array(store->names.count + 1, sizeof(uint32_t));
	building.reports_of = heap_array(store->document_count + 1, sizeof(uint32_t));
	for (uint32_t i = 0; i < store->report_count; i++)
		building.reports_of[store->reports[i]->document]++;
	for (uint32_t i = 0; i < sets.count; i++)
		build_report(&building, &sets.sets[i]);
	free(building.row_of);
	free(building.reports_of);
	free(building.rows);
	run_sets_release(&sets);
}

void runs_release(struct run_list *list)
{
	for (size_t i = 0; i < list->count; i++)
		free(list->runs[i]->samples);
	free(list->runs);
	arena_release(&list->arena);
	*list = (struct run_list){0};
}
