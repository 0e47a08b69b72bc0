#include "tui/draw.h"

#include "tui/ask.h"

#define BODY_LEAST   2 /* rows that the head leaves to the body, even where its own have no room */
#define DETAIL_LEAST 3 /* rows of a detail pane, its dividing line included */

struct layout draw_layout(const struct app *app)
{
	const struct view *view = levels_top(&app->levels)->view;
	int rows = app->cells.rows - 1; /* without the status line */
	int head = view_title_rows(view);
	int most = rows > BODY_LEAST ? rows - BODY_LEAST : 0;
	struct layout layout = {.status_row = rows};

	layout.head_row = head > most ? most - head : 0;
	layout.body_row = head > most ? most : head;
	layout.body_rows = rows - layout.body_row;
	layout.detail_row = rows;
	int wanted = app->detail ? view_detail_rows(view) + 1 : 0;
	if (wanted > layout.body_rows / 2)
		wanted = layout.body_rows / 2;
	if (wanted >= DETAIL_LEAST) {
		layout.detail_rows = wanted;
		layout.detail_row = rows - wanted;
		layout.body_rows -= wanted;
	}
	return layout;
}

size_t draw_page(const struct app *app)
{
	int rows = app->open.help ? app->cells.rows - 1 : draw_layout(app).body_rows;

	return rows > 0 ? (size_t)rows : 1;
}

static void draw_divider(const struct app *app, struct cells *cells, int row)
{
	for (int column = 0; column < cells->columns; column++)
		cells_put(cells, row, column, 1, SLICE("-"), ROLE_DIM);
	cells_put(cells, row, 3, cells->columns - 3, SLICE(" detail "),
		app->detail_active ? ROLE_TITLE : ROLE_DIM);
}

/* The part of the detail that its place says, from a grid that holds all of it. */
static void draw_detail(struct app *app, const struct level *level, const struct layout *layout)
{
	struct cells *cells = &app->cells, *whole = &app->detail_cells;
	int rows = view_detail_rows(level->view), shown = layout->detail_rows - 1;

	draw_divider(app, cells, layout->detail_row);
	if (whole->rows != rows || whole->columns != cells->columns)
		cells_resize(whole, rows, cells->columns);
	else
		cells_clear(whole);
	if (level->place.selected < view_count(level->view))
		view_draw_detail(level->view, level->place.selected, whole, 0, rows);
	app->detail_place.selected = app->detail_place.first;
	place_keep(&app->detail_place, (size_t)rows, (size_t)shown);
	for (int i = 0; i < shown && (int)app->detail_place.first + i < rows; i++)
		memcpy(cells_at(cells, layout->detail_row + 1 + i, 0),
			cells_at(whole, (int)app->detail_place.first + i, 0),
			(size_t)cells->columns * sizeof(struct cell));
	if (app->detail_active)
		app->cursor_row = layout->detail_row + 1;
}

/* Why a view shows nothing, with the keys that change it. */
static void draw_nothing(struct app *app, const struct level *level, const struct layout *layout)
{
	const struct session *session = app->levels.session;
	size_t total = view_total(level->view);
	bool metrics = view_id(level->view) == VIEW_METRICS || view_id(level->view) == VIEW_BESIDE;
	bool reports = view_id(level->view) == VIEW_REPORTS;

	if (total == 0) {
		cells_put(&app->cells, layout->body_row, 2, app->cells.columns - 2,
			SLICE("nothing here"), ROLE_DIM);
		return;
	}
	cells_printf(&app->cells, layout->body_row, 2, app->cells.columns - 2, ROLE_DIM,
		"all %zu rows are hidden%s%s%s%s%s", total,
		view_pattern(level->view).length ? "; & C-u Enter: no filter" : "",
		session->verdicts != SHOW_ALL ? "; ! all verdicts" : "",
		reports && session->only_unseen ? "; u seen ones too" : "",
		metrics && session->hide_drowned ? "; ~ noise" : "",
		metrics && session->profile != PROFILE_MIXED ? "; P profile" : "");
}

static void draw_view(struct app *app)
{
	struct level *level = levels_top(&app->levels);
	struct layout layout = draw_layout(app);
	size_t count = view_count(level->view);

	place_keep(&level->place, count, draw_page(app));
	view_draw_head(level->view, &app->cells, layout.head_row, level->place.scroll);
	view_draw_rows(level->view, &app->cells, layout.body_row, layout.body_rows,
		level->place.first, level->place.selected, level->place.scroll);
	if (count == 0)
		draw_nothing(app, level, &layout);
	app->cursor_row = layout.body_row + (int)(level->place.selected - level->place.first);
	app->cursor_column = 0;
	if (layout.detail_rows)
		draw_detail(app, level, &layout);
	if (app->open.menu)
		menu_draw(&app->menu, &app->cells, layout.body_row,
			layout.status_row - layout.body_row, &app->cursor_row, &app->cursor_column);
}

static void draw_help(struct app *app)
{
	int rows = app->cells.rows - 1;

	place_keep(&app->help.place, app->help.count, draw_page(app));
	help_draw(&app->help, &app->cells, 0, rows);
	app->cursor_row = (int)(app->help.place.selected - app->help.place.first);
	app->cursor_column = 0;
}

static void draw_prompt(struct app *app, int row)
{
	char text[MESSAGE_SIZE];
	bool wrong = app->mistake.code != ERROR_NONE;

	if (completion_is_open(&app->completion) && row > 0)
		completion_draw(&app->completion, &app->cells, row - 1);
	app->cursor_row = row;
	app->cursor_column = prompt_draw(&app->prompt, &app->cells, row,
		wrong ? app->mistake.column : SIZE_MAX, ask_message(app, text));
}

void draw(struct app *app)
{
	int status_row = app->cells.rows - 1;

	cells_clear(&app->cells);
	if (app->open.help)
		draw_help(app);
	else
		draw_view(app);
	if (app->open.prompt)
		draw_prompt(app, status_row);
	else
		draw_status(app, status_row);
}
