/*
 * The reader of stress-ng text, see stress_ng.h.
 *
 * A line is cut at the program's prefixes; each piece is tried as what opens a run, as the table's
 * header, as a row, a figure by itself, a circumstance or a remark. What has no prefix must prove
 * itself by its words or, for rows, by its figures. Lines that are no output may be labels.
 */
#include "parsers/stress_ng.h"

#include "parsers/json_text.h"
#include "parsers/stress_ng_piece.h"
#include "parsers/stress_ng_yaml.h"

#define UNIT_MOST 20u /* bytes of `stress-ng[4194304]` */

static bool ends_with_any(struct slice text, const struct slice *words, size_t count)
{
	for (size_t i = 0; i < count; i++)
		if (text.at[text.length - 1] == words[i].at[words[i].length - 1] &&
			slice_ends(text, words[i]))
			return true;
	return false;
}

/* Do words of stress-ng that a colon stands behind end so? */
static bool is_last_of_any(char c)
{
	switch (c) {
	case 'g':
	case 's':
	case 'e':
	case 'r':
	case 'n':
	case 'o':
	case 'c':
	case 'l':
	case ']':
		return true;
	default:
		return false;
	}
}

/* Does a word of stress-ng stand before this colon: its name, a tag with a process id behind it, or
 * what begins a line of its output? */
static bool is_telling(struct slice text, size_t colon)
{
	static const struct slice words[] = {SLICE_CONST("stress-ng"), SLICE_CONST("hogs"),
		SLICE_CONST("rate"), SLICE_CONST("stressor"), SLICE_CONST("stress-ng-version")};
	static const struct slice tags[] = {SLICE_CONST("info"), SLICE_CONST("metrc"),
		SLICE_CONST("warn"), SLICE_CONST("fail"), SLICE_CONST("error"),
		SLICE_CONST("debug")};
	struct slice before = slice_first(text, colon), behind = slice_from(text, colon + 1);

	if (colon == 0 || !is_last_of_any(text.at[colon - 1]))
		return false;
	if (text.at[colon - 1] == ']')
		return slice_contains(slice_from(before, colon > UNIT_MOST ? colon - UNIT_MOST : 0),
			SLICE("stress-ng["));
	if (ends_with_any(before, tags, ARRAY_LENGTH(tags)))
		return slice_starts(slice_trim(slice_first(behind, 4)), SLICE("["));
	return ends_with_any(before, words, ARRAY_LENGTH(words));
}

/* Does the text hold any word of stress-ng? If not, it can only hold bare rows. One pass, by the
 * colons. */
static bool holds_output(struct slice text)
{
	for (size_t at = 0; at < text.length; at++) {
		const char *colon = memchr(text.at + at, ':', text.length - at);
		if (!colon)
			return false;
		at = (size_t)(colon - text.at);
		if (is_telling(text, at))
			return true;
	}
	return false;
}

struct stress_ng *stress_ng_open(struct sink *sink, struct slice text)
{
	struct stress_ng *reader = arena_array(&sink->scratch, 1, sizeof(*reader));

	reader->runs.sink = sink;
	reader->is_likely = text.length == 0 || holds_output(text);
	return reader;
}

void stress_ng_close(struct stress_ng *reader)
{
	stress_ng_runs_close(&reader->runs);
}

/* Can the line be of interest at all? Most lines of a mail are not. */
static bool is_worth_a_look(const struct stress_ng *reader, const struct line *line)
{
	const struct stress_ng_runs *runs = &reader->runs;
	struct slice text = line->text;

	if (reader->below_output || (runs->count && runs->items[runs->count - 1]->pid == PID_NONE))
		return true;
	return (line->holds & HOLDS_COLON && holds_output(text)) ||
	       slice_contains(text, SLICE("bogo ops")) ||
	       slice_contains(text, SLICE("run per stressor")) ||
	       (line->holds & HOLDS_DIGIT && piece_may_be_row(text));
}

static bool read_text(struct stress_ng *reader, struct lines *lines, const struct line *line)
{
	struct slice rest = line->text;
	struct piece piece = {.lines = lines, .line = line};
	bool taken = false, prefixed = false;

	if (!is_worth_a_look(reader, line))
		return false;
	while (stress_ng_prefix_next(&rest, &piece.prefix)) {
		piece_set_text(&piece, piece.prefix.text);
		piece.last = rest.length == 0;
		piece_read(reader, &piece);
		taken |= piece.taken;
		prefixed |= piece.prefix.is_program;
	}
	reader->below_output = taken && prefixed;
	reader->depth = line->depth;
	return taken;
}

/* YAML pasted into the text is a run of its own. */
static bool read_yaml(struct stress_ng *reader, struct lines *lines, const struct line *line)
{
	struct labels *labels = &reader->runs.labels;
	struct slice text = slice_trim(line->text);

	if (!slice_ends(text, SLICE(":")) && !slice_equal(text, SLICE("---")))
		return false;
	if (!stress_ng_yaml_begins(lines, line))
		return false;
	labels_output(labels, &reader->runs.sink->scratch);
	stress_ng_yaml_block(reader->runs.sink, lines, line, labels_begin_run(labels));
	reader->below_output = false;
	return true;
}

/* Is this JSON with output in one of its strings? */
static bool holds_json(const struct stress_ng *reader, struct slice text)
{
	return !reader->is_nested && slice_contains(text, SLICE("\\n")) &&
	       memchr(text.at, '"', text.length) &&
	       (slice_contains(text, SLICE("stress-ng: ")) ||
		       slice_contains(text, SLICE("bogo ops")));
}

/* A string of one line may be a label. */
static void hear_string(
	struct stress_ng *reader, const struct line *line, const struct json_string *string)
{
	struct line heard = *line;

	heard.text = arena_print(&reader->runs.sink->scratch, "\"%.*s\": \"%.*s\"",
		(int)string->key.length, string->key.length ? string->key.at : "",
		(int)string->raw.length, string->raw.at);
	labels_hear(&reader->runs.labels, &heard);
}

/* Read the strings of a line. All that is found in them stands in this line of the document. */
static void read_json(struct stress_ng *reader, const struct line *line)
{
	struct arena *arena = &reader->runs.sink->scratch;
	struct slice rest = line->text;
	struct json_string string;
	struct lines inner;
	struct line at;

	reader->is_nested = true;
	while (json_string_next(&rest, &string)) {
		if (!json_string_has_lines(string.raw)) {
			hear_string(reader, line, &string);
			continue;
		}
		lines_open(&inner, json_string_text(string.raw, arena), line->number, arena);
		while (lines_next(&inner, &at)) {
			at.number = line->number;
			stress_ng_line(reader, &inner, &at);
		}
	}
	reader->is_nested = false;
	reader->below_output = false;
}

/* A line that is no output: it may be a label or a command. */
static void hear(struct stress_ng *reader, const struct line *line)
{
	struct stress_ng_runs *runs = &reader->runs;

	if (line_is_blank(line))
		reader->below_output = false;
	labels_hear(&runs->labels, line);
	if (runs->commands.open || slice_contains(line->text, SLICE("stress-ng ")))
		stress_ng_commands_hear(&runs->commands, line->text, &runs->sink->scratch);
}

/* In a text without any word of stress-ng: a header, or what may be a row, or nothing. */
static bool is_unlikely(const struct stress_ng *reader, const struct line *line)
{
	struct slice text = line->text;
	size_t at = 0;

	if (reader->is_likely || reader->runs.count)
		return false;
	while (at < text.length && text_is_blank(text.at[at]))
		at++;
	if (at == text.length || text_is_digit(text.at[at]))
		return true;
	text = slice_from(text, at);
	return !(text.at[0] == 's' && slice_starts(text, SLICE("stressor"))) &&
	       !(line->holds & HOLDS_DIGIT && piece_may_be_row(text));
}

bool stress_ng_line(struct stress_ng *reader, struct lines *lines, const struct line *line)
{
	if (is_unlikely(reader, line)) {
		labels_hear(&reader->runs.labels, line);
		return false;
	}
	if (holds_json(reader, line->text)) {
		read_json(reader, line);
		return true;
	}
	if (!line_is_blank(line) &&
		(read_text(reader, lines, line) || read_yaml(reader, lines, line)))
		return true;
	hear(reader, line);
	return false;
}
