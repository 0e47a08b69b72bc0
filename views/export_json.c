#include "views/export_json.h"

#include "parsers/buffer.h"
#include "views/columns_chosen.h"

/* Columns whose values are words, whatever they look like. */
static const char *const words[] = {"source", "date", "subject", "title", "testcase", "machine",
	"params", "base", "head", "group", "family", "metric", "kind", "change_unit", "direction",
	"verdict", "reason", "flags", "headline_metric", "headline_unit", "headline_verdict",
	"text"};

static bool has_words(const char *name)
{
	for (size_t i = 0; i < ARRAY_LENGTH(words); i++)
		if (strcmp(words[i], name) == 0)
			return true;
	return false;
}

/* Digits at the front of a text, taken off it. */
static size_t take_digits(struct slice *text)
{
	size_t count = 0;

	while (count < text->length && text_is_digit(text->at[count]))
		count++;
	*text = slice_from(*text, count);
	return count;
}

/* -?(0|[1-9][0-9]*)(\.[0-9]+)?([eE][+-]?[0-9]+)? */
static bool is_number(struct slice text)
{
	if (slice_starts(text, SLICE("-")))
		text = slice_from(text, 1);
	bool zero = slice_starts(text, SLICE("0"));
	size_t digits = take_digits(&text);
	if (digits == 0 || (zero && digits > 1))
		return false;
	if (slice_starts(text, SLICE("."))) {
		text = slice_from(text, 1);
		if (take_digits(&text) == 0)
			return false;
	}
	if (text.length && (text.at[0] == 'e' || text.at[0] == 'E')) {
		text = slice_from(text, 1);
		if (text.length && (text.at[0] == '+' || text.at[0] == '-'))
			text = slice_from(text, 1);
		if (take_digits(&text) == 0)
			return false;
	}
	return text.length == 0;
}

static bool is_marked(char c)
{
	return c == '"' || c == '\\';
}

/* Behind the gate nothing else in a text can end or escape its string. */
static void add_string(struct slice text, struct buffer *line)
{
	buffer_add_byte(line, '"');
	while (text.length) {
		size_t plain = 0;
		while (plain < text.length && !is_marked(text.at[plain]))
			plain++;
		buffer_add(line, slice_first(text, plain));
		if (plain < text.length) {
			buffer_add_byte(line, '\\');
			buffer_add_byte(line, text.at[plain++]);
		}
		text = slice_from(text, plain);
	}
	buffer_add_byte(line, '"');
}

static void add_value(
	bool words_only, struct slice text, struct buffer *line, struct arena *scratch)
{
	struct slice digits = slice_from(text, slice_starts(text, SLICE("+")));

	if (text.length == 0)
		buffer_add(line, SLICE("null"));
	else if (words_only || !is_number(digits))
		add_string(cells_visible(text, scratch), line);
	else
		buffer_add(line, digits);
}

/* What is written as JSON. */
struct json_table {
	const struct view *view;
	uint8_t columns[COLUMNS_MOST];
	bool words[COLUMNS_MOST];
	struct slice names[COLUMNS_MOST]; /* with all that is before a value: `,"name":` */
	size_t count;
	struct arena arena;
};

static void open_table(struct json_table *table, const struct view *view)
{
	*table = (struct json_table){.view = view};
	table->count = columns_csv(view, table->columns);
	for (size_t i = 0; i < table->count; i++) {
		const char *name = view->columns[table->columns[i]].csv;
		table->words[i] = has_words(name);
		table->names[i] = arena_print(&table->arena, "%c\"%s\":", i == 0 ? '{' : ',', name);
	}
}

static void add_object(
	const struct json_table *table, uint32_t index, struct buffer *line, struct arena *scratch)
{
	struct row row;

	row_open(&row, table->view, index, scratch);
	for (size_t i = 0; i < table->count; i++) {
		const struct column *column = &table->view->columns[table->columns[i]];
		struct field field;
		field.text = SLICE_EMPTY;
		view_value(&row, column, &field);
		buffer_add(line, table->names[i]);
		add_value(table->words[i], field.text, line, scratch);
	}
	buffer_add_byte(line, '}');
	arena_reset(scratch);
}

bool export_json(const struct view *view, FILE *stream, struct arena *scratch)
{
	struct slice before = SLICE("[\n");
	struct json_table table;
	struct buffer line = {0};
	bool good = true;

	open_table(&table, view);
	for (size_t i = 0; good && i < view->shown_count; i++) {
		if (!view_is_exported(view, view->shown[i]))
			continue;
		buffer_add(&line, before);
		add_object(&table, view->shown[i], &line, scratch);
		good = fwrite(line.at, 1, line.length, stream) == line.length;
		line.length = 0;
		before = SLICE(",\n");
	}
	buffer_release(&line);
	arena_release(&table.arena);
	return good && fputs(before.at[0] == '[' ? "[]\n" : "\n]\n", stream) != EOF;
}
