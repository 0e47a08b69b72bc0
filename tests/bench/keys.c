/*
 * Measure what goes over the line: keys
 *
 * Opens the program under test on a sample report, in a terminal of 120x36, and prints the bytes it
 * sends to the first screen and for each key. What peers send is in brackets: tig and less, for a
 * row down and a page down at this size.
 */
#include "tests/tui/terminal.h"

#include <stdio.h>
#include <time.h>

#define MOVES 10

static void told(const char *what, double bytes, double must)
{
	if (must > 0)
		printf("  %-34s %7.1f bytes, / %.0f = %.3f\n", what, bytes, must, bytes / must);
	else
		printf("  %-34s %7.1f bytes\n", what, bytes);
}

/* Press a key that moves one row, `MOVES` times: bytes a key. */
static double move(struct terminal *terminal, const char *key, int step)
{
	int row, column;

	terminal_bytes(terminal);
	terminal_cursor(terminal, &row, &column);
	for (int i = 0; i < MOVES; i++) {
		row += step;
		terminal_send(terminal, key);
		terminal_wait_for_cursor(terminal, row, column);
	}
	return (double)terminal_bytes(terminal) / MOVES;
}

/* Press a key and let the screen come to rest: bytes. */
static double press(struct terminal *terminal, const char *key)
{
	struct timespec rest = {0, 300000000};

	terminal_bytes(terminal);
	terminal_send(terminal, key);
	nanosleep(&rest, NULL);
	return (double)terminal_bytes(terminal);
}

int main(void)
{
	struct terminal *terminal = terminal_start(&(struct terminal_setup){.rows = 36,
		.columns = 120,
		.arguments = {"perfsift", "--view=metrics", "tui/demo/report.eml"}});

	terminal_wait_for(terminal, "stress-ng.mq.ops_per_sec");
	told("to the first screen", (double)terminal_bytes(terminal), 4500);
	/* A screen of this height opens with the detail of the row. */
	told("row down, detail on", move(terminal, "j", 1), 400);
	press(terminal, "d");
	told("row down, detail off", move(terminal, "j", 1), 60);
	told("row up, detail off", move(terminal, "k", -1), 60);
	told("page down (tig 4700, less 2660)", press(terminal, " "), 0);
	terminal_send(terminal, "Q");
	terminal_wait_for_exit(terminal);
	terminal_stop(terminal);
	return 0;
}
