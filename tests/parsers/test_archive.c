/* Compressed files and archives: what is inside, in which order, within limits. */
#include "parsers/archive.h"
#include "parsers/buffer.h"
#include "parsers/load.h"

#include <archive.h>
#include <archive_entry.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <cmocka.h>

#define PACKED_MOST ((size_t)1 << 20) /* bytes of an archive made here */

static struct arena arena;
static struct loaded loaded;

static int release(void **state)
{
	(void)state;
	loaded_release(&loaded);
	arena_release(&arena);
	return 0;
}

enum { NOT_PACKED, GZIP, XZ, ZSTD, BZIP2 };

static struct archive *new_archive(int filter, bool is_tar)
{
	struct archive *archive = archive_write_new();

	if (filter == GZIP)
		archive_write_add_filter_gzip(archive);
	else if (filter == XZ)
		archive_write_add_filter_xz(archive);
	else if (filter == ZSTD)
		archive_write_add_filter_zstd(archive);
	else if (filter == BZIP2)
		archive_write_add_filter_bzip2(archive);
	if (is_tar)
		archive_write_set_format_ustar(archive);
	else
		archive_write_set_format_raw(archive);
	archive_write_set_bytes_in_last_block(archive, 1);
	return archive;
}

static void add(struct archive *archive, const char *name, mode_t type, struct slice text)
{
	struct archive_entry *entry = archive_entry_new();

	archive_entry_set_pathname(entry, name);
	archive_entry_set_filetype(entry, type);
	archive_entry_set_perm(entry, 0600);
	archive_entry_set_size(entry, (la_int64_t)text.length);
	if (type == AE_IFLNK)
		archive_entry_set_symlink(entry, "/etc/passwd");
	assert_int_equal(archive_write_header(archive, entry), ARCHIVE_OK);
	assert_int_equal(archive_write_data(archive, text.at, text.length), text.length);
	archive_entry_free(entry);
}

/* A text compressed. */
static struct slice pack(struct slice text, int filter)
{
	struct archive *archive = new_archive(filter, false);
	char *bytes = arena_allocate(&arena, PACKED_MOST);
	size_t length = 0;

	archive_write_open_memory(archive, bytes, PACKED_MOST, &length);
	add(archive, "data", AE_IFREG, text);
	archive_write_close(archive);
	archive_write_free(archive);
	return (struct slice){bytes, length};
}

/* A tar of files that each hold their own name; a name that ends in `@` is a link. */
static struct slice tar(const char *const *names, size_t count, int filter)
{
	struct archive *archive = new_archive(filter, true);
	char *bytes = arena_allocate(&arena, PACKED_MOST);
	size_t length = 0;

	archive_write_open_memory(archive, bytes, PACKED_MOST, &length);
	for (size_t i = 0; i < count; i++) {
		struct slice name = slice_of(names[i]);
		bool is_link = slice_ends(name, SLICE("@"));
		add(archive, names[i], is_link ? AE_IFLNK : AE_IFREG, is_link ? SLICE_EMPTY : name);
	}
	archive_write_close(archive);
	archive_write_free(archive);
	return (struct slice){bytes, length};
}

static void load(struct slice text)
{
	struct input input = {.path = SLICE("x"), .text = text};

	loaded_release(&loaded);
	load_texts(&loaded, &input, 1);
}

/* Each document as "source=text", divided by blanks. */
static void assert_documents(const char *expected)
{
	struct buffer all = {0};

	for (uint32_t i = 0; i < loaded.store.document_count; i++) {
		const struct document *document = &loaded.store.documents[i];
		if (i)
			buffer_add_byte(&all, ' ');
		buffer_add(&all, document->source);
		buffer_add_byte(&all, '=');
		buffer_add(&all, document->text);
	}
	buffer_add_byte(&all, '\0');
	assert_string_equal(all.at, expected);
	buffer_release(&all);
}

static bool has_note(enum note_reason reason, const char *words)
{
	for (uint32_t i = 0; i < loaded.store.note_count; i++) {
		const struct note *note = &loaded.store.notes[i];
		if (note->reason == reason && slice_contains(note->text, slice_of(words)))
			return true;
	}
	return false;
}

static void a_compressed_file_is_read_under_its_own_name(void **state)
{
	(void)state;
	for (int filter = GZIP; filter <= BZIP2; filter++) {
		struct slice packed = pack(SLICE("text"), filter);
		assert_true(archive_recognise(packed));
		load(packed);
		assert_documents("x=text");
	}
}

static void members_stand_in_order_of_folders_and_natural_order_of_names(void **state)
{
	static const char *const names[] = {
		"b/run10", "a/run1", "./b/run2", "c", "b/.hidden", ".git/x", "b/link@", "a/run02"};

	(void)state;
	for (int filter = NOT_PACKED; filter <= BZIP2; filter++) {
		load(tar(names, ARRAY_LENGTH(names), filter));
		assert_documents("x:b/run2=./b/run2 x:b/run10=b/run10 x:a/run1=a/run1 "
				 "x:a/run02=a/run02 x:c=c");
	}
}

static void a_zip_is_read_too(void **state)
{
	struct archive *archive = archive_write_new();
	char *bytes = arena_allocate(&arena, PACKED_MOST);
	size_t length = 0;

	(void)state;
	archive_write_set_format_zip(archive);
	archive_write_open_memory(archive, bytes, PACKED_MOST, &length);
	add(archive, "a/run1", AE_IFREG, SLICE("one"));
	archive_write_close(archive);
	archive_write_free(archive);
	load((struct slice){bytes, length});
	assert_documents("x:a/run1=one");
}

static void what_is_packed_inside_is_unpacked_to_a_depth(void **state)
{
	struct slice text = SLICE("text");

	(void)state;
	load(pack(pack(text, GZIP), XZ));
	assert_true(has_note(NOTE_UNREADABLE, "compressed more than once"));

	struct archive *archive = new_archive(GZIP, true);
	char *bytes = arena_allocate(&arena, PACKED_MOST);
	size_t length = 0;
	archive_write_open_memory(archive, bytes, PACKED_MOST, &length);
	add(archive, "run1.log.xz", AE_IFREG, pack(text, XZ));
	archive_write_close(archive);
	archive_write_free(archive);
	load((struct slice){bytes, length});
	assert_documents("x:run1.log.xz=text");

	for (unsigned i = 0; i <= ARCHIVE_DEPTH_MOST; i++) {
		archive = new_archive(NOT_PACKED, true);
		bytes = arena_allocate(&arena, PACKED_MOST);
		archive_write_open_memory(archive, bytes, PACKED_MOST, &length);
		add(archive, "t", AE_IFREG, text);
		archive_write_close(archive);
		archive_write_free(archive);
		text = (struct slice){bytes, length};
	}
	load(text);
	assert_documents("x:t:t:t:t=");
	assert_true(has_note(NOTE_SKIPPED, "too deep"));
}

static void a_file_that_breaks_off_is_read_as_far_as_it_goes(void **state)
{
	static char text[200000];

	(void)state;
	for (size_t i = 0; i < sizeof(text); i++)
		text[i] = (char)('a' + i * i % 23);
	struct slice packed = pack((struct slice){text, sizeof(text)}, GZIP);
	load(slice_first(packed, packed.length - 20));
	assert_int_equal(loaded.store.document_count, 1);
	assert_true(loaded.store.documents[0].text.length > 0);
	assert_true(has_note(NOTE_INCOMPLETE, "runcated"));
	load(slice_first(packed, 12));
	assert_true(loaded.store.note_count > 0);
}

/* What is lost is of the file, not of what a message of it has attached. */
static void an_mbox_that_breaks_off_is_noted_at_its_last_message(void **state)
{
	static char text[200000];
	int length = snprintf(text, sizeof(text),
		"From a@b Mon Sep  4 10:00:00 2023\nFrom: a@b\nSubject: s\n"
		"Date: Mon, 4 Sep 2023 10:00:00 +0000\nMIME-Version: 1.0\n"
		"Content-Type: multipart/mixed; boundary=\"b\"\n\n"
		"--b\nContent-Type: text/plain\n\nsee the table\n"
		"--b\nContent-Type: text/csv\n"
		"Content-Disposition: attachment; filename=\"runs.csv\"\n\n"
		"metric,group,run,value\n");

	(void)state;
	for (unsigned i = 1; i <= 9000; i++)
		length += snprintf(text + length, sizeof(text) - (size_t)length,
			"y.rate,old,%u,%u\n", i, i * i % 23);
	struct slice packed = pack((struct slice){text, (size_t)length}, GZIP);
	load(slice_first(packed, packed.length - 20));
	assert_int_equal(loaded.store.document_count, 2);
	assert_int_equal(loaded.store.documents[1].attached_to, 1);
	assert_true(has_note(NOTE_INCOMPLETE, "runcated"));
	assert_int_equal(loaded.store.notes[loaded.store.note_count - 1].document, 0);
}

static void a_bomb_ends_in_a_note(void **state)
{
	const size_t size = archive_allowance(0) + PACKED_MOST;
	char *text = malloc(size);

	(void)state;
	memset(text, 'x', size);
	struct slice packed = pack((struct slice){text, size}, GZIP);
	free(text);
	assert_true(packed.length < PACKED_MOST);
	load(packed);
	assert_true(has_note(NOTE_INCOMPLETE, "unpacks to more"));
	assert_true(loaded.store.documents[0].text.length <= archive_allowance(0));
}

/* What is attached may unpack to as much as its own message stands for, not the whole mbox. */
static void a_bomb_in_a_large_mbox_ends_in_a_note(void **state)
{
	static const char large[] =
		"From a@b Mon Sep  4 10:00:00 2023\nFrom: a@b\nSubject: large\n\n";
	static const char small[] =
		"\n\nFrom a@b Mon Sep  4 10:00:01 2023\nFrom: a@b\nSubject: small\n"
		"MIME-Version: 1.0\n"
		"Content-Type: multipart/mixed; boundary=\"q\"\n\n--q\n"
		"Content-Type: application/gzip\n"
		"Content-Disposition: attachment; filename=\"a.gz\"\n"
		"Content-Transfer-Encoding: binary\n\n";
	const size_t size = archive_allowance(0) + PACKED_MOST, filler = (size_t)2 << 20;
	char *text = malloc(size);

	(void)state;
	memset(text, 'x', size);
	struct slice parts[] = {SLICE(large), {text, filler}, SLICE(small),
		pack((struct slice){text, size}, GZIP), SLICE("\n--q--\n")};
	struct slice mbox = arena_concat(&arena, parts, ARRAY_LENGTH(parts));
	free(text);
	assert_true(archive_allowance(mbox.length) > size);
	load(mbox);
	assert_true(has_note(NOTE_INCOMPLETE, "unpacks to more"));
}

static void small_files_may_grow_more_and_none_without_end(void **state)
{
	(void)state;
	assert_true(archive_allowance(1) >= 1 << 20);
	assert_true(archive_allowance((size_t)100 << 20) > archive_allowance((size_t)10 << 20));
	assert_true(archive_allowance(SIZE_MAX) == archive_allowance((size_t)1 << 40));
}

static void binary_members_are_not_kept(void **state)
{
	static char binary[100000] = "\177ELF\2";

	(void)state;
	load(pack((struct slice){binary, sizeof(binary)}, GZIP));
	assert_documents("x=");
	assert_true(has_note(NOTE_NO_RESULTS, "a binary file"));
}

static void archives_of_other_kinds_are_named(void **state)
{
	(void)state;
	load(SLICE("7z\xbc\xaf\x27\x1c\0\0"));
	assert_true(has_note(NOTE_UNREADABLE, "an archive of a kind that is not read"));
	load(SLICE("\x1f\x8b\x08 no gzip at all"));
	assert_true(loaded.store.note_count > 0);
}

static void only_content_makes_an_archive(void **state)
{
	(void)state;
	assert_false(archive_recognise(SLICE("BZh is how a line may begin\n")));
	assert_false(archive_recognise(SLICE("PK\x03\x04xxxxxxxxxxxxxxxxxxxxxxxxxxmimetype")));
	assert_false(archive_recognise(SLICE("")));
}

int main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(a_compressed_file_is_read_under_its_own_name),
		cmocka_unit_test(members_stand_in_order_of_folders_and_natural_order_of_names),
		cmocka_unit_test(a_zip_is_read_too),
		cmocka_unit_test(what_is_packed_inside_is_unpacked_to_a_depth),
		cmocka_unit_test(a_file_that_breaks_off_is_read_as_far_as_it_goes),
		cmocka_unit_test(an_mbox_that_breaks_off_is_noted_at_its_last_message),
		cmocka_unit_test(a_bomb_ends_in_a_note),
		cmocka_unit_test(a_bomb_in_a_large_mbox_ends_in_a_note),
		cmocka_unit_test(small_files_may_grow_more_and_none_without_end),
		cmocka_unit_test(binary_members_are_not_kept),
		cmocka_unit_test(archives_of_other_kinds_are_named),
		cmocka_unit_test(only_content_makes_an_archive),
	};

	return cmocka_run_group_tests(tests, NULL, release);
}
