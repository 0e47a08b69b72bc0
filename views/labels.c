#include "views/labels.h"

#include <stdlib.h>

#define HASH_LEAST  7
#define HASH_SHORT  10
#define HASH_HEAD   9
#define LABEL_LEAST 6 /* columns of a label that leaves room for its runs */
#define CUT	    2 /* the two points of a cut */

/* The hex digits that a label begins with, when they are a commit's hash; else 0. */
static size_t hash_digits(struct slice label)
{
	size_t digits = 0;

	while (digits < label.length && text_is_hex(label.at[digits]))
		digits++;
	bool ends = digits == label.length || label.at[digits] == ' ';
	return digits < HASH_LEAST || !ends ? 0 : digits;
}

/* `/run` of `before/run`; empty for a label of a single part. */
static struct slice last_part(struct slice label)
{
	for (size_t i = label.length; i > 1; i--)
		if (label.at[i - 1] == '/')
			return slice_from(label, i - 1);
	return SLICE_EMPTY;
}

/* Without a last part that all groups of the report have: `before` beside `after`. */
static struct slice without_common_part(const struct report *report, struct slice label)
{
	struct slice part = last_part(label);

	for (uint32_t i = 0; i < report->group_count && part.length; i++)
		if (!slice_equal(last_part(report->groups[i].label), part))
			return label;
	return report->group_count > 1 ? slice_first(label, label.length - part.length) : label;
}

struct slice label_short(const struct report *report, uint32_t group, struct arena *arena)
{
	struct slice label = report->groups[group].label;
	size_t digits = hash_digits(label);

	if (label.length == 0)
		return arena_print(arena, "group %u", group + 1);
	if (digits == 0)
		return without_common_part(report, label);
	return slice_first(label, digits < HASH_SHORT ? digits : HASH_SHORT);
}

/* The beginning of the character that holds byte `at`. */
static size_t character_at(struct slice text, size_t at)
{
	while (at > 0 && at < text.length && ((unsigned char)text.at[at] & 0xc0) == 0x80)
		at--;
	return at;
}

static struct slice cut_middle(struct slice label, size_t width, struct arena *arena)
{
	if (label.length <= width)
		return label;
	size_t first = character_at(label, (width - CUT) / 2);
	size_t last = character_at(label, label.length - (width - CUT - (width - CUT) / 2));
	struct slice end = slice_from(label, last);

	return arena_print(arena, "%.*s..%.*s", (int)first, label.at, (int)end.length, end.at);
}

/* From shortly before the first byte in which the labels differ. */
static struct slice cut_before(
	struct slice label, struct slice other, size_t width, struct arena *arena)
{
	size_t same = 0;

	while (same < label.length && same < other.length && label.at[same] == other.at[same])
		same++;
	struct slice rest = slice_from(label, character_at(label, same ? same - 1 : 0));
	size_t length = character_at(rest, width - CUT);
	return arena_print(arena, "..%.*s", (int)slice_first(rest, length).length, rest.at);
}

/* Without the last words that another label has too: `before` of `before the patch` beside `after
 * the patch`. */
static struct slice without_common_words(struct slice label, struct slice other)
{
	size_t same = 0, end = label.length;

	while (same < label.length && same < other.length &&
		label.at[label.length - 1 - same] == other.at[other.length - 1 - same])
		if (label.at[label.length - 1 - same++] == ' ')
			end = label.length - same;
	return slice_first(label, end);
}

struct slice label_beside(
	const struct report *report, uint32_t group, uint32_t other, int width, struct arena *arena)
{
	struct slice label = label_short(report, group, arena);
	struct slice beside = label_short(report, other, arena);
	size_t room = width > 4 ? (size_t)width : 4;

	if (hash_digits(report->groups[group].label))
		return slice_first(label, room);
	if (group != other && label.length > room) {
		struct slice whole = label;
		label = without_common_words(whole, beside);
		beside = without_common_words(beside, whole);
	}
	struct slice cut = cut_middle(label, room, arena);
	if (group != other && slice_equal(cut, cut_middle(beside, room, arena)))
		cut = cut_before(label, beside, room, arena);
	return cut;
}

struct slice label_head(
	const struct report *report, uint32_t group, uint32_t other, int width, struct arena *arena)
{
	struct slice label = label_beside(report, group, other, width, arena);

	return hash_digits(report->groups[group].label) ? slice_first(label, HASH_HEAD) : label;
}

/* The number of runs as it stands behind a label. */
static struct slice runs_text(const struct run_count *runs, struct arena *arena)
{
	if (run_count_is_known(runs))
		return arena_print(arena, " (%u)", runs->least);
	if (runs->source == RUN_SOURCE_BOUND)
		return arena_print(arena, " (>=%u)", runs->least);
	if (runs->source != RUN_SOURCE_NONE)
		return arena_print(arena, " (%u-%u)", runs->least, runs->most);
	return SLICE(" (?)");
}

static struct slice join(struct slice first, struct slice second, struct arena *arena)
{
	return arena_print(
		arena, "%.*s%.*s", (int)first.length, first.at, (int)second.length, second.at);
}

struct slice label_with_runs(const struct report *report, uint32_t group,
	const struct run_count *runs, struct arena *arena)
{
	return join(label_short(report, group, arena), runs_text(runs, arena), arena);
}

struct slice label_beside_with_runs(const struct report *report, uint32_t group, uint32_t other,
	const struct run_count *runs, int width, struct arena *arena)
{
	struct slice label = label_short(report, group, arena), counted = runs_text(runs, arena);
	int room = width - (int)counted.length;

	if ((int)label.length <= room)
		return join(label, counted, arena);
	if (room < LABEL_LEAST)
		return label_beside(report, group, other, width, arena);
	return join(label_beside(report, group, other, room, arena), counted, arena);
}

struct slice document_name(const struct document *document)
{
	return slice_equal(document->source, SLICE("-")) ? SLICE("standard input")
							 : document->source;
}

size_t label_shared_folders(struct slice a, struct slice b, size_t most)
{
	size_t shared = 0;

	for (size_t i = 0; i < most && i < a.length && i < b.length && a.at[i] == b.at[i]; i++)
		if (a.at[i] == '/')
			shared = i + 1;
	return shared;
}

static int compare_numbers(const void *a, const void *b)
{
	uint32_t x = *(const uint32_t *)a, y = *(const uint32_t *)b;

	return (x > y) - (x < y);
}

static bool number_stands_twice(const struct report *report, uint32_t group)
{
	uint32_t *numbers = heap_allocate(report->run_count * sizeof(*numbers));
	bool twice = false;
	size_t count = 0;

	for (uint32_t i = 0; i < report->run_count; i++)
		if (report->runs[i].group == group)
			numbers[count++] = report->runs[i].number;
	if (count)
		qsort(numbers, count, sizeof(*numbers), compare_numbers);
	for (size_t i = 1; i < count; i++)
		twice |= numbers[i] == numbers[i - 1];
	free(numbers);
	return twice;
}

size_t label_shared(const struct store *store, const struct report *report, uint32_t group)
{
	uint32_t first = UINT32_MAX;
	size_t shared = SIZE_MAX;

	if (!number_stands_twice(report, group))
		return LABEL_ALONE;
	for (uint32_t i = 0; i < report->run_count; i++) {
		if (report->runs[i].group != group)
			continue;
		if (first == UINT32_MAX)
			first = report->runs[i].document;
		struct slice source = store->documents[report->runs[i].document].source;
		shared = label_shared_folders(store->documents[first].source, source, shared);
	}
	return shared;
}

struct slice label_run(const struct store *store, const struct report *report, uint32_t run,
	size_t shared, struct arena *arena)
{
	const struct run *of = &report->runs[run];

	if (shared == LABEL_ALONE)
		return arena_print(arena, "%u", of->number);
	struct slice source = slice_from(store->documents[of->document].source, shared);
	return arena_print(arena, "%.*s:%u", (int)source.length, source.at, of->number);
}
