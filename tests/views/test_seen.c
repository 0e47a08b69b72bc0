/* Reports that were seen: what says which one it is, and which line holds. */
#include "tests/views/screen.h"

#include "parsers/load.h"
#include "views/seen.h"

#define HEAD                                                                                       \
	"commit: \n"                                                                               \
	"  1111111111 (\"mm: first\")\n"                                                           \
	"  2222222222 (\"mm: second\")\n"                                                          \
	"\n"                                                                                       \
	"1111111111aaaaaa 2222222222bbbbbbbbbbbbbbbbb \n"                                          \
	"---------------- --------------------------- \n"                                          \
	"         %stddev     %change         %stddev\n"                                           \
	"             \\          |                \\  \n"

static const char mail[] =
	"From: a@example.org\nSubject: s\nMessage-ID: <one/two%three@example.org>\n"
	"Date: Tue, 03 Mar 2026 09:10:11 +0800\n\n" HEAD
	"      5000 ±  3%      -12.0%       4400        vm-example.throughput\n"
	"\n" HEAD "      6000 ±  3%      -12.0%       5280        vm-example.throughput\n";

static const char text[] = HEAD "      5000 ±  3%      -12.0%       4400        vm-example.one\n";
static const char other[] = HEAD "      5000 ±  3%      -12.0%       4400        vm-example.two\n";

/* Texts read under names of their own, and their marks. */
struct reading {
	struct loaded loaded;
	struct seen *seen;
	struct arena arena;
};

static void read_texts(struct reading *reading, const char *const *texts)
{
	struct input inputs[4] = {0};
	size_t count = 0;

	*reading = (struct reading){0};
	for (; texts[count]; count++)
		inputs[count] =
			(struct input){.path = arena_print(&reading->arena, "file%zu", count),
				.text = slice_of(texts[count])};
	load_texts(&reading->loaded, inputs, count);
	reading->seen = seen_open(&reading->loaded.store);
}

static void close_reading(struct reading *reading)
{
	seen_close(reading->seen);
	loaded_release(&reading->loaded);
	arena_release(&reading->arena);
}

static void a_report_of_a_mail_is_known_by_the_message_id_and_its_number(void **state)
{
	static const char *const texts[] = {mail, NULL};
	struct reading reading;

	(void)state;
	read_texts(&reading, texts);
	assert_int_equal(reading.loaded.store.report_count, 2);
	assert_text(seen_mark(reading.seen, 1, true, &reading.arena),
		"+ mail/one%2Ftwo%25three@example.org/2");
	assert_false(seen_is(reading.seen, 0));
	assert_true(seen_is(reading.seen, 1));
	assert_text(seen_mark(reading.seen, 1, false, &reading.arena),
		"- mail/one%2Ftwo%25three@example.org/2");
	assert_false(seen_is(reading.seen, 1));
	close_reading(&reading);
}

/* Another file, beside other ones: the lines of one session mark in the next. */
static void the_same_mail_in_another_file_is_seen_too(void **state)
{
	static const char *const first[] = {mail, NULL}, *const second[] = {text, mail, NULL};
	struct reading reading, next;

	(void)state;
	read_texts(&reading, first);
	struct slice line = seen_mark(reading.seen, 0, true, &reading.arena);
	read_texts(&next, second);
	seen_read(next.seen, line);
	assert_false(seen_is(next.seen, 0));
	assert_true(seen_is(next.seen, 1));
	assert_false(seen_is(next.seen, 2));
	close_reading(&reading);
	close_reading(&next);
}

static void what_is_no_mail_is_known_by_its_figures(void **state)
{
	static const char *const first[] = {text, NULL}, *const second[] = {other, text, NULL};
	struct reading reading, next;

	(void)state;
	read_texts(&reading, first);
	struct slice line = seen_mark(reading.seen, 0, true, &reading.arena);
	assert_true(slice_starts(line, SLICE("+ table/")));
	assert_int_equal(line.length, strlen("+ table/") + 64);
	read_texts(&next, second);
	seen_read(next.seen, line);
	assert_false(seen_is(next.seen, 0));
	assert_true(seen_is(next.seen, 1));
	close_reading(&reading);
	close_reading(&next);
}

static void the_last_line_of_a_report_holds_and_other_lines_are_passed_over(void **state)
{
	static const char *const texts[] = {mail, NULL};
	struct reading reading;

	(void)state;
	read_texts(&reading, texts);
	seen_read(reading.seen, SLICE("+ mail/one%2Ftwo%25three@example.org/1\n"
				      "+ mail/one%2Ftwo%25three@example.org/2\n"
				      "\n+\n+ \nnonsense \x1b\xff\x00\n"
				      "- mail/one%2Ftwo%25three@example.org/1\n"
				      "- mail/one%2Ftwo%25three@exa"));
	assert_false(seen_is(reading.seen, 0));
	assert_true(seen_is(reading.seen, 1));
	close_reading(&reading);
}

static void only_unseen_hides_reports_that_were_seen(void **state)
{
	static const char *const texts[] = {mail, NULL};
	struct reading reading;
	struct session session;

	(void)state;
	read_texts(&reading, texts);
	session_open(&session, &reading.loaded.store, 0);
	struct view *view =
		view_open(VIEW_REPORTS, &session, (struct view_scope){.comparison = VIEW_ALL});
	seen_mark(session.seen, 1, true, &reading.arena);
	assert_int_equal(view_count(view), 2);
	session.only_unseen = true;
	view_refresh(view, 0);
	assert_int_equal(view_count(view), 1);
	assert_int_equal(view_comparison(view, 0), 0);
	view_close(view);
	session_close(&session);
	close_reading(&reading);
}

int main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(a_report_of_a_mail_is_known_by_the_message_id_and_its_number),
		cmocka_unit_test(the_same_mail_in_another_file_is_seen_too),
		cmocka_unit_test(what_is_no_mail_is_known_by_its_figures),
		cmocka_unit_test(the_last_line_of_a_report_holds_and_other_lines_are_passed_over),
		cmocka_unit_test(only_unseen_hides_reports_that_were_seen),
	};

	return cmocka_run_group_tests(tests, NULL, NULL);
}
