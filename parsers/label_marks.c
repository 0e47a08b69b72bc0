#include "parsers/label_marks.h"

#include "parsers/label_words.h"

/* `1) `, `(1) `, `1. `, `a) ` at the front; 0 when there is none. */
static size_t read_number(struct slice text)
{
	bool bracket = text.length && text.at[0] == '(';
	size_t from = bracket, at = from;

	while (at < text.length && at < from + 2 && text_is_digit(text.at[at]))
		at++;
	if (at == from && at < text.length && text_is_alpha(text.at[at]))
		at++;
	if (at == from || at + 1 >= text.length || !text_is_blank(text.at[at + 1]))
		return 0;
	if (text.at[at] == ')')
		return at + 2;
	return text.at[at] == '.' && !bracket && text_is_digit(text.at[0]) ? at + 2 : 0;
}

static bool is_frame(char c)
{
	return c == '=' || c == '-' || c == '*' || c == '~' || c == '_' || c == '#' || c == '+';
}

/* Take a frame of two or more equal marks off both ends: `=== x ===`, `**x**`, `==> x <==`. */
static bool take_frame(struct slice *text)
{
	size_t left = 0, right = 0;

	if (text->length < 3 || !is_frame(text->at[0]))
		return false;
	while (left < text->length && text->at[left] == text->at[0])
		left++;
	while (right + left < text->length && text->at[text->length - 1 - right] == text->at[0])
		right++;
	if (left < 2 || right < 2 || left + right >= text->length)
		return false;
	*text = slice_trim(slice_first(slice_from(*text, left), text->length - left - right));
	if (slice_starts(*text, SLICE(">")) && slice_ends(*text, SLICE("<")))
		*text = slice_trim(slice_first(slice_from(*text, 1), text->length - 2));
	return text->length > 0;
}

static bool take_brackets(struct slice *text)
{
	if (text->length < 3 || text->at[0] != '[' || text->at[text->length - 1] != ']' ||
		memchr(text->at + 1, '[', text->length - 1))
		return false;
	*text = slice_trim(slice_first(slice_from(*text, 1), text->length - 2));
	return true;
}

bool label_take_quotes(struct slice *text)
{
	static const char open[] = "\"'`*_(<", close[] = "\"'`*_)>";
	const char *mark = text->length > 2 ? memchr(open, text->at[0], sizeof(open) - 1) : NULL;

	if (!mark || text->at[text->length - 1] != close[mark - open] ||
		memchr(text->at + 1, *mark, text->length - 2))
		return false;
	*text = slice_trim(slice_first(slice_from(*text, 1), text->length - 2));
	return text->length > 0;
}

static bool take_heading(struct slice *text)
{
	size_t hashes = 0;
	struct slice rest;

	while (hashes < text->length && text->at[hashes] == '#')
		hashes++;
	rest = slice_from(*text, hashes);
	if (hashes == 0 || rest.length < 2 || !text_is_blank(rest.at[0]))
		return false;
	rest = slice_trim(rest);
	struct slice ahead = rest;
	/* one mark may be root's prompt */
	if (hashes == 1 &&
		(word_is_command(slice_token(&ahead)) || slice_contains(rest, SLICE(" -")) ||
			slice_contains(rest, SLICE(" > "))))
		return false;
	*text = rest;
	return true;
}

static bool take_bullet(struct slice *text)
{
	struct slice rest = *text, word = slice_token(&rest);

	if (slice_equal(word, SLICE("->")) || slice_equal(word, SLICE("=>")) ||
		slice_equal(word, SLICE("-->")) || slice_equal(word, SLICE("==>"))) {
		*text = slice_trim(rest);
		return text->length > 0;
	}
	if (text->length < 3 || !memchr("-*+", text->at[0], 3) || !text_is_blank(text->at[1]))
		return false;
	*text = slice_trim(slice_from(*text, 2));
	return true;
}

bool label_take_marks(struct slice *text)
{
	bool marked = false;

	for (unsigned round = 0; round < 3; round++) {
		size_t number = read_number(*text);
		if (number) {
			*text = slice_trim(slice_from(*text, number));
			marked = true;
		} else if (take_heading(text) || take_frame(text) || take_brackets(text)) {
			marked = true;
		} else if (!take_bullet(text) && !label_take_quotes(text)) {
			break;
		}
	}
	return marked;
}

bool label_take_colon(struct slice *text)
{
	static const struct slice ends[] = {
		{":", 1}, {" ->", 3}, {" =>", 3}, {" -->", 4}, {" -", 2}, {" --", 3}};
	size_t i = 0;

	while (i < ARRAY_LENGTH(ends) && !slice_ends(*text, ends[i]))
		i++;
	if (i == ARRAY_LENGTH(ends))
		return false;
	*text = slice_trim(slice_first(*text, text->length - ends[i].length));
	while (take_frame(text) || label_take_quotes(text))
		;
	return true;
}

bool label_take_json(struct slice *text)
{
	static const char *const keys[] = {"\"name\"", "\"label\"", "\"title\"", "\"variant\"",
		"\"config\"", "\"kernel\"", "\"group\""};
	struct slice rest = *text;

	if (slice_ends(rest, SLICE(",")))
		rest.length--;
	for (size_t i = 0; i < ARRAY_LENGTH(keys); i++) {
		if (!slice_starts(rest, slice_of(keys[i])))
			continue;
		rest = slice_trim(slice_from(rest, strlen(keys[i])));
		if (!slice_starts(rest, SLICE(":")))
			return false;
		rest = slice_trim(slice_from(rest, 1));
		if (rest.length < 3 || rest.at[0] != '"' || rest.at[rest.length - 1] != '"' ||
			memchr(rest.at + 1, '"', rest.length - 2))
			return false;
		*text = slice_first(slice_from(rest, 1), rest.length - 2);
		return true;
	}
	return false;
}
