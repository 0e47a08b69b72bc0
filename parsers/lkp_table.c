/*
 * The fast way of a line: a row of an open table is known by its first character, read by
 * lkp_row_read(), and given to the sink; nothing is copied. Prose has neither a colon nor a per
 * cent sign and is let go after a look for them. All else is rare.
 */
#include "parsers/lkp_table.h"

#include "parsers/lkp_lines.h"
#include "parsers/lkp_mark.h"
#include "parsers/lkp_reader.h"

#define LINE_LONGEST 16384u /* no line of a table, or above one, is longer */
#define BROKEN_REACH 4	    /* lines that the rest of an unreadable row may take */

struct lkp_table *lkp_table_open(struct sink *sink, struct slice subject)
{
	struct lkp_table *reader = arena_array(&sink->scratch, 1, sizeof(*reader));

	reader->sink = sink;
	if (lkp_headline_subject(subject, &reader->subject.headline))
		lkp_claim_name(&reader->subject, &sink->scratch);
	else
		reader->subject.headline = (struct headline){.figure = FIGURE_NONE};
	return reader;
}

static struct arena *scratch(const struct lkp_table *reader)
{
	return &reader->sink->scratch;
}

static struct lkp_heads *heads_at(struct lkp_table *reader, uint8_t depth)
{
	if (!reader->heads[depth])
		reader->heads[depth] =
			arena_array(scratch(reader), 1, sizeof(*reader->heads[depth]));
	return reader->heads[depth];
}

static struct lkp_wrap *wrap_of(struct lkp_table *reader)
{
	if (!reader->wrap)
		reader->wrap = arena_allocate(scratch(reader), sizeof(*reader->wrap));
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

static void add_row(
	struct lkp_table *reader, struct lkp_open *open, const struct line *line, uint8_t flags)
{
	struct row *row = &reader->row;

	if (!open->table)
		begin_sink_table(reader, open, row->cell_count);
	if (row->metric.at[0] == 'T' || row->metric.at[0] == 'G')
		row->metric = with_single_blanks(row->metric, scratch(reader));
	row->line = line->number;
	row->flags |= flags;
	sink_row(open->table, row);
	reader->recent.count = 0;
}

static void add_loose_row(struct lkp_table *reader, const struct line *line, uint8_t flags)
{
	if (!reader->loose) {
		reader->loose = arena_array(scratch(reader), 1, sizeof(*reader->loose));
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

/* Read a row that may be broken over several lines. */
static enum lkp_reading read_row(struct lkp_table *reader, struct lines *lines,
	const struct line *line, const struct lkp_shape *shape, uint8_t *flags)
{
	enum lkp_reading reading = lkp_row_read(line->text, shape, &reader->row);

	*flags = 0;
	if (reading == LKP_ROW) {
		if (lkp_name_may_go_on(lines, line) && lkp_wrap_name(wrap_of(reader), lines, line,
							       line->text, &reader->row.metric))
			*flags = ROW_REPAIRED;
		return LKP_ROW;
	}
	/* Outside of a table only what has a change begins a row. */
	if (reading == LKP_ROW_BEGINS &&
		(shape->columns || memchr(line->text.at, '%', line->text.length) ||
			reader->row.cell_count > 1)) {
		*flags = ROW_REPAIRED;
		enum lkp_reading whole =
			lkp_wrap_read(wrap_of(reader), lines, line, shape, &reader->row);
		return whole > LKP_ROW_BEGINS ? whole : LKP_ROW_BEGINS;
	}
	return reading;
}

static const struct lkp_shape no_header = {0};

/* A line where no table is open. */
static bool read_loose_row(struct lkp_table *reader, struct lines *lines, const struct line *line)
{
	uint8_t flags;

	switch (read_row(reader, lines, line, &no_header, &flags)) {
	case LKP_ROW:
		add_loose_row(reader, line, flags);
		return true;
	case LKP_ROW_DOUBT:
		note_row(reader, NULL, line);
		return true;
	default:
		return false;
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
	add_loose_row(reader, line, 0);
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
		return false;
	if (!read_by_other_count(reader, lines, line, open) && !read_stray_row(reader, line, open))
		note_row(reader, open, line);
	return true;
}

/* A line that begins as a row does. */
static bool row_line(struct lkp_table *reader, struct lines *lines, const struct line *line)
{
	struct lkp_open *open = reader->open[line->depth];

	if (open && !lkp_name_may_go_on(lines, line) &&
		lkp_row_read(line->text, &open->shape, &reader->row) == LKP_ROW) {
		add_row(reader, open, line, 0);
		return true;
	}
	return read_hard_row(reader, lines, line, open);
}

/* A row with its name in front; prose is told from it by the second word. */
static bool name_first_line(struct lkp_table *reader, struct lines *lines, const struct line *line)
{
	struct lkp_open *open = reader->open[line->depth];
	struct slice rest = line->text, name = slice_token(&rest), second = slice_token(&rest);
	uint8_t flags;

	if (!open || (!open->shape.names_first && !lkp_is_metric(name)))
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

/* Do these header lines belong to the table that is open? Its perf rows have words of their own
 * below its fail rows, and words may be far below the dashes. */
static bool goes_on(const struct lkp_open *open, const struct lkp_columns *columns)
{
	if (!open || columns->has_dashes || columns->label_count)
		return false;
	if (!open->columns.has_perf && !open->columns.has_fails)
		return !open->table;
	if (columns->count != open->shape.columns)
		return false;
	return columns->has_perf ? !open->columns.has_perf
				 : open->shape.legacy && !open->columns.has_fails;
}

static void know_commit(struct lkp_table *reader, const struct lkp_commit *commit)
{
	if (reader->known_count == LKP_KNOWN_MOST)
		return;
	struct lkp_known *known = arena_array(scratch(reader), 1, sizeof(*known));
	reader->known_count++;
	*known = (struct lkp_known){*commit, reader->known};
	reader->known = known;
}

/* Hand what stands above over to the table. Without blank lines its labels look like commits. */
static void take_head(struct lkp_table *reader, struct lkp_open *open)
{
	struct lkp_heads *heads = reader->heads[open->depth];

	open->facts = reader->facts;
	if (!heads)
		return;
	open->head = heads->head;
	while (open->head.commit_count &&
		open->head.commits[open->head.commit_count - 1].line >= open->columns.line)
		open->head.commit_count--;
	for (uint32_t i = 0; i < open->head.commit_count; i++)
		know_commit(reader, &open->head.commits[i]);
	*heads = (struct lkp_heads){0};
	reader->block = NULL;
}

static void open_table(
	struct lkp_table *reader, const struct lkp_columns *columns, const struct line *line)
{
	struct lkp_open *open = arena_array(scratch(reader), 1, sizeof(*open));

	open->number = ++reader->table_count;
	open->depth = line->depth;
	open->columns = *columns;
	reader->legacy |= columns->legacy;
	open->shape.columns = columns->count;
	open->shape.names_first = columns->names_first;
	open->shape.legacy =
		columns->legacy || (reader->legacy && !columns->has_perf && !columns->has_fails);
	take_head(reader, open);
	if (reader->last_table)
		reader->last_table->next = open;
	else
		reader->tables = open;
	reader->last_table = open;
	reader->open[line->depth] = open;
}

static bool header_line(struct lkp_table *reader, struct lines *lines, const struct line *line)
{
	struct lkp_columns columns;
	struct lkp_open *open = reader->open[line->depth];

	if (line->text.length > LINE_LONGEST ||
		!lkp_columns_read(&columns, lines, line, &reader->recent))
		return false;
	reader->recent.count = 0;
	if (!goes_on(open, &columns)) {
		open_table(reader, &columns, line);
		return true;
	}
	open->columns.has_perf |= columns.has_perf;
	open->columns.has_fails |= columns.has_fails;
	open->shape.legacy |= columns.legacy;
	reader->legacy |= columns.legacy;
	open->shape.columns = columns.count;
	return true;
}

static void rule_line(struct lkp_table *reader, const struct line *line, struct slice text)
{
	reader->open[line->depth] = NULL;
	reader->block = heads_at(reader, line->depth);
	reader->block_depth = line->depth;
	lkp_head_rule(reader->block, text);
}

static struct lkp_claim *add_claim(
	struct lkp_table *reader, const struct lkp_claim *claim, const struct line *line)
{
	if (reader->claim_count == LKP_CLAIMS_MOST)
		return NULL;
	struct lkp_claim *added = arena_copy_array(scratch(reader), claim, 1, sizeof(*claim));
	lkp_claim_name(added, scratch(reader));
	added->line = line->number;
	added->depth = line->depth;
	if (reader->last_claim)
		reader->last_claim->next = added;
	else
		reader->claims = added;
	reader->last_claim = added;
	reader->claim_count++;
	return added;
}

static bool box_line(struct lkp_table *reader, const struct line *line, struct slice text)
{
	struct lkp_claim claim = reader->box ? *reader->box : (struct lkp_claim){0};
	bool is_new;

	if (text.length > LINE_LONGEST || !lkp_box_read(text, &claim, &is_new, scratch(reader)))
		return false;
	if (is_new)
		reader->box = add_claim(reader, &claim, line);
	else if (!claim.headline.metric.length)
		reader->box = NULL;
	else if (reader->box)
		*reader->box = claim;
	return true;
}

static bool sentence_line(struct lkp_table *reader, struct lines *lines, const struct line *line)
{
	struct lkp_claim claim = {0};

	if (!lkp_headline_sentence(lines, line, scratch(reader), &claim.headline))
		return false;
	add_claim(reader, &claim, line);
	return true;
}

static bool values_line(struct lkp_table *reader, struct lines *lines, const struct line *line)
{
	if (line->text.length > LINE_LONGEST || reader->values_count == LKP_VALUES_MOST)
		return false;
	struct lkp_values *values = lkp_values_read(lines, line, scratch(reader));
	if (!values)
		return false;
	if (reader->last_values)
		reader->last_values->next = values;
	else
		reader->values = values;
	reader->last_values = values;
	reader->values_count++;
	return true;
}

/* A line with a colon: what stands above tables. */
static bool head_line(struct lkp_table *reader, struct lines *lines, const struct line *line)
{
	struct lkp_commit commit;
	struct lkp_heads *heads = heads_at(reader, line->depth);
	struct lkp_facts before = reader->facts;

	if (line->text.length > LINE_LONGEST)
		return false;
	if (lkp_commit_read(&commit, lines, line, scratch(reader))) {
		know_commit(reader, &commit);
		return true;
	}
	if (!lkp_head_begins(heads, &reader->facts, lines, line, scratch(reader)))
		return false;
	if (!before.testcase.length && !before.machine.length)
		reader->first_facts = reader->facts;
	if (heads->block != LKP_BLOCK_NONE) {
		reader->block = heads;
		reader->block_depth = line->depth;
	}
	return true;
}

/* A line that is no row, and does not begin as one. */
static bool word_line(
	struct lkp_table *reader, struct lines *lines, const struct line *line, struct slice text)
{
	bool percent = memchr(text.at, '%', text.length) != NULL;

	if (percent && lkp_may_be_columns(text) && header_line(reader, lines, line))
		return true;
	if (name_first_line(reader, lines, line))
		return true;
	if (memchr(text.at, ':', text.length)) {
		if (lkp_may_be_box(text) && box_line(reader, line, text))
			return true;
		if (head_line(reader, lines, line))
			return true;
	} else if (text.at[0] == '|' && reader->box && box_line(reader, line, text)) {
		return true;
	} else if (slice_starts(text, SLICE("+-"))) {
		reader->box = NULL; /* its border */
	}
	if (percent && sentence_line(reader, lines, line))
		return true;
	if (lkp_may_be_values(text) && values_line(reader, lines, line))
		return true;
	lkp_recent_add(&reader->recent, line);
	return false;
}

enum beginning {
	BEGINS_WORD,
	BEGINS_FIGURE, /* of a row */
	BEGINS_DASH,   /* of a header, or of a negative value */
	BEGINS_RULE,   /* `=` and `*`; `=` may also be an encoded sign */
	BEGINS_BARS,
};

static enum beginning beginning_of(char c)
{
	if (text_is_digit(c) || c == ':')
		return BEGINS_FIGURE;
	if (text_is_alpha(c))
		return BEGINS_WORD;
	switch (c) {
	case '-':
		return BEGINS_DASH;
	case '=':
	case '*':
		return BEGINS_RULE;
	case '\\':
	case '|':
		return BEGINS_BARS;
	default:
		return BEGINS_WORD;
	}
}

/* Values that are missing where their stddev is there: the row begins with the sign. */
static bool begins_with_mark(const struct slice text)
{
	size_t mark = lkp_mark_length(text.at, text.at + text.length);

	return mark && mark < text.length;
}

static bool line_by_beginning(
	struct lkp_table *reader, struct lines *lines, const struct line *line, struct slice text)
{
	switch (beginning_of(text.at[0])) {
	case BEGINS_FIGURE:
		if (row_line(reader, lines, line))
			return true;
		break;
	case BEGINS_DASH:
		if (lkp_may_be_columns(text) ? header_line(reader, lines, line)
					     : row_line(reader, lines, line))
			return true;
		break;
	case BEGINS_RULE:
		if (lkp_is_rule(text)) {
			rule_line(reader, line, text);
			return true;
		}
		break;
	case BEGINS_BARS:
		if (lkp_is_bars(text))
			return reader->open[line->depth] != NULL;
		break;
	case BEGINS_WORD:
		break;
	}
	if (reader->open[line->depth] &&
		(begins_with_mark(text) ||
			slice_equal_nocase(slice_first(text, 4), SLICE("nan "))) &&
		row_line(reader, lines, line))
		return true;
	return word_line(reader, lines, line, text);
}

static bool block_line(struct lkp_table *reader, const struct line *line)
{
	bool taken = lkp_head_continues(
		reader->block, &reader->facts, line, reader->block_depth, scratch(reader));

	if (reader->block->block == LKP_BLOCK_NONE)
		reader->block = NULL;
	if (taken)
		lkp_recent_add(&reader->recent, line);
	return taken;
}

static void blank_line(struct lkp_table *reader)
{
	if (!reader->block)
		return;
	lkp_head_blank(reader->block);
	if (reader->block->block == LKP_BLOCK_NONE)
		reader->block = NULL;
}

/* Header lines and rules end every block; a title may be anything else. */
static bool ends_block(struct slice text)
{
	return lkp_is_rule(text) || lkp_may_be_columns(text);
}

/* A line that is whole. */
static bool whole_line(struct lkp_table *reader, struct lines *lines, const struct line *line)
{
	struct slice text = line->text;

	while (text.length && text_is_blank(text.at[0])) {
		text.at++;
		text.length--;
	}
	if (text.length == 0) {
		blank_line(reader);
		return false;
	}
	if (reader->block && !ends_block(text) && block_line(reader, line))
		return true;
	return line_by_beginning(reader, lines, line, text);
}

bool lkp_table_line(struct lkp_table *reader, struct lines *lines, const struct line *line)
{
	struct lines look = *lines;
	struct line whole = *line;

	if (!lkp_line_may_be_broken(line) || !lkp_line_mend(&look, &whole))
		return whole_line(reader, lines, line);
	if (!whole_line(reader, &look, &whole))
		return false;
	*lines = look;
	return true;
}

void lkp_table_close(struct lkp_table *reader)
{
	lkp_finish(reader);
}
