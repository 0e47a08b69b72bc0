/*
 * What libcsv leaves to its caller: its callbacks cannot stop it, so that it is fed a piece of a
 * line at a time; it has no limit for a field, so that its buffer is looked at after each piece; it
 * counts no lines; it says nothing of an open quote at the end unless CSV_STRICT_FINI is set; after
 * an error it must be begun anew. The header's number of fields is held against every record.
 */
#include "parsers/csv.h"

#include "parsers/error.h"
#include "parsers/records.h"
#include "parsers/tidy.h"

#include <csv.h>
#include <stdlib.h>

#define PIECE_MOST  (16u * 1024u)     /* bytes fed at a time */
#define FIELD_MOST  (64u * 1024u)     /* bytes of a field */
#define LOOK_MOST   (256u * 1024u)    /* bytes of a text that tell what it is */
#define LOOK_ROWS   20u		      /* records that do */
#define AGAIN_MOST  (8u * FIELD_MOST) /* bytes read a second time behind errors */
#define NOTES_MOST  100u	      /* records with a note each */
#define TABLE_ROWS  3u		      /* records that make a table of unknown names */
#define COLUMN_MOST 60u		      /* bytes of a column's name in such a table */

/* A text being taken apart, and the record that is being put together. */
struct reader {
	struct csv_parser parser;
	struct slice text;
	size_t at;	  /* fed so far */
	uint32_t line;	  /* of the byte at `at`, from 1 */
	size_t record_at; /* where the record begins */
	uint32_t record_line;
	struct arena arena;   /* texts of the record */
	struct slice *fields; /* of the record */
	size_t field_count, field_capacity;
	size_t again; /* bytes that may still be read a second time */
	/* Called for each record; gives false when that is enough. */
	bool (*record)(struct reader *reader, void *context);
	/* Called where the text is no CSV. */
	void (*wrong)(struct reader *reader, const char *what, void *context);
	void *context;
	bool done;
};

static void on_field(void *bytes, size_t length, void *context)
{
	struct reader *reader = context;
	struct slice text = {length ? bytes : "", length};

	reader->fields = grow(reader->fields, reader->field_count, &reader->field_capacity,
		sizeof(*reader->fields));
	reader->fields[reader->field_count++] = arena_copy(&reader->arena, text);
}

static void on_record(int end, void *context)
{
	struct reader *reader = context;

	(void)end;
	if (!reader->done && !reader->record(reader, reader->context))
		reader->done = true;
	arena_reset(&reader->arena);
	reader->field_count = 0;
}

static void begin_parser(struct reader *reader, char separator)
{
	if (csv_init(&reader->parser, CSV_STRICT | CSV_STRICT_FINI) != 0)
		error_fatal("libcsv cannot be used");
	csv_set_delim(&reader->parser, (unsigned char)separator);
}

/* The line that begins at `at` with its end, or as much as is fed at once. */
static struct slice next_piece(const struct reader *reader)
{
	struct slice rest = slice_first(slice_from(reader->text, reader->at), PIECE_MOST);
	const char *end = memchr(rest.at, '\n', rest.length);

	return end ? slice_first(rest, (size_t)(end - rest.at) + 1) : rest;
}

/*
 * Begin anew with the line behind the one on which the record begins: a quote that was left open
 * swallowed those that follow. Where that happens over and over the rest is given up.
 */
static void go_on(struct reader *reader, char separator, size_t reached, const char *what)
{
	struct slice behind = slice_from(reader->text, reader->record_at);
	size_t next = reader->record_at + slice_find(behind, SLICE("\n")) + 1;

	reader->line = reader->record_line;
	reader->wrong(reader, what, reader->context);
	csv_free(&reader->parser);
	begin_parser(reader, separator);
	arena_reset(&reader->arena);
	reader->field_count = 0;
	size_t again = reached > next ? reached - next : 0;
	if (again > reader->again) {
		reader->line++;
		reader->wrong(
			reader, "from here on not read: quotes do not match", reader->context);
		reader->done = true;
	}
	reader->again -= again > reader->again ? reader->again : again;
	reader->at = next < reader->text.length ? next : reader->text.length;
	reader->line++;
}

static bool is_between_records(const struct reader *reader)
{
	return reader->field_count == 0 && reader->parser.entry_pos == 0 && !reader->parser.quoted;
}

static void feed(struct reader *reader, char separator)
{
	struct slice piece = next_piece(reader);

	if (is_between_records(reader)) {
		reader->record_at = reader->at;
		reader->record_line = reader->line;
	}
	size_t taken =
		csv_parse(&reader->parser, piece.at, piece.length, on_field, on_record, reader);
	if (reader->done)
		return;
	if (taken < piece.length) {
		go_on(reader, separator, reader->at + taken, "a quote in the middle of a field");
	} else if (reader->parser.entry_pos > FIELD_MOST) {
		go_on(reader, separator, reader->at + taken,
			"a field of more than 64 KiB, or a quote that is open");
	} else {
		reader->at += piece.length;
		reader->line += piece.at[piece.length - 1] == '\n';
	}
}

/* Take all records of a text. What is left open at its end is wrong, too. */
static void read_all(struct reader *reader, char separator)
{
	begin_parser(reader, separator);
	do {
		while (!reader->done && reader->at < reader->text.length)
			feed(reader, separator);
		if (!reader->done && csv_fini(&reader->parser, on_field, on_record, reader) != 0)
			go_on(reader, separator, reader->text.length, "a quote that is open");
	} while (!reader->done && reader->at < reader->text.length);
	csv_free(&reader->parser);
	arena_release(&reader->arena);
	free(reader->fields);
}

static struct slice without_bom(struct slice text)
{
	return slice_from(text, slice_starts(text, SLICE("\xef\xbb\xbf")) ? 3 : 0);
}

/* The first line that has something in it. */
static struct slice header_line(struct slice text)
{
	struct slice line = SLICE_EMPTY;

	text = slice_first(without_bom(text), FIELD_MOST);
	while (slice_line(&text, &line) && slice_trim(line).length == 0)
		;
	return line;
}

/* The separator that a line has most of, outside quotes; 0 when there is none. */
static char separator_of(struct slice line)
{
	static const char separators[] = {',', ';', '\t'};
	size_t counts[ARRAY_LENGTH(separators)] = {0};
	bool quoted = false;
	size_t best = 0;

	for (size_t i = 0; i < line.length; i++) {
		quoted ^= line.at[i] == '"';
		for (size_t k = 0; k < ARRAY_LENGTH(separators) && !quoted; k++)
			counts[k] += line.at[i] == separators[k];
	}
	for (size_t k = 1; k < ARRAY_LENGTH(separators); k++)
		if (counts[k] > counts[best])
			best = k;
	return counts[best] ? separators[best] : '\0';
}

/* The first records of a text. */
struct look {
	struct arena arena;
	struct slice *columns;
	uint32_t column_count;
	struct slice *cells; /* of records with as many fields */
	size_t cell_count, cell_capacity;
	uint32_t rows, others; /* records with as many fields, and with other numbers */
	bool wrong;
};

static bool look_at_record(struct reader *reader, void *context)
{
	struct look *look = context;

	if (!look->columns) {
		look->column_count = (uint32_t)reader->field_count;
		look->columns = arena_copy_array(
			&look->arena, reader->fields, reader->field_count, sizeof(*reader->fields));
		for (uint32_t i = 0; i < look->column_count; i++)
			look->columns[i] = arena_copy(&look->arena, reader->fields[i]);
		return look->column_count < RECORD_COLUMNS_MOST;
	}
	if (reader->field_count != look->column_count) {
		look->others++;
	} else {
		look->rows++;
		for (uint32_t i = 0; i < look->column_count; i++) {
			look->cells = grow(look->cells, look->cell_count, &look->cell_capacity,
				sizeof(*look->cells));
			look->cells[look->cell_count++] =
				arena_copy(&look->arena, reader->fields[i]);
		}
	}
	return look->rows + look->others < LOOK_ROWS;
}

static void look_at_wrong(struct reader *reader, const char *what, void *context)
{
	struct look *look = context;

	(void)reader;
	(void)what;
	look->wrong = true;
	look->others++;
}

/* A word or two: a letter first, nothing that only text or figures have. */
static bool is_column_name(struct slice name)
{
	name = slice_trim(name);
	if (name.length == 0 || name.length > COLUMN_MOST ||
		!(text_is_alpha(name.at[0]) || name.at[0] == '_'))
		return false;
	for (size_t i = 0; i < name.length; i++)
		if (!text_is_alpha(name.at[i]) && !text_is_digit(name.at[i]) &&
			!strchr(" _-./%()#@", name.at[i]))
			return false;
	return true;
}

/* Are all cells of the column numbers? */
static bool is_column_of_numbers(const struct look *look, uint32_t column)
{
	struct figure figure;

	for (uint32_t row = 0; row < look->rows; row++)
		if (!number_parse_any(
			    slice_trim(look->cells[(size_t)row * look->column_count + column]),
			    &figure))
			return false;
	return look->rows > 0;
}

/* A table without any doubt, whatever its columns are. */
static bool is_table(const struct look *look, struct slice text)
{
	uint32_t numbers = 0;

	if (look->wrong || look->others || look->rows < TABLE_ROWS || look->column_count < 2 ||
		slice_contains(text, SLICE("stress-ng")) || slice_contains(text, SLICE("stddev")))
		return false;
	for (uint32_t i = 0; i < look->column_count; i++) {
		if (!is_column_name(look->columns[i]))
			return false;
		numbers += is_column_of_numbers(look, i);
	}
	return numbers > 0;
}

static bool is_csv(const struct look *look, struct slice text)
{
	if (!look->columns || look->column_count < 2 || look->column_count >= RECORD_COLUMNS_MOST)
		return false;
	switch (records_kind(look->columns, look->column_count)) {
	case RECORDS_METRICS:
	case RECORDS_RUNS:
	case RECORDS_VIEW:
		return true;
	case RECORDS_TIDY:
		return look->rows >= look->others &&
		       tidy_has_numbers(look->columns, look->column_count, look->cells, look->rows);
	default:
		return is_table(look, text);
	}
}

bool csv_recognise(struct slice text)
{
	struct look look = {0};
	struct slice start = without_bom(slice_first(text, LOOK_MOST));
	char separator = separator_of(header_line(text));

	if (!separator)
		return false;
	if (start.length + 3 < text.length) { /* the last line may be cut */
		while (start.length && start.at[start.length - 1] != '\n')
			start.length--;
	}
	struct reader reader = {.text = start,
		.line = 1,
		.again = AGAIN_MOST,
		.record = look_at_record,
		.wrong = look_at_wrong,
		.context = &look};
	read_all(&reader, separator);
	bool good = is_csv(&look, start);
	free(look.cells);
	arena_release(&look.arena);
	return good;
}

/* A file being read. */
struct reading {
	struct records records;
	struct sink *sink;
	const struct input *input;
	char separator;
	bool open; /* the header was there */
	uint32_t note_count;
};

static void note(struct reading *reading, uint32_t line, const char *what)
{
	if (++reading->note_count > NOTES_MOST)
		return;
	sink_note(reading->sink, line, NOTE_UNREADABLE_ROW, what, SLICE_EMPTY);
}

static void note_others(struct reading *reading)
{
	if (reading->note_count > NOTES_MOST)
		sink_note(reading->sink, 0, NOTE_UNREADABLE_ROW,
			arena_print(&reading->sink->scratch,
				"%u more records that are not readable",
				reading->note_count - NOTES_MOST)
				.at,
			SLICE_EMPTY);
}

static bool take_record(struct reader *reader, void *context)
{
	struct reading *reading = context;

	if (!reading->open) {
		records_open(&reading->records, reading->sink, reading->input, "csv",
			reader->fields, (uint32_t)reader->field_count);
		reading->records.semicolons = reading->separator == ';';
		reading->open = true;
	} else if (reader->field_count == reading->records.column_count) {
		records_add(&reading->records, reader->fields, reader->record_line);
	} else {
		note(reading, reader->record_line,
			arena_print(&reading->sink->scratch, "%zu fields, the header has %u",
				reader->field_count, reading->records.column_count)
				.at);
	}
	return true;
}

static void take_wrong(struct reader *reader, const char *what, void *context)
{
	struct reading *reading = context;

	if (reading->open)
		note(reading, reader->line, what);
}

void csv_read(struct sink *sink, const struct input *input)
{
	struct reading reading = {
		.sink = sink, .input = input, .separator = separator_of(header_line(input->text))};
	struct reader reader = {.text = without_bom(input->text),
		.line = 1,
		.again = AGAIN_MOST,
		.record = take_record,
		.wrong = take_wrong,
		.context = &reading};

	read_all(&reader, reading.separator);
	if (!reading.open)
		return; /* recognised by a header: there is one */
	note_others(&reading);
	records_close(&reading.records);
}
