#include "views/export.h"

#include "parsers/buffer.h"
#include "views/aside.h"
#include "views/columns_chosen.h"
#include "views/fold.h"
#include "views/export_json.h"
#include "views/export_markdown.h"
#include "views/export_text.h"

#include <csv.h>
#include <errno.h>
#include <stdlib.h>

#define QUOTE	      '"'
#define PRINT_COLUMNS 120 /* columns of a table are chosen for this width; names go beyond it */
#define MARGIN	      1	  /* the place of the mark of the selection is not printed */
#define MIDDLE_MOST   250 /* columns of a name that others follow */

/* Does a field need quotes? libcsv trims blanks at the ends of those that have none. */
static bool needs_quotes(struct slice text)
{
	if (text.length == 0)
		return false;
	if (text_is_blank(text.at[0]) || text_is_blank(text.at[text.length - 1]))
		return true;
	return memchr(text.at, ',', text.length) || memchr(text.at, QUOTE, text.length);
}

/* All text passes the gate, so that a line stays a line and a terminal is safe. */
static void add_field(struct slice text, struct buffer *line, struct arena *scratch)
{
	text = cells_visible(text, scratch);
	if (!needs_quotes(text)) {
		buffer_add(line, text);
		return;
	}
	size_t most = 2 * text.length + 2;
	buffer_reserve(line, most);
	line->length += csv_write2(line->at + line->length, most, text.at, text.length, QUOTE);
}

/* Write a line of fields that all have a comma behind them; the last one goes. */
static bool write_line(struct buffer *line, FILE *stream)
{
	if (line->length)
		line->length--;
	buffer_add(line, SLICE("\r\n"));
	bool good = fwrite(line->at, 1, line->length, stream) == line->length;
	line->length = 0;
	return good;
}

/* What is written as CSV. */
struct csv_table {
	const struct view *view;
	uint8_t columns[COLUMNS_MOST];
	size_t count;
};

static void add_names(const struct csv_table *table, struct buffer *line, struct arena *scratch)
{
	for (size_t i = 0; i < table->count; i++) {
		add_field(slice_of(table->view->columns[table->columns[i]].csv), line, scratch);
		buffer_add_byte(line, ',');
	}
}

static void add_row(
	const struct csv_table *table, uint32_t index, struct buffer *line, struct arena *scratch)
{
	struct row row;

	row_open(&row, table->view, index, scratch);
	for (size_t i = 0; i < table->count; i++) {
		struct field field;
		field.text = SLICE_EMPTY;
		view_value(&row, &table->view->columns[table->columns[i]], &field);
		add_field(field.text, line, scratch);
		buffer_add_byte(line, ',');
	}
	arena_reset(scratch);
}

static bool write_csv(const struct view *view, FILE *stream, struct arena *scratch)
{
	struct csv_table table = {.view = view};
	struct buffer line = {0};

	table.count = columns_csv(view, table.columns);
	add_names(&table, &line, scratch);
	bool good = write_line(&line, stream);
	for (size_t i = 0; good && i < view->shown_count; i++) {
		if (!view_is_exported(view, view->shown[i]))
			continue;
		add_row(&table, view->shown[i], &line, scratch);
		good = write_line(&line, stream);
	}
	buffer_release(&line);
	return good;
}

static bool write_cells(const struct view *view, const struct cells *cells, int row, FILE *stream,
	struct arena *scratch)
{
	const struct slice *colours = view->session->settings.colours;
	struct slice text = colours ? cells_row_coloured(cells, row, MARGIN, colours, scratch)
				    : slice_from(cells_row_text(cells, row, scratch), MARGIN);
	bool good = fwrite(text.length ? text.at : "", 1, text.length, stream) == text.length &&
		    putc('\n', stream) != EOF;

	arena_reset(scratch);
	return good;
}

/* Titles have the usual width, the heads that of the table. */
static bool write_head(
	const struct view *view, struct cells *cells, FILE *stream, struct arena *scratch)
{
	int columns = cells->columns, heads = !view->kind->no_heads;
	int titles = view_title_rows(view) - heads;
	bool good = true;

	cells_resize(cells, titles, columns < PRINT_COLUMNS ? PRINT_COLUMNS : columns);
	view->kind->draw_title(view, cells, 0);
	for (int row = 0; row < titles && good; row++)
		if (cells_row_text(cells, row, scratch).length)
			good = write_cells(view, cells, row, stream, scratch);
	cells_resize(cells, heads, columns);
	if (!heads || !good)
		return good;
	struct layout layout = view_layout(view, columns, 0);
	view_draw_columns(view, &layout, cells, 0, scratch);
	return write_cells(view, cells, 0, stream, scratch);
}

/* The place of the column that takes the rest of a line. */
static struct place *flexible(const struct view *view, struct layout *layout)
{
	for (size_t i = 0; i < layout->count; i++)
		if (column_is_flexible(&view->columns[layout->places[i].column]))
			return &layout->places[i];
	return &layout->places[layout->count - 1];
}

/*
 * The columns of the heads. Where the flexible column is the last, each row goes as far beyond as
 * it needs; where others follow it, all rows are as wide as the widest.
 */
static int columns_for(const struct view *view, struct arena *scratch)
{
	int least = view_columns_needed(view), columns;

	if (least < PRINT_COLUMNS && columns_chosen(view)->ordered == 0)
		least = PRINT_COLUMNS;
	struct layout layout = view_layout(view, least, 0);
	struct place *place = flexible(view, &layout);
	columns = least;
	if (place == &layout.places[layout.count - 1])
		return columns;
	for (size_t i = 0; i < view->shown_count; i++) {
		int width = view_width_needed(view, place, view->shown[i], scratch);
		arena_reset(scratch);
		if (width > MIDDLE_MOST)
			width = MIDDLE_MOST;
		if (least + width - place->width > columns)
			columns = least + width - place->width;
	}
	return columns;
}

/* A row at a time in a grid that is as wide as it needs; the layout stays that of the heads. */
static bool write_rows(
	const struct view *view, struct cells *cells, FILE *stream, struct arena *scratch)
{
	int columns = cells->columns;
	struct layout layout = view_layout(view, columns, 0);

	for (size_t i = 0; i < view->shown_count; i++) {
		uint32_t index = view->shown[i];
		struct layout wide = layout;
		cells_resize(cells, 1, view_widen(view, &wide, columns, index, scratch));
		view_draw_row(view, &wide, index, cells, 0, scratch);
		if (!write_cells(view, cells, 0, stream, scratch))
			return false;
	}
	return true;
}

/* Runs that the figures above leave out. */
static bool write_aside(const struct view *view, FILE *stream, struct arena *scratch)
{
	struct slice text = aside_text(view->session, view_report(view), scratch);
	struct slice visible = cells_visible(text, scratch);

	return text.length == 0 || fprintf(stream, "%.*s\n", (int)visible.length, visible.at) >= 0;
}

/* Write a view as one table. */
static bool write_one(const struct view *view, FILE *stream, struct arena *scratch)
{
	struct view measured = *view;
	struct cells cells;

	view_measure(&measured, true);
	cells_open(&cells, 1, columns_for(&measured, scratch), view->session->settings.ascii);
	bool good = write_head(&measured, &cells, stream, scratch) &&
		    write_rows(&measured, &cells, stream, scratch) &&
		    write_aside(&measured, stream, scratch);
	cells_close(&cells);
	return good;
}

/* Where a comparison comes from, above its table. */
static bool write_origin(
	const struct view *view, uint32_t comparison, FILE *stream, struct arena *scratch)
{
	const struct store *store = view->session->store;
	const struct report *report = session_report(view->session, comparison);
	const struct document *document = &store->documents[report->document];
	struct slice source = cells_visible(document->source, scratch);
	struct slice subject = cells_visible(document->subject, scratch);

	return fprintf(stream, "%.*s%s%.*s\n", (int)source.length, source.length ? source.at : "",
		       subject.length ? ": " : "", (int)subject.length,
		       subject.length ? subject.at : "") >= 0;
}

static bool write_section(
	const struct view *view, uint32_t comparison, FILE *stream, struct arena *scratch)
{
	struct view_scope scope = view->scope;
	struct error error = {0};

	scope.comparison = comparison;
	scope.unmeasured = scope.unsorted = true;
	struct view *section = view_open(view->id, view->session, scope);
	view_sort(section, SLICE("none"), &error);
	view_filter(section, view_pattern(view), &error);
	bool good = section->shown_count == 0 ||
		    (write_origin(view, comparison, stream, scratch) &&
			    write_one(section, stream, scratch) && putc('\n', stream) != EOF);
	view_close(section);
	return good;
}

/* Rows of several comparisons in the order of the file: a table for each, under its own heads. */
static bool write_sections(const struct view *view, FILE *stream, struct arena *scratch)
{
	bool *written = heap_array(view->session->comparison_count, sizeof(*written));
	bool good = true;

	for (size_t i = 0; good && i < view->shown_count; i++) {
		uint32_t comparison = view->all[view->shown[i]].comparison;
		if (!written[comparison])
			good = write_section(view, comparison, stream, scratch);
		written[comparison] = true;
	}
	free(written);
	return good;
}

static bool is_in_sections(const struct view *view)
{
	return view->kind->sections && !view_is_single(view) && !view->sort[0].key->key &&
	       !view->sort[0].inverted;
}

static bool write_table(const struct view *view, FILE *stream, struct arena *scratch)
{
	return is_in_sections(view) ? write_sections(view, stream, scratch)
				    : write_one(view, stream, scratch);
}

static bool write_lkp(const struct view *view, FILE *stream, struct arena *scratch)
{
	const struct export_choice all = {.format = EXPORT_LKP};

	(void)scratch;
	return export_text(view, &all, stream);
}

/* THE table of export formats. */
static const struct {
	const char *name;
	bool (*write)(const struct view *view, FILE *stream, struct arena *scratch);
} formats[EXPORT_COUNT] = {
	[EXPORT_TABLE] = {"table", write_table},
	[EXPORT_CSV] = {"csv", write_csv},
	[EXPORT_JSON] = {"json", export_json},
	[EXPORT_MARKDOWN] = {"markdown", export_markdown},
	[EXPORT_LKP] = {"lkp", write_lkp},
};

const char *export_format_name(enum export_format format)
{
	return formats[format].name;
}

enum export_format export_format_by_name(const char *name)
{
	for (size_t format = 0; format < EXPORT_COUNT; format++)
		if (strcmp(formats[format].name, name) == 0)
			return (enum export_format)format;
	return EXPORT_COUNT;
}

enum view_id export_view_id(enum view_id id, enum export_format format)
{
	bool data = format == EXPORT_CSV || format == EXPORT_JSON;

	return id == VIEW_RUNS && data ? VIEW_VALUES : id;
}

/* Which runs a view of runs shows, those of all reports in one row. */
struct run_set {
	size_t *first;	/* [report]: where its runs begin */
	uint8_t *shown; /* [first[report] + run] */
};

static struct run_set run_set_open(const struct view *runs)
{
	const struct store *store = runs->session->store;
	struct run_set set = {.first = heap_allocate((store->report_count + 1) * sizeof(size_t))};
	uint32_t report, run;
	size_t count = 0;

	for (uint32_t i = 0; i < store->report_count; i++) {
		set.first[i] = count;
		count += store->reports[i]->run_count;
	}
	set.shown = heap_array(count + 1, sizeof(*set.shown));
	for (size_t i = 0; i < runs->shown_count; i++)
		if (view_run(runs, i, &report, &run))
			set.shown[set.first[report] + run] = 1;
	return set;
}

/* The values of the runs that a view shows; those without a run only when it shows all. */
static struct view *open_values(const struct view *runs)
{
	struct view *values = view_open(VIEW_VALUES, runs->session, runs->scope);
	struct run_set set = run_set_open(runs);
	bool all = runs->shown_count == runs->all_count;
	uint32_t report, run;
	size_t count = 0;

	for (size_t i = 0; i < values->shown_count; i++)
		if (view_run(values, i, &report, &run) ? set.shown[set.first[report] + run] : all)
			values->shown[count++] = values->shown[i];
	values->shown_count = count;
	free(set.first);
	free(set.shown);
	return values;
}

bool export_view(
	const struct view *view, enum export_format format, FILE *stream, struct error *error)
{
	struct arena scratch = {0};
	struct view whole = fold_unfold(view);
	struct view *values =
		export_view_id(view->id, format) != view->id ? open_values(view) : NULL;
	bool good = formats[format].write(values ? values : &whole, stream, &scratch);

	view_close(values);
	free(whole.shown);
	arena_release(&scratch);
	good &= fflush(stream) == 0;
	if (!good)
		error_set(error, ERROR_WRITE, NULL, 0, "%s", strerror(errno));
	return good;
}

/* ---- a part of the rows ---- */

static bool is_chosen(const struct view *view, const struct export_choice *choice, size_t index)
{
	if (view_is_heading(view, view->shown[index]))
		return false;
	if (choice->single)
		return index == choice->selected;
	return !choice->tagged || view_is_tagged(view, index);
}

/* Of rows that a person has chosen one by one, only these are meant, and not their twins. */
static bool chooses_all(const struct export_choice *choice)
{
	return !choice->single && !choice->tagged;
}

size_t export_count(const struct view *view, const struct export_choice *choice)
{
	size_t count = 0;

	if (choice->tagged && choice->format == EXPORT_LKP && view_takes_tagged_metrics(view))
		return view_tag_count(view);
	for (size_t i = 0; i < view->shown_count; i++)
		count += is_chosen(view, choice, i);
	return count + (chooses_all(choice) ? view->folded_count : 0);
}

bool export_chosen(const struct view *view, const struct export_choice *choice, FILE *stream,
	struct error *error)
{
	struct view part = fold_unfold(view);

	if (!chooses_all(choice)) {
		part.shown_count = 0;
		for (size_t i = 0; i < view->shown_count; i++)
			if (is_chosen(view, choice, i))
				part.shown[part.shown_count++] = view->shown[i];
	}
	bool good = choice->format == EXPORT_LKP
			    ? export_text(&part, choice, stream) && fflush(stream) == 0
			    : export_view(&part, choice->format, stream, error);
	if (!good)
		error_set(error, ERROR_WRITE, NULL, 0, "%s", strerror(errno));
	free(part.shown);
	return good;
}
