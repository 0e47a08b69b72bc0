#include "parsers/report.h"

#include <stdlib.h>

void report_allocate_columns(struct report *report, bool has_fails)
{
	struct arena *arena = &report->arena;
	size_t rows = report->row_count, cells = rows * report->group_count;

	report->metric = arena_array(arena, rows, sizeof(*report->metric));
	report->line = arena_array(arena, rows, sizeof(*report->line));
	report->kind = arena_array(arena, rows, sizeof(*report->kind));
	report->flags = arena_array(arena, rows, sizeof(*report->flags));
	report->value = arena_array(arena, cells, sizeof(*report->value));
	report->form = arena_array(arena, cells, sizeof(*report->form));
	report->noise = arena_array(arena, cells, sizeof(*report->noise));
	report->change = arena_array(arena, cells - rows, sizeof(*report->change));
	report->change_form = arena_array(arena, cells - rows, sizeof(*report->change_form));
	if (has_fails)
		report->fail_runs = arena_array(arena, cells, sizeof(*report->fail_runs));
	for (size_t i = 0; i < cells; i++) {
		report->value[i] = FIGURE_NONE.value;
		report->form[i] = FORM_NONE;
		report->noise[i] = NOISE_NONE;
	}
	for (size_t i = 0; i < cells - rows; i++) {
		report->change[i] = FIGURE_NONE.value;
		report->change_form[i] = FORM_NONE;
	}
}

const struct sample *report_samples(
	const struct report *report, size_t row, size_t group, size_t *count)
{
	*count = 0;
	if (!report->sample_start)
		return NULL;
	size_t cell = report_cell(report, row, group);
	*count = report->sample_start[cell + 1] - report->sample_start[cell];
	return report->samples + report->sample_start[cell];
}

const char *note_reason_name(enum note_reason reason)
{
	static const char *const names[NOTE_REASON_COUNT] = {
		[NOTE_UNREADABLE_ROW] = "row not readable",
		[NOTE_INCOMPLETE] = "incomplete",
		[NOTE_WARNING] = "warning",
		[NOTE_SKIPPED] = "not read",
		[NOTE_NO_RESULTS] = "no results",
		[NOTE_UNREADABLE] = "cannot be read",
	};

	return names[reason];
}

uint32_t store_add_document(struct store *store, const struct document *document)
{
	store->documents = grow(store->documents, store->document_count, &store->document_capacity,
		sizeof(*store->documents));
	store->documents[store->document_count] = *document;
	store->documents[store->document_count].thread = store->document_count;
	store->documents[store->document_count].answer_to = UINT32_MAX;
	return store->document_count++;
}

void store_add_report(struct store *store, struct report *report)
{
	store->reports = grow(store->reports, store->report_count, &store->report_capacity,
		sizeof(*store->reports));
	report->quotation_of = UINT32_MAX;
	store->reports[store->report_count++] = report;
}

void store_add_note(struct store *store, const struct note *note)
{
	store->notes =
		grow(store->notes, store->note_count, &store->note_capacity, sizeof(*store->notes));
	store->notes[store->note_count] = *note;
	store->notes[store->note_count++].text = arena_copy(&store->arena, note->text);
}

static void report_free(struct report *report)
{
	struct arena arena = report->arena;

	arena_release(&arena); /* the report itself lies in it */
}

void store_release(struct store *store)
{
	for (uint32_t i = 0; i < store->report_count; i++)
		report_free(store->reports[i]);
	intern_release(&store->names);
	intern_release(&store->given);
	arena_release(&store->arena);
	free(store->documents);
	free(store->reports);
	free(store->notes);
	*store = (struct store){0};
}
