/*
 * For tests: a text given to the reader of stress-ng, and what it told the sink.
 */
#ifndef TESTS_PARSERS_READING_H
#define TESTS_PARSERS_READING_H

#include "parsers/source.h"
#include "parsers/stress_ng.h"
#include "parsers/stress_ng_yaml.h"

#include <setjmp.h>
#include <stdio.h>
#include <stdlib.h>
#include <stdarg.h>
#include <cmocka.h>

struct reading {
	struct store store;
	struct run_list runs;
	struct sink sink;
};

/* One reading at a time; each test begins with an empty one. */
static struct reading reading;

static inline int open_reading(void **state)
{
	(void)state;
	reading = (struct reading){0};
	sink_open(&reading.sink, &reading.store, &reading.runs);
	return 0;
}

static inline int close_reading(void **state)
{
	(void)state;
	sink_close(&reading.sink);
	runs_release(&reading.runs);
	store_release(&reading.store);
	return 0;
}

/* Read `text` as a document of this name and format. The texts must outlive the reading. */
static inline void read_document(const char *name, const char *format, struct slice text)
{
	struct document document = {.source = slice_of(name), .text = text, .format = format};
	struct lines lines;
	struct line line;
	struct stress_ng *reader;

	sink_begin(&reading.sink, store_add_document(&reading.store, &document));
	reader = stress_ng_open(&reading.sink, SLICE_EMPTY);
	lines_open(&lines, text, 1, &reading.sink.scratch);
	while (lines_next(&lines, &line))
		stress_ng_line(reader, &lines, &line);
	stress_ng_close(reader);
	sink_end(&reading.sink);
}

static inline void read_text(const char *text)
{
	read_document("text", "text", slice_of(text));
}

/* Read a file of tests/data under its own path, or under `name`. */
static inline void read_file(const char *path, const char *name)
{
	struct source source;
	struct error error = {0};

	if (!source_open(path, &source, &error))
		fail_msg("%s: %s", path, error.message);
	struct slice text = arena_copy(&reading.store.arena, source.text);
	source_close(&source);
	read_document(name ? name : path, "text", text);
}

static inline const struct found_run *run_at(size_t index)
{
	assert_true(index < reading.runs.count);
	return reading.runs.runs[index];
}

/* The sample of a metric in a run, or NULL. */
static inline const struct sample *sample_of(size_t run, const char *metric)
{
	const struct found_run *found = run_at(run);
	uint32_t number = intern_find(&reading.store.names, slice_of(metric));

	for (size_t i = 0; i < found->sample_count; i++)
		if (found->samples[i].metric == number)
			return &found->samples[i].sample;
	return NULL;
}

/* The figure of a metric in a run reads so; "" when it must not be there. */
static inline void assert_sample(size_t run, const char *metric, const char *figure)
{
	const struct sample *sample = sample_of(run, metric);
	char text[FIGURE_SIZE] = "";

	if (sample)
		number_print((struct figure){sample->value, sample->form}, text);
	if (strcmp(text, figure) != 0)
		fail_msg("run %zu, %s: \"%s\", expected \"%s\"", run, metric, text, figure);
}

/* The six figures that every table has, as `ops real usr sys rate rate_cpu`; `-`: not there. */
static inline void assert_row(size_t run, const char *stressor, const char *cells)
{
	static const char *const names[] = {
		"ops", "real_time", "user_time", "system_time", "ops_per_sec", "ops_per_sec_cpu"};
	struct slice rest = slice_of(cells);
	char metric[100], figure[100];

	for (size_t i = 0; i < ARRAY_LENGTH(names); i++) {
		struct slice cell = slice_token(&rest);
		snprintf(metric, sizeof(metric), "stress-ng.%s.%s", stressor, names[i]);
		snprintf(figure, sizeof(figure), "%.*s", (int)cell.length, cell.at);
		assert_sample(run, metric, strcmp(figure, "-") == 0 ? "" : figure);
	}
}

static inline void assert_text(struct slice text, const char *expected)
{
	if (!slice_equal(text, slice_of(expected)))
		fail_msg("\"%.*s\", expected \"%s\"", (int)text.length, text.length ? text.at : "",
			expected);
}

static inline void assert_label(size_t run, const char *label)
{
	assert_text(run_at(run)->label, label);
}

/* Is there a note of this reason at this line? */
static inline bool has_note(uint32_t line, enum note_reason reason)
{
	for (uint32_t i = 0; i < reading.store.note_count; i++)
		if (reading.store.notes[i].line == line && reading.store.notes[i].reason == reason)
			return true;
	return false;
}

#endif
