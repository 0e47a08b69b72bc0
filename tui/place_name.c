#include "tui/place_name.h"

#include "views/beside.h"
#include "views/names.h"

#include <stdlib.h>

/* ---- Naming ---- */

struct report_name place_name_report(
	const struct session *session, uint32_t comparison, struct arena *arena)
{
	if (comparison == VIEW_ALL)
		return (struct report_name){SLICE_EMPTY, 0};
	const struct report *report = session_report(session, comparison);
	struct slice source = session->store->documents[report->document].source;
	return (struct report_name){arena_copy(arena, source), report->number};
}

struct slice place_name_metric(
	const struct session *session, uint32_t comparison, uint32_t row, struct arena *arena)
{
	const struct report *report = session_report(session, comparison);

	return arena_copy(arena, intern_text(&session->store->names, report->metric[row]));
}

struct slice place_name_family(const struct session *session, uint32_t family, struct arena *arena)
{
	return family == VIEW_ALL
		       ? SLICE_EMPTY
		       : arena_copy(arena, intern_text(&session->names->families, family));
}

static void name_beside(const struct session *session, const struct view_scope *scope,
	struct arena *arena, struct scope_name *name)
{
	name->beside_count = scope->comparison_count;
	name->beside = arena_array(arena, name->beside_count, sizeof(*name->beside));
	for (size_t i = 0; i < name->beside_count; i++)
		name->beside[i] = place_name_report(session, scope->comparisons[i], arena);
}

struct scope_name place_name_scope(const struct session *session, enum view_id id,
	struct view_scope scope, struct arena *arena)
{
	struct scope_name name = {.id = id, .across = id == VIEW_METRICS && scope.across};

	if (id == VIEW_SOURCE) {
		struct slice source = session->store->documents[scope.document].source;
		name.report.source = arena_copy(arena, source);
		name.line = scope.line;
		return name;
	}
	name.report = place_name_report(session, scope.comparison, arena);
	if (id == VIEW_METRIC)
		name.metric = place_name_metric(session, scope.comparison, scope.row, arena);
	if (id == VIEW_METRICS)
		name.family = place_name_family(session, scope.family, arena);
	if (id == VIEW_RUN)
		name.run = scope.run;
	if (id == VIEW_BESIDE)
		name_beside(session, &scope, arena, &name);
	if (name.across) {
		name.report = place_name_report(session, scope.from.comparison, arena);
		name.metric =
			place_name_metric(session, scope.from.comparison, scope.from.row, arena);
	}
	return name;
}

struct row_name place_name_row(
	const struct session *session, const struct view *view, size_t index, struct arena *arena)
{
	struct row_name name = {.index = index};
	struct view_scope scope = {.comparison = VIEW_ALL, .family = VIEW_ALL};
	enum view_id id;

	name.report = place_name_report(session, view_comparison(view, index), arena);
	if (!view_enter(view, index, &id, &scope))
		return name;
	if (id == VIEW_METRIC)
		name.metric = place_name_metric(session, scope.comparison, scope.row, arena);
	if (id == VIEW_METRICS)
		name.family = place_name_family(session, scope.family, arena);
	return name;
}

/* ---- Finding ---- */

static bool is_report(
	const struct session *session, uint32_t comparison, const struct report_name *name)
{
	const struct report *report = session_report(session, comparison);

	return report->number == name->number &&
	       slice_equal(session->store->documents[report->document].source, name->source);
}

/* False when there is no such report now; for the name of none it is VIEW_ALL. */
bool place_find_report(
	const struct session *session, const struct report_name *name, uint32_t *comparison)
{
	*comparison = VIEW_ALL;
	if (name->source.length == 0)
		return true;
	for (uint32_t i = 0; i < session->comparison_count; i++)
		if (is_report(session, i, name)) {
			*comparison = i;
			return true;
		}
	return false;
}

bool place_find_metric(
	const struct session *session, uint32_t comparison, struct slice metric, uint32_t *row)
{
	const struct report *report = session_report(session, comparison);
	uint32_t name = intern_find(&session->store->names, metric), from = *row;

	for (uint32_t i = 0; i < report->row_count; i++) {
		uint32_t at = (uint32_t)(((uint64_t)from + i) % report->row_count);
		if (report->metric[at] == name) {
			*row = at;
			return true;
		}
	}
	return false;
}

static bool find_document(const struct session *session, struct slice source, uint32_t *document)
{
	for (*document = 0; *document < session->store->document_count; ++*document)
		if (slice_equal(session->store->documents[*document].source, source))
			return true;
	return false;
}

/* The reports that stood side by side, as far as they are there again. */
static bool find_beside(
	struct session *session, const struct scope_name *name, struct view_scope *scope)
{
	uint32_t *there = heap_allocate(name->beside_count * sizeof(*there));
	size_t count = 0;

	for (size_t i = 0; i < name->beside_count; i++)
		count += place_find_report(session, &name->beside[i], &there[count]) &&
			 there[count] != VIEW_ALL;
	*scope = view_scope_beside(session, there, count);
	free(there);
	return count > 1;
}

bool place_find_scope(
	struct session *session, const struct scope_name *name, struct view_scope *scope)
{
	*scope = (struct view_scope){
		.comparison = VIEW_ALL, .family = VIEW_ALL, .line = name->line, .run = name->run};
	if (name->id == VIEW_SOURCE)
		return find_document(session, name->report.source, &scope->document);
	if (name->beside_count)
		return find_beside(session, name, scope);
	if (!place_find_report(session, &name->report, &scope->comparison))
		return false;
	if (name->metric.length &&
		!place_find_metric(session, scope->comparison, name->metric, &scope->row))
		return false;
	if (name->id == VIEW_RUN &&
		(scope->comparison == VIEW_ALL ||
			scope->run >= session_report(session, scope->comparison)->run_count))
		return false;
	if (name->family.length)
		scope->family = intern_find(&session->names->families, name->family);
	if (name->across)
		*scope =
			view_scope_across(session, (struct row_ref){scope->comparison, scope->row});
	return name->family.length == 0 || scope->family != UINT32_MAX;
}

/* Is the row about what the name says? */
static bool is_row(const struct session *session, const struct view *view, size_t index,
	const struct row_name *name, struct arena *scratch)
{
	uint32_t comparison = view_comparison(view, index);

	if (comparison == VIEW_ALL ? name->report.source.length > 0
				   : !is_report(session, comparison, &name->report))
		return false;
	struct row_name row = place_name_row(session, view, index, scratch);
	return slice_equal(row.metric, name->metric) && slice_equal(row.family, name->family);
}

static size_t distance(size_t a, size_t b)
{
	return a > b ? a - b : b - a;
}

/* The row of the name, the nearest to its place where there are several; else its place. */
size_t place_find_row(
	const struct session *session, const struct view *view, const struct row_name *name)
{
	size_t count = view_count(view), found = SIZE_MAX;
	struct arena scratch = {0};

	for (size_t i = 0; i < count; i++) {
		bool nearer = found == SIZE_MAX ||
			      distance(i, name->index) < distance(found, name->index);
		if (nearer && is_row(session, view, i, name, &scratch))
			found = i;
		arena_reset(&scratch);
	}
	arena_release(&scratch);
	if (found != SIZE_MAX)
		return found;
	return name->index < count ? name->index : count ? count - 1 : 0;
}
