#include "tui/resume.h"

#include "views/filter.h"
#include "views/names.h"

#include <stdlib.h>

/* A report by its document and its number there; of an empty source: none, or all. */
struct report_name {
	struct slice source;
	uint32_t number;
};

/* What a view is about, in words. */
struct scope_name {
	enum view_id id;
	struct report_name report;
	struct slice metric, family;
	bool across;
	uint32_t line; /* of VIEW_SOURCE */
	uint32_t run;  /* of VIEW_RUN: its place in the report */
};

/* A row in words, and where it was: the words of what Enter leads to say what it is about. */
struct row_name {
	struct report_name report;
	struct slice metric, family;
	size_t index;
};

struct place_name {
	struct scope_name scope;
	struct row_name row;
};

struct level_name {
	struct place_name place;
	struct slice filter, sort;
	size_t above; /* rows of the screen above the selected one */
	int scroll;
};

/* The sides of a report, by their labels. */
struct sides_name {
	struct report_name report;
	struct slice base, head;
};

/* A run by its report, its document and its number there. */
struct run_name {
	struct report_name report;
	struct slice source;
	uint32_t number, line;
};

struct resume {
	struct arena arena;
	struct settings settings;
	bool hide_drowned, only_unseen, by_commit;
	enum verdict_mode verdicts;
	enum profile_mode profile;
	struct columns_chosen *columns; /* heap, of the session */
	struct level_name *levels;	/* the first lies at the bottom */
	size_t level_count;
	struct sides_name *sides; /* of reports whose sides were chosen */
	size_t side_count;
	struct run_name *asides; /* runs that are set aside */
	size_t aside_count;
	struct slice *off; /* families */
	size_t off_count;
	struct place_name marks[ARRAY_LENGTH(((struct marks *)NULL)->marks)];
};

/* ---- Taking ---- */

static struct report_name name_report(
	const struct session *session, uint32_t comparison, struct arena *arena)
{
	if (comparison == VIEW_ALL)
		return (struct report_name){SLICE_EMPTY, 0};
	const struct report *report = session_report(session, comparison);
	struct slice source = session->store->documents[report->document].source;
	return (struct report_name){arena_copy(arena, source), report->number};
}

static struct slice name_metric(
	const struct session *session, uint32_t comparison, uint32_t row, struct arena *arena)
{
	const struct report *report = session_report(session, comparison);

	return arena_copy(arena, intern_text(&session->store->names, report->metric[row]));
}

static struct slice name_family(const struct session *session, uint32_t family, struct arena *arena)
{
	return family == VIEW_ALL
		       ? SLICE_EMPTY
		       : arena_copy(arena, intern_text(&session->names->families, family));
}

static struct scope_name name_scope(const struct session *session, enum view_id id,
	struct view_scope scope, struct arena *arena)
{
	struct scope_name name = {.id = id, .across = id == VIEW_METRICS && scope.across};

	if (id == VIEW_SOURCE) {
		struct slice source = session->store->documents[scope.document].source;
		name.report.source = arena_copy(arena, source);
		name.line = scope.line;
		return name;
	}
	name.report = name_report(session, scope.comparison, arena);
	if (id == VIEW_METRIC)
		name.metric = name_metric(session, scope.comparison, scope.row, arena);
	if (id == VIEW_METRICS)
		name.family = name_family(session, scope.family, arena);
	if (id == VIEW_RUN)
		name.run = scope.run;
	if (name.across) {
		name.report = name_report(session, scope.from.comparison, arena);
		name.metric = name_metric(session, scope.from.comparison, scope.from.row, arena);
	}
	return name;
}

static struct row_name name_row(
	const struct session *session, const struct view *view, size_t index, struct arena *arena)
{
	struct row_name name = {.index = index};
	struct view_scope scope = {.comparison = VIEW_ALL, .family = VIEW_ALL};
	enum view_id id;

	name.report = name_report(session, view_comparison(view, index), arena);
	if (!view_enter(view, index, &id, &scope))
		return name;
	if (id == VIEW_METRIC)
		name.metric = name_metric(session, scope.comparison, scope.row, arena);
	if (id == VIEW_METRICS)
		name.family = name_family(session, scope.family, arena);
	return name;
}

static struct level_name name_level(
	const struct session *session, const struct level *level, struct arena *arena)
{
	size_t selected = level->place.selected;

	return (struct level_name){
		.place = {name_scope(session, view_id(level->view), view_scope(level->view), arena),
			name_row(session, level->view, selected, arena)},
		.filter = arena_copy(arena, view_pattern(level->view)),
		.sort = arena_copy(arena, view_sort_keys(level->view)),
		.above = selected > level->place.first ? selected - level->place.first : 0,
		.scroll = level->place.scroll};
}

static void take_levels(struct resume *resume, const struct levels *levels)
{
	resume->levels = arena_array(&resume->arena, levels->depth, sizeof(*resume->levels));
	resume->level_count = levels->depth;
	for (size_t i = 0; i < levels->depth; i++)
		resume->levels[i] = name_level(levels->session, &levels->stack[i], &resume->arena);
}

static bool is_usual(const struct session *session, const struct comparison *sides)
{
	const struct report *report = session->store->reports[sides->report];
	uint32_t last = report->group_count - 1;
	uint32_t head = last == report->base && last > 0 ? last - 1 : last;

	return sides->base == report->base && sides->head == head;
}

static void take_sides(struct resume *resume, const struct session *session)
{
	struct arena *arena = &resume->arena;

	for (uint32_t i = 0; i < session->comparison_count; i++)
		resume->side_count += !is_usual(session, &session->comparisons[i]);
	resume->sides = arena_array(arena, resume->side_count, sizeof(*resume->sides));
	for (uint32_t i = 0, at = 0; i < session->comparison_count; i++) {
		const struct comparison *sides = &session->comparisons[i];
		const struct group *groups = session_report(session, i)->groups;
		if (!is_usual(session, sides))
			resume->sides[at++] = (struct sides_name){name_report(session, i, arena),
				arena_copy(arena, groups[sides->base].label),
				arena_copy(arena, groups[sides->head].label)};
	}
}

static struct run_name name_run(
	const struct session *session, uint32_t comparison, uint32_t index, struct arena *arena)
{
	const struct run *run = &session_report(session, comparison)->runs[index];
	struct slice source = session->store->documents[run->document].source;

	return (struct run_name){name_report(session, comparison, arena), arena_copy(arena, source),
		run->number, run->line};
}

/* There is a comparison a report on the screen. */
static void take_asides(struct resume *resume, const struct session *session)
{
	resume->asides = arena_array(&resume->arena, session->aside_count, sizeof(*resume->asides));
	for (uint32_t i = 0; session->aside_count && i < session->comparison_count; i++) {
		uint32_t report = session->comparisons[i].report;
		uint32_t count = session->store->reports[report]->run_count;
		for (uint32_t run = 0; run < count; run++)
			if (resume->aside_count < session->aside_count &&
				session_is_aside(session, report, run))
				resume->asides[resume->aside_count++] =
					name_run(session, i, run, &resume->arena);
	}
}

static void take_families(struct resume *resume, const struct session *session)
{
	uint32_t count = session->names->families.count;

	resume->off = arena_array(&resume->arena, count, sizeof(*resume->off));
	for (uint32_t i = 0; i < count; i++)
		if (!filter_family_is_on(session->filter, i))
			resume->off[resume->off_count++] = name_family(session, i, &resume->arena);
}

/* A row of a view that is not open is named by opening it. */
static void take_marks(struct resume *resume, const struct app *app)
{
	struct session *session = app->levels.session;

	for (size_t i = 0; i < ARRAY_LENGTH(resume->marks); i++) {
		const struct mark *mark = &app->marks.marks[i];
		resume->marks[i].scope.id = VIEW_COUNT;
		if (!mark->set)
			continue;
		struct view *view = view_open(mark->id, session, mark->scope);
		size_t index = view_find(view, mark->row);
		if (index != SIZE_MAX)
			resume->marks[i] = (struct place_name){
				name_scope(session, mark->id, mark->scope, &resume->arena),
				name_row(session, view, index, &resume->arena)};
		view_close(view);
	}
}

struct resume *resume_take(struct app *app)
{
	struct session *session = app->levels.session;
	struct resume *resume = heap_allocate(sizeof(*resume));

	*resume = (struct resume){.settings = session->settings,
		.hide_drowned = session->hide_drowned,
		.only_unseen = session->only_unseen,
		.by_commit = session->by_commit,
		.verdicts = session->verdicts,
		.profile = session->profile};
	take_levels(resume, &app->levels);
	take_sides(resume, session);
	take_asides(resume, session);
	take_families(resume, session);
	take_marks(resume, app);
	resume->columns = session->columns;
	session->columns = NULL;
	return resume;
}

/* ---- Applying ---- */

static bool is_report(
	const struct session *session, uint32_t comparison, const struct report_name *name)
{
	const struct report *report = session_report(session, comparison);

	return report->number == name->number &&
	       slice_equal(session->store->documents[report->document].source, name->source);
}

/* False when there is no such report now; for the name of none it is VIEW_ALL. */
static bool find_report(
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

static bool find_metric(
	const struct session *session, uint32_t comparison, struct slice metric, uint32_t *row)
{
	const struct report *report = session_report(session, comparison);
	uint32_t name = intern_find(&session->store->names, metric);

	for (*row = 0; *row < report->row_count; ++*row)
		if (report->metric[*row] == name)
			return true;
	return false;
}

static bool find_document(const struct session *session, struct slice source, uint32_t *document)
{
	for (*document = 0; *document < session->store->document_count; ++*document)
		if (slice_equal(session->store->documents[*document].source, source))
			return true;
	return false;
}

static bool find_scope(
	const struct session *session, const struct scope_name *name, struct view_scope *scope)
{
	*scope = (struct view_scope){
		.comparison = VIEW_ALL, .family = VIEW_ALL, .line = name->line, .run = name->run};
	if (name->id == VIEW_SOURCE)
		return find_document(session, name->report.source, &scope->document);
	if (!find_report(session, &name->report, &scope->comparison))
		return false;
	if (name->metric.length &&
		!find_metric(session, scope->comparison, name->metric, &scope->row))
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
	struct row_name row = name_row(session, view, index, scratch);
	return slice_equal(row.metric, name->metric) && slice_equal(row.family, name->family);
}

static size_t distance(size_t a, size_t b)
{
	return a > b ? a - b : b - a;
}

/* The row of the name, the nearest to its place where there are several; else its place. */
static size_t find_row(
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

static uint32_t find_group(const struct report *report, struct slice label)
{
	for (uint32_t i = 0; i < report->group_count; i++)
		if (slice_equal(report->groups[i].label, label))
			return i;
	return UINT32_MAX;
}

static void apply_sides(struct session *session, const struct sides_name *name)
{
	uint32_t comparison;

	if (!find_report(session, &name->report, &comparison) || comparison == VIEW_ALL)
		return;
	const struct report *report = session_report(session, comparison);
	uint32_t base = find_group(report, name->base), head = find_group(report, name->head);
	if (base == UINT32_MAX || head == UINT32_MAX)
		return;
	session->comparisons[comparison].base = base;
	session->comparisons[comparison].head = head;
	session->choices++;
}

static void apply_aside(struct session *session, const struct run_name *name)
{
	uint32_t comparison;

	if (!find_report(session, &name->report, &comparison) || comparison == VIEW_ALL)
		return;
	const struct report *report = session_report(session, comparison);
	for (uint32_t i = 0; i < report->run_count; i++) {
		const struct run *run = &report->runs[i];
		struct slice source = session->store->documents[run->document].source;
		if (run->number == name->number && run->line == name->line &&
			slice_equal(source, name->source))
			session_set_aside(
				session, session->comparisons[comparison].report, i, true);
	}
}

static void apply_choices(struct session *session, struct resume *resume)
{
	session->hide_drowned = resume->hide_drowned;
	session->only_unseen = resume->only_unseen;
	session->by_commit = resume->by_commit;
	session->verdicts = resume->verdicts;
	session->profile = resume->profile;
	session->settings = resume->settings;
	free(session->columns);
	session->columns = resume->columns;
	resume->columns = NULL;
	names_update(session->names);
	for (size_t i = 0; i < resume->side_count; i++)
		apply_sides(session, &resume->sides[i]);
	for (size_t i = 0; i < resume->aside_count; i++)
		apply_aside(session, &resume->asides[i]);
	for (size_t i = 0; i < resume->off_count; i++) {
		uint32_t family = intern_find(&session->names->families, resume->off[i]);
		if (family != UINT32_MAX)
			filter_switch_family(session->filter, family, false);
	}
}

static bool apply_level(struct levels *levels, const struct level_name *name)
{
	struct error ignored = {0}; /* what was good before is good now */
	struct view_scope scope;

	if (!find_scope(levels->session, &name->place.scope, &scope))
		return false;
	levels_push(levels, name->place.scope.id, scope);
	struct level *level = levels_top(levels);
	view_filter(level->view, name->filter, &ignored);
	view_sort(level->view, name->sort, &ignored);
	size_t row = find_row(levels->session, level->view, &name->place.row);
	level->place = (struct place){.selected = row,
		.first = row > name->above ? row - name->above : 0,
		.scroll = name->scroll};
	return true;
}

static void apply_marks(struct app *app, const struct resume *resume)
{
	struct session *session = app->levels.session;

	app->marks = (struct marks){0};
	for (size_t i = 0; i < ARRAY_LENGTH(resume->marks); i++) {
		const struct place_name *name = &resume->marks[i];
		struct mark *mark = &app->marks.marks[i];
		if (name->scope.id == VIEW_COUNT ||
			!find_scope(session, &name->scope, &mark->scope))
			continue;
		struct view *view = view_open(name->scope.id, session, mark->scope);
		mark->set = true;
		mark->id = name->scope.id;
		mark->row = view_row(view, find_row(session, view, &name->row));
		view_close(view);
	}
}

bool resume_apply(struct app *app, struct resume *resume)
{
	struct levels *levels = &app->levels;

	apply_choices(levels->session, resume);
	for (size_t i = 0; i < resume->level_count; i++)
		if (!apply_level(levels, &resume->levels[i]))
			break;
	apply_marks(app, resume);
	return levels->depth > 0;
}

void resume_release(struct resume *resume)
{
	if (!resume)
		return;
	arena_release(&resume->arena);
	free(resume->columns);
	free(resume);
}
