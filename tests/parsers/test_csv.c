/* CSV: what is taken for it, whose columns mean what, and what is wrong with it. */
#include "tests/parsers/tables.h"

#include "parsers/csv.h"
#include "parsers/records.h"

struct expectation {
	const char *text, *runs, *notes;
};

static void check(const struct expectation *expected)
{
	struct tables tables;

	tables_read(&tables, "csv", slice_of(expected->text));
	assert_string_equal(tables_runs(&tables), expected->runs);
	assert_string_equal(tables_notes(&tables), expected->notes);
	tables_close(&tables);
}

static void check_file(const char *path, const char *runs, const char *notes)
{
	struct slice text = tables_file(path);
	struct tables tables;

	tables_read(&tables, "csv", text);
	assert_string_equal(tables_runs(&tables), runs);
	assert_string_equal(tables_notes(&tables), notes);
	tables_close(&tables);
	free((void *)(uintptr_t)text.at);
}

static void a_tidy_table_is_runs_of_groups(void **state)
{
	(void)state;
	check_file("tests/data/csv/tidy.csv",
		"base: mq.ops=100; base: mq.ops=102; patched: mq.ops=140.50; patched: mq.ops=141",
		"");
}

static void a_wide_table_has_a_column_a_group(void **state)
{
	(void)state;
	check_file("tests/data/csv/wide.tsv",
		"v6.1: lat=10 throughput=5.5; v6.2: lat=12 throughput=6; v6.1: lat=11; v6.2: "
		"lat=13",
		"");
}

static void columns_have_the_names_that_people_use(void **state)
{
	static const struct expectation expected[] = {
		{"benchmark,config,iteration,time\npipe,before,1,1.5\npipe,after,1,2.5\n",
			"before: pipe=1.5; after: pipe=2.5", ""},
		{"Test Name,Label,Rep,Score\npipe,x,7,1\n", "x: pipe=1", ""},
		{"name,result\npipe,1\npipe,2\n", ": pipe=1; : pipe=2", ""},
		{"test,metric,commit,value\nvm,faults,abc,4\n", "abc: vm.faults=4", ""},
		{"name,score,time\npipe,1,2\n", ": pipe.score=1 pipe.time=2", ""},
		{"name,value,time\npipe,1,1700000000\n", ": pipe=1",
			"1: a column that is not read, rows that differ in it are taken for "
			"repeats: "
			"time\n"},
		{"commit,run,ops,latency\nabc,1,100,5\nabc,2,101,6\n",
			"abc: ops=100 latency=5; abc: ops=101 latency=6", ""},
	};

	(void)state;
	for (size_t i = 0; i < ARRAY_LENGTH(expected); i++)
		check(&expected[i]);
}

static void the_header_line_says_what_divides(void **state)
{
	static const struct expectation expected[] = {
		{"metric;value\na;1\n", ": a=1", ""},
		{"metric\tvalue\na\t1\n", ": a=1", ""},
		{"\"metric, long\";name;value\n;a;1\n", ": a=1",
			"1: a column that is not read, rows that differ in it are taken for "
			"repeats: "
			"metric, long\n"},
	};

	(void)state;
	for (size_t i = 0; i < ARRAY_LENGTH(expected); i++)
		check(&expected[i]);
}

static void a_decimal_comma_must_be_certain(void **state)
{
	static const struct expectation expected[] = {
		{"name;value\na;1,25\nb;1,125\n", ": a=1.25 b=1.125", ""},
		{"name;value\na;0,125\n", ": a=0.125", ""},
		{"name;value\na;1,125\nb;10,125\n", "",
			"2: a value that is no number: 1,125\n3: a value that is no number: "
			"10,125\n"},
		{"name;value\na;1,25\nb;1.5\n", ": b=1.5", "2: a value that is no number: 1,25\n"},
		{"name,value\na,\"1,25\"\nb,2\n", ": b=2", "2: a value that is no number: 1,25\n"},
	};

	(void)state;
	for (size_t i = 0; i < ARRAY_LENGTH(expected); i++)
		check(&expected[i]);
}

static void what_is_missing_is_not_zero(void **state)
{
	static const struct expectation expected[] = {
		{"name,value\na,\nb,NA\nc,-\nd,NaN\ne,0\n", ": e=0", ""},
		{"name,value,unit\na,1,ms\na,2,s\na,3,ms\n", ": a=1; : a=3",
			"3: a value in another unit than those of the metric before: s\n"},
		{"name,value\na,1\na,x\n,3\na,1e999\nb,4\n", ": a=1 b=4",
			"3: a value that is no number: x\n4: no name of a metric\n5: a value that "
			"is "
			"no number: 1e999\n"},
	};

	(void)state;
	for (size_t i = 0; i < ARRAY_LENGTH(expected); i++)
		check(&expected[i]);
}

static void quotes_that_do_not_match_cost_their_line_alone(void **state)
{
	(void)state;
	check_file("tests/data/csv/quotes-left-open.csv", "x: b=6 c=7 f \"q\"=9",
		"2: a quote in the middle of a field\n5: a quote in the middle of a field\n"
		"7: 3 fields, the header has 4\n");
	check(&(struct expectation){
		"name,value\na,1\nb,2\nc,\"3\n", ": a=1 b=2", "4: a quote that is open\n"});
}

static void byte_order_marks_and_blank_lines_are_no_records(void **state)
{
	(void)state;
	check(&(struct expectation){"\xef\xbb\xbfname,value\r\n\r\na,1\r\nb,\"x\r\ny\"\r\nc,2\r\n",
		": a=1 c=2", "4: a value that is no number: x\r\ny\n"});
}

/* A quote that stays open for longer than a field can be, and a NUL far behind. */
static void a_field_has_a_limit(void **state)
{
	static const char start[] = "name,value\na,1\nb,\"2\n", record[] = "c,3\n";
	const size_t size = sizeof(start) - 1 + 30000 * (sizeof(record) - 1);
	char *text = malloc(size);
	struct tables tables;

	(void)state;
	assert_non_null(text);
	memcpy(text, start, sizeof(start) - 1);
	for (size_t at = sizeof(start) - 1; at < size; at += sizeof(record) - 1)
		memcpy(text + at, record, sizeof(record) - 1);
	text[size - 2] = '\0';
	tables_read(&tables, "csv", (struct slice){text, size});
	assert_true(slice_starts(slice_of(tables_notes(&tables)),
		SLICE("3: a field of more than 64 KiB, or a quote that is open\n"
		      "30003: a value that is no number: ")));
	assert_int_equal(tables.store.note_count, 2);
	assert_int_equal(tables.runs.count, 29999);
	tables_close(&tables);
	free(text);
}

/* Quotes left open line after line: what is read again and again is given up at last. */
static void quotes_left_open_all_over_end_the_reading(void **state)
{
	static const char start[] = "name,value\na,1\na,1\na,1\na,1\na,1\na,1\na,1\na,1\na,1\n"
				    "a,1\na,1\na,1\na,1\na,1\na,1\na,1\na,1\na,1\na,1\na,1\n",
			  record[] = "b,\"2\n\n";
	const size_t size = sizeof(start) - 1 + 100000 * (sizeof(record) - 1);
	char *text = malloc(size);
	struct tables tables;

	(void)state;
	assert_non_null(text);
	memcpy(text, start, sizeof(start) - 1);
	for (size_t at = sizeof(start) - 1; at < size; at += sizeof(record) - 1)
		memcpy(text + at, record, sizeof(record) - 1);
	tables_read(&tables, "csv", (struct slice){text, size});
	assert_true(tables.store.note_count >= 1 && tables.store.note_count <= 101);
	tables_close(&tables);
	free(text);
}

static void a_header_that_fits_nothing_is_told_what_was_looked_for(void **state)
{
	struct tables tables;

	(void)state;
	tables_read(&tables, "csv", SLICE("host,cpu,load\na,1,2\nb,2,3\nc,3,4\n"));
	assert_int_equal(tables.store.note_count, 1);
	assert_int_equal(tables.store.notes[0].reason, NOTE_NO_RESULTS);
	assert_true(slice_contains(tables.store.notes[0].text, SLICE("a metric (metric, test,")));
	assert_true(slice_ends(tables.store.notes[0].text, SLICE("There is: host, cpu, load")));
	tables_close(&tables);
}

/* A mean and its stddev are no groups to compare. */
static void statistics_are_no_groups(void **state)
{
	static const struct slice columns[] = {{"metric", 6}, {"mean", 4}, {"stddev", 6}};

	(void)state;
	assert_int_equal(records_kind(columns, 3), RECORDS_UNKNOWN);
}

static void a_text_that_merely_has_commas_is_none(void **state)
{
	static const char *const texts[] = {
		"",
		"a",
		",",
		"Hello, this is a mail, with commas\nmetric, value, result\nand so on, and on, 5\n",
		"name, value\nare words, too\nin some texts, they say\n",
		"Jan 1 12:00:00, host, stress-ng: info: [1] a run\nJan 1 12:00:01, host, x\n",
		"time,host,message\n1,a,stress-ng: x\n2,a,stress-ng: y\n3,a,stress-ng: z\n",
		"4,5,6\n7,8,9\n1,2,3\n",
		"a,b,c\n1,2,3\n4,5\n6,7,8\n9,10,11\n",
		"int a, b, c;\nint d, e, f;\nint g, h, i;\nint j, k, l;\n",
	};

	(void)state;
	for (size_t i = 0; i < ARRAY_LENGTH(texts); i++)
		assert_false(csv_recognise(slice_of(texts[i])));
}

static void other_views_hold_nothing_to_read_back(void **state)
{
	(void)state;
	check(&(struct expectation){"source,line,reason,text\na.eml,3,warning,something\n", "",
		"0: a table of another view than metrics and runs\n"});
}

int main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(a_tidy_table_is_runs_of_groups),
		cmocka_unit_test(a_wide_table_has_a_column_a_group),
		cmocka_unit_test(columns_have_the_names_that_people_use),
		cmocka_unit_test(the_header_line_says_what_divides),
		cmocka_unit_test(a_decimal_comma_must_be_certain),
		cmocka_unit_test(what_is_missing_is_not_zero),
		cmocka_unit_test(quotes_that_do_not_match_cost_their_line_alone),
		cmocka_unit_test(byte_order_marks_and_blank_lines_are_no_records),
		cmocka_unit_test(a_field_has_a_limit),
		cmocka_unit_test(quotes_left_open_all_over_end_the_reading),
		cmocka_unit_test(a_header_that_fits_nothing_is_told_what_was_looked_for),
		cmocka_unit_test(statistics_are_no_groups),
		cmocka_unit_test(a_text_that_merely_has_commas_is_none),
		cmocka_unit_test(other_views_hold_nothing_to_read_back),
	};

	return cmocka_run_group_tests_name("csv", tests, NULL, NULL);
}
