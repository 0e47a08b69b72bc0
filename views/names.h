/*
 * What is known of metric names, worked out once a name: its family, its place in the alphabet,
 * its traits. All is found by the number of the name in the store's pool.
 *
 * The family of a name is its first part (`perf-stat` of `perf-stat.i.ipc`), the words TOTAL and
 * GEO-MEAN of old reports left aside. Families are numbered from 0 in order of first appearance.
 */
#ifndef VIEWS_NAMES_H
#define VIEWS_NAMES_H

#include "parsers/intern.h"

#define FAMILY_NONE UINT32_MAX

enum name_trait {
	NAME_PROFILE = 0x01, /* of the perf-profile family */
	NAME_KEY = 0x02,     /* a key metric (direction.h): marked by the session, and only where a
				report names no headline */
	NAME_TIME = 0x04,    /* what GNU time says of a test: FAMILY.time.* */
	NAME_COUNTER = 0x08, /* whole numbers in every run: interrupts and their like */
	NAME_TOTAL = 0x10,   /* a sum of other tests in an old report: TOTAL, GEO-MEAN */
};

struct names {
	const struct intern *pool;
	uint32_t count;	   /* names known so far */
	uint32_t *family;  /* [name] */
	uint8_t *traits;   /* [name]: enum name_trait */
	uint32_t *rank;	   /* [name]: place in the alphabet; NULL until asked for */
	uint32_t ranked;   /* names that have a rank */
	uint32_t capacity; /* of the arrays by name */
	struct intern families;
};

void names_open(struct names *names, const struct intern *pool);
void names_close(struct names *names);

/* Take in what the pool has gained. */
void names_update(struct names *names);

/* The place of each name in the alphabet (order of their first 256 bytes), sorted once a pool. */
const uint32_t *names_rank(struct names *names);

/* The family that a text names or would belong to: FAMILY_NONE when no metric is of it. */
uint32_t names_family(const struct names *names, struct slice text);

/* The first part of a name. */
struct slice names_first_part(struct slice name);

/*
 * A name as it is shown where it stands among others of its kind: profile names without their long
 * common beginning. `perf-profile.calltrace.cycles-pp.f.g` -> `calltrace f.g`; `prefix` gets
 * "calltrace", "self" or "children", or is empty, and the rest is returned.
 */
struct slice names_short(struct slice name, struct slice *prefix);

#endif
