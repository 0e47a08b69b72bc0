#include "parsers/mail.h"

#include "parsers/charset.h"
#include "parsers/mail_head.h"
#include "parsers/mime_head.h"

/* The line that git puts before a patch. It looks like that of an mbox, and is one only in a file
 * of such patches. */
#define PATCH_DATE " Mon Sep 17 00:00:00 2001"

#define BOUNDARY_MOST 70u /* RFC 2046 */

/* What is before a message and does not count: a byte order mark, blank lines. */
static struct slice skip_blank(struct slice text)
{
	if (slice_starts(text, SLICE("\xef\xbb\xbf")))
		text = slice_from(text, 3);
	while (text.length && (text.at[0] == '\n' || text.at[0] == '\r'))
		text = slice_from(text, 1);
	return text;
}

/* Is there a time of day and a year in the line, as there is behind the sender in an mbox? */
static bool has_date(struct slice line)
{
	struct slice token;
	bool time = false, year = false;

	while ((token = slice_token(&line)).length) {
		time |= token.length >= 5 && text_is_digit(token.at[0]) &&
			slice_contains(token, SLICE(":"));
		year |= token.length == 4 && (token.at[0] == '1' || token.at[0] == '2') &&
			text_is_digit(token.at[1]) && text_is_digit(token.at[2]) &&
			text_is_digit(token.at[3]);
	}
	return time && year;
}

/* Is this the `From ` line that an mbox puts before a message? A head follows it. */
static bool is_mbox_line(struct slice text)
{
	struct slice line;
	struct mail_field field;

	if (!slice_starts(text, SLICE("From ")) || !slice_line(&text, &line))
		return false;
	if (has_date(line))
		return mail_field_next(&text, &field) && field.name.length > 0;
	return mail_is_head(text);
}

static bool is_patch_line(struct slice text)
{
	struct slice line;

	return slice_line(&text, &line) && slice_ends(line, SLICE(PATCH_DATE));
}

bool mail_recognise(struct slice text)
{
	struct slice line;

	text = skip_blank(text);
	if (is_mbox_line(text))
		return true;
	/* Some programs quote the line of an mbox and leave it in the head. */
	if (slice_starts(text, SLICE(">From ")))
		slice_line(&text, &line);
	return mail_is_head(text);
}

/* ---- where messages end ---- */

/* Is there a blank line in front of the place? */
static bool begins_behind_blank(struct slice text, size_t at)
{
	return at >= 2 && text.at[at - 1] == '\n' &&
	       (text.at[at - 2] == '\n' || text.at[at - 2] == '\r');
}

/* Bytes of the message at the front of an mbox: up to the next `From ` line behind a blank one. */
static size_t mbox_length(struct slice text, bool patches)
{
	for (size_t at = 0; at < text.length; at++) {
		const char *next = memchr(text.at + at, 'F', text.length - at);
		if (!next)
			break;
		at = (size_t)(next - text.at);
		struct slice line = slice_from(text, at);
		if (begins_behind_blank(text, at) && is_mbox_line(line) &&
			(patches || !is_patch_line(line)))
			return at;
	}
	return text.length;
}

/* Where a message begins for certain, from a place on that may be anywhere in one. The line of a
 * patch does not: it may also stand inside a message. */
static size_t find_border(struct slice text, size_t at)
{
	for (; at < text.length; at++) {
		const char *next = memchr(text.at + at, 'F', text.length - at);
		if (!next)
			break;
		at = (size_t)(next - text.at);
		if (begins_behind_blank(text, at) && is_mbox_line(slice_from(text, at)) &&
			!is_patch_line(slice_from(text, at)))
			return at;
	}
	return text.length;
}

bool mail_take_part(struct slice *rest, size_t least, struct slice *part)
{
	struct slice text = skip_blank(*rest);
	size_t first = rest->length - text.length + 1;

	if (!is_mbox_line(text))
		return false;
	*part = slice_first(*rest, find_border(*rest, least > first ? least : first));
	*rest = slice_from(*rest, part->length);
	return true;
}

/* Does a line before a head say that this is no new message: forwarded, quoted, a part of this one?
 */
static bool announces(struct slice line)
{
	return slice_starts(line, SLICE("---")) || slice_ends(line, SLICE(":")) ||
	       slice_contains_nocase(line, SLICE("forwarded message")) ||
	       slice_contains_nocase(line, SLICE("original message")) ||
	       slice_equal_nocase(slice_first(line, 8), SLICE("Content-"));
}

/* Has a head all that the first message of the same file makes one expect? */
static bool is_joined_head(struct slice text, unsigned first)
{
	unsigned least = TRAIT_FROM | TRAIT_DATE;
	unsigned traits = mail_traits(text);

	least |= first & TRAIT_MESSAGE_ID ? TRAIT_MESSAGE_ID : TRAIT_SUBJECT | TRAIT_TO;
	return (traits & least) == least;
}

/* Where the body of a multipart message ends: its parts may hold whole messages. 0: not known. */
static size_t multipart_length(struct slice body, struct slice boundary)
{
	if (boundary.length > BOUNDARY_MOST)
		return 0;
	for (size_t at = 0; boundary.length; at++) {
		at += slice_find(slice_from(body, at), boundary);
		if (at >= body.length)
			break;
		size_t end = at + boundary.length;
		if (at >= 3 && memcmp(body.at + at - 3, "\n--", 3) == 0 &&
			slice_starts(slice_from(body, end), SLICE("--")))
			return end + 2;
	}
	return 0;
}

/* Does any line begin with `From:`? All heads have such a line. */
static bool has_sender(struct slice text)
{
	static const struct slice from = {"\nfrom:", 6};

	for (size_t at = 0; at < text.length; at++) {
		const char *colon = memchr(text.at + at, ':', text.length - at);
		if (!colon)
			return false;
		at = (size_t)(colon - text.at);
		if (at + 1 >= from.length && (text.at[at - 1] | 0x20) == 'm' &&
			slice_equal_nocase(
				slice_first(slice_from(text, at + 1 - from.length), from.length),
				from))
			return true;
	}
	return false;
}

/* Bytes of the body at the front of messages that were joined: up to the head of the next. */
static size_t joined_length(const struct mail *mail)
{
	struct slice body = mail->body;
	size_t parts = multipart_length(body, mail_parameter(mail->type, "boundary"));
	struct slice rest = slice_from(body, parts), line, last = SLICE_EMPTY;
	bool blank = false;

	if (!has_sender(rest))
		return body.length;
	unsigned first = mail_traits(mail->message);
	while (rest.length) {
		struct slice here = rest;
		slice_line(&rest, &line);
		bool may_end = blank && (last.length || parts) && !announces(last);
		if (may_end && line.length && text_is_alpha(line.at[0]) &&
			is_joined_head(here, first))
			return (size_t)(here.at - body.at);
		blank = slice_trim(line).length == 0;
		if (!blank)
			last = line;
	}
	return body.length;
}

/* ---- one message ---- */

/* The fields that count, as they lie. */
struct fields {
	struct slice subject, date, message_id, in_reply_to, references;
};

/* Where a field of that name is kept; NULL: nowhere. */
static struct slice *place_of(struct mail *mail, struct fields *fields, struct slice name)
{
	if (slice_equal_nocase(name, SLICE("Subject")))
		return &fields->subject;
	if (slice_equal_nocase(name, SLICE("Date")))
		return &fields->date;
	if (slice_equal_nocase(name, SLICE("Message-ID")))
		return &fields->message_id;
	if (slice_equal_nocase(name, SLICE("In-Reply-To")))
		return &fields->in_reply_to;
	if (slice_equal_nocase(name, SLICE("References")))
		return &fields->references;
	if (slice_equal_nocase(name, SLICE("Content-Type")))
		return &mail->type;
	if (slice_equal_nocase(name, SLICE("Content-Transfer-Encoding")))
		return &mail->encoding;
	return NULL;
}

/* The first field of a name counts. */
static void read_field(struct mail *mail, struct fields *fields, const struct mail_field *field)
{
	struct slice *place = place_of(mail, fields, field->name);

	if (place && !place->length)
		*place = field->value;
}

static bool is_one_of(struct slice text, const char *const *words, size_t count)
{
	for (size_t i = 0; i < count; i++)
		if (slice_equal_nocase(text, slice_of(words[i])))
			return true;
	return false;
}

static bool is_plain(const struct mail *mail)
{
	static const char *const types[] = {"", "text", "text/plain"};
	static const char *const encodings[] = {"", "7bit", "8bit", "binary"};

	return is_one_of(mail_value(mail->type), types, ARRAY_LENGTH(types)) &&
	       is_one_of(mail->encoding, encodings, ARRAY_LENGTH(encodings)) &&
	       charset_is_plain(mail_parameter(mail->type, "charset")) &&
	       !slice_equal_nocase(mail_parameter(mail->type, "delsp"), SLICE("yes"));
}

static void read_head(struct mail *mail, struct arena *arena)
{
	struct slice rest = mail->message, line;
	struct mail_field field;
	struct fields fields = {0};

	mail->body_line = 1;
	while (mail_field_next(&rest, &field)) {
		mail->body_line += field.lines;
		read_field(mail, &fields, &field);
	}
	if (slice_line(&rest, &line))
		mail->body_line++;
	mail->body = rest;
	mail->plain = is_plain(mail);
	mail->subject = mime_head_text(fields.subject, arena);
	mail->date = mime_head_date(fields.date, arena);
	mail->message_id = arena_copy(arena, mail_first_id(fields.message_id));
	mail->in_reply_to = arena_copy(arena, mail_first_id(fields.in_reply_to));
	if (!mail->in_reply_to.length)
		mail->in_reply_to = arena_copy(arena, mail_last_id(fields.references));
}

void mail_open(struct slice message, struct mail *mail, struct arena *arena)
{
	*mail = (struct mail){.message = message};
	read_head(mail, arena);
}

bool mail_next(struct slice *rest, struct mail *mail, struct arena *arena)
{
	struct slice line;

	*mail = (struct mail){0};
	*rest = skip_blank(*rest);
	if (rest->length == 0)
		return false;
	bool is_mbox = is_mbox_line(*rest), patches = is_mbox && is_patch_line(*rest);
	if (is_mbox)
		slice_line(rest, &line);
	mail->message = *rest;
	if (is_mbox)
		mail->message = slice_first(*rest, mbox_length(*rest, patches));
	read_head(mail, arena);
	if (!is_mbox) {
		size_t before = (size_t)(mail->body.length ? mail->body.at - rest->at : 0);
		size_t length = joined_length(mail);
		mail->body = slice_first(mail->body, length);
		mail->message = slice_first(*rest, before ? before + length : rest->length);
	}
	*rest = slice_from(*rest, mail->message.length);
	return true;
}
