#include "views/settings_told.h"

#include "views/differences.h"

#define LIKE_MOST 64 /* reports: of more, each with each other would take long */

static uint32_t document_of(const struct view *view, size_t index)
{
	return session_report(view->session, view->all[index].comparison)->document;
}

/* The headline metric of a row, or UINT32_MAX. */
static uint32_t metric_of(const struct view *view, size_t index)
{
	struct row_ref ref = view->all[index];

	return ref.row == UINT32_MAX
		       ? UINT32_MAX
		       : session_report(view->session, ref.comparison)->metric[ref.row];
}

/* Tell the rows [from, end), which are of one document, apart from those like row `from`; each of
 * these is then `done`. */
static void tell(const struct view *view, size_t from, size_t end, bool *done, struct slice *told,
	struct arena *arena)
{
	uint32_t like[LIKE_MOST];
	size_t count = 0;

	for (size_t i = from; i < end; i++) {
		if (metric_of(view, i) != metric_of(view, from))
			continue;
		done[i - from] = true;
		like[count++] = view->all[i].comparison;
	}
	if (count < 2 || metric_of(view, from) == UINT32_MAX)
		return;
	struct slice *names = differences_setting(view->session, like, count, arena);
	for (size_t i = 0; i < count; i++)
		told[like[i]] = names[i];
}

struct slice *settings_told(const struct view *view, struct arena *arena)
{
	struct slice *told = arena_array(arena, view->session->comparison_count, sizeof(*told));

	for (size_t from = 0, end; from < view->all_count; from = end) {
		for (end = from + 1;
			end < view->all_count && document_of(view, end) == document_of(view, from);)
			end++;
		if (end - from > LIKE_MOST)
			continue;
		bool done[LIKE_MOST] = {0};
		for (size_t i = from; i < end; i++)
			if (!done[i - from])
				tell(view, i, end, done + (i - from), told, arena);
	}
	return told;
}
