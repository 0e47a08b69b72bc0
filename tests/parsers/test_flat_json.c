/* The JSON that LKP writes, read member by member, up to the place where it breaks off. */
#include "parsers/flat_json.h"
#include "tests/parsers/slices.h"

#include <stdio.h>
#include <stdlib.h>

static struct arena scratch;

static int release(void **state)
{
	(void)state;
	arena_release(&scratch);
	return 0;
}

/* Open `text` and pass over `count` members. */
static struct json_members after(const char *text, unsigned count)
{
	struct json_members members;
	struct json_value value;
	struct slice name;

	json_open(&members, slice_of(text), &scratch);
	while (count--)
		assert_true(json_next(&members, &name, &value));
	return members;
}

static enum json_end end_of(const char *text, unsigned members_before)
{
	struct json_members members = after(text, members_before);
	struct json_value value;
	struct slice name;

	assert_false(json_next(&members, &name, &value));
	return members.end;
}

static void members_are_given_with_their_kind_and_line(void **state)
{
	static const char text[] =
		"{\n \"a.b\": 1.50,\n \"c\": [\n  1,\n  2 ], \"d\":\"x\",\n\"e\": NaN,"
		"\"f\":{\"g\":[{}]} , \"h\": null}";
	static const struct {
		const char *name, *text;
		enum json_kind kind;
		uint32_t line;
	} expected[] = {
		{"a.b", "1.50", JSON_NUMBER, 2},
		{"c", "[\n  1,\n  2 ]", JSON_ARRAY, 3},
		{"d", "\"x\"", JSON_STRING, 5},
		{"e", "NaN", JSON_WORD, 6},
		{"f", "{\"g\":[{}]}", JSON_OBJECT, 6},
		{"h", "null", JSON_WORD, 6},
	};
	struct json_members members = after(text, 0);
	struct json_value value;
	struct slice name;

	(void)state;
	for (size_t i = 0; i < ARRAY_LENGTH(expected); i++) {
		assert_true(json_next(&members, &name, &value));
		assert_slice(name, expected[i].name);
		assert_int_equal(value.kind, expected[i].kind);
		assert_slice(value.text, expected[i].text);
		assert_int_equal(value.line, expected[i].line);
	}
	assert_false(json_next(&members, &name, &value));
	assert_int_equal(members.end, JSON_COMPLETE);
}

static void a_text_that_breaks_off_keeps_its_whole_members(void **state)
{
	(void)state;
	assert_int_equal(end_of("{\"a\": [1, 2], \"b\": [3, 4", 1), JSON_CUT);
	assert_int_equal(end_of("{\"a\": 1, \"b\": 2", 1), JSON_CUT);
	assert_int_equal(end_of("{\"a\": 1,", 1), JSON_CUT);
	assert_int_equal(end_of("{\"a\": 1", 0), JSON_CUT);
	assert_int_equal(end_of("{\"a", 0), JSON_CUT);
	assert_int_equal(end_of("{\"a\\", 0), JSON_CUT);
	assert_int_equal(end_of("", 0), JSON_CUT);
}

static void what_is_no_object_is_broken_where_it_stops_to_be_one(void **state)
{
	(void)state;
	assert_int_equal(end_of("[1]", 0), JSON_BROKEN);
	assert_int_equal(end_of("{a: 1}", 0), JSON_BROKEN);
	assert_int_equal(end_of("{\"a\" 1}", 0), JSON_BROKEN);
	assert_int_equal(end_of("{\"a\": 1 \"b\": 2}", 1), JSON_BROKEN);
	assert_int_equal(end_of("{\"a\": 1} {", 1), JSON_BROKEN);
}

static void an_empty_object_is_complete(void **state)
{
	(void)state;
	assert_int_equal(end_of(" { } \n", 0), JSON_COMPLETE);
	assert_false(json_recognise(SLICE("{}")));
	assert_true(json_recognise(SLICE("\xef\xbb\xbf{\"a\":1 }")));
	assert_false(json_recognise(SLICE("hello")));
}

static void numbers_keep_how_they_are_written(void **state)
{
	static const struct {
		const char *text;
		double value;
		uint8_t form;
	} expected[] = {
		{"2.50", 2.5, 2},
		{"-7", -7, 0},
		{"1e5", 1e5, FORM_EXPONENT},
		{"60.108000000000004", 60.108000000000004, 15},
		{"0.010000000000000002", 0.010000000000000002, FORM_COMPUTED},
		{"123456789012345678901234", 123456789012345678901234.0, FORM_COMPUTED},
	};
	static const char *const none[] = {"NaN", "-Infinity", "null", "1x", "1e999", "-"};
	struct figure figure;

	(void)state;
	for (size_t i = 0; i < ARRAY_LENGTH(expected); i++) {
		struct json_value value = {JSON_NUMBER, slice_of(expected[i].text), 1};
		assert_true(json_number(&value, &figure));
		assert_true(figure.value == expected[i].value);
		assert_int_equal(figure.form, expected[i].form);
	}
	for (size_t i = 0; i < ARRAY_LENGTH(none); i++) {
		struct json_value value = {JSON_NUMBER, slice_of(none[i]), 1};
		assert_false(json_number(&value, &figure));
	}
}

static void names_are_decoded_when_they_have_escapes(void **state)
{
	struct json_members members = after("{\"a\\\"b\\u00b1\\\\\": 1, \"c/d\": 2}", 0);
	struct json_value value;
	struct slice name;

	(void)state;
	assert_true(json_next(&members, &name, &value));
	assert_slice(name, "a\"b\xc2\xb1\\");
	assert_true(json_next(&members, &name, &value));
	assert_slice(name, "c/d");
}

static void elements_of_an_array_are_taken_one_by_one(void **state)
{
	static const char *const expected[] = {"1", "\"],\"", "[2, 3]", "NaN"};
	struct json_value array = {JSON_ARRAY, SLICE("[1 ,\"],\",\n[2, 3], NaN ]"), 1};
	struct json_value element;
	struct slice rest = json_elements(&array);

	(void)state;
	for (size_t i = 0; i < ARRAY_LENGTH(expected); i++) {
		assert_true(json_element(&rest, &element));
		assert_slice(element.text, expected[i]);
	}
	assert_false(json_element(&rest, &element));
}

static void depth_costs_nothing(void **state)
{
	const size_t depth = 1000000;
	char *text = malloc(depth * 2 + 16);
	struct json_members members;
	struct json_value value;
	struct slice name;

	(void)state;
	snprintf(text, 16, "{\"a\":");
	memset(text + 5, '[', depth);
	memset(text + 5 + depth, ']', depth);
	text[5 + 2 * depth] = '}';
	json_open(&members, (struct slice){text, 6 + 2 * depth}, &scratch);
	assert_true(json_next(&members, &name, &value));
	assert_false(json_next(&members, &name, &value));
	assert_int_equal(members.end, JSON_COMPLETE);
	free(text);
}

int main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(members_are_given_with_their_kind_and_line),
		cmocka_unit_test(a_text_that_breaks_off_keeps_its_whole_members),
		cmocka_unit_test(what_is_no_object_is_broken_where_it_stops_to_be_one),
		cmocka_unit_test(an_empty_object_is_complete),
		cmocka_unit_test(numbers_keep_how_they_are_written),
		cmocka_unit_test(names_are_decoded_when_they_have_escapes),
		cmocka_unit_test(elements_of_an_array_are_taken_one_by_one),
		cmocka_unit_test(depth_costs_nothing),
	};

	return cmocka_run_group_tests(tests, NULL, release);
}
