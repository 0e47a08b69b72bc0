#include "parsers/stress_ng_misc.h"

#include "parsers/stress_ng_cell.h"
#include "parsers/stress_ng_row.h"

#define UNIT_MOST 300u /* bytes of the words behind a figure */

static bool is_certain(const struct cell_reading *reading)
{
	return reading->quality == CELL_STRICT || reading->quality == CELL_LOCAL;
}

/* Does `text` begin with the words that say which mean this is? */
static bool is_mean(struct slice text)
{
	static const struct slice words[] = {{"average per", 11}, {"geometic mean", 13},
		{"geometric mean", 14}, {"harmonic mean", 13}, {"total of", 8}, {"maximum of", 10},
		{"minimum of", 10}};

	for (size_t i = 0; i < ARRAY_LENGTH(words); i++)
		if (slice_starts(text, words[i]))
			return true;
	return false;
}

/* Where the bracket of the mean stands: the last ` (` with the words of one; text.length: none. */
static size_t find_mean(struct slice text)
{
	for (size_t at = text.length; at-- > 1;)
		if (text.at[at] == '(' && text_is_blank(text.at[at - 1]) &&
			is_mean(slice_from(text, at + 1)))
			return at;
	return text.length;
}

enum stress_ng_misc_kind stress_ng_misc(struct slice text, struct stress_ng_misc *misc)
{
	struct slice rest = text, ahead;
	struct cell_reading reading, next;

	misc->name = slice_token(&rest);
	misc->unit = SLICE_EMPTY;
	if (!stress_ng_is_name(misc->name))
		return MISC_NONE;
	ahead = rest = slice_trim(rest);
	cell_read(slice_token(&ahead), false, &reading);
	ahead = slice_trim(ahead);
	if (rest.length == 0 || (ahead.length == 0 && text_is_digit(rest.at[0])))
		return MISC_OPEN;
	rest = ahead;
	cell_read(slice_token(&ahead), false, &next);
	if (!is_certain(&reading) || is_certain(&next))
		return MISC_NONE;
	misc->value = reading.values[0];
	size_t mean = find_mean(rest);
	misc->unit = slice_trim(slice_first(rest, mean));
	if (misc->unit.length > UNIT_MOST)
		return MISC_NONE;
	if (mean == rest.length)
		return MISC_OPEN;
	return slice_contains(slice_from(rest, mean), SLICE(")")) ? MISC_WHOLE : MISC_OPEN;
}

static bool is_collapsed(char c)
{
	return text_is_blank(c) || memchr(",\"_[]():", c, 8) != NULL;
}

struct slice stress_ng_misc_metric(const struct stress_ng_misc *misc, struct arena *arena)
{
	struct slice unit = misc->unit;
	char *text = arena_allocate(arena, unit.length + 1);
	size_t length = 0;

	for (size_t i = 0; i < unit.length; i++) {
		bool collapsed = is_collapsed(unit.at[i]);
		if (collapsed && (length == 0 || text[length - 1] == '_'))
			continue;
		text[length++] = collapsed ? '_' : unit.at[i];
	}
	if (length && text[length - 1] == '_')
		length--;
	const struct slice parts[] = {SLICE("stress-ng."), misc->name, SLICE("."), {text, length}};
	return arena_concat(arena, parts, ARRAY_LENGTH(parts));
}

static bool take(struct slice *rest, const char *word)
{
	return slice_equal(slice_token(rest), slice_of(word));
}

static bool take_figure(struct slice *rest, bool integer, struct figure *figure)
{
	struct slice token = slice_token(rest);
	struct cell_reading reading;

	cell_read(token, integer, &reading);
	*figure = reading.values[0];
	return is_certain(&reading);
}

bool stress_ng_rate(struct slice text, struct stress_ng_rate *rate)
{
	struct slice rest = text, name = slice_token(&rest);

	if (!slice_ends(name, SLICE(":")))
		return false;
	rate->name = slice_first(name, name.length - 1);
	return stress_ng_is_name(rate->name) && take_figure(&rest, true, &rate->ops) &&
	       take(&rest, "in") && take_figure(&rest, false, &rate->seconds) &&
	       take(&rest, "secs,") && take(&rest, "rate:") &&
	       take_figure(&rest, false, &rate->rate);
}
