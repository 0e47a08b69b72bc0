/* Raw values that a person pastes are samples of the one cell that prints their mean. */
#include "tests/parsers/lkp_reading.h"

#define TABLE                                                                                      \
	"f916e44487f56df4 e1d3422c95f003eba241c176adf\n"                                           \
	"---------------- ---------------------------\n"                                           \
	"         %stddev     %change         %stddev\n"                                           \
	"   4115705 \xb1  7%     -98.9%      45562 \xb1 67%  stress-ng.syscall.ops_per_sec\n"      \
	"   4115705           -98.9%      45563        stress-ng.syscall.ops\n"

/* "row 0 group 1: 1 2 3" for each cell that has samples. */
static void put_samples(struct reading *reading)
{
	for (uint32_t i = 0; i < reading->store.report_count; i++) {
		const struct report *report = reading->store.reports[i];
		for (size_t row = 0; row < report->row_count; row++)
			for (uint32_t group = 0; group < report->group_count; group++) {
				size_t count;
				const struct sample *samples =
					report_samples(report, row, group, &count);
				if (count)
					put(reading, "%zu.%u:", row, group);
				for (size_t k = 0; k < count; k++)
					put(reading, " %.2f", samples[k].value);
				if (count)
					put(reading, " from line %u\n", samples[0].line);
			}
	}
}

static void assert_samples(const char *text, const char *expected)
{
	static struct reading reading;

	read_text(&reading, "", text);
	put_samples(&reading);
	assert_string_equal(reading.text, expected);
	reading_release(&reading);
}

static void an_array_belongs_to_the_cell_that_prints_its_mean(void **state)
{
	(void)state;
	assert_samples(TABLE "below is the raw data of 6 runs\n"
			     "  \"stress-ng.syscall.ops_per_sec\": [\n"
			     "    12892.83,\n"
			     "    98074.65,\n"
			     "    65206.14,\n"
			     "    11507.57,\n"
			     "    55012.11,\n"
			     "    30684.44\n"
			     "  ],\n",
		"0.1: 12892.83 98074.65 65206.14 11507.57 55012.11 30684.44 from line 7\n");
}

static void an_array_may_stand_on_one_line_or_without_brackets(void **state)
{
	(void)state;
	assert_samples(TABLE "\"stress-ng.syscall.ops_per_sec\": [ 45562, 45563 ],\n",
		"0.1: 45562.00 45563.00 from line 6\n");
	assert_samples(TABLE "stress-ng.syscall.ops_per_sec: 45562 45563\n",
		"0.1: 45562.00 45563.00 from line 6\n");
	assert_samples("> x\n" TABLE "> stress-ng.syscall.ops_per_sec: [45562,\n> 45563]\n",
		"0.1: 45562.00 45563.00 from line 7\n");
}

static void a_line_of_a_commit_belongs_to_the_row_that_prints_its_mean(void **state)
{
	(void)state;
	assert_samples(TABLE "e1d3422c95f00 rhashtable: Fix the 3 things 45562 45562.5 45563\n"
			     "f916e44487f56 the parent  4115704 4115706.98\n",
		"0.1: 45562.00 45562.50 45563.00 from line 6\n");
}

static void values_with_another_mean_are_left_alone(void **state)
{
	(void)state;
	assert_samples(TABLE "\"stress-ng.syscall.ops_per_sec\": [ 45562, 45566 ],\n"
			     "\"stress-ng.mq.ops_per_sec\": [ 45562, 45563 ],\n"
			     "\"stress-ng.syscall.ops_per_sec\": [ 45562 ],\n"
			     "\"stress-ng.syscall.ops_per_sec\": [ 45562, x ],\n"
			     "aaaabbbbcccc other 45562 45563\n",
		"");
}

static void values_that_fit_two_columns_are_left_alone(void **state)
{
	(void)state;
	assert_samples("f916e44487f56df4 e1d3422c95f003eba241c176adf\n"
		       "---------------- ---------------------------\n"
		       "45562 +0.0% 45562 a.b\n"
		       "\"a.b\": [ 45562, 45562 ],\n",
		"");
}

static void values_quoted_again_are_taken_once(void **state)
{
	(void)state;
	assert_samples(TABLE "\"stress-ng.syscall.ops_per_sec\": [ 45562, 45563 ],\n"
			     "> \"stress-ng.syscall.ops_per_sec\": [ 45562, 45563 ],\n",
		"0.1: 45562.00 45563.00 from line 6\n");
}

static void rows_without_a_header_have_samples_too(void **state)
{
	(void)state;
	assert_samples("     45589           -15.1%      38687 \xb1  2%  fxmark.works/sec\n"
		       "  \"fxmark.works/sec\": [\n"
		       "    39192.224368,\n"
		       "    38182.5\n"
		       "  ],\n",
		"0.1: 39192.22 38182.50 from line 2\n");
}

int main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(an_array_belongs_to_the_cell_that_prints_its_mean),
		cmocka_unit_test(an_array_may_stand_on_one_line_or_without_brackets),
		cmocka_unit_test(a_line_of_a_commit_belongs_to_the_row_that_prints_its_mean),
		cmocka_unit_test(values_with_another_mean_are_left_alone),
		cmocka_unit_test(values_that_fit_two_columns_are_left_alone),
		cmocka_unit_test(values_quoted_again_are_taken_once),
		cmocka_unit_test(rows_without_a_header_have_samples_too),
	};

	return cmocka_run_group_tests(tests, NULL, NULL);
}
