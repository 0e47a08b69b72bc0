#include "parsers/lkp_columns.h"

#include "parsers/lkp_lines.h"

#define DASHES_LEAST  5 /* in a group; shorter ones are other people's tables */
#define RULE_LEAST    5 /* `=` or `*` in a row */
#define HASH_LEAST    7 /* hexadecimal digits of an abbreviated commit */
#define PIECES_MOST   8 /* lines that a wrapped header line may have */
#define WORDS_LONGEST 2000u

enum word {
	WORD_STDDEV,
	WORD_CHANGE,
	WORD_LEGACY_CHANGE,
	WORD_FAIL_RUNS,
	WORD_REPRODUCTION,
	WORD_OTHER,
	WORD_COUNT
};

/* The words of a header line, counted. */
struct words {
	uint32_t count[WORD_COUNT];
	enum word first, last;
	bool in_order; /* every other word has `%stddev` behind it, or ends the line */
	struct slice others[GROUPS_MOST];
};

void lkp_recent_add(struct lkp_recent *recent, const struct line *line)
{
	recent->lines[recent->count++ % LKP_RECENT] = *line;
}

static bool is_only(struct slice text, const char *characters)
{
	for (size_t i = 0; i < text.length; i++) {
		char c = text.at[i];
		if (c != characters[0] && (!c || !strchr(characters, c)))
			return false;
	}
	return text.length > 0;
}

/* The trailing blank that quoted-printable writes as `=20`. */
static struct slice without_encoded_blanks(struct slice text)
{
	text = slice_trim(text);
	while (slice_ends(text, SLICE("=20")))
		text = slice_trim(slice_first(text, text.length - 3));
	return text;
}

bool lkp_is_rule(struct slice text)
{
	text = without_encoded_blanks(text);
	if (slice_starts(text, SLICE("=3D=3D=3D")))
		return is_only(text, "=3D");
	return text.length >= RULE_LEAST && (is_only(text, "=") || is_only(text, "*"));
}

bool lkp_is_bars(struct slice text)
{
	text = without_encoded_blanks(text);
	return is_only(text, " \\|/\t") && (text.at[0] == '\\' || text.at[0] == '|');
}

/* Groups of dashes; 0 when there is anything else in the line. */
static uint32_t dash_groups(struct slice text)
{
	uint32_t groups = 0;
	struct slice token;

	if (text.length > WORDS_LONGEST)
		return 0;
	text = without_encoded_blanks(text);
	while ((token = slice_token(&text)).length) {
		if (!is_only(token, "-") || token.length < DASHES_LEAST)
			return 0;
		groups++;
	}
	return groups;
}

static enum word word_of(struct slice token)
{
	static const struct slice words[] = {{"%stddev", 7}, {"%change", 7}, {"change", 6},
		{"fail:runs", 9}, {"%reproduction", 13}};

	for (size_t i = 0; i < ARRAY_LENGTH(words); i++)
		if (slice_equal(token, words[i]))
			return (enum word)i;
	return WORD_OTHER;
}

static uint32_t changes(const struct words *words)
{
	return words->count[WORD_CHANGE] + words->count[WORD_LEGACY_CHANGE];
}

/* Counts the words of a line. False when it is no line of a header, nor a piece of one. */
static bool read_words(struct slice text, struct words *words)
{
	struct slice token;
	bool other = false;
	uint32_t all = 0;

	if (text.length > WORDS_LONGEST)
		return false;
	*words = (struct words){.in_order = true, .first = WORD_COUNT};
	text = without_encoded_blanks(text);
	for (; (token = slice_token(&text)).length; all++) {
		enum word word = word_of(token);
		/* The column of names may have a title. */
		if (other && word == WORD_OTHER && words->count[WORD_OTHER] == 1 && all == 1)
			words->count[WORD_OTHER] = 0;
		else if (other)
			words->in_order &= word == WORD_STDDEV;
		other = word == WORD_OTHER;
		if (other && words->count[word] < GROUPS_MOST)
			words->others[words->count[word]] = token;
		words->count[word]++;
		if (words->first == WORD_COUNT)
			words->first = word;
		words->last = word;
	}
	bool fails = words->count[WORD_FAIL_RUNS] || words->count[WORD_REPRODUCTION];
	bool perf = words->count[WORD_STDDEV] || changes(words);
	return words->in_order && fails != perf && words->count[WORD_OTHER] <= GROUPS_MOST;
}

/* Do these words make a header by themselves? */
static bool is_header(const struct words *words)
{
	if (words->count[WORD_FAIL_RUNS])
		return words->count[WORD_REPRODUCTION] > 0;
	return words->count[WORD_STDDEV] && changes(words);
}

static bool is_change(enum word word)
{
	return word == WORD_CHANGE || word == WORD_LEGACY_CHANGE || word == WORD_REPRODUCTION;
}

/* Is `more` the rest of the line that `words` begins? Changes and values take turns. */
static bool continues(const struct words *words, const struct words *more)
{
	bool fails = words->count[WORD_FAIL_RUNS] || words->count[WORD_REPRODUCTION];

	if (words->last == WORD_OTHER)
		return more->first == WORD_STDDEV;
	if (more->count[WORD_OTHER] && !words->count[WORD_OTHER])
		return false;
	return fails == (more->count[WORD_FAIL_RUNS] || more->count[WORD_REPRODUCTION]) &&
	       is_change(words->last) != is_change(more->first);
}

static void add_words(struct words *words, const struct words *more)
{
	for (uint32_t i = 0; i < more->count[WORD_OTHER]; i++)
		if (words->count[WORD_OTHER] + i < GROUPS_MOST)
			words->others[words->count[WORD_OTHER] + i] = more->others[i];
	for (int i = 0; i < WORD_COUNT; i++)
		words->count[i] += more->count[i];
	words->last = more->last;
}

/* The next line that is not deeper than `line`. A wrapped line may have lost its quote marks. */
static bool next_piece(struct lines *lines, const struct line *line, struct line *next)
{
	return lkp_lines_next(lines, next) && next->depth <= line->depth;
}

static void take_bars(struct lines *lines, const struct line *line)
{
	struct lines look = *lines;
	struct line next;

	for (int i = 0; i < PIECES_MOST; i++) {
		if (!next_piece(&look, line, &next) || !lkp_is_bars(next.text))
			return;
		*lines = look;
	}
}

/* The words from `line` on, with the lines that they were wrapped to. */
static bool take_words(struct lines *lines, const struct line *line, struct words *words)
{
	struct lines look = *lines;
	struct line next;
	struct words more;

	if (!read_words(line->text, words))
		return false;
	for (int i = 0; i < PIECES_MOST; i++) {
		if (!next_piece(&look, line, &next) || !read_words(next.text, &more) ||
			!continues(words, &more))
			break;
		add_words(words, &more);
		*lines = look;
	}
	if (!is_header(words))
		return false;
	if (words->last == WORD_OTHER) /* the title of the column of names */
		words->count[WORD_OTHER]--;
	take_bars(lines, line);
	return true;
}

static void set_words(struct lkp_columns *columns, const struct words *words)
{
	uint32_t count = 1 + (words->count[WORD_FAIL_RUNS] ? words->count[WORD_REPRODUCTION]
							   : changes(words));
	uint32_t others = words->count[WORD_OTHER];

	if (columns->has_dashes && columns->count != count)
		columns->other_count = columns->count;
	columns->count = count;
	columns->has_fails = words->count[WORD_FAIL_RUNS] > 0;
	columns->has_perf = !columns->has_fails;
	columns->legacy |= words->count[WORD_LEGACY_CHANGE] > 0;
	columns->certain = true;
	columns->names_first = others > 0;
	if (others != count || columns->label_count)
		return;
	columns->label_count = others;
	memcpy(columns->labels, words->others, others * sizeof(*words->others));
}

static bool is_hash(struct slice token)
{
	size_t length = 0;
	bool digit = false;

	for (; length < token.length && text_is_hex(token.at[length]); length++)
		digit |= text_is_digit(token.at[length]);
	return length >= HASH_LEAST && digit;
}

/* `v5.19-rc7`, `6.1.0-31-amd64` */
static bool is_version(struct slice token)
{
	size_t at = slice_starts(token, SLICE("v")), from = at;

	while (at < token.length && text_is_digit(token.at[at]))
		at++;
	return at > from && at + 1 < token.length && token.at[at] == '.' &&
	       text_is_digit(token.at[at + 1]);
}

/* The tokens of the lines that `labels` ends, at least `count` of them, none wrapped apart. */
static uint32_t collect_labels(const struct lkp_recent *recent, const struct line *below,
	uint32_t count, struct slice labels[GROUPS_MOST], uint32_t *first_line)
{
	uint32_t found = 0, lines = 0;

	while (lines < recent->count && lines < LKP_RECENT && found < count) {
		const struct line *line = &recent->lines[(recent->count - 1 - lines) % LKP_RECENT];
		struct slice text = without_encoded_blanks(line->text), token;
		uint32_t here = 0;
		if (text.length > WORDS_LONGEST || line->depth > below->depth ||
			line->number + lines + 2 < below->number)
			break;
		for (struct slice rest = text; slice_token(&rest).length;)
			here++;
		if (found + here > GROUPS_MOST)
			return 0;
		memmove(labels + here, labels, found * sizeof(*labels));
		for (uint32_t i = 0; (token = slice_token(&text)).length; i++)
			labels[i] = token;
		found += here;
		*first_line = line->number;
		lines++;
	}
	return found;
}

static bool is_testbox(struct slice label)
{
	return slice_starts(label, SLICE("testcase/")) && slice_ends(label, SLICE("box"));
}

/* Finds the labels above `below`. Without dashes they must be commits, else they are prose. */
static void find_labels(struct lkp_columns *columns, const struct lkp_recent *recent,
	const struct line *below, uint32_t groups)
{
	struct slice labels[GROUPS_MOST] = {{NULL, 0}};
	uint32_t line = 0, found = collect_labels(recent, below, groups, labels, &line);
	uint32_t commits = 0;

	if (found != groups || found == 0)
		return;
	bool testbox = is_testbox(labels[found - 1]);
	found -= testbox;
	columns->legacy |= testbox;
	for (uint32_t i = 0; i < found; i++)
		commits += is_hash(labels[i]) || is_version(labels[i]);
	if (!columns->has_dashes && commits == 0)
		return;
	columns->certain |= commits > 0 || testbox;
	columns->line = line;
	columns->label_count = found;
	memcpy(columns->labels, labels, found * sizeof(*labels));
}

/* Dashes from `line` on; gives their groups. */
static uint32_t take_dashes(struct lines *lines, const struct line *line)
{
	struct lines look = *lines;
	struct line next;
	uint32_t groups = dash_groups(line->text);

	for (int i = 0; groups && i < PIECES_MOST; i++) {
		uint32_t more;
		if (!next_piece(&look, line, &next) || (more = dash_groups(next.text)) == 0)
			break;
		groups += more;
		*lines = look;
	}
	return groups;
}

static void read_dashes(struct lkp_columns *columns, struct lines *lines, const struct line *line,
	const struct lkp_recent *recent, uint32_t groups)
{
	struct lines look = *lines;
	struct line next;
	struct words words;

	columns->has_dashes = true;
	columns->count = groups;
	find_labels(columns, recent, line, groups);
	if (columns->label_count)
		columns->count = columns->label_count;
	if (!lkp_lines_next(&look, &next) || next.depth > line->depth ||
		!take_words(&look, &next, &words))
		return;
	*lines = look;
	set_words(columns, &words);
	/* Dashes cut by hand may be any number; the words know. */
	if (columns->label_count != columns->count) {
		columns->label_count = 0;
		find_labels(columns, recent, line, columns->count);
	}
}

bool lkp_may_be_columns(struct slice text)
{
	if (text.at[0] == '-')
		return text.length > DASHES_LEAST && text.at[1] == '-';
	return memchr(text.at, '%', text.length) &&
	       (slice_contains(text, SLICE("%stddev")) || slice_contains(text, SLICE("%repro")) ||
		       slice_contains(text, SLICE("%change")));
}

bool lkp_columns_read(struct lkp_columns *columns, struct lines *lines, const struct line *line,
	const struct lkp_recent *recent)
{
	struct lines look = *lines;
	struct words words;
	uint32_t groups = take_dashes(&look, line);

	*columns = (struct lkp_columns){.line = line->number};
	if (groups) {
		read_dashes(columns, &look, line, recent, groups);
	} else {
		if (!take_words(&look, line, &words))
			return false;
		set_words(columns, &words);
		if (columns->label_count == 0)
			find_labels(columns, recent, line, columns->count);
	}
	if (!columns->certain || columns->count < 2 || columns->count > GROUPS_MOST)
		return false;
	*lines = look;
	return true;
}
