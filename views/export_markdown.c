#include "views/export_markdown.h"

#include "views/aside.h"
#include "views/table.h"

#define COLUMNS	  120 /* columns are chosen for this width, as for a printed table */
#define TEXT_MOST 4096

/* What would be markup, a link, a mention or the end of a cell. */
static bool is_special(char c)
{
	return c != '\0' && strchr("\\`*_[]<>#|~&$@", c);
}

static bool write_text(struct slice text, FILE *stream, struct arena *scratch)
{
	text = cells_visible(slice_trim(slice_first(text, TEXT_MOST)), scratch);
	for (size_t i = 0; i < text.length; i++) {
		if (is_special(text.at[i]) && putc('\\', stream) == EOF)
			return false;
		if (putc(text.at[i], stream) == EOF)
			return false;
	}
	return true;
}

static bool write_heads(
	const struct view *view, const struct layout *layout, FILE *stream, struct arena *scratch)
{
	for (size_t i = 0; i < layout->count; i++) {
		const struct place *place = &layout->places[i];
		if (fputs("| ", stream) == EOF ||
			!write_text(view_heading(view, place->column, COLUMNS, scratch), stream,
				scratch) ||
			putc(' ', stream) == EOF)
			return false;
	}
	if (fputs("|\n", stream) == EOF)
		return false;
	for (size_t i = 0; i < layout->count; i++) {
		bool right = view->columns[layout->places[i].column].align == ALIGN_RIGHT;
		if (fputs(right ? "|--:" : "|:--", stream) == EOF)
			return false;
	}
	arena_reset(scratch);
	return fputs("|\n", stream) != EOF;
}

static bool write_row(const struct view *view, const struct layout *layout, uint32_t index,
	FILE *stream, struct arena *scratch)
{
	struct row row;

	row_open(&row, view, index, scratch);
	row.room = COLUMNS;
	for (size_t i = 0; i < layout->count; i++) {
		struct field field;
		field.text = SLICE_EMPTY;
		view_value(&row, &view->columns[layout->places[i].column], &field);
		if (fputs("| ", stream) == EOF || !write_text(field.text, stream, scratch) ||
			putc(' ', stream) == EOF)
			return false;
	}
	arena_reset(scratch);
	return fputs("|\n", stream) != EOF;
}

bool export_markdown(const struct view *view, FILE *stream, struct arena *scratch)
{
	struct view measured = *view;

	view_measure(&measured, true);
	int needed = view_columns_needed(&measured);
	struct layout layout = view_layout(&measured, needed > COLUMNS ? needed : COLUMNS, 0);
	if (!write_heads(&measured, &layout, stream, scratch))
		return false;
	for (size_t i = 0; i < view->shown_count; i++)
		if (!view_is_heading(view, view->shown[i]) &&
			!write_row(&measured, &layout, view->shown[i], stream, scratch))
			return false;
	struct slice aside = aside_text(view->session, view_report(view), scratch);
	return aside.length == 0 ||
	       (putc('\n', stream) != EOF && write_text(aside, stream, scratch) &&
		       putc('\n', stream) != EOF);
}
