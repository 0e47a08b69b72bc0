/* A row of a view: what it refers to, and its figures and verdict, worked out once when asked for.
 */
#include "views/table.h"

void row_open(struct row *row, const struct view *view, uint32_t index, struct arena *scratch)
{
	row->view = view;
	row->session = view->session;
	row->ref = view->all[index];
	row->index = index;
	row->scratch = scratch;
	row->room = 0;
	row->column = NULL;
	row->key = NULL;
	row->is_measured = row->is_compared = row->is_judged = false;
	row->has_interval = row->has_figures = row->has_noise_sides = false;
}

const struct comparison *row_comparison(const struct row *row)
{
	return &row->session->comparisons[row->ref.comparison];
}

const struct report *row_report(const struct row *row)
{
	return session_report(row->session, row->ref.comparison);
}

const struct document *row_document(const struct row *row)
{
	return &row->session->store->documents[row_report(row)->document];
}

uint32_t row_name(const struct row *row)
{
	return row_report(row)->metric[row->ref.row];
}

static void compare_nothing(struct compared *compared)
{
	*compared = (struct compared){.row = UINT32_MAX,
		.class = CLASS_ALONE,
		.base = compare_no_side,
		.head = compare_no_side,
		.change = FIGURE_NONE,
		.ratio = NAN,
		.points_change = NAN};
}

const struct compared *row_compared(struct row *row)
{
	if (row->is_compared)
		return &row->compared;
	if (row->ref.row == UINT32_MAX)
		compare_nothing(&row->compared);
	else
		compare_row(row->session, row_comparison(row), row->ref.row, &row->compared);
	row->is_compared = true;
	return &row->compared;
}

const struct judged *row_judged(struct row *row)
{
	if (!row->is_judged)
		judge_row(row->session->judge, row->ref.comparison, row->ref.row, &row->judged);
	row->is_judged = true;
	return &row->judged;
}

const struct interval *row_interval(struct row *row)
{
	if (!row->has_interval)
		row->interval = judge_interval(row->session->judge, row_judged(row));
	row->has_interval = true;
	return &row->interval;
}

bool metric_has_verdict_shown(const struct session *session, struct row_ref ref)
{
	if (session->verdicts == SHOW_ALL)
		return true;
	return judge_shows(session->verdicts,
		(enum verdict_word)judge_words(session->judge, ref.comparison)[ref.row]);
}

bool metric_is_hidden_as_noise(const struct session *session, struct row_ref ref)
{
	struct compared compared;

	if (!session->hide_drowned)
		return false;
	compare_row(session, &session->comparisons[ref.comparison], ref.row, &compared);
	return !compared.headline && compare_drowns(&compared);
}
