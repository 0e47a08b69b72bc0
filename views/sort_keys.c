/* The keys that a view is sorted by. */
#include "views/table.h"

#include <stdio.h>

/* Sort keys of every view. */
static const struct view_key file_order = {
	.name = "none", .help = "order of the file", .ascending = true};

static const struct view_key *find_key(const struct view *view, struct slice name)
{
	for (size_t i = 0; i < view->key_count; i++)
		if (slice_equal(slice_of(view->keys[i].name), name))
			return &view->keys[i];
	if (slice_equal(name, SLICE("none")) || slice_equal(name, SLICE("order")))
		return &file_order;
	return NULL;
}

void view_find_keys(struct view *view)
{
	for (size_t i = 0; i < view->sort_count; i++) {
		const struct view_key *key = find_key(view, slice_of(view->sort[i].key->name));
		view->sort[i].key = key ? key : &file_order;
	}
}

/* An unknown key is answered with all that there are. */
static bool tell_keys(const struct view *view, struct slice name, struct error *error)
{
	struct arena scratch = {0};
	struct slice names = SLICE("order, none");

	for (size_t i = 0; i < view->key_count; i++)
		if (strcmp(view->keys[i].name, "order") != 0)
			names = arena_print(&scratch, "%.*s, %s", (int)names.length, names.at,
				view->keys[i].name);
	error_set(error, ERROR_USAGE, NULL, 0,
		"the %s view cannot be sorted by \"%.*s\"; its keys are %.*s", view->kind->name,
		(int)slice_first(name, 60).length, name.length ? name.at : "", (int)names.length,
		names.at);
	arena_release(&scratch);
	return false;
}

/* The next of comma-separated keys, taken off the front. */
static bool next_key(
	const struct view *view, struct slice *rest, struct sort_by *by, struct error *error)
{
	size_t comma = slice_find(*rest, SLICE(","));
	struct slice name = slice_trim(slice_first(*rest, comma));

	*rest = slice_from(*rest, comma + 1);
	by->inverted = slice_starts(name, SLICE("-"));
	if (by->inverted)
		name = slice_from(name, 1);
	by->key = find_key(view, name);
	return by->key || tell_keys(view, name, error);
}

static void write_sort_text(struct view *view)
{
	size_t at = 0;

	view->sort_text[0] = '\0';
	for (size_t i = 0; i < view->sort_count && at < sizeof(view->sort_text); i++)
		at += (size_t)snprintf(view->sort_text + at, sizeof(view->sort_text) - at, "%s%s%s",
			i ? "," : "", view->sort[i].inverted ? "-" : "", view->sort[i].key->name);
}

static void sort_again(struct view *view)
{
	write_sort_text(view);
	view_sort_rows(view);
	view_pick_rows(view);
}

bool view_sort(struct view *view, struct slice keys, struct error *error)
{
	struct sort_by sort[SORT_MOST];
	size_t count = 0;

	do {
		if (count == SORT_MOST)
			return error_set(
				error, ERROR_USAGE, NULL, 0, "more than %d sort keys", SORT_MOST);
		if (!next_key(view, &keys, &sort[count], error))
			return false;
		count++;
	} while (keys.length);
	memcpy(view->sort, sort, count * sizeof(*sort));
	view->sort_count = count;
	sort_again(view);
	return true;
}

void view_sort_invert(struct view *view)
{
	view->sort[0].inverted = !view->sort[0].inverted;
	sort_again(view);
}

/* The sort key of column `index`, when it is on the screen and the first with that key. */
static const struct view_key *column_key(const struct view *view, size_t index)
{
	const struct column *columns = view->columns;

	if (!columns[index].key || !view_has_column(view, &columns[index]))
		return NULL;
	for (size_t i = 0; i < index; i++)
		if (columns[i].key && strcmp(columns[i].key, columns[index].key) == 0 &&
			view_has_column(view, &columns[i]))
			return NULL;
	return find_key(view, slice_of(columns[index].key));
}

void view_sort_step(struct view *view, int step)
{
	const struct view_key *keys[COLUMNS_MOST];
	size_t count = 0, at = SIZE_MAX;

	for (size_t i = 0; i < view->column_count; i++) {
		const struct view_key *key = column_key(view, i);
		if (!key)
			continue;
		if (key == view->sort[0].key)
			at = count;
		keys[count++] = key;
	}
	if (count == 0)
		return;
	if (at == SIZE_MAX)
		at = step > 0 ? 0 : count - 1;
	else
		at = (at + (step > 0 ? 1 : count - 1)) % count;
	view->sort[0] = (struct sort_by){keys[at], false};
	view->sort_count = 1;
	sort_again(view);
}

bool view_sort_at(struct view *view, int columns, int scroll, int at)
{
	struct layout layout = view_layout(view, columns, scroll);
	const struct view_key *key = NULL;

	for (size_t i = 0; i < layout.count; i++) {
		const struct place *place = &layout.places[i];
		const char *name = view->columns[place->column].key;
		if (name && at >= place->at && at < place->at + place->width)
			key = find_key(view, slice_of(name));
	}
	if (!key)
		return false;
	bool again = key == view->sort[0].key;
	view->sort[0] = (struct sort_by){key, again && !view->sort[0].inverted};
	view->sort_count = 1;
	sort_again(view);
	return true;
}

struct slice view_sort_keys(const struct view *view)
{
	return slice_of(view->sort_text);
}

bool view_sort_choice(const struct view *view, size_t index, const char **key, const char **help)
{
	if (index > view->key_count)
		return false;
	const struct view_key *choice = index < view->key_count ? &view->keys[index] : &file_order;
	*key = choice->name;
	*help = choice->help;
	return true;
}
