/* Screens as text: what the program shows of a view, without its status line. */
#ifndef TESTS_VIEWS_SCREEN_H
#define TESTS_VIEWS_SCREEN_H

#include "tests/views/fixture.h"
#include "views/export.h"
#include "views/view.h"

/* A view over a store made by hand, and the grid that it is drawn in. */
struct screen_test {
	struct fixture fixture;
	struct view *view;
	struct cells cells;
};

/* A view of one mail, a regression of hackbench, with these rows from line 20 on. */
static inline void screen_open_mail(
	struct screen_test *test, enum view_id id, const char *const *lines, int rows, int columns)
{
	fixture_open(&test->fixture);
	fixture_document(&test->fixture, "mail.eml",
		"[memcg] 01d37228d3: hackbench.throughput 26.6% regression", "");
	fixture_rows(fixture_table(&test->fixture, "8c57b687e8331eb8 01d37228d3a4fb2f54bd2d0d1d0",
			     "hackbench.throughput -26.6 regression"),
		20, lines);
	sink_end(&test->fixture.sink);
	fixture_ready(&test->fixture, false);
	test->view = view_open(id, &test->fixture.session,
		(struct view_scope){.comparison = 0, .family = VIEW_ALL});
	cells_open(&test->cells, rows, columns, false);
}

static inline void screen_close(struct screen_test *test)
{
	view_close(test->view);
	cells_close(&test->cells);
	fixture_close(&test->fixture);
}

/* Heads and rows of a view in a grid, the first row selected; a detail below when asked for. */
static inline void screen_draw(const struct view *view, struct cells *cells, bool detail)
{
	int top = view_title_rows(view), below = detail ? view_detail_rows(view) : 0;

	cells_clear(cells);
	view_draw_head(view, cells, 0, 0);
	view_draw_rows(view, cells, top, cells->rows - top - below, 0, 0, 0);
	if (below)
		view_draw_detail(view, 0, cells, cells->rows - below, below);
}

/* Compare with the expected lines; on a difference the whole screen is printed. */
static inline void assert_screen(const struct cells *cells, const char *const *expected)
{
	struct arena arena = {0};
	bool same = true;

	for (int row = 0; row < cells->rows; row++) {
		struct slice text = cells_row_text(cells, row, &arena);
		same &= slice_equal(text, slice_of(*expected ? *expected : ""));
		expected += *expected != NULL;
	}
	for (int row = 0; row < cells->rows && !same; row++)
		print_message("\"%s\",\n", cells_row_text(cells, row, &arena).at);
	arena_release(&arena);
	assert_true(same);
	assert_null(*expected);
}

/* What an export writes, on the heap. */
static inline char *screen_export(const struct view *view, enum export_format format)
{
	char *text = NULL;
	size_t length;
	struct error error = {0};
	FILE *stream = open_memstream(&text, &length);

	assert_true(export_view(view, format, stream, &error));
	fclose(stream);
	return text;
}

#endif
