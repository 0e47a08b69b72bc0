#include "parsers/sink_table.h"

#include "parsers/error.h"

#include <stdlib.h>

#define ROWS_FIRST 64u

struct sink_table *sink_table_make(struct sink *sink)
{
	struct sink_table *table = heap_array(1, sizeof(*table));

	table->sink = sink;
	return table;
}

void sink_table_free(struct sink_table *table)
{
	free(table->names);
	free(table->hashes);
	free(table->line);
	free(table->kind);
	free(table->flags);
	free(table->value);
	free(table->form);
	free(table->noise);
	free(table->change);
	free(table->change_form);
	free(table->fail_runs);
	free(table->pasted);
	free(table->values);
	free(table);
}

void sink_table_clear(struct sink_table *table)
{
	table->width = table->head.group_count;
	table->row_count = table->pasted_count = table->value_count = 0;
	table->has_fails = false;
}

/* ---- room ---- */

static void resize_rows(struct sink_table *table, size_t capacity)
{
	if (capacity > SIZE_MAX / sizeof(*table->names))
		error_fatal("out of memory");
	table->row_capacity = capacity;
	table->names = heap_resize(table->names, capacity * sizeof(*table->names));
	table->hashes = heap_resize(table->hashes, capacity * sizeof(*table->hashes));
	table->line = heap_resize(table->line, capacity * sizeof(*table->line));
	table->kind = heap_resize(table->kind, capacity * sizeof(*table->kind));
	table->flags = heap_resize(table->flags, capacity * sizeof(*table->flags));
}

static void resize_cells(struct sink_table *table, size_t capacity)
{
	if (capacity > SIZE_MAX / sizeof(*table->value))
		error_fatal("out of memory");
	table->cell_capacity = capacity;
	table->value = heap_resize(table->value, capacity * sizeof(*table->value));
	table->form = heap_resize(table->form, capacity * sizeof(*table->form));
	table->noise = heap_resize(table->noise, capacity * sizeof(*table->noise));
	table->change = heap_resize(table->change, capacity * sizeof(*table->change));
	table->change_form =
		heap_resize(table->change_form, capacity * sizeof(*table->change_form));
	table->fail_runs = heap_resize(table->fail_runs, capacity * sizeof(*table->fail_runs));
}

static void make_room(struct sink_table *table, size_t rows)
{
	size_t cells = rows * table->width;

	if (rows > table->row_capacity)
		resize_rows(table, table->row_capacity ? table->row_capacity * 2 : ROWS_FIRST);
	if (cells > table->cell_capacity)
		resize_cells(table,
			cells > table->cell_capacity * 2 ? cells * 2 : table->cell_capacity * 2);
}

/* ---- rows ---- */

static size_t cell_at(const struct sink_table *table, size_t row, uint32_t group)
{
	return row * table->width + group;
}

/* The change of a group that is not the base. */
static size_t change_at(const struct sink_table *table, size_t row, uint32_t group)
{
	return row * (table->width - 1) + group - 1;
}

/* `cells` are those of `count` groups from `from` on; the base, group 0, has no change. Where the
 * columns are is looked up once: a byte that is written could be a part of the table, for all the
 * compiler knows. */
static inline void put_cells(struct sink_table *table, size_t row, const struct row_cell *cells,
	uint32_t from, uint32_t count)
{
	size_t first = cell_at(table, row, 0), first_change = change_at(table, row, 1);
	double *value = table->value + first, *change = table->change + first_change;
	uint8_t *form = table->form + first, *change_form = table->change_form + first_change;
	int16_t *noise = table->noise + first;
	uint32_t *fail_runs = table->has_fails ? table->fail_runs + first : NULL;

	for (uint32_t i = 0; i < count; i++, cells++) {
		uint32_t group = from + i;
		value[group] = cells->value.value;
		form[group] = cells->value.form;
		noise[group] = cells->noise;
		if (fail_runs)
			fail_runs[group] = cells->fail_runs;
		if (group == 0)
			continue;
		change[group - 1] = cells->change.value;
		change_form[group - 1] = cells->change.form;
	}
}

/* Nothing in the cells of the groups from `from` on. */
static void put_no_cells(struct sink_table *table, size_t row, uint32_t from)
{
	const struct row_cell no_cell = {FIGURE_NONE, NOISE_NONE, 0, FIGURE_NONE};

	for (uint32_t group = from; group < table->width; group++)
		put_cells(table, row, &no_cell, group, 1);
}

static struct row_cell take_cell(const struct sink_table *table, size_t row, uint32_t group)
{
	size_t at = cell_at(table, row, group);
	struct row_cell cell = {
		.value = {table->value[at], table->form[at]},
		.noise = table->noise[at],
		.fail_runs = table->has_fails ? table->fail_runs[at] : 0,
		.change = FIGURE_NONE,
	};

	if (group) {
		at = change_at(table, row, group);
		cell.change = (struct figure){table->change[at], table->change_form[at]};
	}
	return cell;
}

/* Move all cells to where they are in a table of more groups, the last first. */
static void widen(struct sink_table *table, uint32_t width)
{
	struct sink_table narrow;
	uint32_t before = table->width;

	table->width = width;
	make_room(table, table->row_count);
	narrow = *table;
	narrow.width = before;
	for (size_t row = table->row_count; row-- > 0;) {
		put_no_cells(table, row, before);
		for (uint32_t group = before; group-- > 0;) {
			struct row_cell cell = take_cell(&narrow, row, group);
			put_cells(table, row, &cell, group, 1);
		}
	}
}

/* A name that lasts as long as the document is read: nearly all lie in its text. */
static struct slice keep_name(struct sink *sink, struct slice name)
{
	if ((uintptr_t)name.at - (uintptr_t)sink->text.at < sink->text.length)
		return name;
	return arena_copy(&sink->scratch, name);
}

static void widen_for_row(struct sink_table *table, uint32_t group_count)
{
	for (uint32_t i = table->head.group_count; i < group_count; i++)
		table->head.groups[i] = (struct group){0};
	table->head.group_count = group_count;
	widen(table, group_count);
}

static void begin_fails(struct sink_table *table)
{
	memset(table->fail_runs, 0, table->row_count * table->width * sizeof(*table->fail_runs));
	table->has_fails = true;
}

uint32_t sink_row(struct sink_table *table, const struct row *row)
{
	struct slice headline = table->head.headline.metric;
	bool is_headline = headline.length && slice_equal(row->metric, headline);
	size_t at = table->row_count;

	if (row->cell_count > table->width)
		widen_for_row(table, row->cell_count);
	if (at == table->row_capacity || cell_at(table, at + 1, 0) > table->cell_capacity)
		make_room(table, at + 1);
	if (row->kind == ROW_FAIL && !table->has_fails)
		begin_fails(table);
	table->names[at] = keep_name(table->sink, row->metric);
	table->hashes[at] = intern_hash(row->metric);
	table->line[at] = row->line;
	table->kind[at] = (uint8_t)row->kind;
	table->flags[at] = (uint8_t)(row->flags | (is_headline ? ROW_HEADLINE : 0));
	put_cells(table, at, row->cells, 0, row->cell_count);
	if (row->cell_count < table->width)
		put_no_cells(table, at, row->cell_count);
	return (uint32_t)table->row_count++;
}

/* The last row of that name in front of row *at becomes *at. False: there is none. */
static bool find_name(const struct sink_table *table, struct slice name, size_t *at)
{
	uint32_t hash = intern_hash(name);

	for (size_t i = *at; i-- > 0;)
		if (table->hashes[i] == hash && slice_equal(table->names[i], name)) {
			*at = i;
			return true;
		}
	return false;
}

void sink_table_take_head(struct sink_table *table)
{
	struct slice metric = table->head.headline.metric;

	if (table->head.group_count > table->width)
		widen(table, table->head.group_count);
	table->head.group_count = table->width;
	for (size_t i = 0; i < table->row_count; i++)
		table->flags[i] &= (uint8_t)~ROW_HEADLINE;
	for (size_t i = table->row_count; metric.length && find_name(table, metric, &i);)
		table->flags[i] |= ROW_HEADLINE;
}

uint32_t sink_row_count(const struct sink_table *table)
{
	return (uint32_t)table->row_count;
}

static struct figure value_at(const struct sink_table *table, size_t row, uint32_t group)
{
	size_t at = cell_at(table, row, group);

	return (struct figure){table->value[at], table->form[at]};
}

bool sink_find_row(const struct sink_table *table, struct slice metric, uint32_t group,
	uint32_t *row, struct figure *value)
{
	size_t at = table->row_count;

	if (group >= table->width || !find_name(table, metric, &at))
		return false;
	*row = (uint32_t)at;
	*value = value_at(table, at, group);
	return true;
}

bool sink_find_figure(
	const struct sink_table *table, uint32_t group, struct figure figure, uint32_t *row)
{
	size_t found = 0;

	for (size_t i = 0; i < table->row_count && group < table->width; i++) {
		struct figure printed = value_at(table, i, group);
		if (printed.value != figure.value || printed.form != figure.form)
			continue;
		*row = (uint32_t)i;
		found++;
	}
	return found == 1;
}

/* ---- samples ---- */

void sink_paste(struct sink_table *table, uint32_t row, uint32_t group, const struct figure *values,
	size_t count, uint32_t line)
{
	table->pasted = grow(table->pasted, table->pasted_count, &table->pasted_capacity,
		sizeof(*table->pasted));
	table->pasted[table->pasted_count++] =
		(struct pasted){row, group, table->value_count, count, line};
	for (size_t i = 0; i < count; i++) {
		table->values = grow(table->values, table->value_count, &table->value_capacity,
			sizeof(*table->values));
		table->values[table->value_count++] = values[i];
	}
}

static int compare_pasted(const void *a, const void *b)
{
	const struct pasted *x = a, *y = b;

	if (x->row != y->row)
		return x->row < y->row ? -1 : 1;
	return (x->group > y->group) - (x->group < y->group);
}

static void fill_samples(struct report *report, struct sink_table *table)
{
	size_t cells = (size_t)report->row_count * report->group_count, cell = 0, at = 0;

	if (table->pasted_count == 0)
		return;
	qsort(table->pasted, table->pasted_count, sizeof(*table->pasted), compare_pasted);
	report->sample_start = arena_array(&report->arena, cells + 1, sizeof(uint32_t));
	report->samples = arena_array(&report->arena, table->value_count, sizeof(*report->samples));
	for (size_t i = 0; i < table->pasted_count; i++) {
		const struct pasted *pasted = &table->pasted[i];
		while (cell <= report_cell(report, pasted->row, pasted->group))
			report->sample_start[cell++] = (uint32_t)at;
		for (size_t k = 0; k < pasted->count; k++) {
			struct figure figure = table->values[pasted->first + k];
			report->samples[at++] = (struct sample){.value = figure.value,
				.run = UINT32_MAX,
				.line = pasted->line,
				.form = figure.form};
		}
	}
	while (cell <= cells)
		report->sample_start[cell++] = (uint32_t)at;
}

/* ---- the report ---- */

static void fill_rows(const struct sink_table *table, struct report *report)
{
	size_t rows = table->row_count, cells = rows * table->width, changes = cells - rows;

	report_make_columns(report, table->has_fails);
	memcpy(report->line, table->line, rows * sizeof(*report->line));
	memcpy(report->kind, table->kind, rows * sizeof(*report->kind));
	memcpy(report->flags, table->flags, rows * sizeof(*report->flags));
	memcpy(report->value, table->value, cells * sizeof(*report->value));
	memcpy(report->form, table->form, cells * sizeof(*report->form));
	memcpy(report->noise, table->noise, cells * sizeof(*report->noise));
	memcpy(report->change, table->change, changes * sizeof(*report->change));
	memcpy(report->change_form, table->change_form, changes * sizeof(*report->change_form));
	if (table->has_fails)
		memcpy(report->fail_runs, table->fail_runs, cells * sizeof(*report->fail_runs));
}

void sink_table_fill(struct sink_table *table, struct report *report)
{
	fill_rows(table, report);
	intern_add_all(&table->sink->store->names, table->names, table->hashes, table->row_count,
		report->metric);
	fill_samples(report, table);
}
