/* From files to documents: mails, their attachments, pages; what is noted and what is not. */
#include "parsers/document_text.h"
#include "parsers/buffer.h"
#include "parsers/load.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <cmocka.h>

#define TABLE                                                                                      \
	"0123456789abcdef 123456789abcdef0123456789ab\n"                                           \
	"---------------- ---------------------------\n"                                           \
	"         %stddev     %change         %stddev\n"                                           \
	"             \\          |                \\  \n"                                         \
	"    100.00           +10.0%     110.00        a.b\n"
/* The same in gzip, in base64: its two lines. */
#define TABLE_GZ     "H4sIAAAAAAACAzMwNDI2MTUzt7BMTEpOSU1TQOMbIPG5dNGAgi5uwKUAA6rFJSkpqWUQdnJGYl56\n"
#define TABLE_GZ_END "KrocQjEIxCCYNQpoACgHVmxoYKBnYIAkoW0IFFAFMw0NkeUS9ZK4ANJd3O7mAAAA\n"
#define GZIPPED	     "Content-Type: application/gzip; name=t.gz\nContent-Transfer-Encoding: base64\n\n"
#define SEVEN_ZIPPED                                                                               \
	"Content-Type: text/plain; name=t.7z\nContent-Transfer-Encoding: base64\n\nN3q8rycc\n"
#define HEAD "From: a\nDate: Thu, 11 Jun 2026 14:23:52 +0800\nSubject: s\nMessage-ID: <id@x>\n"

static struct arena arena;
static struct loaded loaded;

static int release(void **state)
{
	(void)state;
	loaded_release(&loaded);
	arena_release(&arena);
	return 0;
}

/* Loads a text as the file "x". */
static void load(const char *text)
{
	struct input input = {.path = SLICE("x"), .text = slice_of(text)};

	loaded_release(&loaded);
	load_texts(&loaded, &input, 1);
}

/* A mail of these parts; each begins with its fields. */
static void load_parts(const char *const *parts, size_t count)
{
	struct buffer mail = {0};

	buffer_add(&mail, SLICE(HEAD "Content-Type: multipart/mixed; boundary=b\n\n"));
	for (size_t i = 0; i < count; i++) {
		buffer_add(&mail, SLICE("--b\n"));
		buffer_add(&mail, slice_of(parts[i]));
		buffer_add(&mail, SLICE("\n"));
	}
	buffer_add(&mail, SLICE("--b--\n"));
	load(buffer_keep(&mail, &arena).at);
}

/* The documents, each with the number of its rows, divided by blanks: "x=1 x/a=0". */
static void assert_rows(const char *expected)
{
	struct slice all = SLICE_EMPTY;

	for (uint32_t i = 0; i < loaded.store.document_count; i++) {
		const struct document *document = &loaded.store.documents[i];
		uint32_t rows = 0;
		for (uint32_t k = 0; k < loaded.store.report_count; k++)
			if (loaded.store.reports[k]->document == i)
				rows += loaded.store.reports[k]->row_count;
		all = arena_print(&arena, "%.*s%s%.*s=%u", (int)all.length, all.at, i ? " " : "",
			(int)document->source.length, document->source.at, rows);
	}
	if (!slice_equal(all, slice_of(expected)))
		print_error("got: %.*s\n", (int)all.length, all.at);
	assert_true(slice_equal(all, slice_of(expected)));
}

static void assert_no_notes(void)
{
	for (uint32_t i = 0; i < loaded.store.note_count; i++)
		print_error("note: %.*s\n", (int)loaded.store.notes[i].text.length,
			loaded.store.notes[i].text.at);
	assert_int_equal(loaded.store.note_count, 0);
}

static void lines_count_in_the_text_of_the_document(void **state)
{
	(void)state;
	load(HEAD "\n" TABLE);
	assert_rows("x=1");
	assert_int_equal(loaded.store.reports[0]->line[0], 10);
	load(HEAD "Content-Transfer-Encoding: quoted-printable\n\n" TABLE);
	assert_rows("x=1");
	assert_int_equal(loaded.store.reports[0]->line[0], 5);
	assert_true(slice_equal(document_text(&loaded.store.documents[0], &arena), SLICE(TABLE)));
}

static void a_mail_that_decodes_to_nothing_has_no_text(void **state)
{
	(void)state;
	load(HEAD "Content-Transfer-Encoding: base64\n\n\n");
	assert_int_equal(loaded.store.document_count, 1);
	assert_false(document_has_text(&loaded.store.documents[0]));
	load(HEAD "Content-Transfer-Encoding: base64\n\ndGV4dAo=\n");
	assert_true(document_has_text(&loaded.store.documents[0]));
}

static void messages_of_a_file_are_numbered(void **state)
{
	(void)state;
	load("From a Thu Jan  1 00:00:00 2026\n" HEAD "\n" TABLE "\n"
	     "From b Thu Jan  1 00:00:00 2026\n" HEAD "\nnothing\n\n"
	     "From c Thu Jan  1 00:00:00 2026\n" HEAD "\n" TABLE);
	assert_rows("x#1=1 x#2=0 x#3=1");
	assert_int_equal(loaded.store.note_count, 1);
	assert_int_equal(loaded.store.notes[0].document, 1);
}

static void a_mail_without_results_is_named_by_its_body(void **state)
{
	static const struct {
		const char *body, *what;
	} mails[] = {
		{"\nAll errors (new ones prefixed by >>):\n", "a build report"},
		{"\nI love your patch! Perhaps something to improve:\n", "a build report"},
		{"\nFYI, we noticed the following commit (built with gcc-9):\n",
			"a report of a failed test"},
		{"\n0-DAY CI Kernel Test Service\n", "a mail of the kernel test robot"},
		{"X-Test: 0-DAY CI\n\nthanks\n", "a text"},
	};

	(void)state;
	for (size_t i = 0; i < ARRAY_LENGTH(mails); i++) {
		struct buffer mail = {0};
		buffer_add(&mail, SLICE(HEAD));
		for (unsigned k = 0; k < 400; k++)
			buffer_add(&mail, SLICE("X-Spam: a very long head of a mail\n"));
		buffer_add(&mail, slice_of(mails[i].body));
		buffer_add_byte(&mail, '\0');
		load(buffer_keep(&mail, &arena).at);
		assert_int_equal(loaded.store.note_count, 1);
		assert_true(slice_equal(loaded.store.notes[0].text, slice_of(mails[i].what)));
	}
}

static void attachments_with_results_are_documents_of_their_mail(void **state)
{
	static const char *const parts[] = {
		"\nsee the attachments",
		"Content-Disposition: attachment; filename=plain\n\n" TABLE,
		GZIPPED TABLE_GZ TABLE_GZ_END,
		"Content-Type: text/html; name=page\n\n<html><pre>" TABLE "</pre>",
		"Content-Type: message/rfc822\n\nFrom: b\nDate: c\nSubject: inner\n\n" TABLE,
	};

	(void)state;
	load_parts(parts, ARRAY_LENGTH(parts));
	assert_rows("x=0 x/plain=1 x/t.gz=1 x/page=1 x/part-5=1");
	assert_no_notes();
	for (uint32_t i = 0; i < loaded.store.document_count; i++) {
		const struct document *document = &loaded.store.documents[i];
		bool is_inner = slice_ends(document->source, SLICE("part-5"));
		assert_true(slice_equal(document->subject, is_inner ? SLICE("inner") : SLICE("s")));
		assert_true(is_inner || slice_equal(document->message_id, SLICE("id@x")));
		assert_true(i == 0 || slice_contains(document->text, SLICE("%stddev")));
	}
}

static void attachments_without_results_leave_no_trace(void **state)
{
	static const char *const parts[] = {
		"\n" TABLE,
		"Content-Disposition: attachment; filename=job.yaml\n\nsuite: stress-ng\n",
		"Content-Disposition: attachment; filename=reproduce\n\nstress-ng --mq 8\n",
		"Content-Type: application/x-xz; name=dmesg.xz\n\n\xfd\x37zXZ",
		"Content-Type: application/pdf; name=a.pdf\n\n%PDF",
	};

	(void)state;
	load_parts(parts, ARRAY_LENGTH(parts));
	assert_rows("x=1");
	assert_no_notes();
}

/* As they are after CR LF was made of LF, once, and again where it was there. */
static void line_ends_of_other_systems_do_not_matter(void **state)
{
	static const char *const ends[] = {"\r\n", "\r\r\n", "\r\r\r\n"};
	static const char *const mails[] = {HEAD "\n" TABLE, HEAD "\nnew ones prefixed by >>\n"};

	(void)state;
	for (size_t i = 0; i < 2 * ARRAY_LENGTH(ends); i++) {
		struct buffer mail = {0};
		struct slice rest = slice_of(mails[i % 2]), line;
		while (slice_line(&rest, &line)) {
			buffer_add(&mail, line);
			buffer_add(&mail, slice_of(ends[i / 2]));
		}
		load(buffer_keep(&mail, &arena).at);
		const struct document *document = &loaded.store.documents[0];
		assert_true(slice_equal(document->subject, SLICE("s")));
		assert_int_equal(loaded.store.report_count, i % 2 ? 0 : 1);
		if (i % 2)
			assert_string_equal(document->what, "a build report");
		else
			assert_int_equal(loaded.store.reports[0]->line[0], 10);
	}
}

static void what_is_attached_and_cannot_be_read_is_noted(void **state)
{
	static const char *const parts[] = {
		"\n" TABLE,
		GZIPPED TABLE_GZ,
		SEVEN_ZIPPED,
	};

	(void)state;
	load_parts(parts, ARRAY_LENGTH(parts));
	assert_int_equal(loaded.store.note_count, 2);
	assert_int_equal(loaded.store.notes[0].reason, NOTE_INCOMPLETE);
	assert_int_equal(loaded.store.notes[1].reason, NOTE_UNREADABLE);
}

static void a_mail_without_results_anywhere_is_noted_once(void **state)
{
	static const char *const parts[] = {
		"\ntext", "Content-Disposition: attachment; filename=log\n\nlog"};

	(void)state;
	load_parts(parts, ARRAY_LENGTH(parts));
	assert_rows("x=0");
	assert_int_equal(loaded.store.note_count, 1);
	assert_int_equal(loaded.store.notes[0].reason, NOTE_NO_RESULTS);
}

static void a_saved_page_is_read_under_its_title(void **state)
{
	(void)state;
	load("<html><title>a report</title><pre>" TABLE "</pre>");
	assert_rows("x=1");
	assert_true(slice_equal(loaded.store.documents[0].subject, SLICE("a report")));
	assert_string_equal(loaded.store.documents[0].format, "html");
}

static void messages_in_messages_end_somewhere(void **state)
{
	struct slice text = SLICE(HEAD "\n" TABLE);

	(void)state;
	for (unsigned i = 0; i < 40; i++)
		text = arena_print(&arena, HEAD "Content-Type: message/rfc822\n\n%s", text.at);
	load(text.at);
	assert_true(loaded.store.document_count < 10);
}

static void a_text_that_ends_within_a_row_is_noted(void **state)
{
	(void)state;
	load(TABLE);
	assert_int_equal(loaded.store.note_count, 0);
	load(TABLE "    100.00           +10.0%     110.00        a.c");
	assert_int_equal(loaded.store.reports[0]->row_count, 2);
	assert_int_equal(loaded.store.note_count, 1);
	assert_int_equal(loaded.store.notes[0].reason, NOTE_INCOMPLETE);
	assert_int_equal(loaded.store.notes[0].line, 6);
	load(TABLE "\nprose without a line end");
	assert_int_equal(loaded.store.note_count, 0);
}

int main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(lines_count_in_the_text_of_the_document),
		cmocka_unit_test(a_mail_that_decodes_to_nothing_has_no_text),
		cmocka_unit_test(messages_of_a_file_are_numbered),
		cmocka_unit_test(a_mail_without_results_is_named_by_its_body),
		cmocka_unit_test(attachments_with_results_are_documents_of_their_mail),
		cmocka_unit_test(attachments_without_results_leave_no_trace),
		cmocka_unit_test(line_ends_of_other_systems_do_not_matter),
		cmocka_unit_test(what_is_attached_and_cannot_be_read_is_noted),
		cmocka_unit_test(a_mail_without_results_anywhere_is_noted_once),
		cmocka_unit_test(a_saved_page_is_read_under_its_title),
		cmocka_unit_test(messages_in_messages_end_somewhere),
		cmocka_unit_test(a_text_that_ends_within_a_row_is_noted),
	};

	return cmocka_run_group_tests(tests, NULL, release);
}
