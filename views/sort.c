/* Sorting the rows of a view by its keys. */
#include "views/table.h"

#include <pthread.h>
#include <stdlib.h>

#define THREADS_FROM 100000 /* rows */

/* A part of the rows whose keys a thread works out. */
struct key_part {
	const struct view *view;
	const struct sort_by *by;
	uint64_t *keys;
	size_t from, to;
};

static void *work_out_keys(void *argument)
{
	const struct key_part *part = argument;
	const struct view *view = part->view;
	bool largest_first = part->by->key->ascending == part->by->inverted;
	struct arena scratch = {0};
	struct row row;

	for (size_t i = part->from; i < part->to; i++) {
		row_open(&row, view, view->sorted[i], &scratch);
		row.key = part->by->key;
		part->keys[i] = part->by->key->key ? part->by->key->key(&row, largest_first)
						   : order_number(view->sorted[i], largest_first);
		arena_reset(&scratch);
	}
	arena_release(&scratch);
	return NULL;
}

/* Sort all rows by one key; rows that are equal in it keep their order. Keys of many rows are
 * worked out by two threads; the first one alone before, in case it fills something. */
static void sort_by(struct view *view, const struct sort_by *by)
{
	size_t count = view->all_count, first = count > 0, half = count;
	uint64_t *keys = heap_allocate(count * sizeof(*keys));
	struct key_part parts[] = {{view, by, keys, 0, first}, {view, by, keys, first, count},
		{view, by, keys, count, count}};
	pthread_t thread;

	if (count >= THREADS_FROM)
		half = count / 2;
	parts[1].to = parts[2].from = half;
	if (view->kind->prepare)
		view->kind->prepare(view, by->key);
	work_out_keys(&parts[0]);
	if (half < count && pthread_create(&thread, NULL, work_out_keys, &parts[2]) == 0) {
		work_out_keys(&parts[1]);
		pthread_join(thread, NULL);
	} else {
		work_out_keys(&parts[1]);
		work_out_keys(&parts[2]);
	}
	order_sort(keys, view->sorted, count);
	free(keys);
}

void view_sort_rows(struct view *view)
{
	for (size_t i = 0; i < view->all_count; i++)
		view->sorted[i] = (uint32_t)i;
	for (size_t i = view->sort_count; i-- > 0;)
		if (view->sort[i].key->key || view->sort[i].inverted)
			sort_by(view, &view->sort[i]);
}
