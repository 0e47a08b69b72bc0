/*
 * Taking rows out of the program: copied, saved, piped; and remembering reports that were seen. On
 * a terminal, in a folder of its own.
 *
 * tests/data/screen.eml is a robot mail of 58 rows.
 */
#include "tests/tui/terminal.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>
#include <cmocka.h>

#define MAIL	"tests/data/screen.eml"
#define HOSTILE "tests/data/screen-hostile.eml"

struct fixture {
	char folder[64], runtime[80], state[96];
	char text[65536];
};

static int open_fixture(void **state)
{
	struct fixture *fixture = calloc(1, sizeof(*fixture));

	snprintf(fixture->folder, sizeof(fixture->folder), "/tmp/perfsift-test-XXXXXX");
	if (!mkdtemp(fixture->folder))
		return -1;
	snprintf(fixture->runtime, sizeof(fixture->runtime), "XDG_RUNTIME_DIR=%s", fixture->folder);
	snprintf(
		fixture->state, sizeof(fixture->state), "XDG_STATE_HOME=%s/state", fixture->folder);
	*state = fixture;
	return 0;
}

static int close_fixture(void **state)
{
	struct fixture *fixture = *state;
	char command[100];

	snprintf(command, sizeof(command), "rm -rf %s", fixture->folder);
	int status = system(command);
	free(fixture);
	return status;
}

static struct terminal *open_file(struct fixture *fixture, const char *file, const char *term)
{
	return terminal_start(
		&(struct terminal_setup){.arguments = {"perfsift", "--view=metrics", file},
			.environment = {fixture->runtime, fixture->state, term, "TMUX=", "STY="}});
}

static struct terminal *open_metrics(struct fixture *fixture, const char *term)
{
	struct terminal *terminal = open_file(fixture, MAIL, term);

	terminal_wait_for(terminal, "1/52 of 58");
	return terminal;
}

/* What a file of the folder holds; "" when there is none. */
static const char *file_text(struct fixture *fixture, const char *name)
{
	char path[128];
	size_t length = 0;

	snprintf(path, sizeof(path), "%s/%s", fixture->folder, name);
	FILE *file = fopen(path, "r");
	if (file) {
		length = fread(fixture->text, 1, sizeof(fixture->text) - 1, file);
		fclose(file);
	}
	fixture->text[length] = '\0';
	return fixture->text;
}

static size_t count_lines(const char *text)
{
	size_t lines = 0;

	for (; *text; text++)
		lines += *text == '\n';
	return lines;
}

static void send_name(struct terminal *terminal, struct fixture *fixture, const char *name)
{
	char keys[160];

	snprintf(keys, sizeof(keys), "s%s/%s\r", fixture->folder, name);
	terminal_send(terminal, keys);
}

/* The whole sequence, from OSC 52 to its bell, with base64 between. */
static void copied_rows_go_to_the_clipboard_and_to_a_file(void **state)
{
	struct fixture *fixture = *state;
	struct terminal *terminal = open_metrics(fixture, "TERM=xterm-256color");
	struct stat status;
	char path[128];

	terminal_send(terminal, "ttty");
	terminal_wait_for(terminal, "3 rows to the clipboard, and to ");
	const char *sent = strstr(terminal_output(terminal, NULL), "\033]52;c;");
	assert_non_null(sent);
	sent += strlen("\033]52;c;");
	size_t length =
		strspn(sent, "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/=");
	assert_int_equal(sent[length], '\a');
	const char *text = file_text(fixture, "perfsift-copy.txt");
	assert_int_equal(length, (strlen(text) + 2) / 3 * 4);
	assert_int_equal(count_lines(text), 4 + 3);
	assert_non_null(strstr(text, "---------- -"));
	assert_non_null(strstr(text, "%stddev"));
	assert_non_null(strstr(text, "stress-ng.pipeherd.ops_per_sec\n"));
	snprintf(path, sizeof(path), "%s/perfsift-copy.txt", fixture->folder);
	assert_int_equal(stat(path, &status), 0);
	assert_int_equal(status.st_mode & 07777, 0600);
	terminal_quit(terminal);
}

static void without_tags_the_row_of_the_cursor_is_copied(void **state)
{
	struct fixture *fixture = *state;
	struct terminal *terminal = open_metrics(fixture, "TERM=xterm-256color");

	terminal_send(terminal, "Y");
	terminal_wait_for(terminal, "1 row to the clipboard");
	const char *text = file_text(fixture, "perfsift-copy.txt");
	assert_int_equal(count_lines(text), 4 + 1);
	assert_true(text[0] == '>' && text[1] == ' ');
	terminal_quit(terminal);
}

static void a_terminal_without_clipboard_gets_a_file_alone(void **state)
{
	struct fixture *fixture = *state;
	struct terminal *terminal = open_metrics(fixture, "TERM=vt100");

	terminal_send(terminal, "y");
	terminal_wait_for(terminal, "1 row, no clipboard here, to /tmp/perfsift-test-");
	assert_null(strstr(terminal_output(terminal, NULL), "\033]52;"));
	assert_true(file_text(fixture, "perfsift-copy.txt")[0] != '\0');
	terminal_quit(terminal);
}

static void hostile_text_stays_data(void **state)
{
	struct fixture *fixture = *state;
	struct terminal *terminal = open_file(fixture, HOSTILE, "TERM=xterm-256color");

	terminal_wait_for(terminal, "vm-example.throughput");
	terminal_send(terminal, "|cat\r");
	terminal_wait_for(terminal, "[perfsift: done; press a key]");
	terminal_wait_for(terminal, "vm.c1.<009b>31m.csi");
	assert_null(strstr(terminal_output(terminal, NULL), "\xc2\x9b"));
	terminal_send(terminal, "x");
	terminal_wait_for(terminal, "rows piped: done");
	terminal_quit(terminal);
}

/* The ending of the name says how. */
static void what_is_seen_is_saved_by_the_ending_of_the_name(void **state)
{
	struct fixture *fixture = *state;
	struct terminal *terminal = open_metrics(fixture, "TERM=xterm-256color");

	terminal_send(terminal, "&vmstat\roch\r");
	terminal_wait_for(terminal, "1/15 of 58");
	send_name(terminal, fixture, "rows.csv");
	terminal_wait_for(terminal, "15 rows to /tmp");
	const char *text = file_text(fixture, "rows.csv");
	assert_int_equal(count_lines(text), 1 + 15);
	assert_true(strncmp(text, "source,report,table,", 20) == 0);
	const char *first = strstr(text, "proc-vmstat.pgfault,");
	assert_true(first && first < strstr(text, "proc-vmstat.numa_hit,"));

	send_name(terminal, fixture, "rows.json");
	terminal_wait_for(terminal, "rows.json");
	assert_true(strncmp(file_text(fixture, "rows.json"), "[\n{", 3) == 0);
	send_name(terminal, fixture, "rows.md");
	terminal_wait_for(terminal, "rows.md");
	assert_true(file_text(fixture, "rows.md")[0] == '|');
	send_name(terminal, fixture, "rows.quoted.txt");
	terminal_wait_for(terminal, "rows.quoted.txt");
	assert_true(strncmp(file_text(fixture, "rows.quoted.txt"), "> ==", 4) == 0);
	send_name(terminal, fixture, "rows.txt");
	terminal_wait_for(terminal, "rows.txt");
	assert_non_null(strstr(file_text(fixture, "rows.txt"), "\ncommit:\n"));
	terminal_quit(terminal);
}

static void a_file_that_is_there_is_asked_about(void **state)
{
	struct fixture *fixture = *state;
	struct terminal *terminal = open_metrics(fixture, "TERM=xterm-256color");
	char path[128];

	snprintf(path, sizeof(path), "%s/rows.txt", fixture->folder);
	FILE *file = fopen(path, "w");
	fputs("before\n", file);
	fclose(file);
	send_name(terminal, fixture, "rows.txt");
	terminal_wait_for(terminal, "there is such a file");
	terminal_send(terminal, "\r");
	terminal_wait_for(terminal, "nothing is saved");
	assert_string_equal(file_text(fixture, "rows.txt"), "before\n");

	send_name(terminal, fixture, "rows.txt");
	terminal_wait_for(terminal, "there is such a file");
	terminal_send(terminal, "y\r");
	terminal_wait_for(terminal, "52 rows to");
	assert_null(strstr(file_text(fixture, "rows.txt"), "before"));
	terminal_quit(terminal);
}

static void a_name_that_says_no_format_is_told_and_can_be_mended(void **state)
{
	struct fixture *fixture = *state;
	struct terminal *terminal = open_metrics(fixture, "TERM=xterm-256color");

	send_name(terminal, fixture, "rows.doc");
	terminal_wait_for(terminal, "the name is to end in");
	terminal_send(terminal, "\b\b\bcsv\r");
	terminal_wait_for(terminal, "52 rows to");
	assert_int_equal(count_lines(file_text(fixture, "rows.csv")), 53);
	send_name(terminal, fixture, "missing/rows.csv");
	terminal_wait_for(terminal, "cannot be written: No such file");
	terminal_quit(terminal);
}

static void tagged_rows_or_all_are_piped_to_a_command(void **state)
{
	struct fixture *fixture = *state;
	struct terminal *terminal = open_metrics(fixture, "TERM=xterm-256color");

	terminal_send(terminal, "tt|grep -c stress-ng\r");
	terminal_wait_for(terminal, "[perfsift: done; press a key]");
	terminal_send(terminal, "x");
	terminal_wait_for(terminal, "2 rows piped: done");
	terminal_send(terminal, "U|wc -l; exit 3\r");
	terminal_wait_for(terminal, "[perfsift: failed: exit status 3; press a key]");
	terminal_send(terminal, "\033[A");
	terminal_wait_for(terminal, "52 rows piped: failed: exit status 3");
	terminal_quit(terminal);
}

static void a_command_that_reads_nothing_or_is_killed_is_told(void **state)
{
	struct fixture *fixture = *state;
	struct terminal *terminal = open_metrics(fixture, "TERM=xterm-256color");

	terminal_send(terminal, "|kill -KILL $$\r");
	terminal_wait_for(terminal, "ended by signal 9 (Killed)");
	terminal_send(terminal, "x");
	terminal_wait_for(terminal, "1/52 of 58");
	terminal_send(terminal, "|no-such-command-here\r");
	terminal_wait_for(terminal, "failed: exit status 127");
	terminal_send(terminal, "x");
	terminal_wait_for(terminal, "1/52 of 58");
	terminal_quit(terminal);
}

/* More than a pipe holds, for a reader that has ended while something else keeps the pipe open. */
static void a_command_that_left_the_pipe_open_is_no_trouble(void **state)
{
	struct fixture *fixture = *state;
	char name[128];

	snprintf(name, sizeof(name), "%s/many.txt", fixture->folder);
	FILE *file = fopen(name, "w");
	fputs("1111111111 2222222222\n---------------- ----------------\n"
	      "%stddev %change %stddev\n",
		file);
	for (int i = 0; i < 3000; i++)
		fprintf(file, "100.00 +1.0%% 101.00 some.metric.with.a.name.%d\n", i);
	fclose(file);
	struct terminal *terminal = open_file(fixture, name, "TERM=xterm-256color");
	terminal_wait_for(terminal, "1/3000");
	terminal_send(terminal, "|exec 3<&0; sleep 5 >/dev/null & head -1\r");
	terminal_wait_for(terminal, "done; it did not read all of the text; press a key");
	terminal_send(terminal, "x");
	terminal_wait_for(terminal, "3000 rows piped: done");
	terminal_quit(terminal);
}

/* ^C ends what runs, not the program. */
static void a_command_can_be_interrupted(void **state)
{
	struct fixture *fixture = *state;
	struct terminal *terminal = open_metrics(fixture, "TERM=xterm-256color");

	terminal_send(terminal, "|echo st''arted; sleep 1000\r"); /* the prompt does not say it */
	terminal_wait_for(terminal, "started");
	terminal_send(terminal, "\003");
	terminal_wait_for(terminal, "ended by signal 2 (Interrupt)");
	terminal_send(terminal, "x");
	terminal_wait_for(terminal, "1/52 of 58");
	terminal_send(terminal, "\003\003");
	assert_int_equal(terminal_wait_for_exit(terminal), 0);
	assert_true(terminal_is_given_back(terminal));
	terminal_stop(terminal);
}

/* Two reports of two mails, as in a folder of them. */
static struct terminal *open_reports(struct fixture *fixture, const char *state)
{
	struct terminal *terminal = terminal_start(&(struct terminal_setup){
		.arguments = {"perfsift", MAIL, "tests/data/screen-small.eml"},
		.environment = {fixture->runtime, state ? state : fixture->state}});

	terminal_wait_for(terminal, "reports of 2 documents");
	terminal_wait_for(terminal, "1/2");
	return terminal;
}

static void seen_reports_are_marked_the_next_time(void **state)
{
	struct fixture *fixture = *state;
	struct terminal *terminal = open_reports(fixture, NULL);

	terminal_send(terminal, "S");
	terminal_wait_for(terminal, "1 report marked as seen");
	terminal_assert_row(terminal, 2, ">s ");
	assert_string_equal(
		file_text(fixture, "state/perfsift/seen"), "+ mail/small@example.org/1\n");
	terminal_quit(terminal);

	terminal = open_reports(fixture, NULL);
	terminal_assert_row(terminal, 2, ">s ");
	terminal_send(terminal, "u");
	terminal_wait_for(terminal, "only reports that are not marked as seen");
	terminal_wait_for(terminal, "1/1 of 2");
	terminal_send(terminal, "ugS");
	terminal_wait_for(terminal, "no longer marked as seen");
	assert_string_equal(file_text(fixture, "state/perfsift/seen"),
		"+ mail/small@example.org/1\n- mail/small@example.org/1\n");
	terminal_quit(terminal);
}

static void marks_of_another_session_are_taken_in(void **state)
{
	struct fixture *fixture = *state;
	struct terminal *first = open_reports(fixture, NULL);
	struct terminal *second = open_reports(fixture, NULL);

	terminal_send(first, "S");
	terminal_wait_for(first, "1 report marked as seen");
	terminal_send(second, "u");
	terminal_wait_for(second, "1/1 of 2");
	terminal_send(second, "S");
	terminal_wait_for(second, "1 report marked as seen");
	assert_int_equal(count_lines(file_text(fixture, "state/perfsift/seen")), 2);
	terminal_quit(first);
	terminal_quit(second);
}

static void marks_that_cannot_be_kept_are_told_once(void **state)
{
	struct fixture *fixture = *state;
	struct terminal *terminal = open_reports(fixture, "XDG_STATE_HOME=/dev/null/here");

	terminal_send(terminal, "S");
	terminal_wait_for(terminal, "this mark ends with the program: cannot write /dev/null/here");
	terminal_send(terminal, "jS");
	terminal_wait_for(terminal, "1 report marked as seen");
	terminal_quit(terminal);
}

int main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test_setup_teardown(
			copied_rows_go_to_the_clipboard_and_to_a_file, open_fixture, close_fixture),
		cmocka_unit_test_setup_teardown(
			without_tags_the_row_of_the_cursor_is_copied, open_fixture, close_fixture),
		cmocka_unit_test_setup_teardown(a_terminal_without_clipboard_gets_a_file_alone,
			open_fixture, close_fixture),
		cmocka_unit_test_setup_teardown(
			hostile_text_stays_data, open_fixture, close_fixture),
		cmocka_unit_test_setup_teardown(what_is_seen_is_saved_by_the_ending_of_the_name,
			open_fixture, close_fixture),
		cmocka_unit_test_setup_teardown(
			a_file_that_is_there_is_asked_about, open_fixture, close_fixture),
		cmocka_unit_test_setup_teardown(
			a_name_that_says_no_format_is_told_and_can_be_mended, open_fixture,
			close_fixture),
		cmocka_unit_test_setup_teardown(
			tagged_rows_or_all_are_piped_to_a_command, open_fixture, close_fixture),
		cmocka_unit_test_setup_teardown(a_command_that_reads_nothing_or_is_killed_is_told,
			open_fixture, close_fixture),
		cmocka_unit_test_setup_teardown(a_command_that_left_the_pipe_open_is_no_trouble,
			open_fixture, close_fixture),
		cmocka_unit_test_setup_teardown(
			a_command_can_be_interrupted, open_fixture, close_fixture),
		cmocka_unit_test_setup_teardown(
			seen_reports_are_marked_the_next_time, open_fixture, close_fixture),
		cmocka_unit_test_setup_teardown(
			marks_of_another_session_are_taken_in, open_fixture, close_fixture),
		cmocka_unit_test_setup_teardown(
			marks_that_cannot_be_kept_are_told_once, open_fixture, close_fixture),
	};

	return cmocka_run_group_tests(tests, NULL, NULL);
}
