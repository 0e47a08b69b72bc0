/* Any bytes as a file and as a regular expression: every view of it is drawn, and no cell can hold
 * what a terminal would obey, nor can a text for a mail. The first line is the expression. */
#include "tests/fuzz/check.h"
#include "views/export.h"

#include <stdio.h>
#include <stdlib.h>

#define ROWS	12
#define COLUMNS 60

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

/* What the text gate promises of a character. */
static bool is_printable(uint32_t code)
{
	if (code < 0x20 || (code >= 0x7f && code < 0xa0) || code == 0xad || code > 0x10ffff)
		return false;
	if ((code >= 0xd800 && code <= 0xdfff) || (code & 0xfffe) == 0xfffe)
		return false;
	return !(code >= 0x200b && code <= 0x200f) && !(code >= 0x202a && code <= 0x202e) &&
	       !(code >= 0x2060 && code <= 0x206f) && code != 0xfeff && code != 0x61c &&
	       !(code >= 0xe0000 && code <= 0xe0fff);
}

static void check_cells(const struct cells *cells)
{
	for (int row = 0; row < cells->rows; row++)
		for (int column = 0; column < cells->columns; column++) {
			uint32_t code = cells_at(cells, row, column)->code;
			bool is_right_half = code == 0 && column > 0;
			if (!is_right_half && !is_printable(code)) {
				fprintf(stderr, "U+%04X in a cell\n", code);
				abort();
			}
		}
}

static void draw(const struct view *view, struct cells *cells, size_t first)
{
	cells_clear(cells);
	view_draw_head(view, cells, 0, 0);
	view_draw_rows(
		view, cells, view_title_rows(view), ROWS - view_title_rows(view), first, first, 3);
	check_cells(cells);
	cells_clear(cells);
	if (view_count(view) > 0)
		view_draw_detail(view, first, cells, 0, ROWS);
	check_cells(cells);
}

static void check_written(struct slice text)
{
	while (text.length) {
		uint32_t code;
		size_t length = text_utf8(text, &code);
		if (length == 0 || (code != '\n' && !is_printable(code))) {
			fprintf(stderr, "U+%04X in a text\n", code);
			abort();
		}
		text = slice_from(text, length);
	}
}

/* As a text for a mail, in one way or another. */
static void write_text(const struct view *view)
{
	struct export_choice choice = {.format = EXPORT_LKP,
		.quoted = view_count(view) % 2,
		.brief = view_count(view) % 3};
	struct error error = {0};
	char *text = NULL;
	size_t length;
	FILE *stream = open_memstream(&text, &length);

	export_chosen(view, &choice, stream, &error);
	fclose(stream);
	check_written((struct slice){text, length});
	free(text);
}

static void use_view(struct view *view, struct slice pattern, struct cells *cells)
{
	struct error error = {0};
	const char *key, *help;

	draw(view, cells, 0);
	write_text(view);
	for (size_t i = 0; view_sort_choice(view, i, &key, &help); i++)
		view_sort(view, slice_of(key), &error);
	if (view_count(view) > 0)
		draw(view, cells, view_count(view) - 1);
	view_search(view, pattern, 0, true, &error);
	if (view_filter(view, pattern, &error) && view_count(view) > view_total(view))
		abort();
	draw(view, cells, 0);
}

/* The run of the first row, which every view then leaves out. */
static void set_aside(struct session *session, struct view *view)
{
	uint32_t report, run;

	if (!view_run(view, 0, &report, &run))
		return;
	session_set_aside(session, report, run, true);
	view_refresh(view, 0);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
	struct slice text = {(const char *)data, size}, pattern;
	struct loaded loaded = {0};
	struct session session;
	struct cells cells;

	if (!slice_line(&text, &pattern))
		return 0;
	struct input input = {.path = SLICE("input"), .text = text};
	load_texts(&loaded, &input, 1);
	session_open(&session, &loaded.store, false);
	session_set_by_commit(&session, size % 3 == 0);
	cells_open(&cells, ROWS, COLUMNS, size % 2 == 0);
	for (int id = 0; id < VIEW_COUNT; id++) {
		bool needs_row = id == VIEW_METRIC || id == VIEW_SUMMARY || id == VIEW_RUN;
		if (needs_row && session.comparison_count == 0)
			continue;
		struct view_scope scope = {
			.comparison = needs_row ? 0 : VIEW_ALL, .family = UINT32_MAX};
		struct view *view = view_open((enum view_id)id, &session, scope);
		use_view(view, pattern, &cells);
		set_aside(&session, view);
		draw(view, &cells, 0);
		view_close(view);
	}
	cells_close(&cells);
	session_close(&session);
	loaded_release(&loaded);
	return 0;
}
