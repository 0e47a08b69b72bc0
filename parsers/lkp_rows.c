/*
 * Rows of the tables that are open, and rows that stand alone.
 */
#include "parsers/lkp_lines.h"
#include "parsers/lkp_plain_row.h"
#include "parsers/lkp_reader.h"
#include "parsers/lkp_table.h"

#define WIDE_LEAST   (4 * GROUPS_MOST) /* bytes of a row of too many columns, at least */
#define WIDE_SHOWN   200	       /* and what is shown of it */
#define WIDE_REACH   4		       /* lines between two such rows of one table */
#define BROKEN_REACH 4		       /* lines that the rest of an unreadable row may take */

static struct lkp_wrap *wrap_of(struct lkp_table *reader)
{
	if (!reader->wrap) {
		reader->wrap = arena_allocate(&reader->sink->scratch, sizeof(*reader->wrap));
		reader->wrap->width_known = reader->wrap->doubt = false;
	}
	return reader->wrap;
}

/* A name of two words has one blank between them. */
static struct slice with_single_blanks(struct slice metric, struct arena *arena)
{
	struct slice rest = metric, first = slice_token(&rest), second = slice_token(&rest);

	if (second.length == 0 || first.length + 1 + second.length == metric.length)
		return metric;
	return arena_print(
		arena, "%.*s %.*s", (int)first.length, first.at, (int)second.length, second.at);
}

static void begin_sink_table(struct lkp_table *reader, struct lkp_open *open, uint32_t count)
{
	struct table_head head = {.number = open->number, .group_count = count};

	head.headline.figure = FIGURE_NONE;
	open->table = sink_table(reader->sink, &head);
}

/* The row that was read, of the line of that number. */
static inline void put_row(struct lkp_table *reader, struct lkp_open *open, uint32_t number)
{
	struct row *row = &reader->row;

	if (!open->table)
		begin_sink_table(reader, open, row->cell_count);
	row->line = number;
	sink_row(open->table, row);
	reader->recent.count = 0;
}

static void add_row(
	struct lkp_table *reader, struct lkp_open *open, const struct line *line, uint8_t flags)
{
	struct row *row = &reader->row;

	if (row->metric.at[0] == 'T' || row->metric.at[0] == 'G')
		row->metric = with_single_blanks(row->metric, &reader->sink->scratch);
	row->flags |= flags;
	put_row(reader, open, line->number);
}

void lkp_add_loose_row(struct lkp_table *reader, const struct line *line, uint8_t flags)
{
	if (!reader->loose) {
		reader->loose = arena_array(&reader->sink->scratch, 1, sizeof(*reader->loose));
		reader->loose->facts = reader->facts;
		reader->loose->depth = line->depth;
	}
	add_row(reader, reader->loose, line, (uint8_t)(flags | ROW_LOOSE));
}

static void note_row(struct lkp_table *reader, struct lkp_open *open, const struct line *line)
{
	if (open)
		open->broken_line = line->number;
	sink_note(reader->sink, line->number, NOTE_UNREADABLE_ROW, "a row that cannot be read",
		slice_trim(line->text));
}

/* Where nobody can tell whether a name goes on in the next line, say so. */
static void note_doubt(struct lkp_table *reader, const struct line *line)
{
	if (reader->wrap->doubt)
		sink_note(reader->sink, line->number, NOTE_INCOMPLETE,
			"the name of this row may go on in the next line", slice_trim(line->text));
	reader->wrap->doubt = false;
}

/* Read a row that may be broken over several lines. */
static enum lkp_reading read_row(struct lkp_table *reader, struct lines *lines,
	const struct line *line, const struct lkp_shape *shape, uint8_t *flags)
{
	enum lkp_reading reading = lkp_row_read(line->text, shape, &reader->row);

	*flags = 0;
	if (reading == LKP_ROW) {
		if (!lkp_name_may_go_on(lines, line))
			return LKP_ROW;
		if (lkp_wrap_name(wrap_of(reader), lines, line, line->text, &reader->row.metric))
			*flags = ROW_REPAIRED;
		note_doubt(reader, line);
		return LKP_ROW;
	}
	/* Outside of a table only what has a change begins a row. */
	if (reading == LKP_ROW_BEGINS &&
		(shape->columns || memchr(line->text.at, '%', line->text.length) ||
			reader->row.cell_count > 1)) {
		*flags = ROW_REPAIRED;
		enum lkp_reading whole =
			lkp_wrap_read(wrap_of(reader), lines, line, shape, &reader->row);
		note_doubt(reader, line);
		return whole > LKP_ROW_BEGINS ? whole : LKP_ROW_BEGINS;
	}
	return reading;
}

static const struct lkp_shape no_header = {0};

/* A row of more columns than a report holds is told of, a table of them in one note. */
static bool note_wide_row(struct lkp_table *reader, const struct line *line)
{
	struct slice text = slice_first(line->text, LKP_LINE_LONGEST);

	if (line->text.length < WIDE_LEAST ||
		lkp_row_read(text, &no_header, &reader->row) != LKP_NO_ROW ||
		reader->row.cell_count < GROUPS_MOST)
		return false;
	if (reader->wide_line == 0 || line->number > reader->wide_line + WIDE_REACH)
		sink_note(reader->sink, line->number, NOTE_UNREADABLE_ROW,
			"rows of too many columns, the first of them",
			slice_first(slice_trim(text), WIDE_SHOWN));
	reader->wide_line = line->number;
	return true;
}

/* Values with a change between them, and the name that belongs to them is not to be found. */
static bool note_nameless_row(struct lkp_table *reader, const struct line *line)
{
	if (lkp_row_read(line->text, &no_header, &reader->row) != LKP_ROW_BEGINS ||
		reader->row.cell_count < 2 || !lkp_row_resembles(line->text))
		return false;
	note_row(reader, NULL, line);
	return true;
}

/* A line where no table is open. */
static bool read_loose_row(struct lkp_table *reader, struct lines *lines, const struct line *line)
{
	uint8_t flags;

	switch (read_row(reader, lines, line, &no_header, &flags)) {
	case LKP_ROW:
		lkp_add_loose_row(reader, line, flags);
		return true;
	case LKP_ROW_DOUBT:
		note_row(reader, NULL, line);
		return true;
	default:
		return note_nameless_row(reader, line) || note_wide_row(reader, line);
	}
}

/* A whole row that does not fit the header above it belongs to some other table. But below a row
 * that could not be read it may be the rest of that one. */
static bool read_stray_row(
	struct lkp_table *reader, const struct line *line, const struct lkp_open *open)
{
	if ((open->broken_line && line->number <= open->broken_line + BROKEN_REACH) ||
		lkp_row_read(line->text, &no_header, &reader->row) != LKP_ROW)
		return false;
	lkp_add_loose_row(reader, line, 0);
	return true;
}

/* Dashes that were cut by hand may disagree with the words; the first row decides. */
static bool read_by_other_count(struct lkp_table *reader, struct lines *lines,
	const struct line *line, struct lkp_open *open)
{
	struct lkp_shape other = open->shape;
	uint8_t flags;

	if (!open->columns.other_count || open->table)
		return false;
	other.columns = open->columns.other_count;
	if (read_row(reader, lines, line, &other, &flags) != LKP_ROW)
		return false;
	open->shape = other;
	add_row(reader, open, line, flags);
	return true;
}

/* A row that is not read at once. */
static bool read_hard_row(struct lkp_table *reader, struct lines *lines, const struct line *line,
	struct lkp_open *open)
{
	uint8_t flags;

	if (!open)
		return read_loose_row(reader, lines, line);
	enum lkp_reading reading = read_row(reader, lines, line, &open->shape, &flags);
	if (reading == LKP_ROW) {
		add_row(reader, open, line, flags);
		return true;
	}
	bool resembles =
		lkp_row_resembles(line->text) ||
		(reading == LKP_ROW_BEGINS && memchr(line->text.at, '%', line->text.length));
	if (!resembles)
		return note_wide_row(reader, line);
	if (!read_by_other_count(reader, lines, line, open) && !read_stray_row(reader, line, open))
		note_row(reader, open, line);
	return true;
}

/* Can the line that comes next not be the rest of a name? It does not even begin as one. */
static bool no_name_follows(const struct lines *lines)
{
	return lines->rest.length > 2 && lines->rest.at[0] == ' ' && lines->rest.at[1] == ' ';
}

/* Is the line that `lines` stand behind as it should be, and the end of its row? */
static bool is_whole(const struct lines *lines, struct line line)
{
	return !lkp_line_may_be_broken(&line) &&
	       (no_name_follows(lines) || !lkp_name_may_go_on(lines, &line));
}

/* The same, at once for nearly all: no line that is broken ends so, and what follows is indented as
 * rows are. */
static inline bool is_plainly_whole(const struct lines *lines, const struct line *line)
{
	char last = line->text.at[line->text.length - 1];

	return last != '=' && last != '0' && no_name_follows(lines);
}

void lkp_table_plain_rows(struct lkp_table *reader, struct lines *lines)
{
	struct lkp_open *open = reader->open[0];
	struct slice *metric = &reader->row.metric;
	struct line line;

	if (!open || reader->block || lines->front.like.length)
		return;
	while (lkp_plain_row_read(lines->rest, open->shape.columns, &reader->row)) {
		struct slice rest = lines->rest;
		lines_take(lines, (size_t)(metric->at - rest.at) + metric->length, &line);
		if (!is_plainly_whole(lines, &line) && !is_whole(lines, line)) {
			lines->rest = rest;
			lines->number--;
			return;
		}
		put_row(reader, open, line.number);
	}
}

/* A line that begins as a row does. */
bool lkp_row_line(struct lkp_table *reader, struct lines *lines, const struct line *line)
{
	struct lkp_open *open = reader->open[line->depth];

	if (open && !lkp_name_may_go_on(lines, line) &&
		(lkp_plain_line_read(line->text, open->shape.columns, &reader->row) ||
			lkp_row_read(line->text, &open->shape, &reader->row) == LKP_ROW)) {
		add_row(reader, open, line, 0);
		return true;
	}
	return read_hard_row(reader, lines, line, open);
}

/* A row with its name in front; prose is told from it by the second word. */
bool lkp_name_first_line(struct lkp_table *reader, struct lines *lines, const struct line *line)
{
	struct lkp_open *open = reader->open[line->depth];
	struct slice rest = line->text, name, second;
	uint8_t flags;

	if (!open || !(open->shape.names_first || line->holds & HOLDS_DIGIT))
		return false;
	name = slice_token(&rest);
	second = slice_token(&rest);
	if (!open->shape.names_first && !lkp_is_metric(name))
		return false;
	if (second.length ? !text_is_digit(second.at[0]) && second.at[0] != '-'
			  : !open->shape.names_first)
		return false;
	if (read_row(reader, lines, line, &open->shape, &flags) != LKP_ROW)
		return false;
	if (lkp_wrap_noise(lines, line, &reader->row))
		flags = ROW_REPAIRED;
	add_row(reader, open, line, flags);
	return true;
}
