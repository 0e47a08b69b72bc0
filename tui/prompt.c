#include "tui/prompt.h"

#include "tui/keys.h"

#define GAP 2 /* columns between the text and a message */

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

bool prompt_replace(struct prompt *prompt, size_t from, struct slice text)
{
	size_t rest = prompt->length - prompt->cursor;

	if (from + text.length + rest > PROMPT_MOST)
		return false;
	memmove(prompt->text + from + text.length, prompt->text + prompt->cursor, rest + 1);
	if (text.length)
		memcpy(prompt->text + from, text.at, text.length);
	prompt->length = from + text.length + rest;
	prompt->cursor = from + text.length;
	return true;
}

static enum prompt_result insert(struct prompt *prompt, int code)
{
	char bytes[4];
	bool control = code < ' ' || (code >= 0x7f && code < 0xa0);

	if (control || code >= CODE_UP || (code >= 0xd800 && code <= 0xdfff))
		return PROMPT_SAME;
	size_t length = text_put_utf8((uint32_t)code, bytes);
	return prompt_replace(prompt, prompt->cursor, (struct slice){bytes, length})
		       ? PROMPT_CHANGED
		       : PROMPT_SAME;
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

/* Show line `at` of the history; behind its end stands what was being typed. */
static enum prompt_result show_line(struct prompt *prompt, size_t at)
{
	size_t count = prompt->history->count;

	if (prompt->recalled == count)
		memcpy(prompt->draft, prompt->text, prompt->length + 1);
	prompt->recalled = at;
	set_text(prompt, slice_of(at == count ? prompt->draft : prompt->history->lines[at]));
	return PROMPT_CHANGED;
}

static enum prompt_result recall(struct prompt *prompt, bool older)
{
	if (!prompt->history)
		return PROMPT_SAME;
	if (older ? prompt->recalled == 0 : prompt->recalled >= prompt->history->count)
		return PROMPT_SAME;
	return show_line(prompt, older ? prompt->recalled - 1 : prompt->recalled + 1);
}

/* An older line that holds what was typed. */
static enum prompt_result recall_like(struct prompt *prompt)
{
	if (!prompt->history)
		return PROMPT_SAME;
	struct slice typed = prompt->recalled == prompt->history->count ? prompt_text(prompt)
									: slice_of(prompt->draft);
	for (size_t at = prompt->recalled; at-- > 0;)
		if (slice_contains_nocase(slice_of(prompt->history->lines[at]), typed))
			return show_line(prompt, at);
	return PROMPT_SAME;
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
	case CONTROL_R:
		return recall_like(prompt);
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

/* Behind the text; where it has no room there, above it, but for a count that may be left out. */
static void draw_message(
	struct cells *cells, int row, int column, struct slice message, enum role role)
{
	int width = cells->columns;
	bool has_room = column + cells_width(message, cells->ascii) <= width;

	if (message.length == 0)
		return;
	if (has_room || role != ROLE_ERROR || row == 0) {
		cells_put(cells, row, column, width - column, message, role);
		return;
	}
	cells_printf(cells, row - 1, 0, width, ROLE_TEXT, "%*s", width, "");
	cells_put(cells, row - 1, 0, width, message, role);
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
	draw_message(cells, row, column + GAP, slice_of(message),
		mistake == SIZE_MAX ? ROLE_DIM : ROLE_ERROR);
	return cursor < width ? cursor : width - 1;
}
