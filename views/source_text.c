/* The text of a document, a row a line, the line that led here marked. */
#include "parsers/charset.h"
#include "parsers/document_text.h"
#include "views/table.h"

#include <stdlib.h>

#define TAB	     8
#define LINE_LONGEST 8192 /* bytes of a line that are shown */

struct source_lines {
	struct arena arena; /* of what had to be decoded */
	struct slice *lines;
	size_t count, capacity;
};

static const struct document *document_of(const struct view *view)
{
	return &view->session->store->documents[view->scope.document];
}

static void build(struct view *view)
{
	struct source_lines *own = heap_allocate(sizeof(*own));
	struct slice rest, line;

	*own = (struct source_lines){0};
	view->own = own;
	if (view->scope.document >= view->session->store->document_count)
		return;
	rest = document_text(document_of(view), &own->arena);
	while (own->count < UINT32_MAX && slice_line(&rest, &line)) {
		own->lines = grow(own->lines, own->count, &own->capacity, sizeof(*own->lines));
		own->lines[own->count] = line;
		view_add(view, 0, (uint32_t)own->count++);
	}
}

static void release(struct view *view)
{
	struct source_lines *own = view->own;

	arena_release(&own->arena);
	free(own->lines);
	free(own);
}

static struct slice line_at(const struct view *view, struct row_ref ref)
{
	const struct source_lines *own = view->own;

	return own->lines[ref.row];
}

static bool matches(const struct view *view, struct row_ref ref, struct pattern *pattern)
{
	return pattern_matches(pattern, line_at(view, ref));
}

static bool is_marked(const struct row *row)
{
	return row->ref.row + 1 == row->view->scope.line;
}

static void value_number(struct row *row, struct field *field)
{
	field_integer(field, (uint64_t)row->ref.row + 1);
	field->role = is_marked(row) ? ROLE_MATCH : ROLE_DIM;
}

static void value_mark(struct row *row, struct field *field)
{
	if (is_marked(row))
		field_text(field, SLICE("|"));
	field->role = ROLE_MATCH;
}

/* Tabs become blanks: a cell cannot hold one, and tables are aligned by them. */
static void value_text(struct row *row, struct field *field)
{
	struct slice bytes = slice_first(line_at(row->view, row->ref), LINE_LONGEST);
	struct slice line = charset_to_utf8(bytes, SLICE_EMPTY, row->scratch);
	size_t at = 0;

	field->role = is_marked(row) ? ROLE_MATCH : ROLE_TEXT;
	field_text(field, line);
	if (slice_find(line, SLICE("\t")) == line.length)
		return;
	char *text = arena_allocate(row->scratch, line.length * TAB);
	for (size_t i = 0; i < line.length; i++) {
		if (line.at[i] != '\t') {
			text[at++] = line.at[i];
			continue;
		}
		do
			text[at++] = ' ';
		while (at % TAB);
	}
	field_text(field, (struct slice){text, at});
}

static const struct column columns[] = {
	/* CSV, head, sort key, width, most, priority, alignment, flags, value, heading */
	{"line", "line", NULL, 4, 9, 1, ALIGN_RIGHT, 0, value_number, NULL},
	{NULL, "", NULL, 1, 1, 0, ALIGN_LEFT, COLUMN_TIGHT, value_mark, NULL},
	{"text", "text", NULL, 20, 0, 0, ALIGN_TEXT, COLUMN_TIGHT, value_text, NULL},
};

static void draw_title(const struct view *view, struct cells *cells, int row)
{
	int counts = title_counts(view, cells, row);

	if (view->scope.document < view->session->store->document_count)
		cells_put_middle(cells, row, 1, cells->columns - counts - 2,
			document_name(document_of(view)), ROLE_TITLE);
}

static bool origin(const struct view *view, struct row_ref ref, uint32_t *document, uint32_t *line)
{
	*document = view->scope.document;
	*line = ref.row + 1;
	return true;
}

const struct view_kind source_view = {
	.name = "source",
	.columns = columns,
	.column_count = ARRAY_LENGTH(columns),
	.usual_sort = "none",
	.build = build,
	.release = release,
	.matches = matches,
	.draw_title = draw_title,
	.row_word = "line",
	.no_heads = true,
	.origin = origin,
	.is_alone = true,
};
