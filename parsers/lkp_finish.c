#include "parsers/lkp_reader.h"

/* Printed values are coarse: how far a change worked out from them may be from the printed one. */
#define CHANGE_SLACK 0.1 /* per cent */
#define VALUE_SLACK  1.0 /* of a value of 1: half a hundredth on either side, in per cent */

static bool has_rows(const struct lkp_open *open)
{
	return open->table && sink_row_count(open->table) > 0;
}

/* The name under which a table has a headline's metric: itself, or in old tables the sum over all
 * tests. Empty when it has none. */
static struct slice name_in(const struct lkp_open *open, const struct lkp_claim *claim)
{
	struct figure figure;
	uint32_t row;

	for (size_t i = 0; has_rows(open) && i < ARRAY_LENGTH(claim->names); i++)
		if (claim->names[i].length &&
			sink_find_row(open->table, claim->names[i], 1, &row, &figure))
			return claim->names[i];
	return SLICE_EMPTY;
}

static bool has_metric(const struct lkp_open *open, const struct lkp_claim *claim)
{
	return name_in(open, claim).length > 0;
}

/* Does the table's row of the headline's metric change as much as the headline says? */
static bool fits(const struct lkp_open *open, const struct lkp_claim *claim)
{
	struct slice name = name_in(open, claim);
	struct figure base, head;
	uint32_t row;

	if (name.length == 0 || !sink_find_row(open->table, name, 0, &row, &base) ||
		!sink_find_row(open->table, name, 1, &row, &head) || base.value == 0)
		return false;
	double change = fabs(100 * (head.value - base.value) / base.value);
	double slack = CHANGE_SLACK + VALUE_SLACK / fabs(base.value);
	return fabs(change - fabs(claim->headline.figure.value)) <= slack;
}

/* The first table that has a row for the claim and no headline yet. */
static struct lkp_open *first_table(
	struct lkp_table *reader, const struct lkp_claim *claim, bool any_depth, bool must_fit)
{
	uint32_t left = LKP_LOOKED_AT;

	for (struct lkp_open *open = reader->tables; open && left; open = open->next, left--) {
		if (open->claim || (!any_depth && (open->depth != claim->depth ||
							  open->columns.line < claim->line)))
			continue;
		if (must_fit ? fits(open, claim) : has_metric(open, claim))
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
		if (claimed[open->depth] || open->claim || !has_metric(open, subject))
			continue;
		open->claim = subject;
		claimed[open->depth] = found = true;
	}
	if (!found && reader->loose && has_metric(reader->loose, subject))
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

/* A commit may be named in more digits, or with its title, elsewhere in the document. A label of a
 * commit block is whole as it is. */
static void complete_group(const struct lkp_table *reader, struct group *group, bool is_whole)
{
	for (const struct lkp_known *known = reader->known; known && !group->title.length;
		known = known->next) {
		const struct lkp_commit *commit = &known->commit;
		if (!lkp_same_label(commit->label, group->label))
			continue;
		if (!is_whole && commit->label.length > group->label.length)
			group->label = commit->label;
		group->title = commit->title;
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

/* The commit above the table that a label of its header was cut from. */
static const struct lkp_commit *find_commit(const struct lkp_head *head, struct slice label)
{
	for (uint32_t i = 0; i < head->commit_count; i++)
		if (lkp_same_label(head->commits[i].label, label))
			return &head->commits[i];
	return NULL;
}

static void name_group(const struct lkp_table *reader, const struct lkp_commit *commit,
	struct slice label, struct group *group)
{
	group->label = commit ? commit->label : label;
	if (commit)
		group->title = commit->title;
	complete_group(reader, group, commit != NULL);
}

static void name_groups(
	const struct lkp_table *reader, const struct lkp_open *open, struct table_head *head)
{
	const struct lkp_columns *columns = &open->columns;
	const struct lkp_commit *commits = open->head.commits;
	bool named = commits_fit(open);
	bool labelled = columns->label_count == open->shape.columns;

	for (uint32_t i = 0; i < head->group_count && i < open->shape.columns; i++) {
		if (named)
			name_group(reader, &commits[i], SLICE_EMPTY, &head->groups[i]);
		else if (labelled)
			name_group(reader, find_commit(&open->head, columns->labels[i]),
				columns->labels[i], &head->groups[i]);
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
	if (open->claim) {
		head->headline = open->claim->headline;
		head->headline.metric = name_in(open, open->claim);
	}
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

/* Looks for the values' cells in a table. The same values are quoted again and again: they are
 * taken once. */
static void paste_values(struct lkp_table *reader, struct lkp_open *open, bool same_depth)
{
	struct table_head head = {.group_count = GROUPS_MOST}; /* or as many as a row has */

	name_groups(reader, open, &head);
	for (struct lkp_values *values = reader->values; values; values = values->next) {
		if (values->table || (values->depth == open->depth) != same_depth)
			continue;
		if (!lkp_values_find(values, open->table, head.groups, head.group_count))
			continue;
		values->table = open->table;
		if (!is_taken(reader, values))
			sink_paste(open->table, values->row, values->group, values->figures,
				values->count, values->line);
	}
}

/* Values are looked for first in the tables that stand at their own depth. */
static void paste_all(struct lkp_table *reader, bool same_depth)
{
	uint32_t left = reader->values ? LKP_LOOKED_AT : 0;

	for (struct lkp_open *open = reader->tables; open && left; open = open->next, left--)
		if (has_rows(open))
			paste_values(reader, open, same_depth);
	if (reader->loose && left)
		paste_values(reader, reader->loose, same_depth);
}

static void note_empty(struct lkp_table *reader, const struct lkp_open *open)
{
	if (!open->broken_line && open->columns.has_dashes &&
		(open->columns.has_perf || open->columns.has_fails))
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
	for (struct lkp_open *open = reader->tables; open; open = open->next) {
		if (has_rows(open))
			finish_table(reader, open, &head);
		else
			note_empty(reader, open);
	}
	if (reader->loose)
		finish_table(reader, reader->loose, &head);
	paste_all(reader, true);
	paste_all(reader, false);
	reader->sink->store->documents[reader->sink->document].table_count = reader->table_count;
}
