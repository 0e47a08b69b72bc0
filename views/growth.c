/*
 * A view takes in rows that come while it is shown. Those that it has are sorted: the new ones are
 * sorted by themselves and merged into them, so that a step costs what is new, and of the others
 * that they are moved.
 */
#include "views/fold.h"
#include "views/order.h"
#include "views/table.h"

#include <stdlib.h>

/* Rows that are new, sorted, with their keys. */
struct news {
	uint32_t *rows;
	uint64_t *keys;
	size_t count;
	size_t kept;
};

static void forget_keys(struct view *view)
{
	free(view->sorted_keys);
	view->sorted_keys = NULL;
}

/* The keys of rows that stand in their places already are known, or worked out again where they
 * may be ranks of names, and more of these have come. */
static void know_keys(struct view *view, size_t count)
{
	const struct names *names = view->session->names;

	if (names->rank && view->ranked != names->count)
		forget_keys(view);
	view->ranked = names->count;
	bool known = view->sorted_keys;
	view->sorted_keys =
		heap_resize(view->sorted_keys, view->all_count * sizeof(*view->sorted_keys));
	if (!known)
		view_work_out_keys(view, &view->sort[0], view->sorted, count, view->sorted_keys);
}

static struct news sort_news(struct view *view, size_t from)
{
	struct news news = {.count = view->all_count - from};

	news.rows = heap_allocate(news.count * sizeof(*news.rows));
	news.keys = heap_allocate(news.count * sizeof(*news.keys));
	for (size_t i = 0; i < news.count; i++) {
		news.rows[i] = (uint32_t)(from + i);
		news.kept += view->kept[from + i] == ROW_KEPT;
	}
	view_work_out_keys(view, &view->sort[0], news.rows, news.count, news.keys);
	order_sort_both(news.keys, news.rows, news.count);
	return news;
}

/*
 * From the last row to the first, so that each has its place: `count` rows are there, and
 * view->shown_count of them are shown. What stands before the first new one stays. A new row stands
 * behind those of the same key, as it does in the order of the file. Gives where the row shown at
 * `selected` is then.
 */
static size_t merge(struct view *view, struct news *news, size_t count, size_t selected)
{
	size_t at = count + news->count, was_shown = view->shown_count;
	size_t shown = was_shown + news->kept, found = selected;

	view->shown_count = shown;
	for (size_t left = news->count; left > 0;) {
		bool old = count > 0 && view->sorted_keys[count - 1] > news->keys[left - 1];
		uint32_t row = old ? view->sorted[count - 1] : news->rows[left - 1];
		uint64_t key = old ? view->sorted_keys[count - 1] : news->keys[left - 1];
		bool here = old ? was_shown > 0 && view->shown[was_shown - 1] == row
				: view->kept[row] == ROW_KEPT;
		if (here)
			view->shown[--shown] = row;
		was_shown -= old && here;
		if (old && here && was_shown == selected)
			found = shown;
		view->sorted[--at] = row;
		view->sorted_keys[at] = key;
		*(old ? &count : &left) -= 1;
	}
	return found;
}

/* Can rows be put among those that are there? */
static bool can_grow(const struct view *view)
{
	const struct session *session = view->session;

	return view->kind->extend && view->known <= session->comparison_count &&
	       view->choices == session->choices && view->sort_count == 1 &&
	       !view_is_single(view) && session->comparison_count > 1 && view->heading_count == 0 &&
	       view->folded_count == 0 && session->store->given.count == 0;
}

bool view_grow(struct view *view, size_t rows, size_t *selected)
{
	size_t before = view->all_count;

	if (!can_grow(view))
		return false;
	if (!view->kind->extend(view, rows)) {
		view->all_count = before;
		view->known = UINT32_MAX; /* until all is built anew */
		return false;
	}
	if (view->all_count > before) {
		view_take_rows(view, before);
		know_keys(view, before);
		struct news news = sort_news(view, before);
		*selected = merge(view, &news, before, *selected);
		free(news.rows);
		free(news.keys);
		view_measure(view, false);
	}
	if (view->known < view->session->comparison_count)
		return true;
	view->growth = view->session->growth;
	if (!view->session->is_growing)
		forget_keys(view);
	return true;
}
