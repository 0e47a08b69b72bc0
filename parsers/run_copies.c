#include "parsers/run_copies.h"

#include "parsers/run_names.h"

#include <stdlib.h>
#include <string.h>

#define AGREE_LEAST 3 /* figures that must be there on both sides */
#define NAMED_MOST  3 /* metrics that a note names */

struct copies {
	struct store *store;
	struct run_list *list;
	struct arena arena;
	struct intern keys;
	size_t *first; /* [key]: index of the first such run */
	double *value; /* [metric]: of the run that is compared with */
	uint8_t *form;
	uint32_t *seen; /* [metric]: number of that comparison */
	uint32_t comparisons;
};

static bool is_mail(const struct document *document)
{
	return document->format && strcmp(document->format, "mail") == 0;
}

/* What copies of a run have in common before their figures are looked at. */
static uint32_t key_of(struct copies *copies, const struct document *document, uint32_t place)
{
	struct slice stem = run_path_stem(document->source), group = document->group;

	return intern_add(
		&copies->keys, arena_print(&copies->arena, "%u %.*s\n%.*s", place,
				       (int)group.length, group.at, (int)stem.length, stem.at));
}

/* One unit of the last decimal. */
static double unit_of(uint8_t form)
{
	return pow(10, -(double)(form & FORM_DECIMALS));
}

/* Broken columns differ from themselves; an exponent says nothing of the digits. */
static bool compares(const struct sample *sample)
{
	return sample->flags == 0 && !(sample->form & FORM_EXPONENT) && isfinite(sample->value);
}

static void remember(struct copies *copies, const struct found_run *run)
{
	copies->comparisons++;
	for (size_t i = 0; i < run->sample_count; i++) {
		const struct found_sample *found = &run->samples[i];
		if (!compares(&found->sample))
			continue;
		copies->value[found->metric] = found->sample.value;
		copies->form[found->metric] = found->sample.form;
		copies->seen[found->metric] = copies->comparisons;
	}
}

static bool agree(struct copies *copies, const struct found_run *one, const struct found_run *other)
{
	unsigned count = 0;

	remember(copies, one);
	for (size_t i = 0; i < other->sample_count; i++) {
		const struct found_sample *found = &other->samples[i];
		uint32_t metric = found->metric;
		if (!compares(&found->sample) || copies->seen[metric] != copies->comparisons)
			continue;
		double unit = fmax(unit_of(found->sample.form), unit_of(copies->form[metric]));
		if (fabs(found->sample.value - copies->value[metric]) > unit)
			return false;
		count++;
	}
	return count >= AGREE_LEAST;
}

/* What the copy alone has, as `; only here: NAME, NAME and 3 more`; empty when that is nothing. */
static struct slice only_here(
	struct copies *copies, const struct found_run *copy, const struct found_run *kept)
{
	struct arena *arena = &copies->arena;
	struct slice text = SLICE_EMPTY;
	uint32_t count = 0;

	copies->comparisons++;
	for (size_t i = 0; i < kept->sample_count; i++)
		copies->seen[kept->samples[i].metric] = copies->comparisons;
	for (size_t i = 0; i < copy->sample_count; i++) {
		uint32_t metric = copy->samples[i].metric;
		if (copies->seen[metric] == copies->comparisons || count++ >= NAMED_MOST)
			continue;
		struct slice name = intern_text(&copies->store->names, metric);
		text = arena_print(arena, "%.*s%s%.*s", (int)text.length,
			text.length ? text.at : "",
			count > 1 ? ", " : "; only here: ", (int)name.length, name.at);
	}
	return count <= NAMED_MOST ? text
				   : arena_print(arena, "%.*s and %u more", (int)text.length,
					     text.at, count - NAMED_MOST);
}

static void drop(struct copies *copies, struct found_run *copy, const struct found_run *kept)
{
	const struct document *document = &copies->store->documents[kept->facts.document];
	struct slice more = only_here(copies, copy, kept);

	store_add_note(copies->store,
		&(struct note){.document = copy->facts.document,
			.line = copy->facts.line,
			.reason = NOTE_SKIPPED,
			.text = arena_print(&copies->store->arena,
				"the same run as %.*s line %u, counted once%.*s",
				(int)document->source.length, document->source.at, kept->facts.line,
				(int)more.length, more.length ? more.at : "")});
	copy->sample_count = 0;
}

static void look_at(struct copies *copies, size_t index, uint32_t place)
{
	struct found_run *run = copies->list->runs[index];
	uint32_t before = copies->keys.count;
	uint32_t key = key_of(copies, &copies->store->documents[run->facts.document], place);

	if (key == before) {
		copies->first[key] = index;
		return;
	}
	struct found_run *first = copies->list->runs[copies->first[key]];
	if (first->facts.document == run->facts.document || !agree(copies, first, run))
		return;
	if (first->facts.hogs.length || !run->facts.hogs.length) {
		drop(copies, run, first);
	} else {
		drop(copies, first, run);
		copies->first[key] = index;
	}
}

static void look_at_all(struct copies *copies)
{
	uint32_t document = UINT32_MAX, place = 0;

	for (size_t i = 0; i < copies->list->count; i++) {
		const struct found_run *run = copies->list->runs[i];
		if (run->sample_count == 0 ||
			is_mail(&copies->store->documents[run->facts.document]))
			continue;
		place = run->facts.document == document ? place + 1 : 0;
		document = run->facts.document;
		look_at(copies, i, place);
	}
}

void run_copies_drop(struct store *store, struct run_list *list)
{
	size_t names = store->names.count + 1;
	struct copies copies = {.store = store, .list = list};

	copies.first = heap_allocate((list->count + 1) * sizeof(*copies.first));
	copies.value = heap_allocate(names * sizeof(*copies.value));
	copies.form = heap_allocate(names * sizeof(*copies.form));
	copies.seen = heap_array(names, sizeof(*copies.seen));
	look_at_all(&copies);
	free(copies.first);
	free(copies.value);
	free(copies.form);
	free(copies.seen);
	intern_release(&copies.keys);
	arena_release(&copies.arena);
}
