#define PCRE2_CODE_UNIT_WIDTH 8

#include "views/direction.h"

#include "parsers/source.h"

#include <pcre2.h>
#include <stdlib.h>

#define STEPS_MOST  10000 /* of a match: names are short */
#define DEPTH_MOST  1000
#define MEMORY_MOST 1000 /* KiB */

/* What is kept of a name. */
enum answer {
	ANSWER_KNOWN = 0x01,
	ANSWER_UP = 0x02,
	ANSWER_DOWN = 0x04,
	ANSWER_KEY = 0x08,
};

/* A line of the user's file. */
struct own_rule {
	pcre2_code *code;
	enum direction way;
};

struct directions {
	const struct intern *names;
	pcre2_code **table; /* of direction_table; compiled when a name first needs it */
	struct own_rule *own;
	size_t own_count, own_capacity;
	pcre2_match_data *data;
	pcre2_match_context *limits;
	uint8_t *answers; /* [name]: enum answer */
	uint32_t answer_count;
};

struct directions *directions_open(const struct intern *names)
{
	struct directions *directions = heap_allocate(sizeof(*directions));

	*directions = (struct directions){.names = names};
	directions->table = calloc(direction_table_count, sizeof(pcre2_code *));
	directions->data = pcre2_match_data_create(1, NULL);
	directions->limits = pcre2_match_context_create(NULL);
	if (!directions->table || !directions->data || !directions->limits)
		error_fatal("out of memory");
	pcre2_set_match_limit(directions->limits, STEPS_MOST);
	pcre2_set_depth_limit(directions->limits, DEPTH_MOST);
	pcre2_set_heap_limit(directions->limits, MEMORY_MOST);
	return directions;
}

void directions_close(struct directions *directions)
{
	if (!directions)
		return;
	for (size_t i = 0; i < direction_table_count; i++)
		pcre2_code_free(directions->table[i]);
	for (size_t i = 0; i < directions->own_count; i++)
		pcre2_code_free(directions->own[i].code);
	free(directions->table);
	free(directions->own);
	free(directions->answers);
	pcre2_match_data_free(directions->data);
	pcre2_match_context_free(directions->limits);
	free(directions);
}

static pcre2_code *compile(struct slice pattern, int *code, PCRE2_SIZE *offset)
{
	pcre2_code *compiled = pcre2_compile((PCRE2_SPTR)pattern.at, pattern.length,
		PCRE2_ANCHORED | PCRE2_ENDANCHORED | PCRE2_NEVER_BACKSLASH_C, code, offset, NULL);

	if (compiled)
		pcre2_jit_compile(compiled, PCRE2_JIT_COMPLETE); /* without it only slower */
	return compiled;
}

static bool matches(const struct directions *directions, const pcre2_code *code, struct slice text)
{
	PCRE2_SPTR at = (PCRE2_SPTR)(text.length ? text.at : "");

	return pcre2_match(code, at, text.length, 0, 0, directions->data, directions->limits) > 0;
}

/* The first part of a name, up to its first dot. */
static struct slice test_of(struct slice name)
{
	return slice_first(name, slice_find(name, SLICE(".")));
}

static bool is_test(struct slice test, const char *name)
{
	return test.length && test.at[0] == name[0] && slice_equal(test, slice_of(name));
}

/* `test` is the name's first part. */
static bool rule_matches(
	struct directions *directions, size_t index, struct slice name, struct slice test)
{
	const struct direction_rule *rule = &direction_table[index];
	struct slice text = name;
	PCRE2_SIZE offset;
	int code;

	if (rule->test) {
		if (!is_test(test, rule->test) || test.length == name.length)
			return false;
		text = slice_from(name, test.length + 1);
	}
	if (!directions->table[index])
		directions->table[index] = compile(slice_of(rule->pattern), &code, &offset);
	if (!directions->table[index])
		error_fatal("a pattern of the table of directions does not compile");
	return matches(directions, directions->table[index], text);
}

static uint8_t answer_by_table(struct directions *directions, struct slice name)
{
	struct slice test = test_of(name);

	for (size_t i = 0; i < direction_table_count; i++)
		if (rule_matches(directions, i, name, test)) {
			const struct direction_rule *rule = &direction_table[i];
			return (uint8_t)((rule->way == DIRECTION_UP ? ANSWER_UP : 0) |
					 (rule->way == DIRECTION_DOWN ? ANSWER_DOWN : 0) |
					 (rule->key ? ANSWER_KEY : 0));
		}
	return 0;
}

static uint8_t find_answer(struct directions *directions, struct slice name)
{
	static const struct slice words[] = {{"TOTAL ", 6}, {"GEO-MEAN ", 9}};

	for (size_t i = 0; i < ARRAY_LENGTH(words); i++)
		if (slice_starts(name, words[i]))
			name = slice_from(name, words[i].length);
	uint8_t answer = answer_by_table(directions, name);
	for (size_t i = 0; i < directions->own_count; i++) {
		if (!matches(directions, directions->own[i].code, name))
			continue;
		answer &= ANSWER_KEY;
		if (directions->own[i].way != DIRECTION_UNKNOWN)
			answer |= directions->own[i].way == DIRECTION_UP ? ANSWER_UP : ANSWER_DOWN;
		break;
	}
	return answer | ANSWER_KNOWN;
}

static uint8_t answer_of(struct directions *directions, uint32_t metric)
{
	if (metric >= directions->answer_count) {
		uint32_t count = directions->names->count;
		directions->answers = heap_resize(directions->answers, count);
		memset(directions->answers + directions->answer_count, 0,
			count - directions->answer_count);
		directions->answer_count = count;
	}
	if (!(directions->answers[metric] & ANSWER_KNOWN))
		directions->answers[metric] =
			find_answer(directions, intern_text(directions->names, metric));
	return directions->answers[metric];
}

enum direction direction_of(struct directions *directions, uint32_t metric)
{
	uint8_t answer = answer_of(directions, metric);

	if (answer & ANSWER_UP)
		return DIRECTION_UP;
	return answer & ANSWER_DOWN ? DIRECTION_DOWN : DIRECTION_UNKNOWN;
}

bool direction_is_key(struct directions *directions, uint32_t metric)
{
	return answer_of(directions, metric) & ANSWER_KEY;
}

const char *direction_name(enum direction direction)
{
	static const char *const names[] = {"", "up", "down"};

	return names[direction];
}

static bool read_way(struct slice word, enum direction *way)
{
	static const struct {
		struct slice word;
		enum direction way;
	} words[] = {{{"up", 2}, DIRECTION_UP}, {{"down", 4}, DIRECTION_DOWN},
		{{"none", 4}, DIRECTION_UNKNOWN}};

	for (size_t i = 0; i < ARRAY_LENGTH(words); i++)
		if (slice_equal(word, words[i].word)) {
			*way = words[i].way;
			return true;
		}
	return false;
}

static bool wrong_pattern(
	struct error *error, const char *file, uint32_t number, int code, size_t column)
{
	PCRE2_UCHAR message[200];
	bool first = error->code == ERROR_NONE;

	pcre2_get_error_message(code, message, sizeof(message));
	error_set(error, ERROR_REGEX, file, number, "%s", (const char *)message);
	if (first)
		error->column = (uint32_t)column;
	return false;
}

/* One line: a direction and a pattern. Blank lines and those that begin with # are none. */
static bool add_line(struct directions *directions, struct slice line, const char *file,
	uint32_t number, struct error *error)
{
	struct own_rule rule = {0};
	PCRE2_SIZE offset;
	int code;
	struct slice rest = slice_trim(line), word;

	if (rest.length == 0 || rest.at[0] == '#')
		return true;
	word = slice_token(&rest);
	rest = slice_trim(rest);
	if (!read_way(word, &rule.way))
		return error_set(error, ERROR_USAGE, file, number,
			"a direction is up, down or none, not \"%.*s\"",
			(int)slice_first(word, 60).length, word.at);
	if (rest.length == 0)
		return error_set(error, ERROR_USAGE, file, number, "there is no pattern");
	rule.code = compile(rest, &code, &offset);
	if (!rule.code)
		return wrong_pattern(error, file, number, code, offset);
	directions->own = grow(directions->own, directions->own_count, &directions->own_capacity,
		sizeof(*directions->own));
	directions->own[directions->own_count++] = rule;
	return true;
}

bool directions_add(
	struct directions *directions, struct slice text, const char *file, struct error *error)
{
	uint32_t number = 0;
	bool good = true;

	for (struct slice line; slice_line(&text, &line);)
		good &= add_line(directions, line, file, ++number, error);
	if (directions->answer_count)
		memset(directions->answers, 0, directions->answer_count);
	return good;
}

bool directions_load(struct directions *directions, const char *path, struct error *error)
{
	struct source source;

	if (!source_open_if_there(path, &source, error))
		return false;
	bool good = directions_add(directions, source.text, path, error);
	source_close(&source);
	return good;
}

struct slice directions_user_path(struct arena *arena)
{
	const char *config = getenv("XDG_CONFIG_HOME"), *home = getenv("HOME");

	if (config && config[0] == '/')
		return arena_print(arena, "%s/perfsift/direction", config);
	if (home && home[0])
		return arena_print(arena, "%s/.config/perfsift/direction", home);
	return SLICE_EMPTY;
}
