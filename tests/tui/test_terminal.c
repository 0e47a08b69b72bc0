/*
 * The program and its terminal: what is sent, signals, sizes, kinds of terminals, colour, character
 * sets, text that would like to be obeyed.
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
#define FIRST	3 /* row of the screen where the rows of the metrics view begin */

/* The metrics of a mail, ready for keys. */
static struct terminal *open_metrics(int rows, int columns)
{
	struct terminal *terminal = terminal_start(&(struct terminal_setup){.rows = rows,
		.columns = columns,
		.arguments = {"perfsift", "--view=metrics", MAIL}});

	terminal_wait_for(terminal, "1/52 of 58");
	terminal_wait_for_cursor(terminal, FIRST, 0);
	return terminal;
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
	terminal_quit(terminal);
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
	/* What is drawn behind a further key is drawn behind all of these. */
	terminal_wait_for(terminal, "1/52 of 58");
	terminal_send(terminal, "j");
	terminal_wait_for(terminal, "2/52 of 58");
	terminal_send(terminal, "k");
	terminal_wait_for(terminal, "1/52 of 58");
	terminal_wait_for_cursor(terminal, FIRST, 0);
	terminal_assert_row(terminal, FIRST, "stress-ng.pipeherd.ops_per_sec");
	terminal_quit(terminal);
}

static void a_tiny_screen_still_shows_the_row_and_the_state(void **state)
{
	struct terminal *terminal = terminal_start(&(struct terminal_setup){
		.rows = 5, .columns = 20, .arguments = {"perfsift", "--view=metrics", MAIL}});

	(void)state;
	terminal_wait_for(terminal, "1/52");
	terminal_send(terminal, "j");
	terminal_wait_for_cursor(terminal, 3, 0);
	terminal_assert_row(terminal, 3, "+94.3%");
	terminal_quit(terminal);
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
		terminal_quit(terminal);
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
	terminal_quit(terminal);
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
		terminal_assert_row(terminal, FIRST + 2, ">");
		terminal_send(terminal, "\033[B"); /* even where the description has no such key */
		terminal_wait_for_cursor(terminal, FIRST + 3, 0);
		terminal_send(terminal, "\033[4~");
		terminal_wait_for(terminal, "52/52 of 58");
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
	terminal_assert_row(
		terminal, 0, "perfsift: TERM=no-such-terminal is no terminal that is known");
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
	terminal_quit(terminal);
	terminal = terminal_start(&(struct terminal_setup){
		.arguments = {"perfsift", "--view=metrics", MAIL}, .environment = {"LC_ALL=C"}});
	terminal_wait_for(terminal, "1/52 of 58");
	const char *output = terminal_output(terminal, &length);
	for (size_t i = 0; i < length; i++)
		assert_true((unsigned char)output[i] < 0x80);
	terminal_quit(terminal);
}

/* U+202E, which turns the direction of text, in UTF-8. */
static const char turn_round[] = {'\342', '\200', '\256', '\0'};

/* Bytes of a document that must never come out as they are. */
static void assert_no_hostile_byte(struct terminal *terminal)
{
	const char *const hostile[] = {"\033[31m", "\033]0;", "\302\233", turn_round,
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
	terminal_send(terminal, "="); /* its rows have the same figures */
	terminal_wait_for(terminal, "<202e>gnol");
	terminal_send(terminal, "v");
	terminal_wait_for(terminal, "%stddev");
	terminal_send(terminal, "G");
	terminal_wait_for(terminal, "31m and a bell ^G");
	terminal_send(terminal, "gf?q&");
	terminal_send(terminal, turn_round);
	terminal_wait_for(terminal, "filter: <202e>");
	assert_no_hostile_byte(terminal);
	terminal_send(terminal, "\033");
	terminal_wait_until_gone(terminal, "filter: <202e>");
	terminal_quit(terminal);
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
	terminal_quit(terminal);
}

int main(void)
{
	const struct CMUnitTest tests[] = {
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
	};

	return cmocka_run_group_tests_name("terminal", tests, NULL, NULL);
}
