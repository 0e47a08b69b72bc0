/* The view of problems: a row a note on a document. */
#include "parsers/document_text.h"
#include "views/columns.h"

/* What the view keeps beside its rows. */
struct problems {
	size_t shared; /* bytes of the folders that all sources with problems are in */
};

static struct slice source_of(const struct view *view, struct row_ref ref);

static void find_shared(struct view *view)
{
	struct problems *own = arena_array(&view->arena, 1, sizeof(*own));

	own->shared = view->all_count ? SIZE_MAX : 0;
	for (size_t i = 0; i < view->all_count; i++)
		own->shared = label_shared_folders(
			source_of(view, view->all[0]), source_of(view, view->all[i]), own->shared);
	view->own = own;
}

static void build(struct view *view)
{
	for (uint32_t i = 0; i < view->session->store->note_count; i++)
		view_add(view, 0, i);
	find_shared(view);
}

static const struct note *note_at(const struct view *view, struct row_ref ref)
{
	return &view->session->store->notes[ref.row];
}

static struct slice source_of(const struct view *view, struct row_ref ref)
{
	const struct store *store = view->session->store;
	uint32_t document = note_at(view, ref)->document;

	return document < store->document_count ? store->documents[document].source : SLICE_EMPTY;
}

static bool matches(const struct view *view, struct row_ref ref, struct pattern *pattern)
{
	const struct note *note = note_at(view, ref);

	return pattern_matches(pattern, source_of(view, ref)) ||
	       pattern_matches(pattern, note->text) ||
	       pattern_matches(pattern, slice_of(note_reason_name(note->reason)));
}

static void value_source(struct row *row, struct field *field)
{
	field_text(field, source_of(row->view, row->ref));
}

static void screen_source(struct row *row, struct field *field)
{
	const struct problems *own = row->view->own;

	field_text(field, slice_from(source_of(row->view, row->ref), own->shared));
}

static void value_line(struct row *row, struct field *field)
{
	uint32_t line = note_at(row->view, row->ref)->line;

	if (line)
		field_integer(field, line);
}

static void value_reason(struct row *row, struct field *field)
{
	field_text(field, slice_of(note_reason_name(note_at(row->view, row->ref)->reason)));
}

static void value_text(struct row *row, struct field *field)
{
	field_text(field, note_at(row->view, row->ref)->text);
}

static uint64_t key_reason(struct row *row, bool largest_first)
{
	return order_number(note_at(row->view, row->ref)->reason, largest_first);
}

static uint64_t key_report(struct row *row, bool largest_first)
{
	return order_number(note_at(row->view, row->ref)->document, largest_first);
}

static const struct view_key keys[] = {
	{"reason", "kind of problem", true, key_reason},
	{"report", "document", true, key_report},
};

static const struct column columns[] = {
	/* CSV, head, sort key, width, most, priority, alignment, flags, value, heading */
	{.csv = "source", .value = value_source},
	{NULL, "source", "report", 8, 32, 2, ALIGN_MIDDLE, 0, screen_source, NULL},
	{"line", "line", NULL, 5, 9, 1, ALIGN_RIGHT, 0, value_line, NULL},
	{"reason", "reason", "reason", 8, 16, 0, ALIGN_LEFT, 0, value_reason, NULL},
	{"text", "what", NULL, 20, 0, 0, ALIGN_TEXT, 0, value_text, NULL},
};

static const struct where_name fields[] = {
	{"source", WHERE_TEXT, NULL, NULL},
	{"line", WHERE_NUMBER, NULL, NULL},
	{"reason", WHERE_TEXT, NULL, NULL},
	{"text", WHERE_TEXT, NULL, NULL},
	{NULL, 0, NULL, NULL},
};

static void draw_title(const struct view *view, struct cells *cells, int row)
{
	cells_put(cells, row, 1, cells->columns, SLICE("problems: what was not read, and warnings"),
		ROLE_TITLE);
	title_counts(view, cells, row);
}

static bool origin(const struct view *view, struct row_ref ref, uint32_t *document, uint32_t *line)
{
	const struct store *store = view->session->store;
	const struct note *note = note_at(view, ref);

	if (note->document >= store->document_count ||
		!document_has_text(&store->documents[note->document]))
		return false;
	*document = note->document;
	*line = note->line ? note->line : 1;
	return true;
}

static bool enter(
	const struct view *view, struct row_ref ref, enum view_id *id, struct view_scope *scope)
{
	*id = VIEW_SOURCE;
	return origin(view, ref, &scope->document, &scope->line);
}

/* All of the text, and where it comes from. */
static void draw_detail(
	const struct view *view, struct row_ref ref, struct cells *cells, int row, int rows)
{
	int used = detail_text(source_of(view, ref), cells, row, rows);

	detail_text(note_at(view, ref)->text, cells, row + used, rows - used);
}

const struct view_kind problems_view = {
	.name = "problems",
	.columns = columns,
	.column_count = ARRAY_LENGTH(columns),
	.fields = fields,
	.keys = keys,
	.key_count = ARRAY_LENGTH(keys),
	.usual_sort = "none",
	.build = build,
	.matches = matches,
	.draw_title = draw_title,
	.enter = enter,
	.origin = origin,
	.detail_rows = 4,
	.draw_detail = draw_detail,
};
