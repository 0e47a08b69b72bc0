#include "parsers/given_rows.h"

#include "parsers/given.h"

#include <stdlib.h>

void given_parts_fill(struct given_parts *parts, uint32_t row_count)
{
	uint32_t *next = heap_allocate((parts->count + 1) * sizeof(*next));

	parts->start = heap_array(parts->count + 1, sizeof(*parts->start));
	parts->rows = heap_allocate(row_count * sizeof(*parts->rows));
	for (uint32_t row = 0; row < row_count; row++)
		parts->start[parts->of_row[row] + 1]++;
	for (uint32_t part = 0; part < parts->count; part++)
		parts->start[part + 1] += parts->start[part];
	memcpy(next, parts->start, (parts->count + 1) * sizeof(*next));
	for (uint32_t row = 0; row < row_count; row++)
		parts->rows[next[parts->of_row[row]]++] = row;
	free(next);
}

void given_parts_release(struct given_parts *parts)
{
	free(parts->of_row);
	free(parts->start);
	free(parts->rows);
	*parts = (struct given_parts){0};
}

const struct given *given_take(
	const struct records *records, const uint32_t *rows, uint32_t count, struct arena *arena)
{
	uint32_t columns = records->column_count;
	struct given *given = arena_array(arena, 1, sizeof(*given));
	uint32_t *cells = arena_array(arena, (size_t)count * columns, sizeof(*cells));

	for (uint32_t i = 0; i < count; i++)
		memcpy(cells + (size_t)i * columns, records->cells + (size_t)rows[i] * columns,
			columns * sizeof(*cells));
	*given = (struct given){
		.texts = records->texts,
		.names = records->columns,
		.column_count = columns,
		.file = records->sink->document,
		.cells = cells,
		.place = arena_copy_array(arena, rows, count, sizeof(*rows)),
	};
	return given;
}

struct slice given_cell(const struct records *records, uint32_t row, const char *name)
{
	uint32_t column = records_column(records, slice_of(name));

	return column == UINT32_MAX ? SLICE_EMPTY : records_text(records, row, column);
}

struct figure given_cell_figure(const struct records *records, uint32_t row, const char *name)
{
	struct figure figure;

	return number_parse_any(given_cell(records, row, name), &figure) ? figure : FIGURE_NONE;
}

uint32_t given_integer(const struct records *records, uint32_t row, const char *name)
{
	uint64_t value;

	return number_parse_integer(given_cell(records, row, name), &value) && value < UINT32_MAX
		       ? (uint32_t)value
		       : 0;
}

uint32_t *given_documents(const struct records *records)
{
	return heap_array(records->texts->count + 1, sizeof(uint32_t));
}

uint32_t given_document(struct records *records, uint32_t row, uint32_t *documents)
{
	struct store *store = records->sink->store;
	uint32_t column = records_column(records, SLICE("source"));
	uint32_t text = records->cells[(size_t)row * records->column_count + column];

	if (documents[text] == 0) {
		struct document document = format_document(records->input, records->format);
		document.source = intern_text(records->texts, text);
		document.subject = given_cell(records, row, "subject");
		document.date = given_cell(records, row, "date");
		documents[text] = store_add_document(store, &document) + 1;
	}
	uint32_t index = documents[text] - 1;
	struct document *document = &store->documents[index];
	uint32_t table = given_integer(records, row, "table");
	if (table > document->table_count)
		document->table_count = table;
	return index;
}
