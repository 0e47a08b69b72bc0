#include "tui/resume.h"

#include "tui/place_name.h"
#include "views/filter.h"
#include "views/names.h"
#include "views/row_tags.h"

#include <stdlib.h>

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

/* A row of metrics that is tagged. */
struct tag_name {
	struct report_name report;
	struct slice metric;
};

struct resume {
	struct arena arena;
	struct settings settings;
	bool hide_drowned, only_unseen, by_commit, fold;
	enum verdict_mode verdicts;
	enum profile_mode profile;
	struct columns_chosen *columns; /* heap, of the session */
	struct level_name *levels;	/* the first lies at the bottom */
	size_t level_count;
	struct sides_name *sides; /* of reports whose sides were chosen */
	size_t side_count;
	struct run_name *asides; /* runs that are set aside */
	size_t aside_count;
	struct tag_name *tags; /* in the order of the documents */
	size_t tag_count;
	struct slice *off; /* families */
	size_t off_count;
	struct place_name marks[ARRAY_LENGTH(((struct marks *)NULL)->marks)];
};

/* ---- Taking ---- */

static struct level_name name_level(
	const struct session *session, const struct level *level, struct arena *arena)
{
	size_t selected = level->place.selected;

	return (struct level_name){.place = {place_name_scope(session, view_id(level->view),
						     view_scope(level->view), arena),
					   place_name_row(session, level->view, selected, arena)},
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
			resume->sides[at++] =
				(struct sides_name){place_name_report(session, i, arena),
					arena_copy(arena, groups[sides->base].label),
					arena_copy(arena, groups[sides->head].label)};
	}
}

static struct run_name name_run(
	const struct session *session, uint32_t comparison, uint32_t index, struct arena *arena)
{
	const struct run *run = &session_report(session, comparison)->runs[index];
	struct slice source = session->store->documents[run->document].source;

	return (struct run_name){place_name_report(session, comparison, arena),
		arena_copy(arena, source), run->number, run->line};
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

static void take_tags(struct resume *resume, const struct session *session)
{
	size_t count = row_tags_count(session->row_tags, UINT32_MAX);
	struct row_ref *rows = heap_allocate((count + 1) * sizeof(*rows));
	struct arena *arena = &resume->arena;

	row_tags_list(session->row_tags, UINT32_MAX, rows);
	resume->tags = arena_array(arena, count, sizeof(*resume->tags));
	resume->tag_count = count;
	for (size_t i = 0; i < count; i++) {
		struct tag_name *tag = &resume->tags[i];
		bool same = i > 0 && rows[i].comparison == rows[i - 1].comparison;
		tag->report = same ? tag[-1].report
				   : place_name_report(session, rows[i].comparison, arena);
		tag->metric = place_name_metric(session, rows[i].comparison, rows[i].row, arena);
	}
	free(rows);
}

static void take_families(struct resume *resume, const struct session *session)
{
	uint32_t count = session->names->families.count;

	resume->off = arena_array(&resume->arena, count, sizeof(*resume->off));
	for (uint32_t i = 0; i < count; i++)
		if (!filter_family_is_on(session->filter, i))
			resume->off[resume->off_count++] =
				place_name_family(session, i, &resume->arena);
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
				place_name_scope(session, mark->id, mark->scope, &resume->arena),
				place_name_row(session, view, index, &resume->arena)};
		view_close(view);
	}
}

struct resume *resume_take(struct app *app)
{
	struct session *session = app->levels.session;
	levels_refresh(&app->levels); /* those below may not have taken in all that was loaded */
	struct resume *resume = heap_allocate(sizeof(*resume));

	*resume = (struct resume){.settings = session->settings,
		.hide_drowned = session->hide_drowned,
		.fold = session->fold,
		.only_unseen = session->only_unseen,
		.by_commit = session->by_commit,
		.verdicts = session->verdicts,
		.profile = session->profile};
	take_levels(resume, &app->levels);
	take_sides(resume, session);
	take_asides(resume, session);
	take_tags(resume, session);
	take_families(resume, session);
	take_marks(resume, app);
	resume->columns = session->columns;
	session->columns = NULL;
	return resume;
}

/* ---- Applying ---- */

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

	if (!place_find_report(session, &name->report, &comparison) || comparison == VIEW_ALL)
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

	if (!place_find_report(session, &name->report, &comparison) || comparison == VIEW_ALL)
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

/* Most stand as they stood: each is looked for from where the one before was found. */
static void apply_tags(struct session *session, const struct resume *resume)
{
	struct row_ref at = {VIEW_ALL, 0};

	for (size_t i = 0; i < resume->tag_count; i++) {
		const struct tag_name *tag = &resume->tags[i];
		bool same = i > 0 && tag->report.source.at == tag[-1].report.source.at;
		if (!same) {
			at.row = 0;
			if (!place_find_report(session, &tag->report, &at.comparison))
				at.comparison = VIEW_ALL;
		}
		if (at.comparison != VIEW_ALL &&
			place_find_metric(session, at.comparison, tag->metric, &at.row))
			row_tags_set(session->row_tags, at, true);
	}
}

static void apply_choices(struct session *session, struct resume *resume)
{
	session->hide_drowned = resume->hide_drowned;
	session->fold = resume->fold;
	session->only_unseen = resume->only_unseen;
	session_set_by_commit(session, resume->by_commit);
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
	apply_tags(session, resume);
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

	if (!place_find_scope(levels->session, &name->place.scope, &scope))
		return false;
	levels_push(levels, name->place.scope.id, scope);
	struct level *level = levels_top(levels);
	view_filter(level->view, name->filter, &ignored);
	view_sort(level->view, name->sort, &ignored);
	size_t row = place_find_row(levels->session, level->view, &name->place.row);
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
			!place_find_scope(session, &name->scope, &mark->scope))
			continue;
		struct view *view = view_open(name->scope.id, session, mark->scope);
		mark->set = true;
		mark->id = name->scope.id;
		mark->row = view_row(view, place_find_row(session, view, &name->row));
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
