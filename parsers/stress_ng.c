/*
 * The reader of stress-ng text, see stress_ng.h.
 *
 * A line is cut at the program's prefixes; each piece is tried as what opens a run, as the table's
 * header, as a row, a figure by itself, a circumstance or a remark. What has no prefix must prove
 * itself by its words or, for rows, by its figures.
 */
#include "parsers/stress_ng.h"

#include "parsers/json_text.h"
#include "parsers/stress_ng_join.h"
#include "parsers/stress_ng_remarks.h"
#include "parsers/stress_ng_run.h"
#include "parsers/stress_ng_yaml.h"

#define ROW_POINTS_LEAST 4  /* decimal marks in a row without prefix */
#define WORDS_IN_FRONT	 4  /* of a row, to label it */
#define CUT_MARGIN	 16 /* bytes by which a line is clearly shorter than another */

struct stress_ng {
	struct stress_ng_runs runs;
	bool is_cut_hard;  /* lines were found to be broken at a fixed width */
	bool below_output; /* the line before was output with a prefix */
	uint8_t depth;	   /* quote marks of that line */
	bool is_nested;	   /* lines inside a string of JSON are being read */
};

/* A stretch of a line between prefixes, and where it stands. */
struct piece {
	struct lines *lines; /* moved behind what was joined */
	const struct line *line;
	struct stress_ng_prefix prefix;
	struct slice text; /* without blanks at its ends */
	const char *end;   /* of the text with the blanks behind it */
	bool last;	   /* the line's end; the lines below may continue it */
	bool taken;	   /* it is output */
};

struct stress_ng *stress_ng_open(struct sink *sink)
{
	struct stress_ng *reader = arena_array(&sink->scratch, 1, sizeof(*reader));

	reader->runs.sink = sink;
	return reader;
}

void stress_ng_close(struct stress_ng *reader)
{
	stress_ng_runs_close(&reader->runs);
}

/* Find what may continue the piece's text, or the tail `text` of it. */
static void gather(struct stress_ng *reader, const struct piece *piece,
	struct stress_ng_lines *gathered, struct slice text)
{
	/* with the blanks at its end: where a line is broken hard, none are lost */
	if (text.length)
		text.length = (size_t)(piece->end - text.at);
	stress_ng_lines_gather(gathered, text, piece->lines, piece->line);
	gathered->is_cut_hard = reader->is_cut_hard;
	if (!piece->last) {
		gathered->count = 1;
		gathered->ended = true;
	}
}

/* Go on behind the parts that were used. */
static void move_on(struct stress_ng *reader, struct piece *piece,
	const struct stress_ng_lines *gathered, size_t used)
{
	*piece->lines = gathered->after[used - 1];
	reader->is_cut_hard |= gathered->is_cut_hard;
	piece->taken = true;
}

/* The piece is output of a run that has begun before. */
static struct stress_ng_run *go_on(
	struct stress_ng *reader, struct piece *piece, struct stress_ng_run *run)
{
	labels_output(&reader->runs.labels, &reader->runs.sink->scratch);
	labels_go_on(&reader->runs.labels);
	if (run->longest < piece->line->raw.length)
		run->longest = piece->line->raw.length;
	piece->taken = true;
	return run;
}

static struct stress_ng_run *open_run(struct stress_ng *reader, struct piece *piece, bool by_row)
{
	struct stress_ng_run *run =
		stress_ng_run_open(&reader->runs, &piece->prefix, piece->line, by_row);

	run->last = piece->text;
	piece->taken = true;
	return run;
}

/* `setting to a 60 second run per stressor`, and what it was before -t was given. */
static bool is_setting(struct slice text)
{
	return (slice_starts(text, SLICE("setting to a")) ||
		       slice_starts(text, SLICE("defaulting to a")) ||
		       slice_starts(text, SLICE("setting to infinite"))) &&
	       slice_contains(text, SLICE("run per"));
}

static void read_setting(struct stress_ng *reader, struct piece *piece)
{
	struct stress_ng_run *run = stress_ng_run_find(&reader->runs, &piece->prefix);

	if (!is_setting(piece->text))
		return;
	if (!run || run->has_setting || run->has_dispatch || run->has_header || run->row_count)
		run = open_run(reader, piece, false);
	else
		go_on(reader, piece, run);
	run->has_setting = true;
}

static void read_dispatch(struct stress_ng *reader, struct piece *piece)
{
	struct slice words = SLICE("dispatching hogs:"), hogs;
	struct stress_ng_run *run;
	struct stress_ng_lines gathered;

	if (!slice_starts(piece->text, words))
		return;
	run = stress_ng_run_find(&reader->runs, &piece->prefix);
	if (!run || run->has_dispatch || run->has_header || run->row_count)
		run = open_run(reader, piece, false);
	else
		go_on(reader, piece, run);
	gather(reader, piece, &gathered, slice_from(piece->text, words.length));
	move_on(reader, piece, &gathered, stress_ng_join_hogs(&gathered, &hogs));
	stress_ng_run_dispatch(&reader->runs, run, hogs);
}

static void read_header(struct stress_ng *reader, struct piece *piece)
{
	struct stress_ng_run *run = stress_ng_run_find(&reader->runs, &piece->prefix);
	struct stress_ng_lines gathered;
	struct slice header;
	bool first = stress_ng_is_header(piece->text);

	if (!first && !(run && run->has_header && run->row_count == 0 &&
			      stress_ng_is_header_part(piece->text)))
		return;
	if (!run || (first && run->row_count))
		run = open_run(reader, piece, true);
	else
		go_on(reader, piece, run);
	gather(reader, piece, &gathered, piece->text);
	move_on(reader, piece, &gathered, stress_ng_join_header(&gathered, &header));
	run->header = first ? header
			    : arena_print(&reader->runs.sink->scratch, "%.*s %.*s",
				      (int)run->header.length, run->header.at, (int)header.length,
				      header.at);
	run->has_header = true;
	stress_ng_header(run->header, &run->columns);
}

static void note_row(struct stress_ng *reader, const struct piece *piece, const char *words)
{
	sink_note(reader->runs.sink, piece->line->number, NOTE_UNREADABLE_ROW, words, piece->text);
}

/* Can the text be a row that lost its end? Only in the table, or when the stressor is known. */
static bool may_be_short(
	const struct stress_ng_run *run, const struct piece *piece, const struct stress_ng_row *row)
{
	bool tagged = piece->prefix.tag == TAG_INFO || piece->prefix.tag == TAG_METRC;

	if (!run || run->ended_table || run->has_misc_title || piece->prefix.tag == TAG_DEBUG ||
		!stress_ng_is_name(row->name))
		return false;
	return run->has_header || (tagged && stress_ng_run_has(run, row->name));
}

/* Does the row stand on its own, whatever is around it? */
static bool stands_alone(const struct piece *piece, const struct stress_ng_row *row)
{
	if (!row->whole || row->proof == PROOF_FAILS)
		return false;
	return row->proof == PROOF_HOLDS ||
	       (piece->prefix.is_program && piece->prefix.tag != TAG_DEBUG);
}

static void add_row(struct stress_ng *reader, struct piece *piece, struct stress_ng_run *run,
	const struct stress_ng_row *row)
{
	bool repeats = run && run->pid != PID_NONE && stress_ng_run_repeats(run, row);
	const struct stress_ng_run *above = run;

	if (run && !repeats && stress_ng_run_find_row(run, row->name))
		run = NULL;
	if (run) {
		go_on(reader, piece, run);
	} else {
		run = open_run(reader, piece, true);
		if (above && above->pid == PID_NONE) {
			/* rows put together by hand stand under one header */
			run->has_header = above->has_header;
			run->header = above->header;
			run->columns = above->columns;
		}
	}
	if (run->pid != PID_NONE && stress_ng_run_find_row(run, row->name))
		return;
	if (!run->table_tag)
		run->table_tag = piece->prefix.tag;
	if (row->count)
		stress_ng_run_add_row(&reader->runs, run, row, piece->line->number);
}

/* A name and figures under the tag of results that are no row of any version. */
static bool is_lost_row(const struct piece *piece, const struct stress_ng_row *row)
{
	return (piece->prefix.tag == TAG_INFO || piece->prefix.tag == TAG_METRC) &&
	       row->count >= COLUMN_USER + 1 && row->used == piece->text.length;
}

static void read_row(struct stress_ng *reader, struct piece *piece)
{
	static const struct stress_ng_columns unknown;
	struct stress_ng_run *run = stress_ng_run_find(&reader->runs, &piece->prefix);
	struct stress_ng_lines gathered;
	struct stress_ng_row row;
	size_t used;

	gather(reader, piece, &gathered, piece->text);
	used = stress_ng_join_row(&gathered, run ? &run->columns : &unknown, &row);
	if (used == 0 && !(may_be_short(run, piece, &row) && slice_equal(row.name, piece->text)))
		return;
	if (row.shifted && !piece->prefix.is_program) {
		note_row(reader, piece, "the beginning of this row is lost");
		piece->taken = true;
		return;
	}
	if (stands_alone(piece, &row)) {
		move_on(reader, piece, &gathered, used);
		add_row(reader, piece, run, &row);
		return;
	}
	if (!may_be_short(run, piece, &row)) {
		if (is_lost_row(piece, &row))
			note_row(reader, piece, "which columns these are cannot be known");
		return;
	}
	if (row.proof == PROOF_FAILS || (used && row.whole)) {
		note_row(reader, piece, "the figures of this row contradict each other");
		go_on(reader, piece, run);
		return;
	}
	move_on(reader, piece, &gathered, used ? used : 1);
	sink_note(reader->runs.sink, piece->line->number, NOTE_INCOMPLETE, "a row breaks off",
		piece->text);
	add_row(reader, piece, run, &row);
}

static void read_rate(struct stress_ng *reader, struct piece *piece)
{
	struct stress_ng_run *run = stress_ng_run_find(&reader->runs, &piece->prefix);
	struct stress_ng_lines gathered;
	struct stress_ng_rate rate;

	size_t colon = slice_find(piece->text, SLICE(": "));
	if (colon + 2 >= piece->text.length || !text_is_digit(piece->text.at[colon + 2]) ||
		!stress_ng_is_name(slice_first(piece->text, colon)))
		return;
	gather(reader, piece, &gathered, piece->text);
	size_t used = stress_ng_join_rate(&gathered, &rate);
	if (used == 0)
		return;
	move_on(reader, piece, &gathered, used);
	if (!run || stress_ng_run_find_row(run, rate.name))
		run = open_run(reader, piece, true);
	else
		go_on(reader, piece, run);
	if (run->row_count == 0)
		stress_ng_run_warn(&reader->runs, run, piece->line->number,
			SLICE("before 0.03 the rate is that of one instance"));
	stress_ng_run_add_rate(&reader->runs, run, &rate, piece->line->number);
}

/* Is this the end of the document, with no newline behind it? */
static bool ends_document(const struct stress_ng *reader, const struct piece *piece)
{
	const struct sink *sink = reader->runs.sink;
	struct slice text = sink->store->documents[sink->document].text;
	struct slice raw = piece->line->raw;

	return text.length && raw.at + raw.length == text.at + text.length;
}

static void read_misc(struct stress_ng *reader, struct piece *piece)
{
	struct stress_ng_run *run = stress_ng_run_find(&reader->runs, &piece->prefix);
	struct stress_ng_lines gathered;
	struct stress_ng_misc misc;
	enum stress_ng_misc_kind kind;

	if (!run || piece->prefix.tag == TAG_DEBUG || !(run->row_count || run->has_header))
		return;
	gather(reader, piece, &gathered, piece->text);
	size_t used = stress_ng_join_misc(&gathered, &misc, &kind);
	if (used == 0 || (kind == MISC_OPEN &&
				 !(run->has_misc_title && stress_ng_run_find_row(run, misc.name))))
		return;
	/* without the words for its mean the line may be cut, unless others are longer */
	bool cut = run->ended_table || ends_document(reader, piece) ||
		   piece->line->raw.length + CUT_MARGIN > run->longest ||
		   slice_contains(misc.unit, SLICE("(")) ||
		   slice_contains(misc.unit, SLICE(" instance"));
	if (kind == MISC_OPEN && cut) {
		note_row(reader, piece, "the end of this figure's name is lost");
	} else {
		move_on(reader, piece, &gathered, used);
		stress_ng_run_add_misc(&reader->runs, run, &misc, piece->line->number);
	}
	go_on(reader, piece, run);
}

static void read_block(struct stress_ng *reader, struct piece *piece)
{
	struct stress_ng_run *run = stress_ng_run_find(&reader->runs, &piece->prefix);
	struct stress_ng_lines gathered;
	struct slice list;

	if (!run)
		return;
	if (slice_starts(piece->text, SLICE("miscellaneous metrics:"))) {
		go_on(reader, piece, run)->has_misc_title = true;
	} else if (stress_ng_circumstance(run, piece->text)) {
		go_on(reader, piece, run)->ended_table |= run->row_count > 0;
	} else if (slice_contains(piece->text, SLICE("successful run completed"))) {
		go_on(reader, piece, run)->done_last = run->row_count > 0;
		run->ended_table |= run->row_count > 0;
		stress_ng_remark(
			&reader->runs, run, piece->prefix.tag, piece->text, piece->line->number);
	} else if (stress_ng_is_status(piece->text, &list)) {
		go_on(reader, piece, run)->ended_table |= run->row_count > 0;
		gather(reader, piece, &gathered, list);
		move_on(reader, piece, &gathered, stress_ng_join_status(&gathered, &list));
		stress_ng_status(&reader->runs, run, piece->text, list, piece->line->number);
	}
}

/* Any other line with the program's prefix: a remark, of the run itself or of a worker. */
static void read_words(struct stress_ng *reader, struct piece *piece)
{
	struct stress_ng_run *run = stress_ng_run_find(&reader->runs, &piece->prefix);
	struct stress_ng_lines gathered;
	struct slice words;

	if (piece->prefix.tag == TAG_NONE && !run)
		return;
	if (run)
		go_on(reader, piece, run);
	labels_output(&reader->runs.labels, &reader->runs.sink->scratch);
	gather(reader, piece, &gathered, piece->text);
	move_on(reader, piece, &gathered, stress_ng_join_words(&gathered, &words));
	if (slice_starts(words, SLICE("invoked with ")))
		stress_ng_commands_hear(&reader->runs.commands, words, &reader->runs.sink->scratch);
	if (!run)
		run = stress_ng_run_of_worker(&reader->runs, stress_ng_remark_stressor(words));
	if (run && piece->prefix.tag != TAG_DEBUG)
		stress_ng_remark(&reader->runs, run, piece->prefix.tag, words, piece->line->number);
}

static void set_text(struct piece *piece, struct slice text)
{
	piece->text = slice_trim(text);
	if (piece->text.length == 0)
		piece->text = SLICE("");
	piece->end = piece->text.length ? text.at + text.length : piece->text.at;
}

/* A prefix with nothing behind it: the line was wrapped there. Take the line below as its text. */
static void pull_text(struct piece *piece)
{
	struct lines ahead = *piece->lines;
	struct line next;
	struct slice tag = piece->text;

	if (slice_starts(tag, SLICE("stress-ng:")))
		tag = slice_trim(slice_from(tag, 10));
	bool empty = tag.length == 0 || slice_equal(tag, SLICE("info:")) ||
		     slice_equal(tag, SLICE("metrc:"));
	if (!empty || !piece->last || !lines_next(&ahead, &next) || line_is_blank(&next) ||
		next.depth > piece->line->depth || stress_ng_has_prefix(next.text))
		return;
	*piece->lines = ahead;
	set_text(piece, next.text);
	if (piece->text.length && piece->text.at[0] == '[')
		set_text(piece, slice_from(next.text, slice_find(next.text, SLICE("]")) + 1));
	piece->taken = true;
}

/* Rows that someone put words in front of: each word but the last few may belong to the label. */
static void read_labelled_row(struct stress_ng *reader, struct piece *piece)
{
	static const struct stress_ng_columns unknown;
	struct slice rest = piece->text, word;
	struct stress_ng_row row;

	for (unsigned words = 0; words < WORDS_IN_FRONT && (word = slice_token(&rest)).length;
		words++) {
		size_t colon = word.length;
		struct slice text = slice_trim(rest);
		while (colon && word.at[colon - 1] != ':')
			colon--;
		if (colon && colon < word.length)
			text = (struct slice){
				word.at + colon, (size_t)(rest.at + rest.length - word.at) - colon};
		if (!stress_ng_row(text, &unknown, END_WHOLE, &row) ||
			!stress_ng_row_is_proven(&row))
			continue;
		struct slice front = {piece->text.at, (size_t)(text.at - piece->text.at)};
		piece->prefix.speaker = slice_trim(front);
		piece->prefix.speaker_kind =
			piece->prefix.speaker.length ? SPEAKER_WORD : SPEAKER_NONE;
		piece->text = text;
		read_row(reader, piece);
		return;
	}
}

static unsigned count_points(struct slice text)
{
	unsigned points = 0;

	for (size_t i = 0; i + 1 < text.length && points < ROW_POINTS_LEAST; i++)
		points += (text.at[i] == '.' || text.at[i] == ',') && text_is_digit(text.at[i + 1]);
	return points;
}

/* Does the text begin as a row does, with a name and a number, and at most more numbers? */
static bool begins_row(struct slice text)
{
	struct slice rest = text, name = slice_token(&rest), number = slice_token(&rest);
	struct slice next = slice_token(&rest);

	return number.length && text_is_digit(number.at[0]) && stress_ng_is_name(name) &&
	       (next.length == 0 || text_is_digit(next.at[0]));
}

/* A row without a prefix that stands right below output with one: the tail of an older log, which a
 * later run did not overwrite. Its beginning is lost. */
static bool is_tail(struct stress_ng *reader, const struct piece *piece)
{
	return reader->below_output && !piece->prefix.is_program &&
	       reader->depth == piece->line->depth;
}

static void read_bare(struct stress_ng *reader, struct piece *piece)
{
	if (is_tail(reader, piece)) {
		if (stress_ng_is_nameless_row(piece->line->text)) {
			note_row(reader, piece, "the beginning of this row is lost");
			piece->taken = true;
		}
		return;
	}
	bool has_points = count_points(piece->text) >= ROW_POINTS_LEAST;
	if (has_points || begins_row(piece->text))
		read_row(reader, piece);
	if (has_points && !piece->taken)
		read_labelled_row(reader, piece);
}

/* Is this the same line once more, by another way into the log? */
static bool repeats_last(struct stress_ng *reader, struct piece *piece)
{
	struct stress_ng_run *run = stress_ng_run_find(&reader->runs, &piece->prefix);

	if (!run || run->pid == PID_NONE)
		return false;
	if (slice_equal(run->last, piece->text) && piece->text.length) {
		go_on(reader, piece, run);
		return true;
	}
	run->last = piece->text;
	return false;
}

static void read_piece(struct stress_ng *reader, struct piece *piece)
{
	static void (*const readers[])(struct stress_ng *, struct piece *) = {
		read_setting, read_dispatch, read_header, read_rate, read_misc, read_block};

	if (piece->prefix.is_program)
		pull_text(piece);
	if (repeats_last(reader, piece))
		return;
	bool pulled = piece->taken;
	piece->taken = false;
	for (size_t i = 0; i < ARRAY_LENGTH(readers) && !piece->taken; i++)
		readers[i](reader, piece);
	if (!piece->taken && piece->prefix.is_program)
		read_row(reader, piece);
	else if (!piece->taken)
		read_bare(reader, piece);
	if (!piece->taken && piece->prefix.is_program)
		read_words(reader, piece);
	piece->taken |= pulled;
}

/* Can the line be of interest at all? Most lines of a mail are not. */
static bool is_worth_a_look(const struct stress_ng *reader, struct slice text)
{
	if (reader->runs.count && reader->runs.items[reader->runs.count - 1]->pid == PID_NONE)
		return true;
	return slice_contains(text, SLICE("stress-ng")) || slice_contains(text, SLICE("bogo")) ||
	       slice_contains(text, SLICE("hogs:")) || slice_contains(text, SLICE(": [")) ||
	       slice_contains(text, SLICE("run per stressor")) ||
	       slice_contains(text, SLICE("rate: ")) || reader->below_output || begins_row(text) ||
	       count_points(text) == ROW_POINTS_LEAST;
}

static bool read_text_line(struct stress_ng *reader, struct lines *lines, const struct line *line)
{
	struct slice rest = line->text;
	struct piece piece = {.lines = lines, .line = line};
	bool taken = false, prefixed = false;

	if (!is_worth_a_look(reader, rest))
		return false;
	while (stress_ng_prefix_next(&rest, &piece.prefix)) {
		set_text(&piece, piece.prefix.text);
		piece.last = rest.length == 0;
		piece.taken = false;
		read_piece(reader, &piece);
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

	if (!slice_ends(line->text, SLICE(":")) && !slice_contains(line->text, SLICE("---")))
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

/* Read the strings of a line: those of several lines as text, the others may be labels. All that is
 * found stands in this line of the document. */
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
			at = *line;
			at.text = arena_print(arena, "\"%.*s\": \"%.*s\"", (int)string.key.length,
				string.key.length ? string.key.at : "", (int)string.raw.length,
				string.raw.at);
			labels_hear(&reader->runs.labels, &at);
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

bool stress_ng_line(struct stress_ng *reader, struct lines *lines, const struct line *line)
{
	if (holds_json(reader, line->text)) {
		read_json(reader, line);
		return true;
	}
	if (!line_is_blank(line) &&
		(read_text_line(reader, lines, line) || read_yaml(reader, lines, line)))
		return true;
	if (line_is_blank(line))
		reader->below_output = false;
	labels_hear(&reader->runs.labels, line);
	if (slice_contains(line->text, SLICE("stress-ng ")) || reader->runs.commands.open)
		stress_ng_commands_hear(
			&reader->runs.commands, line->text, &reader->runs.sink->scratch);
	return false;
}
