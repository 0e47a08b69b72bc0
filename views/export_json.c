#include "views/export_json.h"

#include "views/columns_chosen.h"

#include <json-c/json.h>
#include <limits.h>
#include <stdlib.h>

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

static struct json_object *string_of(struct slice text)
{
	int length = text.length > INT_MAX ? INT_MAX : (int)text.length;

	return json_object_new_string_len(text.at, length);
}

/* The library writes a number with the digits that it is given. */
static struct json_object *value_of(const char *name, struct slice text, struct arena *scratch)
{
	struct slice digits = slice_from(text, slice_starts(text, SLICE("+")));

	if (text.length == 0)
		return NULL;
	if (has_words(name) || !is_number(digits))
		return string_of(cells_visible(text, scratch));
	digits = arena_copy(scratch, digits);
	return json_object_new_double_s(strtod(digits.at, NULL), digits.at);
}

static struct json_object *object_of(const struct view *view, uint32_t index, struct arena *scratch)
{
	struct json_object *object = json_object_new_object();
	uint8_t columns[COLUMNS_MOST];
	size_t count = columns_csv(view, columns);
	struct row row;

	row_open(&row, view, index, scratch);
	for (size_t i = 0; i < count; i++) {
		const struct column *column = &view->columns[columns[i]];
		struct field field;
		field.text = SLICE_EMPTY;
		view_value(&row, column, &field);
		json_object_object_add(
			object, column->csv, value_of(column->csv, field.text, scratch));
	}
	return object;
}

static bool write_object(const struct view *view, uint32_t index, const char *before, FILE *stream,
	struct arena *scratch)
{
	struct json_object *object = object_of(view, index, scratch);
	const char *text = json_object_to_json_string_ext(
		object, JSON_C_TO_STRING_PLAIN | JSON_C_TO_STRING_NOSLASHESCAPE);
	bool good = text && fputs(before, stream) != EOF && fputs(text, stream) != EOF;

	json_object_put(object);
	arena_reset(scratch);
	return good;
}

bool export_json(const struct view *view, FILE *stream, struct arena *scratch)
{
	const char *before = "[\n";

	for (size_t i = 0; i < view->shown_count; i++) {
		if (!view_is_exported(view, view->shown[i]))
			continue;
		if (!write_object(view, view->shown[i], before, stream, scratch))
			return false;
		before = ",\n";
	}
	return fputs(before[0] == '[' ? "[]\n" : "\n]\n", stream) != EOF;
}
