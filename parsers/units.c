#include "parsers/units.h"

#include <stdlib.h>
#include <sys/stat.h>

#define UNIT_FILES_MOST 256u
#define UNPACK_AHEAD	(64u * 1024u) /* bytes behind a part, with the next message's head */
#define LOOK_FROM	(64u * 1024u) /* files of so many bytes may unpack to many */
#define MAP_FROM	(16u * 1024u)
/* The system has a limit of 65530 maps a process, and memory needs some of them. */
#define MAPPED_MOST 30000u

/* ---- cutting ---- */

static void keep_source(struct unit *unit, const struct source *source)
{
	unit->sources = grow(
		unit->sources, unit->source_count, &unit->source_capacity, sizeof(*unit->sources));
	unit->sources[unit->source_count++] = *source;
}

static bool is_file(const struct work_item *item)
{
	return !item->trouble && !item->roots && !item->copy_of;
}

/* Is it worth a look whether the file can be cut? A pipe may be of any size. */
static bool may_be_cut(const struct cutter *cutter, const struct work_item *item)
{
	return is_file(item) && (item->file.size > cutter->part || item->file.size > LOOK_FROM ||
					item->file.size == 0);
}

/* Where the file has changed meanwhile there may be no further place to cut: then the rest is one.
 */
static void cut_part(struct cutter *cutter, struct unit *unit)
{
	unit->items = &cutter->work->items[cutter->next - 1];
	unit->count = 1;
	unit->is_part = true;
	if (!cutter->take_part(&cutter->rest, cutter->part, &unit->text)) {
		unit->text = cutter->rest;
		cutter->rest = SLICE_EMPTY;
	}
	unit->bytes = unit->text.length;
}

/* Begin with a text: its first part, or all of it when it cannot be cut. */
static void cut_text(struct cutter *cutter, struct unit *unit, struct slice text)
{
	struct slice rest = text, part;

	cutter->take_part = text.length > cutter->part ? format_of(text)->take_part : NULL;
	if (cutter->take_part && cutter->take_part(&rest, cutter->part, &part) && rest.length) {
		cutter->rest = text;
		cut_part(cutter, unit);
		return;
	}
	unit->text = text;
	unit->bytes = text.length;
}

/* ---- cutting what is unpacked ---- */

void cutter_release(struct cutter *cutter)
{
	if (cutter->stream)
		archive_stream_close(cutter->stream);
	cutter->stream = NULL;
	source_close(&cutter->packed);
	buffer_release(&cutter->unpacked);
}

/* Unpack until there is a part with something behind it, so that it is known to end there. False:
 * there is no such part, all that is left is one. */
static bool unpack_part(struct cutter *cutter, const atomic_bool *stop, struct slice *part)
{
	bool more = true;

	for (size_t size = cutter->part + cutter->part / 4 + UNPACK_AHEAD;
		more && !atomic_load(stop); size *= 2) {
		more = archive_stream_read(cutter->stream, &cutter->unpacked, size);
		struct slice rest = buffer_text(&cutter->unpacked);
		if (rest.length && cutter->take_part(&rest, cutter->part, part) && rest.length)
			return true;
	}
	return false;
}

/* Hand the front of what is unpacked over to the unit. */
static void give_unpacked(struct cutter *cutter, struct unit *unit, size_t length)
{
	struct buffer rest = {0};

	buffer_add(&rest, slice_from(buffer_text(&cutter->unpacked), length));
	struct source source = {{heap_resize(cutter->unpacked.at, length), length}, false};
	keep_source(unit, &source);
	cutter->unpacked = rest;
	unit->text = source.text;
}

static void cut_unpacked(struct cutter *cutter, struct unit *unit)
{
	size_t taken = cutter->packed_taken;
	struct slice part;
	bool goes_on = unpack_part(cutter, unit->way.stop, &part);

	cutter->packed_taken =
		goes_on ? archive_stream_taken(cutter->stream) : cutter->packed.text.length;
	unit->items = &cutter->work->items[cutter->next - 1];
	unit->count = 1;
	unit->is_part = goes_on || cutter->is_cut;
	unit->depth = 1;
	unit->bytes = cutter->packed_taken - taken;
	give_unpacked(cutter, unit, goes_on ? part.length : cutter->unpacked.length);
	cutter->is_cut = goes_on;
	if (goes_on)
		return;
	unit->trouble = arena_copy(&unit->store.arena, archive_stream_trouble(cutter->stream));
	cutter_release(cutter);
}

/* Begin with a packed text, when what it unpacks to can be cut; else it is left to the reader. */
static bool begin_unpacking(struct cutter *cutter, struct unit *unit, struct source *source)
{
	struct slice part;

	if (archive_allowance(source->text.length) <= cutter->part)
		return false;
	cutter->stream = archive_stream_open(source->text);
	if (!cutter->stream)
		return false;
	archive_stream_read(cutter->stream, &cutter->unpacked, cutter->part);
	struct slice rest = buffer_text(&cutter->unpacked);
	cutter->take_part = rest.length ? format_of(rest)->take_part : NULL;
	if (!cutter->take_part || !cutter->take_part(&rest, cutter->part, &part)) {
		cutter_release(cutter);
		return false;
	}
	cutter->packed = *source;
	cutter->packed_taken = 0;
	cut_unpacked(cutter, unit);
	return true;
}

/* ---- cutting files ---- */

/* A file that may be large is opened here; where that fails, the reader will find out why. */
static void cut_file(struct cutter *cutter, struct unit *unit)
{
	const struct work_item *item = &cutter->work->items[cutter->next++];
	struct error ignored = {0};
	struct source source;

	unit->items = item;
	unit->count = 1;
	if (!source_open_so(item->file.at, &unit->way, &source, &ignored))
		return;
	/* After a stop nothing more is cut: what a pipe has given by then is one unit. */
	bool cuts = source.text.length && !atomic_load(unit->way.stop);
	if (cuts && begin_unpacking(cutter, unit, &source))
		return;
	keep_source(unit, &source);
	if (cuts)
		cut_text(cutter, unit, source.text);
	else
		unit->text = source.text;
}

/* Small files, up to one that may be cut. */
static void cut_files(struct cutter *cutter, struct unit *unit)
{
	struct work *work = cutter->work;

	unit->items = &work->items[cutter->next];
	while (unit->count < UNIT_FILES_MOST && unit->bytes < cutter->part) {
		unit->bytes += work->items[cutter->next++].file.size;
		unit->count++;
		if (cutter->next == work->count)
			break;
		work_ask(work, cutter->next);
		if (may_be_cut(cutter, &work->items[cutter->next]))
			break;
	}
}

bool unit_cut(struct cutter *cutter, struct unit *unit, const atomic_bool *stop)
{
	unit->way.stop = stop;
	unit->way.map_from = cutter->mapped < MAPPED_MOST ? MAP_FROM : SOURCE_MAP_USUAL;
	if (cutter->stream) {
		cut_unpacked(cutter, unit);
		return true;
	}
	if (cutter->rest.length) {
		cut_part(cutter, unit);
		return true;
	}
	if (cutter->next == cutter->work->count)
		return false;
	work_ask(cutter->work, cutter->next);
	if (may_be_cut(cutter, &cutter->work->items[cutter->next]))
		cut_file(cutter, unit);
	else
		cut_files(cutter, unit);
	cutter->mapped += unit->count;
	return true;
}

/* ---- reading ---- */

/* A path that could not be read is a document with nothing but a note. */
static void note_unreadable(struct unit *unit, const char *path, const struct error *error)
{
	struct document document = {
		.source = arena_copy(&unit->store.arena, slice_of(path)),
		.format = "",
		.what = "not readable",
	};
	struct note note = {
		.document = store_add_document(&unit->store, &document),
		.reason = NOTE_UNREADABLE,
		.text = slice_of(error->message),
	};

	store_add_note(&unit->store, &note);
}

static void note_copy(struct unit *unit, const struct work_item *item)
{
	struct document document = {
		.source = arena_copy(&unit->store.arena, slice_of(item->file.at)),
		.format = "",
		.what = "a file that has another path too",
	};
	struct note note = {
		.document = store_add_document(&unit->store, &document),
		.reason = NOTE_SKIPPED,
		.text = arena_print(
			&unit->store.arena, "the same file as %s, counted once", item->copy_of),
	};

	store_add_note(&unit->store, &note);
}

static void keep_error_of(struct unit *unit, const struct error *error)
{
	error_set(&unit->error, error->code, error->file, error->line, "%s", error->message);
}

static void read_text(
	struct unit *unit, const struct work_item *item, struct slice text, struct sink *sink)
{
	size_t allowance = archive_allowance(unit->bytes); /* of what is in an unpacked part */
	struct input input = {
		.path = slice_of(item->file.at),
		.group = slice_of(item->group),
		.text = text,
		.part = unit->is_part ? &unit->part : NULL,
		.depth = unit->depth,
		.allowance = unit->depth ? &allowance : NULL,
	};

	format_read(sink, &input);
}

/* A mapped file that lost bytes meanwhile, of which zeros were read: others write as they like. */
static void note_shorter(struct unit *unit, const struct work_item *item, size_t length)
{
	struct error error = {0};
	struct stat status;

	if (stat(item->file.at, &status) != 0 || !S_ISREG(status.st_mode) ||
		status.st_dev != item->file.device || status.st_ino != item->file.inode ||
		(size_t)status.st_size >= length)
		return;
	error_set(&error, ERROR_READ, item->file.at, 0, "became shorter while it was read");
	note_unreadable(unit, item->file.at, &error);
	if (item->is_named)
		keep_error_of(unit, &error);
}

/* Only what is no longer there is read as zeros: a mapped file, or a part of one, that ends with
 * anything else is all there. */
static bool may_be_shorter(struct slice text)
{
	return text.length && text.at[text.length - 1] == '\0';
}

/* Where an unpacked text breaks off. */
static void note_trouble(struct unit *unit)
{
	struct note note = {.reason = NOTE_INCOMPLETE, .text = unit->trouble};

	if (unit->trouble.length == 0 || unit->store.document_count == 0)
		return;
	note.document = store_last_text(&unit->store, 0);
	store_add_note(&unit->store, &note);
}

static void read_item(struct unit *unit, const struct work_item *item, struct sink *sink)
{
	struct error error = {0};
	struct source source;

	if (item->roots) {
		lkp_results_join(&unit->results, item->roots);
	} else if (item->trouble) {
		note_unreadable(unit, item->file.at, item->trouble);
		if (item->is_named)
			keep_error_of(unit, item->trouble);
	} else if (item->copy_of) {
		note_copy(unit, item);
	} else if (source_open_so(item->file.at, &unit->way, &source, &error)) {
		keep_source(unit, &source);
		read_text(unit, item, source.text, sink);
		if (source.mapped && may_be_shorter(source.text))
			note_shorter(unit, item, source.text.length);
	} else {
		note_unreadable(unit, item->file.at, &error);
		if (item->is_named)
			keep_error_of(unit, &error);
	}
}

/* The store uses the pool of the reader; what that gains meanwhile is kept with the unit. */
static void lend_names(struct unit *unit, const struct intern *names)
{
	unit->store.names = *names;
	unit->name_count = names->count;
}

static void take_names_back(struct unit *unit, struct intern *names)
{
	uint32_t known = unit->name_count;

	*names = unit->store.names;
	unit->store.names = (struct intern){0};
	unit->name_count = names->count - known;
	unit->names = heap_allocate(unit->name_count * sizeof(*unit->names));
	if (unit->name_count)
		memcpy(unit->names, names->texts + known, unit->name_count * sizeof(*unit->names));
}

void unit_read(struct unit *unit, struct sink *sink, struct intern *names)
{
	lend_names(unit, names);
	sink->store = &unit->store;
	sink->runs = &unit->runs;
	sink->results = &unit->results;
	if (unit->text.length) {
		read_text(unit, unit->items, unit->text, sink);
		if (may_be_shorter(unit->text))
			note_shorter(unit, unit->items, unit->items->file.size);
		note_trouble(unit);
	} else {
		for (size_t i = 0; i < unit->count && !sink_is_stopped(sink); i++)
			read_item(unit, &unit->items[i], sink);
	}
	take_names_back(unit, names);
}

void unit_read_roots(struct unit *unit, struct result_work *work, struct result_reader *reader,
	struct intern *names, const atomic_bool *stop)
{
	lend_names(unit, names);
	reader->store = &unit->store;
	reader->results = &unit->results;
	for (size_t i = 0; i < unit->root_count && !atomic_load(stop); i++)
		if (unit->kind == UNIT_ROOTS)
			result_work_open_root(work, unit->first_root + i, reader);
		else
			result_work_report(work, unit->first_root + i, reader);
	take_names_back(unit, names);
}

void unit_release(struct unit *unit)
{
	store_release(&unit->store);
	runs_release(&unit->runs);
	for (size_t i = 0; i < unit->source_count; i++)
		source_close(&unit->sources[i]);
	free(unit->sources);
	lkp_results_release(&unit->results);
	free(unit->names);
	*unit = (struct unit){0};
}
