#include "views/filter.h"

#include "views/table.h"

#include <stdlib.h>

struct filter {
	const struct store *store;
	const struct names *names;
	struct pattern **patterns;
	enum filter_kind *kinds; /* [pattern] */
	size_t count, pattern_capacity, kind_capacity;
	struct where **wheres;
	size_t where_count, where_capacity;
	uint8_t *off; /* [family]: switched off */
	uint32_t off_count;
};

struct filter *filter_open(const struct store *store, const struct names *names)
{
	struct filter *filter = heap_allocate(sizeof(*filter));

	*filter = (struct filter){.store = store, .names = names};
	return filter;
}

void filter_close(struct filter *filter)
{
	if (!filter)
		return;
	for (size_t i = 0; i < filter->count; i++)
		pattern_close(filter->patterns[i]);
	for (size_t i = 0; i < filter->where_count; i++)
		where_close(filter->wheres[i]);
	free(filter->wheres);
	free(filter->patterns);
	free(filter->kinds);
	free(filter->off);
	free(filter);
}

bool filter_add_where(
	struct filter *filter, enum view_id view, struct slice text, struct error *error)
{
	struct where *where = where_open(view_kind_of(view), text, error);

	if (!where)
		return false;
	filter->wheres = grow(filter->wheres, filter->where_count, &filter->where_capacity,
		sizeof(*filter->wheres));
	filter->wheres[filter->where_count++] = where;
	return true;
}

bool filter_add(
	struct filter *filter, enum filter_kind kind, struct slice text, struct error *error)
{
	struct pattern *pattern = pattern_open(text, kind != FILTER_EXCLUDE, error);

	if (!pattern)
		return false;
	filter->patterns = grow(filter->patterns, filter->count, &filter->pattern_capacity,
		sizeof(*filter->patterns));
	filter->kinds =
		grow(filter->kinds, filter->count, &filter->kind_capacity, sizeof(*filter->kinds));
	filter->patterns[filter->count] = pattern;
	filter->kinds[filter->count++] = kind;
	return true;
}

void filter_switch_family(struct filter *filter, uint32_t family, bool on)
{
	if (family >= filter->off_count) {
		uint32_t count = family < filter->names->families.count
					 ? filter->names->families.count
					 : family + 1;
		filter->off = heap_resize(filter->off, count);
		memset(filter->off + filter->off_count, 0, count - filter->off_count);
		filter->off_count = count;
	}
	filter->off[family] = !on;
}

bool filter_family_is_on(const struct filter *filter, uint32_t family)
{
	return family >= filter->off_count || !filter->off[family];
}

bool filter_matches_name(struct filter *filter, uint32_t name)
{
	for (size_t i = 0; i < filter->count; i++) {
		if (filter->kinds[i] == FILTER_REPORT)
			continue;
		bool matches =
			pattern_matches_name(filter->patterns[i], &filter->store->names, name);
		if (matches == (filter->kinds[i] == FILTER_EXCLUDE))
			return false;
	}
	return true;
}

bool filter_keeps_name(struct filter *filter, uint32_t name)
{
	return filter_family_is_on(filter, filter->names->family[name]) &&
	       filter_matches_name(filter, name);
}

bool filter_keeps_row(const struct filter *filter, const struct view *view, uint32_t index)
{
	for (size_t i = 0; i < filter->where_count; i++)
		if (where_is_of(filter->wheres[i], view->kind) &&
			!where_keeps_row(filter->wheres[i], view, index))
			return false;
	return true;
}

bool filter_keeps_metric(
	const struct filter *filter, const struct session *session, struct row_ref ref)
{
	for (size_t i = 0; i < filter->where_count; i++)
		if (where_is_of(filter->wheres[i], &metrics_view) &&
			!where_keeps(filter->wheres[i], session, ref))
			return false;
	return true;
}

static bool report_matches(
	struct pattern *pattern, const struct store *store, const struct report *report)
{
	return pattern_matches(pattern, store->documents[report->document].subject) ||
	       pattern_matches(pattern, report->testcase) ||
	       pattern_matches(pattern, report->machine) ||
	       pattern_matches(pattern, report->parameters);
}

bool filter_keeps_report(struct filter *filter, uint32_t report)
{
	const struct report *of = filter->store->reports[report];

	for (size_t i = 0; i < filter->count; i++)
		if (filter->kinds[i] == FILTER_REPORT &&
			!report_matches(filter->patterns[i], filter->store, of))
			return false;
	return true;
}

/* By which option it was given. */
static bool tell_option(const char *option, const struct error *mistake, struct error *error)
{
	error_set(error, mistake->code, NULL, 0, "%s: %s", option, mistake->message);
	return true;
}

bool filter_gave_up(const struct filter *filter, struct error *error)
{
	static const char *const options[] = {[FILTER_KEEP] = "--filter",
		[FILTER_EXCLUDE] = "--exclude",
		[FILTER_REPORT] = "--report"};
	struct error mistake = {0};

	for (size_t i = 0; i < filter->count; i++)
		if (pattern_gave_up(filter->patterns[i], &mistake))
			return tell_option(options[filter->kinds[i]], &mistake, error);
	for (size_t i = 0; i < filter->where_count; i++)
		if (where_gave_up(filter->wheres[i], &mistake))
			return tell_option("--where", &mistake, error);
	return false;
}
