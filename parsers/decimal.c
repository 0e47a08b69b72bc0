/*
 * A double between 1e-3 and 1e14 is m / 2^s with a whole m. Times the power of ten that gives it 17
 * digits before the point it still is, with an m of less than 117 bits, so that its digits, how
 * they are rounded and whether they read back are told by whole numbers, and exactly. All others go
 * to the C library.
 */
#include "parsers/decimal.h"

#include "parsers/text.h"

#include <math.h>
#include <stdbool.h>
#include <stdint.h>
#include <stdio.h>

#define DIGITS_LEAST  15 /* that any decimal number of so many is told apart by a double */
#define DIGITS_MOST   17 /* that tell any double */
#define MANTISSA_BITS 53
#define POWER_MOST    19
#define LOG10_OF_2    0.30103
#define LEAST	      1e-3
#define MOST	      1e14

static const uint64_t power_of_ten[] = {1u, 10u, 100u, 1000u, 10000u, 100000u, 1000000u, 10000000u,
	100000000u, 1000000000u, 10000000000u, 100000000000u, 1000000000000u, 10000000000000u,
	100000000000000u, 1000000000000000u, 10000000000000000u, 100000000000000000u,
	1000000000000000000u, 10000000000000000000u};

static size_t print_by_library(double value, int digits, char text[DECIMAL_SIZE])
{
	return (size_t)snprintf(text, DECIMAL_SIZE, "%.*g", digits, value);
}

#ifdef __SIZEOF_INT128__
__extension__ typedef unsigned __int128 uint128;

struct scaled {
	uint128 m; /* m / 2^s is the value times 10^power, from 1e16 up to 1e17 */
	int s;
	int power;
	bool even;   /* the value's own mantissa */
	bool lowest; /* it is a power of two: the double below is nearer than the one above */
};

static bool is_scalable(double size)
{
	return size >= LEAST && size < MOST;
}

static struct scaled scale(double size)
{
	int exponent;
	uint64_t mantissa = (uint64_t)ldexp(frexp(size, &exponent), MANTISSA_BITS);
	struct scaled scaled = {.s = MANTISSA_BITS - exponent,
		.even = mantissa % 2 == 0,
		.lowest = mantissa == UINT64_C(1) << (MANTISSA_BITS - 1)};

	/* The logarithm of the power of two below is at most one too small. */
	scaled.power = DIGITS_MOST - 1 - (int)floor((exponent - 1) * LOG10_OF_2);
	if (scaled.power > POWER_MOST)
		scaled.power = POWER_MOST;
	scaled.m = (uint128)mantissa * power_of_ten[scaled.power];
	if (scaled.m >> scaled.s >= power_of_ten[DIGITS_MOST])
		scaled.m = (uint128)mantissa * power_of_ten[--scaled.power];
	return scaled;
}

/* The value as a whole number of so many digits, a half to the even one: at most 10^digits. */
static uint64_t round_to(const struct scaled *scaled, int digits)
{
	uint64_t ten = power_of_ten[DIGITS_MOST - digits];
	uint64_t number = (uint64_t)(scaled->m >> scaled->s) / ten;
	uint128 unit = (uint128)ten << scaled->s, rest = scaled->m - number * unit;

	return number + (2 * rest > unit || (2 * rest == unit && number % 2 == 1));
}

/* Is the double nearest to the number the one that it was made of? Of two that are as near it is
 * the even one. */
static bool reads_back(const struct scaled *scaled, uint64_t number, int digits)
{
	uint128 there = ((uint128)number * power_of_ten[DIGITS_MOST - digits]) << scaled->s;
	uint128 step = power_of_ten[scaled->power]; /* to the next double, on this scale */
	bool below = there < scaled->m;
	uint128 distance = 2 * (below ? scaled->m - there : there - scaled->m);

	if (below && scaled->lowest)
		distance *= 2;
	return distance < step || (distance == step && scaled->even);
}

/* A number of `count` digits, `whole` of them (0 or less: zeros follow the point) before the point.
 * Zeros at the end go. */
static size_t write_digits(uint64_t number, int count, int whole, char *text)
{
	char digits[DIGITS_MOST + 1] = {0};
	size_t length = 0;

	for (int i = count; i-- > 0; number /= 10)
		digits[i] = (char)('0' + number % 10);
	while (count > whole && count > 1 && digits[count - 1] == '0')
		count--;
	for (int i = whole < 1 ? whole - 1 : 0; i < count; i++) {
		text[length++] = i < 0 ? '0' : digits[i];
		if (i + 1 == whole && i + 1 < count)
			text[length++] = '.';
	}
	text[length] = '\0';
	return length;
}

static size_t write_number(const struct scaled *scaled, uint64_t number, int digits, double value,
	char text[DECIMAL_SIZE])
{
	bool carried = number == power_of_ten[digits], negative = signbit(value);
	int whole = DIGITS_MOST - scaled->power + carried;

	if (whole > digits)
		return print_by_library(value, digits, text);
	text[0] = '-';
	return negative +
	       write_digits(carried ? number / 10 : number, digits, whole, text + negative);
}

size_t decimal_print(double value, int digits, char text[DECIMAL_SIZE])
{
	if (!is_scalable(fabs(value)))
		return print_by_library(value, digits, text);
	struct scaled scaled = scale(fabs(value));
	return write_number(&scaled, round_to(&scaled, digits), digits, value, text);
}

size_t decimal_print_shortest(double value, char text[DECIMAL_SIZE])
{
	if (!is_scalable(fabs(value)))
		return 0;
	struct scaled scaled = scale(fabs(value));
	int digits = DIGITS_LEAST;
	uint64_t number = round_to(&scaled, digits);
	while (digits < DIGITS_MOST && !reads_back(&scaled, number, digits))
		number = round_to(&scaled, ++digits);
	return write_number(&scaled, number, digits, value, text);
}

#else

size_t decimal_print(double value, int digits, char text[DECIMAL_SIZE])
{
	return print_by_library(value, digits, text);
}

size_t decimal_print_shortest(double value, char text[DECIMAL_SIZE])
{
	(void)value;
	(void)text;
	return 0;
}

#endif
