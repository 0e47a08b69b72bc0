#include "views/table.h"

static void build(struct view *view)
{
	(void)view;
}

static void draw_title(const struct view *view, struct cells *cells, int row)
{
	(void)view;
	(void)cells;
	(void)row;
}

const struct view_kind problems_view = {
	.name = "problems", .usual_sort = "none", .build = build, .draw_title = draw_title};
