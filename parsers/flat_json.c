#include "parsers/flat_json.h"

#include "parsers/error.h"

#include <json-c/json.h>
#include <limits.h>
#include <stdio.h>
#include <stdlib.h>

#define NUMBER_MOST 400u

static uint32_t count_lines(struct slice text)
{
	uint32_t lines = 0;

	for (const char *at = text.at, *end = at + text.length;
		at < end && (at = memchr(at, '\n', (size_t)(end - at))) != NULL; at++)
		lines++;
	return lines;
}

static size_t space_length(struct slice text, uint32_t *lines)
{
	size_t at = 0;

	for (; at < text.length; at++) {
		char c = text.at[at];
		if (c == '\n')
			++*lines;
		else if (c != ' ' && c != '\t' && c != '\r')
			break;
	}
	return at;
}

static void skip_space(struct json_members *members)
{
	members->rest = slice_from(members->rest, space_length(members->rest, &members->line));
}

/* Length of the string that `text` begins with, with its quotes; 0 when it does not end. */
static size_t string_length(struct slice text)
{
	const char *at = text.at + 1, *end = text.at + text.length, *quote = NULL;

	while (at < end) {
		if (!quote || quote < at)
			quote = memchr(at, '"', (size_t)(end - at));
		if (!quote)
			return 0;
		const char *escape = memchr(at, '\\', (size_t)(quote - at));
		if (!escape)
			return (size_t)(quote - text.at) + 1;
		at = escape + 2;
	}
	return 0;
}

/* Length of the array or object that `text` begins with; 0 when it does not end. */
static size_t nested_length(struct slice text)
{
	size_t depth = 0;

	for (size_t at = 0; at < text.length; at++) {
		char c = text.at[at];
		if (c == '"') {
			size_t length = string_length(slice_from(text, at));
			if (length == 0)
				return 0;
			at += length - 1;
		} else if (c == '[' || c == '{') {
			depth++;
		} else if ((c == ']' || c == '}') && --depth == 0) {
			return at + 1;
		}
	}
	return 0;
}

/* An array of numbers, which nearly all are, ends at the first bracket. */
static size_t array_length(struct slice text)
{
	const char *end = memchr(text.at, ']', text.length);

	if (!end)
		return 0;
	size_t length = (size_t)(end - text.at) + 1;
	if (memchr(text.at + 1, '[', length - 1) || memchr(text.at, '"', length) ||
		memchr(text.at, '{', length))
		return nested_length(text);
	return length;
}

static bool ends_scalar(char c)
{
	return c == ',' || c == ']' || c == '}' || c == ' ' || c == '\n' || c == '\r' || c == '\t';
}

/* Length of a number or word. One that reaches the end of the text may be cut: 0. */
static size_t scalar_length(struct slice text)
{
	size_t at = 0;

	while (at < text.length && !ends_scalar(text.at[at]))
		at++;
	return at < text.length ? at : 0;
}

static enum json_kind kind_of(char first, char second)
{
	if (first == '"')
		return JSON_STRING;
	if (first == '[')
		return JSON_ARRAY;
	if (first == '{')
		return JSON_OBJECT;
	bool number = text_is_digit(first) || (first == '-' && text_is_digit(second));
	return number ? JSON_NUMBER : JSON_WORD;
}

/* The value that `text` begins with. False when it is not whole. */
static bool read_value(struct slice text, struct json_value *value)
{
	size_t length = 0;

	if (text.length == 0)
		return false;
	value->kind = kind_of(text.at[0], text.length > 1 ? text.at[1] : '\0');
	switch (value->kind) {
	case JSON_STRING:
		length = string_length(text);
		break;
	case JSON_ARRAY:
		length = array_length(text);
		break;
	case JSON_OBJECT:
		length = nested_length(text);
		break;
	case JSON_NUMBER:
	case JSON_WORD:
		length = scalar_length(text);
		break;
	}
	value->text = slice_first(text, length);
	return length > 0;
}

static bool take(struct json_members *members, char c)
{
	if (members->rest.length == 0 || members->rest.at[0] != c)
		return false;
	members->rest = slice_from(members->rest, 1);
	return true;
}

static bool stop(struct json_members *members, enum json_end end)
{
	members->end = end;
	return false;
}

/* What stands here is not what must: the text is cut when nothing stands here. */
static bool stop_wrong(struct json_members *members)
{
	return stop(members, members->rest.length ? JSON_BROKEN : JSON_CUT);
}

static bool stop_closed(struct json_members *members)
{
	skip_space(members);
	return stop(members, members->rest.length ? JSON_BROKEN : JSON_COMPLETE);
}

bool json_recognise(struct slice text)
{
	struct arena scratch = {0};
	struct json_members members;
	struct json_value value;
	struct slice name;

	json_open(&members, text, &scratch);
	bool found = json_next(&members, &name, &value);
	arena_release(&scratch);
	return found;
}

void json_open(struct json_members *members, struct slice text, struct arena *scratch)
{
	*members = (struct json_members){.rest = text, .line = 1, .scratch = scratch};
	if (slice_starts(text, SLICE("\xef\xbb\xbf")))
		members->rest = slice_from(text, 3);
	skip_space(members);
	if (!take(members, '{'))
		stop_wrong(members);
}

/* The name and the colon; the rest then begins with the value. */
static bool read_name(struct json_members *members, struct slice *name)
{
	struct json_value quoted = {.kind = JSON_STRING};

	if (members->rest.length == 0 || members->rest.at[0] != '"')
		return stop_wrong(members);
	size_t length = string_length(members->rest);
	if (length == 0)
		return stop(members, JSON_CUT);
	quoted.text = slice_first(members->rest, length);
	*name = json_string(&quoted, members->scratch);
	members->rest = slice_from(members->rest, length);
	skip_space(members);
	if (!take(members, ':'))
		return stop_wrong(members);
	skip_space(members);
	return true;
}

bool json_next(struct json_members *members, struct slice *name, struct json_value *value)
{
	if (members->end != JSON_OPEN)
		return false;
	skip_space(members);
	if (take(members, '}'))
		return stop_closed(members);
	if (members->any && !take(members, ','))
		return stop_wrong(members);
	skip_space(members);
	if (!read_name(members, name))
		return false;
	value->line = members->line;
	if (!read_value(members->rest, value))
		return stop(members, JSON_CUT);
	members->any = true;
	members->line += count_lines(value->text);
	members->rest = slice_from(members->rest, value->text.length);
	return true;
}

struct slice json_elements(const struct json_value *array)
{
	return slice_from(array->text, 1);
}

bool json_element(struct slice *rest, struct json_value *element)
{
	uint32_t lines = 0;

	*rest = slice_from(*rest, space_length(*rest, &lines));
	if (rest->length && rest->at[0] == ',') {
		*rest = slice_from(*rest, 1);
		*rest = slice_from(*rest, space_length(*rest, &lines));
	}
	if (rest->length == 0 || rest->at[0] == ']' || !read_value(*rest, element))
		return false;
	*rest = slice_from(*rest, element->text.length);
	return true;
}

bool json_number(const struct json_value *value, struct figure *figure)
{
	char text[NUMBER_MOST + 1], *end;

	if (value->kind != JSON_NUMBER)
		return false;
	if (number_parse(value->text, figure))
		return isfinite(figure->value);
	if (value->text.length > NUMBER_MOST)
		return false;
	memcpy(text, value->text.at, value->text.length);
	text[value->text.length] = '\0';
	*figure = figure_computed(strtod(text, &end));
	return *end == '\0' && isfinite(figure->value);
}

struct slice json_string(const struct json_value *value, struct arena *arena)
{
	struct slice inner = slice_first(slice_from(value->text, 1), value->text.length - 2);

	if (value->kind != JSON_STRING || value->text.length > INT_MAX)
		return SLICE_EMPTY;
	if (inner.length == 0 || !memchr(inner.at, '\\', inner.length))
		return inner;
	struct json_tokener *tokener = json_tokener_new();
	if (!tokener)
		error_fatal("out of memory");
	struct json_object *object =
		json_tokener_parse_ex(tokener, value->text.at, (int)value->text.length);
	if (json_object_is_type(object, json_type_string))
		inner = arena_copy(arena, (struct slice){json_object_get_string(object),
						  (size_t)json_object_get_string_len(object)});
	json_object_put(object);
	json_tokener_free(tokener);
	return inner;
}
