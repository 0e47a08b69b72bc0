#include "parsers/lkp_values.h"

#include "parsers/lkp_head.h"
#include "parsers/lkp_lines.h"
#include "parsers/lkp_row.h"

#define VALUES_LEAST 2
#define VALUES_MOST  1000
#define HASH_LEAST   7

struct collected {
	struct figure figures[VALUES_MOST];
	size_t count;
};

static bool is_hash(struct slice token)
{
	for (size_t i = 0; i < token.length; i++)
		if (!text_is_hex(token.at[i]))
			return false;
	return token.length >= HASH_LEAST;
}

bool lkp_may_be_values(struct slice text)
{
	char last = text.at[text.length - 1];

	if (text.at[0] == '"')
		return true;
	if (!text_is_digit(last) && last != ',' && last != ']' && last != '[')
		return false;
	return text_is_alpha(text.at[0]) || text_is_digit(text.at[0]);
}

static struct slice without_marks(struct slice token)
{
	while (token.length && strchr("\":[", token.at[token.length - 1]))
		token.length--;
	if (token.length && token.at[0] == '"')
		token = slice_from(token, 1);
	return token;
}

/* Adds the figures of `text`, which commas and blanks divide, up to its end or a `]`. False when
 * there is something else among them. */
static bool collect(struct slice text, struct collected *collected, bool *closed)
{
	for (size_t at = 0; at < text.length;) {
		char c = text.at[at];
		if (c == ']') {
			*closed = true;
			return true;
		}
		if (c == ',' || text_is_blank(c)) {
			at++;
			continue;
		}
		struct figure *figure = &collected->figures[collected->count];
		size_t length = number_read(slice_from(text, at), figure);
		if (length == 0 || c == '+' || collected->count + 1 == VALUES_MOST)
			return false;
		collected->count++;
		at += length;
		if (at < text.length && !strchr(" \t,]", text.at[at]))
			return false;
	}
	return true;
}

/* `"METRIC": [ 1, 2,` and so on over the next lines. */
static bool read_array(struct lines *lines, const struct line *line, struct collected *collected,
	struct slice *metric)
{
	size_t bracket = slice_find(line->text, SLICE("["));
	struct slice name = slice_trim(slice_first(line->text, bracket)), rest = name;
	struct line next = *line;
	bool closed = false;

	slice_token(&rest);
	*metric = without_marks(name);
	if (bracket == line->text.length || rest.length || !lkp_is_metric(*metric))
		return false;
	next.text = slice_from(line->text, bracket + 1);
	while (collect(next.text, collected, &closed) && !closed)
		if (!lkp_lines_next(lines, &next) || next.depth > line->depth)
			return false;
	return closed;
}

/* `METRIC: 1 2 3` */
static bool read_list(struct slice text, struct collected *collected, struct slice *metric)
{
	bool closed = false;

	*metric = without_marks(slice_token(&text));
	return lkp_is_metric(*metric) && collect(text, collected, &closed) && !closed;
}

/* `8932738fc10c4 Title of the commit 1 2 3`: the figures at the end of the line. */
static bool read_commit_line(struct slice text, struct collected *collected, struct slice *commit)
{
	struct slice token;

	*commit = slice_token(&text);
	if (!is_hash(*commit))
		return false;
	while ((token = slice_token(&text)).length) {
		struct figure figure;
		if (!number_parse(token, &figure))
			collected->count = 0;
		else if (collected->count < VALUES_MOST)
			collected->figures[collected->count++] = figure;
	}
	return true;
}

static double mean_of(const struct lkp_values *values)
{
	double sum = 0;

	for (size_t i = 0; i < values->count; i++)
		sum += values->figures[i].value;
	return sum / (double)values->count;
}

struct lkp_values *lkp_values_read(
	struct lines *lines, const struct line *line, struct arena *arena)
{
	struct collected collected; /* large: only as much as `count` says is set */
	struct lkp_values found = {.line = line->number, .depth = line->depth};
	struct lines look = *lines;
	struct slice text = slice_trim(line->text);

	collected.count = 0;
	if (!read_array(&look, line, &collected, &found.metric)) {
		look = *lines;
		collected.count = 0;
		if (!read_list(text, &collected, &found.metric)) {
			collected.count = 0;
			found.metric = SLICE_EMPTY;
			if (!read_commit_line(text, &collected, &found.commit))
				return NULL;
		}
	}
	if (collected.count < VALUES_LEAST)
		return NULL;
	struct lkp_values *values = arena_copy_array(arena, &found, 1, sizeof(found));
	values->figures = arena_copy_array(
		arena, collected.figures, collected.count, sizeof(*collected.figures));
	values->count = collected.count;
	values->mean = mean_of(values);
	*lines = look;
	return values;
}

/* Does LKP print this mean so? Its sums may differ in the last bit, and Ruby rounds ties to even
 * digits where C looks at the bits. */
static bool prints_as(double mean, struct figure figure)
{
	static const double factors[] = {1, 1 + 1e-12, 1 - 1e-12};
	char text[FIGURE_SIZE], printed[FIGURE_SIZE];

	number_print(figure, text);
	for (size_t i = 0; i < ARRAY_LENGTH(factors); i++) {
		number_print_value(mean * factors[i], printed);
		if (strcmp(text, printed) == 0)
			return true;
	}
	return false;
}

static bool find_by_metric(
	struct lkp_values *values, struct sink_table *table, uint32_t group_count)
{
	uint32_t found = 0, row;
	struct figure figure;

	for (uint32_t group = 0; group < group_count; group++) {
		if (!sink_find_row(table, values->metric, group, &row, &figure))
			continue;
		if (!prints_as(values->mean, figure))
			continue;
		values->row = row;
		values->group = group;
		found++;
	}
	return found == 1;
}

static bool find_by_commit(struct lkp_values *values, struct sink_table *table,
	const struct group *groups, uint32_t group_count)
{
	char text[FIGURE_SIZE];
	struct figure figure;

	number_print_value(values->mean, text);
	if (!number_parse(slice_of(text), &figure))
		return false;
	for (uint32_t group = 0; group < group_count; group++) {
		if (!lkp_same_label(groups[group].label, values->commit))
			continue;
		values->group = group;
		return sink_find_figure(table, group, figure, &values->row);
	}
	return false;
}

bool lkp_values_find(struct lkp_values *values, struct sink_table *table,
	const struct group *groups, uint32_t group_count)
{
	if (values->metric.length)
		return find_by_metric(values, table, group_count);
	return find_by_commit(values, table, groups, group_count);
}
