#include "tui/levels.h"

#include <stdlib.h>

#define LINES_ABOVE 6 /* shown above the line that a view is opened at */

static void close_top(struct levels *levels)
{
	view_close(levels->stack[--levels->depth].view);
}

void levels_release(struct levels *levels)
{
	while (levels->depth)
		close_top(levels);
	free(levels->stack);
	*levels = (struct levels){0};
}

bool levels_grow(struct levels *levels, size_t rows)
{
	struct level *level = levels_top(levels);
	size_t selected = level->place.selected, above = selected - level->place.first;

	if (!view_is_stale(level->view))
		return false;
	if (!view_grow(level->view, rows, &selected))
		selected = view_refresh(level->view, selected);
	level->place.selected = selected;
	level->place.first = selected > above ? selected - above : 0;
	return view_is_stale(level->view);
}

void levels_freshen(struct levels *levels)
{
	while (levels_grow(levels, SIZE_MAX))
		;
}

void levels_pop(struct levels *levels)
{
	close_top(levels);
	if (levels->depth)
		levels_freshen(levels);
}

void levels_keep_top(struct levels *levels)
{
	for (size_t i = 0; i + 1 < levels->depth; i++)
		view_close(levels->stack[i].view);
	levels->stack[0] = *levels_top(levels);
	levels->depth = 1;
}

static bool same_scope(const struct view *view, enum view_id id, struct view_scope scope)
{
	struct view_scope open = view_scope(view);

	if (view_id(view) != id)
		return false;
	if (id == VIEW_REPORTS)
		return true;
	if (id == VIEW_SOURCE)
		return open.document == scope.document && open.line == scope.line;
	if (id == VIEW_BESIDE)
		return open.comparisons == scope.comparisons;
	return open.comparison == scope.comparison &&
	       (id != VIEW_METRIC || open.row == scope.row) &&
	       (id != VIEW_RUN || open.run == scope.run) &&
	       (id != VIEW_METRICS || (open.family == scope.family && open.across == scope.across &&
					      open.from.comparison == scope.from.comparison &&
					      open.from.row == scope.from.row));
}

/* By the keys of the command line where the view has them, else in the order of all views. */
static void sort_first(const struct levels *levels, struct view *view)
{
	struct error ignored = {0}; /* another view may have the keys */

	if (levels->sort && view_sort(view, slice_of(levels->sort), &ignored))
		return;
	ignored = (struct error){0};
	if (!slice_equal(view_sort_keys(view), SLICE("order")))
		view_sort(view, SLICE("order"), &ignored);
}

static struct level open_level(
	const struct levels *levels, enum view_id id, struct view_scope scope)
{
	struct level level = {.view = view_open(id, levels->session, scope)};

	sort_first(levels, level.view);
	if (scope.across)
		view_sort(level.view, SLICE("date"), &(struct error){0});
	size_t row = SIZE_MAX;
	if (id == VIEW_SOURCE && scope.line)
		row = scope.line - 1;
	else if (id == VIEW_METRICS && scope.at)
		row = view_find(level.view, (struct row_ref){scope.comparison, scope.at - 1});
	if (row != SIZE_MAX) {
		level.place.selected = row;
		level.place.first = row > LINES_ABOVE ? row - LINES_ABOVE : 0;
	}
	return level;
}

void levels_push(struct levels *levels, enum view_id id, struct view_scope scope)
{
	for (size_t i = 0; i < levels->depth; i++) {
		if (!same_scope(levels->stack[i].view, id, scope))
			continue;
		while (levels->depth > i + 1)
			close_top(levels);
		levels_freshen(levels);
		return;
	}
	levels->stack =
		grow(levels->stack, levels->depth, &levels->capacity, sizeof(*levels->stack));
	levels->stack[levels->depth++] = open_level(levels, id, scope);
}

void levels_refresh(struct levels *levels)
{
	for (size_t i = 0; i < levels->depth; i++) {
		struct level *level = &levels->stack[i];
		level->place.selected = view_refresh(level->view, level->place.selected);
	}
}

/* Close what is about a comparison that is gone, with all above it. */
static void renumber(struct levels *levels, const uint32_t *moved)
{
	struct view_scope all = {.comparison = VIEW_ALL, .family = VIEW_ALL};
	size_t kept = 0;

	while (kept < levels->depth && view_renumber(levels->stack[kept].view, moved))
		kept++;
	while (levels->depth > kept)
		close_top(levels);
	if (kept == 0)
		levels_push(levels, VIEW_REPORTS, all);
}

const uint32_t *levels_update(struct levels *levels, size_t rows)
{
	const uint32_t *moved = session_update(levels->session, rows);

	if (moved)
		renumber(levels, moved);
	return moved;
}

/* Put another report into a level, with the filter and the order it has. */
static void reopen(const struct levels *levels, struct level *level, struct view_scope scope)
{
	struct error ignored = {0}; /* what was good for the view is good for its like */
	struct level next = open_level(levels, view_id(level->view), scope);

	view_filter(next.view, view_pattern(level->view), &ignored);
	view_sort(next.view, view_sort_keys(level->view), &ignored);
	next.place.scroll = level->place.scroll;
	view_close(level->view);
	*level = next;
}

/* The row of a report that has a metric; false when it has none. */
static bool find_metric(const struct report *report, uint32_t metric, uint32_t *row)
{
	for (*row = 0; *row < report->row_count; ++*row)
		if (report->metric[*row] == metric)
			return true;
	return false;
}

/* Can every level show this comparison in place of the present one? */
static bool fits(const struct levels *levels, uint32_t now, uint32_t next)
{
	for (size_t i = 0; i < levels->depth; i++) {
		struct view_scope scope = view_scope(levels->stack[i].view);
		uint32_t row;
		if (view_id(levels->stack[i].view) != VIEW_METRIC || scope.comparison != now)
			continue;
		uint32_t metric = session_report(levels->session, now)->metric[scope.row];
		if (!find_metric(session_report(levels->session, next), metric, &row))
			return false;
	}
	return true;
}

static void show_comparison(struct levels *levels, uint32_t now, uint32_t next)
{
	const struct report *from = session_report(levels->session, now);
	const struct report *to = session_report(levels->session, next);

	for (size_t i = 0; i < levels->depth; i++) {
		enum view_id id = view_id(levels->stack[i].view);
		struct view_scope scope = view_scope(levels->stack[i].view);
		if (id == VIEW_REPORTS || id == VIEW_SOURCE || scope.comparison != now)
			continue;
		if (id == VIEW_METRIC)
			find_metric(to, from->metric[scope.row], &scope.row);
		scope.comparison = next;
		scope.at = 0;
		reopen(levels, &levels->stack[i], scope);
	}
}

/* Along the rows of the reports view below. */
static bool next_by_view(
	const struct levels *levels, struct level *reports, uint32_t now, int step, uint32_t *next)
{
	size_t count = view_count(reports->view), at = 0;

	while (at < count && view_comparison(reports->view, at) != now)
		at++;
	while (at < count && (step > 0 ? at + 1 < count : at > 0)) {
		at = step > 0 ? at + 1 : at - 1;
		*next = view_comparison(reports->view, at);
		if (*next != VIEW_ALL && fits(levels, now, *next)) {
			reports->place.selected = at;
			return true;
		}
	}
	return false;
}

static bool next_by_number(const struct levels *levels, uint32_t now, int step, uint32_t *next)
{
	uint32_t count = levels->session->comparison_count, at = now;

	while (step > 0 ? at + 1 < count : at > 0) {
		at = step > 0 ? at + 1 : at - 1;
		if (fits(levels, now, at)) {
			*next = at;
			return true;
		}
	}
	return false;
}

bool levels_next_report(struct levels *levels, int step)
{
	uint32_t now = view_scope(levels_top(levels)->view).comparison, next = VIEW_ALL;
	struct level *bottom = &levels->stack[0];
	bool by_view = view_id(bottom->view) == VIEW_REPORTS;

	if (now == VIEW_ALL)
		return false;
	if (by_view ? !next_by_view(levels, bottom, now, step, &next)
		    : !next_by_number(levels, now, step, &next))
		return false;
	show_comparison(levels, now, next);
	return true;
}

bool levels_show_report(struct levels *levels, uint32_t comparison)
{
	uint32_t now = view_scope(levels_top(levels)->view).comparison;
	struct level *bottom = &levels->stack[0];

	if (now == VIEW_ALL || now == comparison || !fits(levels, now, comparison))
		return false;
	for (size_t i = 0; view_id(bottom->view) == VIEW_REPORTS && i < view_count(bottom->view);
		i++)
		if (view_comparison(bottom->view, i) == comparison)
			bottom->place.selected = i;
	show_comparison(levels, now, comparison);
	return true;
}
