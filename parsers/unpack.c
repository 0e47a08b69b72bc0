#include "parsers/unpack.h"

#include <archive.h>
#include <archive_entry.h>
#include <stdlib.h>

#define UNPACK_CHUNK	(64u * 1024u)
#define ALLOWANCE_RATIO 200u
#define ALLOWANCE_LEAST ((size_t)4 << 20)
#define ALLOWANCE_MOST	((size_t)1 << 30)

/* How many bytes a file of results of `packed` bytes may unpack to. Tables of zeros shrink a
 * hundred times, and a tree can have thousands of files. */
static size_t allowance_for(size_t packed)
{
	if (packed > ALLOWANCE_MOST / ALLOWANCE_RATIO)
		return ALLOWANCE_MOST;
	size_t allowance = packed * ALLOWANCE_RATIO;
	return allowance > ALLOWANCE_LEAST ? allowance : ALLOWANCE_LEAST;
}

/* Only gzip: libarchive runs other programs for some of its filters. */
static struct archive *open_packed(struct slice packed)
{
	struct archive *archive = archive_read_new();
	struct archive_entry *entry;

	if (!archive)
		error_fatal("out of memory");
	archive_read_support_filter_gzip(archive);
	archive_read_support_format_raw(archive);
	if (archive_read_open_memory(archive, packed.at, packed.length) == ARCHIVE_OK &&
		archive_read_next_header(archive, &entry) == ARCHIVE_OK)
		return archive;
	archive_read_free(archive);
	return NULL;
}

/* False at the first error; what came before it is kept. */
static bool read_unpacked(
	struct archive *archive, size_t most, struct source *source, const char **trouble)
{
	char *text = NULL;
	size_t length = 0, capacity = 0;
	la_ssize_t got = 1;

	*trouble = NULL;
	while (got > 0 && !*trouble) {
		if (capacity - length < UNPACK_CHUNK) {
			capacity = capacity ? capacity * 2 : UNPACK_CHUNK * 2;
			text = heap_resize(text, capacity);
		}
		got = archive_read_data(archive, text + length, capacity - length);
		if (got < 0)
			*trouble = "damaged or cut off";
		else
			length += (size_t)got;
		if (length > most)
			*trouble = "unpacks to more than can be results";
	}
	*source = (struct source){{text, length}, false};
	return !*trouble;
}

bool unpack_gzip(struct source *source, const char *path, struct error *error)
{
	struct source packed = *source;
	const char *trouble = "damaged";
	bool done = false;

	if (!slice_starts(packed.text, SLICE("\x1f\x8b")))
		return true;
	*source = (struct source){0};
	struct archive *archive = open_packed(packed.text);
	if (archive) {
		done = read_unpacked(archive, allowance_for(packed.text.length), source, &trouble);
		archive_read_free(archive);
	}
	source_close(&packed);
	return done || error_set(error, ERROR_READ, path, 0, "gzip: %s", trouble);
}
