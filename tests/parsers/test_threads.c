/* Threads: which mails belong together, and which tables only quote others. */
#include "parsers/threads.h"
#include "parsers/load.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <cmocka.h>

#define TABLE_HEAD                                                                                 \
	"0123456789abcdef 123456789abcdef0123456789ab\n"                                           \
	"---------------- ---------------------------\n"                                           \
	"         %stddev     %change         %stddev\n"                                           \
	"             \\          |                \\  \n"
#define ROW_A	 "    100.00           +10.0%     110.00        a.b\n"
#define ROW_B	 "    200.00 ±  3%     +10.0%     220.00        a.c\n"
#define ROW_A_11 "    100.00           +11.0%     111.00        a.b\n"

static struct arena arena;
static struct loaded loaded;

static int release(void **state)
{
	(void)state;
	loaded_release(&loaded);
	arena_release(&arena);
	return 0;
}

/* A mail; `answers` may be empty. */
struct letter {
	const char *id, *answers, *day, *subject, *body;
};

static void load(const struct letter *letters, size_t count)
{
	struct input inputs[16];

	loaded_release(&loaded);
	for (size_t i = 0; i < count; i++) {
		const struct letter *letter = &letters[i];
		inputs[i] = (struct input){
			.path = SLICE("x"),
			.text = arena_print(&arena,
				"From: a\nDate: %s Jan 2026 00:00:00 +0000\nSubject: %s\n"
				"Message-ID: <%s>\n%s%s%s\n%s",
				letter->day, letter->subject, letter->id,
				*letter->answers ? "In-Reply-To: <" : "", letter->answers,
				*letter->answers ? ">\n" : "", letter->body),
		};
	}
	load_texts(&loaded, inputs, count);
}

static uint32_t thread_of(uint32_t document)
{
	return loaded.store.documents[document].thread;
}

/* The report that a report quotes, -1 for none. */
static int quoted_by(uint32_t report)
{
	return (int)loaded.store.reports[report]->quotation_of;
}

static void answers_are_of_the_thread_that_they_answer(void **state)
{
	static const struct letter letters[] = {
		{"reply", "first", "2", "other words", ""},
		{"alone", "", "1", "alone", ""},
		{"first", "", "1", "words", ""},
		{"again", "reply", "3", "third words", ""},
		/* Both answer a mail that is not here. */
		{"left", "gone", "1", "left", ""},
		{"right", "gone", "2", "right", ""},
	};

	(void)state;
	load(letters, ARRAY_LENGTH(letters));
	assert_int_equal(thread_of(0), 2);
	assert_int_equal(thread_of(2), 2);
	assert_int_equal(thread_of(3), 2);
	assert_int_equal(thread_of(1), 1);
	assert_int_equal(thread_of(4), 4);
	assert_int_equal(thread_of(5), 4);
	assert_int_equal(loaded.store.documents[0].answer_to, 2);
	assert_int_equal(loaded.store.documents[3].answer_to, 0);
	assert_int_equal(loaded.store.documents[5].answer_to, UINT32_MAX);
}

static void the_same_subject_but_for_marks_is_one_thread(void **state)
{
	static const struct letter letters[] = {
		{"1", "", "1", "[mm] abc: x.y 5% regression", ""},
		{"2", "", "2", "Re: [mm]  abc: x.y 5%\n regression", ""},
		{"3", "", "3", "[LKP] Re: Fwd: [mm] abc: x.y 5% regression", ""},
		{"4", "", "3", "[mm] abc: x.z 5% regression", ""},
		{"5", "", "3", "", ""},
		{"6", "", "3", "", ""},
	};

	(void)state;
	load(letters, ARRAY_LENGTH(letters));
	assert_int_equal(thread_of(1), 0);
	assert_int_equal(thread_of(2), 0);
	assert_int_equal(thread_of(3), 3);
	assert_int_equal(thread_of(4), 4);
	assert_int_equal(thread_of(5), 5);
}

static void a_ring_of_answers_ends(void **state)
{
	static const struct letter letters[] = {
		{"1", "2", "1", "a", TABLE_HEAD ROW_A},
		{"2", "1", "1", "b", TABLE_HEAD ROW_A},
		{"3", "3", "1", "c", TABLE_HEAD ROW_A},
	};

	(void)state;
	load(letters, ARRAY_LENGTH(letters));
	assert_int_equal(thread_of(0), thread_of(1));
	assert_int_equal(thread_of(2), 2);
	assert_int_equal(loaded.store.documents[2].answer_to, UINT32_MAX);
}

static void a_table_whose_rows_are_all_in_an_earlier_one_quotes_it(void **state)
{
	static const struct letter letters[] = {
		{"report", "", "1", "s", TABLE_HEAD ROW_A ROW_B},
		{"all", "report", "2", "Re: s", "> " TABLE_HEAD "> " ROW_A "> " ROW_B},
		{"some", "report", "2", "Re: s", "> " ROW_B},
		{"other", "report", "2", "Re: s", TABLE_HEAD ROW_A_11},
		{"more", "other", "3", "Re: s", TABLE_HEAD ROW_A ROW_A_11},
		{"again", "other", "3", "Re: s", "> " ROW_A_11},
		{"elsewhere", "", "4", "t", TABLE_HEAD ROW_A ROW_B},
	};

	(void)state;
	load(letters, ARRAY_LENGTH(letters));
	assert_int_equal(loaded.store.report_count, ARRAY_LENGTH(letters));
	assert_int_equal(quoted_by(0), -1);
	assert_int_equal(quoted_by(1), 0);
	assert_int_equal(quoted_by(2), 0);
	assert_int_equal(quoted_by(3), -1);
	/* No single table has both. */
	assert_int_equal(quoted_by(4), -1);
	assert_int_equal(quoted_by(5), 3);
	assert_int_equal(quoted_by(6), -1);
}

static void what_was_answered_is_earlier_then_the_older(void **state)
{
	static const struct letter loaded_late[] = {
		{"reply", "report", "1", "Re: s", TABLE_HEAD ROW_A},
		{"report", "", "2", "s", TABLE_HEAD ROW_A},
	};
	static const struct letter by_day[] = {
		{"1", "gone", "3", "Re: s", TABLE_HEAD ROW_A},
		{"2", "gone", "2", "Re: s", TABLE_HEAD ROW_A},
	};
	static const struct letter by_mark[] = {
		{"1", "", "2", "Re: s", TABLE_HEAD ROW_A},
		{"2", "", "2", "s", TABLE_HEAD ROW_A},
	};

	(void)state;
	load(loaded_late, 2);
	assert_int_equal(quoted_by(0), 1);
	assert_int_equal(quoted_by(1), -1);
	load(by_day, 2);
	assert_int_equal(quoted_by(0), 1);
	load(by_mark, 2);
	assert_int_equal(quoted_by(0), 1);
}

static void tables_of_one_mail_quote_each_other_never(void **state)
{
	static const struct letter letters[] = {
		{"1", "", "1", "s", TABLE_HEAD ROW_A "\n" TABLE_HEAD ROW_A},
		{"2", "", "2", "t", ""},
	};

	(void)state;
	load(letters, ARRAY_LENGTH(letters));
	assert_int_equal(loaded.store.report_count, 2);
	assert_int_equal(quoted_by(1), -1);
}

/* An export has no text of the mails it was made of: what it gives is all taken. */
static void no_row_of_an_export_is_a_quotation(void **state)
{
	const struct input input = {.path = SLICE("export.csv"),
		.text = SLICE(
			"source,report,table,date,subject,testcase,machine,params,base,head,"
			"metric,kind,base_value,base_noise,base_n,change,change_unit,"
			"change_pct,delta,head_value,head_noise,head_n,effect,ci_low,ci_high,p,"
			"q,direction,verdict,reason,line\n"
			"a,1,1,2026-01-01,x,,,,b,h,m,perf,100,,,+10.0,%,10,10,110,,,,,,,,,,,1\n"
			"c,1,1,2026-01-02,Re: x,,,,b,h,m,perf,100,,,+10.0,%,10,10,110,,,,,,,,,,,"
			"9\n")};

	(void)state;
	loaded_release(&loaded);
	load_texts(&loaded, &input, 1);
	assert_int_equal(loaded.store.report_count, 2);
	assert_int_equal(quoted_by(0), -1);
	assert_int_equal(quoted_by(1), -1);
}

static void marks_of_replies_are_taken_off(void **state)
{
	static const struct {
		const char *subject, *bare;
		bool is_reply;
	} cases[] = {
		{"a", "a", false},
		{" Re: RE:re:a ", "a", true},
		{"Fwd: Re: [x] a", "[x] a", true},
		{"[LKP] Re: [x] a", "[x] a", true},
		{"AW: a", "a", true},
		{"[x] a", "[x] a", false},
		{"Regression: a", "Regression: a", false},
		{"[x", "[x", false},
		{"Re:", "", true},
		{"", "", false},
	};

	(void)state;
	for (size_t i = 0; i < ARRAY_LENGTH(cases); i++) {
		struct slice subject = slice_of(cases[i].subject);
		assert_true(slice_equal(threads_subject(subject), slice_of(cases[i].bare)));
		assert_int_equal(threads_is_reply(subject), cases[i].is_reply);
	}
}

int main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(answers_are_of_the_thread_that_they_answer),
		cmocka_unit_test(the_same_subject_but_for_marks_is_one_thread),
		cmocka_unit_test(a_ring_of_answers_ends),
		cmocka_unit_test(a_table_whose_rows_are_all_in_an_earlier_one_quotes_it),
		cmocka_unit_test(what_was_answered_is_earlier_then_the_older),
		cmocka_unit_test(tables_of_one_mail_quote_each_other_never),
		cmocka_unit_test(no_row_of_an_export_is_a_quotation),
		cmocka_unit_test(marks_of_replies_are_taken_off),
	};

	return cmocka_run_group_tests(tests, NULL, release);
}
