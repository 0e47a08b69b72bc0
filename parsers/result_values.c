/*
 * The values of a result root: its matrix, overlaid with what each run's own stats.json says.
 */
#include "parsers/result_root.h"

#include <stdio.h>
#include <stdlib.h>

#define NAME_SHOWN  120
#define VALUE_SHOWN 40

/* What is wrong inside a file. Lines are those of the document, which is the matrix. */
static void note_faults(struct result_reader *reader, const struct result_root *root,
	const char *file, const struct matrix_faults *faults, bool is_document)
{
	static const struct {
		enum note_reason reason;
		const char *words;
	} kinds[FAULT_COUNT] = {
		[FAULT_NOT_A_NUMBER] = {NOTE_UNREADABLE_ROW, "values that are no numbers"},
		[FAULT_LONG] = {NOTE_UNREADABLE_ROW, "rows with more values than runs"},
		[FAULT_NESTED] = {NOTE_UNREADABLE_ROW, "members that are no rows"},
		[FAULT_NO_ROOM] = {NOTE_UNREADABLE_ROW, "rows beyond what so few values need"},
	};

	for (size_t i = 0; i < FAULT_COUNT; i++) {
		if (faults->of[i].count == 0)
			continue;
		struct slice name = slice_first(
			intern_text(&reader->store->names, faults->of[i].metric), NAME_SHOWN);
		struct slice value = slice_first(faults->of[i].value, VALUE_SHOWN);
		bool shown = i == FAULT_NOT_A_NUMBER || i == FAULT_NESTED;
		result_root_note(reader, root, is_document ? faults->of[i].line : 0,
			kinds[i].reason, "%s: %s: %u, first %.*s%s%.*s", file, kinds[i].words,
			faults->of[i].count, (int)name.length, name.at, shown ? ": " : "",
			shown ? (int)value.length : 0, value.at);
	}
}

static void note_end(struct result_reader *reader, const struct result_root *root, const char *file,
	const struct matrix_faults *faults, bool is_document)
{
	uint32_t line = is_document ? faults->end_line : 0;

	if (faults->end == JSON_BROKEN)
		result_root_note(
			reader, root, line, NOTE_INCOMPLETE, "%s is no JSON from here on", file);
	else if (faults->end == JSON_CUT && faults->members)
		result_root_note(reader, root, line, NOTE_INCOMPLETE, "%s breaks off here", file);
	else if (faults->members == 0)
		result_root_note(reader, root, line, NOTE_INCOMPLETE, "%s is empty", file);
}

/* Where the matrix's columns go. Without stats_source they are of no known run. */
static uint32_t *map_columns(
	struct result_reader *reader, struct result_root *root, uint32_t *columns)
{
	*columns = root->source_count ? (uint32_t)root->source_count : matrix_width(root->text);
	uint32_t *column_of = arena_array(&reader->scratch, *columns, sizeof(*column_of));

	for (uint32_t i = 0; i < *columns; i++) {
		const struct result_run *run = NULL;
		if (root->source_count)
			run = result_root_find_run(root, result_root_source_run(root, i));
		else if (root->numbered)
			run = result_root_find_run(root, i);
		column_of[i] = run ? (uint32_t)(run - root->runs) : MATRIX_NO_COLUMN;
	}
	return column_of;
}

static void read_matrix(
	struct result_reader *reader, struct result_root *root, struct matrix_reader *matrix)
{
	uint32_t columns;
	const uint32_t *column_of = map_columns(reader, root, &columns);

	matrix_read(&root->values, root->text, column_of, columns, matrix);
	note_faults(reader, root, "matrix.json", &matrix->faults, true);
	if (root->text.at)
		note_end(reader, root, "matrix.json", &matrix->faults, true);
	if (root->source_count == 0 && matrix->faults.members)
		result_root_note(reader, root, 0, NOTE_WARNING,
			root->numbered
				? "matrix.json has no stats_source: its runs are numbered from 0"
				: "matrix.json has no stats_source: the runs' own stats.json "
				  "are read");
}

static void read_single(
	struct result_reader *reader, struct result_root *root, struct matrix_reader *matrix)
{
	matrix_read_run(&root->values, root->text, 0, matrix);
	note_faults(reader, root, "stats.json", &matrix->faults, true);
	note_end(reader, root, "stats.json", &matrix->faults, true);
}

static void read_stats(struct result_reader *reader, struct result_root *root, uint32_t column,
	struct matrix_reader *matrix)
{
	char directory[4096], file[64];
	struct error error = {0};
	struct source source;
	uint32_t number = root->runs[column].number;

	snprintf(file, sizeof(file), "%u/stats.json", number);
	snprintf(directory, sizeof(directory), "%s/%u", root->place->directory, number);
	if (!result_files_open(root->place->files, directory, "stats.json", &source, &error) &&
		error.code == ERROR_NONE)
		error_set(&error, ERROR_READ, NULL, 0, "cannot be opened");
	if (error.code != ERROR_NONE)
		result_root_note(reader, root, 0, NOTE_UNREADABLE, "%s: %s", file, error.message);
	if (source.text.at) {
		matrix->cells_most += matrix_cells_most(source.text.length) - matrix_cells_most(0);
		matrix_read_run(&root->values, source.text, column, matrix);
		note_faults(reader, root, file, &matrix->faults, false);
		note_end(reader, root, file, &matrix->faults, false);
		root->runs[column].is_known = matrix->faults.end == JSON_COMPLETE;
	}
	source_close(&source);
}

/*
 * Does a row of matrix.json end before its time? It may end early, where the last runs did not
 * measure it. It is damaged when these did, and nobody can say when they have no file of their own.
 */
static bool ends_early(const struct result_root *root, uint32_t row)
{
	for (size_t i = root->values.length[row]; i < root->source_count; i++) {
		const struct result_run *run =
			result_root_find_run(root, result_root_source_run(root, i));
		size_t at = matrix_at(&root->values, row, (uint32_t)(run - root->runs));
		if (run->wanted && (!run->is_known || root->values.state[at] != CELL_MISSING))
			return true;
	}
	return false;
}

static void note_short_rows(struct result_reader *reader, const struct result_root *root)
{
	uint32_t count = 0, first = 0;

	for (uint32_t row = 0; row < root->values.row_count; row++)
		if (root->values.line[row] && ends_early(root, row) && count++ == 0)
			first = row;
	if (count == 0)
		return;
	struct slice name = slice_first(
		intern_text(&reader->store->names, root->values.metric[first]), NAME_SHOWN);
	result_root_note(reader, root, root->values.line[first], NOTE_INCOMPLETE,
		"matrix.json: rows with fewer values than runs: %u, first %.*s", count,
		(int)name.length, name.at);
}

static void mark_incomplete(struct result_reader *reader, struct result_root *root)
{
	uint32_t name = intern_find(&reader->store->names, SLICE("last_state.is_incomplete_run"));
	uint32_t row = name == UINT32_MAX ? MATRIX_NO_ROW : row_index_get(&reader->index, name);

	for (uint32_t i = 0; row != MATRIX_NO_ROW && i < root->run_count; i++) {
		size_t at = matrix_at(&root->values, row, i);
		root->runs[i].incomplete =
			root->values.state[at] != CELL_MISSING && root->values.value[at] == 1;
	}
}

/* Are there zeros of which nobody can say whether they were measured? */
static bool has_filled(const struct result_root *root, uint32_t column)
{
	for (uint32_t row = 0; row < root->values.row_count; row++)
		if (root->values.state[matrix_at(&root->values, row, column)] == CELL_FILLED)
			return true;
	return false;
}

/* A note with the numbers of all runs that `marked` says. */
static void note_runs(struct result_reader *reader, const struct result_root *root,
	bool (*marked)(const struct result_root *, uint32_t), const char *words)
{
	char numbers[200];
	size_t length = 0;

	for (uint32_t i = 0; i < root->run_count; i++)
		if (root->runs[i].wanted && length + 16 < sizeof(numbers) && marked(root, i))
			length += (size_t)snprintf(numbers + length, sizeof(numbers) - length,
				"%s%u", length ? ", " : "", root->runs[i].number);
	if (length)
		result_root_note(reader, root, 0, NOTE_WARNING, "run %s: %s", numbers, words);
}

static bool is_incomplete(const struct result_root *root, uint32_t run)
{
	return root->runs[run].incomplete;
}

static bool is_unlisted(const struct result_root *root, uint32_t run)
{
	return root->source_count && root->runs[run].has_stats && !root->runs[run].listed;
}

static bool is_empty(const struct result_root *root, uint32_t run)
{
	return root->runs[run].on_disk && !root->runs[run].has_stats && !root->runs[run].listed;
}

void result_root_read(struct result_root *root, struct result_reader *reader)
{
	struct matrix_reader matrix = {
		.names = &reader->store->names,
		.index = &reader->index,
		.scratch = &reader->scratch,
		.cells_most = matrix_cells_most(root->text.length),
	};

	arena_reset(&reader->scratch);
	matrix_open(&root->values, root->run_count, &matrix);
	if (root->single)
		read_single(reader, root, &matrix);
	else
		read_matrix(reader, root, &matrix);
	for (uint32_t i = 0; i < root->run_count; i++)
		if (root->runs[i].wanted && root->runs[i].has_stats)
			read_stats(reader, root, i, &matrix);
	note_short_rows(reader, root);
	mark_incomplete(reader, root);
	note_runs(reader, root, is_incomplete, "incomplete: counted in fail:runs, not averaged");
	note_runs(reader, root, is_empty, "no stats.json, and not in matrix.json: nothing to read");
	note_runs(reader, root, is_unlisted, "not in matrix.json, read from its own stats.json");
	note_runs(
		reader, root, has_filled, "no stats.json: a 0 may stand for what was not measured");
}
