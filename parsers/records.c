#include "parsers/records.h"

#include "parsers/given_rows.h"
#include "parsers/tidy.h"

#include <stdlib.h>

static bool has_column(const struct slice *columns, uint32_t count, const char *name)
{
	for (uint32_t i = 0; i < count; i++)
		if (slice_equal(columns[i], slice_of(name)))
			return true;
	return false;
}

static bool has_columns(
	const struct slice *columns, uint32_t count, const char *const *names, size_t name_count)
{
	for (size_t i = 0; i < name_count; i++)
		if (!has_column(columns, count, names[i]))
			return false;
	return true;
}

enum records_kind records_kind(const struct slice *columns, uint32_t count)
{
	static const char *const metrics[] = {
		"source", "report", "metric", "kind", "base_value", "head_value"};
	static const char *const runs[] = {"source", "report", "group", "run", "metric", "value"};
	static const char *const reports[] = {"source", "report", "headline_metric"};
	static const char *const jitter[] = {"source", "report", "group", "metric", "odd_run"};
	static const char *const summary[] = {"source", "report", "family", "metric"};
	static const char *const problems[] = {"source", "line", "reason", "text"};

	if (has_columns(columns, count, metrics, ARRAY_LENGTH(metrics)))
		return RECORDS_METRICS;
	if (has_columns(columns, count, runs, ARRAY_LENGTH(runs)))
		return RECORDS_RUNS;
	if (has_columns(columns, count, reports, ARRAY_LENGTH(reports)) ||
		has_columns(columns, count, jitter, ARRAY_LENGTH(jitter)) ||
		has_columns(columns, count, summary, ARRAY_LENGTH(summary)) ||
		has_columns(columns, count, problems, ARRAY_LENGTH(problems)))
		return RECORDS_VIEW;
	return tidy_fits(columns, count) ? RECORDS_TIDY : RECORDS_UNKNOWN;
}

void records_open(struct records *records, struct sink *sink, const struct input *input,
	const char *format, const struct slice *columns, uint32_t count)
{
	struct document document = format_document(input, format);
	struct arena *arena = &sink->store->arena;
	enum records_kind kind = records_kind(columns, count);
	bool given = kind == RECORDS_METRICS || kind == RECORDS_RUNS;

	*records = (struct records){.sink = sink, .input = input, .format = format};
	sink_begin(sink, store_add_document(sink->store, &document));
	records->texts = given ? &sink->store->given : NULL;
	records->column_count = count;
	records->columns = arena_array(arena, count, sizeof(*columns));
	for (uint32_t i = 0; i < count; i++)
		records->columns[i] = arena_copy(arena, columns[i]);
}

void records_add(struct records *records, const struct slice *texts, uint32_t line)
{
	struct intern *pool = records->texts ? records->texts : &records->own;

	records->lines = grow(records->lines, records->row_count, &records->line_capacity,
		sizeof(*records->lines));
	records->lines[records->row_count++] = line;
	for (uint32_t i = 0; i < records->column_count; i++) {
		records->cells = grow(records->cells, records->cell_count, &records->cell_capacity,
			sizeof(*records->cells));
		records->cells[records->cell_count++] = intern_add(pool, texts[i]);
	}
}

struct slice records_text(const struct records *records, uint32_t row, uint32_t column)
{
	const struct intern *pool = records->texts ? records->texts : &records->own;

	return intern_text(pool, records->cells[(size_t)row * records->column_count + column]);
}

uint32_t records_column(const struct records *records, struct slice name)
{
	for (uint32_t i = 0; i < records->column_count; i++)
		if (slice_equal(records->columns[i], name))
			return i;
	return UINT32_MAX;
}

static void note_nothing(struct records *records, const char *what)
{
	struct sink *sink = records->sink;

	sink->store->documents[sink->document].what = what;
	sink_note(sink, 0, NOTE_NO_RESULTS, what, SLICE_EMPTY);
}

/* The names of the columns in one text, for a note. */
static struct slice all_names(const struct records *records)
{
	struct slice names = SLICE_EMPTY;

	for (uint32_t i = 0; i < records->column_count && names.length < 200; i++)
		names = arena_print(&records->sink->scratch, "%.*s%s%.*s", (int)names.length,
			names.at, i ? ", " : "", (int)slice_first(records->columns[i], 60).length,
			records->columns[i].at);
	return names;
}

static void note_unknown(struct records *records)
{
	struct sink *sink = records->sink;

	sink->store->documents[sink->document].what = "a table of columns that are not known";
	sink_note(sink, 1, NOTE_NO_RESULTS, tidy_looked_for, all_names(records));
}

void records_close(struct records *records)
{
	enum records_kind kind = records_kind(records->columns, records->column_count);

	if (kind == RECORDS_VIEW)
		note_nothing(records, "a table of another view than metrics and runs");
	else if (kind == RECORDS_UNKNOWN)
		note_unknown(records);
	else if (records->row_count == 0)
		note_nothing(records, "a table without rows");
	else if (kind == RECORDS_METRICS)
		given_read_metrics(records);
	else if (kind == RECORDS_RUNS)
		given_read_runs(records);
	else
		tidy_read(records);
	sink_end(records->sink);
	free(records->cells);
	free(records->lines);
	intern_release(&records->own);
}
