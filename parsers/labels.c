#include "parsers/labels.h"

#include "parsers/label_marks.h"
#include "parsers/label_words.h"
#include "parsers/run_names.h"
#include "parsers/stress_ng_prefix.h"

#define LABEL_WORDS_MOST 20
#define PLAIN_WORDS_MOST 12 /* of a label without any mark */
#define PLAIN_MOST	 72 /* bytes of it */
#define FEW_WORDS	 4
#define SENTENCES_MOST	 3
#define PROSE_MOST	 5  /* lines of prose between a label and its output */
#define WRAP_LEAST	 56 /* a line this long may have been wrapped */
#define RULE_LEAST	 3  /* characters below a heading, */
#define RULE_SLACK	 3  /* and how many more or less than the heading has */

/* What a line is to the search for a label. */
enum line_kind {
	LINE_NEUTRAL, /* says nothing: a command, a time, a count, a fence */
	LINE_PROSE,
	LINE_PLAIN,  /* a label if it stands alone, right above the output */
	LINE_COLON,  /* a label if it does not end a paragraph */
	LINE_MARKED, /* a label by its number, heading or frame */
};

struct verdict {
	enum line_kind kind;
	struct slice label; /* without marks */
	bool has_colon;
};

/* Does the line only count: run 2, 3rd iteration, 1/3? */
static bool only_counts(struct slice text)
{
	return words_all(text, word_is_count) && words_any(text, word_is_ordinal);
}

/* Is this the tail of a label that counts its runs: `run 2`, `#2`, `(2/3)`? */
static bool is_count_tail(struct slice tail)
{
	struct slice rest = tail, word;
	bool counts = memchr("#(", tail.at[0], 2) || memchr(tail.at, '/', tail.length);

	while ((word = slice_token(&rest)).length) {
		/* how many there are is not which one it is */
		if (slice_equal_nocase(word_trim(word), SLICE("runs")))
			return false;
		counts |= !word_is_ordinal(word);
	}
	return counts && only_counts(tail);
}

/* `before, run 2` without its count. */
static struct slice without_tail(struct slice label)
{
	struct slice rest = label;

	slice_token(&rest);
	while (rest.length) {
		struct slice tail = slice_trim(rest);
		if (tail.length && is_count_tail(tail)) {
			size_t end = label.length - rest.length;
			while (end && memchr(" ,;-:", label.at[end - 1], 5))
				end--;
			return end ? slice_first(label, end) : label;
		}
		slice_token(&rest);
	}
	return label;
}

/* `Run 2: before` without its count. */
static struct slice without_head(struct slice label)
{
	struct slice rest = label, word;

	while ((word = slice_token(&rest)).length && word_is_count(word)) {
		struct slice head = slice_first(label, label.length - rest.length);
		struct slice tail = slice_trim(rest);
		while (tail.length && memchr("-:,", tail.at[0], 3))
			tail = slice_trim(slice_from(tail, 1));
		struct slice ahead = tail;
		if (tail.length && is_count_tail(head) && !word_is_count(slice_token(&ahead))) {
			label_take_quotes(&tail);
			return tail;
		}
	}
	return label;
}

struct slice labels_stem(struct slice label)
{
	return without_head(without_tail(label));
}

/* A shell's prompt at the front, or a command in the clear. */
static bool is_command(struct slice text)
{
	struct slice rest = text, word = slice_token(&rest);

	if (word.length == 0)
		return false;
	char last = word.at[word.length - 1];
	bool prompt =
		(last == '#' || last == '$' || last == '%') &&
		(word.length == 1 || memchr(word.at, '@', word.length) ||
			memchr(word.at, '~', word.length) || memchr(word.at, ':', word.length));
	if (prompt && !(word.length == 1 && last == '#' && !word_is_command(slice_token(&rest))))
		return true;
	if (slice_contains(text, SLICE("stress-ng -")) || slice_contains(text, SLICE("]# ")) ||
		slice_contains(text, SLICE("]$ ")))
		return true;
	return word_is_command(word) && !slice_ends(text, SLICE(":"));
}

static bool has_letter(struct slice text)
{
	for (size_t i = 0; i < text.length; i++)
		if (text_is_alpha(text.at[i]) || (unsigned char)text.at[i] >= 0xc2)
			return true;
	return false;
}

static bool has_digit(struct slice text)
{
	for (size_t i = 0; i < text.length; i++)
		if (text_is_digit(text.at[i]))
			return true;
	return false;
}

/* Mostly numbers: the output of some other program. */
static bool is_tabular(struct slice text)
{
	size_t numbers = 0, words = 0;
	struct slice word;

	while ((word = slice_token(&text)).length) {
		words++;
		numbers += text_is_digit(word.at[0]) && !has_letter(word);
	}
	return words > 1 && numbers * 2 > words;
}

/* Does it hold a date or a time of day? */
static bool has_time(struct slice text)
{
	for (size_t i = 2; i + 3 < text.length; i++) {
		bool digits = text_is_digit(text.at[i - 1]) && text_is_digit(text.at[i + 1]) &&
			      text_is_digit(text.at[i + 2]);
		if (digits && text.at[i] == ':' && text_is_digit(text.at[i - 2]))
			return true;
		if (digits && text.at[i] == '/' && text.at[i + 3] == '/')
			return true;
	}
	return false;
}

static bool ends_sentence(struct slice text)
{
	return text.length && memchr(".,;!?", text.at[text.length - 1], 5);
}

/* Do the words make a sentence rather than a name? */
static bool is_sentence(struct slice label, bool has_colon)
{
	struct slice rest = label, first = slice_token(&rest);

	if (slice_contains(label, SLICE(". ")) || slice_contains(label, SLICE("? ")) ||
		slice_ends(label, SLICE(" wrote")) || slice_contains(label, SLICE("@")) ||
		word_is_mail_header(first) || slice_ends(first, SLICE(",")))
		return true;
	if (word_is_pronoun(first))
		return true;
	if (has_colon && (word_is_condition(first) || words_any(label, word_is_side)))
		return false;
	return words_any(label, word_is_verb) && !(has_colon && slice_ends(label, SLICE(" is")));
}

/* Numbers and points, as a kernel's version: `6.12`. */
static bool is_version(struct slice text)
{
	bool point = false;

	for (size_t i = 0; i < text.length; i++) {
		point |= text.at[i] == '.';
		if (!text_is_digit(text.at[i]) && text.at[i] != '.')
			return false;
	}
	return point;
}

/* Can these words, freed of marks, be the name of what was measured? */
static bool is_name(struct slice label, bool has_colon)
{
	size_t words = words_count(label);

	if (words == 0 || words > LABEL_WORDS_MOST || only_counts(label) || is_tabular(label) ||
		has_time(label))
		return false;
	if (!has_letter(label) && !(has_colon && has_digit(label)) && !is_version(label))
		return false;
	return !is_sentence(label, has_colon) &&
	       !slice_contains(label, SLICE("following parameters")) &&
	       !slice_contains(label, SLICE("://"));
}

static bool is_plain(struct slice label)
{
	return label.length <= PLAIN_MOST && words_count(label) <= PLAIN_WORDS_MOST &&
	       (text_is_alpha(label.at[0]) || text_is_digit(label.at[0]) ||
		       (unsigned char)label.at[0] >= 0xc2);
}

/* Fences, rules and brackets that hold nothing. */
static bool is_empty_mark(struct slice text)
{
	if (slice_starts(text, SLICE("```")) || slice_starts(text, SLICE("~~~")))
		return true;
	for (size_t i = 0; i < text.length; i++)
		if (text_is_alpha(text.at[i]) || text_is_digit(text.at[i]) ||
			(unsigned char)text.at[i] >= 0x80)
			return false;
	return true;
}

static struct verdict judge(struct slice line)
{
	struct slice speaker, text = slice_trim(line);
	enum speaker_kind kind = SPEAKER_NONE;
	struct slice stripped = slice_trim(stress_ng_strip_logger(text, &speaker, &kind));
	if (stripped.length == 0)
		stripped = text;
	bool logged = stripped.length != text.length;
	struct verdict verdict = {.kind = LINE_NEUTRAL, .label = stripped};

	if (is_empty_mark(stripped) || is_command(stripped) ||
		(logged && slice_starts(text, SLICE("["))))
		return verdict;
	if (label_take_json(&verdict.label)) {
		verdict.kind = LINE_MARKED;
		return verdict;
	}
	bool marked = label_take_marks(&verdict.label);
	/* a shell's prompt looks like the mark of a heading, the kernel may speak behind it */
	if (marked && slice_starts(verdict.label, SLICE("[")) &&
		stress_ng_strip_logger(verdict.label, &speaker, &kind).at != verdict.label.at)
		return verdict;
	bool ended = ends_sentence(verdict.label) && !(marked && words_count(verdict.label) <= 6);
	if (marked && slice_ends(verdict.label, SLICE(".")))
		verdict.label.length--;
	verdict.has_colon = label_take_colon(&verdict.label);
	if (only_counts(verdict.label) ||
		(verdict.label.length > 1 && words_all(verdict.label, word_is_generic)))
		return verdict;
	verdict.kind = LINE_PROSE;
	if (ended || !is_name(verdict.label, verdict.has_colon || marked))
		return verdict;
	if (marked)
		verdict.kind = LINE_MARKED;
	else if (verdict.has_colon)
		verdict.kind = LINE_COLON;
	else if (!logged && is_plain(verdict.label))
		verdict.kind = LINE_PLAIN;
	return verdict;
}

void labels_hear(struct labels *labels, const struct line *line)
{
	if (line_is_blank(line)) {
		labels->blank = true;
		return;
	}
	labels->heard[labels->heard_count++ % LABELS_LOOK] =
		(struct label_line){line->text, line->depth, labels->blank};
	labels->blank = false;
}

static const struct label_line *heard_at(const struct labels *labels, size_t index)
{
	return &labels->heard[index % LABELS_LOOK];
}

static size_t first_heard(const struct labels *labels)
{
	return labels->heard_count > LABELS_LOOK ? labels->heard_count - LABELS_LOOK : 0;
}

/* Does this line not go on with what stands directly above it? */
static bool begins_paragraph(const struct labels *labels, size_t index)
{
	const struct label_line *line = heard_at(labels, index), *above;

	if (line->blank_before || index == first_heard(labels))
		return true;
	above = heard_at(labels, index - 1);
	struct slice text = slice_trim(above->text);
	return above->depth != line->depth || memchr(".!?", text.at[text.length - 1], 3) ||
	       judge(text).kind == LINE_NEUTRAL;
}

/* Can the line above have been wrapped, so that it goes on in this one? */
static bool may_be_wrapped(const struct labels *labels, size_t index)
{
	const struct label_line *above = heard_at(labels, index - 1);
	struct slice rest = heard_at(labels, index)->text, word = slice_token(&rest);

	return above->text.length + 2 * above->depth + 1 + word.length >= WRAP_LEAST;
}

/*
 * A label over two lines: the one above is numbered and has no colon, or begins a paragraph that
 * ends with one.
 */
static bool join_above(
	const struct labels *labels, size_t index, struct verdict *verdict, struct arena *arena)
{
	struct verdict above;

	if (begins_paragraph(labels, index) || !may_be_wrapped(labels, index) ||
		!begins_paragraph(labels, index - 1))
		return false;
	above = judge(heard_at(labels, index - 1)->text);
	if (above.has_colon || above.kind == LINE_NEUTRAL ||
		(above.kind != LINE_MARKED && !verdict->has_colon) || verdict->label.length == 0)
		return false;
	struct slice rest = slice_trim(heard_at(labels, index)->text);
	label_take_colon(&rest);
	struct slice whole = arena_print(arena, "%.*s %.*s", (int)above.label.length,
		above.label.at, (int)rest.length, rest.at);
	if (!is_name(whole, verdict->has_colon || above.kind == LINE_MARKED))
		return false;
	verdict->label = whole;
	verdict->kind = LINE_MARKED;
	return true;
}

/* Does a blank line follow, or nothing? */
static bool ends_paragraph(const struct labels *labels, size_t index)
{
	return index + 1 == labels->heard_count || heard_at(labels, index + 1)->blank_before;
}

/* A label without any mark stands right above the output; or, when it is a few words, above
 * sentences. `prose` counts the lines between, of which `open` are no whole sentences. */
static bool is_plain_label(const struct labels *labels, size_t index, const struct verdict *verdict,
	unsigned prose, unsigned open)
{
	if (!begins_paragraph(labels, index))
		return false;
	/* a version may be what a command has printed */
	if (is_version(verdict->label) && index > first_heard(labels) &&
		is_command(slice_trim(heard_at(labels, index - 1)->text)))
		return false;
	return prose == 0 ||
	       (open == 0 && prose <= SENTENCES_MOST && ends_paragraph(labels, index) &&
		       words_count(verdict->label) <= FEW_WORDS);
}

static bool is_label(const struct labels *labels, size_t index, const struct verdict *verdict,
	unsigned prose, unsigned open)
{
	switch (verdict->kind) {
	case LINE_MARKED:
		return true;
	case LINE_COLON:
		return prose < PROSE_MOST && begins_paragraph(labels, index);
	case LINE_PLAIN:
		return is_plain_label(labels, index, verdict, prose, open);
	default:
		return false;
	}
}

/* The last part of a path has one of the extensions that logs have. */
static bool is_file_name(struct slice word)
{
	static const char *const ends[] = {".log", ".txt", ".out", ".logfile", ".stdout"};

	for (size_t i = 0; i < ARRAY_LENGTH(ends); i++)
		if (slice_ends(word, slice_of(ends[i])))
			return words_count(word) == 1;
	return false;
}

/* A label as groups are named by it. */
static struct slice tidy(struct slice label, struct arena *arena)
{
	return is_file_name(label) ? labels_of_word(label, arena) : label;
}

/* Is there a rule below the line, of its own length? Words far apart are the heads of columns. */
static bool is_underlined(const struct labels *labels, size_t index)
{
	struct slice title = slice_trim(heard_at(labels, index)->text), rule;

	if (index + 1 == labels->heard_count || heard_at(labels, index + 1)->blank_before)
		return false;
	rule = slice_trim(heard_at(labels, index + 1)->text);
	if (slice_contains(title, SLICE("  ")) || slice_contains(title, SLICE("\t")))
		return false;
	if (rule.length < RULE_LEAST || rule.length + RULE_SLACK < title.length ||
		title.length + RULE_SLACK < rule.length || !strchr("-=~^", rule.at[0]))
		return false;
	for (size_t i = 1; i < rule.length; i++)
		if (rule.at[i] != rule.at[0])
			return false;
	return true;
}

/* A heading may be a sentence. */
static bool is_heading(const struct labels *labels, size_t index, const struct verdict *verdict)
{
	return verdict->kind != LINE_NEUTRAL && verdict->label.length &&
	       words_count(verdict->label) <= PLAIN_WORDS_MOST && has_letter(verdict->label) &&
	       !is_tabular(verdict->label) && !has_time(verdict->label) &&
	       is_underlined(labels, index);
}

static struct slice find_label(struct labels *labels, struct arena *arena)
{
	unsigned prose = 0, open = 0;

	for (size_t index = labels->heard_count; index-- > first_heard(labels);) {
		struct verdict verdict = judge(heard_at(labels, index)->text);
		if (verdict.kind == LINE_NEUTRAL)
			continue;
		if (is_heading(labels, index, &verdict))
			return tidy(verdict.label, arena);
		if ((verdict.kind == LINE_MARKED && begins_paragraph(labels, index)) ||
			!join_above(labels, index, &verdict, arena))
			if (!is_label(labels, index, &verdict, prose, open)) {
				prose++;
				open += !slice_ends(
					slice_trim(heard_at(labels, index)->text), SLICE("."));
				continue;
			}
		return tidy(verdict.label, arena);
	}
	labels->spoken |= prose > 0;
	return SLICE_EMPTY;
}

void labels_output(struct labels *labels, struct arena *arena)
{
	if (labels->heard_count) {
		struct slice found = find_label(labels, arena);
		if (found.length)
			labels->found = found;
	}
	labels->heard_count = 0;
	labels->blank = false;
}

struct slice labels_begin_run(struct labels *labels)
{
	if (labels->found.length)
		labels->current = labels->found;
	labels->found = SLICE_EMPTY;
	labels->spoken = false;
	return labels->current;
}

struct slice labels_of_word(struct slice word, struct arena *arena)
{
	struct slice group;
	uint32_t number;
	size_t end;

	word = word_trim(slice_trim(word));
	if (!has_letter(word) || has_time(word))
		return SLICE_EMPTY;
	if (is_file_name(word)) {
		run_path_split(word, arena, &group, &number);
		return group;
	}
	word = labels_stem(word);
	end = word.length;
	while (end && text_is_digit(word.at[end - 1]))
		end--;
	if (end == word.length || end == 0)
		return word;
	struct slice stem = slice_first(word, end);
	if (slice_ends(stem, SLICE("run")))
		stem.length -= 3;
	else if (!memchr("-_.# ", word.at[end - 1], 5))
		return word;
	while (stem.length && memchr("-_.#/ ", stem.at[stem.length - 1], 6))
		stem.length--;
	return stem;
}
