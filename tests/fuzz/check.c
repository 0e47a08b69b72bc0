#include "tests/fuzz/check.h"

#include <stdio.h>
#include <stdlib.h>

static void require(bool holds, const char *promise)
{
	if (holds)
		return;
	fprintf(stderr, "broken promise: %s\n", promise);
	abort();
}

/* All bytes of a slice can be read. */
static void touch(struct slice text)
{
	unsigned sum = 0;

	for (size_t i = 0; i < text.length; i++)
		sum += (unsigned char)text.at[i];
	require(text.length == 0 || text.at != NULL || sum == 0, "a slice has bytes");
}

/* A figure reads back from its own print. */
static void check_figure(struct figure figure)
{
	char text[FIGURE_SIZE];
	struct figure again;
	size_t length = number_print(figure, text);

	require(figure_is(figure) == (figure.form != FORM_NONE),
		"only what is not there has no form");
	require(length < FIGURE_SIZE, "a figure fits");
	if (!figure_is(figure)) {
		require(length == 0, "what is not there prints as nothing");
		return;
	}
	/* Computed figures may have more digits than any document. */
	if (figure.form & FORM_COMPUTED)
		again.value = strtod(text, NULL);
	else
		require(number_parse((struct slice){text, length}, &again),
			"a printed figure reads back");
	if (again.value != figure.value)
		fprintf(stderr, "%.17g prints as %.*s\n", figure.value, (int)length, text);
	require(again.value == figure.value, "and is the same");
}

static void check_samples(const struct report *report, size_t row, size_t group)
{
	size_t count;
	const struct sample *samples = report_samples(report, row, group, &count);

	for (size_t i = 0; i < count; i++) {
		const struct sample *sample = &samples[i];
		require(!isnan(sample->value), "a sample is a number");
		require(sample->run == UINT32_MAX || sample->run < report->run_count,
			"a sample's run is there");
		require(sample->run == UINT32_MAX || report->runs[sample->run].group == group,
			"a sample's run is of its group");
	}
}

static void check_row(const struct store *store, const struct report *report, size_t row)
{
	require(report->metric[row] < store->names.count, "a metric has a name");
	require(intern_text(&store->names, report->metric[row]).length > 0, "that is not empty");
	require(report->kind[row] == ROW_PERF || report->kind[row] == ROW_FAIL,
		"two kinds of rows");
	require(report->kind[row] != ROW_FAIL || report->fail_runs != NULL, "fail rows have runs");
	for (size_t group = 0; group < report->group_count; group++) {
		size_t cell = report_cell(report, row, group);
		check_figure(report_value(report, row, group));
		if (group > 0)
			check_figure(report_change(report, row, group));
		require(report->noise[cell] == NOISE_NONE || !isnan(report->value[cell]) ||
				report->noise[cell] >= -1,
			"noise belongs to a value");
		check_samples(report, row, group);
	}
}

static void check_report(const struct store *store, const struct report *report)
{
	require(report->document < store->document_count, "a report has a document");
	require(report->row_count > 0, "a report has rows");
	require(report->group_count > 0 && report->group_count <= GROUPS_MOST, "and groups");
	require(report->base < report->group_count, "the base is one of them");
	touch(report->testcase);
	touch(report->machine);
	touch(report->parameters);
	touch(report->headline.metric);
	touch(report->headline.word);
	for (size_t i = 0; i < report->group_count; i++) {
		touch(report->groups[i].label);
		touch(report->groups[i].title);
	}
	for (size_t i = 0; i < report->run_count; i++) {
		const struct run *run = &report->runs[i];
		require(run->document < store->document_count, "a run has a document");
		require(run->group < report->group_count, "and a group");
		touch(run->command);
		touch(run->hogs);
		touch(run->warnings);
	}
	for (size_t row = 0; row < report->row_count; row++)
		check_row(store, report, row);
}

void check_store(const struct store *store)
{
	for (size_t i = 0; i < store->document_count; i++) {
		const struct document *document = &store->documents[i];
		require(document->format != NULL, "a document has the name of a format");
		touch(document->source);
		touch(document->text);
		touch(document->subject);
		touch(document->message_id);
		touch(document->in_reply_to);
		require(document->date.length == 0 || document->date.length == 10, "YYYY-MM-DD");
	}
	for (size_t i = 0; i < store->note_count; i++) {
		require(store->notes[i].document < store->document_count, "a note has a document");
		require(store->notes[i].reason < NOTE_REASON_COUNT, "and a reason");
		touch(store->notes[i].text);
	}
	for (size_t i = 0; i < store->report_count; i++)
		check_report(store, store->reports[i]);
}

void check_texts(const struct input *inputs, size_t count)
{
	struct loaded loaded = {0};

	load_texts(&loaded, inputs, count);
	require(count == 0 || loaded.store.document_count > 0, "nothing is silently lost");
	check_store(&loaded.store);
	loaded_release(&loaded);
}

void check_text(const char *path, struct slice text)
{
	struct input input = {.path = slice_of(path), .text = text};

	check_texts(&input, 1);
}

/* In memory of just that size: what is read beyond it is seen. */
void check_text_below(const char *path, const char *header, struct slice text)
{
	size_t length = strlen(header);
	char *whole = heap_allocate(length + text.length);

	memcpy(whole, header, length);
	if (text.length > 0)
		memcpy(whole + length, text.at, text.length);
	check_text(path, (struct slice){whole, length + text.length});
	free(whole);
}
