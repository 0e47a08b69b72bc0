/* Tags of a view: those of metrics belong to the rows, whichever view shows them; other views have
 * a bit a row of their own. */
#include "views/row_tags.h"
#include "views/table.h"

static bool is_of_rows(const struct view *view)
{
	return view->id == VIEW_METRICS;
}

void view_tag(struct view *view, size_t index, bool tagged)
{
	if (index >= view->shown_count || view_is_heading(view, view->shown[index]) ||
		view_is_tagged(view, index) == tagged)
		return;
	uint32_t at = view->shown[index];
	if (is_of_rows(view)) {
		row_tags_set(view->session->row_tags, view->all[at], tagged);
		return;
	}
	view->tags[at / 8] ^= (uint8_t)(1u << at % 8);
	view->tag_count += tagged ? 1 : SIZE_MAX;
}

bool view_is_tagged(const struct view *view, size_t index)
{
	if (index >= view->shown_count || view_is_heading(view, view->shown[index]))
		return false;
	uint32_t at = view->shown[index];
	if (is_of_rows(view))
		return row_tags_has(view->session->row_tags, view->all[at]);
	return view->tags[at / 8] >> at % 8 & 1;
}

void view_untag(struct view *view)
{
	if (is_of_rows(view) || view->id == VIEW_SUMMARY)
		row_tags_clear(view->session->row_tags, view->scope.comparison);
	memset(view->tags, 0, view->all_count / 8 + 1);
	view->tag_count = 0;
}

size_t view_tag_matching(struct view *view, struct slice text, struct error *error)
{
	struct pattern *pattern = pattern_open(text, false, error);
	size_t count = 0;

	if (!pattern)
		return 0;
	for (size_t i = 0; i < view->shown_count; i++) {
		if (view_is_heading(view, view->shown[i]) ||
			!view_matches(view, view->shown[i], pattern))
			continue;
		view_tag(view, i, true);
		count++;
	}
	pattern_gave_up(pattern, error);
	pattern_close(pattern);
	return count;
}

bool view_takes_tagged_metrics(const struct view *view)
{
	return is_of_rows(view) ||
	       (view->id == VIEW_SUMMARY && view->tag_count == 0 && view_tag_count(view) > 0);
}

size_t view_tag_count(const struct view *view)
{
	bool of_rows = is_of_rows(view) || (view->id == VIEW_SUMMARY && view->tag_count == 0);

	return of_rows ? row_tags_count(view->session->row_tags, view->scope.comparison)
		       : view->tag_count;
}
