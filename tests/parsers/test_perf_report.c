/* Profiles as `perf report --stdio` prints them. */
#include "parsers/perf_report.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <cmocka.h>

#define PLAIN                                                                                      \
	"# To display the perf.data header info, please use --header/--header-only options.\n"     \
	"#\n"                                                                                      \
	"# Samples: 13K of event 'cycles:pp'\n"                                                    \
	"# Event count (approx.): 3435500000\n"                                                    \
	"#\n"                                                                                      \
	"# Overhead  Command  Shared Object      Symbol\n"                                         \
	"# ........  .......  .................  ............................\n"                   \
	"#\n"                                                                                      \
	"     8.42%  ls       [kernel.kallsyms]  [k] init_once\n"                                  \
	"     4.80%  ls       [kernel.kallsyms]  [k] __d_lookup_rcu.isra.0\n"                      \
	"     0.01%  ls       ld.so              [.] std::less<int, long>::go\n"

static struct store store;
static struct run_list runs;

static int release(void **state)
{
	(void)state;
	for (size_t i = 0; i < runs.count; i++)
		free(runs.runs[i]->samples);
	free(runs.runs);
	arena_release(&runs.arena);
	runs = (struct run_list){0};
	store_release(&store);
	return 0;
}

static void read_text(const char *text)
{
	struct input input = {.path = SLICE("profile"), .text = slice_of(text)};
	struct sink sink;

	release(NULL);
	assert_true(perf_report_recognise(input.text));
	sink_open(&sink, &store, &runs);
	perf_report_read(&sink, &input);
	sink_close(&sink);
}

/* The samples of a run as text: `metric=value@line`, divided by blanks, without `perf-profile.`. */
static const char *samples(size_t run)
{
	static char text[4000];
	size_t length = 0;

	text[0] = '\0';
	for (size_t i = 0; i < runs.runs[run]->sample_count; i++) {
		const struct found_sample *found = &runs.runs[run]->samples[i];
		struct slice name = intern_text(&store.names, found->metric);
		char value[FIGURE_SIZE];
		number_print((struct figure){found->sample.value, found->sample.form}, value);
		assert_true(slice_starts(name, SLICE("perf-profile.")));
		length += (size_t)snprintf(text + length, sizeof(text) - length, "%s%s=%s@%u",
			i ? " " : "", name.at + 13, value, found->sample.line);
	}
	return text;
}

static bool noted(const char *words)
{
	for (uint32_t i = 0; i < store.note_count; i++)
		if (slice_contains(store.notes[i].text, slice_of(words)))
			return true;
	return false;
}

static void entries_are_named_as_lkp_names_them(void **state)
{
	(void)state;
	read_text(PLAIN);
	assert_int_equal(runs.count, 1);
	assert_string_equal(samples(0), "self.cycles-pp.init_once=8.42@9 "
					"self.cycles-pp.__d_lookup_rcu=4.80@10 "
					"self.cycles-pp.std::less<int,_long>::go=0.01@11");
	assert_int_equal(store.note_count, 0);
}

static void children_and_self_are_two_metrics_and_call_chains_none(void **state)
{
	(void)state;
	read_text("# Samples: 5 of event 'cpu-clock'\n"
		  "#\n"
		  "# Children      Self       Samples  Symbol                IPC   [IPC Coverage]\n"
		  "# ........  ........  ............  ....................  ....................\n"
		  "#\n"
		  "    83.04%     2.50%           344  [k] do_syscall_64     -      -            \n"
		  "            |\n"
		  "            ---do_syscall_64\n"
		  "               |--38.97%--__x64_sys_statx\n"
		  "\n");
	assert_string_equal(samples(0), "children.cpu-clock.do_syscall_64=83.04@6 "
					"self.cpu-clock.do_syscall_64=2.50@6");
	assert_int_equal(store.note_count, 0);
}

static void entries_of_one_symbol_are_added_up(void **state)
{
	(void)state;
	read_text("# Samples: 5 of event 'cycles'\n"
		  "# Overhead  Command  Symbol\n"
		  "# ........  .......  ......\n"
		  "     0.10%  ls       [k] a\n"
		  "     0.20%  cat      [k] a.constprop.12.isra.3\n");
	assert_string_equal(samples(0), "self.cycles.a=0.30@4");
}

static void folded_call_chains_are_traces_of_five_functions(void **state)
{
	(void)state;
	read_text("# Samples: 5 of event 'cycles'\n"
		  "# Overhead  Symbol\n"
		  "# ........  ......\n"
		  "    20.00%  [k] a\n"
		  "12.50% a;b.part.0;c;d;e;f;g\n"
		  "7.50% a\n");
	assert_string_equal(samples(0), "self.cycles.a=20.00@4 calltrace.cycles.a.b.c.d.e=12.50@5 "
					"calltrace.cycles.a=7.50@6");
}

static void several_events_are_one_run_and_the_same_event_again_another(void **state)
{
	(void)state;
	read_text(PLAIN "\n\n"
			"# Samples: 7  of event 'page-faults'\n"
			"# Overhead  Symbol\n"
			"# ........  ......\n"
			"    78.65%  [.] go\n" PLAIN);
	assert_int_equal(runs.count, 2);
	assert_int_equal(runs.runs[0]->sample_count, 4);
	assert_int_equal(runs.runs[1]->facts.number, 2);
	assert_int_equal(runs.runs[1]->facts.line, 20);
}

static void a_group_of_events_has_a_percentage_each(void **state)
{
	(void)state;
	read_text("# Samples: 7 of events 'cycles:u, faults'\n"
		  "#         Overhead  Symbol\n"
		  "# ................  ......\n"
		  "    12.50%   3.25%  [.] go\n");
	assert_string_equal(samples(0), "self.cycles-u.go=12.50@4 self.faults.go=3.25@4");
}

static void what_cannot_be_read_is_noted(void **state)
{
	(void)state;
	read_text(PLAIN "  x 9.99%  ls   [kernel.kallsyms]  [k] torn\n");
	assert_true(noted("an entry of a profile that cannot be read: x 9.99%"));
	read_text("# Samples: 5 of event 'cycles'\n"
		  "# Overhead  Shared Object\n"
		  "# ........  .............\n"
		  "    91.85%  libc.so.6\n"
		  "     8.15%  ls\n");
	assert_int_equal(runs.count, 0);
	assert_int_equal(store.note_count, 2);
	assert_true(noted("not sorted by symbol"));
	assert_true(noted("a profile without entries"));
}

static void other_texts_are_no_profiles(void **state)
{
	(void)state;
	assert_false(perf_report_recognise(SLICE("# Overhead of a heading\n")));
	assert_false(perf_report_recognise(SLICE("mail\n# Samples: 1 of event 'x'\n# Overhead\n")));
}

int main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(entries_are_named_as_lkp_names_them),
		cmocka_unit_test(children_and_self_are_two_metrics_and_call_chains_none),
		cmocka_unit_test(entries_of_one_symbol_are_added_up),
		cmocka_unit_test(folded_call_chains_are_traces_of_five_functions),
		cmocka_unit_test(several_events_are_one_run_and_the_same_event_again_another),
		cmocka_unit_test(a_group_of_events_has_a_percentage_each),
		cmocka_unit_test(what_cannot_be_read_is_noted),
		cmocka_unit_test(other_texts_are_no_profiles),
	};

	return cmocka_run_group_tests(tests, NULL, release);
}
