/* Title lines that several views share. */
#include "views/columns.h"

static const struct report *report_of(const struct view *view)
{
	return session_report(view->session, view->scope.comparison);
}

void title_counts(const struct view *view, struct cells *cells, int row)
{
	char text[64];
	int length = view->shown_count == view->all_count
			     ? snprintf(text, sizeof(text), "%zu rows", view->all_count)
			     : snprintf(text, sizeof(text), "%zu/%zu rows", view->shown_count,
				       view->all_count);
	int at = cells->columns - length - 1;

	if (at > 0)
		cells_put(cells, row, at - 1, length + 2, SLICE("                  "), ROLE_TITLE);
	cells_put(cells, row, at > 0 ? at : 0, length, (struct slice){text, (size_t)length},
		ROLE_TITLE);
}

static void title_many(const struct view *view, struct cells *cells, int row)
{
	const struct session *session = view->session;

	cells_printf(cells, row, 1, cells->columns - 1, ROLE_TITLE,
		"%u comparisons in %u documents", session->comparison_count,
		session->store->document_count);
}

/* Test, machine and parameters behind the sides, where there is room. */
static void title_setting(const struct report *report, struct cells *cells, int row, int at)
{
	const struct slice parts[] = {report->testcase, report->machine, report->parameters};

	at += 3;
	for (size_t i = 0; i < ARRAY_LENGTH(parts); i++)
		if (parts[i].length && at < cells->columns)
			at += 1 +
			      cells_put(cells, row, at, cells->columns - at, parts[i], ROLE_TITLE);
}

void title_sides(const struct view *view, struct cells *cells, int row)
{
	struct arena scratch = {0};

	if (!view_is_single(view)) {
		title_many(view, cells, row);
		return;
	}
	const struct report *report = report_of(view);
	const struct comparison *sides = &view->session->comparisons[view->scope.comparison];
	int at = 1, room = cells->columns - 1;
	at += cells_put_middle(cells, row, at, room / 2 - 6,
		label_with_runs(report, sides->head, &scratch), ROLE_TITLE);
	if (sides->head != sides->base) {
		at += cells_put(cells, row, at, room, SLICE(" against "), ROLE_TITLE);
		at += cells_put_middle(cells, row, at, room / 2 - 6,
			label_with_runs(report, sides->base, &scratch), ROLE_TITLE);
	}
	if (report->order_unknown)
		at += cells_put(
			cells, row, at, room, SLICE("  order of commits unknown"), ROLE_ERROR);
	title_setting(report, cells, row, at);
	arena_release(&scratch);
}

bool title_has_headline(const struct view *view)
{
	if (!view_is_single(view))
		return false;
	const struct comparison *comparison = &view->session->comparisons[view->scope.comparison];
	return view->session->headline[comparison->report] != UINT32_MAX;
}

/* `REGRESSION -26.6%  hackbench.throughput  415614 -> 304910   >15x` */
void title_headline(const struct view *view, struct cells *cells, int row)
{
	const struct session *session = view->session;
	const struct comparison *comparison = &session->comparisons[view->scope.comparison];
	uint32_t headline = session->headline[comparison->report];
	struct compared compared;
	struct field change, base, head, effect;

	if (headline == UINT32_MAX)
		return;
	compare_row(session, comparison, headline, &compared);
	change.text = base.text = head.text = effect.text = SLICE_EMPTY;
	show_change(&compared, &change);
	show_value(&compared, &compared.base, &base);
	show_value(&compared, &compared.head, &head);
	show_effect(&compared, &effect);
	enum role role = headline_role(session, view->scope.comparison, &compared);
	const char *word = role == ROLE_WORSE	 ? "REGRESSION"
			   : role == ROLE_BETTER ? "IMPROVEMENT"
						 : "headline";
	int at = 1, room = cells->columns;
	at += cells_printf(cells, row, at, room, role == ROLE_TEXT ? ROLE_HEADLINE : role,
		"%s %.*s  ", word, (int)change.text.length, change.text.at);
	at += cells_put_middle(cells, row, at, room - at - 30 > 20 ? room - at - 30 : room - at,
		intern_text(&session->store->names,
			session->store->reports[comparison->report]->metric[headline]),
		ROLE_HEADLINE);
	if (head.text.length)
		at += cells_printf(cells, row, at, room, ROLE_HEADLINE, "  %.*s -> %.*s",
			(int)base.text.length, base.text.at, (int)head.text.length, head.text.at);
	if (effect.text.length)
		cells_printf(cells, row, at, room, ROLE_HEADLINE, "   %.*s",
			(int)effect.text.length, effect.text.at);
}
