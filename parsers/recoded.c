#include "parsers/recoded.h"

#include "parsers/buffer.h"

#define LOOK_MOST 8000u /* line ends are told by so many bytes */

/* Read the text that has been made of the input. */
static void read_again(struct sink *sink, const struct input *input, struct buffer *made)
{
	struct input again = *input;

	again.text = buffer_keep(made, &sink->store->arena);
	again.depth++;
	format_of(again.text)->read(sink, &again);
}

bool recoded_is_utf16(struct slice text)
{
	return text.length >= 4 &&
	       (slice_starts(text, SLICE("\xff\xfe")) || slice_starts(text, SLICE("\xfe\xff")));
}

static uint32_t unit_at(struct slice text, size_t at, bool big)
{
	uint32_t first = (unsigned char)text.at[at], second = (unsigned char)text.at[at + 1];

	return big ? first << 8 | second : second << 8 | first;
}

static bool is_high_half(uint32_t unit)
{
	return unit >= 0xd800 && unit < 0xdc00;
}

static bool is_low_half(uint32_t unit)
{
	return unit >= 0xdc00 && unit < 0xe000;
}

void recoded_read_utf16(struct sink *sink, const struct input *input)
{
	struct slice text = input->text;
	struct buffer made = {0};
	bool big = text.at[0] == '\xfe';

	for (size_t at = 2; at + 1 < text.length; at += 2) {
		uint32_t code = unit_at(text, at, big), low;
		if (is_high_half(code) && at + 3 < text.length &&
			is_low_half(low = unit_at(text, at + 2, big))) {
			code = 0x10000 + ((code - 0xd800) << 10) + (low - 0xdc00);
			at += 2;
		}
		buffer_add_code(&made, code);
	}
	read_again(sink, input, &made);
}

bool recoded_has_returns(struct slice text)
{
	struct slice look = slice_first(text, LOOK_MOST);

	return slice_contains(look, SLICE("\r")) && !slice_contains(look, SLICE("\n"));
}

void recoded_read_returns(struct sink *sink, const struct input *input)
{
	struct buffer made = {0};

	buffer_add(&made, input->text);
	for (size_t i = 0; i < made.length; i++)
		if (made.at[i] == '\r')
			made.at[i] = '\n';
	read_again(sink, input, &made);
}

bool recoded_is_string(struct slice text)
{
	struct slice start = slice_trim(slice_first(text, LOOK_MOST));

	if (start.length == 0 || !strchr("{[\"", start.at[0]))
		return false;
	size_t words = slice_find(text, SLICE("%stddev"));
	size_t ends = slice_find(slice_from(text, words), SLICE("\\n"));
	/* the line of the words ends in the string itself */
	return words < text.length && ends < text.length - words &&
	       !slice_contains(slice_first(slice_from(text, words), ends), SLICE("\n"));
}

static uint32_t hex_value(struct slice digits)
{
	uint32_t value = 0;

	for (size_t i = 0; i < digits.length; i++) {
		char c = digits.at[i];
		value = value << 4 | (uint32_t)(text_is_digit(c) ? c - '0' : (c | 0x20) - 'a' + 10);
	}
	return value;
}

static bool is_hex(struct slice digits)
{
	for (size_t i = 0; i < digits.length; i++)
		if (!text_is_hex(digits.at[i]))
			return false;
	return digits.length == 4;
}

/* Put what an escape stands for; gives its length. */
static size_t put_escape(struct buffer *made, struct slice text)
{
	static const char letters[] = "nrtbf\"\\/", stand_for[] = "\n\0\t\0\0\"\\/";
	struct slice digits = slice_first(slice_from(text, 2), 4);
	const char *letter = text.length > 1 && text.at[1] ? strchr(letters, text.at[1]) : NULL;

	if (text.length > 1 && text.at[1] == 'u' && is_hex(digits)) {
		buffer_add_code(made, hex_value(digits));
		return 6;
	}
	if (!letter) {
		buffer_add_byte(made, text.at[0]);
		return 1;
	}
	if (stand_for[letter - letters])
		buffer_add_byte(made, stand_for[letter - letters]);
	return 2;
}

void recoded_read_string(struct sink *sink, const struct input *input)
{
	struct slice text = input->text;
	struct buffer made = {0};

	for (size_t at = 0; at < text.length;) {
		size_t plain = slice_find(slice_from(text, at), SLICE("\\"));
		buffer_add(&made, slice_first(slice_from(text, at), plain));
		at += plain;
		if (at < text.length)
			at += put_escape(&made, slice_from(text, at));
	}
	read_again(sink, input, &made);
}

static bool is_divider(char c)
{
	return c == ',' || c == ';' || c == '\t';
}

/* Take `word` off the front, in quotation marks or not, with the divider behind it. */
static bool take_field(struct slice *rest, struct slice word)
{
	struct slice ahead = *rest;

	if (slice_starts(ahead, SLICE("\"")))
		ahead = slice_from(ahead, 1);
	if (!slice_starts(ahead, word))
		return false;
	ahead = slice_from(ahead, word.length);
	if (slice_starts(ahead, SLICE("\"")))
		ahead = slice_from(ahead, 1);
	if (ahead.length == 0 || !is_divider(ahead.at[0]))
		return false;
	*rest = slice_from(ahead, 1);
	return true;
}

/* The columns stand as stress-ng prints them; others may divide the runs of a tidy table. */
bool recoded_is_stressors(struct slice text)
{
	struct slice head;

	if (slice_starts(text, SLICE("\xef\xbb\xbf")))
		text = slice_from(text, 3);
	return slice_line(&text, &head) && take_field(&head, SLICE("stressor")) &&
	       slice_contains_nocase(slice_first(head, 5), SLICE("bogo")) &&
	       slice_contains_nocase(head, SLICE("usr")) &&
	       slice_contains_nocase(head, SLICE("sys"));
}

void recoded_read_stressors(struct sink *sink, const struct input *input)
{
	struct slice text = input->text;
	struct buffer made = {0};
	size_t at = 0;

	while (!is_divider(text.at[at]))
		at++;
	char divider = text.at[at];

	for (size_t i = 0; i < text.length; i++)
		if (text.at[i] == divider)
			buffer_add_byte(&made, ' ');
		else if (text.at[i] != '"')
			buffer_add_byte(&made, text.at[i]);
	read_again(sink, input, &made);
}
