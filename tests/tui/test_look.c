/*
 * How the screen looks and what a person changes of it: columns, folding, reports side by side,
 * themes, plain characters, the mouse.
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

#define MAIL	"tests/data/screen.eml"
#define HOSTILE "tests/data/screen-hostile.eml"
#define FIRST	3 /* row of the screen where the rows of the metrics view begin */
#define HEADS	2

static struct terminal *open_metrics(const char *option, const char *environment)
{
	struct terminal *terminal = terminal_start(
		&(struct terminal_setup){.arguments = {"perfsift", "--view=metrics", MAIL, option},
			.environment = {environment}});

	terminal_wait_for(terminal, "1/52 of 58");
	terminal_wait_for_cursor(terminal, FIRST, 0);
	return terminal;
}

static void columns_are_switched_while_the_table_follows(void **state)
{
	struct terminal *terminal = open_metrics(NULL, NULL);

	(void)state;
	terminal_assert_row(terminal, HEADS, "chg/sd");
	terminal_send(terminal, "c");
	terminal_wait_for(terminal, "[x] effect");
	terminal_send(terminal, "eff ");
	terminal_wait_for(terminal, "[ ] effect");
	assert_int_equal(terminal_find(terminal, "chg/sd", NULL), -1);
	terminal_send(terminal, "kin\r");
	terminal_wait_for(terminal, "[x] kind");
	terminal_send(terminal, "\033");
	terminal_wait_until_gone(terminal, "columns -");
	terminal_assert_row(terminal, HEADS, "kind");
	terminal_send(terminal, "q"); /* the view that comes again has them too */
	assert_int_equal(terminal_wait_for_exit(terminal), 0);
	terminal_stop(terminal);
	terminal = open_metrics("--columns=metric,kind,change", NULL);
	terminal_assert_row(terminal, HEADS, " metric");
	terminal_assert_row(terminal, FIRST, ">stress-ng.pipeherd.ops_per_sec");
	terminal_quit(terminal);
}

static void columns_scroll_and_the_name_stays(void **state)
{
	struct terminal *terminal = open_metrics(NULL, NULL);

	(void)state;
	terminal_send(terminal, "\033OC\033OC\033OC");
	terminal_wait_for(terminal, "<");
	terminal_wait_for(terminal, "delta");
	terminal_assert_row(terminal, FIRST, "stress-ng.pipeherd.ops_per_sec");
	terminal_send(terminal, "3\033OD");
	terminal_wait_until_gone(terminal, "delta");
	terminal_assert_row(terminal, HEADS, "chg/sd");
	terminal_quit(terminal);
}

static void rows_of_the_same_figures_are_folded_and_unfolded(void **state)
{
	struct terminal *terminal = terminal_start(
		&(struct terminal_setup){.arguments = {"perfsift", "--view=metrics", HOSTILE}});

	(void)state;
	terminal_wait_for(terminal, "(x6 same)");
	terminal_wait_for(terminal, "2/7 rows, 5 folded");
	terminal_send(terminal, "=");
	terminal_wait_for(terminal, "1/7");
	terminal_wait_until_gone(terminal, "(x6 same)");
	terminal_send(terminal, "=");
	terminal_wait_for(terminal, "(x6 same)");
	terminal_quit(terminal);
}

static void tagged_reports_stand_side_by_side(void **state)
{
	struct terminal *terminal = terminal_start(&(struct terminal_setup){
		.arguments = {"perfsift", MAIL, "tests/data/screen-small.eml", HOSTILE}});

	(void)state;
	terminal_wait_for(terminal, "1/3");
	terminal_send(terminal, "C");
	terminal_wait_for(terminal, "tag reports with t");
	terminal_send(terminal, "ttC");
	terminal_wait_for(terminal, "2 reports side by side");
	terminal_send(terminal, "\r");
	terminal_wait_for(terminal, "one scale");
	terminal_send(terminal, "qq");
	terminal_wait_for(terminal, "2 tagged");
	terminal_quit(terminal);
}

static void colour_is_there_when_it_is_wanted(void **state)
{
	static const struct {
		const char *option, *environment;
		bool coloured;
	} cases[] = {{NULL, NULL, true}, {"--theme=dark", NULL, true},
		{"--theme=light", "TERM=xterm", true}, {"--theme=none", NULL, false},
		{"--color=never", NULL, false}, {"--color=always", "NO_COLOR=1", true},
		{"--color=auto", "NO_COLOR=1", false}, {NULL, "COLORFGBG=0;15", true},
		{"--theme=dark", "TERM=vt100", false}};

	(void)state;
	for (size_t i = 0; i < sizeof(cases) / sizeof(cases[0]); i++) {
		struct terminal *terminal = open_metrics(cases[i].option, cases[i].environment);
		terminal_assert_row(terminal, FIRST, ">I"); /* the sign is always there */
		assert_int_equal(terminal_look(terminal, FIRST, 1).coloured, cases[i].coloured);
		terminal_quit(terminal);
	}
}

static void ascii_is_had_on_request(void **state)
{
	struct terminal *terminal = open_metrics("--ascii", NULL);
	size_t length;

	(void)state;
	terminal_send(terminal, "och\r\r");
	terminal_wait_for(terminal, "one scale");
	terminal_send(terminal, "qd?q");
	terminal_wait_for(terminal, "+-sd");
	const char *output = terminal_output(terminal, &length);
	for (size_t i = 0; i < length; i++)
		assert_true((unsigned char)output[i] < 0x80);
	terminal_quit(terminal);
}

static struct terminal *open_with_mouse(void)
{
	struct terminal *terminal = open_metrics(NULL, NULL);

	assert_false(terminal_has_given_mouse(terminal));
	terminal_send(terminal, "M");
	terminal_wait_for(terminal, "the mouse selects");
	assert_true(terminal_has_given_mouse(terminal));
	return terminal;
}

static void the_mouse_selects_opens_sorts_and_scrolls(void **state)
{
	struct terminal *terminal = open_with_mouse();

	(void)state;
	terminal_click(terminal, FIRST + 4, 20);
	terminal_wait_for_cursor(terminal, FIRST + 4, 0);
	terminal_wheel(terminal, FIRST + 4, 20, true);
	terminal_wait_for_cursor(terminal, FIRST + 1, 0); /* the row goes up with the others */
	terminal_wait_for(terminal, "5/52 of 58");
	terminal_wheel(terminal, FIRST + 4, 20, false);
	terminal_wait_for_cursor(terminal, FIRST + 4, 0);
	terminal_click(terminal, HEADS, 12);
	terminal_wait_for(terminal, "sort: effect");
	terminal_click(terminal, HEADS, 12);
	terminal_wait_for(terminal, "sort: -effect");
	terminal_click(terminal, FIRST + 2, 5);
	terminal_click(terminal, FIRST + 2, 5);
	terminal_wait_for(terminal, "one scale");
	terminal_send(terminal, "q");
	terminal_wait_for(terminal, "3/52 of 58");
	terminal_send(terminal, "M");
	terminal_wait_for(terminal, "the terminal's own again");
	assert_false(terminal_has_given_mouse(terminal));
	terminal_quit(terminal);
}

static void the_mouse_chooses_from_a_menu(void **state)
{
	struct terminal *terminal = open_with_mouse();
	int row;

	(void)state;
	terminal_send(terminal, "o");
	terminal_wait_for(terminal, "> order");
	row = terminal_find(terminal, "stddev in per cent", NULL);
	terminal_click(terminal, row, 10);
	terminal_wait_for(terminal, "sort: noise");
	terminal_send(terminal, "o");
	terminal_wait_for(terminal, "> noise");
	terminal_click(terminal, 22, 10); /* beside it */
	terminal_wait_until_gone(terminal, "> noise");
	terminal_quit(terminal);
}

static void the_mouse_is_given_back_whatever_happens(void **state)
{
	static const int numbers[] = {SIGTERM, SIGHUP, SIGINT, SIGSEGV, SIGABRT};

	(void)state;
	for (size_t i = 0; i < sizeof(numbers) / sizeof(numbers[0]); i++) {
		struct terminal *terminal = open_with_mouse();
		terminal_signal(terminal, numbers[i]);
		assert_int_equal(terminal_wait_for_exit(terminal), -numbers[i]);
		assert_true(terminal_is_given_back(terminal));
		terminal_stop(terminal);
	}
	struct terminal *terminal = open_metrics("--mouse", NULL);
	assert_true(terminal_has_given_mouse(terminal));
	terminal_quit(terminal); /* sees to it too */
}

static void a_terminal_without_a_mouse_is_told(void **state)
{
	struct terminal *terminal = open_metrics("--mouse", "TERM=vt100");

	(void)state;
	terminal_send(terminal, "M");
	terminal_wait_for(terminal, "no mouse that is known");
	terminal_quit(terminal);
}

int main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(columns_are_switched_while_the_table_follows),
		cmocka_unit_test(columns_scroll_and_the_name_stays),
		cmocka_unit_test(rows_of_the_same_figures_are_folded_and_unfolded),
		cmocka_unit_test(tagged_reports_stand_side_by_side),
		cmocka_unit_test(colour_is_there_when_it_is_wanted),
		cmocka_unit_test(ascii_is_had_on_request),
		cmocka_unit_test(the_mouse_selects_opens_sorts_and_scrolls),
		cmocka_unit_test(the_mouse_chooses_from_a_menu),
		cmocka_unit_test(the_mouse_is_given_back_whatever_happens),
		cmocka_unit_test(a_terminal_without_a_mouse_is_told),
	};

	return cmocka_run_group_tests_name("look", tests, NULL, NULL);
}
