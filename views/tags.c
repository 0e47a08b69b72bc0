/* Tags of a view: a bit a row. */
#include "views/table.h"

void view_tag(struct view *view, size_t index, bool tagged)
{
	if (index >= view->shown_count || view_is_heading(view, view->shown[index]) ||
		view_is_tagged(view, index) == tagged)
		return;
	uint32_t at = view->shown[index];
	view->tags[at / 8] ^= (uint8_t)(1u << at % 8);
	view->tag_count += tagged ? 1 : SIZE_MAX;
}

bool view_is_tagged(const struct view *view, size_t index)
{
	if (index >= view->shown_count || view_is_heading(view, view->shown[index]))
		return false;
	uint32_t at = view->shown[index];
	return view->tags[at / 8] >> at % 8 & 1;
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

size_t view_tag_count(const struct view *view)
{
	return view->tag_count;
}
