/*
 * The words of the program as a person meets them: the command line, what prompts remember and
 * complete, keys of one's own, marks, the editor.
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

#include <sys/stat.h>

#define MAIL  "tests/data/screen.eml"
#define SMALL "tests/data/screen-small.eml"
#define FIRST 3 /* row of the screen where the rows of the metrics view begin */

/* A folder for the test alone. */
struct home {
	char path[64];
	char state[96], config[96]; /* as variables of the environment */
};

static int open_home(void **state)
{
	struct home *home = calloc(1, sizeof(*home));

	snprintf(home->path, sizeof(home->path), "/tmp/perfsift-words-XXXXXX");
	if (!mkdtemp(home->path))
		return -1;
	snprintf(home->state, sizeof(home->state), "XDG_STATE_HOME=%s", home->path);
	snprintf(home->config, sizeof(home->config), "XDG_CONFIG_HOME=%s", home->path);
	*state = home;
	return 0;
}

static int close_home(void **state)
{
	struct home *home = *state;
	char command[128];

	snprintf(command, sizeof(command), "rm -rf '%s'", home->path);
	free(home);
	return system(command) == 0 ? 0 : -1;
}

static void write_file(const struct home *home, const char *name, const char *text)
{
	char path[256];

	snprintf(path, sizeof(path), "%s/perfsift", home->path);
	mkdir(path, 0700);
	snprintf(path, sizeof(path), "%s/perfsift/%s", home->path, name);
	FILE *file = fopen(path, "w");
	assert_non_null(file);
	fputs(text, file);
	fclose(file);
}

/* The metrics of the mail, ready for keys. */
static struct terminal *open_metrics(const struct home *home)
{
	struct terminal *terminal = terminal_start(
		&(struct terminal_setup){.arguments = {"perfsift", "--view=metrics", MAIL},
			.environment = {home->state, home->config}});

	terminal_wait_for(terminal, "1/52 of 58");
	terminal_wait_for_cursor(terminal, FIRST, 0);
	return terminal;
}

static void commands_are_typed_by_their_names(void **state)
{
	struct terminal *terminal = open_metrics(*state);

	terminal_send(terminal, ":sort -change\r");
	terminal_wait_for(terminal, "sort: -change");
	terminal_send(terminal, ":20\r");
	terminal_wait_for(terminal, "20/52 of 58");
	terminal_send(terminal, ":filter vmstat\r");
	terminal_wait_for(terminal, "1/15 of 58");
	terminal_send(terminal, ":where noise < 5\r");
	terminal_wait_until_gone(terminal, "1/15 of 58");
	terminal_wait_for(terminal, "filter: where noise < 5");
	terminal_send(terminal, ":fil\r"); /* without an argument as its key does */
	terminal_wait_for(terminal, "filter: where noise < 5");
	terminal_send(terminal, "\025\r");
	terminal_wait_for(terminal, "1/52 of 58");
	terminal_send(terminal, ":noise 50\r");
	terminal_wait_for(terminal, "stddev is high from 50% on");
	terminal_send(terminal, ":floor 90\r");
	terminal_wait_for(terminal, "a change below 90% is called none");
	terminal_send(terminal, ":columns metric,change\r");
	terminal_wait_until_gone(terminal, "chg/sd");
	terminal_send(terminal, ":view summary\r");
	terminal_wait_for(terminal, "1/7");
	terminal_send(terminal, ":quit\r");
	assert_int_equal(terminal_wait_for_exit(terminal), 0);
	assert_true(terminal_is_given_back(terminal));
	terminal_stop(terminal);
}

/* With what was typed, to be mended. */
static void a_wrong_command_stays_and_says_what_was_meant(void **state)
{
	struct terminal *terminal = open_metrics(*state);

	terminal_send(terminal, ":srot\r");
	terminal_wait_for(terminal, ": srot  no command srot; the nearest is sort");
	terminal_send(terminal, "\025sort nois\r");
	terminal_wait_for(terminal, "at 6: the metrics view cannot be sorted by \"nois\"");
	terminal_send(terminal, "e\r");
	terminal_wait_for(terminal, "sort: noise");
	terminal_send(terminal, ":filter a(b");
	terminal_wait_for(terminal, "at 11: missing closing parenthesis");
	terminal_send(terminal, "\033:where noise <");
	terminal_wait_for(terminal, ": where noise <  at 14: ");
	terminal_send(terminal, "\033wnoise !");
	terminal_wait_for(terminal, "where: noise !  at 7: ");
	terminal_send(terminal, "\033Ta(");
	terminal_wait_for(terminal, "tag: a(  at 3: missing closing parenthesis");
	terminal_send(terminal, "\033");
	terminal_quit(terminal);
}

static void a_condition_is_live_and_counts(void **state)
{
	struct terminal *terminal = open_metrics(*state);

	terminal_send(terminal, "wchange > 100");
	terminal_wait_for(terminal, "where: change > 100  8 of 58");
	terminal_send(terminal, "\r");
	terminal_wait_for(terminal, "1/8 of 58");
	terminal_send(terminal, "w");
	terminal_wait_for(terminal, "where: change > 100  8 of 58"); /* to be changed */
	terminal_send(terminal, "0");
	terminal_wait_for(terminal, "0 of 58");
	terminal_send(terminal, "\033");
	terminal_wait_for(terminal, "1/8 of 58");
	terminal_quit(terminal);
}

static void tab_completes_and_shows_the_words(void **state)
{
	struct terminal *terminal = open_metrics(*state);

	terminal_send(terminal, ":sort -ch\t\r");
	terminal_wait_for(terminal, "sort: -change");
	terminal_send(terminal, "&proc-v\tpgf");
	terminal_wait_for(terminal, "filter: proc-vmstat.pgf  2 of 58");
	terminal_send(terminal, "\t");
	terminal_wait_for(terminal, "  proc-vmstat.pgfault  proc-vmstat.pgfree");
	terminal_send(terminal, "\t\t");
	terminal_wait_for(terminal, "filter: proc-vmstat.pgfree  1 of 58");
	terminal_assert_row(terminal, 22, ">proc-vmstat.pgfree");
	terminal_send(terminal, "\033[Z");
	terminal_wait_for(terminal, "filter: proc-vmstat.pgfault  1 of 58");
	terminal_send(terminal, "\033");
	terminal_wait_for(terminal, "1/52 of 58");
	terminal_quit(terminal);
}

static void prompts_remember_over_sessions(void **state)
{
	struct terminal *terminal = open_metrics(*state);

	terminal_send(terminal, "/pgfault\r");
	terminal_send(terminal, ":sort noise\r");
	terminal_wait_for(terminal, "sort: noise");
	terminal_send(terminal, ":sort change\r");
	terminal_wait_for(terminal, "sort: change");
	terminal_signal(terminal, 9); /* nothing is left to be written at the end */
	terminal_wait_for_exit(terminal);
	terminal_stop(terminal);
	terminal = open_metrics(*state);
	terminal_send(terminal, ":\033[A");
	terminal_wait_for(terminal, ": sort change");
	terminal_send(terminal, "\020");
	terminal_wait_for(terminal, ": sort noise");
	terminal_send(terminal, "\033:nge\022\r"); /* C-r: the line that holds it */
	terminal_wait_for(terminal, "sort: change");
	terminal_send(terminal, "/\033[A");
	terminal_wait_for(terminal, "search: pgfault");
	terminal_send(terminal, "\033");
	terminal_quit(terminal);
}

static void a_home_that_cannot_be_written_is_no_trouble(void **state)
{
	struct terminal *terminal = terminal_start(
		&(struct terminal_setup){.arguments = {"perfsift", "--view=metrics", MAIL},
			.environment = {"XDG_STATE_HOME=/proc/nowhere"}});

	(void)state;
	terminal_wait_for(terminal, "1/52 of 58");
	terminal_send(terminal, ":sort noise\r");
	terminal_wait_for(terminal, "sort: noise");
	terminal_send(terminal, ":\033[A");
	terminal_wait_for(terminal, ": sort noise");
	terminal_send(terminal, "\033");
	terminal_quit(terminal);
}

static void keys_of_ones_own_go_before_the_table(void **state)
{
	write_file(*state, "keys",
		"bind metrics F2 sort -change\nbind all z down 3\nbind metrics x none\n"
		"bind all C-l sort noise\n");
	struct terminal *terminal = open_metrics(*state);

	terminal_send(terminal, "z");
	terminal_wait_for(terminal, "4/52 of 58");
	terminal_send(terminal, "\033OQ");
	terminal_wait_for(terminal, "sort: -change");
	terminal_send(terminal, "x");
	terminal_wait_for(terminal, "x does nothing here");
	terminal_send(terminal, "\f");
	terminal_wait_for(terminal, "sort: noise");
	terminal_send(terminal, "?/own keys\r");
	terminal_wait_for(terminal, "F2               :sort -change");
	terminal_wait_for(terminal, "z                :down 3");
	terminal_quit(terminal);
}

static void a_mistake_in_the_keys_is_told_and_not_fatal(void **state)
{
	write_file(*state, "keys", "# mine\nbind all Esc quit\nbind all z down\n");
	struct terminal *terminal = open_metrics(*state);

	terminal_wait_for(terminal, "perfsift/keys:2: 'Esc' is no key");
	terminal_send(terminal, "z");
	terminal_wait_for(terminal, "2/52 of 58");
	terminal_quit(terminal);
}

static void marks_lead_back_to_their_rows(void **state)
{
	struct terminal *terminal = open_metrics(*state);

	terminal_send(terminal, "5Gma");
	terminal_wait_for(terminal, "marked a; 'a leads back to it");
	terminal_send(terminal, "30G");
	terminal_wait_for(terminal, "30/52 of 58");
	terminal_send(terminal, "'a");
	terminal_wait_for(terminal, "5/52 of 58");
	terminal_send(terminal, "''");
	terminal_wait_for(terminal, "30/52 of 58");
	terminal_send(terminal, "\r'a"); /* from another view */
	terminal_wait_for(terminal, "5/52 of 58");
	terminal_send(terminal, "'b");
	terminal_wait_for(terminal, "b marks nothing");
	terminal_send(terminal, "m5");
	terminal_wait_for(terminal, "a mark is a letter");
	terminal_send(terminal, "'\033");
	terminal_wait_for(terminal, "5/52 of 58");
	terminal_quit(terminal);
}

static void the_editor_opens_at_the_line_of_the_row(void **state)
{
	const struct home *home = *state;
	char editor[128];

	write_file(home, "editor", "#!/bin/sh\necho \"edits: $*\"\nread answer\n");
	snprintf(editor, sizeof(editor), "VISUAL=sh %s/perfsift/editor", home->path);
	struct terminal *terminal = terminal_start(&(struct terminal_setup){
		.arguments = {"perfsift", "--view=metrics", MAIL}, .environment = {editor}});
	terminal_wait_for(terminal, "1/52 of 58");
	terminal_send(terminal, "e");
	terminal_wait_for(terminal, "edits: +39 -- tests/data/screen.eml");
	terminal_send(terminal, "done\r");
	terminal_wait_for(terminal, "R reads the files again");
	terminal_wait_for_cursor(terminal, FIRST, 0);
	terminal_quit(terminal);
}

static void what_has_no_file_cannot_be_edited(void **state)
{
	struct terminal *terminal = terminal_start(&(struct terminal_setup){
		.arguments = {"sh", "-c", "${PERFSIFT:-./perfsift} --view=metrics <" MAIL},
		.environment = {"VISUAL=false"}});

	(void)state;
	terminal_wait_for(terminal, "1/52 of 58");
	terminal_send(terminal, "e");
	terminal_wait_for(terminal, "standard input: there is no file to edit");
	terminal_quit(terminal);
}

static void copy_file(const char *from, const char *to)
{
	static char text[65536];
	FILE *file = fopen(from, "r");

	assert_non_null(file);
	size_t length = fread(text, 1, sizeof(text), file);
	fclose(file);
	file = fopen(to, "w");
	assert_non_null(file);
	fwrite(text, 1, length, file);
	fclose(file);
}

static void files_are_read_again(void **state)
{
	const struct home *home = *state;
	char path[128];

	snprintf(path, sizeof(path), "%s/mail.eml", home->path);
	copy_file(SMALL, path);
	struct terminal *terminal =
		terminal_start(&(struct terminal_setup){.arguments = {"perfsift", path}});
	terminal_wait_for(terminal, "1/2");
	terminal_send(terminal, ":sort metric\r&numa\r");
	terminal_wait_for(terminal, "1/1 of 2");
	copy_file(MAIL, path);
	terminal_send(terminal, "R");
	terminal_wait_for(terminal, "read again: 1 report");
	terminal_wait_for(terminal, "proc-vmstat.numa_hit");
	terminal_send(terminal, "j");
	terminal_wait_for(terminal, "filter: numa  sort: metric");
	terminal_wait_for(terminal, "of 58");
	remove(path);
	terminal_send(terminal, "R"); /* what was read is still there */
	terminal_wait_for(terminal, "mail.eml: No such file or directory");
	terminal_wait_for(terminal, "proc-vmstat.numa_hit");
	terminal_quit(terminal);
	terminal = terminal_start(&(struct terminal_setup){.arguments = {"perfsift", "--demo"}});
	terminal_wait_for(terminal, "1/4");
	terminal_send(terminal, "R");
	terminal_wait_for(terminal, "what came through a pipe, and samples, cannot be read again");
	terminal_quit(terminal);
	terminal = terminal_start(&(struct terminal_setup){
		.arguments = {"bash", "-c", "${PERFSIFT:-./perfsift} -F <(cat " SMALL ")"}});
	terminal_wait_for(terminal, "1/2");
	terminal_send(terminal, "R");
	terminal_wait_for(terminal, "what came through a pipe");
	terminal_quit(terminal);
}

static void files_are_followed(void **state)
{
	const struct home *home = *state;
	char path[128];

	snprintf(path, sizeof(path), "%s/mail.eml", home->path);
	copy_file(SMALL, path);
	struct terminal *terminal = terminal_start(
		&(struct terminal_setup){.arguments = {"perfsift", "--follow", path}});
	terminal_wait_for(terminal, "1/2");
	terminal_send(terminal, "&numa\r");
	terminal_wait_for(terminal, "1/1 of 2");
	copy_file(MAIL, path);
	terminal_wait_for(terminal, "read again: 1 report");
	terminal_wait_for(terminal, "proc-vmstat.numa_hit");
	terminal_send(terminal, "j");
	terminal_wait_for(terminal, "of 58");
	remove(path); /* it may come back */
	copy_file(SMALL, path);
	terminal_wait_for(terminal, "1/1 of 2");
	terminal_quit(terminal);
}

static void the_help_is_searched_and_laid_out_for_its_width(void **state)
{
	struct terminal *terminal = open_metrics(*state);

	terminal_send(terminal, "?/turn the order\r");
	terminal_wait_for(terminal, "I                :invert");
	terminal_send(terminal, "/column\rn");
	terminal_wait_for(terminal, ":sort-left");
	terminal_resize(terminal, 10, 40);
	terminal_wait_for(terminal, "j, Down, C-n     next row  :down");
	terminal_send(terminal, ":invert\r"); /* a command of the view closes it */
	terminal_wait_for(terminal, "sort: -order");
	terminal_quit(terminal);
}

int main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test_setup_teardown(
			commands_are_typed_by_their_names, open_home, close_home),
		cmocka_unit_test_setup_teardown(
			a_wrong_command_stays_and_says_what_was_meant, open_home, close_home),
		cmocka_unit_test_setup_teardown(
			a_condition_is_live_and_counts, open_home, close_home),
		cmocka_unit_test_setup_teardown(
			tab_completes_and_shows_the_words, open_home, close_home),
		cmocka_unit_test_setup_teardown(
			prompts_remember_over_sessions, open_home, close_home),
		cmocka_unit_test_setup_teardown(
			a_home_that_cannot_be_written_is_no_trouble, open_home, close_home),
		cmocka_unit_test_setup_teardown(
			keys_of_ones_own_go_before_the_table, open_home, close_home),
		cmocka_unit_test_setup_teardown(
			a_mistake_in_the_keys_is_told_and_not_fatal, open_home, close_home),
		cmocka_unit_test_setup_teardown(
			marks_lead_back_to_their_rows, open_home, close_home),
		cmocka_unit_test_setup_teardown(
			the_editor_opens_at_the_line_of_the_row, open_home, close_home),
		cmocka_unit_test_setup_teardown(
			what_has_no_file_cannot_be_edited, open_home, close_home),
		cmocka_unit_test_setup_teardown(files_are_read_again, open_home, close_home),
		cmocka_unit_test_setup_teardown(files_are_followed, open_home, close_home),
		cmocka_unit_test_setup_teardown(
			the_help_is_searched_and_laid_out_for_its_width, open_home, close_home),
	};

	return cmocka_run_group_tests_name("words", tests, NULL, NULL);
}
