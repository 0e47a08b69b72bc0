/* Mail: heads read, mboxes split, bodies found. */
#include "parsers/mail.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <cmocka.h>

static struct arena arena;

static int release(void **state)
{
	(void)state;
	arena_release(&arena);
	return 0;
}

static void assert_slice(struct slice text, const char *expected)
{
	assert_int_equal(text.length, strlen(expected));
	assert_memory_equal(text.at, expected, text.length);
}

static void a_head_is_read_and_unfolded(void **state)
{
	struct slice rest = SLICE("Received: from a by b\n"
				  "Date: Thu, 11 Jun 2026 14:23:52 +0800\n"
				  "From: robot <robot@example.org>\n"
				  "Subject: [tree] [mm]  e2c0b23680:\n"
				  " stress-ng.x.ops_per_sec 10.2% regression\n"
				  "Message-ID: <2026.cc-lkp@example.org>\n"
				  "In-reply-to: <first@example.org>\n"
				  "Content-Transfer-Encoding: 8bit\n"
				  "\n"
				  "body\n");
	struct mail mail;

	(void)state;
	assert_true(mail_recognise(rest));
	assert_true(mail_next(&rest, &mail, &arena));
	assert_slice(
		mail.subject, "[tree] [mm]  e2c0b23680: stress-ng.x.ops_per_sec 10.2% regression");
	assert_slice(mail.date, "2026-06-11");
	assert_slice(mail.message_id, "2026.cc-lkp@example.org");
	assert_slice(mail.in_reply_to, "first@example.org");
	assert_slice(mail.encoding, "8bit");
	assert_slice(mail.body, "body\n");
	assert_int_equal(mail.body_line, 10);
	assert_false(mail_next(&rest, &mail, &arena));
}

static void an_mbox_is_split_at_from_lines_only(void **state)
{
	struct slice rest = SLICE("From a@example.org Thu Jan  1 00:00:00 2026\n"
				  "Subject: one\n"
				  "\n"
				  "From the start this is prose\n"
				  "\n"
				  "From here too, no head follows\n"
				  ">From quoted\n"
				  "\n"
				  "From b@example.org Thu Jan  1 00:00:01 2026\n"
				  "Subject: two\n"
				  "\n"
				  "second\n");
	struct mail mail;

	(void)state;
	assert_true(mail_next(&rest, &mail, &arena));
	assert_slice(mail.subject, "one");
	assert_true(mail_next(&rest, &mail, &arena));
	assert_slice(mail.subject, "two");
	assert_slice(mail.body, "second\n");
	assert_false(mail_next(&rest, &mail, &arena));
}

static void a_log_is_no_mail(void **state)
{
	(void)state;
	assert_false(mail_recognise(SLICE("stress-ng: info:  [1] dispatching hogs: 1 cpu\n")));
	assert_false(mail_recognise(SLICE("commit:\n  abc\n\nFrom: x\n")));
	assert_false(mail_recognise(SLICE("")));
	assert_false(mail_recognise(SLICE("From where I stand\nthis is prose\n")));
}

static void the_body_of_a_multipart_mail_ends_at_the_first_attachment(void **state)
{
	struct slice rest =
		SLICE("From: a@example.org\nSubject: x\n"
		      "Content-Type: multipart/mixed; boundary=\"b\"\n\n"
		      "--b\nContent-Type: text/plain\n\ntext\n"
		      "--b\nContent-Type: text/plain\n"
		      "Content-Disposition: attachment; filename=\"job\"\n\nmore\n--b--\n");
	struct mail mail;

	(void)state;
	assert_true(mail_next(&rest, &mail, &arena));
	assert_slice(mail.body, "--b\nContent-Type: text/plain\n\ntext\n");
	assert_true(mail.unread.length > 0);
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

int main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(a_head_is_read_and_unfolded),
		cmocka_unit_test(an_mbox_is_split_at_from_lines_only),
		cmocka_unit_test(a_log_is_no_mail),
		cmocka_unit_test(the_body_of_a_multipart_mail_ends_at_the_first_attachment),
		cmocka_unit_test(an_odd_date_is_no_date),
	};

	return cmocka_run_group_tests(tests, NULL, release);
}
