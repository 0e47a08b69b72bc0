/* Details: what is known of one row, a line each, in the pane below the rows. */
#include "views/columns.h"
#include "views/plot.h"
#include "views/recovery.h"
#include "views/statistics.h"
#include "views/trend.h"

#define NAME_WIDTH  11 /* of what a line is about */
#define LABEL_WIDTH 12 /* of a group before its strip */
#define FIGURES_AT  24 /* width of a group before its figures, where there is room */
/* A value with its noise, and the change with its effect. */
#define VALUE_WIDTH  20
#define CHANGE_WIDTH 19

struct pane {
	const struct session *session;
	struct cells *cells;
	int row, end;
	struct arena scratch;
};

static struct pane pane_open(const struct session *session, struct cells *cells, int row, int rows)
{
	return (struct pane){session, cells, row, row + rows, {0}};
}

/* Gives the lines used since `row`. */
static int pane_close(struct pane *pane, int row)
{
	arena_release(&pane->scratch);
	return pane->row - row;
}

static void put_line(struct pane *pane, const char *name, struct slice text)
{
	if (text.length == 0 || pane->row >= pane->end)
		return;
	cells_put(pane->cells, pane->row, 1, NAME_WIDTH, slice_of(name), ROLE_DIM);
	cells_put(pane->cells, pane->row++, 1 + NAME_WIDTH, pane->cells->columns, text, ROLE_TEXT);
}

static void put_group(struct pane *pane, uint32_t comparison, uint32_t group, const char *name)
{
	const struct report *report = session_report(pane->session, comparison);
	const struct group *of = &report->groups[group];
	struct run_count runs = judge_runs(
		pane->session->judge, pane->session->comparisons[comparison].report, group);
	struct slice label = label_with_runs(report, group, &runs, &pane->scratch);

	put_line(pane, name,
		of->title.length ? arena_print(&pane->scratch, "%.*s  \"%.*s\"", (int)label.length,
					   label.at, (int)of->title.length, of->title.at)
				 : label);
}

int detail_report(
	const struct session *session, uint32_t comparison, struct cells *cells, int row, int rows)
{
	const struct report *report = session_report(session, comparison);
	const struct document *document = &session->store->documents[report->document];
	const struct comparison *sides = &session->comparisons[comparison];
	struct pane pane = pane_open(session, cells, row, rows);

	put_line(&pane, "subject", document->subject);
	put_group(&pane, comparison, sides->base, "base");
	if (sides->head != sides->base)
		put_group(&pane, comparison, sides->head, "head");
	if (report->testcase.length + report->machine.length)
		put_line(&pane, "test",
			arena_print(&pane.scratch, "%.*s  %.*s", (int)report->testcase.length,
				report->testcase.at, (int)report->machine.length,
				report->machine.at));
	put_line(&pane, "parameters", report->parameters);
	put_line(&pane, "from",
		arena_print(&pane.scratch, "%.*s  %u row%s", (int)document->source.length,
			document->source.at, report->row_count, report->row_count == 1 ? "" : "s"));
	return pane_close(&pane, row);
}

static bool is_inside_character(struct slice text, size_t at)
{
	return at < text.length && ((unsigned char)text.at[at] & 0xc0) == 0x80;
}

/* A text over as many lines as it takes, above line `end`. */
static void put_wrapped(struct pane *pane, struct slice text, int end, enum role role)
{
	int width = pane->cells->columns - 2;

	while (text.length && width > 0 && pane->row < end) {
		size_t length = text.length < (size_t)width ? text.length : (size_t)width;
		while (length > 1 &&
			(cells_width(slice_first(text, length), pane->cells->ascii) > width ||
				is_inside_character(text, length)))
			length--;
		cells_put(pane->cells, pane->row++, 1, width, slice_first(text, length), role);
		text = slice_from(text, length);
	}
}

/* `label   value ±noise  change against the base  effect` */
static void put_figures(struct pane *pane, uint32_t comparison, uint32_t row, uint32_t group)
{
	const struct comparison *sides = &pane->session->comparisons[comparison];
	struct comparison with = {sides->report, sides->base, group};
	struct comparison alone = {sides->report, group, group};
	const struct report *report = session_report(pane->session, comparison);
	struct compared compared, side;
	struct field value, noise, change, effect;

	value.text = noise.text = change.text = effect.text = SLICE_EMPTY;
	compare_row(pane->session, &with, row, &compared);
	compare_row(pane->session, &alone, row, &side);
	show_value(&side, &side.base, &value);
	show_noise(&pane->session->settings, &side.base, &noise);
	if (group != sides->base) {
		show_change(&compared, &change);
		show_effect(&compared, &effect);
	}
	int room = pane->cells->columns - 2 - VALUE_WIDTH - CHANGE_WIDTH;
	bool narrow =
		room < LABEL_WIDTH; /* then without the change: a cut figure reads as another */
	if (narrow)
		room += CHANGE_WIDTH;
	int width = room > FIGURES_AT ? FIGURES_AT : room;
	struct slice label =
		label_beside(report, group, group == sides->base ? sides->head : sides->base,
			width > 0 ? width : 0, &pane->scratch);
	struct slice line = arena_print(&pane->scratch, "%12.*s%-8.*s %10.*s %7.*s",
		(int)value.text.length, value.text.at, (int)noise.text.length,
		noise.text.length ? noise.text.at : "", (int)change.text.length,
		change.text.length ? change.text.at : "", (int)effect.text.length,
		effect.text.length ? effect.text.at : "");
	if (pane->row >= pane->end || width <= 0)
		return;
	cells_put(pane->cells, pane->row, 1, width, label, ROLE_TEXT);
	cells_put(pane->cells, pane->row++, 2 + width, narrow ? VALUE_WIDTH : pane->cells->columns,
		line, ROLE_TEXT);
}

/* The call chain that a profile's row stands for, leaf first, its dots as arrows; empty for others.
 * LKP joins up to five functions behind `perf-profile.calltrace.EVENT.`. */
static struct slice call_chain(const struct pane *pane, struct slice name, struct arena *scratch)
{
	struct slice chain = SLICE_EMPTY, prefix = SLICE("perf-profile.calltrace.");
	const char *arrow = "";

	if (!slice_starts(name, prefix))
		return SLICE_EMPTY;
	name = slice_from(name, prefix.length);
	name = slice_from(name, slice_find(name, SLICE(".")) + 1);
	while (name.length) {
		struct slice function = slice_first(name, slice_find(name, SLICE(".")));
		name = slice_from(name, function.length + 1);
		chain = arena_print(scratch, "%.*s%s%.*s", (int)chain.length, chain.at, arrow,
			(int)function.length, function.at);
		arrow = pane->cells->ascii ? " <- " : " \xe2\x86\x90 ";
	}
	return chain;
}

int detail_metric(const struct session *session, uint32_t comparison, uint32_t metric,
	struct cells *cells, int row, int rows)
{
	const struct report *report = session_report(session, comparison);
	const struct comparison *sides = &session->comparisons[comparison];
	struct pane pane = pane_open(session, cells, row, rows);

	struct slice name = intern_text(&session->store->names, report->metric[metric]);
	struct slice chain = call_chain(&pane, name, &pane.scratch);
	put_wrapped(&pane, chain.length ? chain : name, row + (rows + 1) / 2, ROLE_HEADLINE);
	put_figures(&pane, comparison, metric, sides->base);
	if (sides->head != sides->base)
		put_figures(&pane, comparison, metric, sides->head);
	for (uint32_t group = 0; group < report->group_count; group++)
		if (group != sides->base && group != sides->head &&
			compare_has_side(report, metric, group))
			put_figures(&pane, comparison, metric, group);
	put_line(&pane, "recovery",
		recovery_text(recovery_of(session, comparison, metric), &pane.scratch));
	return pane_close(&pane, row);
}

static void put_strip(struct pane *pane, const struct report *report, uint32_t metric,
	uint32_t group, const struct scale *scale)
{
	size_t count;
	const struct sample *samples = report_samples(report, metric, group, &count);
	int width = pane->cells->columns - LABEL_WIDTH - 3;

	if (count == 0 || pane->row >= pane->end || width < 4)
		return;
	struct slice strip = plot_strip(scale, samples, count,
		spread_of_samples(samples, count).mean, width, pane->cells->ascii, &pane->scratch);
	cells_put_middle(pane->cells, pane->row, 1, LABEL_WIDTH,
		label_short(report, group, &pane->scratch), ROLE_TEXT);
	cells_put(pane->cells, pane->row++, LABEL_WIDTH + 2, width, strip, ROLE_TEXT);
}

/* The ends of the scale below the strips. */
static void put_scale(struct pane *pane, const struct scale *scale)
{
	char least[FIGURE_SIZE], most[FIGURE_SIZE];
	int width = pane->cells->columns - LABEL_WIDTH - 3;

	if (pane->row >= pane->end || width < 30)
		return;
	number_print_value(scale->least, least);
	number_print_value(scale->most, most);
	cells_put(pane->cells, pane->row, LABEL_WIDTH + 2, width, slice_of(least), ROLE_DIM);
	cells_put_right(pane->cells, pane->row++, LABEL_WIDTH + 2, width, slice_of(most), ROLE_DIM);
}

int detail_strips(const struct session *session, uint32_t comparison, uint32_t metric,
	struct cells *cells, int row, int rows)
{
	const struct report *report = session_report(session, comparison);
	const struct comparison *sides = &session->comparisons[comparison];
	struct pane pane = pane_open(session, cells, row, rows);
	struct scale scale = SCALE_EMPTY;
	size_t count;

	for (uint32_t group = 0; group < report->group_count; group++) {
		const struct sample *samples = report_samples(report, metric, group, &count);
		scale_add(&scale, samples, count);
	}
	if (isnan(scale.least))
		return 0;
	put_strip(&pane, report, metric, sides->base, &scale);
	if (sides->head != sides->base)
		put_strip(&pane, report, metric, sides->head, &scale);
	for (uint32_t group = 0; group < report->group_count; group++)
		if (group != sides->base && group != sides->head && pane.row + 1 < pane.end)
			put_strip(&pane, report, metric, group, &scale);
	put_scale(&pane, &scale);
	return pane_close(&pane, row);
}

/* The part of a text that goes into a line: up to the last blank that fits. */
static struct slice line_of(struct slice text, int width)
{
	size_t end = (size_t)width;

	if (text.length <= end)
		return text;
	while (end > 0 && text.at[end] != ' ')
		end--;
	return slice_first(text, end ? end : (size_t)width);
}

/* `regression: -40.2% [-40.8, -39.5], 3+3 runs; ...` */
static struct slice sentence_of(const struct session *session, uint32_t comparison, uint32_t metric,
	struct judged *judged, struct arena *arena)
{
	const struct comparison *sides = &session->comparisons[comparison];

	judge_row(session->judge, comparison, metric, judged);
	if (sides->base == sides->head)
		return SLICE("a single group: nothing to compare it with");
	struct slice sentence = verdict_sentence(&judged->row, &judged->verdict, arena);
	return arena_print(arena, "%s: %.*s", verdict_name(judged->verdict.word),
		(int)sentence.length, sentence.at);
}

int detail_sentence_rows(
	const struct session *session, uint32_t comparison, uint32_t metric, int columns)
{
	struct arena scratch = {0};
	struct judged judged;
	struct slice rest = sentence_of(session, comparison, metric, &judged, &scratch);
	int rows = 0;

	for (; rest.length; rows++)
		rest = slice_trim(slice_from(rest, line_of(rest, columns - 2).length));
	arena_release(&scratch);
	return rows;
}

int detail_sentence(const struct session *session, uint32_t comparison, uint32_t metric,
	struct cells *cells, int row, int rows)
{
	struct pane pane = pane_open(session, cells, row, rows);
	struct judged judged;
	struct slice rest = sentence_of(session, comparison, metric, &judged, &pane.scratch);
	enum role role = verdict_role(judged.verdict.word);
	int width = cells->columns - 2;

	while (rest.length && width > 0 && pane.row < pane.end) {
		struct slice line = line_of(rest, width);
		cells_put(cells, pane.row++, 1, width, line, role);
		rest = slice_trim(slice_from(rest, line.length));
		role = ROLE_TEXT;
	}
	return pane_close(&pane, row);
}

static struct slice runs_of(struct pane *pane, uint32_t comparison, uint32_t group)
{
	const struct comparison *sides = &pane->session->comparisons[comparison];
	struct run_count runs = judge_runs(pane->session->judge, sides->report, group);

	return run_count_text(&runs, &pane->scratch);
}

/* The samples of a side in ascending order, in the arena of the pane. */
static double *sorted_side(struct pane *pane, const struct verdict_side *side)
{
	double *values = arena_array(&pane->scratch, side->sample_count, sizeof(*values));

	if (side->sample_count)
		memcpy(values, side->samples, side->sample_count * sizeof(*values));
	values_sort(values, side->sample_count);
	return values;
}

static struct slice value_text(struct pane *pane, double value)
{
	char text[FIGURE_SIZE];
	size_t length = number_print_value(value, text);

	return arena_copy(&pane->scratch, (struct slice){text, length});
}

/* `1434.2, MAD 12.1`, and how it drifts over its runs. */
static void put_side(
	struct pane *pane, const char *name, const struct verdict_side *side, const double *sorted)
{
	struct trend trend = trend_over_runs(side->samples, side->sample_count);

	if (side->sample_count == 0)
		return;
	struct slice median = value_text(pane, sorted_median(sorted, side->sample_count));
	struct slice mad = value_text(pane, sorted_mad(sorted, side->sample_count));
	struct slice line = arena_print(&pane->scratch, "median %.*s, MAD %.*s", (int)median.length,
		median.at, (int)mad.length, mad.at);
	if (side->sample_count > 2 && !isnan(trend.tau))
		line = arena_print(&pane->scratch, "%s; over its runs Kendall's tau %+.2f (p %.2g)",
			line.at, trend.tau, trend.p);
	put_line(pane, name, line);
}

static void put_ranks(
	struct pane *pane, const struct verdict_row *row, const double *base, const double *head)
{
	struct rank_memory memory = {0};
	size_t base_count = row->base.sample_count, head_count = row->head.sample_count;
	struct rank_test ranks = rank_test(&memory, base, base_count, head, head_count);
	struct slice shift = value_text(pane, hodges_lehmann(base, base_count, head, head_count));

	put_line(pane, "ranks",
		arena_print(&pane->scratch,
			"Hodges-Lehmann shift %.*s; Cliff's delta %+.2f, %s; Mann-Whitney p %.2g "
			"(least possible %.2g)",
			(int)shift.length, shift.at, ranks.delta, cliffs_delta_word(ranks.delta),
			ranks.p, rank_test_least_p(base_count, head_count)));
	rank_memory_release(&memory);
}

int detail_measures(const struct session *session, uint32_t comparison, uint32_t metric,
	struct cells *cells, int row, int rows)
{
	const struct comparison *sides = &session->comparisons[comparison];
	struct pane pane = pane_open(session, cells, row, rows);
	struct judged judged;

	judge_row(session->judge, comparison, metric, &judged);
	if (sides->base == sides->head)
		return pane_close(&pane, row);
	put_line(&pane, "reason", verdict_why(&judged.row, &judged.verdict, &pane.scratch));
	struct slice base_runs = runs_of(&pane, comparison, sides->base);
	struct slice head_runs = runs_of(&pane, comparison, sides->head);
	put_line(&pane, "runs",
		arena_print(&pane.scratch, "base: %.*s; head: %.*s", (int)base_runs.length,
			base_runs.at, (int)head_runs.length, head_runs.at));
	double *base = sorted_side(&pane, &judged.row.base);
	double *head = sorted_side(&pane, &judged.row.head);
	put_side(&pane, "base", &judged.row.base, base);
	put_side(&pane, "head", &judged.row.head, head);
	if (judged.row.base.sample_count > 1 && judged.row.head.sample_count > 1)
		put_ranks(&pane, &judged.row, base, head);
	return pane_close(&pane, row);
}

int detail_run(const struct session *session, const struct run *run, struct cells *cells, int row,
	int rows)
{
	const struct document *document = &session->store->documents[run->document];
	struct pane pane = pane_open(session, cells, row, rows);
	struct arena *scratch = &pane.scratch;

	put_line(&pane, "run",
		arena_print(scratch, "%u, %.*s line %u", run->number, (int)document->source.length,
			document->source.at, run->line));
	put_line(&pane, "command", run->command.length ? run->command : run->hogs);
	put_line(&pane, "warnings", run->warnings);
	if (!isnan(run->cpu_percent))
		put_line(&pane, "CPU",
			arena_print(scratch, "%.2f%% of the time available", run->cpu_percent));
	if (!isnan(run->load_average))
		put_line(&pane, "load", arena_print(scratch, "%.2f", run->load_average));
	return pane_close(&pane, row);
}

int detail_text(struct slice text, struct cells *cells, int row, int rows)
{
	struct pane pane = pane_open(NULL, cells, row, rows);

	put_wrapped(&pane, text, row + rows, ROLE_TEXT);
	return pane_close(&pane, row);
}

int detail_line(const char *word, struct slice text, struct cells *cells, int row, int rows)
{
	struct pane pane = pane_open(NULL, cells, row, rows);

	put_line(&pane, word, text);
	return pane_close(&pane, row);
}
