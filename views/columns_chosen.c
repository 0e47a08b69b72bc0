#include "views/columns_chosen.h"

#include "views/column_words.h"

const struct columns_chosen *columns_chosen(const struct view *view)
{
	return &view->session->columns[view->id];
}

bool columns_chosen_is_ordered(const struct columns_chosen *chosen, size_t index)
{
	for (size_t i = 0; i < chosen->ordered; i++)
		if (chosen->order[i] == index)
			return true;
	return false;
}

size_t columns_csv(const struct view *view, uint8_t columns[COLUMNS_MOST])
{
	const struct columns_chosen *chosen = columns_chosen(view);
	size_t count = 0;

	if (chosen->csv_count) {
		memcpy(columns, chosen->csv, chosen->csv_count);
		return chosen->csv_count;
	}
	for (size_t i = 0; i < view->column_count; i++)
		if (view->columns[i].csv)
			columns[count++] = (uint8_t)i;
	return count;
}

/* The name of a column, whether others have it or not. */
static struct slice plain_name(const struct column *column)
{
	if (column_is_for_screen(column) && column->key)
		return slice_of(column->key);
	return column->csv ? slice_of(column->csv) : slice_of(column->head);
}

static bool is_shared(const struct view *view, size_t index)
{
	struct slice name = plain_name(&view->columns[index]);
	size_t count = 0;

	for (size_t i = 0; i < view->column_count; i++)
		count += column_is_for_screen(&view->columns[i]) &&
			 slice_equal(plain_name(&view->columns[i]), name);
	return count > 1;
}

static struct slice name_of(const struct view *view, size_t index, struct arena *arena)
{
	struct slice name = plain_name(&view->columns[index]);

	if (!column_is_for_screen(&view->columns[index]) || index == 0 || !is_shared(view, index))
		return name;
	struct slice before = plain_name(&view->columns[index - 1]);
	return arena_print(
		arena, "%.*s_%.*s", (int)before.length, before.at, (int)name.length, name.at);
}

/* The column of that name, of the screen or of CSV; SIZE_MAX when there is none. */
static size_t find(const struct view *view, struct slice name, bool csv, struct arena *scratch)
{
	for (size_t i = 0; i < view->column_count; i++) {
		const struct column *column = &view->columns[i];
		if (csv ? column->csv && slice_equal(slice_of(column->csv), name)
			: column_is_for_screen(column) &&
					slice_equal(name_of(view, i, scratch), name))
			return i;
	}
	return SIZE_MAX;
}

/* What the view's own table says of a column, else what its sort key does. */
static struct slice words_of(const struct view *view, struct slice name)
{
	struct slice words = column_words(view, name);
	const char *key, *help;

	for (size_t i = 0; words.length == 0 && view_sort_choice(view, i, &key, &help); i++)
		if (slice_equal(slice_of(key), name))
			words = slice_of(help);
	return words;
}

bool view_column_choice(
	const struct view *view, size_t index, struct view_column *column, struct arena *arena)
{
	if (index >= view->column_count)
		return false;
	column->name = name_of(view, index, arena);
	column->words = words_of(view, column->name);
	column->is_hidden = !column_is_for_screen(&view->columns[index]);
	column->head = SLICE_EMPTY;
	if (view->columns[index].head)
		column->head = slice_trim(slice_of(view->columns[index].head));
	if (column->is_hidden && find(view, column->name, false, arena) != SIZE_MAX)
		column->name = SLICE_EMPTY;
	return true;
}

bool view_shows_column(const struct view *view, size_t index, int columns)
{
	struct layout layout = view_layout(view, columns, 0);

	for (size_t i = 0; i < layout.count; i++)
		if (layout.places[i].column == index)
			return true;
	return false;
}

void view_switch_column(struct view *view, size_t index, bool on)
{
	struct columns_chosen *chosen = &view->session->columns[view->id];

	if (index >= view->column_count)
		return;
	chosen->state[index] = on ? COLUMN_ON : COLUMN_OFF;
	view_measure(view, false);
}

/* All names there are, for who asked for another. */
static struct slice all_names(const struct view *view, bool csv, struct arena *arena)
{
	struct slice all = SLICE_EMPTY;
	struct view_column column;

	for (size_t i = 0; view_column_choice(view, i, &column, arena); i++) {
		if (csv)
			column.name =
				view->columns[i].csv ? slice_of(view->columns[i].csv) : SLICE_EMPTY;
		if (column.name.length)
			all = arena_print(arena, "%.*s%s%.*s", (int)all.length,
				all.length ? all.at : "", all.length ? ", " : "",
				(int)column.name.length, column.name.at);
	}
	return all;
}

static bool list_one(const struct view *view, struct slice name, bool csv,
	struct columns_chosen *chosen, struct arena *scratch, struct error *error)
{
	size_t in_csv = find(view, name, true, scratch);
	size_t index = find(view, name, false, scratch);

	index = index == SIZE_MAX ? in_csv : index;
	if (index == SIZE_MAX || (csv && in_csv == SIZE_MAX))
		return error_set(error, ERROR_USAGE, NULL, 0,
			"the %s view has no column \"%.*s\"%s; it has %s", view->kind->name,
			(int)slice_first(name, 60).length, name.length ? name.at : "",
			csv ? " in CSV" : "", all_names(view, csv, scratch).at);
	if (!columns_chosen_is_ordered(chosen, index))
		chosen->order[chosen->ordered++] = (uint8_t)index;
	chosen->state[index] = COLUMN_ON;
	if (in_csv != SIZE_MAX && !memchr(chosen->csv, (int)in_csv, chosen->csv_count))
		chosen->csv[chosen->csv_count++] = (uint8_t)in_csv;
	return true;
}

bool view_choose_columns(struct view *view, struct slice names, bool csv, struct error *error)
{
	struct columns_chosen chosen = {0};
	struct arena scratch = {0};
	bool good = true;

	memset(chosen.state, COLUMN_OFF, sizeof(chosen.state));
	do {
		size_t comma = slice_find(names, SLICE(","));
		good = list_one(
			view, slice_trim(slice_first(names, comma)), csv, &chosen, &scratch, error);
		names = slice_from(names, comma + 1);
	} while (good && names.length);
	arena_release(&scratch);
	if (good) {
		view->session->columns[view->id] = chosen;
		view_measure(view, false);
	}
	return good;
}

void view_usual_columns(struct view *view)
{
	view->session->columns[view->id] = (struct columns_chosen){0};
	view_measure(view, false);
}
