#include "parsers/sink.h"

#include "parsers/charset.h"
#include "parsers/error.h"

#include <stdlib.h>

/* Values pasted for one cell, to become samples of it. */
struct pasted {
	uint32_t row, group;
	size_t first, count; /* in sink_table.values */
	uint32_t line;
};

/* A row; its name is in sink_table.names, its cells lie together in sink_table.cells. */
struct sink_row {
	uint32_t line, cell_count;
	size_t first_cell;
	uint8_t kind, flags;
};

/*
 * A table that is being read. Its columns grow on the heap and are used again for the next table;
 * freezing copies them, exactly as long as they are, into the arena of a report.
 */
struct sink_table {
	struct sink *sink;
	struct table_head head;
	size_t row_count, row_capacity;
	struct sink_row *rows;
	struct slice *names; /* by row; in the document or in the scratch arena */
	size_t cell_count, cell_capacity;
	struct row_cell *cells;
	size_t pasted_count, pasted_capacity;
	struct pasted *pasted;
	size_t value_count, value_capacity;
	struct figure *values;
	bool has_fails;
};

void sink_open(struct sink *sink, struct store *store, struct run_list *runs)
{
	*sink = (struct sink){.store = store, .runs = runs};
}

void sink_close(struct sink *sink)
{
	for (size_t i = 0; i < sink->tables_made; i++) {
		free(sink->tables[i]->rows);
		free(sink->tables[i]->names);
		free(sink->tables[i]->cells);
		free(sink->tables[i]->pasted);
		free(sink->tables[i]->values);
		free(sink->tables[i]);
	}
	free(sink->tables);
	arena_release(&sink->scratch);
	region_close(&sink->memory);
	*sink = (struct sink){0};
}

void sink_begin(struct sink *sink, uint32_t document)
{
	arena_reset(&sink->scratch);
	sink->document = document;
	sink->table_count = 0;
}

static void copy_head(struct sink *sink, struct table_head *to, const struct table_head *from)
{
	struct arena *arena = &sink->scratch;

	*to = *from;
	to->testcase = arena_copy(arena, from->testcase);
	to->machine = arena_copy(arena, from->machine);
	to->parameters = arena_copy(arena, from->parameters);
	to->headline.metric = arena_copy(arena, from->headline.metric);
	to->headline.word = arena_copy(arena, from->headline.word);
	for (uint32_t i = 0; i < from->group_count; i++) {
		to->groups[i].label = arena_copy(arena, from->groups[i].label);
		to->groups[i].title = arena_copy(arena, from->groups[i].title);
	}
}

struct sink_table *sink_table(struct sink *sink, const struct table_head *head)
{
	if (sink->table_count == sink->tables_made) {
		struct sink_table *made = heap_allocate(sizeof(*made));
		*made = (struct sink_table){.sink = sink};
		sink->tables = grow(sink->tables, sink->tables_made, &sink->table_capacity,
			sizeof(*sink->tables));
		sink->tables[sink->tables_made++] = made;
	}
	struct sink_table *table = sink->tables[sink->table_count++];
	table->row_count = table->cell_count = table->pasted_count = table->value_count = 0;
	table->has_fails = false;
	copy_head(sink, &table->head, head);
	return table;
}

static void mark_headline(struct sink_table *table)
{
	struct slice metric = table->head.headline.metric;

	for (size_t i = 0; i < table->row_count; i++) {
		struct sink_row *row = &table->rows[i];
		bool marked = metric.length && slice_equal(table->names[i], metric);
		row->flags = (uint8_t)((row->flags & ~ROW_HEADLINE) | (marked ? ROW_HEADLINE : 0));
	}
}

void sink_table_head(struct sink_table *table, const struct table_head *head)
{
	uint32_t group_count = table->head.group_count;

	copy_head(table->sink, &table->head, head);
	if (table->head.group_count < group_count)
		table->head.group_count = group_count;
	mark_headline(table);
}

static void widen(struct sink_table *table, uint32_t group_count)
{
	for (uint32_t i = table->head.group_count; i < group_count; i++)
		table->head.groups[i] = (struct group){0};
	table->head.group_count = group_count;
}

/* A name that lasts as long as the document is read: nearly all lie in its text. */
static struct slice keep_name(struct sink *sink, struct slice name)
{
	struct slice text = sink->store->documents[sink->document].text;

	if ((uintptr_t)name.at - (uintptr_t)text.at < text.length)
		return name;
	return arena_copy(&sink->scratch, name);
}

/* Room for one more row, of so many cells. */
static void make_room(struct sink_table *table, uint32_t cells)
{
	if (table->row_count == table->row_capacity) {
		size_t capacity = table->row_capacity;
		table->names =
			grow(table->names, table->row_count, &capacity, sizeof(*table->names));
		table->rows = grow(
			table->rows, table->row_count, &table->row_capacity, sizeof(*table->rows));
	}
	while (table->cell_count + cells > table->cell_capacity)
		table->cells = grow(table->cells, table->cell_capacity, &table->cell_capacity,
			sizeof(*table->cells));
}

uint32_t sink_row(struct sink_table *table, const struct row *row)
{
	uint8_t flags = row->flags;

	if (table->head.headline.metric.length &&
		slice_equal(row->metric, table->head.headline.metric))
		flags |= ROW_HEADLINE;
	if (table->head.group_count < row->cell_count)
		widen(table, row->cell_count);
	make_room(table, row->cell_count);
	table->has_fails |= row->kind == ROW_FAIL;
	table->names[table->row_count] = keep_name(table->sink, row->metric);
	table->rows[table->row_count] = (struct sink_row){
		.line = row->line,
		.cell_count = row->cell_count,
		.first_cell = table->cell_count,
		.kind = (uint8_t)row->kind,
		.flags = flags,
	};
	for (uint32_t i = 0; i < row->cell_count; i++)
		table->cells[table->cell_count++] = row->cells[i];
	return (uint32_t)table->row_count++;
}

uint32_t sink_row_count(const struct sink_table *table)
{
	return (uint32_t)table->row_count;
}

bool sink_find_row(const struct sink_table *table, struct slice metric, uint32_t group,
	uint32_t *row, struct figure *value)
{
	for (size_t i = table->row_count; i-- > 0;) {
		const struct sink_row *at = &table->rows[i];
		if (group >= at->cell_count || !slice_equal(table->names[i], metric))
			continue;
		*row = (uint32_t)i;
		*value = table->cells[at->first_cell + group].value;
		return true;
	}
	return false;
}

bool sink_find_figure(
	const struct sink_table *table, uint32_t group, struct figure figure, uint32_t *row)
{
	size_t found = 0;

	for (size_t i = 0; i < table->row_count; i++) {
		const struct sink_row *at = &table->rows[i];
		if (group >= at->cell_count)
			continue;
		struct figure printed = table->cells[at->first_cell + group].value;
		if (printed.value != figure.value || printed.form != figure.form)
			continue;
		*row = (uint32_t)i;
		found++;
	}
	return found == 1;
}

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

static void fill_row(struct report *report, const struct sink_table *table, size_t index)
{
	const struct sink_row *row = &table->rows[index];
	const struct row_cell *cells = table->cells + row->first_cell;
	const struct row_cell no_cell = {FIGURE_NONE, NOISE_NONE, 0, FIGURE_NONE};
	size_t first = report_cell(report, index, 0), change = first - index;

	report->line[index] = row->line;
	report->kind[index] = row->kind;
	report->flags[index] = row->flags;
	for (uint32_t group = 0; group < report->group_count; group++) {
		const struct row_cell *cell = group < row->cell_count ? &cells[group] : &no_cell;
		size_t at = first + group;
		report->value[at] = cell->value.value;
		report->form[at] = cell->value.form;
		report->noise[at] = cell->noise;
		if (report->fail_runs)
			report->fail_runs[at] = cell->fail_runs;
		if (group == 0)
			continue;
		report->change[change] = cell->change.value;
		report->change_form[change++] = cell->change.form;
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

static void fill_head(struct report *report, const struct table_head *head)
{
	struct arena *arena = &report->arena;

	report->table = head->number;
	report->testcase = arena_copy(arena, head->testcase);
	report->machine = arena_copy(arena, head->machine);
	report->parameters = arena_copy(arena, head->parameters);
	report->headline.metric = arena_copy(arena, head->headline.metric);
	report->headline.word = arena_copy(arena, head->headline.word);
	report->headline.figure = head->headline.figure;
	report->group_count = head->group_count;
	report->groups =
		arena_copy_array(arena, head->groups, head->group_count, sizeof(*head->groups));
	for (uint32_t i = 0; i < head->group_count; i++) {
		report->groups[i].label = arena_copy(arena, head->groups[i].label);
		report->groups[i].title = arena_copy(arena, head->groups[i].title);
	}
}

static void freeze(struct sink *sink, struct sink_table *table, uint32_t number)
{
	struct arena arena = {.source = &sink->memory};
	struct report *report = arena_array(&arena, 1, sizeof(*report));

	report->arena = arena;
	report->document = sink->document;
	report->number = number;
	report->row_count = (uint32_t)table->row_count;
	fill_head(report, &table->head);
	report_make_columns(report, table->has_fails);
	intern_add_all(&sink->store->names, table->names, table->row_count, report->metric);
	for (size_t i = 0; i < table->row_count; i++)
		fill_row(report, table, i);
	fill_samples(report, table);
	report->arena.source = NULL;
	store_add_report(sink->store, report);
}

void sink_end(struct sink *sink)
{
	uint32_t number = 0;

	for (size_t i = 0; i < sink->table_count; i++)
		if (sink->tables[i]->row_count)
			freeze(sink, sink->tables[i], ++number);
	sink->table_count = 0;
}

struct found_run *sink_run(struct sink *sink, const struct run *facts, struct slice label)
{
	struct run_list *list = sink->runs;
	struct found_run *run = arena_array(&list->arena, 1, sizeof(*run));

	run->facts = *facts;
	run->facts.document = sink->document;
	run->facts.number = 1;
	if (list->count && list->runs[list->count - 1]->facts.document == sink->document)
		run->facts.number = list->runs[list->count - 1]->facts.number + 1;
	run->facts.command = sink_keep(sink, facts->command);
	run->facts.hogs = sink_keep(sink, facts->hogs);
	run->facts.warnings = sink_keep(sink, facts->warnings);
	run->label = sink_keep(sink, label);
	list->runs = grow(list->runs, list->count, &list->capacity, sizeof(struct found_run *));
	list->runs[list->count++] = run;
	return run;
}

void sink_sample(struct sink *sink, struct found_run *run, struct slice metric, struct figure value,
	uint32_t line, uint8_t flags)
{
	run->samples =
		grow(run->samples, run->sample_count, &run->sample_capacity, sizeof(*run->samples));
	run->samples[run->sample_count++] = (struct found_sample){
		.metric = intern_add(&sink->store->names, metric),
		.sample = {.value = value.value, .line = line, .form = value.form, .flags = flags},
	};
}

struct slice sink_keep(struct sink *sink, struct slice text)
{
	return arena_copy(&sink->runs->arena, text);
}

void sink_note(struct sink *sink, uint32_t line, enum note_reason reason, const char *words,
	struct slice text)
{
	text = charset_to_utf8(text, SLICE_EMPTY, &sink->scratch);
	struct slice whole = text.length ? arena_print(&sink->scratch, "%s: %.*s", words,
						   (int)slice_first(text, 500).length, text.at)
					 : slice_of(words);
	struct note note = {sink->document, line, reason, whole};

	store_add_note(sink->store, &note);
}
