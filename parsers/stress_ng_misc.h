/*
 * Lines of stress-ng that name one figure: miscellaneous metrics, and the results of versions
 * before 0.03 that had no table.
 */
#ifndef PARSERS_STRESS_NG_MISC_H
#define PARSERS_STRESS_NG_MISC_H

#include "parsers/arena.h"
#include "parsers/number.h"

enum stress_ng_misc_kind {
	MISC_NONE,  /* no such line */
	MISC_OPEN,  /* it goes on in the next line, or its end is lost; the unit may be empty */
	MISC_WHOLE, /* ends with what mean it is: `(geometric mean of 2 instances)` */
};

struct stress_ng_misc {
	struct slice name; /* of the stressor */
	struct figure value;
	struct slice unit; /* the words behind the value, without the mean */
};

/* Read `NAME VALUE WORDS (MEAN ...)`. */
enum stress_ng_misc_kind stress_ng_misc(struct slice text, struct stress_ng_misc *misc);

/* The metric's name by LKP's rule: `stress-ng.NAME.`, then the words with blanks, commas, quotes,
 * brackets and colons collapsed to `_`. */
struct slice stress_ng_misc_metric(const struct stress_ng_misc *misc, struct arena *arena);

/* `NAME: OPS in SECONDS secs, rate: RATE`. The rate is that of one instance. */
struct stress_ng_rate {
	struct slice name;
	struct figure ops, seconds, rate;
};

bool stress_ng_rate(struct slice text, struct stress_ng_rate *rate);

#endif
