/* Headers of the results table, see stress_ng_row.h. */
#include "parsers/stress_ng_row.h"

static bool take_word(struct slice *rest, struct slice word)
{
	struct slice ahead = *rest, token = slice_token(&ahead);

	if (!slice_equal(token, word))
		return false;
	*rest = ahead;
	return true;
}

bool stress_ng_is_header(struct slice text)
{
	struct slice rest = text;

	return take_word(&rest, SLICE("stressor")) &&
	       slice_starts(slice_token(&rest), SLICE("bogo"));
}

bool stress_ng_is_header_part(struct slice text)
{
	static const struct slice words[] = {{"stressor", 8}, {"bogo", 4}, {"ops", 3}, {"real", 4},
		{"time", 4}, {"usr", 3}, {"sys", 3}, {"ops/s", 5}, {"CPU", 3}, {"used", 4},
		{"per", 3}, {"RSS", 3}, {"Max", 3}, {"(secs)", 6}, {"(real", 5}, {"time)", 5},
		{"(usr+sys", 8}, {"instance", 8}, {"(%)", 3}, {"(KB)", 4}, {"usrtime", 7},
		{"systime", 7}, {"realtime", 8}};
	struct slice rest = text, token;
	bool any = false;

	while ((token = slice_token(&rest)).length) {
		size_t i = 0;
		while (i < ARRAY_LENGTH(words) && !slice_equal(token, words[i]))
			i++;
		if (i == ARRAY_LENGTH(words))
			return false;
		any = true;
	}
	return any;
}

/* Words that name a column. The first rate is that of real time, unless there is only one and the
 * second line of the header says otherwise. */
static const struct {
	struct slice first, second, third; /* the others may be empty */
	enum stress_ng_column column;
} names[] = {
	{{"bogo", 4}, {"ops", 3}, {"", 0}, COLUMN_OPS},
	{{"bogo-ops", 8}, {"", 0}, {"", 0}, COLUMN_OPS},
	{{"real", 4}, {"time", 4}, {"", 0}, COLUMN_REAL},
	{{"realtime", 8}, {"", 0}, {"", 0}, COLUMN_REAL},
	{{"usr", 3}, {"time", 4}, {"", 0}, COLUMN_USER},
	{{"usrtime", 7}, {"", 0}, {"", 0}, COLUMN_USER},
	{{"sys", 3}, {"time", 4}, {"", 0}, COLUMN_SYSTEM},
	{{"systime", 7}, {"", 0}, {"", 0}, COLUMN_SYSTEM},
	{{"bogo", 4}, {"ops/s", 5}, {"", 0}, COLUMN_RATE},
	{{"CPU", 3}, {"used", 4}, {"per", 3}, COLUMN_CPU},
	{{"RSS", 3}, {"Max", 3}, {"", 0}, COLUMN_RSS},
};

static bool take_column(struct slice *rest, enum stress_ng_column *column)
{
	struct slice behind = *rest, first = slice_token(&behind);

	for (size_t i = 0; i < ARRAY_LENGTH(names); i++) {
		struct slice ahead = behind;
		if (!slice_equal(first, names[i].first) ||
			(names[i].second.length && !take_word(&ahead, names[i].second)) ||
			(names[i].third.length && !take_word(&ahead, names[i].third)))
			continue;
		*column = names[i].column;
		*rest = ahead;
		return true;
	}
	return false;
}

static void add_column(struct stress_ng_columns *columns, enum stress_ng_column column)
{
	for (unsigned i = 0; i < columns->count; i++)
		if (columns->columns[i] == column)
			return;
	if (columns->count < COLUMN_COUNT)
		columns->columns[columns->count++] = (uint8_t)column;
}

/* The two widths that names ever had. Any other place of the edge says that blanks were lost. */
static void note_edge(struct stress_ng_columns *columns, size_t edge)
{
	if (edge == OPS_EDGE || edge == OPS_EDGE_OLD)
		columns->ops_edge = (uint8_t)edge;
}

/* Does the table lack only columns at the right end? Then the header may have been cut. */
static bool is_beginning(const struct stress_ng_columns *columns)
{
	for (unsigned i = 0; i < columns->count; i++)
		if (columns->columns[i] != i)
			return false;
	return columns->count < COLUMNS_LEAST;
}

void stress_ng_header(struct slice text, struct stress_ng_columns *columns)
{
	struct slice rest = text;
	enum stress_ng_column column;
	unsigned rates = 0;

	*columns = (struct stress_ng_columns){0};
	take_word(&rest, SLICE("stressor"));
	while (take_column(&rest, &column)) {
		if (column == COLUMN_RATE && rates++)
			column = COLUMN_RATE_CPU;
		add_column(columns, column);
		if (column == COLUMN_OPS)
			note_edge(columns, text.length - rest.length);
	}
	if (rates == 1 && slice_contains(rest, SLICE("(usr+sys")) &&
		!slice_contains(rest, SLICE("(real")))
		for (unsigned i = 0; i < columns->count; i++)
			if (columns->columns[i] == COLUMN_RATE)
				columns->columns[i] = COLUMN_RATE_CPU;
	if (is_beginning(columns))
		columns->count = 0;
}
