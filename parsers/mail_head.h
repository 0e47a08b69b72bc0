/*
 * The head of a mail: its fields, one after the other, as they lie.
 */
#ifndef PARSERS_MAIL_HEAD_H
#define PARSERS_MAIL_HEAD_H

#include "parsers/text.h"

struct mail_field {
	struct slice name;  /* empty: a line that is no field */
	struct slice value; /* trimmed, still folded and encoded */
	uint32_t lines;	    /* that it takes */
};

/* The next field of a head, taken off *rest with its continuation lines. False, with *rest as it
 * was, at the blank line behind the head and at the end of the text. */
bool mail_field_next(struct slice *rest, struct mail_field *field);

/* A field's value without its parameters. */
struct slice mail_value(struct slice value);

/* The value of a parameter (`; name=value`) of a field's value, without quotes; empty when it is
 * not there. */
struct slice mail_parameter(struct slice value, const char *name);

/* The first <id> of a field's value without the brackets, or the last one. */
struct slice mail_first_id(struct slice value);
struct slice mail_last_id(struct slice value);

/* Which of the fields that heads have are in the head at the front of a text. */
enum mail_trait {
	TRAIT_FROM = 0x01,
	TRAIT_DATE = 0x02,
	TRAIT_SUBJECT = 0x04,
	TRAIT_MESSAGE_ID = 0x08,
	TRAIT_TO = 0x10,    /* or Cc, Reply-To, Newsgroups */
	TRAIT_TRACE = 0x20, /* Received, Return-Path, Delivered-To: it has been on its way */
};

/* Enum mail_trait of the head at the front of `text`; 0 when what is there is none. */
unsigned mail_traits(struct slice text);

/* Does a head begin here? Every message has two of these traits. Two fields of a trace, which is
 * one trait, count as well where their words are those of one: `Received: from HOST`. */
bool mail_is_head(struct slice text);

#endif
