/*
 * Encoded mail: what GMime is used for.
 *
 * A message whose body is not plain (quoted-printable, base64, multipart, HTML, a character set
 * that is no superset of ASCII) is parsed by GMime, that one message alone. Its text is what a
 * person reads: of alternatives the plain one, else the HTML reduced to its text; several text
 * parts one after the other. Everything with a name, and everything that is no text to be read in
 * line, is an attachment; a message in the message is one too. Texts are UTF-8, see charset.h; the
 * others are the bytes that were sent. GMime is started when it is first needed, in whatever thread
 * that is.
 */
#ifndef PARSERS_MIME_H
#define PARSERS_MIME_H

#include "parsers/arena.h"

struct mime_attachment {
	struct slice name; /* as the sender called it, without slashes; "part-3" if he did not */
	struct slice bytes;
};

struct mime_message {
	struct slice text;
	struct mime_attachment *attachments;
	size_t attachment_count;
	const char *trouble; /* what could not be decoded, in words; NULL: nothing */
};

/* Decode a message, head and all. What it gives lies in `arena`. */
void mime_read(struct slice message, struct mime_message *result, struct arena *arena);

/* The value of a head field, unfolded, as text: encoded words (RFC 2047) and raw bytes of any
 * character set become UTF-8. In `arena`. */
struct slice mime_head_text(struct slice value, struct arena *arena);

/* The day of a Date field as YYYY-MM-DD, where it was written. Empty when it cannot be read. */
struct slice mime_head_date(struct slice value, struct arena *arena);

#endif
