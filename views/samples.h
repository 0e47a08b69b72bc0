/*
 * The samples of a cell and which of them count: a person can set a run aside (session.h), and then
 * nothing is worked out from its samples. They stay in the store; a mask goes with them.
 */
#ifndef VIEWS_SAMPLES_H
#define VIEWS_SAMPLES_H

#include "parsers/report.h"

struct samples {
	const struct sample *at;
	size_t count;	      /* in the store */
	const uint8_t *aside; /* [run] of the report: is it set aside? NULL: none is */
};

/* Does sample number `index` count? Values pasted without a run always do. */
static inline bool samples_take(const struct samples *samples, size_t index)
{
	uint32_t run = samples->at[index].run;

	return !samples->aside || run == UINT32_MAX || !samples->aside[run];
}

/* How many count. */
static inline size_t samples_taken(const struct samples *samples)
{
	size_t count = 0;

	for (size_t i = 0; i < samples->count; i++)
		count += samples_take(samples, i);
	return count;
}

#endif
