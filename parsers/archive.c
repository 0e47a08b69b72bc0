#include "parsers/archive.h"

#include "parsers/lkp_result.h"
#include "parsers/source.h"

#include <archive.h>
#include <archive_entry.h>
#include <stdio.h>
#include <stdlib.h>

#define ALLOWANCE_RATIO 100u		   /* unpacked bytes for a packed one */
#define ALLOWANCE_LEAST ((size_t)64 << 20) /* for small files, which can shrink more */
#define ALLOWANCE_MOST	((size_t)UINT32_MAX)
#define MEMBER_COST	1024u /* each member counts as so many bytes more */
#define BINARY_LOOK	8000u /* a member with a NUL in these is not kept */
#define FILTERS_MOST	2     /* one compression, and libarchive's own that does nothing */
#define TAR_MARK	257u  /* where a tar header says so */
#define BEYOND_LIMIT	"unpacks to more than the limit allows, the rest is not read"
#define STREAM_CHUNK	(64u * 1024u)

struct member {
	const char *name;   /* whole, in the arena */
	size_t folder;	    /* bytes of the name that are its folder */
	size_t place;	    /* in the archive */
	size_t first_place; /* of the first member of its folder */
	struct slice text;
};

struct unpacking {
	struct sink *sink;
	const struct input *input;
	struct arena *arena; /* of names and texts */
	struct archive *archive;
	size_t *allowance;
	struct member *members; /* heap */
	size_t count, capacity;
	bool is_raw;		    /* compressed, but no archive */
	enum note_reason trouble;   /* why it ended early */
	struct slice trouble_words; /* empty: it did not */
};

static bool has_at(struct slice text, size_t at, struct slice wanted)
{
	return slice_starts(slice_from(text, at), wanted);
}

/* Documents of office programs, and programs, are zip files too. */
static bool is_office_zip(struct slice text)
{
	return has_at(text, 30, SLICE("[Content_Types].xml")) ||
	       has_at(text, 30, SLICE("mimetype")) || has_at(text, 30, SLICE("META-INF/"));
}

bool archive_recognise(struct slice text)
{
	if (slice_starts(text, SLICE("BZh")))
		return has_at(text, 4, SLICE("1AY&SY")) ||
		       has_at(text, 4, SLICE("\x17\x72\x45\x38\x50\x90"));
	if (slice_starts(text, SLICE("PK\x03\x04")))
		return !is_office_zip(text);
	return slice_starts(text, SLICE("\x1f\x8b\x08")) ||
	       slice_starts(text, SLICE("\xfd\x37zXZ\0")) ||
	       slice_starts(text, SLICE("\x28\xb5\x2f\xfd")) ||
	       has_at(text, TAR_MARK, SLICE("ustar"));
}

bool archive_is_foreign(struct slice text)
{
	return slice_starts(text, SLICE("7z\xbc\xaf\x27\x1c")) ||
	       slice_starts(text, SLICE("Rar!\x1a\x07")) ||
	       slice_starts(text, SLICE("\x04\x22\x4d\x18")) ||
	       slice_starts(text, SLICE("LZIP\x01")) || slice_starts(text, SLICE("\x1f\x9d")) ||
	       slice_starts(text, SLICE("\x89LZO\0\r\n\x1a\n"));
}

size_t archive_allowance(size_t packed)
{
	if (packed > ALLOWANCE_MOST / ALLOWANCE_RATIO)
		return ALLOWANCE_MOST;
	size_t allowance = packed * ALLOWANCE_RATIO;
	return allowance > ALLOWANCE_LEAST ? allowance : ALLOWANCE_LEAST;
}

/* ---- unpacking ---- */

static void set_trouble(struct unpacking *unpacking, enum note_reason reason, const char *words)
{
	if (unpacking->trouble_words.length)
		return;
	unpacking->trouble = reason;
	unpacking->trouble_words = arena_copy(&unpacking->sink->store->arena, slice_of(words));
}

/* Take bytes off the allowance. False when they are more than is left. */
static bool spend(struct unpacking *unpacking, size_t size)
{
	if (size <= *unpacking->allowance) {
		*unpacking->allowance -= size;
		return true;
	}
	*unpacking->allowance = 0;
	set_trouble(unpacking, NOTE_INCOMPLETE, BEYOND_LIMIT);
	return false;
}

static const char *library_words(struct archive *archive)
{
	const char *words = archive_error_string(archive);

	return words ? words : "the archive is damaged";
}

static void library_trouble(struct unpacking *unpacking)
{
	set_trouble(unpacking, NOTE_INCOMPLETE, library_words(unpacking->archive));
}

/* Is this a text, as far as its beginning tells, or packed itself? */
static bool is_wanted(struct slice text)
{
	struct slice look = slice_first(text, BINARY_LOOK);

	return look.length == 0 || !memchr(look.at, '\0', look.length) || archive_recognise(text);
}

/*
 * Read a member's data to its end, within the allowance; what is not wanted is read too, so that
 * every byte that is unpacked is counted. False when the archive cannot be read on.
 */
static bool read_data(struct unpacking *unpacking, struct buffer *text, bool keep)
{
	const void *block;
	size_t size;
	la_int64_t offset;

	for (;;) {
		int status = archive_read_data_block(unpacking->archive, &block, &size, &offset);
		if (status == ARCHIVE_EOF)
			return true;
		if (status != ARCHIVE_OK && status != ARCHIVE_WARN) {
			library_trouble(unpacking);
			return status != ARCHIVE_FATAL;
		}
		if (!spend(unpacking, size))
			return false;
		keep = keep && (text->length >= BINARY_LOOK || is_wanted(buffer_text(text)));
		if (keep)
			buffer_add(text, (struct slice){block, size});
	}
}

static bool is_hidden(const char *name)
{
	static const char *const places[] = {"./", "../"};

	for (const char *part = name; part; part = strchr(part, '/')) {
		part += *part == '/';
		if (*part != '.')
			continue;
		bool is_place = false;
		for (size_t i = 0; i < ARRAY_LENGTH(places); i++)
			is_place |= strncmp(part, places[i], strlen(places[i])) == 0;
		if (!is_place)
			return true;
	}
	return false;
}

/* The name of a member in the arena; one that has none is called by its place. */
static const char *member_name(struct unpacking *unpacking, struct archive_entry *entry)
{
	const char *name = archive_entry_pathname(entry);

	if (!name)
		name = archive_entry_pathname_utf8(entry);
	if (!name || !*name)
		return arena_print(unpacking->arena, "member-%zu", unpacking->count + 1).at;
	while (strncmp(name, "./", 2) == 0)
		name += 2;
	return arena_copy(unpacking->arena, slice_of(name)).at;
}

static void add_member(struct unpacking *unpacking, const char *name, struct buffer *text)
{
	const char *slash = strrchr(name, '/');

	unpacking->members = grow(unpacking->members, unpacking->count, &unpacking->capacity,
		sizeof(*unpacking->members));
	unpacking->members[unpacking->count] = (struct member){
		.name = name,
		.folder = slash ? (size_t)(slash - name) : 0,
		.place = unpacking->count,
		.text = buffer_keep(text, unpacking->arena),
	};
	unpacking->count++;
}

static bool read_member(struct unpacking *unpacking, struct archive_entry *entry)
{
	const char *name = member_name(unpacking, entry);
	bool keep = archive_entry_filetype(entry) == AE_IFREG && !archive_entry_hardlink(entry) &&
		    !is_hidden(name);
	struct buffer text = {0};

	if (unpacking->is_raw)
		keep = true;
	if (!spend(unpacking, MEMBER_COST))
		return false;
	bool goes_on = read_data(unpacking, &text, keep);
	if (keep && (text.length || !unpacking->trouble_words.length))
		add_member(unpacking, name, &text);
	buffer_release(&text);
	return goes_on;
}

static void read_members(struct unpacking *unpacking)
{
	struct archive_entry *entry;

	while (!sink_is_stopped(unpacking->sink)) {
		int status = archive_read_next_header(unpacking->archive, &entry);
		if (status == ARCHIVE_EOF)
			return;
		if (status == ARCHIVE_RETRY)
			continue;
		if (status != ARCHIVE_OK && status != ARCHIVE_WARN) {
			library_trouble(unpacking);
			return;
		}
		unpacking->is_raw = archive_format(unpacking->archive) == ARCHIVE_FORMAT_RAW;
		if (!read_member(unpacking, entry))
			return;
	}
}

/* Open a packed text, which is handed out so many bytes at a time. */
static bool open_packed(struct archive *archive, struct slice text, size_t chunk)
{
	archive_read_support_filter_gzip(archive);
	archive_read_support_filter_xz(archive);
	archive_read_support_filter_zstd(archive);
	archive_read_support_filter_bzip2(archive);
	if (slice_starts(text, SLICE("PK"))) {
		archive_read_support_format_zip(archive);
	} else {
		archive_read_support_format_tar(archive);
		archive_read_support_format_empty(archive);
		archive_read_support_format_raw(archive);
	}
	return archive_read_open_memory2(archive, text.at, text.length, chunk) == ARCHIVE_OK;
}

static bool open_archive(struct unpacking *unpacking)
{
	struct slice text = unpacking->input->text;

	if (!open_packed(unpacking->archive, text, text.length)) {
		library_trouble(unpacking);
		return false;
	}
	if (archive_filter_count(unpacking->archive) <= FILTERS_MOST)
		return true;
	set_trouble(unpacking, NOTE_UNREADABLE, "compressed more than once");
	return false;
}

/* ---- order ---- */

static struct slice folder_of(const struct member *member)
{
	return (struct slice){member->name, member->folder};
}

static int compare_folders(const void *a, const void *b)
{
	const struct member *x = a, *y = b;
	int order = slice_compare(folder_of(x), folder_of(y));

	return order ? order : (x->place > y->place) - (x->place < y->place);
}

static int compare_members(const void *a, const void *b)
{
	const struct member *x = a, *y = b;

	if (x->first_place != y->first_place)
		return x->first_place < y->first_place ? -1 : 1;
	int order = source_compare_names(x->name, y->name);
	return order ? order : (x->place > y->place) - (x->place < y->place);
}

static void sort_members(struct member *members, size_t count)
{
	if (count == 0)
		return;
	qsort(members, count, sizeof(*members), compare_folders);
	for (size_t i = 0; i < count; i++) {
		bool same = i && slice_equal(folder_of(&members[i]), folder_of(&members[i - 1]));
		members[i].first_place = same ? members[i - 1].first_place : members[i].place;
	}
	qsort(members, count, sizeof(*members), compare_members);
}

/* ---- reading ---- */

/* Which members belong to LKP result trees, which are read as a whole. The caller frees. */
static bool *take_results(const struct unpacking *unpacking)
{
	const struct input *input = unpacking->input;
	bool *taken = heap_array(unpacking->count, sizeof(*taken));
	struct result_file *files = heap_allocate(unpacking->count * sizeof(*files));

	for (size_t i = 0; i < unpacking->count; i++)
		files[i] = (struct result_file){
			slice_of(unpacking->members[i].name), unpacking->members[i].text};
	if (unpacking->sink->results && !unpacking->is_raw)
		lkp_result_take_packed(
			unpacking->sink->results, input, files, unpacking->count, taken);
	free(files);
	return taken;
}

static void read_inside(struct unpacking *unpacking)
{
	const struct input *input = unpacking->input;

	sort_members(unpacking->members, unpacking->count);
	bool *taken = take_results(unpacking);
	for (size_t i = 0; i < unpacking->count; i++) {
		const struct member *member = &unpacking->members[i];
		struct input inside = *input;
		if (taken[i])
			continue;
		if (!unpacking->is_raw)
			inside.path = arena_print(unpacking->arena, "%.*s:%s",
				(int)input->path.length, input->path.at, member->name);
		inside.text = member->text;
		inside.depth = input->depth + 1;
		inside.allowance = unpacking->allowance;
		format_read(unpacking->sink, &inside);
	}
	free(taken);
}

/* A note on the file as a whole stands at the last message that has of its text, which breaks off
 * there, or at a document of its own. */
static void note(
	struct unpacking *unpacking, uint32_t first, enum note_reason reason, struct slice words)
{
	struct store *store = unpacking->sink->store;
	struct document document = format_document(unpacking->input, "archive");
	struct note trouble = {.reason = reason, .text = words};

	if (unpacking->is_raw && store->document_count > first) {
		trouble.document = store_last_text(store, first);
	} else {
		document.text = SLICE_EMPTY;
		document.what = "an archive";
		trouble.document = store_add_document(store, &document);
	}
	store_add_note(store, &trouble);
}

void archive_unpack(struct sink *sink, const struct input *input)
{
	size_t own_allowance = archive_allowance(input->text.length);
	struct arena passing = {0};
	struct unpacking unpacking = {
		.sink = sink,
		.input = input,
		.arena = input->mail ? &passing : &sink->store->arena,
		.allowance = input->allowance ? input->allowance : &own_allowance,
	};
	uint32_t first = sink->store->document_count;

	if (input->depth >= ARCHIVE_DEPTH_MOST) {
		note(&unpacking, first, NOTE_SKIPPED,
			SLICE("an archive too deep in others, not read"));
		return;
	}
	unpacking.archive = archive_read_new();
	if (unpacking.archive && open_archive(&unpacking))
		read_members(&unpacking);
	archive_read_free(unpacking.archive);
	read_inside(&unpacking);
	if (unpacking.trouble_words.length)
		note(&unpacking, first, unpacking.trouble, unpacking.trouble_words);
	else if (unpacking.count == 0)
		note(&unpacking, first, NOTE_NO_RESULTS, SLICE("nothing is inside"));
	free(unpacking.members);
	arena_release(&passing);
}

/* ---- one text, piece by piece ---- */

struct archive_stream {
	struct archive *archive;
	size_t allowance, given;
	char trouble[200];
};

static bool is_one_text(struct archive *archive, struct slice packed)
{
	struct archive_entry *entry;

	return open_packed(archive, packed, STREAM_CHUNK) &&
	       archive_filter_count(archive) == FILTERS_MOST &&
	       archive_read_next_header(archive, &entry) == ARCHIVE_OK &&
	       archive_format(archive) == ARCHIVE_FORMAT_RAW;
}

struct archive_stream *archive_stream_open(struct slice packed)
{
	struct archive *archive = archive_recognise(packed) ? archive_read_new() : NULL;

	if (!archive || !is_one_text(archive, packed)) {
		archive_read_free(archive);
		return NULL;
	}
	struct archive_stream *stream = heap_array(1, sizeof(*stream));
	stream->archive = archive;
	stream->allowance = archive_allowance(packed.length) - MEMBER_COST;
	return stream;
}

static bool end_stream(struct archive_stream *stream, const char *words)
{
	snprintf(stream->trouble, sizeof(stream->trouble), "%s", words);
	return false;
}

bool archive_stream_read(struct archive_stream *stream, struct buffer *text, size_t size)
{
	const void *block;
	size_t length;
	la_int64_t offset;

	if (text->length < size && size - text->length <= stream->allowance)
		buffer_reserve(text, size - text->length);
	while (text->length < size && !*stream->trouble) {
		int status = archive_read_data_block(stream->archive, &block, &length, &offset);
		if (status == ARCHIVE_EOF)
			return false;
		if (status != ARCHIVE_OK && status != ARCHIVE_WARN)
			return end_stream(stream, library_words(stream->archive));
		if (length > stream->allowance)
			return end_stream(stream, BEYOND_LIMIT);
		stream->allowance -= length;
		buffer_add(text, (struct slice){block, length});
		stream->given += length;
		if (stream->given == text->length && !is_wanted(buffer_text(text))) {
			text->length = 0;
			return end_stream(stream, "binary");
		}
	}
	return !*stream->trouble;
}

struct slice archive_stream_trouble(const struct archive_stream *stream)
{
	return slice_of(stream->trouble);
}

size_t archive_stream_taken(const struct archive_stream *stream)
{
	return (size_t)archive_filter_bytes(stream->archive, -1);
}

void archive_stream_close(struct archive_stream *stream)
{
	archive_read_free(stream->archive);
	free(stream);
}
