#include "views/export_markdown.h"

#include "parsers/buffer.h"
#include "views/aside.h"
#include "views/table.h"

#define COLUMNS	  120 /* columns are chosen for this width, as for a printed table */
#define TEXT_MOST 4096

/* What would be markup, a link, a mention or the end of a cell. */
static bool is_special(char c)
{
	switch (c) {
	case '\\':
	case '`':
	case '*':
	case '_':
	case '[':
	case ']':
	case '<':
	case '>':
	case '#':
	case '|':
	case '~':
	case '&':
	case '$':
	case '@':
		return true;
	default:
		return false;
	}
}

static void add_text(struct slice text, struct buffer *line, struct arena *scratch)
{
	text = cells_visible(slice_trim(slice_first(text, TEXT_MOST)), scratch);
	for (size_t i = 0; i < text.length; i++) {
		if (is_special(text.at[i]))
			buffer_add_byte(line, '\\');
		buffer_add_byte(line, text.at[i]);
	}
}

static void add_cell(struct slice text, struct buffer *line, struct arena *scratch)
{
	buffer_add(line, SLICE("| "));
	add_text(text, line, scratch);
	buffer_add_byte(line, ' ');
}

static bool write_line(struct buffer *line, FILE *stream)
{
	bool good = fwrite(line->at, 1, line->length, stream) == line->length;

	line->length = 0;
	return good;
}

static void add_heads(const struct view *view, const struct layout *layout, struct buffer *line,
	struct arena *scratch)
{
	for (size_t i = 0; i < layout->count; i++)
		add_cell(view_heading(view, layout->places[i].column, COLUMNS, scratch), line,
			scratch);
	buffer_add(line, SLICE("|\n"));
	for (size_t i = 0; i < layout->count; i++) {
		bool right = view->columns[layout->places[i].column].align == ALIGN_RIGHT;
		buffer_add(line, right ? SLICE("|--:") : SLICE("|:--"));
	}
	buffer_add(line, SLICE("|\n"));
	arena_reset(scratch);
}

static void add_row(const struct view *view, const struct layout *layout, uint32_t index,
	struct buffer *line, struct arena *scratch)
{
	struct row row;

	row_open(&row, view, index, scratch);
	row.room = COLUMNS;
	for (size_t i = 0; i < layout->count; i++) {
		struct field field;
		field.text = SLICE_EMPTY;
		view_value(&row, &view->columns[layout->places[i].column], &field);
		add_cell(field.text, line, scratch);
	}
	buffer_add(line, SLICE("|\n"));
	arena_reset(scratch);
}

static void add_aside(const struct view *view, struct buffer *line, struct arena *scratch)
{
	struct slice aside = aside_text(view->session, view_report(view), scratch);

	if (aside.length == 0)
		return;
	buffer_add_byte(line, '\n');
	add_text(aside, line, scratch);
	buffer_add_byte(line, '\n');
}

bool export_markdown(const struct view *view, FILE *stream, struct arena *scratch)
{
	struct view measured = *view;
	struct buffer line = {0};

	view_measure(&measured, true);
	int needed = view_columns_needed(&measured);
	struct layout layout = view_layout(&measured, needed > COLUMNS ? needed : COLUMNS, 0);
	add_heads(&measured, &layout, &line, scratch);
	bool good = write_line(&line, stream);
	for (size_t i = 0; good && i < view->shown_count; i++) {
		if (view_is_heading(view, view->shown[i]))
			continue;
		add_row(&measured, &layout, view->shown[i], &line, scratch);
		good = write_line(&line, stream);
	}
	add_aside(view, &line, scratch);
	good = good && write_line(&line, stream);
	buffer_release(&line);
	return good;
}
