/*
 * What a text claims about its tables: headlines in sentences and boxes, pasted raw values. They
 * are collected here; which tables they belong to is found when the document has ended.
 */
#include "parsers/lkp_lines.h"
#include "parsers/lkp_reader.h"

static struct lkp_claim *add_claim(
	struct lkp_table *reader, const struct lkp_claim *claim, const struct line *line)
{
	if (reader->claim_count == LKP_CLAIMS_MOST)
		return NULL;
	struct lkp_claim *added =
		arena_copy_array(&reader->sink->scratch, claim, 1, sizeof(*claim));
	lkp_claim_name(added, &reader->sink->scratch);
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

/* A line of a box ends with a bar, or else in the next line. */
static struct slice whole_box_line(
	struct lkp_table *reader, struct lines *lines, const struct line *line, struct slice text)
{
	struct lines look = *lines;
	struct line next;

	if (slice_ends(slice_trim(text), SLICE("|")) || !lkp_lines_next(&look, &next) ||
		next.depth > line->depth || next.text.length > LKP_LINE_LONGEST ||
		slice_starts(slice_trim(next.text), SLICE("|")) ||
		!slice_ends(slice_trim(next.text), SLICE("|")))
		return text;
	*lines = look;
	return arena_print(&reader->sink->scratch, "%.*s %.*s", (int)text.length, text.at,
		(int)next.text.length, next.text.at);
}

bool lkp_box_line(
	struct lkp_table *reader, struct lines *lines, const struct line *line, struct slice text)
{
	struct lkp_claim claim = reader->box ? *reader->box : (struct lkp_claim){0};
	struct lines look = *lines;
	bool is_new;

	if (text.length > LKP_LINE_LONGEST)
		return false;
	text = whole_box_line(reader, &look, line, text);
	if (!lkp_box_read(text, &claim, &is_new, &reader->sink->scratch))
		return false;
	*lines = look;
	if (is_new)
		reader->box = add_claim(reader, &claim, line);
	else if (!claim.headline.metric.length)
		reader->box = NULL;
	else if (reader->box)
		*reader->box = claim;
	return true;
}

bool lkp_sentence_line(struct lkp_table *reader, struct lines *lines, const struct line *line)
{
	struct lkp_claim claim = {0};

	if (!lkp_headline_sentence(lines, line, &reader->sink->scratch, &claim.headline))
		return false;
	add_claim(reader, &claim, line);
	return true;
}

bool lkp_values_line(struct lkp_table *reader, struct lines *lines, const struct line *line)
{
	if (line->text.length > LKP_LINE_LONGEST || reader->values_count == LKP_VALUES_MOST)
		return false;
	struct lkp_values *values = lkp_values_read(lines, line, &reader->sink->scratch);
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
