#include "parsers/number.h"

#include "parsers/decimal.h"

#include <float.h>
#include <stdio.h>
#include <stdlib.h>

#define NUMBER_MOST 500u /* bytes of a number */
/* Computed figures from here to there are printed without an exponent. */
#define PLAIN_LEAST 1e-5
#define PLAIN_MOST  1e16

#define ROUNDED_MOST   1e9 /* scaled values up to this are exact enough to be rounded */
#define DIGITS_MOST    17
#define EXPONENT_MOST  400
#define MANTISSA_EXACT (UINT64_C(1) << 53)

/* Powers of ten that a double holds exactly: dividing by them rounds once, so it is exact. */
static const double power_of_ten[] = {1e0, 1e1, 1e2, 1e3, 1e4, 1e5, 1e6, 1e7, 1e8, 1e9, 1e10, 1e11,
	1e12, 1e13, 1e14, 1e15, 1e16, 1e17, 1e18, 1e19, 1e20, 1e21, 1e22};

struct parts {
	uint64_t mantissa;
	int digits; /* significant ones */
	int decimals;
	int exponent; /* as written */
	bool negative, plus, has_exponent;
};

static size_t read_exponent(struct slice text, size_t at, struct parts *parts)
{
	size_t from = at + 1;
	bool negative = false;
	int exponent = 0;

	if (from < text.length && (text.at[from] == '+' || text.at[from] == '-'))
		negative = text.at[from++] == '-';
	if (from >= text.length || !text_is_digit(text.at[from]))
		return at;
	for (; from < text.length && text_is_digit(text.at[from]); from++)
		if (exponent <= EXPONENT_MOST)
			exponent = exponent * 10 + (text.at[from] - '0');
	parts->exponent = negative ? -exponent : exponent;
	parts->has_exponent = true;
	return from;
}

static void take_digit(struct parts *parts, char digit)
{
	if (parts->digits || digit != '0')
		parts->digits++;
	if (parts->digits <= DIGITS_MOST)
		parts->mantissa = parts->mantissa * 10 + (uint64_t)(digit - '0');
}

static size_t read_parts(struct slice text, struct parts *parts)
{
	size_t at = 0;

	if (at < text.length && (text.at[at] == '+' || text.at[at] == '-')) {
		parts->negative = text.at[at] == '-';
		parts->plus = !parts->negative;
		at++;
	}
	if (at >= text.length || !text_is_digit(text.at[at]))
		return 0;
	for (; at < text.length && text_is_digit(text.at[at]); at++)
		take_digit(parts, text.at[at]);
	if (at + 1 < text.length && text.at[at] == '.' && text_is_digit(text.at[at + 1])) {
		for (at++; at < text.length && text_is_digit(text.at[at]); at++) {
			take_digit(parts, text.at[at]);
			parts->decimals++;
		}
	}
	if (at < text.length && (text.at[at] == 'e' || text.at[at] == 'E'))
		at = read_exponent(text, at, parts);
	return at;
}

/* The value by the C library, for the few numbers that the exact short way cannot take. */
static double value_by_library(const struct parts *parts)
{
	char text[64];

	snprintf(text, sizeof(text), "%lue%d", (unsigned long)parts->mantissa,
		parts->exponent - parts->decimals);
	return strtod(text, NULL);
}

static double value_of(const struct parts *parts)
{
	int scale = parts->exponent - parts->decimals;
	double value = (double)parts->mantissa;

	if (parts->mantissa > MANTISSA_EXACT || scale < -22 || scale > 22)
		value = value_by_library(parts);
	else if (scale < 0)
		value /= power_of_ten[-scale];
	else
		value *= power_of_ten[scale];
	return parts->negative ? -value : value;
}

static size_t read_infinity(struct slice text, struct figure *figure)
{
	bool sign = text.length && (text.at[0] == '+' || text.at[0] == '-');
	struct slice word = slice_from(text, sign);

	if (!slice_starts(word, SLICE("Inf")))
		return 0;
	figure->value = sign && text.at[0] == '-' ? -INFINITY : INFINITY;
	figure->form = sign && text.at[0] == '+' ? FORM_PLUS : 0;
	return 3 + (size_t)sign;
}

size_t number_read(struct slice text, struct figure *figure)
{
	struct parts parts = {0};
	size_t length = read_parts(text, &parts);

	if (length == 0)
		return read_infinity(text, figure);
	if (parts.digits > DIGITS_MOST || parts.decimals > FORM_DECIMALS ||
		abs(parts.exponent) > EXPONENT_MOST)
		return 0;
	/* `31e+08` is 3.1e+09, which the form can say; Inf is a word, not what is too large. */
	int decimals = parts.decimals;
	if (parts.has_exponent && parts.digits - 1 > decimals)
		decimals = parts.digits - 1;
	figure->value = value_of(&parts);
	if (decimals > FORM_DECIMALS || isinf(figure->value))
		return 0;
	figure->form = (uint8_t)(decimals | (parts.has_exponent ? FORM_EXPONENT : 0) |
				 (parts.plus ? FORM_PLUS : 0));
	return length;
}

bool number_parse(struct slice text, struct figure *figure)
{
	size_t length = number_read(text, figure);

	return length > 0 && length == text.length;
}

/* [+-] digits with at most one point among them, an exponent: what strtod() takes beside that, from
 * `0x10` to `nan`, is no figure of a table. */
static bool is_numeral(struct slice text)
{
	size_t digits = 0, points = 0, at = 0;

	if (at < text.length && (text.at[at] == '+' || text.at[at] == '-'))
		at++;
	for (; at < text.length && (text_is_digit(text.at[at]) || text.at[at] == '.'); at++) {
		digits += text.at[at] != '.';
		points += text.at[at] == '.';
	}
	if (digits == 0 || points > 1)
		return false;
	if (at == text.length)
		return true;
	if (text.at[at] != 'e' && text.at[at] != 'E')
		return false;
	at++;
	if (at < text.length && (text.at[at] == '+' || text.at[at] == '-'))
		at++;
	size_t from = at;
	while (at < text.length && text_is_digit(text.at[at]))
		at++;
	return at > from && at == text.length;
}

bool number_parse_any(struct slice text, struct figure *figure)
{
	char copy[NUMBER_MOST + 1];

	if (number_parse(text, figure))
		return true;
	if (text.length > NUMBER_MOST || !is_numeral(text))
		return false;
	memcpy(copy, text.at, text.length);
	copy[text.length] = '\0';
	*figure = figure_computed(strtod(copy, NULL));
	return isfinite(figure->value);
}

bool number_parse_integer(struct slice text, uint64_t *value)
{
	*value = 0;
	for (size_t i = 0; i < text.length; i++) {
		if (!text_is_digit(text.at[i]) || *value > (UINT64_MAX - 9) / 10)
			return false;
		*value = *value * 10 + (uint64_t)(text.at[i] - '0');
	}
	return text.length > 0;
}

/* Digits of a double that is printed with so many read back to that double, zeros at their end left
 * out. */
static int significant_digits(double value, char text[FIGURE_SIZE])
{
	int digits = fabs(value) < DBL_MIN ? 1 : DBL_DIG;

	for (; digits < DIGITS_MOST; digits++) {
		snprintf(text, FIGURE_SIZE, "%.*e", digits - 1, value);
		if (strtod(text, NULL) == value)
			break;
	}
	if (digits != DBL_DIG)
		return digits;
	/* Any decimal number of DBL_DIG digits is the only one near its double: fewer digits that
	 * read back are the same number. */
	const char *mantissa = text + (text[0] == '-');
	while (digits > 1 && mantissa[digits] == '0')
		digits--;
	return digits;
}

/* The fewest digits that read back to the same double; without an exponent where that is readable.
 */
static size_t print_shortest(double value, char text[FIGURE_SIZE])
{
	size_t length = decimal_print_shortest(value, text);

	if (length)
		return length;
	int digits = significant_digits(value, text);
	double size = fabs(value);

	length = (size_t)snprintf(text, FIGURE_SIZE, "%.*e", digits - 1, value);
	if (size != 0 && (size < PLAIN_LEAST || size >= PLAIN_MOST))
		return length;
	int decimals = digits - 1 - (int)strtol(strchr(text, 'e') + 1, NULL, 10);
	return (size_t)snprintf(text, FIGURE_SIZE, "%.*f", decimals > 0 ? decimals : 0, value);
}

/* An integer with a point in front of its last digits. */
static size_t print_scaled(uint64_t mantissa, int decimals, char *text)
{
	char digits[2 * DIGITS_MOST];
	size_t count = 0, length = 0;

	for (int place = 0; mantissa || place <= decimals; place++, mantissa /= 10) {
		if (place == decimals && decimals > 0)
			digits[count++] = '.';
		digits[count++] = (char)('0' + mantissa % 10);
	}
	while (count > 0)
		text[length++] = digits[--count];
	text[length] = '\0';
	return length;
}

/*
 * Nearly every figure is a few digits, as a document printed them. When the value is the double
 * nearest to a number of DBL_DIG digits at most, that number is what printf would print, and would
 * take far longer for. Gives the length, 0 for a figure of another kind.
 */
static size_t print_short(struct figure figure, char *text)
{
	int decimals = figure.form & FORM_DECIMALS;
	double scaled = fabs(figure.value) * power_of_ten[decimals] + 0.5;
	size_t sign = 0;

	if (figure.form & FORM_EXPONENT || !(scaled < power_of_ten[DBL_DIG]))
		return 0;
	uint64_t mantissa = (uint64_t)scaled;
	if ((double)mantissa / power_of_ten[decimals] != fabs(figure.value))
		return 0;
	if (signbit(figure.value) || figure.form & FORM_PLUS)
		text[sign++] = signbit(figure.value) ? '-' : '+';
	return sign + print_scaled(mantissa, decimals, text + sign);
}

size_t number_print(struct figure figure, char text[FIGURE_SIZE])
{
	text[0] = '\0';
	if (!figure_is(figure))
		return 0;
	if (isinf(figure.value))
		return (size_t)snprintf(text, FIGURE_SIZE, "%sInf",
			figure.value < 0	  ? "-"
			: figure.form & FORM_PLUS ? "+"
						  : "");
	if (figure.form & FORM_COMPUTED)
		return print_shortest(figure.value, text);
	size_t length = print_short(figure, text);
	if (length)
		return length;
	const char *format = figure.form & FORM_EXPONENT
				     ? (figure.form & FORM_PLUS ? "%+.*e" : "%.*e")
				     : (figure.form & FORM_PLUS ? "%+.*f" : "%.*f");
#pragma GCC diagnostic push
#pragma GCC diagnostic ignored "-Wformat-nonliteral"
	return (size_t)snprintf(
		text, FIGURE_SIZE, format, figure.form & FORM_DECIMALS, figure.value);
#pragma GCC diagnostic pop
}

/* Only near the middle between two results it needs all digits of the value to tell which is
 * nearer.
 */
size_t number_print_fixed(double value, int decimals, char text[FIGURE_SIZE])
{
	double scaled = fabs(value) * power_of_ten[decimals];
	double below = floor(scaled), above = scaled - below;
	size_t sign = signbit(value) != 0;

	if (!(scaled < ROUNDED_MOST) || fabs(above - 0.5) < 1e-6)
		return (size_t)snprintf(text, FIGURE_SIZE, "%.*f", decimals, value);
	if (sign)
		text[0] = '-';
	return sign + print_scaled((uint64_t)below + (above > 0.5), decimals, text + sign);
}

size_t number_print_value(double value, char text[FIGURE_SIZE])
{
	double size = fabs(value);

	text[0] = '\0';
	if (isnan(value))
		return 0;
	if (size < 1000)
		return (size_t)snprintf(text, FIGURE_SIZE, "%.2f", value);
	if (size <= 100000000)
		return (size_t)snprintf(text, FIGURE_SIZE, "%.0f", trunc(value));
	return (size_t)snprintf(text, FIGURE_SIZE, "%.4g", value);
}

size_t number_print_change(double change, char text[FIGURE_SIZE])
{
	text[0] = '\0';
	if (isnan(change))
		return 0;
	return (size_t)snprintf(
		text, FIGURE_SIZE, fabs(change) < 100000 ? "%+.1f" : "%+.2g", change);
}
