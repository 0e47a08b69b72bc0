/* What is known of runs only when their document has ended, see stress_ng_run.h. */
#include "parsers/stress_ng_proof.h"
#include "parsers/stress_ng_run.h"

#define TIMES_LEAST 0.1	   /* seconds that cannot be lost by rounding */
#define HOGS_LOOK   16384u /* bytes of a list of stressors; all that there are take a third */
#define ROWS_LOOK   2048u  /* rows of a table that are looked up there */
#define SAME_LEAST  3	   /* stressors that cannot all have used no time */

static void flag_row(struct stress_ng_run *run, const struct run_row *row, uint8_t flag)
{
	for (size_t i = 0; i < row->count; i++)
		run->found->samples[row->first + i].sample.flags |= flag;
}

static uint8_t marks_of(const struct stress_ng_run *run, struct slice name)
{
	uint8_t flags = 0;

	for (size_t i = 0; i < run->mark_count; i++)
		if (slice_equal(run->marks[i].name, name))
			flags |= run->marks[i].flag;
	return flags;
}

static bool was_dispatched(const struct stress_ng_run *run, struct slice stressor)
{
	struct slice rest = slice_first(run->found->facts.hogs, HOGS_LOOK), word;

	while ((word = slice_token(&rest)).length) {
		if (slice_ends(word, SLICE(",")))
			word.length--;
		if (slice_equal(word, stressor))
			return true;
	}
	return false;
}

/* A list of hogs that lacks a stressor with results was cut, and says nothing. */
static void check_hogs(struct stress_ng_run *run)
{
	for (size_t i = 0; i < run->row_count && i < ROWS_LOOK && run->found->facts.hogs.length;
		i++)
		if (!run->rows[i].idle && !was_dispatched(run, run->rows[i].name))
			run->found->facts.hogs = SLICE_EMPTY;
}

/* A row of zeros for a stressor that nobody asked for: before 0.08 all were listed. */
static bool was_not_run(const struct stress_ng_run *run, const struct run_row *row)
{
	return row->idle && run->found->facts.hogs.length && !was_dispatched(run, row->name);
}

static void set_flags(struct stress_ng_run *run)
{
	uint8_t all = run->found->facts.flags & SAMPLE_UNTRUSTED;

	if (run->row_count == 1 && run->mark_count == 0)
		all |= run->found->facts.flags & SAMPLE_FAILED;
	for (size_t i = 0; i < run->row_count; i++) {
		const struct run_row *row = &run->rows[i];
		uint8_t flags = marks_of(run, row->name) | all;
		if (i < ROWS_LOOK && was_not_run(run, row))
			flags |= SAMPLE_SKIPPED;
		if (flags)
			flag_row(run, row, flags);
	}
}

/* How many rows have the same whole seconds in usr and sys; 0 when any has not. */
static size_t count_same_times(const struct stress_ng_run *run)
{
	size_t count = 0;

	for (size_t i = 0; i < run->row_count; i++) {
		if (run->rows[i].count < COLUMNS_LEAST)
			continue;
		if (!run->rows[i].same)
			return 0;
		count += !run->rows[i].idle;
	}
	return count;
}

/*
 * Versions 0.14.02 and 0.14.03 put the user time, cut to whole seconds, in both columns. A rate of
 * 100 times gives them away. Without one, all rows have the same whole seconds twice, above `run
 * completed`, which stands below since 0.14.00; and there are the eight columns of 0.14.00 to
 * 0.14.03, or the times block knows of seconds that no row has, or the rows are too many for
 * chance.
 */
static bool has_broken_columns(const struct stress_ng_run *run)
{
	size_t same = count_same_times(run);

	if (run->is_broken)
		return true;
	if (!run->done_last || run->columns.count > COLUMN_CPU + 1 || same == 0)
		return false;
	return run->columns.count == COLUMN_CPU + 1 || run->cpu_time > TIMES_LEAST ||
	       same >= SAME_LEAST;
}

static void flag_broken(struct stress_ng_runs *runs, struct stress_ng_run *run)
{
	const struct intern *names = &runs->sink->store->names;

	for (size_t i = 0; i < run->found->sample_count; i++) {
		struct found_sample *sample = &run->found->samples[i];
		if (stress_ng_is_broken_metric(intern_text(names, sample->metric)))
			sample->sample.flags |= SAMPLE_BROKEN;
	}
	stress_ng_run_warn(runs, run, run->found->facts.line,
		SLICE("usr, sys and CPU columns of stress-ng 0.14.02 and 0.14.03 are wrong"));
}

/* Where a run was done, as far as the text says. */
static struct slice host_of(const struct stress_ng_run *run)
{
	return run->speaker_kind == SPEAKER_HOST ? run->speaker : run->host;
}

/* Hosts and containers name their runs only where there are several of them. */
static void label_by_host(struct stress_ng_runs *runs)
{
	struct slice first = SLICE_EMPTY;
	bool several = false;

	for (size_t i = 0; i < runs->count; i++) {
		struct slice host = host_of(runs->items[i]);
		if (host.length == 0)
			continue;
		several |= first.length && !slice_equal(first, host);
		first = host;
	}
	for (size_t i = 0; several && i < runs->count; i++) {
		struct found_run *found = runs->items[i]->found;
		if (found->label.length == 0)
			found->label = sink_keep(runs->sink, host_of(runs->items[i]));
	}
}

static bool has_labels(const struct stress_ng_runs *runs)
{
	for (size_t i = 0; i < runs->count; i++)
		if (runs->items[i]->found->label.length)
			return true;
	return false;
}

/*
 * In a mail that labels nothing, runs with words between them, or at other depths of quoting, were
 * not done by one person in a row. They are no repeats; the line is the only name they have.
 */
static void label_by_stretch(struct stress_ng_runs *runs)
{
	const struct sink *sink = runs->sink;
	const char *format = sink->store->documents[sink->document].format;
	struct slice label = SLICE_EMPTY;

	if (!format || strcmp(format, "mail") != 0 || runs->stretch == 0 || has_labels(runs))
		return;
	for (size_t i = 0; i < runs->count; i++) {
		struct found_run *found = runs->items[i]->found;
		if (i == 0 || runs->items[i]->stretch != runs->items[i - 1]->stretch)
			label = sink_keep(runs->sink,
				arena_print(&runs->sink->scratch, "line %u", found->facts.line));
		found->label = label;
	}
}

/* Labels that differ only in what counts their runs are one: `before, run 1`, `before, run 2`. */
static void merge_counted_labels(struct stress_ng_runs *runs)
{
	struct intern stems = {0};
	struct slice *first = arena_array(&runs->sink->scratch, runs->count, sizeof(*first));
	bool *several = arena_array(&runs->sink->scratch, runs->count, sizeof(*several));

	for (size_t i = 0; i < runs->count; i++) {
		struct slice label = runs->items[i]->found->label;
		uint32_t before = stems.count, stem = intern_add(&stems, labels_stem(label));
		if (stem == before)
			first[stem] = label;
		else
			several[stem] |= !slice_equal(first[stem], label);
	}
	for (size_t i = 0; i < runs->count; i++) {
		struct slice *label = &runs->items[i]->found->label;
		if (several[intern_find(&stems, labels_stem(*label))])
			*label = labels_stem(*label);
	}
	intern_release(&stems);
}

void stress_ng_runs_close(struct stress_ng_runs *runs)
{
	label_by_host(runs);
	merge_counted_labels(runs);
	label_by_stretch(runs);
	for (size_t i = 0; i < runs->count; i++) {
		struct stress_ng_run *run = runs->items[i];
		check_hogs(run);
		set_flags(run);
		if (has_broken_columns(run))
			flag_broken(runs, run);
		run->found->facts.warnings = sink_keep(runs->sink, run->warnings);
		if (run->found->sample_count == 0)
			sink_note(runs->sink, run->found->facts.line, NOTE_INCOMPLETE,
				"a run of stress-ng without a table of results", SLICE_EMPTY);
	}
}
