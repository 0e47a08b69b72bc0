/*
 * The table of results as pieces bring it, see stress_ng_piece.h.
 *
 * A row is taken when it stands alone: whole, and proven by its figures or by the program's prefix.
 * A row that lacks its end is taken only in a table, and noted; what looks like a row and is none
 * is noted.
 */
#include "parsers/stress_ng_piece.h"

#define POINTS_LEAST   4  /* decimal marks in a row without prefix */
#define WORDS_IN_FRONT 6  /* of a row, to label it */
#define CUT_MARGIN     16 /* bytes by which a line is clearly shorter than another */

void piece_read_header(struct stress_ng *reader, struct piece *piece)
{
	struct stress_ng_run *run = piece_run(reader, piece);
	struct stress_ng_lines gathered;
	struct slice header;
	bool first = stress_ng_is_header(piece->text);

	if (!first && !(run && run->has_header && run->row_count == 0 &&
			      stress_ng_is_header_part(piece->text)))
		return;
	if (!run || (first && run->row_count))
		run = piece_open_run(reader, piece, true);
	else
		piece_go_on(reader, piece, run);
	piece_gather(reader, piece, &gathered, piece->text);
	piece_move_on(reader, piece, &gathered, stress_ng_join_header(&gathered, &header));
	run->header = first ? header
			    : arena_print(&reader->runs.sink->scratch, "%.*s %.*s",
				      (int)run->header.length, run->header.at, (int)header.length,
				      header.at);
	run->has_header = true;
	stress_ng_header(run->header, &run->columns);
}

static bool is_result_tag(enum stress_ng_tag tag)
{
	return tag == TAG_INFO || tag == TAG_METRC;
}

/* Can the text be a row that lost its end? Only in the table, or when the stressor is known. */
static bool may_be_short(
	const struct stress_ng_run *run, const struct piece *piece, const struct stress_ng_row *row)
{
	if (!run || run->ended_table || run->has_misc_title || piece->prefix.tag == TAG_DEBUG ||
		!stress_ng_is_name(row->name))
		return false;
	return run->has_header ||
	       (is_result_tag(piece->prefix.tag) && stress_ng_run_has(run, row->name));
}

/* Does the row stand on its own, whatever is around it? */
static bool stands_alone(const struct piece *piece, const struct stress_ng_row *row)
{
	if (!row->whole || row->proof == PROOF_FAILS)
		return false;
	return row->proof == PROOF_HOLDS ||
	       (piece->prefix.is_program && piece->prefix.tag != TAG_DEBUG);
}

/* A name and figures under the tag of results that are no row of any version. Only results have the
 * newer tag; the older one needs more figures to tell them. */
static bool is_lost_row(const struct piece *piece, const struct stress_ng_row *row)
{
	if (piece->prefix.tag == TAG_METRC)
		return row->count || row->cut;
	return is_result_tag(piece->prefix.tag) && row->count > COLUMN_USER &&
	       row->used == piece->text.length;
}

/* Rows that someone put one below the other stand under one header. */
static void share_header(struct stress_ng_run *run, const struct stress_ng_run *above)
{
	if (!above || above->pid != PID_NONE)
		return;
	run->has_header = above->has_header;
	run->header = above->header;
	run->columns = above->columns;
}

/* The row is of `run`, unless that has a row of the same stressor: then another begins. */
static void add_row(struct stress_ng *reader, struct piece *piece, struct stress_ng_run *run,
	const struct stress_ng_row *row)
{
	if (run && run->pid != PID_NONE && stress_ng_run_repeats(run, row)) {
		piece_go_on(reader, piece, run);
		return;
	}
	if (run && !stress_ng_run_find_row(run, row->name)) {
		piece_go_on(reader, piece, run);
	} else {
		const struct stress_ng_run *above = run;
		run = piece_open_run(reader, piece, true);
		share_header(run, above);
	}
	if (row->count)
		stress_ng_run_add_row(&reader->runs, run, row, piece->line->number);
}

/* A row that does not stand alone: its end is lost, or it is none. */
static void read_short_row(struct stress_ng *reader, struct piece *piece,
	const struct stress_ng_lines *gathered, size_t used, const struct stress_ng_row *row)
{
	struct stress_ng_run *run = piece_run(reader, piece);

	if (!may_be_short(run, piece, row)) {
		if (is_lost_row(piece, row))
			piece_note_row(reader, piece, "which columns these are cannot be known");
	} else if (row->proof == PROOF_FAILS || row->whole) {
		piece_note_row(reader, piece, "the figures of this row contradict each other");
		piece_go_on(reader, piece, run);
	} else {
		piece_move_on(reader, piece, gathered, used ? used : 1);
		sink_note(reader->runs.sink, piece->line->number, NOTE_INCOMPLETE,
			"a row breaks off", piece->text);
		add_row(reader, piece, run, row);
	}
}

void piece_read_row(struct stress_ng *reader, struct piece *piece)
{
	static const struct stress_ng_columns unknown;
	struct stress_ng_run *run = piece_run(reader, piece);
	struct stress_ng_lines gathered;
	struct stress_ng_row row;
	size_t used;

	piece_gather(reader, piece, &gathered, piece->text);
	used = stress_ng_join_row(&gathered, run ? &run->columns : &unknown, &row);
	bool only_name = used == 0 && slice_equal(row.name, piece->text);
	if (used == 0 && !(only_name && may_be_short(run, piece, &row)))
		return;
	if (used && piece_ends_document(reader, &gathered.after[used - 1]))
		stress_ng_row_drop_end(&row, piece->text.length);
	if (row.shifted && !piece->prefix.is_program) {
		piece_note_row(reader, piece, "the beginning of this row is lost");
		piece->taken = true;
	} else if (stands_alone(piece, &row)) {
		piece_move_on(reader, piece, &gathered, used);
		add_row(reader, piece, run, &row);
	} else {
		read_short_row(reader, piece, &gathered, used, &row);
	}
}

void piece_read_rate(struct stress_ng *reader, struct piece *piece)
{
	size_t colon = slice_find(piece->text, SLICE(": "));
	struct stress_ng_lines gathered;
	struct stress_ng_rate rate;
	struct stress_ng_run *run;

	if (colon + 2 >= piece->text.length || !text_is_digit(piece->text.at[colon + 2]) ||
		!stress_ng_is_name(slice_first(piece->text, colon)))
		return;
	piece_gather(reader, piece, &gathered, piece->text);
	size_t used = stress_ng_join_rate(&gathered, &rate);
	if (used == 0)
		return;
	piece_move_on(reader, piece, &gathered, used);
	run = piece_run(reader, piece);
	if (!run || stress_ng_run_find_row(run, rate.name))
		run = piece_open_run(reader, piece, true);
	else
		piece_go_on(reader, piece, run);
	if (run->row_count == 0)
		stress_ng_run_warn(&reader->runs, run, piece->line->number,
			SLICE("before 0.03 the rate is that of one instance"));
	stress_ng_run_add_rate(&reader->runs, run, &rate, piece->line->number);
}

/* A metric without the words for its mean: may the line have been cut? Not when others are longer.
 */
static bool may_be_cut(const struct stress_ng *reader, const struct piece *piece,
	const struct stress_ng_run *run, const struct stress_ng_misc *misc)
{
	return run->ended_table || piece_ends_document(reader, piece->lines) ||
	       piece->line->raw.length + CUT_MARGIN > run->longest ||
	       slice_contains(misc->unit, SLICE("(")) ||
	       slice_contains(misc->unit, SLICE(" instance"));
}

void piece_read_misc(struct stress_ng *reader, struct piece *piece)
{
	struct stress_ng_run *run = piece_run(reader, piece);
	struct stress_ng_lines gathered;
	struct stress_ng_misc misc;
	enum stress_ng_misc_kind kind;

	if (!run || piece->prefix.tag == TAG_DEBUG || !(run->row_count || run->has_header))
		return;
	piece_gather(reader, piece, &gathered, piece->text);
	size_t used = stress_ng_join_misc(&gathered, &misc, &kind);
	if (used == 0)
		return;
	bool in_block = run->has_misc_title && stress_ng_run_find_row(run, misc.name);
	if (kind == MISC_OPEN && !in_block)
		return;
	if (kind == MISC_OPEN && may_be_cut(reader, piece, run, &misc)) {
		piece_note_row(reader, piece, "the end of this figure's name is lost");
	} else {
		piece_move_on(reader, piece, &gathered, used);
		stress_ng_run_add_misc(&reader->runs, run, &misc, piece->line->number);
	}
	piece_go_on(reader, piece, run);
}

/* Decimal marks of one kind, as many as matter. */
static unsigned count_points(struct slice text, char mark)
{
	unsigned points = 0;

	while (points < POINTS_LEAST && text.length) {
		const char *hit = memchr(text.at, mark, text.length - 1);
		if (!hit)
			break;
		text = slice_from(text, (size_t)(hit - text.at) + 1);
		points += text_is_digit(text.at[0]);
	}
	return points;
}

/* Are there as many decimal marks as a row has? */
static bool has_points(struct slice text)
{
	return count_points(text, '.') >= POINTS_LEAST || count_points(text, ',') >= POINTS_LEAST;
}

/* Is there a name with one number behind it, or more? */
static bool has_name(struct slice text)
{
	struct slice name = slice_token(&text);

	if (!stress_ng_is_name(name))
		return false;
	struct slice number = slice_token(&text), next = slice_token(&text);
	return number.length && text_is_digit(number.at[0]) &&
	       (next.length == 0 || text_is_digit(next.at[0]));
}

bool piece_may_be_row(struct slice text)
{
	return has_points(text) || has_name(text);
}

/* The text from behind the last colon of `word`, which stands before `rest`: `FILE:pipe 340892`. */
static struct slice behind_colon(struct slice word, struct slice rest)
{
	size_t colon = word.length;

	while (colon && word.at[colon - 1] != ':')
		colon--;
	if (colon == 0 || colon == word.length)
		return slice_trim(rest);
	word = slice_from(word, colon);
	return slice_trim((struct slice){word.at, (size_t)(rest.at + rest.length - word.at)});
}

/* Rows that someone put words in front of: the row is what proves itself, the label the rest. */
static void read_labelled_row(struct stress_ng *reader, struct piece *piece)
{
	static const struct stress_ng_columns unknown;
	struct slice rest = piece->text, word;
	struct stress_ng_row row;

	for (unsigned words = 0; words < WORDS_IN_FRONT; words++) {
		word = slice_token(&rest);
		if (rest.length == 0)
			return;
		struct slice text = behind_colon(word, rest);
		if (!stress_ng_row(text, &unknown, END_WHOLE, &row) ||
			!stress_ng_row_is_proven(&row))
			continue;
		piece->prefix.speaker =
			slice_trim(slice_first(piece->text, (size_t)(text.at - piece->text.at)));
		piece->prefix.speaker_kind = SPEAKER_WORD;
		piece->text = text;
		piece_read_row(reader, piece);
		return;
	}
}

void piece_read_bare_row(struct stress_ng *reader, struct piece *piece)
{
	/* right below output with a prefix: the tail of an older log that was longer */
	if (reader->below_output && reader->depth == piece->line->depth) {
		if (!stress_ng_is_nameless_row(piece->line->text))
			return;
		piece->text = slice_trim(piece->line->text);
		piece_note_row(reader, piece, "the beginning of this row is lost");
		piece->taken = true;
		return;
	}
	if (!piece_may_be_row(piece->text))
		return;
	piece_read_row(reader, piece);
	if (!piece->taken && has_points(piece->text))
		read_labelled_row(reader, piece);
}
