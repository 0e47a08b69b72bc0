#include "views/table.h"

#include <stdarg.h>

void field_text(struct field *field, struct slice text)
{
	field->text = text;
}

void field_integer(struct field *field, uint64_t value)
{
	field_print(field, "%llu", (unsigned long long)value);
}

void field_figure(struct field *field, struct figure figure)
{
	field->text = (struct slice){field->own, number_print(figure, field->own)};
}

void field_number(struct field *field, double value)
{
	field_figure(field, figure_computed(value));
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
