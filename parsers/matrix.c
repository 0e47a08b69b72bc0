#include "parsers/matrix.h"

#include "parsers/error.h"

#include <stdlib.h>

void row_index_clear(struct row_index *index)
{
	if (++index->generation != 0)
		return;
	memset(index->stamp, 0, index->size * sizeof(*index->stamp));
	index->generation = 1;
}

uint32_t row_index_get(const struct row_index *index, uint32_t name)
{
	if (name >= index->size || index->stamp[name] != index->generation)
		return MATRIX_NO_ROW;
	return index->row[name];
}

void row_index_set(struct row_index *index, uint32_t name, uint32_t row)
{
	if (name >= index->size) {
		size_t size = index->size ? index->size * 2 : 1024;
		while (size <= name)
			size *= 2;
		index->row = heap_resize(index->row, size * sizeof(*index->row));
		index->stamp = heap_resize(index->stamp, size * sizeof(*index->stamp));
		index->next = heap_resize(index->next, size * sizeof(*index->next));
		memset(index->stamp + index->size, 0, (size - index->size) * sizeof(*index->stamp));
		memset(index->next + index->size, 0xff,
			(size - index->size) * sizeof(*index->next));
		index->size = size;
	}
	index->row[name] = row;
	index->stamp[name] = index->generation;
}

void row_index_release(struct row_index *index)
{
	free(index->row);
	free(index->stamp);
	free(index->next);
	*index = (struct row_index){0};
}

size_t matrix_cells_most(size_t bytes)
{
	return bytes * 16 + ((size_t)4 << 20);
}

void matrix_open(struct matrix *matrix, uint32_t column_count, struct matrix_reader *reader)
{
	*matrix = (struct matrix){.column_count = column_count};
	row_index_clear(reader->index);
}

void matrix_release(struct matrix *matrix)
{
	free(matrix->metric);
	free(matrix->line);
	free(matrix->length);
	free(matrix->value);
	free(matrix->form);
	free(matrix->state);
	*matrix = (struct matrix){0};
}

static void grow_rows(struct matrix *matrix)
{
	size_t rows = matrix->row_capacity ? matrix->row_capacity * 2 : 64;
	size_t columns = matrix->column_count ? matrix->column_count : 1;

	if (rows > SIZE_MAX / sizeof(double) / columns)
		error_fatal("out of memory");
	matrix->metric = heap_resize(matrix->metric, rows * sizeof(*matrix->metric));
	matrix->line = heap_resize(matrix->line, rows * sizeof(*matrix->line));
	matrix->length = heap_resize(matrix->length, rows * sizeof(*matrix->length));
	matrix->value = heap_resize(matrix->value, rows * columns * sizeof(*matrix->value));
	matrix->form = heap_resize(matrix->form, rows * columns);
	matrix->state = heap_resize(matrix->state, rows * columns);
	matrix->row_capacity = rows;
}

static void add_fault(struct matrix_reader *reader, enum matrix_fault fault, uint32_t metric,
	const struct json_value *value)
{
	if (reader->faults.of[fault].count++)
		return;
	reader->faults.of[fault].line = value->line;
	reader->faults.of[fault].metric = metric;
	reader->faults.of[fault].value = value->text;
}

/* The row of a metric, made now if it is new; MATRIX_NO_ROW when there is no room. */
static uint32_t row_of(struct matrix *matrix, uint32_t metric, const struct json_value *value,
	struct matrix_reader *reader)
{
	uint32_t row = row_index_get(reader->index, metric);

	if (row != MATRIX_NO_ROW)
		return row;
	row = matrix->row_count;
	if (matrix_at(matrix, row + 1, 0) > reader->cells_most) {
		add_fault(reader, FAULT_NO_ROOM, metric, value);
		return MATRIX_NO_ROW;
	}
	if (row == matrix->row_capacity)
		grow_rows(matrix);
	matrix->metric[row] = metric;
	matrix->line[row] = matrix->length[row] = 0;
	memset(matrix->state + matrix_at(matrix, row, 0), CELL_MISSING, matrix->column_count);
	row_index_set(reader->index, metric, row);
	matrix->row_count++;
	return row;
}

static void set_cell(struct matrix *matrix, size_t at, struct figure figure, enum matrix_cell state)
{
	matrix->value[at] = figure.value;
	matrix->form[at] = figure.form;
	matrix->state[at] = (uint8_t)state;
}

static void read_row(struct matrix *matrix, uint32_t row, const struct json_value *array,
	const uint32_t *column_of, uint32_t columns, struct matrix_reader *reader)
{
	struct slice rest = json_elements(array);
	struct json_value element = {.line = array->line};
	struct figure figure;
	uint32_t i = 0;

	for (; json_element(&rest, &element); i++) {
		element.line = array->line;
		if (i >= columns) {
			add_fault(reader, FAULT_LONG, matrix->metric[row], &element);
			break;
		}
		if (!json_number(&element, &figure))
			add_fault(reader, FAULT_NOT_A_NUMBER, matrix->metric[row], &element);
		else if (column_of[i] != MATRIX_NO_COLUMN)
			set_cell(matrix, matrix_at(matrix, row, column_of[i]), figure,
				figure.value == 0 && form_is_integer(figure.form) ? CELL_FILLED
										  : CELL_MEASURED);
	}
	matrix->length[row] = i;
}

/* The number of the file's next name: likely that which stood behind the last one before. */
static uint32_t number_of(struct matrix_reader *reader, struct slice name)
{
	uint32_t *next =
		reader->last < reader->index->size ? &reader->index->next[reader->last] : NULL;

	if (next && *next < reader->names->count &&
		slice_equal(intern_text(reader->names, *next), name))
		return reader->last = *next;
	reader->last = intern_add(reader->names, name);
	if (next)
		*next = reader->last;
	return reader->last;
}

static bool is_source(struct slice name)
{
	return slice_equal(name, SLICE("stats_source"));
}

static void begin_file(
	struct json_members *members, struct slice text, struct matrix_reader *reader)
{
	reader->faults = (struct matrix_faults){0};
	reader->last = UINT32_MAX;
	json_open(members, text, reader->scratch);
}

static void end_file(const struct json_members *members, struct matrix_reader *reader)
{
	reader->faults.end = members->end;
	reader->faults.end_line = members->line;
}

void matrix_read(struct matrix *matrix, struct slice text, const uint32_t *column_of,
	uint32_t columns, struct matrix_reader *reader)
{
	struct json_members members;
	struct json_value value;
	struct slice name;

	begin_file(&members, text, reader);
	while (json_next(&members, &name, &value)) {
		if (is_source(name))
			continue;
		uint32_t metric = number_of(reader, name);
		reader->faults.members++;
		if (value.kind != JSON_ARRAY) {
			add_fault(reader, FAULT_NESTED, metric, &value);
			continue;
		}
		uint32_t row = row_of(matrix, metric, &value, reader);
		if (row == MATRIX_NO_ROW)
			continue;
		matrix->line[row] = value.line;
		read_row(matrix, row, &value, column_of, columns, reader);
	}
	end_file(&members, reader);
}

/* The run's own file was read whole: what it does not have was not measured. */
static void clear_filled(struct matrix *matrix, uint32_t column)
{
	for (uint32_t row = 0; row < matrix->row_count; row++) {
		size_t at = matrix_at(matrix, row, column);
		if (matrix->state[at] == CELL_FILLED)
			matrix->state[at] = CELL_MISSING;
	}
}

void matrix_read_run(
	struct matrix *matrix, struct slice text, uint32_t column, struct matrix_reader *reader)
{
	struct json_members members;
	struct json_value value;
	struct figure figure;
	struct slice name;

	begin_file(&members, text, reader);
	while (json_next(&members, &name, &value)) {
		if (is_source(name))
			continue;
		uint32_t metric = number_of(reader, name);
		reader->faults.members++;
		if (!json_number(&value, &figure)) {
			add_fault(reader, FAULT_NOT_A_NUMBER, metric, &value);
			continue;
		}
		uint32_t row = row_of(matrix, metric, &value, reader);
		if (row != MATRIX_NO_ROW)
			set_cell(matrix, matrix_at(matrix, row, column), figure, CELL_MEASURED);
	}
	end_file(&members, reader);
	if (members.end == JSON_COMPLETE)
		clear_filled(matrix, column);
}

/* Behind `"stats_source"` as a name of the text; SLICE_EMPTY when it has none. */
static struct slice find_sources(struct slice text)
{
	const struct slice name = SLICE("\"stats_source\"");

	for (struct slice rest = text;;) {
		size_t at = slice_find(rest, name);
		if (at == rest.length)
			return SLICE_EMPTY;
		bool escaped = at > 0 && rest.at[at - 1] == '\\';
		rest = slice_from(rest, at + name.length);
		struct slice behind = slice_trim(slice_first(rest, 64));
		if (!escaped && behind.length && behind.at[0] == ':')
			return slice_from(rest, (size_t)(behind.at - rest.at) + 1);
	}
}

size_t matrix_sources(struct slice text, struct slice **paths, struct arena *arena)
{
	struct slice rest = slice_trim(find_sources(text));
	struct json_value element;
	size_t count = 0, capacity = 0;

	*paths = NULL;
	if (rest.length == 0 || rest.at[0] != '[')
		return 0;
	rest = slice_from(rest, 1);
	while (count < MATRIX_COLUMNS_MOST && json_element(&rest, &element)) {
		*paths = grow(*paths, count, &capacity, sizeof(**paths));
		(*paths)[count++] = json_string(&element, arena);
	}
	return count;
}

uint32_t matrix_width(struct slice text)
{
	struct arena scratch = {0};
	struct json_members members;
	struct json_value value, element;
	struct slice name;
	uint32_t most = 0;

	json_open(&members, text, &scratch);
	while (json_next(&members, &name, &value)) {
		struct slice rest = json_elements(&value);
		uint32_t width = 0;
		while (value.kind == JSON_ARRAY && width < MATRIX_COLUMNS_MOST &&
			json_element(&rest, &element))
			width++;
		if (width > most)
			most = width;
	}
	arena_release(&scratch);
	return most;
}
