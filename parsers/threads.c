#include "parsers/threads.h"

#include "parsers/quotations.h"

#include <stdlib.h>

#define NONE UINT32_MAX

/* ---- subjects ---- */

/* Bytes of a `Re:` at the front, with the blanks behind it; 0 when there is none. */
static size_t mark_length(struct slice subject)
{
	static const char *const marks[] = {"re:", "fwd:", "fw:", "aw:", "wg:", "sv:", "antw:",
		"回复:", "回复：", "答复:", "答复：", "转发:", "转发："};
	static const char begins[] = "rRfFaAwWsS\xe5\xe7\xe8"; /* all of these */

	if (subject.length == 0 || !memchr(begins, subject.at[0], sizeof(begins) - 1))
		return 0;

	for (size_t i = 0; i < ARRAY_LENGTH(marks); i++) {
		struct slice mark = slice_of(marks[i]);
		if (!slice_equal_nocase(slice_first(subject, mark.length), mark))
			continue;
		size_t length = mark.length;
		while (length < subject.length && text_is_blank(subject.at[length]))
			length++;
		return length;
	}
	return 0;
}

/* Bytes of a `[tag] Re:` at the front, as lists put it there. */
static size_t tagged_mark_length(struct slice subject)
{
	if (!slice_starts(subject, SLICE("[")))
		return 0;
	size_t length = slice_find(subject, SLICE("]")) + 1;
	while (length < subject.length && text_is_blank(subject.at[length]))
		length++;
	size_t mark = mark_length(slice_from(subject, length));
	return mark ? length + mark : 0;
}

struct slice threads_subject(struct slice subject)
{
	size_t length;

	subject = slice_trim(subject);
	while ((length = mark_length(subject)) || (length = tagged_mark_length(subject)))
		subject = slice_from(subject, length);
	return subject;
}

bool threads_is_reply(struct slice subject)
{
	subject = slice_trim(subject);
	return mark_length(subject) || tagged_mark_length(subject);
}

/* ---- which mails belong together ---- */

/* Documents found by a text: a number of the pool for each text, and a document for each number. */
struct directory {
	struct intern texts;
	uint32_t *documents;
	size_t capacity;
};

/* The number of a text; if it is new, it stands for the given document from now on. */
static uint32_t look_up(struct directory *known, struct slice text, uint32_t document)
{
	uint32_t count = known->texts.count, number = intern_add(&known->texts, text);

	if (number == count) {
		known->documents =
			grow(known->documents, number, &known->capacity, sizeof(uint32_t));
		known->documents[number] = document;
	}
	return number;
}

static void directory_release(struct directory *known)
{
	intern_release(&known->texts);
	free(known->documents);
}

/* The first document of the set that `document` is in; shortens the way for the next time. */
static uint32_t set_of(struct store *store, uint32_t document)
{
	struct document *documents = store->documents;

	while (documents[document].thread != document) {
		uint32_t up = documents[document].thread;
		documents[document].thread = documents[up].thread;
		document = up;
	}
	return document;
}

static void unite(struct store *store, uint32_t a, uint32_t b)
{
	a = set_of(store, a);
	b = set_of(store, b);
	if (a < b)
		store->documents[b].thread = a;
	else
		store->documents[a].thread = b;
}

/* A subject with single blanks, so that folding makes no difference. */
static struct slice subject_key(struct slice subject, struct arena *scratch)
{
	struct slice rest = threads_subject(subject), token;

	if (!slice_contains(rest, SLICE("  ")) && !slice_contains(rest, SLICE("\t")))
		return rest;
	char *key = arena_allocate(scratch, rest.length + 1);
	size_t length = 0;

	while ((token = slice_token(&rest)).length) {
		if (length)
			key[length++] = ' ';
		memcpy(key + length, token.at, token.length);
		length += token.length;
	}
	return (struct slice){key, length};
}

static void find_by_ids(struct store *store)
{
	struct directory ids = {0};

	for (uint32_t i = 0; i < store->document_count; i++) {
		struct slice id = store->documents[i].message_id;
		if (store->documents[i].attached_to)
			unite(store, i, store->documents[i].attached_to - 1);
		if (id.length == 0)
			continue;
		uint32_t number = look_up(&ids, id, i);
		unite(store, i, ids.documents[number]);
	}
	/* Those of mails that are here come first. */
	uint32_t mails = ids.texts.count;
	for (uint32_t i = 0; i < store->document_count; i++) {
		struct slice id = store->documents[i].in_reply_to;
		if (id.length == 0)
			continue;
		uint32_t number = look_up(&ids, id, i);
		uint32_t document = ids.documents[number];
		unite(store, i, document);
		if (number < mails && document != i)
			store->documents[i].answer_to = document;
	}
	directory_release(&ids);
}

static void find_by_subjects(struct store *store)
{
	struct directory subjects = {0};
	struct arena scratch = {0};

	for (uint32_t i = 0; i < store->document_count; i++) {
		struct slice key = subject_key(store->documents[i].subject, &scratch);
		uint32_t number = key.length ? look_up(&subjects, key, i) : 0;
		if (key.length)
			unite(store, i, subjects.documents[number]);
		arena_reset(&scratch);
	}
	arena_release(&scratch);
	directory_release(&subjects);
}

/* ---- order within a thread ---- */

struct place {
	uint32_t thread, document;
	struct slice date;
	bool is_reply;
};

static int compare_numbers(uint32_t a, uint32_t b)
{
	return (a > b) - (a < b);
}

static int compare_places(const void *a, const void *b)
{
	const struct place *x = a, *y = b;

	if (x->thread != y->thread)
		return compare_numbers(x->thread, y->thread);
	/* What has no date is last. */
	if (!x->date.length != !y->date.length)
		return x->date.length ? -1 : 1;
	int order = slice_compare(x->date, y->date);
	if (order)
		return order;
	if (x->is_reply != y->is_reply)
		return x->is_reply ? 1 : -1;
	return compare_numbers(x->document, y->document);
}

static bool is_in_order(const struct place *places, uint32_t count)
{
	for (uint32_t i = 1; i < count; i++)
		if (compare_places(&places[i - 1], &places[i]) > 0)
			return false;
	return true;
}

/* Append a document, those that it answers before it; not those that are `done`. */
static void append(
	const struct store *store, uint32_t document, bool *done, uint32_t *order, size_t *count)
{
	size_t from = *count;

	/* The way up is written in reverse; a ring of answers ends where it began. */
	while (document != NONE && !done[document]) {
		done[document] = true;
		order[(*count)++] = document;
		document = store->documents[document].answer_to;
	}
	for (size_t a = from, b = *count; a + 1 < b; a++) {
		uint32_t last = order[--b];
		order[b] = order[a];
		order[a] = last;
	}
}

/* All documents, thread by thread, the earlier before the later. On the heap. */
static uint32_t *order_documents(const struct store *store)
{
	uint32_t count = store->document_count;
	struct place *places = heap_allocate(count * sizeof(*places));
	uint32_t *order = heap_allocate(count * sizeof(*order));
	struct arena arena = {0};
	bool *done = arena_array(&arena, count, sizeof(*done));
	size_t appended = 0;

	for (uint32_t i = 0; i < count; i++) {
		const struct document *document = &store->documents[i];
		bool is_reply = document->in_reply_to.length || threads_is_reply(document->subject);
		places[i] = (struct place){document->thread, i, document->date, is_reply};
	}
	/* Where nobody answers, all are in order. */
	if (!is_in_order(places, count))
		qsort(places, count, sizeof(*places), compare_places);
	for (uint32_t i = 0; i < count; i++)
		append(store, places[i].document, done, order, &appended);
	free(places);
	arena_release(&arena);
	return order;
}

/* The first document of a thread gives it its number. */
static void number_threads(struct store *store, const uint32_t *order)
{
	uint32_t count = store->document_count;

	for (uint32_t i = 0, set = NONE, first = 0; i < count; i++) {
		struct document *document = &store->documents[order[i]];
		if (document->thread != set) {
			set = document->thread;
			first = order[i];
		}
		document->thread = first;
	}
}

void threads_find(struct store *store)
{
	if (store->document_count < 2)
		return;
	find_by_ids(store);
	find_by_subjects(store);
	for (uint32_t i = 0; i < store->document_count; i++)
		store->documents[i].thread = set_of(store, i);
	uint32_t *order = order_documents(store);
	number_threads(store, order);
	quotations_mark(store, order);
	free(order);
}
