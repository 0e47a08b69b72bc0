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

#include <signal.h>
#include <unistd.h>

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

static void quit(struct terminal *terminal)
{
	terminal_send(terminal, "Q");
	assert_int_equal(terminal_wait_for_exit(terminal), 0);
	assert_true(terminal_is_given_back(terminal));
	terminal_stop(terminal);
}

static void assert_row_has(struct terminal *terminal, int row, const char *text)
{
	const char *line = terminal_row(terminal, row);

	if (!strstr(line, text))
		fail_msg("row %d is '%s', without '%s'", row, line, text);
}

/* The main way through the program. */
static void a_person_opens_filters_sorts_drills_in_and_quits(void **state)
{
	struct terminal *terminal = open_metrics(24, 80);

	(void)state;
	assert_row_has(terminal, FIRST, ">");
	assert_row_has(terminal, FIRST, "stress-ng.pipeherd.ops_per_sec");

	terminal_send(terminal, "&vmstat");
	terminal_wait_for(terminal, "filter: vmstat  15 of 58");
	terminal_send(terminal, "\r");
	terminal_wait_for(terminal, "1/15 of 58");

	terminal_send(terminal, "och\r");
	terminal_wait_for(terminal, "sort: change");
	assert_row_has(terminal, FIRST, "+110.6%");
	assert_row_has(terminal, FIRST, "proc-vmstat.pgfault");
	terminal_send(terminal, "I");
	terminal_wait_for(terminal, "sort: -change");
	assert_row_has(terminal, FIRST, "-39.7%");

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
	assert_row_has(terminal, FIRST + 3, ">");
	terminal_send(terminal, "5k");
	terminal_wait_for_cursor(terminal, FIRST, 0);
	terminal_send(terminal, "20G");
	terminal_wait_for(terminal, "20/52 of 58");
	terminal_send(terminal, "\033OB"); /* the arrow, as xterm sends it */
	terminal_wait_for(terminal, "21/52 of 58");
	terminal_send(terminal, "G");
	terminal_wait_for_cursor(terminal, 22, 0);
	terminal_wait_for(terminal, "52/52 of 58");
	quit(terminal);
}

static void a_filter_is_live_and_a_mistake_keeps_the_rows(void **state)
{
	struct terminal *terminal = open_metrics(24, 80);

	(void)state;
	terminal_send(terminal, "&pg");
	terminal_wait_for(terminal, "filter: pg  5 of 58");
	terminal_send(terminal, "(");
	terminal_wait_for(terminal, "at 4: missing closing parenthesis");
	assert_row_has(terminal, FIRST, "proc-vmstat.pg");
	terminal_send(terminal, "\r"); /* it cannot be entered */
	terminal_send(terminal, "re)");
	terminal_wait_for(terminal, "filter: pg(re)  1 of 58");
	terminal_send(terminal, "\033");
	terminal_wait_for(terminal, "1/52 of 58"); /* Esc: as before */
	quit(terminal);
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
	quit(terminal);
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
	quit(terminal);
}

static void few_bytes_are_sent(void **state)
{
	struct terminal *terminal = open_metrics(36, 120);

	(void)state;
	assert_in_range(terminal_bytes(terminal), 1, 4500);
	terminal_send(terminal, "d"); /* the detail pane off */
	terminal_wait_until_gone(terminal, "--- detail");
	terminal_bytes(terminal);
	for (int row = 1; row < 25; row++) {
		terminal_send(terminal, "j");
		terminal_wait_for_cursor(terminal, FIRST + row, 0);
		assert_in_range(terminal_bytes(terminal), 1, 60);
	}
	terminal_send(terminal, "gd");
	terminal_wait_for(terminal, "--- detail");
	terminal_wait_for_cursor(terminal, FIRST, 0);
	terminal_bytes(terminal);
	for (int row = 1; row < 10; row++) {
		terminal_send(terminal, "j");
		terminal_wait_for_cursor(terminal, FIRST + row, 0);
		assert_in_range(terminal_bytes(terminal), 1, 400);
	}
	quit(terminal);
}

static void every_signal_gives_the_terminal_back(void **state)
{
	static const int numbers[] = {
		SIGTERM, SIGHUP, SIGINT, SIGQUIT, SIGSEGV, SIGABRT, SIGBUS, SIGILL, SIGFPE};

	(void)state;
	for (size_t i = 0; i < sizeof(numbers) / sizeof(numbers[0]); i++) {
		struct terminal *terminal = open_metrics(24, 80);
		assert_false(terminal_is_given_back(terminal));
		terminal_signal(terminal, numbers[i]);
		assert_int_equal(terminal_wait_for_exit(terminal), -numbers[i]);
		assert_true(terminal_is_given_back(terminal));
		terminal_stop(terminal);
	}
}

static void a_stopped_program_gives_the_terminal_back_and_comes_again(void **state)
{
	struct terminal *terminal = terminal_start(&(struct terminal_setup){
		.arguments = {"sh", "-c",
			"set -m; ${PERFSIFT:-./perfsift} --view=metrics " MAIL
			"; echo stopped; read answer; fg >/dev/null; echo over"},
	});

	(void)state;
	terminal_wait_for(terminal, "1/52 of 58");
	terminal_send(terminal, "j");
	terminal_wait_for_cursor(terminal, FIRST + 1, 0);
	terminal_send(terminal, "\032");
	terminal_wait_for(terminal, "stopped");
	assert_true(terminal_is_given_back(terminal));
	terminal_send(terminal, "go on\r");
	terminal_wait_for(terminal, "2/52 of 58");
	terminal_wait_for_cursor(terminal, FIRST + 1, 0);
	terminal_send(terminal, "Q");
	terminal_wait_for(terminal, "over");
	assert_true(terminal_is_given_back(terminal));
	terminal_stop(terminal);
}

static void the_screen_follows_its_size(void **state)
{
	static const int sizes[][2] = {
		{10, 40}, {36, 120}, {5, 20}, {1, 1}, {2, 3}, {3, 10}, {60, 200}, {24, 80}};
	struct terminal *terminal = open_metrics(24, 80);

	(void)state;
	for (size_t i = 0; i < sizeof(sizes) / sizeof(sizes[0]); i++) {
		terminal_resize(terminal, sizes[i][0], sizes[i][1]);
		terminal_send(terminal, "?d");
		terminal_send(terminal, "qVj\033");
		terminal_send(terminal, "&x\033");
	}
	terminal_wait_for(terminal, "1/52 of 58");
	terminal_wait_for_cursor(terminal, FIRST, 0);
	assert_row_has(terminal, FIRST, "stress-ng.pipeherd.ops_per_sec");
	quit(terminal);
}

static void a_tiny_screen_still_shows_the_row_and_the_state(void **state)
{
	struct terminal *terminal = terminal_start(&(struct terminal_setup){
		.rows = 5, .columns = 20, .arguments = {"perfsift", "--view=metrics", MAIL}});

	(void)state;
	terminal_wait_for(terminal, "1/52");
	terminal_send(terminal, "j");
	terminal_wait_for_cursor(terminal, 3, 0);
	assert_row_has(terminal, 3, "+94.3%");
	quit(terminal);
}

/* Is any place of the row in another colour? */
static bool row_is_coloured(struct terminal *terminal, int row)
{
	for (int column = 0; column < 80; column++)
		if (terminal_look(terminal, row, column).coloured)
			return true;
	return false;
}

static bool screen_is_coloured(struct terminal *terminal)
{
	for (int row = 0; row < 24; row++)
		if (row_is_coloured(terminal, row))
			return true;
	return false;
}

static void colour_is_left_out_when_asked_or_not_there(void **state)
{
	static const struct {
		const char *environment;
		bool coloured;
	} cases[] = {{"TERM=xterm-256color", true}, {"TERM=xterm", true}, {"TERM=linux", true},
		{"NO_COLOR=1", false}, {"NO_COLOR=", true}, {"TERM=vt100", false}};

	(void)state;
	for (size_t i = 0; i < sizeof(cases) / sizeof(cases[0]); i++) {
		struct terminal *terminal = terminal_start(
			&(struct terminal_setup){.arguments = {"perfsift", "--view=metrics", MAIL},
				.environment = {cases[i].environment}});
		terminal_wait_for(terminal, "1/52 of 58");
		assert_int_equal(screen_is_coloured(terminal), cases[i].coloured);
		quit(terminal);
	}
}

static void no_bar_of_reverse_video_is_drawn(void **state)
{
	struct terminal *terminal = open_metrics(24, 80);
	int reversed = 0;

	(void)state;
	for (int row = 0; row < 24; row++)
		for (int column = 0; column < 80; column++)
			reversed += terminal_look(terminal, row, column).reverse;
	assert_int_equal(reversed, 0);
	quit(terminal);
}

static bool has_direct_colour(void)
{
	return access("/usr/share/terminfo/x/xterm-direct", R_OK) == 0 ||
	       access("/lib/terminfo/x/xterm-direct", R_OK) == 0;
}

static void each_known_terminal_shows_the_screen(void **state)
{
	static const char *const terms[] = {"TERM=vt100", "TERM=linux", "TERM=screen", "TERM=tmux",
		"TERM=xterm", "TERM=ansi", "TERM=screen-256color", "TERM=xterm-direct"};

	(void)state;
	for (size_t i = 0; i < sizeof(terms) / sizeof(terms[0]); i++) {
		if (strcmp(terms[i], "TERM=xterm-direct") == 0 && !has_direct_colour())
			continue; /* not every system describes it */
		struct terminal *terminal = terminal_start(
			&(struct terminal_setup){.arguments = {"perfsift", "--view=metrics", MAIL},
				.environment = {terms[i]}});
		terminal_wait_for(terminal, "1/52 of 58");
		terminal_send(terminal, "jj");
		terminal_wait_for_cursor(terminal, FIRST + 2, 0);
		assert_row_has(terminal, FIRST + 2, ">");
		terminal_send(terminal, "q");
		assert_int_equal(terminal_wait_for_exit(terminal), 0);
		terminal_stop(terminal);
	}
}

static void a_terminal_without_a_screen_gets_the_printed_view(void **state)
{
	struct terminal *terminal = terminal_start(&(struct terminal_setup){
		.arguments = {"perfsift", SMALL}, .environment = {"TERM=dumb"}});

	(void)state;
	assert_int_equal(terminal_wait_for_exit(terminal), 0);
	assert_true(terminal_find(terminal, "vm-example.throughput", NULL) >= 0);
	terminal_stop(terminal);
}

static void an_unknown_terminal_is_told(void **state)
{
	/* What curses allocated before it gave up is its own affair. */
	struct terminal *terminal =
		terminal_start(&(struct terminal_setup){.arguments = {"perfsift", SMALL},
			.environment = {"TERM=no-such-terminal", "ASAN_OPTIONS=detect_leaks=0"}});

	(void)state;
	assert_int_equal(terminal_wait_for_exit(terminal), 2);
	assert_row_has(terminal, 0, "perfsift: TERM=no-such-terminal is no terminal that is known");
	assert_true(terminal_is_given_back(terminal));
	terminal_stop(terminal);
}

static void the_c_locale_gets_ascii_only(void **state)
{
	struct terminal *terminal = terminal_start(&(struct terminal_setup){
		.arguments = {"perfsift", "--view=metrics", MAIL}, .environment = {"LC_ALL=C"}});
	size_t length;

	(void)state;
	terminal_wait_for(terminal, "1/52 of 58");
	terminal_send(terminal, "?q&\303\244\033d\r");
	terminal_wait_until_gone(terminal, "1/52 of 58");
	terminal_send(terminal, "v");
	quit(terminal);
	terminal = terminal_start(&(struct terminal_setup){
		.arguments = {"perfsift", "--view=metrics", MAIL}, .environment = {"LC_ALL=C"}});
	terminal_wait_for(terminal, "1/52 of 58");
	const char *output = terminal_output(terminal, &length);
	for (size_t i = 0; i < length; i++)
		assert_true((unsigned char)output[i] < 0x80);
	quit(terminal);
}

/* Bytes of a document that must never come out as they are. */
static void assert_no_hostile_byte(struct terminal *terminal)
{
	static const char *const hostile[] = {"\033[31m", "\033]0;", "\302\233", "\342\200\256",
		"\342\200\213", "\342\201\240", "\377", "\007"};
	size_t length;
	const char *output = terminal_output(terminal, &length);

	for (size_t i = 0; i < sizeof(hostile) / sizeof(hostile[0]); i++)
		if (strstr(output, hostile[i]))
			fail_msg("hostile bytes %zu reached the terminal", i);
	assert_int_equal(strlen(output), length);
}

static void hostile_text_is_shown_not_obeyed(void **state)
{
	struct terminal *terminal =
		terminal_start(&(struct terminal_setup){.arguments = {"perfsift", HOSTILE}});

	(void)state;
	terminal_wait_for(terminal, "vm-example.throughput");
	terminal_wait_for(terminal, "<202e>gnol");
	terminal_send(terminal, "v");
	terminal_wait_for(terminal, "%stddev");
	terminal_send(terminal, "G");
	terminal_wait_for(terminal, "bad bytes: <ff><fe> <9b>31m and a bell ^G");
	terminal_send(terminal, "gf?q&\342\200\256");
	terminal_wait_for(terminal, "filter: <202e>");
	assert_no_hostile_byte(terminal);
	terminal_send(terminal, "\033");
	terminal_wait_until_gone(terminal, "filter: <202e>");
	quit(terminal);
}

static void keys_come_from_the_terminal_while_data_comes_from_a_pipe(void **state)
{
	static char text[65536];
	FILE *file = fopen(MAIL, "r");
	struct terminal *terminal;

	(void)state;
	assert_non_null(file);
	text[fread(text, 1, sizeof(text) - 1, file)] = '\0';
	fclose(file);
	terminal = terminal_start(&(struct terminal_setup){
		.arguments = {"perfsift", "--view=metrics"}, .input = text});
	terminal_wait_for(terminal, "1/52 of 58");
	terminal_send(terminal, "j");
	terminal_wait_for(terminal, "2/52 of 58");
	quit(terminal);
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
	quit(terminal);
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
	quit(terminal);
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
	quit(terminal);
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
	quit(terminal);
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
	quit(terminal);
}

/* Run the program without a screen of its own, through a shell whose output is the terminal. */
static void assert_says(const char *command, int status, const char *text)
{
	char line[256];

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
	assert_says("p --sort=foo " SMALL, 2, "foo");
	assert_says("p --view=foo", 2, "the views are reports, summary, metrics");
	assert_says("p", 2, "Usage: perfsift [OPTION]... [PATH]...");
	assert_says("p -p " SMALL " > /dev/full", 2,
		"perfsift: standard output: cannot be written: No space left on device");
	assert_says("p --help > /dev/full", 2, "No space left on device");
	assert_says("p -o /nonexistent/x " SMALL, 2, "perfsift: /nonexistent/x: cannot be written");
	assert_says("p --version", 0, "perfsift ");
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
		cmocka_unit_test(few_bytes_are_sent),
		cmocka_unit_test(every_signal_gives_the_terminal_back),
		cmocka_unit_test(a_stopped_program_gives_the_terminal_back_and_comes_again),
		cmocka_unit_test(the_screen_follows_its_size),
		cmocka_unit_test(a_tiny_screen_still_shows_the_row_and_the_state),
		cmocka_unit_test(colour_is_left_out_when_asked_or_not_there),
		cmocka_unit_test(no_bar_of_reverse_video_is_drawn),
		cmocka_unit_test(each_known_terminal_shows_the_screen),
		cmocka_unit_test(a_terminal_without_a_screen_gets_the_printed_view),
		cmocka_unit_test(an_unknown_terminal_is_told),
		cmocka_unit_test(the_c_locale_gets_ascii_only),
		cmocka_unit_test(hostile_text_is_shown_not_obeyed),
		cmocka_unit_test(keys_come_from_the_terminal_while_data_comes_from_a_pipe),
		cmocka_unit_test(several_reports_begin_with_their_list),
		cmocka_unit_test(a_long_report_begins_with_its_summary),
		cmocka_unit_test(the_text_of_a_row_is_shown_at_its_line),
		cmocka_unit_test(a_noisy_row_shows_every_run),
		cmocka_unit_test(exchanging_the_sides_turns_the_changes_round),
		cmocka_unit_test(tags_are_counted_and_taken_away),
		cmocka_unit_test(what_cannot_be_shown_is_told_in_a_line),
	};

	return cmocka_run_group_tests_name("screen", tests, NULL, NULL);
}
