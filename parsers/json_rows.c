#include "parsers/json_rows.h"

#include "parsers/flat_json.h"
#include "parsers/json_text.h"
#include "parsers/records.h"
#include "parsers/tidy.h"

#include <stdlib.h>

#define LOOK_MOST   (256u * 1024u) /* bytes of a text that tell what it is */
#define LOOK_ROWS   20u		   /* objects that do */
#define TABLE_ROWS  2u		   /* objects that make a table of unknown names */
#define NOTES_MOST  100u
#define CELLS_LEAST 100000u /* that are taken of any text */
#define CELLS_EACH  4u	    /* for each of its bytes, in a table with holes */

/* The objects of an array, one after the other. */
struct objects {
	struct slice text, rest;
	size_t counted; /* bytes whose lines are in `line` */
	uint32_t line;
};

/* A row, by the numbers of its columns. */
struct cells {
	struct slice *texts;
	size_t capacity;
	uint32_t *filled; /* columns that have a text of the last row: only these are cleared */
	size_t filled_count, filled_capacity;
};

static void cells_release(struct cells *cells)
{
	free(cells->texts);
	free(cells->filled);
}

static struct slice without_bom(struct slice text)
{
	return slice_from(text, slice_starts(text, SLICE("\xef\xbb\xbf")) ? 3 : 0);
}

/* False when the text is no array. */
static bool objects_open(struct objects *objects, struct slice text)
{
	text = without_bom(text);
	*objects = (struct objects){.text = text, .line = 1};
	size_t at = 0;
	while (at < text.length &&
		(text_is_blank(text.at[at]) || text.at[at] == '\n' || text.at[at] == '\r'))
		at++;
	if (at == text.length || text.at[at] != '[')
		return false;
	objects->rest = slice_from(text, at + 1);
	return true;
}

static void count_lines(struct objects *objects, size_t end)
{
	for (; objects->counted < end; objects->counted++)
		objects->line += objects->text.at[objects->counted] == '\n';
}

/* The next element, and the line on which it begins in objects->line. */
static bool objects_next(struct objects *objects, struct json_value *value)
{
	if (!json_element(&objects->rest, value))
		return false;
	count_lines(objects, (size_t)(value->text.at - objects->text.at));
	return true;
}

/* Is the array closed, with nothing behind it? */
static bool objects_are_complete(const struct objects *objects)
{
	struct slice rest = slice_trim(objects->rest);

	return slice_starts(rest, SLICE("]")) && slice_trim(slice_from(rest, 1)).length == 0;
}

/* What a value is as a cell. False for what is none. */
static bool cell_of(const struct json_value *value, struct arena *arena, struct slice *text)
{
	switch (value->kind) {
	case JSON_NUMBER:
		*text = value->text;
		return true;
	case JSON_STRING:
		*text = json_string(value, arena);
		return true;
	case JSON_WORD:
		*text = slice_equal(value->text, SLICE("true")) ||
					slice_equal(value->text, SLICE("false"))
				? value->text
				: SLICE_EMPTY;
		return true;
	default:
		return false;
	}
}

/* Take an object apart into the cells of its columns, numbering new ones. False when it is none,
 * not whole, or no row. */
static bool read_object(const struct json_value *object, struct intern *columns,
	struct cells *cells, struct arena *arena)
{
	struct json_members members;
	struct json_value value;
	struct slice name;

	if (object->kind != JSON_OBJECT)
		return false;
	for (size_t i = 0; i < cells->filled_count; i++)
		cells->texts[cells->filled[i]] = SLICE_EMPTY;
	cells->filled_count = 0;
	json_open(&members, object->text, arena);
	while (json_next(&members, &name, &value)) {
		uint32_t before = columns->count, column = intern_add(columns, name);
		if (column >= RECORD_COLUMNS_MOST)
			return false;
		if (column == before) {
			cells->texts =
				grow(cells->texts, before, &cells->capacity, sizeof(*cells->texts));
			cells->texts[before] = SLICE_EMPTY;
		}
		cells->filled = grow(cells->filled, cells->filled_count, &cells->filled_capacity,
			sizeof(*cells->filled));
		cells->filled[cells->filled_count++] = column;
		if (!cell_of(&value, arena, &cells->texts[column]))
			return false;
	}
	return members.end == JSON_COMPLETE;
}

/* The columns of all rows, in order. */
static void find_columns(struct slice text, struct intern *columns)
{
	struct objects objects;
	struct json_value value;
	struct arena arena = {0};
	struct cells cells = {0};

	objects_open(&objects, text);
	while (objects_next(&objects, &value)) {
		read_object(&value, columns, &cells, &arena);
		arena_reset(&arena);
	}
	cells_release(&cells);
	arena_release(&arena);
}

static bool has_lines(const struct slice *cells, size_t count)
{
	for (size_t i = 0; i < count; i++)
		if (cells[i].length && memchr(cells[i].at, '\n', cells[i].length))
			return true;
	return false;
}

/* The first rows of a text that may be a table, and its columns by them. */
struct look {
	struct intern columns;
	struct arena arena;
	struct slice *cells;
	size_t cell_count, cell_capacity;
	uint32_t rows;
	uint32_t column_count; /* of the first row, and of all in `cells` */
	bool wrong;
};

static void look_at(struct look *look, struct slice text)
{
	struct objects objects;
	struct json_value value;
	struct cells cells = {0};

	if (!objects_open(&objects, slice_first(text, LOOK_MOST)))
		look->wrong = true;
	while (!look->wrong && look->rows < LOOK_ROWS && objects_next(&objects, &value)) {
		look->wrong = !read_object(&value, &look->columns, &cells, &look->arena);
		if (look->rows == 0)
			look->column_count = look->columns.count;
		if (look->wrong || look->columns.count != look->column_count)
			break; /* what is there tells enough */
		look->rows++;
		for (uint32_t i = 0; i < look->column_count; i++) {
			look->cells = grow(look->cells, look->cell_count, &look->cell_capacity,
				sizeof(*look->cells));
			look->cells[look->cell_count++] = cells.texts[i];
		}
	}
	cells_release(&cells);
}

static bool is_table(const struct look *look)
{
	const struct slice *columns = look->columns.texts;
	uint32_t count = look->column_count;

	if (look->rows == 0 || count < 2)
		return false;
	switch (records_kind(columns, count)) {
	case RECORDS_METRICS:
	case RECORDS_RUNS:
	case RECORDS_VIEW:
		return true;
	case RECORDS_TIDY:
		return tidy_has_numbers(columns, count, look->cells, look->rows);
	default:
		return !look->wrong && look->rows >= TABLE_ROWS &&
		       !has_lines(look->cells, look->cell_count);
	}
}

bool json_rows_recognise(struct slice text)
{
	struct look look = {0};

	look_at(&look, text);
	bool good = is_table(&look);
	free(look.cells);
	intern_release(&look.columns);
	arena_release(&look.arena);
	return good;
}

static void read_rows(struct records *records, struct objects *objects, struct intern *columns)
{
	struct arena arena = {0};
	struct cells cells = {0};
	struct json_value value;
	uint32_t notes = 0;

	cells.texts = heap_allocate((columns->count + 1) * sizeof(*cells.texts));
	cells.capacity = columns->count + 1;
	for (uint32_t i = 0; i < columns->count; i++)
		cells.texts[i] = SLICE_EMPTY;
	size_t most = CELLS_LEAST + CELLS_EACH * objects->text.length;
	while (objects_next(objects, &value)) {
		if (records->cell_count > most) {
			sink_note(records->sink, objects->line, NOTE_INCOMPLETE,
				"from here on not read: nearly all cells of the table are empty",
				SLICE_EMPTY);
			break;
		}
		if (read_object(&value, columns, &cells, &arena))
			records_add(records, cells.texts, objects->line);
		else if (notes++ < NOTES_MOST)
			sink_note(records->sink, objects->line, NOTE_UNREADABLE_ROW,
				"no row: not an object of numbers and texts",
				slice_first(value.text, 60));
		arena_reset(&arena);
	}
	if (notes > NOTES_MOST)
		sink_note(records->sink, 0, NOTE_UNREADABLE_ROW,
			"more of that, without a note for each", SLICE_EMPTY);
	cells_release(&cells);
	arena_release(&arena);
}

void json_rows_read(struct sink *sink, const struct input *input)
{
	struct intern columns = {0};
	struct objects objects;
	struct records records;

	find_columns(input->text, &columns);
	records_open(&records, sink, input, "json", columns.texts, columns.count);
	records.loses_plus = true;
	objects_open(&objects, input->text);
	read_rows(&records, &objects, &columns);
	if (!objects_are_complete(&objects)) {
		count_lines(&objects, objects.text.length - objects.rest.length);
		sink_note(sink, objects.line, NOTE_INCOMPLETE, "the array breaks off", SLICE_EMPTY);
	}
	records_close(&records);
	intern_release(&columns);
}
