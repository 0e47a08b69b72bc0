/*
 * Mail as it lies on disk: messages split, heads read, plain bodies found.
 *
 * A message is found by the shape of its head (`Name: value` lines with From, Date, Subject or
 * Message-ID among them), or by the `From ` line of an mbox before it.
 */
#ifndef PARSERS_MAIL_H
#define PARSERS_MAIL_H

#include "parsers/arena.h"

struct mail {
	struct slice message; /* all of it, without the `From ` line of an mbox */
	struct slice body;    /* the text to read: behind the head, up to the first attachment */
	uint32_t body_line;   /* number of the body's first line in the message, from 1 */
	struct slice subject, message_id, in_reply_to; /* unfolded; empty when not there */
	struct slice date;     /* YYYY-MM-DD, empty when not there or not readable */
	struct slice encoding; /* of the body as declared: "", "7bit", "8bit", "base64", ... */
	struct slice unread;   /* attachments and what follows; empty when there is none */
};

/* Does the text begin as a mail or as an mbox does? */
bool mail_recognise(struct slice text);

/* Take the next message off the front of *rest; texts that had to be unfolded lie in `arena`. False
 * at the end. */
bool mail_next(struct slice *rest, struct mail *mail, struct arena *arena);

#endif
