/* Title lines that several views share. */
#include "views/columns.h"
#include "views/recovery.h"

#define AGAINST	      " against "
#define COUNTS_MOST   80 /* bytes */
#define SIDES_COMFORT 40 /* columns that the sides keep beside the counts */

static const struct report *report_of(const struct view *view)
{
	return session_report(view->session, view->scope.comparison);
}

static int counts_text(const struct view *view, char *text, size_t size)
{
	const char *word = view->kind->row_word ? view->kind->row_word : "row";
	size_t shown = view->shown_count - view->headings_shown;

	if (view->folded_count)
		return snprintf(text, size, "%zu/%zu %ss, %zu folded", shown, view->all_count, word,
			view->folded_count);
	if (shown == view->all_count)
		return snprintf(text, size, "%zu %s%s", view->all_count, word,
			view->all_count == 1 ? "" : "s");
	return snprintf(text, size, "%zu/%zu %ss", shown, view->all_count, word);
}

int title_counts(const struct view *view, struct cells *cells, int row)
{
	char text[COUNTS_MOST];
	int length = counts_text(view, text, sizeof(text));
	int at = cells->columns - length - 1;

	if (at > 0)
		cells_printf(cells, row, at - 1, length + 2, ROLE_TITLE, "%*s", length + 2, "");
	cells_put(cells, row, at > 0 ? at : 0, length, slice_of(text), ROLE_TITLE);
	return length;
}

/* The subject of a document as it fits: robots put two blanks where one is enough. */
static struct slice subject_of(const struct document *document, struct arena *scratch)
{
	struct slice rest = document->subject, text = SLICE_EMPTY, word;

	if (rest.length == 0)
		return document_name(document);
	while ((word = slice_token(&rest)).length)
		text = arena_print(scratch, "%.*s%s%.*s", (int)text.length, text.at,
			text.length ? " " : "", (int)word.length, word.at);
	return text;
}

void title_document(
	const struct view *view, const struct document *document, struct cells *cells, int row)
{
	int counts = counts_text(view, NULL, 0) + 2;
	struct arena scratch = {0};
	struct slice subject = subject_of(document, &scratch), date = document->date;
	int at = 1;

	if (date.length)
		at += 2 + cells_put(cells, row, at, cells->columns, date, ROLE_TITLE);
	cells_put_middle(cells, row, at, cells->columns - counts - at, subject, ROLE_TITLE);
	arena_release(&scratch);
	title_counts(view, cells, row);
}

static void title_many(const struct view *view, struct cells *cells, int row)
{
	const struct session *session = view->session;

	uint32_t documents = session->store->document_count;
	cells_printf(cells, row, 1, cells->columns - 1, ROLE_TITLE,
		"%u comparisons in %u document%s", session->comparison_count, documents,
		documents == 1 ? "" : "s");
}

/* Test, machine and parameters behind the sides, as many as fit whole before `end`: a parameter
 * that is cut reads as another one. */
static void title_setting(
	const struct report *report, struct cells *cells, int row, int at, int end)
{
	const struct slice parts[] = {report->testcase, report->machine, report->parameters};

	at += 3;
	for (size_t i = 0; i < ARRAY_LENGTH(parts); i++) {
		int width = parts[i].length < (size_t)cells->columns * 4
				    ? cells_width(parts[i], cells->ascii)
				    : cells->columns;
		if (width == 0 || at + width > end)
			continue;
		at += 1 + cells_put(cells, row, at, width, parts[i], ROLE_TITLE);
	}
}

/* The name of a side in at most `room` columns: with its runs, and cut where it must be. */
static struct slice side_name(
	const struct view *view, uint32_t group, uint32_t other, int room, struct arena *scratch)
{
	struct run_count runs = judge_runs(view->session->judge,
		view->session->comparisons[view->scope.comparison].report, group);

	return label_beside_with_runs(report_of(view), group, other, &runs, room, scratch);
}

/* `HEAD (6) against BASE (6)`: each gets half of the room, and what the other does not need. */
static int put_sides(const struct view *view, struct cells *cells, int row, int at, int end,
	struct arena *scratch)
{
	const struct comparison *sides = &view->session->comparisons[view->scope.comparison];
	int from = at, room = end - at - (int)strlen(AGAINST);

	if (sides->head == sides->base)
		return cells_put(cells, row, at, end - at,
			side_name(view, sides->head, sides->base, end - at, scratch), ROLE_TITLE);
	int base = (int)side_name(view, sides->base, sides->head, cells->columns, scratch).length;
	if (base > room / 2)
		base = room / 2;
	struct slice head = side_name(view, sides->head, sides->base, room - base, scratch);
	at += cells_put(cells, row, at, end - at, head, ROLE_TITLE);
	at += cells_put(cells, row, at, end - at, SLICE(AGAINST), ROLE_TITLE);
	at += cells_put(cells, row, at, end - at,
		side_name(view, sides->base, sides->head, end - at, scratch), ROLE_TITLE);
	return at - from;
}

void title_sides_at(const struct view *view, struct cells *cells, int row, int at, int end)
{
	struct arena scratch = {0};

	if (!view_is_single(view)) {
		title_many(view, cells, row);
		return;
	}
	const struct report *report = report_of(view);
	at += put_sides(view, cells, row, at, end, &scratch);
	if (report->order_unknown)
		at += cells_put(
			cells, row, at, end - at, SLICE("  order of commits unknown"), ROLE_ERROR);
	title_setting(report, cells, row, at, end);
	arena_release(&scratch);
}

void title_sides(const struct view *view, struct cells *cells, int row)
{
	title_sides_at(view, cells, row, 1, cells->columns);
}

void title_sides_and_counts(const struct view *view, struct cells *cells, int row)
{
	int counts = counts_text(view, NULL, 0) + 2;

	if (view_is_single(view) && cells->columns - counts < SIDES_COMFORT)
		counts = 0; /* they are in the status line too */
	title_sides_at(view, cells, row, 1, cells->columns - counts);
	if (counts)
		title_counts(view, cells, row);
}

void title_subject(const struct view *view, struct cells *cells, int row)
{
	const struct report *report = report_of(view);
	const struct document *document = &view->session->store->documents[report->document];
	struct slice commit =
		report->groups[view->session->comparisons[view->scope.comparison].head].title;
	struct arena scratch = {0};
	struct slice text = commit.length ? commit : subject_of(document, &scratch);
	char table[40] = "";
	int length = 0;

	if (!report->has_samples && document->table_count)
		length = snprintf(
			table, sizeof(table), "table %u/%u", report->table, document->table_count);
	cells_put_middle(cells, row, 1, cells->columns - length - 3, text, ROLE_TITLE);
	cells_put(cells, row, cells->columns - length - 1, length,
		(struct slice){table, (size_t)length}, ROLE_TITLE);
	arena_release(&scratch);
}

bool title_has_headline(const struct view *view)
{
	if (!view_is_single(view))
		return false;
	const struct comparison *comparison = &view->session->comparisons[view->scope.comparison];
	return view->session->headline[comparison->report] != UINT32_MAX;
}

/* What stands behind the name of the headline metric: as much as leaves room for all of the name.
 */
static struct slice headline_figures(
	const struct compared *compared, int room, int name, struct arena *scratch)
{
	struct field base, head, effect;

	base.text = head.text = effect.text = SLICE_EMPTY;
	show_value(compared, &compared->base, &base);
	show_value(compared, &compared->head, &head);
	show_effect(compared, &effect);
	if (head.text.length == 0 || base.text.length == 0)
		return SLICE_EMPTY;
	struct slice values = arena_print(scratch, "  %.*s -> %.*s", (int)base.text.length,
		base.text.at, (int)head.text.length, head.text.at);
	if (effect.text.length == 0 || name + (int)(values.length + effect.text.length) + 3 > room)
		return name + (int)values.length > room ? SLICE_EMPTY : values;
	return arena_print(
		scratch, "%s   %.*s", values.at, (int)effect.text.length, effect.text.at);
}

/* The verdict in the words of a title. */
static const char *headline_word(const struct comparison *sides, enum verdict_word word)
{
	static const char *const words[VERDICT_COUNT] = {
		[VERDICT_UNKNOWN] = "cannot tell:",
		[VERDICT_CHANCE] = "could be chance:",
		[VERDICT_SAME] = "same:",
		[VERDICT_CHANGED] = "CHANGED",
		[VERDICT_IMPROVEMENT] = "IMPROVEMENT",
		[VERDICT_REGRESSION] = "REGRESSION",
	};

	return sides->base == sides->head ? "headline" : words[word];
}

/* `REGRESSION -26.6%  hackbench.throughput  415614 -> 304910   >15x` */
void title_headline(const struct view *view, struct cells *cells, int row)
{
	const struct session *session = view->session;
	const struct comparison *comparison = &session->comparisons[view->scope.comparison];
	const struct report *report = session->store->reports[comparison->report];
	uint32_t headline = session->headline[comparison->report];
	struct arena scratch = {0};
	struct judged judged;
	struct field change;

	if (headline == UINT32_MAX)
		return;
	judge_row(session->judge, view->scope.comparison, headline, &judged);
	change.text = SLICE_EMPTY;
	show_change(&judged.compared, &change);
	enum verdict_word word = judged.verdict.word;
	enum role role = verdict_is_change(word) ? verdict_role(word) : ROLE_HEADLINE;
	int at = 1 + cells_printf(cells, row, 1, cells->columns, role, "%s %.*s  ",
			     headline_word(comparison, word), (int)change.text.length,
			     change.text.at);
	struct slice name = intern_text(&session->store->names, report->metric[headline]);
	int room = cells->columns - at;
	struct slice figures =
		headline_figures(&judged.compared, room, cells_width(name, cells->ascii), &scratch);
	struct slice recovery =
		recovery_text(recovery_of(session, view->scope.comparison, headline), &scratch);
	at += cells_put_name(cells, row, at, room, name, ROLE_HEADLINE);
	at += cells_put(cells, row, at, cells->columns, figures, ROLE_HEADLINE);
	if (at + 3 + (int)recovery.length < cells->columns)
		cells_put(cells, row, at + 3, cells->columns, recovery, ROLE_HEADLINE);
	arena_release(&scratch);
}
