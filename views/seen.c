#include "views/seen.h"

#include <glib.h>
#include <stdlib.h>

#define ID_MOST	 250 /* bytes of a Message-ID; what is longer is none */
#define KEY_MOST 1024
#define NONE	 UINT32_MAX

struct seen {
	const struct store *store;
	struct intern keys;
	uint8_t *marked; /* [key] */
	size_t marked_capacity;
	uint32_t *keys_of; /* [report]: its key; NONE: not asked for yet */
	uint32_t known;	   /* reports that have a place there */
};

struct seen *seen_open(const struct store *store)
{
	struct seen *seen = heap_allocate(sizeof(*seen));

	*seen = (struct seen){.store = store};
	return seen;
}

void seen_close(struct seen *seen)
{
	if (!seen)
		return;
	intern_release(&seen->keys);
	free(seen->marked);
	free(seen->keys_of);
	free(seen);
}

/* ---- keys ---- */

/* A Message-ID as one word: all but plain characters as %XX. */
static struct slice escape_id(struct slice id, struct arena *arena)
{
	static const char digits[] = "0123456789ABCDEF";
	char *text = arena_allocate(arena, id.length * 3 + 1);
	size_t length = 0;

	for (size_t i = 0; i < id.length; i++) {
		unsigned char byte = (unsigned char)id.at[i];
		if (byte > ' ' && byte < 0x7f && byte != '%' && byte != '/') {
			text[length++] = (char)byte;
			continue;
		}
		text[length++] = '%';
		text[length++] = digits[byte >> 4];
		text[length++] = digits[byte & 15];
	}
	text[length] = '\0';
	return (struct slice){text, length};
}

static void add_bytes(GChecksum *sum, const void *bytes, size_t length)
{
	if (length)
		g_checksum_update(sum, bytes, (gssize)length);
}

/* With its length before it, so that texts do not run into each other. */
static void add_text(GChecksum *sum, struct slice text)
{
	add_bytes(sum, &text.length, sizeof(text.length));
	add_bytes(sum, text.at, text.length);
}

static struct slice table_key(
	const struct store *store, const struct report *report, struct arena *arena)
{
	GChecksum *sum = g_checksum_new(G_CHECKSUM_SHA256);
	size_t cells = (size_t)report->row_count * report->group_count;
	size_t changes = report->group_count ? cells - report->row_count : 0;

	for (uint32_t group = 0; group < report->group_count; group++)
		add_text(sum, report->groups[group].label);
	for (uint32_t row = 0; row < report->row_count; row++)
		add_text(sum, intern_text(&store->names, report->metric[row]));
	add_bytes(sum, report->value, cells * sizeof(*report->value));
	add_bytes(sum, report->noise, cells * sizeof(*report->noise));
	add_bytes(sum, report->change, changes * sizeof(*report->change));
	for (size_t cell = 0; report->sample_start && cell < report->sample_start[cells]; cell++)
		add_bytes(sum, &report->samples[cell].value, sizeof(double));
	struct slice key = arena_print(arena, "table/%s", g_checksum_get_string(sum));
	g_checksum_free(sum);
	return key;
}

/* What is attached to a mail has the mail's id, and counts its reports anew. */
static struct slice key_of(const struct store *store, uint32_t index, struct arena *arena)
{
	const struct report *report = store->reports[index];
	const struct document *document = &store->documents[report->document];
	struct slice id = document->message_id;

	if (id.length == 0 || id.length > ID_MOST || document->attached_to || report->has_samples)
		return table_key(store, report, arena);
	return arena_print(arena, "mail/%s/%u", escape_id(id, arena).at, report->number);
}

/* ---- marks ---- */

static uint32_t add_key(struct seen *seen, struct slice key)
{
	uint32_t number = intern_add(&seen->keys, key);

	while (number >= seen->marked_capacity) {
		size_t from = seen->marked_capacity;
		seen->marked = grow(seen->marked, from, &seen->marked_capacity, 1);
		memset(seen->marked + from, 0, seen->marked_capacity - from);
	}
	return number;
}

static uint32_t number_of(struct seen *seen, uint32_t report)
{
	struct arena scratch = {0};

	if (report >= seen->known) {
		uint32_t count = seen->store->report_count;
		seen->keys_of = heap_resize(seen->keys_of, count * sizeof(*seen->keys_of));
		for (; seen->known < count; seen->known++)
			seen->keys_of[seen->known] = NONE;
	}
	if (seen->keys_of[report] == NONE)
		seen->keys_of[report] = add_key(seen, key_of(seen->store, report, &scratch));
	arena_release(&scratch);
	return seen->keys_of[report];
}

void seen_read(struct seen *seen, struct slice lines)
{
	struct slice line;

	while (slice_line(&lines, &line)) {
		struct slice key = slice_from(line, 2);
		bool marks = slice_starts(line, SLICE("+ "));
		if ((!marks && !slice_starts(line, SLICE("- "))) || key.length == 0 ||
			key.length > KEY_MOST)
			continue;
		uint32_t number = add_key(seen, key);
		seen->marked[number] = marks;
	}
}

bool seen_is(struct seen *seen, uint32_t report)
{
	if (seen->keys.count == 0)
		return false;
	uint32_t number = number_of(seen, report);
	return seen->marked[number];
}

struct slice seen_mark(struct seen *seen, uint32_t report, bool marked, struct arena *arena)
{
	uint32_t number = number_of(seen, report);
	struct slice key = intern_text(&seen->keys, number);

	seen->marked[number] = marked;
	return arena_print(arena, "%c %.*s", marked ? '+' : '-', (int)key.length, key.at);
}
