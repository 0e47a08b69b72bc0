#include "parsers/lkp_reader.h"

/* Printed values are coarse: how far a change worked out from them may be from the printed one. */
#define CHANGE_SLACK 0.1 /* per cent */
#define VALUE_SLACK  1.0 /* of a value of 1: half a hundredth on either side, in per cent */

static bool has_rows(const struct lkp_open *open)
{
	return open->table && sink_row_count(open->table) > 0;
}

static bool has_metric(const struct lkp_open *open, struct slice metric)
{
	struct figure figure;
	uint32_t row;

	return has_rows(open) && sink_find_row(open->table, metric, 1, &row, &figure);
}

/* Does the table's row of the headline's metric change as much as the headline says? */
static bool fits(const struct lkp_open *open, const struct headline *headline)
{
	struct figure base, head;
	uint32_t row;

	if (!has_rows(open) || !sink_find_row(open->table, headline->metric, 0, &row, &base) ||
		!sink_find_row(open->table, headline->metric, 1, &row, &head) || base.value == 0)
		return false;
	double change = fabs(100 * (head.value - base.value) / base.value);
	double slack = CHANGE_SLACK + VALUE_SLACK / fabs(base.value);
	return fabs(change - fabs(headline->figure.value)) <= slack;
}

/* The first table that has a row for the claim and no headline yet. */
static struct lkp_open *first_table(
	struct lkp_table *reader, const struct lkp_claim *claim, bool any_depth, bool must_fit)
{
	for (struct lkp_open *open = reader->tables; open; open = open->next) {
		if (open->claim || (!any_depth && (open->depth != claim->depth ||
							  open->columns.line < claim->line)))
			continue;
		if (must_fit ? fits(open, &claim->headline)
			     : has_metric(open, claim->headline.metric))
			return open;
	}
	return NULL;
}

/* The sentence of a report stands above its tables, at their depth. */
static void claim_by_sentences(struct lkp_table *reader)
{
	for (struct lkp_claim *claim = reader->claims; claim; claim = claim->next) {
		struct lkp_open *open =
			claim->is_box ? NULL : first_table(reader, claim, false, false);
		if (open)
			open->claim = claim;
	}
}

/* The subject belongs to the first table of each depth that has its metric: a reply shows the test
 * again above the report that it quotes. */
static void claim_by_subject(struct lkp_table *reader, const struct lkp_claim *subject)
{
	bool claimed[LKP_DEPTHS] = {false}, found = false;
	struct slice metric = subject->headline.metric;

	for (struct lkp_open *open = reader->tables; open; open = open->next)
		claimed[open->depth] |=
			open->claim && slice_equal(open->claim->headline.metric, metric);
	for (struct lkp_open *open = reader->tables; open; open = open->next) {
		found |= claimed[open->depth];
		if (claimed[open->depth] || open->claim || !has_metric(open, metric))
			continue;
		open->claim = subject;
		claimed[open->depth] = found = true;
	}
	if (!found && reader->loose && has_metric(reader->loose, metric))
		reader->loose->claim = subject;
}

/* The headline of the mail: its subject's, else that of its first sentence. */
static const struct lkp_claim *mail_claim(const struct lkp_table *reader)
{
	const struct lkp_claim *claim = reader->claims;

	if (reader->subject.headline.metric.length)
		return &reader->subject;
	while (claim && claim->is_box)
		claim = claim->next;
	return claim;
}

/* One box a table, in order; what is quoted out of order must show the same figure. */
static void claim_by_boxes(struct lkp_table *reader)
{
	for (struct lkp_claim *claim = reader->claims; claim; claim = claim->next) {
		if (!claim->is_box)
			continue;
		struct lkp_open *open = first_table(reader, claim, false, true);
		if (!open)
			open = first_table(reader, claim, false, false);
		if (!open)
			open = first_table(reader, claim, true, true);
		if (open)
			open->claim = claim;
	}
}

/* A commit that the document names in more digits, or with its title. */
static void complete_group(const struct lkp_table *reader, struct group *group)
{
	for (const struct lkp_known *known = reader->known; known; known = known->next) {
		const struct lkp_commit *commit = &known->commit;
		if (!lkp_same_label(commit->label, group->label))
			continue;
		if (commit->label.length > group->label.length)
			group->label = commit->label;
		if (group->title.length == 0)
			group->title = commit->title;
		if (group->title.length)
			return;
	}
}

/* Do the commits above the table name its columns, in order? LKP cuts the labels of the header. */
static bool commits_fit(const struct lkp_open *open)
{
	const struct lkp_columns *columns = &open->columns;

	if (open->head.commit_count == 0 || open->head.commit_count != open->shape.columns)
		return false;
	for (uint32_t i = 0; i < columns->label_count; i++)
		if (!lkp_same_label(open->head.commits[i].label, columns->labels[i]))
			return false;
	return true;
}

static void name_groups(
	const struct lkp_table *reader, const struct lkp_open *open, struct table_head *head)
{
	const struct lkp_columns *columns = &open->columns;
	bool named = commits_fit(open);

	for (uint32_t i = 0; i < head->group_count; i++) {
		struct group *group = &head->groups[i];
		if (named) {
			group->label = open->head.commits[i].label;
			group->title = open->head.commits[i].title;
		} else if (i < columns->label_count &&
			   columns->label_count == open->shape.columns) {
			group->label = columns->labels[i];
			complete_group(reader, group);
		}
	}
}

static struct slice either(struct slice first, struct slice second)
{
	return first.length ? first : second;
}

/* The test: what the table's own axis block says, then its box, then what was last said above it.
 */
static void describe_test(
	struct lkp_table *reader, const struct lkp_open *open, struct table_head *head)
{
	struct lkp_facts axes = {0}, facts = open->facts;
	const struct lkp_claim *claim = open->claim;

	if (!facts.testcase.length && !facts.machine.length)
		facts = reader->first_facts;
	lkp_axes_read(&open->head, &axes, &reader->sink->scratch);
	if (claim && claim->is_box)
		facts = (struct lkp_facts){claim->testcase, claim->machine, claim->parameters};
	head->testcase = either(axes.testcase, facts.testcase);
	head->machine = either(axes.machine, either(open->head.machine, facts.machine));
	head->parameters = either(axes.parameters, facts.parameters);
}

static void finish_table(
	struct lkp_table *reader, const struct lkp_open *open, struct table_head *head)
{
	*head = (struct table_head){.number = open->number, .group_count = open->shape.columns};
	head->headline.figure = FIGURE_NONE;
	if (open->claim)
		head->headline = open->claim->headline;
	if (head->group_count < 2)
		head->group_count = 2; /* rows without a header say how many */
	name_groups(reader, open, head);
	describe_test(reader, open, head);
	sink_table_head(open->table, head);
}

static bool is_taken(const struct lkp_table *reader, const struct lkp_values *values)
{
	for (const struct lkp_values *at = reader->values; at != values; at = at->next)
		if (at->table == values->table && at->row == values->row &&
			at->group == values->group)
			return true;
	return false;
}

/* Looks for the values' cell in a table; `head` is the table's. The same values are quoted again
 * and again: they are taken once. */
static void paste_values(struct lkp_table *reader, struct lkp_open *open,
	const struct table_head *head, bool same_depth)
{
	for (struct lkp_values *values = reader->values; values; values = values->next) {
		if (values->table || (values->depth == open->depth) != same_depth)
			continue;
		if (!lkp_values_find(values, open->table, head->groups, head->group_count))
			continue;
		values->table = open->table;
		if (!is_taken(reader, values))
			sink_paste(open->table, values->row, values->group, values->figures,
				values->count, values->line);
	}
}

static void note_empty(struct lkp_table *reader, const struct lkp_open *open)
{
	if (open->columns.has_dashes && (open->columns.has_perf || open->columns.has_fails))
		sink_note(reader->sink, open->columns.line, NOTE_INCOMPLETE,
			"the header of a table without rows", SLICE_EMPTY);
}

void lkp_finish(struct lkp_table *reader)
{
	const struct lkp_claim *mail = mail_claim(reader);
	struct table_head head;

	claim_by_sentences(reader);
	if (mail)
		claim_by_subject(reader, mail);
	claim_by_boxes(reader);
	if (reader->loose)
		finish_table(reader, reader->loose, &head);
	for (int same_depth = 1; same_depth >= 0; same_depth--)
		for (struct lkp_open *open = reader->tables; open; open = open->next) {
			if (has_rows(open)) {
				finish_table(reader, open, &head);
				paste_values(reader, open, &head, same_depth);
			} else if (same_depth) {
				note_empty(reader, open);
			}
		}
	reader->sink->store->documents[reader->sink->document].table_count = reader->table_count;
}
