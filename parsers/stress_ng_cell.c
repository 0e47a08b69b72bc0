#include "parsers/stress_ng_cell.h"

#define NUMERAL_MOST   40
#define GROUP_DIGITS   3
#define PRINT_DECIMALS 2 /* of every float without --sn */

/* A numeral cut at its marks: digits, then any of . , ' between them, then an exponent. */
struct numeral {
	char digits[NUMERAL_MOST + 1];
	size_t digit_count;
	uint8_t groups[NUMERAL_MOST]; /* digits of each stretch between marks */
	char marks[NUMERAL_MOST];     /* the mark behind each stretch but the last */
	size_t group_count;
	struct slice exponent; /* with its `e`; empty: none */
};

static bool is_mark(char c)
{
	return c == '.' || c == ',' || c == '\'';
}

static bool numeral_cut(struct slice token, struct numeral *numeral)
{
	size_t at = 0;

	numeral->digit_count = 0;
	numeral->group_count = 1;
	numeral->groups[0] = 0;
	if (token.length == 0 || token.length > NUMERAL_MOST || !text_is_digit(token.at[0]))
		return false;
	for (; at < token.length; at++) {
		char c = token.at[at];
		if (text_is_digit(c)) {
			numeral->digits[numeral->digit_count++] = c;
			numeral->groups[numeral->group_count - 1]++;
		} else if (is_mark(c) && numeral->groups[numeral->group_count - 1]) {
			numeral->marks[numeral->group_count - 1] = c;
			numeral->groups[numeral->group_count++] = 0;
		} else {
			break;
		}
	}
	numeral->exponent = slice_from(token, at);
	return numeral->groups[numeral->group_count - 1] > 0;
}

/* Is `exponent` as printf writes it: `e`, a sign, two digits or more? */
static bool is_exponent(struct slice exponent)
{
	if (exponent.length < 4 || (exponent.at[0] != 'e' && exponent.at[0] != 'E') ||
		(exponent.at[1] != '+' && exponent.at[1] != '-'))
		return false;
	for (size_t i = 2; i < exponent.length; i++)
		if (!text_is_digit(exponent.at[i]))
			return false;
	return true;
}

/* Can the first `count` stretches be one integer with a mark between thousands? */
static bool is_grouped(const struct numeral *numeral, size_t count)
{
	if (count > 1 && numeral->groups[0] > GROUP_DIGITS)
		return false;
	for (size_t i = 1; i < count; i++)
		if (numeral->groups[i] != GROUP_DIGITS ||
			numeral->marks[i - 1] != numeral->marks[0])
			return false;
	return true;
}

/* Is the last mark a decimal point, with the marks before it between thousands? */
static bool is_pointed(const struct numeral *numeral)
{
	size_t last = numeral->group_count - 1;

	if (last == 0 || !is_grouped(numeral, last) || numeral->marks[last - 1] == '\'')
		return false;
	return last == 1 || numeral->marks[last - 1] != numeral->marks[0];
}

static struct figure figure_of(const struct numeral *numeral, size_t decimals)
{
	char text[2 * NUMERAL_MOST];
	size_t whole = numeral->digit_count - decimals, length = whole;
	struct figure figure;

	memcpy(text, numeral->digits, whole);
	if (decimals) {
		text[length++] = '.';
		memcpy(text + length, numeral->digits + whole, decimals);
		length += decimals;
	}
	if (numeral->exponent.length) {
		memcpy(text + length, numeral->exponent.at, numeral->exponent.length);
		length += numeral->exponent.length;
	}
	return number_parse((struct slice){text, length}, &figure) ? figure : FIGURE_NONE;
}

static void add_reading(
	struct cell_reading *reading, const struct numeral *numeral, size_t decimals)
{
	struct figure figure = figure_of(numeral, decimals);

	if (figure_is(figure))
		reading->values[reading->count++] = figure;
}

static void read_integer(const struct numeral *numeral, struct cell_reading *reading)
{
	if (numeral->exponent.length || !is_grouped(numeral, numeral->group_count))
		return;
	add_reading(reading, numeral, 0);
	reading->quality = numeral->group_count == 1 ? CELL_STRICT : CELL_LOCAL;
}

/* How many digits --sn prints behind the point: times, CPU and misc, rates. */
static bool is_scientific(size_t decimals)
{
	return decimals >= PRINT_DECIMALS && decimals <= 5;
}

static void read_float(const struct numeral *numeral, struct cell_reading *reading)
{
	bool exponent = numeral->exponent.length > 0;
	size_t decimals = numeral->groups[numeral->group_count - 1];

	if (exponent && !is_exponent(numeral->exponent))
		return;
	if (is_pointed(numeral)) {
		add_reading(reading, numeral, decimals);
		if (exponent ? is_scientific(decimals) : decimals == PRINT_DECIMALS)
			reading->quality = numeral->group_count == 2 && numeral->marks[0] == '.'
						   ? CELL_STRICT
						   : CELL_LOCAL;
		else
			reading->quality = CELL_LOOSE;
	}
	if (reading->quality > CELL_NONE && reading->quality < CELL_LOOSE)
		return;
	if (!exponent && is_grouped(numeral, numeral->group_count)) {
		add_reading(reading, numeral, 0);
		reading->quality = CELL_LOOSE;
	}
}

void cell_read(struct slice token, bool integer, struct cell_reading *reading)
{
	struct numeral numeral;

	*reading = (struct cell_reading){0};
	if (!numeral_cut(token, &numeral))
		return;
	if (integer)
		read_integer(&numeral, reading);
	else
		read_float(&numeral, reading);
	if (reading->count == 0)
		reading->quality = CELL_NONE;
}
