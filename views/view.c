#include "views/beside.h"
#include "views/fold.h"

#include <stdlib.h>

/* THE table of views. A new view is one file of its own and one line here. */
static const struct view_kind *const kinds[VIEW_COUNT] = {
	[VIEW_REPORTS] = &reports_view,
	[VIEW_SUMMARY] = &summary_view,
	[VIEW_METRICS] = &metrics_view,
	[VIEW_METRIC] = &metric_view,
	[VIEW_RUNS] = &runs_view,
	[VIEW_JITTER] = &jitter_view,
	[VIEW_PROBLEMS] = &problems_view,
	[VIEW_SOURCE] = &source_view,
	[VIEW_BESIDE] = &beside_view,
	[VIEW_VALUES] = &values_view,
	[VIEW_RUN] = &run_view,
};

const struct view_kind *view_kind_of(enum view_id id)
{
	return kinds[id];
}

const char *view_name(enum view_id id)
{
	return kinds[id]->name;
}

enum view_id view_by_name(const char *name)
{
	for (size_t id = 0; id < VIEW_COUNT; id++)
		if (strcmp(kinds[id]->name, name) == 0)
			return (enum view_id)id;
	return VIEW_COUNT;
}

void view_add(struct view *view, uint32_t comparison, uint32_t row)
{
	view->all = grow(view->all, view->all_count, &view->all_capacity, sizeof(*view->all));
	view->all[view->all_count++] = (struct row_ref){comparison, row};
}

void view_add_heading(struct view *view, uint32_t comparison)
{
	size_t count = view->all_count + view->heading_count++;

	view->all = grow(view->all, count, &view->all_capacity, sizeof(*view->all));
	view->all[count] = (struct row_ref){comparison, UINT32_MAX};
}

void view_pick_rows(struct view *view)
{
	size_t count = 0;

	for (size_t i = 0; i < view->all_count; i++) {
		view->shown[count] = view->sorted[i];
		count += view->kept[view->sorted[i]] == ROW_KEPT;
	}
	view->shown_count = count;
	view->headings_shown = 0;
	if (view->kind->arrange)
		view->kind->arrange(view);
}

bool view_matches(const struct view *view, uint32_t index, struct pattern *pattern)
{
	if (view->names)
		return pattern_matches_name(
			pattern, &view->session->store->names, view->names[index]);
	return !view->kind->matches || view->kind->matches(view, view->all[index], pattern);
}

static bool keeps_row(const struct view *view, uint32_t index)
{
	return (!view->kind->keeps || view->kind->keeps(view, view->all[index])) &&
	       filter_keeps_row(view->session->filter, view, index) &&
	       (!view->where || where_keeps_row(view->where, view, index));
}

enum answer { ANSWER_NONE, ANSWER_NO, ANSWER_YES };

/* Keep rows by their names: what is asked once for each is the price of a key stroke. */
static void keep_by_name(struct view *view, size_t from)
{
	uint8_t *answers = heap_allocate(view->session->names->count);

	memset(answers, ANSWER_NONE, view->session->names->count);
	for (uint32_t i = (uint32_t)from; i < view->all_count; i++) {
		uint8_t *answer = &answers[view->names[i]];
		if (*answer == ANSWER_NONE)
			*answer = view->kind->keeps_name(view, view->names[i]) &&
						  (!view->pattern ||
							  view_matches(view, i, view->pattern))
					  ? ANSWER_YES
					  : ANSWER_NO;
		view->kept[i] = *answer == ANSWER_YES && keeps_row(view, i);
	}
	free(answers);
}

static void keep_by_row(struct view *view, size_t from)
{
	for (uint32_t i = (uint32_t)from; i < view->all_count; i++)
		view->kept[i] = keeps_row(view, i) &&
				(!view->pattern || view_matches(view, i, view->pattern));
}

/* Ask for each row in file order, where its figures lie. */
static void keep_rows(struct view *view, size_t from)
{
	if (view->names)
		keep_by_name(view, from);
	else
		keep_by_row(view, from);
}

/* Only then walk the sorted ones. */
static void filter_rows(struct view *view)
{
	keep_rows(view, 0);
	fold_rows(view);
	view_pick_rows(view);
}

static void take_names(struct view *view, size_t from)
{
	if (!view->kind->metric)
		return;
	view->names = heap_resize(view->names, view->all_count * sizeof(*view->names));
	for (size_t i = from; i < view->all_count; i++)
		view->names[i] = view->kind->metric(view, view->all[i]);
}

/* What was asked for, as far as there is a choice between comparisons. */
static void set_scope(struct view *view)
{
	uint32_t count = view->session->comparison_count;

	view->scope = view->asked;
	if (count == 1)
		view->scope.comparison = 0;
	else if (view->asked.comparison >= count)
		view->scope.comparison = VIEW_ALL;
}

/* Room for all rows. None of those from `from` on is tagged. */
static void make_room(struct view *view, size_t from)
{
	size_t count = view->all_count, tagged = from ? from / 8 + 1 : 0;

	take_names(view, from);
	view->sorted = heap_resize(view->sorted, count * sizeof(*view->sorted));
	view->shown =
		heap_resize(view->shown, (count + view->heading_count) * sizeof(*view->shown));
	view->kept = heap_resize(view->kept, count);
	view->tags = heap_resize(view->tags, count / 8 + 1);
	memset(view->tags + tagged, 0, count / 8 + 1 - tagged);
}

void view_take_rows(struct view *view, size_t from)
{
	make_room(view, from);
	keep_rows(view, from);
}

static void build(struct view *view)
{
	view->all_count = view->heading_count = view->known = 0;
	names_update(view->session->names);
	set_scope(view);
	view->kind->build(view);
	view->choices = view->session->choices;
	make_room(view, 0);
	if (view->all_count)
		memset(view->kept, 1, view->all_count);
	view->tag_count = 0;
	view->growth = view->session->growth;
	view->twins_known = false;
	view->folded_count = 0;
	view->marks = view->session->marks;
	if (!view->scope.unmeasured)
		view_measure(view, false);
}

struct view *view_open(enum view_id id, struct session *session, struct view_scope scope)
{
	struct view *view = heap_allocate(sizeof(*view));

	*view = (struct view){.kind = kinds[id],
		.columns = kinds[id]->columns,
		.column_count = kinds[id]->column_count,
		.keys = kinds[id]->keys,
		.key_count = kinds[id]->key_count,
		.id = id,
		.session = session,
		.asked = scope};
	build(view);
	struct error error = {0};
	view_sort(view, scope.unsorted ? SLICE("none") : slice_of(view->kind->usual_sort), &error);
	filter_rows(view);
	return view;
}

void view_close(struct view *view)
{
	if (!view)
		return;
	if (view->kind->release)
		view->kind->release(view);
	pattern_close(view->pattern);
	where_close(view->where);
	arena_release(&view->arena);
	free(view->all);
	free(view->names);
	free(view->sorted);
	free(view->sorted_keys);
	free(view->shown);
	free(view->kept);
	free(view->twins);
	free(view->tags);
	free(view);
}

enum view_id view_id(const struct view *view)
{
	return view->id;
}

struct view_scope view_scope(const struct view *view)
{
	return view->scope;
}

size_t view_count(const struct view *view)
{
	return view->shown_count;
}

size_t view_total(const struct view *view)
{
	return view->all_count + view->headings_shown;
}

size_t view_profile_hidden(const struct view *view)
{
	return view->session->profile == PROFILE_APART ? view->profile_count : 0;
}

size_t view_folded(const struct view *view)
{
	return view->folded_count;
}

static int compare_refs(const void *a, const void *b)
{
	const struct row_ref *x = a, *y = b;

	if (x->comparison != y->comparison)
		return x->comparison < y->comparison ? -1 : 1;
	return (x->row > y->row) - (x->row < y->row);
}

/* The rows that are tagged, in an order to search in. The caller frees. */
static struct row_ref *tagged_rows(const struct view *view)
{
	struct row_ref *tagged = heap_allocate(view->tag_count * sizeof(*tagged));
	size_t count = 0;

	for (size_t i = 0; i < view->all_count && count < view->tag_count; i++)
		if (view->tags[i / 8] & 1u << i % 8)
			tagged[count++] = view->all[i];
	if (count)
		qsort(tagged, count, sizeof(*tagged), compare_refs);
	return tagged;
}

static void tag_again(struct view *view, const struct row_ref *tagged, size_t count)
{
	for (size_t i = 0; count && i < view->all_count; i++) {
		if (!bsearch(&view->all[i], tagged, count, sizeof(*tagged), compare_refs))
			continue;
		view->tags[i / 8] |= (uint8_t)(1u << i % 8);
		view->tag_count++;
	}
}

/* Build all rows again. Tags stay with their rows. */
static void rebuild(struct view *view)
{
	size_t tag_count = view->tag_count;
	struct row_ref *tagged = tagged_rows(view);

	if (view->kind->release)
		view->kind->release(view);
	build(view);
	tag_again(view, tagged, tag_count);
	free(tagged);
	view_find_keys(view);
	view_sort_rows(view);
}

bool view_is_stale(const struct view *view)
{
	const struct session *session = view->session;

	return view->choices != session->choices ||
	       (view->growth != session->growth && view->asked.comparison == VIEW_ALL &&
		       !view->kind->is_alone);
}

/* Put a comparison's new number; false when it is gone. */
static bool move_comparison(uint32_t *comparison, const uint32_t *moved)
{
	if (*comparison != VIEW_ALL)
		*comparison = moved[*comparison];
	return *comparison != VIEW_ALL;
}

bool view_renumber(struct view *view, const uint32_t *moved)
{
	if (view->kind->by_comparison)
		for (size_t i = 0; i < view->all_count; i++)
			move_comparison(&view->all[i].comparison, moved);
	if (view->asked.across && !move_comparison(&view->asked.from.comparison, moved))
		return false;
	if (view->asked.comparison_count && !beside_renumber(&view->asked, view->session, moved))
		return false;
	return view->asked.comparison == VIEW_ALL ||
	       move_comparison(&view->asked.comparison, moved);
}

bool view_renumber_row(
	enum view_id id, struct view_scope *scope, struct row_ref *row, const uint32_t *moved)
{
	if (view_kind_of(id)->by_comparison && !move_comparison(&row->comparison, moved))
		return false;
	if (scope->across && !move_comparison(&scope->from.comparison, moved))
		return false;
	return scope->comparison == VIEW_ALL || move_comparison(&scope->comparison, moved);
}

struct row_ref view_row(const struct view *view, size_t index)
{
	return index < view->shown_count ? view->all[view->shown[index]]
					 : (struct row_ref){UINT32_MAX, UINT32_MAX};
}

size_t view_find(const struct view *view, struct row_ref row)
{
	for (size_t i = 0; i < view->shown_count; i++)
		if (compare_refs(&view->all[view->shown[i]], &row) == 0)
			return i;
	return SIZE_MAX;
}

/* Where the row, or the one it is folded into, is shown now, else the nearest place to `selected`.
 */
static size_t find_row(const struct view *view, struct row_ref row, size_t selected)
{
	for (uint32_t i = 0; view->folded_count && i < view->all_count; i++) {
		if (compare_refs(&view->all[i], &row) != 0)
			continue;
		row = view->all[fold_shown(view, i)];
		break;
	}
	size_t found = view_find(view, row);

	if (found != SIZE_MAX)
		return found;
	if (selected >= view->shown_count)
		selected = view->shown_count ? view->shown_count - 1 : 0;
	return selected;
}

size_t view_refresh(struct view *view, size_t selected)
{
	struct row_ref ref = view_row(view, selected);

	if (view_is_stale(view) && !view_grow(view, SIZE_MAX, &selected))
		rebuild(view);
	else if (view->marks != view->session->marks)
		view_measure(view, false);
	view->marks = view->session->marks;
	filter_rows(view);
	return find_row(view, ref, selected);
}

/* A filter as a person types it: nothing, a regular expression, or one on columns. */
static bool open_filter(struct view *view, struct slice text, struct error *error)
{
	size_t from;

	view->pattern = NULL;
	view->where = NULL;
	if (text.length == 0)
		return true;
	if (where_is_meant(view->kind, text, &from)) {
		view->where = where_open(view->kind, slice_from(text, from), error);
		if (!view->where)
			error->column += (uint32_t)from;
	} else {
		view->pattern = pattern_open(text, true, error);
	}
	return view->where || view->pattern;
}

bool view_filter(struct view *view, struct slice text, struct error *error)
{
	struct pattern *pattern = view->pattern;
	struct where *where = view->where;
	bool good = open_filter(view, text, error);

	if (view->where)
		session_tell_busy(view->session, "filtering", view->all_count);
	if (good)
		filter_rows(view);
	good = good && !(view->pattern && pattern_gave_up(view->pattern, error)) &&
	       !(view->where && where_gave_up(view->where, error));
	pattern_close(good ? pattern : view->pattern);
	where_close(good ? where : view->where);
	if (good) {
		view->pattern_text = arena_copy(&view->arena, text);
		return true;
	}
	view->pattern = pattern;
	view->where = where;
	filter_rows(view);
	return false;
}

struct slice view_pattern(const struct view *view)
{
	return view->pattern || view->where ? view->pattern_text : SLICE_EMPTY;
}

size_t view_search(
	struct view *view, struct slice text, size_t from, bool forward, struct error *error)
{
	size_t count = view->shown_count, found = SIZE_MAX;
	struct pattern *pattern = pattern_open(text, false, error);

	if (!pattern)
		return SIZE_MAX;
	for (size_t i = 1; i <= count && found == SIZE_MAX; i++) {
		size_t at = (from % count + (forward ? i : count - i)) % count;
		if (fold_matches(view, view->shown[at], pattern))
			found = at;
	}
	pattern_gave_up(pattern, error);
	pattern_close(pattern);
	return found;
}

/* Is there a row at this place of those shown? */
static bool is_row(const struct view *view, size_t index)
{
	return index < view->shown_count && !view_is_heading(view, view->shown[index]);
}

bool view_enter(const struct view *view, size_t index, enum view_id *id, struct view_scope *scope)
{
	if (!is_row(view, index) || !view->kind->enter)
		return false;
	*scope = view->scope;
	scope->family = VIEW_ALL;
	scope->across = false;
	scope->at = 0;
	return view->kind->enter(view, view->all[view->shown[index]], id, scope);
}

bool view_origin(const struct view *view, size_t index, uint32_t *document, uint32_t *line)
{
	if (!is_row(view, index) || !view->kind->origin)
		return false;
	return view->kind->origin(view, view->all[view->shown[index]], document, line);
}

uint32_t view_comparison(const struct view *view, size_t index)
{
	const struct view_kind *kind = view->kind;

	if (!is_row(view, index) || !(kind->comparison || kind->by_comparison))
		return view->scope.comparison;
	struct row_ref ref = view->all[view->shown[index]];
	return kind->comparison ? kind->comparison(view, ref) : ref.comparison;
}

bool view_run(const struct view *view, size_t index, uint32_t *report, uint32_t *run)
{
	return index < view->shown_count && view->kind->run &&
	       view->kind->run(view, view->all[view->shown[index]], report, run);
}

bool view_toggle_family(struct view *view, size_t index)
{
	if (!is_row(view, index) || !view->kind->toggle_family)
		return false;
	return view->kind->toggle_family(view, view->all[view->shown[index]]);
}
