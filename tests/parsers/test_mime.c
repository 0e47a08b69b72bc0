/* Encoded mail: what is read of it, and what is attached. */
#include "parsers/mime.h"
#include "tests/parsers/slices.h"

#include <stddef.h>
#include <stdint.h>
#include <stdio.h>

#define DEEP 20000u /* multiparts in multiparts */

static struct arena arena;

static int release(void **state)
{
	(void)state;
	arena_release(&arena);
	return 0;
}

/* A message of these fields (one a line) and this body, decoded. */
static struct mime_message decode(const char *fields, const char *body)
{
	struct slice rest = arena_print(&arena, "From: a\nDate: b\n%s\n%s", fields, body);
	struct mime_message message;
	struct mail mail;

	assert_true(mail_next(&rest, &mail, &arena));
	mime_read(&mail, &message, &arena);
	return message;
}

static void single_parts_are_decoded_to_utf8(void **state)
{
	static const struct {
		const char *fields, *body, *text;
	} cases[] = {
		{"Content-Transfer-Encoding: quoted-printable\n",
			"1 =C2=B1  3%  fio.=\nlatency_>=3D2000ms%=20\nb\n",
			"1 ±  3%  fio.latency_>=2000ms% \nb\n"},
		{"Content-Type: text/plain; charset=utf-8\nContent-Transfer-Encoding: base64\n",
			"MSDCsQ==\n", "1 ±"},
		{"Content-Type: text/plain;\n\tcharset=\"gb2312\"\n"
		 "Content-Transfer-Encoding: 8bit\n",
			"1 \xa1\xc0 2\n", "1 ± 2\n"},
		{"Content-Type: text/plain; charset=iso-2022-jp\n", "a \x1b$B!^\x1b(B b\n",
			"a ± b\n"},
		/* Read as Latin-2 by the sender; readers of tables know it. */
		{"Content-Type: text/plain; charset=iso-8859-2\n"
		 "Content-Transfer-Encoding: quoted-printable\n",
			"1 =B1 2%\n", "1 ą 2%\n"},
	};

	(void)state;
	for (size_t i = 0; i < ARRAY_LENGTH(cases); i++)
		assert_slice(decode(cases[i].fields, cases[i].body).text, cases[i].text);
}

static void a_wrong_label_does_no_harm(void **state)
{
	static const struct {
		const char *fields, *body, *text;
	} cases[] = {
		/* Latin-1 bytes as utf-8, and UTF-8 bytes as latin-1. */
		{"Content-Type: text/plain; charset=utf-8\n"
		 "Content-Transfer-Encoding: quoted-printable\n",
			"=B1 and =C2=B1\n", "± and ±\n"},
		{"Content-Type: text/plain; charset=iso-8859-1\n"
		 "Content-Transfer-Encoding: quoted-printable\n",
			"=C2=B1\n", "±\n"},
		{"Content-Type: text/plain; charset=gb2312\n"
		 "Content-Transfer-Encoding: quoted-printable\n",
			"=C2=B1\n", "±\n"},
		{"Content-Type: text/plain; charset=no-such-thing\n"
		 "Content-Transfer-Encoding: quoted-printable\n",
			"=B1 =96\n", "± –\n"},
		/* Decoded on its way, but the head was left as it was. */
		{"Content-Transfer-Encoding: quoted-printable\n", "\xc2\xb1 latency_>=20us%\n",
			"± latency_>=20us%\n"},
		{"Content-Transfer-Encoding: base64\n", "no base64 at all\n", "no base64 at all\n"},
	};

	(void)state;
	for (size_t i = 0; i < ARRAY_LENGTH(cases); i++)
		assert_slice(decode(cases[i].fields, cases[i].body).text, cases[i].text);
}

static void lines_broken_with_delsp_are_joined(void **state)
{
	const char *fields = "Content-Type: text/plain; format=flowed; delsp=yes\n";

	(void)state;
	assert_slice(decode(fields, "> a long stress-ng.mq.ops_ \n> per_sec\n-- \nname\n").text,
		"> a long stress-ng.mq.ops_per_sec\n-- \nname\n");
}

static void html_is_reduced_to_its_text(void **state)
{
	(void)state;
	assert_slice(decode("Content-Type: text/html\n", "<p>1&nbsp;&plusmn; 2<br>3</p>").text,
		"1 ± 2\n3\n");
}

#define MIXED "Content-Type: multipart/mixed; boundary=b\n"

static void text_parts_follow_each_other_and_named_ones_are_attached(void **state)
{
	struct mime_message message = decode(MIXED, "preamble\n"
						    "--b\n\none\n\n"
						    "--b\nContent-Type: text/plain\n\ntwo\n\n"
						    "--b\nContent-Type: text/plain; name=log\n"
						    "Content-Disposition: attachment;\n"
						    " filename=\"a/run 1.log\"\n"
						    "Content-Transfer-Encoding: base64\n\n"
						    "dGhyZWU=\n"
						    "--b\nContent-Type: application/octet-stream\n"
						    "Content-Transfer-Encoding: base64\n\nAAH/\n"
						    "--b--\nepilogue\n");

	(void)state;
	assert_slice(message.text, "one\ntwo\n");
	assert_int_equal(message.attachment_count, 2);
	assert_slice(message.attachments[0].name, "a_run 1.log");
	assert_slice(message.attachments[0].bytes, "three");
	assert_slice(message.attachments[1].name, "part-4");
	assert_int_equal(message.attachments[1].bytes.length, 3);
	assert_memory_equal(message.attachments[1].bytes.at, "\0\1\377", 3);
	assert_null(message.trouble);
}

static void attachments_of_one_name_are_told_apart(void **state)
{
	static const char part[] = "--b\nContent-Disposition: attachment; filename=x\n\nx\n";
	struct mime_message message =
		decode(MIXED, arena_print(&arena, "%s%s--b--\n", part, part).at);

	(void)state;
	assert_int_equal(message.attachment_count, 2);
	assert_slice(message.attachments[0].name, "x");
	assert_slice(message.attachments[1].name, "x-2");
}

static void of_alternatives_the_plain_one_is_read(void **state)
{
	const char *fields = "Content-Type: multipart/alternative; boundary=b\n";

	(void)state;
	assert_slice(decode(fields, "--b\nContent-Type: text/html\n\n<p>html\n"
				    "--b\nContent-Type: text/plain\n\nplain\n--b--\n")
			     .text,
		"plain");
	assert_slice(decode(fields, "--b\nContent-Type: text/plain\n\n \n"
				    "--b\nContent-Type: text/html\n\n<p>html\n--b--\n")
			     .text,
		"html\n");
}

static void what_is_attached_to_another_alternative_is_found(void **state)
{
	struct mime_message message = decode("Content-Type: multipart/alternative; boundary=b\n",
		"--b\nContent-Type: text/plain\n\nplain\n"
		"--b\nContent-Type: multipart/mixed; boundary=c\n\n"
		"--c\nContent-Type: text/html\n\nhtml\n"
		"--c\nContent-Type: text/plain; name=log\n\nlog\n--c--\n--b--\n");

	(void)state;
	assert_slice(message.text, "plain");
	assert_int_equal(message.attachment_count, 1);
	assert_slice(message.attachments[0].bytes, "log");
}

static void a_signed_mail_is_read_without_its_signature(void **state)
{
	struct mime_message message = decode("Content-Type: multipart/signed; boundary=b;\n"
					     " protocol=\"application/pgp-signature\"\n",
		"--b\nContent-Type: text/plain\n\ntext\n"
		"--b\nContent-Type: application/pgp-signature; name=\"signature.asc\"\n\n"
		"-----BEGIN PGP SIGNATURE-----\n--b--\n");

	(void)state;
	assert_slice(message.text, "text");
	assert_int_equal(message.attachment_count, 0);
}

static void an_encrypted_mail_is_said_to_be_one(void **state)
{
	struct mime_message message = decode("Content-Type: multipart/encrypted; boundary=b\n",
		"--b\nContent-Type: application/pgp-encrypted\n\nVersion: 1\n"
		"--b\nContent-Type: application/octet-stream\n\nxyz\n--b--\n");

	(void)state;
	assert_int_equal(message.text.length, 0);
	assert_string_equal(message.trouble, "an encrypted part is not read");
}

static void a_message_in_the_message_is_attached_whole(void **state)
{
	struct mime_message message = decode(MIXED, "--b\n\nsee below\n"
						    "--b\nContent-Type: message/rfc822\n\n"
						    "Subject: inner\nFrom: c\n\ninside\n"
						    "--b--\n");

	(void)state;
	assert_slice(message.text, "see below");
	assert_int_equal(message.attachment_count, 1);
	assert_slice(message.attachments[0].name, "part-2");
	assert_slice(message.attachments[0].bytes, "Subject: inner\nFrom: c\n\ninside");
}

static void parts_that_end_too_early_are_read_as_far_as_they_are(void **state)
{
	(void)state;
	assert_slice(decode(MIXED, "--b\n\nno end").text, "no end");
	assert_slice(decode(MIXED, "no parts").text, "no parts");
	assert_slice(decode("Content-Type: multipart/mixed\n", "no boundary").text, "no boundary");
	assert_slice(decode("Content-Transfer-Encoding: quoted-printable\n", "a=").text, "a");
}

static void parts_in_parts_end_somewhere(void **state)
{
	char *text = arena_allocate(&arena, DEEP * 128u);
	size_t length = 0;

	(void)state;
	for (unsigned i = 0; i < DEEP; i++)
		length += (size_t)snprintf(text + length, 128,
			"--b%u\nContent-Type: multipart/mixed; boundary=b%u\n\n", i, i + 1);
	struct mime_message message = decode("Content-Type: multipart/mixed; boundary=b0\n", text);
	assert_string_equal(message.trouble, "parts that lie too deep in others are not read");
}

int main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(single_parts_are_decoded_to_utf8),
		cmocka_unit_test(a_wrong_label_does_no_harm),
		cmocka_unit_test(lines_broken_with_delsp_are_joined),
		cmocka_unit_test(html_is_reduced_to_its_text),
		cmocka_unit_test(text_parts_follow_each_other_and_named_ones_are_attached),
		cmocka_unit_test(attachments_of_one_name_are_told_apart),
		cmocka_unit_test(of_alternatives_the_plain_one_is_read),
		cmocka_unit_test(what_is_attached_to_another_alternative_is_found),
		cmocka_unit_test(a_signed_mail_is_read_without_its_signature),
		cmocka_unit_test(an_encrypted_mail_is_said_to_be_one),
		cmocka_unit_test(a_message_in_the_message_is_attached_whole),
		cmocka_unit_test(parts_that_end_too_early_are_read_as_far_as_they_are),
		cmocka_unit_test(parts_in_parts_end_somewhere),
	};

	return cmocka_run_group_tests(tests, NULL, release);
}
