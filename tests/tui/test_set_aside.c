/*
 * Runs on the screen: the view of runs, and D, which sets one aside, in every view of runs.
 *
 * tests/data/screen-repeats.txt has three runs on each side, of which run 5 was disturbed.
 */
#include "tests/tui/terminal.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stdint.h>
#include <stdlib.h>
#include <cmocka.h>

#define REPEATS "tests/data/screen-repeats.txt"

static struct terminal *open_view(const char *view, int rows, int columns)
{
	return terminal_start(&(struct terminal_setup){
		.rows = rows, .columns = columns, .arguments = {"perfsift", view, REPEATS}});
}

static void a_run_is_set_aside_and_taken_back_in_the_view_of_its_metric(void **state)
{
	struct terminal *terminal = open_view("--view=metrics", 24, 80);

	(void)state;
	terminal_wait_for(terminal, "+21.2%");
	terminal_send(terminal, "\r");
	terminal_wait_for(terminal, "6061111");
	terminal_send(terminal, "D");
	terminal_wait_for(terminal, "go to the row of one"); /* on the mean of a group */
	terminal_send(terminal, "jjjjjj");
	terminal_wait_for(terminal, "7/8");
	terminal_send(terminal, "D");
	terminal_wait_for(terminal, "run 5 of after the patch is set aside; D takes it back");
	terminal_wait_for(terminal, "7008333");
	terminal_send(terminal, "j");
	terminal_wait_for(terminal, "1 run set aside");
	terminal_send(terminal, "q");
	terminal_wait_for(terminal, "+40.2%");
	terminal_wait_for(terminal, "after the patch (2) against before the patch (3)");
	terminal_wait_for(terminal, "1 run set aside");
	terminal_send(terminal, "\rkkkkkkkjjjjjjD");
	terminal_wait_for(terminal, "run 5 of after the patch counts again");
	terminal_send(terminal, "q");
	terminal_wait_for(terminal, "+21.2%");
	terminal_wait_until_gone(terminal, "set aside");
	terminal_quit(terminal);
}

static void the_view_of_runs_leads_to_what_is_odd_of_a_run(void **state)
{
	struct terminal *terminal = open_view("--view=runs", 24, 80);

	(void)state;
	terminal_wait_for(terminal, "farthest in 3 of 3, 1.0 expected");
	terminal_send(terminal, "jjjj");
	terminal_wait_for(terminal, "5/6");
	terminal_send(terminal, "\r");
	terminal_wait_for(terminal, "run 5 of after the patch");
	terminal_wait_for(terminal, "stress-ng.pipe.ops_per_sec");
	terminal_send(terminal, "D");
	terminal_wait_for(terminal, "run 5 of after the patch, set aside");
	terminal_wait_for(terminal, "1/3"); /* its list stays, to see why */
	terminal_send(terminal, "q");
	terminal_wait_for(terminal, " set aside");
	terminal_wait_for(terminal, "nothing to compare"); /* of the two runs left */
	terminal_send(terminal, "D");
	terminal_wait_for(terminal, "counts again");
	terminal_wait_for(terminal, "farthest in 3 of 3, 1.0 expected");
	terminal_quit(terminal);
}

static void small_and_large_screens_show_runs(void **state)
{
	struct terminal *small = open_view("--view=runs", 10, 40);
	struct terminal *large;

	(void)state;
	terminal_wait_for(small, "far 3/3 (1.0)");
	terminal_send(small, "D");
	terminal_wait_for(small, "set aside");
	terminal_send(small, "j");
	terminal_wait_for(small, "1 run set aside");
	terminal_quit(small);
	large = open_view("--view=runs", 36, 120);
	terminal_wait_for(large, "farthest in 3 of 3, 1.0 expected");
	terminal_wait_for(large, "headline   5000000.00  stress-ng.pipe.ops_per_sec");
	terminal_quit(large);
}

static void views_without_runs_have_none_to_set_aside(void **state)
{
	struct terminal *terminal = open_view("--view=metrics", 24, 80);

	(void)state;
	terminal_wait_for(terminal, "+21.2%");
	terminal_send(terminal, "D");
	terminal_wait_for(terminal, "D does nothing here");
	terminal_quit(terminal);
}

static void every_value_can_be_set_aside_with_its_run(void **state)
{
	struct terminal *terminal = open_view("--view=values", 24, 80);

	(void)state;
	terminal_wait_for(terminal, "values of all runs");
	terminal_send(terminal, "D");
	terminal_wait_for(terminal, "run 1 of before the patch is set aside");
	terminal_send(terminal, "j");
	terminal_wait_for(terminal, "1 run set aside");
	terminal_wait_for(terminal, " aside ");
	terminal_quit(terminal);
}

int main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(a_run_is_set_aside_and_taken_back_in_the_view_of_its_metric),
		cmocka_unit_test(the_view_of_runs_leads_to_what_is_odd_of_a_run),
		cmocka_unit_test(small_and_large_screens_show_runs),
		cmocka_unit_test(views_without_runs_have_none_to_set_aside),
		cmocka_unit_test(every_value_can_be_set_aside_with_its_run),
	};

	return cmocka_run_group_tests(tests, NULL, NULL);
}
