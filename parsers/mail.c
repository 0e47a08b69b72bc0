#include "parsers/mail.h"

#include "parsers/number.h"

/* Length of a `Name:` at the front of a head line, without the colon; 0 when there is none. */
static size_t field_name_length(struct slice line)
{
	size_t length = 0;

	while (length < line.length && line.at[length] > ' ' && line.at[length] < 0x7f &&
		line.at[length] != ':')
		length++;
	return length < line.length && line.at[length] == ':' ? length : 0;
}

static bool is_field(struct slice line, const char *name)
{
	return slice_equal_nocase(slice_first(line, field_name_length(line)), slice_of(name));
}

static bool is_continuation(struct slice line)
{
	return line.length && text_is_blank(line.at[0]);
}

/* Is this the `From ` line that an mbox puts before a message? What follows it must be a head. */
static bool is_mbox_line(struct slice text)
{
	struct slice line;

	if (!slice_starts(text, SLICE("From ")) || !slice_line(&text, &line))
		return false;
	return slice_line(&text, &line) && field_name_length(line) > 0;
}

bool mail_recognise(struct slice text)
{
	static const char *const telling[] = {
		"From", "Date", "Subject", "Message-ID", "Received", "Return-Path"};
	struct slice line;
	unsigned found = 0;

	if (is_mbox_line(text))
		return true;
	for (unsigned count = 0; count < 200 && slice_line(&text, &line) && line.length; count++) {
		if (is_continuation(line) && count)
			continue;
		if (!field_name_length(line))
			return false;
		for (size_t i = 0; i < ARRAY_LENGTH(telling); i++)
			found += is_field(line, telling[i]);
	}
	return found >= 2;
}

/* The value of a field: the rest of its line and its continuations, unfolded into `arena`. */
static struct slice field_value(struct slice line, struct slice rest, struct arena *arena)
{
	struct slice value = slice_trim(slice_from(line, field_name_length(line) + 1));

	while (slice_line(&rest, &line) && is_continuation(line)) {
		struct slice more = slice_trim(line);
		value = arena_print(arena, "%.*s%s%.*s", (int)value.length, value.at,
			value.length ? " " : "", (int)more.length, more.at);
	}
	return value;
}

static unsigned month_number(struct slice name)
{
	static const char months[] = "janfebmaraprmayjunjulaugsepoctnovdec";

	for (unsigned i = 0; i < 12; i++)
		if (slice_equal_nocase(slice_first(name, 3), (struct slice){months + i * 3, 3}))
			return i + 1;
	return 0;
}

/* "Thu, 11 Jun 2026 14:23:52 +0800" as "2026-06-11": the day where it was written. */
static struct slice date_of(struct slice text, struct arena *arena)
{
	uint64_t day = 0, year = 0;
	struct slice token = slice_token(&text);

	if (token.length && !text_is_digit(token.at[0]))
		token = slice_token(&text);
	unsigned month = month_number(slice_token(&text));
	if (!month || !number_parse_integer(token, &day) || day < 1 || day > 31)
		return SLICE_EMPTY;
	if (!number_parse_integer(slice_token(&text), &year) || year > 9999)
		return SLICE_EMPTY;
	if (year < 100)
		year += year < 70 ? 2000 : 1900;
	return arena_print(arena, "%04u-%02u-%02u", (unsigned)year, month, (unsigned)day);
}

/* The first <id> of a Message-ID or In-Reply-To, without the brackets. */
static struct slice id_of(struct slice text)
{
	struct slice id = slice_from(text, slice_find(text, SLICE("<")) + 1);

	return slice_first(id, slice_find(id, SLICE(">")));
}

static void read_field(struct mail *mail, struct slice line, struct slice rest, struct arena *arena)
{
	if (is_field(line, "Subject") && !mail->subject.length)
		mail->subject = field_value(line, rest, arena);
	else if (is_field(line, "Date") && !mail->date.length)
		mail->date = date_of(field_value(line, rest, arena), arena);
	else if (is_field(line, "Message-ID") && !mail->message_id.length)
		mail->message_id = id_of(field_value(line, rest, arena));
	else if (is_field(line, "In-Reply-To") && !mail->in_reply_to.length)
		mail->in_reply_to = id_of(field_value(line, rest, arena));
	else if (is_field(line, "Content-Transfer-Encoding") && !mail->encoding.length)
		mail->encoding = field_value(line, rest, arena);
}

/* The body ends where the first attachment begins: its head's first line is taken off too. */
static void cut_attachments(struct mail *mail)
{
	struct slice rest = mail->body, line;

	for (size_t blank = 0; slice_line(&rest, &line);) {
		if (line.length == 0 || slice_starts(line, SLICE("--")))
			blank = (size_t)(line.at - mail->body.at);
		if (!is_field(line, "Content-Disposition") ||
			!slice_contains_nocase(line, SLICE("attachment")))
			continue;
		mail->unread = slice_from(mail->body, blank);
		mail->body = slice_first(mail->body, blank);
		return;
	}
}

static void read_message(struct mail *mail, struct arena *arena)
{
	struct slice rest = mail->message, line;
	bool multipart = false;

	mail->body_line = 1;
	while (slice_line(&rest, &line) && line.length) {
		mail->body_line++;
		if (is_continuation(line))
			continue;
		read_field(mail, line, rest, arena);
		multipart |= is_field(line, "Content-Type") &&
			     slice_contains_nocase(line, SLICE("multipart/"));
	}
	mail->body_line++;
	mail->body = rest;
	if (multipart)
		cut_attachments(mail);
}

/* Bytes of the message at the front of an mbox: up to the next `From ` line behind a blank one. */
static size_t message_length(struct slice text)
{
	for (size_t at = 0; at < text.length;) {
		size_t found = slice_find(slice_from(text, at), SLICE("\nFrom "));
		if (found >= text.length - at)
			break;
		at += found + 1;
		bool blank = at >= 2 && (text.at[at - 2] == '\n' || text.at[at - 2] == '\r');
		if (blank && is_mbox_line(slice_from(text, at)))
			return at;
	}
	return text.length;
}

bool mail_next(struct slice *rest, struct mail *mail, struct arena *arena)
{
	struct slice line;

	*mail = (struct mail){0};
	bool mbox = is_mbox_line(*rest);
	if (mbox)
		slice_line(rest, &line);
	if (rest->length == 0)
		return false;
	size_t length = mbox ? message_length(*rest) : rest->length;
	mail->message = slice_first(*rest, length);
	*rest = slice_from(*rest, length);
	read_message(mail, arena);
	return true;
}
