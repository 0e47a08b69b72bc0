/* Sorting the rows of a view by its keys. */
#include "views/table.h"

#include <pthread.h>
#include <stdlib.h>

#define THREADS_FROM 100000 /* rows */

/* A part of the rows whose keys a thread works out. */
struct key_part {
	const struct view *view;
	const struct sort_by *by;
	const uint32_t *rows; /* indices in view->all */
	uint64_t *keys;
	size_t from, to;
};

static void *work_out_part(void *argument)
{
	const struct key_part *part = argument;
	const struct view *view = part->view;
	bool largest_first = part->by->key->ascending == part->by->inverted;
	struct arena scratch = {0};
	struct row row;

	for (size_t i = part->from; i < part->to; i++) {
		row_open(&row, view, part->rows[i], &scratch);
		row.key = part->by->key;
		part->keys[i] = part->by->key->key ? part->by->key->key(&row, largest_first)
						   : order_number(part->rows[i], largest_first);
		arena_reset(&scratch);
	}
	arena_release(&scratch);
	return NULL;
}

/* Keys of many rows are worked out by two threads; the first one alone before, in case it fills
 * something. */
void view_work_out_keys(const struct view *view, const struct sort_by *by, const uint32_t *rows,
	size_t count, uint64_t *keys)
{
	size_t first = count > 0, half = count >= THREADS_FROM ? count / 2 : count;
	struct key_part parts[] = {{view, by, rows, keys, 0, first},
		{view, by, rows, keys, first, half}, {view, by, rows, keys, half, count}};
	pthread_t thread;

	if (view->kind->prepare)
		view->kind->prepare(view, by->key);
	work_out_part(&parts[0]);
	bool helped = half < count && pthread_create(&thread, NULL, work_out_part, &parts[2]) == 0;
	work_out_part(&parts[1]);
	if (helped)
		pthread_join(thread, NULL);
	else
		work_out_part(&parts[2]);
}

/* Sort all rows by one key; rows that are equal in it keep their order. Where it is the only one
 * and more rows may come, what these are merged by is kept. */
static void sort_by(struct view *view, const struct sort_by *by)
{
	size_t count = view->all_count;
	uint64_t *keys = heap_allocate(count * sizeof(*keys));

	view_work_out_keys(view, by, view->sorted, count, keys);
	if (view->sort_count == 1 && view->session->is_growing && view->kind->extend) {
		order_sort_both(keys, view->sorted, count);
		view->sorted_keys = keys;
		view->ranked = view->session->names->count;
		return;
	}
	order_sort(keys, view->sorted, count);
	free(keys);
}

void view_sort_rows(struct view *view)
{
	session_tell_busy(view->session, "sorting", view->all_count);
	free(view->sorted_keys);
	view->sorted_keys = NULL;
	for (size_t i = 0; i < view->all_count; i++)
		view->sorted[i] = (uint32_t)i;
	for (size_t i = view->sort_count; i-- > 0;)
		if (view->sort[i].key->key || view->sort[i].inverted)
			sort_by(view, &view->sort[i]);
}
