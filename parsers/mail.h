/*
 * Mail as it lies on disk: messages split, heads read, plain bodies found.
 *
 * A text is mail when it begins with a head (`Name: value` lines with two of the traits in
 * mail_head.h, or two fields of a trace) or with the `From ` line of an mbox and a head behind it.
 * In an mbox (mboxo, mboxrd, ...) messages are divided by `From ` lines behind a blank line that
 * have a head behind them. Without such lines there is one message, or several that a mail program
 * joined with a newline: then the next one begins at a head behind a blank line that has all that
 * such heads have, and that nothing announces as a forwarded or an attached message.
 *
 * Finding messages reads each byte once and copies none.
 */
#ifndef PARSERS_MAIL_H
#define PARSERS_MAIL_H

#include "parsers/arena.h"

struct mail {
	struct slice message; /* all of it, without the `From ` line of an mbox */
	struct slice body;    /* behind the head, as it lies */
	uint32_t body_line;   /* number of the body's first line in the message, from 1 */
	bool plain; /* the body is text and can be read where it lies; else see mime_read() */
	struct slice type, encoding; /* of the body, as declared, still folded; empty: not at all */
	/* Decoded, in the arena; empty when not there: */
	struct slice subject, message_id;
	struct slice in_reply_to; /* else the last of the references */
	struct slice date;	  /* YYYY-MM-DD; empty also when it cannot be read */
};

/* Does the text begin as a mail or as an mbox does? */
bool mail_recognise(struct slice text);

/*
 * Take a part off the front of an mbox: so many whole messages that they have at least `least`
 * bytes, or all that there are. What lies in between is not looked at. False when the text is no
 * mbox: where the messages of others end is only known to who reads them.
 */
bool mail_take_part(struct slice *rest, size_t least, struct slice *part);

/* A message of which is known where it begins and ends. */
void mail_open(struct slice message, struct mail *mail, struct arena *arena);

/* Take the next message off the front of *rest; what had to be decoded lies in `arena`. False at
 * the end. */
bool mail_next(struct slice *rest, struct mail *mail, struct arena *arena);

#endif
