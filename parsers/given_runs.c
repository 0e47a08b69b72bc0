/* The view of runs read back, see given_rows.h. */
#include "parsers/given_rows.h"

#include "parsers/given.h"
#include "parsers/run_names.h"

#include <stdlib.h>

/* Numbers of the texts that say where a sample belongs. */
struct place {
	uint32_t source, report, group, run;
};

/* A source under one number: all that came from it went to one report. */
struct home {
	uint32_t groups; /* distinct ones */
};

/* The report that sources with one group each follow each other into. */
struct gathering {
	bool open;
	uint32_t part, report, group, group_count;
};

struct finding {
	const struct records *records;
	struct given_parts parts;
	struct intern homes, groups, seen; /* keys of numbers */
	struct home *home;		   /* [homes] */
	size_t home_capacity;
	uint32_t *ordinal; /* [groups]: place of the group in its home */
	size_t ordinal_capacity;
	struct intern keys; /* of parts */
	struct gathering gathering;
};

static uint32_t key_of(struct intern *pool, uint32_t a, uint32_t b, uint32_t c)
{
	uint32_t key[3] = {a, b, c};

	return intern_add(pool, (struct slice){(const char *)key, sizeof(key)});
}

static bool is_seen(const struct intern *pool, uint32_t a, uint32_t b, uint32_t c)
{
	uint32_t key[3] = {a, b, c};

	return intern_find(pool, (struct slice){(const char *)key, sizeof(key)}) != UINT32_MAX;
}

static struct place place_of(const struct records *records, uint32_t row)
{
	const uint32_t *cells = records->cells + (size_t)row * records->column_count;

	return (struct place){cells[records_column(records, SLICE("source"))],
		cells[records_column(records, SLICE("report"))],
		cells[records_column(records, SLICE("group"))],
		cells[records_column(records, SLICE("run"))]};
}

/* Count the groups of each home. */
static void survey(struct finding *finding)
{
	for (uint32_t row = 0; row < finding->records->row_count; row++) {
		struct place place = place_of(finding->records, row);
		uint32_t before = finding->homes.count;
		uint32_t home = key_of(&finding->homes, place.source, place.report, 0);
		if (home == before) {
			finding->home = grow(finding->home, home, &finding->home_capacity,
				sizeof(*finding->home));
			finding->home[home] = (struct home){0};
		}
		before = finding->groups.count;
		uint32_t group = key_of(&finding->groups, home, place.group, 0);
		if (group != before)
			continue;
		finding->ordinal = grow(finding->ordinal, group, &finding->ordinal_capacity,
			sizeof(*finding->ordinal));
		finding->ordinal[group] = finding->home[home].groups++;
	}
}

static bool begins_another(const struct finding *finding, const struct place *place)
{
	const struct gathering *now = &finding->gathering;

	if (!now->open || now->report != place->report)
		return true;
	if (place->group == now->group ||
		is_seen(&finding->seen, now->part, place->group, place->source + 1))
		return false;
	return now->group_count >= GROUPS_MOST ||
	       is_seen(&finding->seen, now->part, place->group, 0);
}

/* The part of a sample whose source has one group. */
static uint32_t gather(struct finding *finding, const struct place *place)
{
	struct gathering *now = &finding->gathering;

	if (begins_another(finding, place))
		*now = (struct gathering){.open = true,
			.part = key_of(&finding->keys, UINT32_MAX, finding->keys.count, 0),
			.report = place->report};
	uint32_t before = finding->seen.count;
	if (key_of(&finding->seen, now->part, place->group, 0) == before)
		now->group_count++;
	key_of(&finding->seen, now->part, place->group, place->source + 1);
	now->group = place->group;
	return now->part;
}

static uint32_t part_of(struct finding *finding, uint32_t row)
{
	struct place place = place_of(finding->records, row);
	uint32_t home = key_of(&finding->homes, place.source, place.report, 0);

	if (finding->home[home].groups < 2)
		return gather(finding, &place);
	uint32_t group = key_of(&finding->groups, home, place.group, 0);
	return key_of(&finding->keys, home, finding->ordinal[group] / GROUPS_MOST, 1);
}

static struct given_parts find_reports(const struct records *records)
{
	struct finding finding = {.records = records};

	finding.parts.of_row = heap_allocate(records->row_count * sizeof(uint32_t));
	survey(&finding);
	for (uint32_t row = 0; row < records->row_count; row++)
		finding.parts.of_row[row] = part_of(&finding, row);
	finding.parts.count = finding.keys.count;
	given_parts_fill(&finding.parts, records->row_count);
	free(finding.home);
	free(finding.ordinal);
	intern_release(&finding.homes);
	intern_release(&finding.groups);
	intern_release(&finding.seen);
	intern_release(&finding.keys);
	return finding.parts;
}

/* A report that is being built of some rows: where each of them belongs. */
struct building {
	struct records *records;
	const uint32_t *rows;
	uint32_t count;
	struct intern groups, metrics, runs;
	uint32_t *group, *metric, *run; /* [row of the report] */
	uint32_t *documents;
};

/* Number groups and metrics in order of appearance, then runs group by group. */
static void sort_out(struct building *building)
{
	struct records *records = building->records;

	for (uint32_t i = 0; i < building->count; i++) {
		struct place place = place_of(records, building->rows[i]);
		uint32_t metric = intern_add(&records->sink->store->names,
			given_cell(records, building->rows[i], "metric"));
		building->group[i] = key_of(&building->groups, place.group, 0, 0);
		building->metric[i] = key_of(&building->metrics, metric, 0, 0);
	}
	for (uint32_t group = 0; group < building->groups.count; group++)
		for (uint32_t i = 0; i < building->count; i++) {
			if (building->group[i] != group)
				continue;
			struct place place = place_of(records, building->rows[i]);
			building->run[i] =
				key_of(&building->runs, place.source, place.group, place.run);
		}
}

static void fill_runs(struct building *building, struct report *report)
{
	struct records *records = building->records;
	const struct run none = {.command = SLICE_EMPTY,
		.hogs = SLICE_EMPTY,
		.warnings = SLICE_EMPTY,
		.run_time = NAN,
		.cpu_percent = NAN,
		.load_average = NAN};

	report->run_count = building->runs.count;
	report->runs = arena_array(&report->arena, report->run_count, sizeof(*report->runs));
	for (uint32_t i = building->count; i-- > 0;) { /* the first row of a run says all */
		struct run *run = &report->runs[building->run[i]];
		*run = none;
		run->document = given_document(records, building->rows[i], building->documents);
		run->number = given_integer(records, building->rows[i], "run");
		run->line = records->lines[building->rows[i]];
		run->group = building->group[i];
	}
	for (uint32_t run = 0; run < report->run_count; run++)
		report->groups[report->runs[run].group].runs++;
}

static void fill_head(struct building *building, struct report *report)
{
	struct records *records = building->records;
	uint32_t first = building->rows[0];

	report->document = given_document(records, first, building->documents);
	report->number = given_integer(records, first, "report");
	report->has_samples = true;
	report->testcase = slice_starts(given_cell(records, first, "metric"), SLICE("stress-ng."))
				   ? SLICE("stress-ng")
				   : SLICE_EMPTY;
	report->machine = report->parameters = SLICE_EMPTY;
	report->headline = (struct headline){SLICE_EMPTY, SLICE_EMPTY, FIGURE_NONE};
	report->group_count = building->groups.count;
	report->row_count = building->metrics.count;
	report->groups = arena_array(&report->arena, report->group_count, sizeof(*report->groups));
	for (uint32_t i = building->count; i-- > 0;)
		report->groups[building->group[i]].label =
			arena_copy(&report->arena, given_cell(records, building->rows[i], "group"));
	for (uint32_t group = report->group_count; group-- > 0;)
		if (run_label_is_base(report->groups[group].label))
			report->base = group;
}

static uint8_t flags_of(struct slice words)
{
	static const struct {
		struct slice word;
		uint8_t flag;
	} known[] = {{{"untrusted", 9}, SAMPLE_UNTRUSTED}, {{"failed", 6}, SAMPLE_FAILED},
		{{"skipped", 7}, SAMPLE_SKIPPED}, {{"broken", 6}, SAMPLE_BROKEN},
		{{"aside", 5}, SAMPLE_ASIDE}};
	struct slice word;
	uint8_t flags = 0;

	while ((word = slice_token(&words)).length)
		for (size_t i = 0; i < ARRAY_LENGTH(known); i++)
			if (slice_equal(word, known[i].word))
				flags |= known[i].flag;
	return flags;
}

static struct sample sample_of(const struct building *building, uint32_t i)
{
	struct figure value = given_cell_figure(building->records, building->rows[i], "value");

	return (struct sample){.value = value.value,
		.run = building->run[i],
		.line = building->records->lines[building->rows[i]],
		.form = value.form,
		.flags = flags_of(given_cell(building->records, building->rows[i], "flags"))};
}

/* Samples cell by cell, each with its row of the export. */
static void fill_samples(struct building *building, struct report *report)
{
	size_t cells = (size_t)report->row_count * report->group_count;
	uint32_t *start = arena_array(&report->arena, cells + 1, sizeof(*start));
	uint32_t *next = heap_allocate((cells + 1) * sizeof(*next));
	uint32_t *rows = heap_allocate(building->count * sizeof(*rows));

	for (uint32_t i = 0; i < building->count; i++)
		start[report_cell(report, building->metric[i], building->group[i]) + 1]++;
	for (size_t cell = 0; cell < cells; cell++)
		start[cell + 1] += start[cell];
	memcpy(next, start, (cells + 1) * sizeof(*next));
	report->sample_start = start;
	report->samples = arena_array(&report->arena, building->count, sizeof(*report->samples));
	for (uint32_t i = 0; i < building->count; i++) {
		size_t cell = report_cell(report, building->metric[i], building->group[i]);
		rows[next[cell]] = building->rows[i];
		report->samples[next[cell]++] = sample_of(building, i);
	}
	report->given_samples =
		given_take(building->records, rows, building->count, &report->arena);
	free(next);
	free(rows);
}

/* Rows, and their values: the mean of the samples that are finite, a single one as written. */
static void fill_rows(struct building *building, struct report *report)
{
	for (uint32_t i = building->count; i-- > 0;) {
		uint32_t row = building->metric[i];
		report->metric[row] = intern_find(&building->records->sink->store->names,
			given_cell(building->records, building->rows[i], "metric"));
		report->line[row] = building->records->lines[building->rows[i]];
	}
	for (size_t cell = 0; cell < (size_t)report->row_count * report->group_count; cell++) {
		struct figure value = FIGURE_NONE;
		double sum = 0;
		uint32_t finite = 0;
		for (uint32_t i = report->sample_start[cell]; i < report->sample_start[cell + 1];
			i++) {
			const struct sample *sample = &report->samples[i];
			if (!isfinite(sample->value))
				continue;
			value = (struct figure){sample->value, sample->form};
			sum += sample->value;
			finite++;
		}
		if (finite > 1)
			value = figure_computed(sum / finite);
		report->value[cell] = value.value;
		report->form[cell] = value.form;
		report->noise[cell] = NOISE_NONE;
	}
}

static void clear_changes(struct report *report)
{
	size_t changes = (size_t)report->row_count * (report->group_count - 1);

	for (size_t i = 0; i < changes; i++) {
		report->change[i] = NAN;
		report->change_form[i] = FORM_NONE;
	}
}

static void add_report(struct building *building)
{
	struct arena arena = {0};
	struct report *report = arena_array(&arena, 1, sizeof(*report));

	report->arena = arena;
	sort_out(building);
	fill_head(building, report);
	report_allocate_columns(report, false);
	clear_changes(report);
	fill_runs(building, report);
	fill_samples(building, report);
	fill_rows(building, report);
	store_add_report(building->records->sink->store, report);
	intern_release(&building->groups);
	intern_release(&building->metrics);
	intern_release(&building->runs);
}

void given_read_runs(struct records *records)
{
	struct given_parts parts = find_reports(records);
	struct building building = {.records = records, .documents = given_documents(records)};

	building.group = heap_allocate(records->row_count * sizeof(uint32_t));
	building.metric = heap_allocate(records->row_count * sizeof(uint32_t));
	building.run = heap_allocate(records->row_count * sizeof(uint32_t));
	for (uint32_t i = 0; i < parts.count; i++) {
		building.rows = parts.rows + parts.start[i];
		building.count = parts.start[i + 1] - parts.start[i];
		add_report(&building);
	}
	free(building.group);
	free(building.metric);
	free(building.run);
	free(building.documents);
	given_parts_release(&parts);
}
