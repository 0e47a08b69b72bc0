/*
 * Numerals of a results table, as printed or as a spreadsheet, a locale or a person left them.
 *
 * stress-ng prints `612`, `611.43` and, with --sn, `1.72770e+02`. On the way a decimal comma,
 * marks between thousands or a lost `.00` can come in. What can only be one number is read as that;
 * what could be two (`448,225`) is given as both, and the row's own arithmetic has to decide.
 */
#ifndef PARSERS_STRESS_NG_CELL_H
#define PARSERS_STRESS_NG_CELL_H

#include "parsers/number.h"

enum cell_quality {
	CELL_NONE,   /* no number */
	CELL_STRICT, /* as stress-ng prints it */
	CELL_LOCAL,  /* other marks, but only one reading */
	CELL_LOOSE,  /* other digits behind the point than stress-ng prints: true only with proof */
};

struct cell_reading {
	enum cell_quality quality;
	unsigned
		count; /* readings: 1, or 2 for a loose one that may have marks between thousands */
	struct figure values[2];
};

/* Read a whole token. `integer`: the column of bogo ops or of RSS, which have no decimals. */
void cell_read(struct slice token, bool integer, struct cell_reading *reading);

#endif
