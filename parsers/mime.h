/*
 * Encoded mail: the text and the attachments of a message whose body is not plain.
 *
 * A single part (quoted-printable, base64, HTML, a character set that is no superset of ASCII) is
 * decoded with GMime's decoders; a message of several parts is taken apart by GMime's parser, that
 * one message alone. Its text is what a person reads: of alternatives the plain one, else the HTML
 * reduced to its text; several text parts one after the other. Everything with a name, and
 * everything that is no text to be read in line, is an attachment; a message in the message is one
 * too. Texts are UTF-8, see charset.h; the others are the bytes that were sent.
 */
#ifndef PARSERS_MIME_H
#define PARSERS_MIME_H

#include "parsers/mail.h"

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

/* Decode a message. What it gives lies in `arena`, or in the message itself where nothing had to be
 * decoded. */
void mime_read(const struct mail *mail, struct mime_message *result, struct arena *arena);

#endif
