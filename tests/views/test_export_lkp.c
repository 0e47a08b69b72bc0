/* Rows in LKP's layout: how they look in a mail, and that they are read back as they were. */
#include "tests/views/screen.h"

#include "parsers/load.h"
#include "views/export_lkp.h"

#include <json-c/json.h>

/* Everything that a table of LKP can have. The names of the first fit into a mail at its widths. */
static const char report[] = "====================================================================="
			     "====================\n"
			     "compiler/nr_threads/tbox_group/testcase:\n"
			     "  gcc-12/100%/lkp-icl-2sp7/hackbench\n"
			     "\n"
			     "commit: \n"
			     "  8c57b687e8 (\"mm: Introduce free_pages_nolock()\")\n"
			     "  01d37228d3 (\"memcg: Use trylock to access memcg stock_lock.\")\n"
			     "\n"
			     "8c57b687e8331eb8 01d37228d331047a0bbbd1026ce \n"
			     "---------------- --------------------------- \n"
			     "       fail:runs  %reproduction    fail:runs\n"
			     "           |             |             |    \n"
			     "           :6           33%           2:6     dmesg.WARNING:at_mm\n"
			     "         %stddev     %change         %stddev\n"
			     "             \\          |                \\  \n"
			     "    415614           -26.6%     304910        hackbench.throughput\n"
			     "     13.04 ±  9%      +1.9       14.94 ±  3%  mpstat.cpu.all.soft%\n"
			     "      0.00 ± 65%    +146.2%       0.00        iostat.sdb.w/s\n"
			     "      0.00          +5e+102%      5.00 ±141%  vmstat.procs.b\n"
			     "      0.00          -100.0%       0.00        vmstat.procs.c\n"
			     " 2.372e+08         +167.5%  6.346e+08 ±  3%  time.switches\n"
			     "   -100.00           -5.0%     -95.00        a.negative\n";

/* Read a text, open its metrics and write them. */
struct reading {
	struct loaded loaded;
	struct session session;
	struct view *view;
};

static void read_text(struct reading *reading, const char *text)
{
	struct input input = {.path = SLICE("mail.txt"), .text = slice_of(text)};
	struct error error = {0};

	*reading = (struct reading){0};
	load_texts(&reading->loaded, &input, 1);
	session_open(&reading->session, &reading->loaded.store, SESSION_ALL_HEADS);
	reading->view = view_open(VIEW_METRICS, &reading->session,
		(struct view_scope){.comparison = VIEW_ALL, .family = VIEW_ALL});
	view_sort(reading->view, SLICE("none"), &error);
}

static void close_reading(struct reading *reading)
{
	view_close(reading->view);
	session_close(&reading->session);
	loaded_release(&reading->loaded);
}

/* A choice written, on the heap. */
static char *write_chosen(const struct view *view, struct export_choice choice)
{
	char *text = NULL;
	size_t length;
	struct error error = {0};
	FILE *stream = open_memstream(&text, &length);

	choice.format = EXPORT_LKP;
	assert_true(export_chosen(view, &choice, stream, &error));
	fclose(stream);
	return text;
}

static char *member(struct json_object *row, const char *name)
{
	struct json_object *value;

	assert_true(json_object_object_get_ex(row, name, &value));
	return strdup(value ? json_object_to_json_string(value) : "");
}

/* Figures, labels and names are those of the other text. */
static void assert_same_rows(const struct view *view, const struct view *other)
{
	static const char *const names[] = {"testcase", "machine", "params", "base", "head",
		"metric", "kind", "base_value", "base_noise", "change", "change_unit", "change_pct",
		"delta", "head_value", "head_noise", "effect", "verdict"};
	char *text = screen_export(view, EXPORT_JSON),
	     *other_text = screen_export(other, EXPORT_JSON);
	struct json_object *rows = json_tokener_parse(text),
			   *others = json_tokener_parse(other_text);
	size_t count = json_object_array_length(rows);

	assert_int_equal(count, json_object_array_length(others));
	for (size_t i = 0; i < count; i++) {
		for (size_t k = 0; k < ARRAY_LENGTH(names); k++) {
			char *a = member(json_object_array_get_idx(rows, i), names[k]);
			char *b = member(json_object_array_get_idx(others, i), names[k]);
			assert_string_equal(a, b);
			free(a);
			free(b);
		}
	}
	json_object_put(rows);
	json_object_put(others);
	free(text);
	free(other_text);
}

static void a_table_reads_as_one_of_the_robot(void **state)
{
	struct reading reading;

	(void)state;
	read_text(&reading, report);
	char *text = screen_export(reading.view, EXPORT_LKP);
	assert_string_equal(text,
		"========================================================================\n"
		"compiler/nr_threads/tbox_group/testcase:\n"
		"  gcc-12/100%/lkp-icl-2sp7/hackbench\n"
		"\n"
		"commit:\n"
		"  8c57b687e8 (\"mm: Introduce free_pages_nolock()\")\n"
		"  01d37228d3 (\"memcg: Use trylock to access memcg stock_lock.\")\n"
		"\n"
		"      8c57b687e8                  01d37228d3\n"
		"---------------- ---------------------------\n"
		"       fail:runs  %reproduction    fail:runs\n"
		"           |             |             |\n"
		"           :6           33%           2:6     dmesg.WARNING:at_mm\n"
		"         %stddev     %change         %stddev\n"
		"             \\          |                \\\n"
		"    415614           -26.6%     304910        hackbench.throughput\n"
		"     13.04 ±  9%      +1.9       14.94 ±  3%  mpstat.cpu.all.soft%\n"
		"      0.00 ± 65%    +146.2%       0.00        iostat.sdb.w/s\n"
		"      0.00         +5e+102%       5.00 ±141%  vmstat.procs.b\n"
		"      0.00          -100.0%       0.00        vmstat.procs.c\n"
		" 2.372e+08          +167.5%  6.346e+08 ±  3%  time.switches\n"
		"   -100.00            -5.0%     -95.00        a.negative\n");
	free(text);
	close_reading(&reading);
}

static void a_table_that_was_written_is_read_back_as_it_was(void **state)
{
	struct reading first, second;

	(void)state;
	read_text(&first, report);
	char *text = screen_export(first.view, EXPORT_LKP);
	read_text(&second, text);
	assert_same_rows(first.view, second.view);
	close_reading(&first);
	close_reading(&second);
	free(text);
}

static void quoted_rows_are_read_back_too(void **state)
{
	struct reading first, second;

	(void)state;
	read_text(&first, report);
	char *text = write_chosen(first.view, (struct export_choice){.quoted = true});
	for (const char *line = text; *line; line = strchr(line, '\n') + 1)
		assert_int_equal(*line, '>');
	read_text(&second, text);
	assert_same_rows(first.view, second.view);
	close_reading(&first);
	close_reading(&second);
	free(text);
}

/* Columns as narrow as the figures, the names whole. */
static void long_names_take_the_room_of_wide_columns(void **state)
{
	static const char *const rows[] = {
		"415614 . -26.6% 304910 3% hackbench.time.involuntary_context_switches",
		"6.92 23% -4.5 2.45 6% "
		"perf-profile.calltrace.cycles-pp.native_queued_spin_lock_slowpath.__put_partials",
		NULL};
	struct fixture fixture;

	(void)state;
	fixture_open(&fixture);
	fixture_document(&fixture, "mail", "", "");
	fixture_rows(fixture_table(&fixture, "8c57b687e8331eb8 01d37228d331047a", ""), 1, rows);
	sink_end(&fixture.sink);
	fixture_ready(&fixture, true);
	struct view *view =
		view_open(VIEW_METRICS, &fixture.session, (struct view_scope){.family = VIEW_ALL});
	char *text = write_chosen(view, (struct export_choice){.brief = true});
	assert_string_equal(text,
		"8c57b687e833     01d37228d331047a\n"
		"------------ --------------------\n"
		"     %stddev  %change     %stddev\n"
		"         \\       |            \\\n"
		"415614        -26.6% 304910 ±  3%  hackbench.time.involuntary_context_switches\n"
		"  6.92 ± 23%   -4.5    2.45 ±  6%  "
		"perf-profile.calltrace.cycles-pp.native_queued_spin_lock_slowpath.__put_"
		"partials\n");
	free(text);
	view_close(view);
	fixture_close(&fixture);
}

/* Runs of stress-ng: means in LKP's forms, the labels as heads, how many runs above. */
static void runs_are_written_as_a_table_of_their_means(void **state)
{
	static const char *const metrics[] = {"stress-ng.mq.ops_per_sec", "stress-ng.mq.gone"};
	static const double values[] = {1000.5, NAN, 1200, NAN, 2000, 7, 2400, 9};
	struct fixture fixture;

	(void)state;
	fixture_open(&fixture);
	fixture_document(&fixture, "log", "", "");
	fixture_samples(&fixture, "aabb", metrics, 2, values);
	fixture_ready(&fixture, true);
	struct view *view =
		view_open(VIEW_METRICS, &fixture.session, (struct view_scope){.family = VIEW_ALL});
	char *text = write_chosen(view, (struct export_choice){.brief = true});
	assert_string_equal(text,
		"2+2 runs\n"
		"\n"
		"         label-a                     label-b\n"
		"---------------- ---------------------------\n"
		"         %stddev     %change         %stddev\n"
		"             \\          |                \\\n"
		"      1100 ±  9%    +100.0%       2200 ±  9%  stress-ng.mq.ops_per_sec\n"
		"only in label-b: 8.00 ± 12%  stress-ng.mq.gone\n");
	free(text);
	session_set_aside(&fixture.session, 0, 0, true);
	view_refresh(view, 0);
	text = write_chosen(view, (struct export_choice){.brief = true});
	assert_true(slice_starts(
		slice_of(text), SLICE("1+2 runs\n1 run set aside: run 1 of label-a\n\n")));
	free(text);
	view_close(view);
	fixture_close(&fixture);
}

/* What a patch author wants for the list: the row, and the sentence on it. */
static void one_metric_is_written_with_the_sentence_on_it(void **state)
{
	static const char *const metrics[] = {"stress-ng.mq.ops_per_sec"};
	static const double values[] = {1000, 1010, 990, 2000, 2020, 1980};
	struct fixture fixture;

	(void)state;
	fixture_open(&fixture);
	fixture_document(&fixture, "log", "", "");
	fixture_samples(&fixture, "aaabbb", metrics, 1, values);
	fixture_ready(&fixture, true);
	struct view *view =
		view_open(VIEW_METRIC, &fixture.session, (struct view_scope){.family = VIEW_ALL});
	char *text = write_chosen(view, (struct export_choice){.brief = true, .quoted = true});
	assert_non_null(strstr(text, "> 3+3 runs\n"));
	assert_non_null(strstr(text, "stress-ng.mq.ops_per_sec\n>\n> improvement: +100.0% ["));
	assert_non_null(strstr(text, "all 3 head runs are\n> above all 3 base runs"));
	free(text);
	text = write_chosen(view, (struct export_choice){0});
	assert_non_null(strstr(text, "\ngroup "));
	assert_non_null(strstr(text, " 2020"));
	free(text);
	view_close(view);
	fixture_close(&fixture);
}

static void only_the_chosen_rows_are_written_in_the_order_shown(void **state)
{
	struct reading reading;
	struct error error = {0};

	(void)state;
	read_text(&reading, report);
	view_sort(reading.view, SLICE("metric"), &error);
	view_tag(reading.view, 0, true);
	view_tag(reading.view, 2, true);
	struct export_choice choice = {.tagged = true, .brief = true};
	assert_int_equal(export_count(reading.view, &choice), 2);
	char *text = write_chosen(reading.view, choice);
	const char *negative = strstr(text, "a.negative"), *throughput = strstr(text, "hackbench.");
	assert_non_null(negative);
	assert_non_null(throughput);
	assert_true(negative < throughput);
	assert_null(strstr(text, "commit:"));
	assert_null(strstr(text, "vmstat"));
	free(text);
	choice = (struct export_choice){.single = true, .selected = 2, .brief = true};
	assert_int_equal(export_count(reading.view, &choice), 1);
	text = write_chosen(reading.view, choice);
	assert_non_null(strstr(text, "hackbench.throughput\n"));
	assert_null(strstr(text, "a.negative"));
	free(text);
	close_reading(&reading);
}

static void rows_of_several_reports_stand_in_their_own_tables(void **state)
{
	static const char *const rows[] = {"1.00 . +50.0% 1.50 . one.a", NULL};
	static const char *const others[] = {"2.00 . +50.0% 3.00 . two.b", NULL};
	struct fixture fixture;

	(void)state;
	fixture_open(&fixture);
	fixture_document(&fixture, "mail", "", "");
	fixture_rows(fixture_table(&fixture, "v6.1 v6.2", ""), 1, rows);
	fixture_rows(fixture_table(&fixture, "v6.2 v6.3", ""), 9, others);
	sink_end(&fixture.sink);
	fixture_ready(&fixture, true);
	struct view *view = view_open(VIEW_METRICS, &fixture.session,
		(struct view_scope){.comparison = VIEW_ALL, .family = VIEW_ALL});
	char *text = write_chosen(view, (struct export_choice){.brief = true});
	const char *second = strstr(text, "\n\n            v6.2                        v6.3\n");
	assert_non_null(second);
	assert_non_null(strstr(text, "nr_threads/tbox_group/testcase:\n"));
	assert_non_null(strstr(second, "two.b"));
	assert_null(strstr(second, "one.a"));
	free(text);
	view_close(view);
	fixture_close(&fixture);
}

/* Only ASCII, in the same columns. */
static void without_unicode_the_sign_of_a_stddev_takes_two_columns(void **state)
{
	struct reading first, second;

	(void)state;
	read_text(&first, report);
	first.session.settings.ascii = true;
	char *text = screen_export(first.view, EXPORT_LKP);
	assert_non_null(strstr(text,
		"   415614            -26.6%    304910         hackbench.throughput\n"
		"    13.04 +-  9%      +1.9      14.94 +-  3%  mpstat.cpu.all.soft%\n"));
	for (const char *c = text; *c; c++)
		assert_true((unsigned char)*c < 0x80);
	read_text(&second, text);
	assert_same_rows(first.view, second.view);
	close_reading(&first);
	close_reading(&second);
	free(text);
}

/* What a mail must not send to a terminal stands as an escape, and a line stays a line. */
static void hostile_names_pass_the_gate(void **state)
{
	static const char *const rows[] = {
		"1.00 . +50.0% 1.50 . a\033]52;c;x\007b\xe2\x80\xae", NULL};
	struct fixture fixture;

	(void)state;
	fixture_open(&fixture);
	fixture_document(&fixture, "mail", "", "");
	fixture_rows(fixture_table(&fixture, "v6.1\033[31m v6.2", ""), 1, rows);
	sink_end(&fixture.sink);
	fixture_ready(&fixture, true);
	struct view *view =
		view_open(VIEW_METRICS, &fixture.session, (struct view_scope){.family = VIEW_ALL});
	char *text = write_chosen(view, (struct export_choice){0});
	assert_non_null(strstr(text, "a^[]52;c;x^Gb<202e>\n"));
	for (const char *c = text; *c; c++)
		assert_true(*c == '\n' || (unsigned char)*c >= ' ');
	free(text);
	view_close(view);
	fixture_close(&fixture);
}

/* Rows of several families are tagged one after the other, and taken out together. */
static void tagged_rows_of_a_report_are_written_from_whatever_view(void **state)
{
	struct reading reading;
	struct export_choice tagged = {.tagged = true, .brief = true, .format = EXPORT_LKP};

	(void)state;
	read_text(&reading, report);
	struct view_scope scope = {.comparison = 0, .family = VIEW_ALL};
	struct view *summary = view_open(VIEW_SUMMARY, &reading.session, scope);
	assert_int_equal(export_count(summary, &tagged), 0);
	for (size_t row = 0; row < 2; row++) {
		enum view_id id;
		assert_true(view_enter(summary, row, &id, &scope));
		struct view *family = view_open(id, &reading.session, scope);
		view_tag(family, 0, true);
		view_close(family);
	}
	assert_int_equal(view_tag_count(summary), 2);
	assert_int_equal(export_count(summary, &tagged), 2);
	char *text = write_chosen(summary, tagged);
	assert_non_null(strstr(text, "hackbench.throughput\n"));
	assert_non_null(strstr(text, "dmesg.WARNING:at_mm\n"));
	free(text);

	/* In a view of all rows those that it hides come last. */
	struct error error = {0};
	assert_true(view_filter(reading.view, SLICE("^hackbench"), &error));
	assert_int_equal(export_count(reading.view, &tagged), 2);
	view_untag(summary);
	assert_int_equal(view_tag_count(reading.view), 0);
	view_close(summary);
	close_reading(&reading);
}

static void other_views_are_written_as_on_a_narrow_screen(void **state)
{
	struct reading reading;

	(void)state;
	read_text(&reading, report);
	struct view *view = view_open(VIEW_SUMMARY, &reading.session,
		(struct view_scope){.comparison = 0, .family = VIEW_ALL});
	char *text = write_chosen(view, (struct export_choice){.quoted = true});
	for (const char *line = text; *line; line = strchr(line, '\n') + 1) {
		assert_true(cells_width(slice_first(slice_of(line), strcspn(line, "\n")), false) <=
			    MAIL_COLUMNS);
		assert_int_equal(*line, '>');
	}
	assert_non_null(strstr(text, "> hackbench"));
	free(text);
	view_close(view);
	close_reading(&reading);
}

static void lines_of_a_document_are_quoted_as_they_stand(void **state)
{
	struct reading reading;

	(void)state;
	read_text(&reading, report);
	struct view *view = view_open(VIEW_SOURCE, &reading.session, (struct view_scope){0});
	view_tag(view, 0, true);
	view_tag(view, 1, true);
	char *text = write_chosen(view, (struct export_choice){.tagged = true, .quoted = true});
	assert_string_equal(text,
		"> "
		"================================================================================="
		"========\n"
		"> compiler/nr_threads/tbox_group/testcase:\n");
	free(text);
	view_close(view);
	close_reading(&reading);
}

int main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(a_table_reads_as_one_of_the_robot),
		cmocka_unit_test(a_table_that_was_written_is_read_back_as_it_was),
		cmocka_unit_test(quoted_rows_are_read_back_too),
		cmocka_unit_test(long_names_take_the_room_of_wide_columns),
		cmocka_unit_test(runs_are_written_as_a_table_of_their_means),
		cmocka_unit_test(one_metric_is_written_with_the_sentence_on_it),
		cmocka_unit_test(only_the_chosen_rows_are_written_in_the_order_shown),
		cmocka_unit_test(rows_of_several_reports_stand_in_their_own_tables),
		cmocka_unit_test(without_unicode_the_sign_of_a_stddev_takes_two_columns),
		cmocka_unit_test(hostile_names_pass_the_gate),
		cmocka_unit_test(tagged_rows_of_a_report_are_written_from_whatever_view),
		cmocka_unit_test(lines_of_a_document_are_quoted_as_they_stand),
		cmocka_unit_test(other_views_are_written_as_on_a_narrow_screen),
	};

	return cmocka_run_group_tests(tests, NULL, NULL);
}
