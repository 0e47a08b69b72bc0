/*
 * Doubles in decimal, as printf's %g writes them, for tables of millions of figures: printf takes a
 * microsecond for one with all of its digits.
 */
#ifndef VIEWS_DECIMAL_H
#define VIEWS_DECIMAL_H

#include <stddef.h>

#define DECIMAL_SIZE 32 /* bytes of a text, its NUL with them */

/* As by "%.*g" with 1 to 17 digits. Gives the length. */
size_t decimal_print(double value, int digits, char text[DECIMAL_SIZE]);

/* The fewest digits, of 15 to 17, that read back to the same double. */
size_t decimal_print_full(double value, char text[DECIMAL_SIZE]);

#endif
