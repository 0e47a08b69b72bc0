/* Tables as JSON: an array of objects. */
#include "tests/parsers/tables.h"

#include "parsers/json_rows.h"

static void check(const char *text, const char *runs, const char *notes)
{
	struct tables tables;

	tables_read(&tables, "json", slice_of(text));
	assert_string_equal(tables_runs(&tables), runs);
	assert_string_equal(tables_notes(&tables), notes);
	tables_close(&tables);
}

static void objects_are_rows_of_named_columns(void **state)
{
	struct slice text = tables_file("tests/data/csv/tidy.json");
	struct tables tables;

	(void)state;
	tables_read(&tables, "json", text);
	assert_string_equal(tables_runs(&tables), "before: pipe=1.50; after: pipe=2");
	assert_string_equal(tables_notes(&tables), "");
	assert_int_equal(tables.runs.runs[1]->samples[0].sample.line, 3);
	tables_close(&tables);
	free((void *)(uintptr_t)text.at);
}

static void members_can_be_missing_and_come_later(void **state)
{
	(void)state;
	check("[{\"name\":\"a\",\"value\":1},{\"value\":2,\"name\":\"b\",\"group\":\"x\"},"
	      "{\"name\":\"c\"},{\"name\":\"d\",\"value\":NaN}]",
		": a=1; x: b=2", "");
}

/* The look that decides what the text is must not mix rows of different widths. */
static void a_later_object_can_bring_a_member_of_its_own(void **state)
{
	static const char text[] =
		"[{\"test\": \"pipe\", \"label\": \"before\", \"result\": 1.50},\n"
		"{\"test\": \"pipe\", \"label\": \"after\", \"result\": 2},\n"
		"{\"test\": \"pipe\", \"remark\": \"odd\", \"result\": null}]\n";

	(void)state;
	assert_true(json_rows_recognise(slice_of(text)));
}

static void digits_are_kept_however_many(void **state)
{
	(void)state;
	check("[{\"name\":\"a\",\"value\":12345678901234567},"
	      "{\"name\":\"b\",\"value\":\"2.50\"},"
	      "{\"name\":\"c\",\"value\":0.0012345678901234567}]",
		": a=12345678901234568 b=2.50 c=0.0012345678901234567", "");
}

static void what_is_no_row_gets_a_note(void **state)
{
	(void)state;
	check("[{\"name\":\"a\",\"value\":1},\n3,\n{\"name\":\"b\",\"value\":[1]},\n"
	      "{\"name\":\"c\",\"val",
		": a=1",
		"2: no row: not an object of numbers and texts: 3\n"
		"3: no row: not an object of numbers and texts: {\"name\":\"b\",\"value\":[1]}\n"
		"4: the array breaks off\n");
	check("[{\"name\":\"a\",\"value\":1}\n\n", ": a=1", "3: the array breaks off\n");
}

static void other_json_is_no_table(void **state)
{
	static const char *const texts[] = {
		"[]",
		"[1,2,3]",
		"{\"name\":\"a\",\"value\":1}",
		"[{}]",
		"[{\"a\":{\"b\":1}}]",
		"[{\"name\":\"a\",\"value\":\"x\"}]",
		"[{\"cmd\":\"x\",\"output\":\"one\\ntwo\"},{\"cmd\":\"y\",\"output\":\"a\\nb\"}]",
		"[",
		"[{",
		"[{\"name\"",
	};

	(void)state;
	for (size_t i = 0; i < ARRAY_LENGTH(texts); i++)
		assert_false(json_rows_recognise(slice_of(texts[i])));
}

static void columns_that_fit_nothing_are_told_what_was_looked_for(void **state)
{
	struct tables tables;

	(void)state;
	tables_read(&tables, "json", SLICE("[{\"host\":\"a\",\"n\":1},{\"host\":\"b\",\"n\":2}]"));
	assert_int_equal(tables.store.note_count, 1);
	assert_true(slice_ends(tables.store.notes[0].text, SLICE("There is: host, n")));
	tables_close(&tables);
}

int main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(objects_are_rows_of_named_columns),
		cmocka_unit_test(members_can_be_missing_and_come_later),
		cmocka_unit_test(a_later_object_can_bring_a_member_of_its_own),
		cmocka_unit_test(digits_are_kept_however_many),
		cmocka_unit_test(what_is_no_row_gets_a_note),
		cmocka_unit_test(other_json_is_no_table),
		cmocka_unit_test(columns_that_fit_nothing_are_told_what_was_looked_for),
	};

	return cmocka_run_group_tests_name("json_rows", tests, NULL, NULL);
}
