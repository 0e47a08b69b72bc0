#include "parsers/lkp_headline.h"

#include "parsers/lkp_lines.h"
#include "parsers/lkp_row.h"

#define TEXT_LONGEST 4096u

/* `-12.6%`: the figure of a headline. */
static bool read_percent(struct slice token, struct figure *figure)
{
	size_t length = number_read(token, figure);

	return length > 0 && length + 1 == token.length && token.at[length] == '%';
}

static struct slice read_word(struct slice token)
{
	while (token.length && !text_is_lower(token.at[token.length - 1]))
		token.length--;
	if (slice_equal(token, SLICE("regression")) || slice_equal(token, SLICE("improvement")))
		return token;
	return SLICE_EMPTY;
}

/* The name without the punctuation of the sentence around it. */
static struct slice without_punctuation(struct slice name)
{
	while (name.length && strchr(",;:.", name.at[name.length - 1]))
		name.length--;
	return name;
}

void lkp_claim_name(struct lkp_claim *claim, struct arena *arena)
{
	struct slice metric = claim->headline.metric;

	claim->names[0] = metric;
	claim->names[1] = arena_concat(arena, (struct slice[]){SLICE("TOTAL "), metric}, 2);
	claim->names[2] = arena_concat(arena, (struct slice[]){SLICE("GEO-MEAN "), metric}, 2);
}

/* `COMMIT: METRIC` at the end of a subject: a test that fails. */
static bool is_failure(struct slice before, struct slice last)
{
	return before.length > 1 && slice_ends(before, SLICE(":")) && text_is_hex(before.at[0]) &&
	       lkp_is_metric(last);
}

bool lkp_headline_subject(struct slice subject, struct headline *headline)
{
	struct slice before = SLICE_EMPTY, earlier = SLICE_EMPTY, token;
	struct figure figure;

	for (; (token = slice_token(&subject)).length; earlier = before, before = token) {
		if (!read_percent(token, &figure))
			continue;
		struct slice rest = subject, after = slice_token(&rest);
		headline->figure = figure;
		headline->word = read_word(after);
		headline->metric = headline->word.length ? before : after;
		if (lkp_is_metric(headline->metric))
			return true;
		if (lkp_is_metric(before)) { /* the word may be missing */
			headline->metric = before;
			return true;
		}
	}
	if (!is_failure(earlier, before))
		return false;
	*headline = (struct headline){.metric = before, .figure = FIGURE_NONE};
	return true;
}

/* `a -25.2% regression of METRIC`: sets *headline; the metric is empty where the text ends. */
static bool read_sentence(struct slice text, struct headline *headline)
{
	struct slice token;

	while ((token = slice_token(&text)).length) {
		struct slice rest = text;
		if (!read_percent(token, &headline->figure))
			continue;
		struct slice word = slice_token(&rest);
		headline->word = read_word(word);
		if (word.length && !headline->word.length)
			continue;
		struct slice of = slice_token(&rest);
		if (of.length && !slice_equal(of, SLICE("of")))
			continue;
		headline->metric = without_punctuation(slice_token(&rest));
		return headline->metric.length == 0 || lkp_is_metric(headline->metric);
	}
	return false;
}

bool lkp_headline_sentence(const struct lines *lines, const struct line *line, struct arena *arena,
	struct headline *headline)
{
	struct lines look = *lines;
	struct line next;

	if (line->text.length > TEXT_LONGEST || !read_sentence(line->text, headline))
		return false;
	if (headline->metric.length)
		return headline->word.length > 0;
	if (!lkp_lines_next(&look, &next) || next.depth > line->depth ||
		next.text.length > TEXT_LONGEST)
		return false;
	struct slice whole = arena_print(arena, "%.*s %.*s", (int)line->text.length, line->text.at,
		(int)next.text.length, next.text.at);
	return read_sentence(whole, headline) && headline->metric.length && headline->word.length;
}

bool lkp_may_be_box(struct slice text)
{
	return text.at[0] == '|' || slice_starts(text, SLICE("testcase: change")) ||
	       slice_starts(text, SLICE("test machine ")) ||
	       slice_starts(text, SLICE("test parameters "));
}

/* The two fields of a box's line, without bars and blanks. */
static bool split_box(struct slice text, struct slice *name, struct slice *value)
{
	text = slice_trim(text);
	if (slice_starts(text, SLICE("|")))
		text = slice_from(text, 1);
	size_t bar = slice_find(text, SLICE("|"));
	if (bar >= text.length)
		return false;
	*name = slice_trim(slice_first(text, bar));
	text = slice_trim(slice_from(text, bar + 1));
	if (slice_ends(text, SLICE("|")))
		text.length--;
	*value = slice_trim(text);
	return text.length <= TEXT_LONGEST;
}

/* "hackbench: hackbench.throughput -26.6% regression" */
static bool begin_box(struct slice value, struct lkp_claim *claim)
{
	struct slice rest = value, testcase = slice_token(&rest);

	*claim = (struct lkp_claim){.is_box = true};
	if (!slice_ends(testcase, SLICE(":")))
		return false;
	claim->testcase = slice_first(testcase, testcase.length - 1);
	return lkp_headline_subject(rest, &claim->headline);
}

bool lkp_box_read(struct slice text, struct lkp_claim *claim, bool *is_new, struct arena *arena)
{
	struct slice name, value;

	*is_new = false;
	if (!split_box(text, &name, &value))
		return false;
	if (slice_equal(name, SLICE("testcase: change"))) {
		*is_new = begin_box(value, claim);
		return true;
	}
	if (!claim->is_box)
		return false;
	if (slice_equal(name, SLICE("test machine"))) {
		claim->machine = value;
		return true;
	}
	if (name.length && !slice_equal(name, SLICE("test parameters")))
		return false;
	if (value.length && claim->parameters.length < TEXT_LONGEST)
		claim->parameters = arena_print(arena, "%.*s%s%.*s", (int)claim->parameters.length,
			claim->parameters.at, claim->parameters.length ? " " : "",
			(int)value.length, value.at);
	return true;
}
