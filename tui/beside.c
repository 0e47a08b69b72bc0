#include "tui/beside.h"

#include "views/beside.h"

#include <stdlib.h>

/* The comparisons of the tagged rows that are shown, each once. */
static size_t find_tagged(const struct view *view, uint32_t *comparisons)
{
	size_t count = 0;

	for (size_t i = 0; i < view_count(view); i++) {
		uint32_t comparison = view_comparison(view, i);
		bool known = comparison == VIEW_ALL || !view_is_tagged(view, i);
		for (size_t k = 0; k < count; k++)
			known |= comparisons[k] == comparison;
		if (!known)
			comparisons[count++] = comparison;
	}
	return count;
}

/* Tags of reports; those of metrics are for other uses. */
static struct view_scope scope_of_tagged(struct session *session, const struct view *view)
{
	uint32_t *comparisons = heap_allocate(session->comparison_count * sizeof(*comparisons));
	size_t count = view_id(view) == VIEW_REPORTS ? find_tagged(view, comparisons) : 0;
	struct view_scope scope = view_scope_beside(session, comparisons, count);

	free(comparisons);
	return scope;
}

void beside_show(struct app *app)
{
	const struct level *level = levels_top(&app->levels);
	uint32_t comparison = view_comparison(level->view, level->place.selected);
	struct view_scope scope = scope_of_tagged(app->levels.session, level->view);

	if (scope.comparison_count < 2 && comparison != VIEW_ALL)
		scope = view_scope_beside_document(app->levels.session, comparison);
	if (scope.comparison_count < 2) {
		app_say(app, ROLE_STATUS, "tag reports with t to put them side by side");
		return;
	}
	levels_push(&app->levels, VIEW_BESIDE, scope);
	view_usual_columns(levels_top(&app->levels)->view); /* they were of other reports */
}
