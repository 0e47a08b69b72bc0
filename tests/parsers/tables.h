/* Texts read by one format, and what became of them as lines. */
#ifndef TESTS_PARSERS_TABLES_H
#define TESTS_PARSERS_TABLES_H

#include "parsers/formats.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <cmocka.h>

struct tables {
	struct store store;
	struct run_list runs;
};

static inline void tables_read(struct tables *tables, const char *format, struct slice text)
{
	struct input input = {.path = SLICE("table"), .group = SLICE_EMPTY, .text = text};
	struct sink sink;

	*tables = (struct tables){0};
	assert_string_equal(format_of(text)->name, format);
	sink_open(&sink, &tables->store, &tables->runs);
	format_read(&sink, &input);
	sink_close(&sink);
}

static inline void tables_close(struct tables *tables)
{
	runs_release(&tables->runs);
	store_release(&tables->store);
}

static inline size_t tables_put(char *text, size_t size, size_t at, struct slice part)
{
	int length = snprintf(text + at, size - at, "%.*s", (int)part.length, part.at);

	return at + (size_t)length < size ? at + (size_t)length : size - 1;
}

/* Runs in order: `label: metric=value metric=value; label: ...`. */
static inline const char *tables_runs(const struct tables *tables)
{
	static char text[4000];
	size_t at = 0;

	text[0] = '\0';
	for (size_t i = 0; i < tables->runs.count; i++) {
		const struct found_run *run = tables->runs.runs[i];
		at = tables_put(text, sizeof(text), at, i ? SLICE("; ") : SLICE_EMPTY);
		at = tables_put(text, sizeof(text), at, run->label);
		at = tables_put(text, sizeof(text), at, SLICE(":"));
		for (size_t k = 0; k < run->sample_count; k++) {
			const struct found_sample *found = &run->samples[k];
			char value[FIGURE_SIZE];
			struct figure figure = {found->sample.value, found->sample.form};
			size_t length = number_print(figure, value);
			at = tables_put(text, sizeof(text), at, SLICE(" "));
			at = tables_put(text, sizeof(text), at,
				intern_text(&tables->store.names, found->metric));
			at = tables_put(text, sizeof(text), at, SLICE("="));
			at = tables_put(text, sizeof(text), at, (struct slice){value, length});
		}
	}
	return text;
}

/* Notes in order, a line each: `line: text`. */
static inline const char *tables_notes(const struct tables *tables)
{
	static char text[8000];
	size_t at = 0;

	text[0] = '\0';
	for (uint32_t i = 0; i < tables->store.note_count; i++) {
		char line[16];
		snprintf(line, sizeof(line), "%u: ", tables->store.notes[i].line);
		at = tables_put(text, sizeof(text), at, slice_of(line));
		at = tables_put(text, sizeof(text), at, tables->store.notes[i].text);
		at = tables_put(text, sizeof(text), at, SLICE("\n"));
	}
	return text;
}

/* A file of tests/data, on the heap. */
static inline struct slice tables_file(const char *path)
{
	FILE *stream = fopen(path, "rb");
	char *text = malloc(100000);

	assert_non_null(stream);
	assert_non_null(text);
	size_t length = fread(text, 1, 100000, stream);
	fclose(stream);
	return (struct slice){text, length};
}

#endif
