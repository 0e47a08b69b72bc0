#include "parsers/lkp_head.h"

#include "parsers/lkp_lines.h"

#define TEXT_LONGEST 4096u /* of keys, values and titles; what is longer is none */

static struct slice join(struct arena *arena, struct slice a, const char *between, struct slice b)
{
	if (a.length == 0 || a.length + b.length > TEXT_LONGEST)
		return b;
	return arena_concat(arena, (struct slice[]){a, slice_of(between), b}, 3);
}

static bool is_one_token(struct slice text)
{
	slice_token(&text);
	return slice_trim(text).length == 0;
}

static struct slice first_token(struct slice text)
{
	return slice_token(&text);
}

static bool is_sha(struct slice token)
{
	for (size_t i = 0; i < token.length; i++)
		if (!text_is_hex(token.at[i]))
			return false;
	return token.length >= 7;
}

/* What follows `words` at the front of `text`, trimmed; false when it begins otherwise. */
static bool after_words(struct slice text, const char *words, struct slice *rest)
{
	if (text.length == 0 || text.at[0] != words[0])
		return false;
	struct slice prefix = slice_of(words);
	if (!slice_starts(text, prefix))
		return false;
	*rest = slice_trim(slice_from(text, prefix.length));
	return true;
}

/* Room for one more commit; the array doubles, so that many blocks cost little. */
static struct lkp_commit *add_commit(struct lkp_head *head, struct arena *arena)
{
	uint32_t count = head->commit_count;

	if (count == 0 || (count >= 4 && (count & (count - 1)) == 0)) {
		struct lkp_commit *grown =
			arena_array(arena, count < 4 ? 4 : 2 * (size_t)count, sizeof(*grown));
		if (count)
			memcpy(grown, head->commits, count * sizeof(*grown));
		head->commits = grown;
	}
	return &head->commits[head->commit_count++];
}

/* Takes the marks off `("title")` and `(title)`. False when the closing one is not there. */
static bool close_title(struct slice text, struct slice *title)
{
	bool quoted = slice_starts(text, SLICE("(\""));
	struct slice close = quoted ? SLICE("\")") : SLICE(")");

	*title = text;
	for (size_t at = text.length; at-- > 1;) {
		if (!slice_starts(slice_from(text, at), close))
			continue;
		*title = slice_first(slice_from(text, 1 + (size_t)quoted), at - 1 - (size_t)quoted);
		return true;
	}
	return false;
}

/* A label and what stands behind it. Gives whether the title goes on in the next line. */
static bool read_commit(struct lkp_commit *commit, struct slice text, uint32_t line)
{
	*commit = (struct lkp_commit){.label = slice_token(&text), .line = line};
	text = slice_trim(text);
	return slice_starts(text, SLICE("(")) && !close_title(text, &commit->title);
}

static bool continue_commits(struct lkp_heads *heads, const struct line *line, struct arena *arena)
{
	struct lkp_head *head = &heads->head;
	struct slice text = slice_trim(line->text);

	if (heads->title_open && !is_sha(first_token(text))) {
		struct lkp_commit *last = &head->commits[head->commit_count - 1];
		bool closed = close_title(join(arena, last->title, " ", text), &last->title);
		heads->title_open = !closed && last->title.length < TEXT_LONGEST / 8;
		return true;
	}
	if (head->commit_count == GROUPS_MOST || text.length > TEXT_LONGEST) {
		heads->block = LKP_BLOCK_NONE;
		return false;
	}
	heads->title_open = read_commit(add_commit(head, arena), text, line->number);
	heads->block_empty = false;
	return true;
}

/* The parts of a list with `/` between them, one after the other. */
struct parts {
	struct slice rest;
	bool over;
};

static bool next_part(struct parts *parts, struct slice *part)
{
	if (parts->over)
		return false;
	size_t slash = slice_find(parts->rest, SLICE("/"));
	*part = slice_first(parts->rest, slash);
	parts->over = slash >= parts->rest.length;
	parts->rest = slice_from(parts->rest, slash + 1);
	return true;
}

static size_t count_parts(struct slice list)
{
	size_t slashes = 0;

	for (size_t i = 0; i < list.length; i++)
		slashes += list.at[i] == '/';
	return slashes + 1;
}

/* Is this a line of axis values, or the rest of one? Some tests have values with blanks inside:
 * then the slashes must fit the keys. */
static bool may_be_values(const struct lkp_head *head, struct slice text)
{
	size_t keys = count_parts(head->keys), values = count_parts(text);

	if (head->values.length)
		values += count_parts(head->values) - 1;
	return is_one_token(text) || (values > 1 && values <= keys && keys > 2);
}

static bool continue_axes(struct lkp_heads *heads, const struct line *line, struct arena *arena)
{
	struct lkp_head *head = &heads->head;
	struct slice text = slice_trim(line->text);
	bool ends = slice_ends(text, SLICE(":"));

	if (heads->block == LKP_BLOCK_VALUES ? ends || !may_be_values(head, text)
					     : !is_one_token(text)) {
		heads->block = LKP_BLOCK_NONE;
		return false;
	}
	heads->block_empty = false;
	if (heads->block == LKP_BLOCK_VALUES) {
		/* Mail programs wrap at blanks; without one the line was cut at its width. */
		bool blanks = !is_one_token(text) || !is_one_token(head->values);
		head->values = join(arena, head->values, blanks ? " " : "", text);
		return true;
	}
	head->keys = join(arena, head->keys, "", text);
	if (ends) {
		heads->block = LKP_BLOCK_VALUES;
		heads->block_empty = true;
	}
	return true;
}

/* `key: value`; the key is one word. */
static bool read_parameter(struct slice text, struct slice *key, struct slice *value)
{
	*key = slice_token(&text);
	*value = slice_trim(text);
	if (key->length < 2 || value->length == 0 || !slice_ends(*key, SLICE(":")) ||
		slice_starts(*key, SLICE("test-")) || value->length > TEXT_LONGEST)
		return false;
	*key = slice_first(*key, key->length - 1);
	return text_is_alpha(key->at[0]) && key->length < 64;
}

static struct slice add_parameter(
	struct slice list, struct slice key, struct slice value, struct arena *arena)
{
	if (list.length > TEXT_LONGEST)
		return list;
	struct slice blank = slice_first(SLICE(" "), list.length);
	return arena_concat(arena, (struct slice[]){list, blank, key, SLICE("="), value}, 5);
}

static bool continue_parameters(struct lkp_heads *heads, struct lkp_facts *facts,
	const struct line *line, struct arena *arena)
{
	struct slice key, value;

	if (!read_parameter(line->text, &key, &value)) {
		heads->block = LKP_BLOCK_NONE;
		return false;
	}
	facts->parameters = add_parameter(facts->parameters, key, value, arena);
	heads->block_empty = false;
	return true;
}

bool lkp_head_continues(struct lkp_heads *heads, struct lkp_facts *facts, const struct line *line,
	uint8_t depth, struct arena *arena)
{
	bool wrapped = line->depth < depth;

	if (line->depth > depth)
		return false;
	switch (heads->block) {
	case LKP_BLOCK_COMMITS:
		return (!wrapped || heads->title_open) && continue_commits(heads, line, arena);
	case LKP_BLOCK_KEYS:
	case LKP_BLOCK_VALUES:
		return (!wrapped || memchr(line->text.at, '/', line->text.length)) &&
		       continue_axes(heads, line, arena);
	case LKP_BLOCK_PARAMETERS:
		return !wrapped && continue_parameters(heads, facts, line, arena);
	case LKP_BLOCK_NONE:
		break;
	}
	return false;
}

void lkp_head_blank(struct lkp_heads *heads)
{
	if (!heads->block_empty || heads->block == LKP_BLOCK_KEYS)
		heads->block = LKP_BLOCK_NONE;
	heads->title_open = false;
}

void lkp_head_rule(struct lkp_heads *heads, struct slice text)
{
	struct slice machine = slice_starts(text, SLICE("*")) ? SLICE_EMPTY : heads->head.machine;

	*heads = (struct lkp_heads){
		.head.machine = machine,
		.block = LKP_BLOCK_KEYS,
		.block_empty = true,
	};
}

static void begin_block(struct lkp_heads *heads, enum lkp_block block)
{
	heads->block = block;
	heads->block_empty = true;
	heads->title_open = false;
}

/* Is this the line of axis keys, with or without a rule above it? */
static bool are_keys(struct slice token)
{
	return slice_ends(token, SLICE(":")) && slice_contains(token, SLICE("/")) &&
	       (slice_contains(token, SLICE("testcase")) ||
		       slice_contains(token, SLICE("tbox_group")));
}

/* A second axis block before the same table says how its columns differ, nothing on the table. */
static void begin_axes(struct lkp_heads *heads, struct slice token, struct slice rest)
{
	if (heads->head.values.length) {
		heads->block = LKP_BLOCK_NONE;
		return;
	}
	heads->head.keys = token;
	heads->head.values = SLICE_EMPTY;
	begin_block(heads, LKP_BLOCK_VALUES);
	if (rest.length == 0)
		return;
	heads->head.values = rest; /* `lkp compare -t` has both in one line */
	heads->block = LKP_BLOCK_NONE;
}

/* "lkp-ivb-d04: 4 threads Intel(R) Core(TM) i3-3220 CPU @ 3.30GHz with 4G memory" */
static bool is_machine(struct slice text)
{
	struct slice token = slice_token(&text);
	uint64_t threads;

	return slice_ends(token, SLICE(":")) &&
	       number_parse_integer(slice_token(&text), &threads) &&
	       slice_equal(slice_token(&text), SLICE("threads"));
}

/* The rest of a machine that was wrapped: all descriptions end in "memory". */
static struct slice whole_machine(
	struct slice text, struct lines *lines, const struct line *line, struct arena *arena)
{
	struct lines look = *lines;
	struct line next;

	if (slice_contains(text, SLICE("memory")) || !lkp_lines_next(&look, &next) ||
		next.depth > line->depth || !slice_ends(slice_trim(next.text), SLICE("memory")))
		return text;
	*lines = look;
	return join(arena, text, " ", slice_trim(next.text));
}

/* "ivb44/vm-scalability/300s-migrate", as mails of 2014 say it: machine, test, parameters. */
static void read_old_case(struct slice text, struct lkp_facts *facts)
{
	size_t slash = slice_find(text, SLICE("/"));
	struct slice rest = slice_from(text, slash + 1);
	size_t second = slice_find(rest, SLICE("/"));

	facts->testcase = text;
	if (second >= rest.length)
		return;
	facts->machine = slice_first(text, slash);
	facts->testcase = slice_first(rest, second);
	facts->parameters = slice_from(rest, second + 1);
}

static bool read_facts(struct slice text, struct lkp_heads *heads, struct lkp_facts *facts,
	struct lines *lines, const struct line *line, struct arena *arena)
{
	struct slice rest;

	if (after_words(text, "testcase: ", &rest) || after_words(text, "in testcase: ", &rest)) {
		*facts = (struct lkp_facts){.testcase = first_token(rest)};
		return true;
	}
	if (after_words(text, "test case: ", &rest)) {
		*facts = (struct lkp_facts){0};
		read_old_case(first_token(rest), facts);
		return true;
	}
	if (after_words(text, "test machine: ", &rest) ||
		after_words(text, "on test machine: ", &rest)) {
		facts->machine = whole_machine(rest, lines, line, arena);
		return true;
	}
	if ((after_words(text, "parameters:", &rest) ||
		    after_words(text, "with following parameters:", &rest)) &&
		rest.length == 0) {
		facts->parameters = SLICE_EMPTY;
		begin_block(heads, LKP_BLOCK_PARAMETERS);
		return true;
	}
	return false;
}

bool lkp_head_begins(struct lkp_heads *heads, struct lkp_facts *facts, struct lines *lines,
	const struct line *line, struct arena *arena)
{
	struct slice text = slice_trim(line->text), rest = text;
	struct slice token = slice_token(&rest);

	if (text.length > TEXT_LONGEST)
		return false;
	rest = slice_trim(rest);
	if (slice_equal(token, SLICE("commit:")) && rest.length == 0) {
		heads->head.commit_count = 0;
		begin_block(heads, LKP_BLOCK_COMMITS);
		return true;
	}
	if (are_keys(token) && is_one_token(rest)) {
		begin_axes(heads, token, rest);
		return true;
	}
	if (rest.length == 0 && heads->head.values.length && slice_ends(token, SLICE(":"))) {
		heads->head.commit_count = 0;
		begin_block(heads, LKP_BLOCK_COMMITS);
		return true;
	}
	if (is_machine(text)) {
		heads->head.machine = whole_machine(text, lines, line, arena);
		return true;
	}
	return read_facts(text, heads, facts, lines, line, arena);
}

bool lkp_commit_read(struct lkp_commit *commit, struct lines *lines, const struct line *line,
	struct arena *arena)
{
	struct slice text = slice_trim(line->text), rest;
	struct lines look = *lines;
	struct line next;

	if (!after_words(text, "commit: ", &rest) || !is_sha(first_token(rest)))
		return false;
	if (!read_commit(commit, rest, line->number))
		return true;
	struct slice begun = commit->title;
	commit->title = SLICE_EMPTY;
	if (!lkp_lines_next(&look, &next) || next.depth > line->depth)
		return true;
	struct slice whole = join(arena, begun, " ", slice_trim(next.text)), title;
	if (close_title(whole, &title)) {
		commit->title = title;
		*lines = look;
	}
	return true;
}

bool lkp_same_label(struct slice a, struct slice b)
{
	return a.length && b.length && (slice_starts(a, b) || slice_starts(b, a));
}

bool lkp_axes_read(const struct lkp_head *head, struct lkp_facts *facts, struct arena *arena)
{
	struct slice keys = head->keys, values = head->values, key, value;

	if (!slice_ends(keys, SLICE(":")) || values.length == 0)
		return false;
	*facts = (struct lkp_facts){0};
	keys.length--;
	if (slice_ends(keys, SLICE("/run"))) /* of `lkp compare -t`, which has no value for it */
		keys.length -= 4;
	if (count_parts(keys) != count_parts(values)) {
		facts->parameters = values;
		return true;
	}
	struct parts key_parts = {keys, false}, value_parts = {values, false};
	while (next_part(&key_parts, &key) && next_part(&value_parts, &value)) {
		if (slice_equal(key, SLICE("testcase")))
			facts->testcase = value;
		else if (slice_equal(key, SLICE("tbox_group")))
			facts->machine = value;
		else
			facts->parameters = add_parameter(facts->parameters, key, value, arena);
	}
	return true;
}
