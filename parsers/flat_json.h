/*
 * The JSON that LKP writes: one object of many members, each a number or an array of numbers.
 *
 * A matrix has up to 50,000 members of 10 numbers. json-c makes an object of each number, which
 * takes longer than all the rest of loading, forgets how a number was written (`2.50`), and gives
 * nothing at all for a file that breaks off. So members are taken one by one where they lie, up to
 * the place where the text ends or is wrong, and numbers are read by number.h. Texts are left to
 * json-c. `NaN` and the like, which LKP writes though JSON has no such thing, are words.
 *
 * Nothing recurses: nesting of any depth is passed over by counting.
 */
#ifndef PARSERS_FLAT_JSON_H
#define PARSERS_FLAT_JSON_H

#include "parsers/arena.h"
#include "parsers/number.h"

enum json_kind {
	JSON_NUMBER,
	JSON_STRING,
	JSON_ARRAY,
	JSON_OBJECT,
	JSON_WORD, /* true, null, NaN, -Infinity and all that is none of the others */
};

struct json_value {
	enum json_kind kind;
	struct slice text; /* as it stands, with its quotes or brackets */
	uint32_t line;	   /* where it begins, from 1 */
};

enum json_end {
	JSON_OPEN,     /* there may be more members */
	JSON_COMPLETE, /* the object was closed, nothing follows it */
	JSON_CUT,      /* the text ends before the object does */
	JSON_BROKEN,   /* something else stands where a member or its end must */
};

/* The members of an object, one after the other. */
struct json_members {
	struct slice rest;
	uint32_t line;
	enum json_end end; /* why json_next() gave false; `line` says where */
	bool any;	   /* a member was read */
	struct arena *scratch;
};

/* Does the text begin as an object with a member? */
bool json_recognise(struct slice text);

/* Begin. Names with escapes are decoded into `scratch`. A text that is no object is JSON_BROKEN, an
 * empty one JSON_CUT. */
void json_open(struct json_members *members, struct slice text, struct arena *scratch);

/* The next member; false at the end. The last member of a text that was cut off is not given when
 * its value is not whole. */
bool json_next(struct json_members *members, struct slice *name, struct json_value *value);

/* The elements of an array: begin with its text, then take them off the front one by one. Lines are
 * not counted. False at the end, or where no element stands. */
struct slice json_elements(const struct json_value *array);
bool json_element(struct slice *rest, struct json_value *element);

/* A number as a figure. Digits beyond what a figure keeps give a computed one. False for a value
 * that is no finite number. */
bool json_number(const struct json_value *value, struct figure *figure);

/* A string without its quotes and escapes, in the document or in `arena`; empty when it is none. */
struct slice json_string(const struct json_value *value, struct arena *arena);

#endif
