#include "parsers/stress_ng_piece.h"

#include "parsers/stress_ng_remarks.h"

void piece_set_text(struct piece *piece, struct slice text)
{
	piece->text = slice_trim(text);
	if (piece->text.length == 0)
		piece->text = SLICE("");
	piece->end = piece->text.length ? text.at + text.length : piece->text.at;
}

void piece_gather(struct stress_ng *reader, const struct piece *piece,
	struct stress_ng_lines *gathered, struct slice text)
{
	/* with the blanks at its end: where a line is broken hard, none are lost */
	if (text.length)
		text.length = (size_t)(piece->end - text.at);
	stress_ng_lines_gather(gathered, text, piece->lines, piece->line, piece->last);
	gathered->is_cut_hard = reader->is_cut_hard;
}

void piece_move_on(struct stress_ng *reader, struct piece *piece,
	const struct stress_ng_lines *gathered, size_t used)
{
	*piece->lines = gathered->after[used - 1];
	reader->is_cut_hard |= gathered->is_cut_hard;
	piece->taken = true;
}

struct stress_ng_run *piece_run(const struct stress_ng *reader, const struct piece *piece)
{
	return stress_ng_run_find(&reader->runs, &piece->prefix);
}

struct stress_ng_run *piece_go_on(
	struct stress_ng *reader, struct piece *piece, struct stress_ng_run *run)
{
	labels_output(&reader->runs.labels, &reader->runs.sink->scratch);
	labels_go_on(&reader->runs.labels);
	if (run->longest < piece->line->raw.length)
		run->longest = piece->line->raw.length;
	piece->taken = true;
	return run;
}

struct stress_ng_run *piece_open_run(struct stress_ng *reader, struct piece *piece, bool by_row)
{
	piece->taken = true;
	return stress_ng_run_open(&reader->runs, &piece->prefix, piece->line, by_row);
}

void piece_note_row(struct stress_ng *reader, const struct piece *piece, const char *words)
{
	sink_note(reader->runs.sink, piece->line->number, NOTE_UNREADABLE_ROW, words, piece->text);
}

bool piece_ends_document(const struct stress_ng *reader, const struct lines *after)
{
	const struct sink *sink = reader->runs.sink;
	struct slice text = sink->store->documents[sink->document].text;

	return after->rest.length == 0 && text.length && text.at[text.length - 1] != '\n';
}

/* Is this the line that the run has just had, once more: by another way into the log? */
static bool repeats_last(struct stress_ng *reader, struct piece *piece, struct stress_ng_run *run)
{
	if (!run || run->pid == PID_NONE || run->has_header || run->row_count ||
		!slice_equal(run->last, piece->text))
		return false;
	piece_go_on(reader, piece, run);
	return true;
}

static bool has_begun(const struct stress_ng_run *run)
{
	return run->has_dispatch || run->has_header || run->row_count > 0;
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
	struct stress_ng_run *run;

	if (!is_setting(piece->text))
		return;
	run = piece_run(reader, piece);
	if (repeats_last(reader, piece, run))
		return;
	if (!run || run->has_setting || has_begun(run))
		run = piece_open_run(reader, piece, false);
	else
		piece_go_on(reader, piece, run);
	run->has_setting = true;
	run->last = piece->text;
}

static void read_dispatch(struct stress_ng *reader, struct piece *piece)
{
	struct slice words = SLICE("dispatching hogs:"), hogs;
	struct stress_ng_run *run;
	struct stress_ng_lines gathered;

	if (!slice_starts(piece->text, words))
		return;
	run = piece_run(reader, piece);
	if (repeats_last(reader, piece, run))
		return;
	if (!run || has_begun(run))
		run = piece_open_run(reader, piece, false);
	else
		piece_go_on(reader, piece, run);
	piece_gather(reader, piece, &gathered, slice_from(piece->text, words.length));
	piece_move_on(reader, piece, &gathered, stress_ng_join_hogs(&gathered, &hogs));
	stress_ng_run_dispatch(&reader->runs, run, hogs);
	run->last = piece->text;
}

static void read_status(
	struct stress_ng *reader, struct piece *piece, struct stress_ng_run *run, struct slice list)
{
	struct stress_ng_lines gathered;

	piece_go_on(reader, piece, run);
	piece_gather(reader, piece, &gathered, list);
	piece_move_on(reader, piece, &gathered, stress_ng_join_status(&gathered, &list));
	stress_ng_status(&reader->runs, run, piece->text, list, piece->line->number);
}

/* Lines that have their place in a run, but for the table. */
static void read_block(struct stress_ng *reader, struct piece *piece)
{
	struct stress_ng_run *run = piece_run(reader, piece);
	struct slice list;

	if (!run)
		return;
	if (slice_starts(piece->text, SLICE("miscellaneous metrics:"))) {
		piece_go_on(reader, piece, run)->has_misc_title = true;
		return;
	}
	if (slice_contains(piece->text, SLICE("successful run completed"))) {
		piece_go_on(reader, piece, run)->done_last = run->row_count > 0;
		stress_ng_remark(
			&reader->runs, run, piece->prefix.tag, piece->text, piece->line->number);
	} else if (stress_ng_is_status(piece->text, &list)) {
		read_status(reader, piece, run, list);
	} else if (stress_ng_circumstance(run, piece->text)) {
		piece_go_on(reader, piece, run);
	} else {
		return;
	}
	run->ended_table |= run->row_count > 0;
}

/* Any other line with the program's prefix: a remark, of the run itself or of a worker. */
static void read_words(struct stress_ng *reader, struct piece *piece)
{
	struct stress_ng_run *run = piece_run(reader, piece);
	struct arena *arena = &reader->runs.sink->scratch;
	struct stress_ng_lines gathered;
	struct slice words;

	if (piece->prefix.tag == TAG_NONE && !run)
		return;
	if (run)
		piece_go_on(reader, piece, run);
	labels_output(&reader->runs.labels, arena);
	piece_gather(reader, piece, &gathered, piece->text);
	piece_move_on(reader, piece, &gathered, stress_ng_join_words(&gathered, &words));
	if (slice_starts(words, SLICE("invoked with ")))
		stress_ng_commands_hear(&reader->runs.commands, words, arena);
	if (!run)
		run = stress_ng_run_of_worker(
			&reader->runs, piece->prefix.pid, stress_ng_remark_stressor(words));
	if (run && piece->prefix.tag != TAG_DEBUG)
		stress_ng_remark(&reader->runs, run, piece->prefix.tag, words, piece->line->number);
}

/* A prefix with nothing behind it: the line was wrapped there. Take the line below as its text. */
static void pull_text(struct piece *piece)
{
	struct slice tag = piece->text, name = SLICE("stress-ng:");
	struct lines ahead = *piece->lines;
	struct line next;

	if (slice_starts(tag, name))
		tag = slice_trim(slice_from(tag, name.length));
	bool empty = tag.length == 0 || slice_equal(tag, SLICE("info:")) ||
		     slice_equal(tag, SLICE("metrc:"));
	if (!empty || !piece->last || !lines_next(&ahead, &next) || line_is_blank(&next) ||
		next.depth > piece->line->depth || stress_ng_has_prefix(next.text))
		return;
	*piece->lines = ahead;
	piece_set_text(piece, next.text);
	if (piece->text.length && piece->text.at[0] == '[')
		piece_set_text(piece, slice_from(next.text, slice_find(next.text, SLICE("]")) + 1));
	piece->taken = true;
}

void piece_read(struct stress_ng *reader, struct piece *piece)
{
	static void (*const readers[])(struct stress_ng *, struct piece *) = {read_setting,
		read_dispatch, piece_read_header, piece_read_rate, piece_read_misc, read_block};
	bool is_program = piece->prefix.is_program;

	piece->taken = false;
	if (is_program)
		pull_text(piece);
	bool pulled = piece->taken;
	piece->taken = false;
	for (size_t i = 0; i < ARRAY_LENGTH(readers) && !piece->taken; i++)
		readers[i](reader, piece);
	if (!piece->taken)
		(is_program ? piece_read_row : piece_read_bare_row)(reader, piece);
	if (!piece->taken && is_program)
		read_words(reader, piece);
	piece->taken |= pulled;
}
