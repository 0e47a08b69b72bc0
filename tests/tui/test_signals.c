/* Files that become shorter while they are mapped. */
#include "parsers/load.h"
#include "tests/tui/terminal.h"
#include "tui/signals.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <unistd.h>
#include <cmocka.h>

#define MESSAGES 6000 /* more than what is read instead of mapped */

struct fixture {
	char path[48];
	long size;
};

static int write_file(void **state)
{
	struct fixture *fixture = calloc(1, sizeof(*fixture));

	snprintf(fixture->path, sizeof(fixture->path), "/tmp/perfsift-shorter-XXXXXX");
	FILE *file = fdopen(mkstemp(fixture->path), "w");
	for (int i = 1; i <= MESSAGES; i++)
		fprintf(file,
			"From a@b Mon Mar 10 10:00:00 2025\n"
			"Subject: number %d\n"
			"Message-ID: <%d@x>\n\n"
			"      100            +%d.0%%        %d        m.ops_per_sec\n\n",
			i, i, i % 90 + 10, 100 + i % 90 + 10);
	fixture->size = ftell(file);
	fclose(file);
	*state = fixture;
	return 0;
}

static int remove_file(void **state)
{
	struct fixture *fixture = *state;

	unlink(fixture->path);
	free(fixture);
	return 0;
}

static void what_a_mapped_file_has_lost_is_zeros(void **state)
{
	struct fixture *fixture = *state;
	struct source source;
	struct error error = {0};

	signals_guard_files();
	assert_true(source_open(fixture->path, &source, &error));
	assert_true(source.mapped);
	assert_int_equal(truncate(fixture->path, 100), 0);
	assert_int_equal(source.text.at[0], 'F');
	assert_int_equal(source.text.at[100], '\0');
	assert_int_equal(source.text.at[source.text.length - 1], '\0');
	assert_int_equal(source.text.at[source.text.length / 2], '\0');
	source_close(&source);
}

/* As a shell does for `>`, before the new bytes are written. */
static void the_screen_outlives_a_file_that_is_emptied(void **state)
{
	struct fixture *fixture = *state;
	struct terminal *terminal =
		terminal_start(&(struct terminal_setup){.arguments = {"perfsift", fixture->path}});

	terminal_wait_for(terminal, "1/6000");
	assert_int_equal(truncate(fixture->path, 0), 0);
	terminal_send(terminal, "G\rv");
	terminal_wait_for(terminal, "^@^@");
	terminal_send(terminal, "Gq");
	terminal_quit(terminal);
}

int main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test_setup_teardown(
			what_a_mapped_file_has_lost_is_zeros, write_file, remove_file),
		cmocka_unit_test_setup_teardown(
			the_screen_outlives_a_file_that_is_emptied, write_file, remove_file),
	};

	return cmocka_run_group_tests_name("signals", tests, NULL, NULL);
}
