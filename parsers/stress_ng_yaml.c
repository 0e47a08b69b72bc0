#include "parsers/stress_ng_yaml.h"

#include "parsers/number.h"
#include "parsers/stress_ng_proof.h"

#include <stdlib.h>
#include <yaml.h>

#define DEPTH_MOST     16u
#define KEYS_MOST      256u /* of one stressor, for finding those that come twice */
#define PRINT_DECIMALS 6    /* of every float without --sn */
#define TAB_WIDTH      8u

/* Depths of libyaml's collections at which results stand. */
enum { DEPTH_TOP = 1, DEPTH_TIMES = 2, DEPTH_ITEM = 3 };

/* Sections that are read. */
enum section_kind { SECTION_OTHER, SECTION_METRICS, SECTION_TIMES, SECTION_SYSTEM };

/* A section as text for libyaml, and the document's line of each of its lines. */
struct section {
	char *text;
	size_t length, capacity;
	uint32_t *lines;
	size_t line_count, line_capacity;
	bool is_open; /* the document ends in its last line: the figure there may be cut */
};

struct yaml_reader {
	struct sink *sink;
	struct slice label;
	uint32_t line;	       /* where the block begins */
	struct found_run *run; /* NULL until a stressor is found */
	const struct section *section;
	enum section_kind kind;
	bool is_broken; /* by its version, some figures are known to be wrong */
	unsigned depth;
	bool expects_value;
	struct slice key;      /* at the depth where results stand */
	struct slice stressor; /* of the item; empty: not yet named */
	size_t first_sample;   /* of the item */
	struct slice keys[KEYS_MOST];
	size_t key_count;
};

static size_t indent_of(struct slice text)
{
	size_t indent = 0;

	for (size_t i = 0; i < text.length && text_is_blank(text.at[i]); i++)
		indent = text.at[i] == '\t' ? (indent / TAB_WIDTH + 1) * TAB_WIDTH : indent + 1;
	return indent;
}

/* `metrics:` and the like alone on a line. */
static bool is_section(struct slice trimmed)
{
	static const char *const names[] = {
		"metrics:", "times:", "system-info:", "build-info:", "perfstats:", "interrupts:",
		"thermal-zones:", "C-states:", "rapl-power-domains:", "io-stats:", "exercised:"};

	for (size_t i = 0; i < ARRAY_LENGTH(names); i++)
		if (slice_equal(trimmed, slice_of(names[i])))
			return true;
	return false;
}

/* What stands first in a section of stress-ng and in no other YAML. */
static bool is_first_key(struct slice trimmed)
{
	static const char *const keys[] = {"stress-ng-version:", "- stressor:", "run-time:",
		"- run-time:", "stdc-version:", "compiler:"};

	for (size_t i = 0; i < ARRAY_LENGTH(keys); i++)
		if (slice_starts(trimmed, slice_of(keys[i])))
			return true;
	return false;
}

static bool next_filled(struct lines *lines, struct line *line)
{
	while (lines_next(lines, line))
		if (!line_is_blank(line))
			return true;
	return false;
}

bool stress_ng_yaml_begins(const struct lines *lines, const struct line *line)
{
	struct slice text = slice_trim(line->text);
	struct lines ahead = *lines;
	struct line next;

	if (slice_equal(text, SLICE("---"))) {
		if (!next_filled(&ahead, &next))
			return false;
		text = slice_trim(next.text);
	}
	return is_section(text) && next_filled(&ahead, &next) &&
	       is_first_key(slice_trim(next.text));
}

static void add_bytes(struct section *section, const char *bytes, size_t length)
{
	if (length == 0)
		return;
	while (section->length + length > section->capacity) {
		section->capacity = section->capacity ? section->capacity * 2 : 1024;
		section->text = heap_resize(section->text, section->capacity);
	}
	memcpy(section->text + section->length, bytes, length);
	section->length += length;
}

/* Add a line with `indent` blanks before its text. */
static void add_line(struct section *section, size_t indent, const struct line *line)
{
	struct slice text = slice_trim(line->text);

	for (size_t i = 0; i < indent; i++)
		add_bytes(section, " ", 1);
	add_bytes(section, text.at, text.length);
	add_bytes(section, "\n", 1);
	section->lines = grow(section->lines, section->line_count, &section->line_capacity,
		sizeof(*section->lines));
	section->lines[section->line_count++] = line->number;
}

static uint32_t line_of(const struct yaml_reader *reader, size_t line)
{
	const struct section *section = reader->section;

	if (section->line_count == 0)
		return reader->line;
	return section->lines[line < section->line_count ? line : section->line_count - 1];
}

/* Names of the columns as the text has them; NULL: a miscellaneous metric. Those keep the key of
 * the YAML, for they are other quantities than in the text: here always the arithmetic mean of the
 * instances, there the mean or the total that the line names. */
static const char *metric_of(struct slice key)
{
	static const struct {
		const char *key, *metric;
	} names[] = {
		{"bogo-ops", "ops"},
		{"bogo-ops-per-second-usr-sys-time", "ops_per_sec_cpu"},
		{"bogo-ops-per-second-real-time", "ops_per_sec"},
		{"wall-clock-time", "real_time"},
		{"user-time", "user_time"},
		{"system-time", "system_time"},
		{"cpu-usage-per-instance", "cpu_percent"},
		{"max-rss", "rss_max_kb"},
	};

	for (size_t i = 0; i < ARRAY_LENGTH(names); i++)
		if (slice_equal(key, slice_of(names[i].key)))
			return names[i].metric;
	return NULL;
}

static bool is_integer_key(struct slice key)
{
	return slice_equal(key, SLICE("bogo-ops")) || slice_equal(key, SLICE("max-rss"));
}

/* A number as stress-ng prints it, whole: six decimals, or an exponent. A comma is a point. */
static bool read_value(struct slice value, bool integer, struct figure *figure)
{
	char text[64];

	if (value.length == 0 || value.length > sizeof(text))
		return false;
	memcpy(text, value.at, value.length);
	char *comma = memchr(text, ',', value.length);
	if (comma)
		*comma = '.';
	if (!number_parse((struct slice){text, value.length}, figure))
		return false;
	unsigned decimals = figure->form & FORM_DECIMALS;
	if (integer)
		return decimals == 0;
	return (figure->form & FORM_EXPONENT) || decimals == PRINT_DECIMALS;
}

/* How often the key has come in this item, with this time. */
static unsigned count_key(struct yaml_reader *reader, struct slice key)
{
	unsigned count = 1;

	for (size_t i = 0; i < reader->key_count; i++)
		count += slice_equal(reader->keys[i], key);
	if (reader->key_count < KEYS_MOST)
		reader->keys[reader->key_count++] = key;
	return count;
}

static void open_run(struct yaml_reader *reader)
{
	struct run facts = {
		.line = reader->line, .run_time = NAN, .cpu_percent = NAN, .load_average = NAN};

	if (!reader->run)
		reader->run = sink_run(reader->sink, &facts, reader->label);
}

/* Is this the last line of a document, with no newline behind it? */
static bool may_be_cut(const struct yaml_reader *reader, uint32_t line)
{
	const struct section *section = reader->section;

	return section->is_open && section->line_count &&
	       line == section->lines[section->line_count - 1];
}

/* A float has all its decimals, or does not read as one; with an exponent it may lack a digit. */
static bool is_float(struct figure figure)
{
	return !(figure.form & FORM_EXPONENT) && (figure.form & FORM_DECIMALS) == PRINT_DECIMALS;
}

static void take_sample(struct yaml_reader *reader, struct slice value, uint32_t line)
{
	struct arena *arena = &reader->sink->scratch;
	const char *known = metric_of(reader->key);
	struct slice metric = known ? slice_of(known) : reader->key;
	struct figure figure;

	if (!read_value(value, is_integer_key(reader->key), &figure) ||
		(may_be_cut(reader, line) && !is_float(figure))) {
		sink_note(reader->sink, line, NOTE_UNREADABLE_ROW, "not a whole figure",
			arena_print(arena, "%.*s: %.*s", (int)reader->key.length, reader->key.at,
				(int)value.length, value.at));
		return;
	}
	unsigned count = count_key(reader, reader->key);
	if (count > 1)
		metric = arena_print(arena, "%.*s#%u", (int)metric.length, metric.at, count);
	sink_sample(reader->sink, reader->run,
		arena_print(arena, "stress-ng.%.*s.%.*s", (int)reader->stressor.length,
			reader->stressor.at, (int)metric.length, metric.at),
		figure, line, 0);
}

static void take_time(struct yaml_reader *reader, struct slice value)
{
	struct figure figure;

	if (!reader->run || !read_value(value, false, &figure))
		return;
	struct run *facts = &reader->run->facts;
	if (slice_equal(reader->key, SLICE("run-time")))
		facts->run_time = figure.value;
	else if (slice_equal(reader->key, SLICE("total-time-percent")))
		facts->cpu_percent = figure.value;
	else if (slice_equal(reader->key, SLICE("load-average-1-minute")))
		facts->load_average = figure.value;
}

static void take_version(struct yaml_reader *reader, struct slice value)
{
	if (slice_equal(reader->key, SLICE("stress-ng-version")))
		reader->is_broken = slice_equal(value, SLICE("0.14.02")) ||
				    slice_equal(value, SLICE("0.14.03"));
}

/* A row of zeros of a stressor that did not run: before 0.08 all were listed. */
static void end_item(struct yaml_reader *reader)
{
	struct found_run *run = reader->run;
	bool idle = true;

	if (!run || reader->stressor.length == 0)
		return;
	for (size_t i = reader->first_sample; i < run->sample_count; i++)
		idle &= run->samples[i].sample.value == 0;
	for (size_t i = reader->first_sample; idle && i < run->sample_count; i++)
		run->samples[i].sample.flags |= SAMPLE_SKIPPED;
	reader->stressor = SLICE_EMPTY;
}

static void begin_item(struct yaml_reader *reader, struct slice stressor, uint32_t line)
{
	if (!stress_ng_is_name(stressor)) {
		sink_note(
			reader->sink, line, NOTE_UNREADABLE_ROW, "no name of a stressor", stressor);
		return;
	}
	open_run(reader);
	reader->stressor = arena_copy(&reader->sink->scratch, stressor);
	reader->first_sample = reader->run->sample_count;
	reader->key_count = 0;
}

static void take_pair(struct yaml_reader *reader, struct slice value, uint32_t line)
{
	if (reader->kind == SECTION_SYSTEM) {
		take_version(reader, value);
	} else if (reader->kind == SECTION_TIMES) {
		take_time(reader, value);
	} else if (slice_equal(reader->key, SLICE("stressor"))) {
		begin_item(reader, value, line);
	} else if (reader->stressor.length) {
		take_sample(reader, value, line);
	}
}

static bool holds_results(const struct yaml_reader *reader)
{
	return reader->depth == DEPTH_ITEM ||
	       (reader->kind != SECTION_METRICS && reader->depth == DEPTH_TIMES);
}

static void take_scalar(struct yaml_reader *reader, const yaml_event_t *event)
{
	struct slice text = {(const char *)event->data.scalar.value, event->data.scalar.length};

	if (!holds_results(reader))
		return;
	if (reader->expects_value)
		take_pair(reader, text, line_of(reader, event->start_mark.line));
	else
		reader->key = arena_copy(&reader->sink->scratch, text);
	reader->expects_value = !reader->expects_value;
}

/* False when the section is to be read no further. */
static bool take_event(struct yaml_reader *reader, const yaml_event_t *event)
{
	switch (event->type) {
	case YAML_MAPPING_START_EVENT:
	case YAML_SEQUENCE_START_EVENT:
		reader->depth++;
		if (reader->depth <= DEPTH_ITEM)
			reader->expects_value = false;
		break;
	case YAML_MAPPING_END_EVENT:
	case YAML_SEQUENCE_END_EVENT:
		if (reader->depth == DEPTH_ITEM)
			end_item(reader);
		reader->depth--;
		/* what has ended was the value of a key */
		if (reader->depth <= DEPTH_ITEM)
			reader->expects_value = false;
		break;
	case YAML_SCALAR_EVENT:
		take_scalar(reader, event);
		break;
	case YAML_ALIAS_EVENT:
		sink_note(reader->sink, line_of(reader, event->start_mark.line), NOTE_SKIPPED,
			"an alias in YAML is not followed", SLICE_EMPTY);
		return false;
	default:
		break;
	}
	if (reader->depth <= DEPTH_MOST)
		return true;
	sink_note(reader->sink, line_of(reader, event->start_mark.line), NOTE_SKIPPED,
		"YAML nested too deeply", SLICE_EMPTY);
	return false;
}

/* A host's name or a version that is no YAML breaks only the section that is told for its version.
 */
static void note_broken(struct yaml_reader *reader, const yaml_parser_t *parser)
{
	if (reader->kind == SECTION_SYSTEM)
		return;
	sink_note(reader->sink, line_of(reader, parser->problem_mark.line), NOTE_INCOMPLETE,
		"the YAML breaks off here",
		slice_of(parser->problem ? parser->problem : "out of memory"));
}

static void read_section(struct yaml_reader *reader, const struct section *section)
{
	yaml_parser_t parser;
	yaml_event_t event;
	bool more = true;

	if (!yaml_parser_initialize(&parser))
		return;
	reader->section = section;
	reader->depth = 0;
	reader->expects_value = false;
	reader->stressor = SLICE_EMPTY;
	yaml_parser_set_input_string(
		&parser, (const unsigned char *)section->text, section->length);
	while (more) {
		if (!yaml_parser_parse(&parser, &event)) {
			note_broken(reader, &parser);
			break;
		}
		more = event.type != YAML_STREAM_END_EVENT && take_event(reader, &event);
		yaml_event_delete(&event);
	}
	end_item(reader);
	reader->section = NULL;
	yaml_parser_delete(&parser);
}

/* How a block stands in its text. */
struct block {
	struct lines *lines;
	size_t base;  /* indent of its sections */
	bool is_flat; /* the indent was lost */
	uint8_t depth;
};

static bool has_value(struct slice trimmed)
{
	size_t colon = slice_find(trimmed, SLICE(":"));

	return colon > 0 && colon + 1 < trimmed.length;
}

/* Is the line still part of the section? */
static bool is_inside(const struct block *block, const struct line *line)
{
	struct slice text = slice_trim(line->text);

	if (line->depth != block->depth || slice_equal(text, SLICE("...")) ||
		slice_equal(text, SLICE("---")) || is_section(text))
		return false;
	if (block->is_flat)
		return has_value(text) || slice_equal(text, SLICE("instances:"));
	/* 0.19.02 and 0.19.03 print this key without indent */
	return indent_of(line->text) > block->base ||
	       slice_starts(text, SLICE("source-date-epoch:"));
}

static size_t indent_for(const struct block *block, const struct line *line)
{
	if (!block->is_flat)
		return indent_of(line->text) - block->base;
	return slice_starts(slice_trim(line->text), SLICE("- ")) ? 2 : 4;
}

/* Has the document no newline at its end? */
static bool ends_in_line(const struct sink *sink)
{
	struct slice text = sink->store->documents[sink->document].text;

	return text.length && text.at[text.length - 1] != '\n';
}

static enum section_kind kind_of(struct slice name)
{
	return slice_equal(name, SLICE("metrics:"))	  ? SECTION_METRICS
	       : slice_equal(name, SLICE("times:"))	  ? SECTION_TIMES
	       : slice_equal(name, SLICE("system-info:")) ? SECTION_SYSTEM
							  : SECTION_OTHER;
}

/* Read the section whose name is in `line`; `line` is then the one behind it. False at the end. */
static bool take_section(struct yaml_reader *reader, struct block *block, struct line *line)
{
	struct section section = {0};
	struct slice name = slice_trim(line->text);
	struct lines ahead;
	bool wanted, more;

	reader->kind = kind_of(name);
	wanted = reader->kind != SECTION_OTHER;
	if (wanted)
		add_line(&section, 0, line);
	for (ahead = *block->lines; (more = next_filled(&ahead, line)) && is_inside(block, line);
		*block->lines = ahead)
		if (wanted && indent_of(line->text) + block->is_flat > block->base)
			add_line(&section, indent_for(block, line), line);
	section.is_open = !more && ends_in_line(reader->sink);
	if (wanted)
		read_section(reader, &section);
	reader->section = NULL;
	free(section.text);
	free(section.lines);
	return more && line->depth == block->depth;
}

static void flag_broken(struct yaml_reader *reader)
{
	const struct intern *names = &reader->sink->store->names;
	struct found_run *run = reader->run;

	for (size_t i = 0; i < run->sample_count; i++)
		if (stress_ng_is_broken_metric(intern_text(names, run->samples[i].metric)))
			run->samples[i].sample.flags |= SAMPLE_BROKEN;
	run->facts.warnings = sink_keep(reader->sink,
		SLICE("stress-ng 0.14.02 and 0.14.03 get usr, sys and CPU figures wrong"));
	sink_note(reader->sink, reader->line, NOTE_WARNING, "known of this version",
		run->facts.warnings);
}

/* Read the sections from `line` on. */
static void read_sections(struct yaml_reader *reader, struct lines *lines, const struct line *line)
{
	struct block block = {.lines = lines, .base = indent_of(line->text), .depth = line->depth};
	struct line at = *line, next;
	struct lines ahead = *lines;

	if (next_filled(&ahead, &next))
		block.is_flat = indent_of(next.text) <= block.base;
	while (is_section(slice_trim(at.text)) && take_section(reader, &block, &at)) {
		bool ends = slice_equal(slice_trim(at.text), SLICE("..."));
		if (ends || is_section(slice_trim(at.text)))
			next_filled(lines, &next);
		if (ends)
			return;
	}
}

void stress_ng_yaml_block(
	struct sink *sink, struct lines *lines, const struct line *line, struct slice label)
{
	struct yaml_reader reader = {.sink = sink, .label = label, .line = line->number};
	struct line at = *line;

	if (slice_equal(slice_trim(at.text), SLICE("---")))
		next_filled(lines, &at);
	read_sections(&reader, lines, &at);
	if (reader.run && reader.is_broken)
		flag_broken(&reader);
}
