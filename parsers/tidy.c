#include "parsers/tidy.h"

#include <stdlib.h>

#define NAME_MOST 64 /* bytes of a column's name that is looked up */

enum role {
	ROLE_OTHER,
	ROLE_TEST,
	ROLE_METRIC,
	ROLE_GROUP,
	ROLE_RUN,
	ROLE_VALUE,   /* there is no doubt */
	ROLE_MEASURE, /* a value, unless there is one of that name */
	ROLE_STATISTIC,
	ROLE_UNIT,
	ROLE_COUNT,
};

enum shape { SHAPE_NONE, SHAPE_TIDY, SHAPE_BY_METRIC, SHAPE_BY_GROUP };

static const struct {
	const char *name;
	enum role role;
} known[] = {{"metric", ROLE_METRIC}, {"metric_name", ROLE_METRIC}, {"measure", ROLE_METRIC},
	{"measurement", ROLE_METRIC}, {"counter", ROLE_METRIC}, {"event", ROLE_METRIC},
	{"test", ROLE_TEST}, {"test_name", ROLE_TEST}, {"testcase", ROLE_TEST},
	{"test_case", ROLE_TEST}, {"name", ROLE_TEST}, {"benchmark", ROLE_TEST},
	{"bench", ROLE_TEST}, {"workload", ROLE_TEST}, {"stressor", ROLE_TEST},
	{"group", ROLE_GROUP}, {"commit", ROLE_GROUP}, {"label", ROLE_GROUP},
	{"config", ROLE_GROUP}, {"configuration", ROLE_GROUP}, {"variant", ROLE_GROUP},
	{"version", ROLE_GROUP}, {"build", ROLE_GROUP}, {"kernel", ROLE_GROUP},
	{"branch", ROLE_GROUP}, {"run", ROLE_RUN}, {"run_id", ROLE_RUN}, {"iteration", ROLE_RUN},
	{"iter", ROLE_RUN}, {"rep", ROLE_RUN}, {"repeat", ROLE_RUN}, {"repetition", ROLE_RUN},
	{"trial", ROLE_RUN}, {"attempt", ROLE_RUN}, {"round", ROLE_RUN}, {"value", ROLE_VALUE},
	{"val", ROLE_VALUE}, {"result", ROLE_MEASURE}, {"score", ROLE_MEASURE},
	{"time", ROLE_MEASURE}, {"duration", ROLE_MEASURE}, {"elapsed", ROLE_MEASURE},
	{"seconds", ROLE_MEASURE}, {"mean", ROLE_STATISTIC}, {"avg", ROLE_STATISTIC},
	{"average", ROLE_STATISTIC}, {"median", ROLE_STATISTIC}, {"stddev", ROLE_STATISTIC},
	{"std", ROLE_STATISTIC}, {"sd", ROLE_STATISTIC}, {"var", ROLE_STATISTIC},
	{"variance", ROLE_STATISTIC}, {"stderr", ROLE_STATISTIC}, {"error", ROLE_STATISTIC},
	{"min", ROLE_STATISTIC}, {"max", ROLE_STATISTIC}, {"count", ROLE_STATISTIC},
	{"n", ROLE_STATISTIC}, {"p50", ROLE_STATISTIC}, {"p90", ROLE_STATISTIC},
	{"p95", ROLE_STATISTIC}, {"p99", ROLE_STATISTIC}, {"noise", ROLE_STATISTIC},
	{"change", ROLE_STATISTIC}, {"delta", ROLE_STATISTIC}, {"diff", ROLE_STATISTIC},
	{"ratio", ROLE_STATISTIC}, {"unit", ROLE_UNIT}, {"units", ROLE_UNIT}};

const char tidy_looked_for[] =
	"columns that are not known. Looked for: a metric (metric, test, name, benchmark) and a "
	"value (value, result, score, time), with a group (group, commit, label, config, variant) "
	"and a run (run, iteration, rep) if there are; or a metric and one column a group; or a "
	"group and one column a metric. There is";

static enum role role_of(struct slice column)
{
	char name[NAME_MOST];

	column = slice_trim(column);
	if (column.length == 0 || column.length > NAME_MOST)
		return ROLE_OTHER;
	for (size_t i = 0; i < column.length; i++)
		name[i] = column.at[i] == ' ' || column.at[i] == '-' ? '_' : column.at[i];
	for (size_t i = 0; i < ARRAY_LENGTH(known); i++)
		if (slice_equal_nocase(
			    (struct slice){name, column.length}, slice_of(known[i].name)))
			return known[i].role;
	return ROLE_OTHER;
}

static enum shape shape_of(const struct slice *columns, uint32_t count)
{
	uint32_t of[ROLE_COUNT] = {0};

	for (uint32_t i = 0; i < count; i++)
		of[role_of(columns[i])]++;
	uint32_t names = of[ROLE_TEST] + of[ROLE_METRIC],
		 values = of[ROLE_VALUE] + of[ROLE_MEASURE];
	if (names && values)
		return SHAPE_TIDY;
	if (names == 0 && of[ROLE_GROUP] + of[ROLE_RUN] && values + of[ROLE_OTHER])
		return SHAPE_BY_METRIC;
	if (names == 1 && of[ROLE_GROUP] == 0 && of[ROLE_STATISTIC] == 0 && of[ROLE_OTHER] &&
		role_of(columns[0]) != ROLE_OTHER)
		return SHAPE_BY_GROUP;
	return SHAPE_NONE;
}

bool tidy_fits(const struct slice *columns, uint32_t count)
{
	return shape_of(columns, count) != SHAPE_NONE;
}

static bool is_missing(struct slice text)
{
	static const char *const words[] = {"-", "na", "n/a", "nan", "null", "none"};

	text = slice_trim(text);
	for (size_t i = 0; i < ARRAY_LENGTH(words); i++)
		if (slice_equal_nocase(text, slice_of(words[i])))
			return true;
	return text.length == 0;
}

/* Is it a number once its only comma is a point? */
static bool is_comma_number(struct slice text, char *copy, size_t room)
{
	struct figure figure;
	size_t comma = slice_find(text, SLICE(","));

	if (comma == text.length || text.length >= room || slice_contains(text, SLICE(".")))
		return false;
	memcpy(copy, text.at, text.length);
	copy[comma] = '.';
	return number_parse_any((struct slice){copy, text.length}, &figure);
}

static bool is_number(struct slice text)
{
	struct figure figure;
	char copy[NAME_MOST];

	text = slice_trim(text);
	return number_parse_any(text, &figure) || is_comma_number(text, copy, sizeof(copy));
}

/* Which columns hold values. */
static void find_values(
	const struct slice *columns, uint32_t count, enum shape shape, bool *is_value)
{
	bool certain = false;

	for (uint32_t i = 0; i < count; i++)
		certain |= role_of(columns[i]) == ROLE_VALUE;
	for (uint32_t i = 0; i < count; i++) {
		enum role role = role_of(columns[i]);
		bool measure = role == ROLE_VALUE || (role == ROLE_MEASURE && !certain);
		bool other = role == ROLE_OTHER && columns[i].length;
		is_value[i] = shape == SHAPE_TIDY ? measure
			      : shape == SHAPE_BY_METRIC
				      ? role == ROLE_MEASURE || role == ROLE_VALUE || other
				      : other;
	}
}

bool tidy_has_numbers(
	const struct slice *columns, uint32_t count, const struct slice *cells, uint32_t rows)
{
	enum shape shape = shape_of(columns, count);
	bool *is_value = heap_allocate(count * sizeof(*is_value));
	uint32_t numbers = 0, others = 0, good_columns = 0;

	find_values(columns, count, shape, is_value);
	for (uint32_t i = 0; i < count; i++) {
		uint32_t in_column = 0, bad = 0;
		for (uint32_t row = 0; row < rows && is_value[i]; row++) {
			struct slice text = cells[(size_t)row * count + i];
			in_column += is_number(text);
			bad += !is_number(text) && !is_missing(text);
		}
		numbers += in_column;
		others += bad;
		good_columns += in_column && !bad;
	}
	free(is_value);
	return shape == SHAPE_BY_METRIC ? good_columns > 0 : numbers > others;
}

/* The table while it is being read. */
struct reading {
	struct records *records;
	enum shape shape;
	enum role *roles; /* [column] */
	bool *is_value;	  /* [column] */
	uint32_t value_count;
	bool commas;	     /* decimals have a comma, for certain */
	struct arena words;  /* of the row being read */
	struct intern units; /* keys of a metric, and of a metric and its unit */
	struct intern runs;  /* keys of a group and a run */
	struct intern times; /* keys of a metric and a group */
	uint32_t *counts;    /* [times]: values so far */
	size_t count_capacity;
	struct found_run **found; /* [runs] */
	size_t found_capacity;
};

/*
 * Is it certain that commas divide decimals? Semicolons divide the fields, no value has a point,
 * and one has a comma that cannot stand before thousands: `0,125`, `12,5`.
 */
static bool has_decimal_commas(const struct reading *reading)
{
	const struct records *records = reading->records;
	bool certain = false;

	if (!records->semicolons)
		return false;
	for (uint32_t row = 0; row < records->row_count; row++)
		for (uint32_t i = 0; i < records->column_count; i++) {
			struct slice text = slice_trim(records_text(records, row, i));
			char copy[NAME_MOST];
			if (!reading->is_value[i])
				continue;
			if (slice_contains(text, SLICE(".")))
				return false;
			if (!is_comma_number(text, copy, sizeof(copy)))
				continue;
			size_t comma = slice_find(text, SLICE(","));
			bool below_one = comma <= 2 && text.at[comma ? comma - 1 : 0] == '0' &&
					 (comma == 1 || !text_is_digit(text.at[0]));
			certain |= text.length - comma - 1 != 3 || below_one;
		}
	return certain;
}

static bool read_value(const struct reading *reading, struct slice text, struct figure *figure)
{
	char copy[NAME_MOST];

	if (number_parse_any(text, figure))
		return isfinite(figure->value);
	return reading->commas && is_comma_number(text, copy, sizeof(copy)) &&
	       number_parse_any((struct slice){copy, text.length}, figure);
}

/* All texts of a row with a role, joined; those of `then` behind them. */
static struct slice join(
	struct reading *reading, uint32_t row, enum role role, enum role then, const char *between)
{
	struct arena *arena = &reading->words;
	struct slice joined = SLICE_EMPTY;

	for (unsigned pass = 0; pass < 2; pass++)
		for (uint32_t i = 0; i < reading->records->column_count; i++) {
			struct slice text = slice_trim(records_text(reading->records, row, i));
			if (reading->roles[i] != (pass ? then : role) || text.length == 0)
				continue;
			joined = joined.length
					 ? arena_print(arena, "%.*s%s%.*s", (int)joined.length,
						   joined.at, between, (int)text.length, text.at)
					 : text;
		}
	return joined;
}

static uint32_t add_key(struct intern *pool, struct slice a, struct slice b, struct arena *arena)
{
	char *key = arena_allocate(arena, a.length + b.length + 1);

	if (a.length)
		memcpy(key, a.at, a.length);
	key[a.length] = '\0';
	if (b.length)
		memcpy(key + a.length + 1, b.at, b.length);
	return intern_add(pool, (struct slice){key, a.length + b.length + 1});
}

/* The how-manieth value of a metric in a group this is, as the name of a run. */
static struct slice next_run(struct reading *reading, struct slice metric, struct slice group)
{
	struct arena *arena = &reading->words;
	uint32_t before = reading->times.count;
	uint32_t index = add_key(&reading->times, metric, group, arena);

	if (index == before) {
		reading->counts =
			grow(reading->counts, index, &reading->count_capacity, sizeof(uint32_t));
		reading->counts[index] = 0;
	}
	return arena_print(arena, "%u", ++reading->counts[index]);
}

static struct found_run *run_of(
	struct reading *reading, struct slice group, struct slice run, uint32_t line)
{
	struct sink *sink = reading->records->sink;
	uint32_t before = reading->runs.count;
	uint32_t index = add_key(&reading->runs, group, run, &reading->words);

	if (index < before)
		return reading->found[index];
	struct run facts = {.line = line, .run_time = NAN, .cpu_percent = NAN, .load_average = NAN};
	reading->found =
		grow(reading->found, index, &reading->found_capacity, sizeof(*reading->found));
	reading->found[index] = sink_run(sink, &facts, group);
	return reading->found[index];
}

/* The metric of a value: the name that the row has, that of the column, or both. */
static struct slice metric_of(struct reading *reading, struct slice name, uint32_t column)
{
	struct slice own = slice_trim(reading->records->columns[column]);

	if (reading->shape == SHAPE_BY_METRIC)
		return own;
	if (reading->shape == SHAPE_BY_GROUP || reading->value_count < 2)
		return name;
	return arena_print(
		&reading->words, "%.*s.%.*s", (int)name.length, name.at, (int)own.length, own.at);
}

/* Values of a metric in another unit than its first are not the same thing. */
static bool has_another_unit(struct reading *reading, struct slice metric, struct slice unit)
{
	uint32_t before = reading->units.count;
	uint32_t first = add_key(&reading->units, metric, SLICE_EMPTY, &reading->words);
	uint32_t with_unit = reading->units.count;

	if (first == before) {
		add_key(&reading->units, metric,
			arena_print(&reading->words, "=%.*s", (int)unit.length, unit.at),
			&reading->words);
		return false;
	}
	return add_key(&reading->units, metric,
		       arena_print(&reading->words, "=%.*s", (int)unit.length, unit.at),
		       &reading->words) == with_unit;
}

static void read_cell(struct reading *reading, uint32_t row, uint32_t column, struct slice name,
	struct slice label)
{
	struct records *records = reading->records;
	struct sink *sink = records->sink;
	struct slice text = slice_trim(records_text(records, row, column));
	struct slice number = join(reading, row, ROLE_RUN, ROLE_COUNT, " ");
	uint32_t line = records->lines[row];
	struct figure value;

	if (is_missing(text))
		return;
	if (!read_value(reading, text, &value)) {
		sink_note(sink, line, NOTE_UNREADABLE_ROW, "a value that is no number", text);
		return;
	}
	struct slice metric = metric_of(reading, name, column);
	struct slice group = reading->shape == SHAPE_BY_GROUP ? records->columns[column] : label;
	struct slice unit = join(reading, row, ROLE_UNIT, ROLE_COUNT, " ");
	if (has_another_unit(reading, metric, unit)) {
		sink_note(sink, line, NOTE_UNREADABLE_ROW,
			"a value in another unit than those of the metric before", unit);
		return;
	}
	struct slice run = number.length ? number : next_run(reading, metric, group);
	sink_sample(sink, run_of(reading, group, run, line), metric, value, line, 0);
}

static void read_row(struct reading *reading, uint32_t row)
{
	struct records *records = reading->records;

	arena_reset(&reading->words);
	struct slice name = join(reading, row, ROLE_TEST, ROLE_METRIC, ".");
	struct slice label = join(reading, row, ROLE_GROUP, ROLE_COUNT, " ");
	if (name.length == 0 && reading->shape != SHAPE_BY_METRIC) {
		sink_note(records->sink, records->lines[row], NOTE_UNREADABLE_ROW,
			"no name of a metric", SLICE_EMPTY);
		return;
	}
	for (uint32_t i = 0; i < records->column_count; i++)
		if (reading->is_value[i])
			read_cell(reading, row, i, name, label);
}

/* Of a table by metric, columns without any number hold something else. */
static void drop_words(struct reading *reading)
{
	const struct records *records = reading->records;

	for (uint32_t i = 0; i < records->column_count; i++) {
		uint32_t numbers = 0, others = 0;
		for (uint32_t row = 0; row < records->row_count && reading->is_value[i]; row++) {
			struct slice text = records_text(records, row, i);
			numbers += is_number(text);
			others += !is_number(text) && !is_missing(text);
		}
		reading->is_value[i] = numbers > others;
	}
}

/* Columns that are nothing that this reader knows may be what rows differ in. */
static void note_unused(const struct reading *reading)
{
	const struct records *records = reading->records;

	for (uint32_t i = 0; i < records->column_count; i++) {
		enum role role = reading->roles[i];
		bool used = role == ROLE_TEST || role == ROLE_METRIC || role == ROLE_GROUP ||
			    role == ROLE_RUN || role == ROLE_UNIT || reading->is_value[i];
		if (!used && records->columns[i].length)
			sink_note(records->sink, 1, NOTE_SKIPPED,
				"a column that is not read, rows that differ in it are taken for "
				"repeats",
				records->columns[i]);
	}
}

void tidy_read(struct records *records)
{
	uint32_t count = records->column_count;
	struct reading reading = {.records = records, .shape = shape_of(records->columns, count)};

	reading.roles = heap_allocate(count * sizeof(*reading.roles));
	reading.is_value = heap_allocate(count * sizeof(*reading.is_value));
	for (uint32_t i = 0; i < count; i++)
		reading.roles[i] = role_of(records->columns[i]);
	find_values(records->columns, count, reading.shape, reading.is_value);
	if (reading.shape == SHAPE_BY_METRIC)
		drop_words(&reading);
	for (uint32_t i = 0; i < count; i++)
		reading.value_count += reading.is_value[i];
	reading.commas = has_decimal_commas(&reading);
	note_unused(&reading);
	for (uint32_t row = 0; row < records->row_count; row++)
		read_row(&reading, row);
	free(reading.roles);
	free(reading.is_value);
	free(reading.counts);
	free(reading.found);
	intern_release(&reading.runs);
	intern_release(&reading.times);
	intern_release(&reading.units);
	arena_release(&reading.words);
}
