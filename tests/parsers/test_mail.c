/* Mail: heads read, mboxes split, bodies found. */
#include "parsers/mail.h"
#include "tests/parsers/slices.h"

#include <stddef.h>
#include <stdint.h>

static struct arena arena;

static int release(void **state)
{
	(void)state;
	arena_release(&arena);
	return 0;
}

static void a_head_is_read_and_decoded(void **state)
{
	struct slice rest = SLICE("Received: from a by b\n"
				  "Date: Thu, 11 Jun 2026 14:23:52 +0800\n"
				  "From: robot <robot@example.org>\n"
				  "Subject: [tree] [mm]  e2c0b23680:\n"
				  " stress-ng.x.ops_per_sec =?iso-8859-1?Q?10.2=25_=B1?=\n"
				  "\t=?iso-8859-1?Q?_2=25?= regression\n"
				  "Message-ID: <2026.cc-lkp@example.org>\n"
				  "In-reply-to: <first@example.org>\n"
				  "\n"
				  "body\n");
	struct mail mail;

	(void)state;
	assert_true(mail_recognise(rest));
	assert_true(mail_next(&rest, &mail, &arena));
	assert_slice(mail.subject,
		"[tree] [mm]  e2c0b23680: stress-ng.x.ops_per_sec 10.2% ± 2% regression");
	assert_slice(mail.date, "2026-06-11");
	assert_slice(mail.message_id, "2026.cc-lkp@example.org");
	assert_slice(mail.in_reply_to, "first@example.org");
	assert_slice(mail.body, "body\n");
	assert_true(mail.plain);
	assert_int_equal(mail.body_line, 10);
	assert_false(mail_next(&rest, &mail, &arena));
}

static void a_reply_without_in_reply_to_answers_the_last_of_its_references(void **state)
{
	struct slice rest = SLICE("From: a\nDate: 1 Jan 2026 00:00:00 +0000\n"
				  "References: <one@example.org>\n\t<two@example.org>\n\n");
	struct mail mail;

	(void)state;
	assert_true(mail_next(&rest, &mail, &arena));
	assert_slice(mail.in_reply_to, "two@example.org");
}

static void raw_bytes_in_a_subject_become_utf8(void **state)
{
	struct slice rest = SLICE("From: a\nSubject: 5 \xb1 1\n\n");
	struct mail mail;

	(void)state;
	assert_true(mail_next(&rest, &mail, &arena));
	assert_slice(mail.subject, "5 ± 1");
}

/* The messages' subjects joined with a blank. */
static void assert_subjects(struct slice text, const char *expected)
{
	struct slice all = SLICE_EMPTY;
	struct mail mail;

	assert_true(mail_recognise(text));
	while (mail_next(&text, &mail, &arena))
		all = arena_print(&arena, "%.*s%s%.*s", (int)all.length, all.at,
			all.length ? " " : "", (int)mail.subject.length, mail.subject.at);
	assert_slice(all, expected);
}

static void an_mbox_is_split_at_from_lines_only(void **state)
{
	(void)state;
	assert_subjects(SLICE("From a@example.org Thu Jan  1 00:00:00 2026\n"
			      "Subject: one\n"
			      "\n"
			      "From the start this is prose\n"
			      "\n"
			      "From here too, no head follows\n"
			      "\n"
			      "From here on a field is in the text\n"
			      "Note: that is no head\n"
			      "\n"
			      ">From quoted Thu Jan  1 00:00:00 2026\n"
			      "Subject: no\n"
			      "\n"
			      "From b@example.org Thu Jan  1 00:00:01 2026\n"
			      "Subject: two\n"
			      "\n"
			      "second\n"),
		"one two");
}

static void an_mbox_with_dos_line_ends_is_split_too(void **state)
{
	(void)state;
	assert_subjects(SLICE("From a Thu Jan  1 00:00:00 2026\r\nSubject: one\r\n\r\nx\r\n\r\n"
			      "From b Thu Jan  1 00:00:00 2026\r\nSubject: two\r\n\r\ny\r\n"),
		"one two");
}

static void a_patch_in_a_message_begins_no_other(void **state)
{
	static const char patch[] = "From 0123456789abcdef0123456789abcdef01234567 "
				    "Mon Sep 17 00:00:00 2001\n"
				    "From: a\nDate: 1 Jan 2026 00:00:00 +0000\nSubject: patch\n\n"
				    "diff\n\n";
	struct slice mail = slice_of("From a Thu Jan  1 00:00:00 2026\n"
				     "Subject: one\n\ntext\n\n");

	(void)state;
	assert_subjects(arena_print(&arena, "%.*s%s", (int)mail.length, mail.at, patch), "one");
	assert_subjects(arena_print(&arena, "%s%s", patch, patch), "patch patch");
}

/* A head as it comes out of a mail program, with the subject for its id. */
static const char *head(const char *subject)
{
	return arena_print(&arena,
		"Return-Path: <a@example.org>\n"
		"Received: from b\n"
		"From: a <a@example.org>\n"
		"Date: Thu, 11 Jun 2026 14:23:52 +0800\n"
		"Subject: %s\n"
		"Message-ID: <%s@example.org>\n",
		subject, subject)
		.at;
}

static void messages_joined_by_a_newline_are_several(void **state)
{
	(void)state;
	assert_subjects(arena_print(&arena, "%s\nfirst\n\n%s\nsecond\n\n%s\nthird\n", head("one"),
				head("two"), head("three")),
		"one two three");
}

static void a_head_in_the_text_of_a_message_begins_no_other(void **state)
{
	static const char *const texts[] = {
		/* It has less than the first one. */
		"\ntext\n\nFrom: b\nDate: 1 Jan 2026\nSubject: no\n\nx\n",
		/* It is announced, or quoted. */
		"\ntext\n\n---------- Forwarded message ---------\n\n%s\nx\n",
		"\nThe bounce says:\n\n%s\nx\n",
		"\ntext\n\n> %s\nx\n",
		/* The mail begins with it: a patch sent on. */
		"\n%s\nx\n",
	};

	(void)state;
	for (size_t i = 0; i < ARRAY_LENGTH(texts); i++) {
		struct slice text = slice_of(texts[i]);
		size_t mark = slice_find(text, SLICE("%s"));
		assert_subjects(arena_print(&arena, "%s%.*s%s%s", head("one"), (int)mark, text.at,
					mark < text.length ? head("no") : "",
					mark < text.length ? text.at + mark + 2 : ""),
			"one");
	}
}

static void a_message_in_a_part_is_no_message_of_the_file(void **state)
{
	(void)state;
	assert_subjects(arena_print(&arena,
				"%sContent-Type: multipart/mixed; boundary=\"==b\"\n\n"
				"--==b\n\ntext\n\n"
				"--==b\nContent-Type: message/rfc822\n\n%s\nx\n"
				"\n--==b--\n\n%s\ny\n",
				head("one"), head("no"), head("two")),
		"one two");
}

static void what_a_mail_client_pipes_decoded_is_split_too(void **state)
{
	(void)state;
	assert_subjects(
		SLICE("Date: 1 Jan 2026 00:00:00 +0000\nFrom: a\nTo: b\nSubject: one\n\nx\n\n"
		      "Date: 2 Jan 2026 00:00:00 +0000\nFrom: b\nTo: a\nSubject: two\n\ny\n"),
		"one two");
}

static void only_a_text_as_it_lies_is_plain(void **state)
{
	static const struct {
		const char *fields;
		bool plain;
	} cases[] = {
		{"", true},
		{"Content-Type: text/plain; charset=utf-8\nContent-Transfer-Encoding: 8bit\n",
			true},
		{"Content-Type: TEXT/PLAIN;\n\tcharset=\"ISO-8859-1\"; format=flowed\n", true},
		{"Content-Transfer-Encoding: quoted-printable\n", false},
		{"Content-Transfer-Encoding: BASE64\n", false},
		{"Content-Type: text/html\n", false},
		{"Content-Type: multipart/mixed; boundary=x\n", false},
		{"Content-Type: text/plain; charset=gb2312\n", false},
		{"Content-Type: text/plain; format=flowed; delsp=yes\n", false},
	};
	struct mail mail;

	(void)state;
	for (size_t i = 0; i < ARRAY_LENGTH(cases); i++) {
		struct slice rest =
			arena_print(&arena, "From: a\n%sSubject: x\n\ntext\n", cases[i].fields);
		assert_true(mail_next(&rest, &mail, &arena));
		assert_int_equal(mail.plain, cases[i].plain);
	}
}

static void two_fields_that_messages_have_make_a_head(void **state)
{
	static const char *const heads[] = {"From: a\nDate: b\n\n", "Received: a\nFrom: b\n\n",
		"Return-Path: <a>\nReceived: from b\n\n",
		"Received: by a\nReceived: from b\nbroken line\n\n",
		"X-Any: a\nX-Other: b\nSubject: c\nMessage-ID: d\n"};
	static const char *const others[] = {"Received: a\nX-Any: b\n\nFrom: c\n",
		"From: a\nFrom: b\n\n", "From: a\nDate: b\nbroken line\nReceived: c\n\n",
		"To: a\nTo: b\nCc: c\n\n", "Received: 10\nReceived: 20 packets\n\n"};

	(void)state;
	for (size_t i = 0; i < ARRAY_LENGTH(heads); i++)
		assert_true(mail_recognise(slice_of(heads[i])));
	for (size_t i = 0; i < ARRAY_LENGTH(others); i++)
		assert_false(mail_recognise(slice_of(others[i])));
}

static void a_log_is_no_mail(void **state)
{
	(void)state;
	assert_false(mail_recognise(SLICE("stress-ng: info:  [1] dispatching hogs: 1 cpu\n")));
	assert_false(mail_recognise(SLICE("commit:\n  abc\n\nFrom: x\n")));
	assert_false(mail_recognise(SLICE("")));
	assert_false(mail_recognise(SLICE("From where I stand\nthis is prose\n")));
	assert_false(mail_recognise(SLICE("Subject: only one field\n\ntext\n")));
	assert_false(mail_recognise(
		SLICE("[fs] e249056c91: a copy of a page\nFrom: a\nDate: today\nHello,\n")));
}

static void blank_lines_and_marks_before_a_head_do_not_count(void **state)
{
	(void)state;
	assert_subjects(arena_print(&arena, "\xef\xbb\xbf\n\n%s\nx\n", head("one")), "one");
	assert_subjects(
		arena_print(&arena, ">From a Thu Jan  1 00:00:00 2026\n%s\nx\n", head("one")),
		"one");
}

static void an_odd_date_is_no_date(void **state)
{
	static const char *const texts[] = {"Date: yesterday\nFrom: a\n\n", "Date:\nFrom: a\n\n",
		"Date: 99 Jun 2026\nFrom: a\n\n", "Date: 1 Foo 2026\nFrom: a\n\n"};
	struct mail mail;

	(void)state;
	for (size_t i = 0; i < ARRAY_LENGTH(texts); i++) {
		struct slice rest = slice_of(texts[i]);
		assert_true(mail_next(&rest, &mail, &arena));
		assert_int_equal(mail.date.length, 0);
	}
}

static void an_mbox_is_cut_between_two_messages(void **state)
{
	struct slice whole = SLICE("\nFrom a@b Mon Jan  1 00:00:00 2024\nDate: x\n\none\n\n"
				   "From is no border here\n\n"
				   "From a@b Mon Jan  1 00:00:00 2024\nDate: x\n\ntwo\n\n"
				   "From a@b Mon Jan  1 00:00:00 2024\nDate: x\n\nthree\n");
	struct slice rest = whole, part;

	(void)state;
	assert_true(mail_take_part(&rest, 1, &part));
	assert_true(slice_ends(part, SLICE("From is no border here\n\n")));
	assert_true(part.at == whole.at && part.at + part.length == rest.at);
	assert_true(mail_take_part(&rest, 60, &part));
	assert_true(slice_ends(part, SLICE("three\n")));
	assert_int_equal(rest.length, 0);
}

/* Where the messages of a text begin, when it is cut into parts of so many bytes. */
static size_t find_messages(struct slice text, size_t least, const char **starts)
{
	struct slice part;
	struct mail mail;
	size_t count = 0;

	while (text.length && mail_take_part(&text, least, &part))
		while (mail_next(&part, &mail, &arena))
			starts[count++] = mail.message.at;
	return count;
}

#define MBOX_LINE "From a@b Mon Jan  1 00:00:00 2024"
#define PATCH	  "From 0123456789012345678901234567890123456789 Mon Sep 17 00:00:00 2001"
static void parts_have_the_messages_that_the_whole_has(void **state)
{
	static const char *const texts[] = {
		"\n\n\n" MBOX_LINE "\nDate: x\n\none\n\n" MBOX_LINE "\nDate: y\n\ntwo\n",
		MBOX_LINE "\nDate: x\n\n" MBOX_LINE "\nDate: y\n\n" MBOX_LINE
			  "\n\nin two\n\n" MBOX_LINE "\nDate: z\n\nthree\n",
		MBOX_LINE "\nDate: x\n\n" PATCH "\nDate: y\nFrom: b\n\nin one\n\n" MBOX_LINE
			  "\nDate: z\n\ntwo\n\n" PATCH "\nDate: y\nFrom: b\n\nin two\n",
		PATCH "\nDate: x\nFrom: b\n\none\n\n" PATCH
		      "\nDate: y\nFrom: b\n\ntwo\n\n" MBOX_LINE "\nDate: y\n\nthree\n",
		MBOX_LINE "\r\nDate: x\r\n\r\none\r\n\r\n" MBOX_LINE
			  "\r\nDate: y\r\n\r\ntwo\r\n\r\n" MBOX_LINE "\r\n\r\n" MBOX_LINE
			  "\r\nDate: y\r\n\r\nthree\r\n",
	};
	const char *whole[10], *parts[10];

	(void)state;
	for (size_t i = 0; i < ARRAY_LENGTH(texts); i++) {
		struct slice text = slice_of(texts[i]);
		size_t count = find_messages(text, text.length, whole);
		assert_true(count >= 2);
		for (size_t least = 0; least < text.length; least++) {
			assert_int_equal(find_messages(text, least, parts), count);
			assert_memory_equal(parts, whole, count * sizeof(*whole));
		}
	}
}

static void a_text_without_mbox_lines_is_not_cut(void **state)
{
	struct slice rest = SLICE("From: a\nDate: x\n\none\n\nFrom: a\nDate: x\n\ntwo\n"), part;

	(void)state;
	assert_false(mail_take_part(&rest, 1, &part));
	assert_true(slice_starts(rest, SLICE("From: a")));
}

int main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(a_head_is_read_and_decoded),
		cmocka_unit_test(a_reply_without_in_reply_to_answers_the_last_of_its_references),
		cmocka_unit_test(raw_bytes_in_a_subject_become_utf8),
		cmocka_unit_test(an_mbox_is_split_at_from_lines_only),
		cmocka_unit_test(an_mbox_with_dos_line_ends_is_split_too),
		cmocka_unit_test(a_patch_in_a_message_begins_no_other),
		cmocka_unit_test(messages_joined_by_a_newline_are_several),
		cmocka_unit_test(a_head_in_the_text_of_a_message_begins_no_other),
		cmocka_unit_test(a_message_in_a_part_is_no_message_of_the_file),
		cmocka_unit_test(what_a_mail_client_pipes_decoded_is_split_too),
		cmocka_unit_test(only_a_text_as_it_lies_is_plain),
		cmocka_unit_test(two_fields_that_messages_have_make_a_head),
		cmocka_unit_test(a_log_is_no_mail),
		cmocka_unit_test(blank_lines_and_marks_before_a_head_do_not_count),
		cmocka_unit_test(an_odd_date_is_no_date),
		cmocka_unit_test(an_mbox_is_cut_between_two_messages),
		cmocka_unit_test(parts_have_the_messages_that_the_whole_has),
		cmocka_unit_test(a_text_without_mbox_lines_is_not_cut),
	};

	return cmocka_run_group_tests(tests, NULL, release);
}
