/*
 * THE table of formats: how each is recognised and read. A new format is one file of its own and
 * one line in formats.c.
 */
#ifndef PARSERS_FORMATS_H
#define PARSERS_FORMATS_H

#include "parsers/sink.h"

/* One file to be read: its name and its bytes. */
struct input {
	struct slice path;  /* as a document's source: a path or "-" */
	struct slice group; /* given on the command line; may be empty */
	struct slice text; /* good as long as the store; that of an attachment during read() only */
	const struct document *mail; /* what it is attached to; NULL: a file of its own */
	unsigned depth;		     /* containers around it: archives and mails */
	struct text_part *part;	     /* the text is a part; NULL: it is whole */
	size_t *allowance; /* bytes that may still be unpacked; NULL: nothing was unpacked yet */
};

/* A part of a text that is read apart from the others, such as some messages of an mbox. */
struct text_part {
	uint32_t messages; /* that the reader found in it */
};

struct format {
	const char *name;		      /* one word, for the reports view */
	const char *what;		      /* "a build report"; NULL: it can have results */
	bool (*recognise)(struct slice text); /* by content alone */
	void (*read)(struct sink *sink, const struct input *input); /* adds documents */
	/* Take a part of at least so many bytes off the front. False: this text cannot be cut.
	 * NULL: no text of the format can. */
	bool (*take_part)(struct slice *rest, size_t least, struct slice *part);
};

/* Ends with a format whose recognise() takes everything. */
extern const struct format formats[];

/* The first format of the table that recognises the text. */
const struct format *format_of(struct slice text);

/*
 * Read a file by its format: adds documents, and what they hold. An attachment leaves documents
 * behind only when it has results, or a note that results could not be read; what they need of its
 * text is copied then.
 */
void format_read(struct sink *sink, const struct input *input);

/* A document to begin with: source, text and group are the input's, subject, date and ids those of
 * the mail that it is attached to. */
struct document format_document(const struct input *input, const char *format);

#endif
