/*
 * For the tests of the LKP readers: a text in, what was read of it as lines of text out.
 *
 *     1:12 stress-ng.mq.ops | 4178927 +-9 | +94.3% 8118700 +-5 [headline]
 *     TABLE:LINE METRIC | BASE [+-SD] | CHANGE[%] HEAD [+-SD] | ... [FLAGS]
 *     1:3 dmesg.WARNING | 0/6 | 67% 4/6
 *     ! 14 a row that cannot be read: 5 +1%
 *
 * A value that is missing is `-`, and so is a change.
 */
#ifndef TESTS_PARSERS_LKP_READING_H
#define TESTS_PARSERS_LKP_READING_H

#include "parsers/lkp_table.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <cmocka.h>

struct reading {
	struct store store;
	struct run_list runs;
	char text[1 << 16];
	size_t length;
};

static void put(struct reading *reading, const char *format, ...)
	__attribute__((format(printf, 2, 3)));

static void put(struct reading *reading, const char *format, ...)
{
	va_list list;

	va_start(list, format);
	size_t room = sizeof(reading->text) - reading->length;
	int length = vsnprintf(reading->text + reading->length, room, format, list);
	va_end(list);
	assert_true(length >= 0 && (size_t)length < room);
	reading->length += (size_t)length;
}

static void put_figure(struct reading *reading, struct figure figure)
{
	char text[FIGURE_SIZE];

	if (!number_print(figure, text))
		strcpy(text, "-");
	put(reading, "%s", text);
}

static void put_cell(
	struct reading *reading, const struct report *report, size_t row, uint32_t group)
{
	size_t cell = report_cell(report, row, group);
	bool points = report->flags[row] & ROW_POINTS;

	put(reading, " | ");
	if (group) {
		struct figure change = report_change(report, row, group);
		put_figure(reading, change);
		put(reading, "%s ", points || !figure_is(change) ? "" : "%");
	}
	put_figure(reading, report_value(report, row, group));
	if (report->kind[row] == ROW_FAIL)
		put(reading, "/%u", report->fail_runs[cell]);
	if (report->noise[cell] != NOISE_NONE)
		put(reading, " +-%d", report->noise[cell]);
}

static void put_row(struct reading *reading, const struct report *report, size_t row)
{
	struct slice name = intern_text(&reading->store.names, report->metric[row]);

	put(reading, "%u:%u %.*s", report->table, report->line[row], (int)name.length, name.at);
	for (uint32_t group = 0; group < report->group_count; group++)
		put_cell(reading, report, row, group);
	if (report->flags[row] & ROW_HEADLINE)
		put(reading, " [headline]");
	if (report->flags[row] & ROW_LOOSE)
		put(reading, " [loose]");
	if (report->flags[row] & ROW_REPAIRED)
		put(reading, " [repaired]");
	put(reading, "\n");
}

/* Read a text as the body of a mail with this subject. End with reading_release(). */
static void read_text(struct reading *reading, const char *subject, const char *text)
{
	struct document document = {.source = SLICE("text")};
	struct lines lines;
	struct line line;
	struct sink sink;

	*reading = (struct reading){.length = 0};
	sink_open(&sink, &reading->store, &reading->runs);
	sink_begin(&sink, store_add_document(&reading->store, &document));
	struct lkp_table *reader = lkp_table_open(&sink, slice_of(subject));
	lines_open(&lines, slice_of(text), 1, &sink.scratch);
	while (lines_next(&lines, &line))
		lkp_table_line(reader, &lines, &line);
	lkp_table_close(reader);
	sink_end(&sink);
	sink_close(&sink);
}

static void reading_release(struct reading *reading)
{
	store_release(&reading->store);
}

/* All rows of all reports, then all notes. */
static void put_all(struct reading *reading)
{
	const struct store *store = &reading->store;

	for (uint32_t i = 0; i < store->report_count; i++)
		for (size_t row = 0; row < store->reports[i]->row_count; row++)
			put_row(reading, store->reports[i], row);
	for (uint32_t i = 0; i < store->note_count; i++)
		put(reading, "! %u %.*s\n", store->notes[i].line, (int)store->notes[i].text.length,
			store->notes[i].text.at);
}

/* Does this text read as these rows and notes? */
static inline void assert_reads(const char *text, const char *expected)
{
	static struct reading reading;

	read_text(&reading, "", text);
	put_all(&reading);
	assert_string_equal(reading.text, expected);
	reading_release(&reading);
}

#endif
