#include "views/brief.h"

#include "views/aside.h"
#include "views/columns.h"
#include "views/filter.h"
#include "views/headline_mean.h"

#define TITLE_COLUMNS 100

struct brief {
	struct session *session;
	FILE *stream;
	struct arena scratch;
	int lines; /* written */
};

/* Foreign text passes the gate, so that a line stays a line. */
static void write_line(struct brief *brief, struct slice text)
{
	struct slice visible = cells_visible(text, &brief->scratch);

	fprintf(brief->stream, "%.*s\n", (int)visible.length, visible.at);
	brief->lines++;
}

/* `R -26.6%   >15x  hackbench.throughput` */
static struct slice row_text(struct brief *brief, uint32_t comparison, uint32_t row)
{
	const struct session *session = brief->session;
	uint32_t name = session_report(session, comparison)->metric[row];
	struct slice metric = intern_text(&session->store->names, name);
	struct judged judged;
	struct field change, effect;

	judge_row(session->judge, comparison, row, &judged);
	change.text = effect.text = SLICE_EMPTY;
	show_change(&judged.compared, &change);
	show_effect(&judged.compared, &effect);
	return arena_print(&brief->scratch, "%c %9.*s %6.*s  %.*s",
		verdict_letter(judged.verdict.word), (int)change.text.length,
		change.text.length ? change.text.at : "", (int)effect.text.length,
		effect.text.length ? effect.text.at : "", (int)metric.length, metric.at);
}

static struct slice counts_text(struct brief *brief, const struct verdict_counts *counts)
{
	return arena_print(&brief->scratch,
		"%zu regression%s, %zu improvement%s, %zu changed otherwise, %zu the same, %zu "
		"could "
		"be chance, %zu cannot be told",
		counts->of[VERDICT_REGRESSION], counts->of[VERDICT_REGRESSION] == 1 ? "" : "s",
		counts->of[VERDICT_IMPROVEMENT], counts->of[VERDICT_IMPROVEMENT] == 1 ? "" : "s",
		counts->of[VERDICT_CHANGED], counts->of[VERDICT_SAME], counts->of[VERDICT_CHANCE],
		counts->of[VERDICT_UNKNOWN]);
}

/* The title lines of the metrics view: the sides, and the headline with its word. */
static void write_title(struct brief *brief, const struct view *view)
{
	struct cells cells;

	cells_open(&cells, 1, TITLE_COLUMNS, brief->session->settings.ascii);
	title_sides(view, &cells, 0);
	write_line(brief, slice_trim(cells_row_text(&cells, 0, &brief->scratch)));
	if (title_has_headline(view)) {
		cells_clear(&cells);
		title_headline(view, &cells, 0);
		write_line(brief, slice_trim(cells_row_text(&cells, 0, &brief->scratch)));
	}
	cells_close(&cells);
}

/* Of one comparison, or of all; nothing where there is no more than one headline metric. */
static void write_mean(struct brief *brief, uint32_t comparison)
{
	struct headline_mean mean = headline_mean(brief->session, comparison);
	struct slice text = headline_mean_text(&mean, &brief->scratch);

	if (text.length)
		write_line(brief, text);
}

/* Runs that the figures leave out. */
static void write_aside(struct brief *brief)
{
	struct slice text = aside_text(brief->session, UINT32_MAX, &brief->scratch);

	if (text.length)
		write_line(brief, text);
}

static void write_others(struct brief *brief, const struct view *view)
{
	const uint8_t *words = judge_words(brief->session->judge, 0);
	uint32_t headline = brief->session->headline[brief->session->comparisons[0].report];

	for (size_t i = 0; i < view->shown_count && brief->lines < BRIEF_LINES; i++) {
		uint32_t row = view->all[view->shown[i]].row;
		if (row != headline && verdict_is_change((enum verdict_word)words[row]))
			write_line(brief, row_text(brief, 0, row));
	}
}

static void write_one(struct brief *brief)
{
	struct session *session = brief->session;
	struct view_scope scope = {.comparison = 0, .family = VIEW_ALL, .unmeasured = true};
	struct view *view = view_open(VIEW_METRICS, session, scope);
	const struct comparison *sides = &session->comparisons[0];
	const struct document *document =
		&session->store->documents[session_report(session, 0)->document];
	uint32_t headline = session->headline[sides->report];

	write_line(brief, document->subject.length ? document->subject : document_name(document));
	write_title(brief, view);
	if (headline != UINT32_MAX && sides->base != sides->head) {
		struct judged judged;
		judge_row(session->judge, 0, headline, &judged);
		write_line(brief, verdict_sentence(&judged.row, &judged.verdict, &brief->scratch));
	}
	struct verdict_counts counts = judge_count(session->judge, 0);
	if (sides->base != sides->head)
		write_line(brief, counts_text(brief, &counts));
	write_mean(brief, 0);
	write_aside(brief);
	write_others(brief, view);
	view_close(view);
}

/* The first changed row in the usual order; UINT32_MAX when none is. */
static uint32_t first_changed(struct brief *brief, uint32_t comparison)
{
	struct view_scope scope = {
		.comparison = comparison, .family = VIEW_ALL, .unmeasured = true};
	struct view *view = view_open(VIEW_METRICS, brief->session, scope);
	const uint8_t *words = judge_words(brief->session->judge, comparison);
	uint32_t found = UINT32_MAX;

	for (size_t i = 0; i < view->shown_count && found == UINT32_MAX; i++) {
		uint32_t row = view->all[view->shown[i]].row;
		if (verdict_is_change((enum verdict_word)words[row]))
			found = row;
	}
	view_close(view);
	return found;
}

/* What stands for a comparison: its headline metric, else its most changed row. */
static struct slice comparison_text(struct brief *brief, struct row_ref ref)
{
	uint32_t row = ref.row == UINT32_MAX ? first_changed(brief, ref.comparison) : ref.row;

	if (row == UINT32_MAX)
		return SLICE("?                   no headline metric, nothing beyond chance");
	return row_text(brief, ref.comparison, row);
}

/* What is compared: the subject of a mail; where there is none, several comparisons of a document
 * are told apart by their heads. */
static struct slice subject_text(struct brief *brief, uint32_t comparison)
{
	const struct report *report = session_report(brief->session, comparison);
	const struct document *document = &brief->session->store->documents[report->document];
	struct slice source = document_name(document);

	if (document->subject.length)
		return document->subject;
	struct slice head =
		label_short(report, brief->session->comparisons[comparison].head, &brief->scratch);
	return arena_print(&brief->scratch, "%.*s%s%.*s", (int)head.length,
		head.length ? head.at : "", head.length ? ", " : "", (int)source.length, source.at);
}

static void write_comparison(struct brief *brief, struct row_ref ref)
{
	struct slice what = comparison_text(brief, ref), from = subject_text(brief, ref.comparison);

	write_line(brief, arena_print(&brief->scratch, "%.*s  (%.*s)", (int)what.length, what.at,
				  (int)from.length, from.at));
}

static void write_many(struct brief *brief)
{
	struct session *session = brief->session;
	struct view_scope scope = {.comparison = VIEW_ALL, .family = VIEW_ALL, .unmeasured = true};
	struct view *view = view_open(VIEW_REPORTS, session, scope);
	size_t count = view->shown_count;
	struct verdict_counts all = {{0}};

	for (size_t i = 0; i < count; i++) {
		struct row_ref ref = view->all[view->shown[i]];
		if (ref.row != UINT32_MAX)
			all.of[judge_words(session->judge, ref.comparison)[ref.row]]++;
	}
	write_line(brief, arena_print(&brief->scratch, "%zu comparisons; headlines: %s", count,
				  counts_text(brief, &all).at));
	write_mean(brief, VIEW_ALL);
	write_aside(brief);
	size_t room = (size_t)(BRIEF_LINES - 1 - brief->lines);
	for (size_t i = 0; i < count && i < room; i++)
		write_comparison(brief, view->all[view->shown[i]]);
	if (count > room)
		write_line(brief, arena_print(&brief->scratch, "and %zu more", count - room));
	view_close(view);
}

void brief_write(struct session *session, FILE *stream)
{
	struct brief brief = {.session = session, .stream = stream};

	if (session->comparison_count == 1 &&
		filter_keeps_report(session->filter, session->comparisons[0].report))
		write_one(&brief);
	else
		write_many(&brief);
	arena_release(&brief.scratch);
}
