#include "parsers/stress_ng_join.h"

#include "parsers/stress_ng_prefix.h"

#define HARD_MOST  3	/* breaks of which each may be hard or soft */
#define PART_MOST  1000 /* bytes of a line that was wrapped */
#define WRAP_LEAST 66	/* a line of words that would have been longer than this may be wrapped */

static bool ends_open(const struct line *line)
{
	return line->text.length && text_is_blank(line->text.at[line->text.length - 1]);
}

void stress_ng_lines_gather(struct stress_ng_lines *gathered, struct slice text,
	const struct lines *lines, const struct line *line, bool is_last)
{
	gathered->parts[0] = text;
	gathered->after[0] = *lines;
	gathered->count = 1;
	gathered->arena = lines->scratch;
	gathered->first_width = line->raw.length;
	gathered->ended = !is_last || ends_open(line);
	gathered->lines = is_last && text.length <= PART_MOST ? lines : NULL;
	gathered->line = line;
}

/* How many parts there are, with all that may continue the first. */
static size_t part_count(struct stress_ng_lines *gathered)
{
	struct lines ahead;
	struct line next;

	if (!gathered->lines)
		return gathered->count;
	ahead = *gathered->lines;
	gathered->lines = NULL;
	while (gathered->count <= JOIN_MOST && lines_next(&ahead, &next)) {
		if (line_is_blank(&next) || next.depth > gathered->line->depth ||
			next.text.length > PART_MOST || stress_ng_has_prefix(next.text))
			break;
		gathered->parts[gathered->count] = next.text;
		gathered->after[gathered->count++] = ahead;
	}
	return gathered->count;
}

/* The first `count` parts in one. Bit i of `hard`: nothing was lost between parts i and i+1. */
static struct slice join_parts(const struct stress_ng_lines *gathered, size_t count, unsigned hard)
{
	size_t length = count, at = 0;

	if (count == 1)
		return gathered->parts[0];
	for (size_t i = 0; i < count; i++)
		length += gathered->parts[i].length;
	char *text = arena_allocate(gathered->arena, length);
	for (size_t i = 0; i < count; i++) {
		if (i && !(hard & 1u << (i - 1)))
			text[at++] = ' ';
		if (gathered->parts[i].length)
			memcpy(text + at, gathered->parts[i].at, gathered->parts[i].length);
		at += gathered->parts[i].length;
	}
	return (struct slice){text, at};
}

static enum stress_ng_end end_of(
	const struct stress_ng_lines *gathered, size_t count, unsigned hard)
{
	struct slice last = gathered->parts[count - 1];

	if (count == 1 ? gathered->ended : last.length && text_is_blank(last.at[last.length - 1]))
		return END_WHOLE;
	return hard == (1u << (count - 1)) - 1 ? END_OPEN : END_MOVED;
}

/* Does the row take in the whole text? What is left may only be a note behind its mark. */
static bool takes_all(const struct stress_ng_row *row, struct slice text)
{
	struct slice rest = slice_trim(slice_from(text, row->used));

	return rest.length == 0 || !(text_is_digit(rest.at[0]) || text_is_alpha(rest.at[0]) ||
					   rest.at[0] == '.' || rest.at[0] == ',');
}

static bool is_good(const struct stress_ng_row *row)
{
	return row->whole && row->proof != PROOF_FAILS;
}

static bool reads_row(const struct stress_ng_lines *gathered, size_t count, unsigned hard,
	const struct stress_ng_columns *columns, struct stress_ng_row *row)
{
	struct slice text = slice_trim(join_parts(gathered, count, hard));

	return stress_ng_row(text, columns, end_of(gathered, count, hard), row) &&
	       takes_all(row, text);
}

/* All ways to join the first `count` parts; the row must be whole and proven, and be more than what
 * is there already. */
static bool join_proven(struct stress_ng_lines *gathered, size_t count,
	const struct stress_ng_columns *columns, struct stress_ng_row *row)
{
	unsigned ways = count - 1 <= HARD_MOST ? 1u << (count - 1) : 1;
	struct stress_ng_row joined;

	if (reads_row(gathered, count, ways - 1, columns, &joined) && joined.printed) {
		gathered->is_cut_hard |= joined.cut || stress_ng_row_is_proven(&joined);
		if (joined.cut)
			return false;
	}
	for (unsigned hard = 0; hard < ways; hard++) {
		if (!reads_row(gathered, count, hard, columns, &joined) ||
			!stress_ng_row_is_proven(&joined) ||
			(is_good(row) && joined.count <= row->count))
			continue;
		*row = joined;
		return true;
	}
	return false;
}

/* Joined or not, the row lacks cells: take what there is, if the numbers go on in the next lines.
 */
static size_t join_short(struct stress_ng_lines *gathered, size_t used,
	const struct stress_ng_columns *columns, struct stress_ng_row *row)
{
	struct stress_ng_row joined;

	for (size_t count = used + 1; count <= part_count(gathered); count++) {
		if (!reads_row(gathered, count, 0, columns, &joined) ||
			joined.proof == PROOF_FAILS || joined.noted || joined.count <= row->count)
			break;
		*row = joined;
		used = count;
	}
	return used;
}

/* Can the next part continue a row: does it begin with a number? */
static bool goes_on(struct stress_ng_lines *gathered)
{
	if (part_count(gathered) < 2)
		return false;
	struct slice next = slice_trim(gathered->parts[1]);
	return next.length && (text_is_digit(next.at[0]) || memchr(".,e*", next.at[0], 4));
}

size_t stress_ng_join_row(struct stress_ng_lines *gathered, const struct stress_ng_columns *columns,
	struct stress_ng_row *row)
{
	struct slice text = slice_trim(gathered->parts[0]);
	bool found = stress_ng_row(text, columns, end_of(gathered, 1, 0), row);

	if (!found)
		*row = (struct stress_ng_row){.name = text};
	if ((found && is_good(row) && columns->count) || !(found || stress_ng_is_name(text)) ||
		!goes_on(gathered))
		return found;
	size_t used = 1;
	for (size_t count = 2; count <= part_count(gathered); count++) {
		if (join_proven(gathered, count, columns, row))
			used = count;
		/* a table of unknown width may go on */
		if (is_good(row) && (columns->count || used < count))
			break;
	}
	if (used == 1 && !(found && is_good(row)))
		used = join_short(gathered, 1, columns, row);
	return found || used > 1 ? used : 0;
}

size_t stress_ng_join_header(struct stress_ng_lines *gathered, struct slice *header)
{
	size_t used = 1;
	unsigned hard = 0;

	while (used < part_count(gathered)) {
		unsigned as_hard = hard | 1u << (used - 1);
		bool soft = stress_ng_is_header_part(gathered->parts[used]);
		if (!soft && !stress_ng_is_header_part(join_parts(gathered, used + 1, as_hard)))
			break;
		if (!soft)
			hard = as_hard;
		used++;
	}
	*header = slice_trim(join_parts(gathered, used, hard));
	return used;
}

/* Was the first line broken at the width at which the document's lines are? */
static unsigned hardness(const struct stress_ng_lines *gathered)
{
	return gathered->is_cut_hard ? (1u << JOIN_MOST) - 1 : 0;
}

size_t stress_ng_join_misc(struct stress_ng_lines *gathered, struct stress_ng_misc *misc,
	enum stress_ng_misc_kind *kind)
{
	struct stress_ng_misc first;

	*kind = stress_ng_misc(slice_trim(gathered->parts[0]), &first);
	if (*kind == MISC_NONE)
		return 0;
	*misc = first;
	for (size_t count = 2; *kind == MISC_OPEN && count <= part_count(gathered) && count < 5;
		count++)
		if (stress_ng_misc(slice_trim(join_parts(gathered, count, hardness(gathered))),
			    misc) == MISC_WHOLE) {
			*kind = MISC_WHOLE;
			return count;
		}
	if (*kind == MISC_OPEN)
		*misc = first;
	return misc->unit.length > 0;
}

size_t stress_ng_join_rate(struct stress_ng_lines *gathered, struct stress_ng_rate *rate)
{
	for (size_t count = 1; count <= part_count(gathered) && count <= 3; count++)
		for (unsigned hard = 0; hard < 1u << (count - 1); hard++)
			if (stress_ng_rate(slice_trim(join_parts(gathered, count, hard)), rate))
				return count;
	return 0;
}

/* How a list of `N NAME` stands: 0 no list, 1 it ends here, 2 it goes on. */
static unsigned hogs_state(struct slice text)
{
	struct slice rest = text, count, name;
	uint64_t number;
	unsigned state = 1;

	while ((count = slice_token(&rest)).length) {
		if (state == 1 && count.at > slice_trim(text).at)
			return 0;
		if (!number_parse_integer(count, &number))
			return 0;
		name = slice_token(&rest);
		if (name.length == 0)
			return 2;
		state = slice_ends(name, SLICE(",")) ? 2 : 1;
		if (!stress_ng_is_name(slice_first(name, name.length - (state == 2))))
			return 0;
	}
	return state;
}

size_t stress_ng_join_hogs(struct stress_ng_lines *gathered, struct slice *hogs)
{
	size_t used = 1;

	*hogs = slice_trim(gathered->parts[0]);
	while (used < part_count(gathered)) {
		struct slice joined = join_parts(gathered, used + 1, hardness(gathered));
		bool open = hogs_state(*hogs) == 2 || gathered->is_cut_hard;
		if (!open || hogs_state(joined) == 0)
			break;
		*hogs = slice_trim(joined);
		used++;
	}
	if (hogs_state(*hogs) == 2)
		*hogs = SLICE_EMPTY;
	return used;
}

/* How many instances are still to come in `7: cpu (1) pipe (1)`; 0 also when it is no such text. */
static uint64_t status_missing(struct slice text)
{
	struct slice rest = text, word = slice_token(&rest);
	uint64_t total, count;

	if (!slice_ends(word, SLICE(":")) ||
		!number_parse_integer(slice_first(word, word.length - 1), &total))
		return 0;
	while ((word = slice_token(&rest)).length) {
		if (!slice_starts(word, SLICE("(")) || !slice_ends(word, SLICE(")")))
			continue;
		if (!number_parse_integer(
			    slice_first(slice_from(word, 1), word.length - 2), &count))
			return 0;
		total = total > count ? total - count : 0;
	}
	return total;
}

size_t stress_ng_join_status(struct stress_ng_lines *gathered, struct slice *names)
{
	size_t used = 1;

	*names = slice_trim(gathered->parts[0]);
	while (used < part_count(gathered) && status_missing(*names)) {
		struct slice joined =
			slice_trim(join_parts(gathered, used + 1, hardness(gathered)));
		if (status_missing(joined) >= status_missing(*names))
			break;
		*names = joined;
		used++;
	}
	return used;
}

static bool has_open_bracket(struct slice text)
{
	int open = 0;

	for (size_t i = 0; i < text.length; i++)
		open += (text.at[i] == '(') - (text.at[i] == ')');
	return open > 0;
}

/* Words that a label does not begin with: the line below can only be the rest of this one. */
static bool looks_continued(const struct stress_ng_lines *gathered, size_t used)
{
	struct slice next = slice_trim(gathered->parts[used]), rest = next, word;
	size_t width = used == 1 ? gathered->first_width : gathered->parts[used - 1].length;

	word = slice_token(&rest);
	if (slice_ends(next, SLICE(":")) || width + 1 + word.length < WRAP_LEAST)
		return false;
	return text_is_lower(next.at[0]) || text_is_digit(next.at[0]) || next.at[0] == '(' ||
	       used > 1 || slice_starts(next, SLICE("Setting this to 0"));
}

size_t stress_ng_join_words(struct stress_ng_lines *gathered, struct slice *words)
{
	size_t used = 1;

	*words = slice_trim(gathered->parts[0]);
	while (used < part_count(gathered) &&
		(has_open_bracket(*words) || looks_continued(gathered, used))) {
		used++;
		*words = slice_trim(join_parts(gathered, used, hardness(gathered)));
	}
	return used;
}
