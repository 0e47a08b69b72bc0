#include "views/fold.h"

#include "views/columns.h"
#include "views/same_figures.h"

#include <stdlib.h>

#define ROWS_MOST  100000 /* of a view that is folded */
#define NAMES_MOST 1000	  /* bytes of names that a detail lists */

struct keyed {
	uint64_t key;
	uint32_t index;
};

static int by_key(const void *a, const void *b)
{
	const struct keyed *x = a, *y = b;

	if (x->key != y->key)
		return x->key < y->key ? -1 : 1;
	return (x->index > y->index) - (x->index < y->index);
}

/* Rows of one key stand behind each other; those of the same figures are put into one ring. */
static void link_twins(struct view *view, const struct keyed *rows, size_t count)
{
	for (size_t i = 1; i < count; i++) {
		uint32_t before = rows[i - 1].index, index = rows[i].index;
		if (rows[i].key != rows[i - 1].key ||
			!same_figures(view->session, view->all[before], view->all[index]))
			continue;
		view->twins[index] = view->twins[before];
		view->twins[before] = index;
	}
}

static void find_twins(struct view *view)
{
	struct keyed *rows = heap_allocate(view->all_count * sizeof(*rows));
	size_t count = 0;

	view->twins = heap_resize(view->twins, view->all_count * sizeof(*view->twins));
	for (uint32_t i = 0; i < view->all_count; i++) {
		view->twins[i] = i;
		rows[count] = (struct keyed){same_figures_key(view->session, view->all[i]), i};
		count += rows[count].key != 0;
	}
	qsort(rows, count, sizeof(*rows), by_key);
	link_twins(view, rows, count);
	free(rows);
	view->twins_known = true;
}

static size_t name_length(const struct view *view, uint32_t index)
{
	return intern_text(&view->session->store->names, view->names[index]).length;
}

static bool is_headline(const struct view *view, uint32_t index)
{
	struct row_ref ref = view->all[index];

	return view->session->headline[view->session->comparisons[ref.comparison].report] ==
	       ref.row;
}

static bool is_better(const struct view *view, uint32_t index, uint32_t than)
{
	if (is_headline(view, index) != is_headline(view, than))
		return is_headline(view, index);
	size_t length = name_length(view, index), other = name_length(view, than);
	return length < other || (length == other && index < than);
}

/* Leave one row of a ring. */
static void fold_ring(struct view *view, uint32_t from)
{
	uint32_t best = from;

	for (uint32_t i = view->twins[from]; i != from; i = view->twins[i])
		if (view->kept[i] && is_better(view, i, best))
			best = i;
	for (uint32_t i = view->twins[best]; i != best; i = view->twins[i]) {
		if (view->kept[i] != ROW_KEPT)
			continue;
		view->kept[i] = ROW_FOLDED;
		view->folded_count++;
	}
}

void fold_rows(struct view *view)
{
	view->folded_count = 0;
	if (!view->session->fold || !view->kind->folds || !view_is_single(view) ||
		view->all_count > ROWS_MOST)
		return;
	if (!view->twins_known)
		find_twins(view);
	for (uint32_t i = 0; i < view->all_count; i++)
		if (view->kept[i] == ROW_KEPT && view->twins[i] != i)
			fold_ring(view, i);
}

size_t fold_count(const struct view *view, uint32_t index)
{
	size_t count = 1;

	if (view->folded_count == 0)
		return 1;
	for (uint32_t i = view->twins[index]; i != index; i = view->twins[i])
		count += view->kept[i] == ROW_FOLDED;
	return count;
}

bool fold_matches(const struct view *view, uint32_t index, struct pattern *pattern)
{
	if (view_matches(view, index, pattern))
		return true;
	if (view->folded_count == 0)
		return false;
	for (uint32_t i = view->twins[index]; i != index; i = view->twins[i])
		if (view->kept[i] == ROW_FOLDED && view_matches(view, i, pattern))
			return true;
	return false;
}

uint32_t fold_shown(const struct view *view, uint32_t index)
{
	if (view->folded_count == 0 || view->kept[index] != ROW_FOLDED)
		return index;
	for (uint32_t i = view->twins[index]; i != index; i = view->twins[i])
		if (view->kept[i] == ROW_KEPT)
			return i;
	return index;
}

struct view fold_unfold(const struct view *view)
{
	struct view whole = *view;

	whole.shown = heap_allocate((view->all_count + view->heading_count) * sizeof(*whole.shown));
	whole.folded_count = 0;
	memcpy(whole.shown, view->shown, view->shown_count * sizeof(*whole.shown));
	if (view->folded_count == 0)
		return whole;
	whole.shown_count = 0;
	for (size_t i = 0; i < view->all_count; i++)
		if (view->kept[view->sorted[i]])
			whole.shown[whole.shown_count++] = view->sorted[i];
	return whole;
}

/* The names of the rows that are folded into a row. */
static struct slice names_of(const struct view *view, uint32_t index, struct arena *arena)
{
	struct slice names = SLICE_EMPTY;

	for (uint32_t i = view->twins[index]; i != index && names.length < NAMES_MOST;
		i = view->twins[i]) {
		if (view->kept[i] != ROW_FOLDED)
			continue;
		struct slice name = intern_text(&view->session->store->names, view->names[i]);
		names = arena_print(arena, "%.*s%s%.*s", (int)names.length,
			names.length ? names.at : "", names.length ? ", " : "", (int)name.length,
			name.at);
	}
	return names;
}

int fold_detail(const struct view *view, struct row_ref ref, struct cells *cells, int row, int rows)
{
	struct arena scratch = {0};
	int used = 0;

	for (uint32_t i = 0; view->folded_count && i < view->all_count; i++) {
		if (view->all[i].row != ref.row || view->all[i].comparison != ref.comparison)
			continue;
		used = detail_line("same", names_of(view, i, &scratch), cells, row, rows);
		break;
	}
	arena_release(&scratch);
	return used;
}
