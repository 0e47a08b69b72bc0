#include "parsers/stress_ng_remarks.h"

#include "parsers/stress_ng_cell.h"

/* A float with a decimal point or, after --perf in some locales, a comma; NaN when there is none.
 */
static double read_float(struct slice word)
{
	struct cell_reading reading;
	size_t length = 0;

	while (length < word.length && (text_is_digit(word.at[length]) || word.at[length] == '.' ||
					       word.at[length] == ','))
		length++;
	while (length && !text_is_digit(word.at[length - 1]))
		length--;
	cell_read(slice_first(word, length), false, &reading);
	return reading.quality == CELL_STRICT || reading.quality == CELL_LOCAL
		       ? reading.values[0].value
		       : NAN;
}

/* The number in front of the last `%`: `( 99.64%)`. */
static double read_share(struct slice text)
{
	size_t end = text.length;

	while (end > 0 && text.at[end - 1] != '%')
		end--;
	size_t from = end ? end - 1 : 0;
	while (from > 0 && (text_is_digit(text.at[from - 1]) || text.at[from - 1] == '.' ||
				   text.at[from - 1] == ','))
		from--;
	return read_float(slice_from(slice_first(text, end), from));
}

/* Are the words behind the first one these? */
static bool is_time_line(struct slice text, struct slice first, struct slice second)
{
	slice_token(&text);
	return slice_equal(slice_token(&text), first) && slice_equal(slice_token(&text), second);
}

bool stress_ng_circumstance(struct stress_ng_run *run, struct slice text)
{
	struct run *facts = &run->found->facts;
	struct slice rest = text;

	if (slice_starts(text, SLICE("for a ")) && slice_ends(text, SLICE("run time:"))) {
		slice_token(&rest);
		slice_token(&rest);
		facts->run_time = read_float(slice_token(&rest));
		return true;
	}
	if (slice_starts(text, SLICE("load average:"))) {
		slice_token(&rest);
		slice_token(&rest);
		facts->load_average = read_float(slice_token(&rest));
		return true;
	}
	if (!text.length || !text_is_digit(text.at[0]))
		return false;
	if (is_time_line(text, SLICE("total"), SLICE("time"))) {
		double seconds = read_float(slice_token(&rest));
		facts->cpu_percent = read_share(text);
		run->cpu_time = isnan(seconds) ? 0 : seconds;
		return true;
	}
	return is_time_line(text, SLICE("available"), SLICE("CPU")) ||
	       is_time_line(text, SLICE("user"), SLICE("time")) ||
	       is_time_line(text, SLICE("system"), SLICE("time"));
}

static const struct {
	const char *words;
	uint8_t flag;
} lists[] = {
	{"skipped:", SAMPLE_SKIPPED},
	{"passed:", 0},
	{"failed:", SAMPLE_FAILED},
	{"metrics untrustworthy:", SAMPLE_UNTRUSTED},
};

bool stress_ng_is_status(struct slice text, struct slice *list)
{
	for (size_t i = 0; i < ARRAY_LENGTH(lists); i++) {
		struct slice words = slice_of(lists[i].words);
		if (!slice_starts(text, words))
			continue;
		*list = slice_trim(slice_from(text, words.length));
		return list->length && text_is_digit(list->at[0]);
	}
	return false;
}

void stress_ng_status(struct stress_ng_runs *runs, struct stress_ng_run *run, struct slice text,
	struct slice list, uint32_t line)
{
	struct slice rest = list, word;
	uint8_t flag = 0;
	bool any = false;

	for (size_t i = 0; i < ARRAY_LENGTH(lists); i++)
		if (slice_starts(text, slice_of(lists[i].words)))
			flag = lists[i].flag;
	slice_token(&rest);
	while (flag && (word = slice_token(&rest)).length) {
		if (!stress_ng_is_name(word))
			continue;
		stress_ng_run_mark(runs, run, word, flag);
		any = true;
	}
	if (any)
		stress_ng_run_warn(runs, run, line, text);
}

struct slice stress_ng_remark_stressor(struct slice text)
{
	struct slice program = SLICE("stress-ng-"), rest = text, word = slice_token(&rest);
	struct slice next = slice_token(&rest);
	size_t at = slice_find(text, SLICE("("));

	if (slice_ends(word, SLICE(":")))
		word.length--;
	else if (slice_equal_nocase(word, SLICE("process")) && at < text.length)
		word = slice_first(
			slice_from(text, at + 1), slice_find(slice_from(text, at + 1), SLICE(")")));
	else if (!slice_equal(next, SLICE("instance")) && !slice_equal(next, SLICE("stressor")))
		return SLICE_EMPTY;
	if (slice_starts(word, program))
		word = slice_from(word, program.length);
	return stress_ng_is_name(word) ? word : SLICE_EMPTY;
}

/* Words by which a line speaks against figures, whatever its tag. `all`: of the whole run. */
static const struct {
	const char *words;
	uint8_t flag;
	bool all;
} remarks[] = {
	{"bogo-ops counter in non-ready state", SAMPLE_UNTRUSTED, false},
	{"corrupted bogo-ops counter", SAMPLE_UNTRUSTED, false},
	{"hash error in bogo-ops counter", SAMPLE_UNTRUSTED, false},
	{"metrics corrupted, data is compromised", SAMPLE_UNTRUSTED, true},
	{"all bogo-op counters are zero", SAMPLE_UNTRUSTED, true},
	{"terminated with an error", SAMPLE_FAILED, false},
	{"terminated with unexpected signal", SAMPLE_FAILED, true},
	{"failures reached, aborting", SAMPLE_FAILED, false},
	{"stressor will be skipped", SAMPLE_SKIPPED, false},
	{"aborted early", SAMPLE_SKIPPED, false},
	{"unsuccessful run completed", SAMPLE_FAILED, true},
};

void stress_ng_remark(struct stress_ng_runs *runs, struct stress_ng_run *run,
	enum stress_ng_tag tag, struct slice text, uint32_t line)
{
	struct slice stressor = stress_ng_remark_stressor(text);
	bool loud = tag == TAG_WARN || tag == TAG_FAIL || tag == TAG_ERROR, against = false;

	for (size_t i = 0; i < ARRAY_LENGTH(remarks); i++) {
		if (!slice_contains(text, slice_of(remarks[i].words)))
			continue;
		against = true;
		if (remarks[i].all)
			run->found->facts.flags |= remarks[i].flag;
		else if (stressor.length)
			stress_ng_run_mark(runs, run, stressor, remarks[i].flag);
	}
	if (tag == TAG_FAIL && !against && stressor.length)
		stress_ng_run_mark(runs, run, stressor, SAMPLE_FAILED);
	if (loud || against)
		stress_ng_run_warn(runs, run, line, text);
}
