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
	struct slice text;  /* good as long as the store */
};

struct format {
	const char *name;		      /* one word, for the reports view */
	const char *what;		      /* "a build report"; NULL: it can have results */
	bool (*recognise)(struct slice text); /* by content alone */
	void (*read)(struct sink *sink, const struct input *input); /* adds documents */
};

/* Ends with a format whose recognise() takes everything. */
extern const struct format formats[];

/* The first format of the table that recognises the text. */
const struct format *format_of(struct slice text);

#endif
