/* Files whose text must be put right before it can be read. */
#include "parsers/load.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>
#include <cmocka.h>

#define LINES(END)                                                                                 \
	"---------------- ---------------------------" END                                         \
	"         %stddev     %change         %stddev" END                                         \
	"    100.00           +10.0%     110.00        a.b" END

static struct loaded loaded;

static int release(void **state)
{
	(void)state;
	loaded_release(&loaded);
	return 0;
}

/* Loads a text of one table; its only row must be there. */
static void assert_reads_row(struct slice text)
{
	struct input input = {.path = SLICE("x"), .text = text};

	loaded_release(&loaded);
	load_texts(&loaded, &input, 1);
	assert_int_equal(loaded.store.document_count, 1);
	assert_int_equal(loaded.store.note_count, 0);
	assert_int_equal(loaded.store.report_count, 1);
	assert_int_equal(loaded.store.reports[0]->row_count, 1);
	assert_int_equal(loaded.store.reports[0]->line[0], 3);
}

/* The text as UTF-16, with a byte order mark. */
static struct slice utf16(const char *text, bool big, char *to)
{
	size_t length = 0;

	to[length++] = big ? '\xfe' : '\xff';
	to[length++] = big ? '\xff' : '\xfe';
	for (; *text; text++) {
		to[length + big] = *text;
		to[length + !big] = '\0';
		length += 2;
	}
	return (struct slice){to, length};
}

static void utf16_is_decoded(void **state)
{
	char text[1000];

	(void)state;
	assert_reads_row(utf16(LINES("\r\n"), false, text));
	assert_reads_row(utf16(LINES("\n"), true, text));
}

static void characters_of_two_halves_are_put_together(void **state)
{
	static const char text[] = "\xff\xfe\x31\x00\x3d\xd8\x00\xde\xb1\x00\x3d\xd8\x41";
	struct input input = {.path = SLICE("x"), .text = {text, sizeof(text) - 1}};

	(void)state;
	loaded_release(&loaded);
	load_texts(&loaded, &input, 1);
	assert_int_equal(loaded.store.document_count, 1);
	assert_true(slice_equal(
		loaded.store.documents[0].text, SLICE("1\xf0\x9f\x98\x80\xc2\xb1\xef\xbf\xbd")));
}

static void lines_may_end_with_a_return_alone(void **state)
{
	(void)state;
	assert_reads_row(SLICE(LINES("\r")));
}

static void a_table_may_be_one_string_of_json(void **state)
{
	(void)state;
	assert_reads_row(SLICE("{\"by\": \"a\", \"body\": \"" LINES("\\r\\n") "\"}\n"));
	assert_reads_row(SLICE("[\"" LINES("\\n") "\"]"));
}

static void escapes_that_are_cut_or_unknown_do_no_harm(void **state)
{
	static const char *const ends[] = {"\\", "\\u", "\\u12", "\\uzzzz", "\\q", "\\u00b1"};
	char text[1000];

	(void)state;
	for (size_t i = 0; i < ARRAY_LENGTH(ends); i++) {
		strcpy(text, "\"" LINES("\\n"));
		strcat(text, ends[i]);
		struct input input = {.path = SLICE("x"), .text = slice_of(text)};
		loaded_release(&loaded);
		load_texts(&loaded, &input, 1);
		assert_int_equal(loaded.store.report_count, 1);
	}
}

static void a_table_of_stress_ng_may_come_as_fields(void **state)
{
	static const char *const texts[] = {
		"stressor,bogo ops,real time,usr time,sys time,bogo ops/s,bogo ops/s\n"
		"cpu,6770,10.01,4.10,0.00,676.32,1651.22\n",
		"stressor;bogo_ops;real;usr;sys;bogo_ops_s;bogo_ops_s_cpu\r\n"
		"cpu;6770;10.01;4.10;0.00;676.32;1651.22\r\n",
		"\"stressor\",\"bogo-ops\",\"real\",\"usr\",\"sys\",\"rate\",\"rate-cpu\"\n"
		"\"cpu\",\"6770\",\"10.01\",\"4.10\",\"0.00\",\"676.32\",\"1651.22\"\n"};

	(void)state;
	for (size_t i = 0; i < ARRAY_LENGTH(texts); i++) {
		struct input input = {.path = SLICE("x"), .text = slice_of(texts[i])};
		loaded_release(&loaded);
		load_texts(&loaded, &input, 1);
		assert_int_equal(loaded.store.report_count, 1);
		const struct report *report = loaded.store.reports[0];
		assert_int_equal(report->group_count, 1);
		assert_int_equal(report->row_count, 6);
		assert_int_equal(report->run_count, 1);
	}
}

int main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(utf16_is_decoded),
		cmocka_unit_test(characters_of_two_halves_are_put_together),
		cmocka_unit_test(lines_may_end_with_a_return_alone),
		cmocka_unit_test(a_table_may_be_one_string_of_json),
		cmocka_unit_test(a_table_of_stress_ng_may_come_as_fields),
		cmocka_unit_test(escapes_that_are_cut_or_unknown_do_no_harm),
	};

	return cmocka_run_group_tests(tests, NULL, release);
}
