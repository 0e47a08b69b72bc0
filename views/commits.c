#include "views/commits.h"

#include <stdlib.h>

struct commit {
	struct slice label, title; /* shortened; what the first report with one says */
	size_t first, count;	   /* while arranging */
};

struct commits {
	struct commit *commits;
	uint32_t *of; /* [comparison]: number of its commit */
};

static struct slice title_of(const struct session *session, const struct comparison *comparison)
{
	const struct report *report = session->store->reports[comparison->report];
	struct slice title = report->groups[comparison->head].title;

	return title.length ? title : session->store->documents[report->document].subject;
}

struct commits *commits_find(struct view *view)
{
	const struct session *session = view->session;
	struct commits *commits = arena_array(&view->arena, 1, sizeof(*commits));
	struct intern labels = {0};

	commits->of = arena_array(&view->arena, session->comparison_count, sizeof(*commits->of));
	commits->commits = arena_array(&view->arena, view->all_count, sizeof(*commits->commits));
	for (size_t i = 0; i < view->all_count; i++) {
		uint32_t index = view->all[i].comparison;
		const struct comparison *comparison = &session->comparisons[index];
		const struct report *report = session->store->reports[comparison->report];
		struct slice label = SLICE_EMPTY;
		if (report->groups[comparison->head].label.length)
			label = label_short(report, comparison->head, &view->arena);
		uint32_t count = labels.count, number = intern_add(&labels, label);
		struct commit *commit = &commits->commits[number];
		if (number == count) {
			commit->label = label;
			view_add_heading(view, index);
		}
		if (commit->title.length == 0)
			commit->title = title_of(session, comparison);
		commits->of[index] = number;
	}
	intern_release(&labels);
	return commits;
}

struct slice commits_heading(const struct commits *commits, size_t number, struct arena *arena)
{
	const struct commit *commit = &commits->commits[number];
	struct slice label = commit->label.length ? commit->label : SLICE("no commit named:");

	return arena_print(arena, "%.*s %.*s", (int)label.length, label.at,
		(int)commit->title.length, commit->title.at);
}

void commits_arrange(struct commits *commits, struct view *view)
{
	uint32_t *rows = heap_allocate(view->shown_count * sizeof(*rows));
	uint32_t *order = heap_allocate(view->heading_count * sizeof(*order));
	size_t commit_count = 0, at = 0, count = view->shown_count;

	if (count)
		memcpy(rows, view->shown, count * sizeof(*rows));
	for (size_t i = 0; i < view->heading_count; i++)
		commits->commits[i].count = 0;
	for (size_t i = 0; i < count; i++) {
		uint32_t number = commits->of[view->all[rows[i]].comparison];
		if (commits->commits[number].count++ == 0)
			order[commit_count++] = number;
	}
	for (size_t i = 0; i < commit_count; i++) {
		struct commit *commit = &commits->commits[order[i]];
		view->shown[at] = (uint32_t)(view->all_count + order[i]);
		commit->first = at + 1;
		at += 1 + commit->count;
	}
	for (size_t i = 0; i < count; i++) {
		struct commit *commit =
			&commits->commits[commits->of[view->all[rows[i]].comparison]];
		view->shown[commit->first++] = rows[i];
	}
	view->shown_count = at;
	view->headings_shown = commit_count;
	free(rows);
	free(order);
}
