#include "parsers/sink.h"

#include "parsers/charset.h"
#include "parsers/sink_table.h"

#include <stdlib.h>

void sink_open(struct sink *sink, struct store *store, struct run_list *runs)
{
	*sink = (struct sink){.store = store, .runs = runs};
}

void sink_close(struct sink *sink)
{
	for (size_t i = 0; i < sink->tables_made; i++)
		sink_table_free(sink->tables[i]);
	free(sink->tables);
	arena_release(&sink->scratch);
	region_close(&sink->memory);
	*sink = (struct sink){0};
}

void sink_begin(struct sink *sink, uint32_t document)
{
	arena_reset(&sink->scratch);
	sink->document = document;
	sink->text = sink->store->documents[document].text;
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
		struct sink_table *made = sink_table_make(sink);
		sink->tables = grow(sink->tables, sink->tables_made, &sink->table_capacity,
			sizeof(*sink->tables));
		sink->tables[sink->tables_made++] = made;
	}
	struct sink_table *table = sink->tables[sink->table_count++];
	copy_head(sink, &table->head, head);
	sink_table_clear(table);
	return table;
}

void sink_table_head(struct sink_table *table, const struct table_head *head)
{
	copy_head(table->sink, &table->head, head);
	sink_table_take_head(table);
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
	sink_table_fill(table, report);
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
