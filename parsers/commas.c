#include "parsers/commas.h"

#define LONGEST 40u /* bytes of a figure */

static size_t count_digits(struct slice text)
{
	size_t count = 0;

	while (count < text.length && text_is_digit(text.at[count]))
		count++;
	return count;
}

/* `4,115,705`: three digits behind each comma. */
static bool has_thousands(struct slice digits)
{
	size_t first = count_digits(digits);

	if (first == 0 || first > 3)
		return false;
	for (digits = slice_from(digits, first); digits.length; digits = slice_from(digits, 4))
		if (count_digits(slice_from(digits, 1)) != 3)
			return false;
	return true;
}

/* `2,78`: the comma is the point. LKP never prints three decimals. */
static bool has_decimals(struct slice digits)
{
	size_t whole = count_digits(digits), decimals = digits.length - whole - 1;

	return whole && decimals && decimals < 3 &&
	       count_digits(slice_from(digits, whole + 1)) == decimals;
}

size_t commas_read(struct slice text, struct figure *figure)
{
	char plain[LONGEST];
	size_t sign = text.at[0] == '+' || text.at[0] == '-', end = sign, length = 0;

	while (end < text.length && (text_is_digit(text.at[end]) || text.at[end] == ','))
		end++;
	struct slice digits = slice_first(slice_from(text, sign), end - sign);
	bool thousands = has_thousands(digits);
	if (end > sizeof(plain) || (!thousands && !has_decimals(digits)))
		return 0;
	for (size_t i = 0; i < end; i++)
		if (text.at[i] != ',')
			plain[length++] = text.at[i];
		else if (!thousands)
			plain[length++] = '.';
	return number_parse((struct slice){plain, length}, figure) ? end : 0;
}
