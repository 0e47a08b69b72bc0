#define PCRE2_CODE_UNIT_WIDTH 8

#include "parsers/lkp_lists.h"

#include "parsers/error.h"
#include "parsers/intern.h"
#include "parsers/job.h"
#include "parsers/lkp_metric.h"
#include "parsers/number.h"
#include "parsers/source.h"
#include "parsers/source_paths.h"

#include <pcre2.h>
#include <stdio.h>
#include <stdlib.h>
#include <sys/stat.h>

#define MATCH_LIMIT 100000u

enum list {
	LIST_DENY,
	LIST_ALLOW,
	LIST_REPORT,
	LIST_FINE_PATTERNS,
	LIST_FINE_PREFIXES,
	LIST_THRESHOLDS,
	LIST_COUNT
};

/*
 * Where each list is, and what stands for it when it is not there: one expression a line, for the
 * thresholds with the size behind a colon. Ours say what is known of the monitors that LKP's mails
 * show, and no more.
 */
static const struct {
	const char *file, *own;
} sources[LIST_COUNT] = {
	[LIST_DENY] = {"stat-denylist",
		"^(interrupts|softirqs|slabinfo|buddyinfo|diskstats|zoneinfo|pagetypeinfo)\\.\n"
		"^(dmesg|kmsg)\\.(timestamp|bootstage):\n"
		"^dmesg\\.boot_failures\n"
		"^last_state\\.OOM\n"},
	[LIST_ALLOW] = {"stat-allowlist", "^stress-ng\\..+\\.fail\n"},
	[LIST_REPORT] = {"report-allowlist", ""},
	[LIST_FINE_PATTERNS] = {"perf-metrics-patterns",
		"^(.*\\.)?time..*\n"
		"^lock_stat..*..contentions\n"
		"^(boot-(meminfo|memory|slabinfo|time)|energy|iostat|perf-stat|pmeter|proc-vmstat)"
		"\\.\n"
		"^vmstat\\.(cpu|io|swap|system)\\.\n"
		"^turbostat\\.(%Busy|Bzy_MHz|.*Watt|PkgTmp|C1E?%|Pkg?%pc\\d+|POLL%|SYS%LPI)\n"},
	[LIST_FINE_PREFIXES] = {"perf-metrics-prefixes", ""},
	[LIST_THRESHOLDS] = {"perf-metrics-threshold.yaml",
		".*.time.elapsed_time.*: 10\n"
		".*.time.(user|system)_time: 10\n"
		".*.time.(.*context_switches|.*page_faults|swaps): 1000\n"
		".*.time.(file_system|socket_messages)_.*: 10000\n"
		".*vmstat.*nr_.*: 100\n"
		"vmstat.cpu.sy: 50\n"
		"vmstat.cpu.(id|st|us|wa): 10\n"
		"vmstat.(io|system).*: 100\n"
		"iostat.*util: 10\n"
		"interrupts.*: 100\n"},
};

struct threshold {
	pcre2_code *pattern;
	double least;
	bool integer;
};

struct lkp_lists {
	pcre2_code *patterns[LIST_COUNT]; /* all lines of a list in one; NULL: none */
	pcre2_match_context *context;
	struct threshold *thresholds;
	size_t threshold_count, threshold_capacity;
	struct intern tests;	/* names of test programs and daemons */
	struct intern read;	/* programs whose output LKP reads */
	struct intern coarse;	/* tests whose metrics are no "perf metrics" */
	struct intern prefixes; /* of metrics, as they stand in the list */
};

static pcre2_code *compile(struct slice pattern)
{
	int code;
	PCRE2_SIZE offset;

	pcre2_code *compiled =
		pcre2_compile((PCRE2_SPTR)pattern.at, pattern.length, 0, &code, &offset, NULL);
	if (compiled)
		pcre2_jit_compile(compiled, PCRE2_JIT_COMPLETE);
	return compiled;
}

static bool matches(const struct lkp_lists *lists, const pcre2_code *pattern, struct slice name)
{
	if (!pattern)
		return false;
	pcre2_match_data *match = pcre2_match_data_create(1, NULL);
	if (!match)
		error_fatal("out of memory");
	bool found = pcre2_match(pattern, (PCRE2_SPTR)name.at, name.length, 0, 0, match,
			     lists->context) >= 0;
	pcre2_match_data_free(match);
	return found;
}

/* Lists have one entry a line; empty lines and those that begin with # are none. */
static bool next_entry(struct slice *rest, struct slice *line)
{
	while (slice_line(rest, line))
		if (line->length && line->at[0] != '#')
			return true;
	return false;
}

/* All lines as one expression; lines that are none for PCRE2 are left out. */
static pcre2_code *compile_lines(struct slice text, struct arena *arena)
{
	char *all = arena_allocate(arena, text.length * 6 + 1);
	size_t length = 0;

	for (struct slice rest = text, line; next_entry(&rest, &line);) {
		pcre2_code *alone = compile(line);
		if (!alone)
			continue;
		pcre2_code_free(alone);
		memcpy(all + length, length ? "|(?:" : "(?:", length ? 4 : 3);
		length += length ? 4 : 3;
		memcpy(all + length, line.at, line.length);
		length += line.length;
		all[length++] = ')';
	}
	return length ? compile((struct slice){all, length}) : NULL;
}

static void add_threshold(
	struct lkp_lists *lists, const struct job_field *field, struct arena *arena)
{
	struct figure least;
	struct slice pattern =
		arena_print(arena, "^(?:%.*s)$", (int)field->key.length, field->key.at);
	pcre2_code *compiled = compile(pattern);

	if (!compiled || !number_parse(field->value, &least)) {
		pcre2_code_free(compiled);
		return;
	}
	lists->thresholds = grow(lists->thresholds, lists->threshold_count,
		&lists->threshold_capacity, sizeof(*lists->thresholds));
	lists->thresholds[lists->threshold_count++] =
		(struct threshold){compiled, least.value, (least.form & FORM_DECIMALS) == 0};
}

/* The file is YAML: one mapping from expressions to sizes, in the order in which they apply. */
static void read_thresholds(struct lkp_lists *lists, struct slice text, struct arena *arena)
{
	struct job fields = {0};

	job_read(&fields, text);
	for (size_t i = 0; i < fields.count; i++)
		add_threshold(lists, &fields.fields[i], arena);
	job_release(&fields);
}

static void use_list(
	struct lkp_lists *lists, enum list list, struct slice text, struct arena *arena)
{
	if (list == LIST_THRESHOLDS)
		read_thresholds(lists, text, arena);
	else if (list == LIST_FINE_PREFIXES)
		for (struct slice line; next_entry(&text, &line);)
			intern_add(&lists->prefixes, slice_trim(line));
	else
		lists->patterns[list] = compile_lines(text, arena);
}

static bool open_list(
	const char *folder, const char *file, struct source *source, struct arena *arena)
{
	struct error error = {0};

	*source = (struct source){0};
	return folder &&
	       source_open(arena_print(arena, "%s/etc/%s", folder, file).at, source, &error);
}

static void read_names(
	struct intern *names, const char *folder, const char *file, struct arena *arena)
{
	struct source source;

	if (open_list(folder, file, &source, arena))
		for (struct slice rest = source.text, line; next_entry(&rest, &line);)
			intern_add(names, slice_trim(line));
	source_close(&source);
}

static bool is_program_file(struct slice path, const char *file, struct slice *program)
{
	struct slice name = slice_of(file);

	if (!slice_ends(path, name))
		return false;
	struct slice directory = slice_first(path, path.length - name.length);
	size_t from = directory.length;
	while (from > 0 && directory.at[from - 1] != '/')
		from--;
	*program = slice_from(directory, from);
	return true;
}

/* What a program is, its files tell: programs/NAME/run, daemon, parse. */
static void read_programs(struct lkp_lists *lists, const char *folder, struct arena *arena)
{
	struct source_paths files = {0};
	struct error error = {0};
	struct slice program;

	if (folder)
		source_expand(arena_print(arena, "%s/programs", folder).at, &files, &error);
	for (size_t i = 0; i < files.count; i++) {
		struct slice path = slice_of(files.paths[i].at);
		if (is_program_file(path, "/run", &program) ||
			is_program_file(path, "/daemon", &program))
			intern_add(&lists->tests, program);
		if (is_program_file(path, "/parse", &program))
			intern_add(&lists->read, program);
	}
	source_paths_release(&files);
	read_names(&lists->coarse, folder, "linux-test-cases", arena);
	read_names(&lists->coarse, folder, "other-test-cases", arena);
}

struct lkp_lists *lkp_lists_open(const char *folder, struct arena *arena, const char **trouble)
{
	struct lkp_lists *lists = arena_array(arena, 1, sizeof(*lists));
	unsigned missing = 0;

	if (folder && !*folder)
		folder = NULL;
	lists->context = pcre2_match_context_create(NULL);
	if (!lists->context)
		error_fatal("out of memory");
	pcre2_set_match_limit(lists->context, MATCH_LIMIT);
	for (size_t i = 0; i < LIST_COUNT; i++) {
		struct source source;
		bool found = open_list(folder, sources[i].file, &source, arena);
		use_list(
			lists, (enum list)i, found ? source.text : slice_of(sources[i].own), arena);
		source_close(&source);
		missing += !found;
	}
	read_programs(lists, folder, arena);
	*trouble =
		!folder ? "LKP_SRC is not set: LKP's rules are followed without its lists of names"
		: missing ? "LKP_SRC lacks lists in etc/: rules of our own stand for them"
			  : NULL;
	return lists;
}

void lkp_lists_close(struct lkp_lists *lists)
{
	for (size_t i = 0; i < LIST_COUNT; i++)
		pcre2_code_free(lists->patterns[i]);
	for (size_t i = 0; i < lists->threshold_count; i++)
		pcre2_code_free(lists->thresholds[i].pattern);
	free(lists->thresholds);
	pcre2_match_context_free(lists->context);
	intern_release(&lists->tests);
	intern_release(&lists->read);
	intern_release(&lists->coarse);
	intern_release(&lists->prefixes);
}

bool lkp_lists_denies(const struct lkp_lists *lists, struct slice name)
{
	return !matches(lists, lists->patterns[LIST_ALLOW], name) &&
	       matches(lists, lists->patterns[LIST_DENY], name) &&
	       !matches(lists, lists->patterns[LIST_REPORT], name);
}

static bool has_name(const struct intern *names, struct slice name)
{
	return intern_find(names, name) != UINT32_MAX;
}

bool lkp_lists_is_test(const struct lkp_lists *lists, struct slice testcase, struct slice monitor)
{
	return slice_equal(monitor, testcase) || has_name(&lists->tests, monitor);
}

/* Does LKP read what this test says? */
static bool is_read(const struct lkp_lists *lists, struct slice testcase, struct slice test)
{
	return slice_equal(test, testcase) || has_name(&lists->read, test);
}

bool lkp_lists_is_fine(const struct lkp_lists *lists, struct slice testcase, struct slice name)
{
	struct slice monitor = lkp_metric_monitor(name);

	if (lkp_lists_is_test(lists, testcase, monitor) && is_read(lists, testcase, monitor) &&
		!has_name(&lists->coarse, monitor))
		return true;
	for (uint32_t i = 0; i < lists->prefixes.count; i++)
		if (slice_starts(name, intern_text(&lists->prefixes, i)))
			return true;
	return matches(lists, lists->patterns[LIST_FINE_PATTERNS], name);
}

/* By the kind of monitor, where no threshold names the metric. */
static bool is_large_for_monitor(struct slice name, double delta, double most)
{
	if (slice_starts(name, SLICE("iostat")))
		return most > 1;
	if (slice_starts(name, SLICE("pagetypeinfo")) || slice_starts(name, SLICE("buddyinfo")) ||
		slice_starts(name, SLICE("slabinfo")))
		return delta > 100;
	if (slice_starts(name, SLICE("proc-vmstat")) || slice_contains(name, SLICE("meminfo")))
		return most > 1000;
	if (slice_starts(name, SLICE("lock_stat")))
		return delta > (slice_contains(name, SLICE("time")) ? 1000 : 10000);
	if (slice_starts(name, SLICE("interrupts")) || slice_starts(name, SLICE("softirqs")))
		return most > 10000;
	return true;
}

bool lkp_lists_is_large(const struct lkp_lists *lists, struct slice name, double delta, double most)
{
	for (size_t i = 0; i < lists->threshold_count; i++) {
		const struct threshold *threshold = &lists->thresholds[i];
		if (!matches(lists, threshold->pattern, name))
			continue;
		return most >= threshold->least &&
		       !(threshold->integer && delta < floor(threshold->least / 2));
	}
	return is_large_for_monitor(name, delta, most);
}
