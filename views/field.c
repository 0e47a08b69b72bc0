#include "views/table.h"

#include <stdarg.h>
#include <stdlib.h>

void field_text(struct field *field, struct slice text)
{
	field->text = text;
}

void field_integer(struct field *field, uint64_t value)
{
	field_print(field, "%llu", (unsigned long long)value);
}

/* The fewest digits of 15 to 17 that read back to the same double: no exponent below 1e15. */
static size_t print_full(double value, char text[FIGURE_SIZE])
{
	for (int digits = 15; digits <= 17; digits++) {
		snprintf(text, FIGURE_SIZE, "%.*g", digits, value);
		if (strtod(text, NULL) == value)
			break;
	}
	return strlen(text);
}

void field_figure(struct field *field, struct figure figure)
{
	field->text.at = field->own;
	if (figure.form == FORM_COMPUTED && isfinite(figure.value))
		field->text.length = print_full(figure.value, field->own);
	else
		field->text.length = number_print(figure, field->own);
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
