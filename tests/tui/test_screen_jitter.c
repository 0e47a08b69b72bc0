/*
 * The view of jitter on a terminal, as somebody asks how noisy repeated runs are.
 *
 * tests/data/screen-repeats.txt has three runs before a patch and three after it, one of which
 * shared its machine.
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
#define REPEATS "tests/data/screen-repeats.txt"
#define FIRST	3 /* row of the screen where the rows begin */

static struct terminal *open_jitter(int rows, int columns, const char *path)
{
	struct terminal *terminal = terminal_start(&(struct terminal_setup){.rows = rows,
		.columns = columns,
		.arguments = {"perfsift", "--view=jitter", path}});

	terminal_wait_for_cursor(terminal, FIRST, 0);
	return terminal;
}

static void a_person_finds_the_noisiest_metric_and_opens_it(void **state)
{
	struct terminal *terminal =
		terminal_start(&(struct terminal_setup){.arguments = {"perfsift", REPEATS}});

	(void)state;
	terminal_wait_for(terminal, "1/8");
	terminal_send(terminal, "Vji");
	terminal_wait_for(terminal, "> jitter");
	terminal_send(terminal, "\r");
	terminal_wait_for(terminal, "1/16");
	terminal_assert_row(terminal, 1, "under 5 runs nothing is called odd or a drift");
	terminal_assert_row(terminal, FIRST + 1, "22%!");
	terminal_assert_row(terminal, FIRST + 1, "81x noisier?");
	terminal_assert_row(terminal, FIRST + 1, "farthest 5");

	terminal_send(terminal, "&why ~ farthest and metric ~ per_sec$\r");
	terminal_wait_for(terminal, "1/2 of 16");
	terminal_send(terminal, "j\r");
	terminal_wait_for(terminal, "runs on one scale");
	terminal_wait_for(terminal, "farthest");
	terminal_send(terminal, "q");
	terminal_wait_for(terminal, "2/2 of 16"); /* as it was left */

	terminal_send(terminal, "och"); /* no such key here: the menu stays where it is */
	terminal_send(terminal, "\033omean\r");
	terminal_wait_for(terminal, "sort: mean");
	terminal_assert_row(terminal, FIRST, "after");
	terminal_send(terminal, "x"); /* now the other side is the base */
	terminal_wait_for(terminal, "81x quieter?");
	terminal_quit(terminal);
}

static void a_wide_screen_has_the_proof_and_the_detail(void **state)
{
	struct terminal *terminal = open_jitter(36, 120, REPEATS);

	(void)state;
	terminal_assert_row(terminal, FIRST + 1, "81x noisier?  not provable at n=3");
	terminal_send(terminal, "j");
	terminal_wait_for(terminal, "noise      81x noisier than the base, not provable at n=3");
	terminal_quit(terminal);
}

static void a_tiny_screen_has_noise_group_and_name(void **state)
{
	struct terminal *terminal = open_jitter(10, 40, REPEATS);

	(void)state;
	terminal_assert_row(terminal, FIRST + 1, " 22%! after  stress-ng");
	terminal_send(terminal, "G");
	terminal_wait_for(terminal, "16/16");
	terminal_quit(terminal);
}

static void of_a_mail_the_printed_noise_is_ranked(void **state)
{
	struct terminal *terminal = open_jitter(24, 80, MAIL);

	(void)state;
	terminal_assert_row(terminal, 1, "noise as printed");
	terminal_send(terminal, "P"); /* the profile alone */
	terminal_wait_for(terminal, "only rows of the profile");
	terminal_quit(terminal);
}

int main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(a_person_finds_the_noisiest_metric_and_opens_it),
		cmocka_unit_test(a_wide_screen_has_the_proof_and_the_detail),
		cmocka_unit_test(a_tiny_screen_has_noise_group_and_name),
		cmocka_unit_test(of_a_mail_the_printed_noise_is_ranked),
	};

	return cmocka_run_group_tests(tests, NULL, NULL);
}
