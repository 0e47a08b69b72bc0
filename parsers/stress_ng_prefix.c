#include "parsers/stress_ng_prefix.h"

#include "parsers/number.h"

#define PROGRAM	    SLICE("stress-ng: ")
#define LAYERS_MOST 5
#define LOOK_MOST   200u /* how far into a line a prefix may begin or a logger may reach */

static size_t skip_blanks(struct slice text, size_t at)
{
	while (at < text.length && text_is_blank(text.at[at]))
		at++;
	return at;
}

static size_t skip_digits(struct slice text, size_t at)
{
	while (at < text.length && text_is_digit(text.at[at]))
		at++;
	return at;
}

/* `[digits]` at `at`: gives the place behind it, or 0. */
static size_t read_pid(struct slice text, size_t at, uint32_t *pid)
{
	size_t to = skip_digits(text, at + 1);
	uint64_t value;

	if (at >= text.length || text.at[at] != '[' || to >= text.length || text.at[to] != ']' ||
		!number_parse_integer(slice_first(slice_from(text, at + 1), to - at - 1), &value) ||
		value >= PID_NONE)
		return 0;
	*pid = (uint32_t)value;
	return to + 1;
}

static const struct {
	struct slice word;
	enum stress_ng_tag tag;
} tags[] = {
	{{"info:", 5}, TAG_INFO},
	{{"metrc:", 6}, TAG_METRC},
	{{"warn:", 5}, TAG_WARN},
	{{"fail:", 5}, TAG_FAIL},
	{{"error:", 6}, TAG_ERROR},
	{{"debug:", 6}, TAG_DEBUG},
};

/* The tag that ends at the end of `text`; its length is taken off. */
static enum stress_ng_tag take_tag(struct slice *text)
{
	for (size_t i = 0; i < ARRAY_LENGTH(tags); i++) {
		if (!slice_ends(*text, tags[i].word))
			continue;
		text->length -= tags[i].word.length;
		return tags[i].tag;
	}
	return TAG_NONE;
}

static void trim_end(struct slice *text)
{
	while (text->length && text_is_blank(text->at[text->length - 1]))
		text->length--;
}

/* Is this HH:MM:SS, with a fraction or not? */
static bool is_clock(struct slice word)
{
	static const char shape[] = "00:00:00";

	if (word.length < sizeof(shape) - 1)
		return false;
	for (size_t i = 0; i < sizeof(shape) - 1; i++)
		if (shape[i] == '0' ? !text_is_digit(word.at[i]) : word.at[i] != ':')
			return false;
	for (size_t i = sizeof(shape) - 1; i < word.length; i++)
		if (!text_is_digit(word.at[i]) && word.at[i] != '.' && word.at[i] != ',')
			return false;
	return true;
}

/* Take a time that --timestamp printed off the end. */
static void take_clock(struct slice *text)
{
	size_t from = text->length;

	while (from > 0 && !text_is_blank(text->at[from - 1]))
		from--;
	if (is_clock(slice_from(*text, from))) {
		text->length = from;
		trim_end(text);
	}
}

/* Take the program's name off the end, as often as it stands there. */
static bool take_program(struct slice *text)
{
	struct slice name = slice_first(PROGRAM, PROGRAM.length - 1);
	bool any = false;

	while (slice_ends(*text, name)) {
		text->length -= name.length;
		trim_end(text);
		any = true;
	}
	return any;
}

/* Where a prefix stands in a text: [from, to), the text begins at `to`. */
struct place {
	size_t from, to;
	enum stress_ng_tag tag;
	uint32_t pid;
};

/* The first prefix with tag and process id from `at` on. */
static bool find_tagged(struct slice text, size_t at, struct place *place)
{
	while (at < text.length) {
		const char *hit = memchr(text.at + at, '[', text.length - at);
		if (!hit)
			return false;
		size_t bracket = (size_t)(hit - text.at);
		struct slice front = slice_first(text, bracket);
		place->to = read_pid(text, bracket, &place->pid);
		trim_end(&front);
		place->tag = place->to ? take_tag(&front) : TAG_NONE;
		at = bracket + 1;
		if (place->tag == TAG_NONE)
			continue;
		trim_end(&front);
		take_clock(&front);
		take_program(&front);
		place->from = front.length;
		if (place->to < text.length && text_is_blank(text.at[place->to]))
			place->to++;
		return true;
	}
	return false;
}

/* Tag or process id, of which somebody cut off the other, behind the program's name. */
static void take_part(struct slice text, struct place *place)
{
	size_t at = skip_blanks(text, place->to), to = at;

	while (to < text.length && !text_is_blank(text.at[to]))
		to++;
	struct slice word = slice_first(slice_from(text, at), to - at);
	size_t length = word.length;
	enum stress_ng_tag tag = take_tag(&word);
	size_t pid = read_pid(text, at, &place->pid);
	if (tag != TAG_NONE && word.length == 0) {
		place->tag = tag;
		place->to = at + length;
	} else if (pid) {
		place->to = pid;
	} else {
		return;
	}
	if (place->to < text.length && text_is_blank(text.at[place->to]))
		place->to++;
}

/* The last prefix that is the program's name without tag or process id: they were cut off, or the
 * line came through syslog. */
static bool find_bare(struct slice text, struct place *place)
{
	bool found = false;

	for (size_t at = 0; at + PROGRAM.length <= text.length && at < LOOK_MOST;) {
		size_t hit = at + slice_find(slice_from(text, at), PROGRAM);
		if (hit + PROGRAM.length > text.length || hit >= LOOK_MOST)
			break;
		if (!found)
			place->from = hit;
		place->to = at = hit + PROGRAM.length;
		found = true;
	}
	place->tag = TAG_NONE;
	place->pid = PID_NONE;
	if (found)
		take_part(text, place);
	return found;
}

/* `stress-ng[8103]: ` of a journal, with --log-brief behind it. */
static bool find_unit(struct slice text, struct place *place)
{
	struct slice unit = SLICE("stress-ng[");
	size_t at = slice_find(slice_first(text, LOOK_MOST), unit);

	if (at + unit.length > text.length)
		return false;
	place->to = read_pid(text, at + unit.length - 1, &place->pid);
	if (place->to == 0 || place->to >= text.length || text.at[place->to] != ':')
		return false;
	place->from = at;
	place->to++;
	if (place->to < text.length && text_is_blank(text.at[place->to]))
		place->to++;
	place->tag = TAG_NONE;
	return true;
}

bool stress_ng_has_prefix(struct slice line)
{
	struct place place;

	return find_tagged(line, 0, &place) || find_bare(line, &place) || find_unit(line, &place);
}

/* A date or a time at the front: 2026-11-30, 2026-11-30T13:21:00Z, 13:21:00.12, Nov 30 13:21:00. */
static size_t read_date(struct slice text)
{
	static const struct slice months[] = {{"Jan ", 4}, {"Feb ", 4}, {"Mar ", 4}, {"Apr ", 4},
		{"May ", 4}, {"Jun ", 4}, {"Jul ", 4}, {"Aug ", 4}, {"Sep ", 4}, {"Oct ", 4},
		{"Nov ", 4}, {"Dec ", 4}};
	struct slice rest = text, word = slice_token(&rest);

	if (is_clock(word))
		return text.length - rest.length;
	if (word.length >= 10 && skip_digits(word, 0) == 4 && word.at[4] == '-' &&
		skip_digits(word, 5) == 7 && word.at[7] == '-' && text_is_digit(word.at[8]))
		return text.length - rest.length;
	for (size_t i = 0; i < ARRAY_LENGTH(months); i++) {
		if (!slice_starts(text, months[i]))
			continue;
		uint64_t day;
		if (number_parse_integer(slice_token(&rest), &day) && is_clock(slice_token(&rest)))
			return text.length - rest.length;
	}
	return 0;
}

/* `[  127.113000] `, `[13:21:00] `, `<6>`: brackets around numbers and times. */
static size_t read_bracket(struct slice text)
{
	if (text.length < 3 || (text.at[0] != '[' && text.at[0] != '<'))
		return 0;
	char close = text.at[0] == '[' ? ']' : '>';
	bool digit = false;
	for (size_t at = 1; at < text.length; at++) {
		char c = text.at[at];
		if (c == close)
			return digit ? at + 1 : 0;
		if (text_is_digit(c))
			digit = true;
		else if (!memchr(" .:,-+/TZCU", c, 11))
			return 0;
	}
	return 0;
}

/* Words that say how loud a line is, or by which stream it came. */
static size_t read_level(struct slice text)
{
	static const struct slice words[] = {{"stdout", 6}, {"stderr", 6}, {"F", 1}, {"P", 1},
		{"INFO", 4}, {"INFO:", 5}, {"[INFO]", 6}, {"INF", 3}, {"DEBUG", 5}, {"NOTICE", 6},
		{"WARN", 4}, {"kernel:", 7}};
	struct slice rest = text, word = slice_token(&rest);

	for (size_t i = 0; i < ARRAY_LENGTH(words); i++)
		if (slice_equal(word, words[i]))
			return text.length - rest.length;
	return 0;
}

/* `NAME  | ` of a container. */
static size_t read_container(struct slice text, struct slice *speaker)
{
	struct slice rest = text, word = slice_token(&rest);

	if (word.length == 0 || !(text_is_alpha(word.at[0]) || text_is_digit(word.at[0])) ||
		!slice_equal(slice_token(&rest), SLICE("|")) || slice_contains(rest, SLICE("|")))
		return 0;
	*speaker = word;
	return text.length - rest.length;
}

/* `HOST TAG[8103]: ` of syslog, behind its time. */
static size_t read_host(struct slice text, struct slice *speaker)
{
	struct slice rest = text, host = slice_token(&rest), tag = slice_token(&rest);

	if (host.length == 0 || slice_ends(host, SLICE(":")) || !slice_ends(tag, SLICE("]:")))
		return 0;
	*speaker = host;
	return text.length - rest.length;
}

/* A counter in front of each line: three digits or more, with or without a colon. */
static size_t read_counter(struct slice text)
{
	size_t to = skip_digits(text, 0);

	if (to == 0 || to >= text.length)
		return 0;
	if (text.at[to] == ':' && to + 1 < text.length && text_is_blank(text.at[to + 1]))
		return to + 1;
	return to >= 3 && text_is_blank(text.at[to]) ? to : 0;
}

struct slice stress_ng_strip_logger(
	struct slice text, struct slice *speaker, enum speaker_kind *kind)
{
	bool dated = false;

	for (unsigned layer = 0; layer < LAYERS_MOST; layer++) {
		size_t at = skip_blanks(text, 0), length;
		struct slice rest = slice_from(text, at);
		if (rest.length == 0)
			break;
		if ((length = read_date(rest)) > 0)
			dated = true;
		else if ((length = read_bracket(rest)) == 0 && (length = read_level(rest)) == 0 &&
			 (length = read_counter(rest)) == 0) {
			if ((length = read_container(rest, speaker)) == 0 && dated)
				length = read_host(rest, speaker);
			if (length)
				*kind = SPEAKER_HOST;
		}
		if (length == 0)
			break;
		text = slice_from(rest, length);
		if (text.length && text_is_blank(text.at[0]))
			text = slice_from(text, 1);
	}
	return text;
}

static bool is_word_char(char c)
{
	return text_is_alpha(c) || text_is_digit(c) || memchr("._/+=@-", c, 7) != NULL;
}

/* One word and nothing else in front of the prefix, with a colon or in brackets. */
static struct slice word_of(struct slice before)
{
	struct slice word = slice_trim(before);

	if (slice_ends(word, SLICE(":")))
		word = slice_first(word, word.length - 1);
	else if (slice_starts(word, SLICE("[")) && slice_ends(word, SLICE("]")))
		word = slice_first(slice_from(word, 1), word.length - 2);
	else
		return SLICE_EMPTY;
	/* grep -n puts the line's number behind the name of the file */
	size_t colon = word.length;
	while (colon > 0 && text_is_digit(word.at[colon - 1]))
		colon--;
	if (colon > 1 && colon < word.length && word.at[colon - 1] == ':')
		word.length = colon - 1;
	bool any = false;
	for (size_t i = 0; i < word.length; i++) {
		if (!is_word_char(word.at[i]))
			return SLICE_EMPTY;
		any |= text_is_alpha(word.at[i]);
	}
	return any ? word : SLICE_EMPTY;
}

/* What the logger's part leaves in front of the prefix: the host behind a time, or a word. */
static void find_speaker(struct stress_ng_prefix *prefix)
{
	struct slice left =
		stress_ng_strip_logger(prefix->before, &prefix->speaker, &prefix->speaker_kind);
	bool logged = left.length != prefix->before.length;
	struct slice word = logged ? slice_token(&left) : word_of(left);

	if (prefix->speaker_kind != SPEAKER_NONE || word.length == 0)
		return;
	prefix->speaker = word;
	prefix->speaker_kind = logged ? SPEAKER_HOST : SPEAKER_WORD;
}

/* A line that is a string of a list in JSON: take the quotes and the comma off. */
static struct slice strip_string(struct slice text)
{
	if (slice_ends(text, SLICE(",")) && text.length > 1 && text.at[text.length - 2] == '"')
		text.length--;
	return slice_ends(text, SLICE("\"")) ? slice_first(text, text.length - 1) : text;
}

/* `text` up to the last place where `mark` stands; all of it when there is none. */
static struct slice before_last(struct slice text, struct slice mark)
{
	for (size_t at = text.length; at-- > 0;)
		if (slice_starts(slice_from(text, at), mark))
			return slice_first(text, at);
	return text;
}

/* A line in a string or an element of some other format: take off what closes what is opened right
 * in front of it, and the line's end where it is written out. */
static struct slice strip_closing(struct slice before, struct slice text)
{
	static const struct slice ends[] = {
		{"<br>", 4}, {"<br/>", 5}, {"<br />", 6}, {"\\n", 2}, {"\\r", 2}};

	if (slice_ends(before, SLICE("\"")))
		text = before_last(text, SLICE("\""));
	else if (slice_ends(before, SLICE("'")))
		text = before_last(text, SLICE("'"));
	else if (slice_ends(before, SLICE(">")))
		text = before_last(text, SLICE("</"));
	for (size_t i = 0; i < ARRAY_LENGTH(ends); i++)
		if (slice_ends(text, ends[i]))
			return slice_first(text, text.length - ends[i].length);
	return text;
}

static bool find_place(struct slice text, struct place *place)
{
	return find_tagged(text, 0, place) || find_bare(text, place) || find_unit(text, place);
}

bool stress_ng_prefix_next(struct slice *rest, struct stress_ng_prefix *prefix)
{
	struct place place, next;
	struct slice line = *rest;

	if (line.length == 0)
		return false;
	size_t quote = skip_blanks(line, 0);
	if (quote < line.length && line.at[quote] == '"')
		line = strip_string(slice_from(line, quote + 1));
	*prefix = (struct stress_ng_prefix){.pid = PID_NONE};
	*rest = SLICE_EMPTY;
	if (!find_place(line, &place)) {
		prefix->text =
			stress_ng_strip_logger(line, &prefix->speaker, &prefix->speaker_kind);
		return true;
	}
	if (find_tagged(line, place.to, &next)) {
		*rest = slice_from(line, next.from);
		line = slice_first(line, next.from);
	}
	prefix->is_program = true;
	prefix->tag = place.tag;
	prefix->pid = place.pid;
	prefix->before = slice_first(line, place.from);
	prefix->text = strip_closing(prefix->before, slice_from(line, place.to));
	find_speaker(prefix);
	return true;
}
