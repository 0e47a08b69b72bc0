#include "parsers/merge.h"

#include "parsers/given.h"

#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>

#define UINT32_DIGITS 10

void renaming_add(
	struct renaming *renaming, struct intern *to, const struct slice *names, uint32_t count)
{
	for (uint32_t i = 0; i < count; i++) {
		renaming->numbers = grow(renaming->numbers, renaming->count, &renaming->capacity,
			sizeof(*renaming->numbers));
		renaming->numbers[renaming->count++] = intern_add(to, names[i]);
	}
}

void renaming_release(struct renaming *renaming)
{
	free(renaming->numbers);
	*renaming = (struct renaming){0};
}

void merge_number_messages(struct store *store, struct slice path, uint32_t before)
{
	char number[UINT32_DIGITS + 2];

	for (uint32_t i = 0; i < store->document_count; i++) {
		struct document *document = &store->documents[i];
		if (document->message == 0)
			continue;
		document->message += before;
		snprintf(number, sizeof(number), "#%" PRIu32, document->message);
		struct slice parts[] = {
			path, slice_of(number), slice_from(document->source, path.length)};
		document->source = arena_concat(&store->arena, parts, ARRAY_LENGTH(parts));
	}
}

static void move_documents(struct store *to, struct store *from)
{
	uint32_t first = to->document_count;

	for (uint32_t i = 0; i < from->document_count; i++) {
		struct document *document = &from->documents[i];
		if (document->attached_to)
			document->attached_to += first;
		store_add_document(to, document);
	}
}

static void move_notes(struct store *to, const struct store *from, uint32_t first_document)
{
	for (uint32_t i = 0; i < from->note_count; i++) {
		to->notes = grow(to->notes, to->note_count, &to->note_capacity, sizeof(*to->notes));
		to->notes[to->note_count] = from->notes[i];
		to->notes[to->note_count++].document += first_document;
	}
}

/* The columns that an export gave lie in the arena of the report, which is ours to change. */
static void move_given(struct store *to, const struct given *given, uint32_t rows,
	uint32_t first_document, const struct renaming *texts)
{
	struct given *own = (struct given *)(uintptr_t)given;
	uint32_t *cells = (uint32_t *)(uintptr_t)given->cells;

	own->texts = &to->given;
	own->file += first_document;
	for (size_t i = 0; texts->numbers && i < (size_t)rows * given->column_count; i++)
		cells[i] = texts->numbers[cells[i]];
}

static uint32_t sample_count(const struct report *report)
{
	return report->sample_start
		       ? report->sample_start[(size_t)report->row_count * report->group_count]
		       : 0;
}

static void move_report(struct store *to, struct report *report, uint32_t first_document,
	const struct renaming *names, const struct renaming *texts)
{
	report->document += first_document;
	for (uint32_t row = 0; row < report->row_count; row++)
		report->metric[row] = names->numbers[report->metric[row]];
	for (uint32_t run = 0; run < report->run_count; run++)
		report->runs[run].document += first_document;
	if (report->given)
		move_given(to, report->given, report->row_count, first_document, texts);
	if (report->given_samples)
		move_given(to, report->given_samples, sample_count(report), first_document, texts);
	store_add_report(to, report);
}

void merge_store(struct store *to, struct store *from, uint32_t first_document,
	const struct renaming *renaming)
{
	struct renaming texts = {0};

	move_documents(to, from);
	move_notes(to, from, first_document);
	renaming_add(&texts, &to->given, from->given.texts, from->given.count);
	for (uint32_t i = 0; i < from->report_count; i++)
		move_report(to, from->reports[i], first_document, renaming, &texts);
	renaming_release(&texts);
	arena_join(&to->arena, &from->arena);
	arena_join(&to->arena, &from->given.arena); /* documents can have their texts from there */
	from->document_count = from->report_count = from->note_count = 0;
	struct intern names = from->names;
	from->names = (struct intern){0};
	store_release(from);
	from->names = names;
}

void merge_runs(struct run_list *to, struct run_list *from, uint32_t first_document,
	const struct renaming *renaming)
{
	for (size_t i = 0; i < from->count; i++) {
		struct found_run *run = from->runs[i];
		run->facts.document += first_document;
		for (size_t k = 0; k < run->sample_count; k++)
			run->samples[k].metric = renaming->numbers[run->samples[k].metric];
		to->runs = grow(to->runs, to->count, &to->capacity, sizeof(*to->runs));
		to->runs[to->count++] = run;
	}
	arena_join(&to->arena, &from->arena);
	from->count = 0;
	runs_release(from);
}
