/*
 * Doubles in decimal, as printf's %g writes them, for tables of millions of figures: printf takes a
 * microsecond for one with all of its digits.
 */
#ifndef PARSERS_DECIMAL_H
#define PARSERS_DECIMAL_H

#include <stddef.h>

#define DECIMAL_SIZE 32 /* bytes of a text, its NUL with them */

/* As by "%.*g" with 1 to 17 digits. Gives the length. */
size_t decimal_print(double value, int digits, char text[DECIMAL_SIZE]);

/* The fewest digits that read back to the same double, without an exponent. Gives the length; 0 for
 * what is not between 1e-3 and 1e14, and where the machine has no whole numbers of 128 bits. */
size_t decimal_print_shortest(double value, char text[DECIMAL_SIZE]);

#endif
