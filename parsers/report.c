#include "parsers/report.h"

#include <stdlib.h>

/* Take an array off the front of a block. */
static void *take(char **block, size_t count, size_t size)
{
	char *array = *block;

	*block += count * size;
	return array;
}

/* The widest come first, so that each is aligned. */
void report_make_columns(struct report *report, bool has_fails)
{
	size_t rows = report->row_count, cells = rows * report->group_count, changes = cells - rows;
	size_t fails = has_fails ? cells : 0;
	size_t row_size = 2 * sizeof(uint32_t) + 2 * sizeof(uint8_t);
	size_t cell_size = sizeof(double) + sizeof(int16_t) + sizeof(uint8_t);
	size_t change_size = sizeof(double) + sizeof(uint8_t);
	char *block = arena_allocate(&report->arena, rows * row_size + cells * cell_size +
							     changes * change_size +
							     fails * sizeof(uint32_t));

	report->value = take(&block, cells, sizeof(double));
	report->change = take(&block, changes, sizeof(double));
	report->metric = take(&block, rows, sizeof(uint32_t));
	report->line = take(&block, rows, sizeof(uint32_t));
	report->fail_runs = has_fails ? take(&block, fails, sizeof(uint32_t)) : NULL;
	report->noise = take(&block, cells, sizeof(int16_t));
	report->form = take(&block, cells, sizeof(uint8_t));
	report->change_form = take(&block, changes, sizeof(uint8_t));
	report->kind = take(&block, rows, sizeof(uint8_t));
	report->flags = take(&block, rows, sizeof(uint8_t));
}

void report_allocate_columns(struct report *report, bool has_fails)
{
	size_t rows = report->row_count, cells = rows * report->group_count, changes = cells - rows;

	report_make_columns(report, has_fails);
	memset(report->metric, 0, rows * sizeof(*report->metric));
	memset(report->line, 0, rows * sizeof(*report->line));
	memset(report->kind, 0, rows);
	memset(report->flags, 0, rows);
	memset(report->form, FORM_NONE, cells);
	memset(report->change_form, FORM_NONE, changes);
	if (has_fails)
		memset(report->fail_runs, 0, cells * sizeof(*report->fail_runs));
	for (size_t i = 0; i < cells; i++) {
		report->value[i] = FIGURE_NONE.value;
		report->noise[i] = NOISE_NONE;
	}
	for (size_t i = 0; i < changes; i++)
		report->change[i] = FIGURE_NONE.value;
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

uint32_t store_last_text(const struct store *store, uint32_t first)
{
	uint32_t last = store->document_count - 1;

	while (store->documents[last].attached_to > first)
		last = store->documents[last].attached_to - 1;
	return last;
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
