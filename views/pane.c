#include "views/pane.h"

struct pane pane_open(const struct session *session, struct cells *cells, int row, int rows)
{
	return (struct pane){session, cells, row, row + rows, {0}};
}

int pane_close(struct pane *pane, int row)
{
	arena_release(&pane->scratch);
	return pane->row - row;
}

static bool is_inside_character(struct slice text, size_t at)
{
	return at < text.length && ((unsigned char)text.at[at] & 0xc0) == 0x80;
}

/* The part of a text that goes into a line: up to the last blank that fits. */
static struct slice line_of(struct slice text, int width)
{
	size_t end = (size_t)width;

	if (text.length <= end)
		return text;
	while (end > 0 && text.at[end] != ' ')
		end--;
	if (end == 0)
		for (end = (size_t)width; end > 1 && is_inside_character(text, end);)
			end--;
	return slice_first(text, end);
}

void pane_line(struct pane *pane, const char *name, struct slice text)
{
	if (text.length == 0 || pane->row >= pane->end)
		return;
	cells_put(pane->cells, pane->row, 1, PANE_NAME_WIDTH, slice_of(name), ROLE_DIM);
	cells_put_middle(pane->cells, pane->row++, 1 + PANE_NAME_WIDTH, pane->cells->columns, text,
		ROLE_TEXT);
}

void pane_words(struct pane *pane, const char *name, struct slice text)
{
	int width = pane->cells->columns - PANE_NAME_WIDTH - 2;

	while (text.length && width > 0 && pane->row < pane->end) {
		struct slice line = line_of(text, width);
		pane_line(pane, name, line);
		text = slice_trim(slice_from(text, line.length));
		name = "";
	}
}

void pane_text(struct pane *pane, struct slice text, enum role role)
{
	int width = pane->cells->columns - 2;

	while (text.length && width > 0 && pane->row < pane->end) {
		struct slice line = line_of(text, width);
		cells_put(pane->cells, pane->row++, 1, width, line, role);
		text = slice_trim(slice_from(text, line.length));
		role = ROLE_TEXT;
	}
}

void pane_wrapped(struct pane *pane, struct slice text, int end, enum role role)
{
	int width = pane->cells->columns - 2;

	while (text.length && width > 0 && pane->row < end) {
		size_t length = text.length < (size_t)width ? text.length : (size_t)width;
		while (length > 1 &&
			(cells_width(slice_first(text, length), pane->cells->ascii) > width ||
				is_inside_character(text, length)))
			length--;
		cells_put(pane->cells, pane->row++, 1, width, slice_first(text, length), role);
		text = slice_from(text, length);
	}
}

int pane_text_rows(struct slice text, int columns)
{
	int rows = 0;

	for (; text.length && columns > 2; rows++)
		text = slice_trim(slice_from(text, line_of(text, columns - 2).length));
	return rows;
}

const char *pane_label(struct pane *pane, uint32_t comparison, uint32_t group)
{
	const struct comparison *sides = &pane->session->comparisons[comparison];
	struct slice label = label_beside(session_report(pane->session, comparison), group,
		group == sides->base ? sides->head : sides->base, PANE_NAME_WIDTH - 1,
		&pane->scratch);

	return arena_copy(&pane->scratch, label).at;
}
