/* Doubles in decimal: the very bytes that the C library writes. */
#include "parsers/decimal.h"

#include <math.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <cmocka.h>

#define VALUES 200000

static void assert_digits(double value, int digits)
{
	char text[DECIMAL_SIZE], expected[DECIMAL_SIZE];

	snprintf(expected, sizeof(expected), "%.*g", digits, value);
	assert_int_equal(decimal_print(value, digits, text), strlen(expected));
	assert_string_equal(text, expected);
}

/* Between 1e-3 and 1e14 a double needs no exponent, with however many digits. */
static void assert_shortest(double value)
{
	char text[DECIMAL_SIZE], expected[DECIMAL_SIZE];
	double size = fabs(value);

	for (int digits = 15; digits <= 17; digits++) {
		snprintf(expected, sizeof(expected), "%.*g", digits, value);
		if (strtod(expected, NULL) == value)
			break;
	}
	size_t length = decimal_print_shortest(value, text);
#ifdef __SIZEOF_INT128__
	assert_true((length > 0) == (size >= 1e-3 && size < 1e14));
#endif
	if (length == 0)
		return;
	assert_int_equal(length, strlen(expected));
	assert_string_equal(text, expected);
}

/* Numbers that are the same every time. */
static uint64_t next(uint64_t *state)
{
	*state = *state * 6364136223846793005u + 1442695040888963407u;
	return *state ^ *state >> 32;
}

static void zeros_at_the_end_go(void **state)
{
	char text[DECIMAL_SIZE];
	(void)state;

	decimal_print_shortest(1234.5, text);
	assert_string_equal(text, "1234.5");
	decimal_print_shortest(-0.25, text);
	assert_string_equal(text, "-0.25");
	decimal_print_shortest(70000, text);
	assert_string_equal(text, "70000");
	decimal_print(2.0 / 3, 3, text);
	assert_string_equal(text, "0.667");
	decimal_print(9.9996, 4, text);
	assert_string_equal(text, "10");
}

static void a_double_reads_back(void **state)
{
	char text[DECIMAL_SIZE];
	(void)state;

	decimal_print_shortest(0.1 + 0.2, text);
	assert_string_equal(text, "0.30000000000000004");
	decimal_print_shortest(0.1, text);
	assert_string_equal(text, "0.1");
}

static void edges_are_as_printf_has_them(void **state)
{
	static const double values[] = {0, -0.0, 1e-3, 9.999999999999999e-4, 1e14,
		99999999999999.98, 0.5, 1.5, 2.5, 1e-300, 5e-324, 1.7976931348623157e308, INFINITY,
		4503599627370496, 9007199254740992, 0.0009765625, 1e22, 999999.5, 0.125,
		12345678.5};
	(void)state;

	for (size_t i = 0; i < sizeof(values) / sizeof(*values); i++)
		for (int digits = 1; digits <= 17; digits++) {
			assert_digits(values[i], digits);
			assert_digits(-values[i], digits);
			assert_shortest(values[i]);
		}
}

/* The nearest double below a power of two is nearer than the one above. */
static void powers_of_two_and_their_neighbours_read_back(void **state)
{
	(void)state;

	for (int power = -12; power < 50; power++) {
		assert_shortest(ldexp(1, power));
		assert_shortest(nextafter(ldexp(1, power), 0));
		assert_shortest(nextafter(ldexp(1, power), INFINITY));
	}
}

static void any_double_is_as_printf_has_it(void **state)
{
	uint64_t seed = 1;
	(void)state;

	for (size_t i = 0; i < VALUES; i++) {
		uint64_t bits = next(&seed);
		double value = ldexp((double)(bits >> 11), (int)(bits % 80) - 80);
		assert_digits(value, 1 + (int)(bits >> 40) % 17);
		assert_shortest(value);
		/* What a document could print. */
		value = (double)(bits >> 36) / pow(10, (double)(bits % 7));
		assert_digits(value, 12);
		assert_shortest(value);
	}
}

int main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(zeros_at_the_end_go),
		cmocka_unit_test(a_double_reads_back),
		cmocka_unit_test(edges_are_as_printf_has_them),
		cmocka_unit_test(powers_of_two_and_their_neighbours_read_back),
		cmocka_unit_test(any_double_is_as_printf_has_it),
	};

	return cmocka_run_group_tests(tests, NULL, NULL);
}
