/* Stores made by hand: tables row by row as text, samples value by value. */
#ifndef TESTS_VIEWS_FIXTURE_H
#define TESTS_VIEWS_FIXTURE_H

#include "parsers/sink.h"
#include "views/session.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <cmocka.h>

struct fixture {
	struct store store;
	struct run_list runs;
	struct sink sink;
	struct session session;
};

static inline void fixture_open(struct fixture *fixture)
{
	*fixture = (struct fixture){0};
	sink_open(&fixture->sink, &fixture->store, &fixture->runs);
}

static inline void fixture_document(
	struct fixture *fixture, const char *source, const char *subject, const char *text)
{
	struct document document = {.source = slice_of(source),
		.subject = slice_of(subject),
		.date = SLICE("2025-03-10"),
		.text = slice_of(text),
		.format = "mail",
		.what = "",
		.table_count = 1};

	sink_begin(&fixture->sink, store_add_document(&fixture->store, &document));
}

static inline void fixture_ready(struct fixture *fixture, bool all_heads)
{
	session_open(&fixture->session, &fixture->store, all_heads);
}

static inline void fixture_close(struct fixture *fixture)
{
	session_close(&fixture->session);
	sink_close(&fixture->sink);
	arena_release(&fixture->runs.arena);
	free(fixture->runs.runs);
	store_release(&fixture->store);
}

/* A table of the groups whose labels are given, divided by blanks. */
static inline struct sink_table *fixture_table(
	struct fixture *fixture, const char *labels, const char *headline)
{
	static struct table_head head;
	struct slice rest = slice_of(labels), token, line = slice_of(headline);

	head = (struct table_head){.number = 1,
		.testcase = SLICE("hackbench"),
		.machine = SLICE("lkp-icl-2sp7"),
		.parameters = SLICE("nr_threads=100%")};
	while ((token = slice_token(&rest)).length)
		head.groups[head.group_count++].label = token;
	head.headline.metric = slice_token(&line);
	head.headline.figure = FIGURE_NONE;
	number_read(slice_token(&line), &head.headline.figure);
	head.headline.word = slice_token(&line);
	return sink_table(&fixture->sink, &head);
}

static inline void fixture_cell(struct row *row, struct slice *rest, bool first)
{
	struct row_cell *cell = &row->cells[row->cell_count++];
	struct slice token = first ? SLICE_EMPTY : slice_token(rest);

	*cell = (struct row_cell){FIGURE_NONE, NOISE_NONE, 0, FIGURE_NONE};
	if (token.length)
		number_read(token, &cell->change);
	if (!first && row->kind == ROW_PERF && !slice_ends(token, SLICE("%")))
		row->flags |= ROW_POINTS;
	token = slice_token(rest);
	size_t length = number_read(token, &cell->value);
	if (length < token.length && token.at[length] == ':') {
		uint64_t runs;
		number_parse_integer(slice_from(token, length + 1), &runs);
		cell->fail_runs = (uint32_t)runs;
		row->kind = ROW_FAIL;
		return;
	}
	struct figure noise;
	if (number_read(slice_token(rest), &noise))
		cell->noise = (int16_t)noise.value;
}

/*
 * A row as in a mail, but with one token a figure and `.` for a blank +-:
 *     "415614 . -26.6% 304910 3% hackbench.throughput", "0:6 40% 2:6 dmesg.WARNING".
 */
static inline uint32_t fixture_row(struct sink_table *table, uint32_t line, const char *text)
{
	static struct row row;
	struct slice rest = slice_of(text), look;

	row = (struct row){.line = line, .kind = ROW_PERF};
	fixture_cell(&row, &rest, true);
	for (;;) {
		look = rest;
		struct figure figure;
		if (!number_read(slice_token(&look), &figure))
			break;
		fixture_cell(&row, &rest, false);
	}
	row.metric = slice_token(&rest);
	return sink_row(table, &row);
}

static inline uint32_t fixture_rows(
	struct sink_table *table, uint32_t line, const char *const *rows)
{
	uint32_t row = 0;

	for (; *rows; rows++)
		row = fixture_row(table, line++, *rows);
	return row;
}

/* Raw values of a cell, divided by blanks. */
static inline void fixture_paste(
	struct sink_table *table, uint32_t row, uint32_t group, const char *values)
{
	struct figure figures[64];
	struct slice rest = slice_of(values), token;
	size_t count = 0;

	while ((token = slice_token(&rest)).length)
		assert_true(number_parse(token, &figures[count++]));
	sink_paste(table, row, group, figures, count, 99);
}

/* A report of samples, as runs_report() makes them: every metric in every run, [run][metric].
 * `groups` has a letter a run: aabb are two runs of a and two of b. */
static inline struct report *fixture_samples(struct fixture *fixture, const char *groups,
	const char *const *metrics, uint32_t metric_count, const double *values)
{
	struct arena arena = {0};
	struct report *report = arena_array(&arena, 1, sizeof(*report));
	uint32_t runs = (uint32_t)strlen(groups), group_count = 0, at = 0;

	report->document = fixture->sink.document;
	report->number = 1;
	report->has_samples = true;
	report->run_count = runs;
	report->row_count = metric_count;
	report->runs = arena_array(&arena, runs, sizeof(*report->runs));
	report->groups = arena_array(&arena, 26, sizeof(*report->groups));
	for (uint32_t run = 0; run < runs; run++) {
		uint32_t group = (uint32_t)(groups[run] - 'a');
		report->runs[run] = (struct run){.document = report->document,
			.number = run + 1,
			.line = run * 100 + 1,
			.group = group,
			.run_time = NAN,
			.cpu_percent = NAN,
			.load_average = NAN};
		report->groups[group].runs++;
		group_count = group >= group_count ? group + 1 : group_count;
	}
	for (uint32_t group = 0; group < group_count; group++)
		report->groups[group].label = arena_print(&arena, "label-%c", 'a' + (int)group);
	size_t cells = (size_t)metric_count * group_count;
	report->group_count = group_count;
	report->metric = arena_array(&arena, metric_count, sizeof(uint32_t));
	report->line = arena_array(&arena, metric_count, sizeof(uint32_t));
	report->kind = arena_array(&arena, metric_count, 1);
	report->flags = arena_array(&arena, metric_count, 1);
	report->value = arena_array(&arena, cells, sizeof(double));
	report->form = arena_array(&arena, cells, 1);
	report->noise = arena_array(&arena, cells, sizeof(int16_t));
	report->change = arena_array(&arena, cells, sizeof(double));
	report->change_form = arena_array(&arena, cells, 1);
	report->sample_start = arena_array(&arena, cells + 1, sizeof(uint32_t));
	report->samples = arena_array(&arena, (size_t)runs * metric_count, sizeof(struct sample));
	for (uint32_t row = 0; row < metric_count; row++) {
		report->metric[row] = intern_add(&fixture->store.names, slice_of(metrics[row]));
		report->line[row] = row + 10;
		for (uint32_t group = 0; group < group_count; group++) {
			size_t cell = row * group_count + group, count = 0;
			double sum = 0;
			report->sample_start[cell] = at;
			for (uint32_t run = 0; run < runs; run++) {
				double value = values[run * metric_count + row];
				if (groups[run] - 'a' != (int)group || isnan(value))
					continue;
				report->samples[at++] = (struct sample){.value = value,
					.run = run,
					.line = run * 100 + row + 2,
					.form = 2};
				sum += value;
				count++;
			}
			struct figure mean = figure_computed(count ? sum / (double)count : NAN);
			report->value[cell] = mean.value;
			report->form[cell] = mean.form;
			report->noise[cell] = NOISE_NONE;
			report->change[cell] = NAN;
			report->change_form[cell] = FORM_NONE;
		}
	}
	report->sample_start[cells] = at;
	report->arena = arena;
	store_add_report(&fixture->store, report);
	return report;
}

static inline void assert_close(double value, double expected)
{
	assert_true(fabs(value - expected) <= 1e-9 * fmax(1, fabs(expected)));
}

static inline void assert_text(struct slice text, const char *expected)
{
	if (text.length != strlen(expected) || memcmp(text.at, expected, text.length))
		print_message(
			"got \"%.*s\", expected \"%s\"\n", (int)text.length, text.at, expected);
	assert_int_equal(text.length, strlen(expected));
	assert_memory_equal(text.at, expected, text.length);
}

#endif
