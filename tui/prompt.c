#include "tui/prompt.h"

#include "tui/keys.h"

#include <stdlib.h>

void history_add(struct history *history, struct slice line)
{
	size_t at = 0;

	if (line.length == 0)
		return;
	while (at < history->count && !slice_equal(slice_of(history->lines[at]), line))
		at++;
	if (at == history->count && history->count == HISTORY_MOST)
		at = 0;
	if (at < history->count) {
		free(history->lines[at]);
		history->count--;
		memmove(&history->lines[at], &history->lines[at + 1],
			(history->count - at) * sizeof(history->lines[0]));
	}
	char *copy = heap_allocate(line.length + 1);
	memcpy(copy, line.at, line.length);
	copy[line.length] = '\0';
	history->lines[history->count++] = copy;
}

void history_release(struct history *history)
{
	for (size_t i = 0; i < history->count; i++)
		free(history->lines[i]);
	history->count = 0;
}

static bool is_middle(char byte)
{
	return ((unsigned char)byte & 0xc0) == 0x80;
}

static size_t before(const struct prompt *prompt, size_t at)
{
	while (at > 0)
		if (!is_middle(prompt->text[--at]))
			break;
	return at;
}

static size_t behind(const struct prompt *prompt, size_t at)
{
	do
		at += at < prompt->length;
	while (at < prompt->length && is_middle(prompt->text[at]));
	return at;
}

/* At most PROMPT_MOST bytes, whole characters only. */
static void set_text(struct prompt *prompt, struct slice text)
{
	text = slice_first(text, PROMPT_MOST + 1);
	if (text.length > PROMPT_MOST)
		do
			text.length--;
		while (text.length && is_middle(text.at[text.length]));
	if (text.length)
		memcpy(prompt->text, text.at, text.length);
	prompt->text[text.length] = '\0';
	prompt->length = prompt->cursor = text.length;
}

void prompt_open(
	struct prompt *prompt, const char *label, struct slice text, const struct history *history)
{
	*prompt = (struct prompt){
		.label = label, .history = history, .recalled = history ? history->count : 0};
	set_text(prompt, text);
}

struct slice prompt_text(const struct prompt *prompt)
{
	return (struct slice){prompt->text, prompt->length};
}

static enum prompt_result erase(struct prompt *prompt, size_t from, size_t to)
{
	if (from == to)
		return PROMPT_SAME;
	memmove(prompt->text + from, prompt->text + to, prompt->length - to + 1);
	prompt->length -= to - from;
	prompt->cursor = from;
	return PROMPT_CHANGED;
}

static size_t encode(uint32_t code, char bytes[4])
{
	if (code < 0x80) {
		bytes[0] = (char)code;
		return 1;
	}
	size_t length = code < 0x800 ? 2 : code < 0x10000 ? 3 : 4;
	for (size_t i = length - 1; i > 0; i--) {
		bytes[i] = (char)(0x80 | (code & 0x3f));
		code >>= 6;
	}
	bytes[0] = (char)((0xf00u >> length & 0xf0) | code);
	return length;
}

static enum prompt_result insert(struct prompt *prompt, int code)
{
	char bytes[4];
	bool control = code < ' ' || (code >= 0x7f && code < 0xa0);

	if (control || code >= CODE_UP || (code >= 0xd800 && code <= 0xdfff))
		return PROMPT_SAME;
	size_t length = encode((uint32_t)code, bytes);
	if (prompt->length + length > PROMPT_MOST)
		return PROMPT_SAME;
	memmove(prompt->text + prompt->cursor + length, prompt->text + prompt->cursor,
		prompt->length - prompt->cursor + 1);
	memcpy(prompt->text + prompt->cursor, bytes, length);
	prompt->length += length;
	prompt->cursor += length;
	return PROMPT_CHANGED;
}

static enum prompt_result erase_word(struct prompt *prompt)
{
	size_t from = prompt->cursor;

	while (from > 0 && prompt->text[from - 1] == ' ')
		from--;
	while (from > 0 && prompt->text[from - 1] != ' ')
		from--;
	return erase(prompt, from, prompt->cursor);
}

static enum prompt_result erase_back(struct prompt *prompt)
{
	if (prompt->length == 0)
		return PROMPT_CANCELLED;
	return erase(prompt, before(prompt, prompt->cursor), prompt->cursor);
}

/* Show another line of the history; behind its end stands what was being typed. */
static enum prompt_result recall(struct prompt *prompt, bool older)
{
	if (!prompt->history)
		return PROMPT_SAME;
	size_t count = prompt->history->count;
	if (older ? prompt->recalled == 0 : prompt->recalled >= count)
		return PROMPT_SAME;
	if (prompt->recalled == count)
		memcpy(prompt->draft, prompt->text, prompt->length + 1);
	prompt->recalled = older ? prompt->recalled - 1 : prompt->recalled + 1;
	set_text(prompt,
		slice_of(prompt->recalled == count ? prompt->draft
						   : prompt->history->lines[prompt->recalled]));
	return PROMPT_CHANGED;
}

static enum prompt_result move(struct prompt *prompt, size_t to)
{
	prompt->cursor = to;
	return PROMPT_SAME;
}

enum prompt_result prompt_key(struct prompt *prompt, int code)
{
	switch (code) {
	case CODE_ENTER:
		return PROMPT_ENTERED;
	case CODE_ESCAPE:
	case CONTROL_C:
	case CONTROL_G:
		return PROMPT_CANCELLED;
	case CODE_BACKSPACE:
		return erase_back(prompt);
	case CODE_DELETE:
	case CONTROL_D:
		return erase(prompt, prompt->cursor, behind(prompt, prompt->cursor));
	case CONTROL_U:
		return erase(prompt, 0, prompt->cursor);
	case CONTROL_K:
		return erase(prompt, prompt->cursor, prompt->length);
	case CONTROL_W:
		return erase_word(prompt);
	case CODE_LEFT:
	case CONTROL_B:
		return move(prompt, before(prompt, prompt->cursor));
	case CODE_RIGHT:
	case CONTROL_F:
		return move(prompt, behind(prompt, prompt->cursor));
	case CODE_HOME:
	case CONTROL_A:
		return move(prompt, 0);
	case CODE_END:
	case CONTROL_E:
		return move(prompt, prompt->length);
	case CODE_UP:
	case CONTROL_P:
		return recall(prompt, true);
	case CODE_DOWN:
	case CONTROL_N:
		return recall(prompt, false);
	default:
		return insert(prompt, code);
	}
}

/* The first byte to show so that the cursor is within `room` columns. */
static size_t first_shown(const struct prompt *prompt, int room, bool ascii)
{
	size_t first = prompt->cursor;

	while (first > 0) {
		size_t next = before(prompt, first);
		struct slice left = {prompt->text + next, prompt->cursor - next};
		if (cells_width(left, ascii) >= room)
			break;
		first = next;
	}
	return first;
}

int prompt_draw(const struct prompt *prompt, struct cells *cells, int row, size_t mistake,
	const char *message)
{
	int width = cells->columns;
	int column = cells_put(cells, row, 0, width, slice_of(prompt->label), ROLE_STATUS);

	column += cells_put(cells, row, column, width - column, SLICE(": "), ROLE_STATUS);
	size_t first = first_shown(prompt, width - column, cells->ascii);
	struct slice shown = slice_from(prompt_text(prompt), first);
	struct slice left = {prompt->text + first, prompt->cursor - first};
	int cursor = column + cells_width(left, cells->ascii);
	size_t good = mistake < first ? 0 : mistake - first;
	column +=
		cells_put(cells, row, column, width - column, slice_first(shown, good), ROLE_TEXT);
	column +=
		cells_put(cells, row, column, width - column, slice_from(shown, good), ROLE_ERROR);
	if (message && message[0])
		cells_put(cells, row, column + 2, width - column - 2, slice_of(message),
			mistake == SIZE_MAX ? ROLE_DIM : ROLE_ERROR);
	return cursor < width ? cursor : width - 1;
}
