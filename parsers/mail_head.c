#include "parsers/mail_head.h"

#include "parsers/block.h"

#define FIELDS_MOST 1000u /* of a head, when it is only looked at */

/* Length of a `Name:` at the front of a line, without the colon; 0 when there is none. */
static size_t name_length(struct slice line)
{
	size_t length = 0;

	if (line.length >= BLOCK) {
		/* Most end among the first bytes. */
		block bytes = block_at(line.at);
		unsigned ends = block_bits(block_is_signed_below(bytes, block_of('!')) |
					   block_is(bytes, block_of(':')) |
					   block_is(bytes, block_of(0x7f)));
		length = ends ? (unsigned)__builtin_ctz(ends) : BLOCK;
	}
	while (length < line.length && line.at[length] > ' ' && line.at[length] < 0x7f &&
		line.at[length] != ':')
		length++;
	return length < line.length && line.at[length] == ':' ? length : 0;
}

/* Behind the line that begins at `at`. */
static const char *line_behind(const char *at, const char *end)
{
	const char *stop = memchr(at, '\n', (size_t)(end - at));

	return stop ? stop + 1 : end;
}

/* Heads are long, and most of their lines are folded: these are stepped over. */
bool mail_field_next(struct slice *rest, struct mail_field *field)
{
	struct slice ahead = *rest, line;

	if (!slice_line(&ahead, &line) || line.length == 0)
		return false;
	size_t length = name_length(line);
	const char *from = line.at + (length ? length + 1 : 0);
	const char *to = rest->at + (rest->length - ahead.length), *end = rest->at + rest->length;
	field->name = slice_first(line, length);
	field->lines = 1;
	for (; to < end && text_is_blank(*to); field->lines++)
		to = line_behind(to, end);
	field->value = slice_trim((struct slice){from, (size_t)(to - from)});
	*rest = (struct slice){to, (size_t)(end - to)};
	return true;
}

struct slice mail_value(struct slice value)
{
	return slice_trim(slice_first(value, slice_find(value, SLICE(";"))));
}

struct slice mail_parameter(struct slice value, const char *name)
{
	struct slice wanted = slice_of(name);

	for (;;) {
		size_t next = slice_find(value, SLICE(";"));
		if (next == value.length)
			return SLICE_EMPTY;
		value = slice_trim(slice_from(value, next + 1));
		if (!slice_equal_nocase(slice_first(value, wanted.length), wanted))
			continue;
		struct slice rest = slice_trim(slice_from(value, wanted.length));
		if (!slice_starts(rest, SLICE("=")))
			continue;
		rest = slice_trim(slice_from(rest, 1));
		if (slice_starts(rest, SLICE("\""))) {
			rest = slice_from(rest, 1);
			return slice_first(rest, slice_find(rest, SLICE("\"")));
		}
		return slice_trim(slice_first(rest, slice_find(rest, SLICE(";"))));
	}
}

struct slice mail_first_id(struct slice value)
{
	struct slice id = slice_from(value, slice_find(value, SLICE("<")) + 1);

	return slice_first(id, slice_find(id, SLICE(">")));
}

struct slice mail_last_id(struct slice value)
{
	size_t from = value.length;

	while (from > 0 && value.at[from - 1] != '<')
		from--;
	return from ? mail_first_id(slice_from(value, from - 1)) : SLICE_EMPTY;
}

static unsigned field_trait(const struct mail_field *field)
{
	static const struct {
		struct slice name;
		unsigned trait;
	} traits[] = {
		{SLICE_CONST("From"), TRAIT_FROM},
		{SLICE_CONST("Date"), TRAIT_DATE},
		{SLICE_CONST("Subject"), TRAIT_SUBJECT},
		{SLICE_CONST("Message-ID"), TRAIT_MESSAGE_ID},
		{SLICE_CONST("To"), TRAIT_TO},
		{SLICE_CONST("Cc"), TRAIT_TO},
		{SLICE_CONST("Reply-To"), TRAIT_TO},
		{SLICE_CONST("Newsgroups"), TRAIT_TO},
		{SLICE_CONST("Received"), TRAIT_TRACE},
		{SLICE_CONST("Return-Path"), TRAIT_TRACE},
		{SLICE_CONST("Delivered-To"), TRAIT_TRACE},
	};

	for (size_t i = 0; i < ARRAY_LENGTH(traits); i++)
		if (slice_equal_nocase(field->name, traits[i].name))
			return traits[i].trait;
	return 0;
}

/* A broken line does not make a mail's head another thing, but a page's text that begins with
 * "From:" and "Date:" is no head. */
static bool is_broken(const struct mail_field *field, unsigned traits)
{
	return field->name.length == 0 && !(traits & TRAIT_TRACE);
}

unsigned mail_traits(struct slice text)
{
	struct mail_field field;
	unsigned traits = 0, count = 0;

	while (count++ < FIELDS_MOST && mail_field_next(&text, &field)) {
		if (is_broken(&field, traits))
			return 0;
		traits |= field_trait(&field);
	}
	return traits;
}

/* `Received: from HOST`, `Return-Path: <ADDRESS>`: words that no count or setting has. */
static bool is_plain_trace(const struct mail_field *field)
{
	return slice_starts(field->value, SLICE("from ")) ||
	       slice_starts(field->value, SLICE("by ")) || slice_starts(field->value, SLICE("<"));
}

/* What has been on its way begins with a long trace of it, which need not be read to its end. */
bool mail_is_head(struct slice text)
{
	struct mail_field field;
	unsigned traits = 0, told = 0, count = 0;

	while (count++ < FIELDS_MOST && !(told > 1 && traits & TRAIT_TRACE) &&
		mail_field_next(&text, &field)) {
		unsigned trait = field_trait(&field);
		if (is_broken(&field, traits))
			return false;
		told += (trait && !(traits & trait)) ||
			(trait == TRAIT_TRACE && is_plain_trace(&field));
		traits |= trait;
	}
	return told > 1;
}
