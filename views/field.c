#include "views/table.h"

#include <stdarg.h>
#include <stdlib.h>

void field_text(struct field *field, struct slice text)
{
	field->text = text;
}

void field_integer(struct field *field, uint64_t value)
{
	char *at = field->own + sizeof(field->own);

	do
		*--at = (char)('0' + value % 10);
	while (value /= 10);
	field->text = (struct slice){at, (size_t)(field->own + sizeof(field->own) - at)};
}

void field_figure(struct field *field, struct figure figure)
{
	field->text = (struct slice){field->own, number_print(figure, field->own)};
}

void field_difference(struct field *field, struct figure difference)
{
	bool plain = difference.form <= FORM_DECIMALS && isfinite(difference.value);

	if (plain)
		field->text = (struct slice){field->own,
			number_print_fixed(difference.value, difference.form, field->own)};
	else
		field_figure(field, difference);
}

void field_number(struct field *field, double value)
{
	field_figure(field, figure_computed(value));
}

void field_join(struct field *field, struct slice a, struct slice b, struct slice c)
{
	const struct slice parts[] = {a, b, c};
	size_t length = 0;

	for (size_t i = 0; i < ARRAY_LENGTH(parts); i++) {
		struct slice part = slice_first(parts[i], sizeof(field->own) - length);
		if (part.length)
			memcpy(field->own + length, part.at, part.length);
		length += part.length;
	}
	field->text = (struct slice){field->own, length};
}

void field_print(struct field *field, const char *format, ...)
{
	va_list arguments;

	va_start(arguments, format);
	int length = vsnprintf(field->own, sizeof(field->own), format, arguments);
	va_end(arguments);
	if (length < 0)
		length = 0;
	if ((size_t)length >= sizeof(field->own))
		length = sizeof(field->own) - 1;
	field->text = (struct slice){field->own, (size_t)length};
}
