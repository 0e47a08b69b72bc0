#include "views/export_text.h"

#include "views/aside.h"
#include "views/columns.h"
#include "views/export_lkp.h"
#include "views/row_tags.h"

#include <stdlib.h>

#define MARGIN 1 /* the place of the mark of the selection is not written */

/* Append the tagged rows that are not among `count` ones, on the heap. */
static struct row_ref *add_tagged(const struct view *view, struct row_ref *rows, size_t *count)
{
	struct row_tags *left = row_tags_copy(view->session->row_tags);
	uint32_t comparison = view->scope.comparison;

	for (size_t i = 0; i < *count; i++)
		row_tags_set(left, rows[i], false);
	size_t more = row_tags_count(left, comparison);
	rows = heap_resize(rows, (*count + more) * sizeof(*rows));
	row_tags_list(left, comparison, rows + *count);
	*count += more;
	row_tags_close(left);
	return rows;
}

static void write_metrics(
	const struct view *view, const struct export_choice *choice, struct mail_text *text)
{
	struct row_ref *rows = heap_allocate(view->shown_count * sizeof(*rows));
	size_t count = 0;

	for (size_t i = 0; i < view->shown_count; i++)
		if (!view_is_heading(view, view->shown[i]))
			rows[count++] = view->all[view->shown[i]];
	if (choice->tagged && view_takes_tagged_metrics(view))
		rows = add_tagged(view, rows, &count);
	export_lkp(view->session, rows, count, choice->brief, text);
	free(rows);
}

static void write_line(const struct cells *cells, int row, struct mail_text *text)
{
	struct arena scratch = {0};

	mail_text_line(text, slice_from(cells_row_text(cells, row, &scratch), MARGIN));
	arena_release(&scratch);
}

/* A screen as wide as a mail, its title lines from `first` on. A name or a text at the end of a row
 * is not cut but goes beyond. */
static void write_screen(const struct view *view, int first, struct mail_text *text)
{
	struct view measured = *view;
	struct cells cells;
	struct arena scratch = {0};
	int columns = mail_text_columns(text) + MARGIN, top = view_title_rows(view);

	view_measure(&measured, false);
	struct layout layout = view_layout(&measured, columns, 0);
	cells_open(&cells, top, columns, text->ascii);
	view_draw_head(&measured, &cells, 0, 0);
	for (int row = first; row < top; row++)
		write_line(&cells, row, text);
	for (size_t i = 0; i < view->shown_count && !text->failed; i++) {
		struct layout wide = layout;
		uint32_t index = view->shown[i];
		cells_resize(&cells, 1, view_widen(&measured, &wide, columns, index, &scratch));
		view_draw_row(&measured, &wide, index, &cells, 0, &scratch);
		write_line(&cells, 0, text);
		arena_reset(&scratch);
	}
	arena_release(&scratch);
	cells_close(&cells);
}

/* The text of a document as it stands, without the numbers of its lines. */
static void write_source(const struct view *view, struct mail_text *text)
{
	struct arena scratch = {0};
	struct row row;
	struct field field;
	size_t column = 0;

	while (!column_is_flexible(&view->columns[column]))
		column++;
	for (size_t i = 0; i < view->shown_count && !text->failed; i++) {
		row_open(&row, view, view->shown[i], &scratch);
		field.text = SLICE_EMPTY;
		view_value(&row, &view->columns[column], &field);
		mail_text_line(text, field.text);
		arena_reset(&scratch);
	}
	arena_release(&scratch);
}

/* The sentence on a metric, as the view has it above its rows. */
static void write_sentence(const struct view *view, struct row_ref metric, struct mail_text *text)
{
	struct arena scratch = {0};
	struct cells cells;
	int columns = mail_text_columns(text) + 2 * MARGIN;
	int rows = detail_sentence_rows(view->session, metric.comparison, metric.row, columns);

	cells_open(&cells, rows, columns, text->ascii);
	detail_sentence(view->session, metric.comparison, metric.row, &cells, 0, rows);
	for (int row = 0; row < rows; row++)
		mail_text_line(text, slice_from(cells_row_text(&cells, row, &scratch), MARGIN));
	cells_close(&cells);
	arena_release(&scratch);
}

/* One metric: its row and what is to be said of it; and its runs where there is room for them. */
static void write_metric(const struct view *view, bool brief, struct mail_text *text)
{
	struct row_ref metric = {view->scope.comparison, view->scope.row};

	export_lkp(view->session, &metric, 1, brief, text);
	mail_text_line(text, SLICE_EMPTY);
	write_sentence(view, metric, text);
	if (brief)
		return;
	mail_text_line(text, SLICE_EMPTY);
	write_screen(view, view_title_rows(view) - 1, text);
}

/* Runs that the figures above leave out. */
static void write_aside(const struct view *view, struct mail_text *text)
{
	struct arena scratch = {0};
	struct slice aside = aside_text(view->session, view_report(view), &scratch);

	if (aside.length)
		mail_text_line(text, aside);
	arena_release(&scratch);
}

bool export_text(const struct view *view, const struct export_choice *choice, FILE *stream)
{
	struct mail_text text = {
		.stream = stream, .ascii = view->session->settings.ascii, .quoted = choice->quoted};

	if (view->kind->of_metrics || (choice->tagged && view_takes_tagged_metrics(view)))
		write_metrics(view, choice, &text);
	else if (view->id == VIEW_METRIC)
		write_metric(view, choice->brief, &text);
	else if (view->id == VIEW_SOURCE)
		write_source(view, &text);
	else
		write_screen(view, 0, &text);
	if (view->id != VIEW_METRIC) /* its sentence has said it */
		write_aside(view, &text);
	return !text.failed;
}
