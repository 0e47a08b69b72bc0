#include "views/differences.h"

#include "views/labels.h"

/* The comparisons that are told apart. */
struct set {
	const struct session *session;
	const uint32_t *comparisons;
	size_t count;
	struct arena *arena;
};

static const struct comparison *sides_of(const struct set *set, size_t index)
{
	return &set->session->comparisons[set->comparisons[index]];
}

static const struct report *report_of(const struct set *set, size_t index)
{
	return session_report(set->session, set->comparisons[index]);
}

static const struct document *document_of(const struct set *set, size_t index)
{
	return &set->session->store->documents[report_of(set, index)->document];
}

/* A parameter, taken off the front: they are divided by blanks, in some documents by `, `. */
static struct slice next_parameter(struct slice *rest)
{
	struct slice token = slice_token(rest);

	if (slice_ends(token, SLICE(",")))
		token.length--;
	return token;
}

static bool has_parameter(const struct report *report, struct slice wanted)
{
	struct slice rest = report->parameters, token;

	while ((token = next_parameter(&rest)).length)
		if (slice_equal(token, wanted))
			return true;
	return false;
}

static bool all_have_parameter(const struct set *set, struct slice wanted)
{
	for (size_t i = 0; i < set->count; i++)
		if (!has_parameter(report_of(set, i), wanted))
			return false;
	return true;
}

static struct slice join(struct slice first, struct slice second, struct arena *arena)
{
	if (first.length == 0 || second.length == 0)
		return first.length ? first : second;
	return arena_print(
		arena, "%.*s %.*s", (int)first.length, first.at, (int)second.length, second.at);
}

static struct slice common_parameters(const struct set *set)
{
	struct slice rest = report_of(set, 0)->parameters, token, text = SLICE_EMPTY;

	while ((token = next_parameter(&rest)).length)
		if (all_have_parameter(set, token))
			text = join(text, token, set->arena);
	return text;
}

static struct slice key_of(struct slice parameter)
{
	return slice_first(parameter, slice_find(parameter, SLICE("=")));
}

/* The parameter of a report that has this key; empty when it has none. */
static struct slice parameter_of(const struct report *report, struct slice key)
{
	struct slice rest = report->parameters, token;

	while ((token = next_parameter(&rest)).length)
		if (slice_equal(key_of(token), key))
			return token;
	return SLICE_EMPTY;
}

static struct slice testcase(const struct set *set, size_t index)
{
	return report_of(set, index)->testcase;
}

static struct slice machine(const struct set *set, size_t index)
{
	return report_of(set, index)->machine;
}

static struct slice head(const struct set *set, size_t index)
{
	return label_short(report_of(set, index), sides_of(set, index)->head, set->arena);
}

static struct slice base(const struct set *set, size_t index)
{
	return label_short(report_of(set, index), sides_of(set, index)->base, set->arena);
}

static struct slice date(const struct set *set, size_t index)
{
	return document_of(set, index)->date;
}

static struct slice table(const struct set *set, size_t index)
{
	return arena_print(set->arena, "table %u", report_of(set, index)->table);
}

static struct slice number(const struct set *set, size_t index)
{
	return arena_print(set->arena, "#%zu", index + 1);
}

/* THE table of what can differ beside parameters, the most telling first. The last always does. */
static struct slice (*const facts[])(const struct set *set, size_t index) = {
	machine, head, date, base, table, number};

/* Names while they are made. */
struct naming {
	struct set set;
	struct slice *names, *texts; /* [count]: so far, and what may come behind them */
};

/* Does what may come behind a name tell it from another that is the same? */
static bool tells_apart(const struct naming *naming, size_t index)
{
	for (size_t i = 0; i < naming->set.count; i++)
		if (slice_equal(naming->names[i], naming->names[index]) &&
			!slice_equal(naming->texts[i], naming->texts[index]))
			return true;
	return false;
}

/* Put it behind the names that need it. */
static void take(struct naming *naming)
{
	size_t count = naming->set.count;
	bool *needed = arena_array(naming->set.arena, count, sizeof(*needed));

	for (size_t i = 0; i < count; i++)
		needed[i] = tells_apart(naming, i);
	for (size_t i = 0; i < count; i++)
		if (needed[i])
			naming->names[i] =
				join(naming->names[i], naming->texts[i], naming->set.arena);
}

static void take_fact(
	struct naming *naming, struct slice (*fact)(const struct set *set, size_t index))
{
	for (size_t i = 0; i < naming->set.count; i++)
		naming->texts[i] = fact(&naming->set, i);
	take(naming);
}

/* Parameters of the surroundings, which hardly anybody compares. */
static bool is_surrounding(struct slice key)
{
	static const struct slice keys[] = {{"compiler", 8}, {"kconfig", 7}, {"rootfs", 6},
		{"ucode", 5}, {"cpufreq_governor", 16}, {"debug-setup", 11}};

	for (size_t i = 0; i < ARRAY_LENGTH(keys); i++)
		if (slice_equal(keys[i], key))
			return true;
	return false;
}

/* Each parameter of any report, where it tells more. */
static void take_parameters(struct naming *naming, bool surroundings)
{
	for (size_t i = 0; i < naming->set.count; i++) {
		struct slice rest = report_of(&naming->set, i)->parameters, token;
		while ((token = next_parameter(&rest)).length) {
			struct slice key = key_of(token);
			if (is_surrounding(key) != surroundings)
				continue;
			for (size_t k = 0; k < naming->set.count; k++)
				naming->texts[k] = parameter_of(report_of(&naming->set, k), key);
			take(naming);
		}
	}
}

static struct naming begin(const struct session *session, const uint32_t *comparisons, size_t count,
	struct arena *arena)
{
	return (struct naming){.set = {session, comparisons, count, arena},
		.names = arena_array(arena, count, sizeof(struct slice)),
		.texts = arena_array(arena, count, sizeof(struct slice))};
}

struct slice *differences_setting(const struct session *session, const uint32_t *comparisons,
	size_t count, struct arena *arena)
{
	struct naming naming = begin(session, comparisons, count, arena);

	take_parameters(&naming, false);
	take_parameters(&naming, true);
	take_fact(&naming, machine);
	return naming.names;
}

struct slice *differences_name(const struct session *session, const uint32_t *comparisons,
	size_t count, struct arena *arena)
{
	struct naming naming = begin(session, comparisons, count, arena);

	take_fact(&naming, testcase);
	take_parameters(&naming, false);
	take_parameters(&naming, true);
	for (size_t i = 0; i < ARRAY_LENGTH(facts); i++)
		take_fact(&naming, facts[i]);
	for (size_t i = 0; i < count; i++)
		if (naming.names[i].length == 0)
			naming.names[i] = number(&naming.set, i);
	return naming.names;
}

struct slice differences_common(const struct session *session, const uint32_t *comparisons,
	size_t count, struct arena *arena)
{
	struct set set = {session, comparisons, count, arena};
	struct slice (*const common[])(const struct set *, size_t) = {testcase, machine};
	struct slice text = SLICE_EMPTY;

	for (size_t fact = 0; count && fact < ARRAY_LENGTH(common); fact++) {
		size_t same = 1;
		while (same < count && slice_equal(common[fact](&set, 0), common[fact](&set, same)))
			same++;
		if (same == count)
			text = join(text, common[fact](&set, 0), arena);
	}
	return count ? join(text, common_parameters(&set), arena) : text;
}
