/*
 * The fast way of a line: a row of an open table is known by its first character, read by
 * lkp_row_read(), and given to the sink; nothing is copied. Prose has neither a colon nor a per
 * cent sign and is let go after a look for them. All else is rare.
 */
#include "parsers/lkp_table.h"

#include "parsers/lkp_lines.h"
#include "parsers/lkp_mark.h"
#include "parsers/lkp_reader.h"

#define SHOWN_MOST 200u /* bytes of a line that a note shows */

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

/* The words of a header, but not alone in their line: the table was filled like prose. */
static void note_words(struct lkp_table *reader, const struct line *line)
{
	struct slice word = SLICE("%stddev");
	struct slice shown = slice_from(line->text, slice_find(line->text, word));
	struct slice rest = shown, first = slice_token(&rest), second = slice_token(&rest);

	if (slice_equal(first, word) && slice_ends(second, SLICE("change")) &&
		slice_equal(slice_token(&rest), word))
		sink_note(reader->sink, line->number, NOTE_INCOMPLETE,
			"the words above a table that cannot be read",
			slice_first(slice_trim(shown), SHOWN_MOST));
}

static bool header_line(struct lkp_table *reader, struct lines *lines, const struct line *line)
{
	struct lkp_columns columns;
	struct lkp_open *open = reader->open[line->depth];

	if (line->text.length > LKP_LINE_LONGEST)
		return false;
	if (!lkp_columns_read(&columns, lines, line, &reader->recent)) {
		note_words(reader, line);
		return false;
	}
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

/* A line with a colon: what stands above tables. */
static bool head_line(struct lkp_table *reader, struct lines *lines, const struct line *line)
{
	struct lkp_commit commit;
	struct lkp_heads *heads = heads_at(reader, line->depth);
	struct lkp_facts before = reader->facts;

	if (line->text.length > LKP_LINE_LONGEST)
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
	bool percent = line->holds & HOLDS_PERCENT;
	bool colon = line->holds & HOLDS_COLON && memchr(text.at, ':', text.length);

	if (percent && lkp_may_be_columns(text) && header_line(reader, lines, line))
		return true;
	if (lkp_name_first_line(reader, lines, line))
		return true;
	if (colon) {
		if (lkp_may_be_box(text) && lkp_box_line(reader, lines, line, text))
			return true;
		if (head_line(reader, lines, line))
			return true;
	} else if (text.at[0] == '|' && reader->box && lkp_box_line(reader, lines, line, text)) {
		return true;
	} else if (text.at[0] == '+' && slice_starts(text, SLICE("+-"))) {
		reader->box = NULL; /* its border */
	}
	if (percent && lkp_sentence_line(reader, lines, line))
		return true;
	if (lkp_may_be_values(text) && lkp_values_line(reader, lines, line))
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

/* Values that are missing where their stddev is there: the row begins with the sign, or with a
 * `NaN`. */
static bool begins_without_value(const struct slice text)
{
	if (text_is_alpha(text.at[0]) && text.at[0] != 'A')
		return slice_equal_nocase(slice_first(text, 4), SLICE("nan "));
	size_t mark = lkp_mark_length(text.at, text.at + text.length);
	return mark && mark < text.length;
}

static bool line_by_beginning(
	struct lkp_table *reader, struct lines *lines, const struct line *line, struct slice text)
{
	switch (beginning_of(text.at[0])) {
	case BEGINS_FIGURE:
		if (lkp_row_line(reader, lines, line))
			return true;
		break;
	case BEGINS_DASH:
		if (lkp_may_be_columns(text) ? header_line(reader, lines, line)
					     : lkp_row_line(reader, lines, line))
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
		if (lkp_bars_line(reader, line, text))
			return true;
		break;
	case BEGINS_WORD:
		break;
	}
	if (reader->open[line->depth] && begins_without_value(text) &&
		lkp_row_line(reader, lines, line))
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
