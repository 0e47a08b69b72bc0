/*
 * Figures: a number and how it was printed.
 *
 * A figure keeps the decimals, the exponent form and the plus sign of its source, so that `2.50`
 * stays 2.50 and `+7.8e+06` stays that. A figure that is not there has the value NaN and the form
 * FORM_NONE; it is never 0. Reading and printing use the C locale always.
 */
#ifndef PARSERS_NUMBER_H
#define PARSERS_NUMBER_H

#include "parsers/text.h"

#include <math.h>

enum {
	FORM_DECIMALS = 0x0f, /* bits: decimals, 0 to 15 */
	FORM_EXPONENT = 0x10, /* bit: written with an exponent */
	FORM_PLUS = 0x20,     /* bit: written with a plus sign */
	FORM_COMPUTED = 0x40, /* bit: no document printed it; full precision counts */
	FORM_NONE = 0xff,     /* no figure */
};

struct figure {
	double value;
	uint8_t form;
};

#define FIGURE_NONE ((struct figure){NAN, FORM_NONE})

/* Long enough for any figure as text. */
#define FIGURE_SIZE 400

static inline bool figure_is(struct figure figure)
{
	return !isnan(figure.value);
}

/* A value worked out by the program. */
static inline struct figure figure_computed(double value)
{
	return isnan(value) ? FIGURE_NONE : (struct figure){value, FORM_COMPUTED};
}

/*
 * Read a number at the front of `text`: [+-]digits[.digits][e[+-]digits], or [+-]Inf as LKP writes
 * it. Gives the bytes read, or 0 when there is no number there. A digit must come first; what
 * follows the number is not looked at. The value is the double nearest to the text; up to 17
 * digits and exponents to +-400 are read, beyond that the text is no number. Integers above 2^53
 * keep their first 16 digits.
 */
size_t number_read(struct slice text, struct figure *figure);

/* True when the whole of `text` is one number. */
bool number_parse(struct slice text, struct figure *figure);

/* The whole of a text as a finite number or infinity. Digits beyond what a figure keeps give a
 * computed one. */
bool number_parse_any(struct slice text, struct figure *figure);

/* A run of digits as an unsigned integer. False when empty, too large or not all digits. */
bool number_parse_integer(struct slice text, uint64_t *value);

/*
 * The figure as its document printed it (without a percent sign); a computed one with the fewest
 * digits that read back to the same double. Nothing for FIGURE_NONE. Gives the length.
 */
size_t number_print(struct figure figure, char text[FIGURE_SIZE]);

/* A value with so many decimals, 15 at most, as by printf's `%.*f`. */
size_t number_print_fixed(double value, int decimals, char text[FIGURE_SIZE]);

/*
 * A computed value in LKP's format for values: below 1000 two decimals, to 100 000 000 an integer
 * cut toward zero, above that four digits (lib/compare.rb, see the format notes). For the screen.
 */
size_t number_print_value(double value, char text[FIGURE_SIZE]);

/* A computed change in LKP's format: signed, one decimal, two digits and exponent from 100000. */
size_t number_print_change(double change, char text[FIGURE_SIZE]);

#endif
