#include "tui/command_line.h"

#include <stdio.h>

#define NAME_MOST  24	     /* bytes of a name that are compared for nearness */
#define COUNT_MOST 100000000 /* as of the number before a key */

static size_t least(size_t a, size_t b)
{
	return a < b ? a : b;
}

/* How many letters are to be changed, left out, put in, or exchanged with the next. */
static size_t distance(struct slice a, struct slice b)
{
	size_t rows[3][NAME_MOST + 1];

	a = slice_first(a, NAME_MOST);
	b = slice_first(b, NAME_MOST);
	for (size_t k = 0; k <= b.length; k++)
		rows[0][k] = k;
	for (size_t i = 1; i <= a.length; i++) {
		size_t *now = rows[i % 3], *above = rows[(i + 2) % 3], *before = rows[(i + 1) % 3];
		now[0] = i;
		for (size_t k = 1; k <= b.length; k++) {
			size_t changed = above[k - 1] + (a.at[i - 1] != b.at[k - 1]);
			now[k] = least(changed, least(above[k], now[k - 1]) + 1);
			if (i > 1 && k > 1 && a.at[i - 1] == b.at[k - 2] &&
				a.at[i - 2] == b.at[k - 1])
				now[k] = least(now[k], before[k - 2] + 1);
		}
	}
	return rows[a.length % 3][b.length];
}

/* A name that goes on as the word does is near, however much longer it is. */
static struct slice nearest(struct slice word, unsigned places)
{
	struct slice name = SLICE_EMPTY;
	size_t best = SIZE_MAX;

	for (size_t i = 0; i < key_count; i++) {
		if (!(key_table[i].places & places))
			continue;
		size_t far = distance(word, keys_word(&key_table[i]));
		if (far < best) {
			best = far;
			name = keys_word(&key_table[i]);
		}
	}
	return name;
}

/* The names that begin with a word, as many as there is room for in a message. */
static bool tell_several(struct slice word, unsigned places, struct error *error)
{
	char names[256] = "";
	struct slice last = SLICE_EMPTY;

	for (size_t i = 0; i < key_count; i++) {
		struct slice name = keys_word(&key_table[i]);
		size_t used = strlen(names);
		if (!(key_table[i].places & places) || !slice_starts(name, word) ||
			slice_equal(name, last) || used + name.length + 3 > sizeof(names))
			continue;
		snprintf(names + used, sizeof(names) - used, "%s%.*s", used ? ", " : "",
			(int)name.length, name.at);
		last = name;
	}
	return error_set(error, ERROR_USAGE, NULL, 0, "%.*s can be %s",
		(int)slice_first(word, 40).length, word.at, names);
}

static bool tell_unknown(struct slice word, unsigned places, struct error *error)
{
	struct slice name = nearest(word, places);

	for (size_t i = 0; i < key_count; i++)
		if (slice_equal(keys_word(&key_table[i]), word))
			return error_set(error, ERROR_USAGE, NULL, 0, "%.*s does nothing here",
				(int)word.length, word.at);
	return error_set(error, ERROR_USAGE, NULL, 0, "no command %.*s; the nearest is %.*s",
		(int)slice_first(word, 40).length, word.at, (int)name.length, name.at);
}

/* The whole name that a word stands for. */
static bool find_name(struct slice word, unsigned places, struct slice *name, struct error *error)
{
	bool several = false;

	*name = SLICE_EMPTY;
	for (size_t i = 0; i < key_count; i++) {
		struct slice now = keys_word(&key_table[i]);
		if (!(key_table[i].places & places) || !slice_starts(now, word))
			continue;
		several = several || (name->length && !slice_equal(*name, now));
		*name = now;
		if (slice_equal(now, word))
			return true;
	}
	if (several)
		return tell_several(word, places, error);
	return name->length || tell_unknown(word, places, error);
}

/* The line of the table for a name with an argument, or without one. */
static const struct key_entry *find_entry(
	struct slice name, unsigned places, bool has_argument, struct error *error)
{
	const struct key_entry *other = NULL;

	for (size_t i = 0; i < key_count; i++) {
		const struct key_entry *entry = &key_table[i];
		bool must;
		if (!(entry->places & places) || !slice_equal(keys_word(entry), name))
			continue;
		bool takes = keys_argument(entry, &must) != ARGUMENT_NONE;
		if (has_argument ? takes : !must)
			return entry;
		other = entry;
	}
	if (has_argument)
		error_set(error, ERROR_USAGE, NULL, 0, "%.*s takes no argument", (int)name.length,
			name.at);
	else
		error_set(error, ERROR_USAGE, NULL, 0, "give more: %s", other->usage);
	return NULL;
}

static bool read_number(struct slice text, size_t *count)
{
	*count = 0;
	for (size_t i = 0; i < text.length; i++) {
		if (!text_is_digit(text.at[i]))
			return false;
		*count = least(*count * 10 + (size_t)(text.at[i] - '0'), COUNT_MOST);
	}
	return text.length > 0;
}

static unsigned places_of(enum command command)
{
	unsigned places = 0;

	for (size_t i = 0; i < key_count; i++)
		if (key_table[i].command == command)
			places |= key_table[i].places;
	return places;
}

/* The argument goes into `typed`, a number into its count. */
static bool take_argument(
	struct slice argument, size_t at, struct typed *typed, struct error *error)
{
	typed->argument_at = at;
	if (typed->kind != ARGUMENT_N || argument.length == 0) {
		typed->argument = argument;
		return true;
	}
	if (read_number(argument, &typed->count))
		return true;
	error->column = (uint32_t)at;
	return error_set(error, ERROR_USAGE, NULL, 0, "this is no number");
}

bool command_line_read(struct slice text, unsigned places, struct typed *typed, struct error *error)
{
	struct slice rest = text, name, word = slice_token(&rest);
	struct slice argument = slice_trim(rest);
	bool must;

	*typed = (struct typed){.places = places};
	if (word.length == 0)
		return error_set(error, ERROR_USAGE, NULL, 0, "no command");
	if (read_number(word, &typed->count)) {
		typed->command = COMMAND_FIRST;
		return argument.length == 0 ||
		       error_set(error, ERROR_USAGE, NULL, 0, "a number goes to its row, alone");
	}
	if (!find_name(word, places, &name, error))
		return false;
	const struct key_entry *entry = find_entry(name, places, argument.length > 0, error);
	if (!entry)
		return false;
	typed->command = entry->command;
	typed->kind = keys_argument(entry, &must);
	typed->places = places & places_of(entry->command);
	return take_argument(argument,
		argument.length ? (size_t)(argument.at - text.at) : text.length, typed, error);
}

enum argument command_line_argument(struct slice word, unsigned places)
{
	struct error ignored = {0}; /* a name that is none takes nothing */
	const struct key_entry *entry = NULL;
	struct slice name;
	bool must;

	if (word.length && find_name(word, places, &name, &ignored))
		entry = find_entry(name, places, true, &ignored);
	return entry ? keys_argument(entry, &must) : ARGUMENT_NONE;
}
