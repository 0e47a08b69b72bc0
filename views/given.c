/* Rows that an export gave: their columns as it has them, in its order. */
#include "views/table.h"

#include <stdlib.h>

static const struct given *given_of(const struct view *view, struct row_ref ref)
{
	return view->kind->given ? view->kind->given(view->session, ref) : NULL;
}

void kind_value(const struct view_kind *kind, struct row *row, const struct column *column,
	struct field *field)
{
	row->column = column;
	bool own = !column->csv || column->flags & COLUMN_OWN || !kind->given ||
		   row->session->store->given.count == 0;
	const struct given *given = own ? NULL : kind->given(row->session, row->ref);

	if (!given || !given_text(given, row->ref.row, slice_of(column->csv), &field->text))
		column->value(row, field);
}

void view_value(struct row *row, const struct column *column, struct field *field)
{
	kind_value(row->view->kind, row, column, field);
}

/* Order the rows [from, to), all given by one file. */
static void order_part(struct view *view, size_t from, size_t to)
{
	size_t count = to - from;
	uint64_t *keys = heap_allocate(count * sizeof(*keys));
	uint32_t *order = heap_allocate(count * sizeof(*order));
	struct row_ref *before = heap_allocate(count * sizeof(*before));

	memcpy(before, view->all + from, count * sizeof(*before));
	for (size_t i = 0; i < count; i++) {
		keys[i] = given_of(view, before[i])->place[before[i].row];
		order[i] = (uint32_t)i;
	}
	order_sort(keys, order, count);
	for (size_t i = 0; i < count; i++)
		view->all[from + i] = before[order[i]];
	free(keys);
	free(order);
	free(before);
}

void view_order_given(struct view *view)
{
	for (size_t from = 0, to; from < view->all_count; from = to) {
		const struct given *given = given_of(view, view->all[from]);
		for (to = from + 1; to < view->all_count; to++) {
			const struct given *next = given_of(view, view->all[to]);
			if (!given || !next || next->file != given->file)
				break;
		}
		if (to - from > 1)
			order_part(view, from, to);
	}
}
