/*
 * For the tests of result trees: a tree of files in a folder of its own, and what was read of it.
 */
#ifndef TESTS_PARSERS_RESULT_TREE_H
#define TESTS_PARSERS_RESULT_TREE_H

#include "parsers/result_report.h"
#include "tests/parsers/write_file.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <sys/stat.h>
#include <unistd.h>
#include <cmocka.h>

#define PARENT "result/hackbench/defaults/box-a/debian.cgz/x86_64/gcc-12"
#define SOURCE(n)                                                                                  \
	"\"/lkp/result/hackbench/defaults/box-a/debian.cgz/x86_64/gcc-12/old/" n "/stats.json\""

static char folder[] = "/tmp/perfsift-test-XXXXXX";
static const char *top;
static struct store store;
static struct lkp_results results;
static struct source_paths files;

static inline const char *full(const char *path)
{
	static char text[1024];

	snprintf(text, sizeof(text), "%s/%s", folder, path);
	return text;
}

static inline void put(const char *path, const char *text)
{
	write_file(folder, path, text);
}

static inline int make_folder(void **state)
{
	(void)state;
	strcpy(folder, "/tmp/perfsift-test-XXXXXX");
	assert_non_null(mkdtemp(folder));
	return 0;
}

static inline int forget(void **state)
{
	char command[1100];

	(void)state;
	if (chdir(top) != 0)
		return -1;
	store_release(&store);
	lkp_results_release(&results);
	source_paths_release(&files);
	snprintf(command, sizeof(command), "rm -rf '%s'", folder);
	return system(command);
}

/* Find the result roots of a path; what is left of its files stays in `files`. */
static inline void take(const char *path, const char *group)
{
	struct error error = {0};
	size_t from = files.count;

	assert_true(source_expand(path, &files, &error));
	lkp_result_take(&results, &files, from, slice_of(group));
}

static inline void report(const char *compare_by, enum lkp_selection selection)
{
	struct result_options options = {compare_by, selection};

	result_report(&store, &results, &options);
}

/* A row of a report as text: the cells divided by `|`, of each the value, of counts `fails:runs`,
 * then the samples with the numbers of their runs. */
static inline const char *row(size_t report_index, const char *metric)
{
	static char text[2000];
	const struct report *report = store.reports[report_index];
	uint32_t name = intern_find(&store.names, slice_of(metric));
	size_t length = 0, count;
	char figure[FIGURE_SIZE];

	text[0] = '\0';
	for (uint32_t i = 0; i < report->row_count; i++) {
		if (report->metric[i] != name)
			continue;
		for (uint32_t group = 0; group < report->group_count; group++) {
			struct figure value = report_value(report, i, group);
			snprintf(figure, sizeof(figure), "%.12g", value.value);
			length += (size_t)snprintf(text + length, sizeof(text) - length, "%s%s",
				group ? " | " : "", figure_is(value) ? figure : "");
			if (report->kind[i] == ROW_FAIL)
				length += (size_t)snprintf(text + length, sizeof(text) - length,
					":%u", report->fail_runs[report_cell(report, i, group)]);
			const struct sample *samples = report_samples(report, i, group, &count);
			for (size_t k = 0; k < count; k++) {
				number_print(
					(struct figure){samples[k].value, samples[k].form}, figure);
				length += (size_t)snprintf(text + length, sizeof(text) - length,
					" %u=%s%s", report->runs[samples[k].run].number, figure,
					samples[k].flags & SAMPLE_FILLED ? "?" : "");
			}
		}
		return text;
	}
	return "no such row";
}

static inline const char *label(size_t report_index, size_t group)
{
	static char text[500];

	snprintf(text, sizeof(text), "%s", store.reports[report_index]->groups[group].label.at);
	return text;
}

/* Is there a note with these words? */
static inline bool noted(const char *words)
{
	for (uint32_t i = 0; i < store.note_count; i++)
		if (slice_contains(store.notes[i].text, slice_of(words)))
			return true;
	return false;
}

/* The tests find their data, and `forget` its way back, from the folder that a test begins in. */
static inline bool begin_here(void)
{
	static char here[4096];

	top = getcwd(here, sizeof(here));
	return top != NULL;
}

#endif
