/* Details: what is known of one row, a line each, in the pane below the rows. */
#include "views/pane.h"
#include "views/plot.h"
#include "views/recovery.h"
#include "views/statistics.h"

#define LABEL_WIDTH 12 /* of a group before its strip */
#define FIGURES_AT  24 /* width of a group before its figures, where there is room */
/* A value with its noise, and the change with its effect. */
#define VALUE_WIDTH  20
#define CHANGE_WIDTH 19

static void put_group(struct pane *pane, uint32_t comparison, uint32_t group, const char *name)
{
	const struct report *report = session_report(pane->session, comparison);
	const struct group *of = &report->groups[group];
	struct run_count runs = judge_runs(
		pane->session->judge, pane->session->comparisons[comparison].report, group);
	struct slice label = label_with_runs(report, group, &runs, &pane->scratch);

	pane_line(pane, name,
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

	pane_line(&pane, "subject", document->subject);
	put_group(&pane, comparison, sides->base, "base");
	if (sides->head != sides->base)
		put_group(&pane, comparison, sides->head, "head");
	if (report->testcase.length + report->machine.length)
		pane_line(&pane, "test",
			arena_print(&pane.scratch, "%.*s  %.*s", (int)report->testcase.length,
				report->testcase.at, (int)report->machine.length,
				report->machine.at));
	struct slice from = document_name(document);
	pane_line(&pane, "from",
		arena_print(&pane.scratch, "%.*s  %u row%s", (int)from.length, from.at,
			report->row_count, report->row_count == 1 ? "" : "s"));
	pane_words(&pane, "parameters", report->parameters);
	return pane_close(&pane, row);
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
	pane_wrapped(&pane, chain.length ? chain : name, row + (rows + 1) / 2, ROLE_HEADLINE);
	put_figures(&pane, comparison, metric, sides->base);
	if (sides->head != sides->base)
		put_figures(&pane, comparison, metric, sides->head);
	for (uint32_t group = 0; group < report->group_count; group++)
		if (group != sides->base && group != sides->head &&
			compare_has_side(report, metric, group))
			put_figures(&pane, comparison, metric, group);
	pane_line(&pane, "recovery",
		recovery_text(recovery_of(session, comparison, metric), &pane.scratch));
	return pane_close(&pane, row);
}

static void put_strip(struct pane *pane, uint32_t comparison, uint32_t metric, uint32_t group,
	const struct scale *scale)
{
	const struct report *report = session_report(pane->session, comparison);
	struct samples samples = session_samples(
		pane->session, pane->session->comparisons[comparison].report, metric, group);
	int width = pane->cells->columns - LABEL_WIDTH - 3;

	if (samples.count == 0 || pane->row >= pane->end || width < 4)
		return;
	struct slice strip = plot_strip(scale, &samples, mean_of_samples(&samples), width,
		pane->cells->ascii, &pane->scratch);
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
	put_strip(&pane, comparison, metric, sides->base, &scale);
	if (sides->head != sides->base)
		put_strip(&pane, comparison, metric, sides->head, &scale);
	for (uint32_t group = 0; group < report->group_count; group++)
		if (group != sides->base && group != sides->head && pane.row + 1 < pane.end)
			put_strip(&pane, comparison, metric, group, &scale);
	put_scale(&pane, &scale);
	return pane_close(&pane, row);
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
	int rows = pane_text_rows(
		sentence_of(session, comparison, metric, &judged, &scratch), columns);

	arena_release(&scratch);
	return rows;
}

int detail_sentence(const struct session *session, uint32_t comparison, uint32_t metric,
	struct cells *cells, int row, int rows)
{
	struct pane pane = pane_open(session, cells, row, rows);
	struct judged judged;
	struct slice text = sentence_of(session, comparison, metric, &judged, &pane.scratch);

	pane_text(&pane, text, verdict_role(judged.verdict.word));
	return pane_close(&pane, row);
}

int detail_run(const struct session *session, const struct run *run, struct cells *cells, int row,
	int rows)
{
	const struct document *document = &session->store->documents[run->document];
	struct pane pane = pane_open(session, cells, row, rows);
	struct arena *scratch = &pane.scratch;
	struct slice from = document_name(document);

	pane_line(&pane, "run",
		arena_print(scratch, "%u, %.*s line %u", run->number, (int)from.length, from.at,
			run->line));
	pane_line(&pane, "command", run->command.length ? run->command : run->hogs);
	pane_line(&pane, "warnings", run->warnings);
	if (!isnan(run->cpu_percent))
		pane_line(&pane, "CPU",
			arena_print(scratch, "%.2f%% of the time available", run->cpu_percent));
	if (!isnan(run->load_average))
		pane_line(&pane, "load", arena_print(scratch, "%.2f", run->load_average));
	if (!isnan(run->run_time))
		pane_line(&pane, "time", arena_print(scratch, "%.2f s", run->run_time));
	return pane_close(&pane, row);
}

int detail_text(struct slice text, struct cells *cells, int row, int rows)
{
	struct pane pane = pane_open(NULL, cells, row, rows);

	pane_wrapped(&pane, text, row + rows, ROLE_TEXT);
	return pane_close(&pane, row);
}

int detail_line(const char *word, struct slice text, struct cells *cells, int row, int rows)
{
	struct pane pane = pane_open(NULL, cells, row, rows);

	pane_line(&pane, word, text);
	return pane_close(&pane, row);
}
