/*
 * The program as a person meets it: on a terminal, through keys and what the screen shows.
 *
 * tests/data/screen.eml is a robot mail of 58 rows, 15 of them of proc-vmstat and 6 of the profile.
 */
#include "tests/tui/terminal.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <cmocka.h>

#define MAIL	"tests/data/screen.eml"
#define SMALL	"tests/data/screen-small.eml"
#define HOSTILE "tests/data/screen-hostile.eml"
#define REPEATS "tests/data/screen-repeats.txt"
#define FIRST	3 /* row of the screen where the rows of the metrics view begin */

/* The metrics of the mail, ready for keys. */
static struct terminal *open_metrics(int rows, int columns)
{
	struct terminal *terminal = terminal_start(&(struct terminal_setup){.rows = rows,
		.columns = columns,
		.arguments = {"perfsift", "--view=metrics", MAIL}});

	terminal_wait_for(terminal, "1/52 of 58");
	terminal_wait_for_cursor(terminal, FIRST, 0);
	return terminal;
}

/* The main way through the program. */
static void a_person_opens_filters_sorts_drills_in_and_quits(void **state)
{
	struct terminal *terminal = open_metrics(24, 80);

	(void)state;
	terminal_assert_row(terminal, FIRST, ">");
	terminal_assert_row(terminal, FIRST, "stress-ng.pipeherd.ops_per_sec");

	terminal_send(terminal, "&vmstat");
	terminal_wait_for(terminal, "filter: vmstat  15 of 58");
	terminal_send(terminal, "\r");
	terminal_wait_for(terminal, "1/15 of 58");

	terminal_send(terminal, "och\r");
	terminal_wait_for(terminal, "sort: change");
	terminal_assert_row(terminal, FIRST, "+110.6%");
	terminal_assert_row(terminal, FIRST, "proc-vmstat.pgfault");
	terminal_send(terminal, "I");
	terminal_wait_for(terminal, "sort: -change");
	terminal_assert_row(terminal, FIRST, "-39.7%");

	terminal_send(terminal, "jj\r");
	terminal_wait_until_gone(terminal, "1/15 of 58");
	terminal_wait_for(terminal, "proc-vmstat.numa_hit");
	terminal_wait_until_gone(terminal, "proc-vmstat.pgfree");
	terminal_send(terminal, "q");
	terminal_wait_for(terminal, "3/15 of 58"); /* as it was left */

	terminal_send(terminal, "q");
	assert_int_equal(terminal_wait_for_exit(terminal), 0);
	assert_true(terminal_is_given_back(terminal));
	terminal_stop(terminal);
}

static void the_cursor_is_on_the_selected_row(void **state)
{
	struct terminal *terminal = open_metrics(24, 80);

	(void)state;
	terminal_send(terminal, "jjj");
	terminal_wait_for_cursor(terminal, FIRST + 3, 0);
	terminal_assert_row(terminal, FIRST + 3, ">");
	terminal_send(terminal, "5k");
	terminal_wait_for_cursor(terminal, FIRST, 0);
	terminal_send(terminal, "20G");
	terminal_wait_for(terminal, "20/52 of 58");
	terminal_send(terminal, "\033OB"); /* the arrow, as xterm sends it */
	terminal_wait_for(terminal, "21/52 of 58");
	terminal_send(terminal, "G");
	terminal_wait_for_cursor(terminal, 22, 0);
	terminal_wait_for(terminal, "52/52 of 58");
	terminal_quit(terminal);
}

static void a_filter_is_live_and_a_mistake_keeps_the_rows(void **state)
{
	struct terminal *terminal = open_metrics(24, 80);

	(void)state;
	terminal_send(terminal, "&pg");
	terminal_wait_for(terminal, "filter: pg  5 of 58");
	terminal_send(terminal, "(");
	terminal_wait_for(terminal, "at 4: missing closing parenthesis");
	terminal_assert_row(terminal, FIRST, "proc-vmstat.pg");
	terminal_send(terminal, "\r"); /* it cannot be entered */
	terminal_send(terminal, "re)");
	terminal_wait_for(terminal, "filter: pg(re)  1 of 58");
	terminal_send(terminal, "\033");
	terminal_wait_for(terminal, "1/52 of 58"); /* Esc: as before */
	terminal_quit(terminal);
}

static void a_search_goes_round_and_n_goes_on(void **state)
{
	struct terminal *terminal = open_metrics(24, 80);

	(void)state;
	terminal_send(terminal, "/user_time\r");
	terminal_wait_for(terminal, "3/52 of 58");
	terminal_send(terminal, "/numastat\r");
	terminal_wait_for(terminal, "13/52 of 58");
	terminal_send(terminal, "N");
	terminal_wait_until_gone(terminal, "13/52 of 58");
	terminal_send(terminal, "n");
	terminal_wait_for(terminal, "13/52 of 58");
	terminal_send(terminal, "/nowhere\r");
	terminal_wait_for(terminal, "no row matches: nowhere");
	terminal_wait_for(terminal, "13/52 of 58");
	terminal_quit(terminal);
}

static void escape_and_one_interrupt_never_quit(void **state)
{
	struct terminal *terminal = open_metrics(24, 80);

	(void)state;
	terminal_send(terminal, "&vm\003");
	terminal_wait_until_gone(terminal, "filter: vm");
	terminal_send(terminal, "\033");
	terminal_send(terminal, "\033[1;97X"); /* a key that no terminal description knows */
	terminal_send(terminal, "\003");
	terminal_wait_for(terminal, "^C once more quits");
	terminal_send(terminal, "j\003");
	terminal_wait_for_cursor(terminal, FIRST + 1, 0);
	terminal_wait_for(terminal, "^C once more quits");
	terminal_send(terminal, "\003");
	assert_int_equal(terminal_wait_for_exit(terminal), 0);
	assert_true(terminal_is_given_back(terminal));
	terminal_stop(terminal);
}

static void help_is_there_scrolls_and_is_searched(void **state)
{
	struct terminal *terminal = open_metrics(24, 80);

	(void)state;
	terminal_send(terminal, "?");
	terminal_wait_for(terminal, "Help: metrics");
	terminal_send(terminal, "/exchange\r");
	terminal_wait_for(terminal, "exchange base and head");
	terminal_send(terminal, "gj");
	terminal_wait_for_cursor(terminal, 1, 0);
	terminal_send(terminal, "q");
	terminal_wait_for(terminal, "1/52 of 58");
	terminal_quit(terminal);
}

static void help_explains_columns_and_signs(void **state)
{
	struct terminal *terminal = open_metrics(24, 80);

	(void)state;
	terminal_send(terminal, "?/chg/sd (\r");
	terminal_wait_for(terminal, "chg/sd (effect)  change in run-to-run stddevs");
	terminal_send(terminal, "/could be\r");
	terminal_wait_for(terminal, "could be chance: the data cannot tell");
	terminal_send(terminal, "q");
	terminal_quit(terminal);
}

static void the_first_view_is_quit_and_others_lead_back(void **state)
{
	struct terminal *terminal = open_metrics(24, 80);

	(void)state;
	terminal_wait_for(terminal, "q quit");
	terminal_send(terminal, "\r");
	terminal_wait_for(terminal, "q back");
	terminal_send(terminal, "q");
	terminal_wait_for(terminal, "q quit");
	terminal_quit(terminal);
}

/* No row is hidden silently. */
static void rows_of_the_profile_are_counted_while_they_are_hidden(void **state)
{
	struct terminal *terminal = open_metrics(24, 80);

	(void)state;
	terminal_wait_for(terminal, "P: 6 of the profile");
	terminal_send(terminal, "P");
	terminal_wait_for(terminal, "only rows of the profile");
	terminal_send(terminal, "j");
	terminal_wait_for(terminal, "profile alone");
	terminal_wait_until_gone(terminal, "P: 6");
	terminal_quit(terminal);
}

static void hidden_rows_are_told_with_the_keys_that_show_them(void **state)
{
	struct terminal *terminal = open_metrics(24, 80);

	(void)state;
	terminal_send(terminal, "&no such metric\r");
	terminal_wait_for(terminal, "all 58 rows are hidden; & C-u Enter: no filter; P profile");
	terminal_send(terminal, "&\025\r");
	terminal_wait_for(terminal, "1/52 of 58");
	terminal_quit(terminal);
}

static void several_reports_begin_with_their_list(void **state)
{
	struct terminal *terminal = terminal_start(
		&(struct terminal_setup){.arguments = {"perfsift", MAIL, SMALL, HOSTILE}});

	(void)state;
	terminal_wait_for(terminal, "1/3");
	terminal_send(terminal, "V");
	terminal_wait_for(terminal, "all reports, a row each");
	terminal_send(terminal, "\033\r");
	terminal_wait_until_gone(terminal, "1/3");
	terminal_send(terminal, "F"); /* there is none before the first */
	terminal_wait_for(terminal, "no previous report");
	terminal_send(terminal, "f");
	terminal_wait_until_gone(terminal, "no previous report");
	terminal_send(terminal, "q");
	terminal_wait_for(terminal, "2/3");
	terminal_send(terminal, "q");
	assert_int_equal(terminal_wait_for_exit(terminal), 0);
	terminal_stop(terminal);
}

static void a_long_report_begins_with_its_summary(void **state)
{
	struct terminal *terminal =
		terminal_start(&(struct terminal_setup){.arguments = {"perfsift", MAIL}});

	(void)state;
	terminal_wait_for(terminal, "1/7");
	terminal_wait_for(terminal, "proc-vmstat      15");
	terminal_send(terminal, "/proc-vmstat\r\r");
	terminal_wait_for(terminal, "proc-vmstat.pgfault");
	terminal_wait_until_gone(terminal, "perf-stat.i");
	terminal_send(terminal, "q");
	terminal_wait_for(terminal, "perf-stat");
	terminal_quit(terminal);
}

static void the_text_of_a_row_is_shown_at_its_line(void **state)
{
	struct terminal *terminal = open_metrics(24, 80);

	(void)state;
	terminal_send(terminal, "v");
	terminal_wait_for(terminal, "696460            +94.3%");
	int row, column;
	terminal_cursor(terminal, &row, &column);
	assert_int_equal(row, terminal_find(terminal, "696460            +94.3%", NULL));
	terminal_send(terminal, "g");
	terminal_wait_for(terminal, "kernel test robot <robot@example.org>");
	terminal_send(terminal, "q");
	terminal_wait_for(terminal, "1/52 of 58");
	terminal_quit(terminal);
}

static void a_noisy_row_shows_every_run(void **state)
{
	struct terminal *terminal =
		terminal_start(&(struct terminal_setup){.arguments = {"perfsift", REPEATS}});

	(void)state;
	terminal_wait_for(terminal, "stress-ng.pipe.ops_per_sec");
	terminal_send(terminal, "/ops_per_sec$\r\r");
	terminal_wait_for(terminal, "4166666");
	terminal_wait_for(terminal, "7016666");
	terminal_wait_for(terminal, "5016666");
	terminal_send(terminal, "/farthest\r"); /* what a run is said to be can be searched */
	terminal_wait_for(terminal, "3/8");
	terminal_quit(terminal);
}

static void exchanging_the_sides_turns_the_changes_round(void **state)
{
	struct terminal *terminal =
		terminal_start(&(struct terminal_setup){.arguments = {"perfsift", SMALL}});

	(void)state;
	terminal_wait_for(terminal, "-12.0%");
	terminal_send(terminal, "x");
	terminal_wait_for(terminal, "+13.6%");
	terminal_send(terminal, "B");
	terminal_wait_for(terminal, "base");
	terminal_send(terminal, "1\r");
	terminal_wait_for(terminal, "-12.0%");
	terminal_quit(terminal);
}

static void tags_are_counted_and_taken_away(void **state)
{
	struct terminal *terminal = open_metrics(24, 80);

	(void)state;
	terminal_send(terminal, "tt");
	terminal_wait_for(terminal, "2 tagged");
	terminal_wait_for(terminal, "3/52 of 58");
	terminal_send(terminal, "Tvmstat\r");
	terminal_wait_for(terminal, "15 rows tagged");
	terminal_send(terminal, "j");
	terminal_wait_for(terminal, "17 tagged");
	terminal_send(terminal, "U");
	terminal_wait_until_gone(terminal, "17 tagged");
	terminal_quit(terminal);
}

/* Run the program without a screen of its own, through a shell whose output is the terminal. */
static void assert_says(const char *command, int status, const char *text)
{
	char line[512];

	snprintf(line, sizeof(line), "p() { ${PERFSIFT:-./perfsift} \"$@\"; }; %s", command);
	struct terminal *terminal = terminal_start(
		&(struct terminal_setup){.columns = 120, .arguments = {"sh", "-c", line}});
	int got = terminal_wait_for_exit(terminal);
	if (terminal_find(terminal, text, NULL) < 0 || got != status)
		fail_msg(
			"'%s' ends with %d and says '%s'", command, got, terminal_row(terminal, 0));
	assert_false(strstr(terminal_output(terminal, NULL), "\033[?1049h") != NULL);
	terminal_stop(terminal);
}

static void what_cannot_be_shown_is_told_in_a_line(void **state)
{
	(void)state;
	assert_says("p tests/data/no-such-file", 2, "perfsift: tests/data/no-such-file: ");
	assert_says("p /dev/null", 2, "perfsift: /dev/null: ");
	assert_says("p < /dev/null", 0, "perfsift: standard input: no results: an empty file");
	assert_says("printf 'a\\0b' | p", 0, "perfsift: standard input: no results: a binary file");
	assert_says("p -p nosuch " SMALL, 2, "vm-example.throughput");
	assert_says("p -f 'a(' " SMALL, 2, "perfsift: --filter 'a(': at 3: missing closing");
	assert_says(
		"p --report '[' " SMALL, 2, "perfsift: --report '[': at 2: missing terminating");
	assert_says("p --sort=foo " SMALL, 2,
		"the metrics view cannot be sorted by \"foo\"; its keys are order, none, change");
	assert_says("p -p --sort=foo --view=runs " REPEATS, 2, "its keys are order, none, odd");
	assert_says("p --view=foo", 2, "the views are reports, summary, metrics");
	assert_says("p", 2, "Usage: perfsift [OPTION]... [PATH]...");
	assert_says("p -p " SMALL " > /dev/full", 2,
		"perfsift: standard output: cannot be written: No space left on device");
	assert_says("p --help > /dev/full", 2, "No space left on device");
	assert_says("p -o /nonexistent/x " SMALL, 2, "perfsift: /nonexistent/x: cannot be written");
	assert_says("p --version", 0, "perfsift ");
}

static void conditions_ask_the_view_that_is_named(void **state)
{
	(void)state;
	assert_says(
		"p -p --view=runs -w 'run = 5' " REPEATS, 0, "farthest in 3 of 3, 1.0 expected");
	assert_says("p --view=runs --format=csv -w 'value > 4e8' " REPEATS, 0,
		"after the patch,6,stress-ng.pipe.ops,421000000");
	assert_says("p -p --view=reports -w 'machine = none' " SMALL, 0, "0/1 row");
	assert_says("p -p -w 'change < 0' " SMALL, 0, "-12.0%");
	assert_says("p -p --view=problems -w 'line > 3 and change > 5' " SMALL, 2,
		"at 14: no column 'change'; there are source line reason text");
}

static void a_run_is_set_aside_on_the_command_line(void **state)
{
	(void)state;
	assert_says("p -p --aside='after the patch:5' " REPEATS, 0,
		"1 run set aside: run 5 of after the patch");
	assert_says("p -p --aside='after the patch:5' " REPEATS, 0, "+40.2%");
	assert_says("p --aside='after the patch:5' --brief " REPEATS, 0, "1 run set aside");
	assert_says("p --aside=after:5 " REPEATS, 2,
		"perfsift: --aside: 'after:5' names no run; the runs are before the patch:1, ");
}

/* Names on which an expression needs more steps than it is given. What it gave up on is shown, and
 * that it did is told. */
#define NAMES                                                                                      \
	"for i in 0 1 2 3 4 5 6 7 8 9 a b c d e f g h; do echo \"100 +- 2% +10.0% 110 +- 2% "      \
	"m.aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa$i-\"; done"

static void a_filter_that_gives_up_is_told_with_status_2(void **state)
{
	(void)state;
	assert_says(NAMES " | p -p -f '^m.(\\w+\\w+)+$'", 2,
		"perfsift: --filter: the expression takes too many steps");
	assert_says(NAMES " | p -p -x '^m.(\\w+\\w+)+$'", 2, "perfsift: --exclude: ");
	assert_says(NAMES " | p -p -w 'metric ~ ^m.(\\w+\\w+)+$'", 2, "perfsift: --where: ");
	assert_says(NAMES " | p --brief -f '^m.(\\w+\\w+)+$'", 2, "perfsift: --filter: ");
	assert_says(NAMES " | p -p -f '^m.\\w+-$'", 0, "m.aaaa");
}

static void a_filter_that_gives_up_is_told_on_the_screen(void **state)
{
	struct terminal *terminal = terminal_start(&(struct terminal_setup){
		.arguments = {
			"sh", "-c", NAMES " | ${PERFSIFT:-./perfsift} -f '^m.(\\w+\\w+)+$'"}});

	(void)state;
	terminal_wait_for(terminal, "--filter: the expression takes too many steps");
	terminal_quit(terminal);
}

int main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(a_person_opens_filters_sorts_drills_in_and_quits),
		cmocka_unit_test(the_cursor_is_on_the_selected_row),
		cmocka_unit_test(a_filter_is_live_and_a_mistake_keeps_the_rows),
		cmocka_unit_test(a_search_goes_round_and_n_goes_on),
		cmocka_unit_test(escape_and_one_interrupt_never_quit),
		cmocka_unit_test(help_is_there_scrolls_and_is_searched),
		cmocka_unit_test(help_explains_columns_and_signs),
		cmocka_unit_test(the_first_view_is_quit_and_others_lead_back),
		cmocka_unit_test(rows_of_the_profile_are_counted_while_they_are_hidden),
		cmocka_unit_test(hidden_rows_are_told_with_the_keys_that_show_them),
		cmocka_unit_test(several_reports_begin_with_their_list),
		cmocka_unit_test(a_long_report_begins_with_its_summary),
		cmocka_unit_test(the_text_of_a_row_is_shown_at_its_line),
		cmocka_unit_test(a_noisy_row_shows_every_run),
		cmocka_unit_test(exchanging_the_sides_turns_the_changes_round),
		cmocka_unit_test(tags_are_counted_and_taken_away),
		cmocka_unit_test(what_cannot_be_shown_is_told_in_a_line),
		cmocka_unit_test(conditions_ask_the_view_that_is_named),
		cmocka_unit_test(a_run_is_set_aside_on_the_command_line),
		cmocka_unit_test(a_filter_that_gives_up_is_told_with_status_2),
		cmocka_unit_test(a_filter_that_gives_up_is_told_on_the_screen),
	};

	return cmocka_run_group_tests_name("screen", tests, NULL, NULL);
}
