/* The view of reports: a row a comparison, with its headline metric. Regressions stand first by
 * their size, then what is not known to be good or bad, then improvements, then what could be
 * chance.
 */
#include "views/columns.h"
#include "views/commits.h"
#include "views/keys.h"
#include "views/replies.h"
#include "views/seen.h"
#include "views/settings_told.h"

/* What the view keeps beside its rows: keys are worked out by several threads. */
struct reports {
	struct judged_headline *headlines; /* [comparison] */
	uint32_t *answers; /* [comparison]: the first one of the mail it answers; VIEW_ALL: none */
	struct commits *commits; /* NULL unless reports stand together by them */
	struct slice *settings;	 /* [comparison]: what tells it from its like */
	bool years_differ;	 /* of the documents */
	bool one_document;	 /* of which there are several reports */
};

#define THREAD_DEEPEST	1000
#define QUOTATIONS_FROM 75 /* columns of a title that has room for them */
#define SUMMARY_FROM	40 /* rows; a longer report is entered by its summary */

static struct slice year_of(const struct view *view, uint32_t comparison)
{
	const struct report *report = session_report(view->session, comparison);

	return slice_first(view->session->store->documents[report->document].date, 4);
}

static bool years_differ(const struct view *view)
{
	struct slice first = SLICE_EMPTY;

	for (size_t i = 0; i < view->all_count; i++) {
		struct slice year = year_of(view, view->all[i].comparison);
		if (first.length && year.length && !slice_equal(first, year))
			return true;
		if (year.length)
			first = year;
	}
	return false;
}

static void build(struct view *view)
{
	const struct session *session = view->session;
	struct reports *own = arena_array(&view->arena, 1, sizeof(*own));

	own->answers = replies_find(session, &view->arena);
	own->headlines =
		arena_array(&view->arena, session->comparison_count, sizeof(*own->headlines));
	view->own = own;
	for (uint32_t i = 0; i < session->comparison_count; i++) {
		uint32_t report = session->comparisons[i].report;
		if (!filter_keeps_report(session->filter, report))
			continue;
		view_add(view, i, session->headline[report]);
		own->headlines[i] = judge_headline(session->judge, i);
	}
	own->settings = settings_told(view, &view->arena);
	own->years_differ = years_differ(view);
	own->one_document = session->store->document_count == 1 && view->all_count > 1;
	own->commits = session->by_commit ? commits_find(view) : NULL;
}

static void arrange(struct view *view)
{
	const struct reports *own = view->own;

	if (own->commits)
		commits_arrange(own->commits, view);
}

static struct slice heading(const struct view *view, size_t number, struct arena *scratch)
{
	const struct reports *own = view->own;

	return commits_heading(own->commits, number, scratch);
}

static bool keeps(const struct view *view, struct row_ref ref)
{
	const struct reports *own = view->own;
	const struct session *session = view->session;

	if (session->only_unseen &&
		seen_is(session->seen, session->comparisons[ref.comparison].report))
		return false;
	return judge_shows(session->verdicts, own->headlines[ref.comparison].word);
}

static bool matches(const struct view *view, struct row_ref ref, struct pattern *pattern)
{
	const struct report *report = session_report(view->session, ref.comparison);

	return pattern_matches(
		       pattern, view->session->store->documents[report->document].subject) ||
	       pattern_matches(pattern, report->testcase) ||
	       pattern_matches(pattern, report->machine);
}

static enum verdict_word word_of(const struct row *row)
{
	const struct reports *own = row->view->own;

	return own->headlines[row->ref.comparison].word;
}

/* What the headline calls the change: better (1), worse (-1), or not said (0). */
static int said_of(struct row *row)
{
	const struct compared *compared = row_compared(row);

	return row->ref.row == UINT32_MAX
		       ? 0
		       : compare_headline_word(row->session, row_comparison(row), compared);
}

static uint64_t key_alone(const struct judged_headline *headline, bool largest_first)
{
	static const uint8_t classes[VERDICT_COUNT] = {
		[VERDICT_REGRESSION] = 0,
		[VERDICT_CHANGED] = 1,
		[VERDICT_UNKNOWN] = 1,
		[VERDICT_IMPROVEMENT] = 2,
		[VERDICT_CHANCE] = 3,
		[VERDICT_SAME] = 3,
	};

	if (isnan(headline->factor) && headline->word == VERDICT_UNKNOWN)
		return order_class(4, 0, false);
	return order_class(classes[headline->word], headline->factor, largest_first);
}

/* A reply has the key of what it answers and one bit more, so that it stands right under it. */
static uint64_t key_order(struct row *row, bool largest_first)
{
	const struct reports *own = row->view->own;
	uint32_t at = row->ref.comparison;

	for (uint32_t steps = 0; own->answers[at] != VIEW_ALL && steps < THREAD_DEEPEST; steps++)
		at = own->answers[at];
	return (key_alone(&own->headlines[at], largest_first) & ~UINT64_C(1)) |
	       (at != row->ref.comparison);
}

static uint64_t key_word(struct row *row, bool largest_first)
{
	return order_number(word_of(row), largest_first);
}

static const struct view_key keys[] = {
	{"order", "regressions, improvements, chance last; replies under it", false, key_order},
	{"change", "change of the headline metric, with its sign", false, key_change},
	{"factor", "size of that change", false, key_factor},
	{"effect", "that change in run-to-run stddevs", false, key_effect},
	{"delta", "head minus base", false, key_delta},
	{"noise", "stddev in per cent, the larger of both sides", false, key_noise},
	{"verdict", "regressions, improvements, other changes, the same", false, key_word},
	{"recovered", "how much of a change the last commit takes back", false, key_recovered},
	{"base", "value of the base", false, key_base},
	{"head", "value of the head", false, key_head},
	{"metric", "name of the headline metric", true, key_metric},
	{"report", "order of the reports", true, key_report},
	{"date", "date of the document", true, key_date},
};

/* CSV. */

static void csv_title(struct row *row, struct field *field)
{
	const struct comparison *comparison = row_comparison(row);

	if (comparison->base != comparison->head)
		field_text(field, row_report(row)->groups[comparison->head].title);
}

/* The runs of a side: of the headline metric where it has samples, else of the column. */
static struct run_count runs_of(struct row *row, uint32_t group, const struct side *side)
{
	if (side->n != RUNS_UNKNOWN)
		return (struct run_count){side->n, side->n, RUN_SOURCE_SAMPLES, NOISE_NONE};
	return judge_runs(row->session->judge, row_comparison(row)->report, group);
}

static void csv_runs(struct row *row, uint32_t group, const struct side *side, struct field *field)
{
	struct run_count runs = runs_of(row, group, side);

	if (run_count_is_known(&runs))
		field_integer(field, runs.least);
}

static void csv_base_n(struct row *row, struct field *field)
{
	csv_runs(row, row_comparison(row)->base, &row_compared(row)->base, field);
}

static void csv_head_n(struct row *row, struct field *field)
{
	if (row_comparison(row)->base != row_comparison(row)->head)
		csv_runs(row, row_comparison(row)->head, &row_compared(row)->head, field);
}

static void csv_headline_metric(struct row *row, struct field *field)
{
	if (row->ref.row != UINT32_MAX)
		column_metric(row, field);
	else
		field_text(field, row_report(row)->headline.metric);
}

/* With the sign of the row: as printed, else worked out from the samples. */
static void csv_headline_change(struct row *row, struct field *field)
{
	const struct compared *compared = row_compared(row);

	if (figure_is(compared->change))
		field_figure(field, compared->change);
	else
		field_number(field, compare_shown_change(compared));
}

static void csv_headline_unit(struct row *row, struct field *field)
{
	const struct compared *compared = row_compared(row);

	if (figure_is(compared->change) || !isnan(compare_shown_change(compared)))
		field_text(field, compared->points ? SLICE("abs") : SLICE("%"));
}

static void csv_base_noise(struct row *row, struct field *field)
{
	column_csv_noise(&row_compared(row)->base, field);
}

static void csv_head_noise(struct row *row, struct field *field)
{
	column_csv_noise(&row_compared(row)->head, field);
}

static void csv_headline_verdict(struct row *row, struct field *field)
{
	if (row->ref.row != UINT32_MAX)
		field_text(field, slice_of(verdict_name(row_judged(row)->verdict.word)));
}

static void csv_words(struct row *row, enum verdict_word word, struct field *field)
{
	field_integer(field, judge_count(row->session->judge, row->ref.comparison).of[word]);
}

static void csv_regressions(struct row *row, struct field *field)
{
	csv_words(row, VERDICT_REGRESSION, field);
}

static void csv_improvements(struct row *row, struct field *field)
{
	csv_words(row, VERDICT_IMPROVEMENT, field);
}

static void csv_tables(struct row *row, struct field *field)
{
	field_integer(field, row_document(row)->table_count);
}

static void csv_rows(struct row *row, struct field *field)
{
	field_integer(field, row_report(row)->row_count);
}

/* The screen. */

/* `Mar10` of 2025-03-10; of a single document it is in the title. */
static void screen_date(struct row *row, struct field *field)
{
	static const char *const months[] = {
		"Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec"};
	struct slice date = row_document(row)->date;
	const struct reports *own = row->view->own;
	uint64_t month;

	if (!own->one_document && date.length == 10 &&
		number_parse_integer(slice_first(slice_from(date, 5), 2), &month) && month >= 1 &&
		month <= ARRAY_LENGTH(months))
		field_print(field, "%s%.2s", months[month - 1], date.at + 8);
}

/* A year that all have says nothing. */
static void screen_year(struct row *row, struct field *field)
{
	const struct reports *own = row->view->own;

	if (own->years_differ)
		field_text(field, year_of(row->view, row->ref.comparison));
}

static enum role role_of(struct row *row)
{
	return change_role(word_of(row));
}

static void screen_factor(struct row *row, struct field *field)
{
	show_factor(row_compared(row), field);
	field->role = role_of(row);
}

/* In the usual order a reply is set in below what it answers. */
static void mark_reply(struct row *row, struct field *field)
{
	const struct view *view = row->view;
	const struct reports *own = view->own;

	if (own->answers[row->ref.comparison] == VIEW_ALL || view->sort_count == 0 ||
		view->sort[0].key->key != key_order)
		return;
	field_text(field, arena_print(row->scratch, "%s%.*s",
				  view->session->settings.ascii ? "`- " : "\xe2\x94\x94 ",
				  (int)field->text.length, field->text.at));
}

static void screen_seen(struct row *row, struct field *field)
{
	field->role = ROLE_DIM;
	if (seen_is(row->session->seen, row_comparison(row)->report))
		field_text(field, SLICE("s"));
}

/* The headline metric; where none is in the rows, dim, what says most of the report. */
static void screen_headline(struct row *row, struct field *field)
{
	const struct report *report = row_report(row);

	if (row->ref.row != UINT32_MAX) {
		column_metric(row, field);
		mark_reply(row, field);
		return;
	}
	field->role = ROLE_DIM;
	if (report->headline.metric.length)
		field_text(field, report->headline.metric);
	else if (report->testcase.length)
		field_text(field, report->testcase);
	else if (report->row_count)
		field_text(field, intern_text(&row->session->store->names, report->metric[0]));
}

static void screen_setting(struct row *row, struct field *field)
{
	const struct reports *own = row->view->own;

	field_text(field, own->settings[row->ref.comparison]);
}

static void screen_change(struct row *row, struct field *field)
{
	show_change(row_compared(row), field);
	field->role = role_of(row);
}

/* The larger noise of both sides. */
static void screen_noise(struct row *row, struct field *field)
{
	const struct compared *compared = row_compared(row);
	bool base = isnan(compared->head.noise) || compared->base.noise > compared->head.noise;

	show_noise(&row->session->settings, base ? &compared->base : &compared->head, field);
}

/* What the document calls it; the verdict of this program is another thing. */
static void screen_says(struct row *row, struct field *field)
{
	int word = said_of(row);

	if (word != 0)
		field_text(field, word > 0 ? SLICE("better") : SLICE("worse"));
}

static void screen_verdict(struct row *row, struct field *field)
{
	const struct comparison *sides = row_comparison(row);

	if (row->ref.row == UINT32_MAX || sides->base == sides->head)
		return;
	show_verdict(word_of(row), field);
}

static const char *runs_text(const struct run_count *runs, char text[12])
{
	bool known = run_count_is_known(runs), bound = runs->source == RUN_SOURCE_BOUND;

	if (!known && !bound)
		return "?";
	snprintf(text, 12, "%s%u", known ? "" : ">=", runs->least);
	return text;
}

static void screen_runs(struct row *row, struct field *field)
{
	const struct comparison *sides = row_comparison(row);
	struct run_count base = runs_of(row, sides->base, &row_compared(row)->base);
	struct run_count head = runs_of(row, sides->head, &row_compared(row)->head);
	char base_text[12], head_text[12];

	if (sides->base == sides->head)
		field_print(field, "%s", runs_text(&base, base_text));
	else if (base.source != RUN_SOURCE_NONE || head.source != RUN_SOURCE_NONE)
		field_print(
			field, "%s+%s", runs_text(&base, base_text), runs_text(&head, head_text));
}

static void screen_table(struct row *row, struct field *field)
{
	if (!row_report(row)->has_samples && row_document(row)->table_count)
		field_print(field, "%u/%u", row_report(row)->table, row_document(row)->table_count);
}

static void screen_rows(struct row *row, struct field *field)
{
	csv_rows(row, field);
}

static const struct column columns[] = {
	{.csv = "source", .value = column_source},
	{.csv = "report", .value = column_report},
	{.csv = "date", .value = column_date},
	{.csv = "subject", .value = column_subject},
	{.csv = "title", .value = csv_title},
	{.csv = "testcase", .value = column_testcase},
	{.csv = "machine", .value = column_machine},
	{.csv = "params", .value = column_params},
	{.csv = "base", .value = column_base},
	{.csv = "head", .value = column_head},
	{.csv = "base_n", .value = csv_base_n},
	{.csv = "head_n", .value = csv_head_n},
	{.csv = "headline_metric", .value = csv_headline_metric},
	{.csv = "headline_change", .value = csv_headline_change},
	{.csv = "headline_unit", .value = csv_headline_unit},
	{.csv = "headline_base_noise", .value = csv_base_noise},
	{.csv = "headline_head_noise", .value = csv_head_noise},
	{.csv = "headline_verdict", .value = csv_headline_verdict},
	{.csv = "tables", .value = csv_tables},
	{.csv = "rows", .value = csv_rows},
	{.csv = "regressions", .value = csv_regressions},
	{.csv = "improvements", .value = csv_improvements},
	/* CSV, head, sort key, width, most, priority, alignment, flags, value, heading */
	{NULL, "s", NULL, 1, 1, 2, ALIGN_LEFT, COLUMN_FILLED, screen_seen, NULL},
	{NULL, "year", NULL, 4, 4, 5, ALIGN_LEFT, COLUMN_FILLED | COLUMN_LESSER, screen_year, NULL},
	{NULL, "date", "date", 5, 5, 4, ALIGN_LEFT, COLUMN_FILLED, screen_date, NULL},
	{NULL, "head", "report", 10, 16, 2, ALIGN_LEFT, COLUMN_GIVES, column_head_short, NULL},
	{NULL, "factor", "factor", 6, 9, 1, ALIGN_RIGHT, 0, screen_factor, NULL},
	{NULL, "headline", "metric", 20, 0, 0, ALIGN_NAME, 0, screen_headline, NULL},
	{NULL, "setting", NULL, 7, 24, 6, ALIGN_MIDDLE, COLUMN_FILLED | COLUMN_LESSER,
		screen_setting, NULL},
	{NULL, "change", "change", 6, 10, 0, ALIGN_RIGHT, 0, screen_change, NULL},
	{NULL, "\xc2\xb1sd ", "noise", 5, 8, 3, ALIGN_RIGHT, COLUMN_TIGHT, screen_noise, NULL},
	{NULL, "v", "verdict", 1, 1, 1, ALIGN_LEFT, COLUMN_FILLED, screen_verdict, NULL},
	{NULL, "back", "recovered", 5, 6, 7, ALIGN_RIGHT, COLUMN_FILLED | COLUMN_LESSER,
		column_recovered, NULL},
	{NULL, "runs", NULL, 4, 9, 9, ALIGN_RIGHT, COLUMN_FILLED | COLUMN_LESSER, screen_runs,
		NULL},
	{NULL, "tab", NULL, 3, 7, 8, ALIGN_RIGHT, COLUMN_FILLED | COLUMN_LESSER, screen_table,
		NULL},
	{NULL, "rows", NULL, 5, 9, 20, ALIGN_RIGHT, COLUMN_EXTRA, screen_rows, NULL},
	{NULL, "says", NULL, 6, 6, 21, ALIGN_LEFT, COLUMN_FILLED | COLUMN_EXTRA, screen_says, NULL},
	{NULL, "machine", NULL, 16, 24, 21, ALIGN_LEFT, COLUMN_EXTRA, column_machine, NULL},
};

static const struct where_name fields[] = {
	{"change", WHERE_NUMBER, where_change, NULL},
	{"noise", WHERE_NUMBER, where_noise, NULL},
	{"effect", WHERE_NUMBER, where_effect, NULL},
	{"factor", WHERE_NUMBER, where_factor, NULL},
	{"delta", WHERE_NUMBER, where_delta, NULL},
	{"recovered", WHERE_NUMBER, where_recovered, NULL},
	{"base", WHERE_NUMBER | WHERE_TEXT, where_base_value, NULL},
	{"head", WHERE_NUMBER | WHERE_TEXT, where_head_value, NULL},
	{"metric", WHERE_TEXT, NULL, csv_headline_metric},
	{"verdict", WHERE_TEXT, NULL, csv_headline_verdict},
	{"regressions", WHERE_NUMBER, NULL, NULL},
	{"improvements", WHERE_NUMBER, NULL, NULL},
	{"rows", WHERE_NUMBER, NULL, NULL},
	{"date", WHERE_TEXT | WHERE_ORDERED, NULL, NULL},
	{"testcase", WHERE_TEXT, NULL, NULL},
	{"machine", WHERE_TEXT, NULL, NULL},
	{"params", WHERE_TEXT, NULL, NULL},
	{"subject", WHERE_TEXT, NULL, NULL},
	{"title", WHERE_TEXT, NULL, NULL},
	{"source", WHERE_TEXT, NULL, NULL},
	{"base_n", WHERE_NUMBER, NULL, NULL},
	{"head_n", WHERE_NUMBER, NULL, NULL},
	{"tables", WHERE_NUMBER, NULL, NULL},
	{"report", WHERE_NUMBER, NULL, NULL},
	{"headline_metric", WHERE_TEXT, NULL, NULL},
	{"headline_change", WHERE_NUMBER, NULL, NULL},
	{"headline_unit", WHERE_TEXT, NULL, NULL},
	{"headline_base_noise", WHERE_NUMBER, NULL, NULL},
	{"headline_head_noise", WHERE_NUMBER, NULL, NULL},
	{"headline_verdict", WHERE_TEXT, NULL, NULL},
	{NULL, 0, NULL, NULL},
};

/* `reports of 213 documents, 96 more quote one of them`; of a single document its subject. */
static void draw_title(const struct view *view, struct cells *cells, int row)
{
	const struct store *store = view->session->store;
	uint32_t documents = store->document_count;
	uint32_t quotations = view->session->quotation_count;
	int at = 1;

	if (documents == 1 && !quotations) {
		title_document(view, &store->documents[0], cells, row);
		return;
	}
	at += cells_printf(cells, row, at, cells->columns, ROLE_TITLE, "reports of %u document%s",
		documents, documents == 1 ? "" : "s");
	if (quotations && cells->columns >= QUOTATIONS_FROM)
		cells_printf(cells, row, at, cells->columns, ROLE_TITLE,
			quotations == 1 ? ", %u more quotes one of them (--quoted)"
					: ", %u more quote one of them (--quoted)",
			quotations);
	title_counts(view, cells, row);
}

static bool enter(
	const struct view *view, struct row_ref ref, enum view_id *id, struct view_scope *scope)
{
	bool large = session_report(view->session, ref.comparison)->row_count > SUMMARY_FROM;

	*id = large ? VIEW_SUMMARY : VIEW_METRICS;
	scope->comparison = ref.comparison;
	return true;
}

static bool origin(const struct view *view, struct row_ref ref, uint32_t *document, uint32_t *line)
{
	const struct report *report = session_report(view->session, ref.comparison);

	*document = report->document;
	*line = report->row_count ? report->line[ref.row == UINT32_MAX ? 0 : ref.row] : 1;
	return true;
}

static void draw_detail(
	const struct view *view, struct row_ref ref, struct cells *cells, int row, int rows)
{
	detail_report(view->session, ref.comparison, cells, row, rows);
}

const struct view_kind reports_view = {
	.name = "reports",
	.columns = columns,
	.column_count = ARRAY_LENGTH(columns),
	.fields = fields,
	.keys = keys,
	.key_count = ARRAY_LENGTH(keys),
	.usual_sort = "order",
	.of_metrics = true,
	.build = build,
	.arrange = arrange,
	.heading = heading,
	.keeps = keeps,
	.matches = matches,
	.draw_title = draw_title,
	.enter = enter,
	.origin = origin,
	.detail_rows = 7,
	.draw_detail = draw_detail,
	.by_comparison = true,
};
