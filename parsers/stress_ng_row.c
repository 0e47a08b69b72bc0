/*
 * Rows of the results table, see stress_ng_row.h.
 *
 * A row is tried as it stands; then without words that someone put between its cells; then with
 * blanks as marks between thousands. All but the first must be whole and proven by the rates.
 */
#include "parsers/stress_ng_row.h"

#include "parsers/stress_ng_cell.h"
#include "parsers/stress_ng_proof.h"

#define TOKENS_MOST 40
#define JOINED_MOST 1024
#define NAME_MOST   24

struct token {
	struct slice text;
	size_t from, to; /* in the row */
	bool is_numeral;
};

struct tokens {
	struct token items[TOKENS_MOST];
	size_t count;
};

/* Widths in which stress-ng prints the cells, the least of all versions, and what others have more:
 * since 0.12.05 the second rate, with --sn the CPU share. */
static const uint8_t widths[COLUMN_COUNT] = {9, 9, 9, 9, 12, 12, 12, 13};
static const uint8_t wider[COLUMN_COUNT] = {0, 0, 0, 0, 0, 2, 3, 0};

bool stress_ng_is_name(struct slice word)
{
	if (word.length < 2 || word.length > NAME_MOST || !text_is_lower(word.at[0]))
		return false;
	for (size_t i = 0; i < word.length; i++)
		if (!text_is_lower(word.at[i]) && !text_is_digit(word.at[i]) && word.at[i] != '-' &&
			word.at[i] != '_')
			return false;
	return true;
}

static bool is_numeral(struct slice word)
{
	if (word.length == 0 || !text_is_digit(word.at[0]))
		return slice_equal(word, SLICE("-nan")) || slice_equal(word, SLICE("nan"));
	for (size_t i = 0; i < word.length; i++)
		if (!text_is_digit(word.at[i]) && !memchr(".,'eE+-", word.at[i], 7))
			return false;
	return true;
}

static bool divides(char c)
{
	return text_is_blank(c) || c == '|' || c == ';';
}

/* Marks of emphasis at both ends of a word: Markdown's, or a person's. */
static bool is_emphasis(char c)
{
	return c == '*' || c == '`' || c == '_';
}

static void split(struct slice text, struct tokens *tokens)
{
	size_t at = 0;

	tokens->count = 0;
	while (tokens->count < TOKENS_MOST) {
		while (at < text.length && divides(text.at[at]))
			at++;
		size_t from = at;
		while (at < text.length && !divides(text.at[at]))
			at++;
		if (at == from)
			return;
		size_t to = at;
		while (from < to && is_emphasis(text.at[from]))
			from++;
		while (to > from && is_emphasis(text.at[to - 1]))
			to--;
		struct slice word = slice_first(slice_from(text, from), to - from);
		tokens->items[tokens->count++] = (struct token){word, from, to, is_numeral(word)};
	}
}

/* One attempt to read a row. */
struct attempt {
	const struct tokens *tokens;
	const struct stress_ng_columns *columns;
	bool skip_words;
	enum stress_ng_end end;
	struct cell_reading readings[COLUMN_COUNT];
	size_t token_of[COLUMN_COUNT]; /* where each cell was found */
	size_t next;		       /* token behind the last cell */
	struct stress_ng_row row;
};

static enum stress_ng_column column_at(const struct attempt *attempt, unsigned cell)
{
	return attempt->columns->count ? attempt->columns->columns[cell] : cell;
}

static bool is_integer(enum stress_ng_column column)
{
	return column == COLUMN_OPS || column == COLUMN_RSS;
}

/* Beyond the columns that every table has: does this token continue a row of unknown width? */
static bool fits_beyond(
	const struct attempt *attempt, unsigned cell, const struct cell_reading *reading)
{
	struct stress_ng_row row = attempt->row;

	if (attempt->columns->count || cell < COLUMNS_LEAST)
		return true;
	if (reading->quality == CELL_LOOSE)
		return false;
	if (cell == COLUMN_RSS)
		return attempt->token_of[COLUMN_CPU] + 1 == attempt->next;
	for (unsigned i = 0; i < COLUMNS_LEAST; i++)
		row.cells[i] = attempt->readings[i].values[0];
	return attempt->token_of[COLUMN_RATE_CPU] + 1 == attempt->next &&
	       stress_ng_share_agrees(&row, reading->values[0]);
}

/* All floats of a row are written in the same way. */
static bool has_other_form(const struct attempt *attempt, unsigned cell)
{
	const struct cell_reading *readings = attempt->readings;

	if (cell < 2 || is_integer(column_at(attempt, cell)) ||
		!figure_is(readings[cell].values[0]) || !figure_is(readings[1].values[0]))
		return false;
	return (readings[cell].values[0].form & FORM_EXPONENT) !=
	       (readings[1].values[0].form & FORM_EXPONENT);
}

/* The rest of a number that was broken at its point: no word that someone wrote. */
static bool is_fraction(struct slice word)
{
	return word.length > 1 && (word.at[0] == '.' || word.at[0] == ',') &&
	       text_is_digit(word.at[1]);
}

/* Take the next cell. False when the row ends here. */
static bool take_cell(struct attempt *attempt)
{
	const struct tokens *tokens = attempt->tokens;
	unsigned cell = attempt->row.count;
	struct cell_reading reading = {0};
	size_t at = attempt->next;

	while (attempt->skip_words && at < tokens->count && !tokens->items[at].is_numeral &&
		!is_fraction(tokens->items[at].text))
		at++;
	if (at >= tokens->count || !tokens->items[at].is_numeral)
		return false;
	/* a name right before the first number is the row's: what stood first is a word in front */
	if (cell == 0 && at > 1 && stress_ng_is_name(tokens->items[at - 1].text))
		return false;
	bool is_last = at + 1 == tokens->count, skipped = at > attempt->next;
	attempt->next = at;
	if (text_is_digit(tokens->items[at].text.at[0]))
		cell_read(tokens->items[at].text, is_integer(column_at(attempt, cell)), &reading);
	else
		reading = (struct cell_reading){CELL_STRICT, 1, {FIGURE_NONE, FIGURE_NONE}};
	if (!fits_beyond(attempt, cell, &reading))
		return false;
	attempt->readings[cell] = reading;
	if (reading.quality == CELL_NONE || has_other_form(attempt, cell)) {
		attempt->row.cut = is_last && attempt->end != END_WHOLE;
		if (!attempt->row.cut)
			attempt->row.proof = PROOF_FAILS;
		return false;
	}
	attempt->row.noted |= skipped;
	attempt->token_of[cell] = at;
	attempt->next = at + 1;
	attempt->row.count++;
	return true;
}

/* The edge at which the cell in token `at` ends when stress-ng printed it; the first one comes from
 * the header. */
static size_t edge_of(const struct attempt *attempt, size_t at)
{
	const struct token *items = attempt->tokens->items;
	size_t edge = attempt->columns->ops_edge ? attempt->columns->ops_edge : OPS_EDGE;

	if (at > 1)
		return items[at - 1].to + 1 + widths[at - 1];
	return items[0].to + 1 + widths[0] > edge ? items[0].to + 1 + widths[0] : edge;
}

/* Do the first `count` cells stand where stress-ng prints them? */
static bool has_print_layout(const struct attempt *attempt, unsigned count)
{
	const struct token *items = attempt->tokens->items;

	if (attempt->row.noted || attempt->tokens->count <= count)
		return false;
	for (size_t at = 1; at <= count; at++) {
		size_t edge = edge_of(attempt, at);
		bool wide = items[at].from == items[at - 1].to + 1;
		bool later = items[at].to == edge + wider[at - 1];
		if (column_at(attempt, (unsigned)at - 1) != at - 1)
			return false;
		if (items[at].to != edge && !later && !(wide && items[at].to > edge))
			return false;
	}
	return true;
}

/* Do the cells stand as printed, but nearer to the name than that would be: has its beginning been
 * cut off? */
static bool is_shifted(const struct attempt *attempt)
{
	const struct token *items = attempt->tokens->items;
	unsigned printed = 0;

	if (attempt->row.count < COLUMNS_LEAST || attempt->row.noted ||
		items[1].from < items[0].to + 2 || items[1].to >= OPS_EDGE_OLD)
		return false;
	for (size_t at = 2; at <= COLUMNS_LEAST; at++) {
		size_t edge = edge_of(attempt, at);
		printed += items[at].to == edge || items[at].to == edge + wider[at - 1];
	}
	return printed + 1 >= COLUMNS_LEAST;
}

/* Was the last number cut, going by the widths of print? Only where nothing else has moved. */
static bool ends_early(const struct attempt *attempt)
{
	const struct token *items = attempt->tokens->items;
	unsigned last = attempt->row.count;

	/* a float has all its digits or does not read as one; but 1.01 may be left of 1.013e+00 */
	if (last > 2 && !is_integer(column_at(attempt, last - 1)))
		return false;
	if (last == 1 && items[1].text.length >= widths[COLUMN_OPS])
		return true;
	return has_print_layout(attempt, last - 1) && items[last].to < edge_of(attempt, last);
}

static unsigned count_loose(const struct attempt *attempt)
{
	unsigned loose = 0;

	for (unsigned i = 0; i < attempt->row.count; i++)
		loose += attempt->readings[i].quality == CELL_LOOSE;
	return loose;
}

/* The text ends with a number: was it cut? Then it is none. */
static void drop_cut(struct attempt *attempt)
{
	unsigned last = attempt->row.count - 1;

	if (attempt->end == END_WHOLE || attempt->row.count == 0 ||
		attempt->next < attempt->tokens->count)
		return;
	bool odd = attempt->readings[last].quality == CELL_LOOSE && count_loose(attempt) == 1;
	if (!odd && (attempt->end == END_MOVED || !ends_early(attempt)))
		return;
	attempt->row.count--;
	attempt->row.cut = true;
}

static void set_cells(struct attempt *attempt, unsigned choice)
{
	for (unsigned i = 0; i < COLUMN_COUNT; i++)
		attempt->row.cells[i] = FIGURE_NONE;
	for (unsigned i = 0; i < attempt->row.count; i++) {
		bool second = attempt->readings[i].count == 2 && (choice & 1);
		if (attempt->readings[i].count == 2)
			choice >>= 1;
		/* no proof is sharp enough for a CPU share */
		if (column_at(attempt, i) == COLUMN_CPU &&
			attempt->readings[i].quality == CELL_LOOSE)
			continue;
		attempt->row.cells[column_at(attempt, i)] =
			attempt->readings[i].values[second ? 1 : 0];
	}
	stress_ng_prove(&attempt->row);
}

/* Settle the cells. Loose ones and those of two readings need the proof, and only one choice may
 * pass it. */
static void settle(struct attempt *attempt)
{
	unsigned twofold = 0, passed = 0, passing = 0;

	attempt->row.loose = count_loose(attempt) > 0;
	for (unsigned i = 0; i < attempt->row.count; i++)
		twofold += attempt->readings[i].count == 2;
	if (!attempt->row.loose) {
		set_cells(attempt, 0);
		return;
	}
	for (unsigned choice = 0; choice < 1u << twofold; choice++) {
		set_cells(attempt, choice);
		if (attempt->row.proof != PROOF_HOLDS)
			continue;
		passed++;
		passing = choice;
	}
	set_cells(attempt, passing);
	if (passed != 1)
		attempt->row.proof = PROOF_FAILS;
}

/* A row that lacks its last cells, but in which the third cell or a later one is already the rate:
 * other columns were left out, and which is which cannot be known. */
static bool lacks_columns(const struct attempt *attempt)
{
	const struct stress_ng_row *row = &attempt->row;

	if (row->whole || attempt->columns->count || row->count < 3 ||
		row->cells[COLUMN_OPS].value == 0)
		return false;
	for (unsigned i = COLUMN_USER; i < row->count && i < COLUMN_RATE; i++)
		if (stress_ng_rate_agrees(row, row->cells[i]))
			return true;
	return false;
}

static void try_row(struct attempt *attempt)
{
	const struct stress_ng_columns *columns = attempt->columns;
	unsigned most = columns->count ? columns->count : COLUMN_COUNT;
	unsigned least = columns->count ? columns->count : COLUMNS_LEAST;
	enum stress_ng_proof proof;

	attempt->row =
		(struct stress_ng_row){.name = attempt->tokens->items[0].text, .proof = PROOF_NONE};
	attempt->next = 1;
	while (attempt->row.count < most && take_cell(attempt))
		;
	drop_cut(attempt);
	proof = attempt->row.proof;
	settle(attempt);
	if (proof == PROOF_FAILS && attempt->row.count < least)
		attempt->row.proof = PROOF_FAILS;
	attempt->row.whole = attempt->row.count >= least && !attempt->row.cut;
	if (lacks_columns(attempt))
		attempt->row.proof = PROOF_FAILS;
	attempt->row.used = attempt->tokens->items[attempt->next - 1].to;
	attempt->row.printed = has_print_layout(attempt, attempt->row.count);
	attempt->row.shifted = is_shifted(attempt);
}

/* Does token `at` continue the digits before it: three of them, behind a single blank? */
static bool continues_digits(const struct tokens *tokens, size_t at, bool join_point)
{
	const struct token *item = &tokens->items[at];
	size_t digits = 0;

	if (!item->is_numeral || item->from != tokens->items[at - 1].to + 1)
		return false;
	while (digits < item->text.length && text_is_digit(item->text.at[digits]))
		digits++;
	return digits == 3 && (digits == item->text.length || join_point);
}

static bool is_digits(struct slice text, size_t most)
{
	uint64_t value;

	return text.length <= most && number_parse_integer(text, &value);
}

/*
 * Take single blanks between groups of three digits for marks between thousands. `point`: how many
 * numbers with a decimal point are to stand alone before one may be joined: 0 or 1, since the real
 * time may or may not have a thousand. The joined texts, with commas for blanks, lie in `room`.
 */
static void join_thousands(
	const struct tokens *tokens, unsigned point, struct tokens *joined, char *room)
{
	unsigned points = 0;

	joined->count = 0;
	for (size_t at = 0; at < tokens->count; at++) {
		struct token item = tokens->items[at];
		size_t length = item.text.length;
		memcpy(room, item.text.at, length);
		bool open = item.is_numeral && is_digits(item.text, 3);
		while (open && at + 1 < tokens->count &&
			continues_digits(tokens, at + 1, points >= point)) {
			const struct token *more = &tokens->items[++at];
			room[length++] = '\'';
			memcpy(room + length, more->text.at, more->text.length);
			length += more->text.length;
			open = is_digits(more->text, 3);
			item.to = more->to;
		}
		item.text = (struct slice){room, length};
		room += length;
		points += memchr(item.text.at, '.', length) || memchr(item.text.at, ',', length);
		joined->items[joined->count++] = item;
	}
}

static bool try_thousands(struct slice text, const struct stress_ng_columns *columns,
	const struct tokens *tokens, struct stress_ng_row *row)
{
	struct tokens joined;
	struct attempt attempt = {.tokens = &joined, .columns = columns, .end = END_WHOLE};
	char room[JOINED_MOST];

	if (text.length > sizeof(room) / 2)
		return false;
	for (unsigned point = 0; point < 2; point++) {
		join_thousands(tokens, point, &joined, room);
		if (joined.count == tokens->count)
			return false;
		try_row(&attempt);
		if (!stress_ng_row_is_proven(&attempt.row))
			continue;
		*row = attempt.row;
		return true;
	}
	return false;
}

bool stress_ng_row(struct slice text, const struct stress_ng_columns *columns,
	enum stress_ng_end end, struct stress_ng_row *row)
{
	struct tokens tokens;
	struct attempt attempt = {.tokens = &tokens, .columns = columns, .end = end};

	split(text, &tokens);
	if (tokens.count < 2 || !stress_ng_is_name(tokens.items[0].text))
		return false;
	try_row(&attempt);
	*row = attempt.row;
	if (row->whole && row->proof != PROOF_FAILS) {
		/* what looks like two numbers may be one with a blank between thousands */
		if (attempt.next < tokens.count && tokens.items[attempt.next].is_numeral)
			try_thousands(text, columns, &tokens, row);
		row->name = tokens.items[0].text;
		return true;
	}
	struct slice name = row->name;
	attempt.skip_words = true;
	try_row(&attempt);
	if (stress_ng_row_is_proven(&attempt.row))
		*row = attempt.row;
	else if (!try_thousands(text, columns, &tokens, row))
		return row->count > 0 || row->cut;
	row->name = name;
	return true;
}

bool stress_ng_is_nameless_row(struct slice text)
{
	struct tokens tokens;
	struct cell_reading reading;
	unsigned floats = 0;

	split(text, &tokens);
	for (size_t i = 0; i < tokens.count; i++) {
		if (!tokens.items[i].is_numeral)
			return false;
		cell_read(tokens.items[i].text, false, &reading);
		floats += reading.quality == CELL_STRICT;
	}
	return floats >= 4;
}

void stress_ng_row_drop_end(struct stress_ng_row *row, size_t length)
{
	if (row->printed || row->used < length || row->count == 0)
		return;
	if (figure_is(row->cells[COLUMN_RSS]))
		row->cells[COLUMN_RSS] = FIGURE_NONE;
	else if (row->count == 1 && figure_is(row->cells[COLUMN_OPS]))
		row->cells[COLUMN_OPS] = FIGURE_NONE;
	else
		return;
	row->count--;
	row->cut = true;
	row->whole = false;
}
