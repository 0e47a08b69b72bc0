/*
 * Measure the screen of a long load: screen FILE [VIEW]
 *
 * Opens the program under test on a file, in a terminal of 120x36, in its first view or in the one
 * that is named, and prints how long it takes until the first rows are there, until all is loaded,
 * and what a key takes in between.
 */
#include "tests/tui/terminal.h"

#include <stdio.h>
#include <time.h>

#define PAUSE 50 /* milliseconds between two keys */

static double now(void)
{
	struct timespec time;

	clock_gettime(CLOCK_MONOTONIC, &time);
	return (double)time.tv_sec + (double)time.tv_nsec * 1e-9;
}

/* Press keys until all is loaded; the longest time that one took until the cursor was where it
 * belongs. */
static double press_keys(struct terminal *terminal)
{
	struct timespec pause = {0, PAUSE * 1000000};
	double longest = 0;
	int row, column;

	terminal_cursor(terminal, &row, &column);
	for (int i = 0; terminal_find(terminal, "loading ", NULL) >= 0; i++) {
		double begin = now();
		terminal_send(terminal, i % 2 == 0 ? "j" : "k");
		terminal_wait_for_cursor(terminal, row + (i % 2 == 0), column);
		if (now() - begin > longest)
			longest = now() - begin;
		nanosleep(&pause, NULL);
	}
	return longest;
}

int main(int count, char **arguments)
{
	char view[64];

	if (count != 2 && count != 3)
		return 2;
	snprintf(view, sizeof(view), "--view=%s", count == 3 ? arguments[2] : "reports");
	double begin = now();
	struct terminal *terminal = terminal_start(&(struct terminal_setup){
		.rows = 36, .columns = 120, .arguments = {"perfsift", view, arguments[1]}});
	terminal_wait_for(terminal, ">"); /* a row is selected */
	double first = now() - begin;
	terminal_wait_for(terminal, "loading ");
	double key = press_keys(terminal), all = now() - begin;
	printf("  %-17s first rows after %.3f s, all after %.3f s: first / all = %.3f; a key "
	       "meanwhile "
	       "took %.0f ms at most\n",
		view, first, all, first / all, key * 1e3);
	terminal_send(terminal, "Q");
	terminal_wait_for_exit(terminal);
	terminal_stop(terminal);
	return 0;
}
